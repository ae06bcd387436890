"""The figures of many answers, each worked out once: a curve, a goal and what moves a figure ask for the same ones."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import problems
from calculators.declare.links import unseen_links

KINDS = ("chance", "number", "spread")  # outputs that can be followed

Figures = Mapping[str, Any]


def refusal(inputs: Any) -> str:
    """Why these inputs have no answer, or nothing."""
    return " ".join(problems(inputs).values())


@lru_cache(maxsize=1024)  # the rest of an answer, tables and working, weighs much more and is let go
def figures(calculator: Calculator, inputs: Any) -> Figures:
    """What an answer's figures and spreads are, by name."""
    with unseen_links():
        answer = calculator(inputs)
    return {output.name: getattr(answer, output.name) for output in calculator.outputs if output.kind in KINDS}
