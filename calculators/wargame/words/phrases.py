"""Words the calculators share, and ways on to other calculators."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from calculators import find
from calculators.declare.outputs import Link
from calculators.declare.query import write
from calculators.show.wording import counted, figure, more_or_less
from calculators.wargame.rules.blow import Blow, Cover, Target


def in_cover(cover: Cover) -> str:
    """Behind a target in a sentence."""
    return "" if cover is Cover.NONE else f" in {cover.label.lower()} cover"


def models(count: int) -> str:
    """One model, five models."""
    return counted(count, "model")


def signed(value: Fraction | int) -> str:
    """A change with its sign: +1, -0.42, 0."""
    return more_or_less(Fraction(value)) if value else "0"


def hurts(blow: Blow) -> str:
    """Why an attack comes to nothing, or nothing if it may come to something."""
    if not blow.hit:
        return f"at {blow.modifier:+} never hit{'s' if blow.models == 1 else ''}"
    if not blow.damages:
        return f"with Damage {blow.damage} cannot harm Defense {blow.defense}"
    return ""


def dice(count: int) -> str:
    """1 die, 5 dice."""
    return f"{count} {'die' if count == 1 else 'dice'}"


def on_average(casualties: Fraction) -> str:
    """1.25 casualties on average, 1 casualty on average."""
    return f"{figure(casualties)} {'casualty' if casualties == 1 else 'casualties'} on average"


def rare(mean: Fraction) -> bool:
    """Whether a mean is too small to be told with two decimals."""
    return mean < Fraction(1, 200)


def toll(casualties: Fraction, lost: Fraction, target: Target, cover: Cover) -> str:
    """What attacks make on average, and what their target loses by it."""
    against = f"against Defense {target.defense}{in_cover(cover)}"
    if rare(casualties):
        return f"hardly any casualties {against}"
    flee = f"{figure(lost)} of {target.models} models {'is' if lost == 1 else 'are'} lost with those who flee"
    if figure(lost) == figure(casualties):
        flee = "hardly anyone flees" if lost > casualties else "nobody flees"
    return f"{on_average(casualties)} {against}, and {flee}"


def way(name: str, label: str, **inputs: Any) -> Link:
    """A way on to another calculator with these inputs."""
    other = find(f"wargame/{name}")
    return Link(name, write(other, other.inputs(**inputs)), label)


def bravery_way(casualties: Fraction, of: int, bravery: int) -> tuple[Link, ...]:
    """The Bravery test after as many casualties as are to be expected, if anybody is left to take it."""
    number = max(1, round(casualties))
    if number >= of:
        return ()
    label = f"Bravery after {counted(number, 'casualty', 'casualties')}"
    return (way("bravery", label, bravery=bravery, casualties=number, remaining=of - number),)
