"""What a unit and its items are: the values on their cards, and the values on the table."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.declare.inputs import ask
from calculators.show.wording import listed
from calculators.warfig.rules.cards import ItemCard, Unit
from calculators.warfig.rulings import Stacking, StackingReadings

MOST_ITEMS = 3  # items/three-items
MOST_UNITS = 20  # in a squad that is weighed, where squads have no limit
ADDS_UP = {"move", "armour", "health"}  # items/stacking
NAMES = {
    "move": "Movement",
    "ws": "Weapon skill",
    "strength": "Strength",
    "bs": "Ballistic skill",
    "range": "Range",
    "armour": "Armour",
    "health": "Health",
}


@dataclass(frozen=True)
class Gear:
    """One item: its cost, and what it adds to each value."""

    item: ItemCard = ask(ItemCard.OWN, "Item", rule="price-list/items")
    name: str = ask("", "Name", most=40, hint="own entry")
    cost: int = ask(0, "Cost", low=0, high=5000, hint="0: as printed")
    move: int = ask(0, "Movement", low=-50, high=50)
    ws: int = ask(0, "Weapon skill", low=-9, high=9)
    strength: int = ask(0, "Strength", low=-9, high=9)
    bs: int = ask(0, "Ballistic skill", low=-9, high=9)
    range: int = ask(0, "Range", low=-200, high=200)
    armour: int = ask(0, "Armour", low=-9, high=9)
    health: int = ask(0, "Health", low=-9, high=9)

    @property
    def called(self) -> str:
        return self.name or ("Item" if self.item is ItemCard.OWN else self.item.label)

    @property
    def points(self) -> int:
        return self.cost or self.item.price


@dataclass(frozen=True)
class Profile:
    """The values on a unit's card."""

    unit: Unit = ask(Unit.OWN, "Unit", group="Unit", rule="price-list/republica-units")
    cost: int = ask(25, "Cost", low=0, high=5000, group="Unit", rule="statistics/cost", when="unit=own")
    move: int = ask(10, "Movement", low=0, high=100, unit="cm", group="Unit", rule="statistics/movement")
    ws: int = ask(3, "Weapon skill", low=0, high=10, group="Unit", rule="statistics/weapon-skill")
    strength: int = ask(3, "Strength", low=0, high=10, group="Unit", rule="statistics/strength")
    bs: int = ask(3, "Ballistic skill", low=0, high=10, group="Unit", rule="statistics/ballistic-skill")
    range: int = ask(0, "Range", low=0, high=300, unit="cm", group="Unit", rule="statistics/range")
    armour: int = ask(3, "Armour", low=0, high=10, group="Unit", rule="statistics/armour")
    health: int = ask(1, "Health", low=1, high=20, group="Unit", rule="statistics/health")
    count: int = ask(10, "How many of them", low=1, high=100, group="Unit", rule="items/same-item")
    items: tuple[Gear, ...] = ask((Gear(name="Axe", strength=2),), "Items", most=MOST_ITEMS, rule="items/three-items")

    @property
    def called(self) -> str:
        return "Unit" if self.unit is Unit.OWN else self.unit.label

    @property
    def base_cost(self) -> int:
        return self.unit.price or self.cost


@dataclass(frozen=True)
class Equipped(StackingReadings, Profile):
    """A unit with its items, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        taken = [gear.item if gear.item is not ItemCard.OWN else gear.name for gear in self.items]
        twice = {gear.called for gear, what in zip(self.items, taken) if what and taken.count(what) > 1}
        return {"items": f"Items: {listed(sorted(twice))} can be carried only once."} if twice else {}

    def changes(self, value: str) -> list[tuple[str, int]]:
        """What each item does to a value, by the item's name; those that do nothing are left out."""
        return [(gear.called, change) for gear in self.items if (change := getattr(gear, value))]

    def adds_up(self, value: str) -> bool:
        """Whether the bonuses of several items to this value add up (items/stacking)."""
        return self.stacking is Stacking.ALL_ADD or (self.stacking is Stacking.BOOK and value in ADDS_UP)

    def on_table(self, value: str) -> int:
        """Base, every penalty, and the bonuses: all of them, or only the best."""
        changes = [change for _, change in self.changes(value)]
        bonuses = [change for change in changes if change > 0]
        gained = sum(bonuses) if self.adds_up(value) else max(bonuses, default=0)
        return getattr(self, value) + sum(change for change in changes if change < 0) + gained
