"""Words the design calculators share: a design in a sentence, and its price step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from fractions import Fraction
from typing import Any

from calculators.declare.choices import Choice
from calculators.declare.outputs import Step
from calculators.erfworld.rules.design import EIGHTHS, Design, Special, paid, price, unit_class
from calculators.erfworld.rulings_design import CostReadings, ScoutPrice
from calculators.erfworld.words.combat_words import exact, hits_stat
from calculators.show.wording import listed, sentence

PURSE = 500  # cost/force


class Gait(Choice):
    """Specials that change a march."""

    FLYING = "flying", "Flying"
    WOODS = "woods", "Woods"
    HILLS = "hills", "Hills"
    SWAMP = "swamp", "Swamp"


def gait(specials: Iterable[Special]) -> tuple[Gait, ...]:
    """Those of a unit's specials that change its march."""
    slugs = {special.value for special in specials}
    return tuple(one for one in Gait if one.value in slugs)


def cost_readings(given: Any) -> CostReadings:
    """The readings of the price that someone chose."""
    return CostReadings(**{one.name: getattr(given, one.name) for one in fields(CostReadings)})


def points(price: Fraction | int) -> str:
    """A price in a sentence, exact: 29.125 points."""
    return f"{exact(price)} {'point' if price == 1 else 'points'}"


def buys(price: Fraction, purse: int) -> int | str:
    """How many such units a sum of points buys."""
    return int(purse // price) if price else "any number"


def stats(design: Design) -> str:
    """The four stats and the specials: 3 Hits, Attack 4, Defence 3, Move 3 and Scout."""
    plain = hits_stat(design.hits), f"Attack {design.attack}", f"Defence {design.defence}", f"Move {design.move}"
    return listed([*plain, *(special.called for special in design.specials)])


def described(design: Design) -> str:
    """A design at the front of a sentence: Cavalry with 3 Hits, Attack 4, Defence 3 and Move 3."""
    return f"{sentence(unit_class(design.move))} with {stats(design)}"


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
    if special in (Special.RANGED, Special.SIEGE):
        return f"its Attack, {attack}"
    return f"{hits} × {move} ÷ {2 if special is Special.FLYING else 4}"


def sums(design: Design, readings: CostReadings) -> Iterator[Step]:
    """The price of a design, part by part."""
    hits, attack, defence, move = design.hits, design.attack, design.defence, design.move
    fight, march = Fraction(hits**2, 8) + Fraction(attack + defence, 2), Fraction(hits * move, 2)
    detail = f"({hits}² ÷ 4 + {attack} + {defence}) ÷ 2"
    yield Step(f"Hits, Attack and Defence: {exact(fight)}", None, detail, "cost/formula")
    yield Step(f"Move: {exact(march)}", None, f"{hits} × {move} ÷ 2", "cost/formula")
    for special in paid(design, readings):
        value = Fraction(price(special, design, readings.scout_price), EIGHTHS)
        ruling = "scout_price" if special is Special.SCOUT else ""
        yield Step(
            f"{special.label}: {exact(value)}",
            None,
            priced(special, design, readings.scout_price),
            special.rule,
            ruling,
        )
