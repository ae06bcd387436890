"""How the best character was found, step by step, and what its player should know."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from calculators.declare.outputs import Step
from calculators.show.wording import counted, figure
from calculators.warverse.rules.attacking import RANGE_STEP, SIDES, range_penalty
from calculators.warverse.rules.designing import Design, Goal
from calculators.warverse.rules.duelling import turns_in_words
from calculators.warverse.rules.facing import PER
from calculators.warverse.rules.fighter import POINTS_PER_HIT_POINT
from calculators.warverse.words.phrases import dice_of, health, too_late

if TYPE_CHECKING:
    from calculators.warverse.pages.designer import Wanted


def design_steps(wanted: Wanted, first: Design) -> Iterator[Step]:
    one, foe, target = first.one, wanted.foe, wanted.target
    yield Step(
        f"The target: {target.stats}",
        None,
        f"{target.points} points, so {health(target.hit_points)}",
        "characters/hit-points",
    )
    spent = "points may be saved" if wanted.goal is Goal.TRADE else "what is left goes into Move"
    yield Step(
        f"{one.points} points give {health(one.hit_points)}, however they are spent", None, spent, "characters/points"
    )
    if wanted.goal is Goal.DUEL:
        yield Step("A duel is fought in contact, without range and cover", rule="close-combat/engaging")
    else:
        lost = counted(range_penalty(foe.range), "attack")
        yield Step(f'At {foe.range}" each side loses {lost}', None, f'one for each full {RANGE_STEP}"', "ranged/range")
        if foe.cover or foe.own_cover:
            yield Step(
                f"The target defends on {foe.defends}",
                None,
                "Strength and cover, 5 at most; yours likewise",
                "ranged/cover",
            )
    yield Step(
        f"The best: {one.stats}",
        None,
        f"{one.move} + 5 × {one.strength} + {one.strength} × {one.attacks} points",
        "characters/points",
    )
    if max(foe.alike, foe.count) > 1:
        adding = (
            "Hits of all attackers in a turn add up" if foe.add_up else "Each attack must reach the Hit Points alone"
        )
        yield Step(adding, None, f"{foe.alike} of yours, {foe.count} like the target", "combat/killing", "hits_add_up")
    who = f"{foe.alike} of them kill" if foe.alike > 1 else "It kills"
    yield Step(
        f"{who} with {dice_of(foe.alike * first.dice)}",
        first.kills,
        f"{target.hit_points} hits in one turn",
        "combat/killing",
    )
    succeeds = Fraction(target.strength, SIDES)
    has = "The target has" if foe.count == 1 else f"{foe.count} like the target have"
    yield Step(
        f"{has} {dice_of(foe.count * foe.dice)}; one succeeds",
        succeeds,
        f"on {target.strength} or less",
        "combat/attack-roll",
    )
    yield Step(
        "The target kills it" if foe.count == 1 else "They kill one",
        first.dies,
        f"{one.hit_points} hits in one turn",
        "combat/killing",
    )
    if wanted.goal is Goal.TRADE:
        parts = f"of {PER} points destroyed {figure(first.destroys)}, of {PER} of theirs lost {figure(first.loses)}"
        yield Step(
            f"Points destroyed less points lost: {figure(first.destroys - first.loses)}",
            None,
            parts,
            "combat/expected-hits",
        )
        return
    yield Step("It wins a duel", first.duel.a_wins, "in contact, first turn rolled for", "set-up/turn-order")


def design_notes(wanted: Wanted, first: Design) -> Iterator[str]:
    target, one = wanted.target, first.one
    if first.expects < target.hit_points:
        yield too_late(wanted.foe.defends)
    if wanted.goal is Goal.TRADE:
        yield f"Ranked by points destroyed less points lost, for {PER} points on each side; every price up to {wanted.points} was tried."
    if wanted.goal is Goal.LIVE and first.turns is not None:
        yield f"It lives {turns_in_words(first.turns)} of the target on average, the deadly one counted."
    if wanted.goal in (Goal.KILL, Goal.TRADE) and (wanted.foe.cover or wanted.range >= RANGE_STEP):
        yield "A straight attack is meant. Against cover, or just across a step of range, a small area may do better: ask the planner."
    if first.duel.endless and wanted.goal is not Goal.TRADE:
        yield "In contact neither could kill the other: their duel would be endless."
    enough = POINTS_PER_HIT_POINT * (one.hit_points - 1) + 1
    if wanted.goal is Goal.LIVE and enough < wanted.points:
        yield f"{enough} points have as many Hit Points already."
