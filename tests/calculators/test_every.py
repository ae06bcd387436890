"""What holds of every calculator there is, at its defaults, its common cases and each rule's case."""

from __future__ import annotations

import json
from fractions import Fraction
from html.parser import HTMLParser

import pytest

import calculators
from calculators.api import for_page
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import questions
from calculators.declare.query import read, write
from calculators.declare.solve import solved
from calculators.programs.data import as_data, described
from calculators.show import html, text
from calculators.show.explore import offer
from tests.support.draws.amount import some
from tests.support.games import GAMES, examples

EVERY = list(calculators.every())
CASES = [(one, query) for one in EVERY for query in some(list(dict.fromkeys(["", *examples(one).queries])))]
VOID = {"input", "br", "img", "progress"}


class WellFormed(HTMLParser):
    """Every tag that opens closes, in order; gathers the links on the way."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name == "href"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop()


@pytest.fixture(scope="module")
def rule_ids() -> dict[str, set[str]]:
    """By game: the ids of its rules and rulings."""
    return {
        game.id: {rule.id for rule in game.rules} | {ruling.id for _, ruling in game.rulings} for game in GAMES.values()
    }


def named(value: object) -> str:
    return value.id if isinstance(value, Calculator) else str(value) or "default"


@pytest.mark.parametrize(("one", "query"), CASES, ids=named)
def test_answer_is_sound(one: Calculator, query: str, rule_ids: dict[str, set[str]]) -> None:
    """Chances lie between 0 and 1, receipts add up, links lead somewhere, and page, shell and JSON say the same."""
    given = read(one, query)
    found = one(given)
    known = rule_ids[one.game]
    for output in one.outputs:
        value = getattr(found, output.name)
        if output.kind == "chance":
            assert 0 <= Fraction(value) <= 1, output.name
        if output.kind == "spread":
            assert 1 == sum(value.values())
        if output.kind == "receipt":
            assert all(line.rule in known for line in value if line.rule)
            if hasattr(found, "points"):
                assert found.points == sum(Fraction(line.points) for line in value)
    rulings = {question.name for question in one.questions if question.ruling}
    for step in found.working:
        assert step.rule in known or not step.rule, step
        assert step.rule in examples(one).rules or not step.rule, f"{step.rule} is used but not declared"
        assert step.ruling in rulings or not step.ruling, step
        assert step.chance is None or 0 <= step.chance <= 1
    for way in found.links:
        read(calculators.find(f"{one.game}/{way.calculator}"), way.query)
    page = offer(one, solved(one, given)) + html.answer(one, given, found)
    checked = WellFormed()
    checked.feed(page)
    assert [] == checked.open
    data = as_data(one, given, found)
    assert data == json.loads(json.dumps(data))
    assert found.headline in text.answer(one, found)
    assert page == json.loads(for_page(one.id, query))["html"]
    assert given == read(one, write(one, given))


@pytest.mark.parametrize("one", EVERY, ids=named)
def test_declaration_is_complete(one: Calculator) -> None:
    """A calculator has a title, a summary that is a sentence, a docstring, rules, cases, and labels for everything."""
    assert one.title and one.summary.endswith(".") and one.work_out.__doc__
    assert examples(one).rules and examples(one).cases
    assert one.work_out.__name__ == one.name.replace("-", "_")
    asked = [*one.questions, *(cell for question in one.questions if question.row for cell in questions(question.row))]
    for question in asked:
        assert question.label
        assert question.kind != "number" or question.low <= question.default <= question.high
        assert question.kind != "rows" or len(question.default) <= question.most
    assert one.id == described(one)["id"]


@pytest.mark.parametrize("one", EVERY, ids=named)
def test_examples_are_links(one: Calculator) -> None:
    """The inputs kept for rules and common cases stand as a link would have them; five to ten cases are common."""
    for about, query in (examples(one).rules | examples(one).cases).items():
        assert query == write(one, read(one, query)), about
    assert 5 <= len(examples(one).cases) <= 10


def test_rulings_come_last_and_default_first() -> None:
    """On every form the readings of the rules stand behind the questions of the game, the default on top."""
    for one in EVERY:
        order = [bool(question.ruling) for question in one.questions]
        assert sorted(order) == order, one.id
        for question in one.questions:
            if question.ruling and question.kind == "choice":
                assert question.options[0] is question.default, f"{one.id} {question.name}"


def test_a_question_asked_again_is_not_worked_out_again() -> None:
    """Within a visit an answer is remembered, so that going back to it costs nothing."""
    assert for_page("warstuff/attack", "quality=2&shots=7") is for_page("warstuff/attack", "quality=2&shots=7")


def test_what_ends_alike_is_drawn_alike() -> None:
    """The parts of one bar have their colours by their order, so in a game the same parts stand in the same order."""
    orders: dict[tuple[str, frozenset[str]], set[tuple[str, ...]]] = {}
    for one in EVERY:
        for part in {output.part for output in one.outputs if output.part}:
            names = tuple(output.name for output in one.outputs if output.part == part)
            orders.setdefault((one.game, frozenset(names)), set()).add(names)
    assert [] == [names for (_, names), ways in orders.items() if len(ways) > 1]
