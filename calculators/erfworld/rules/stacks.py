"""A stack of units in order: what it is worth as it stands, and what hits do to it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Choice, Inputs, Readings, ask
from calculators.erfworld.asked import MOST_STRIKING
from calculators.erfworld.rules.formula import command_bonus, led_defence, rounded_average
from calculators.erfworld.rulings import (
    AimedSurplus,
    AimedWound,
    AverageOver,
    AverageRounding,
    ChiefReaches,
    CommandDefence,
    SeveralEarn,
    TwoCommanders,
)

ROWS, UNITS = 6, 40  # of a stack that is asked for, so that the heaviest encounter is worked out in a moment
MOST_NAME = 24  # letters of a unit's name, in every list
AIMED, AIMED_COMMANDER = 2, 4  # hits for each Hit of a unit aimed at: damage/aimed-hits


class Ability(Choice):
    """Specials that matter in a fight."""

    RANGED = "ranged", "Ranged"
    FLYING = "flying", "Flying"
    WOODS = "woods", "Woods"


class Unit(Inputs):
    """One or more units alike, next to each other in the stack; one with a level is a Commander."""

    name: str = ask("", "Name", most=MOST_NAME)
    count: int = ask(1, "Count", low=1, high=20)
    hits: int = ask(5, "Hits", low=1, high=60, hint="those it has left")
    attack: int = ask(5, "Attack", low=0, high=90)
    defence: int = ask(2, "Defence", low=0, high=5)
    level: int = ask(0, "Level", low=0, high=20, hint="0: none; a Commander's")
    specials: tuple[Ability, ...] = ask((), "Specials", most=len(Ability))

    def has(self, ability: Ability) -> bool:
        return ability in self.specials


class Shape(NamedTuple):
    """What a stack is worth as it stands."""

    living: int
    level: int  # of its Commander, 0 without
    command: Fraction
    all_attack: int  # of the first eight
    ranged_attack: int  # of those among them who are Ranged
    woods_attack: int  # of those who may fight flyers over woods
    woods_ranged_attack: int
    defence: Fraction
    ranged: bool
    flies: bool
    woods: bool  # whether any of its units is at home in woods

    @property
    def attack(self) -> int:
        """What it strikes with as it stands: a Commander without Ranged adds none to archers (ranged/commander)."""
        return self.used(self.ranged)

    def used(self, shoots: bool, in_woods: bool = False) -> int:
        """What a stack strikes with that went into the combat as a ranged one or as melee."""
        if in_woods:
            return self.woods_ranged_attack if shoots else self.woods_attack
        return self.ranged_attack if shoots else self.all_attack


def shape_of(rows: Sequence[tuple[Unit, int]], chief: bool, readings: Readings) -> Shape:
    """What so many units of each row are worth as a stack, in that order."""
    front = list(_front(rows))
    ranged = any(unit.has(Ability.RANGED) for unit, _ in rows) and all(
        unit.has(Ability.RANGED) or unit.level for unit, _ in rows
    )
    flies = any(unit.has(Ability.FLYING) for unit, _ in rows)  # whoever else is in the stack rides: combat/stacks
    shooting = [(unit, left) for unit, left in front if unit.has(Ability.RANGED)]
    levels = [(unit.level, left) for unit, left in rows if unit.level]
    if readings[TwoCommanders] is TwoCommanders.SUM:
        level = sum(level * left for level, left in levels)
    else:
        level = max((level for level, _ in levels), default=0)
    command = command_bonus(level, chief, readings[ChiefReaches])
    averaged = front if readings[AverageOver] is AverageOver.FIRST_EIGHT else rows
    number = sum(left for _, left in averaged)
    average = Fraction(sum(unit.defence * left for unit, left in averaged), number or 1)
    return Shape(
        living=sum(left for _, left in rows),
        level=level,
        command=command,
        all_attack=_attack(front),
        ranged_attack=_attack(shooting),
        woods_attack=_attack(front, every=flies),
        woods_ranged_attack=_attack(shooting, every=flies),
        defence=led_defence(
            rounded_average(average, readings[AverageRounding]), level, command, readings[CommandDefence]
        ),
        ranged=ranged,
        flies=flies,
        woods=any(unit.has(Ability.WOODS) for unit, _ in rows),
    )


def _attack(rows: Sequence[tuple[Unit, int]], every: bool = True) -> int:
    """The Attack of these units, or of those among them who are at home in woods."""
    return sum(unit.attack * left for unit, left in rows if every or unit.has(Ability.WOODS))


def _front(rows: Sequence[tuple[Unit, int]]) -> Iterator[tuple[Unit, int]]:
    """The first eight units of a stack, by rows."""
    room = MOST_STRIKING
    for unit, left in rows:
        if room:
            yield unit, min(left, room)
            room -= min(left, room)


class Standing:
    """One way a stack can stand: a single object for each, so that comparing two is quick."""

    __slots__ = ("after", "alive", "earns", "marks", "shape", "wounds")

    def __init__(self, wounds: tuple[int, ...], marks: tuple[int, ...], alive: bool, earns: int):
        self.wounds = wounds  # Hits lost, row by row
        self.marks = marks  # aimed hits that are no wounds: only by one reading of damage/aimed-hits
        self.alive = alive
        self.earns = earns  # experience points for a win, by the Commanders who live
        self.shape: Shape | None = None
        self.after: dict[tuple[int, tuple[int, ...]], Standing] = {}  # so many hits, aimed at these rows


class Stack:
    """Units in stacking order, with what has been worked out about them so far."""

    def __init__(self, units: tuple[Unit, ...], chief: bool, readings: Readings):
        self.units, self.chief, self.readings = units, chief, readings
        self.size = sum(unit.count for unit in units)
        self._standing: dict[tuple[tuple[int, ...], tuple[int, ...]], Standing] = {}
        self._shapes: dict[Shape, Shape] = {}  # so that shapes alike are one and the same
        none = (0,) * len(units)
        self.fresh = self._stand(none, none if readings[AimedWound] is AimedWound.KEPT else ())

    def _stand(self, wounds: tuple[int, ...], marks: tuple[int, ...]) -> Standing:
        key = wounds, marks
        if key not in self._standing:
            left = [unit.count - lost // unit.hits for unit, lost in zip(self.units, wounds)]
            commanders = sum(many for unit, many in zip(self.units, left) if unit.level)
            earns = commanders if self.readings[SeveralEarn] is SeveralEarn.EACH else min(1, commanders)
            self._standing[key] = Standing(wounds, marks, any(left), earns)
        return self._standing[key]

    def living(self, now: Standing) -> list[int]:
        """How many of each row are left."""
        return [unit.count - lost // unit.hits for unit, lost in zip(self.units, now.wounds)]

    def shape(self, now: Standing) -> Shape:
        """What the stack is worth as it stands."""
        if now.shape is None:
            rows = [(unit, left) for unit, left in zip(self.units, self.living(now)) if left]
            shape = shape_of(rows, self.chief, self.readings)
            now.shape = self._shapes.setdefault(shape, shape)
        return now.shape

    def take(self, now: Standing, hits: int, aims: tuple[int, ...] = ()) -> Standing:
        """The stack after so many hits, first at the units aimed at (rows by number), then in stacking order."""
        key = hits, aims
        if key not in now.after:
            now.after[key] = self._taking(now, hits, aims) if hits else now
        return now.after[key]

    def _taking(self, now: Standing, hits: int, aims: tuple[int, ...]) -> Standing:
        wounds, marks = list(now.wounds), list(now.marks)
        standing = [row for row in aims if self._left(row, wounds)]
        for row in standing:
            if hits and self._left(row, wounds):
                hits = self._aim(row, hits, wounds, marks)
        if standing and self.readings[AimedSurplus] is AimedSurplus.LOST:
            hits = 0
        for row, unit in enumerate(self.units):
            before = wounds[row]
            wounds[row] += min(hits, unit.count * unit.hits - before)
            hits -= wounds[row] - before
            if marks and wounds[row] // unit.hits > before // unit.hits:
                marks[row] = 0  # the unit they were on is croaked
        return self._stand(tuple(wounds), tuple(marks))

    def _left(self, row: int, wounds: list[int]) -> int:
        """The Hits left in a row."""
        unit = self.units[row]
        return unit.count * unit.hits - wounds[row]

    def _aim(self, row: int, hits: int, wounds: list[int], marks: list[int]) -> int:
        """Aim hits at the first unit left of a row; gives back what is over (damage/aimed-hits)."""
        unit = self.units[row]
        first = not any(self._left(before, wounds) for before in range(row))
        rate = 1 if first else AIMED_COMMANDER if unit.level else AIMED
        due = unit.hits - wounds[row] % unit.hits
        need = max(0, rate * due - (marks[row] if marks and not first else 0))
        if hits >= need:
            wounds[row] += due
            if marks:
                marks[row] = 0
            return hits - need
        if first or self.readings[AimedWound] is AimedWound.SHARE:
            wounds[row] += hits // rate
        elif marks:
            marks[row] += hits
        return 0

    def lost(self, now: Standing) -> int:
        """Hits lost so far."""
        return sum(now.wounds)

    def croaked(self, now: Standing) -> int:
        """Units lost so far."""
        return self.size - sum(self.living(now))
