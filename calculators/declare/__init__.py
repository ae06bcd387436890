"""What a page of a game takes to declare a calculator and what it asks; what it answers with is in `outputs`."""

from calculators.declare.calculator import Calculator, calculator
from calculators.declare.choices import Choice
from calculators.declare.inputs import Inputs, Question, ask, build, changed, part, problems, questions, values
from calculators.declare.rulings import Readings, Ruling, readings

__all__ = [
    "Calculator",
    "Choice",
    "Inputs",
    "Question",
    "Readings",
    "Ruling",
    "ask",
    "build",
    "calculator",
    "changed",
    "part",
    "problems",
    "questions",
    "readings",
    "values",
]
