"""Shooting at an enemy that friends are fighting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, chance, number, spread
from calculators.kernel.odds import Odds
from calculators.show.wording import exact_percent, figure, sentence
from calculators.warfig.rules.aim import SHARED_INPUTS, Shooters, Situation, Struck
from calculators.warfig.rules.chances import Part, loses_more
from calculators.warfig.rules.tables import shoots_on, wounds_on
from calculators.warfig.rules.wounds import fallen, lasting
from calculators.warfig.rulings import FriendlyReadings, FriendlyRounding, FriendlyWounds, ShootingReadings
from calculators.warfig.words.phrases import so_many, way
from calculators.warfig.words.working_shooting import damage_step, hit_steps, wound_step

NO_ARMOUR = 1  # the armour that friends are left with, if they roll at all


@dataclass(frozen=True)
class Friends:
    """The friendly squad in contact with the target."""

    friends: int = ask(10, "Friendly units", low=1, high=100, group="Friends", rule="friendly-fire/sharing")
    friend_health: int = ask(1, "Health", low=1, high=20, group="Friends", rule="statistics/health")
    friend_leader: bool = ask(
        False, "A leader is with them", group="Friends", hint="hit last", rule="friendly-fire/sharing"
    )
    friend_leader_health: int = ask(
        3, "Leader's health", low=1, high=20, group="Friends", rule="statistics/health", when="friend_leader=yes"
    )


@dataclass(frozen=True)
class Volley(FriendlyReadings, ShootingReadings, Situation, Friends, Struck, Shooters):
    """A volley into a melee, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        return self.never_both | self.dead_already

    @property
    def skill(self) -> int:
        return self.bs + self.bs_change - self.penalty

    def enemy_hits(self, hits: int) -> int:
        """Two thirds, rounded down (friendly-fire/sharing)."""
        return 2 * hits // 3

    def friendly_hits(self, hits: int) -> int:
        """The rest, or a third rounded down as well."""
        return hits - self.enemy_hits(hits) if self.friendly_rounding is FriendlyRounding.REST_TO_FRIENDS else hits // 3

    @property
    def friendly_wound(self) -> Fraction:
        """How often a hit on a friend wounds (friendly-fire/no-armour)."""
        if self.friendly_wounds is FriendlyWounds.EACH_HIT:
            return Fraction(1)
        return wounds_on(self.force, NO_ARMOUR, self.over_ten).chance

    def enemies_fall(self, wounds: int) -> int:
        return fallen(wounds, self.targets, self.health, self.spread, self.damage)

    def leader_falls(self, wounds: int) -> bool:
        """The leader is hit when all others are gone."""
        return self.friend_leader and wounds - lasting(self.friends, self.friend_health) >= self.friend_leader_health

    def friends_fall(self, wounds: int) -> int:
        return fallen(wounds, self.friends, self.friend_health, self.spread) + self.leader_falls(wounds)


@dataclass(frozen=True, kw_only=True)
class Toll(Answer):
    mean_enemy_casualties: Fraction = number("Enemies lost", "on average")
    mean_friendly_casualties: Fraction = number("Friends lost", "on average")
    costs_more: Fraction = chance("More friends than enemies fall")
    friendly_leader_killed: Fraction = chance("The friendly leader falls", quiet=True)
    to_hit: Fraction = chance("To hit", "one shot")
    to_wound: Fraction = chance("To wound an enemy", "one hit")
    to_wound_friend: Fraction = chance("To wound a friend", "one hit")
    enemy_casualties: Odds = spread("Enemies lost")
    friendly_casualties: Odds = spread("Friends lost")
    hits: Odds = spread("Hits")


