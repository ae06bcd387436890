"""A link's query worked out: the inputs in it, the answer to them, and the queries that lead back to both."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Answer
from calculators.declare.query import read, write


@dataclass(frozen=True)
class Solved:
    """An answer with what was asked."""

    inputs: Any
    answer: Answer
    query: str  # for the page's address: empty if all is as the page comes
    full: str  # for a link to keep: a list is in it row by row


def solve(calculator: Calculator, query: str, start: Mapping[str, str] | None = None) -> Solved:
    """The answer to a link's query, or Refused with every problem in it; `start` is a table's readings, say."""
    return solved(calculator, read(calculator, query, start or {}))


def solved(calculator: Calculator, inputs: Any) -> Solved:
    """The answer to inputs that were read already."""
    full = write(calculator, inputs, full=True)
    return Solved(inputs, calculator(inputs), full if write(calculator, inputs) else "", full)
