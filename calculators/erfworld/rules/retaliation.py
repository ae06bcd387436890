"""Special Retaliation: a second stack that comes to the defenders' aid."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.declare.rulings import Readings
from calculators.erfworld.rules.formula import Blow, halved, percent
from calculators.erfworld.rules.stacks import ROWS, Shape, Stack, Unit
from calculators.erfworld.rulings import FriendlyFire, MeleePresent, OtherProtectors, RetaliationCount

INTO_MELEE = Fraction(1, 4)  # retaliation/ranged-protectors
ON_FRIENDS = Fraction(1, 8)
GUARDS = (Unit("Guard", 4, 5, 5, 3),)


class ProtectorClass(Choice):
    """What kind of ground unit protects."""

    INFANTRY = "infantry", "Infantry"
    CAVALRY = "cavalry", "Cavalry"
    GARRISON = "garrison", "Garrison"


@dataclass(frozen=True)
class Protection:
    """Whether another stack protects the defenders, and what it brings."""

    protect: bool = ask(False, "Another stack protects", rule="retaliation/protecting")
    units: tuple[Unit, ...] = ask(
        GUARDS, "Protecting stack", name="protectors", most=ROWS, rule="retaliation/protecting", when="protect=yes"
    )
    kind: ProtectorClass = ask(
        ProtectorClass.INFANTRY, "They are", name="protector_class", rule="retaliation/against-whom", when="protect=yes"
    )
    retaliation: int = ask(
        50, "Special Retaliation", low=0, high=200, unit="%", rule="retaliation/protecting", when="protect=yes"
    )
    protects_in: int = ask(
        1,
        "In combat number",
        low=1,
        high=2,
        hint="once a turn",
        rule="retaliation/protecting",
        when="protect=yes&stacks=2,3",
    )
    warlord: bool = ask(
        False, "Warlord elsewhere in hex", hint="in no stack here", rule="retaliation/warlord", when="protect=yes"
    )
    combats: int = ask(
        0,
        "Their combats before",
        name="protector_combats",
        low=0,
        high=10,
        rule="bonuses/later-combats",
        when="protect=yes&retaliation_count=both",
    )

    def protectors(self, chief: bool, readings: Readings) -> Protectors:
        """The same as the rules of combat have it."""
        stack = Stack(self.units, chief, readings)
        return Protectors(stack, self.kind, percent(self.retaliation), self.combats, self.warlord, readings)


class Aid(NamedTuple):
    """What protectors do in a combat."""

    blow: Blow
    friendly: bool  # whether the stack they protect is hit too


class Protectors(NamedTuple):
    """A stack that helps in one combat of the turn."""

    stack: Stack
    kind: ProtectorClass
    retaliation: Fraction  # its Special Bonus, usually a half
    combats: int
    warlord: bool  # a Commander stands elsewhere in the hex
    readings: Readings

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
        infantry = self.kind is ProtectorClass.INFANTRY and not self.shape.flies
        other = self.readings[OtherProtectors]
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
        """Whether only the table's reading keeps them out, which is a note; what the rules forbid is an error."""
        named = self.shape.ranged or (self.kind is ProtectorClass.INFANTRY and not self.shape.flies)
        return bool(not named and self.led(d) and self.refusal(a, d))

    def into_melee(self, a: Shape, d: Shape) -> bool:
        """Whether ranged protectors shoot into a melee (retaliation/ranged-protectors)."""
        protected = self.readings[MeleePresent] is MeleePresent.EITHER and not d.ranged
        return self.shape.ranged and (not a.ranged or protected)

    def special(self, a: Shape, d: Shape) -> Fraction:
        """Their Special Bonus against the attackers."""
        return self._worn(INTO_MELEE if self.into_melee(a, d) else self.retaliation)

    def _worn(self, special: Fraction) -> Fraction:
        """Halved for earlier combats, by one reading."""
        both = self.readings[RetaliationCount] is RetaliationCount.BOTH
        return halved(special, self.combats) if both else special

    def aid(self, a: Shape, d: Shape, attack: int, ambush: Fraction) -> Aid | None:
        """Their blow against the attackers, if they may strike."""
        if self.refusal(a, d):
            return None
        friendly = self.into_melee(a, d) and self.readings[FriendlyFire] is not FriendlyFire.PROTECTOR
        return Aid(Blow(attack, self.shape.command, self.special(a, d), ambush, a.defence), friendly)

    def stray(self, negated: Fraction) -> Blow:
        """Their blow against their own side, which is no ambush."""
        return Blow(self.shape.attack, self.shape.command, self._worn(ON_FRIENDS), Fraction(1), negated)

    def hit_themselves(self, a: Shape, d: Shape) -> bool:
        """Whether their stray hits fall among themselves."""
        return self.into_melee(a, d) and self.readings[FriendlyFire] is not FriendlyFire.PROTECTED
