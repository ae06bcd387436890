"""The readings that decide something in any of many fights, where only one of them is worked out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from calculators.declare.outputs import Step
from calculators.warfig.rules.attacks import How
from calculators.warfig.rulings import BsBelowOne, Overkill, ParryTable, Spread
from calculators.warfig.rulings_melee import DefenceDice, Order

_MELEE = {How.MELEE, How.DEFENDED}
_SAID: dict[str, tuple[set[How], str, dict[Any, str]]] = {
    "parry_table": (
        {How.DEFENDED},
        "tables/parry",
        {
            ParryTable.CORRECTED: "Broken rows of the parry table follow the pattern",
            ParryTable.PRINTED: "The parry table counts as it is printed",
        },
    ),
    "defence_dice": (
        {How.DEFENDED},
        "melee/parry",
        {
            DefenceDice.POOL: "Every defence die is rolled",
            DefenceDice.CAPPED: "Defence dice are rolled up to the number of hits",
            DefenceDice.PER_HIT: "One defence die is rolled for each hit",
        },
    ),
    "order": (
        {How.MELEE},
        "melee/strike-back",
        {Order.SIMULTANEOUS: "All strike at the same time", Order.SEQUENTIAL: "The attacker strikes first"},
    ),
    "bs_below_one": (
        {How.SHOOTING},
        "shooting/to-hit",
        {
            BsBelowOne.NONE: "With ballistic skill below 1 nobody hits",
            BsBelowOne.FLOOR: "Ballistic skill never falls below 1",
            BsBelowOne.PATTERN: "Ballistic skill below 1 follows the pattern",
        },
    ),
    "spread": (
        set(How),
        "damage/assigning",
        {Spread.CONCENTRATE: "The wounded are finished first", Spread.SPREAD: "Damage is shared out evenly"},
    ),
    "overkill": (
        set(How),
        "melee/targets",
        {
            Overkill.LOST: "Wounds beyond those who take them are lost",
            Overkill.GO_ON: "Wounds beyond those who take them go on to the rest",
        },
    ),
}


def readings_in_force(given: Any, named: set[str], hows: set[How] | None = None) -> Iterator[Step]:
    """A step for each reading that may decide one of the fights and was not named yet."""
    for name, (where, rule, said) in _SAID.items():
        if hasattr(given, name) and name not in named and where & (hows or {given.how}):
            yield Step(said[getattr(given, name)], None, "where it comes to that", rule, name)
