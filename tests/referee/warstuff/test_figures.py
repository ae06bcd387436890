"""The referee against figures worked out by hand: the plain rules."""

from fractions import Fraction as F
from itertools import combinations

import pytest

from tests.referee.dice import enumerate_all, total
from tests.referee.warstuff.answers import attack
from tests.referee.warstuff.steps import Model, Rulings, take_wounds


def killed(**inputs):
    return attack(**inputs)["killed"]


def hit(**inputs):
    return attack(**inputs)["hit"]


def wounded(**inputs):
    """Chance of a wound on a standing ordinary model: it ends stunned or killed."""
    chances = attack(**inputs)
    return chances["stunned"] + chances["killed"]


def wounds_kill(model, number, fire=False, **rulings):
    odds = enumerate_all(take_wounds, model, number, fire, Rulings(**rulings))
    return total(odds, lambda target: target.dead)


def all_succeed(dice, count, need):
    return all(dice.roll() >= need for _ in range(count))


def successes(dice, count, need):
    return sum([dice.roll() >= need for _ in range(count)])


def test_plain_shot():
    """The plain case: 4+ shoots a fresh 4+ in the open, and in cover."""
    assert attack() == {
        "hit": F(1, 2),
        "unharmed": F(3, 4),
        "marked": 0,
        "stunned": F(1, 6),
        "killed": F(1, 12),
        "frozen": 0,
        "after_each": [],
    }
    assert killed(cover="yes") == F(1, 18)


@pytest.mark.parametrize("quality, sixths", [(2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_quality_test(quality, sixths):
    """the chance of a quality test."""
    assert hit(quality=quality) == F(sixths, 6)


@pytest.mark.parametrize("quality", range(2, 7))
@pytest.mark.parametrize("target", range(2, 7))
def test_wound(quality, target):
    """wound = hit x kept (1, 2/3 in cover, 1/2 Armored) x failed test."""
    base = F(7 - quality, 6) * F(target - 1, 6)
    both = {"quality": quality, "target_quality": target}
    assert wounded(**both) == base
    assert wounded(**both, cover="yes") == base * F(2, 3)
    assert wounded(**both, target_rules=["camouflaged"]) == base * F(2, 3)
    assert wounded(**both, target_rules=["armored"]) == base / 2


@pytest.mark.parametrize(
    "rules, fire, sixths",
    [
        ((), False, [2, 3, 4, 5, 6]),
        ((), True, [3, 4, 5, 6]),
        (("tough",), False, [0, 0, 2, 3, 4, 5, 6]),
        (("tough",), True, [0, 0, 3, 4, 5, 6]),
    ],
)
def test_wound_roll(rules, fire, sixths):
    """markers-that-count, tough-after: kill chance of the wound roll by markers."""
    for markers, expected in enumerate(sixths, 1):
        model = Model(4, frozenset(rules), markers=markers - 1)
        assert wounds_kill(model, 1, fire) == F(expected, 6)


@pytest.mark.parametrize("quality", range(2, 7))
def test_rerolls(quality):
    """same-re-roll-twice: misses again 1-(1-p)^2, hits again p^2, both p; never twice."""
    p = F(7 - quality, 6)
    charge = {"quality": quality, "mode": "charge"}
    assert hit(**charge, rules=["frenzy"]) == 1 - (1 - p) ** 2
    assert hit(**charge, rules=["frenzy", "large"]) == 1 - (1 - p) ** 2
    assert hit(**charge, rules=["small"]) == p**2
    assert hit(**charge, rules=["small", "frenzy"]) == p
    assert hit(quality=quality, target_rules=["large", "small"]) == p
    # same-re-roll-twice: Small that also failed the Intimidating test: p^2 either way.
    assert hit(**charge, rules=["small"], target_rules=["intimidating"]) == p**2


@pytest.mark.parametrize("healers", range(6))
def test_rescue(healers):
    """n rescue dice, Regeneration among them or not."""
    killed_alone = killed()
    assert killed(healers=healers) == killed_alone * F(1, 2) ** healers
    assert killed(healers=healers, target_rules=["regeneration"]) == killed_alone * F(1, 2) ** (healers + 1)


@pytest.mark.parametrize("dice, chance", [(1, F(2, 3)), (2, F(4, 9)), (3, F(8, 27))])
def test_drop_and_jump(dice, chance):
    """a drop or jump under 3", from 3", of 6"."""
    assert enumerate_all(all_succeed, dice, 3)[True] == chance


def test_dangerous_ground():
    """test-against-it: dangerous ground wounds on a 1, no test."""

    def crossing(dice):
        return take_wounds(dice, Model(4), 1 if dice.roll() == 1 else 0, False, Rulings())

    odds = enumerate_all(crossing)
    assert odds[Model(4)] == F(5, 6)
    assert total(odds, lambda model: model.stunned) == F(1, 9)
    assert total(odds, lambda model: model.dead) == F(1, 18)


def test_leader():
    """orders from three dice at 4+, mean 1.5."""
    odds = enumerate_all(successes, 3, 4)
    assert odds == {0: F(1, 8), 1: F(3, 8), 2: F(3, 8), 3: F(1, 8)}
    assert sum(number * chance for number, chance in odds.items()) == F(3, 2)


def test_builds():
    """16,140 builds from 5 to 105 points, 4 lifted to 5; 30 units."""
    prices = {
        "armored": 15,
        "camouflaged": 5,
        "deadly": 10,
        "death_blow": 5,
        "fast": 5,
        "fearless": 10,
        "fire": 10,
        "freeze": 5,
        "frenzy": 5,
        "flying": 10,
        "healer": 10,
        "hit_and_run": 10,
        "intimidating": 10,
        "large": 0,
        "leader": 30,
        "mounted": 5,
        "regeneration": 20,
        "shooter_9": 5,
        "shooter_18": 10,
        "shooter_27": 15,
        "slow": -5,
        "small": 0,
        "stealthy": 5,
        "strider": 5,
        "tough": 30,
        "undead": 5,
        "wizard": 15,
    }
    sums = [
        base + sum(prices[rule] for rule in rules)
        for base in (5, 10, 15, 20, 25)
        for count in range(4)
        for rules in combinations(prices, count)
        if sum(rule.startswith("shooter") for rule in rules) <= 1
    ]
    assert len(sums) == 16140 and max(sums) == 105
    assert sum(points < 5 for points in sums) == 4
    assert 150 // max(5, min(sums)) == 30
