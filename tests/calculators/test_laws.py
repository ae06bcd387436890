"""Laws of chance that hold for every calculator, over inputs drawn from all that is legal with a fixed seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from html import escape
from re import findall
from typing import Any

import pytest

from calculators import every, find
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import changed, problems, questions
from calculators.declare.query import write
from calculators.kernel.odds import Odds
from calculators.show import html, text
from calculators.show.wording import figure, typeset
from calculators.weigh.two_armies import Matrix
from tests.calculators.dice_laws import LESS, MEANS, MORE_DICE, NO_ATTACK, NO_DICE_COUNT
from tests.support.draws.inputs import anything, draws

EVERY = list(every())
STEPS = 12


def sample(calculator: Calculator, count: int, seed: str = "") -> Iterator[Any]:
    """Legal inputs; where rows have counts these are small, for large ones are so seldom legal that rows would be
    empty."""
    dice = random.Random(calculator.id + seed)
    return (anything(calculator, dice, at_most={"count": 9}) for _ in range(count))


def chances(calculator: Calculator, found: Any) -> Iterator[tuple[str, Fraction]]:
    """Every chance in an answer, with where it stands."""
    for output in calculator.outputs:
        value = getattr(found, output.name)
        if output.kind == "chance":
            yield output.name, value
        elif output.kind == "spread":
            yield from ((output.name, share) for share in value.values())
        elif output.kind == "table":
            yield from ((output.name, cell) for row in value.rows for cell in row if isinstance(cell, Fraction))
        elif output.kind == "matrix" and value.chance:
            yield from ((output.name, cell.value) for row in value.cells for cell in row)
    yield from (("working", step.chance) for step in found.working if step.chance is not None)


def mean(odds: Odds) -> Fraction:
    """By the definition, not by the kernel's own."""
    return sum((outcome * share for outcome, share in odds.items()), Fraction(0))


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_chances_are_chances(one):
    """Every chance lies between 0 and 1, every distribution adds up to 1, its printed mean is the chart's,
    and both are worded alike."""
    told = {output.name: output for output in one.outputs}
    for at, given in enumerate(sample(one, draws(one))):
        found = one(given)
        where = write(one, given)
        assert [] == [(name, value) for name, value in chances(one, found) if not 0 <= value <= 1], where
        for spread, printed in MEANS.get(one.id, {}).items():
            odds = getattr(found, spread)
            assert 1 == sum(odds.values()), where
            if told[spread].more in odds:
                continue  # the last place stands for all above it: the chart has no mean, and says so
            if printed:
                assert mean(odds) == getattr(found, printed), where
            if at % 5 == 0:
                said_alike(one, given, found, told[spread], told.get(printed))


def said_alike(one, given, found, spread, printed):
    """The mean in the words of the page and of the shell, under the chart and among the figures."""
    words = figure(mean(getattr(found, spread.name)))
    lines, page = text.answer(one, found).splitlines(), html.answer(one, given, found)
    assert f"{spread.label}: mean {words}" in lines
    name = escape(spread.label)
    sure = typeset(f'<p class="sure"><b>{name}</b> always {words}.</p>'), f'<p class="sure"><b>{name}</b> The same as '
    captions = [
        caption
        for captions in findall("<figcaption>(.*?)</figcaption>|<span class=.key [a-z]+.>(.*?)</span>", page)
        for caption in captions  # of the chart, or of one side of a mirrored one
        if caption.startswith(typeset(name))
    ]
    assert any(one in page for one in sure) or any(typeset(f"mean {words}, ") in caption for caption in captions)
    if printed and (words != "0" or not printed.quiet):
        assert f"{printed.label}: {words}" in lines
        label = f"{escape(printed.label)}{html.hint(printed)}"  # in the table, large, or a stage of the attack
        ways = f"{label}</th><td>{words}</td>", f"{label}</dt><dd>{words}<", f"<li><b>{words}</b>"
        if any(printed.name in output.tells for output in one.outputs):  # a cell of the table that has it in it
            ways = f"<td>{words}</td>", f'<td class="figure">{words}</td>'
        assert any(typeset(way) in page for way in ways)


def test_every_distribution_is_compared():
    """Each chart of each calculator stands in the list of means, with the figure that tells its mean or with none."""
    charts = {one.id: {output.name for output in one.outputs if output.kind == "spread"} for one in EVERY}
    assert {id: set(means) for id, means in MEANS.items()} == {id: names for id, names in charts.items() if names}


# --------------------------------------------------------------------------------- more dice, and none


def with_input(given, name, change):
    """The same inputs with one of them changed, or that cell in every row of them; None if that is not legal."""
    rows, _, cell = name.rpartition(".")
    question = next(one for one in questions(type(given)) if one.name == (rows or cell))
    if rows:
        limits = next(one for one in questions(question.row) if one.name == cell)
        new = tuple(changed(row, **{cell: change(limits.value(row), limits)}) for row in question.value(given))
    else:
        new = change(question.value(given), question)
    inputs = changed(given, **{question.name: new})
    return None if problems(inputs) else inputs


def higher(value, question):
    return min(question.high, value + 1 + value // 4)


def chosen(value):
    """A value that a law fixes: a choice by its slug."""
    return lambda _, question: next((one for one in question.options or () if one.value == value), value)


def figures(value):
    """An output as figures that can be compared one by one."""
    if isinstance(value, Matrix):
        return [cell.value for row in value.cells for cell in row]
    return [value]


def at_least(odds, places):
    """The chance of so much or more, for each place in descending order."""
    whole, found = Fraction(0), []
    for place in places:
        whole += odds.get(place, 0)
        found.append(whole)
    return found


def both(before, after):
    """Two outputs as figures side by side; distributions by their chances of so much or more."""
    if isinstance(before, Odds):
        places = sorted({*before, *after}, reverse=True)
        return zip(at_least(before, places), at_least(after, places))
    return zip(figures(before), figures(after), strict=True)


@pytest.mark.parametrize(
    "id, name, output, way, fixed", MORE_DICE, ids=lambda part: part if isinstance(part, str) else ""
)
def test_more_dice_never_hurt(id, name, output, way, fixed):
    """With more dice, attacks or attackers there is never less of what they are thrown for."""
    one, compared = find(id), 0
    for given in sample(one, STEPS, name):
        for what, value in fixed.items():
            given = given and with_input(given, what, chosen(value))
        more = given and with_input(given, name, higher)
        if more is None or more == given:
            continue
        before, after = (getattr(one(asked), output) for asked in (given, more))
        wrong = [(was, now) for was, now in both(before, after) if (was < now if way == LESS else was > now)]
        assert [] == wrong, (write(one, given), write(one, more))
        compared += 1
    assert compared > STEPS // 3


@pytest.mark.parametrize("id, none, output, then", NO_ATTACK, ids=lambda part: part if isinstance(part, str) else "")
def test_no_attack_no_damage(id, none, output, then):
    """Whoever does not attack does no harm."""
    one, compared = find(id), 0
    for given in sample(one, STEPS, output):
        for what, value in none.items():
            given = given and with_input(given, what, chosen(value))
        if given is None:
            continue
        found = getattr(one(given), output)
        assert set(found if isinstance(found, Odds) else figures(found)) <= {then}, write(one, given)
        compared += 1
    assert compared > STEPS // 3


def test_every_calculator_has_its_law():
    """Each calculator either has an input that brings more dice, or there is a reason why it has none."""
    with_dice = {law[0] for law in MORE_DICE}
    assert set() == with_dice & NO_DICE_COUNT.keys()
    assert {one.id for one in EVERY} == with_dice | NO_DICE_COUNT.keys()
