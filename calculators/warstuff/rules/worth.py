"""What a unit is worth against another: what it kills, how often it is killed, and both for its points."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.kernel.odds import Odds
from calculators.warstuff.pages.unit_cost import Unit
from calculators.warstuff.rules.combat import blows, struck
from calculators.warstuff.rules.fighter import Fighter, Mode, State, fighter, standing
from calculators.warstuff.rules.specials import MOST_RULES, Special
from calculators.warstuff.rules.wounding import Blows
from calculators.warstuff.rulings import AttackReadings, Rulings, readings
from calculators.warstuff.words.phrases import attacking_rules, can_shoot, range_problems, suffering_rules
from calculators.weigh.worth import Price, Worth


class How(Choice):
    """How one unit attacks another."""

    CHARGE = "charge", "Charge"
    SHOOTING = "shooting", "Shooting"

    @property
    def mode(self) -> Mode:
        return Mode.CHARGE if self is How.CHARGE else Mode.SHOOTING


@dataclass(frozen=True)
class Enemy:
    """The enemy a unit is measured by, and how the two meet."""

    enemy_quality: int = ask(4, "Quality", low=2, high=6, unit="+", group="Enemy", rule="basics/quality-test")
    enemy_rules: tuple[Special, ...] = ask(
        (), "Special rules", most=MOST_RULES, group="Enemy", rule="unit-creation/three-rules"
    )
    how: How = ask(How.CHARGE, "Your attack", group="How they meet", rule="melee/charging")
    enemy_how: How = ask(How.CHARGE, "The enemy's", group="How they meet", rule="melee/charging")
    attacks: int = ask(
        3,
        "Attacks",
        low=1,
        high=6,
        group="How they meet",
        hint="by each, before the other acts again",
        rule="wounds/markers",
    )
    cover: bool = ask(False, "You in cover", group="How they meet", rule="terrain/cover")
    enemy_cover: bool = ask(False, "Enemy in cover", group="How they meet", rule="terrain/cover")


@dataclass(frozen=True)
class Against(AttackReadings, Enemy):
    """An enemy, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        return range_problems(enemy_rules=self.enemy_rules)

    @property
    def enemy(self) -> Unit:
        return Unit(self.enemy_quality, self.enemy_rules)


def worth(unit: Unit, against: Against) -> Worth:
    """What a unit does to an enemy and suffers from it; without a range it shoots nobody."""
    rulings = readings(against)
    sides = kills(unit, against, rulings), killed(unit, against, rulings)
    return Worth(Price(unit.cost), Price(against.enemy.cost), *sides)


def kills(unit: Unit, against: Against, rulings: Rulings) -> Fraction:
    """The chance that its attacks kill the enemy."""
    return kill(unit, against.enemy, against.how, against.attacks, against.enemy_cover, rulings)


def killed(unit: Unit, against: Against, rulings: Rulings) -> Fraction:
    """The chance that the enemy's attacks kill it."""
    return kill(against.enemy, unit, against.enemy_how, against.attacks, against.cover, rulings)


def kill(attacker: Unit, target: Unit, how: How, attacks: int, cover: bool, rulings: Rulings) -> Fraction:
    """The chance that so many attacks of one unit kill the other, which stands without a marker."""
    if how is How.SHOOTING and not can_shoot(attacker.rules):
        return Fraction(0)
    # Rules that play no part are left out, so that thousands of builds come down to some hundreds of fights.
    mine = fighter(attacker.quality, attacking_rules(how.mode) & set(attacker.rules))
    yours = fighter(target.quality, suffering_rules(how.mode) & set(target.rules), cover)
    return _fought(mine, yours, how.mode, attacks, rulings)


@lru_cache(maxsize=4096)
def _fought(mine: Fighter, yours: Fighter, mode: Mode, attacks: int, rulings: Rulings) -> Fraction:
    return _killed(blows(mine, yours, mode, rulings)._replace(freeze=False), yours, mode, attacks, rulings)


@lru_cache(maxsize=4096)  # and many attackers throw dice alike
def _killed(dealt: Blows, target: Fighter, mode: Mode, attacks: int, rulings: Rulings) -> Fraction:
    now = Odds.sure(standing(target, State.FRESH, 0, rulings))
    for _ in range(attacks):
        now = now.then(lambda before: struck(target, before, dealt, mode, rulings))
    return now.chance(lambda condition: condition.dead)
