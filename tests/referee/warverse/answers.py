"""The referee's answers for WARVERSE!: one attacker or many against one target, duels, and prices."""

from fractions import Fraction

from tests.referee.dice import enumerate_all, total
from tests.referee.warverse.steps import (
    COVER,
    DEAD,
    Volley,
    angle_cover,
    body_cover,
    cover_counts,
    defends_on,
    dice_left,
    hit_points,
    inches,
    mean,
    price,
    under_fire,
    volley,
)

upto = range  # `range` is an input here


def character(move=6, strength=3, attacks=6):
    """Price, Hit Points, the points to the next one, how far its last die reaches, and whether it kills its copy."""
    points = price(move, strength, attacks)
    health = hit_points(points)
    more = 1
    while hit_points(points + more) == health:
        more += 1
    reach = 0
    while dice_left(attacks, reach + 1, 0):
        reach += 1
    return {
        "points": points,
        "hit_points": health,
        "next_hit_point": more,
        "reach": reach,
        "kills_copy": kill_chance([Volley(attacks, strength, strength)], health),
    }


def kill_chance(volleys, hp, **readings):
    return under_fire(volleys, hp, **readings).get(DEAD, Fraction(0))


def attack(
    attacks=6,
    strength=3,
    target_strength=3,
    target_hp=8,
    close=False,
    range=0,
    part="none",
    radius=0,
    cover="none",
    hidden="under_third",
    angle=0,
    cover_in_close_combat=False,
    mostly_hidden="heavy",
    angle_steps="at_least",
    body_and_angle="better",
    range_steps="full",
):
    """One attack on one target."""
    distance = 0 if close else inches(range, part, range_steps)
    count = dice_left(attacks, distance, radius)
    by_body = max(COVER[cover], body_cover(hidden, mostly_hidden))
    by_angle = angle_cover(angle, angle_steps)
    level = by_body + by_angle if body_and_angle == "add" else max(by_body, by_angle)
    if not cover_counts(close, radius, cover_in_close_combat):
        level = 0
    defence = defends_on(target_strength, level)
    hits = enumerate_all(volley, count, strength, defence)
    return {
        "dice": count,
        "defence": defence,
        "hit_per_die": enumerate_all(volley, 1, strength, defence).get(1, Fraction(0)),
        "hits": hits,
        "mean_hits": mean(hits),
        "kill": total(hits, lambda made: made >= target_hp),
    }


def duel(a_move=6, a_strength=3, a_attacks=6, b_move=6, b_strength=3, b_attacks=6, first="a", turns=12):
    """Turn about in contact, all Attacks every turn.

    Nobody keeps hits from one turn to the next, so when a turn of each has
    passed in vain, everything is as it was: of all rounds only the one that
    ends it matters, and it ends for A as often as a round that ends it does.
    """
    a_hp = hit_points(price(a_move, a_strength, a_attacks))
    b_hp = hit_points(price(b_move, b_strength, b_attacks))
    a_kills = kill_chance([Volley(a_attacks, a_strength, b_strength)], b_hp)
    b_kills = kill_chance([Volley(b_attacks, b_strength, a_strength)], a_hp)
    if first == "roll":  # ties are rolled again, so each is first half of the time
        one, other = (play_duel(who, a_kills, b_kills, turns) for who in "ab")
        found = {name: (one[name] + other[name]) / 2 for name in ("a_wins", "b_wins", "endless")}
        found["mean_turns"] = None if found["endless"] else (one["mean_turns"] + other["mean_turns"]) / 2
        found["by_turn"] = [tuple((x + y) / 2 for x, y in zip(*pair)) for pair in zip(one["by_turn"], other["by_turn"])]
    else:
        found = play_duel(first, a_kills, b_kills, turns)
    return found | {"a_kills": a_kills, "b_kills": b_kills}


def play_duel(first, a_kills, b_kills, turns):
    order = [("a", a_kills), ("b", b_kills)] if first == "a" else [("b", b_kills), ("a", a_kills)]
    won, on, ended_in, by_turn = {"a": Fraction(0), "b": Fraction(0)}, Fraction(1), {}, []
    for number, (who, kills) in enumerate(order, 1):
        won[who], ended_in[number], on = on * kills, on * kills, on * (1 - kills)
    over = 1 - on
    now, still = {"a": Fraction(0), "b": Fraction(0)}, Fraction(1)
    for number in range(turns):
        who, kills = order[number % 2]
        now[who], still = now[who] + still * kills, still * (1 - kills)
        by_turn.append((Fraction(number + 1), now["a"], now["b"], still))
    if not over:
        return {
            "a_wins": Fraction(0),
            "b_wins": Fraction(0),
            "endless": Fraction(1),
            "mean_turns": None,
            "by_turn": by_turn,
        }
    # The mean counts the turns of the round that ends it, and two for each before it.
    return {
        "a_wins": won["a"] / over,
        "b_wins": won["b"] / over,
        "endless": Fraction(0),
        "mean_turns": (mean(ended_in) + 2 * on) / over,
        "by_turn": by_turn,
    }


def concentrated_fire(
    attackers=3,
    attacks=6,
    strength=3,
    target_strength=3,
    target_hp=8,
    close=False,
    range=0,
    part="none",
    radius=0,
    cover="none",
    others=(),
    range_steps="full",
    cover_in_close_combat=False,
    hits_add_up=True,
    reset="each_turn",
):
    """Several attackers, one after the other; further ones in this or a later player's turn."""

    def declared(attacks, strength, close, distance, radius, cover, turn):
        helps = cover_counts(close, radius, cover_in_close_combat)
        return Volley(
            dice_left(attacks, 0 if close else distance, radius),
            strength,
            defends_on(target_strength, COVER[cover] if helps else 0),
            turn,
        )

    one = declared(attacks, strength, close, inches(range, part, range_steps), radius, cover, 1)
    rest = [
        declared(row["attacks"], row["strength"], row["close"], row["range"], 0, row["cover"], row["turn"])
        for row in others
        for _ in upto(row["count"])
    ]

    def kill(number):
        volleys = sorted([one] * number + rest, key=lambda volley: volley.turn)
        return kill_chance(volleys, target_hp, adds=hits_add_up, lasts=reset == "own_turn")

    def fewest(wanted):
        """The fewest of these attackers, or None if a dozen are too few."""
        return next((number for number in upto(13) if kill(number) and kill(number) >= wanted), None)

    return {
        "kill": kill(attackers),
        "dice": one.dice,
        "hit_per_die": enumerate_all(volley, 1, strength, one.defence).get(1, Fraction(0)),
        "mean_hits": sum(
            (mean(enumerate_all(volley, each.dice, each.strength, each.defence)) for each in [one] * attackers + rest),
            Fraction(0),
        ),
        "kill_by": kill,
        "for_half": fewest(Fraction(1, 2)),
        "for_ninety": fewest(Fraction(9, 10)),
        "least": fewest(0),
    }
