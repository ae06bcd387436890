"""One combat: who may strike whom, with what, and in which order."""

from __future__ import annotations

from enum import Enum, auto
from fractions import Fraction
from typing import NamedTuple

from calculators.erfworld.readings import Rulings
from calculators.erfworld.rules.formula import Blow, Terrain, halved, shelter
from calculators.erfworld.rules.protectors import Aid, Protectors
from calculators.erfworld.rules.stack import Ability, Shape, Stack
from calculators.erfworld.rulings import CombatDice, MeleeOrder, RangedStays, WoodsAnswer


class Order(Enum):
    """Whose hits fall first."""

    TOGETHER = auto()
    ATTACKERS = auto()
    DEFENDERS = auto()
    UNANSWERED = auto()  # ranged attackers leave before the answer


MELEE = {
    MeleeOrder.TOGETHER: Order.TOGETHER,
    MeleeOrder.ATTACKER_FIRST: Order.ATTACKERS,
    MeleeOrder.DEFENDER_FIRST: Order.DEFENDERS,
}


class Clash(NamedTuple):
    """An attacking stack, the defenders, and where they meet."""

    attackers: Stack
    special: Fraction
    ambush: Fraction
    aims: tuple[int, ...]  # rows of the defenders
    leaves: bool
    defenders: Stack
    defender_special: Fraction
    defender_ambush: Fraction
    terrain: Terrain
    fort_hits: int
    protectors: Protectors | None
    rulings: Rulings

    @property
    def shared(self) -> bool:
        """Whether one roll serves everyone."""
        return self.rulings.combat_dice is CombatDice.SHARED

    @property
    def over_woods(self) -> bool:
        """Whether flyers here are safe from the ground."""
        return self.terrain is Terrain.WOODS and self.rulings.safe_over_woods

    @property
    def charging(self) -> Shape:
        """The attackers, who come fresh."""
        return self.attackers.shape(self.attackers.fresh)

    def order(self, d: Shape) -> Order:
        """Whose hits fall first against defenders who stand like this (combat/order)."""
        a = self.charging
        if a.ranged and d.ranged:
            return Order.TOGETHER
        if d.ranged:
            return Order.DEFENDERS
        if a.ranged:
            first = Order.ATTACKERS if self.rulings.ranged_stays is RangedStays.FIRST else Order.TOGETHER
            return Order.UNANSWERED if self.leaves else first
        return MELEE[self.rulings.melee_order]

    def aimed(self, a: Shape) -> tuple[int, ...]:
        """The rows aimed at, while a Commander leads."""
        return self.aims if a.level else ()

    def strike(self, a: Shape, d: Shape) -> Blow:
        """The attackers' blow."""
        return Blow(self.attack(a, d), a.command, self.special, self.ambush, d.defence + self.shelter(d, a))

    def answer(self, d: Shape, combats: int, hand_to_hand: bool = False) -> Blow:
        """The defenders' blow after so many combats; attackers have no terrain bonus (combat/terrain-bonus)."""
        special, shoots = halved(self.defender_special, combats), d.ranged and not hand_to_hand
        return Blow(self.answering(d, shoots), d.command, special, self.defender_ambush, self.charging.defence)

    def aid(self, d: Shape) -> Aid | None:
        """What protectors do against these attackers for defenders who stand like this, if they may."""
        if not self.protectors or self.order(d) is Order.UNANSWERED:
            return None
        shape = self.protectors.shape
        return self.protectors.aid(self.charging, d, self.answering(shape, shape.ranged), self.defender_ambush)

    def stray(self, hit: Shape) -> Blow:
        """What the protectors do to a stack of their own side."""
        assert self.protectors
        return self.protectors.stray(hit.defence + self.shelter(hit, self.protectors.shape))

    def shelter(self, hit: Shape, by: Shape) -> Fraction:
        """What terrain and fortification do for a stack on the defenders' side."""
        return shelter(self.terrain, self.fort_hits, self.rulings, hit.flies, by.flies)

    def attack(self, a: Shape, d: Shape) -> int:
        """The Attack that may be used against these defenders, if any are left (combat/flyers-over-woods)."""
        return a.used(self.charging.ranged, self._safe(a, d)) if d.living else 0

    def barred(self, d: Shape) -> bool:
        """Whether nobody among the attackers may attack these defenders."""
        return self._safe(self.charging, d) and not any(unit.has(Ability.WOODS) for unit in self.attackers.units)

    def _safe(self, a: Shape, d: Shape) -> bool:
        """Whether the defenders are flyers over woods, out of reach for attackers who are not at home there."""
        may = a.ranged and self.rulings.woods_answer is WoodsAnswer.RANGED_MAY
        return self.over_woods and d.flies and not a.flies and not may

    def answering(self, back: Shape, shoots: bool) -> int:
        """The Attack that defenders or protectors, who shoot or fight hand to hand, may strike back with."""
        safe = self.over_woods and self.charging.flies and not back.flies
        return back.used(shoots, safe and self.rulings.woods_answer is WoodsAnswer.NEITHER)
