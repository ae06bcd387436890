"""Readings of the rules held against each other, in any calculator."""

from __future__ import annotations

from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import changed, problems
from calculators.declare.outputs import Answer, plain


def outputs(calculator: Calculator, answer: Answer) -> dict[str, Any]:
    """An answer as programs get it: without the links in it, which carry every reading along."""
    return {output.name: plain(output.kind, getattr(answer, output.name)) for output in calculator.outputs}


def unnamed(calculator: Calculator, inputs: Any) -> list[str]:
    """The rulings that decide an answer, for another legal reading would change it, and that its working leaves out."""
    answer = calculator(inputs)
    named, expected = {step.ruling for step in answer.working}, outputs(calculator, answer)
    found = []
    for question in calculator.questions:
        if question.ruling and question.name not in named:
            others = [changed(inputs, **{question.name: other}) for other in question.options or (True, False)]
            if any(outputs(calculator, calculator(other)) != expected for other in others if not problems(other)):
                found.append(question.name)
    return found
