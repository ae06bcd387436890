"""Special Retaliation: a second stack that comes to the defenders' aid."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from calculators.declare.choices import Choice
from calculators.erfworld.readings import Rulings
from calculators.erfworld.rules.formula import Blow, halved
from calculators.erfworld.rules.stack import Shape, Stack
from calculators.erfworld.rulings import FriendlyFire, MeleePresent, OtherProtectors, RetaliationCount

INTO_MELEE = Fraction(1, 4)  # retaliation/ranged-protectors
ON_FRIENDS = Fraction(1, 8)


class Class(Choice):
    """What kind of ground unit protects."""

    INFANTRY = "infantry", "Infantry"
    CAVALRY = "cavalry", "Cavalry"
    GARRISON = "garrison", "Garrison"


class Aid(NamedTuple):
    """What protectors do in a combat."""

    blow: Blow
    friendly: bool  # whether the stack they protect is hit too


class Protectors(NamedTuple):
    """A stack that helps in one combat of the turn."""

    stack: Stack
    kind: Class
    retaliation: Fraction  # its Special Bonus, usually a half
    combats: int
    warlord: bool  # a Commander stands elsewhere in the hex
    rulings: Rulings

    @property
    def shape(self) -> Shape:
        return self.stack.shape(self.stack.fresh)

    def led(self, d: Shape) -> bool:
        """Whether a Warlord is in the hex while the defenders stand like this (retaliation/warlord)."""
        return self.warlord or self.shape.level > 0 or d.level > 0

    def refusal(self, a: Shape, d: Shape) -> str:
        """Why they may not help against these attackers, or nothing (retaliation/against-whom, retaliation/warlord)."""
        if not self.led(d):
            return (
                "Special Retaliation needs a Warlord in the hex: a defender or protector with a level, or one elsewhere"
            )
        if self.shape.ranged:
            return ""
        infantry = self.kind is Class.INFANTRY and not self.shape.flies
        other = self.rulings.other_protectors
        if not infantry and other is OtherProtectors.NONE:
            return "only infantry and ranged stacks may protect, by this reading"
        if a.ranged and (infantry or other is OtherProtectors.AS_INFANTRY):
            return (
                "melee infantry cannot use Special Retaliation against a ranged stack; ranged protectors can"
                if infantry
                else ("by this reading they may not protect against a ranged stack; ranged protectors can")
            )
        if infantry and a.flies and d.flies:
            return "infantry cannot step in where flyers fight flyers; other protectors can"
        return ""

    def stands_aside(self, a: Shape, d: Shape) -> bool:
        """Whether only a reading keeps them out: that is told, where what the rules forbid is refused."""
        named = self.shape.ranged or (self.kind is Class.INFANTRY and not self.shape.flies)
        return bool(not named and self.led(d) and self.refusal(a, d))

    def into_melee(self, a: Shape, d: Shape) -> bool:
        """Whether ranged protectors shoot into a melee (retaliation/ranged-protectors)."""
        protected = self.rulings.melee_present is MeleePresent.EITHER and not d.ranged
        return self.shape.ranged and (not a.ranged or protected)

    def special(self, a: Shape, d: Shape) -> Fraction:
        """Their Special Bonus against the attackers."""
        return self._worn(INTO_MELEE if self.into_melee(a, d) else self.retaliation)

    def _worn(self, special: Fraction) -> Fraction:
        """Halved for earlier combats, if it is read so."""
        both = self.rulings.retaliation_count is RetaliationCount.BOTH
        return halved(special, self.combats) if both else special

    def aid(self, a: Shape, d: Shape, attack: int, ambush: Fraction) -> Aid | None:
        """Their blow against the attackers, if they may strike."""
        if self.refusal(a, d):
            return None
        friendly = self.into_melee(a, d) and self.rulings.friendly_fire is not FriendlyFire.PROTECTOR
        return Aid(Blow(attack, self.shape.command, self.special(a, d), ambush, a.defence), friendly)

    def stray(self, negated: Fraction) -> Blow:
        """Their blow against their own side, which is no ambush."""
        return Blow(self.shape.attack, self.shape.command, self._worn(ON_FRIENDS), Fraction(1), negated)

    def hit_themselves(self, a: Shape, d: Shape) -> bool:
        """Whether their stray hits fall among themselves."""
        return self.into_melee(a, d) and self.rulings.friendly_fire is not FriendlyFire.PROTECTED
