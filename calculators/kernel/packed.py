"""Convolutions of whole-number weights, exactly and fast: how often none, one, two … come up.

Packed means the weights of a row side by side in one big whole number, with room so that none runs over:
then the convolution of two rows is one multiplication, and the sum of many equal dice is one power.
"""

from collections.abc import Sequence
from itertools import accumulate

Row = Sequence[int]
_SHORT = 64  # places; in longer rows adding up along them is faster than packing


def successes(dice: int, good: int, whole: int, below: int | None = None) -> list[int]:
    """How many of so many dice succeed, each in `good` of its `whole` falls; only as far as they stay below a number.

    Every weight follows from the one before it.
    """
    bad = whole - good
    if not bad:
        return ([0] * dice + [good**dice])[:below]
    row, term = [], bad**dice
    for count in range(dice + 1 if below is None else min(below, dice + 1)):
        row.append(term)
        term = term * (dice - count) * good // ((count + 1) * bad)
    return row


def product(left: Row, other: Row) -> list[int]:
    """The sum of two independent counts."""
    size = _room(sum(left) * sum(other))
    return _unpacked(_packed(left, size) * _packed(other, size), size, len(left) + len(other) - 1)


def power(row: Row, times: int) -> list[int]:
    """The sum of so many independent counts with the same weights."""
    size = _room(sum(row) ** times)
    return _unpacked(_packed(row, size) ** times, size, (len(row) - 1) * times + 1)


def each(counts: Row, single: Row) -> list[int]:
    """The sum of as many rolls of `single` as there are of something; the counts are a polynomial, by Horner's rule."""
    most, total = len(counts) - 1, sum(single)
    size = _room(sum(counts) * total**most)
    step, result, share = _packed(single, size), 0, 1
    for weight in reversed(counts):
        result = result * step + weight * share
        share *= total
    return _unpacked(result, size, (len(single) - 1) * most + 1)


def thinned(counts: Row, good: int, whole: int, most: int | None = None) -> list[int]:
    """How many are left of a count if each stays in `good` of `whole` falls; `most` stands for all above it, too.

    A short row is packed. For a long one, with the misses multiplied in, what is left to do is to expand (1 + t)
    to the power of the counts: adding up along the row does that, one place at a time.
    """
    top, bad = len(counts) - 1, whole - good
    if most is None and top <= _SHORT:
        return each(counts, (bad, good))
    most = top if most is None else min(most, top)
    if not bad:
        return [*counts[:most], sum(counts[most:])]
    missed, shares = _powers(bad, top), _powers(whole, top)
    places = [counts[count] * missed[count] * shares[top - count] for count in range(top, -1, -1)]
    row, rest, stays = [], sum(counts) * shares[top], 1
    for count in range(most):
        places = list(accumulate(places))
        row.append(places.pop() * stays // missed[count])
        rest -= row[-1]
        stays *= good
    return [*row, rest]


def _powers(number: int, most: int) -> list[int]:
    return list(accumulate([number] * most, int.__mul__, initial=1))


def _room(total: int) -> int:
    """The bytes that hold any weight of a row with this total."""
    return total.bit_length() // 8 + 1


def _packed(row: Row, size: int) -> int:
    return int.from_bytes(b"".join(weight.to_bytes(size, "little") for weight in row), "little")


def _unpacked(number: int, size: int, count: int) -> list[int]:
    data = number.to_bytes(size * count, "little")
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]
