"""The referee's planner for WARVERSE!: every way to use a turn's Attacks: straight, area, split, die by die."""

from fractions import Fraction
from itertools import permutations, product

from tests.referee.dice import enumerate_all
from tests.referee.warverse_areas import attacker_is_caught, fates, joint, must_be_inside, paid, worth
from tests.referee.warverse_steps import (
    COVER,
    DEAD,
    Volley,
    cover_counts,
    defends_on,
    dice_left,
    hit_points,
    inches,
    price,
    taken_off,
    under_fire,
    volley,
)

upto = range  # `range` is an input here
HALVES = [Fraction(half, 2) for half in upto(80)]  # where the centre of an area may lie, in inches


def counted(distance, range_steps):
    """The inches that count for a distance in half inches."""
    whole = int(distance)
    return inches(whole, "none" if distance == whole else "half_or_more", range_steps)


def straight(row, close, cover_in_close_combat):
    """A plain attack: the dice its range takes, and the number the target defends with."""
    cover = COVER[row["cover"]] if cover_counts(close, 0, cover_in_close_combat) else 0
    return taken_off(0 if close else row["range"], 0), defends_on(row["strength"], cover)


def areas_on(row, attacks, close, base, range_steps, area_range, area_catches, close_area):
    """Every area that catches this target: dice taken, number to defend with, whether it catches the attacker."""
    need = must_be_inside(base, area_catches)
    for radius in upto(1, attacks):
        for centre in [Fraction(0)] if close else HALVES:
            near = 0 if close else row["range"]  # the target's base lies from here on
            inside = min(centre + radius, near + base) - max(centre - radius, near)
            if inside >= need:
                distance = near if area_range == "nearest" else counted(centre, range_steps)
                own = attacker_is_caught(close, centre, radius, base, False, area_catches, close_area)
                yield taken_off(0 if close else distance, radius), row["strength"], own


def one_by_one(dice, left, strength, targets, hits=0):
    """Die by die, each an attack of its own; when a target is dead the rest go on to the next (again)."""
    if not targets or left == 0:
        return (False,) * len(targets)
    (defence, hp), *rest = targets
    hits += dice.play(volley, 1, strength, defence)
    if hits >= hp:
        return (True, *dice.play(one_by_one, left - 1, strength, tuple(rest)))
    return dice.play(one_by_one, left - 1, strength, targets, hits)


def planner(
    move=6,
    strength=4,
    attacks=10,
    close=False,
    goal="kills",
    targets=(),
    together=0,
    centre=8,
    base=1,
    range_steps="full",
    cover_in_close_combat=False,
    hits_add_up=True,
    area_range="centre",
    area_catches="any_part",
    close_area="attacker_caught",
    split_pays="each",
):
    """What the best way is worth by the goal, and how often the attacker dies of it, of equals the safer one.

    Points are counted with those of the attacker off, if its own area kills it.
    """
    points = [row["points"] or 5 * row["hp"] for row in targets]
    own_points = price(move, strength, attacks)
    ways = []  # (the targets' joint fates, the chance that the attacker dies)

    def own_death(count):
        return enumerate_all(fates, count, strength, ((strength, hit_points(own_points)),)).get((True,), Fraction(0))

    # Declared beforehand: every split, plain or with areas that do not catch the attacker.
    options = []
    for number, row in enumerate(targets):
        plain = straight(row, close, cover_in_close_combat)
        areas = set(areas_on(row, attacks, close, base, range_steps, area_range, area_catches, close_area))
        options.append(sorted({plain} | {(cost, defence) for cost, defence, caught in areas if not caught}))
        for cost, defence, caught in areas:  # all on one target, with an area that may catch the attacker
            count = max(0, attacks - cost)
            chance = under_fire((Volley(count, strength, defence),), row["hp"]).get(DEAD, Fraction(0))
            odds = joint(chance if which == number else Fraction(0) for which in upto(len(targets)))
            ways.append((odds, own_death(count) if caught else Fraction(0)))
    for given in product(*[upto(attacks + 1)] * len(targets)):
        for chosen in product(*options) if sum(given) <= attacks else ():
            counts = paid([(number, cost) for number, (cost, _) in zip(given, chosen)], split_pays)
            ways.append(
                (
                    joint(
                        under_fire((Volley(count, strength, defence),), row["hp"]).get(DEAD, Fraction(0))
                        for row, count, (_, defence) in zip(targets, counts, chosen)
                    ),
                    Fraction(0),
                )
            )

    # One area over all of them.
    over_all = [(centre, together)] if together and len(targets) > 1 else []
    if close and close_area != "at_contact":  # everyone in contact is caught if the radius reaches far enough
        over_all = [(0, radius) for radius in upto(1, attacks) if must_be_inside(base, area_catches) <= radius]
    for distance, radius in over_all:
        near = min(row["range"] for row in targets) if area_range == "nearest" else distance
        if count := dice_left(attacks, 0 if close else near, radius):
            caught = attacker_is_caught(close, distance, radius, base, False, area_catches, close_area)
            odds = enumerate_all(fates, count, strength, tuple((row["strength"], row["hp"]) for row in targets))
            ways.append((odds, own_death(count) if caught else Fraction(0)))

    # Die by die, where a further attack costs nothing more.
    dearest = max(straight(row, close, False)[0] for row in targets)
    if hits_add_up and (dearest == 0 or split_pays == "dearest_once"):
        for order in permutations(upto(len(targets))):
            in_turn = tuple(
                (straight(targets[which], close, cover_in_close_combat)[1], targets[which]["hp"]) for which in order
            )
            odds = enumerate_all(one_by_one, max(0, attacks - dearest), strength, in_turn)
            ways.append(
                (
                    {
                        tuple(fate[order.index(which)] for which in upto(len(targets))): chance
                        for fate, chance in odds.items()
                    },
                    Fraction(0),
                )
            )

    loss = own_points if goal == "points" else 0
    value, safety = max((worth(odds, points)[goal] - loss * own, -own) for odds, own in ways)
    return {"value": value, "attacker_killed": -safety}
