"""The calculators against play die by die, which shares no code with them."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from calculators import find
from calculators.declare.query import read
from tests.support.draws.amount import many
from tests.warverse import by_the_dice as dice

COVERS = "none", "light", "heavy"


def asked(name, query):
    calculator = find(f"warverse/{name}")
    return calculator(read(calculator, query))


@pytest.mark.parametrize("strength", range(1, 6))
def test_price_and_hit_points(strength):
    """Counting points one by one gives the same price, and taking fives from it the same Hit Points."""
    for move, attacks in product((1, 2, 5, 9, 24), (0, 1, 3, 6, 17)):
        found = asked("character", f"move={move}&strength={strength}&attacks={attacks}")
        points = dice.price(move, strength, attacks)
        copy = dice.at_least(dice.volley(attacks, strength, strength), dice.health(points))
        assert (points, dice.health(points), copy) == (found.points, found.hit_points, found.kills_copy)


@pytest.mark.parametrize("seed", range(many(60)))
def test_attack(seed):
    """Dice, defence, every number of hits and the kill."""
    pick = random.Random(seed)
    attacks, strength, far, radius = (
        pick.randint(0, 14),
        pick.randint(1, 5),
        pick.randint(0, 40),
        pick.choice((0, 0, 0, 1, 2, 3)),
    )
    target, need, cover, close = pick.randint(1, 5), pick.randint(1, 5), pick.choice(COVERS), pick.random() < 0.3
    found = asked(
        "attack",
        f"attacks={attacks}&strength={strength}&range={far}&radius={radius}&target_strength={target}&target_hp={need}"
        f"&cover={cover}&close={'yes' if close else 'no'}",
    )
    thrown = dice.dice_for(attacks, far, radius, close)
    saves = dice.defends(target, "none" if radius or close else cover)
    odds = dice.volley(thrown, strength, saves)
    assert (thrown, saves) == (found.dice, found.defence)
    assert odds == dict(found.hits)
    assert dice.at_least(odds, need) == found.kill
    assert sum(hits * chance for hits, chance in odds.items()) == found.mean_hits


@pytest.mark.parametrize("seed", range(many(40)))
def test_concentrated_fire(seed):
    """Attackers alike and others, in several players' turns, by every reading."""
    pick = random.Random(seed)
    target, need, count = pick.randint(1, 4), pick.randint(1, 7), pick.randint(1, 4)
    attacks, strength, far = pick.randint(1, 6), pick.randint(1, 5), pick.randint(0, 14)
    adds, own = pick.random() < 0.7, pick.random() < 0.5
    volleys = [(dice.dice_for(attacks, far), strength, target, 1)] * count
    rows = []
    for _ in range(pick.randint(0, 3)):
        many, each, strong, away = pick.randint(1, 2), pick.randint(1, 6), pick.randint(1, 5), pick.randint(0, 14)
        cover, turn, close = pick.choice(COVERS), pick.randint(1, 3), pick.random() < 0.3
        rows.append(
            f"count:{many},attacks:{each},strength:{strong},range:{away},cover:{cover},turn:{turn},"
            f"close:{'yes' if close else 'no'}"
        )
        saves = dice.defends(target, "none" if close else cover)
        volleys += [(dice.dice_for(each, away, close=close), strong, saves, turn)] * many
    found = asked(
        "concentrated-fire",
        f"attackers={count}&attacks={attacks}&strength={strength}&range={far}&target_strength={target}&target_hp={need}"
        f"&others={';'.join(rows)}&hits_add_up={'yes' if adds else 'no'}&reset={'own_turn' if own else 'each_turn'}",
    )
    assert dice.killed_by(volleys, need, adds, own) == found.kill
    assert (count, found.kill) in found.by_number.rows
    for goal, number in ((Fraction(1, 2), found.for_half), (Fraction(9, 10), found.for_ninety)):
        if isinstance(number, int) and number < 12:
            reached = [
                dice.killed_by(volleys[:1] * many + volleys[count:], need, adds, own) >= goal
                for many in range(number + 1)
            ]
            assert [False] * number + [True] == reached


