"""An army as its player writes it down: rows of units, spells and commands, the squads they make, the points agreed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from calculators.declare import Choice, Inputs, ask, part
from calculators.show.wording import listed
from calculators.warfig.rules.cards import ROLES, SIZES, Command, Item, Spell, Trait, Unit
from calculators.warfig.rules.statistics import LABELS, Stats, stat

LIMIT = 2500  # army-building/army-value
OWN = "Own name, cost or card"  # what is seldom needed, folded away
CARD = "Values on its card"  # the book prints none of them (statistics/profiles)
CHALLENGE_LIMIT = 400  # personal-challenge/starting
ROWS = 40  # of a list, here and where it meets another


class Format(Choice):
    """What the list is for."""

    BATTLE = "battle", "Battle"
    CHALLENGE = "challenge", "Personal Challenge"


_HINTS = {"move": "0: none; with items", "bs": "0: none"}


class Entry(Inputs):
    """Units alike. Breaches are named, not refused, so it takes any number of items."""

    unit: Unit = ask(Unit.OWN, "Unit", rule="price-list/republica-units")
    count: int = ask(1, "Count", low=1, high=100)
    squad: int = ask(0, "Squad", low=0, high=50, hint="0: alone")
    items: tuple[Item, ...] = ask((), "Items", most=len(Item), rule="items/three-items")
    traits: tuple[Trait, ...] = ask((), "Traits", most=len(Trait), hint="beyond what is printed", group=OWN)
    name: str = ask("", "Name", most=40, group=OWN)
    cost: int = ask(0, "Cost", low=0, high=10000, hint="0: printed", group=OWN)
    own_items: int = ask(0, "Own items", low=0, high=9, hint="on each unit", group=OWN)
    own_items_cost: int = ask(0, "Their cost", low=0, high=10000, hint="on each unit", group=OWN)
    command_points: int = ask(0, "Command points", low=0, high=99, hint="0: printed; a leader's", group=OWN)
    spell_points: int = ask(0, "Spell points", low=0, high=99, hint="0: printed; a wizard's", group=OWN)
    stats: Stats = part(
        Stats,
        of=CARD,
        without=("damage",),
        **{name: stat(name, 0, low=0, hint=_HINTS.get(name, "")) for name in LABELS},
    )

    @property
    def called(self) -> str:
        return self.name or ("Own unit" if self.unit is Unit.OWN else self.unit.label)

    @property
    def kind(self) -> tuple[Unit, str]:
        """What makes two rows the same kind of unit."""
        return self.unit, self.name

    @property
    def price(self) -> int:
        """Points for one of them without items."""
        return self.cost or self.unit.price

    @property
    def item_count(self) -> int:
        return len(self.items) + self.own_items

    @property
    def each(self) -> int:
        """Points for one of them with its items."""
        return self.price + sum(item.price for item in self.items) + self.own_items_cost

    @property
    def points(self) -> int:
        return self.count * self.each

    @property
    def commands_held(self) -> int:
        """The command points of each."""
        return self.command_points or self.unit.command_points

    @property
    def spells_held(self) -> int:
        """The spell points of each."""
        return self.spell_points or self.unit.spell_points

    @property
    def all_traits(self) -> set[Trait]:
        """What is printed or ticked, or what its points say: leaders have command points, wizards spell points."""
        by_points = {Trait.LEADER: self.command_points, Trait.WIZARD: self.spell_points}
        return self.unit.traits | set(self.traits) | {trait for trait, points in by_points.items() if points}

    @property
    def single(self) -> bool:
        """Whether each of them may stand alone (squads/squads)."""
        return bool(self.all_traits & ROLES)

    @property
    def sizes(self) -> set[Trait]:
        return self.all_traits & SIZES


class SpellRow(Inputs):
    """A spell card."""

    spell: Spell = ask(Spell.OWN, "Spell", rule="price-list/spells")
    count: int = ask(1, "Count", low=1, high=20)
    name: str = ask("", "Name", most=40, group=OWN)
    points: int = ask(0, "Spell points", low=0, high=99, hint="0: printed", group=OWN)
    cost: int = ask(0, "Army points", low=0, high=10000, hint="if your card has a cost", group=OWN)

    @property
    def price(self) -> int:
        """What one such card takes from its bearer's points."""
        return self.points or self.spell.price

    @property
    def called(self) -> str:
        return self.name or (self.spell.label if self.spell.price else "Own spell")


class CommandRow(Inputs):
    """A command card."""

    command: Command = ask(Command.OWN, "Command", rule="price-list/commands")
    count: int = ask(1, "Count", low=1, high=20)
    name: str = ask("", "Name", most=40, group=OWN)
    points: int = ask(0, "Command points", low=0, high=99, hint="0: printed", group=OWN)
    cost: int = ask(0, "Army points", low=0, high=10000, hint="if your card has a cost", group=OWN)

    @property
    def price(self) -> int:
        """What one such card takes from its bearer's points."""
        return self.points or self.command.price

    @property
    def called(self) -> str:
        return self.name or (self.command.label if self.command.price else "Own command")


