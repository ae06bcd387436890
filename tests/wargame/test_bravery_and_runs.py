"""Bravery tests and runs, every throw of the dice laid out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

from calculators import find
from tests.wargame import dice

BRAVERY, RUN = find("wargame/bravery"), find("wargame/run-and-retreat")


def test_bravery_tests():
    """Any test ends as its six faces say."""
    for bravery, casualties, remaining in product(range(1, 13), range(0, 9), (0, 1, 2, 7)):
        found = BRAVERY(BRAVERY.inputs(bravery=bravery, casualties=casualties, remaining=remaining))
        expected = dice.tested(casualties, casualties + remaining, bravery)
        assert expected == dict(found.flee.in_order())
        assert (dice.mean(expected), remaining - dice.mean(expected)) == (found.mean_flee, found.mean_left)
        assert 1 - expected.get(0, 0) == found.someone_flees
        assert (expected.get(remaining, 0) if remaining and casualties else 0) == found.all_flee


@cache
def activations(way, move, run):
    """How many activations it takes on average, face by face."""
    if way <= 0:
        return Fraction(0)
    if not run:
        return 1 + activations(way - move, move, run)
    return 1 + sum(activations(way - move - face, move, run) for face in range(1, 7)) / Fraction(6)


def test_runs():
    """Three activations of running, every throw laid out, and the average until it is there."""
    for move, run, distance in product((1, 4, 6), (False, True), (0, 1, 7, 12, 15, 30)):
        found = RUN(RUN.inputs(move=move, run=run, distance=distance))
        for at, there, _ in found.by_activation.rows[:3]:
            throws = list(product(range(1, 7) if run else (0,), repeat=at))
            assert Fraction(sum(sum(throw) + at * move >= distance for throw in throws), len(throws)) == there
        assert activations(distance, move, run) == found.mean_activations
