"""One figure while one input or two run through their values; the rest of the question stays as it is.

vary=shooters            every number, choice, or yes and no
vary=shooters:5..20      a part of the numbers
vary=shooters,cover      both together, the first the slowest
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question, changed
from calculators.declare.query import Refused, plain_input
from calculators.explore.answered import figures, refusal
from calculators.explore.figure import Figure
from calculators.kernel.progress import tracked
from calculators.show.differences import in_words
from calculators.show.wording import listed, lower, round_steps

MOST = 20_000  # answers at a time
KINDS = ("number", "choice", "yes-no")
_PLURAL = re.compile(r"(?!In |Its |Points|Their )([A-Z][a-z]+ )?[A-Za-z][a-z]*[^us\W]s\b(?! at (least|most))(?!')")
_RANGE = re.compile(r"(?P<low>-?[0-9]{1,9})\.\.(?P<high>-?[0-9]{1,9})")


@dataclass(frozen=True)
class Axis:
    """An input and the values it runs through."""

    question: Question
    values: tuple[Any, ...]
    label: str = ""  # with the heading it stands under, where another input has the same one

    def plain(self, value: Any) -> Any:
        """A value as JSON has it."""
        return plain_input(self.question, value)

    def shown(self, value: Any) -> str:
        """A value as people read it."""
        return in_words(self.question, value)

    def counted(self, amounts: Sequence[str]) -> str:
        """Amounts with what they are of: 12 or more shooters; Ballistic skill 1 to 4, or 8 or more; Cover: None."""
        label = self.question.label
        if self.question.kind != "number":
            return f"{self.label}: {listed(amounts, 'or')}"
        first, *rest = amounts
        many = _PLURAL.match(label) and not self.question.unit and first != "1"
        noun = lower(label) if label[1:].islower() else label
        words = ", or ".join([f"{first} {noun}" if many else f"{label} {first}", *rest])
        heading = self.label.removesuffix(label).removesuffix(": ")
        return f"{words} ({heading})" if heading else words

    def thinned(self, most: int, kept: Iterable[Any]) -> "Axis":
        """The same with so many numbers at the most, round ones and both ends; some are kept. Choices all stay."""
        if len(self.values) <= most or self.question.kind != "number":
            return self
        first, last = self.values[0], self.values[-1]
        rounded = ({first, last, *self.values[-first % step :: step]} for step in round_steps())
        chosen = next(values for values in rounded if len(values) <= most) | {*kept} & {*self.values}
        return replace(self, values=tuple(value for value in self.values if value in chosen))


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


def axes(calculator: Calculator, text: str, shown: int = 0) -> tuple[Axis, ...]:
    """The inputs in `vary=…` with their values, or Refused; too many are none where only so many are shown of each."""
    known = {question.name: question for question in calculator.questions if question.kind in KINDS}
    found: list[Axis] = []
    for word in text.split(","):
        name, _, limits = word.strip().partition(":")
        if name not in known:
            raise Refused({"vary": f"“{name[:40]}” can't be varied; there are {listed(known)}."})
        found.append(Axis(known[name], _values(known[name], limits), called(calculator, known[name])))
    if len(found) > 2 or len({axis.question.name for axis in found}) < len(found):
        raise Refused({"vary": "One input can be varied, or two different ones."})
    if not shown and size(tuple(found)) > MOST:
        raise Refused({"vary": f"That is more than {MOST:,} answers; name a part of a range, as in {_smaller(found)}."})
    return tuple(found)


def called(calculator: Calculator, question: Question) -> str:
    """An input's label, with its heading in front where another has the same label."""
    twins = [other for other in calculator.questions if other.label == question.label]
    return f"{question.group}: {question.label}" if len(twins) > 1 and question.group else question.label


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
    names = [axis.question.name for axis in along]
    for at in tracked(product(*(axis.values for axis in along)), size(along)):
        made = changed(inputs, **dict(zip(names, at)))
        wrong = refusal(made)
        yield Point(at, refused=wrong) if wrong else Point(at, figure.value(figures(calculator, made)))


def size(along: tuple[Axis, ...]) -> int:
    """How many points there are."""
    return prod(len(axis.values) for axis in along)


def moving(calculator: Calculator, inputs: Any, asked: Sequence[Question], figure: Figure) -> Iterator[Question]:
    """Those of the inputs that move a figure from where it is: by a step, to either end, or by another choice."""
    now = figure.value(figures(calculator, inputs))
    for question in tracked(asked, len(asked)):
        here = question.value(inputs)
        tried: Iterable[Any] = every_value(question)
        if question.kind == "number":
            tried = (here + 1, here - 1, question.high, question.low)
        for value in tried:
            if value == here or not question.fits(value):
                continue
            made = changed(inputs, **{question.name: value})
            if not refusal(made) and figure.value(figures(calculator, made)) != now:
                yield question
                break
