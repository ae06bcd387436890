"""What a squad does to another, in melee or by shooting, and what it is worth by that."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from calculators.declare import Choice, Inputs, Readings, ask, build, link, part
from calculators.declare.outputs import Link
from calculators.kernel.odds import Odds
from calculators.warfig.rules.army_building import LEAST, MOST
from calculators.warfig.rules.cards import ROLES, Unit
from calculators.warfig.rules.items import gear, unit_cost
from calculators.warfig.rules.melee import NOBODY, Circumstances, Election, Melee
from calculators.warfig.rules.priced_squads import MOST_UNITS, PLAIN, PricedSquad
from calculators.warfig.rules.shooting import ALL_HITS, Cover, Shooting
from calculators.warfig.rules.squads import NO_CHANGES, Leader
from calculators.warfig.rules.statistics import Stats, stat
from calculators.warfig.rulings import MELEE, SHOOTING, SquadLimit, chosen
from calculators.weigh.worth import Price, Worth

DEAREST = 10000  # that is searched for a fair price
MOST_KINDS = 6  # of items to choose from
OFFERS = (gear(name="Axe", cost=8, strength=2), gear(name="Sword", cost=5, ws=1), gear(name="Shield", cost=5, armour=1))


class How(Choice):
    """How one squad attacks another."""

    MELEE = "melee", "Melee, fought back"
    DEFENDED = "defended", "Melee, defended"
    SHOOTING = "shooting", "Shooting"


class Struck(Choice):
    """Who takes the attacks where a leader stands with a squad: its owner says (melee/targets)."""

    UNITS = "units", "The common units"
    LEADER = "leader", "The leader"

    @property
    def in_melee(self) -> Leader:
        return Leader.SPARED if self is Struck.UNITS else Leader.STRUCK


class Attack(NamedTuple):
    """An attack as the calculator for it is asked."""

    inputs: Melee | Shooting
    attacker: PricedSquad
    target: PricedSquad

    @property
    def target_losses(self) -> Odds:
        """What falls of those who are attacked, as pairs: common units, and whether the leader does."""
        return _target_losses(self.inputs)

    @property
    def own_losses(self) -> Odds:
        """The same of the attacker, where the others fight back."""
        return _own_losses(self.inputs) if isinstance(self.inputs, Melee) else NOBODY

    def link(self, label: str) -> Link | None:
        """The calculator that shows all about it."""
        return link("warfig/melee" if isinstance(self.inputs, Melee) else "warfig/shooting", label, self.inputs)


def points_lost(losses: Odds, squad: PricedSquad) -> Fraction:
    """What falls of a squad, in points on average."""
    return losses.map(lambda fell: fell[0] * squad.each + fell[1] * squad.leader_each).mean


@lru_cache(maxsize=4096)
def _target_losses(inputs: Melee | Shooting) -> Odds:
    if isinstance(inputs, Melee):
        return inputs.meeting.defender_losses(inputs.election)
    return inputs.losses(inputs.wounds)


@lru_cache(maxsize=4096)
def _own_losses(inputs: Melee) -> Odds:
    return inputs.meeting.attacker_losses(inputs.election, _target_losses(inputs))


def attack(
    attacker: PricedSquad,
    target: PricedSquad,
    how: How,
    readings: Readings,
    cover: Cover = Cover.NONE,
    struck: Struck = Struck.UNITS,
) -> Attack | None:
    """One squad attacks another; None if it cannot, having no ballistic skill."""
    if how is How.SHOOTING:
        if not attacker.shoots:
            return None
        hits = ALL_HITS if struck is Struck.LEADER else 0
        asked = attacker.as_shooters() | target.as_targets(hits) | {"cover": cover}
        taken = {reading.input_name: reading for reading in chosen(SHOOTING, readings)}
        return Attack(build(Shooting, asked | taken), attacker, target)
    changes = attacker.changes, target.changes
    melee = Melee(
        Election.FIGHT if how is How.MELEE else Election.DEFEND,
        attacker.in_melee(struck.in_melee),
        target.in_melee(struck.in_melee),
        Circumstances(
            cards=changes != (NO_CHANGES, NO_CHANGES), attacker_changes=changes[0], defender_changes=changes[1]
        ),
        chosen(MELEE, readings),
    )
    return Attack(melee, attacker, target)


class Enemy(Inputs):
    """The squad that all is measured by."""

    count: int = ask(10, "Units", low=1, high=MOST_UNITS, rule="squads/squads")
    cost: int = ask(25, "Cost of one", low=1, high=5000, hint="with its items", rule="statistics/cost")
    stats: Stats = part(Stats, without=("move", "range", "damage"), bs=stat("bs", 0, low=0, hint="0: none"))

    @property
    def squad(self) -> PricedSquad:
        return PricedSquad("The enemy", self.count, self.cost, self.stats)


class Candidate(Inputs):
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


class Opposition(Inputs):
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
    """How to weigh many squads: what plays no part in an attack is left plain, so that they share its answer."""
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
