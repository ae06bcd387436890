"""The working of one weapon's attack, roll by roll, each step with its rule and the reading that decided it."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.declare.outputs import Step
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, listed, sentence
from calculators.wargame.rules.blow import Blow, Cover, Modifier, Target
from calculators.wargame.rules.losses import fled
from calculators.wargame.rulings import FatigueSave, RangeOverlap, Sixes
from calculators.wargame.words.phrases import dice, on_average, signed

_OVERLAP = {
    RangeOverlap.BOTH: "both count",
    RangeOverlap.LONG_ONLY: "only long range counts",
    RangeOverlap.CLOSE_ONLY: "only the nearness counts",
}
_SAVE = {
    FatigueSave.NONE: "changes nothing: no roll is a Save",
    FatigueSave.COVER: "has its Cover Roll one worse",
    FatigueSave.DEFENSE: "has its Defense lowered by 1",
}
_AGAIN = {
    Sixes.KEEP: "a six rolled again counts 7 if it is another six",
    Sixes.ADD: "a six rolled again counts 6 plus the new number",
    Sixes.OFF: "sixes are not rolled again",
}


def attack_steps(blow: Blow, who: str = "") -> Iterator[Step]:
    """Every roll of one model's attack; `who` stands before each step where there are several attacks."""
    head = f"{who}: " if who else ""
    for step in [*_to_hit(blow), *_damage(blow), *_cover(blow)]:
        yield Step(head + step.what if who else sentence(step.what), step.chance, step.detail, step.rule, step.ruling)
    what = f"{head}one model makes a casualty" if who else "One model makes a casualty"
    yield Step(what, blow.casualty, "all its rolls together", "attacks/casualties")


def _to_hit(blow: Blow) -> Iterator[Step]:
    parts = ", ".join(f"{modifier.in_words} {modifier.points:+}" for modifier in blow.applied)
    yield Step(
        f"modifiers to hit: {signed(blow.modifier)}" if parts else "no modifiers to hit",
        None,
        parts,
        "attacks/modifiers",
    )
    if Modifier.FATIGUED in blow.applied:
        yield Step("fatigue is one of them", None, "activated twice in a row", "activation/fatigue")
    if blow.overlaps:
        how = _OVERLAP[blow.rulings.range_overlap]
        yield Step(f'long range and under 6" at once: {how}', rule="attacks/modifiers", ruling="range_overlap")
    if blow.melee and Modifier.STATIONARY in blow.modifiers:
        counts = "counts" if blow.rulings.stationary_in_melee else "does not count"
        yield Step(f"not having moved {counts} in melee", rule="attacks/modifiers", ruling="stationary_in_melee")
    needs = blow.hit_needs
    if 2 <= needs <= 6:
        yield Step("a model hits", blow.hit, f"needs {needs}+ on the die", "attacks/to-hit")
        return
    if needs > 6 and not blow.rulings.natural.six_hits:
        again = blow.rulings.sixes_on_hits
        how = "may be rolled again" if again else "are not rolled again"
        yield Step(f"sixes to hit {how}", rule="attacks/sixes", ruling="sixes_on_hits")
        if again:
            yield Step(_AGAIN[blow.rulings.sixes], rule="attacks/sixes", ruling="sixes")
    what = "a model hits" if 0 < blow.hit < 1 else "every die hits" if blow.hit else "no die can hit"
    yield Step(
        what,
        blow.hit,
        f"needs {needs} or more on the die" if needs > 6 else "any number will do",
        "attacks/to-hit",
        "natural",
    )


def _damage(blow: Blow) -> Iterator[Step]:
    if blow.target.fatigued:
        what = f"a fatigued target {_SAVE[blow.rulings.fatigue_save]}"
        yield Step(what, rule="activation/save", ruling="fatigue_save")
    needs = blow.damage_needs
    sum_up = f"Damage {blow.damage} against Defense {blow.defense}"
    if needs > 6:
        yield Step(_AGAIN[blow.rulings.sixes], rule="attacks/sixes", ruling="sixes")
        yield Step("the Damage Roll succeeds", blow.damages, f"{sum_up}: the die must count {needs}", "attacks/damage")
    else:
        detail = f"{sum_up}: needs {needs}+" if needs > 1 else f"{sum_up}: always"
        yield Step("the Damage Roll succeeds", blow.damages, detail, "attacks/damage")


def _cover(blow: Blow) -> Iterator[Step]:
    if blow.target.cover is Cover.NONE:
        return
    if blow.melee:
        helps = "helps" if blow.rulings.cover_in_melee else "does not help"
        yield Step(f"cover {helps} in melee", rule="attacks/cover", ruling="cover_in_melee")
    if blow.cover is not Cover.NONE:
        kind = blow.cover.label.lower()
        yield Step(f"it becomes a casualty in {kind} cover", blow.uncovered, f"on {blow.casualty_on}+", "attacks/cover")


def losses_steps(blows: int, casualties: Odds, target: Target, whose: str = "") -> Iterator[Step]:
    """The casualties all told, and the Bravery test after them; `blows` is the number of dice thrown."""
    head = f"{whose}: " if whose else ""
    capped = f"; at most {target.models}, the rest is lost" if blows > target.models else ""
    yield Step(
        sentence(f"{head}{on_average(casualties.mean)}"), None, f"from {dice(blows)}{capped}", "attacks/casualties"
    )
    yield from bravery_steps(casualties, target, head)


def bravery_steps(casualties: Odds, target: Target, head: str = "") -> Iterator[Step]:
    """One test for all casualties of the activation."""
    tests = casualties.chance(lambda number: 0 < number < target.models)
    yield Step(sentence(f"{head}a Bravery test is made"), tests, "some are casualties, some are left", "bravery/test")
    if tests:
        flee = fled(casualties, target)
        always, least = target.bravery, target.bravery - 5
        detail = [f"possible from {least} casualties on"] if least > 1 else []
        detail += [f"certain from {always} on"]
        yield Step(
            sentence(f"{head}someone flees"),
            flee.at_least(1),
            f"Bravery {target.bravery}: {listed(detail)}",
            "bravery/test",
        )
        flees = "flees" if flee.mean == 1 else "flee"
        yield Step(
            sentence(f"{head}{figure(flee.mean)} {flees} on average"),
            None,
            "sum above Bravery, at most all",
            "bravery/fleeing",
        )
