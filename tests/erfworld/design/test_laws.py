"""What holds of design, march, mounts and levels whatever is asked."""

from __future__ import annotations

import random

import pytest

from calculators import find
from calculators.declare.inputs import changed, values
from calculators.declare.query import Refused, read, write
from calculators.erfworld.rules.riding import Member
from calculators.erfworld.rules.unit_design import attack_limit
from calculators.erfworld.rulings import RoadBonus, TooCostly
from tests.erfworld.drawn import at_an_enemy
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything
from tests.support.readings import outputs, unnamed

NAMES = "unit-cost", "force", "march", "mounts", "commander", "designer"
CALCULATORS = tuple(find(f"erfworld/{name}") for name in NAMES)
COST, FORCE, MARCH, MOUNTS, COMMANDER, DESIGNER = CALCULATORS
SMALL = {"count": 6, "fights_after": 5, "wins": 30, "most_hits": 12, "least_hits": 4, "least_attack": 6}
SMALL |= {"enemy_hits": 8, "enemy_attack": 9, "enemy_count": 9, "level": 5, "enemy_level": 5}


def sample(calculator, count):
    dice = random.Random(calculator.id)
    points = {"points": 40} if calculator is DESIGNER else {}
    drawn = (anything(calculator, dice, at_most=SMALL | points) for _ in range(count))
    return (at_an_enemy(given, dice) if calculator is DESIGNER and dice.random() < 0.5 else given for given in drawn)


def answered(calculator, query):
    return calculator(read(calculator, query))


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_rulings_that_decide_are_named(calculator):
    """If another reading would change an answer, the working names that ruling."""
    for given in sample(calculator, many(100)):
        assert [] == unnamed(calculator, given), write(calculator, given)


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_every_ruling_can_decide(calculator):
    """No ruling is asked in vain: each reading changes some answer."""
    idle = {
        (question.name, str(other))
        for question in calculator.questions
        if question.ruling
        for other in _others(question)
    }
    for given in sample(calculator, 1500):
        if not idle:
            break
        for question in calculator.questions:
            others = [other for other in _others(question) if (question.name, str(other)) in idle]
            if question.ruling and others:
                usual, *otherwise = (
                    outputs(calculator, calculator(changed(given, **{question.name: value})))
                    for value in (question.default, *others)
                )
                idle -= {(question.name, str(other)) for other, found in zip(others, otherwise) if found != usual}
    assert set() == idle


def _others(question):
    return [one for one in question.options or (True, False) if one != question.default]


def test_a_force_of_one_costs_what_the_unit_costs():
    """Unit cost, force and the designer agree on every price and every breach."""
    for given in sample(COST, many(150)):
        one = COST(given)
        way = next(way for way in one.links if way.calculator == "force")
        whole = answered(FORCE, way.query)
        assert one.cost == whole.points
        assert {breach.partition(": ")[2] for breach in whole.breaches if breach.startswith("Row 1: ")} == set(
            one.breaches
        )
    for given in sample(DESIGNER, many(60)):
        found = DESIGNER(given)
        ways = [row[0] for row in found.top.rows]
        for way in ways:
            unit = answered(COST, way.query)
            assert () == unit.breaches and unit.cost <= given.points_each
        if ways:
            assert found.cost == answered(COST, ways[0].query).cost


def test_more_of_anything_never_costs_less():
    """Hits, Attack, Defence, Move and specials have a price, and never a negative one."""
    for given in sample(COST, many(120)):
        before = COST(given).cost
        for name in ("hits", "attack", "defence", "move"):
            question = next(one for one in COST.questions if one.name == name)
            if values(given)[name] < question.high:
                assert before <= COST(changed(given, **{name: values(given)[name] + 1})).cost
        assert COST(changed(given, specials=given.stats.specials[1:])).cost <= before


def test_the_attack_limit_is_the_last_legal_attack():
    """One more than the limit is a breach, the limit itself is none."""
    for hits in range(1, 61):
        most = attack_limit(hits)
        at, over = (
            answered(COST, f"hits={hits}&attack={attack}&defence=0").breaches for attack in (most, min(most + 1, 90))
        )
        assert ((), most < 90) == (at, bool(over))


