"""What a unit costs, and whether its design is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from calculators.declare.calculator import calculator
from calculators.declare.outputs import Answer, Line, Link, Step, number, receipt, sentences, word
from calculators.erfworld.rules.best_designs import Role
from calculators.erfworld.rules.design import (
    EIGHTHS,
    Special,
    Stats,
    Troop,
    attack_limit,
    breaches,
    cost,
    eighths,
    remarks,
    size,
    unit_class,
)
from calculators.erfworld.rules.fielding import parts
from calculators.erfworld.rules.stack import Ability, Unit
from calculators.erfworld.rulings_design import CostReadings, SeveralSpecials
from calculators.erfworld.words.combat_words import exact, hits_stat, way
from calculators.erfworld.words.design_words import PURSE, buys, cost_readings, described, gait, points, sums
from calculators.show.wording import counted
from calculators.weigh.army_list import Breach


@dataclass(frozen=True)
class Draft(CostReadings, Stats):
    """A design, and how the table reads the rules."""


@dataclass(frozen=True, kw_only=True)
class Price(Answer):
    cost: Fraction = number("Points")
    class_: str = word("Class")
    size: str = word("Size", "by its Hits")
    attack_limit: int = number("Highest Attack", "with these Hits")
    buys: int | str = word(f"{PURSE} points buy", "so many of them")
    breaches: tuple[Breach, ...] = sentences("Against the rules")
    receipt: tuple[Line, ...] = receipt("Receipt")


# This output is public as `class`, a word that Python keeps for itself.
Price.__dataclass_fields__["class_"].name = "class"
setattr(Price, "class", property(lambda price: price.class_))


@calculator(
    "erfworld/unit-cost",
    title="Unit cost",
    summary="Points for a unit of your own design, line by line and exact to the eighth, and every limit it breaks.",
    rules={
        "cost/formula": "",
        "cost/scout": "hits=3&attack=4&defence=3&move=3&specials=scout",
        "cost/commander": "specials=commander",
        "cost/ranged": "specials=ranged",
        "cost/siege": "specials=siege",
        "cost/flying": "hits=20&attack=30&defence=5&move=5&specials=flying",
        "cost/terrain": "specials=woods",
        "cost/several-specials": "specials=ranged,siege",
        "unit-design/stats": "hits=10&attack=6&defence=1&move=4",
        "unit-design/classes": "move=4",
        "unit-design/attack-limit": "hits=3&attack=6",
        "unit-design/defence-limit": "hits=2&attack=3&defence=3",
        "unit-design/sizes": "hits=30&attack=45&defence=5",
        "unit-design/specials": "specials=ranged",
        "commanders/hits": "hits=7&specials=commander",
    },
    cases={
        "Human": "",
        "Gobwin": "hits=3",
        "Archer": "specials=ranged",
        "Scout": "hits=3&attack=0&defence=0&move=4&specials=scout",
        "Warlord": "move=4&specials=commander",
        "Horse": "hits=10&attack=6&defence=1&move=4",
        "Twoll": "hits=10&attack=15&defence=5",
        "Dwagon": "hits=20&attack=30&defence=5&move=5&specials=flying",
        "Bat": "hits=1&attack=2&defence=1&move=5&specials=flying",
        "Too fierce": "hits=3&attack=6",
    },
)
def unit_cost(draft: Draft) -> Price:
    """Half of (Hits² ÷ 4 + Attack + Defence), plus half of Hits × Move, plus the specials."""
    readings = cost_readings(draft)
    price = cost(draft, readings)
    broken = tuple(breaches(draft, draft.specials_allowed))
    return Price(
        headline=_headline(draft, price, len(broken)),
        cost=price,
        class_=unit_class(draft.move),
        size=size(draft.hits),
        attack_limit=attack_limit(draft.hits),
        buys=buys(price, PURSE),
        breaches=broken,
        receipt=tuple(parts(draft, readings)),
        working=tuple(_working(draft, price, readings)),
        notes=tuple(remarks(draft)),
        links=tuple(_opens(draft)),
    )


def _headline(draft: Draft, price: Fraction, broken: int) -> str:
    wrong = f", but breaks {counted(broken, 'rule')} of design" if broken else ""
    return f"{described(draft)} costs {points(price)}{wrong}."


def _working(draft: Draft, price: Fraction, readings: CostReadings) -> Iterator[Step]:
    yield from sums(draft, readings)
    several = len(draft.specials) > 1
    if several:
        dearest = draft.several_specials is SeveralSpecials.DEAREST
        what = "Only the dearest special is paid for" if dearest else "Every special is paid for"
        yield Step(what, rule="cost/several-specials", ruling="several_specials")
        yield Step("More than one special", rule="cost/several-specials", ruling="specials_allowed")
    whole = Fraction(eighths(draft, readings), EIGHTHS)
    ruling = "rounding" if whole.denominator > 1 else ""
    detail = f"{exact(whole)} before rounding" if price != whole else "in exact eighths"
    yield Step(f"The whole unit: {points(price)}", None, detail, "cost/formula", ruling)
    yield Step(f"Move {draft.move}: {unit_class(draft.move)}", rule="unit-design/classes")
    limit = attack_limit(draft.hits)
    yield Step(
        f"Attack may be {limit} at most", None, f"1.5 × {hits_stat(draft.hits)}, rounded up", "unit-design/attack-limit"
    )
    yield Step(
        f"Defence may be {min(5, draft.hits)} at most", None, "5, and no more than Hits", "unit-design/defence-limit"
    )
    if Special.COMMANDER in draft.specials:
        yield Step("A Commander has 3 to 6 Hits", rule="commanders/hits")


def _opens(draft: Draft) -> Iterator[Link]:
    stats = Stats(draft.hits, draft.attack, draft.defence, draft.move, draft.specials)
    rulings = vars(cost_readings(draft))
    yield way("force", "Into a force", units=(Troop("", 1, *vars(stats).values()),), **rulings)
    if Special.COMMANDER in draft.specials:
        yield way("commander", "Its level", attack=8 * draft.attack)
    else:
        abilities = tuple(one for one in Ability if one.value in {special.value for special in draft.specials})
        eight = Unit("", 8, draft.hits, draft.attack, draft.defence, 0, abilities)
        yield way("stack-combat", "Eight of them attack", attackers=(eight,))
    yield way("march", "March with it", move=draft.move, specials=gait(draft.specials))
    role = next((one for one in Role if one.special in draft.specials), Role.FIGHTER)
    also = tuple(one for one in draft.specials if one is not role.special)
    purse = max(1, min(1000, ceil(cost(draft, cost_readings(draft)))))
    yield way("designer", "Better for the points?", points=purse, role=role, move=draft.move, also=also, **rulings)
