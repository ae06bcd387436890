"""What holds of the calculators for characters and attacks whatever they are asked."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.query import read, write
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything
from tests.support.readings import unnamed

NAMES = "character", "attack", "concentrated-fire", "area-attack", "split-fire", "planner"
CALCULATORS = [find(f"warverse/{name}") for name in NAMES]
RULED = [one for one in CALCULATORS if any(question.ruling for question in one.questions)]
SMALL = {
    "attacks": 12,
    "attackers": 4,
    "target_hp": 6,
    "hp": 4,
    "points": 30,
    "count": 3,
    "range": 20,
    "radius": 3,
    "together": 3,
    "centre": 15,
    "nearest": 15,
    "move": 12,
}


def sample(calculator, count):
    dice = random.Random(calculator.id)
    return (anything(calculator, dice, at_most=SMALL) for _ in range(many(count)))


@pytest.mark.parametrize("calculator", RULED, ids=lambda one: one.name)
def test_rulings_that_decide_are_named(calculator):
    """If another reading would change an answer, the working names that ruling."""
    for given in sample(calculator, 90):
        assert [] == unnamed(calculator, given), write(calculator, given)


def test_equal_points_never_expect_a_kill():
    """No character expects as many hits on another of the same points as that one has Hit Points."""
    character = find("warverse/character")
    for strength in range(1, 6):
        for attacks in range(0, 120):
            found = character(character.inputs(move=1, strength=strength, attacks=attacks))
            assert attacks * Fraction(strength, 6) * Fraction(5, 6) < found.hit_points
            assert strength < 5 or not found.kills_copy


def test_more_dice_never_hurt_and_more_range_never_helps():
    """Kills grow with Attacks and Strength, and fall with range, the target's Strength, cover and Hit Points."""
    attack = find("warverse/attack")

    def kill(**inputs):
        return attack(attack.inputs(**{"attacks": 14, "target_hp": 3} | inputs)).kill

    for name, values, up in (
        ("attacks", range(1, 30), True),
        ("strength", range(1, 6), True),
        ("range", range(0, 90), False),
        ("radius", range(0, 15), False),
        ("target_strength", range(1, 6), False),
        ("target_hp", range(1, 15), False),
        ("angle", range(0, 91), False),
    ):
        found = [kill(**{name: value}) for value in values]
        assert found == sorted(found, reverse=not up), name


def test_calculators_agree_with_each_other():
    """One attacker alone is an attack; so is an area on one, a split on one, and the first of a plan's ways."""
    attack, fire, area, split, planner = (find(f"warverse/{name}") for name in NAMES[1:])
    for query in ("", "&range=13"):
        one = attack(read(attack, f"attacks=9&strength=4&target_strength=2&target_hp=3{query}"))
        alone = fire(read(fire, f"attackers=1&attacks=9&strength=4&target_strength=2&target_hp=3{query}"))
        row = f"name:It,strength:2,hp:3{query.replace('&', ',').replace('=', ':')}"
        parted = split(read(split, f"strength=4&attacks=9&targets={row},attacks:9"))
        planned = planner(read(planner, f"strength=4&attacks=9&targets={row if query else row + ',range:0'}"))
        assert one.kill == alone.kill == parted.all_killed == parted.best_value == planned.all_killed
        bomb = attack(read(attack, f"attacks=9&strength=4&target_strength=2&target_hp=3&radius=1{query or '&range=4'}"))
        blast = area(read(area, f"strength=4&attacks=9&radius=1&targets=strength:2,hp:3{query or '&range=4'}"))
        assert bomb.kill == blast.all_killed == blast.mean_kills


def test_the_best_split_is_at_least_as_good():
    """No split that is asked for beats the one the calculator calls the best, by any goal."""
    split = find("warverse/split-fire")
    for given in sample(split, 150):
        found = split(given)
        asked = {
            "kills": found.mean_kills,
            "points": found.points_killed,
            "all": found.all_killed,
            "any": found.any_killed,
        }
        assert found.best_value >= asked[given.goal.value], write(split, given)
