"""The odds against a referee who plays every throw of the dice and knows no formula."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.inputs import changed
from calculators.declare.query import read
from tests.referee.warfig.challenge import Challenge
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything, flat
from tests.warfig.referees import REFEREES, as_asked

SIDES = {
    "units": 3,
    "health": 3,
    "damage": 3,
    "attacks": 2,
    "fighting": 3,
    "leader_health": 3,
    "leader_attacks": 2,
    "leader_faces": 4,
}
FEW = {f"{side}_{name}": most for side in ("attacker", "defender") for name, most in SIDES.items()}
DUEL = {
    f"{side}_{name}": 2
    for side in "ab"
    for name in ("units", "health", "attacks", "leader_health", "leader_attacks", "dice")
}
SMALL = {  # small enough to throw all dice in every way
    "shooting": {
        "shooters": 3,
        "attacks": 2,
        "targets": 4,
        "health": 3,
        "damage": 3,
        "extra_targets": 3,
        "aiming": 2,
        "leader_attacks": 2,
        "target_leader_health": 3,
        "leader_hits": 3,
    },
    "friendly-fire": {
        "shooters": 4,
        "attacks": 2,
        "targets": 4,
        "health": 3,
        "damage": 3,
        "extra_targets": 3,
        "friends": 3,
        "friend_health": 3,
        "friend_leader_health": 3,
    },
    "melee": FEW
    | {"defence_dice_each": 2, "defender_leader_dice": 2, "dice_on_leader": 6, "units": 2, "health": 2, "attacks": 2},
    "fight-or-defend": FEW
    | {"defence_dice_each": 2, "defender_leader_dice": 2, "dice_on_leader": 6, "units": 2, "health": 2, "attacks": 2},
    "personal-challenge": DUEL,
}

OTHERWISE = {  # outputs that are compared by tests of their own, or that say the others again in words
    "fight-or-defend": {"choices"},
    "personal-challenge": {"rounds", "by_round", "exactness"},
}


def told(calculator, given):
    """Every output by name, distributions as they are."""
    found = calculator(given)
    values = {one.name: (one.kind, getattr(found, one.name)) for one in calculator.outputs}
    return {
        name: {n: share for n, share in value.in_order() if share} if kind == "spread" else value
        for name, (kind, value) in values.items()
    }


def agree(name, given):
    """Both say the same in every output the calculator has, but those that are told in another way."""
    calculator = find(f"warfig/{name}")
    expected = REFEREES[name](**as_asked(given))
    actual = told(calculator, given)
    compared = set(actual) - OTHERWISE.get(name, set())
    assert set(actual) & set(expected) == compared
    assert {one: expected[one] for one in compared} == {one: actual[one] for one in compared}
    return expected, actual


def drawn(name, dice, **how):
    """Small inputs of any kind; other squads only now and then, for they make many dice."""
    given = anything(find(f"warfig/{name}"), dice, at_most=SMALL[name], **how)
    if squads := vars(flat(given)).get("squads"):
        given = changed(given, squads=squads[: dice.choice([0, 0, 1, 2])])
    return given


@pytest.mark.parametrize(
    "name, sample",
    [
        ("shooting", 250),
        ("friendly-fire", 250),
        ("melee", 300),
        ("fight-or-defend", 60),
        ("personal-challenge", 40),
    ],
)
def test_all_kinds(name, sample):
    """Anything small that can be asked has the odds of its dice."""
    dice = random.Random(name)
    for _ in range(many(sample)):
        agree(name, drawn(name, dice))


def readings():
    """Every value of every ruling of every calculator here."""
    for name in REFEREES:
        for question in find(f"warfig/{name}").questions:
            for value in question.options if question.ruling else ():
                yield pytest.param(name, question.name, value, id=f"{name} {question.name}={value.value}")


@pytest.mark.parametrize("name, ruling, value", list(readings()))
def test_every_reading(name, ruling, value):
    """Each reading by itself, the others as they are by default."""
    dice = random.Random(f"{name} {ruling} {value}")
    for _ in range(many(2 if name in ("fight-or-defend", "personal-challenge") else 5)):
        agree(name, drawn(name, dice, rulings={ruling: value}))


@pytest.mark.parametrize(
    "query",
    [
        "election=defend&attacker_leader=spared&defender_leader=shared&defender_leader_faces=1&attacker_units=2&defender_units=3",
        "election=defend&attacker_leader=spared&defender_leader=shared&defender_leader_faces=2&attacker_units=2&attacker_leader_attacks=2",
        "election=defend&attacker_leader=spared&defender_leader=spared&dice_sharing=chosen&dice_on_leader=0&attacker_units=3&defender_units=3",
        "election=defend&attacker_leader=spared&defender_leader=spared&dice_sharing=chosen&dice_on_leader=9&attacker_units=3&defender_units=3",
        "election=defend&attacker_ws=5&cards=yes&defender_ws=9&defender_ws_change=5&parry_table=printed&over_ten=difference",
        "election=defend&attacker_ws=6&cards=yes&defender_ws=9&defender_ws_change=3&parry_table=printed&over_ten=difference",
        "election=fight&defender_leader=shared&defender_leader_faces=4&attacker_units=3&squads=units:2;units:3,answered:yes&order=sequential",
        "election=fight&attacker_leader=struck&defender_leader=spared",
        "election=defend&attacker_leader=struck&defender_leader=spared",
        "attacker_units=20&election=defend",
        "attacker_units=20&election=defend&defence_dice=capped",
        "attacker_units=20&election=defend&defence_dice=per_hit",
        "squads=units:10&election=defend",
    ],
)
def test_melees_worth_a_look(query):
    """Dice that don't divide evenly, values off the printed table, blows beyond the first squad, and the book's
    examples in full.
    """
    agree("melee", read(find("warfig/melee"), query))


def test_a_hidden_number_of_shooters_does_not_count():
    """Shooters at this target matter only where there are others."""
    calculator = find("warfig/shooting")
    assert told(calculator, read(calculator, "")) == told(calculator, read(calculator, "aiming=3"))
    assert told(calculator, read(calculator, "extra_targets=1")) != told(
        calculator, read(calculator, "extra_targets=1&aiming=3")
    )


@pytest.mark.parametrize(
    "query",
    [
        "a_units=2&b_units=3",
        "a_units=2&b_units=2&b_leader=struck&b_leader_health=1&b_election=defend",
        "a_units=3&b_units=2&first=b&order=sequential",
    ],
)
def test_challenges_round_by_round(query):
    """How a challenge stands after each of its first rounds."""
    calculator = find("warfig/personal-challenge")
    given = read(calculator, query)
    rows = told(calculator, given)["by_round"].rows
    ended = Fraction(0)
    for row, odds in zip(rows[:4], Challenge(as_asked(given)).by_round(4), strict=True):
        won = {(bool(a.number), bool(b.number)): Fraction(0) for a, b, _ in odds}
        for (a, b, _), share in odds.items():
            won[bool(a.number), bool(b.number)] += share
        assert row[1:] == tuple(won.get(end, 0) for end in ((True, False), (False, True), (False, False), (True, True)))
        ends_now = 1 - row[4] - ended
        assert told(calculator, given)["rounds"].get(row[0], 0) == ends_now
        ended += ends_now
