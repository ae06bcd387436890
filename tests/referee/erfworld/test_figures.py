"""The referee of Erfworld against figures worked out by hand, and those that the rules quote for each reading."""

from fractions import Fraction as F

import pytest

from calculators import find
from calculators.declare.query import read
from tests.erfworld.drawn import plain
from tests.referee.erfworld import answers as referee
from tests.referee.erfworld.march import march
from tests.referee.erfworld.paper import commander, level_odds, riders_on, unit_cost
from tests.referee.erfworld.steps import TWO_DICE, Rulings, Unit, aimed, in_order, inflicted

GOBWINS = "name:Gobwin,count:8,hits:3,attack:5,defence:2"
ARCHERS = "name:Archer,count:8,hits:3,attack:5,defence:2,specials:ranged"


def asked(name, query):
    calculator = find(f"erfworld/{name}")
    return plain(read(calculator, query))


def mean_hits(query):
    return referee.hits(**asked("hits", query))["mean_hits"]


def croaked(query):
    """Mean croaked attackers of the first stack, and defenders."""
    found = referee.stack_combat(**asked("stack-combat", query))
    return [
        round(float(referee.mean(odds)), 2)
        for odds in (found["combats"][0]["attackers_croaked"], found["defenders_croaked"])
    ]


def test_the_formula():
    """40 Attack, level 3, Defence 4 and terrain 1: 14 on a 7; and exactly 21 where floats make 20."""
    assert 14 == inflicted(7, 40, F(13, 10), F(1), F(1), 4, 1)
    assert 21 == inflicted(6, 24, F(1), F(1), F(2), 3, 0)
    assert {roll + 8: TWO_DICE[roll] for roll in range(2, 13)} == referee.hits(**asked("hits", "attack=20&defence=0"))[
        "hits"
    ]


@pytest.mark.parametrize(
    "query, mean",
    [
        ("", F(89, 4)),
        ("commander_level=3", 29),
        ("combats_before=1", F(98, 9)),
        ("ambush=200", 45),
        ("terrain=swamp", 15),
        ("chief_in_hex=yes", F(73, 3)),
        ("chief_in_hex=yes&chief_reaches=led", F(89, 4)),
        ("fort_hits=300", 0),
        ("fort_hits=50&terrain=swamp&fort_and_terrain=larger", 15),
        ("fort_hits=50&terrain=swamp&fort_and_terrain=add", F(98, 9)),
        ("commander_level=3&defence=400&terrain=hills", 14),
    ],
)
def test_blows(query, mean):
    """Mean hits of 40 Attack against Defence 2."""
    assert mean == mean_hits(query)


def test_costs():
    """A scout by its three readings, a Gobwin, and the cheapest Commander."""
    scout = "hits=3&attack=4&defence=3&move=3&specials=scout"
    prices = [
        unit_cost(**asked("unit-cost", f"{scout}&scout_price={reading}"))["cost"]
        for reading in ("precedence", "grouped", "all_plus")
    ]

    assert [F("29.125"), F("35.125"), F("24.125")] == prices
    assert F("7.625") == unit_cost(**asked("unit-cost", "hits=3&attack=5&defence=2&move=2"))["cost"]
    assert F("21.125") == unit_cost(**asked("unit-cost", "hits=3&attack=0&defence=0&move=0&specials=commander"))["cost"]


@pytest.mark.parametrize(
    "query, expected",
    [
        (f"attackers={GOBWINS}&defenders={GOBWINS}&terrain=hills", [7.06, 5.81]),
        (f"attackers={GOBWINS}&defenders={GOBWINS}&terrain=hills&melee_order=attacker_first", [1.61, 5.81]),
        (f"attackers={GOBWINS}&defenders={GOBWINS}&terrain=hills&melee_order=defender_first", [7.06, 0.36]),
        (f"attackers={GOBWINS}&defenders={ARCHERS}&terrain=open", [7.06, 0.6]),
        (f"attackers={ARCHERS}&defenders={GOBWINS}&terrain=open", [0.6, 7.06]),
        (f"attackers={ARCHERS}&defenders={GOBWINS}&terrain=open&ranged_stays=together", [7.06, 7.06]),
        (f"attackers={ARCHERS}&defenders={GOBWINS}&terrain=open&leaves=yes", [0, 7.06]),
    ],
)
def test_who_strikes_first(query, expected):
    """Eight Gobwins and eight archers of the same stats: losses by order, as the rules quote them."""
    assert expected == croaked(query)


