"""A unit with its items: the values it has on the table, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask, part
from calculators.declare.links import link, links
from calculators.declare.outputs import Answer, Line, Link, Step, Table, number, receipt, table
from calculators.declare.rulings import Readings, readings
from calculators.show.wording import listed
from calculators.warfig.rules.cards import Unit
from calculators.warfig.rules.items import MOST_ITEMS, NAMES, Equipped, Gear, carried_twice, gear
from calculators.warfig.rules.statistics import MOST_HEALTH, Stats, stat, within_tables
from calculators.warfig.rules.tables import HIGHEST
from calculators.warfig.rulings import Stacking
from calculators.warfig.words.phrases import signed, value_of


@dataclass(frozen=True)
class UnitCard:
    """The values on a unit's card, and its items."""

    unit: Unit = ask(Unit.OWN, "Unit", group="Unit", rule="price-list/republica-units")
    cost: int = ask(25, "Cost", low=0, high=5000, group="Unit", rule="statistics/cost", when="unit=own")
    stats: Stats = part(
        Stats,
        of="Unit",
        without=("damage", "attacks"),
        ws=stat("ws", 3, low=0),
        strength=stat("strength", 3, low=0),
        bs=3,
        armour=stat("armour", 3, low=0),
    )
    count: int = ask(10, "How many of them", low=1, high=100, group="Unit", rule="items/same-item")
    items: tuple[Gear, ...] = ask((gear(name="Axe", strength=2),), "Items", most=MOST_ITEMS, rule="items/three-items")
    readings: Readings = readings(Stacking)

    def problems(self) -> dict[str, str]:
        return carried_twice(self.items)

    @property
    def equipped(self) -> Equipped:
        """The unit with its items."""
        return Equipped(self.unit, self.cost, self.stats, self.count, self.items, self.readings[Stacking])


@dataclass(frozen=True, kw_only=True)
class CardValues(Answer):
    points: int = number("Cost of one")
    total: int = number("Cost of all")
    move: int = number("Movement", "cm")
    ws: int = number("Weapon skill")
    strength: int = number("Strength")
    bs: int = number("Ballistic skill")
    range: int = number("Range", "cm")
    armour: int = number("Armour")
    health: int = number("Health")
    side_by_side: Table = table("Base and items")
    receipt: tuple[Line, ...] = receipt("Cost of one")


_BLADES = "items=name:Axe,strength:2;name:Sword,ws:1,strength:1"
_MAIL = "items=name:Plate,move:-2,armour:2;name:Shield,armour:1"


@calculator(
    "warfig/unit-card",
    title="Unit card",
    summary=(
        "The values and the cost of a unit with up to three items: what adds up, and what only the best item gives."
    ),
    rules={
        "items/adding": "",
        "items/stacking": "items=name:Axe,strength:2;name:Sword,strength:1,armour:1;name:Shield,armour:2",
        "items/penalties": _MAIL,
        "items/three-items": "items=name:Axe,strength:2;name:Helmet,armour:1;name:Bow,bs:1,range:20",
        "items/same-item": "unit=soldier&count=9&items=item:plate-mail",
        "cards/item-cards": _MAIL,
        "statistics/cost": "cost=20",
        "statistics/strength": _BLADES,
        "price-list/items": "unit=knight&count=5&items=item:iron-lance",
    },
    cases={
        "Axe: strength 3 + 2": "",
        "Axe and sword": _BLADES,
        "Plate and shield": _MAIL,
        "Soldiers in plate mail": "unit=soldier&count=9&items=item:plate-mail",
        "Madmagog's Doom Hammer": "unit=madmagog&count=1&items=item:doom-hammer",
    },
)
def unit_card(inputs: UnitCard) -> CardValues:
    """Each base value with what the items add to it, and the cost of unit and items together."""
    unit = inputs.equipped
    now = unit.on_table
    return CardValues(
        headline=_headline(unit),
        points=unit.points,
        total=unit.points * unit.count,
        **now,
        side_by_side=Table(("Value", "Base", *(gear.called for gear in unit.items), "Now"), tuple(_rows(unit))),
        receipt=tuple(unit.lines()),
        working=tuple(_working(unit)),
        notes=tuple(_notes(unit)),
        links=_links(inputs, unit),
    )


