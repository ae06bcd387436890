"""Figures of the rules that the calculators work with, by rule: the rulebook takes them from here."""

from collections.abc import Callable, Iterable
from typing import Any

from calculators.declare.query import as_text
from calculators.show.wording import percent
from calculators.warfig.pages.army_list import army_list
from calculators.warfig.pages.friendly_fire import friendly_fire
from calculators.warfig.pages.march import Ground
from calculators.warfig.rules import army_building, sample_lists, tables
from calculators.warfig.rules.army_list import CHALLENGE_LIMIT, LIMIT
from calculators.warfig.rules.cards import Card, Command, Flag, Item, Spell, Unit
from calculators.warfig.rules.items import MOST_ITEMS
from calculators.warfig.rules.sample_lists import BookList
from calculators.warfig.rules.shooting import Cover
from calculators.warfig.rules.tables import FURTHEST, HIGHEST, LOWEST, Cell
from calculators.warfig.rulings import FriendlyRounding, ParryTable

_VALUES = range(LOWEST, HIGHEST + 1)
_LEADS = range(FURTHEST, -FURTHEST - 1, -1)
_MISPRINTS = {
    f"{attacker}/{defender}": str(printed)
    for attacker in _VALUES
    for defender in _VALUES
    if (printed := tables.parries_on(defender, attacker, ParryTable.PRINTED)) != tables.parries_on(defender, attacker)
}


def _prices(cards: Iterable[Card]) -> dict[str, int]:
    """The price list: every card but one's own."""
    return {card.value.replace("-", "_"): card.price for card in cards if card.value != "own"}


def _rows(cell: Callable[[int, int], Cell]) -> list[tuple[str, ...]]:
    """A table by the value at the top and the value at the left."""
    return [(str(left), *(str(cell(top, left)) for top in _VALUES)) for left in _VALUES]


def _difference(lead: int) -> tuple[str, str, str]:
    """A row of the pattern behind all tables."""
    ends = {FURTHEST: f"{lead} or more", -FURTHEST: f"{lead} or less", 0: "equal"}
    chance = tables.ladder(lead).chance
    return ends.get(lead, str(lead)), str(tables.ladder(lead)), f"{chance} ({percent(chance).replace(' ', '')})"


def _shot(lead: int) -> tuple[str, ...]:
    """A row of the pattern with the ballistic skill that hits like this lead."""
    skill = lead + tables.AGAINST
    return (str(skill) if skill in _VALUES else "–", *_difference(lead))


def _shares(hits: int) -> tuple[int, ...]:
    """A row of the table of shared hits."""
    rest, both_down = (friendly_fire.inputs(friendly_rounding=rounding) for rounding in FriendlyRounding)
    return hits, rest.enemy_hits(hits), rest.friendly_hits(hits), both_down.friendly_hits(hits)


def _list(book: BookList) -> dict[str, Any]:
    """A printed list: its rows with their total, what is left, and the inputs that open it."""
    rows: list[tuple[Any, ...]] = []
    for entry in book.units:
        cards = [(entry.unit.label, entry.unit.price), *((f"{item.label} (item)", item.price) for item in entry.items)]
        rows += ((entry.squad, name, entry.count, price, entry.count * price) for name, price in cards)
    total = sum(row[-1] for row in rows)
    asked = {question.name: question for question in army_list.questions}
    printed = {"units": book.units, "spells": book.spells, "commands": book.commands, "limit": book.limit}
    written = {name: as_text(asked[name], value) for name, value in printed.items()}
    return {
        "points": total,
        "limit": book.limit,
        "unused": book.limit - total,
        "command_points": sum(entry.unit.command_points for entry in book.units),
        "units": [*rows, ("", "**Total**", "", "", f"**{total}**")],
        "entries": written["units"],
        "query": "&".join(f"{name}={written[name]}" for name, value in printed.items() if value != asked[name].default),
    }


def _printed_commands(book: BookList) -> dict[str, int]:
    """What the commands of a list cost as printed."""
    return {"commands_printed": sum(row.count * row.command.price for row in book.commands)}


FIGURES = {
    "quick-play/steps": {"points": LIMIT},
    "statistics/levels-and-points": {
        "estella": Unit.ESTELLA.command_points,
        "madmagog": Unit.MADMAGOG.command_points,
        "wizard": Unit.WIZARD.spell_points,
    },
    "statistics/profiles": {
        f"{cards.__name__.lower()}s": len(_prices(cards)) for cards in (Unit, Item, Spell, Command)
    },
    "items/three-items": {"most": MOST_ITEMS},
    "squads/squad-size": {"least": army_building.LEAST, "most": army_building.MOST},
    "army-building/army-value": {"typical": LIMIT, "smallest": army_building.SMALLEST_ARMY},
    "price-list/republica-units": _prices(unit for unit in Unit if unit.army is Flag.REPUBLICA),
    "price-list/orkish-units": _prices(unit for unit in Unit if unit.army is Flag.ORKISH),
    "price-list/items": _prices(Item),
    "price-list/spells": _prices(Spell),
    "price-list/commands": _prices(Command),
    "sample-lists/republica-2500": _list(sample_lists.REPUBLICA_2500),
    "sample-lists/republica-3500": {
        **_list(sample_lists.REPUBLICA_3500),
        "spell_points": sum(row.count * row.spell.price for row in sample_lists.REPUBLICA_3500.spells),
    },
    "sample-lists/orkish-2500": {**_list(sample_lists.ORKISH_2500), **_printed_commands(sample_lists.ORKISH_2500)},
    "sample-lists/orkish-3500": {**_list(sample_lists.ORKISH_3500), **_printed_commands(sample_lists.ORKISH_3500)},
    "commands/command-points": {
        "madmagog": Unit.MADMAGOG.command_points,
        "taunt": Command.TAUNT.price,
        "left": Unit.MADMAGOG.command_points - Command.TAUNT.price,
    },
    "commands/effects": {"named": len(_prices(Command))},
    "spells/spell-points": {
        "wizard": Unit.WIZARD.spell_points,
        "fireball": Spell.FIREBALL.price,
        "left": Unit.WIZARD.spell_points - Spell.FIREBALL.price,
    },
    "spells/effects": {"named": len(_prices(Spell))},
    "movement/obstacles": {ground.value: ground.speed for ground in (Ground.MINOR, Ground.MAJOR)},
    "shooting/cover": {cover.value: -cover.penalty for cover in (Cover.SOFT, Cover.HARD)},
    "friendly-fire/sharing": {"shares": [_shares(hits) for hits in range(1, 11)]},
    "shooting/to-hit": {"needed": [_shot(lead) for lead in _LEADS]},
    "melee/to-hit": {"needed": [_difference(lead) for lead in _LEADS]},
    "tables/pattern": {"pattern": [_difference(lead) for lead in _LEADS]},
    "tables/ranged": {"ranged": [(str(bs), str(tables.shoots_on(bs))) for bs in _VALUES]},
    "tables/attack": {"attack": _rows(tables.hits_on)},
    "tables/parry": {"corrected_cells": len(_MISPRINTS), "parry": _rows(tables.parries_on), "printed": _MISPRINTS},
    "tables/damage": {"damage": _rows(tables.wounds_on)},
    "reinforcements/reserves": {"above": army_building.RESERVES_ABOVE},
    "personal-challenge/starting": {"limit": CHALLENGE_LIMIT},
}
