"""What holds of two lists, of what a point buys and of the best squads, whatever is asked."""

from __future__ import annotations

import random

import pytest

from calculators import find
from calculators.declare.inputs import changed
from calculators.declare.outputs import Link
from calculators.declare.query import read, write
from calculators.programs.data import as_data
from calculators.weigh.two_armies import Matrix
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything
from tests.support.examples import examples

CALCULATORS = [find(f"warfig/{name}") for name in ("matchups", "choices", "best-builds")]
SAMPLES = {"matchups": 40, "choices": 16, "best-builds": 6}
SMALL = {
    "count": 7,
    "squad": 3,
    "cost": 100,
    "own_items_cost": 50,
    "enemy_count": 7,
    "health": 3,
    "enemy_health": 3,
    "attacks": 2,
    "enemy_attacks": 2,
}


def sample(calculator):
    dice = random.Random(calculator.id)
    for _ in range(many(SAMPLES[calculator.name])):
        given = anything(calculator, dice, at_most=SMALL)
        rows = {one.name: one.value(given)[: min(2, one.most)] for one in calculator.questions if one.kind == "rows"}
        yield changed(given, **rows)


def told(calculator, given):
    """The answer as programs get it: figures and words, without the links behind them, which carry every reading."""
    return as_data(calculator, given, calculator(given))["outputs"]


def ways(found, calculator):
    """Every way on, in tables and matrices too."""
    yield from found.links
    for output in calculator.outputs:
        value = getattr(found, output.name)
        if isinstance(value, Matrix):
            yield from (cell.link for row in value.cells for cell in row if cell.link)
        elif output.kind == "table":
            yield from (cell for row in value.rows for cell in row if isinstance(cell, Link))


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_any_answer_is_sound(calculator):
    """Chances lie in 0 to 1, nothing falls below nothing, steps name rules that are declared, and every link opens."""
    rulings = {question.name for question in calculator.questions if question.ruling}
    for given in sample(calculator):
        found = calculator(given)
        for output in calculator.outputs:
            value = getattr(found, output.name)
            if output.kind == "chance":
                assert 0 <= value <= 1
            if output.kind == "matrix":
                assert all(cell.value >= 0 for row in value.cells for cell in row)
        for step in found.working:
            assert step.rule in examples(calculator).rules
            assert not step.ruling or step.ruling in rulings
        for way in ways(found, calculator):
            read(find(f"warfig/{way.calculator}"), way.query)
        assert all(words.endswith(".") for words in (found.headline, *found.notes))
        assert given == read(calculator, write(calculator, given))


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_rulings_that_decide_are_named(calculator):
    """If another reading would change an answer, the working names that ruling."""
    for given in sample(calculator):
        named = {step.ruling for step in calculator(given).working}
        for question in calculator.questions:
            if question.ruling and question.name not in named:
                for other in question.options:
                    other_reading = changed(given, **{question.name: other})
                    assert told(calculator, given) == told(calculator, other_reading), (
                        question.name,
                        write(calculator, given),
                    )


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_cases_are_links(calculator):
    """The inputs kept for rules and common cases stand as a link would have them."""
    for about, query in (examples(calculator).rules | examples(calculator).cases).items():
        assert query == write(calculator, read(calculator, query)), about
    assert 5 <= len(examples(calculator).cases) <= 10


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_each_ruling_shows_in_its_rules_case(calculator):
    """A ruling's own rule is declared with inputs that give another answer under at least one other reading."""
    for question in calculator.questions:
        if question.ruling:
            given = read(calculator, examples(calculator).rules[question.ruling.rpartition("/")[0]])
            readings = [told(calculator, changed(given, **{question.name: option})) for option in question.options]
            assert any(reading != readings[0] for reading in readings[1:]), question.name
