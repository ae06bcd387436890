"""What holds of hits, stack combat and siege whatever they are asked."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.inputs import changed, problems, values
from calculators.declare.query import read, write
from calculators.erfworld.rules.formula import Terrain
from calculators.erfworld.rules.stacks import Ability, Unit
from calculators.erfworld.rulings import COMBAT as RULINGS
from calculators.erfworld.rulings import MeleeOrder, RetaliationCount
from tests.erfworld.combat.encounters import encounter
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything
from tests.support.readings import outputs, unnamed

HITS, COMBAT, SIEGE = (find(f"erfworld/{name}") for name in ("hits", "stack-combat", "siege"))
CALCULATORS = (HITS, COMBAT, SIEGE)
SMALL = {"attack": 300, "fort_hits": 400, "defence": 900}


def sample(calculator, count, stacks=3):
    dice = random.Random(calculator.id)
    for _ in range(count):
        yield encounter(dice, stacks) if calculator is COMBAT else anything(calculator, dice, at_most=SMALL)


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_rulings_that_decide_are_named(calculator):
    """If another reading would change an answer, the working names that ruling."""
    for given in sample(calculator, many(60), stacks=2):
        assert [] == unnamed(calculator, given), write(calculator, given)


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_every_ruling_decides_something(calculator):
    """No reading on a form is idle: somewhere it changes an answer.

    That retaliation is counted but not halved is about combats after these, and the one exception.
    """
    rulings = {question.name: question for question in calculator.questions if question.ruling}
    idle = {(name, other) for name, question in rulings.items() for other in question.options or (True, False)}
    idle -= {(name, question.default) for name, question in rulings.items()} | {
        ("retaliation_count", RetaliationCount.COUNTS_ONLY)
    }
    for given in sample(calculator, 1500, stacks=2):
        for name in {name for name, _ in idle}:
            plain = changed(given, **{name: rulings[name].default})
            base = outputs(calculator, calculator(plain))
            idle -= {
                (one, other)
                for one, other in idle
                if one == name and outputs(calculator, calculator(changed(plain, **{name: other}))) != base
            }
        if not idle:
            break
    assert set() == idle


def test_more_attack_never_hits_less():
    """More Attack, level, Special or Ambush never lowers the mean; Defence or a combat before never raises it."""
    dice = random.Random("more")
    limits = {
        "attack": 200,
        "commander_level": 9,
        "special": 300,
        "ambush": 150,
        "defence": 800,
        "combats_before": 5,
        "fort_hits": 300,
    }
    signs = {
        "attack": 1,
        "commander_level": 1,
        "special": 1,
        "ambush": 1,
        "defence": -1,
        "combats_before": -1,
        "fort_hits": -1,
    }
    for _ in range(many(60)):
        given = changed(anything(HITS, dice, at_most=limits), terrain=Terrain.OPEN)
        for name, sign in signs.items():
            after = HITS(changed(given, **{name: values(given)[name] + 1}))
            assert sign * after.mean_hits >= sign * HITS(given).mean_hits, (name, write(HITS, given))


def test_a_lone_strike_is_a_blow():
    """The first combat's hits are what the hits calculator gives, to which the answer's links lead."""
    checked = 0
    for given in sample(COMBAT, many(80)):
        found = COMBAT(given)
        for way in found.links:
            blow = HITS(read(HITS, way.query))
            first = given.readings[MeleeOrder] is not MeleeOrder.DEFENDER_FIRST
            melee = not any(unit.has(Ability.RANGED) for unit in given.defenders)
            if way.label == "The attackers' blow" and first and melee:
                checked += 1
                assert blow.hits == found.attackers_hits, write(COMBAT, given)
    assert checked > many(10)


def test_no_one_is_croaked_twice():
    """Mean losses by row add up to the mean number croaked, and nobody gains from a wiped-out stack's experience."""
    for given in sample(COMBAT, many(60)):
        found = COMBAT(given)
        size = sum(unit.count for unit in given.defenders)
        assert found.defenders_croaked[size] == found.defenders_wiped
        assert 1 == found.attackers_more + found.defenders_more + found.equal
        led = [sum(unit.count for unit in attack.units if unit.level) for attack in given.attacks]
        assert found.attackers_experience <= sum(led)
        if not any(unit.level for unit in given.defenders):
            assert 0 == found.defenders_experience


def test_the_same_stack_twice_in_a_row():
    """Splitting a row into rows of one unit each changes nothing."""
    dice = random.Random("split")
    for _ in range(many(20)):
        given = encounter(dice, 2)
        apart = changed(given, aim="", second_aim="")
        rows = {"attackers": given.attackers, "defenders": given.defenders}
        single = {
            name: tuple(changed(unit, count=1) for unit in units for _ in range(unit.count))
            for name, units in rows.items()
        }
        one, other = COMBAT(apart), COMBAT(changed(apart, **single))
        for name in ("attackers_more", "attackers_croaked", "defenders_croaked", "defenders_experience", "each_combat"):
            assert getattr(one, name) == getattr(other, name)


def test_a_heavy_encounter_is_worked_out_whole():
    """Three big stacks on forty archers, with ranged protectors in the second combat: nothing is cut short."""
    shooter = (Unit("x", 8, 60, 90, 2, 3, (Ability.RANGED,)),)
    big = COMBAT.inputs(
        stacks=3,
        attackers=(Unit("p", 9, 6, 71, 3, 2), Unit("q", 3, 7, 71, 3)),
        second=(Unit("p", 5, 60, 67, 3, 2), Unit("q", 20, 51, 71, 3)),
        third=(Unit("p", 6, 60, 67, 3, 2), Unit("q", 20, 51, 71, 3)),
        defenders=(Unit("a", 20, 60, 20, 2, 1, (Ability.RANGED,)), Unit("b", 20, 59, 19, 3, 1, (Ability.RANGED,))),
        protect=True,
        protects_in=2,
        protectors=shooter,
    )
    assert {} == problems(big)
    found = COMBAT(big)
    assert 1 == sum(found.defenders_croaked.values(), Fraction(0))


def test_readings_are_all_asked():
    """Stack combat asks for every combat ruling there is."""
    assert {one.name for one in COMBAT.questions if one.ruling} == {ruling.input_name for ruling in RULINGS}
