"""What a page of a game takes to declare a calculator, what it asks and where it leads; `outputs` has the answers."""

from calculators.declare.calculator import Calculator, calculator
from calculators.declare.choices import Choice
from calculators.declare.inputs import Inputs, Question, ask, build, changed, part, problems, questions, values
from calculators.declare.links import add, link, links, under
from calculators.declare.rulings import Readings, Ruling, readings

__all__ = [
    "Calculator",
    "Choice",
    "Inputs",
    "Question",
    "Readings",
    "Ruling",
    "add",
    "ask",
    "build",
    "calculator",
    "changed",
    "link",
    "links",
    "part",
    "problems",
    "questions",
    "readings",
    "under",
    "values",
]
