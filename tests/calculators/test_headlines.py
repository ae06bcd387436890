"""A headline is part of the answer: its figures stand in the answer too, and what it calls best is the best there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from calculators import find
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import values
from calculators.declare.outputs import Answer, plain
from calculators.declare.query import Refused, read, write
from calculators.show.wording import figure, percent
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything, draws
from tests.support.seeded import SMALL, recorded

RECORDED = recorded()
FIGURE = re.compile(r"[<>][\d.]+%|\d+(?:\.\d+)?%|\d+/\d+|\d+\.\d+")

# Cases in which a headline once said something else than the table beside it.
ONCE_WRONG = {
    "erfworld/designer": ("points=1&count=3", "points=1&role=commander"),
    "warstuff/choices": (
        "quality=5&rules=large,shooter-9&enemy_quality=4&enemy_rules=shooter-18",
        "quality=6&rules=large,mounted",
    ),
    "warstuff/matchups": ("mine=quality:2&theirs=quality:6,rules:tough", "mine=quality:6&theirs=quality:2"),
    "erfworld/choices": ("specials=ranged&how=leave",),
    "warverse/choices": ("strength=5&hits_add_up=no&cover=light&enemy_attacks=40",),
}


@cache
def asked(id: str) -> list[str]:
    """Queries of a calculator: those of the record, inputs drawn with a seed, and what was wrong once."""
    calculator, dice = find(id), random.Random(f"headline of {id}")
    drawn = (write(calculator, anything(calculator, dice, SMALL)) for _ in range(draws(calculator, many(60, 6))))
    return list(dict.fromkeys([*ONCE_WRONG.get(id, ()), *RECORDED.get(id, ()), *drawn]))


@cache
def answers(id: str) -> list[tuple[str, object, Answer]]:
    """Each query with its inputs and its answer; what is no longer legal is left to the record's own test."""
    calculator, found = find(id), []
    for query in asked(id):
        try:
            given = read(calculator, query)
        except Refused:
            continue
        found.append((query, given, calculator(given)))
    return found


# ------------------------------------------------------------------------------------------------ figures


def figures(text: str) -> set[str]:
    """The percentages, fractions and decimals in a text, without their blanks."""
    return {found.replace(" ", "") for found in FIGURE.findall(text)}


