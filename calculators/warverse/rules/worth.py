"""What so many characters alike are worth against an enemy: what they kill, how often one is killed, and both for the points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.inputs import ask
from calculators.warverse.rules.attacking import Cover
from calculators.warverse.rules.facing import MOST_DICE, PER, Facing, How
from calculators.warverse.rules.fighter import (
    LEAST_MOVE,
    LEAST_STRENGTH,
    MOST_ATTACKS,
    MOST_MOVE,
    MOST_STRENGTH,
    POINTS_PER_HIT_POINT,
    Character,
)
from calculators.warverse.rulings import AddReadings, CoverReadings

MOST_ALIKE = 100


class Group(NamedTuple):
    """So many characters alike who attack one target together."""

    one: Character
    count: int

    @property
    def points(self) -> int:
        return self.count * self.one.points


@dataclass(frozen=True)
class Enemy:
    """The enemy a character is measured by, and how they meet."""

    enemy_count: int = ask(
        6, "Alike", low=1, high=MOST_ALIKE, group="Enemy", hint="attack one of yours together", rule="combat/killing"
    )
    enemy_move: int = ask(
        6, "Move", low=LEAST_MOVE, high=MOST_MOVE, group="Enemy", hint="for its Hit Points", rule="characters/move"
    )
    enemy_strength: int = ask(
        3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Enemy", rule="characters/strength"
    )
    enemy_attacks: int = ask(6, "Attacks", low=0, high=MOST_ATTACKS, group="Enemy", rule="characters/attacks")
    how: How = ask(How.SHOOTING, "How", group="How they meet", rule="ranged/shooting")
    range: int = ask(
        8, "Range", low=0, high=300, unit='"', group="How they meet", rule="ranged/range", when="how=shooting"
    )
    cover: Cover = ask(Cover.NONE, "Enemy's cover", group="How they meet", rule="ranged/cover")
    own_cover: Cover = ask(Cover.NONE, "Your cover", group="How they meet", rule="ranged/cover")


@dataclass(frozen=True)
class Against(AddReadings, CoverReadings, Enemy):
    """An enemy, and how the table reads the rules."""

    @property
    def enemy(self) -> Group:
        return Group(Character(self.enemy_move, self.enemy_strength, self.enemy_attacks), self.enemy_count)

    @property
    def attack(self) -> Facing:
        return self._facing(self.cover)

    @property
    def reply(self) -> Facing:
        return self._facing(self.own_cover)

    def _facing(self, cover: Cover) -> Facing:
        return Facing(self.how is How.CLOSE, self.range, cover, self.cover_in_close_combat, self.hits_add_up)

    def too_many(self, group: Group) -> str:
        """What is wrong with more dice than there is room for here, if they are."""
        thrown = group.count * self.attack.dice(group.one)
        return f"Alike: together they may throw {MOST_DICE} dice here, not {thrown}." if thrown > MOST_DICE else ""


class Worth(NamedTuple):
    """A group against its enemy."""

    group: Group
    kills: Fraction  # the chance that the group kills one enemy in its turn
    killed: Fraction  # the chance that the enemies kill one of the group in theirs
    destroys: Fraction  # points of the enemy's, for each 100 of its own
    loses: Fraction  # points of its own, to each 100 of the enemy's

    @property
    def net(self) -> Fraction:
        return self.destroys - self.loses


def worth(group: Group, against: Against) -> Worth:
    """What the group does to one enemy in its turn, and what the enemies do to one of it in theirs."""
    enemy = against.enemy
    kills = against.attack.kill(group.one, group.count, enemy.one)
    killed = against.reply.kill(enemy.one, enemy.count, group.one)
    destroys = kills * PER * enemy.one.points / group.points
    return Worth(group, kills, killed, destroys, killed * PER * group.one.points / enemy.points)


def changes(group: Group) -> Iterator[tuple[Group, str]]:
    """Every legal group one step away: a statistic one up or down, Move up to the next Hit Point, one character more or fewer."""
    one, count = group
    limits = {
        "move": (LEAST_MOVE, MOST_MOVE),
        "strength": (LEAST_STRENGTH, MOST_STRENGTH),
        "attacks": (0, MOST_ATTACKS),
    }
    for stat, (least, most) in limits.items():
        for value in (getattr(one, stat) + 1, getattr(one, stat) - 1):
            if least <= value <= most:
                yield Group(one._replace(**{stat: value}), count), f"{stat.capitalize()} {value}"
    more = POINTS_PER_HIT_POINT * one.hit_points + 1 - one.points
    if more > 1 and one.move + more <= MOST_MOVE:
        yield Group(one._replace(move=one.move + more), count), f"Move {one.move + more} (1 Hit Point)"
    if count < MOST_ALIKE:
        yield Group(one, count + 1), "One more"
    if count > 1:
        yield Group(one, count - 1), "One fewer"
