"""Where a goal is met: the values of one input for which a figure is at least so much. The whole range is walked.

for=killed:80:shots            at least 80% killed, by changing shots
for=casualties>=3:80:shooters  at least three casualties 80% of the time
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.query import Refused
from calculators.explore.figure import Figure, figure_named, in_unit
from calculators.explore.vary import Axis, Point, Sweep, axes, vary
from calculators.show.wording import listed, sentence


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
        """What was found, in a sentence."""
        figure, axis = self.goal.figure, self.goal.by
        wanted = figure.at_least(self.goal.least)
        numbers = [point for point in self.sweep.points if isinstance(point.value, int | Fraction)]
        if not self.holds:
            best = max(numbers, key=lambda point: point.value, default=None)
            most = f": at most {self._reached(best)}, with {_at(axis, best)}" if best else ""
            return f"Never {wanted}, whatever {axis.question.label} is{most}."
        if len(self.holds) == 1 and self.holds[0] == (axis.values[0], axis.values[-1]):
            return f"{sentence(wanted)}, whatever {axis.question.label} is."
        runs = listed(self._run(first, last) for first, last in self.holds)
        return f"{axis.question.label} {runs}: {wanted}. {sentence('; '.join(self._edges()))}."

    def _run(self, first: Any, last: Any) -> str:
        axis = self.goal.by
        if first == last:
            return axis.shown(first)
        open_ended = axis.question.kind == "number" and last == axis.question.high
        return f"{axis.shown(first)} or more" if open_ended else f"{axis.shown(first)} to {axis.shown(last)}"

    def _edges(self) -> Iterator[str]:
        """The figure on either side of where the goal is met first, or of where it is met no more if it is at once."""
        axis, points = self.goal.by, self.sweep.points
        first, last = (axis.values.index(end) for end in self.holds[0])
        for place in (first, first - 1) if first else (last, last + 1):
            point = points[place]
            if not point.refused:
                yield f"{_at(axis, point)}: {self._reached(point)}"

    def _reached(self, point: Point) -> str:
        """The figure at a value; one that misses the goal by less than is shown says so."""
        words = self.goal.figure.shown(point.value)
        missed = not _meets(point, self.goal.least) and words == self.goal.figure.shown(self.goal.least)
        return f"just under {words}" if missed else words


def _at(axis: Axis, point: Point) -> str:
    return f"{axis.question.label} {axis.shown(point.at[0])}"


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
