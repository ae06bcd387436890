"""Bravery: how many flee after the casualties of an activation, and what a unit has lost by then."""

from collections.abc import Iterator
from functools import cache

from calculators.declare.outputs import Step
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, listed, sentence
from calculators.wargame.rules.units import Target
from calculators.wargame.words.phrases import dice, on_average

DIE = Odds.die()


@cache
def flee(casualties: int, remaining: int, bravery: int) -> Odds:
    """How many flee: die and casualties less Bravery, at most all; no test without casualties (bravery/fleeing)."""
    if not casualties or not remaining:
        return Odds.sure(0)
    return DIE.map(lambda face: min(remaining, max(0, face + casualties - bravery)))


def after_test(casualties: int, target: Target) -> Odds:
    """All a unit has lost when it has tested after so many casualties."""
    return flee(casualties, target.models - casualties, target.bravery).map(lambda number: number + casualties)


def lost(casualties: Odds, target: Target) -> Odds:
    """Casualties and those who flee, together."""
    return casualties.then(lambda number: after_test(number, target))


def fled(casualties: Odds, target: Target) -> Odds:
    """Those who flee alone."""
    return casualties.then(lambda number: flee(number, target.models - number, target.bravery))


def losses_steps(thrown: int, casualties: Odds, target: Target) -> Iterator[Step]:
    """The casualties of so many dice, and the Bravery test after them."""
    capped = f"; at most {target.models}, the rest is lost" if thrown > target.models else ""
    yield Step(sentence(on_average(casualties.mean)), None, f"from {dice(thrown)}{capped}", "attacks/casualties")
    yield from bravery_steps(casualties, target)


def bravery_steps(casualties: Odds, target: Target, whose: str = "") -> Iterator[Step]:
    """One test for all casualties of the activation."""
    tests = casualties.chance(lambda number: 0 < number < target.models)
    yield Step(sentence(f"{whose}a Bravery test is made"), tests, "some are casualties, some are left", "bravery/test")
    if tests:
        runs = fled(casualties, target)
        always, least = target.bravery, target.bravery - 5
        detail = [f"possible from {least} casualties on"] if least > 1 else []
        detail += [f"certain from {always} on"]
        why = f"Bravery {target.bravery}: {listed(detail)}"
        yield Step(sentence(f"{whose}someone flees"), runs.at_least(1), why, "bravery/test")
        how_many = f"{whose}{figure(runs.mean)} {'flees' if runs.mean == 1 else 'flee'} on average"
        yield Step(sentence(how_many), None, "sum above Bravery, at most all", "bravery/fleeing")
