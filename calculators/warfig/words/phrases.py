"""Words and steps that the calculators share: counts, values, what a die needs, who takes the damage."""

from __future__ import annotations

from calculators.declare.outputs import Step
from calculators.show.wording import in_words
from calculators.warfig.rules.tables import Cell, outside
from calculators.warfig.rulings import OverTen, Spread


def so_many(count: int, noun: str, nouns: str = "") -> str:
    """A count with its noun, none as a word of its own: ten units, one unit, no unit."""
    return f"{in_words(count)} {noun if count < 2 else nouns or noun + 's'}"


def value_of(value: int) -> str:
    """A value with a proper minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A change as it is written: +2, −1."""
    return f"+{value}" if value > 0 else value_of(value)


def needs(cell: Cell, why: str) -> str:
    """What a die has to show, in a step's detail."""
    return f"{why} needs {cell}" if cell.chance else f"{why} never does"


def wound_step(what: str, strength: int, armour: int, cell: Cell, more: str = "") -> Step:
    """What a hit needs to wound."""
    detail = needs(cell, f"strength {value_of(strength)} on armour {value_of(armour)}") + more
    ruling = OverTen.input_name if outside(strength, armour) else ""
    return Step(what, cell.chance, detail, "damage/to-wound", ruling)


def damage_step(health: int, damage: int, spread: Spread) -> Step:
    """Who takes the damage, and when a unit falls."""
    if health == 1:
        return Step("Each wound removes a unit", None, "health 1", "damage/casualties")
    finished = "The wounded are finished before another is touched"
    what = finished if spread is Spread.CONCENTRATE else "Damage is shared out as evenly as it goes"
    before = f", {damage} damage taken before" if damage else ""
    return Step(what, None, f"health {health}{before}", "damage/assigning", Spread.input_name)
