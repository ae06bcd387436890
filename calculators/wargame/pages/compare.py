"""Which weapon or which position is worth more, and what each single change would do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, Table, number, table, word
from calculators.show.wording import figure, in_words, sentence
from calculators.wargame.rules.asked import MOST, Option, Tired, Unit, named, odd_modifiers, strike, ticked, unit_of
from calculators.wargame.rules.blow import RANGE, Blow, Cover, Modifier, Weapon
from calculators.wargame.rules.losses import casualties, lost
from calculators.wargame.rulings import Rulings, chosen
from calculators.wargame.words.phrases import dice, on_average, rare, signed, way
from calculators.wargame.words.working import attack_steps

EXAMPLE = (
    Option("Stand and shoot", modifiers=(Modifier.LONG_RANGE, Modifier.STATIONARY)),
    Option("Close in", modifiers=(Modifier.UNDER_6,)),
)
_HIGHEST_DAMAGE = 12


@dataclass(frozen=True)
class Choices:
    """What is weighed."""

    options: tuple[Option, ...] = ask(EXAMPLE, "Weapons or positions", most=8, rule="attacks/modifiers")


@dataclass(frozen=True)
class Scales(Rulings, Tired, Unit, Choices):
    """Several ways to attack one unit, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        return {} if self.options else {"options": "Weapons or positions: there must be at least one row."}


@dataclass(frozen=True, kw_only=True)
class Worth(Answer):
    best: str = word("Worth most")
    mean_casualties: Fraction = number("Its casualties", "on average")
    mean_lost: Fraction = number("Its target loses", "on average, with those who flee")
    ahead: Fraction = number("Ahead of the next", "models lost, on average")
    side_by_side: Table = table("Side by side")
    changes: Table = table("Each change to the first row by itself")


class Weighed(NamedTuple):
    """One way to attack, and what comes of it on average."""

    name: str
    blow: Blow
    casualties: Fraction
    lost: Fraction


@calculator(
    "wargame/compare",
    title="Compare",
    summary="Weapons and positions side by side, and what each modifier, cover or point of Damage would change.",
    rules={
        "attacks/modifiers": "",
        "attacks/weapons": "options=name:Bows;name:Crossbows,models:3,damage:3",
        "attacks/to-hit": "options=name:Plain;name:Elite,modifiers:elite",
        "attacks/damage": "options=name:Light;name:Heavy,damage:3,modifiers:imprecise&defense=7",
        "attacks/sixes": "defense=9",
        "attacks/cover": "options=name:From%20the%20front,cover:heavy;name:From%20the%20flank,modifiers:long-range",
        "attacks/casualties": "target_models=2",
        "activation/fatigue": "options=name:The%20same%20again,modifiers:fatigued;name:Another,models:4",
        "activation/save": "options=cover:heavy&target_fatigued=yes",
        "combat/fight-move": "options=name:Stay,models:4,weapon:melee,modifiers:stationary;name:Move%20in,weapon:melee",
        "equipment/choosing": "options=name:Longswords,damage:3,weapon:melee;name:Bows,modifiers:under-6",
        "movement/moving": "options=name:Stand,modifiers:stationary;name:Step%20closer,modifiers:under-6",
        "scenario/profiles": "options=name:Bows;name:Crossbows,models:3,damage:3",
    },
    cases={
        "Stand off or close in": "",
        "Precise or one more Damage": "options=name:Precise,modifiers:precise;name:Damage%202,damage:2",
        "Heavy but Imprecise": "options=name:Light;name:Heavy,damage:3,modifiers:imprecise",
        "Front or flank": "options=name:From%20the%20front,cover:heavy;name:From%20the%20flank,modifiers:long-range",
        "Stay or use the fight move": "options=name:Stay,models:4,weapon:melee,modifiers:stationary;name:Move%20in,weapon:melee",
        "Tired unit or a smaller fresh one": "options=name:The%20same%20again,modifiers:fatigued;name:Another,models:4",
    },
)
def compare(scales: Scales) -> Worth:
    """Every row's average, and the first row again with one thing changed at a time."""
    rows = [_weigh(scales, named(option, at), option) for at, option in enumerate(scales.options, 1)]
    ranked = sorted(rows, key=lambda row: (-row.lost, -row.casualties))
    changes = [_weigh(scales, what, option) for what, option in _changes(scales.options[0])]
    best = ranked[0]
    ahead = best.lost - ranked[1].lost if len(ranked) > 1 else Fraction(0)
    return Worth(
        headline=_headline(ranked, ahead),
        best=best.name,
        mean_casualties=best.casualties,
        mean_lost=best.lost,
        ahead=ahead,
        side_by_side=_side_by_side(rows),
        changes=_table(rows[0], changes),
        working=tuple(_working(rows, changes)),
        notes=tuple(_notes(rows)),
        links=tuple(_opens(scales)),
    )


