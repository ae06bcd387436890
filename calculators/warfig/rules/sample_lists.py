"""The four lists the book prints, and what it gets wrong about them (sample-lists)."""

from typing import NamedTuple

from calculators.warfig.rules.army_building import LEAST
from calculators.warfig.rules.army_list import CommandRow, Entry, SpellRow
from calculators.warfig.rules.cards import Command, Flag, Item, Spell, Unit


class BookList(NamedTuple):
    """One printed list."""

    units: tuple[Entry, ...]
    limit: int
    spells: tuple[SpellRow, ...]
    commands: tuple[CommandRow, ...]
    slips: tuple[str, ...] = ()


_SPELLS = tuple(SpellRow(spell) for spell in Spell if spell.price)
_ESTELLAS = tuple(CommandRow(command) for command in Command if command.army is Flag.REPUBLICA)
_MADMAGOGS = tuple(
    CommandRow(command, 2 if command is Command.OVERWHELM else 1)
    for command in Command
    if command.army is Flag.ORKISH and command is not Command.TAUNT
)
_OVERWHELM = (
    "The printed list names Overwhelm twice, so its commands cost seven of Madmagog's six points; without the second "
    "they cost six."
)

REPUBLICA_2500 = BookList(
    (
        Entry(Unit.ESTELLA, 1, 1),
        Entry(Unit.SOLDIER, 9, 1),
        Entry(Unit.IRON_CLAD_GOLDEN, 4, 2),
        Entry(Unit.KNIGHT, 5, 3),
        Entry(Unit.WIZARD, 1, 4),
        Entry(Unit.ELVEN_ARCHER, 5, 5),
    ),
    2500,
    _SPELLS,
    _ESTELLAS,
    (
        "The printed list has no spells, though its text gives the wizard four points of them; these are "
        "those of the larger list.",
    ),
)
REPUBLICA_3500 = BookList(
    (
        Entry(Unit.ESTELLA, 1, 1),
        Entry(Unit.SOLDIER, 9, 1, (Item.PLATE_MAIL,)),
        Entry(Unit.IRON_CLAD_GOLDEN, 5, 2),
        Entry(Unit.KNIGHT, 5, 3, (Item.IRON_LANCE,)),
        Entry(Unit.WIZARD, 1, 4),
        Entry(Unit.HALFLING, 9, 5, (Item.ROCK,)),
        Entry(Unit.REPUBLIC_CANNON, 1, 6),
        Entry(Unit.ELVEN_ARCHER, 5, 7),
    ),
    3500,
    _SPELLS,
    _ESTELLAS,
)
ORKISH_2500 = BookList(
    (
        Entry(Unit.MADMAGOG, 1, 1),
        Entry(Unit.ORC, 9, 1),
        Entry(Unit.GOBLIN_WOLF_RIDER, 5, 2),
        Entry(Unit.GOBLIN, 10, 3),
        Entry(Unit.TROLL_WARRIOR, 9, 4),
        Entry(Unit.BATTERING_RAM, 1, 5),
    ),
    2500,
    (),
    _MADMAGOGS,
    (_OVERWHELM,),
)
ORKISH_3500 = BookList(
    (
        Entry(Unit.MADMAGOG, 1, 1, (Item.DOOM_HAMMER,)),
        Entry(Unit.ORC, 9, 1, (Item.RUSTED_SPEAR,)),
        Entry(Unit.OGRE, 5, 2),
        Entry(Unit.GOBLIN, 10, 3),
        Entry(Unit.BATTERING_RAM, 1, 5),
        Entry(Unit.ORC_CHARIOT, 4, 6),
    ),
    3500,
    (),
    _MADMAGOGS,
    (
        "The book says that 39 points of this list are unused; 41 are.",
        _OVERWHELM,
        "Squad 4 is missing in the printed list; its total is right without it.",
    ),
)
PRINTED = (REPUBLICA_2500, REPUBLICA_3500, ORKISH_2500, ORKISH_3500)
GALLERY = {  # whoever may stand alone does, and others come as the smallest squad there may be
    flag.label: tuple(
        Entry(unit, 1 if Entry(unit).single else LEAST) for unit in Unit if unit.price and unit.army is flag
    )
    for flag in Flag
}
