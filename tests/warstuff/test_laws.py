"""What holds of every WARSTUFF calculator whatever it is asked."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from calculators import every, find
from calculators.answer import outputs
from calculators.query import read, write
from calculators.reckon import as_data
from calculators.warstuff.support import Aid
from tests.inputs import anything

CALCULATORS = [one for one in every() if one.game == "warstuff"]
RULED = [one for one in CALCULATORS if any(question.ruling for question in one.questions)]
FATES = "unharmed", "marked", "stunned", "killed"
SMALL = {"shots": 3, "count": 3, "approach": 2}


def sample(calculator, count):
    dice = random.Random(calculator.id)
    return (anything(calculator, dice, at_most=SMALL) for _ in range(count))


def few(calculator, many=120):
    """Fewer for the one that solves a whole fight each time."""
    return many // 6 if calculator.name == "fight-to-the-end" else many


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_any_answer_is_sound(calculator):
    """Chances lie in 0 to 1, fates and distributions add up to 1, steps name rules that are declared, and links open."""
    rulings = {question.name for question in calculator.questions if question.ruling}
    for given in sample(calculator, few(calculator)):
        found = calculator(given)
        for output in outputs(calculator.tells):
            value = getattr(found, output.name)
            if output.kind == "chance":
                assert 0 <= value <= 1
            if output.kind == "spread":
                assert 1 == sum(value.values())
        if all(hasattr(found, fate) for fate in FATES):
            nobody = getattr(given, "what", None) is Aid.LEADER  # orders harm no one
            assert (0 if nobody else 1) == sum(getattr(found, fate) for fate in FATES)
        for step in found.working:
            assert step.rule in calculator.rules
            assert not step.ruling or step.ruling in rulings
            assert step.chance is None or 0 <= step.chance <= 1
        for way in found.opens:
            read(find(f"warstuff/{way.calculator}"), way.query)
        assert found.headline.endswith(".") and found.headline[0].isupper()


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_links_carry_every_input(calculator):
    """Whatever was asked can be written as a link and read from it again."""
    for given in sample(calculator, 200):
        assert given == read(calculator, write(calculator, given))


@pytest.mark.parametrize("calculator", RULED, ids=lambda one: one.name)
def test_rulings_that_decide_are_named(calculator):
    """If another reading would change an answer, the working names that ruling."""
    for given in sample(calculator, few(calculator, 90)):
        found = calculator(given)
        named = {step.ruling for step in found.working}
        for question in calculator.questions:
            for other in question.options or (True, False):
                if question.ruling and question.name not in named:
                    changed = calculator(replace(given, **{question.name: other}))
                    assert told(calculator, found) == told(calculator, changed), (question.name, write(calculator, given))


def told(calculator, found):
    return {one.name: getattr(found, one.name) for one in outputs(calculator.tells)}


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_cases_are_links(calculator):
    """The inputs kept for rules and common cases stand as a link would have them."""
    for about, query in (calculator.rules | calculator.cases).items():
        assert query == write(calculator, read(calculator, query)), about
    assert 5 <= len(calculator.cases) <= 10


def test_more_attacks_never_help_the_target():
    """Each further attack leaves the chance of a kill at least as high."""
    attack = find("warstuff/attack")
    dice = random.Random("more")
    for _ in range(40):
        rows = attack(replace(anything(attack, dice), shots=8)).after_each.rows
        killed = [row[1] for row in rows]
        assert sorted(killed) == killed


def test_several_attackers_agree_with_attack():
    """Attackers alike, one after another, do what as many attacks do."""
    attack, several = find("warstuff/attack"), find("warstuff/several-attackers")
    one = attack(read(attack, "quality=3&rules=deadly,shooter-18&target_rules=tough&shots=7&healers=1"))
    row = "quality:3,rules:deadly.shooter-18"
    many = several(read(several, f"attackers=count:4,{row};count:3,{row}&target_rules=tough&healers=1"))
    assert [getattr(one, fate) for fate in FATES] == [getattr(many, fate) for fate in FATES]
    guard = several(read(several, "attackers=count:3,rules:shooter-18,mode:guard"))
    covered = attack(read(attack, "rules=shooter-18&cover=yes&shots=3"))
    assert covered.killed == guard.killed


def test_json_holds_every_output():
    """Programs get every declared output of every calculator."""
    for calculator in CALCULATORS:
        given = calculator.asks()
        data = as_data(calculator, given, calculator(given))
        assert [one.name for one in outputs(calculator.tells)] == list(data["outputs"])
