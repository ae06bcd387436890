"""One question in, one answer out, for every interface: the page, the shell and other programs."""

import json
from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from calculators.declare import Calculator, Question, questions
from calculators.declare.names import Names, named
from calculators.declare.names import joined as with_names
from calculators.declare.names import parted as names_in
from calculators.declare.outputs import Answer, plain
from calculators.declare.pinned import LETTERS, MOST, TOO_MANY, joined, parted, pinned_problem, too_long, ways
from calculators.declare.query import NOTE, Refused, as_text, write
from calculators.declare.registry import find, game_title
from calculators.declare.slots import stood
from calculators.declare.solve import Solved, solve
from calculators.explore.asked import Asked, Explored, explore
from calculators.explore.asked import joined as with_asked
from calculators.explore.asked import parted as asked_in
from calculators.kept import kept
from calculators.show import compare, glance, html, several
from calculators.show.clipboard import SITE, frame, pasted_answer, pasted_list
from calculators.show.explore import copied_table, follows, offer, said, section
from calculators.show.verdict import verdict
from calculators.show.wording import counted, figure, sentence, typeset
from calculators.weigh.army_list import Breach, row_name


def as_data(calculator: Calculator, inputs: Any, answer: Answer) -> dict[str, Any]:
    """An answer for programs: the canonical query, the inputs, the outputs, and what is said about them."""
    return {
        "calculator": calculator.id,
        "query": write(calculator, inputs),
        "inputs": _plain_inputs(inputs),
        "outputs": {
            output.name: plain(output.kind, getattr(answer, output.name), output.more) for output in calculator.outputs
        },
        "headline": answer.headline,
        "notes": list(answer.notes),
    }


def described(calculator: Calculator) -> dict[str, Any]:
    """A calculator for programs: what it takes and what it answers."""
    return {
        "id": calculator.id,
        "title": calculator.title,
        "summary": calculator.summary,
        "inputs": [_described_input(question) for question in calculator.questions],
        "outputs": [{"name": output.name, "label": output.label, "kind": output.kind} for output in calculator.outputs],
    }


ASK = "oneline/ask"  # stands for the calculator where a question in one line is asked


def for_page(id: str, query: str) -> str:
    """What the browser shows for a link's query; `ASK` instead of a calculator: how a line may be meant."""
    if id == ASK:
        from calculators.oneline import for_browser  # it has an archive of its own, for those who ask

        return for_browser(query.encode(errors="replace").decode())
    return _for_page(id, query)


@kept(room=16_000_000)  # bytes: the JSON is ASCII
def _for_page(id: str, query: str) -> str:
    """JSON with the answer, or with a message for each wrong input.

    With a pinned answer in the link both are shown; what is wrong with that one does not spoil the present one.
    """
    calculator = find(id)
    plain_query, asked = asked_in(query.encode(errors="replace").decode())  # half a character can be shown nowhere
    plain_query, names = names_in(plain_query)
    own, pins = parted(plain_query)
    try:
        now = _solve(id, own)
    except Refused as refused:
        return json.dumps({"errors": refused.errors, "cells": refused.cells})
    pinned: list[Solved] = []
    problems = [TOO_MANY] if len(pins) > MOST else []
    for pin in pins[:MOST]:
        try:
            pinned.append(_solve(id, pin))
        except Refused as refused:
            problems.append(pinned_problem(refused))
    problems += filter(None, [too_long(now.full, [one.full for one in pinned])])
    payload = _payload(calculator, now, pins, pinned, " ".join(problems), names)
    beside = [] if problems else pinned
    if asked:
        found = explore(calculator, now, asked, beside, next(iter(follows(calculator, now)), None))
        asked = found.asked
        payload["html"] = section(calculator, now, found, beside) + payload["html"]
        payload["query"] = with_asked(payload["query"], asked)
        payload["share"] = to_paste(calculator, now, beside, found, names)
        payload["ways"] = {name: (words, _with_doors(link, asked)) for name, (words, link) in payload["ways"].items()}
    elif not problems:
        payload["html"] += offer(calculator, now, beside)
    return json.dumps(payload)


def _with_doors(link: str, asked: Asked) -> str:
    return f"?{with_asked(link.removeprefix('./').removeprefix('?'), asked)}"