@pytest.mark.parametrize("seed", range(many(40)))
def test_area_attack(seed):
    """Everyone's fate together: enemies, friends and the attacker, all facing one roll."""
    pick = random.Random(seed)
    strength, attacks, radius, far = (
        pick.randint(1, 5),
        pick.randint(3, 8),
        pick.randint(1, 2),
        pick.choice((0, 1, 2, 3, 8)),
    )
    close, move = pick.random() < 0.4, pick.randint(1, 6)
    rows, targets = [], {"enemy": [], "friend": []}
    for _ in range(pick.randint(1, 3)):
        side, saves, need = pick.choice(("enemy", "enemy", "friend")), pick.randint(1, 4), pick.randint(1, 3)
        rows.append(f"side:{side},strength:{saves},hp:{need}")
        targets[side].append((saves, need))
    found = asked(
        "area-attack",
        f"move={move}&strength={strength}&attacks={attacks}&radius={radius}&range={far}&"
        f"close={'yes' if close else 'no'}&targets={';'.join(rows)}",
    )
    enemies, friends = targets["enemy"], targets["friend"]
    own = [(strength, dice.health(dice.price(move, strength, attacks)))] * (close or far <= radius)
    thrown = dice.dice_for(attacks, far, radius, close)
    fates = dice.area(thrown, strength, [*enemies, *friends, *own])
    many, ours = len(enemies), slice(len(enemies), None)

    def chance(holds):
        return sum((each for dead, each in fates.items() if holds(dead)), Fraction(0))

    for number in range(many + 1):
        assert chance(lambda dead, number=number: sum(dead[:many]) == number) == found.kills[number]
    assert chance(lambda dead: any(dead[many : many + len(friends)])) == found.friend_killed
    assert chance(lambda dead: bool(own) and dead[-1]) == found.attacker_killed
    assert chance(lambda dead: many > 0 and all(dead[:many]) and not any(dead[ours])) == found.clean
    assert chance(lambda dead: not any(dead)) == dict(found.outcomes.rows).get("Nobody", 0 if thrown else 1)


@pytest.mark.parametrize("seed", range(many(25)))
@pytest.mark.parametrize("pays", ["each", "dearest_once"])
def test_best_split(seed, pays):
    """Trying every split there is finds none better than the one that is called the best, and one as good."""
    pick = random.Random(seed)
    strength, attacks, goal = pick.randint(1, 5), pick.randint(1, 9), pick.choice(("kills", "points", "all", "any"))
    foes = [
        (pick.randint(1, 4), pick.randint(1, 3), pick.randint(0, 14), pick.choice((0, 0, 1)))
        for _ in range(pick.randint(2, 3))
    ]
    rows = ";".join(f"strength:{s},hp:{hp},range:{far},radius:{radius},attacks:0" for s, hp, far, radius in foes)
    found = asked("split-fire", f"strength={strength}&attacks={attacks}&goal={goal}&targets={rows}&split_pays={pays}")
    prices = [dice.range_takes(far) + radius for _, _, far, radius in foes]
    table = {
        (at, thrown): dice.at_least(dice.volley(thrown, strength, saves), need)
        for at, (saves, need, _, _) in enumerate(foes)
        for thrown in range(attacks + 1)
    }
    values = []
    for split in product(range(attacks + 1), repeat=len(foes)):
        if sum(split) <= attacks:
            paid = list(prices)
            if pays == "dearest_once":
                used = [at for at, given in enumerate(split) if given]
                payer = max(used, key=lambda at: prices[at], default=None)
                paid = [price if at == payer else 0 for at, price in enumerate(prices)]
            chances = [table[at, max(0, given - paid[at])] for at, given in enumerate(split)]
            all_dead, none_dead = Fraction(1), Fraction(1)
            for chance in chances:
                all_dead, none_dead = all_dead * chance, none_dead * (1 - chance)
            points = sum(chance * 5 * foe[1] for chance, foe in zip(chances, foes))
            values.append({"kills": sum(chances), "points": points, "all": all_dead, "any": 1 - none_dead}[goal])
    assert max(values) == found.best_value
