"""What a unit is worth against another: how often it kills it, and how often it is killed."""

from fractions import Fraction
from functools import lru_cache
from typing import Any

from calculators.declare import Choice, Inputs, Readings, ask, part, values
from calculators.kernel.odds import Odds
from calculators.warstuff.rules.attacks import blows, struck
from calculators.warstuff.rules.special_rules import can_shoot
from calculators.warstuff.rules.unit_creation import Unit
from calculators.warstuff.rules.units import (
    Fighter,
    Mode,
    State,
    Target,
    attacking_rules,
    fighter,
    standing,
    suffering_rules,
)
from calculators.warstuff.rules.wounds import Blows
from calculators.weigh.worth import Price, Worth

ONLY_ATTACKS = (
    "Each side attacks while the other only suffers it. Strike backs, Death Blow, Hit & Run, Freeze, Healer, "
    "moving, morale, spells and orders matter in a game, but are not weighed here."
)


class How(Choice):
    """How one unit attacks another."""

    CHARGE = "charge", "Charge"
    SHOOTING = "shooting", "Shooting"

    @property
    def mode(self) -> Mode:
        return Mode.CHARGE if self is How.CHARGE else Mode.SHOOTING

    @property
    def explained_by(self) -> str:
        """The rule of such an attack."""
        return "melee/charging" if self is How.CHARGE else "shooting/to-hit"


class Enemy(Inputs):
    """The enemy a unit is measured by, and how the two meet."""

    unit: Unit = part(Unit, "enemy_", of="Enemy")
    how: How = ask(How.CHARGE, "Your attack", group="How they meet", rule="melee/charging")
    enemy_how: How = ask(How.CHARGE, "The enemy's", group="How they meet", rule="melee/charging")
    attacks: int = ask(3, "Attacks", low=1, high=6, group="How they meet", hint="by each side", rule="wounds/markers")
    cover: bool = ask(False, "You in cover", group="How they meet", rule="terrain/cover")
    enemy_cover: bool = ask(False, "Enemy in cover", group="How they meet", rule="terrain/cover")

    def killed_by(self, unit: Unit, readings: Readings) -> Fraction:
        """The chance that a unit's attacks kill it."""
        return kill(unit, self.unit, self.how, self.attacks, self.enemy_cover, readings)

    def kills(self, unit: Unit, readings: Readings) -> Fraction:
        """The chance that its attacks kill a unit."""
        return kill(self.unit, unit, self.enemy_how, self.attacks, self.cover, readings)

    def as_target(self) -> dict[str, Any]:
        """What the attack's page asks about a unit's attacks on it."""
        return {**values(Target(self.unit, self.enemy_cover)), "mode": self.how.mode, "shots": self.attacks}

    def attacking(self, unit: Unit) -> dict[str, Any]:
        """And about its own attacks on a unit."""
        return {**values(Target(unit, self.cover)), "mode": self.enemy_how.mode, "shots": self.attacks}


def worth(unit: Unit, enemy: Enemy, readings: Readings) -> Worth:
    """What a unit does to an enemy and suffers from it; without a range it shoots nobody."""
    prices = Price(unit.cost), Price(enemy.unit.cost)
    return Worth(*prices, enemy.killed_by(unit, readings), enemy.kills(unit, readings))


def kill(attacker: Unit, target: Unit, how: How, attacks: int, cover: bool, readings: Readings) -> Fraction:
    """The chance that so many attacks of one unit kill the other, which stands without a marker."""
    if how is How.SHOOTING and not can_shoot(attacker.rules):
        return Fraction(0)
    # Rules that play no part are left out, so that thousands of builds come down to some hundreds of fights.
    mine, yours = fighter(attacker), fighter(target, cover)
    mine = Fighter(mine.quality, mine.rules & attacking_rules(how.mode))
    yours = yours._replace(rules=yours.rules & suffering_rules(how.mode))
    return _fought(mine, yours, how.mode, attacks, readings)


@lru_cache(maxsize=4096)
def _fought(mine: Fighter, yours: Fighter, mode: Mode, attacks: int, readings: Readings) -> Fraction:
    return _killed(blows(mine, yours, mode, readings)._replace(freeze=False), yours, mode, attacks, readings)


@lru_cache(maxsize=4096)  # and many attackers throw dice alike
def _killed(dealt: Blows, target: Fighter, mode: Mode, attacks: int, readings: Readings) -> Fraction:
    now = Odds.sure(standing(target, State.FRESH, 0, readings))
    for _ in range(attacks):
        now = now.then(lambda before: struck(target, before, dealt, mode, readings))
    return now.chance(lambda condition: condition.dead)
