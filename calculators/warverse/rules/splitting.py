"""Attacks split between targets: what each split leaves in dice, and the best of them all, exactly."""

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from calculators.declare import Choice
from calculators.warverse.rules.combat import PAIRS, killing_falls, kills_by_dice
from calculators.warverse.rulings import DearestShort, SplitPays


class SplitGoal(Choice):
    """What a split is to do best."""

    KILLS = "kills", "Most kills"
    POINTS = "points", "Most points"
    ALL = "all", "All dead"
    ANY = "any", "Any dead"


class Aim(NamedTuple):
    """One way to attack one target."""

    ways: int  # of 36, for a die to hit
    need: int  # hits
    penalty: int  # attacks that range and radius take

    def kill(self, dice: int) -> Fraction:
        """The chance that so many dice kill it."""
        return Fraction(killing_falls(dice, self.ways, self.need), PAIRS**dice)


class SplitTarget(NamedTuple):
    """One target: the ways to attack it, and what it is worth."""

    aims: tuple[Aim, ...]
    worth: int = 1


class Share(NamedTuple):
    """What one target gets in a plan: so many attacks, used this way, which leave so many dice."""

    attacks: int = 0
    dice: int = 0
    aim: int = 0  # its place among the ways to attack the target


def reached(goal: SplitGoal, chances: Sequence[Fraction], worths: Sequence[int]) -> Fraction:
    """What a goal comes to, if these are the chances to kill each target, independent of each other."""
    if goal is SplitGoal.ALL:
        return prod(chances, start=Fraction(1))
    if goal is SplitGoal.ANY:
        return 1 - prod((1 - chance for chance in chances), start=Fraction(1))
    return sum(
        (chance * (worth if goal is SplitGoal.POINTS else 1) for chance, worth in zip(chances, worths)), Fraction(0)
    )


def dice_of_split(attacks: Sequence[int], penalties: Sequence[int], pays: SplitPays, short: DearestShort) -> list[int]:
    """The dice each attack has after range and radius (combat/splitting).

    If only the dearest pays, that is the dearest one made: without dice there is no attack (ranged/range) to pay for.
    """
    kept = [max(0, dice - penalty) for dice, penalty in zip(attacks, penalties)]
    if pays is SplitPays.EACH:
        return kept
    dice, cheaper = list(attacks), sorted(range(len(attacks)), key=lambda at: -penalties[at])
    while cheaper:
        at = cheaper.pop(0)
        lacks = penalties[at] - dice[at] + 1  # to keep a die
        if short is DearestShort.OTHERS_PAY and dice[at] and 0 < lacks <= sum(dice[other] for other in cheaper):
            dice[at] = 1
            for other in cheaper:
                paid = min(lacks, dice[other])
                dice[other], lacks = dice[other] - paid, lacks - paid
            break
        dice[at] = kept[at]
        if dice[at]:
            break
    return dice


def best_split(targets: Sequence[SplitTarget], attacks: int, goal: SplitGoal, pays: SplitPays) -> tuple[Share, ...]:
    """The split that serves a goal best, every split there is considered; of equals one that leaves attacks over."""
    if pays is SplitPays.EACH:
        paid = [(target, [(at, aim, aim.penalty) for at, aim in enumerate(target.aims)]) for target in targets]
        return _best(paid, attacks, goal)
    plans = []
    for most in sorted({aim.penalty for target in targets for aim in target.aims}):
        # the dearest attack pays, and the others do not
        free = [
            (target, [(at, aim, 0) for at, aim in enumerate(target.aims) if aim.penalty <= most]) for target in targets
        ]
        plan = list(_best(free, max(0, attacks - most), goal))
        for at, share in enumerate(plan):
            if share.dice and targets[at].aims[share.aim].penalty == most:
                plan[at] = share._replace(attacks=share.dice + most)
                break
        plans.append(tuple(plan))
    return max(plans, key=lambda plan: value(targets, plan, goal))


def value(targets: Sequence[SplitTarget], plan: Sequence[Share], goal: SplitGoal) -> Fraction:
    """What a plan comes to."""
    chances = [target.aims[share.aim].kill(share.dice) for target, share in zip(targets, plan)]
    return reached(goal, chances, [target.worth for target in targets])


def _best(
    targets: Sequence[tuple[SplitTarget, list[tuple[int, Aim, int]]]], attacks: int, goal: SplitGoal
) -> tuple[Share, ...]:
    """Target by target: for every number of attacks the best that can be had with it so far.

    Chances are whole numbers out of `PAIRS ** attacks`, so that they add, multiply and compare without fractions.
    """
    whole = PAIRS**attacks
    times = goal in (SplitGoal.ALL, SplitGoal.ANY)
    best: list[tuple[int, tuple[Share, ...]]] = [(1 if times else 0, ())] * (attacks + 1)
    for target, aims in targets:
        scored = []
        for share, falls in _shares(aims, attacks):
            if goal is SplitGoal.ANY:
                falls -= whole  # none dead: as many as possible of the chances to live, and so the least negative
            scored.append((share, falls * target.worth if goal is SplitGoal.POINTS else falls))
        extended = []
        for room in range(attacks + 1):
            options = []
            for share, falls in scored:
                if share.attacks <= room:
                    before = best[room - share.attacks][0]
                    options.append((abs(before) * falls if times else before + falls, -share.attacks, share))
            score, _, share = max(options, key=lambda option: option[:2])
            extended.append((score, (*best[room - share.attacks][1], share)))
        best = extended
    return best[-1][1]


def _shares(aims: list[tuple[int, Aim, int]], attacks: int) -> list[tuple[Share, int]]:
    """Every number of attacks that can kill a target at all, used the best way, with its falls that kill; and none."""
    best: dict[int, tuple[Share, int]] = {0: (Share(), 0)}
    for at, aim, penalty in aims:
        for dice, falls in enumerate(kills_by_dice(max(0, attacks - penalty), aim.ways, aim.need)):
            used, scaled = dice + penalty, falls * PAIRS ** (attacks - dice)
            if falls and (used not in best or scaled > best[used][1]):
                best[used] = (Share(used, dice, at), scaled)
    return list(best.values())