def _rows(unit: Equipped) -> Iterator[tuple[str | int, ...]]:
    """Each value: base, what every item adds, and now."""
    base, now = unit.base, unit.on_table
    for value, label in NAMES.items():
        yield label, base[value], *(signed(gear.changes[value]) for gear in unit.items), now[value]


def _headline(unit: Equipped) -> str:
    now = unit.on_table
    who = unit.called + (f" with {listed(gear.called for gear in unit.items)}" if unit.items else "")
    new = [f"{NAMES[value].lower()} {value_of(now[value])}" for value in NAMES if unit.changes(value)]
    cost = f"{unit.points} point{'s' * (unit.points != 1)}"
    return f"{who}: {listed(new)}, for {cost}." if new else f"{who}: {cost}."


def _working(unit: Equipped) -> Iterator[Step]:
    now, base = unit.on_table, unit.base
    for value, label in NAMES.items():
        changes = unit.changes(value)
        if not changes:
            continue
        bonuses = [change for _, change in changes if change > 0]
        several = len(bonuses) > 1
        parts = ", ".join(f"{signed(change)} {name}" for name, change in changes)
        together = "; all of it adds up" if unit.adds_up(value) else "; of the bonuses only the best counts"
        rule = "items/stacking" if several else "items/adding" if bonuses else "items/penalties"
        what = f"{label} {base[value]} becomes {value_of(now[value])}"
        yield Step(what, None, parts + together * several, rule, Stacking.input_name * several)


def _notes(unit: Equipped) -> Iterator[str]:
    now = unit.on_table
    if any(gear.item.price and not any(gear.changes.values()) for gear in unit.items):
        yield "The book gives the item's cost, but not what it does: enter the values from the card."
    if unit.items and unit.count > 1:
        yield "All units of its kind in the squad carry the same items."
    outside = [NAMES[value] for value in ("ws", "strength", "bs", "armour") if now[value] > HIGHEST]
    if outside:
        count = "counts" if len(outside) == 1 else "count"
        yield f"The tables end at 10: {listed(outside)} above that {count} as 10 unless you rule otherwise."
    if now["health"] < 1:
        yield "With no health left it could not take the field."


def _links(inputs: UnitCard, unit: Equipped) -> tuple[Link, ...]:
    """What it may do with these values; what is beyond the tables goes into the change of that name."""
    now, count = unit.on_table, unit.count
    health = max(1, min(MOST_HEALTH, now["health"]))
    (ws, ws_change), (strength, strength_change) = within_tables(now["ws"]), within_tables(now["strength"])
    (bs, bs_change), (armour, armour_change) = within_tables(now["bs"]), within_tables(now["armour"])
    shoots = now["bs"] > 0 and now["range"] > 0
    return links(
        link(
            "warfig/shooting",
            "Shoot with them",
            shooters=count,
            bs=bs,
            bs_change=bs_change,
            strength=strength,
            strength_change=strength_change,
        )
        if shoots
        else None,
        link(
            "warfig/shooting",
            "Shoot at them",
            targets=count,
            health=health,
            armour=armour,
            armour_change=armour_change,
        ),
        link(
            "warfig/melee",
            "Fight with them",
            attacker_units=count,
            attacker_health=health,
            attacker_ws=ws,
            attacker_strength=strength,
            attacker_armour=armour,
            cards=bool(ws_change or strength_change or armour_change),
            attacker_ws_change=ws_change,
            attacker_strength_change=strength_change,
            attacker_armour_change=armour_change,
        ),
        link("warfig/march", "March with them", speed=max(1, min(100, now["move"]))),
        link("warfig/choices", "What a point buys", inputs),
    )
