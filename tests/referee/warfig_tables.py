"""WarFig's tables as the rules page prints them: what a die needs, by looking it up.

Nothing here knows a formula. A word in brackets is the id of a ruling.
"""

from dataclasses import dataclass
from pathlib import Path

import yaml

RULES = Path(__file__).parents[2] / "data" / "warfig" / "rules"
CANNOT = "cannot"  # no roll at all: the shot can't hit
ALWAYS = "always"  # no roll either: the wound is there


def _table(rule):
    rules = yaml.safe_load((RULES / "46-tables.yaml").read_text(encoding="utf-8"))["rules"]
    [table] = [table for one in rules if one["id"] == rule for table in one["tables"]]
    return table


def _cells(rule):
    table = _table(rule)
    return {
        (int(row[0]), int(column)): cell for row in table["rows"] for column, cell in zip(table["columns"][1:], row[1:])
    }


ATTACK, PARRY, DAMAGE = _cells("attack"), _cells("parry"), _cells("damage")
PARRY_AS_PRINTED = PARRY | {
    tuple(int(part) for part in place.split("/")): cell for place, cell in _table("parry")["misprints"].items()
}
RANGED = {int(skill): needed for skill, needed in _table("ranged")["rows"]}
# One row for each lead, from "7 or more" down to "-7 or less".
PATTERN = dict(zip(range(7, -8, -1), (needed for _, needed, _ in _table("pattern")["rows"])))


@dataclass(frozen=True)
class Rulings:
    """How the table reads the open questions; the defaults come first."""

    bs_below_one: str = "none"
    over_ten: str = "cap"
    spread: str = "concentrate"
    overkill: str = "lost"
    parry_table: str = "corrected"
    defence_dice: str = "pool"
    order: str = "simultaneous"


def by_pattern(lead):
    return PATTERN[max(-7, min(7, lead))]


def look_up(table, row, column, rulings):
    """The number needed; beyond the table's edge its last row or column, or the pattern (over-ten)."""
    if rulings.over_ten == "cap":
        row, column = max(1, min(10, row)), max(1, min(10, column))
    if (row, column) in table:
        return table[row, column]
    return by_pattern(column - row)  # in all three tables the column is on the roller's side


def to_shoot(skill, rulings):
    """The number a shot needs with the skill that is left after all modifiers."""
    if skill < 1:
        return {"none": CANNOT, "floor": RANGED[1], "pattern": by_pattern(skill - 3)}[rulings.bs_below_one]
    return RANGED[min(10, skill)]  # the last row and the pattern are both 2+/2+ there


def to_strike(striker, struck, rulings):
    return look_up(ATTACK, struck.ws, striker.ws, rulings)


def to_parry(striker, parrier, rulings):
    if rulings.parry_table == "corrected":
        return look_up(PARRY, striker.ws, parrier.ws, rulings)
    if striker.ws == 5:
        return PARRY_AS_PRINTED[5, 1]  # everybody parries skill 5 alike, also beyond the edge (parry-table)
    if striker.ws == 6 and rulings.over_ten == "difference":
        return look_up(PARRY, 5, parrier.ws, rulings)  # the row holds what row 5 should, and goes on like it
    return look_up(PARRY_AS_PRINTED, striker.ws, parrier.ws, rulings)


def to_wound(strength, armour, rulings):
    return look_up(DAMAGE, armour, strength, rulings)
