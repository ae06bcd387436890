"""Duels against dice that are thrown one by one, played on for a long time, and those that never end."""

from __future__ import annotations

from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.query import read
from tests.warverse import by_the_dice as dice

DUEL = find("warverse/duel")
PAIRS = [
    ((1, 1, 14), (1, 1, 14)),
    ((6, 3, 20), (4, 1, 9)),
    ((2, 2, 12), (5, 1, 15)),
    ((1, 4, 21), (1, 1, 2)),
    ((3, 5, 4), (1, 1, 4)),
]


def fought(a, b, first="a"):
    names = [f"{side}_{stat}" for side in "ab" for stat in ("move", "strength", "attacks")]
    query = "&".join(f"{name}={value}" for name, value in zip(names, a + b))
    return DUEL(read(DUEL, f"{query}&first={first}"))


def kills(one, other):
    """The chance to kill in one turn, die by die."""
    return dice.at_least(dice.volley(one[2], one[1], other[1]), dice.health(dice.price(*other)))


def played(a, b, first, turns):
    """A has won, B has won, still on after each turn, from one turn to the next."""
    chance, standing = {"a": kills(a, b), "b": kills(b, a)}, {"a": Fraction(0), "b": Fraction(0)}
    on = {"a": Fraction(0), "b": Fraction(0)}  # still on, by whose turn it is
    on |= {"a": Fraction(1, 2), "b": Fraction(1, 2)} if first == "roll" else {first: Fraction(1)}
    for _ in range(turns):
        for side in "ab":
            standing[side] += on[side] * chance[side]
        on = {"b": on["a"] * (1 - chance["a"]), "a": on["b"] * (1 - chance["b"])}
        yield standing["a"], standing["b"], on["a"] + on["b"]


@pytest.mark.parametrize("first", ["a", "b", "roll"])
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_turn_by_turn(a, b, first):
    """The first turns go as the dice have it, and so does the chance to kill in one turn."""
    found = fought(a, b, first)
    assert (kills(a, b), kills(b, a)) == (found.a_kills, found.b_kills)
    rows = [row[1:] for row in found.by_turn.rows]
    assert rows and rows == list(played(a, b, first, len(rows)))


@pytest.mark.parametrize("first", ["a", "b", "roll"])
@pytest.mark.parametrize(("a", "b"), [pair for pair in PAIRS if pair != PAIRS[3]])
def test_the_end_is_where_a_long_duel_gets_to(a, b, first):
    """Played on for a long time in plain decimals, a duel gets to the exact chances and to the exact mean."""
    one, other = float(kills(a, b)), float(kills(b, a))
    won, mean, on = [0.0, 0.0], 0.0, {"a": [1.0, 0.0], "b": [0.0, 1.0], "roll": [0.5, 0.5]}[first]
    for turn in range(1, 200_001):
        ends = [on[0] * one, on[1] * other]
        won = [won[0] + ends[0], won[1] + ends[1]]
        mean += turn * sum(ends)
        on = [on[1] - ends[1], on[0] - ends[0]]
        if sum(on) < 1e-15:
            break
    found = fought(a, b, first)
    assert [pytest.approx(chance, abs=1e-9) for chance in won] == [float(found.a_wins), float(found.b_wins)]
    assert pytest.approx(mean, rel=1e-6) == float(found.mean_turns)
    assert 0 == found.endless


@pytest.mark.parametrize("attacks", [0, 1, 6, 50, 499, 500])
@pytest.mark.parametrize("move", [1, 6, 500])
def test_strength_5_never_kills_its_copy(move, attacks):
    """At Strength 5 a duel of two alike is endless at any price, and the answer says so at once and in words."""
    found = fought((move, 5, attacks), (move, 5, attacks), "roll")
    assert (0, 0, 1, "endless") == (found.a_wins, found.b_wins, found.endless, found.mean_turns)
    assert found.headline.startswith("Endless:") and () == found.by_turn.rows
    assert any("Strength 5 never kills its own copy" in note for note in found.notes)
    assert any("A duel can be endless" in note for note in found.notes)


@pytest.mark.parametrize("strength", range(1, 5))
def test_who_can_kill_its_copy(strength):
    """A duel of two alike ends if and only if there are at least as many dice as Hit Points."""
    for attacks in range(30):
        one = (1, strength, attacks)
        found = fought(one, one)
        assert (attacks < dice.health(dice.price(*one))) == bool(found.endless)


def test_equals_are_equal_and_sides_are_only_names():
    """Two alike win equally often if the first turn is rolled for; A against B is B against A from the other side."""
    for one in (1, 1, 14), (3, 2, 30), (1, 3, 12):
        found = fought(one, one, "roll")
        assert found.a_wins == found.b_wins == Fraction(1, 2)
        assert fought(one, one, "a").a_wins > Fraction(1, 2)
    for a, b in PAIRS:
        for first, other in ("a", "b"), ("b", "a"), ("roll", "roll"):
            here, there = fought(a, b, first), fought(b, a, other)
            assert (here.a_wins, here.b_wins, here.mean_turns) == (there.b_wins, there.a_wins, there.mean_turns)


def test_only_one_can_kill():
    """If only one side has dice enough it always wins, however long it takes."""
    found = fought((6, 3, 20), (6, 3, 6), "b")
    assert (1, 0) == (found.a_wins, found.b_wins)
    assert found.mean_turns == 2 / kills((6, 3, 20), (6, 3, 6))
    assert "A is sure to win" in found.headline


def test_a_mean_may_be_whole_or_huge():
    """A mean of whole turns is a whole number, and one that is beyond counting stays exact but is told in words."""
    one = (1, 4, 21)
    found = fought(one, one, "roll")
    assert "more than a million turns" in found.headline
    chance = Fraction(8, 36) ** 21
    assert found.mean_turns == 1 / chance
    assert any("longer than a game" in note for note in found.notes)


def test_equal_points_are_told():
    """Two of the same points are told that neither expects a kill."""
    found = fought((6, 1, 89), (4, 4, 19))
    assert any("Both cost 100 points: point for point, don't expect a kill" in note for note in found.notes)
    assert not any("equal points" in note for note in fought((6, 1, 89), (5, 4, 19)).notes)
