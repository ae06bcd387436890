"""Jumps, drops, falls, pushes and dangerous ground."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import part
from calculators.declare.outputs import Answer, Step, chance, number
from calculators.declare.rulings import Readings, readings
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, exact_percent, listed, sentence
from calculators.warstuff.rules.special_movement import HARMS, PUSHES, STEP, Attempt, Feat
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.units import Condition, Fates, Fighter, State, fates, fighter, standing, suffering_rules
from calculators.warstuff.rules.wounds import suffer, sure_hits, wound
from calculators.warstuff.rulings import COVER, SEVERAL_HITS, WOUNDS, complete
from calculators.warstuff.words.attack_steps import Toll, defence_step, save_steps, wound_steps
from calculators.warstuff.words.phrases import idle, marker_notes, often


@dataclass(frozen=True)
class Feats:
    """What is tried, and how the table reads the rules."""

    attempt: Attempt = part(Attempt)
    readings: Readings = readings(*COVER, *SEVERAL_HITS, *WOUNDS)


@dataclass(frozen=True, kw_only=True)
class Landing(Answer):
    dice: int = number("Dice thrown")
    success: Fraction = chance("The dice succeed")
    fall_hits: int = number("Hits if it falls")
    unharmed: Fraction = chance("Unharmed")
    marked: Fraction = chance("Marked", "standing, with a new marker", quiet=True)
    stunned: Fraction = chance("Stunned")
    killed: Fraction = chance("Killed")


@calculator(
    "warstuff/feats",
    title="Feats and falls",
    summary="The chances of a jump, a drop, a push or dangerous ground, and what a fall does.",
    rules={
        "special-movement/jumping": "distance=4",
        "special-movement/dropping": "kind=drop&distance=6",
        "special-movement/falling": "kind=fall&distance=6",
        "special-movement/pushing": "kind=push&depth=6",
        "terrain/dangerous": "kind=dangerous-ground",
        "special-rules/flying": "kind=dangerous-ground&rules=flying",
        "special-rules/tough": "kind=fall&distance=6&rules=tough",
        "special-rules/armored": "kind=fall&distance=6&rules=armored",
        "special-rules/camouflaged": "kind=fall&distance=6&rules=camouflaged",
        "special-rules/regeneration": "kind=fall&distance=6&rules=regeneration",
        "special-rules/healer": "kind=fall&distance=6&healers=1",
        "shooting/defence": "kind=fall&distance=6&quality=3",
        "terrain/cover": "kind=fall&distance=6&cover=yes",
        "wounds/markers": "kind=fall&distance=6&markers=1",
        "wounds/wound-roll": "kind=dangerous-ground&markers=1",
    },
    cases={
        'Jump 2"': "distance=2",
        'Jump 3"': "",
        'Jump 6" over a deep gap': "distance=6&depth=6",
        'Drop 3"': "kind=drop",
        'Drop 6"': "kind=drop&distance=6",
        'Fall 6"': "kind=fall&distance=6",
        'Pushed off 6"': "kind=push&depth=6",
        "Dangerous ground": "kind=dangerous-ground",
        "Dangerous ground, two markers": "kind=dangerous-ground&markers=2",
    },
)
def feats(inputs: Feats) -> Landing:
    """The dice, and if one fails, the fall: its hits all at once, one wound roll, and lying stunned."""
    attempt, readings = inputs.attempt, complete(inputs.readings)
    model = fighter(attempt.unit, attempt.cover, attempt.healers)
    state = State.STUNNED if attempt.kind is Feat.PUSH else attempt.state  # who is pushed has just been stunned
    now = standing(model, state, attempt.markers, readings)
    end = Odds.flip(attempt.safe).then(lambda safe: Odds.sure(now) if safe else _harmed(attempt, model, now, readings))
    after = fates(end)
    return Landing(
        headline=_headline(attempt, after),
        dice=attempt.dice,
        success=attempt.success,
        fall_hits=attempt.hits,
        unharmed=after.unharmed,
        marked=after.marked,
        stunned=after.stunned,
        killed=after.killed,
        working=tuple(_working(attempt, model, now, readings)),
        notes=tuple(_notes(attempt, readings)),
    )


def _harmed(attempt: Attempt, model: Fighter, now: Condition, readings: Readings) -> Odds:
    if attempt.kind is Feat.DANGEROUS:  # a wound, not a hit: nothing stops it
        return wound(model, now, 1, False, readings)
    if not attempt.hits:
        return Odds.sure(now)
    fell = suffer(model, now, sure_hits(attempt.hits), None, None, readings)
    return fell.map(lambda then: then if then.dead else then._replace(stunned=True))


def _headline(attempt: Attempt, after: Fates) -> str:
    model, inches = f"a {attempt.unit.called}", f'{attempt.distance}"'
    tried = attempt.kind in (Feat.JUMP, Feat.DROP)
    harms = [(fate, chance) for fate, chance in after._asdict().items() if chance and fate != "unharmed"]
    first = exact_percent if tried else often
    harm = [f"{fate} {(exact_percent if at else first)(chance)}" for at, (fate, chance) in enumerate(harms)]
    ends = f"is {listed(harm)}" if harm else "comes to no harm"
    if tried:
        deed = f"a {inches} {attempt.kind.value} {often(attempt.success)}{',' if harm else ' and'}"
        return sentence(f"{model} brings off {deed} {ends}.")
    begins = {
        Feat.FALL: f"{model} that falls {inches}",
        Feat.PUSH: f"{model} that someone tries to push" + (f' off a {attempt.depth}" edge' if attempt.depth else ""),
        Feat.DANGEROUS: f"{model} on dangerous ground",
    }
    return sentence(f"{begins[attempt.kind]} {ends}.")


def _working(attempt: Attempt, model: Fighter, now: Condition, readings: Readings) -> Iterator[Step]:
    """The dice for it, then the fall."""
    if attempt.flies:
        yield Step("Flying passes over it without a roll", Fraction(1), "", "special-rules/flying")
        return
    if attempt.kind is Feat.DANGEROUS:
        yield Step("Rolls a 1 on dangerous ground", HARMS, "one wound, no test and no cover", "terrain/dangerous")
        yield from wound_steps(Toll(model, now, readings, "model", attempt.markers))
        return
    rule = {Feat.JUMP: "special-movement/jumping", Feat.DROP: "special-movement/dropping"}.get(attempt.kind)
    if rule and not attempt.dice:
        yield Step('A gap of 1" is walked across', Fraction(1), "", rule)
        return
    if rule:
        yield Step(
            f"All of {counted(attempt.dice, 'die', 'dice')} on 3+", attempt.success, _counted_by(attempt.distance), rule
        )
    elif attempt.kind is Feat.PUSH:
        yield Step("The attacker pushes it", PUSHES, 'on 4+, up to 2"', "special-movement/pushing")
    if not attempt.hits:
        yield Step(f'{attempt.height}" is too low to hurt', rule="special-movement/falling")
        return
    yield Step(
        f"It falls: {counted(attempt.hits, 'hit')}", None, _counted_by(attempt.height), "special-movement/falling"
    )
    yield from save_steps(model, None, readings, hits=attempt.hits)
    yield defence_step(model, "model")
    yield from wound_steps(Toll(model, now, readings, "model", attempt.markers, attempt.hits))
    yield Step("If not killed, it lies stunned", None, "wounded or not", "special-movement/falling")


def _counted_by(inches: int) -> str:
    return f'one, and one more for each full {STEP}" of {inches}"'


def _notes(attempt: Attempt, readings: Readings) -> Iterator[str]:
    yield from idle("The model's", attempt.unit.rules, suffering_rules(None) | {Special.FLYING})
    if attempt.kind is Feat.PUSH:
        yield "A push follows a Stunned result, so the model is stunned and has at least one marker."
    elif attempt.state is State.STUNNED and attempt.kind is not Feat.FALL:
        yield "A stunned model must stay, so it could not move; this is what would come of it if it did."
    if attempt.kind is not Feat.PUSH:
        yield from marker_notes("model", attempt.state, attempt.markers, attempt.unit, readings)
