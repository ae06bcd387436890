"""The special rules of WARSTUFF with their prices."""

from __future__ import annotations

from collections.abc import Iterable

from calculators.declare.choices import Choice
from calculators.show.wording import listed


class Special(Choice):
    """A special rule a unit can be given; Shooter counts once for each range."""

    ARMORED = "armored", "Armored"
    CAMOUFLAGED = "camouflaged", "Camouflaged"
    DEADLY = "deadly", "Deadly"
    DEATH_BLOW = "death-blow", "Death Blow"
    FAST = "fast", "Fast"
    FEARLESS = "fearless", "Fearless"
    FIRE = "fire", "Fire/Poison"
    FREEZE = "freeze", "Freeze"
    FRENZY = "frenzy", "Frenzy"
    FLYING = "flying", "Flying"
    HEALER = "healer", "Healer"
    HIT_AND_RUN = "hit-and-run", "Hit & Run"
    INTIMIDATING = "intimidating", "Intimidating"
    LARGE = "large", "Large"
    LEADER = "leader", "Leader"
    MOUNTED = "mounted", "Mounted"
    REGENERATION = "regeneration", "Regeneration"
    SHOOTER_9 = "shooter-9", 'Shooter 9"'
    SHOOTER_18 = "shooter-18", 'Shooter 18"'
    SHOOTER_27 = "shooter-27", 'Shooter 27"'
    SLOW = "slow", "Slow"
    SMALL = "small", "Small"
    STEALTHY = "stealthy", "Stealthy"
    STRIDER = "strider", "Strider"
    TOUGH = "tough", "Tough"
    UNDEAD = "undead", "Undead"
    WIZARD = "wizard", "Wizard"

    @property
    def price(self) -> int:
        """Points it adds to a unit."""
        return _PRICES[self.value]

    @property
    def hint(self) -> str:
        """The price as the form shows it."""
        return f"{self.price:+}" if self.price else "0"

    @property
    def rule(self) -> str:
        """The rule that explains it."""
        return "special-rules/" + ("shooter" if self in SHOOTERS else self.value)


SHOOTERS = {Special.SHOOTER_9, Special.SHOOTER_18, Special.SHOOTER_27}

_PRICES = {
    "armored": 15,
    "camouflaged": 5,
    "deadly": 10,
    "death-blow": 5,
    "fast": 5,
    "fearless": 10,
    "fire": 10,
    "freeze": 5,
    "frenzy": 5,
    "flying": 10,
    "healer": 10,
    "hit-and-run": 10,
    "intimidating": 10,
    "large": 0,
    "leader": 30,
    "mounted": 5,
    "regeneration": 20,
    "shooter-9": 5,
    "shooter-18": 10,
    "shooter-27": 15,
    "slow": -5,
    "small": 0,
    "stealthy": 5,
    "strider": 5,
    "tough": 30,
    "undead": 5,
    "wizard": 15,
}


def can_shoot(rules: Iterable[Special]) -> bool:
    """Whether it has any range (shooting/who-may-shoot)."""
    return not SHOOTERS.isdisjoint(rules)


def range_problem(rules: Iterable[Special]) -> str:
    """A sentence if a unit has more than one Shooter range, otherwise nothing (special-rules/shooter)."""
    taken = [rule.label for rule in rules if rule in SHOOTERS]
    return f"A unit has one Shooter range, not {listed(taken)}." if len(taken) > 1 else ""
