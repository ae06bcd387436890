"""Two stacks of one kind of unit each, in one combat: how many of either are croaked on average.

It is what stack combat makes of them, without its distributions: a thousand designs are tried in the time of a few combats.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from calculators.erfworld.readings import Rulings
from calculators.erfworld.rules.clash import MELEE, Order
from calculators.erfworld.rules.design import Design, Special
from calculators.erfworld.rules.formula import ROLLS, Blow, Terrain, command_bonus, hits_by_roll, led_defence, shelter
from calculators.erfworld.rules.stack import FIRST, Ability, Unit
from calculators.erfworld.rulings import CombatDice, RangedStays, TwoCommanders, WoodsAnswer

WAYS = 36  # of two dice to fall


class Band(NamedTuple):
    """Units alike that are a stack of their own."""

    count: int
    hits: int
    attack: int
    defence: int
    level: int  # of Commanders, 0 for others
    ranged: bool
    flies: bool
    woods: bool

    def named(self, name: str = "") -> Unit:
        """The same as a row of a stack."""
        has = {Ability.RANGED: self.ranged, Ability.FLYING: self.flies, Ability.WOODS: self.woods}
        return Unit(
            name,
            self.count,
            self.hits,
            self.attack,
            self.defence,
            self.level,
            tuple(one for one in Ability if has[one]),
        )


def band(design: Design, count: int, level: int) -> Band:
    """So many of a design; only Commanders have a level."""
    kinds = (Special.RANGED, Special.FLYING, Special.WOODS)
    level = level if Special.COMMANDER in design.specials else 0
    return Band(count, design.hits, design.attack, design.defence, level, *(kind in design.specials for kind in kinds))


class Place(NamedTuple):
    """Where they meet, and how the table reads the rules."""

    terrain: Terrain
    leaves: bool  # ranged attackers do, before the answer
    rulings: Rulings

    def barred(self, attackers: Band, defenders: Band) -> bool:
        """Flyers over woods are out of reach for ground units without Woods (combat/flyers-over-woods)."""
        return self._safe(attackers, defenders) and not attackers.woods

    def _safe(self, attackers: Band, defenders: Band) -> bool:
        may = attackers.ranged and self.rulings.woods_answer is WoodsAnswer.RANGED_MAY
        return self._over_woods and defenders.flies and not attackers.flies and not may

    @property
    def _over_woods(self) -> bool:
        return self.terrain is Terrain.WOODS and self.rulings.safe_over_woods

    def order(self, attackers: Band, defenders: Band) -> Order:
        """Whose hits fall first (combat/order)."""
        if attackers.ranged and defenders.ranged:
            return Order.TOGETHER
        if defenders.ranged:
            return Order.DEFENDERS
        if attackers.ranged:
            first = Order.ATTACKERS if self.rulings.ranged_stays is RangedStays.FIRST else Order.TOGETHER
            return Order.UNANSWERED if self.leaves else first
        return MELEE[self.rulings.melee_order]

    def strike(self, attackers: Band, living: int, defenders: Band, struck: int) -> dict[int, int]:
        """The hits of the attackers still living on so many defenders, by the roll."""
        attack = 0 if self.barred(attackers, defenders) else attackers.attack * min(FIRST, living)
        return self._by_roll(
            attackers, living, attack, self.defence(defenders, struck) + self.bonus(attackers, defenders)
        )

    def bonus(self, attackers: Band, defenders: Band) -> Fraction:
        """What the ground does for the defenders (combat/terrain-bonus)."""
        return shelter(self.terrain, 0, self.rulings, defenders.flies, attackers.flies)

    def answer(self, defenders: Band, living: int, attackers: Band) -> dict[int, int]:
        """The hits of the defenders still living on the attackers, who came fresh."""
        kept_out = (
            self._over_woods
            and attackers.flies
            and not defenders.flies
            and self.rulings.woods_answer is WoodsAnswer.NEITHER
        )
        attack = 0 if kept_out and not defenders.woods else defenders.attack * min(FIRST, living)
        return self._by_roll(defenders, living, attack, self.defence(attackers, attackers.count))

    def _by_roll(self, side: Band, living: int, attack: int, negated: Fraction) -> dict[int, int]:
        return _rolled(attack, self.command(side, living), negated)

    def _level(self, side: Band, living: int) -> int:
        return side.level * living if self.rulings.two_commanders is TwoCommanders.SUM else side.level

    def command(self, side: Band, living: int) -> Fraction:
        """The Command Bonus while so many live."""
        return command_bonus(self._level(side, living), False, self.rulings.chief_reaches)

    def defence(self, side: Band, living: int) -> Fraction:
        """Average Defence with what Commanders add to it."""
        level = self._level(side, living)
        return led_defence(Fraction(side.defence), level, self.command(side, living), self.rulings.command_defence)


@lru_cache(maxsize=4096)  # thousands of designs strike in some hundreds of ways
def _rolled(attack: int, command: Fraction, negated: Fraction) -> dict[int, int]:
    """Hits by the roll, without Special Bonus and ambush."""
    return hits_by_roll(Blow(attack, command, Fraction(1), Fraction(1), negated).full)


class Toll(NamedTuple):
    """How many of either side are croaked, on average."""

    defenders: Fraction
    attackers: Fraction


@lru_cache(maxsize=4096)
def toll(attackers: Band, defenders: Band, place: Place) -> Toll:
    """One combat between two stacks of one kind of unit each."""
    order = place.order(attackers, defenders)
    struck = place.strike(attackers, attackers.count, defenders, defenders.count)
    if order is Order.UNANSWERED:
        return Toll(_mean(defenders, struck), Fraction(0))
    if order is Order.ATTACKERS:
        answers = {living: place.answer(defenders, living, attackers) for living in _living(defenders, struck)}
        return Toll(_mean(defenders, struck), _after(defenders, struck, answers, attackers, place))
    answered = place.answer(defenders, defenders.count, attackers)
    if order is Order.DEFENDERS:
        strikes = {
            living: place.strike(attackers, living, defenders, defenders.count)
            for living in _living(attackers, answered)
        }
        return Toll(_after(attackers, answered, strikes, defenders, place), _mean(attackers, answered))
    return Toll(_mean(defenders, struck), _mean(attackers, answered))


def _croaked(side: Band, hits: int) -> int:
    """Hits fall on one unit after another; part of a unit is none (damage/stacking-order)."""
    return min(side.count, hits // side.hits)


def _living(side: Band, by_roll: dict[int, int]) -> set[int]:
    return {side.count - _croaked(side, hits) for hits in by_roll.values()}


def _loss(side: Band, by_roll: dict[int, int]) -> int:
    """Units croaked, summed over the ways two dice can fall."""
    return sum(ways * _croaked(side, by_roll[roll]) for roll, ways in ROLLS.items())


def _mean(side: Band, by_roll: dict[int, int]) -> Fraction:
    return Fraction(_loss(side, by_roll), WAYS)


def _after(
    first_hit: Band, by_roll: dict[int, int], back: dict[int, dict[int, int]], hit: Band, place: Place
) -> Fraction:
    """The loss to a stack that is struck by what it has left of its enemy."""
    left = {roll: first_hit.count - _croaked(first_hit, hits) for roll, hits in by_roll.items()}
    if place.rulings.combat_dice is CombatDice.SHARED:
        return Fraction(sum(ways * _croaked(hit, back[left[roll]][roll]) for roll, ways in ROLLS.items()), WAYS)
    losses = {living: _loss(hit, hits) for living, hits in back.items()}
    return Fraction(sum(ways * losses[left[roll]] for roll, ways in ROLLS.items()), WAYS * WAYS)