def test_one_throw_or_two():
    """Eight Gobwins on eight in the open: wins and ties with two throws; always a tie with one."""
    found = referee.stack_combat(**asked("stack-combat", f"attackers={GOBWINS}&defenders={GOBWINS}&terrain=open"))[
        "combats"
    ][0]
    shared = referee.stack_combat(
        **asked("stack-combat", f"attackers={GOBWINS}&defenders={GOBWINS}&terrain=open&combat_dice=shared")
    )

    assert (F(575, 1296), F(575, 1296), F(73, 648)) == (
        found["attackers_more"],
        found["defenders_more"],
        found["equal"],
    )
    assert 1 == shared["combats"][0]["equal"]


def test_taking_hits():
    """Ten hits on Gobwins croak three and wound the fourth; aimed hits by every reading of what is left of them."""
    gobwins = tuple(Unit(0, "Gobwin", 3, 5, 2) for _ in range(6))
    guard, lord = Unit(1, "Guard", 5, 5, 3), Unit(2, "Lord", 5, 5, 2, level=1)
    stack = (*gobwins, guard, lord)

    assert (gobwins[0]._replace(hits=2), *gobwins[:2]) == in_order(gobwins, 10)
    assert () == in_order(gobwins, 100)
    assert (*gobwins, guard._replace(hits=2), lord) == aimed(stack, 7, ("Guard",), Rulings())
    assert (*gobwins, guard._replace(marks=7), lord) == aimed(stack, 7, ("Guard",), Rulings(aimed_wound="kept"))
    assert stack == aimed(stack, 7, ("Guard",), Rulings(aimed_wound="none"))
    assert (*gobwins[2:], lord) == aimed(stack, 16, ("Guard",), Rulings())
    assert (*gobwins, lord) == aimed(stack, 16, ("Guard",), Rulings(aimed_surplus="lost"))
    assert (*gobwins, guard) == aimed(stack, 20, ("Lord",), Rulings())
    assert (*gobwins, guard, lord._replace(hits=1)) == aimed(stack, 19, ("Lord",), Rulings())
    assert (gobwins[0], guard) == aimed(
        (lord, gobwins[0], guard), 5, ("Lord",), Rulings()
    )  # listed first: the usual rate


def test_levels_and_wins():
    """A d10 gives level 2.7 on average; from 1 to 5 takes 5 wins, or 14 if points are spent."""
    way = {"created_at": 1, "wins": 0, "goal": 5, "starting_experience": "none", "level_cap": "none"}

    assert ({1: F(1, 5), 2: F(3, 10), 3: F(1, 5), 4: F(1, 5), 5: F(1, 10)}, F(27, 10)) == level_odds()
    assert (5, 14) == (commander(**way, experience="kept")["goal"], commander(**way, experience="spent")["goal"])
    assert 4 == commander(**way | {"created_at": 3}, experience="kept")["next"]


def test_walls_and_riders():
    """Hits from which nothing gets through; riders on one mount; a march by road, and what a scout sees."""
    untouchable = [
        referee.siege(attacks=0, **asked("siege", f"defence={defence}"))["untouchable_at"]
        for defence in range(0, 600, 100)
    ]
    gobwin = {"hits": 3, "move": 2}
    walked = march(**asked("march", "path=terrain:road,count:4"))

    assert [400, 350, 300, 250, 200, 150] == untouchable
    assert [0, 1, 2, 3] == [riders_on(gobwin, {"hits": hits}) for hits in (5, 6, 17, 18)]
    assert (3, 2) == (walked["hexes"], walked["spent"])
    assert [0, 1, 3, 4, 6, 7] == [march(**asked("march", f"move={move}"))["sees"] for move in range(6)]
