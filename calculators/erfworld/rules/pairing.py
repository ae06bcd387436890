"""Two forces as they are asked for, and a stack of one row against a stack of another."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.inputs import ask
from calculators.declare.outputs import Link
from calculators.erfworld.pages.force import EXAMPLE, MOST_POINTS, ROWS
from calculators.erfworld.rules.design import Special, Troop, cost
from calculators.erfworld.rules.fielding import LEVEL
from calculators.erfworld.rules.meeting import Fight, Ground, Grounds, Met, fight, shown
from calculators.erfworld.rules.skirmish import Band, band
from calculators.erfworld.rules.stack import FIRST
from calculators.erfworld.words.design_words import PURSE, cost_readings

MOST_IN_A_STACK = 20

KNOB = (
    Troop("Boss", 1, 4, 6, 2, 4, (Special.COMMANDER,)),
    Troop("Gobwin", 25, 3, 5, 2, 2),
    Troop("Slinger", 9, 3, 4, 1, 2, (Special.RANGED,)),
    Troop("Twoll", 4, 10, 15, 3, 2),
    Troop("Bat", 8, 1, 2, 1, 5, (Special.FLYING,)),
)


@dataclass(frozen=True)
class Forces:
    """Both forces, and how large a stack may be."""

    mine: tuple[Troop, ...] = ask(EXAMPLE, "Your force", most=ROWS, rule="unit-design/types")
    theirs: tuple[Troop, ...] = ask(KNOB, "Their force", most=ROWS, rule="unit-design/types")
    most: int = ask(
        FIRST,
        "Most in a stack",
        low=1,
        high=MOST_IN_A_STACK,
        group="Stacks",
        hint="only eight strike",
        rule="combat/attack-total",
    )
    level: int = ask(LEVEL, "Your Commanders' level", low=1, high=20, group="Stacks", rule="commanders/level")
    enemy_level: int = ask(LEVEL, "Their Commanders' level", low=1, high=20, group="Stacks", rule="commanders/level")
    points: int = ask(PURSE, "Points to spend", low=1, high=MOST_POINTS, group="Both forces", rule="cost/force")
    reinforcements: bool = ask(
        False, "New units that pop", group="Both forces", hint="need no Commander of their own", rule="popping/points"
    )


@dataclass(frozen=True)
class Question(Met, Ground, Forces, Grounds):
    """Two forces, and how the table reads the rules."""

    def my_band(self, unit: Troop) -> Band:
        return band(unit, min(unit.count, self.most), self.level)

    def their_band(self, unit: Troop) -> Band:
        return band(unit, min(unit.count, self.most), self.enemy_level)


@dataclass(frozen=True)
class Pair:
    """A stack of one of my rows against a stack of one of theirs."""

    given: Question
    mine: Troop
    theirs: Troop
    names: tuple[str, str]

    @property
    def bands(self) -> tuple[Band, Band]:
        return self.given.my_band(self.mine), self.given.their_band(self.theirs)

    @property
    def fight(self) -> Fight:
        return fight(*self.bands, self.given.how, self.given.place)

    @property
    def gain(self) -> Fraction:
        """Their points croaked less mine, on average."""
        prices, found = cost_readings(self.given), self.fight
        return found.croaks * cost(self.theirs, prices) - found.croaked * cost(self.mine, prices)

    @property
    def rank(self) -> tuple[bool, bool, Fraction]:
        """Whoever is out of reach, or cannot be croaked, is no target."""
        return not self.fight.barred, self.fight.croaks > 0, self.gain

    def shown(self, label: str) -> Link | None:
        return shown(self.given, *self.bands, self.names, label)
