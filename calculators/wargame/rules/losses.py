"""How many models a unit loses: casualties first, then those who flee."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from calculators.kernel.odds import Odds
from calculators.wargame.rules.blow import Blow, Target

DIE = Odds.die()


def casualties(blows: Iterable[Blow], models: int) -> Odds:
    """Casualties of several weapons together; those beyond the last model are lost (attacks/casualties)."""
    fallen = Odds.sure(0)
    for blow in blows:
        fallen = (fallen + Odds.successes(blow.models, blow.casualty)).map(lambda number: min(number, models))
    return fallen


@cache
def flee(casualties: int, remaining: int, bravery: int) -> Odds:
    """How many flee: die and casualties less Bravery, at most all; no test without casualties (bravery/test, bravery/fleeing)."""
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