class Hand(NamedTuple):
    """The cards of one kind in an army, and the points of each unit that brings them."""

    noun: str
    bearer: str
    cards: tuple[SpellRow | CommandRow, ...]
    bearers: list[tuple[int, int]]  # each unit that has such points: its row in the list, from 1, and its points

    @property
    def held(self) -> list[int]:
        """The points of each bearer."""
        return [points for _, points in self.bearers]

    @property
    def taken(self) -> int:
        """The points that all cards together take."""
        return sum(card.count * card.price for card in self.cards)

    @property
    def only_bearer(self) -> int:
        """The row of the one unit that has such points; 0 if there is none, or several who share the cards."""
        return self.bearers[0][0] if len(self.bearers) == 1 else 0


class Agreed(Inputs):
    """What was agreed about a game."""

    format: Format = ask(Format.BATTLE, "Game type", rule="personal-challenge/starting")
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
    def points(self) -> int:
        return self.limit if self.format is Format.BATTLE else self.challenge_limit

    @property
    def rule(self) -> str:
        """The rule that such points are agreed by."""
        return "army-building/army-value" if self.format is Format.BATTLE else "personal-challenge/starting"


class Army(Inputs):
    """An army list and the points agreed on."""

    units: tuple[Entry, ...] = ask((), "Units", most=ROWS, rule="army-building/building-a-list")
    spells: tuple[SpellRow, ...] = ask((), "Spells", most=20, rule="army-building/spells-and-commands")
    commands: tuple[CommandRow, ...] = ask((), "Commands", most=30, rule="army-building/spells-and-commands")
    agreed: Agreed = part(Agreed)

    @property
    def in_units(self) -> int:
        """Army points for units and what they carry."""
        return sum(entry.points for entry in self.units)

    @property
    def points(self) -> int:
        """Army points for all of it; spells and commands have none unless one's own cards do."""
        return self.in_units + sum(card.count * card.cost for card in self.cards)

    @property
    def cards(self) -> tuple[SpellRow | CommandRow, ...]:
        """Its spells, then its commands."""
        return *self.spells, *self.commands

    @property
    def unit_count(self) -> int:
        return sum(entry.count for entry in self.units)

    @property
    def hands(self) -> tuple[Hand, Hand]:
        """Its commands and its spells, with those who bring them."""
        leaders = [(row, entry.commands_held) for row, entry in self._each if entry.commands_held]
        wizards = [(row, entry.spells_held) for row, entry in self._each if entry.spells_held]
        return Hand("command", "leader", self.commands, leaders), Hand("spell", "wizard", self.spells, wizards)

    @property
    def _each(self) -> Iterator[tuple[int, Entry]]:
        """Every single unit with its row."""
        return ((row, entry) for row, entry in enumerate(self.units, 1) for _ in range(entry.count))


@dataclass(frozen=True)
class ListedSquad:
    """Units that stand together, or one that stands alone."""

    name: str
    entries: tuple[Entry, ...]
    rows: tuple[int, ...]  # where each entry stands in the list, from 1

    def last(self, fits: Callable[[Entry], Any] = bool) -> int:
        """The last of its rows that fits; it is the one to mend."""
        return max((row for row, entry in zip(self.rows, self.entries) if fits(entry)), default=self.rows[-1])

    @property
    def size(self) -> int:
        return sum(entry.count for entry in self.entries)

    def of(self, *traits: Trait) -> int:
        """How many of its units have one of these traits."""
        return sum(entry.count for entry in self.entries if entry.all_traits.intersection(traits))

    @property
    def by_kind(self) -> dict[tuple[Unit, str], list[tuple[int, Entry]]]:
        """Its entries by what kind of unit they are, each with its row."""
        entries: dict[tuple[Unit, str], list[tuple[int, Entry]]] = {}
        for row, entry in zip(self.rows, self.entries, strict=True):
            entries.setdefault(entry.kind, []).append((row, entry))
        return entries

    @property
    def common(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if not entry.single)


def squads(entries: tuple[Entry, ...]) -> Iterator[ListedSquad]:
    """The squads of an army, in the order of its rows; who may stand alone does, unless put into a squad."""
    listed_already = set()
    for row, entry in enumerate(entries, 1):
        if not entry.squad and entry.single:
            yield from [ListedSquad(entry.called, (replace(entry, count=1),), (row,))] * entry.count
        elif not entry.squad:
            yield ListedSquad(entry.called, (entry,), (row,))
        elif entry.squad not in listed_already:
            listed_already.add(entry.squad)
            rows = tuple(at for at, other in enumerate(entries, 1) if other.squad == entry.squad)
            members = tuple(entries[at - 1] for at in rows)
            names = listed(dict.fromkeys(other.called for other in members))
            yield ListedSquad(f"Squad {entry.squad} ({names})", members, rows)
