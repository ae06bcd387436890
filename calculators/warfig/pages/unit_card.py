"""A unit with its items: the values it has on the table, and what it costs."""

from collections.abc import Iterator

from calculators.declare import Inputs, Readings, add, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Line, Link, Step, Table, number, receipt, table
from calculators.show.wording import amount, listed
from calculators.warfig.rules.cards import Unit
from calculators.warfig.rules.items import MOST_ITEMS, NAMES, Equipped, Gear, carried_twice, gear, unit_cost
from calculators.warfig.rules.statistics import Stats, stat
from calculators.warfig.rules.tables import HIGHEST
from calculators.warfig.rulings import Stacking
from calculators.warfig.words.phrases import own_prices, signed, value_of


class UnitCard(Inputs):
    """The values on a unit's card, and its items."""

    unit: Unit = ask(Unit.OWN, "Unit", group="Unit", rule="price-list/republica-units")
    cost: int = unit_cost(low=0, group="Unit")
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
    side_by_side: Table = table(
        "Base and items", "move and range in cm", tells="move ws strength bs range armour health"
    )
    receipt: tuple[Line, ...] = receipt("Cost of one")


@calculator(
    "Unit card", "Values and cost of a unit with up to three items: what adds up, and what only the best item gives."
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
        funnel=(),
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
    cost = amount(unit.points, "point")
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
    yield from own_prices([(unit.unit, unit.base_cost)])
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
    """What it may do with these values."""
    squad = unit.squad
    return links(
        add("warfig/army-list", unit.row(unit.count)),
        squad and squad.shooting_link("Shoot with them"),
        squad and squad.shot_at_link("Shoot at them"),
        squad and squad.melee_link("Fight with them"),
        link("warfig/march", "March with them", speed=max(1, min(100, unit.on_table["move"]))),
        link("warfig/choices", "Best upgrades", inputs),
    )
