"""Changes ranked by what they do for their points: each with what it does, and what it is better than."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from calculators.show.wording import figure, sentence


class Ranked(NamedTuple):
    """One change: its name, its worth for the points, its price, and what it does."""

    words: str
    net: Fraction
    points: Fraction | int
    effect: str


def said(changes: Sequence[Ranked], shown: Callable[[Fraction | int], str] = figure) -> list[str]:
    """A sentence for each change, best first: is killed 33 % less often; better than Quality 3+, which costs 10 less."""
    told = []
    for at, one in enumerate(changes):
        than = _than(one, changes[at + 1], shown) if at + 1 < len(changes) else ""
        told.append(f"{sentence(one.effect)}{than}.")
    return told


def _than(one: Ranked, next: Ranked, shown: Callable[[Fraction | int], str]) -> str:
    more = next.points - one.points
    price = f"which costs {shown(abs(more))} {'more' if more > 0 else 'less'}" if more else "which costs the same"
    words = next.words.replace("One ", "one ", 1)  # in the middle of a sentence
    return f"; {'as good as' if one.net == next.net else 'better than'} {words}, {price}"
