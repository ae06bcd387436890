"""One question in, one answer out, for every door: the page, the shell and other programs."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from . import find, game_title, html
from .answer import Answer, outputs, plain
from .declare import Calculator, Question, questions
from .query import Refused, as_text, read, write
from .sharing import SITE, frame, pasted
from .wording import counted


def as_data(calculator: Calculator, given: Any, found: Answer) -> dict[str, Any]:
    """An answer for programs: the canonical query, the inputs and the outputs."""
    return {
        "calculator": calculator.id,
        "query": write(calculator, given),
        "inputs": _plain_inputs(given),
        "outputs": {one.name: plain(one.kind, getattr(found, one.name)) for one in outputs(calculator.tells)},
    }


def described(calculator: Calculator) -> dict[str, Any]:
    """A calculator for programs: what it takes and what it tells."""
    return {
        "id": calculator.id,
        "title": calculator.title,
        "summary": calculator.summary,
        "inputs": [_described_input(question) for question in calculator.questions],
        "outputs": [{"name": one.name, "label": one.label, "kind": one.kind} for one in outputs(calculator.tells)],
    }


@lru_cache(maxsize=500)
def for_page(id: str, query: str) -> str:
    """What the browser shows for a link's query: JSON with the answer, or with a message for each wrong input."""
    calculator = find(id)
    try:
        given = read(calculator, query)
    except Refused as refused:
        return json.dumps({"errors": refused.errors})
    found = calculator(given)
    return json.dumps(
        as_data(calculator, given, found)
        | {
            "html": html.answer(calculator, given, found),
            "headline": headline(calculator, given, found),
            "share": to_paste(calculator, given, found),
        }
    )


def headline(calculator: Calculator, given: Any, found: Answer) -> str:
    """The headline as the page shows it: it says when rulings were changed, and a percent sign never begins a line."""
    changed = len(_other_readings(calculator, given))
    by = f" ({counted(changed, 'ruling')} changed)." if changed else "."
    return (found.headline.removesuffix(".") + by).replace(" %", "\N{NO-BREAK SPACE}%")


def shared(calculator: Calculator, given: Any, found: Answer) -> str:
    """The answer as one line to paste in a forum, with the readings it does not take by default; the link goes behind it."""
    readings = _other_readings(calculator, given)
    by = f" By other readings: {'; '.join(readings)}." if readings else ""
    return f"{game_title(calculator.game)}: {found.headline}{by}"


def to_paste(calculator: Calculator, given: Any, found: Answer) -> dict[str, str]:
    """The answer and its link in every format; the link is the small page that shows what it is where it is pasted."""
    query = write(calculator, given)
    behind, framed = (f"?{query}", f"?embed&{query}") if query else ("", "?embed")
    title = f"{calculator.title} ({game_title(calculator.game)})"
    return pasted(
        shared(calculator, given, found),
        f"{SITE}r/{calculator.id}/{behind}",
        frame(f"{SITE}{calculator.id}/{framed}", title, high=640),
    )


def _other_readings(calculator: Calculator, given: Any) -> list[str]:
    """Each ruling that differs from its default, with the reading taken."""
    return [
        html.reading(question, getattr(given, question.name))
        for question in calculator.questions
        if question.ruling and getattr(given, question.name) != question.default
    ]


def _plain_inputs(given: Any) -> dict[str, Any]:
    return {question.name: _plain_input(question, getattr(given, question.name)) for question in questions(type(given))}


def _plain_input(question: Question, value: Any) -> Any:
    if question.kind == "choices":
        return [option.value for option in value]
    if question.kind == "rows":
        return [_plain_inputs(row) for row in value]
    return value if question.kind == "number" else as_text(question, value)


def _described_input(question: Question) -> dict[str, Any]:
    about: dict[str, Any] = {"name": question.name, "label": question.label, "kind": question.kind}
    about["default"] = _plain_input(question, question.default)
    if question.kind == "number":
        about |= {"low": question.low, "high": question.high}
    if question.options:
        about["choices"] = [{"value": option.value, "label": option.label} for option in question.options]
    if question.most:
        about["most"] = question.most
    if question.row:
        about["row"] = [_described_input(one) for one in questions(question.row)]
    if question.ruling:
        about["ruling"] = question.ruling
    return about
