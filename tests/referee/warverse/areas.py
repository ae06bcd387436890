"""The referee's answers for WARVERSE! where one attacker has several targets: areas, splits and plans."""

from fractions import Fraction
from itertools import product

from tests.referee.dice import enumerate_all, total
from tests.referee.warverse.steps import (
    COVER,
    DEAD,
    PART,
    Volley,
    attack_roll,
    cover_counts,
    defence_roll,
    defends_on,
    dice_left,
    hit_points,
    inches,
    price,
    taken_off,
    under_fire,
)

upto = range  # `range` is an input here


# ------------------------------------------------------------------- areas


def fates(dice, count, strength, caught):
    """Who dies of one area: one roll for all, then each defends against every success (defending, one-roll)."""
    return dice.play(each_defends, dice.play(attack_roll, count, strength), caught)


def each_defends(dice, successes, caught):
    """For each (Strength, Hit Points) caught, whether it dies; nobody has cover."""
    if not caught:
        return ()
    (strength, hp), *rest = caught
    dies = dice.play(defence_roll, successes, strength) >= hp
    return (dies, *dice.play(each_defends, successes, tuple(rest)))


def must_be_inside(base, area_catches):
    """How much of a base, from its near edge on, the radius must reach (area-catches)."""
    return {"any_part": Fraction(0), "half": Fraction(base, 2), "wholly": Fraction(base)}[area_catches]


def attacker_is_caught(close, distance, radius, base, aboard, area_catches, close_area):
    """Is the attacker in its own area? (caught, close-area; those aboard are on no field)"""
    if aboard:
        return False
    if close and close_area != "at_contact":
        return close_area == "attacker_caught"
    # A ranged area that reaches back to it; in close combat the point where the bases touch.
    return (0 if close else distance) + must_be_inside(base, area_catches) <= radius


def is_caught(row, area_catches):
    """Is this row of targets in the area? Terrain has a rule of its own (pieces, large)."""
    if row["side"] == "small":
        return True
    if row["side"] == "large":
        return row["inside"] == "wholly"
    return (
        row["inside"]
        in {"any_part": ("part", "half", "wholly"), "half": ("half", "wholly"), "wholly": ("wholly",)}[area_catches]
    )


def area_attack(
    move=6,
    strength=4,
    attacks=12,
    aboard=False,
    close=False,
    range=8,
    part="none",
    radius=2,
    nearest=8,
    base=1,
    targets=(),
    range_steps="full",
    area_range="centre",
    area_catches="any_part",
    close_area="attacker_caught",
):
    """One area over several targets, with all their joint fates."""
    # The part of an inch belongs to the distance that is measured.
    distance = inches(nearest if area_range == "nearest" else range, part, range_steps)
    count = dice_left(attacks, 0 if close else distance, radius)
    own = price(move, strength, attacks)
    caught = []  # (who, Strength, Hit Points, points, row)
    for number, row in enumerate(targets):
        health = (1, 1) if row["side"] in ("small", "large") else (row["strength"], row["hp"])
        for _ in upto(row["count"] if is_caught(row, area_catches) else 0):
            caught.append((row["side"], *health, row["points"] or 5 * row["hp"], number))
    if attacker_is_caught(close, range + PART[part], radius, base, aboard, area_catches, close_area):
        caught.append(("attacker", strength, hit_points(own), own, None))
    odds = enumerate_all(fates, count, strength, tuple((one[1], one[2]) for one in caught))

    def died(fate, *sides):
        return [one for one, dead in zip(caught, fate) if dead and one[0] in sides]

    enemies = sum(row["count"] for row in targets if row["side"] == "enemy")
    in_it = sum(1 for one in caught if one[0] == "enemy")

    def all_dead(fate):
        return in_it > 0 and len(died(fate, "enemy")) == enemies

    def average(sides):
        return sum((chance * sum(one[3] for one in died(fate, *sides)) for fate, chance in odds.items()), Fraction(0))

    kills = {}
    for fate, chance in odds.items():
        kills[len(died(fate, "enemy"))] = kills.get(len(died(fate, "enemy")), 0) + chance
    together = {}
    for fate, chance in odds.items():
        rows = tuple(sorted((one[4] is None, one[4] or 0) for one, dead in zip(caught, fate) if dead))
        together[rows] = together.get(rows, 0) + chance
    return {
        "dice": count,
        "successes": enumerate_all(attack_roll, count, strength),
        "kills": kills,
        "mean_kills": sum(number * chance for number, chance in kills.items()),
        "any_killed": total(kills, bool),
        "all_killed": total(odds, all_dead),
        "attacker_killed": total(odds, lambda fate: bool(died(fate, "attacker"))),
        "friend_killed": total(odds, lambda fate: bool(died(fate, "friend"))),
        "clean": total(odds, lambda fate: all_dead(fate) and not died(fate, "friend", "attacker")),
        "points_killed": average(["enemy"]),
        "points_lost": average(["friend", "attacker"]),
        "outcomes": sorted(together.values()),
        "uncaught": enemies - in_it,
    }


