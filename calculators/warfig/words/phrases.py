"""Words and steps that the calculators share: counts, values, what a die needs, who takes the damage."""

from collections.abc import Iterable, Iterator

from calculators.declare import Ruling
from calculators.declare.outputs import Step
from calculators.show.wording import in_words
from calculators.warfig.rules.cards import Unit
from calculators.warfig.rules.tables import Cell, outside
from calculators.warfig.rulings import OverTen, Spread


def so_many(count: int, noun: str) -> str:
    """A count with its noun, none as a word of its own: ten units, one unit, no unit."""
    return f"{in_words(count)} {noun if count < 2 else noun + 's'}"


def value_of(value: int) -> str:
    """A value with a proper minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A change as it is written: +2, −1."""
    return f"+{value}" if value > 0 else value_of(value)


def own_prices(units: Iterable[tuple[Unit, int]]) -> Iterator[str]:
    """A note on each printed unit that is counted with another cost."""
    for unit, cost in dict.fromkeys(units):
        if unit.price not in (0, cost):
            yield f"{unit.label}: {cost} points as you say, where the book prints {unit.price}."


def needs(cell: Cell, why: str) -> str:
    """What a die has to show, in a step's detail."""
    return f"{why} needs {cell}" if cell.chance else f"{why} never does"


def ruled(reading: Ruling, detail: str = "") -> Step:
    """A reading that decides something: what is asked, and how it is answered."""
    rule = reading.ruling.rpartition("/")[0]
    return Step(f"{reading.asks} {reading.label}", None, detail, rule, reading.input_name)


def wound_step(what: str, strength: int, armour: int, cell: Cell, more: str = "") -> Step:
    """What a hit needs to wound."""
    detail = needs(cell, f"strength {value_of(strength)} on armour {value_of(armour)}") + more
    ruling = OverTen.input_name if outside(strength, armour) else ""
    return Step(what, cell.chance, detail, "damage/to-wound", ruling)


def damage_step(health: int, damage: int, spread: Spread) -> Step:
    """Who takes the damage, and when a unit falls."""
    if health == 1:
        return Step("Each wound removes a unit", None, "health 1", "damage/casualties")
    return ruled(spread, f"health {health}" + (f", {damage} damage taken before" if damage else ""))
