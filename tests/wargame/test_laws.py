"""What holds of every Wargame calculator whatever it is asked."""

from __future__ import annotations

import random

import pytest

from calculators import every, find
from calculators.declare.inputs import changed
from calculators.declare.query import read, write
from calculators.programs.data import as_data
from calculators.show.wording import figure
from calculators.wargame.rules.movement import Aim
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything
from tests.support.games import examples
from tests.support.readings import unnamed

CALCULATORS = [one for one in every() if one.game == "wargame"]
RULED = [one for one in CALCULATORS if any(question.ruling for question in one.questions)]
ATTACK, GROUPS, ACTIVATION = find("wargame/attack"), find("wargame/several-groups"), find("wargame/activation")
COMPARE, BRAVERY, RUN = find("wargame/compare"), find("wargame/bravery"), find("wargame/run-and-retreat")
SMALL = {"models": 12, "target_models": 12, "enemy_models": 12}


def sample(calculator, count, at_most=SMALL):
    dice = random.Random(calculator.id)
    return (anything(calculator, dice, at_most=at_most) for _ in range(many(count)))


def test_all_are_there():
    """The six calculators of the game, and no other."""
    assert ["activation", "attack", "bravery", "compare", "run-and-retreat", "several-groups"] == sorted(
        one.name for one in CALCULATORS
    )


@pytest.mark.parametrize("calculator", RULED, ids=lambda one: one.name)
def test_rulings_that_decide_are_named(calculator):
    """If another reading would change an answer, the working names that ruling."""
    for given in sample(
        calculator,
        25 if calculator is COMPARE else 90,
        {"models": 3, "target_models": 5, "enemy_models": 3, "damage": 4},
    ):
        assert [] == unnamed(calculator, given), write(calculator, given)


def test_more_attackers_make_more_casualties():
    """One model more never makes fewer casualties or losses likely."""
    for given in sample(ATTACK, 60):
        fewer, more = ATTACK(changed(given, models=9)), ATTACK(changed(given, models=10))
        for at in range(1, given.target.models + 1):
            assert fewer.casualties.at_least(at) <= more.casualties.at_least(at)
            assert fewer.lost.at_least(at) <= more.lost.at_least(at)


@pytest.mark.parametrize(
    ("name", "helps"),
    [
        ("elite", True),
        ("precise", True),
        ("stationary", True),
        ("under_6", True),
        ("untrained", False),
        ("imprecise", False),
        ("fatigued", False),
        ("long_range", False),
    ],
)
def test_each_modifier_works_one_way(name, helps):
    """A plus never lowers the chance to hit and a minus never raises it, under any reading."""
    for given in sample(ATTACK, 80):
        without, with_it = ATTACK(changed(given, **{name: False})).hit, ATTACK(changed(given, **{name: True})).hit
        assert without <= with_it if helps else without >= with_it


def test_cover_and_defense_protect():
    """Heavy cover is better than light, light better than none, and more Defense never hurts."""
    kinds = next(question.options for question in ATTACK.questions if question.name == "cover")
    for given in sample(ATTACK, 60):
        none, light, heavy = (ATTACK(changed(given, cover=kind)).casualty for kind in kinds)
        assert heavy <= light <= none
        assert ATTACK(changed(given, defense=12)).casualty <= ATTACK(changed(given, defense=11)).casualty


def test_several_groups_agree_with_attack():
    """Groups alike do what as many models of one group do."""
    row = "damage:2,modifiers:elite.long-range"
    seven = GROUPS(read(GROUPS, f"groups=models:4,{row};models:3,{row}&cover=light&bravery=6"))
    one = ATTACK(read(ATTACK, "models=7&damage=2&elite=yes&long_range=yes&cover=light&bravery=6"))
    assert (one.casualties, one.lost) == (seven.casualties, seven.lost)


def test_shooting_alone_agrees_with_attack():
    """An activation without combat is one attack, and nobody answers."""
    alone = ACTIVATION(read(ACTIVATION, "models=7&enemy_near=no&movement=stood&shooting_damage=2"))
    one = ATTACK(read(ATTACK, "models=7&damage=2&stationary=yes"))
    assert (one.casualties, one.lost, 0) == (alone.enemy_casualties, alone.enemy_lost, alone.mean_lost)


