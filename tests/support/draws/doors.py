"""Questions sideways and backwards for any calculator: one of each kind, over a few values."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question
from calculators.explore.answered import KINDS
from calculators.explore.asked import movable

HEAVY = {"siege", "best-builds", "matchups", "designer", "planner", "choices", "force"}  # slow


def doors(calculator: Calculator, values: int = 3) -> Iterator[str]:
    """A curve over every kind of input and of every kind of figure, a goal, a map, what helps most, and luck."""
    inputs = list({question.kind: _part(question, values) for question in movable(calculator)}.values())
    outputs = {output.kind: output.name for output in calculator.outputs if output.kind in KINDS}
    figures = [f"{name}>=2" if kind == "spread" else name for kind, name in outputs.items()]
    if inputs:
        yield from (f"vary={inputs[0]}&of={figure}" for figure in figures)
        yield from (f"vary={name}&of={figures[0]}" for name in inputs[1:])
        yield f"for={figures[-1]}:2:{inputs[0]}&vs="
    if len(inputs) > 1:
        yield f"vary={inputs[0]},{inputs[1]}"
    if calculator.name not in HEAVY:
        yield f"helps={figures[0]}"
    if spread := outputs.get("spread"):
        yield f"rolled={spread}:1"


def _part(question: Question, values: int) -> str:
    """An input with so many of its values at the most, from the lowest."""
    if question.kind != "number":
        return question.name
    return f"{question.name}:{question.low}..{min(question.high, question.low + values - 1)}"
