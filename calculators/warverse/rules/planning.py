"""Every way to use a character's attacks on some targets, and what comes of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

from calculators.show.wording import listed
from calculators.warverse.rules.areas import Alike, Spot, kills
from calculators.warverse.rules.combat import PAIRS, kill
from calculators.warverse.rules.splitting import Aim, Quarry, SplitGoal, best_split, reached
from calculators.warverse.rulings import HitsAddUp, SplitPays


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

    def value(self, goal: SplitGoal, own_points: int) -> Fraction:
        """What it is worth for a goal; points are told with the attacker's own loss taken off."""
        gain = {SplitGoal.KILLS: self.mean, SplitGoal.ALL: self.all_killed, SplitGoal.ANY: self.any_killed}
        return self.points - own_points * self.own if goal is SplitGoal.POINTS else gain[goal]


def apart(what: str, dice: str, prey: Sequence[Prey], chances: Sequence[Fraction], own: Fraction = Fraction(0)) -> Way:
    """A way whose targets die independently of each other."""
    worths = [target.worth for target in prey]
    mean, points, all_killed, any_killed = (reached(goal, chances, worths) for goal in SplitGoal)
    return Way(what, dice, mean, points, all_killed, any_killed, own)


def straight(prey: Sequence[Prey], attacks: int) -> Iterator[Way]:
    """All attacks on one target, without an area."""
    for at, target in enumerate(prey):
        dice = max(0, attacks - target.straight.penalty)
        chances = [target.straight.kill(dice) if at == other else Fraction(0) for other in range(len(prey))]
        yield apart(f"All on {target.name}", str(dice), prey, chances)


def single_areas(prey: Sequence[Prey], attacks: int, strength: int, own_need: int) -> Iterator[Way]:
    """All attacks as an area on one target alone."""
    for at, target in enumerate(prey):
        if target.area is None or target.spot is None or attacks <= target.area.penalty:
            continue
        dice = attacks - target.area.penalty
        chances = [target.area.kill(dice) if at == other else Fraction(0) for other in range(len(prey))]
        own = kill(dice, strength, strength, own_need) if target.spot.catches_attacker else Fraction(0)
        yield apart(f'Area {target.spot.radius}" on {target.name}{target.spot.where}', str(dice), prey, chances, own)


def wide_area(prey: Sequence[Prey], attacks: int, strength: int, own_need: int, spot: Spot) -> Iterator[Way]:
    """All attacks as one area on all targets."""
    dice = attacks - spot.cost
    if dice <= 0:
        return
    groups = [Alike(target.strength, target.need) for target in prey]
    killed = kills(dice, strength, groups)
    points = sum((target.worth * kill(dice, strength, target.strength, target.need) for target in prey), Fraction(0))
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


def split(prey: Sequence[Prey], attacks: int, goal: SplitGoal, pays: SplitPays, adding: HitsAddUp) -> Iterator[Way]:
    """The best split, declared beforehand; a lone target is attacked twice."""
    if len(prey) == 1:
        yield from _twice(prey[0], attacks, pays, adding)
        return
    aims = [
        tuple(aim for aim in (target.straight, target.area if _harmless(target) else None) if aim) for target in prey
    ]
    plan = best_split([Quarry(ways, target.worth) for ways, target in zip(aims, prey)], attacks, goal, pays)
    used = [at for at, share in enumerate(plan) if share.dice]
    if len(used) < 2:
        return  # the best split is none
    chances = [ways[share.aim].kill(share.dice) for ways, share in zip(aims, plan)]
    how = [f"{plan[at].attacks} on {prey[at].name}{_as_area(prey[at], plan[at].aim)}" for at in used]
    yield apart(f"Split: {listed(how)}", "+".join(str(plan[at].dice) for at in used), prey, chances)


def one_by_one(prey: Sequence[Prey], attacks: int, goal: SplitGoal, pays: SplitPays) -> Iterator[Way]:
    """One die after another, on to the next target when one is dead: only where further attacks cost nothing."""
    paid = {0} if pays is SplitPays.EACH else {target.straight.penalty for target in prey}
    for most in sorted(paid):
        near = [at for at, target in enumerate(prey) if target.straight.penalty <= most]
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


def _twice(target: Prey, attacks: int, pays: SplitPays, adding: HitsAddUp) -> Iterator[Way]:
    dice = attacks - target.straight.penalty * (2 if pays is SplitPays.EACH else 1)
    if dice < 2:
        return
    halves = dice - dice // 2, dice // 2
    killed = target.straight.kill(dice)
    if adding is HitsAddUp.NO:
        killed = 1 - (1 - target.straight.kill(halves[0])) * (1 - target.straight.kill(halves[1]))
    yield apart(f"Two attacks on {target.name}", "+".join(map(str, halves)), [target], [killed])


def _harmless(target: Prey) -> bool:
    return target.spot is not None and not target.spot.catches_attacker


def _as_area(target: Prey, aim: int) -> str:
    return f' (area {target.spot.radius}")' if aim and target.spot else ""
