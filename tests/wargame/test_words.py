"""What headlines, working and notes say of plain and of odd cases."""

from __future__ import annotations

import pytest

from calculators import find
from calculators.declare.query import read


def answered(name, query):
    calculator = find(f"wargame/{name}")
    return calculator(read(calculator, query))


@pytest.mark.parametrize(
    ("name", "query", "headline"),
    [
        (
            "attack",
            "",
            "Five models make 1.25 casualties on average against Defense 5, and the target loses 2.36 of 10 models, "
            "counting those who flee.",
        ),
        (
            "attack",
            "models=1&damage=4",
            "One model makes 0.5 casualties on average against Defense 5, and the target loses 1 of 10 models, "
            "counting those who flee.",
        ),
        ("attack", "models=1&untrained=yes&imprecise=yes&fatigued=yes", "One model at -3 never hits."),
        ("attack", "defense=20&sixes=off", "Five models with Damage 1 cannot harm Defense 20."),
        ("attack", "bravery=12", "Five models make 1.25 casualties on average against Defense 5, and nobody flees."),
        (
            "several-groups",
            "groups=models:1,modifiers:untrained.imprecise.fatigued",
            "One group with one die cannot make a casualty.",
        ),
        ("bravery", "casualties=0", "A unit with Bravery 4 and no casualties does not test."),
        ("bravery", "remaining=0", "A unit without models does not test."),
        ("bravery", "bravery=8", "A unit with Bravery 8 loses nobody after two casualties."),
        ("attack", "damage=0&defense=20", "Five models make hardly any casualties against Defense 20."),
        (
            "attack",
            "bravery=9",
            "Five models make 1.25 casualties on average against Defense 5, and hardly anyone flees.",
        ),
        (
            "bravery",
            "casualties=9&remaining=1",
            "A unit with Bravery 4 always loses the only model left after nine casualties.",
        ),
        (
            "bravery",
            "casualties=1&remaining=1",
            "A unit with Bravery 4 loses the only model left 50% of the time after one casualty.",
        ),
        (
            "bravery",
            "casualties=9&remaining=3",
            "A unit with Bravery 4 always loses all three models left after nine casualties.",
        ),
        ("activation", "movement=retreated&enemy_near=no", "Nobody attacks, so nobody is lost."),
        (
            "activation",
            "movement=retreated",
            "On average the enemy loses nobody and you lose 6.01 of 10 models, those who flee included.",
        ),
        (
            "activation",
            "enemy_near=no",
            "On average the enemy loses 4.6 of 10 models and you lose nobody, those who flee included.",
        ),
        (
            "compare",
            "options=modifiers:untrained.imprecise.fatigued;modifiers:untrained.imprecise.fatigued,models:1",
            "Both are worth the same: the target loses nobody.",
        ),
        (
            "compare",
            "options=modifiers:elite;modifiers:precise;models:1",
            "The best two are worth the same: the target loses 3.12 models on average, those who flee included.",
        ),
        ("run-and-retreat", "distance=13", 'A unit with Move 6" running never covers 13"; it may fight but not shoot.'),
        (
            "run-and-retreat",
            "enemy_near=yes",
            'A unit with Move 6" running covers 9" 66.7% of the time and retreats, so it may neither shoot nor fight.',
        ),
        (
            "run-and-retreat",
            "move=3&run=no&distance=7&aim=combat",
            'A unit with Move 3" moving never gets within 3" of the enemy; it may shoot but not fight.',
        ),
        (
            "run-and-retreat",
            "distance=12&aim=combat",
            'A unit with Move 6" running gets within 3" of the enemy 66.7% of the time; it may fight if it gets '
            "there but not shoot.",
        ),
        (
            "run-and-retreat",
            "aim=escape&distance=9",
            "The unit is out of the enemy's 3\" already: it may stand and shoot at +1.",
        ),
        (
            "run-and-retreat",
            "aim=combat&distance=3",
            'The unit is within 3" of the enemy already: it may stand, shoot and fight at +1.',
        ),
    ],
)
def test_headlines(name, query, headline):
    """Each answer says in one line what a player would."""
    assert headline == answered(name, query).headline


@pytest.mark.parametrize(
    ("name", "query", "note"),
    [
        ("attack", "weapon=melee&under_6=yes", "Range plays no part in melee."),
        ("attack", "elite=yes&untrained=yes", "A model is elite or untrained, not both; here the two cancel out."),
        ("attack", "precise=yes&imprecise=yes", "A weapon is Precise or Imprecise, not both; here the two cancel out."),
        ("activation", "movement=ran", "A unit that ran may not shoot."),
        (
            "activation",
            "movement=retreated&enemy_near=no",
            "A unit that retreated may neither shoot nor fight; it got away.",
        ),
        ("several-groups", "groups=name:Axes,weapon:melee,modifiers:long-range", "Axes: Range plays no part in melee."),
        ("bravery", "bravery=9", "Up to three casualties nobody can flee."),
        (
            "run-and-retreat",
            "move=1&aim=escape&distance=0",
            "If it does not get away, the enemy fights it and it cannot strike back.",
        ),
    ],
)
def test_notes(name, query, note):
    """What may surprise is said."""
    assert note in answered(name, query).notes


def test_the_missing_save_is_told():
    """A fatigued target is told of with its rule and its ruling, though it changes nothing."""
    (step,) = (step for step in answered("attack", "target_fatigued=yes").working if step.rule == "activation/save")
    assert ("A fatigued target changes nothing: no roll is a save", "fatigue_save") == (step.what, step.ruling)


@pytest.mark.parametrize(("sixes", "expected"), [("off", ["sixes"]), ("keep", ["sixes_on_hits", "sixes"])])
def test_sixes_to_hit_are_told_once(sixes, expected):
    """Where sixes are not rolled again at all, it is not said that those to hit are."""
    found = answered("attack", f"long_range=yes&untrained=yes&imprecise=yes&sixes_on_hits=yes&sixes={sixes}")
    assert expected == [step.ruling for step in found.working if step.rule == "attacks/sixes"]
