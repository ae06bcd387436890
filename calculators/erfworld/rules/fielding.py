"""Units of a force as its roster has them: what one costs part by part, what stands on its card, and the fights it is a tap away from."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare.outputs import Line, Link
from calculators.erfworld.rules.design import CAPABILITIES, EIGHTHS, Design, Special, Troop, cost, eighths, paid
from calculators.erfworld.rules.design import price as special_price
from calculators.erfworld.rules.skirmish import band
from calculators.erfworld.rules.stack import FIRST
from calculators.erfworld.rulings_design import CostReadings
from calculators.erfworld.words.combat_words import way
from calculators.erfworld.words.design_words import gait, priced, stats
from calculators.weigh.army_list import Fielded

LEVEL = 2  # of a Commander whose level is not known yet; 2 is the commonest: commanders/level
_CARDS = {
    Special.SCOUT: ("scouting/reach",),
    Special.COMMANDER: ("commanders/orders", "combat/command-bonus", "commanders/experience"),
    Special.RANGED: ("ranged/attacking", "ranged/defending"),
    Special.SIEGE: ("fortifications/siege",),
    Special.FLYING: ("movement/flyers", "combat/flyers-over-woods"),
    **dict.fromkeys(CAPABILITIES, ("movement/terrain-capability",)),
}


def called(unit: Troop, at: int) -> str:
    """A row's name, or its place in the list."""
    return unit.name or f"Row {at}"


def fielded(unit: Troop, at: int, readings: CostReadings) -> Fielded:
    """A row of a force."""
    price = cost(unit, readings)
    ways = tuple(_ways(unit, readings))
    card = tuple(dict.fromkeys(_card(unit)))
    return Fielded(
        called(unit, at), unit.count, price, stats(unit), tuple(parts(unit, readings)), card, ways, tuple(_common(unit))
    )


def parts(design: Design, readings: CostReadings) -> Iterator[Line]:
    """The price of a design, line by line."""
    half = Fraction(1, 2)
    hits, attack, defence, move = design.hits, design.attack, design.defence, design.move
    yield Line(f"Hits {hits}", Fraction(hits**2, EIGHTHS), "cost/formula", f"{hits}² ÷ 4, halved")
    yield Line(f"Attack {attack}", attack * half, "cost/formula", "halved")
    yield Line(f"Defence {defence}", defence * half, "cost/formula", "halved")
    yield Line(f"Move {move}", hits * move * half, "cost/formula", f"Hits × Move = {hits * move}, halved")
    for special, value in paid(design, readings).items():
        told = priced(special, design, readings.scout_price)
        unpaid = value != special_price(special, design, readings.scout_price)
        yield Line(
            special.label, Fraction(value, EIGHTHS), special.rule, "only the dearest is paid for" if unpaid else told
        )
    off = cost(design, readings) - Fraction(eighths(design, readings), EIGHTHS)
    if off:
        yield Line("Rounded " + ("up" if off > 0 else "down"), off, "cost/formula", "to a whole point")


def _card(unit: Troop) -> Iterator[str]:
    """The rules it needs at the table and others do not."""
    if not unit.move and Special.FLYING not in unit.specials:
        yield "riding/garrisons"
    for special in unit.specials:
        yield from _CARDS[special]


def _common(unit: Troop) -> Iterator[str]:
    """What most units need alike."""
    if unit.move and Special.FLYING not in unit.specials:
        yield "movement/terrain-costs"
    yield from ("combat/attack-total", "damage/stacking-order")


def _ways(unit: Troop, readings: CostReadings) -> Iterator[Link]:
    """One full stack of them at most: only the first eight strike. A row fills in one side; the other is as those forms begin."""
    count = min(unit.count, FIRST)
    row = (band(unit, count, LEVEL).named(unit.name),)
    rulings = vars(readings)
    yield way("stack-combat", "Attack a stack of Gobwins", attackers=row)
    yield way("stack-combat", "Attacked by a stack of Pikes", defenders=row)
    if Special.SIEGE in unit.specials:
        yield way("siege", "Besiege a wall of 400", attack=count * unit.attack)
    if unit.move:
        yield way("march", "March", move=unit.move, specials=gait(unit.specials))
    yield way("unit-cost", "The design", **vars(unit.stats), **rulings)
    yield way("choices", "What a point buys", **vars(unit.stats), count=count, **rulings)
