"""Where a goal is met: the values of one input for which a figure is at least so much. The whole range is walked.

for=killed:80:shots            at least 80% killed, by changing shots
for=casualties>=3:80:shooters  at least three casualties 80% of the time
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.query import Refused
from calculators.explore.figure import Figure, figure_named, in_unit
from calculators.explore.vary import Axis, Point, Sweep, axes, vary
from calculators.show.wording import sentence


@dataclass(frozen=True)
class Goal:
    """At least so much of a figure, by changing one input."""

    figure: Figure
    least: Fraction
    by: Axis


@dataclass(frozen=True)
class Sought:
    """A goal, the figure over the input's whole range, and the runs of values that meet it, ends included."""

    goal: Goal
    sweep: Sweep
    holds: tuple[tuple[Any, Any], ...]

    def plain(self) -> dict[str, Any]:
        """What was found as JSON has it."""
        axis = self.goal.by
        return {
            "of": self.goal.figure.name,
            "least": str(self.goal.least),
            "by": axis.question.name,
            "holds": [[axis.plain(first), axis.plain(last)] for first, last in self.holds],
        }

    @property
    def says(self) -> str:
        """The goal and what was found, to read without the question."""
        wanted = self.goal.figure.at_least(self.goal.least)
        if self._often:
            return f"{sentence(wanted)}: {self._often.lower()}; {self._extreme}."
        return f"{sentence(wanted)}: {self.found}"

    @property
    def found(self) -> str:
        """Where the goal is met, in a sentence or two."""
        if self._often:
            return f"{self._often}: {self._extreme}."
        return f"{self.goal.by.counted(self._runs())}. {sentence('; '.join(self._edges()))}."

    @property
    def _often(self) -> str:
        """Always or never, or nothing where it depends on the input."""
        axis = self.goal.by
        return "Never" if not self.holds else "Always" if self.holds == ((axis.values[0], axis.values[-1]),) else ""

    @property
    def _extreme(self) -> str:
        """How near a goal that is never met comes, or how far one that always is falls, and where."""
        axis = self.goal.by
        reached = [point for point in self.sweep.points if isinstance(point.value, int | Fraction)]
        if len({point.value for point in reached}) < 2:
            return f"{self._reached(reached[0]) if reached else 'there is no figure'}, whatever {axis.label} is"
        edge = (min if self.holds else max)(reached, key=lambda point: point.value)
        bound = "at least" if self.holds else "at most"
        return f"{bound} {self._reached(edge)}, with {axis.counted([axis.shown(edge.at[0])])}"

    def _runs(self) -> list[str]:
        """The values that meet the goal: ranges of a number, each choice by its name."""
        axis = self.goal.by
        if axis.question.kind == "number":
            return [self._run(first, last) for first, last in self.holds]
        places = [(axis.values.index(first), axis.values.index(last)) for first, last in self.holds]
        return [axis.shown(value) for first, last in places for value in axis.values[first : last + 1]]

    def _run(self, first: Any, last: Any) -> str:
        axis = self.goal.by
        if first == last:
            return axis.shown(first)
        if last == axis.question.high:
            return f"{axis.shown(first)} or more"
        return f"{axis.shown(first)} to {axis.shown(last)}"

    def _edges(self) -> Iterator[str]:
        """The figure for each choice; of a number, on either side of where the goal begins to be met, or ends to be."""
        axis, points = self.goal.by, self.sweep.points
        first, last = (axis.values.index(end) for end in self.holds[0])
        places: Iterable[int] = (first, first - 1) if first else (last, last + 1)
        word = "with "
        if axis.question.kind != "number":
            places, word = range(len(points)), ""
        for place in places:
            point = points[place]
            if not point.refused:
                yield f"{word}{axis.shown(point.at[0])}: {self._reached(point)}"

    def _reached(self, point: Point) -> str:
        """The figure at a value; one that misses the goal by less than is shown says so."""
        words = self.goal.figure.shown(point.value)
        missed = not _meets(point, self.goal.least) and words == self.goal.figure.shown(self.goal.least)
        return f"just under {words}" if missed else words


def goal(calculator: Calculator, figure: str, least: str, by: str) -> Goal:
    """A goal from its three words, or Refused with every problem in them."""
    errors: dict[str, str] = {}
    wanted, axis, amount = None, None, _number(least)
    try:
        wanted = figure_named(calculator, figure, "for")
    except Refused as refused:
        errors |= refused.errors
    try:
        axis = axes(calculator, by)
    except Refused as refused:
        errors["by"] = " ".join(refused.errors.values())
    if amount is None:
        errors["for"] = errors.get("for") or f"“{least[:40]}” is no number to aim for; 80 means 80% of a chance."
    elif wanted and wanted.is_chance and not 0 <= amount <= 100:
        errors["for"] = f"A chance lies between 0 and 100 percent, and {least} does not."
    if axis and len(axis) > 1:
        errors["by"] = "A goal is sought by changing one input."
    if errors or not (wanted and axis) or amount is None:
        raise Refused(errors)
    return Goal(wanted, in_unit(wanted, amount), axis[0])


def _number(text: str) -> Fraction | None:
    words = text.strip().removesuffix("%").strip()
    if len(words) > 20:
        return None
    try:
        return Fraction(words)
    except (ValueError, ZeroDivisionError):
        return None


def seek(calculator: Calculator, inputs: Any, wanted: Goal) -> Sought:
    """Every run of values for which the goal is met."""
    sweep = vary(calculator, inputs, (wanted.by,), wanted.figure)
    runs = []
    for met, points in groupby(sweep.points, key=lambda point: _meets(point, wanted.least)):
        run = [point.at[0] for point in points]
        if met:
            runs.append((run[0], run[-1]))
    return Sought(wanted, sweep, tuple(runs))


def _meets(point: Point, least: Fraction) -> bool:
    return isinstance(point.value, int | Fraction) and point.value >= least