def _weigh(scales: Scales, name: str, option: Option) -> Weighed:
    blow = strike(option, scales, option.cover)
    fallen = casualties([blow], scales.target_models)
    return Weighed(name, blow, fallen.mean, lost(fallen, blow.target).mean)


def _changes(option: Option) -> Iterator[tuple[str, Option]]:
    """The option with one thing changed at a time."""
    for modifier in Modifier:
        taken = set(option.modifiers) ^ {modifier}
        if modifier in taken:  # a model has one grade, a weapon one ability of the two (attacks/modifiers)
            taken -= set(modifier.excludes)
        if option.weapon is Weapon.RANGED or modifier not in RANGE:
            what = modifier.label if modifier in taken else modifier.undone
            yield what, replace(option, modifiers=tuple(one for one in Modifier if one in taken))
    if option.damage < _HIGHEST_DAMAGE:
        yield f"Damage {option.damage + 1}", replace(option, damage=option.damage + 1)
    if option.damage:
        yield f"Damage {option.damage - 1}", replace(option, damage=option.damage - 1)
    if option.models < MOST:
        yield "One model more", replace(option, models=option.models + 1)
    if option.models > 1:
        yield "One model fewer", replace(option, models=option.models - 1)
    for cover in Cover:
        if cover is not option.cover:
            yield "No cover" if cover is Cover.NONE else f"{cover.label} cover", replace(option, cover=cover)


def _headline(ranked: list[Weighed], ahead: Fraction) -> str:
    best = ranked[0]
    loses = f"{figure(best.lost)} {'model' if best.lost == 1 else 'models'} on average, those who flee included"
    makes = (
        f"the target loses {'hardly anyone' if rare(best.lost) else loses}" if best.lost else "the target loses nobody"
    )
    if len(ranked) == 1:
        return sentence(f"{makes}.")
    if not ahead:
        equal = sum(row.lost == best.lost for row in ranked)
        all_of = "Both" if equal == 2 else f"All {in_words(equal)}"
        which = all_of if equal == len(ranked) else f"The best {in_words(equal)}"
        return f"{which} are worth the same: {makes}."
    most = "more" if len(ranked) == 2 else "most"
    lead = f"{figure(ahead)} more" if ahead >= Fraction(1, 200) else "hardly more"
    return f"{_quoted(best.name)} is worth {most}: {makes}, {lead} than with {_quoted(ranked[1].name)}."


def _quoted(name: str) -> str:
    return name if name.startswith("Row ") else f"“{name}”"


def _side_by_side(rows: list[Weighed]) -> Table:
    cells = ((row.name, row.blow.hit, row.blow.casualty, figure(row.casualties), figure(row.lost)) for row in rows)
    return Table(("Row", "Hit", "Casualty", "Fallen", "Lost"), tuple(cells))


def _table(base: Weighed, changes: list[Weighed]) -> Table:
    first = (f"As it is: {base.name}", base.blow.hit, figure(base.casualties), "", figure(base.lost))
    ranked = sorted(changes, key=lambda row: (-row.lost, -row.casualties))
    rows = (
        (row.name, row.blow.hit, figure(row.casualties), signed(row.casualties - base.casualties), figure(row.lost))
        for row in ranked
    )
    return Table(("Change", "Hit", "Fallen", "±", "Lost"), (first, *rows))


def _working(rows: list[Weighed], changes: list[Weighed]) -> Iterator[Step]:
    ruled = set()
    for row in rows:
        for step in attack_steps(row.blow, row.name):
            ruled.add(step.ruling)
            yield step
        yield Step(
            f"{row.name}: {on_average(row.casualties)}", None, f"from {dice(row.blow.models)}", "attacks/casualties"
        )
    for change in changes:  # a reading may decide a change without touching any row
        for step in attack_steps(change.blow, f"With the change {change.name}"):
            if step.ruling not in ruled:
                ruled.add(step.ruling)
                yield step


def _notes(rows: list[Weighed]) -> Iterator[str]:
    for row in rows:
        for note in odd_modifiers(row.blow):
            yield f"{row.name}: {note}"
    if any(row.blow.hit == 1 for row in rows):
        yield "Where every die hits already, another +1 is worth nothing."


def _opens(scales: Scales) -> Iterator[Link]:
    for at, option in enumerate(scales.options[:3], 1):
        inputs = {"models": option.models, "damage": option.damage, "weapon": option.weapon, "cover": option.cover}
        yield way(
            "attack",
            f"Attack: {named(option, at)}",
            **inputs,
            **ticked(option.modifiers),
            **unit_of(scales),
            **chosen(scales),
        )
