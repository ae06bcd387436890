"""Two sides that strike at each other until one is gone, exactly: where it ends, and how often.

Losses are never made good, so a fight only goes on from a place or stays there, and the rounds that change nothing fall out.
Everything is a whole number over one denominator, which every place of the fight divides.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from calculators.kernel.odds import Odds
from calculators.kernel.packed import successes


def to_the_end(one: int, other: int, one_strikes: Fraction, other_strikes: Fraction) -> Odds:
    """Pairs of how many are left on either side; in each round everyone left strikes once, both sides at the same time."""
    mine, yours = _strikes(one, one_strikes), _strikes(other, other_strikes)
    denominator = _denominator(mine, yours)
    mass = [[0] * (other + 1) for _ in range(one + 1)]
    mass[one][other] = denominator
    for left in range(one, 0, -1):
        for facing in range(other, 0, -1):
            share = mass[left][facing] // _goes_on(mine[left], yours[facing])
            falls = _at_most(mine[left], facing)[::-1]
            place = slice(facing + 1 - len(falls), facing + 1)
            for lost, ways in enumerate(_at_most(yours[facing], left)):
                row, scale = mass[left - lost], share * ways
                row[place] = [before + scale * weight for before, weight in zip(row[place], falls)]
            mass[left][facing] = 0  # those who stayed are counted already
    return Odds(
        {(left, facing): weight for left, row in enumerate(mass) for facing, weight in enumerate(row)}, denominator
    )


def _strikes(most: int, chance: Fraction) -> list[list[int]]:
    if not chance:
        raise ValueError("a side that never strikes home may fight for ever: both chances must be above 0")
    return [successes(dice, chance.numerator, chance.denominator) for dice in range(most + 1)]


def _goes_on(mine: Sequence[int], yours: Sequence[int]) -> int:
    """The falls of one round in which anything happens."""
    return sum(mine) * sum(yours) - mine[0] * yours[0]


def _denominator(mine: list[list[int]], yours: list[list[int]]) -> int:
    """What every way through the fight divides, each of whose places is passed once at most."""
    through = [1] * len(yours)
    for left in mine[1:]:
        for facing in range(1, len(yours)):
            through[facing] = lcm(through[facing], through[facing - 1]) * _goes_on(left, yours[facing])
    return through[-1]


def _at_most(row: list[int], most: int) -> list[int]:
    """The last place stands for everything above it, too: there are no more to fell."""
    return row if len(row) <= most + 1 else [*row[:most], sum(row[most:])]
