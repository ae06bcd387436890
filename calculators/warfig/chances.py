"""Many dice at once: counts of successes, worked out directly, so that five hundred dice are no trouble."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import NamedTuple

from ..odds import Odds

NOTHING = Odds.sure(0)


def successes(dice: int, chance: Fraction) -> Odds:
    """How many of so many dice succeed, each with this chance."""
    good, whole = chance.numerator, chance.denominator
    bad = whole - good
    return Odds({count: comb(dice, count) * good**count * bad ** (dice - count) for count in range(dice + 1)})


def thinned(counts: Odds, chance: Fraction) -> Odds:
    """How many are left of a count if each is kept with this chance."""
    most = max(counts)
    kept, whole = chance.numerator, chance.denominator
    size = (counts.total * whole**most).bit_length() // 8 + 1
    packed, share = 0, 1  # the weights side by side in one big number: the counts as a polynomial, by Horner's rule
    for count in range(most, -1, -1):
        packed = packed * (whole - kept) + (packed * kept << 8 * size) + counts.weights.get(count, 0) * share
        share *= whole
    data = packed.to_bytes(size * (most + 1), "little")
    return Odds({left: int.from_bytes(data[left * size : (left + 1) * size], "little") for left in range(most + 1)})


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
        row = [1]
        for hits in range(most + 1):
            fallen = [0] * (self.falls(hits) + 1)
            for wounds, weight in enumerate(row):
                fallen[self.falls(wounds)] += weight
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
