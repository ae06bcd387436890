"""WarFig's tables, copied by hand: what a die needs, by looking it up.

Nothing here knows a formula. A word in brackets is the id of a ruling.
"""

from dataclasses import dataclass

CANNOT = "cannot"  # no roll at all: the shot can't hit
ALWAYS = "always"  # no roll either: the wound is there
# The attack, parry and damage tables are alike: at the top who rolls (1 to 10), at the left what it is up against.
_PRINTED = """
    4+ 3+ 2+ 2+/6+ 2+/5+ 2+/4+ 2+/3+ 2+/2+ 2+/2+ 2+/2+
    5+ 4+ 3+ 2+ 2+/6+ 2+/5+ 2+/4+ 2+/3+ 2+/2+ 2+/2+
    6+ 5+ 4+ 3+ 2+ 2+/6+ 2+/5+ 2+/4+ 2+/3+ 2+/2+
    6+/2+ 6+ 5+ 4+ 3+ 2+ 2+/6+ 2+/5+ 2+/4+ 2+/3+
    6+/3+ 6+/2+ 6+ 5+ 4+ 3+ 2+ 2+/6+ 2+/5+ 2+/4+
    6+/4+ 6+/3+ 6+/2+ 6+ 5+ 4+ 3+ 2+ 2+/6+ 2+/5+
    6+/5+ 6+/4+ 6+/3+ 6+/2+ 6+ 5+ 4+ 3+ 2+ 2+/6+
    6+/6+ 6+/5+ 6+/4+ 6+/3+ 6+/2+ 6+ 5+ 4+ 3+ 2+
    6+/6+ 6+/6+ 6+/5+ 6+/4+ 6+/3+ 6+/2+ 6+ 5+ 4+ 3+
    6+/6+ 6+/6+ 6+/6+ 6+/5+ 6+/4+ 6+/3+ 6+/2+ 6+ 5+ 4+
"""
_PARRY_AS_PRINTED = {  # the two rows that the book prints otherwise, by the attacker's skill
    5: "2+/6+ 2+/6+ 2+/6+ 2+/6+ 2+/6+ 2+/6+ 2+/6+ 2+/6+ 2+/6+ 2+/6+",
    6: "6+/3+ 6+/2+ 6+ 5+ 4+ 3+ 2+ 2+/6+ 2+/5+ 2+/4+",
}


def _row(left, cells):
    return {(left, top): cell for top, cell in enumerate(cells.split(), 1)}


ATTACK = {
    place: cell for left, row in enumerate(_PRINTED.split("\n")[1:-1], 1) for place, cell in _row(left, row).items()
}
PARRY, DAMAGE = dict(ATTACK), dict(ATTACK)
PARRY_AS_PRINTED = PARRY | _row(5, _PARRY_AS_PRINTED[5]) | _row(6, _PARRY_AS_PRINTED[6])
RANGED = dict(enumerate("6+ 5+ 4+ 3+ 2+ 2+/6+ 2+/5+ 2+/4+ 2+/3+ 2+/2+".split(), 1))
# One for each lead, from "7 or more" down to "-7 or less".
PATTERN = dict(
    zip(
        range(7, -8, -1),
        "2+/2+ 2+/3+ 2+/4+ 2+/5+ 2+/6+ 2+ 3+ 4+ 5+ 6+ 6+/2+ 6+/3+ 6+/4+ 6+/5+ 6+/6+".split(),
    )
)


@dataclass(frozen=True)
class Rulings:
    """How the table reads the open questions; the defaults come first."""

    bs_below_one: str = "none"
    over_ten: str = "cap"
    spread: str = "concentrate"
    overkill: str = "lost"
    parry_table: str = "corrected"
    defence_dice: str = "pool"
    half_die: str = "leader"
    spill_over: str = "next_squad"
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
