"""A list's rows as the roster has them: what each is and carries, what one costs, its rules, and its fights."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.declare.outputs import Line, Link
from calculators.show.wording import listed
from calculators.warfig.rules.army import Roster
from calculators.warfig.rules.bands import Band, bands, complete, values_of
from calculators.warfig.rules.cards import ItemCard, Trait, Unit
from calculators.warfig.rules.equipment import MOST_ITEMS, MOST_UNITS, Gear
from calculators.warfig.rules.roster import CommandRow, Entry, SpellRow, called
from calculators.warfig.words.phrases import way
from calculators.weigh.army_list import Fielded

MOST_COST = 5000  # of one unit, on its card and where its points are weighed
VALUES = {
    "move": "M",
    "ws": "WS",
    "strength": "S",
    "bs": "BS",
    "range": "R",
    "armour": "A",
    "health": "H",
    "attacks": "attacks",
}
_PURSES = {"command": "commands", "spell": "spells"}
_RULES = {
    Trait.LEADER: ("squads/leaders", "melee/targets", "commands/playing", "commands/command-points"),
    Trait.WIZARD: ("squads/wizards", "spells/casting", "spells/spell-points"),
    Trait.SIEGE: ("squads/siege",),
    Trait.LEGENDARY: ("army-building/legendary-once",),
    Trait.RESERVE: ("reinforcements/arriving",),
}


def fielded(army: Roster) -> Iterator[Fielded]:
    """Every row; the cards of the one leader, or the one wizard, stand with it."""
    fighting = {row: band for band in bands(army.units) for row in band.rows}
    for row, entry in enumerate(army.units, 1):
        parts = ", ".join(_parts(army, entry, row))
        fights, common = tuple(_opens(entry, fighting[row])), tuple(_common(entry))
        yield Fielded(
            entry.called, entry.count, entry.each, parts, tuple(lines(entry)), tuple(_rules(entry)), fights, common
        )


def lines(entry: Entry) -> Iterator[Line]:
    """What one of them costs, part by part."""
    yield Line(
        entry.called, entry.price, f"price-list/{entry.unit.army.value}-units" if entry.unit.army else "statistics/cost"
    )
    for item in entry.items:
        yield Line(item.label, item.price, "price-list/items")
    if entry.own_items_cost:
        yield Line("own items", entry.own_items_cost, "statistics/cost")


def _parts(army: Roster, entry: Entry, row: int) -> Iterator[str]:
    if entry.squad:
        yield f"squad {entry.squad}"
    yield from (trait.label.lower() for trait in Trait if trait in entry.all_traits)
    yield from (item.label for item in entry.items)
    if entry.own_items:
        yield f"{entry.own_items} own item{'s' * (entry.own_items > 1)}"
    yield from (f"{short} {getattr(entry, name)}" for name, short in VALUES.items() if getattr(entry, name))
    for noun, cards in _PURSES.items():
        points = getattr(entry, f"{noun}_points") or getattr(entry.unit, f"{noun}_points")
        rows = getattr(army, cards) if army.bearer(noun) == row else ()
        if points:
            yield f"{points} {noun} points" + (f" ({listed(map(_card, rows))})" if rows else "")


def _card(row: SpellRow | CommandRow) -> str:
    return called(row) if row.count == 1 else f"{row.count} × {called(row)}"


def _rules(entry: Entry) -> Iterator[str]:
    """The rules a player wants to have at hand for it alone."""
    for trait, rules in _RULES.items():
        if trait in entry.all_traits:
            yield from rules
    if not entry.single:
        yield from ("squads/formation", "melee/dice")
    if _shoots(entry):
        yield "shooting/who-may-shoot"
    if entry.item_count:
        yield "items/stacking" if entry.item_count > 1 else "items/adding"
    if entry.health > 1:
        yield "damage/assigning"
    if entry.attacks > 1:
        yield "statistics/attacks"


def _common(entry: Entry) -> Iterator[str]:
    """How any of them fights; what it needs is in tables, which no card has room for."""
    yield from ("melee/steps", "tables/pattern", "tables/reading")
    if _shoots(entry):
        yield "shooting/modifiers"


def _shoots(entry: Entry) -> bool:
    return bool(entry.bs) or entry.unit is Unit.ELVEN_ARCHER


def _opens(entry: Entry, band: Band) -> Iterator[Link]:
    """The fights of its squad, which fill in one side while the other is as those forms begin; its card; what a point buys."""
    guessed = "" if complete(entry) else " (stand-in)"
    if band.shoots:
        yield way("shooting", f"Shoot at ten plain units{guessed}", **band.shooting())
    yield way("melee", f"Attack ten plain units{guessed}", **band.fighting("attacker"))
    yield way("shooting", f"Shot at by ten{guessed}", **band.shot_at())
    yield way("melee", f"Attacked by ten plain units{guessed}", **band.fighting("defender"))
    if entry.item_count <= MOST_ITEMS and entry.price <= MOST_COST:
        gear = tuple(Gear(ItemCard(item.value)) for item in entry.items)
        cost = {"cost": entry.price} if entry.unit is Unit.OWN else {}
        values = {name: getattr(entry, name) for name in VALUES if name != "attacks" and getattr(entry, name)}
        yield way("unit-card", "Its card", unit=entry.unit, **cost, **values, count=entry.count, items=gear)
    count, fights = 1 if entry.single else entry.count, values_of(entry)
    if count <= MOST_UNITS and 1 <= entry.each <= MOST_COST:
        own = (
            entry.item_count or not entry.unit.price or entry.cost
        )  # then its price and values are not the bare unit's
        unit = {"unit": Unit.OWN, "cost": entry.each} if own else {"unit": entry.unit}
        yield way("choices", "What a point buys", **unit, count=count, range=entry.range, **fights._asdict())
