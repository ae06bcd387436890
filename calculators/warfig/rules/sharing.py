"""Whether cards can be dealt out so that every bearer pays for its own (army-building/spells-and-commands)."""

from __future__ import annotations

from collections.abc import Iterable

MOST_TRIED = 5000  # positions; no army with a handful of leaders comes near it


def shares_out(prices: Iterable[int], purses: Iterable[int]) -> bool | None:
    """Whether nobody has to spend more than it has; None if that was not found out.

    The dearest cards first, into every purse that has room; cards at 1 fill whatever is left, so they only have to be paid.
    """
    prices, purses = sorted(prices, reverse=True), list(purses)
    if sum(prices) > sum(purses):
        return False
    dear = [price for price in prices if price > 1]
    largest = sorted(purses)[max(0, len(purses) - len(dear)) :]  # no card needs a second purse
    untried: list[tuple[int, tuple[int, ...]]] = [(0, tuple(largest))]
    tried: set[tuple[int, tuple[int, ...]]] = set()
    while untried:
        at, rooms = untried.pop()
        if at == len(dear):
            return True
        if (at, rooms) in tried:
            continue
        tried.add((at, rooms))
        if len(tried) > MOST_TRIED:
            return None
        fitting = sorted({room for room in rooms if room >= dear[at]}, reverse=True)
        if dear[at] in fitting:
            fitting = [dear[at]]  # a purse it empties is never the wrong one
        for room in fitting:  # the tightest is tried first: it is on top
            rest = list(rooms)
            rest.remove(room)
            untried.append((at + 1, tuple(sorted([*rest, room - dear[at]]))))
    return False
