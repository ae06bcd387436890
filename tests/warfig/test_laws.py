"""What holds of shooting, cards, lists and marches whatever is asked."""

from __future__ import annotations

import random
from dataclasses import replace
from time import perf_counter

import pytest

from calculators import every, find
from calculators.answer import outputs
from calculators.query import read, write
from calculators.reckon import as_data
from tests.inputs import anything

CALCULATORS = [find(f"warfig/{name}") for name in ("shooting", "friendly-fire", "unit-card", "army-list", "march")]
RULED = [one for one in CALCULATORS if any(question.ruling for question in one.questions)]
SMALL = {"shooters": 12, "aiming": 3, "damage": 3, "targets": 12, "extra_targets": 3, "leader_hits": 6, "count": 12, "squad": 3, "distance": 20}


def sample(calculator, count=150):
    dice = random.Random(calculator.id)
    for _ in range(count):
        given = anything(calculator, dice, at_most=SMALL)
        yield replace(given, items=given.items[:3]) if calculator.name == "unit-card" else given


def told(calculator, found):
    return {one.name: getattr(found, one.name) for one in outputs(calculator.tells)}


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_any_answer_is_sound(calculator):
    """Chances lie in 0 to 1, distributions add up to 1, means are those of the charts, steps name rules that are declared, links open."""
    rulings = {question.name for question in calculator.questions if question.ruling}
    for given in sample(calculator):
        found = calculator(given)
        for output in outputs(calculator.tells):
            value = getattr(found, output.name)
            if output.kind == "chance":
                assert 0 <= value <= 1
            if output.kind == "spread":
                assert 1 == sum(value.values())
                assert value.mean == getattr(found, f"mean_{output.name}", value.mean)
            if output.kind == "receipt":
                assert found.points == sum(line.points for line in value)
        for step in found.working:
            assert step.rule in calculator.rules
            assert not step.ruling or step.ruling in rulings
            assert step.chance is None or 0 <= step.chance <= 1
        for way in found.opens:
            read(find(f"warfig/{way.calculator}"), way.query)
        assert found.headline.endswith(".") and found.headline[0] == found.headline[0].upper()
        assert all(sentence.endswith(".") for sentence in (*found.notes, *getattr(found, "breaches", ())))


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_links_carry_every_input(calculator):
    """Whatever was asked can be written as a link and read from it again."""
    for given in sample(calculator):
        assert given == read(calculator, write(calculator, given))


@pytest.mark.parametrize("calculator", RULED, ids=lambda one: one.name)
def test_rulings_that_decide_are_named(calculator):
    """If another reading would change an answer, the working names that ruling."""
    for given in sample(calculator, 90):
        found = calculator(given)
        named = {step.ruling for step in found.working}
        for question in calculator.questions:
            if question.ruling and question.name not in named:
                for other in question.options:
                    changed = replace(given, **{question.name: other})
                    if not (hasattr(changed, "problems") and changed.problems()):
                        assert told(calculator, found) == told(calculator, calculator(changed)), (question.name, write(calculator, given))


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_cases_are_links(calculator):
    """The inputs kept for rules and common cases stand as a link would have them."""
    for about, query in (calculator.rules | calculator.cases).items():
        assert query == write(calculator, read(calculator, query)), about
    assert 5 <= len(calculator.cases) <= 10


@pytest.mark.parametrize("calculator", RULED, ids=lambda one: one.name)
def test_each_ruling_shows_in_its_rules_case(calculator):
    """A ruling's own rule is declared with inputs that give another answer under at least one other reading."""
    for question in calculator.questions:
        if question.ruling:
            given = read(calculator, calculator.rules[question.ruling.rpartition("/")[0]])
            readings = [told(calculator, calculator(replace(given, **{question.name: option}))) for option in question.options]
            assert any(reading != readings[0] for reading in readings[1:]), question.name


def test_json_holds_every_output():
    """Programs get every declared output of every calculator."""
    for calculator in CALCULATORS:
        given = calculator.asks()
        data = as_data(calculator, given, calculator(given))
        assert [one.name for one in outputs(calculator.tells)] == list(data["outputs"])


@pytest.mark.parametrize("name, query", [
    ("shooting", "shooters=100&bs=7&strength=8&attacks=5&targets=100&health=20"),
    ("shooting", "shooters=100&bs=7&strength=8&attacks=5&leader=yes&leader_attacks=5&target_leader=yes&leader_hits=250&overkill=go_on"),
    ("friendly-fire", "shooters=100&bs=7&strength=8&attacks=5&targets=100&friends=100&friendly_wounds=armour_1"),
    ("march", "speed=1&way=" + ";".join(["distance:200,ground:major"] * 8)),
])
def test_the_largest_are_quick(name, query):
    """Five hundred dice and more are worked out in a moment (measured loosely: the machine is shared)."""
    calculator = find(f"warfig/{name}")
    given = read(calculator, query)
    start = perf_counter()
    calculator(given)
    assert perf_counter() - start < 3

@pytest.mark.parametrize("calculator", [one for one in every() if one.game == "warfig"], ids=lambda one: one.name)
def test_a_rules_case_takes_no_reading(calculator):
    """The page of a rule adds a reading to its case, so the case itself must leave every ruling as it is."""
    for rule, query in calculator.rules.items():
        given = read(calculator, query)
        changed = [one.name for one in calculator.questions if one.ruling and getattr(given, one.name) != one.default]
        assert not changed, rule
