"""One question of the browser, one answer: the only function that its scripts call."""

import json
from collections.abc import Sequence
from contextlib import nullcontext
from functools import lru_cache
from typing import Any

from calculators.declare import Calculator
from calculators.declare.names import Names, named
from calculators.declare.names import joined as with_names
from calculators.declare.names import parted as names_in
from calculators.declare.pinned import LETTERS, MOST, TOO_MANY, joined, parted, pinned_problem, too_long, ways
from calculators.declare.query import Refused
from calculators.declare.registry import find
from calculators.declare.solve import Solved, solve
from calculators.explore.asked import Asked, explore
from calculators.explore.asked import joined as with_asked
from calculators.explore.asked import parted as asked_in
from calculators.kept import kept
from calculators.kernel.progress import beginning
from calculators.show import compare, glance, html, several
from calculators.show.explore import brief, follows, offer, section
from calculators.show.roster import beside_rows, typed_units
from calculators.show.sharing import headline, to_paste
from calculators.show.verdict import verdict
from calculators.show.wording import counted, typeset

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
    pinned: list[Solved] = []
    problems = [TOO_MANY] if len(pins) > MOST else []
    with beginning() if asked else nullcontext():
        try:
            now = _solve(id, own)
        except Refused as refused:
            return json.dumps({"errors": refused.errors, "cells": refused.cells})
        for pin in pins[:MOST]:
            try:
                pinned.append(_solve(id, pin))
            except Refused as refused:
                problems.append(pinned_problem(refused))
    problems += filter(None, [too_long(now.full, [solved.full for solved in pinned])])
    payload = _payload(calculator, now, pins, pinned, " ".join(problems), names)
    payload |= typed_units(calculator, now.inputs, names)
    beside = [] if problems else pinned
    if asked:
        found = explore(calculator, now, asked, beside, next(iter(follows(calculator, now)), None))
        asked = found.asked
        payload["html"] = section(calculator, now, found, beside) + payload["html"]
        payload["said"] = typeset(brief(found))
        payload["query"] = with_asked(payload["query"], asked)
        payload["share"] = to_paste(calculator, now, beside, found, names)
        payload["ways"] = {name: (words, _ask_along(link, asked)) for name, (words, link) in payload["ways"].items()}
    elif not problems:
        payload["html"] = offer(calculator, now, beside) + payload["html"]
    return json.dumps(payload)


def _ask_along(link: str, asked: Asked) -> str:
    """A link to another comparison that asks for the same further on."""
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
    beside = [solved.full for solved in pinned] if len(pinned) == len(pins) else list(pins)
    return {
        "query": with_names(joined(now.full, *beside) if pins else now.query, names),
        "html": drawn,
        "headline": named(calculator, names, headline(calculator, now)),
        "glance": glance.line(calculator, now.answer, pair),
        "pinned": _pinned_line(calculator, pinned),
        "verdict": typeset(verdict(calculator, pinned[0], now)) if pair else "",
        "share": to_paste(calculator, now, [] if problem else pinned, names=names),
        "ways": ways(now.full, beside),
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
