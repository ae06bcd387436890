"""Every way to use a character's attacks on some targets, and what comes of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

from calculators.show.wording import listed
from calculators.warverse.rules.areas import Group, kills
from calculators.warverse.rules.attacking import PAIRS, kill
from calculators.warverse.rules.placing import Spot
from calculators.warverse.rules.splitting import Aim, Goal, Quarry, best_split, reached
from calculators.warverse.rulings import SplitPays


class Prey(NamedTuple):
    """A target as the planner sees it: how it is attacked straight, and by an area on it alone, if one can be laid."""

    name: str
    strength: int
    need: int
    worth: int
    straight: Aim
    spot: Spot | None
    area: Aim | None


class Way(NamedTuple):
    """One way to use the attacks."""

    what: str
    dice: str
    mean: Fraction  # kills
    points: Fraction
    all_killed: Fraction
    any_killed: Fraction
    own: Fraction = Fraction(0)  # the attacker dies

    def value(self, goal: Goal, own_points: int) -> Fraction:
        """What it is worth for a goal; points are told with the attacker's own loss taken off."""
        gain = {Goal.KILLS: self.mean, Goal.ALL: self.all_killed, Goal.ANY: self.any_killed}
        return self.points - own_points * self.own if goal is Goal.POINTS else gain[goal]


def apart(what: str, dice: str, prey: Sequence[Prey], chances: Sequence[Fraction], own: Fraction = Fraction(0)) -> Way:
    """A way whose targets die independently of each other."""
    worths = [one.worth for one in prey]
    found = (reached(goal, chances, worths) for goal in (Goal.KILLS, Goal.POINTS, Goal.ALL, Goal.ANY))
    return Way(what, dice, *found, own=own)


def straight(prey: Sequence[Prey], attacks: int) -> Iterator[Way]:
    """All attacks on one target, without an area."""
    for at, one in enumerate(prey):
        dice = max(0, attacks - one.straight.penalty)
        chances = [one.straight.kill(dice) if at == other else Fraction(0) for other in range(len(prey))]
        yield apart(f"All on {one.name}", str(dice), prey, chances)


def single_areas(prey: Sequence[Prey], attacks: int, strength: int, own_need: int) -> Iterator[Way]:
    """All attacks as an area on one target alone."""
    for at, one in enumerate(prey):
        if one.area is None or one.spot is None or attacks <= one.area.penalty:
            continue
        dice = attacks - one.area.penalty
        chances = [one.area.kill(dice) if at == other else Fraction(0) for other in range(len(prey))]
        own = kill(dice, strength, strength, own_need) if one.spot.catches_attacker else Fraction(0)
        yield apart(f'Area {one.spot.radius}" on {one.name}{one.spot.where}', str(dice), prey, chances, own)


def wide_area(prey: Sequence[Prey], attacks: int, strength: int, own_need: int, spot: Spot) -> Iterator[Way]:
    """All attacks as one area on all targets."""
    dice = attacks - spot.cost
    if dice <= 0:
        return
    groups = [Group(one.strength, one.need) for one in prey]
    killed = kills(dice, strength, groups)
    points = sum((one.worth * kill(dice, strength, one.strength, one.need) for one in prey), Fraction(0))
    own = kill(dice, strength, strength, own_need) if spot.catches_attacker else Fraction(0)
    whom = "all" if len(prey) > 1 else prey[0].name
    yield Way(
        f'Area {spot.radius}" on {whom}{spot.where}',
        str(dice),
        killed.mean,
        points,
        killed[len(prey)],
        1 - killed[0],
        own,
    )


def split(prey: Sequence[Prey], attacks: int, goal: Goal, pays: SplitPays, add_up: bool) -> Iterator[Way]:
    """The best split, declared beforehand; a lone target is attacked twice."""
    if len(prey) == 1:
        yield from _twice(prey[0], attacks, pays, add_up)
        return
    aims = [tuple(aim for aim in (one.straight, one.area if _harmless(one) else None) if aim) for one in prey]
    plan = best_split([Quarry(ways, one.worth) for ways, one in zip(aims, prey)], attacks, goal, pays)
    used = [at for at, share in enumerate(plan) if share.dice]
    if len(used) < 2:
        return  # the best split is none
    chances = [ways[share.aim].kill(share.dice) for ways, share in zip(aims, plan)]
    how = [f"{plan[at].attacks} on {prey[at].name}{_as_area(prey[at], plan[at].aim)}" for at in used]
    yield apart(f"Split: {listed(how)}", "+".join(str(plan[at].dice) for at in used), prey, chances)


def one_by_one(prey: Sequence[Prey], attacks: int, goal: Goal, pays: SplitPays) -> Iterator[Way]:
    """One die after another, on to the next target when one is dead: only where further attacks cost nothing."""
    paid = {0} if pays is SplitPays.EACH else {one.straight.penalty for one in prey}
    for most in sorted(paid):
        near = [at for at, one in enumerate(prey) if one.straight.penalty <= most]
        pool = attacks - most
        if len(near) < 2 or pool < 1:
            continue
        dead = {
            frozenset(some): _all_within([prey[at].straight for at in some], pool)
            for size in range(1, len(near) + 1)
            for some in combinations(near, size)
        }
        yield max(
            (_in_order(prey, order, dead, pool) for order in permutations(near)), key=lambda way: way.value(goal, 0)
        )


def _in_order(prey: Sequence[Prey], order: Sequence[int], dead: dict[frozenset[int], Fraction], pool: int) -> Way:
    chances = [dead[frozenset(order[: place + 1])] for place in range(len(order))]
    everyone = chances[-1] if len(order) == len(prey) else Fraction(0)
    points = sum((chance * prey[at].worth for chance, at in zip(chances, order)), Fraction(0))
    names = ", then ".join(prey[at].name for at in order)
    return Way(f"Die by die: {names}", str(pool), sum(chances, Fraction(0)), points, everyone, chances[0])


def _all_within(aims: Sequence[Aim], dice: int) -> Fraction:
    """The chance that so many dice, one after another, are enough for all of them."""
    spent = [1]  # by dice spent so far, the falls in which the last of them made the last kill
    for aim in aims:
        lasts = [
            comb(thrown - 1, aim.need - 1) * aim.ways**aim.need * (PAIRS - aim.ways) ** (thrown - aim.need)
            if thrown >= aim.need
            else 0
            for thrown in range(dice + 1)
        ]
        spent = [
            sum(spent[before] * lasts[at - before] for before in range(min(at + 1, len(spent))))
            for at in range(dice + 1)
        ]
    return Fraction(sum(falls * PAIRS ** (dice - at) for at, falls in enumerate(spent)), PAIRS**dice)


def _twice(one: Prey, attacks: int, pays: SplitPays, add_up: bool) -> Iterator[Way]:
    dice = attacks - one.straight.penalty * (2 if pays is SplitPays.EACH else 1)
    if dice < 2:
        return
    halves = dice - dice // 2, dice // 2
    alone = 1 - (1 - one.straight.kill(halves[0])) * (1 - one.straight.kill(halves[1]))
    yield apart(
        f"Two attacks on {one.name}", "+".join(map(str, halves)), [one], [one.straight.kill(dice) if add_up else alone]
    )


def _harmless(one: Prey) -> bool:
    return one.spot is not None and not one.spot.catches_attacker


def _as_area(one: Prey, aim: int) -> str:
    return f' (area {one.spot.radius}")' if aim and one.spot else ""
