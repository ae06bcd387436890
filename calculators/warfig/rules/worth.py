"""What a squad is worth against an enemy it is weighed by, and what it may cost to be worth as much."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from calculators.declare.inputs import ask, part
from calculators.declare.rulings import Readings
from calculators.warfig.rules.army_building import LEAST, MOST
from calculators.warfig.rules.attacks import Attack, How, attack
from calculators.warfig.rules.cards import ROLES, Unit
from calculators.warfig.rules.items import gear, unit_cost
from calculators.warfig.rules.priced_squads import MOST_UNITS, PLAIN, PricedSquad
from calculators.warfig.rules.shooting import Cover
from calculators.warfig.rules.statistics import Stats, stat
from calculators.warfig.rulings import SquadLimit
from calculators.weigh.worth import Price, Worth

DEAREST = 10000  # that is searched for a fair price
MOST_KINDS = 6  # of items to choose from
OFFERS = (gear(name="Axe", cost=8, strength=2), gear(name="Sword", cost=5, ws=1), gear(name="Shield", cost=5, armour=1))


@dataclass(frozen=True)
class Enemy:
    """The squad that all is measured by."""

    count: int = ask(10, "Units", low=1, high=MOST_UNITS, rule="squads/squads")
    cost: int = ask(25, "Cost of one", low=1, high=5000, hint="with its items", rule="statistics/cost")
    stats: Stats = part(Stats, without=("move", "range", "damage"), bs=stat("bs", 0, low=0, hint="0: none"))

    @property
    def squad(self) -> PricedSquad:
        return PricedSquad("The enemy", self.count, self.cost, self.stats)


@dataclass(frozen=True)
class Candidate:
    """A kind of unit to choose from, with the values on its card."""

    unit: Unit = ask(Unit.OWN, "Unit", rule="price-list/republica-units")
    name: str = ask("", "Name", most=40, when="unit=own")
    cost: int = unit_cost()
    stats: Stats = part(Stats, without=("move", "damage"))
    alone: bool = ask(False, "Stands alone", hint="leader, wizard, siege", rule="squads/squads")

    @property
    def called(self) -> str:
        return self.name or ("Own unit" if self.unit is Unit.OWN else self.unit.label)

    @property
    def single(self) -> bool:
        return self.alone or bool(self.unit.traits & ROLES)


def _met(default: How | Cover, label: str, rule: str, when: str = "") -> Any:
    return ask(default, label, group="How they meet", rule=rule, when=when)


@dataclass(frozen=True)
class Opposition:
    """The enemy, and how the two meet."""

    enemy: Enemy = part(Enemy, "enemy_", of="Enemy")
    how: How = _met(How.MELEE, "Your attack", "melee/fight-or-defend")
    enemy_how: How = _met(How.MELEE, "The enemy's", "melee/fight-or-defend")
    cover: Cover = _met(Cover.NONE, "Your cover", "shooting/cover", "enemy_how=shooting")
    enemy_cover: Cover = _met(Cover.NONE, "Enemy's cover", "shooting/cover", "how=shooting")


def worth(squad: PricedSquad, against: Opposition, readings: Readings) -> Worth:
    """What a squad does to the enemy and suffers from it, one attack each."""
    return weighing(against, readings)(squad)


def weighing(against: Opposition, readings: Readings) -> Callable[[PricedSquad], Worth]:
    """How to weigh many squads: what plays no part in an attack is left plain, so that they share its reckoning."""
    enemy = against.enemy.squad
    enemy_price = Price(enemy.each, enemy.units)
    known: dict[Any, Fraction] = {}

    def kills(attacker: PricedSquad, target: PricedSquad, how: How, cover: Cover) -> Fraction:
        key = attacker.units, attacker.stats, target.units, target.stats, how, cover
        if key not in known:
            going = attack(attacker, target, how, readings, cover)
            known[key] = going.target_losses.map(sum).mean if going else Fraction(0)
        return known[key]

    def weigh(squad: PricedSquad) -> Worth:
        attacks = squad.stats.attacks if against.enemy_how is How.DEFENDED else 1
        striking = squad._replace(stats=replace(squad.stats, armour=PLAIN, health=1))
        struck = squad._replace(stats=replace(squad.stats, strength=PLAIN, bs=0, attacks=attacks))
        return Worth(
            Price(squad.each, squad.units),
            enemy_price,
            kills(striking, enemy, against.how, against.enemy_cover),
            kills(enemy, struck, against.enemy_how, against.cover),
        )

    return weigh


def attacks_of(squad: PricedSquad, against: Opposition, readings: Readings) -> tuple[Attack | None, Attack | None]:
    """Its attack and the enemy's."""
    enemy = against.enemy.squad
    going = attack(squad, enemy, against.how, readings, against.enemy_cover)
    return going, attack(enemy, squad, against.enemy_how, readings, against.cover)


def survives(worth: Worth) -> Fraction:
    """How often any one of its units lives through the enemy's attack."""
    return 1 - worth.killed / worth.mine.units


def fair_price(now: Worth, new: Worth) -> int | None:
    """The most that one of the changed units may cost to do no worse for its points; None if there is no such price.

    Dearer units always do worse: they destroy less for their points, and more is lost with them.
    """

    def as_good(each: int) -> bool:
        return new._replace(mine=new.mine._replace(each=each)).net >= now.net

    if not as_good(1) or as_good(DEAREST):
        return None
    low, high = 1, DEAREST
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if as_good(middle) else (low, middle)
    return low


def squad_sizes(limit: SquadLimit, alone: bool) -> range:
    """How many units a squad may have (squads/squad-size)."""
    return range(1, 2) if alone else range(LEAST, (MOST if limit is SquadLimit.TEN else MOST_UNITS) + 1)
