"""Shooting at an enemy that friends are fighting (friendly-fire): who takes which hits, and who falls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from calculators.declare import Inputs, Readings, ask, part, readings
from calculators.kernel.odds import Odds
from calculators.warfig.rules.damage import lasting, units_lost
from calculators.warfig.rules.shooting import Shooters, Situation, Targets
from calculators.warfig.rules.statistics import stat
from calculators.warfig.rules.tables import Cell, shoots_on, wounds_on
from calculators.warfig.rulings import VOLLEY, BsBelowOne, FriendlyRounding, FriendlyWounds, OverTen, Spread

NO_ARMOUR = 1  # the armour that friends are left with, if they roll at all


class Friends(Inputs):
    """The friendly squad in contact with the target."""

    units: int = ask(10, "Friendly units", name="^friends", low=1, high=100, rule="friendly-fire/sharing")
    health: int = stat("health", 1)
    leader: bool = ask(False, "A leader is with them", hint="hit last", rule="friendly-fire/sharing")
    leader_health: int = stat("health", 3, label="Leader's health", when="leader=yes")

    def leader_falls(self, wounds: int) -> bool:
        """Whether the leader, who is hit when all others are gone, falls to so many wounds."""
        return self.leader and wounds - lasting(self.units, self.health) >= self.leader_health


class FriendlyFire(Inputs):
    """A volley into a melee."""

    shooters: Shooters = part(Shooters, of="Shooters")
    targets: Targets = part(Targets, of="Target")
    friends: Friends = part(Friends, "friend_", of="Friends")
    situation: Situation = part(Situation, of="Situation", without=("aiming",))
    readings: Readings = readings(*VOLLEY, FriendlyWounds, FriendlyRounding)

    @property
    def hit(self) -> Cell:
        """What a shot needs."""
        return shoots_on(self.shooters.skill - self.situation.penalty, self.readings[BsBelowOne])

    @property
    def wound(self) -> Cell:
        """What a hit on an enemy needs to wound."""
        return wounds_on(self.shooters.strength, self.targets.armour, self.readings[OverTen])

    @property
    def wound_friend(self) -> Cell | None:
        """What a hit on a friend needs to wound; None if every hit does (friendly-fire/no-armour)."""
        if self.readings[FriendlyWounds] is FriendlyWounds.EACH_HIT:
            return None
        return wounds_on(self.shooters.strength, NO_ARMOUR, self.readings[OverTen])

    @property
    def hits(self) -> Odds:
        """The hits of the volley, on whomever."""
        return Odds.successes(self.shooters.units * self.shooters.each.attacks, self.hit.chance)

    def enemy_hits(self, hits: int) -> int:
        """Two thirds, rounded down (friendly-fire/sharing)."""
        return 2 * hits // 3

    def friendly_hits(self, hits: int) -> int:
        """The rest, or a third rounded down as well."""
        rest = self.readings[FriendlyRounding] is FriendlyRounding.REST_TO_FRIENDS
        return hits - self.enemy_hits(hits) if rest else hits // 3

    @property
    def enemy_side(self) -> UnderFire:
        units, stats, spread = self.targets.units, self.targets.stats, self.readings[Spread]
        return UnderFire(
            self.enemy_hits,
            self.wound.chance,
            lambda wounds: units_lost(wounds, units, stats.health, spread, stats.damage),
        )

    @property
    def friendly_side(self) -> UnderFire:
        friends, spread, wound = self.friends, self.readings[Spread], self.wound_friend
        return UnderFire(
            self.friendly_hits,
            wound.chance if wound else Fraction(1),
            lambda wounds: units_lost(wounds, friends.units, friends.health, spread) + friends.leader_falls(wounds),
        )


class UnderFire(NamedTuple):
    """One side under fire: how many of the hits it takes, how often one wounds, and how many fall to so many wounds."""

    takes: Callable[[int], int]
    wound: Fraction
    falls: Callable[[int], int]

    def wounds(self, hits: Odds) -> Odds:
        """The odds of its wounds."""
        return hits.map(self.takes).thinned(self.wound)

    def rows(self, most: int) -> Iterator[list[int]]:
        """The weights of how many fall, for no hits, one hit and so on up to the most."""
        good, bad = self.wound.numerator, self.wound.denominator - self.wound.numerator
        row, falls = [1], [self.falls(wounds) for wounds in range(most + 1)]
        for hits in range(most + 1):
            fallen = [0] * (falls[hits] + 1)
            for fell, weight in zip(falls, row, strict=False):
                fallen[fell] += weight
            yield fallen
            row = [bad * none + good * more for none, more in zip([*row, 0], [0, *row], strict=True)]


def loses_more(hits: Odds, side: UnderFire, other: UnderFire) -> Fraction:
    """The chance that one side loses more than the other, both under the same hits."""
    most, others_most = side.takes(max(hits)), other.takes(max(hits))
    rows, others_rows = list(side.rows(most)), list(other.rows(others_most))
    whole, others_whole = side.wound.denominator, other.wound.denominator
    ways = 0
    for count, weight in hits.weights.items():
        mine, others = side.takes(count), other.takes(count)
        fewer = [0, *accumulate(others_rows[others])]  # at each number: the weight of fewer than that
        above = sum(each * fewer[min(fallen, len(fewer) - 1)] for fallen, each in enumerate(rows[mine]))
        ways += weight * above * whole ** (most - mine) * others_whole ** (others_most - others)
    return Fraction(ways, hits.total * whole**most * others_whole**others_most)
