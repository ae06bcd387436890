"""The working of jumps, drops, falls, pushes and dangerous ground."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare.outputs import Step
from calculators.show.wording import counted
from calculators.warstuff.rules.daring import HARMS, PUSHES, STEP, Daring, Feat
from calculators.warstuff.rules.fighter import Condition, Fighter, State
from calculators.warstuff.rules.specials import Special
from calculators.warstuff.rulings import Rulings
from calculators.warstuff.words.phrases import idle, marker_notes, suffering_rules
from calculators.warstuff.words.working import defence_step, save_steps
from calculators.warstuff.words.working_wounds import Toll, wound_steps


def feat_steps(daring: Daring, model: Fighter, now: Condition, rulings: Rulings) -> Iterator[Step]:
    """The dice for it, then the fall."""
    if daring.flies:
        yield Step("Flying passes over it without a roll", Fraction(1), "", "special-rules/flying")
        return
    if daring.kind is Feat.DANGEROUS:
        yield Step("Rolls a 1 on dangerous ground", HARMS, "one wound, no test and no cover", "terrain/dangerous")
        yield from wound_steps(Toll(model, now, rulings, "model", daring.markers))
        return
    rule = {Feat.JUMP: "special-movement/jumping", Feat.DROP: "special-movement/dropping"}.get(daring.kind)
    if rule and not daring.dice:
        yield Step('A gap of 1" is walked across', Fraction(1), "", rule)
        return
    if rule:
        yield Step(
            f"All of {counted(daring.dice, 'die', 'dice')} on 3+", daring.success, _counted_by(daring.distance), rule
        )
    elif daring.kind is Feat.PUSH:
        yield Step("The attacker pushes it", PUSHES, 'on 4+, up to 2"', "special-movement/pushing")
    if not daring.hits:
        yield Step(f'{daring.height}" is too low to hurt', rule="special-movement/falling")
        return
    yield Step(f"It falls: {counted(daring.hits, 'hit')}", None, _counted_by(daring.height), "special-movement/falling")
    yield from save_steps(model, None, rulings, hits=daring.hits)
    yield defence_step(model, "model")
    yield from wound_steps(Toll(model, now, rulings, "model", daring.markers, daring.hits))
    yield Step("If not killed, it lies stunned", None, "wounded or not", "special-movement/falling")


def _counted_by(inches: int) -> str:
    return f'one, and one more for each full {STEP}" of {inches}"'


def feat_notes(daring: Daring, rulings: Rulings) -> Iterator[str]:
    """What a reader might wonder about."""
    yield from idle("The model's", daring.rules, suffering_rules(None) | {Special.FLYING})
    if daring.kind is Feat.PUSH:
        yield "A push follows a Stunned result, so the model is stunned and has at least one marker."
    elif daring.state is State.STUNNED and daring.kind is not Feat.FALL:
        yield "A stunned model must stay, so it could not move; this is what would come of it if it did."
    if daring.kind is not Feat.PUSH:
        yield from marker_notes("model", daring.state, daring.markers, Special.TOUGH in daring.rules, rulings)
