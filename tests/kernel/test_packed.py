"""The fast ways with many dice against plain enumeration, and against two dice libraries that share nothing with
them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product as every
from random import Random

import icepool
import pytest
from dyce import H

from calculators.kernel import packed
from calculators.kernel.odds import Odds

dice = Random(20)
ROWS = [[dice.randrange(9) for _ in range(dice.randint(1, 6))] + [1] for _ in range(12)]


def plain_product(one: list[int], other: list[int]) -> list[int]:
    """Term by term, as at school."""
    found = [0] * (len(one) + len(other) - 1)
    for (a, x), (b, y) in every(enumerate(one), enumerate(other)):
        found[a + b] += x * y
    return found


def chances(row: list[int]) -> dict[int, Fraction]:
    """Weights as chances, without what never happens."""
    return {count: Fraction(weight, sum(row)) for count, weight in enumerate(row) if weight}


def of_icepool(die: icepool.Die) -> dict[int, Fraction]:
    return {
        outcome: Fraction(die.quantity(outcome), die.denominator())
        for outcome in die.outcomes()
        if die.quantity(outcome)
    }


def of_dyce(found: H) -> dict[int, Fraction]:
    return {outcome: Fraction(count, found.total) for outcome, count in found.items() if count}


@pytest.mark.parametrize(("one", "other"), list(every(ROWS, ROWS[:4])))
def test_product_is_the_one_from_school(one: list[int], other: list[int]) -> None:
    """Packed or term by term, the product of two rows is the same, weight for weight."""
    assert plain_product(one, other) == packed.product(one, other)


@pytest.mark.parametrize("row", ROWS)
def test_power_multiplies_again_and_again(row: list[int]) -> None:
    """A power is as many factors as it says, none included."""
    expected = [1]
    for times in range(5):
        assert expected == packed.power(row, times)
        expected = plain_product(expected, row)


@pytest.mark.parametrize("good", range(7))
def test_successes_and_thinning_by_every_fall(good: int) -> None:
    """Dice and what is left of counts are what counting every fall gives,
    also where a die can't fail or can't succeed."""
    for many in range(5):
        falls = [sum(face < good for face in roll) for roll in every(range(6), repeat=many)]
        tally = [Counter(falls)[count] for count in range(many + 1)]
        assert tally == packed.successes(many, good, 6)
        assert [tally[:below] for below in range(7)] == [packed.successes(many, good, 6, below) for below in range(7)]
    counts = [2, 0, 1, 3]
    expected = [0] * 4
    for count, weight in enumerate(counts):
        for roll in every(range(6), repeat=3):  # three dice for everyone, of which only the first `count` matter
            expected[sum(face < good for face in roll[:count])] += weight
    assert chances(expected) == chances(packed.thinned(counts, good, 6))
    for most in range(5):
        cut = [*expected[:most], sum(expected[most:])]
        assert chances(cut) == chances(packed.thinned(counts, good, 6, most))
        all_dice = Odds.successes(4, Fraction(good, 6))
        assert all_dice.map(partial(min, most)) == Odds.successes(4, Fraction(good, 6), most)


@pytest.mark.parametrize(("counts", "one"), list(every(ROWS[:5], ROWS[5:8])))
def test_each_rolls_as_often_as_counted(counts: list[int], one: list[int]) -> None:
    """As many rolls as a count says are the powers of one roll, mixed by the count."""
    total, most = sum(one), len(counts) - 1
    expected = [0] * ((len(one) - 1) * most + 1)
    for count, weight in enumerate(counts):
        for made, ways in enumerate(packed.power(one, count)):
            expected[made] += weight * ways * total ** (most - count)
    assert expected == packed.each(counts, one)


@pytest.mark.parametrize("many", [1, 20, 60])
def test_stages_agree_with_both_libraries(many: int) -> None:
    """Hits on 3+, wounds on 4+, and saves on 5+: the same spread after each stage, exactly."""
    ours, ices, dyces = Odds.successes(many, Fraction(4, 6)), many @ icepool.coin(4, 6), many @ H({0: 2, 1: 4})
    assert of_icepool(ices) == of_dyce(dyces) == dict(ours)
    for good in (3, 4):
        ours, ices, dyces = ours.thinned(Fraction(good, 6)), ices @ icepool.coin(good, 6), stage_of_dyce(dyces, good)
        assert of_icepool(ices) == of_dyce(dyces) == dict(ours)


def stage_of_dyce(counts: H, good: int) -> H:
    """As many dice as counted, mixed by hand: its own `expand` is experimental and leaves small chances out."""
    found: Counter[int] = Counter()
    for count, weight in counts.items():
        rolled = count @ H({0: 6 - good, 1: good}) if count else H({0: 1})
        for left, ways in rolled.items():
            found[left] += weight * ways * 6 ** (max(counts) - count)
    return H(found)


def test_exploding_dice_agree_with_both_libraries() -> None:
    """Ten dice that roll again on a six, up to five times."""
    one = {6 * sixes + face: 6 ** (5 - sixes) for sixes in range(6) for face in range(1, 6)} | {36: 1}
    assert of_icepool(icepool.d6.explode(depth=5)) == dict(Odds(one))
    ours = dict(Odds(one).times(10))
    assert of_icepool(10 @ icepool.d6.explode(depth=5)) == of_dyce(10 @ H(one)) == ours
