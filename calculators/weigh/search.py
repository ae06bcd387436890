"""Best builds: every candidate is weighed, and the best are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from heapq import nlargest
from operator import itemgetter
from typing import TypeVar

from calculators.kernel.progress import told

Candidate = TypeVar("Candidate")
Weighed = TypeVar("Weighed")


def leaders(
    candidates: Sequence[Candidate],
    weigh: Callable[[Candidate], Weighed],
    score: Callable[[Weighed], Fraction | int],
    most: int,
) -> list[tuple[Candidate, Weighed]]:
    """The best so many candidates and all that score as high as the last of them, in the order they came in.

    Whoever listens hears how far the search is. A game puts the few that are left in its own order.
    """
    scored = []
    for candidate in told(candidates, len(candidates)):
        weighed = weigh(candidate)
        scored.append((score(weighed), candidate, weighed))
    last = min((mark for mark, *_ in nlargest(most, scored, key=itemgetter(0))), default=0)
    return [(candidate, weighed) for mark, candidate, weighed in scored if mark >= last]


def as_good_as_the_best(scores: Sequence[Fraction | int], nouns: str, first: str) -> list[str]:
    """A note where several share the first place; `first` says which of them is shown first."""
    return [f"Some {nouns} are as good as the best; {first} comes first."] if scores.count(scores[0]) > 1 else []
