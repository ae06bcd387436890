"""What one attack die does, what all dice of an attack do to one target, and what several attacks do together."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import NamedTuple

from calculators.kernel.odds import Odds
from calculators.kernel.packed import successes
from calculators.warverse.rules.characters import MOST_STRENGTH, POINTS_PER_HIT_POINT
from calculators.warverse.rulings import HitsAddUp, Reset

SIDES = 6
PAIRS = SIDES * SIDES  # an attack die and a defence die can fall in so many ways


def defence(strength: int, bonus: int = 0) -> int:
    """The highest number a defence die succeeds on: never past 5, so a 6 always fails (ranged/cover)."""
    return min(MOST_STRENGTH, strength + bonus)


def ways_to_hit(strength: int, defends: int) -> int:
    """Of the 36 falls of an attack die and its defence die, those that make a hit (combat/defence-roll)."""
    return strength * (SIDES - defends)


def hit_per_die(strength: int, defends: int) -> Fraction:
    """The chance that one attack die becomes a hit."""
    return Fraction(ways_to_hit(strength, defends), PAIRS)


def hits(dice: int, strength: int, defends: int) -> Odds:
    """How many hits so many dice make."""
    return Odds.successes(dice, hit_per_die(strength, defends))


def killing_falls(dice: int, ways: int, need: int, falls: int = PAIRS) -> int:
    """Of the `falls ** dice` falls of the dice, those with `need` hits or more; a die hits in `ways` of its `falls`."""
    whole: int = falls**dice
    if need <= 0:
        return whole
    if dice < need:
        return 0
    misses = falls - ways
    if 2 * need <= dice:  # the shorter sum is the one of too few hits
        return whole - sum(successes(dice, ways, falls, need))
    term, total = ways**dice, 0
    for made in range(dice, need - 1, -1):
        total += term
        term = term * made * misses // ((dice - made + 1) * ways)
    return total


@lru_cache(maxsize=2048)  # tables and plans ask for the same few again
def kill(dice: int, strength: int, defends: int, need: int) -> Fraction:
    """The chance that one attack makes at least `need` hits (combat/killing)."""
    return Fraction(killing_falls(dice, ways_to_hit(strength, defends), need), PAIRS**dice)


def kills_by_dice(most: int, ways: int, need: int, falls: int = PAIRS) -> list[int]:
    """For every number of dice up to `most`, the falls that kill, each of `falls ** dice`.

    A further die kills what the dice before it left one hit short.
    """
    kills, misses = [0 if need > 0 else 1], falls - ways
    for dice in range(1, most + 1):
        last = comb(dice - 1, need - 1) * ways**need * misses ** (dice - need) if 0 < need <= dice else 0
        kills.append(falls * kills[-1] + last)
    return kills


def sum_below(volleys: Iterable[tuple[int, int]], need: int) -> Fraction:
    """The chance that several attacks together make fewer than `need` hits; each is its dice and its ways to hit."""
    alike: dict[int, int] = {}
    for dice, ways in volleys:
        alike[ways] = alike.get(ways, 0) + dice
    if not alike:
        return Fraction(1)
    first, *rest = alike.items()
    others = _hits_of(tuple(rest))
    below = list(accumulate(successes(first[1], first[0], PAIRS, need)))
    falls = sum(
        weight * below[min(need - 1 - made, len(below) - 1)] for made, weight in others.weights.items() if made < need
    )
    return Fraction(falls, others.total * PAIRS ** first[1])


@lru_cache(maxsize=64)  # where only the first attack grows, the others stay the same
def _hits_of(alike: tuple[tuple[int, int], ...]) -> Odds:
    made = Odds.sure(0)
    for ways, dice in alike:
        made = made + Odds.successes(dice, Fraction(ways, PAIRS))
    return made


def times_the_points(defends: int) -> Fraction:
    """How many times a target's points must go into Attacks to expect a kill in one turn (combat/expected-hits).

    A point of Attacks makes 1/6 of a success whatever the Strength, and a target has a Hit Point for every five points.
    """
    return Fraction(PAIRS, POINTS_PER_HIT_POINT * (SIDES - defends))


MOST_DICE = 2500  # in one answer; the fractions of more are too long to write out


class Volley(NamedTuple):
    """One attack, or several alike, by its dice and the ways of 36 in which one of them hits."""

    dice: int
    ways: int
    turn: int = 1  # whose turn it is made in
    alike: int = 1

    @property
    def thrown(self) -> int:
        """The dice of them all."""
        return self.dice * self.alike


def survives(
    volleys: Sequence[Volley], need: int, adding: HitsAddUp = HitsAddUp.YES, reset: Reset = Reset.EACH_TURN
) -> Fraction:
    """The chance that the target lives through them all (combat/killing, characters/hit-points)."""
    alive = Fraction(1)
    if adding is HitsAddUp.NO:
        for volley in volleys:
            falls = PAIRS**volley.dice
            alive *= Fraction(falls - killing_falls(volley.dice, volley.ways, need), falls) ** volley.alike
        return alive
    for together in _by_turn(volleys, reset):
        alive *= sum_below([(volley.thrown, volley.ways) for volley in together], need)
    return alive


def can_kill(volleys: Sequence[Volley], need: int, adding: HitsAddUp, reset: Reset) -> bool:
    """Whether there are dice enough to kill it at all."""
    if adding is HitsAddUp.NO:
        return any(volley.dice >= need for volley in volleys)
    return any(sum(volley.thrown for volley in together) >= need for together in _by_turn(volleys, reset))


def _by_turn(volleys: Sequence[Volley], reset: Reset) -> list[Sequence[Volley]]:
    """The attacks whose hits count together."""
    if reset is Reset.OWN_TURN:
        return [volleys]
    return [[volley for volley in volleys if volley.turn == turn] for turn in sorted({each.turn for each in volleys})]