def worded(value: object) -> Iterator[str]:
    """A value as a sentence may have it: as a chance, its opposite, or a number with or without its sign."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        yield str(value)
        return
    if 0 <= value <= 1:
        yield from (percent(value), percent(1 - value), str(Fraction(value)), str(1 - Fraction(value)))
    yield from (figure(value), figure(-value))


def told(output: str, value: object) -> Iterator[str]:
    """An output in all the words that a headline may take it in."""
    if output == "spread":
        yield figure(value.mean)
        for outcome, _ in value.in_order():
            yield from worded(value[outcome])
            yield from worded(value.at_least(outcome))
    elif output == "table":
        yield from (words for row in value.rows for cell in row for words in worded(cell))
        yield from value.says
    elif output == "matrix":
        yield from (words for row in value.cells for meeting in row for words in worded(meeting.value))
    elif output in ("roster", "receipt", "sentences"):
        yield str(plain(output, value))
    else:
        yield from worded(value)


def said(calculator: Calculator, query: str, found: Answer) -> Iterator[str]:
    """Whatever a headline may take a figure from: the query, the names of the outputs, and what they are."""
    yield query
    yield from (f"{one.label} {one.hint}" for one in calculator.outputs)
    yield from (figure(Fraction(int(number), 100)) for number in re.findall(r"=(\d+)", query))  # in hundredths
    for one in sorted(calculator.outputs, key=lambda output: output.kind in ("spread", "table", "matrix")):
        yield from told(one.kind, getattr(found, one.name))


@pytest.mark.parametrize("id", RECORDED)
def test_the_figures_of_a_headline_are_in_the_answer(id: str) -> None:
    """Every percentage, fraction or decimal it has is an input, an output, or in a table."""
    calculator, astray = find(id), []
    for query, _, found in answers(id):
        missing = figures(found.headline)
        for text in said(calculator, query, found):
            if not missing:
                break
            missing -= figures(text)
        astray += [(query, found.headline, missing)] if missing else []
    assert [] == astray


# ---------------------------------------------------------------------------------------- the best of all


def number(cell: object) -> Fraction:
    """A cell that is ranked by, as a number; what is too small to be shown lies between nothing and the next."""
    small = {"under 0.01": Fraction(1, 200), "just below 0": Fraction(-1, 200)}
    if isinstance(cell, str):
        return small[cell] if cell in small else Fraction(cell.replace("−", "-"))
    assert isinstance(cell, int | Fraction)
    return Fraction(cell)


# What a page is ranked by, where that depends on an input: a column, with a minus where less is better.
BY_AIM = {
    "warstuff/best-builds": {
        "net": "Net",
        "destroy": "Destroys",
        "last": "-Loses",
        "kill": "Kills",
        "survive": "-Is killed",
    },
    "warfig/best-builds": {"ahead": "Ahead", "net": "Per 100", "destroy": "Kills", "survive": "Survives"},
    "erfworld/designer": {"hits-hardest": "Attack", "lives-longest": "Endurance", "cheapest": "-Points"},
    "warverse/designer": {"kill": "Kills", "live": "Lives", "duel": "Wins"},
    "warverse/planner": {"kills": "Kills", "points": "Points", "all": "All", "any": "Any"},
    "wargame/compare": {"": "Lost"},
}
OTHERWISE = "Net", "Worth", "Ahead", "Kill"  # the first of these that a table has; then what it destroys less its loss
NOT_RANKED = {"warfig/choices": {"values"}, "wargame/compare": {"changes"}}  # tables of something else
IN_ORDER = {"matchups", "compare"}  # tables in the order of the rows that were put in
RANKING = [
    id
    for id in RECORDED
    if id.partition("/")[2] in {"choices", "matchups", "best-builds", "designer", "planner", "compare"}
]
ROUNDED = Fraction(1, 50)  # two figures of two places each


def score(id: str, given: object, row: dict[str, object]) -> Fraction:
    """What a row is ranked by, as the table shows it."""
    asked = values(given)
    aim = getattr(asked.get("aim") or asked.get("goal"), "value", "")
    column = BY_AIM.get(id, {}).get(aim, "")
    if column.removeprefix("-") in row:
        return (-1 if column.startswith("-") else 1) * number(row[column.removeprefix("-")])
    if shown := [name for name in OTHERWISE if name in row]:
        return number(row[shown[0]])
    if {"Destroys", "Loses"} <= row.keys():
        return number(row["Destroys"]) - number(row["Loses"])
    return number(list(row.values())[-1])


def is_named(name: str, headline: str) -> bool:
    """Whether every word and number of a row's name is in the headline."""
    words = re.findall(r"\w+", headline.lower())
    return all(word in words for word in re.findall(r"\w+", name.lower()))


def ranked(id: str, given: object, found: Answer) -> list[tuple[Fraction, str]]:
    """Every row of every ranked table, with what it is ranked by; each table has its best first."""
    page, rows = id.partition("/")[2], []
    for one in find(id).outputs:
        table = getattr(found, one.name)
        if one.kind != "table" or not table.rows or one.name in NOT_RANKED.get(id, ()):
            continue
        scores = [score(id, given, dict(zip(table.columns, row))) for row in table.rows]
        if page not in IN_ORDER and one.name != "by_strength":
            assert all(better >= worse - ROUNDED for better, worse in pairwise(scores)), scores
        names = (f"{row[0]} {row[1]}" if page == "matchups" else str(row[0]) for row in table.rows)
        rows += zip(scores, names)
    return rows


@pytest.mark.parametrize("id", RANKING)
def test_the_best_is_the_best_of_its_tables(id: str) -> None:
    """The headline names a row that no row of any table beats; or it says that no change is better than none."""
    seen = 0
    for query, given, found in answers(id):
        rows = ranked(id, given, found)
        best = [name for worth, name in rows if worth >= max(rows)[0] - ROUNDED]
        if len(rows) < 2 or "worth the same" in found.headline or " can " in found.headline:
            continue  # nothing to choose from, or nothing that can be done
        seen += 1
        if found.headline.startswith("No single change"):
            assert {"as it is", "as they are"} & {name.lower() for name in best}, (query, found.headline)
        else:
            assert any(is_named(name, found.headline) for name in best), (query, found.headline, best)
    assert seen > 3
