"""The referee's answers for WARVERSE! for those who leave close combat and those who ride."""

from fractions import Fraction
from itertools import combinations

from tests.referee.dice import enumerate_all, total
from tests.referee.warverse.steps import (
    COVER,
    DEAD,
    Volley,
    attack_roll,
    defence_roll,
    defends_on,
    dice_left,
    hit_points,
    mean,
    price,
    then,
    under_fire,
    volley,
)

# ---------------------------------------------------- leaving close combat


def strike(dice, state, one, striker, hp, adds, in_order):
    """One enemy strikes at the leaver, and defends against its own area; in order, not at one that is dead."""
    hits, dead = state
    if in_order and hits == DEAD:
        return state
    successes = dice.play(attack_roll, one.dice, one.strength)
    made = dice.play(defence_roll, successes, one.defence)
    if striker:
        dead = dead or dice.play(defence_roll, successes, striker[0]) >= striker[1]
    if hits == DEAD or made + (hits if adds else 0) >= hp:
        return DEAD, dead
    return hits + made, dead


def leaving_combat(
    strength=3,
    hp=8,
    taken=0,
    later_dice=0,
    later_strength=3,
    later_cover="none",
    enemies=(),
    reset="each_turn",
    hits_add_up=True,
    close_area="attacker_caught",
    strikes_at_leaver="each_time",
    strike_order="together",
):
    """Every enemy left behind strikes first; whoever lives may still come under fire in a later player's turn."""
    strikes, own = [], []  # own: what a striker defends on against its own area, and its Hit Points
    for enemy in enemies:
        count = dice_left(enemy["attacks"], 0, enemy["radius"])
        for _ in range(enemy["count"]):
            for _ in range(1 if strikes_at_leaver == "once" else enemy["times"]):
                strikes.append(Volley(count, enemy["strength"], strength))
                caught = enemy["radius"] and close_area != "attacker_spared"  # area-strike
                own.append((enemy["strength"], enemy["hp"]) if caught else None)
    in_order = strike_order == "in_order"
    told = {(taken, False): Fraction(1)}  # hits on the leaver, whether a striker is dead
    for one, striker in zip(strikes, own):
        told = then(
            told, lambda state, both=(one, striker): enumerate_all(strike, state, *both, hp, hits_add_up, in_order)
        )
    later = Volley(later_dice, later_strength, defends_on(strength, COVER[later_cover]), turn=2)
    readings = {"adds": hits_add_up, "lasts": reset == "own_turn", "taken": taken}
    hits = {0: Fraction(1)}
    for one in strikes:
        hits = then(
            hits,
            lambda before, one=one: {
                before + made: chance
                for made, chance in enumerate_all(volley, one.dice, one.strength, one.defence).items()
            },
        )
    killed = under_fire(strikes, hp, **readings).get(DEAD, Fraction(0))
    return {
        "killed": killed,
        "away": 1 - killed,
        # The later fire is a turn of its own even if nobody struck at it.
        "through": 1 - under_fire([*strikes, Volley(0, 1, 1), later], hp, **readings).get(DEAD, Fraction(0)),
        "striker_killed": total(told, lambda state: state[1]),
        "dice": sum(one.dice for one in strikes),
        "hits": hits,
        "mean_hits": mean(hits),
    }


# --------------------------------------------------------------- transport


def spilled(dice, faced, aboard, passed_on):
    """Who dies of so many dice passed on: each aboard defends against all of them (destroyed, each-in-full).

    `aboard` holds (Strength, Hit Points, its own load); the fates come in that order, each before its load.
    An inner carrier that dies passes on the dice it failed itself (nested).
    """
    if not aboard:
        return ()
    (strength, hp, load), *rest = aboard
    failed = dice.play(defence_roll, faced, strength)
    dies = failed >= hp
    inner = (failed if passed_on == "all" else failed - hp) if dies else 0
    return (dies, *dice.play(spilled, inner, load, passed_on), *dice.play(spilled, faced, tuple(rest), passed_on))


def carrier_under_fire(one, times, hp, taken, adds, passed_on):
    """The hits on a carrier after all attacks, or ("dead", the dice passed on to its load)."""

    def struck(state):
        if isinstance(state, tuple):
            return {state: Fraction(1)}
        odds = {}
        for made, chance in enumerate_all(volley, one.dice, one.strength, one.defence).items():
            sum_of_turn = made + (state if adds else 0)
            after = state + made
            if sum_of_turn >= hp:
                after = (DEAD, made if passed_on == "all" else sum_of_turn - hp)
            odds[after] = odds.get(after, 0) + chance
        return odds

    odds = {taken: Fraction(1)}
    for _ in range(times):
        odds = then(odds, struck)
    return odds


