"""Personal Challenges against dice thrown one by one, round after round, and against themselves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.inputs import changed
from calculators.declare.query import read
from calculators.warfig.rules import personal_challenge as engine
from tests.support.draws.inputs import flat
from tests.warfig.fights.literal_challenge import Table, verdict

CHALLENGE = find("warfig/personal-challenge")


def fought(query):
    return CHALLENGE(read(CHALLENGE, query))


CASES = [
    "a_units=1&b_units=1",
    "a_units=3&b_units=2&b_ws=5&first=a",
    "a_units=2&b_units=3&a_election=defend&b_election=defend&first=b",
    "a_units=2&b_units=3&a_election=defend&first=a&defence_dice=capped&a_ws=6&parry_table=printed",
    "a_units=3&b_units=2&b_health=2&b_election=defend&challenge_roles=same_attacker&b_dice=2",
    "a_units=2&a_health=2&b_units=2&b_health=3&spread=spread&order=sequential",
    "a_units=1&a_leader=spared&a_leader_health=2&b_units=3&first=a",
    "a_units=2&a_leader=struck&a_leader_health=2&b_units=2&overkill=go_on&order=sequential&first=b",
    "a_units=2&a_leader=spared&a_leader_health=1&b_units=1&b_leader=struck&b_leader_health=2&a_election=defend&defence_dice=per_hit",
    "a_units=2&a_election=defend&b_units=2&b_attacks=2&challenge_defence=not_allowed&first=a",
    "a_units=2&b_units=2&first=roll&order=sequential&challenge_roles=same_attacker",
]


@pytest.mark.parametrize("query", CASES)
def test_rounds(query):
    """Round by round a challenge goes as the dice have it."""
    found = fought(query)
    assert "exact" == found.exactness
    for row, now in zip(found.by_round.rows, Table(flat(read(CHALLENGE, query))).rounds(4)):
        assert verdict(now) == list(row[1:])


@pytest.mark.parametrize("query", CASES)
def test_the_end_is_where_a_long_challenge_gets_to(query):
    """Played on for 400 rounds in plain decimals a challenge gets to the exact chances, survivors and mean."""
    found, table = fought(query), Table(flat(read(CHALLENGE, query)))
    mean, now = 1.0, {}
    for now in table.rounds(400, float):
        mean += verdict(now)[3]
    assert [pytest.approx(chance, abs=1e-9) for chance in verdict(now)] == [
        float(one) for one in (found.a_wins, found.b_wins, found.both_gone, 0)
    ]
    assert pytest.approx(mean, abs=1e-6) == float(found.mean_rounds)
    for which, left in enumerate((found.a_left, found.b_left)):
        counts = Counter()
        for (_, place), chance in now.items():
            counts[sum(life > 0 for life in place[which][0]) + bool(place[which][1])] += chance
        assert all(pytest.approx(counts[number], abs=1e-9) == float(left[number]) for number in range(4))


@pytest.mark.parametrize(
    "query",
    [
        "a_units=5&b_units=5",
        "a_units=5&b_units=4&b_election=defend&a_ws=4",
        "a_units=2&a_health=3&b_units=5&order=sequential",
    ],
)
def test_rounding_down_is_as_small_as_it_says(query, monkeypatch):
    """Reckoned with rounding, a challenge stays below its exact chances by no more than the answer says was cut off."""
    exact = fought(query)
    monkeypatch.setattr(engine, "SMALL", 0)
    rounded = fought(query)
    assert "exact" == exact.exactness and "exact to 20 decimals" == rounded.exactness
    cut_off = Fraction(1, 10**20)
    for name in "a_wins", "b_wins", "both_gone":
        assert 0 <= getattr(exact, name) - getattr(rounded, name) <= cut_off
    for rows in zip(exact.by_round.rows, rounded.by_round.rows, strict=True):
        assert all(0 <= one - other <= cut_off for one, other in list(zip(*rows, strict=True))[1:4])
    assert 0 <= exact.mean_rounds - rounded.mean_rounds <= cut_off * 1000


def test_one_against_one_by_hand():
    """Each falls with 1/4 in a round: 3/16 that only one does, 1/16 that both do, so 3/7, 3/7 and 1/7, after 16/7
    rounds.
    """
    found = fought("a_units=1&b_units=1")
    assert [Fraction(3, 7)] * 2 + [Fraction(1, 7), Fraction(16, 7)] == [
        found.a_wins,
        found.b_wins,
        found.both_gone,
        found.mean_rounds,
    ]


def test_sides_may_be_exchanged():
    """A against B is B against A seen from the other side."""
    one = fought("a_units=4&a_ws=5&b_units=6&b_election=defend&first=a")
    other = fought("b_units=4&b_ws=5&a_units=6&a_election=defend&first=b")
    assert (one.a_wins, one.b_wins, one.a_left, one.mean_rounds) == (
        other.b_wins,
        other.a_wins,
        other.b_left,
        other.mean_rounds,
    )


def test_equals_are_equal():
    """Squads alike win equally often if a roll decides who begins, whatever the readings."""
    for query in (
        "",
        "a_election=defend&b_election=defend",
        "order=sequential",
        "challenge_roles=same_attacker&order=sequential",
    ):
        found = fought(f"a_units=4&b_units=4&{query}")
        assert found.a_wins == found.b_wins


def test_one_who_only_parries_never_wins():
    """Where the same side always attacks, a squad that always defends loses for sure."""
    found = fought("first=a&challenge_roles=same_attacker&b_election=defend")
    assert (0, 0) == (found.b_wins, found.both_gone) and found.a_wins > 1 - Fraction(1, 10**20)


def test_the_slowest_ends_too():
    """Two that can hardly hurt each other are not played round by round for ever: each falls in the end."""
    query = (
        "a_units=1&b_units=1&a_health=5&b_health=5&a_strength=1&b_strength=1&a_armour=10&b_armour=10"
        "&a_election=defend&b_election=defend"
    )
    found = fought(query + "&a_ws=3&b_ws=3&defence_dice=per_hit")
    assert "exact" == found.exactness and 1 == found.a_wins + found.b_wins
    assert found.mean_rounds > 1000


def test_better_squads_win_more_often():
    """Another unit, a better skill, more strength, armour or health never lowers the chance to win."""
    base = read(CHALLENGE, "a_units=4&b_units=4")
    for name in "units", "ws", "strength", "armour", "health":
        wins = [CHALLENGE(changed(base, **{f"a_{name}": value})).a_wins for value in range(1, 5)]
        assert sorted(wins) == wins and wins[0] < wins[-1]
