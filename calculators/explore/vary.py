"""One figure while one input or two run through their values; the rest of the question stays as it is.

vary=shooters            every number, choice, or yes and no
vary=shooters:5..20      a part of the numbers
vary=shooters,cover      both together, the first the slowest
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question, build, problems, values
from calculators.declare.query import Refused, as_text
from calculators.explore.figure import Figure
from calculators.kernel.progress import told
from calculators.show.wording import listed

MOST = 20_000  # answers at a time
_KINDS = ("number", "choice", "yes-no")
_RANGE = re.compile(r"(?P<low>-?[0-9]{1,9})\.\.(?P<high>-?[0-9]{1,9})")


@dataclass(frozen=True)
class Axis:
    """An input and the values it runs through."""

    question: Question
    values: tuple[Any, ...]

    def plain(self, value: Any) -> Any:
        """A value as JSON has it."""
        return value if self.question.kind == "number" else as_text(self.question, value)

    def shown(self, value: Any) -> str:
        """A value as people read it."""
        if self.question.kind == "choice":
            return str(value.label)
        return str(self.plain(value)) + (self.question.unit if self.question.kind == "number" else "")


@dataclass(frozen=True)
class Point:
    """The figure for one value of each axis, or why there is none."""

    at: tuple[Any, ...]
    value: Any = None
    refused: str = ""


@dataclass(frozen=True)
class Sweep:
    """A figure over one axis or two; the points in the order of the values, the first axis the slowest."""

    axes: tuple[Axis, ...]
    figure: Figure
    points: tuple[Point, ...]
    now: tuple[Any, ...]  # where the question itself stands

    def plain(self) -> dict[str, Any]:
        """The sweep as JSON has it."""
        names = [axis.question.name for axis in self.axes]
        return {"inputs": names, "of": self.figure.name, "points": [self._plain(point) for point in self.points]}

    def _plain(self, point: Point) -> dict[str, Any]:
        at = {axis.question.name: axis.plain(value) for axis, value in zip(self.axes, point.at)}
        return at | ({"refused": point.refused} if point.refused else {"value": self.figure.plain(point.value)})


def axes(calculator: Calculator, text: str) -> tuple[Axis, ...]:
    """The inputs in `vary=…` with their values, or Refused."""
    known = {question.name: question for question in calculator.questions if question.kind in _KINDS}
    found: list[Axis] = []
    for word in text.split(","):
        name, _, limits = word.strip().partition(":")
        if name not in known:
            raise Refused({"vary": f"“{name[:40]}” can't be varied; there are {listed(known)}."})
        found.append(Axis(known[name], _values(known[name], limits)))
    if len(found) > 2 or len({axis.question.name for axis in found}) < len(found):
        raise Refused({"vary": "One input can be varied, or two different ones."})
    if prod(len(axis.values) for axis in found) > MOST:
        raise Refused({"vary": f"That is more than {MOST:,} answers; name a part of a range, as in {_smaller(found)}."})
    return tuple(found)


def _smaller(found: list[Axis]) -> str:
    return ",".join(
        f"{axis.question.name}:{axis.values[0]}..{axis.values[99]}" if len(axis.values) > 100 else axis.question.name
        for axis in found
    )


def _values(question: Question, limits: str = "") -> tuple[Any, ...]:
    if limits and question.kind == "number":
        match = _RANGE.fullmatch(limits)
        low, high = (int(match["low"]), int(match["high"])) if match else (1, 0)
        if not question.low <= low <= high <= question.high:
            raise Refused(
                {"vary": f"{question.label} takes a range within {question.low}..{question.high}, not “{limits[:40]}”."}
            )
        return tuple(range(low, high + 1))
    if limits:
        raise Refused({"vary": f"{question.label} is no number and has no range."})
    return every_value(question)


def every_value(question: Question) -> tuple[Any, ...]:
    """Every value an input of one of the three kinds can take, in order."""
    if question.kind == "number":
        return tuple(range(question.low, question.high + 1))
    return question.options if question.kind == "choice" else (False, True)


def vary(calculator: Calculator, inputs: Any, along: tuple[Axis, ...], figure: Figure) -> Sweep:
    """The figure at every point."""
    now = tuple(axis.question.value(inputs) for axis in along)
    return Sweep(along, figure, tuple(_points(calculator, inputs, along, figure)), now)


def _points(calculator: Calculator, inputs: Any, along: tuple[Axis, ...], figure: Figure) -> Iterator[Point]:
    names, given = [axis.question.name for axis in along], values(inputs)
    total = prod(len(axis.values) for axis in along)
    for at in told(product(*(axis.values for axis in along)), total):
        made: Any = build(calculator.inputs_type, given | dict(zip(names, at)))
        wrong = problems(made)
        if wrong:
            yield Point(at, refused=" ".join(wrong.values()))
        else:
            yield Point(at, figure.value(calculator(made)))
