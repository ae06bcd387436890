"""A unit with its items: the values it has on the table, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.declare.calculator import calculator
from calculators.declare.outputs import Answer, Line, Link, Step, Table, number, receipt, table
from calculators.show.wording import listed
from calculators.warfig.rules.equipment import MOST_UNITS, NAMES, Equipped
from calculators.warfig.words.phrases import way
from calculators.warfig.words.working_shooting import change_of, value_of


@dataclass(frozen=True, kw_only=True)
class Values(Answer):
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
    summary="The values and the cost of a unit with up to three items: what adds up, and what only the best item gives.",
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
def unit_card(unit: Equipped) -> Values:
    """Each base value with what the items add to it, and the cost of unit and items together."""
    lines = [Line(unit.called, unit.base_cost, "statistics/cost")]
    lines += [Line(gear.called, gear.points, "price-list/items" if gear.item.price else "") for gear in unit.items]
    points = sum(line.points for line in lines)
    values = {value: unit.on_table(value) for value in NAMES}
    rows = tuple(
        (NAMES[value], getattr(unit, value), *(change_of(getattr(gear, value)) for gear in unit.items), values[value])
        for value in NAMES
    )
    return Values(
        headline=_headline(unit, values, points),
        points=points,
        total=points * unit.count,
        **values,
        side_by_side=Table(("Value", "Base", *(gear.called for gear in unit.items), "Now"), rows),
        receipt=tuple(lines),
        working=tuple(_working(unit)),
        notes=tuple(_notes(unit, values)),
        links=tuple(_opens(unit, values)),
    )


def _headline(unit: Equipped, values: dict[str, int], points: int) -> str:
    who = unit.called + (f" with {listed(gear.called for gear in unit.items)}" if unit.items else "")
    new = [f"{NAMES[value].lower()} {value_of(values[value])}" for value in NAMES if unit.changes(value)]
    cost = f"{points} point{'s' * (points != 1)}"
    return f"{who}: {listed(new)}, for {cost}." if new else f"{who}: {cost}."


def _working(unit: Equipped) -> Iterator[Step]:
    for value in NAMES:
        changes = unit.changes(value)
        if not changes:
            continue
        bonuses = [change for _, change in changes if change > 0]
        several = len(bonuses) > 1
        told = ", ".join(f"{change_of(change)} {name}" for name, change in changes)
        how = (
            ""
            if not several
            else "; all of it adds up"
            if unit.adds_up(value)
            else "; of the bonuses only the best counts"
        )
        rule = "items/stacking" if several else "items/adding" if bonuses else "items/penalties"
        what = f"{NAMES[value]} {getattr(unit, value)} becomes {value_of(unit.on_table(value))}"
        yield Step(what, None, told + how, rule, "stacking" if several else "")


def _notes(unit: Equipped, values: dict[str, int]) -> Iterator[str]:
    if any(gear.item.price and not any(getattr(gear, value) for value in NAMES) for gear in unit.items):
        yield "The book gives the item's cost, but not what it does: enter the values from the card."
    if unit.items and unit.count > 1:
        yield "All units of its kind in the squad carry the same items."
    outside = [NAMES[value] for value in ("ws", "strength", "bs", "armour") if values[value] > 10]
    if outside:
        yield f"The tables end at 10: {listed(outside)} above that {'counts' if len(outside) == 1 else 'count'} as 10 unless you rule otherwise."
    if values["health"] < 1:
        yield "With no health left it could not take the field."


def _opens(unit: Equipped, values: dict[str, int]) -> Iterator[Link]:
    def named(prefix: str, *asked: str) -> dict[str, int]:
        """Values as inputs of another calculator; what is beyond the tables goes into the change of that name."""
        inside = {value: max(1, min(10, values[value])) for value in asked}
        beyond = {f"{prefix}{value}_change": max(-9, min(9, values[value] - inside[value])) for value in asked}
        return {f"{prefix}{value}": inside[value] for value in asked} | beyond

    health = max(1, min(20, values["health"]))
    if values["bs"] > 0 and values["range"] > 0:
        yield way("shooting", "Shoot with them", shooters=unit.count, **named("", "bs", "strength"))
    yield way("shooting", "Shoot at them", targets=unit.count, health=health, **named("", "armour"))
    melee = named("attacker_", "ws", "strength", "armour")
    cards = any(melee[name] for name in melee if name.endswith("_change"))
    yield way("melee", "Fight with them", attacker_units=unit.count, attacker_health=health, cards=cards, **melee)
    yield way("march", "March with them", speed=max(1, min(100, values["move"])))
    if (
        unit.count <= MOST_UNITS
        and min(unit.ws, unit.strength, unit.armour, unit.base_cost) > 0
        and health == values["health"]
    ):
        card = {
            name: getattr(unit, name)
            for name in ("unit", "cost", "count", "items", "stacking", *NAMES)
            if name != "move"
        }
        yield way("choices", "What a point buys", **card)
