"""What holds of every answer of every calculator, over inputs drawn from all that is legal with a fixed seed."""

from __future__ import annotations

import random

import pytest

from calculators import every, find
from calculators.declare.query import read, write
from calculators.programs.data import as_data
from calculators.show import text
from tests.support.draws.inputs import anything, draws
from tests.support.games import examples

EVERY = list(every())


def sample(calculator, count):
    """Half of them with few units in each row, for lists of large ones are seldom legal and come out empty."""
    dice = random.Random(calculator.id)
    return (anything(calculator, dice, at_most={"count": 9} if at % 2 else {}) for at in range(count))


@pytest.mark.parametrize("calculator", EVERY, ids=lambda one: one.id)
def test_any_answer_is_sound(calculator):
    """Steps name rules and rulings that are declared, ways on open, receipts add up, words are sentences,
    programs get every output, and a link carries every input."""
    rulings = {question.name for question in calculator.questions if question.ruling}
    for given in sample(calculator, draws(calculator)):
        found = calculator(given)
        where = write(calculator, given)
        assert given == read(calculator, where)
        assert [] == [step for step in found.working if step.rule not in examples(calculator).rules], where
        assert {step.ruling for step in found.working} <= rulings | {""}, where
        for way in found.links:
            read(find(f"{calculator.game}/{way.calculator}"), way.query)
        assert found.headline[:1] == found.headline[:1].upper() and found.headline in text.answer(calculator, found), (
            where
        )
        said = (found.headline, *found.notes, *getattr(found, "breaches", ()))
        assert [] == [words for words in said if not words.endswith(".") or ".." in words], where
        assert [one.name for one in calculator.outputs] == list(as_data(calculator, given, found)["outputs"])
        if hasattr(found, "receipt") and calculator.id != "warverse/transport":  # whose lines are seats
            assert (found.points if hasattr(found, "points") else found.cost) == sum(
                line.points for line in found.receipt
            ), where
