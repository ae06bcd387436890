"""Special Retaliation: a second stack that comes to the defenders' aid."""

from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Choice, Inputs, Readings, ask
from calculators.erfworld import asked
from calculators.erfworld.rules.formula import Blow, halved, percent
from calculators.erfworld.rules.stacks import ROWS, Shape, Stack, Unit
from calculators.erfworld.rulings import FriendlyFire, MeleePresent, OtherProtectors, RetaliationCount

INTO_MELEE = Fraction(1, 4)  # retaliation/ranged-protectors
ON_FRIENDS = Fraction(1, 8)
_PROTECTING, _PROTECTED = "retaliation/protecting", "protect=yes"
GUARDS = (Unit("Guard", 4, 5, 5, 3),)


class ProtectorClass(Choice):
    """What kind of ground unit protects."""

    INFANTRY = "infantry", "Infantry"
    CAVALRY = "cavalry", "Cavalry"
    GARRISON = "garrison", "Garrison"


class Protection(Inputs):
    """Whether another stack protects the defenders, and what it brings."""

    protect: bool = ask(False, "Another stack protects", rule=_PROTECTING)
    units: tuple[Unit, ...] = ask(
        GUARDS, "Protecting stack", name="protectors", most=ROWS, rule=_PROTECTING, when=_PROTECTED
    )
    kind: ProtectorClass = ask(
        ProtectorClass.INFANTRY, "They are", name="protector_class", rule="retaliation/against-whom", when=_PROTECTED
    )
    retaliation: int = ask(50, "Special Retaliation", high=200, unit="%", rule=_PROTECTING, when=_PROTECTED)
    protects_in: int = ask(
        1, "In combat number", low=1, high=2, hint="once a turn", rule=_PROTECTING, when=f"{_PROTECTED}&stacks=2,3"
    )
    warlord: bool = ask(
        False, "Warlord elsewhere in hex", hint="in no stack here", rule="retaliation/warlord", when=_PROTECTED
    )
    combats: int = asked.combats(
        "Their combats before", name="protector_combats", when=f"{_PROTECTED}&retaliation_count=both"
    )


class Aid(NamedTuple):
    """What protectors do in a combat."""

    blow: Blow
    friendly: bool  # whether the stack they protect is hit too


class Protectors(NamedTuple):
    """A stack that helps in one combat of the turn."""

    stack: Stack
    asked: Protection

    @property
    def readings(self) -> Readings:
        return self.stack.readings

    @property
    def shape(self) -> Shape:
        return self.stack.shape(self.stack.fresh)

    @property
    def infantry(self) -> bool:
        """Whether they fight on foot."""
        return self.asked.kind is ProtectorClass.INFANTRY and not self.shape.flies

    def led(self, d: Shape) -> bool:
        """Whether a Warlord is in the hex while the defenders stand like this (retaliation/warlord)."""
        return self.asked.warlord or self.stack.chief or self.shape.level > 0 or d.level > 0

    def refusal(self, a: Shape, d: Shape) -> str:
        """Why they may not help against these attackers, or nothing (retaliation/against-whom, retaliation/warlord)."""
        if not self.led(d):
            return "Special Retaliation needs a Warlord in the hex: a unit with a level, the Chief, or one elsewhere"
        if self.shape.ranged:
            return ""
        other = self.readings[OtherProtectors]
        if not self.infantry and other is OtherProtectors.NONE:
            return "only infantry and ranged stacks may protect, by this reading"
        if a.ranged and self.infantry:
            return "melee infantry cannot use Special Retaliation against a ranged stack; ranged protectors can"
        if a.ranged and other is OtherProtectors.AS_INFANTRY:
            return "by this reading they may not protect against a ranged stack; ranged protectors can"
        if self.infantry and a.flies and d.flies:
            return "infantry cannot step in where flyers fight flyers; other protectors can"
        return ""

    def stands_aside(self, a: Shape, d: Shape) -> bool:
        """Whether only the table's reading keeps them out, which is a note; what the rules forbid is an error."""
        return bool(not self.shape.ranged and not self.infantry and self.led(d) and self.refusal(a, d))

    def into_melee(self, a: Shape, d: Shape) -> bool:
        """Whether ranged protectors shoot into a melee (retaliation/ranged-protectors)."""
        protected = self.readings[MeleePresent] is MeleePresent.EITHER and not d.ranged
        return self.shape.ranged and (not a.ranged or protected)

    def _worn(self, special: Fraction) -> Fraction:
        """Halved for earlier combats, by one reading."""
        both = self.readings[RetaliationCount] is RetaliationCount.BOTH
        return halved(special, self.asked.combats) if both else special

    def aid(self, a: Shape, d: Shape, attack: int, ambush: Fraction) -> Aid | None:
        """Their blow against the attackers, if they may strike."""
        if self.refusal(a, d):
            return None
        into_melee = self.into_melee(a, d)
        special = self._worn(INTO_MELEE if into_melee else percent(self.asked.retaliation))
        friendly = into_melee and self.readings[FriendlyFire] is not FriendlyFire.PROTECTOR
        return Aid(Blow(attack, self.shape.command, special, ambush, a.defence), friendly)

    def stray(self, negated: Fraction) -> Blow:
        """Their blow against their own side, which is no ambush."""
        return Blow(self.shape.attack, self.shape.command, self._worn(ON_FRIENDS), Fraction(1), negated)

    def hit_themselves(self, a: Shape, d: Shape) -> bool:
        """Whether their stray hits fall among themselves."""
        return self.into_melee(a, d) and self.readings[FriendlyFire] is not FriendlyFire.PROTECTED
