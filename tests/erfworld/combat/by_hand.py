"""Combats played out literally: every unit by itself, every roll of every stack, nothing clever.

It shares no code with the calculators: it takes the inputs as the shell prints them and reads the rules anew.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import ceil, floor

ROLLS = Counter(one + other for one in range(1, 7) for other in range(1, 7))
TERRAIN = {"open": 0, "hills": 1, "woods": 1, "swamp": 2}
ZERO = Fraction(0)


def soldiers(rows):
    """One dictionary for each unit, in stacking order."""
    return [
        {**row, "row": at, "left": row["hits"], "marks": 0} for at, row in enumerate(rows) for _ in range(row["count"])
    ]


def frozen(stack):
    return tuple((one["left"], one["marks"]) for one in stack)


def thawed(rows, ice):
    return [{**one, "left": left, "marks": marks} for one, (left, marks) in zip(soldiers(rows), ice)]


def alive(stack):
    return [one for one in stack if one["left"] > 0]


def is_(one, what):
    return what in one["specials"]


def ranged(stack):
    units = alive(stack)
    return any(is_(one, "ranged") for one in units) and all(is_(one, "ranged") or one["level"] for one in units)


def flying(stack):
    return any(is_(one, "flying") for one in alive(stack))


def led(stack):
    return any(one["level"] for one in alive(stack))


def level(stack, given):
    levels = [one["level"] for one in alive(stack)]
    return sum(levels) if given["two_commanders"] == "sum" else max(levels, default=0)


def command(stack, chief, given):
    bonus = Fraction(10 + level(stack, given), 10)
    if chief == "yes" and (led(stack) or given["chief_reaches"] == "all"):
        bonus += Fraction(1, 10)
    return bonus


def attack(stack, shoots, only_woods=False):
    """Of the first eight; a stack that went into the combat as a ranged one shoots, any other fights hand to hand."""
    total = 0
    for one in alive(stack)[:8]:
        if shoots and not is_(one, "ranged"):
            continue
        if only_woods and not is_(one, "woods"):
            continue
        total += one["attack"]
    return total


def defence(stack, chief, given):
    units = alive(stack)[:8] if given["average_over"] == "first_eight" else alive(stack)
    if not units:
        return ZERO
    average = Fraction(sum(one["defence"] for one in units), len(units))
    average = {
        "exact": average,
        "down": Fraction(floor(average)),
        "up": Fraction(ceil(average)),
        "nearest": Fraction(floor(average * 2 + 1) // 2),
    }[given["average_rounding"]]
    if given["command_defence"] == "multiply":
        return average * command(stack, chief, given)
    return average + Fraction(level(stack, given), 10) * (given["command_defence"] == "add")


def bonus(stack, by, given):
    """What a stack on the defenders' side has from the ground and from walls."""
    hits = given["fort_hits"]
    wall = Fraction(hits // 50) if given["fort_bonus"] == "whole" else Fraction(hits, 50)
    if hits and flying(by):
        wall = {"instead": Fraction(2), "added": wall + 2, "larger": max(wall, Fraction(2))}[given["flyers_at_fort"]]
    if flying(stack):
        return wall if given["flyers_in_fort"] == "bonus" else ZERO
    land = TERRAIN[given["terrain"]]
    if not hits:
        return Fraction(land)
    return {"fort": wall, "add": wall + land, "larger": max(wall, Fraction(land))}[given["fort_and_terrain"]]


def hits(total, bonus_of_command, special, ambush, roll, negated):
    let_through = max(ZERO, 8 - negated) / 8
    return floor(total * bonus_of_command * special * ambush * Fraction(roll + 8, 20) * let_through)


def wound(stack, count, aims=(), given=None):
    """Hits on a stack: first at those aimed at, then from the front."""
    aimed_any = False
    targets = [row for row in aims if any(one["row"] == row for one in alive(stack))]
    for row in targets:
        there = [one for one in alive(stack) if one["row"] == row]
        if not there or not count:
            continue
        aimed_any, one = True, there[0]
        rate = 1 if one is alive(stack)[0] else 4 if one["level"] else 2
        need = max(0, one["left"] * rate - (one["marks"] if rate > 1 else 0))
        if count >= need:
            count -= need
            one["left"], one["marks"] = 0, 0
        else:
            if rate == 1 or given["aimed_wound"] == "share":
                one["left"] -= count // rate
            elif given["aimed_wound"] == "kept":
                one["marks"] += count
            count = 0
    if aimed_any and given["aimed_surplus"] == "lost":
        count = 0
    for one in stack:
        taken = min(count, one["left"])
        one["left"] -= taken
        one["marks"] = one["marks"] if one["left"] else 0
        count -= taken
