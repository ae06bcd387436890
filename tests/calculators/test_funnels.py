"""The way of an attack, stage by stage: each with a rule there is, and no figure told a second time."""

from __future__ import annotations

import re

import pytest

from calculators import every
from calculators.declare.calculator import Calculator
from calculators.declare.solve import solve
from calculators.show import html
from tests.support.games import GAMES, examples

WITH_FUNNEL = [one for one in every() if solve(one, "").answer.funnel]


def test_who_has_one() -> None:
    """Every calculator that rolls many dice in stages for one side."""
    assert [
        "warfig/friendly-fire",
        "warfig/melee",
        "warfig/shooting",
        "wargame/attack",
        "wargame/several-groups",
        "warverse/area-attack",
        "warverse/attack",
        "warverse/concentrated-fire",
        "warverse/split-fire",
    ] == [one.id for one in WITH_FUNNEL]


@pytest.mark.parametrize("calculator", WITH_FUNNEL, ids=lambda one: one.id)
def test_stages_have_rules_and_are_told_once(calculator: Calculator) -> None:
    """In every common case each stage leads to a rule of the game; a figure of the answer that a stage tells under the
    same word is not among the figures below."""
    rules = {rule.id for rule in GAMES[calculator.game].rules}
    for query in examples(calculator).cases.values():
        solved = solve(calculator, query)
        stages = solved.answer.funnel
        assert set() == {stage.rule for stage in stages} - rules
        assert all(stage.count >= 0 for stage in stages)
        drawn = html.answer(calculator, solved.inputs, solved.answer)
        told = {stage.what[:4].lower(): html.figure(stage.count) for stage in stages}
        for label, value in re.findall(
            r'<th scope="row">([^<]+)(?:<small>[^<]*</small>)?</th><td>([\d.]+)</td>', drawn
        ):
            assert (label, value) != (label, told.get(label[:4].lower()))
