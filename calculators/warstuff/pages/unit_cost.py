"""What a unit costs."""

from calculators.declare import Inputs, add, calculator, link, links, part, under
from calculators.declare.outputs import Answer, Line, number, receipt
from calculators.warstuff.rules.preparation import Entry
from calculators.warstuff.rules.unit_creation import Unit, quality_by


class Made(Inputs):
    """One unit as its player makes it."""

    unit: Unit = part(Unit, quality=quality_by("unit-creation/quality-cost", "passes a test on this or more"))


class Price(Answer):
    points: int = number("Points")
    receipt: tuple[Line, ...] = receipt("Receipt")


@calculator("Unit cost", "Points for a unit of any quality with up to three special rules, line by line.")
def unit_cost(inputs: Made) -> Price:
    """The price of the quality, plus that of each special rule, but never under 5 points."""
    unit = inputs.unit
    return Price(
        headline=f"A {unit.called} costs {unit.cost} points.",
        points=unit.cost,
        receipt=tuple(unit.lines()),
        links=links(
            add("warstuff/army-list", Entry(unit=unit)),
            link("warstuff/attack", "Attack with it", unit),
            link("warstuff/attack", "Attack it", under("target_", unit)),
            link("warstuff/melee", "Charge with it", under("charger_", unit)),
            link("warstuff/melee", "Charge it", under("defender_", unit)),
        ),
    )
