"""Answers and calculators as plain data: for the shell, for scripts, for the files that programs read."""

from difflib import get_close_matches
from typing import Any

from calculators.declare import Calculator, Question, questions
from calculators.declare.outputs import Answer, plain
from calculators.declare.query import plain_input, plain_inputs, write
from calculators.declare.registry import ids
from calculators.show.wording import listed


def as_data(calculator: Calculator, inputs: Any, answer: Answer) -> dict[str, Any]:
    """An answer for programs: the canonical query, the inputs, the outputs, and what is said about them."""
    return {
        "calculator": calculator.id,
        "query": write(calculator, inputs),
        "inputs": plain_inputs(inputs),
        "outputs": {
            output.name: plain(output.kind, getattr(answer, output.name), output.more) for output in calculator.outputs
        },
        "headline": answer.headline,
        "notes": list(answer.notes),
    }


def no_calculator(id: str) -> str:
    """What is said to somebody who names a calculator that is not there: those it may be, those of the game, or all."""
    near = [known for known in ids() if known.endswith(f"/{id}")] or get_close_matches(id, ids(), 3, 0.85)
    if near:
        return f"There is no calculator “{id}”; did you mean {listed(near, 'or')}?"
    of_game = [known for known in ids() if known.startswith(f"{id.partition('/')[0]}/")]
    return f"There is no calculator “{id}”; there are {listed(of_game or ids())}."


def described(calculator: Calculator) -> dict[str, Any]:
    """A calculator for programs: what it takes and what it answers."""
    return {
        "id": calculator.id,
        "title": calculator.title,
        "summary": calculator.summary,
        "inputs": [_described_input(question) for question in calculator.questions],
        "outputs": [{"name": output.name, "label": output.label, "kind": output.kind} for output in calculator.outputs],
    }


def _described_input(question: Question) -> dict[str, Any]:
    about: dict[str, Any] = {"name": question.name, "label": question.label, "kind": question.kind}
    about["default"] = plain_input(question, question.default)
    if question.kind == "number":
        about |= {"low": question.low, "high": question.high}
    if question.options:
        about["choices"] = [{"value": option.value, "label": option.label} for option in question.options]
    if question.most:
        about["most"] = question.most
    if question.row:
        about["row"] = [_described_input(cell) for cell in questions(question.row)]
    if question.ruling:
        about["ruling"] = question.ruling
    return about