def farthest(chain, rides, aboard, relay):
    """How far a passenger gets in a turn and stands on the field at the end.

    `chain` holds its Move and those of the carriers around it; the outermost is inside the first of the `rides`
    and may take the others too, someone further in rides with its own carrier. Boarding and getting out cost
    each rider 1" of its own Move (boarding, getting-out, relay).
    """
    move, *holders = chain
    lifts = [farthest(holders, rides, aboard, relay)] if holders else rides
    found = []
    for number in range(len(lifts) + 1):
        for taken in combinations(range(len(lifts)), number):
            if aboard and 0 not in taken:  # that ride has begun already
                continue
            spent = 2 * number - (1 if aboard else 0)
            if spent <= move and (relay == "any" or number <= 1):
                found.append(move - spent + sum(lifts[ride] for ride in taken))
    return max(found)


def transport(
    move=12,
    strength=3,
    attacks=6,
    engaged=False,
    taken=0,
    load=(),
    dice=20,
    attacker_strength=4,
    cover="none",
    times=1,
    start="field",
    relays=(),
    hits_add_up=True,
    passed_on="all",
    shooting_while_engaged=True,
    relay="any",
):
    """Who fits, who may shoot, how far they get, and what becomes of them when the carrier is attacked."""
    own = [price(row["move"], row["strength"], row["attacks"]) for row in load]

    def inside(name):
        return [which for which, row in enumerate(load) if row["inside"] == name]

    def held_by(which):
        """The rows inside a row; one without a name holds nobody."""
        return inside(load[which]["name"]) if load[which]["name"] else []

    def aboard(rows):
        """(Strength, Hit Points, load) of everyone in these rows, and whose row each fate is."""
        people, order = [], []
        for which in rows:
            people_in, order_in = aboard(held_by(which))
            for _ in range(load[which]["count"]):
                people.append((load[which]["strength"], hit_points(own[which]), people_in))
                order += [which, *order_in]
        return tuple(people), order

    def boards_as(which):
        return own[which] + sum(load[inner]["count"] * boards_as(inner) for inner in held_by(which))

    def chain(which):
        """Its Move and that of the carriers it is in, from the inside out."""
        names = {row["name"]: number for number, row in enumerate(load)}
        holder = load[which]["inside"]
        return [load[which]["move"], *(chain(names[holder]) if holder else [])]

    people, order = aboard(inside(""))
    health = hit_points(price(move, strength, attacks))
    one = Volley(dice, attacker_strength, defends_on(strength, COVER[cover]))
    carrier = carrier_under_fire(one, times, health, taken, hits_add_up, passed_on)
    killed = total(carrier, lambda state: isinstance(state, tuple))
    odds = then(
        carrier,
        lambda state: (
            enumerate_all(spilled, state[1], people, passed_on)
            if isinstance(state, tuple)
            else {(False,) * len(order): Fraction(1)}
        ),
    )
    points = [own[which] for which in order]
    held = sum(load[which]["count"] * boards_as(which) for which in inside(""))
    dead = {}
    for fate, chance in odds.items():
        dead[sum(fate)] = dead.get(sum(fate), 0) + chance
    rides = [move, *(row["move"] for row in relays)]
    return {
        "capacity": price(move, strength, attacks),
        "held": held,
        "room": price(move, strength, attacks) - held,
        "counts_as": price(move, strength, attacks) + held,
        "hit_points": health,
        "shots": 0 if engaged and not shooting_while_engaged else sum(load[which]["attacks"] for which in order),
        "carrier_killed": killed,
        "any_killed": total(odds, any),
        "all_killed": total(odds, lambda fate: bool(fate) and all(fate)),
        "mean_killed": mean(dead),
        "killed": dead,
        "points_lost": killed * price(move, strength, attacks)
        + sum(
            (chance * sum(cost for cost, dies in zip(points, fate) if dies) for fate, chance in odds.items()),
            Fraction(0),
        ),
        "dies": [total(odds, lambda fate, which=which: fate[order.index(which)]) for which in range(len(load))],
        "boards_as": [boards_as(which) for which in range(len(load))],
        "gets": [farthest(chain(which), rides, start == "aboard", relay) for which in range(len(load))],
    }