def test_a_longer_path_never_holds_a_unit_up():
    """Hexes added at the end of a path change nothing before them."""
    for given in sample(MARCH, many(200)):
        longer = MARCH(changed(given, path=(*given.path[:11], *MARCH.inputs().path[:1])))
        shown = MARCH(changed(given, path=given.path[:11])).by_hex.rows
        assert shown == longer.by_hex.rows[: len(shown)]


def test_more_move_never_gets_less_far():
    """Within a class, a higher Move goes at least as far in the first turn.

    Not so where the extra hex may leave the road: Move 2 has movement left in front of woods that Move 1 enters free.
    """
    for given in sample(MARCH, many(300)):
        bonus = RoadBonus.ALL_ROAD if given.readings[RoadBonus] is RoadBonus.ANY_EXTRA else given.readings[RoadBonus]
        same = changed(given, mounted=False, fights=False, road_bonus=bonus, too_costly=TooCostly.NEVER)
        for slow, fast in ((1, 2), (3, 4), (4, 5)):
            assert MARCH(changed(same, move=slow)).hexes <= MARCH(changed(same, move=fast)).hexes


def test_a_mount_more_never_slows_a_stack():
    """Another mount as fast as the fastest leaves the pace as it was, or raises it."""
    for given in sample(MOUNTS, many(150)):
        if given.units and not MOUNTS(given).breaches and not any(one.flying for one in given.units):
            fastest = max(one.move for one in given.units)
            more = MOUNTS(changed(given, units=(*given.units[:5], Member("", 1, 60, move=fastest))))
            assert MOUNTS(changed(given, units=given.units[:5])).speed <= more.speed


@pytest.mark.parametrize(
    ("name", "query", "words"),
    [
        ("unit-cost", "move=9", {"move": ("0", "5", "9")}),
        ("unit-cost", "hits=0", {"hits": ("1", "60", "0")}),
        (
            "unit-cost",
            "specials=wizard",
            {"specials": ("wizard", "scout", "commander", "ranged", "siege", "flying", "woods", "hills", "swamp")},
        ),
        ("unit-cost", "specials=scout,scout", {"specials": ("Scout", "once")}),
        (
            "unit-cost",
            "move=9&hits=0&specials=wizard&colour=red",
            {"move": (), "hits": (), "specials": (), "colour": ("hits",)},
        ),
        (
            "force",
            "units=hits:0,move:6;specials:wizard",
            {"units": ("row 1", "1 to 60", "0 to 5", "row 2", "wizard", "scout")},
        ),
        ("force", "points=0", {"points": ("1",)}),
        ("march", "path=terrain:lava;count:0", {"path": ("row 1", "lava", "woods", "row 2", "1 to 20")}),
        ("march", "move=6&specials=scout", {"move": ("0 to 5",), "specials": ("flying",)}),
        ("mounts", "units=count:13;flying:maybe", {"units": ("1 to 12", "yes or no")}),
        ("commander", "created_at=6&goal=1", {"created_at": ("1 to 5",), "goal": ("2 to 20",)}),
        ("designer", "points=0&role=baker", {"points": ("1 to 1000",), "role": ("archer",)}),
        ("designer", "least_hits=8&most_hits=7", {"most_hits": ("8 or more", "7")}),
    ],
)
def test_mistakes_are_named(name, query, words):
    """Every mistake is refused by the name of its input, with what would be accepted."""
    with pytest.raises(Refused) as refused:
        read(find(f"erfworld/{name}"), query)
    errors = refused.value.errors
    assert set(words) == set(errors)
    for input, parts in words.items():
        assert all(part.casefold() in errors[input].casefold() for part in parts), errors[input]


def test_the_cheapest_is_to_be_had_for_its_price():
    """What it says the cheapest costs buys a design, and an eighth of a point less buys none."""
    designer = find("erfworld/designer")

    def asked(points, count):
        return designer(read(designer, f"points={points}&count={count}&role=commander"))

    least = asked(1, 1).least_cost
    (of, eighths), short = least.as_integer_ratio()[::-1], asked(int(least * 8) - 1, 8)
    enough = asked(eighths, of)
    assert ("none", least) == (short.best, short.least_cost)
    assert (least, 0) == (enough.cost, enough.least_cost)
