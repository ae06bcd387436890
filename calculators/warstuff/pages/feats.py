"""Jumps, drops, falls, pushes and dangerous ground."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, calculator, part, readings
from calculators.declare.outputs import Answer, Step, chance, number
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, listed, often, percent, sentence
from calculators.warstuff.rules.special_movement import HARMS, PUSHES, STEP, Attempt, Feat
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.units import Condition, Fates, Fighter, State, fates, standing, suffering_rules
from calculators.warstuff.rules.wounds import suffer, sure_hits, wound
from calculators.warstuff.rulings import COVER, SEVERAL_HITS, WOUNDS, complete
from calculators.warstuff.words.attack_steps import Toll, defence_step, save_steps, wound_steps
from calculators.warstuff.words.phrases import idle, marker_notes


class Feats(Inputs):
    """What is tried, and how the table reads the rules."""

    attempt: Attempt = part(Attempt)
    readings: Readings = readings(*COVER, *SEVERAL_HITS, *WOUNDS)


class Landing(Answer, good_for="the model", more="success unharmed", less="killed"):
    dice: int = number("Dice thrown")
    success: Fraction = chance("The dice succeed")
    fall_hits: int = number("Hits if it falls")
    killed: Fraction = chance("Killed", part="fate")
    stunned: Fraction = chance("Stunned", part="fate")
    marked: Fraction = chance("Marked", "standing, with a new marker", quiet=True, part="fate")
    unharmed: Fraction = chance("Unharmed", part="fate")


@calculator("Jumping and falling", "The chances of a jump, a drop, a push or dangerous ground, and what a fall does.")
def feats(inputs: Feats) -> Landing:
    """The dice, and if one fails, the fall: its hits all at once, one wound roll, and lying stunned."""
    attempt, readings = inputs.attempt, complete(inputs.readings)
    model, now = attempt.model.fighter, attempt.model.now(readings)
    if attempt.kind is Feat.PUSH:  # it has just rolled a Stunned result
        now = standing(model, State.STUNNED, max(attempt.model.markers, model.rolls_from), readings)
    end = Odds.flip(attempt.safe).then(lambda safe: Odds.sure(now) if safe else _harmed(attempt, model, now, readings))
    after = fates(end)
    return Landing(
        headline=_headline(attempt, after),
        dice=attempt.dice,
        success=attempt.success,
        fall_hits=attempt.hits,
        **after._asdict(),
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
    model, inches = f"a {attempt.model.unit.called}", f'{attempt.distance}"'
    tried = attempt.kind in (Feat.JUMP, Feat.DROP)
    harms = [(fate, chance) for fate, chance in after._asdict().items() if chance and fate != "unharmed"]
    first = percent if tried else often
    harm = [f"{fate} {(percent if at else first)(chance)}" for at, (fate, chance) in enumerate(harms)]
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
        yield from wound_steps(Toll(model, now, readings, "model", attempt.model.markers))
        return
    rule = {Feat.JUMP: "special-movement/jumping", Feat.DROP: "special-movement/dropping"}.get(attempt.kind)
    if rule and not attempt.dice:
        yield Step('A gap of 1" is walked across', Fraction(1), "", rule)
        return
    if rule:
        dice = f"All of {counted(attempt.dice, 'die', 'dice')} on 3+"
        yield Step(dice, attempt.success, _counted_by(attempt.distance), rule)
    elif attempt.kind is Feat.PUSH:
        yield Step("The attacker pushes it", PUSHES, 'on 4+, up to 2"', "special-movement/pushing")
    if not attempt.hits:
        yield Step(f'{attempt.height}" is too low to hurt', rule="special-movement/falling")
        return
    falls = f"It falls: {counted(attempt.hits, 'hit')}"
    yield Step(falls, None, _counted_by(attempt.height), "special-movement/falling")
    yield from save_steps(model, None, readings, hits=attempt.hits)
    yield defence_step(model, "model")
    yield from wound_steps(Toll(model, now, readings, "model", attempt.model.markers, attempt.hits))
    yield Step("If not killed, it lies stunned", None, "wounded or not", "special-movement/falling")


def _counted_by(inches: int) -> str:
    return f'one, and one more for each full {STEP}" of {inches}"'


def _notes(attempt: Attempt, readings: Readings) -> Iterator[str]:
    model = attempt.model
    yield from idle("The model's", model.unit.rules, suffering_rules(None) | {Special.FLYING})
    if attempt.kind is Feat.PUSH:
        least = counted(model.fighter.rolls_from, "marker")
        yield f"A push follows a Stunned result, so the model is stunned and has at least {least}."
    elif model.state is State.STUNNED and attempt.kind is not Feat.FALL:
        yield "A stunned model must stay, so it could not move; this is what would come of it if it did."
    if attempt.kind is not Feat.PUSH:
        yield from marker_notes("model", model, readings)
