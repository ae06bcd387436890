"""Two forces as they are asked for, and one row of the one that goes for one row of the other."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from calculators.declare.inputs import ask
from calculators.declare.outputs import Link
from calculators.warverse.pages.force_list import EXAMPLE, ROWS, Entry, Limits
from calculators.warverse.rules.attacking import Cover
from calculators.warverse.rules.facing import MOST_DICE, Facing, How, Who
from calculators.warverse.rules.targets import called
from calculators.warverse.rulings import AddReadings, CoverReadings

RAIDERS = (
    Entry("Brute", 2, 6, 4, 12),
    Entry("Raider", 6, 8, 2, 7),
    Entry("Gunner", 2, 3, 3, 10),
    Entry("Mob", 4, 5, 1, 6),
)


@dataclass(frozen=True)
class Forces:
    """Both forces, and how they stand."""

    mine: tuple[Entry, ...] = ask(EXAMPLE, "Your force", most=ROWS, rule="characters/points")
    theirs: tuple[Entry, ...] = ask(RAIDERS, "Their force", most=ROWS, rule="characters/points")
    how: How = ask(How.SHOOTING, "How", group="Situation", rule="ranged/shooting")
    who: Who = ask(
        Who.ROW, "Who attacks one target", group="Situation", hint="hits of a turn add up", rule="combat/killing"
    )
    range: int = ask(8, "Range", low=0, high=300, unit='"', group="Situation", rule="ranged/range", when="how=shooting")
    cover: Cover = ask(Cover.NONE, "Their cover", group="Situation", rule="ranged/cover")
    own_cover: Cover = ask(Cover.NONE, "Your cover", group="Situation", rule="ranged/cover")


@dataclass(frozen=True)
class Question(AddReadings, CoverReadings, Limits, Forces):
    """Two forces, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        found = {}
        for name, rows in ("mine", self.mine), ("theirs", self.theirs):
            many = [
                f"{called(row.name, at)} throws {thrown}"
                for at, row in enumerate(rows, 1)
                if (thrown := self._thrown(row)) > MOST_DICE
            ]
            if many:
                found[name] = (
                    f"{'; '.join(many)}: a row may throw {MOST_DICE} dice here. Take fewer of them, or one alone."
                )
        return found

    def _thrown(self, row: Entry) -> int:
        return self.count(row) * self.attack.dice(row.one)

    def count(self, row: Entry) -> int:
        """How many of a row attack one target."""
        return row.count if self.who is Who.ROW else 1

    def named(self, row: Entry, name: str) -> str:
        """A row as attackers."""
        return name if self.count(row) == 1 else f"{row.count} × {name}"

    @property
    def attack(self) -> Facing:
        return self._facing(self.cover)

    @property
    def reply(self) -> Facing:
        return self._facing(self.own_cover)

    def _facing(self, cover: Cover) -> Facing:
        return Facing(self.how is How.CLOSE, self.range, cover, self.cover_in_close_combat, self.hits_add_up)


@dataclass(frozen=True)
class Pair:
    """One of my rows goes for one of theirs, and what is left of that row attacks one of mine in return."""

    given: Question
    mine: Entry
    theirs: Entry
    my_name: str
    their_name: str

    @cached_property
    def kills(self) -> Fraction:
        return self.given.attack.kill(self.mine.one, self.given.count(self.mine), self.theirs.one)

    @cached_property
    def dies(self) -> Fraction:
        """One of mine is killed in return: by all of theirs, or, after a kill, by one fewer."""
        count, back = self.given.count(self.theirs), self.given.reply
        fewer, all_of_them = (back.kill(self.theirs.one, many, self.mine.one) for many in (count - 1, count))
        return self.kills * fewer + (1 - self.kills) * all_of_them

    @cached_property
    def gain(self) -> Fraction:
        """Points killed less points lost, on average."""
        return self.kills * self.theirs.one.points - self.dies * self.mine.one.points

    @property
    def rank(self) -> tuple[bool, Fraction, Fraction]:
        """Whoever cannot be killed is no target, however little is lost by it."""
        return self.kills > 0, self.gain, self.kills

    @property
    def shown(self) -> Link | str:
        target = self.their_name
        return self.given.attack.shown(self.mine.one, self.given.count(self.mine), self.theirs.one, target) or target
