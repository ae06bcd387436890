"""The hits formula, exact: fractions all the way, rounded down once at its end (combat/formula)."""

from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from calculators.declare import Choice, Inputs, ask
from calculators.erfworld import asked
from calculators.erfworld.rulings import AverageRounding, ChiefReaches, CommandDefence
from calculators.kernel.odds import Odds

WHOLE = 8  # Defence of eight lets nothing through: combat/average-defence
LEVEL = Fraction(1, 10)  # combat/command-bonus
CHIEF = Fraction(1, 10)  # combat/chief-warlord
ROLLS = {roll: 6 - abs(7 - roll) for roll in range(2, 13)}  # 2d6: so many of the 36 ways make each roll


class Terrain(Choice):
    """The ground a stack defends."""

    OPEN = "open", "Open"
    HILLS = "hills", "Hills"
    WOODS = "woods", "Woods"
    SWAMP = "swamp", "Swamp"

    @property
    def bonus(self) -> int:
        """What it adds to the Defence of a stack that defends (combat/terrain-bonus)."""
        return _BONUS[self]


_BONUS = {Terrain.OPEN: 0, Terrain.HILLS: 1, Terrain.WOODS: 1, Terrain.SWAMP: 2}


class Blow(NamedTuple):
    """Everything in the formula but the Random Number."""

    attack: int
    command: Fraction
    special: Fraction
    ambush: Fraction
    negated: Fraction  # hits of eight: average Defence with the bonus of terrain or fortification

    @property
    def through(self) -> Fraction:
        """The share of hits that is not negated; never below none."""
        negated, of = self.negated.as_integer_ratio()
        return Fraction(max(0, WHOLE * of - negated), WHOLE * of)

    @property
    def full(self) -> Fraction:
        """The hits at a Random Number of 1, before rounding."""
        over, under = self.attack, 1
        for factor in (self.command, self.special, self.ambush, self.through):  # reduced once, and not for each factor
            numerator, denominator = factor.as_integer_ratio()
            over, under = over * numerator, under * denominator
        return Fraction(over, under)

    def at(self, roll: int) -> Fraction:
        """The hits at this roll of 2d6, before rounding."""
        return self.full * random_number(roll)

    @property
    def odds(self) -> Odds:
        """How many hits, over 2d6."""
        return Odds(ROLLS).map(hits_by_roll(self.full).__getitem__)


def random_number(roll: int) -> Fraction:
    """The Random Number of a roll of 2d6 (combat/random-number)."""
    return Fraction(roll + 8, 20)


@lru_cache(maxsize=5000)
def hits_by_roll(full: Fraction) -> dict[int, int]:
    """Whole hits at each roll, rounded down once."""
    return {roll: full.numerator * (roll + 8) // (full.denominator * 20) for roll in ROLLS}


def percent(value: int) -> Fraction:
    """A bonus given in percent."""
    return Fraction(value, 100)


def halved(special: Fraction, combats: int) -> Fraction:
    """The Special Bonus after so many combats (bonuses/later-combats)."""
    return special / (1 << combats)


@lru_cache(maxsize=256)
def command_bonus(level: int, chief: bool, reaches: ChiefReaches) -> Fraction:
    """1.0, a tenth for each level, and a tenth in the Chief Warlord's hex; level 0 is no Commander."""
    chief = chief and (level > 0 or reaches is ChiefReaches.ALL)
    return 1 + level * LEVEL + (CHIEF if chief else 0)


class Command(Inputs):
    """Who leads a stack."""

    commander_level: int = asked.level("Commander's level", hint="0: none")
    chief_in_hex: bool = ask(False, "Chief Warlord in the hex", rule="combat/chief-warlord")

    def bonus(self, reaches: ChiefReaches) -> Fraction:
        return command_bonus(self.commander_level, self.chief_in_hex, reaches)


def rounded_average(average: Fraction, how: AverageRounding) -> Fraction:
    """Average Defence as the table reads it."""
    if how is AverageRounding.EXACT:
        return average
    if how is AverageRounding.NEAREST:
        return Fraction(floor(average + Fraction(1, 2)))
    return Fraction(floor(average) if how is AverageRounding.DOWN else ceil(average))


def led_defence(average: Fraction, level: int, command: Fraction, how: CommandDefence) -> Fraction:
    """Average Defence with what a Commander adds to it, if anything."""
    if how is CommandDefence.MULTIPLY:
        return average * command
    return average + level * LEVEL if how is CommandDefence.ADD else average