# ------------------------------------------------------------------ splits


def paid(volleys, split_pays, dearest_short="not_made"):
    """The dice of each volley, told as (Attacks given, dice that range and radius take) (split-pays, dearest-short)."""
    kept = [max(0, given - cost) for given, cost in volleys]
    if split_pays == "each":
        return kept
    # Only the dearest pays. An attack that keeps no die is none (at-least-one), so it pays for nobody else either.
    dice = [given for given, _ in volleys]
    order = [number for _, number in sorted((-cost, number) for number, (given, cost) in enumerate(volleys) if given)]
    for place, number in enumerate(order):
        cheaper, still = order[place + 1 :], volleys[number][1]
        if dearest_short == "others_pay" and not kept[number] and 1 + still <= sum(dice[one] for one in order[place:]):
            for one in [number, *cheaper]:  # die by die, its own but for the last, then those of the next
                while still and dice[one] > (one == number):
                    dice[one], still = dice[one] - 1, still - 1
            break
        dice[number] = kept[number]
        if kept[number]:
            break
    return dice


def joint(chances):
    """How many of these die, each by itself, and who: chances by tuple of fates."""
    odds = {(): Fraction(1)}
    for chance in chances:
        odds = {
            (*fate, dies): part * (chance if dies else 1 - chance)
            for fate, part in odds.items()
            for dies in (True, False)
        }
    return {fate: chance for fate, chance in odds.items() if chance}


def worth(odds, points):
    """What such fates are worth: kills, points, the chance of all, the chance of any."""
    return {
        "kills": sum((sum(fate) * chance for fate, chance in odds.items()), Fraction(0)),
        "points": sum(
            (chance * sum(one for one, dead in zip(points, fate) if dead) for fate, chance in odds.items()), Fraction(0)
        ),
        "all": total(odds, lambda fate: bool(fate) and all(fate)),
        "any": total(odds, any),
    }


def split_odds(rows, given, strength, close, cover_in_close_combat, hits_add_up, split_pays, dearest_short):
    """The targets' joint fates when their rows get so many Attacks; rows of one name are one target."""
    volleys = [(number, taken_off(0 if close else row["range"], row["radius"])) for number, row in zip(given, rows)]
    at = {}
    for row, count in zip(rows, paid(volleys, split_pays, dearest_short)):
        cover = COVER[row["cover"]] if cover_counts(close, row["radius"], cover_in_close_combat) else 0
        at.setdefault(row["name"], []).append(Volley(count, strength, defends_on(row["strength"], cover)))
    hp = {row["name"]: row["hp"] for row in rows}
    return joint(
        under_fire(tuple(shots), hp[name], adds=hits_add_up).get(DEAD, Fraction(0)) for name, shots in at.items()
    )


def split_fire(
    strength=4,
    attacks=12,
    close=False,
    goal="kills",
    targets=(),
    cover_in_close_combat=False,
    hits_add_up=True,
    split_pays="each",
    dearest_short="not_made",
):
    """A split as declared, and the best there is: every other one is tried."""
    names = [row["name"] or f"Row {number}" for number, row in enumerate(targets, 1)]
    rows = [{**row, "name": name} for row, name in zip(targets, names)]
    points = list({row["name"]: row["points"] or 5 * row["hp"] for row in rows}.values())
    readings = (strength, close, cover_in_close_combat, hits_add_up, split_pays, dearest_short)

    odds = split_odds(rows, [row["attacks"] for row in rows], *readings)
    found = worth(odds, points)
    kills = {}
    for fate, chance in odds.items():
        kills[sum(fate)] = kills.get(sum(fate), 0) + chance
    every = product(*[upto(attacks + 1)] * len(rows))
    best = max(worth(split_odds(rows, given, *readings), points)[goal] for given in every if sum(given) <= attacks)
    return {
        "mean_kills": found["kills"],
        "points_killed": found["points"],
        "all_killed": found["all"],
        "any_killed": found["any"],
        "kills": kills,
        "left": attacks - sum(row["attacks"] for row in rows),
        "best_value": best,
    }