def test_each_change_agrees_with_attack():
    """Every line of the table of changes is what the attack calculator says of that change."""
    queries = {
        "Elite": "elite=yes",
        "Precise": "precise=yes",
        "Imprecise": "imprecise=yes",
        "Untrained": "untrained=yes",
        "Fatigued": "fatigued=yes",
        "Long range": "long_range=yes",
        'Under 6"': "under_6=yes",
        "Did not move": "stationary=yes",
        "Damage 2": "damage=2",
        "Damage 0": "damage=0",
        "One model more": "models=6",
        "One model fewer": "models=4",
        "Light cover": "cover=light",
        "Heavy cover": "cover=heavy",
        "As it is: Row 1": "",
    }
    rows = {row[0]: row for row in COMPARE(read(COMPARE, "options=models:5")).changes.rows}
    base = ATTACK(ATTACK.inputs()).mean_casualties
    assert queries.keys() == rows.keys()
    for name, query in queries.items():
        one = ATTACK(read(ATTACK, query))
        more = one.mean_casualties - base
        signed = ("+" if more > 0 else "") + figure(more) if query else ""
        assert (name, one.hit, figure(one.mean_casualties), signed, figure(one.mean_lost)) == rows[name]


def test_changes_that_undo_what_is_there():
    """What the first row has can be taken away, by a name a player would use, and range is left out in melee."""
    found = COMPARE(
        read(COMPARE, "options=modifiers:long-range.under-6.stationary.elite.untrained.precise.imprecise.fatigued")
    )
    undone = {
        "Not at long range",
        'Not under 6"',
        "Moved",
        "Not elite",
        "Trained",
        "Not Precise",
        "Not Imprecise",
        "Not fatigued",
    }
    assert undone <= {row[0] for row in found.changes.rows}
    melee = {row[0] for row in COMPARE(read(COMPARE, "options=weapon:melee")).changes.rows}
    assert set() == melee & {"Long range", 'Under 6"'}


def test_a_change_of_range_takes_the_place_of_the_other():
    """Closing in from long range is no longer at long range: every die hits on 2+."""
    found = COMPARE(read(COMPARE, "options=modifiers:long-range.stationary"))
    near = ATTACK(read(ATTACK, "under_6=yes&stationary=yes"))
    assert ('Under 6"', near.hit) == next(row[:2] for row in found.changes.rows if row[0] == 'Under 6"')
    assert not [step for step in found.working if step.ruling == "range_overlap"]


def test_one_reading_gives_every_run_its_die():
    """A Run goes from Move + 1 to Move + 6 inches, a move exactly Move; who retreats may do nothing more."""
    for given in sample(RUN, 100):
        found = RUN(given)
        low, high = (given.move + 1, given.move + 6) if given.run else (given.move, given.move)
        assert (low, high) == (min(found.inches), max(found.inches))
        if found.retreat == "yes":
            assert ("no", "no") == (found.may_shoot, found.may_fight)
        else:
            assert ("no" if given.run and given.way else "yes") == found.may_shoot
        if given.aim is Aim.COMBAT and not found.reaches:
            assert "no" == found.may_fight  # nobody is near


def test_the_heaviest_inputs_can_be_told():
    """The largest units with the rarest rolls still have fractions short enough to print."""
    row = "models:50,damage:0,modifiers:long-range.untrained.imprecise.fatigued"
    heavy = "cover=light&sixes_on_hits=yes"
    groups = GROUPS(read(GROUPS, f"groups={row};{row};{row};{row}&defense=20&target_models=60&bravery=12&{heavy}"))
    given = "models=60&defense=20&traits=untrained,fatigued&shooting_damage=0&shooting_modifiers=long-range,imprecise"
    given += "&fighting_damage=0&fighting_modifiers=imprecise&enemy_models=60&enemy_defense=20&enemy_cover=light"
    given += f"&enemy_traits=untrained,fatigued&enemy_damage=0&enemy_modifiers=imprecise&enemy_fight_move=yes&{heavy}"
    both = ACTIVATION(read(ACTIVATION, given))
    for calculator, found in (GROUPS, groups), (ACTIVATION, both):
        for name, value in as_data(calculator, calculator.inputs(), found)["outputs"].items():
            assert value, name


@pytest.mark.parametrize("calculator", RULED, ids=lambda one: one.name)
def test_a_rules_case_takes_no_reading(calculator):
    """The page of a rule adds a reading to its case, so the case itself must leave every ruling as it is."""
    for rule, query in examples(calculator).rules.items():
        given = read(calculator, query)
        other = [one.name for one in calculator.questions if one.ruling and one.value(given) != one.default]
        assert not other, rule
