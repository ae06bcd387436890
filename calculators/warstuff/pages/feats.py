"""Jumps, drops, falls, pushes and dangerous ground."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.outputs import Answer, chance, number
from calculators.kernel.odds import Odds
from calculators.show.wording import exact_percent, listed, sentence
from calculators.warstuff.rules.daring import Daring, Feat
from calculators.warstuff.rules.fighter import FATES, Condition, Fighter, State, fighter, standing
from calculators.warstuff.rules.wounding import suffer, sure_hits, wound
from calculators.warstuff.rulings import Rulings, readings
from calculators.warstuff.words.phrases import named, often
from calculators.warstuff.words.working_feats import feat_notes, feat_steps


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
def feats(daring: Daring) -> Landing:
    """The dice, and if one fails, the fall: its hits all at once, one wound roll, and lying stunned."""
    rulings = readings(daring)
    model = fighter(daring.quality, daring.rules, daring.cover, daring.healers)
    state = State.STUNNED if daring.kind is Feat.PUSH else daring.state  # who is pushed has just been stunned
    now = standing(model, state, daring.markers, rulings)
    end = Odds.flip(daring.safe).then(lambda safe: Odds.sure(now) if safe else _harmed(daring, model, now, rulings))
    fates = end.map(lambda condition: condition.fate)
    told = {fate: fates[fate] for fate in FATES}
    return Landing(
        headline=_headline(daring, told),
        dice=daring.dice,
        success=daring.success,
        fall_hits=daring.hits,
        **told,
        working=tuple(feat_steps(daring, model, now, rulings)),
        notes=tuple(feat_notes(daring, rulings)),
    )


def _harmed(daring: Daring, model: Fighter, now: Condition, rulings: Rulings) -> Odds:
    if daring.kind is Feat.DANGEROUS:  # a wound, not a hit: nothing stops it
        return wound(model, now, 1, False, rulings)
    if not daring.hits:
        return Odds.sure(now)
    fell = suffer(model, now, sure_hits(daring.hits), None, None, rulings)
    return fell.map(lambda then: then if then.dead else then._replace(stunned=True))


def _headline(daring: Daring, told: dict[str, Fraction]) -> str:
    model, inches = f"a {named(daring.quality, daring.rules)}", f'{daring.distance}"'
    tried = daring.kind in (Feat.JUMP, Feat.DROP)
    fates = [fate for fate in ("killed", "stunned", "marked") if told[fate]]
    harm = [
        f"{fate} {exact_percent(told[fate]) if tried or at else often(told[fate])}" for at, fate in enumerate(fates)
    ]
    ends = f"is {listed(harm)}" if harm else "comes to no harm"
    if tried:
        return sentence(
            f"{model} brings off a {inches} {daring.kind.value} {often(daring.success)}{',' if harm else ' and'} {ends}."
        )
    begins = {
        Feat.FALL: f"{model} that falls {inches}",
        Feat.PUSH: f"{model} that someone tries to push" + (f' off a {daring.depth}" edge' if daring.depth else ""),
        Feat.DANGEROUS: f"{model} on dangerous ground",
    }
    return sentence(f"{begins[daring.kind]} {ends}.")
