"""Unit cards and marches, by hand and step by step."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from calculators import find
from calculators.declare.query import Refused, read
from calculators.warfig.pages.march import march
from calculators.warfig.pages.unit_card import unit_card
from tests.support.draws.amount import many
from tests.support.draws.inputs import flat

VALUES = "move", "ws", "strength", "bs", "range", "armour", "health"


def card(query):
    return unit_card(read(unit_card, query))


def marched(query):
    return march(read(march, query))


@pytest.mark.parametrize(
    "stacking, strength, armour, move, health",
    [
        ("book", 5, 6, 9, 3),
        ("all_add", 6, 6, 9, 3),
        ("none_add", 5, 5, 9, 2),
    ],
)
def test_two_items(stacking, strength, armour, move, health):
    """The book's way: armour, movement and health add up, of other bonuses the best; penalties always count."""
    items = "items=name:Axe,strength:2,armour:1,move:1,health:1;name:Plate,strength:1,armour:2,move:-2,health:1"
    found = card(f"{items}&stacking={stacking}")
    assert (strength, armour, move, health) == (found.strength, found.armour, found.move, found.health)


def test_penalties_all_count():
    """Weapon skill 3 with +2, +1 and -1 is 4."""
    assert 4 == card("items=name:a,ws:2;name:b,ws:1;name:c,ws:-1").ws


@pytest.mark.parametrize("stacking", ["book", "all_add", "none_add"])
def test_items_by_enumeration(stacking):
    """Every pair of changes from -2 to 2, in every value."""
    for one, other in product(range(-2, 3), repeat=2):
        for value in VALUES:
            found = card(f"items=name:a,{value}:{one};name:b,{value}:{other}&{value}=8&stacking={stacking}")
            adds = stacking == "all_add" or (stacking == "book" and value in ("move", "armour", "health"))
            best = one + other if adds or min(one, other) < 0 else max(one, other)
            assert 8 + best == getattr(found, value), (value, one, other)


def test_cost_of_unit_and_items():
    """A unit costs its price and that of its items; the printed prices are taken where none is typed."""
    assert (45, 405) == (
        card("unit=soldier&count=9&items=item:plate-mail").points,
        card("unit=soldier&count=9&items=item:plate-mail").total,
    )
    assert 920 == card("unit=madmagog&count=1&items=item:doom-hammer").points
    assert 37 == card("cost=30&items=name:Axe,cost:7").points
    assert 26 == card("unit=soldier&items=item:plate-mail,cost:1").points


@pytest.mark.parametrize(
    "name, given, printed, points",
    [
        ("unit-card", "unit=knight&cost=100&count=5&items=", "unit=knight&count=5&items=", "total"),
        ("choices", "unit=knight&cost=100&count=5", "unit=knight&count=5", "points"),
        ("best-builds", "points=680&units=unit:knight,cost:100&items=", "points=680&units=unit:knight&items=", ""),
        ("army-list", "units=unit:knight,count:5,cost:100", "units=unit:knight,count:5", "points"),
        ("matchups", "mine=unit:knight,count:5,cost:100", "mine=unit:knight,count:5", "mine_points"),
    ],
)
def test_a_cost_that_is_given_beats_the_printed_one(name, given, printed, points):
    """Everywhere alike, and said: five knights at 100 points each instead of 136, as the book prints them."""
    calculator, told = find(f"warfig/{name}"), []
    for query in given, printed:
        found = calculator(read(calculator, query))
        cost = getattr(found, points) if points else min(row[1] for row in found.builds.rows)
        told.append((cost, "Knights of Republic: 100 points as you say, where the book prints 136." in found.notes))
    assert [(500, True), (680, False)] == told


