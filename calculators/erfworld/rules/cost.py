"""What a unit costs, in whole eighths of a point."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Readings
from calculators.declare.outputs import Line, Step
from calculators.erfworld.rules.unit_design import COMMANDER_PRICE, SIZES, Design, Special, names
from calculators.erfworld.rulings import Rounding, ScoutPrice, SeveralSpecials
from calculators.erfworld.words.figures import exact
from calculators.show.wording import listed, sentence

EIGHTHS = 8  # cost/formula: Hits² ÷ 8 is the finest part of a price
SCOUT_BASE = 5  # cost/scout
_BY_ATTACK = (Special.RANGED, Special.SIEGE)  # what costs as much as the Attack


def cost(design: Design, readings: Readings) -> Fraction:
    """Points for one unit, rounded only if the table does so."""
    return Fraction(rounded_price(eighths(design, readings), readings[Rounding]), EIGHTHS)


def eighths(design: Design, readings: Readings) -> int:
    """The whole price in eighths of a point, before any rounding (cost/formula)."""
    plain = design.hits**2 + 4 * (design.attack + design.defence) + 4 * design.hits * design.move
    prices = [price(special, design, readings[ScoutPrice]) for special in design.specials]
    return plain + (sum(prices) if readings[SeveralSpecials] is SeveralSpecials.SUM else max(prices, default=0))


def paid(design: Design, readings: Readings) -> dict[Special, int]:
    """What is paid for each special, in eighths; under one reading only the dearest is paid for."""
    prices = {special: price(special, design, readings[ScoutPrice]) for special in design.specials}
    if readings[SeveralSpecials] is SeveralSpecials.SUM or len(prices) < 2:
        return prices
    dearest = max(prices, key=prices.__getitem__)  # the first of those that cost the same
    return {special: value if special is dearest else 0 for special, value in prices.items()}


def price(special: Special, design: Design, scout: ScoutPrice) -> int:
    """The price of one special, in eighths."""
    if special is Special.SCOUT:
        return EIGHTHS * (SCOUT_BASE + _scouting(design, scout))
    if special is Special.COMMANDER:
        return EIGHTHS * COMMANDER_PRICE
    if special in _BY_ATTACK:
        return EIGHTHS * design.attack
    return design.hits * design.move * (4 if special is Special.FLYING else 2)


def _scouting(design: Design, scout: ScoutPrice) -> int:
    if scout is ScoutPrice.GROUPED:
        return (design.hits + design.attack) * design.defence
    if scout is ScoutPrice.ALL_PLUS:
        return design.hits + design.attack + design.defence
    return design.hits + design.attack * design.defence


def rounded_price(price: int, how: Rounding) -> int:
    """A price in eighths as the table rounds it, unit by unit (cost/formula/rounding)."""
    if how is Rounding.EXACT:
        return price
    more = {Rounding.UP: EIGHTHS - 1, Rounding.DOWN: 0, Rounding.NEAREST: EIGHTHS // 2}[how]
    return (price + more) // EIGHTHS * EIGHTHS


def buys(price: Fraction, points: int) -> int | str:
    """How many such units a sum of points buys."""
    return int(points // price) if price else "any number"


def priced(special: Special, design: Design, scout: ScoutPrice) -> str:
    """How the price of a special comes about."""
    hits, attack, defence, move = design.hits, design.attack, design.defence, design.move
    if special is Special.SCOUT:
        return {
            ScoutPrice.PRECEDENCE: f"5 + {hits} + {attack} × {defence}",
            ScoutPrice.GROUPED: f"5 + ({hits} + {attack}) × {defence}",
            ScoutPrice.ALL_PLUS: f"5 + {hits} + {attack} + {defence}",
        }[scout]
    if special is Special.COMMANDER:
        return "whatever its level"
    if special in _BY_ATTACK:
        return f"its Attack, {attack}"
    return f"{hits} × {move} ÷ {2 if special is Special.FLYING else 4}"


def receipt_lines(design: Design, readings: Readings) -> Iterator[Line]:
    """The price of a design, line by line."""
    half = Fraction(1, 2)
    hits, attack, defence, move = design.hits, design.attack, design.defence, design.move
    yield Line(f"Hits {hits}", Fraction(hits**2, EIGHTHS), "cost/formula", f"{hits}² ÷ 4, halved")
    yield Line(f"Attack {attack}", attack * half, "cost/formula", "halved")
    yield Line(f"Defence {defence}", defence * half, "cost/formula", "halved")
    yield Line(f"Move {move}", hits * move * half, "cost/formula", f"Hits × Move = {hits * move}, halved")
    for special, value in paid(design, readings).items():
        unpaid = value != price(special, design, readings[ScoutPrice])
        detail = "only the most expensive is paid for" if unpaid else priced(special, design, readings[ScoutPrice])
        yield Line(special.label, Fraction(value, EIGHTHS), special.rule, detail)
    off = cost(design, readings) - Fraction(eighths(design, readings), EIGHTHS)
    if off:
        yield Line("Rounded " + ("up" if off > 0 else "down"), off, "cost/formula", "to a whole point")


def cost_steps(design: Design, readings: Readings) -> Iterator[Step]:
    """The price of a design, part by part."""
    hits, attack, defence, move = design.hits, design.attack, design.defence, design.move
    fight, march = Fraction(hits**2, 8) + Fraction(attack + defence, 2), Fraction(hits * move, 2)
    detail = f"({hits}² ÷ 4 + {attack} + {defence}) ÷ 2"
    yield Step(f"Hits, Attack and Defence: {exact(fight)}", None, detail, "cost/formula")
    yield Step(f"Move: {exact(march)}", None, f"{hits} × {move} ÷ 2", "cost/formula")
    scout = readings[ScoutPrice]
    for special in design.specials:
        value = Fraction(price(special, design, scout), EIGHTHS)
        detail, ruling = priced(special, design, scout), "scout_price" if special is Special.SCOUT else ""
        yield Step(f"{special.label}: {exact(value)}", None, detail, special.rule, ruling)


def remarks(design: Design) -> Iterator[str]:
    """What is legal and yet worth a word."""
    free = [special for special in design.specials if not price(special, design, ScoutPrice.PRECEDENCE)]
    if free:
        why = listed(dict.fromkeys("Attack 0" if special in _BY_ATTACK else "Move 0" for special in free))
        cost = "costs" if len(free) == 1 else "cost"
        yield f"{sentence(names(free))} {cost} nothing at {why}; as played here, that is allowed."
    if Special.COMMANDER in design.specials and design.move == 0:
        yield "A Commander with Move 0 is legal, but never leaves its hex."
    if design.hits > max(SIZES):
        yield f"More than {max(SIZES)} Hits is allowed, but gets very expensive."
