"""What a unit and its items are (items): the values on their cards, and the values on the table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from calculators.declare import Inputs, ask, build, part, values
from calculators.declare.outputs import Line
from calculators.show.wording import listed
from calculators.warfig.rules.army_list import Entry
from calculators.warfig.rules.cards import Item, ItemCard, Trait, Unit
from calculators.warfig.rules.priced_squads import PricedSquad
from calculators.warfig.rules.statistics import LABELS, MOST_CHANGE, MOST_HEALTH, Stats
from calculators.warfig.rulings import Stacking

MOST_ITEMS = 3  # items/three-items
AS_PRINTED = 25  # what the forms ask the cost of a unit with: a printed unit then keeps its printed cost
ADDS_UP = {"move", "armour", "health"}  # items/stacking
NAMES = {name: label for name, label in LABELS.items() if name != "attacks"}  # what an item may change
_MOST = {"move": 50, "range": 200}


def _added(name: str, label: str) -> Any:
    most = _MOST.get(name, MOST_CHANGE)
    return ask(0, label, low=-most, high=most)


class Gear(Inputs):
    """One item: its cost, and what it adds to each value."""

    takes_units = False

    item: ItemCard = ask(ItemCard.OWN, "Item", rule="price-list/items")
    name: str = ask("", "Name", most=40, hint="own entry")
    cost: int = ask(0, "Cost", low=0, high=5000, hint="0: printed")
    adds: Stats = part(
        Stats, without=("damage", "attacks"), **{name: _added(name, label) for name, label in NAMES.items()}
    )

    @property
    def called(self) -> str:
        return self.name or ("Item" if self.item is ItemCard.OWN else self.item.label)

    @property
    def points(self) -> int:
        return self.cost or self.item.price

    @property
    def changes(self) -> Mapping[str, int]:
        """What it adds to each value, by the value's name."""
        added = values(self.adds)
        return {name: added[name] for name in NAMES}


def gear(**cells: Any) -> Gear:
    """An item by the names of its cells."""
    return build(Gear, cells)


@dataclass(frozen=True)
class Equipped:
    """A unit with its items, and how the bonuses of several are read."""

    unit: Unit
    cost: int
    stats: Stats
    count: int
    items: tuple[Gear, ...]
    stacking: Stacking

    @property
    def called(self) -> str:
        return "Unit" if self.unit is Unit.OWN else self.unit.label

    @property
    def base_cost(self) -> int:
        """A cost that is given beats the printed one (statistics/cost)."""
        return self.unit.price if self.unit.price and self.cost in (0, AS_PRINTED) else self.cost

    @property
    def points(self) -> int:
        """What one of them costs with its items."""
        return self.base_cost + sum(gear.points for gear in self.items)

    @property
    def base(self) -> Mapping[str, int]:
        """Its values without items."""
        own = values(self.stats)
        return {name: own[name] for name in NAMES}

    def changes(self, value: str) -> list[tuple[str, int]]:
        """What each item does to a value, by the item's name; those that do nothing are left out."""
        return [(gear.called, change) for gear in self.items if (change := gear.changes[value])]

    def adds_up(self, value: str) -> bool:
        """Whether the bonuses of several items to this value add up (items/stacking)."""
        return self.stacking is Stacking.ALL_ADD or (self.stacking is Stacking.BOOK and value in ADDS_UP)

    @property
    def on_table(self) -> dict[str, int]:
        """Each value on the table: base, every penalty, and the bonuses, all of them or only the best."""
        totals, carried = {}, [gear.changes for gear in self.items]
        for value, base in self.base.items():
            bonuses = [changes[value] for changes in carried if changes[value] > 0]
            gained = sum(bonuses) if self.adds_up(value) else max(bonuses, default=0)
            totals[value] = base + sum(min(0, changes[value]) for changes in carried) + gained
        return totals

    @property
    def fights_with(self) -> Stats | None:
        """What it fights with on the table; None if it could not take the field."""
        table = self.on_table
        if table["health"] < 1:
            return None
        bs = max(0, table["bs"]) if table["range"] > 0 else 0  # shooting/who-may-shoot
        health = min(MOST_HEALTH, table["health"])
        fighting = {name: table[name] for name in ("ws", "strength", "armour")}
        return Stats(**fighting, bs=bs, health=health, attacks=self.stats.attacks)

    @property
    def squad(self) -> PricedSquad | None:
        """The squad that so many of them are; None if they could not take the field."""
        stats = self.fights_with
        return PricedSquad(self.called, self.count, self.points, stats) if stats else None

    def row(self, count: int, name: str = "", traits: tuple[Trait, ...] = ()) -> Entry:
        """So many of them as a row of an army list, which takes values with the items in them."""
        as_printed = {carried.item.value for carried in self.items if carried.points == carried.item.price}
        printed = tuple(item for item in Item if item.value in as_printed)
        own = [carried for carried in self.items if carried.item.value not in {item.value for item in printed}]
        most = {"range": 300, "health": MOST_HEALTH}
        held = {name: max(0, min(most.get(name, 10), value)) for name, value in self.on_table.items()}
        return Entry(
            self.unit,
            count,
            items=printed,
            traits=traits,
            name=name,
            cost=0 if self.base_cost == self.unit.price else self.base_cost,
            own_items=len(own),
            own_items_cost=sum(carried.points for carried in own),
            stats=Stats(**held | {"move": 0}, attacks=self.stats.attacks),
        )

    def lines(self) -> Iterator[Line]:
        """What one of them costs, part by part."""
        yield Line(self.called, self.base_cost, "statistics/cost")
        for gear in self.items:
            yield Line(gear.called, gear.points, "price-list/items" if gear.item.price else "")

    def fits(self, gear: Gear) -> bool:
        """Whether it may take one item more, and this one (items/three-items, items/who-may-carry)."""
        other = self.unit.army and gear.item.army and gear.item.army is not self.unit.army
        return len(self.items) < MOST_ITEMS and not carried_twice((*self.items, gear)) and not other


def unit_cost(low: int = 1, group: str = "") -> Any:
    """Declare what one unit costs without items."""
    hint = f"{AS_PRINTED} keeps a printed cost"
    return ask(AS_PRINTED, "Cost", low=low, high=5000, group=group, hint=hint, rule="statistics/cost")


def carried_twice(items: Sequence[Gear]) -> dict[str, str]:
    """What is wrong with these items on one unit, by the name of their input."""
    taken = [gear.item if gear.item is not ItemCard.OWN else gear.name for gear in items]
    twice = {gear.called for gear, what in zip(items, taken, strict=True) if what and taken.count(what) > 1}
    return {"items": f"Items: {listed(sorted(twice))} can be carried only once."} if twice else {}
