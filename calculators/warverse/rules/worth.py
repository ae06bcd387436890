"""What so many characters alike are worth against an enemy: what they kill and lose, and both for the points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from calculators.warverse.rules.characters import POINTS_PER_HIT_POINT, Character
from calculators.warverse.rules.facing import MOST_TOGETHER, PER, Facing

MOST_ALIKE = 100


class Group(NamedTuple):
    """So many characters alike who attack one target together."""

    character: Character
    alike: int

    @property
    def points(self) -> int:
        return self.alike * self.character.points


class Against(NamedTuple):
    """The enemy that a group is measured by, and how each attacks the other."""

    enemy: Group
    attack: Facing
    reply: Facing

    def too_many(self, group: Group) -> str:
        """What is wrong with more dice than there is room for here, if they are."""
        thrown = group.alike * self.attack.dice(group.character)
        if thrown <= MOST_TOGETHER:
            return ""
        return f"Alike: together they may throw {MOST_TOGETHER} dice here, not {thrown}."


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
    kills = against.attack.kill(group.character, group.alike, enemy.character)
    killed = against.reply.kill(enemy.character, enemy.alike, group.character)
    destroys = kills * PER * enemy.character.points / group.points
    return Worth(group, kills, killed, destroys, killed * PER * group.character.points / enemy.points)


def changes(group: Group) -> Iterator[tuple[Group, str]]:
    """Every legal group one step away: a statistic one up or down, Move up to the next Hit Point, one more or fewer."""
    now, alike = group.character, group.alike
    steps = [(replace(now, move=move), f"Move {move}") for move in (now.move + 1, now.move - 1)]
    steps += [(replace(now, strength=level), f"Strength {level}") for level in (now.strength + 1, now.strength - 1)]
    steps += [(replace(now, attacks=dice), f"Attacks {dice}") for dice in (now.attacks + 1, now.attacks - 1)]
    more = POINTS_PER_HIT_POINT * now.hit_points + 1 - now.points
    if more > 1:
        steps.append((replace(now, move=now.move + more), f"Move {now.move + more} (1 Hit Point)"))
    yield from ((Group(character, alike), words) for character, words in steps if character.legal)
    if alike < MOST_ALIKE:
        yield Group(now, alike + 1), "One more"
    if alike > 1:
        yield Group(now, alike - 1), "One fewer"
