"""Absorbing Markov chains against what is known of them on paper."""

from __future__ import annotations

from fractions import Fraction

import pytest

from calculators.kernel.markov import absorption, strongly_connected_components
from calculators.kernel.odds import Odds


def ruin(purse: int, goal: int, wins: Fraction) -> tuple[list[Fraction], Fraction | None]:
    """A gambler who stakes 1 again and again, until the purse is empty (class 0) or full (class 1)."""
    return absorption(
        Odds.sure(purse),
        lambda now: Odds.flip(wins).map(lambda won: now + (1 if won else -1)),
        {0: 0, goal: 1}.get,
        classes=2,
    )


@pytest.mark.parametrize(("purse", "goal"), [(1, 2), (3, 10), (19, 20)])
@pytest.mark.parametrize("wins", [Fraction(1, 2), Fraction(1, 3), Fraction(18, 37)])
def test_the_gamblers_ruin(purse, goal, wins):
    """Chance and length of the game are those of the textbook, to the last digit."""
    if wins == Fraction(1, 2):
        full, steps = Fraction(purse, goal), Fraction(purse * (goal - purse))
    else:
        odds = (1 - wins) / wins
        full = (1 - odds**purse) / (1 - odds**goal)
        steps = (purse - goal * full) / (1 - 2 * wins)

    assert ([1 - full, full], steps) == ruin(purse, goal, wins)


def test_a_start_among_several_states():
    """The start is no step; where it is absorbed already, none is needed."""
    start = Odds({0: 1, 1: 1, 3: 2})  # 0 and 3 are ends, 1 leads to either

    assert ([Fraction(3, 8), Fraction(5, 8)], Fraction(1, 4)) == absorption(
        start, lambda _: Odds({0: 1, 3: 1}), {0: 0, 3: 1}.get, classes=2
    )


def test_a_chain_that_may_never_end():
    """What is caught for ever counts in no class, and there is no mean number of steps."""
    step = {"start": Odds({"caught": 1, "end": 3}), "caught": Odds.sure("too"), "too": Odds.sure("caught")}

    assert ([Fraction(3, 4)], None) == absorption(Odds.sure("start"), step.__getitem__, {"end": 0}.get, 1)


def test_components_come_after_those_they_lead_to():
    """States that lead back to each other are together, and everything beyond them came before."""
    graph = {1: [2], 2: [3, 1], 3: [4], 4: [3, 5], 5: [5], 6: [1, 5]}

    assert [{5}, {3, 4}, {1, 2}, {6}] == [set(component) for component in strongly_connected_components(graph)]
