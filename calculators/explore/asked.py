"""What a link asks sideways and backwards, beside its inputs.

quality=3&vary=shots&of=killed      a figure while an input varies
quality=3&for=killed:80:shots       where a goal is met

No input can be called so (see `declare.inputs`), and a link without them is what it always was.
"""

from dataclasses import dataclass, fields, replace
from typing import Any
from urllib.parse import quote, unquote_plus

from calculators.declare.calculator import Calculator
from calculators.declare.query import Refused
from calculators.explore.figure import figure_named
from calculators.explore.seek import Sought, goal, seek
from calculators.explore.vary import KINDS, Sweep, axes, moving, vary

DOORS = ("vary", "of", "for")
CURVE, MAP_SIDE = 101, 11  # values that a page shows


@dataclass(frozen=True)
class Asked:
    """The words behind `vary`, `of` and `for`; empty where a link has none."""

    vary: str = ""
    of: str = ""
    goal: str = ""

    def __bool__(self) -> bool:
        return bool(self.vary or self.goal)

    def pairs(self) -> list[str]:
        """What a link has of it."""
        words = (getattr(self, each.name) for each in fields(self))
        return [f"{door}={quote(word, safe=',:.>=')}" for door, word in zip(DOORS, words) if word]


@dataclass(frozen=True)
class Explored:
    """What was found, or what is wrong with the words, by door."""

    asked: Asked
    sweep: Sweep | None
    sought: Sought | None
    problems: dict[str, str]


def parted(query: str) -> tuple[str, Asked]:
    """The query without the doors, and what stands behind them; of a door given twice the first counts."""
    own: list[str] = []
    found: dict[str, str] = {}
    for pair in filter(None, query.removeprefix("?").split("&")):
        name, _, words = pair.partition("=")
        if name in DOORS:
            found.setdefault(name, unquote_plus(words))
        else:
            own.append(pair)
    return "&".join(own), Asked(*(found.get(door, "") for door in DOORS))


def joined(query: str, asked: Asked) -> str:
    """Both in one query."""
    return "&".join(filter(None, [query, *asked.pairs()]))


def _mover(calculator: Calculator, inputs: Any, figure: str) -> str:
    """The first number that moves a figure, or the first other input that does; Refused where none does."""
    asked = [question for question in calculator.questions if question.kind in KINDS and not question.ruling]
    asked.sort(key=lambda question: question.kind != "number")
    wanted = figure_named(calculator, figure, "for")
    found = next(moving(calculator, inputs, asked, wanted), None)
    if not found:
        raise Refused({"for": f"Nothing you can change here moves {wanted.label}."})
    return found.name


def explore(calculator: Calculator, inputs: Any, asked: Asked) -> Explored:
    """The sweep and the goal that were asked for; what can't be asked is said and spoils nothing else.

    A page shows so many values of one input, or of each of two; a goal is sought over the whole range.
    """
    sweep, sought = None, None
    problems: dict[str, str] = {}
    if asked.vary:
        try:
            along = axes(calculator, asked.vary, MAP_SIDE)
            most = CURVE if len(along) == 1 else MAP_SIDE
            along = tuple(axis.thinned(most, axis.question.value(inputs)) for axis in along)
            sweep = vary(calculator, inputs, along, figure_named(calculator, asked.of))
        except Refused as refused:
            problems |= refused.errors
    if asked.goal:
        figure, _, rest = asked.goal.partition(":")
        least, _, by = rest.partition(":")
        try:
            by = by or _mover(calculator, inputs, figure)
            asked = replace(asked, goal=f"{figure}:{least}:{by}")
            sought = seek(calculator, inputs, goal(calculator, figure, least, by))
        except Refused as refused:
            problems |= refused.errors
    return Explored(asked, sweep, sought, problems)
