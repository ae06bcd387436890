"""The calculators against a referee who plays every throw of the dice and knows no formula."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from calculators import find
from calculators.answer import outputs
from calculators.query import texts
from tests.referee import warstuff as referee
from tests.inputs import anything

ATTACK, MELEE = find("warstuff/attack"), find("warstuff/melee")
OPTIONS = {question.name: question.options for question in ATTACK.questions}
SAMPLE = 1000  # inputs drawn with a fixed seed, the same every time
ALONE = {"charger_healers": 0, "defender_healers": 0}  # the referee knows no healers in a melee


def told(calculator, given):
    """The calculator's chances by name."""
    found = calculator(given)
    return {one.name: getattr(found, one.name) for one in outputs(calculator.tells) if one.kind == "chance"}


def as_asked(given):
    """The same inputs as the referee takes them: words and numbers, rules as lists."""
    words = texts(given)
    lists = {name: words[name].split(",") if words[name] else [] for name in words if name.endswith("rules")}
    numbers = {name: value for name, value in vars(given).items() if isinstance(value, int) and not isinstance(value, bool)}
    asked = words | lists | numbers
    return {name: value for name, value in asked.items() if name not in ALONE}


def agree(calculator, referees, given):
    """Both give the same chances for everything the referee knows."""
    expected = referees(**as_asked(given))
    actual = told(calculator, given)
    assert expected == {name: actual[name] for name in expected}, calculator.id


def on_either_side(special, one, other):
    """The special rule on one side, on the other, and on both."""
    return {one: (special,)}, {other: (special,)}, {one: (special,), other: (special,)}


@pytest.mark.parametrize("mode", OPTIONS["mode"], ids=lambda mode: mode.value)
@pytest.mark.parametrize("special", OPTIONS["rules"], ids=lambda rule: rule.value)
def test_every_special_rule_in_attacks(special, mode):
    """Each special rule, on either side, fresh or stunned, in cover or not, has the odds of its dice."""
    for rules in on_either_side(special, "rules", "target_rules"):
        for cover in False, True:
            for state in OPTIONS["target_state"]:
                agree(ATTACK, referee.attack, ATTACK.asks(**rules, mode=mode, cover=cover, target_state=state, shots=2))


@pytest.mark.parametrize("special", OPTIONS["rules"], ids=lambda rule: rule.value)
def test_every_special_rule_in_melee(special):
    """Each special rule, for charger, defender or both, has the odds of its dice."""
    for rules in on_either_side(special, "charger_rules", "defender_rules"):
        agree(MELEE, referee.melee, MELEE.asks(**rules))
        agree(MELEE, referee.melee, MELEE.asks(**rules, defender_cover=True, charger_quality=3, defender_markers=2))


def test_attacks_of_all_kinds():
    """Attacks with any rules, any state and any rulings have the odds of their dice."""
    dice = random.Random("attacks")
    for _ in range(SAMPLE):
        given = anything(ATTACK, dice, at_most={"shots": 4, "healers": 3})
        agree(ATTACK, referee.attack, given)


def test_melees_of_all_kinds():
    """Melees with any rules, any state and any rulings have the odds of their dice."""
    dice = random.Random("melees")
    for _ in range(SAMPLE):
        given = anything(MELEE, dice, at_most=ALONE)
        agree(MELEE, referee.melee, given)


def test_one_reading_at_a_time():
    """Each ruling by itself changes the odds as the dice do."""
    dice = random.Random("rulings")
    for calculator, referees in (ATTACK, referee.attack), (MELEE, referee.melee):
        for question in calculator.questions:
            for value in question.options or (True, False):
                for _ in range(5 if question.ruling else 0):
                    given = anything(calculator, dice, at_most={"shots": 3} | ALONE, rulings={question.name: value})
                    agree(calculator, referees, given)


def hit_by_hits(given, quality, rules, state, count, fire=False):
    """The referee's odds for a unit that takes so many hits which are neither shots nor a charge."""
    asked = as_asked(given)
    chosen = [question.name for question in MELEE.questions if question.ruling and question.name in asked]
    rulings = referee.Rulings(**{name: asked[name] for name in chosen})
    model = referee.on_the_table(quality, asked[rules], asked["cover"], state, given.markers, rulings, given.healers)
    return referee.enumerate_all(referee.suffer, model, (referee.HIT,) * count, referee.OTHER, fire, None, rulings)


def test_falls():
    """A fall does what as many hits at once do, and leaves whoever lives stunned."""
    feats, dice = find("warstuff/feats"), random.Random("falls")
    for _ in range(150):
        given = replace(anything(feats, dice, at_most={"distance": 9, "healers": 2}), kind=feats.questions[0].options[2])
        odds = hit_by_hits(given, given.quality, "rules", given.state.value, given.distance // 3 + 1 if given.distance > 1 else 0)
        found = feats(given)
        assert referee.total(odds, lambda model: model.dead) == found.killed
        if given.distance > 1:
            assert 1 == found.killed + found.stunned


def test_fireballs():
    """A Fireball does what one hit with Fire does, half of the time."""
    support, dice = find("warstuff/support"), random.Random("spells")
    for _ in range(150):
        drawn = anything(support, dice, at_most={"healers": 2})
        given = replace(drawn, what=support.questions[0].options[1], as_shooting=False)
        odds = hit_by_hits(given, given.target_quality, "target_rules", given.target_state.value, 1, fire=True)
        assert referee.total(odds, lambda model: model.dead) / 2 == support(given).killed
