"""What a squad is worth against an enemy: what it destroys, what it loses, and both for its points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from calculators.declare.inputs import ask
from calculators.warfig.rules.aim import Cover
from calculators.warfig.rules.attacks import Attack, How, attack
from calculators.warfig.rules.bands import PLAIN, Band, Values
from calculators.warfig.rules.breaches import LEAST, MOST
from calculators.warfig.rules.equipment import MOST_ITEMS, MOST_UNITS, NAMES, Equipped, Gear
from calculators.warfig.rules.roster import MOST_ATTACKS, MOST_HEALTH
from calculators.warfig.rulings import (
    DamageReadings,
    SizeReadings,
    SkillReadings,
    SquadLimit,
    StackingReadings,
    TableReadings,
)
from calculators.warfig.rulings_melee import ParryReadings

PER = 100  # points that all squads are compared by
DEAREST = 10000  # that is searched for a fair price


def _enemy(default: int, label: str, rule: str, high: int = 10, low: int = 1) -> Any:
    return ask(default, label, low=low, high=high, group="Enemy", rule=f"statistics/{rule}")


@dataclass(frozen=True)
class Enemy:
    """The squad that all is measured by, and how the two meet."""

    enemy_count: int = ask(10, "Units", low=1, high=MOST_UNITS, group="Enemy", rule="squads/squads")
    enemy_cost: int = ask(
        25, "Cost of one", low=1, high=5000, group="Enemy", hint="with its items", rule="statistics/cost"
    )
    enemy_ws: int = _enemy(3, "Weapon skill", "weapon-skill")
    enemy_strength: int = _enemy(3, "Strength", "strength")
    enemy_bs: int = ask(
        0,
        "Ballistic skill",
        low=0,
        high=10,
        group="Enemy",
        hint="0: it cannot shoot",
        rule="statistics/ballistic-skill",
    )
    enemy_armour: int = _enemy(3, "Armour", "armour")
    enemy_health: int = _enemy(1, "Health", "health", MOST_HEALTH)
    enemy_attacks: int = _enemy(1, "Attacks", "attacks", MOST_ATTACKS)
    how: How = ask(How.MELEE, "Your attack", group="How they meet", rule="melee/fight-or-defend")
    enemy_how: How = ask(How.MELEE, "The enemy's", group="How they meet", rule="melee/fight-or-defend")
    cover: Cover = ask(
        Cover.NONE, "Your cover", group="How they meet", rule="shooting/cover", when="enemy_how=shooting"
    )
    enemy_cover: Cover = ask(
        Cover.NONE, "Enemy's cover", group="How they meet", rule="shooting/cover", when="how=shooting"
    )

    @property
    def enemy(self) -> Band:
        values = Values(*(getattr(self, f"enemy_{name}") for name in Values._fields))
        return Band("The enemy", self.enemy_count, self.enemy_cost, values)


@dataclass(frozen=True)
class WorthReadings(SizeReadings, StackingReadings, DamageReadings, TableReadings, SkillReadings, ParryReadings):
    """All readings that touch what a squad with its items is worth."""


class Worth(NamedTuple):
    """A squad against an enemy."""

    band: Band
    enemy: Band
    kills: Fraction  # enemy units that fall to its attack, on average
    lost: Fraction  # its own that fall to the enemy's

    @property
    def destroys(self) -> Fraction:
        """Enemy points destroyed by 100 points of it."""
        return self.kills * self.enemy.each * PER / self.band.points

    @property
    def loses(self) -> Fraction:
        """Its points destroyed by 100 points of the enemy."""
        return self.lost * self.band.each * PER / self.enemy.points

    @property
    def net(self) -> Fraction:
        return self.destroys - self.loses

    @property
    def ahead(self) -> Fraction:
        """Points destroyed less points lost, squad against squad."""
        return self.kills * self.enemy.each - self.lost * self.band.each

    @property
    def survives(self) -> Fraction:
        """How often any one of its units lives through the enemy's attack."""
        return 1 - self.lost / self.band.units

    def priced(self, each: int) -> Worth:
        return self._replace(band=self.band._replace(each=each))


def worth(band: Band, given: Any) -> Worth:
    """What a squad does to the enemy and suffers from it, one attack each."""
    return weighing(given)(band)


def weighing(given: Any) -> Callable[[Band], Worth]:
    """How to weigh many squads: what plays no part in an attack is left plain, so that they share its reckoning."""
    enemy, known = given.enemy, {}

    def falls(attacker: Band, target: Band, how: How, cover: Cover) -> Fraction:
        key = attacker.units, attacker.values, target.units, target.values, how, cover
        if key not in known:
            one = attack(attacker, target, how, given, cover)
            known[key] = one.falls.map(sum).mean if one else Fraction(0)
        return known[key]

    def weigh(band: Band) -> Worth:
        attacks = band.values.attacks if given.enemy_how is How.DEFENDED else 1
        striking = band._replace(values=band.values._replace(armour=PLAIN, health=1))
        struck = band._replace(values=band.values._replace(strength=PLAIN, bs=0, attacks=attacks))
        return Worth(
            band,
            enemy,
            falls(striking, enemy, given.how, given.enemy_cover),
            falls(enemy, struck, given.enemy_how, given.cover),
        )

    return weigh


def attacks_of(band: Band, given: Any) -> tuple[Attack | None, Attack | None]:
    """Its attack and the enemy's."""
    return attack(band, given.enemy, given.how, given, given.enemy_cover), attack(
        given.enemy, band, given.enemy_how, given, given.cover
    )


def fair_price(now: Worth, new: Worth) -> int | None:
    """The most that one of the changed units may cost to do no worse for its points than before; None if there is no such price.

    Dearer units always do worse: they destroy less for their points, and more is lost with them.
    """
    if new.priced(1).net < now.net or new.priced(DEAREST).net >= now.net:
        return None
    low, high = 1, DEAREST
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if new.priced(middle).net >= now.net else (low, middle)
    return low


def equipped(card: Equipped, attacks: int) -> Band | None:
    """A unit with its items as a squad that fights; None if it could not take the field."""
    values = {name: card.on_table(name) for name in NAMES}
    if values["health"] < 1:
        return None
    bs = max(0, values["bs"]) if values["range"] > 0 else 0  # shooting/who-may-shoot
    fights = Values(values["ws"], values["strength"], values["armour"], min(MOST_HEALTH, values["health"]), attacks, bs)
    return Band(card.called, card.count, card.base_cost + sum(gear.points for gear in card.items), fights)


def fits(card: Equipped, gear: Gear) -> bool:
    """Whether the unit may take one item more, and this one (items/three-items, items/who-may-carry)."""
    added = replace(card, items=(*card.items, gear))
    other = card.unit.army and gear.item.army and gear.item.army is not card.unit.army
    return len(card.items) < MOST_ITEMS and not added.problems() and not other


def squad_sizes(limit: SquadLimit, alone: bool) -> range:
    """How many units a squad may have (squads/squad-size)."""
    return range(1, 2) if alone else range(LEAST, (MOST if limit is SquadLimit.TEN else MOST_UNITS) + 1)
