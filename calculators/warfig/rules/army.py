"""An army list and what was agreed about it."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.declare.inputs import ask, questions
from calculators.declare.query import as_text
from calculators.warfig.rules.book_lists import REPUBLICA_2500, BookList
from calculators.warfig.rules.roster import CHALLENGE_LIMIT, LIMIT, ROWS, CommandRow, Entry, Format, SpellRow, price
from calculators.warfig.rulings import SquadReadings


@dataclass(frozen=True)
class Draft:
    """An army list and the points agreed on."""

    units: tuple[Entry, ...] = ask(REPUBLICA_2500.units, "Units", most=ROWS, rule="army-building/building-a-list")
    spells: tuple[SpellRow, ...] = ask(
        REPUBLICA_2500.spells, "Spells", most=20, rule="army-building/spells-and-commands"
    )
    commands: tuple[CommandRow, ...] = ask(
        REPUBLICA_2500.commands, "Commands", most=30, rule="army-building/spells-and-commands"
    )
    format: Format = ask(Format.BATTLE, "For a", rule="personal-challenge/starting")
    limit: int = ask(LIMIT, "Points agreed", low=1, high=100000, rule="army-building/army-value", when="format=battle")
    challenge_limit: int = ask(
        CHALLENGE_LIMIT,
        "Points agreed",
        low=1,
        high=100000,
        rule="personal-challenge/starting",
        when="format=challenge",
    )

    @property
    def agreed(self) -> int:
        return self.limit if self.format is Format.BATTLE else self.challenge_limit

    def held(self, kind: str) -> list[int]:
        """The command points, or the spell points, of each unit that has any."""
        name = f"{kind}_points"
        each = ((getattr(entry, name) or getattr(entry.unit, name), entry.count) for entry in self.units)
        return [points for points, count in each for _ in range(count) if points]

    def bearer(self, kind: str) -> int:
        """The row of the one unit that has such points; 0 if there is none, or several who share the cards."""
        name = f"{kind}_points"
        rows = [row for row, entry in enumerate(self.units, 1) if getattr(entry, name) or getattr(entry.unit, name)]
        return rows[0] if len(self.held(kind)) == 1 else 0


@dataclass(frozen=True)
class Roster(SquadReadings, Draft):
    """An army list, and how the table reads the rules."""

    @property
    def in_units(self) -> int:
        """Army points for units and what they carry."""
        return sum(entry.points for entry in self.units)

    @property
    def points(self) -> int:
        """Army points for all of it; spells and commands have none unless one's own cards do."""
        return self.in_units + sum(row.count * row.cost for row in (*self.spells, *self.commands))

    @property
    def unit_count(self) -> int:
        return sum(entry.count for entry in self.units)

    @property
    def commands_taken(self) -> int:
        return sum(row.count * price(row) for row in self.commands)

    @property
    def spells_taken(self) -> int:
        return sum(row.count * price(row) for row in self.spells)


def link(book: BookList) -> str:
    """A printed list as a link has it: what differs from the list the form begins with."""
    asked = {question.name: question for question in questions(Draft)}
    given = {"units": book.units, "spells": book.spells, "commands": book.commands, "limit": book.limit}
    return "&".join(
        f"{name}={as_text(asked[name], value)}" for name, value in given.items() if value != asked[name].default
    )


def link_rows(units: tuple[Entry, ...]) -> str:
    """Rows of units as a link has them."""
    return as_text({question.name: question for question in questions(Draft)}["units"], units)
