"""The working of a volley, roll by roll, each step with its rule and the reading that decided it."""

from collections.abc import Iterator

from calculators.declare.outputs import Step
from calculators.show.wording import counted, sentence
from calculators.warfig.rules.shooting import Shooting, Situation
from calculators.warfig.rules.tables import LOWEST, Cell
from calculators.warfig.rulings import BsBelowOne, Overkill, Spread
from calculators.warfig.words.phrases import damage_step, needs, ruled, signed, value_of, wound_step


def volley_steps(inputs: Shooting) -> Iterator[Step]:
    """How one volley goes, and the readings that decide anything in it."""
    shooters, situation, armour = inputs.shooters, inputs.situation, inputs.targets.armour
    common, *leaders = inputs.shots
    yield from hit_steps("A shot", shooters.each.bs, shooters.bs_change, situation, common.hit)
    yield wound_step("A hit wounds", common.strength, armour, common.wound)
    together = common.hit.chance * common.wound.chance
    yield Step("A shot wounds, all told", together, f"{common.dice} dice", "shooting/dice")
    for leader in leaders:
        yield from hit_steps("The leader's shot", inputs.leader_shot.bs, 0, situation, leader.hit)
        yield wound_step("The leader's hit wounds", leader.strength, armour, leader.wound)
    if inputs.target_leader:
        if inputs.leader_hits:
            what, armour = f"The first {inputs.leader_hits} hits go to their leader", inputs.target_leader_stats.armour
            yield Step(what, None, "common shooters' first", "shooting/assigning-hits")
            yield wound_step("A hit wounds their leader", common.strength, armour, common.wound_leader)
            for leader in leaders:
                yield wound_step("The leader's hit wounds theirs", leader.strength, armour, leader.wound_leader)
        yield ruled(inputs.readings[Overkill])
    stats = inputs.targets.stats
    yield damage_step(stats.health, stats.damage, inputs.readings[Spread])


def hit_steps(who: str, bs: int, change: int, situation: Situation, cell: Cell) -> Iterator[Step]:
    """What is left of a ballistic skill, and what a shot needs by it."""
    parts = [
        (change, "items/adding", "items, spells and commands"),
        (-situation.cover.penalty, "shooting/cover", f"{situation.cover.label} cover"),
        (-situation.extra_targets, "shooting/several-targets", counted(situation.extra_targets, "further target")),
        (-situation.out_of_sight, "shooting/out-of-sight", "the target is out of sight"),
    ]
    for by, rule, what in parts:
        if by:
            bs += by
            yield Step(f"{sentence(what)}: {signed(by)}", None, f"leaves ballistic skill {value_of(bs)}", rule)
    ruling = BsBelowOne.input_name if bs < LOWEST else ""
    yield Step(f"{who} hits", cell.chance, needs(cell, f"ballistic skill {value_of(bs)}"), "shooting/to-hit", ruling)
