"""Words the calculators share: units in a sentence, how often a thing happens, ways on to other calculators."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from calculators import find
from calculators.declare.outputs import Link
from calculators.declare.query import write
from calculators.show.wording import counted, exact_percent, listed
from calculators.warstuff.rules.fighter import Mode, State, recovered
from calculators.warstuff.rules.specials import SHOOTERS, Special
from calculators.warstuff.rulings import Rulings

NO_RANGE = "Without a Shooter rule a unit has no range and cannot shoot; these are the odds if it could."

_ATTACKING = {Special.DEADLY, Special.FIRE, Special.FREEZE}
_FIGHTING = {Special.FRENZY, Special.LARGE, Special.SMALL, Special.INTIMIDATING, Special.FEARLESS}
_SUFFERING = {Special.ARMORED, Special.CAMOUFLAGED, Special.TOUGH, Special.REGENERATION, Special.LARGE, Special.SMALL}


def unit(
    noun: str, quality: int, rules: Iterable[Special], state: State = State.FRESH, cover: bool = False, markers: int = 0
) -> str:
    """A unit in a sentence: a stunned 4+ target with Armored in cover."""
    having = [rule.label for rule in rules] + ([counted(markers, "wound marker")] if markers else [])
    article = "a stunned" if state is State.STUNNED else "a"
    noun = f" {noun}" if noun else ""
    return f"{article} {quality}+{noun}{' with ' + listed(having) if having else ''}{' in cover' if cover else ''}"


def named(quality: int, rules: Iterable[Special]) -> str:
    """A unit by its name: 4+ with Armored and Small."""
    return unit("", quality, rules).removeprefix("a ")


def often(value: Fraction) -> str:
    """How often, in a sentence."""
    return f"{exact_percent(value)} of the time"


def range_problem(rules: Iterable[Special]) -> str:
    """A sentence if a unit has more than one Shooter range, otherwise nothing (special-rules/shooter)."""
    taken = [rule.label for rule in rules if rule in SHOOTERS]
    return f"A unit has one Shooter range, not {listed(taken)}." if len(taken) > 1 else ""


def range_problems(**taken: tuple[Special, ...]) -> dict[str, str]:
    """That sentence for every list of special rules it is true of, by the name of its input."""
    return {name: problem for name, rules in taken.items() if (problem := range_problem(rules))}


def can_shoot(rules: Iterable[Special]) -> bool:
    """Whether it has any range (shooting/who-may-shoot)."""
    return not SHOOTERS.isdisjoint(rules)


def attacking_rules(mode: Mode) -> set[Special]:
    """The special rules of an attacker that can touch an attack of this kind."""
    if mode is Mode.SHOOTING:
        return _ATTACKING | SHOOTERS
    return _ATTACKING | _FIGHTING | ({Special.MOUNTED} if mode is Mode.CHARGE else set())


def suffering_rules(mode: Mode | None) -> set[Special]:
    """The special rules of a target that can touch such an attack."""
    if mode is None:
        return _SUFFERING - {Special.LARGE, Special.SMALL}
    return _SUFFERING if mode is Mode.SHOOTING else _SUFFERING | {Special.INTIMIDATING}


def idle(whose: str, rules: Iterable[Special], bearing: set[Special]) -> list[str]:
    """A note on special rules that play no part here."""
    left = [rule.label for rule in rules if rule not in bearing]
    return [f"{whose} {listed(left)} {'plays' if len(left) == 1 else 'play'} no part in this."] if left else []


def marker_notes(whose: str, state: State, markers: int, tough: bool, rulings: Rulings) -> list[str]:
    """Notes on markers that are not what was given."""
    if state is State.STUNNED:
        return [] if markers else [f"A stunned unit has at least one marker, so the {whose} is given one."]
    if markers and recovered(tough, markers, rulings):
        return [f"Under this reading the {whose}, standing, has lost its old markers."]
    return []


def way(name: str, label: str, **inputs: Any) -> Link:
    """A way on to another calculator with these inputs."""
    other = find(f"warstuff/{name}")
    return Link(name, write(other, other.inputs(**inputs)), label)
