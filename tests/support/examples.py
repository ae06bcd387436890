"""The examples of every calculator, as data/<game>/calculators.yaml has them."""

from __future__ import annotations

from calculators.declare.calculator import Calculator
from rulebook.read.models import Examples
from tests.support.games import GAMES


def examples(calculator: Calculator) -> Examples:
    """The rules that a calculator works by, and its common cases."""
    return GAMES[calculator.game].examples(calculator.name)
