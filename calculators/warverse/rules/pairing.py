"""Two forces as they are asked for, and one row of the one that goes for one row of the other."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from calculators.declare.inputs import ask, part
from calculators.declare.outputs import Link
from calculators.declare.rulings import Readings, readings
from calculators.warverse.rules.facing import MOST_TOGETHER, Facing, How, Who
from calculators.warverse.rules.forces import EXAMPLE, RAIDERS, ROWS, Agreement, Entry
from calculators.warverse.rules.ranged import Cover, ask_cover, ask_range
from calculators.warverse.rulings import FORCES
from calculators.warverse.words.phrases import called


@dataclass(frozen=True)
class Matchups:
    """Both forces, and how they stand."""

    mine: tuple[Entry, ...] = ask(EXAMPLE, "Your force", most=ROWS, rule="characters/points")
    theirs: tuple[Entry, ...] = ask(RAIDERS, "Their force", most=ROWS, rule="characters/points")
    how: How = ask(How.SHOOTING, "How", group="Situation", rule="ranged/shooting")
    who: Who = ask(
        Who.ROW, "Who attacks one target", group="Situation", hint="hits of a turn add up", rule="combat/killing"
    )
    range: int = ask_range(8, group="Situation", when="how=shooting")
    cover: Cover = ask_cover("Their cover", group="Situation")
    own_cover: Cover = ask_cover("Your cover", group="Situation")
    agreed: Agreement = part(Agreement)
    readings: Readings = readings(*FORCES)

    def problems(self) -> dict[str, str]:
        wrong = {}
        for name, rows in ("mine", self.mine), ("theirs", self.theirs):
            many = [
                f"{called(row.name, at)} throws {thrown}"
                for at, row in enumerate(rows, 1)
                if (thrown := self._thrown(row)) > MOST_TOGETHER
            ]
            if many:
                room = f"a row may throw {MOST_TOGETHER} dice here"
                wrong[name] = f"{'; '.join(many)}: {room}. Take fewer of them, or one alone."
        return wrong

    def _thrown(self, row: Entry) -> int:
        return self.count(row) * self.attack.dice(row.character)

    def count(self, row: Entry) -> int:
        """How many of a row attack one target."""
        return row.count if self.who is Who.ROW else 1

    def named(self, row: Entry, name: str) -> str:
        """A row as attackers."""
        return name if self.count(row) == 1 else f"{row.count} × {name}"

    @property
    def attack(self) -> Facing:
        return Facing(self.readings, self.how, self.range, self.cover)

    @property
    def reply(self) -> Facing:
        return Facing(self.readings, self.how, self.range, self.own_cover)


@dataclass(frozen=True)
class Pair:
    """One of my rows goes for one of theirs, and what is left of that row attacks one of mine in return."""

    inputs: Matchups
    mine: Entry
    theirs: Entry
    my_name: str
    their_name: str

    @cached_property
    def kills(self) -> Fraction:
        return self.inputs.attack.kill(self.mine.character, self.inputs.count(self.mine), self.theirs.character)

    @cached_property
    def dies(self) -> Fraction:
        """One of mine is killed in return: by all of theirs, or, after a kill, by one fewer."""
        count, back = self.inputs.count(self.theirs), self.inputs.reply
        fewer, all_of_them = (
            back.kill(self.theirs.character, many, self.mine.character) for many in (count - 1, count)
        )
        return self.kills * fewer + (1 - self.kills) * all_of_them

    @cached_property
    def gain(self) -> Fraction:
        """Points killed less points lost, on average."""
        return self.kills * self.theirs.character.points - self.dies * self.mine.character.points

    @property
    def rank(self) -> tuple[bool, Fraction, Fraction]:
        """Whoever cannot be killed is no target, however little is lost by it."""
        return self.kills > 0, self.gain, self.kills

    @property
    def shown(self) -> Link | str:
        target = self.their_name
        return (
            self.inputs.attack.shown(self.mine.character, self.inputs.count(self.mine), self.theirs.character, target)
            or target
        )
