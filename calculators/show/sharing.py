"""An answer to send: its headline, its link and its figures, in every format that somebody may paste."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from calculators.declare import Calculator, Question
from calculators.declare.names import Names, named
from calculators.declare.names import joined as with_names
from calculators.declare.pinned import LETTERS, joined
from calculators.declare.query import NOTE, as_text, plain_input
from calculators.declare.registry import game_title
from calculators.declare.solve import Solved
from calculators.explore.asked import Explored
from calculators.explore.asked import joined as with_asked
from calculators.show import glance, html
from calculators.show.clipboard import SITE, frame, pasted_answer, pasted_list
from calculators.show.explore import copied_table, said
from calculators.show.roster import beside_rows
from calculators.show.verdict import verdict
from calculators.show.wording import counted, typeset


def headline(calculator: Calculator, solved: Solved) -> str:
    """The headline as the page shows it: it says when rulings were changed."""
    changed = len(_other_readings(calculator, solved.inputs))
    by = f" ({counted(changed, 'ruling')} changed)." if changed else "."
    return typeset(solved.answer.headline.removesuffix(".") + by)


def to_paste(
    calculator: Calculator,
    now: Solved,
    pinned: Sequence[Solved] = (),
    found: Explored | None = None,
    names: Names = MappingProxyType({}),
) -> dict[str, str]:
    """The answer and its link in every format; the link is the small page that shows what it is where it is pasted.

    What was asked further is in the link, in the sentence and, where an input varies, in the table.
    """
    query = with_names(joined(now.full, *(solved.full for solved in pinned)), names)
    query = with_asked(query, found.asked) if found else query
    roster = calculator.roster
    if roster:
        note = quote(beside_rows(calculator, now.answer)["note"], safe=";")
        query = f"{query}&{NOTE}={note}" if query else f"{NOTE}={note}"
    behind, framed = (f"?{query}", f"?embed&{query}") if query else ("", "?embed")
    title = f"{calculator.title} ({game_title(calculator.game)})"
    shared = named(calculator, names, _shared(calculator, now))
    words, link = f"{game_title(calculator.game)}: {shared}", f"{SITE}r/{calculator.id}/{behind}"
    others = [solved for solved in pinned if solved.inputs != now.inputs]
    words += "".join(f" Compared with: {_shared(calculator, solved)}" for solved in others)
    better = verdict(calculator, others[0], now) if len(others) == 1 else ""
    words += f" {better}" if better else ""
    table = glance.table(calculator, now.answer, *(solved.answer for solved in others))
    heads = ("Figure", *LETTERS[: len(others) + 1]) if others else ("Figure", "Value")
    if found:
        words = " ".join([words, *said(found)])
        heads, table = copied_table(found) or (heads, table)
    framed_page = frame(f"{SITE}{calculator.id}/{framed}", title, high=640)
    formats = pasted_answer(words, title, table, link, framed_page, heads)
    if roster:
        formats |= pasted_list(getattr(now.answer, roster.name), words, link, getattr(now.answer, "breaches", ()))
    return formats | {"python": _in_python(calculator, now.inputs)}


def _in_python(calculator: Calculator, inputs: Any) -> str:
    """The code that gives the same answer in a script or a notebook."""
    values = ((question, question.value(inputs)) for question in calculator.questions)
    words = [f"{question.name}={_literal(question, value)}" for question, value in values if value != question.default]
    return f"from calculators import ask\n\nask({', '.join([repr(calculator.id), *words])})"


def _literal(question: Question, value: Any) -> str:
    if question.kind == "yes-no":
        return str(value)
    return repr(as_text(question, value) if question.row else plain_input(question, value))


def _shared(calculator: Calculator, solved: Solved) -> str:
    """A headline with the readings it does not take by default."""
    readings = _other_readings(calculator, solved.inputs)
    return solved.answer.headline + (f" By other readings: {'; '.join(readings)}." if readings else "")


def _other_readings(calculator: Calculator, inputs: Any) -> list[str]:
    """Each ruling that differs from its default, with the reading taken."""
    return [
        html.reading(question, question.value(inputs))
        for question in calculator.questions
        if question.ruling and question.value(inputs) != question.default
    ]