@calculator(
    "warfig/friendly-fire",
    title="Friendly fire",
    summary="What shooting into a melee does to the enemy and to your own.",
    rules={
        "friendly-fire/shooting-into-melee": "",
        "friendly-fire/sharing": "shooters=9",
        "friendly-fire/no-armour": "shooters=9",
        "shooting/to-hit": "bs=1&cover=soft",
        "shooting/cover": "cover=soft",
        "shooting/several-targets": "extra_targets=1",
        "shooting/out-of-sight": "out_of_sight=yes",
        "shooting/one-special-rule": "cover=soft&extra_targets=2",
        "items/adding": "bs=3&bs_change=2",
        "damage/to-wound": "strength=5",
        "damage/assigning": "targets=5&health=2&friends=5&friend_health=2",
        "damage/casualties": "",
        "tables/outside": "strength=10&strength_change=2&armour=10",
    },
    cases={
        "Ten BS 4 at armour 3": "",
        "Nine of them": "shooters=9",
        "At armour 6": "armour=6",
        "At armour 1": "armour=1",
        "Over a squad": "out_of_sight=yes",
        "Five friends of health 2": "friends=5&friend_health=2",
        "A leader and four friends": "friends=4&friend_leader=yes",
    },
)
def friendly_fire(volley: Volley) -> Toll:
    """The hits of a volley, two thirds of them on the enemy, who has armour, and one third on friends, who have none."""
    cell, wound = shoots_on(volley.skill, volley.bs_below_one), wounds_on(volley.force, volley.guard, volley.over_ten)
    hits = Odds.successes(volley.shooters * volley.attacks, cell.chance)
    on_friends = hits.map(volley.friendly_hits).thinned(volley.friendly_wound)
    enemies = hits.map(volley.enemy_hits).thinned(wound.chance).map(volley.enemies_fall)
    friends = on_friends.map(volley.friends_fall)
    worse = loses_more(
        hits,
        Part(volley.friendly_hits, volley.friendly_wound, volley.friends_fall),
        Part(volley.enemy_hits, wound.chance, volley.enemies_fall),
    )
    return Toll(
        headline=_headline(volley, enemies.mean, friends.mean, worse),
        mean_enemy_casualties=enemies.mean,
        mean_friendly_casualties=friends.mean,
        costs_more=worse,
        friendly_leader_killed=on_friends.chance(volley.leader_falls),
        to_hit=cell.chance,
        to_wound=wound.chance,
        to_wound_friend=volley.friendly_wound,
        enemy_casualties=enemies,
        friendly_casualties=friends,
        hits=hits,
        working=tuple(_working(volley, hits)),
        notes=tuple(_notes(volley)),
        links=tuple(_opens(volley)),
    )


def _headline(volley: Volley, enemies: Fraction, friends: Fraction, worse: Fraction) -> str:
    who = so_many(volley.shooters, "shooter")
    s = "s" if volley.shooters == 1 else ""
    if not enemies and not friends:
        return sentence(f"{who} kill{s} nobody on either side.")
    falls = f"{_fallen(enemies, 'enemy', 'enemies')} and {_fallen(friends, 'friend', 'friends')} on average"
    often = {0: "never do more friends fall", 1: "always more friends fall"}.get(
        worse, f"{exact_percent(worse)} of the time more friends fall"
    )
    return sentence(f"{who} kill{s} {falls}; {often}.")


def _fallen(mean: Fraction, one: str, many: str) -> str:
    return f"{figure(mean)} {one if mean == 1 else many}" if mean else f"no {one}"


def _working(volley: Volley, hits: Odds) -> Iterator[Step]:
    yield from hit_steps("A shot", volley.bs, volley.bs_change, volley, volley.bs_below_one)
    theirs = f"rounded down; {figure(hits.map(volley.enemy_hits).mean)} on average"
    yield Step("Two thirds of the hits go to the enemy", None, theirs, "friendly-fire/sharing")
    rest = volley.friendly_rounding is FriendlyRounding.REST_TO_FRIENDS
    how = f"{'the rest' if rest else 'rounded down'}; {figure(hits.map(volley.friendly_hits).mean)} on average"
    yield Step("One third goes to the friends", None, how, "friendly-fire/sharing", "friendly_rounding")
    yield wound_step("A hit wounds an enemy", volley.force, volley.guard, volley.over_ten)
    if volley.friendly_wounds is FriendlyWounds.EACH_HIT:
        yield Step("A hit wounds a friend", Fraction(1), "no armour", "friendly-fire/no-armour", "friendly_wounds")
    else:
        yield wound_step("A hit wounds a friend", volley.force, NO_ARMOUR, volley.over_ten)
        yield Step("Friends count as armour 1", None, "", "friendly-fire/no-armour", "friendly_wounds")
    yield damage_step(volley.targets, volley.health, volley.damage, volley.spread)
    if volley.friend_health != volley.health:
        yield damage_step(volley.friends, volley.friend_health, 0, volley.spread)
    if volley.friend_leader:
        yield Step(
            "Their leader is hit when all others are gone",
            None,
            f"health {volley.friend_leader_health}",
            "friendly-fire/sharing",
        )


def _notes(volley: Volley) -> Iterator[str]:
    if volley.friendly_rounding is FriendlyRounding.REST_TO_FRIENDS:
        yield "One hit alone goes to a friend: two thirds of one, rounded down, is none."


def _opens(volley: Volley) -> Iterator[Link]:
    yield way("shooting", "If no friends were there", **{name: getattr(volley, name) for name in SHARED_INPUTS})
