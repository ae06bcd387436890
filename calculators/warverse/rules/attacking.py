"""One attack: how many dice are left, what one die does, and what all of them do to one target."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb

from calculators.declare.choices import Choice
from calculators.kernel.odds import Odds
from calculators.kernel.packed import successes
from calculators.warverse.rules.fighter import MOST_STRENGTH
from calculators.warverse.rulings import AngleSteps, BodyAndAngle, MostlyHidden, RangeSteps

RANGE_STEP = 6  # inches that take one attack each: ranged/range
SIDES = 6
PAIRS = SIDES * SIDES  # an attack die and a defence die can fall in so many ways


class Cover(Choice):
    """What shields a target from a ranged attack (ranged/cover)."""

    NONE = "none", "None"
    LIGHT = "light", "Light"
    HEAVY = "heavy", "Heavy"

    @property
    def called(self) -> str:
        """The cover in a sentence."""
        return f"{'no' if self is Cover.NONE else self.value} cover"

    @property
    def bonus(self) -> int:
        """Strength added while it defends."""
        return {"none": 0, "light": 1, "heavy": 2}[self.value]


class Part(Choice):
    """A part of an inch beyond the whole ones."""

    NONE = "none", "None"
    UNDER_HALF = "under_half", "Under half"
    HALF_OR_MORE = "half_or_more", "Half or more"


class Hidden(Choice):
    """How much of a body is behind something sturdy (ranged/cover-by-body)."""

    UNDER_THIRD = "under_third", "Less than a third"
    THIRD_TO_HALF = "third_to_half", "A third to a half"
    OVER_HALF = "over_half", "More than half"
    NEARLY_ALL = "nearly_all", "Nearly all"


def range_penalty(inches: int, part: Part = Part.NONE, steps: RangeSteps = RangeSteps.FULL) -> int:
    """Attacks that a range takes: one for each six inches (ranged/range)."""
    over = (
        part is not Part.NONE if steps is RangeSteps.UP else steps is RangeSteps.NEAREST and part is Part.HALF_OR_MORE
    )
    return (inches + over) // RANGE_STEP


def dice_left(attacks: int, penalty: int, radius: int = 0) -> int:
    """The dice of an attack after range and radius, both taken off (ranged/range, areas/radius)."""
    return max(0, attacks - penalty - radius)


def body_cover(hidden: Hidden, mostly: MostlyHidden = MostlyHidden.HEAVY) -> Cover:
    """The cover a partly hidden body has (ranged/cover-by-body)."""
    if hidden is Hidden.OVER_HALF:
        return Cover(mostly.value)
    return {Hidden.UNDER_THIRD: Cover.NONE, Hidden.THIRD_TO_HALF: Cover.LIGHT, Hidden.NEARLY_ALL: Cover.HEAVY}[hidden]


def angle_cover(degrees: int, steps: AngleSteps = AngleSteps.AT_LEAST) -> Cover:
    """The cover against an attack from so steep an angle, up or down (ranged/cover-by-angle)."""
    light, heavy = (45, 90) if steps is AngleSteps.AT_LEAST else (23, 68)  # from 22.5° and 67.5° on, in whole degrees
    return Cover.HEAVY if degrees >= heavy else Cover.LIGHT if degrees >= light else Cover.NONE


def cover_bonus(body: Cover, angle: Cover = Cover.NONE, both: BodyAndAngle = BodyAndAngle.BETTER) -> int:
    """Strength added by cover of both kinds (ranged/cover)."""
    return body.bonus + angle.bonus if both is BodyAndAngle.ADD else max(body.bonus, angle.bonus)


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
    """Of the `falls ** dice` falls of so many dice, those with at least `need` hits; one die hits in `ways` of its `falls`."""
    if need <= 0:
        return falls**dice
    if dice < need:
        return 0
    misses = falls - ways
    if 2 * need <= dice:  # the shorter sum is the one of too few hits
        return falls**dice - sum(successes(dice, ways, falls, need))
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
    found, misses = [0 if need > 0 else 1], falls - ways
    for dice in range(1, most + 1):
        last = comb(dice - 1, need - 1) * ways**need * misses ** (dice - need) if 0 < need <= dice else 0
        found.append(falls * found[-1] + last)
    return found


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
    return Fraction(PAIRS, 5 * (SIDES - defends))
