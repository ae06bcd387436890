"""The kernel against plain enumeration of every roll, and against a dice library that shares nothing with it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest

from calculators.kernel.odds import Odds


def every_roll(dice: int, sides: int = 6) -> list[tuple[int, ...]]:
    """Every way so many dice can fall."""
    return list(product(range(1, sides + 1), repeat=dice))


def tallied(outcomes: list[int]) -> dict[int, Fraction]:
    """How often each outcome comes, as exact chances."""
    return {outcome: Fraction(count, len(outcomes)) for outcome, count in Counter(outcomes).items()}


@pytest.mark.parametrize("dice", range(1, 6))
def test_sum_of_dice(dice: int) -> None:
    """The sum of some dice is what counting every roll gives."""
    assert tallied([sum(roll) for roll in every_roll(dice)]) == dict(Odds.die().times(dice))


@pytest.mark.parametrize("needed", range(1, 8))
@pytest.mark.parametrize("dice", range(0, 5))
def test_successes(dice: int, needed: int) -> None:
    """How many dice reach a number is what counting gives, sure and impossible ones included."""
    counted = tallied([sum(face >= needed for face in roll) for roll in every_roll(dice)])
    assert counted == dict(Odds.successes(dice, Fraction(max(0, 7 - needed), 6)))


@pytest.mark.parametrize("dice", [1, 2])
def test_three_stages(dice: int) -> None:
    """Each hit rolls to wound, each wound is rolled off: the same as rolling all dice and looking."""
    hurts = [hit >= 3 and wound >= 4 and save < 5 for hit, wound, save in every_roll(3)]
    counted = tallied([sum(fates) for fates in product(hurts, repeat=dice)])
    hits = Odds.successes(dice, Fraction(4, 6))
    wounds = hits.each(Odds.successes(1, Fraction(3, 6)))
    assert counted == dict(wounds.each(Odds.successes(1, Fraction(4, 6))))


def test_negative_numbers_add() -> None:
    """A penalty is an outcome like any other."""
    counted = tallied([one - other for one, other in every_roll(2)])
    assert counted == dict(Odds.die() + Odds.die().map(lambda face: -face))


def test_then_and_map() -> None:
    """Roll a die, then as many more as it shows, and take the highest."""
    counted: Counter[int] = Counter()
    for first in range(1, 4):
        rolls = every_roll(first, 3)
        for roll in rolls:
            counted[max(roll)] += Fraction(1, 3 * len(rolls))

    def highest(dice: int) -> Odds:
        odds = Odds.die(3)
        for _ in range(dice - 1):
            odds = odds.then(lambda top: Odds.die(3).map(lambda face: max(top, face)))
        return odds

    assert dict(counted) == dict(Odds.die(3).then(highest))


def test_mean_variance_and_tails() -> None:
    """Mean, variance and tails of two dice are those of the 36 rolls."""
    sums = [sum(roll) for roll in every_roll(2)]
    odds = Odds.die().times(2)
    mean = Fraction(sum(sums), 36)
    assert mean == odds.mean
    assert Fraction(sum(total * total for total in sums), 36) - mean**2 == odds.variance
    assert Fraction(sum(total >= 10 for total in sums), 36) == odds.at_least(10)
    assert Fraction(sum(total <= 4 for total in sums), 36) == odds.at_most(4)


@pytest.mark.parametrize("dice", [1, 7, 20])
def test_agrees_with_icepool(dice: int) -> None:
    """An independent library finds the same three stages, exactly."""
    stage = icepool.coin(4, 6) @ (icepool.coin(3, 6) @ icepool.coin(2, 6))
    pool = dice @ stage
    theirs = {outcome: Fraction(pool.quantity(outcome), pool.denominator()) for outcome in pool.outcomes()}
    one = Odds.flip(Fraction(4, 6) * Fraction(3, 6) * Fraction(2, 6)).map(int)
    ours = (
        Odds.successes(dice, Fraction(4, 6))
        .each(Odds.successes(1, Fraction(3, 6)))
        .each(Odds.successes(1, Fraction(2, 6)))
    )
    assert theirs == dict(ours) == dict(one.times(dice))


def test_chances_that_do_not_add_up_are_refused() -> None:
    """Odds are whole: less than 1, more than 1, or a negative chance is a mistake."""
    for chances in (
        {1: Fraction(1, 2)},
        {1: Fraction(2, 3), 2: Fraction(2, 3)},
        {1: Fraction(3, 2), 2: Fraction(-1, 2)},
        {},
    ):
        with pytest.raises(ValueError):
            Odds.of(chances)


def test_equal_odds_are_equal() -> None:
    """Two ways to the same chances are the same, and serve as the same key."""
    assert Odds.of({True: Fraction(1, 2), False: Fraction(1, 2)}) == Odds.flip(Fraction(3, 6))
    assert 1 == len({Odds.die(), Odds.die(6).map(lambda face: 7 - face)})


@pytest.mark.parametrize("dice", [0, 1, 7, 80])
def test_thinned_alike(dice: int) -> None:
    """Dice known to be alike are thinned by a short cut, which gives what the long way gives, cut off or not."""
    hits = Odds.successes(dice, Fraction(2, 3))
    same = Odds(hits.weights)
    for most in (None, 0, 3):
        assert same.thinned(Fraction(1, 4), most) == hits.thinned(Fraction(1, 4), most)
