"""What holds of two lists, of what a point buys and of the best squads, whatever is asked."""

from __future__ import annotations

import random

import pytest

from calculators import find
from calculators.declare.inputs import changed
from calculators.declare.outputs import Link
from calculators.declare.query import read, write
from calculators.weigh.two_armies import Matrix
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything
from tests.support.games import examples
from tests.support.readings import unnamed

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
        assert [] == unnamed(calculator, given), write(calculator, given)
