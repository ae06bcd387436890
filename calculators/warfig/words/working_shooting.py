"""The working of a volley, roll by roll, each step with its rule and the reading that decided it."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.declare.outputs import Step
from calculators.show.wording import counted, sentence
from calculators.warfig.rules.aim import Situation
from calculators.warfig.rules.tables import HIGHEST, LOWEST, Cell, shoots_on, wounds_on
from calculators.warfig.rulings import BsBelowOne, OverTen, Spread


def hit_steps(who: str, skill: int, change: int, at: Situation, below_one: BsBelowOne) -> Iterator[Step]:
    """What is left of a ballistic skill, and what a shot needs by it."""
    parts = [
        (change, "items/adding", "items, spells and commands"),
        (-at.cover.penalty, "shooting/cover", f"{at.cover.label} cover"),
        (-at.extra_targets, "shooting/several-targets", counted(at.extra_targets, "further target")),
        (-at.out_of_sight, "shooting/out-of-sight", "the target is out of sight"),
    ]
    for by, rule, what in parts:
        if by:
            skill += by
            yield Step(f"{sentence(what)}: {change_of(by)}", None, f"leaves ballistic skill {value_of(skill)}", rule)
    cell = shoots_on(skill, below_one)
    ruling = "bs_below_one" if skill < LOWEST else ""
    detail = needs(cell, f"ballistic skill {value_of(skill)}")
    yield Step(f"{who} hits", cell.chance, detail, "shooting/to-hit", ruling)


def wound_step(what: str, strength: int, armour: int, over_ten: OverTen) -> Step:
    """What a hit needs to wound."""
    cell = wounds_on(strength, armour, over_ten)
    outside = not all(LOWEST <= value <= HIGHEST for value in (strength, armour))
    detail = needs(cell, f"strength {value_of(strength)} on armour {value_of(armour)}")
    return Step(what, cell.chance, detail, "damage/to-wound", "over_ten" if outside else "")


def damage_step(units: int, health: int, damage: int, spread: Spread) -> Step:
    """Who takes the damage, and when a unit falls."""
    if health == 1:
        return Step("Each wound removes a unit", None, "health 1", "damage/casualties")
    finished = spread is Spread.CONCENTRATE
    what = (
        "The wounded are finished before another is touched"
        if finished
        else "Damage is shared out as evenly as it goes"
    )
    before = f", {damage} damage taken before" if damage else ""
    return Step(what, None, f"health {health}{before}", "damage/assigning", "spread")


def needs(cell: Cell, why: str) -> str:
    """What a die has to show, in a step's detail."""
    return f"{why} needs {cell}" if cell.chance else f"{why} never does"


def change_of(value: int) -> str:
    """A change as it is written: +2, −1."""
    return f"+{value}" if value > 0 else value_of(value)


def value_of(value: int) -> str:
    """A value with a proper minus sign."""
    return f"−{-value}" if value < 0 else str(value)
