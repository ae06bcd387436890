"""One combat: who may strike whom, with what, and in which order."""

from enum import Enum, auto
from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Readings
from calculators.erfworld.rules.formula import Blow, Terrain, halved
from calculators.erfworld.rules.fortifications import shelter
from calculators.erfworld.rules.retaliation import Aid, Protectors
from calculators.erfworld.rules.stacks import Shape, Stack
from calculators.erfworld.rulings import (
    AmbushProtectors,
    CombatDice,
    MeleeOrder,
    RangedStays,
    SafeOverWoods,
    WoodsAnswer,
)


class First(Enum):
    """Whose hits fall first."""

    TOGETHER = auto()
    ATTACKERS = auto()
    DEFENDERS = auto()
    UNANSWERED = auto()  # ranged attackers leave before the answer


class Order(NamedTuple):
    """Whose hits fall first, the rule that says so, and the ruling if it needs one."""

    first: First
    rule: str
    ruling: str = ""


_BOTH_RANGED = Order(First.TOGETHER, "ranged/against-ranged")
_RANGED_DEFENDERS = Order(First.DEFENDERS, "ranged/defending")
_LEAVING = Order(First.UNANSWERED, "ranged/attacking")
_STAYING = {
    RangedStays.FIRST: Order(First.ATTACKERS, "ranged/attacking", "ranged_stays"),
    RangedStays.TOGETHER: Order(First.TOGETHER, "ranged/attacking", "ranged_stays"),
}
_MELEE = {
    MeleeOrder.TOGETHER: Order(First.TOGETHER, "combat/order", "melee_order"),
    MeleeOrder.ATTACKER_FIRST: Order(First.ATTACKERS, "combat/order", "melee_order"),
    MeleeOrder.DEFENDER_FIRST: Order(First.DEFENDERS, "combat/order", "melee_order"),
}


class Bonuses(NamedTuple):
    """The factors of a blow that a stack does not bring along by itself."""

    special: Fraction = Fraction(1)
    ambush: Fraction = Fraction(1)


NO_BONUSES = Bonuses()


class Place(NamedTuple):
    """Where stacks meet, and how the table reads the rules: everything that one side may do to the other."""

    terrain: Terrain
    fort_hits: int
    leaves: bool  # ranged attackers do, before the answer
    readings: Readings

    def order(self, a: Shape, d: Shape) -> Order:
        """Whose hits fall first between attackers and defenders who stand like this (combat/order)."""
        if d.ranged:
            return _BOTH_RANGED if a.ranged else _RANGED_DEFENDERS
        if a.ranged:
            return _LEAVING if self.leaves else _STAYING[self.readings[RangedStays]]
        return _MELEE[self.readings[MeleeOrder]]

    @property
    def shared(self) -> bool:
        """Whether one roll serves everyone."""
        return self.readings[CombatDice] is CombatDice.SHARED

    @property
    def over_woods(self) -> bool:
        """Whether flyers here are safe from the ground."""
        return self.terrain is Terrain.WOODS and self.readings[SafeOverWoods] is SafeOverWoods.YES

    def barred(self, a: Shape, d: Shape) -> bool:
        """Whether nobody among the attackers may attack these defenders (combat/flyers-over-woods)."""
        return self._out_of_reach(a, d) and not a.woods

    def _out_of_reach(self, a: Shape, d: Shape) -> bool:
        """Whether the defenders are flyers over woods, out of reach for attackers who are not at home there."""
        if not d.flies or a.flies or not self.over_woods:
            return False
        return not (a.ranged and self.readings[WoodsAnswer] is WoodsAnswer.RANGED_MAY)

    def strike(self, a: Shape, d: Shape, shoots: bool, bonuses: Bonuses = NO_BONUSES) -> Blow:
        """The blow of attackers who went into the combat as a ranged stack or as melee."""
        attack = a.used(shoots, self._out_of_reach(a, d)) if d.living else 0
        return Blow(attack, a.command, *bonuses, d.defence + self.shelter(d, a))

    def answer(self, d: Shape, a: Shape, shoots: bool, bonuses: Bonuses = NO_BONUSES) -> Blow:
        """The defenders' blow; attackers have no terrain bonus (combat/terrain-bonus)."""
        return Blow(self.answering(d, a, shoots), d.command, *bonuses, a.defence)

    def answering(self, back: Shape, a: Shape, shoots: bool) -> int:
        """The Attack that defenders or protectors, who shoot or fight hand to hand, may strike back with."""
        kept_out = a.flies and not back.flies and self.over_woods and self.readings[WoodsAnswer] is WoodsAnswer.NEITHER
        return back.used(shoots, kept_out)

    def shelter(self, hit: Shape, by: Shape) -> Fraction:
        """What terrain and fortification do for a stack on the defenders' side."""
        return shelter(self.terrain, self.fort_hits, self.readings, hit.flies, by.flies)


class Combat(NamedTuple):
    """An attacking stack, the defenders, who helps them, and where they meet."""

    attackers: Stack
    attacking: Bonuses
    aims: tuple[int, ...]  # rows of the defenders
    defenders: Stack
    defending: Bonuses  # in their first combat
    protectors: Protectors | None
    place: Place

    @property
    def charging(self) -> Shape:
        """The attackers, who come fresh."""
        return self.attackers.shape(self.attackers.fresh)

    def order(self, d: Shape) -> Order:
        """Whose hits fall first against defenders who stand like this."""
        return self.place.order(self.charging, d)

    def aimed(self, a: Shape) -> tuple[int, ...]:
        """The rows aimed at, while a Commander leads."""
        return self.aims if a.level else ()

    def strike(self, a: Shape, d: Shape) -> Blow:
        """The attackers' blow."""
        return self.place.strike(a, d, self.charging.ranged, self.attacking)

    def answer(self, d: Shape, combats: int, hand_to_hand: bool = False) -> Blow:
        """The defenders' blow after so many combats."""
        bonuses = Bonuses(halved(self.defending.special, combats), self.defending.ambush)
        return self.place.answer(d, self.charging, d.ranged and not hand_to_hand, bonuses)

    def aid(self, d: Shape) -> Aid | None:
        """What protectors do against these attackers for defenders who stand like this, if they may."""
        if not self.protectors or self.order(d).first is First.UNANSWERED:
            return None
        shape = self.protectors.shape
        attack = self.place.answering(shape, self.charging, shape.ranged)
        waiting = self.place.readings[AmbushProtectors] is AmbushProtectors.YES
        return self.protectors.aid(self.charging, d, attack, self.defending.ambush if waiting else Fraction(1))

    def stray(self, hit: Shape) -> Blow:
        """What the protectors do to a stack of their own side."""
        assert self.protectors
        return self.protectors.stray(hit.defence + self.place.shelter(hit, self.protectors.shape))

    def barred(self, d: Shape) -> bool:
        """Whether nobody among the attackers may attack these defenders."""
        return self.place.barred(self.charging, d)