@pytest.mark.parametrize(
    "query, wrong",
    [
        ("items=name:a;name:b;name:c;name:d", ["items"]),
        ("items=item:rock;item:rock", ["items"]),
        ("items=name:Axe,strength:2;name:Axe,strength:2", ["items"]),
        ("health=0&ws=11", ["health", "ws"]),
    ],
)
def test_card_mistakes(query, wrong):
    """Four items, or the same twice, are refused by name."""
    with pytest.raises(Refused) as refused:
        read(unit_card, query)
    assert wrong == sorted(refused.value.errors)


@pytest.mark.parametrize(
    "query, turns, first",
    [
        ("way=distance:30", 3, 10),
        ("way=distance:31", 4, 10),
        ("way=distance:4,ground:minor;distance:20", 3, 8),
        ("way=distance:4,ground:major;distance:20", 3, 6),
        ("way=distance:10,ground:minor", 2, Fraction(20, 3)),
        ("way=distance:10,ground:minor&march_rounding=down", 2, 6),
        ("way=distance:4,ground:minor;distance:20&obstacle_cost=whole_move", 3, Fraction(20, 3)),
        ("way=distance:4,ground:major;distance:20&obstacle_cost=whole_move", 3, 5),
        ("way=distance:8;distance:10,ground:major&obstacle_cost=whole_move", 3, 8),
        ("speed=12&leader_speed=8&way=distance:16", 2, 8),
        ("speed=12&leader_speed=20&speed_change=-3&way=distance:16", 2, 9),
        ("way=", 0, None),
    ],
)
def test_marches_by_hand(query, turns, first):
    """Turns and the first move of marches worked out by hand."""
    found = marched(query)
    moves = moved(read(march, query))
    assert (turns, first) == (found.turns, moves[0] if moves else None)
    assert found.distance == sum(moves)


def moved(given):
    """The march again in steps of a 36th of a centimetre, without a formula: the longest move that can be paid for."""
    grain, pace, given = 36, given.pace, flat(given)
    ground = [leg.ground.value for leg in given.way for _ in range(leg.distance * grain)]
    price = {"open": Fraction(1, grain), "minor": Fraction(3, 2 * grain), "major": Fraction(2, grain)}
    moves, at = [], 0
    while at < len(ground):
        far, spent, worst = 0, Fraction(0), Fraction(0)
        for step, kind in enumerate(ground[at:], 1):
            spent += price[kind]
            worst = max(worst, price[kind])
            if (spent if given.obstacle_cost.value == "inside" else worst * step) <= pace:
                far = step
            elif step > pace * grain:
                break
        far = far // grain * grain if given.march_rounding.value == "down" else far
        moves.append(Fraction(far, grain))
        at += far
    return moves


@pytest.mark.parametrize("seed", range(many(20)))
def test_marches_step_by_step(seed):
    """Any way of up to three stretches takes as many turns as when it is gone in tiny steps."""
    dice = random.Random(f"march {seed}")
    legs = ";".join(
        f"distance:{dice.randint(1, 12)},ground:{dice.choice(['open', 'minor', 'major'])}"
        for _ in range(dice.randint(1, 3))
    )
    speed = dice.choice([2, 4, 6, 12])
    query = (
        f"speed={speed}&way={legs}&obstacle_cost={dice.choice(['inside', 'whole_move'])}"
        f"&march_rounding={dice.choice(['exact', 'down'])}"
    )
    found, steps = marched(query), moved(read(march, query))
    assert (len(steps), steps[-1]) == (found.turns, found.last_move), query


@pytest.mark.parametrize(
    "query, wrong",
    [
        ("speed=5&speed_change=-5", ["speed_change"]),
        ("speed=1&march_rounding=down", ["march_rounding"]),
        ("way=distance:0", ["way"]),
        ("way=ground:mountain", ["way"]),
    ],
)
def test_march_mistakes(query, wrong):
    """A squad that cannot move, and ground that does not exist, are refused by name."""
    with pytest.raises(Refused) as refused:
        read(march, query)
    assert wrong == sorted(refused.value.errors)
