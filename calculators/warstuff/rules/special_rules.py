"""The special rules of WARSTUFF with their prices."""

from __future__ import annotations

from collections.abc import Iterable

from calculators.declare import Choice
from calculators.show.wording import listed


class Special(Choice):
    """A special rule a unit can be given, with its price; Shooter counts once for each range."""

    price: int  # points it adds to a unit

    def __new__(cls, slug: str, label: str, price: int) -> Special:
        member = object.__new__(cls)
        member._value_, member.label, member.price = slug, label, price
        return member

    ARMORED = "armored", "Armored", 15
    CAMOUFLAGED = "camouflaged", "Camouflaged", 5
    DEADLY = "deadly", "Deadly", 10
    DEATH_BLOW = "death-blow", "Death Blow", 5
    FAST = "fast", "Fast", 5
    FEARLESS = "fearless", "Fearless", 10
    FIRE = "fire", "Fire/Poison", 10
    FREEZE = "freeze", "Freeze", 5
    FRENZY = "frenzy", "Frenzy", 5
    FLYING = "flying", "Flying", 10
    HEALER = "healer", "Healer", 10
    HIT_AND_RUN = "hit-and-run", "Hit & Run", 10
    INTIMIDATING = "intimidating", "Intimidating", 10
    LARGE = "large", "Large", 0
    LEADER = "leader", "Leader", 30
    MOUNTED = "mounted", "Mounted", 5
    REGENERATION = "regeneration", "Regeneration", 20
    SHOOTER_9 = "shooter-9", 'Shooter 9"', 5
    SHOOTER_18 = "shooter-18", 'Shooter 18"', 10
    SHOOTER_27 = "shooter-27", 'Shooter 27"', 15
    SLOW = "slow", "Slow", -5
    SMALL = "small", "Small", 0
    STEALTHY = "stealthy", "Stealthy", 5
    STRIDER = "strider", "Strider", 5
    TOUGH = "tough", "Tough", 30
    UNDEAD = "undead", "Undead", 5
    WIZARD = "wizard", "Wizard", 15

    @property
    def hint(self) -> str:
        """The price as the form shows it."""
        return f"{self.price:+}" if self.price else "0"

    @property
    def rule(self) -> str:
        """The rule that explains it."""
        return "special-rules/" + ("shooter" if self in SHOOTERS else self.value)


SHOOTERS = {Special.SHOOTER_9, Special.SHOOTER_18, Special.SHOOTER_27}


def can_shoot(rules: Iterable[Special]) -> bool:
    """Whether it has any range (shooting/who-may-shoot)."""
    return not SHOOTERS.isdisjoint(rules)


def range_problem(rules: Iterable[Special]) -> str:
    """A sentence if a unit has more than one Shooter range, otherwise nothing (special-rules/shooter)."""
    taken = [rule.label for rule in rules if rule in SHOOTERS]
    return f"A unit has one Shooter range, not {listed(taken)}." if len(taken) > 1 else ""
