"""An army as its player writes it down: rows of units, spells and commands, and the squads they make."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.show.wording import listed
from calculators.warfig.rules.cards import ROLES, SIZES, Command, Item, Spell, Trait, Unit

LIMIT = 2500  # army-building/army-value
OWN = "Own name, cost or card"  # what is seldom needed, folded away
CARD = "Values on its card"  # the book prints none of them (statistics/profiles)
MOST_HEALTH, MOST_ATTACKS = 20, 5  # that a calculator takes
CHALLENGE_LIMIT = 400  # personal-challenge/starting
ROWS = 40  # of a list, here and where it meets another


class Format(Choice):
    """What the list is for."""

    BATTLE = "battle", "Battle"
    CHALLENGE = "challenge", "Personal Challenge"


def _value(label: str, rule: str, high: int, hint: str = "", unit: str = "") -> Any:
    return ask(0, label, low=0, high=high, hint=hint, unit=unit, group=CARD, rule=f"statistics/{rule}")


@dataclass(frozen=True)
class Entry:
    """Units alike. Breaches are told, not refused, so it takes any number of items."""

    unit: Unit = ask(Unit.OWN, "Unit", rule="price-list/republica-units")
    count: int = ask(1, "Count", low=1, high=100)
    squad: int = ask(0, "Squad", low=0, high=50, hint="0: by itself")
    items: tuple[Item, ...] = ask((), "Items", most=len(Item), rule="items/three-items")
    traits: tuple[Trait, ...] = ask((), "Traits", most=len(Trait), hint="beyond what is printed", group=OWN)
    name: str = ask("", "Name", most=40, group=OWN)
    cost: int = ask(0, "Cost", low=0, high=10000, hint="0: as printed", group=OWN)
    own_items: int = ask(0, "Own items", low=0, high=9, hint="on each unit", group=OWN)
    own_items_cost: int = ask(0, "Their cost", low=0, high=10000, hint="on each unit", group=OWN)
    command_points: int = ask(0, "Command points", low=0, high=99, hint="a leader's; 0: as printed", group=OWN)
    spell_points: int = ask(0, "Spell points", low=0, high=99, hint="a wizard's; 0: as printed", group=OWN)
    move: int = _value("Movement", "movement", 100, "with items; 0: not given", "cm")
    ws: int = _value("Weapon skill", "weapon-skill", 10)
    strength: int = _value("Strength", "strength", 10)
    bs: int = _value("Ballistic skill", "ballistic-skill", 10, "0: none, or not given")
    range: int = _value("Range", "range", 300, "", "cm")
    armour: int = _value("Armour", "armour", 10)
    health: int = _value("Health", "health", MOST_HEALTH)
    attacks: int = _value("Attacks", "attacks", MOST_ATTACKS)

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
    def all_traits(self) -> set[Trait]:
        """What is printed, what is ticked, and what its points say: a leader has command, a wizard has wizardry (quick-play/words)."""
        by_points = {Trait.LEADER: self.command_points, Trait.WIZARD: self.spell_points}
        return self.unit.traits | set(self.traits) | {trait for trait, points in by_points.items() if points}

    @property
    def single(self) -> bool:
        """Whether each of them may stand alone (squads/squads)."""
        return bool(self.all_traits & ROLES)

    @property
    def sizes(self) -> set[Trait]:
        return self.all_traits & SIZES


@dataclass(frozen=True)
class SpellRow:
    """A spell card."""

    spell: Spell = ask(Spell.OWN, "Spell", rule="price-list/spells")
    count: int = ask(1, "Count", low=1, high=20)
    name: str = ask("", "Name", most=40, group=OWN)
    points: int = ask(0, "Spell points", low=0, high=99, hint="0: as printed", group=OWN)
    cost: int = ask(0, "Army points", low=0, high=10000, hint="if your card has a cost", group=OWN)

    @property
    def card(self) -> Spell:
        return self.spell


@dataclass(frozen=True)
class CommandRow:
    """A command card."""

    command: Command = ask(Command.OWN, "Command", rule="price-list/commands")
    count: int = ask(1, "Count", low=1, high=20)
    name: str = ask("", "Name", most=40, group=OWN)
    points: int = ask(0, "Command points", low=0, high=99, hint="0: as printed", group=OWN)
    cost: int = ask(0, "Army points", low=0, high=10000, hint="if your card has a cost", group=OWN)

    @property
    def card(self) -> Command:
        return self.command


def price(row: SpellRow | CommandRow) -> int:
    """What one such card takes from its bearer's points."""
    return row.points or row.card.price


def called(row: SpellRow | CommandRow) -> str:
    own = "Own spell" if isinstance(row, SpellRow) else "Own command"
    return row.name or (row.card.label if row.card.price else own)


@dataclass(frozen=True)
class Squad:
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
    def common(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if not entry.single)


def squads(entries: tuple[Entry, ...]) -> Iterator[Squad]:
    """The squads of an army, in the order of its rows; those that may stand alone do, unless they are put into a squad."""
    told = set()
    for row, entry in enumerate(entries, 1):
        if not entry.squad and entry.single:
            yield from [Squad(entry.called, (replace(entry, count=1),), (row,))] * entry.count
        elif not entry.squad:
            yield Squad(entry.called, (entry,), (row,))
        elif entry.squad not in told:
            told.add(entry.squad)
            rows, members = zip(
                *((at, other) for at, other in enumerate(entries, 1) if other.squad == entry.squad), strict=True
            )
            yield Squad(
                f"Squad {entry.squad} ({listed(dict.fromkeys(other.called for other in members))})", members, rows
            )
