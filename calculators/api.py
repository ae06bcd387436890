"""One question in, one answer out, for every door: the page, the shell and other programs."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from calculators import find, game_title
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question, questions
from calculators.declare.outputs import Answer, plain
from calculators.declare.pinned import joined, parted, too_long, ways
from calculators.declare.query import NOTE, Refused, as_text, write
from calculators.show import html, pair
from calculators.show.clipboard import SITE, frame, pasted
from calculators.show.differences import Worked, pinned_problem, work_out
from calculators.show.wording import counted, typeset
from calculators.weigh import roster


def as_data(calculator: Calculator, given: Any, found: Answer) -> dict[str, Any]:
    """An answer for programs: the canonical query, the inputs and the outputs."""
    return {
        "calculator": calculator.id,
        "query": write(calculator, given),
        "inputs": _plain_inputs(given),
        "outputs": {one.name: plain(one.kind, getattr(found, one.name)) for one in calculator.outputs},
    }


def described(calculator: Calculator) -> dict[str, Any]:
    """A calculator for programs: what it takes and what it tells."""
    return {
        "id": calculator.id,
        "title": calculator.title,
        "summary": calculator.summary,
        "inputs": [_described_input(question) for question in calculator.questions],
        "outputs": [{"name": one.name, "label": one.label, "kind": one.kind} for one in calculator.outputs],
    }


@lru_cache(maxsize=500)
def for_page(id: str, query: str) -> str:
    """What the browser shows for a link's query: JSON with the answer, or with a message for each wrong input.

    The inputs and outputs as data are for programs (`as_data`): no script of the page reads them.
    With a pinned answer in the link both are shown; what is wrong with that one does not spoil the present one.
    """
    calculator = find(id)
    own, pin = parted(query)
    try:
        now = _worked_out(id, own)
    except Refused as refused:
        return json.dumps({"errors": refused.errors, "cells": refused.cells})
    then, problem = None, ""
    if pin is not None:
        try:
            then = _worked_out(id, pin)
            pin, problem = then.full, too_long(now.full, then.full)
        except Refused as refused:
            problem = pinned_problem(refused)
    return json.dumps(_shown(calculator, now, pin, then, problem))


def _shown(calculator: Calculator, now: Worked, pin: str | None, then: Worked | None, problem: str) -> dict[str, Any]:
    if problem:
        drawn = pair.refused(problem, calculator, now)
    else:
        drawn = pair.answer(calculator, then, now) if then else html.answer(calculator, now.given, now.found)
    return {
        "query": now.query if pin is None else joined(now.full, pin),
        "html": drawn,
        "headline": headline(calculator, now.given, now.found),
        "pinned": f"A: {headline(calculator, then.given, then.found)}" if then else "",
        "share": to_paste(calculator, now, None if problem else then),
        "ways": ways(now.full, pin),
    } | roster.said(calculator, now.found)


@lru_cache(maxsize=200)
def _worked_out(id: str, query: str) -> Worked:
    return work_out(find(id), query)


def headline(calculator: Calculator, given: Any, found: Answer) -> str:
    """The headline as the page shows it: it says when rulings were changed."""
    changed = len(_other_readings(calculator, given))
    by = f" ({counted(changed, 'ruling')} changed)." if changed else "."
    return typeset(found.headline.removesuffix(".") + by)


def shared(calculator: Calculator, given: Any, found: Answer) -> str:
    """The answer as one line to paste in a forum, with the readings it does not take by default; the link goes behind it."""
    return f"{game_title(calculator.game)}: {found.headline}{_by(calculator, given)}"


def to_paste(calculator: Calculator, now: Worked, pinned: Worked | None = None) -> dict[str, str]:
    """The answer and its link in every format; the link is the small page that shows what it is where it is pasted."""
    query = joined(now.full, pinned.full if pinned else None)
    listed = roster.of(calculator)
    if listed:
        note = quote(roster.said(calculator, now.found)["note"], safe=";")
        query = f"{query}&{NOTE}={note}" if query else f"{NOTE}={note}"
    behind, framed = (f"?{query}", f"?embed&{query}") if query else ("", "?embed")
    title = f"{calculator.title} ({game_title(calculator.game)})"
    says, link = shared(calculator, now.given, now.found), f"{SITE}r/{calculator.id}/{behind}"
    if pinned and pinned.given != now.given:
        says += f" Compared with: {pinned.found.headline}{_by(calculator, pinned.given)}"
    formats = pasted(says, link, frame(f"{SITE}{calculator.id}/{framed}", title, high=640))
    return formats | (
        roster.pasted(getattr(now.found, listed.name), says, link, getattr(now.found, "breaches", ())) if listed else {}
    )


def _by(calculator: Calculator, given: Any) -> str:
    readings = _other_readings(calculator, given)
    return f" By other readings: {'; '.join(readings)}." if readings else ""


def _other_readings(calculator: Calculator, given: Any) -> list[str]:
    """Each ruling that differs from its default, with the reading taken."""
    return [
        html.reading(question, question.value(given))
        for question in calculator.questions
        if question.ruling and question.value(given) != question.default
    ]


def _plain_inputs(given: Any) -> dict[str, Any]:
    return {question.name: _plain_input(question, question.value(given)) for question in questions(type(given))}


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
