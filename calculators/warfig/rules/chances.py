"""Counts put together: added up, mixed, and two of them held against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from calculators.kernel.odds import Odds

NOTHING = Odds.sure(0)


def total(parts: Iterable[Odds]) -> Odds:
    """The sum of independent counts."""
    return sum(parts, NOTHING)


def mixed(ways: Iterable[tuple[Fraction, Odds]]) -> Odds:
    """One of several odds, each with its chance."""
    chances, found = zip(*ways, strict=True)
    return Odds.of(dict(enumerate(chances))).then(found.__getitem__)


class Part(NamedTuple):
    """One side under fire: how many of the hits it takes, how often one wounds, and how many fall to so many wounds."""

    takes: Callable[[int], int]
    wound: Fraction
    falls: Callable[[int], int]

    def rows(self, most: int) -> Iterator[list[int]]:
        """The weights of how many fall, for no hits, one hit and so on up to the most."""
        good, bad = self.wound.numerator, self.wound.denominator - self.wound.numerator
        row, falls = [1], [self.falls(wounds) for wounds in range(most + 1)]
        for hits in range(most + 1):
            fallen = [0] * (falls[hits] + 1)
            for fell, weight in zip(falls, row):
                fallen[fell] += weight
            yield fallen
            row = [bad * none + good * one for none, one in zip([*row, 0], [0, *row])]


def loses_more(hits: Odds, one: Part, other: Part) -> Fraction:
    """The chance that one side loses more than the other, both under the same hits."""
    most, others_most = one.takes(max(hits)), other.takes(max(hits))
    rows, others_rows = list(one.rows(most)), list(other.rows(others_most))
    whole, others_whole = one.wound.denominator, other.wound.denominator
    found = 0
    for count, weight in hits.weights.items():
        mine, others = one.takes(count), other.takes(count)
        fewer = [0, *accumulate(others_rows[others])]  # at each number: the weight of fewer than that
        above = sum(each * fewer[min(fallen, len(fewer) - 1)] for fallen, each in enumerate(rows[mine]))
        found += weight * above * whole ** (most - mine) * others_whole ** (others_most - others)
    return Fraction(found, hits.total * whole**most * others_whole**others_most)
