"""What a unit costs, and whether its design is legal."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from calculators.declare import Inputs, Readings, add, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Line, Link, Step, number, receipt, sentences, word
from calculators.erfworld.asked import MOST_STRIKING
from calculators.erfworld.rules.best_designs import role_of
from calculators.erfworld.rules.cost import EIGHTHS, buys, cost, cost_steps, eighths, receipt_lines, remarks
from calculators.erfworld.rules.forces import USUAL_POINTS, Troop
from calculators.erfworld.rules.matchup import unit_of
from calculators.erfworld.rules.movement import gait
from calculators.erfworld.rules.unit_design import (
    MOST_DEFENCE,
    Special,
    Stats,
    attack_limit,
    breaches,
    size,
    unit_class,
)
from calculators.erfworld.rulings import COST, SeveralSpecials, SpecialsAllowed
from calculators.erfworld.words.designs import described
from calculators.erfworld.words.figures import exact, hits_stat, points
from calculators.show.wording import counted
from calculators.weigh.army_list import Breach


class Draft(Inputs):
    """A design, and how the table reads the rules."""

    stats: Stats = part(Stats)
    readings: Readings = readings(*COST)


class Price(Answer):
    cost: Fraction = number("Points")
    class_: str = word("Class", name="class")
    size: str = word("Size", "by its Hits")
    attack_limit: int = number("Highest Attack", "with these Hits")
    buys: int | str = word(f"{USUAL_POINTS} points buy", "units like this")
    breaches: tuple[Breach, ...] = sentences("Against the rules")
    receipt: tuple[Line, ...] = receipt("Receipt")


setattr(Price, "class", property(lambda price: price.class_))  # its public name is a word that Python keeps for itself


@calculator(
    "Unit cost",
    "Points for a unit of your own design, line by line and exact to the eighth, and every limit it breaks.",
)
def unit_cost(inputs: Draft) -> Price:
    """Half of (Hits² ÷ 4 + Attack + Defence), plus half of Hits × Move, plus the specials."""
    stats, readings = inputs.stats, inputs.readings
    price = cost(stats, readings)
    broken = tuple(breaches(stats, readings[SpecialsAllowed]))
    return Price(
        headline=_headline(stats, price, len(broken)),
        cost=price,
        class_=unit_class(stats.move),
        size=size(stats.hits),
        attack_limit=attack_limit(stats.hits),
        buys=buys(price, USUAL_POINTS),
        breaches=broken,
        receipt=tuple(receipt_lines(stats, readings)),
        working=tuple(_working(stats, price, readings)),
        notes=tuple(remarks(stats)),
        links=_links(stats, price, readings),
    )


def _headline(stats: Stats, price: Fraction, broken: int) -> str:
    wrong = f", but breaks {counted(broken, 'rule')} of design" if broken else ""
    return f"{described(stats)} costs {points(price)}{wrong}."


def _working(stats: Stats, price: Fraction, readings: Readings) -> Iterator[Step]:
    yield from cost_steps(stats, readings)
    if len(stats.specials) > 1:
        dearest = readings[SeveralSpecials] is SeveralSpecials.DEAREST
        what = "Only the most expensive special is paid for" if dearest else "Every special is paid for"
        yield Step(what, rule="cost/several-specials", ruling="several_specials")
        yield Step("More than one special", rule="cost/several-specials", ruling="specials_allowed")
    whole = Fraction(eighths(stats, readings), EIGHTHS)
    ruling = "rounding" if whole.denominator > 1 else ""
    detail = f"{exact(whole)} before rounding" if price != whole else "in exact eighths"
    yield Step(f"The whole unit: {points(price)}", None, detail, "cost/formula", ruling)
    yield Step(f"Move {stats.move}: {unit_class(stats.move)}", rule="unit-design/classes")
    limit, detail = attack_limit(stats.hits), f"1.5 × {hits_stat(stats.hits)}, rounded up"
    yield Step(f"Attack may be {limit} at most", None, detail, "unit-design/attack-limit")
    limit, detail = min(MOST_DEFENCE, stats.hits), f"{MOST_DEFENCE}, and no more than Hits"
    yield Step(f"Defence may be {limit} at most", None, detail, "unit-design/defence-limit")
    if Special.COMMANDER in stats.specials:
        yield Step("A Commander has 3 to 6 Hits", rule="commanders/hits")


def _links(stats: Stats, price: Fraction, readings: Readings) -> tuple[Link, ...]:
    role, also = role_of(stats.specials)
    wanted = {"points": max(1, min(1000, ceil(price))), "role": role, "move": stats.move, "also": also}
    return links(
        add("erfworld/force", Troop(stats=stats), readings),
        link("erfworld/commander", "Its level", attack=MOST_STRIKING * stats.attack)
        if Special.COMMANDER in stats.specials
        else link("erfworld/stack-combat", "Eight of them attack", attackers=(unit_of(stats, MOST_STRIKING, 0),)),
        link("erfworld/march", "March with it", move=stats.move, specials=gait(stats.specials)),
        link("erfworld/designer", "Better for the points?", readings, **wanted),
    )
