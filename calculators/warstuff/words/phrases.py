"""Words the calculators share: units in a sentence, how often a thing happens, what plays no part."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from calculators.declare.rulings import Readings
from calculators.show.wording import counted, exact_percent, listed
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.unit_creation import Unit
from calculators.warstuff.rules.units import State, recovered

NO_RANGE = "Without a Shooter rule a unit has no range and cannot shoot; these are the odds if it could."


def described(noun: str, unit: Unit, state: State = State.FRESH, cover: bool = False, markers: int = 0) -> str:
    """A unit in a sentence: a stunned 4+ target with Armored in cover."""
    having = [rule.label for rule in unit.rules] + ([counted(markers, "wound marker")] if markers else [])
    article = "a stunned" if state is State.STUNNED else "a"
    noun = f" {noun}" if noun else ""
    return f"{article} {unit.quality}+{noun}{' with ' + listed(having) if having else ''}{' in cover' if cover else ''}"


def often(value: Fraction) -> str:
    """How often, in a sentence."""
    return f"{exact_percent(value)} of the time"


def idle(whose: str, rules: Iterable[Special], bearing: set[Special]) -> list[str]:
    """A note on special rules that play no part here."""
    left = [rule.label for rule in rules if rule not in bearing]
    return [f"{whose} {listed(left)} {'plays' if len(left) == 1 else 'play'} no part in this."] if left else []


def marker_notes(whose: str, state: State, markers: int, unit: Unit, readings: Readings) -> list[str]:
    """Notes on markers that are not what was given."""
    if state is State.STUNNED:
        return [] if markers else [f"A stunned unit has at least one marker, so the {whose} is given one."]
    if markers and recovered(Special.TOUGH in unit.rules, markers, readings):
        return [f"Under this reading the {whose}, standing, has lost its old markers."]
    return []
