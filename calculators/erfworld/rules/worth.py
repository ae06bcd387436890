"""What a stack of one design is worth against an enemy: what it croaks, what it loses, and both for the points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.inputs import ask
from calculators.erfworld.rules.design import (
    MOST_ATTACK,
    MOST_DEFENCE,
    MOST_HITS,
    MOST_MOVE,
    Design,
    Special,
    Stats,
    breaches,
    cost,
)
from calculators.erfworld.rules.fielding import LEVEL
from calculators.erfworld.rules.meeting import Grounds, fight
from calculators.erfworld.rules.skirmish import band
from calculators.erfworld.rules.stack import FIRST
from calculators.erfworld.rulings_design import SpecialsAllowed
from calculators.erfworld.words.design_words import cost_readings

PER = 100  # points that all are compared by
MOST_ALIKE = 20


class Group(NamedTuple):
    """A stack of one design."""

    design: Design
    count: int


@dataclass(frozen=True)
class HasEnemy:
    """What is made of an enemy's inputs."""

    @property
    def enemy(self) -> Group:
        names = ("hits", "attack", "defence", "move", "specials")
        return Group(Stats(*(getattr(self, f"enemy_{name}") for name in names)), self.enemy_count)  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Enemy(HasEnemy):
    """The enemy a design is measured by."""

    enemy_count: int = ask(FIRST, "In its stack", low=1, high=MOST_ALIKE, group="Enemy", rule="combat/stacks")
    enemy_hits: int = ask(3, "Hits", low=1, high=MOST_HITS, group="Enemy", rule="unit-design/sizes")
    enemy_attack: int = ask(5, "Attack", low=0, high=MOST_ATTACK, group="Enemy", rule="unit-design/attack-limit")
    enemy_defence: int = ask(2, "Defence", low=0, high=MOST_DEFENCE, group="Enemy", rule="unit-design/defence-limit")
    enemy_move: int = ask(
        2, "Move", low=0, high=MOST_MOVE, group="Enemy", hint="for its price", rule="unit-design/classes"
    )
    enemy_specials: tuple[Special, ...] = ask(
        (), "Specials", most=len(Special), group="Enemy", rule="unit-design/specials"
    )
    enemy_level: int = ask(
        LEVEL, "Its level", low=1, high=20, group="Enemy", hint="if a Commander", rule="commanders/level"
    )


class Worth(NamedTuple):
    """A stack against its enemy."""

    group: Group
    points: Fraction  # for one of the stack
    croaks: Fraction  # enemies, on average
    croaked: Fraction  # of the stack, on average
    destroys: Fraction  # points of the enemy's, for each 100 of its own
    loses: Fraction  # points of its own, to each 100 of the enemy's
    gain: Fraction  # points of the enemy's croaked less points of its own

    @property
    def net(self) -> Fraction:
        return self.destroys - self.loses

    @property
    def whole(self) -> Fraction:
        """Points for the whole stack."""
        return self.group.count * self.points


def worth(group: Group, level: int, against: Grounds) -> Worth:
    """One combat of the stack with its enemy; what costs nothing is worth nothing for its points."""
    enemy, prices = against.enemy, cost_readings(against)  # type: ignore[attr-defined]
    mine = band(group.design, group.count, level)
    theirs = band(enemy.design, enemy.count, against.enemy_level)  # type: ignore[attr-defined]
    found = fight(mine, theirs, against.how, against.place)  # type: ignore[attr-defined]
    own, other = cost(group.design, prices), cost(enemy.design, prices)
    destroys, loses = _per(found.croaks * other, group.count * own), _per(found.croaked * own, enemy.count * other)
    return Worth(group, own, found.croaks, found.croaked, destroys, loses, found.croaks * other - found.croaked * own)


def _per(points: Fraction, whole: Fraction) -> Fraction:
    return PER * points / whole if whole else Fraction(0)


def changes(group: Group, allowed: SpecialsAllowed) -> Iterator[tuple[Group, str]]:
    """Every legal stack one step away: a stat one up or down, a special more or less, one unit more or fewer."""
    design, count = group
    assert isinstance(design, Stats)
    for new, words in _designs(design):
        if not any(breaches(new, allowed)):
            yield Group(new, count), words
    if not any(breaches(design, allowed)):
        if count < MOST_ALIKE:
            yield Group(design, count + 1), "One more"
        if count > 1:
            yield Group(design, count - 1), "One fewer"


def _designs(design: Stats) -> Iterator[tuple[Stats, str]]:
    limits = {"hits": (1, MOST_HITS), "attack": (0, MOST_ATTACK), "defence": (0, MOST_DEFENCE), "move": (0, MOST_MOVE)}
    for stat, (least, most) in limits.items():
        for value in (getattr(design, stat) + 1, getattr(design, stat) - 1):
            if least <= value <= most:
                yield replace(design, **{stat: value}), f"{stat.capitalize()} {value}"
    for special in Special:
        has = special in design.specials
        kept = tuple(one for one in Special if (one in design.specials) != (one is special))
        yield replace(design, specials=kept), f"without {special.label}" if has else special.label
