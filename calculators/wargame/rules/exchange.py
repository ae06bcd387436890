"""Both sides of an activation: what one unit does to another, and what that one's survivors do in turn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from calculators.kernel.odds import Odds
from calculators.wargame.rules.blow import Blow, Target
from calculators.wargame.rules.losses import after_test, casualties, lost


class Exchange(NamedTuple):
    """Who attacks whom in one activation, in the order of its steps."""

    shot: Blow | None  # the activated unit's, as far as it may
    fight: Blow | None
    answer: Blow | None  # the enemy's, with all it would have if nobody had fallen
    unit: Target  # the activated one
    enemy: Target

    @property
    def blows(self) -> tuple[Blow, ...]:
        """The activated unit's attacks."""
        return tuple(blow for blow in (self.shot, self.fight) if blow)

    @property
    def enemy_casualties(self) -> Odds:
        """From shooting and combat together."""
        return casualties(self.blows, self.enemy.models)

    def loses_fewer(self, fallen: Odds, answered: Callable[[int], Odds]) -> Fraction:
        """The chance that the activated unit loses fewer models than the enemy, those who flee included."""
        total = Fraction(0)
        for number in fallen:
            own = lost(answered(number), self.unit)
            theirs = after_test(number, self.enemy)
            fewer = [0, *accumulate(own.weights.get(less, 0) for less in range(self.unit.models + 1))]
            below = sum(weight * fewer[min(gone, self.unit.models + 1)] for gone, weight in theirs.weights.items())
            total += Fraction(fallen.weights[number] * below, fallen.total * theirs.total * own.total)
        return total

    def answered(self) -> Callable[[int], Odds]:
        """The activated unit's casualties by the number of enemies fallen before: only the living strike (combat/answering)."""
        if not self.answer:
            return lambda fallen: Odds.sure(0)
        strikes = [Odds.successes(living, self.answer.casualty) for living in range(self.answer.models + 1)]
        capped = [odds.map(lambda number: min(number, self.unit.models)) for odds in strikes]
        return lambda fallen: capped[min(self.answer.models, self.enemy.models - fallen)]
