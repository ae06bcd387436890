"""Which weapon or which position is worth more, and what each single change would do."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from calculators.declare import Inputs, Readings, ask, calculator, links, part, readings
from calculators.declare.outputs import Answer, Step, Table, number, table, word
from calculators.show.wording import amount, figure, in_words, sentence
from calculators.wargame.rules.attacks import Attack, casualties
from calculators.wargame.rules.bravery import lost
from calculators.wargame.rules.units import MOST, RANGE, Cover, Group, Modifier, Option, Target, Weapon
from calculators.wargame.rulings import ATTACKS
from calculators.wargame.words.links import attack_link
from calculators.wargame.words.phrases import dice, on_average, rare, signed
from calculators.weigh.army_list import row_name

EXAMPLE = (
    Option(Group("Stand and shoot", modifiers=(Modifier.LONG_RANGE, Modifier.STATIONARY))),
    Option(Group("Close in", modifiers=(Modifier.UNDER_6,))),
)
_HIGHEST_DAMAGE = 12


class Comparison(Inputs):
    """Several ways to attack one unit, and how the table reads the rules."""

    options: tuple[Option, ...] = ask(EXAMPLE, "Weapons or positions", most=8, rule="attacks/modifiers")
    target: Target = part(Target, of="Target", without=("cover",))
    readings: Readings = readings(*ATTACKS)

    def problems(self) -> dict[str, str]:
        return {} if self.options else {"options": "Weapons or positions: there must be at least one row."}


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
    attack: Attack
    casualties: Fraction
    lost: Fraction

    @property
    def hit(self) -> Fraction:
        return self.attack.to_hit.result


def _order(row: Weighed) -> tuple[Fraction, Fraction]:
    """The one whose target loses most first."""
    return -row.lost, -row.casualties


@calculator(
    "Compare", "Weapons and positions side by side, and what each modifier, cover or point of Damage would change."
)
def compare(inputs: Comparison) -> Worth:
    """Every row's average, and the first row again with one thing changed at a time."""
    named = ((row_name(option.group.name, place), option) for place, option in enumerate(inputs.options, 1))
    rows = [_weigh(inputs, name, option) for name, option in named]
    ranked = sorted(rows, key=_order)
    changes = [_weigh(inputs, what, option) for what, option in _changes(inputs.options[0])]
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
        links=links(*(attack_link(f"Attack: {row.name}", row.attack) for row in rows[:3])),
    )


def _weigh(inputs: Comparison, name: str, option: Option) -> Weighed:
    target = replace(inputs.target, cover=option.cover)
    attack = Attack(option.group, target, inputs.readings)
    fallen = casualties([attack], target.models)
    return Weighed(name, attack, fallen.mean, lost(fallen, target).mean)


def _changes(option: Option) -> Iterator[tuple[str, Option]]:
    """The option with one thing changed at a time."""
    group = option.group
    for modifier in Modifier:
        taken = set(group.modifiers) ^ {modifier}
        if modifier in taken:  # a model has one grade, a weapon one ability, a shot one range (attacks/modifiers)
            taken -= {*modifier.excludes, *(RANGE if modifier in RANGE else ())} - {modifier}
        if group.weapon is Weapon.RANGED or modifier not in RANGE:
            what = modifier.label if modifier in taken else modifier.undone
            yield what, _with(option, modifiers=tuple(other for other in Modifier if other in taken))
    if group.damage < _HIGHEST_DAMAGE:
        yield f"Damage {group.damage + 1}", _with(option, damage=group.damage + 1)
    if group.damage:
        yield f"Damage {group.damage - 1}", _with(option, damage=group.damage - 1)
    if group.models < MOST:
        yield "One model more", _with(option, models=group.models + 1)
    if group.models > 1:
        yield "One model fewer", _with(option, models=group.models - 1)
    for cover in Cover:
        if cover is not option.cover:
            yield "No cover" if cover is Cover.NONE else f"{cover.label} cover", replace(option, cover=cover)


def _with(option: Option, **changes: Any) -> Option:
    return replace(option, group=replace(option.group, **changes))


def _headline(ranked: list[Weighed], ahead: Fraction) -> str:
    best = ranked[0]
    loses = f"{amount(best.lost, 'model')} on average, those who flee included"
    loses = "hardly anyone" if best.lost and rare(best.lost) else loses if best.lost else "nobody"
    makes = f"the target loses {loses}"
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
    cells = ((row.name, row.hit, row.attack.casualty, figure(row.casualties), figure(row.lost)) for row in rows)
    return Table(("Row", "Hit", "Casualty", "Fallen", "Lost"), tuple(cells))


def _table(base: Weighed, changes: list[Weighed]) -> Table:
    def cells(row: Weighed, name: str, more: str) -> tuple[str | Fraction, ...]:
        return name, row.hit, figure(row.casualties), more, figure(row.lost)

    first = cells(base, f"As it is: {base.name}", "")
    rows = (cells(row, row.name, signed(row.casualties - base.casualties)) for row in sorted(changes, key=_order))
    return Table(("Change", "Hit", "Fallen", "±", "Lost"), (first, *rows))


def _working(rows: list[Weighed], changes: list[Weighed]) -> Iterator[Step]:
    ruled = set()
    for row in rows:
        for step in row.attack.steps(row.name):
            ruled.add(step.ruling)
            yield step
        what = f"{row.name}: {on_average(row.casualties)}"
        yield Step(what, None, f"from {dice(row.attack.models)}", "attacks/casualties")
    for change in changes:  # a reading may decide a change without touching any row
        for step in change.attack.steps(f"With the change {change.name}"):
            if step.ruling not in ruled:
                ruled.add(step.ruling)
                yield step


def _notes(rows: list[Weighed]) -> Iterator[str]:
    for row in rows:
        yield from row.attack.odd_modifiers(row.name)
    if any(row.attack.to_hit.result == 1 for row in rows):
        yield "Where every die hits already, another +1 is worth nothing."