def _payload(
    calculator: Calculator, now: Solved, pins: Sequence[str], pinned: list[Solved], problem: str, names: Names
) -> dict[str, Any]:
    if problem:
        drawn = compare.refused(problem, calculator, now)
    elif len(pinned) > 1:
        drawn = several.answers(calculator, pinned, now)
    elif pinned:
        drawn = compare.answers(calculator, pinned[0], now)
    else:
        drawn = html.answer(calculator, now.inputs, now.answer)
    pair = pinned[0].answer if len(pinned) == 1 and not problem else None
    kept = [one.full for one in pinned] if len(pinned) == len(pins) else list(pins)
    return {
        "query": with_names(joined(now.full, *kept) if pins else now.query, names),
        "html": drawn,
        "headline": named(calculator, names, headline(calculator, now)),
        "glance": glance.line(calculator, now.answer, pair),
        "pinned": _pinned_line(calculator, pinned),
        "verdict": typeset(verdict(calculator, pinned[0], now)) if pair else "",
        "share": to_paste(calculator, now, [] if problem else pinned, names=names),
        "ways": ways(now.full, kept),
    } | beside_rows(calculator, now.answer)


def _pinned_line(calculator: Calculator, pinned: list[Solved]) -> str:
    """What stands beside the headline: the other answer, or how many others."""
    if len(pinned) > 1:
        return (
            f"{LETTERS[len(pinned)]}, beside {counted(len(pinned), 'pinned answer')} (A to {LETTERS[len(pinned) - 1]})."
        )
    return f"A: {headline(calculator, pinned[0])}" if pinned else ""


@lru_cache(maxsize=8)  # a pinned answer and the last few; large ones weigh more than their JSON
def _solve(id: str, query: str) -> Solved:
    return solve(find(id), query)


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
    query = with_names(joined(now.full, *(one.full for one in pinned)), names)
    query = with_asked(query, found.asked) if found else query
    roster = calculator.roster
    if roster:
        note = quote(beside_rows(calculator, now.answer)["note"], safe=";")
        query = f"{query}&{NOTE}={note}" if query else f"{NOTE}={note}"
    behind, framed = (f"?{query}", f"?embed&{query}") if query else ("", "?embed")
    title = f"{calculator.title} ({game_title(calculator.game)})"
    shared = named(calculator, names, _shared(calculator, now))
    words, link = f"{game_title(calculator.game)}: {shared}", f"{SITE}r/{calculator.id}/{behind}"
    others = [one for one in pinned if one.inputs != now.inputs]
    words += "".join(f" Compared with: {_shared(calculator, one)}" for one in others)
    better = verdict(calculator, others[0], now) if len(others) == 1 else ""
    words += f" {better}" if better else ""
    table = glance.table(calculator, now.answer, *(one.answer for one in others))
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
    return repr(as_text(question, value) if question.row else _plain_input(question, value))


def beside_rows(calculator: Calculator, answer: Any) -> dict[str, Any]:
    """What the page puts beside each row of a list and behind its link: points, breaches and fights."""
    roster = calculator.roster
    if not roster:
        return {}
    breaches = [breach for breach in getattr(answer, "breaches", ()) if isinstance(breach, Breach)]
    rows: list[dict[str, Any]] = [
        {
            "points": figure(unit.points),
            "breaches": [
                (typeset(breach), html.rule_link(breach.rule, html.RULES_AT) if breach.rule else "")
                for breach in breaches
                if breach.row == place
            ],
            "name": unit.text if unit.name == row_name("", place) else unit.name,
            "count": unit.count,
            "text": unit.text,
            "stands": stood(unit.stands),
            "fights": [(typeset(link.label), html.address(link)) for link in unit.links],
        }
        for place, unit in enumerate(getattr(answer, roster.name), 1)
    ]
    note = ";".join([figure(answer.points), *(row["points"] for row in rows)])
    return {"rows": {roster.rows: rows}, "note": note, "budget": _budget(answer, bool(rows))}


def _budget(answer: Any, begun: bool) -> dict[str, Any]:
    """How much of its points a list has spent, for a bar, and in words whether it may be fielded.

    An empty list is no mistake yet.
    """
    left: Any = getattr(answer, "left", "")
    breaches, limit = len(getattr(answer, "breaches", ())), 0 if isinstance(left, str) else answer.points + left
    over = bool(limit) and left < 0
    unspent = f"{figure(abs(left))} point{'' if abs(left) == 1 else 's'} {'over' if over else 'left'}" if limit else ""
    broken = counted(breaches - over, "breach", "breaches") if begun and breaches > over else ""
    words = ", ".join(filter(None, (unspent, broken))) or "no limit"
    spent = min(1000, round(1000 * answer.points / limit)) if limit else 0
    return {"spent": spent, "wrong": begun and bool(breaches), "words": f"{sentence(words)}."}


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


def _plain_inputs(inputs: Any) -> dict[str, Any]:
    return {question.name: _plain_input(question, question.value(inputs)) for question in questions(type(inputs))}


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
        about["row"] = [_described_input(cell) for cell in questions(question.row)]
    if question.ruling:
        about["ruling"] = question.ruling
    return about
