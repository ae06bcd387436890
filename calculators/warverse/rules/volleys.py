"""Several attacks on one target: which of their hits count together, and whether they kill."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from calculators.warverse.rules.attacking import PAIRS, killing_falls, sum_below
from calculators.warverse.rulings import Reset

MOST_DICE = 2500  # in one answer; the fractions of more are too long to write out


class Volley(NamedTuple):
    """One attack, or several alike, by its dice and the ways of 36 in which one of them hits."""

    dice: int
    ways: int
    turn: int = 1  # whose turn it is made in
    count: int = 1


def survives(volleys: Iterable[Volley], need: int, add_up: bool = True, reset: Reset = Reset.EACH_TURN) -> Fraction:
    """The chance that the target lives through them all (combat/killing, characters/hit-points)."""
    volleys, alive = list(volleys), Fraction(1)
    if not add_up:
        for one in volleys:
            falls = PAIRS**one.dice
            alive *= Fraction(falls - killing_falls(one.dice, one.ways, need), falls) ** one.count
        return alive
    for together in _by_turn(volleys, reset):
        alive *= sum_below([(one.dice * one.count, one.ways) for one in together], need)
    return alive


def can_kill(volleys: Iterable[Volley], need: int, add_up: bool = True, reset: Reset = Reset.EACH_TURN) -> bool:
    """Whether there are dice enough to kill it at all."""
    volleys = list(volleys)
    if not add_up:
        return any(one.dice >= need for one in volleys)
    return any(sum(one.dice * one.count for one in together) >= need for together in _by_turn(volleys, reset))


def _by_turn(volleys: list[Volley], reset: Reset) -> list[list[Volley]]:
    """The attacks whose hits count together."""
    if reset is Reset.OWN_TURN:
        return [volleys]
    return [[one for one in volleys if one.turn == turn] for turn in sorted({one.turn for one in volleys})]


def fewest(reaches: Callable[[int], bool], most: int) -> int | None:
    """The smallest number up to `most` that is enough, where more never harms; None if none is."""
    if most < 0 or not reaches(most):
        return None
    low, high = -1, most
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if reaches(middle) else (middle, high)
    return high
