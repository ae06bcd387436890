"""What holds of shooting, cards, lists and marches whatever is asked."""

from __future__ import annotations

import random

import pytest

from calculators import every, find
from calculators.declare.inputs import changed
from calculators.declare.query import read, write
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything
from tests.support.games import examples
from tests.support.readings import outputs, unnamed

CALCULATORS = [find(f"warfig/{name}") for name in ("shooting", "friendly-fire", "unit-card", "army-list", "march")]
RULED = [one for one in CALCULATORS if any(question.ruling for question in one.questions)]
SMALL = {
    "shooters": 12,
    "aiming": 3,
    "damage": 3,
    "targets": 12,
    "extra_targets": 3,
    "leader_hits": 6,
    "count": 12,
    "squad": 3,
    "distance": 20,
}


def sample(calculator, count=150):
    dice = random.Random(calculator.id)
    for _ in range(many(count)):
        given = anything(calculator, dice, at_most=SMALL)
        yield changed(given, items=given.items[:3]) if calculator.name == "unit-card" else given


@pytest.mark.parametrize("calculator", RULED, ids=lambda one: one.name)
def test_rulings_that_decide_are_named(calculator):
    """If another reading would change an answer, the working names that ruling."""
    for given in sample(calculator, 90):
        assert [] == unnamed(calculator, given), write(calculator, given)


@pytest.mark.parametrize("calculator", [one for one in every() if one.game == "warfig"], ids=lambda one: one.name)
def test_each_ruling_shows_in_its_rules_case(calculator):
    """A ruling's own rule is declared with inputs that give another answer under at least one other reading."""
    for question in calculator.questions:
        if question.ruling:
            given = read(calculator, examples(calculator).rules[question.ruling.rpartition("/")[0]])
            others = [changed(given, **{question.name: option}) for option in question.options]
            readings = [outputs(calculator, calculator(other)) for other in others]
            assert any(reading != readings[0] for reading in readings[1:]), question.name


@pytest.mark.parametrize("calculator", [one for one in every() if one.game == "warfig"], ids=lambda one: one.name)
def test_a_rules_case_takes_no_reading(calculator):
    """The page of a rule adds a reading to its case, so the case itself must leave every ruling as it is."""
    for rule, query in examples(calculator).rules.items():
        given = read(calculator, query)
        read_otherwise = [one.name for one in calculator.questions if one.ruling and one.value(given) != one.default]
        assert not read_otherwise, rule
