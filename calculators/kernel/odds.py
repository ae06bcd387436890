"""Exact chances: what can come of a roll, and how often.

Hand-written on purpose: in Pyodide, the dice libraries made for this take a quarter of a second to import and 20 to 100
times as long to answer. The tests hold it against plain enumeration of every roll.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from calculators.kernel import packed

Outcome = Hashable


class Odds(Mapping[Any, Fraction]):
    """Every possible outcome (a count, or anything hashable) and its exact chance, kept as a whole-number weight."""

    __slots__ = ("binomial", "total", "weights")

    weights: dict[Any, int]
    total: int
    binomial: tuple[int, Fraction | int] | None  # where it is known: the successes of so many dice with this chance

    def __init__(self, weights: Mapping[Any, int], total: int | None = None):
        kept = {outcome: weight for outcome, weight in weights.items() if weight}
        whole = sum(kept.values())
        if total is not None and total != whole:
            raise ValueError(f"the chances add up to {whole}/{total}, not to 1")
        if not whole or min(kept.values()) < 0:
            raise ValueError("odds need at least one outcome, and no negative chance")
        shared = gcd(*kept.values())
        self.weights = {outcome: weight // shared for outcome, weight in kept.items()}
        self.total = whole // shared
        self.binomial = None

    @classmethod
    def of(cls, chances: Mapping[Any, Fraction | int]) -> Odds:
        """Odds from chances that add up to 1."""
        exact = {outcome: Fraction(chance) for outcome, chance in chances.items()}
        total = lcm(*(chance.denominator for chance in exact.values()))
        return cls({o: c.numerator * (total // c.denominator) for o, c in exact.items()}, total)

    @classmethod
    def sure(cls, outcome: Outcome) -> Odds:
        """One outcome, and no other."""
        return cls({outcome: 1})

    @classmethod
    def die(cls, sides: int = 6) -> Odds:
        """One fair die."""
        return cls(dict.fromkeys(range(1, sides + 1), 1))

    @classmethod
    def flip(cls, chance: Fraction | int) -> Odds:
        """True with this chance, otherwise False."""
        return cls.of({True: Fraction(chance), False: 1 - Fraction(chance)})

    @classmethod
    def successes(cls, dice: int, chance: Fraction | int, most: int | None = None) -> Odds:
        """How many of so many dice succeed, each with this chance; `most` stands for itself and all above it."""
        good, whole = chance.as_integer_ratio()
        row = packed.successes(dice, good, whole, most)
        if most is not None and most <= dice:
            return _counted([*row, whole**dice - sum(row)])
        if 0 < good < whole:  # all fail and all succeed have no factor in common, so there is nothing to cancel
            odds = object.__new__(cls)
            odds.weights, odds.total = dict(enumerate(row)), whole**dice
        else:
            odds = _counted(row)
        odds.binomial = dice, chance
        return odds

    def __getitem__(self, outcome: Outcome) -> Fraction:
        return Fraction(self.weights.get(outcome, 0), self.total)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self.weights

    def __hash__(self) -> int:
        return hash((frozenset(self.weights.items()), self.total))

    def __repr__(self) -> str:
        return "Odds({" + ", ".join(f"{o!r}: {self[o]}" for o in self) + "})"

    def map(self, becomes: Callable[[Any], Outcome]) -> Odds:
        """The odds of what each outcome becomes."""
        weights: dict[Any, int] = {}
        for outcome, weight in self.weights.items():
            new = becomes(outcome)
            weights[new] = weights.get(new, 0) + weight
        return _made(weights)

    def then(self, follows: Callable[[Any], Odds]) -> Odds:
        """What comes of it when each outcome leads to odds of its own."""
        branches = [(weight, follows(outcome)) for outcome, weight in self.weights.items()]
        share = lcm(*(odds.total for _, odds in branches))
        weights: dict[Any, int] = {}
        for weight, odds in branches:
            scale = weight * (share // odds.total)
            for outcome, chance in odds.weights.items():
                weights[outcome] = weights.get(outcome, 0) + scale * chance
        return _made(weights)

    def __add__(self, other: Odds) -> Odds:
        """The sum of two independent whole numbers."""
        return _counted(packed.product(self.row, other.row), min(self) + min(other))

    def times(self, count: int) -> Odds:
        """The sum of so many independent rolls of this."""
        return _counted(packed.power(self.row, count), min(self) * count)

    def each(self, single: Odds) -> Odds:
        """The sum over as many independent rolls of `single` as this comes to."""
        return _counted(packed.each(self.counts, single.counts))

    def thinned(self, chance: Fraction | int, most: int | None = None) -> Odds:
        """How many are left of this if each is kept with this chance; `most` stands for itself and all above it."""
        if self.binomial:  # a die that hits and then wounds is a die that does both
            dice, before = self.binomial
            return Odds.successes(dice, before * chance, most)
        return _counted(packed.thinned(self.counts, *chance.as_integer_ratio(), most))

    @property
    def row(self) -> list[int]:
        """The weights of all whole numbers from the lowest outcome to the highest."""
        return [self.weights.get(outcome, 0) for outcome in range(min(self.weights), max(self.weights) + 1)]

    @property
    def counts(self) -> list[int]:
        """The weights of none, one, two … up to the highest outcome."""
        low, high = min(self.weights), max(self.weights)
        if low < 0:
            raise ValueError("counts must not be negative")
        return [self.weights.get(outcome, 0) for outcome in range(high + 1)]

    def chance(self, holds: Callable[[Any], bool]) -> Fraction:
        """The chance that something holds of the outcome."""
        return Fraction(sum(w for o, w in self.weights.items() if holds(o)), self.total)

    def at_least(self, number: int) -> Fraction:
        """The chance of this number or more."""
        return self.chance(lambda outcome: outcome >= number)

    def at_most(self, number: int) -> Fraction:
        """The chance of this number or less."""
        return self.chance(lambda outcome: outcome <= number)

    @property
    def mean(self) -> Fraction:
        """The average outcome."""
        return Fraction(sum(o * w for o, w in self.weights.items()), self.total)

    @property
    def median(self) -> Any:
        """The outcome in the middle: half of the time it is that or less."""
        seen = 0
        for outcome in sorted(self.weights):
            seen += self.weights[outcome]
            if 2 * seen >= self.total:
                break
        return outcome

    @property
    def variance(self) -> Fraction:
        """The average squared distance from the mean."""
        return Fraction(sum(o * o * w for o, w in self.weights.items()), self.total) - self.mean**2

    def in_order(self) -> Iterable[tuple[int, Fraction]]:
        """Whole-number outcomes from the lowest to the highest, each with its chance."""
        return ((outcome, self[outcome]) for outcome in sorted(self.weights))


def _made(weights: dict[Any, int]) -> Odds:
    """Odds from weights that come of other odds, and so need no checking."""
    odds = object.__new__(Odds)
    shared = gcd(*weights.values())
    odds.weights = weights if shared == 1 else {outcome: weight // shared for outcome, weight in weights.items()}
    odds.total = sum(odds.weights.values())
    odds.binomial = None
    return odds


def _counted(row: list[int], low: int = 0) -> Odds:
    """Odds from the weights of the whole numbers from the lowest on."""
    return _made({outcome: weight for outcome, weight in enumerate(row, low) if weight})


NOTHING = Odds.sure(0)


def total(parts: Iterable[Odds]) -> Odds:
    """The sum of independent counts."""
    return sum(parts, NOTHING)


def mixture(ways: Iterable[tuple[Fraction, Odds]]) -> Odds:
    """One of several odds, each with its chance."""
    chances, odds = zip(*ways, strict=True)
    return Odds.of(dict(enumerate(chances))).then(odds.__getitem__)
