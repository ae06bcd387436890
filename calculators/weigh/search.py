"""Best builds: every candidate is weighed, and the best are kept."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from heapq import nlargest
from typing import TypeVar

from calculators.kernel.progress import tracked

Candidate = TypeVar("Candidate")
Weighed = TypeVar("Weighed")


def leaders(
    candidates: Sequence[Candidate],
    weigh: Callable[[Candidate], Weighed],
    score: Callable[[Weighed], Fraction | int],
    most: int,
    kind: Callable[[Candidate], Hashable] = lambda _: None,
    same: Callable[[Weighed], Hashable] | None = None,
) -> list[tuple[Candidate, Weighed]]:
    """The best so many candidates (of each kind), and all that score as high as the last of them, as they came in.

    Those that come out the `same` count as one, where only one of them will be shown.
    Whoever listens hears how far the search is. A game puts the few that are left in its own order.
    """
    scored: dict[Hashable, list[tuple[Fraction | int, Candidate, Weighed]]] = {}
    for candidate in tracked(candidates, len(candidates)):
        weighed = weigh(candidate)
        scored.setdefault(kind(candidate), []).append((score(weighed), candidate, weighed))
    ahead = []
    for alike in scored.values():
        marks = {same(weighed): mark for mark, _, weighed in alike}.values() if same else [mark for mark, *_ in alike]
        last = min(nlargest(most, marks))
        ahead += [(candidate, weighed) for mark, candidate, weighed in alike if mark >= last]
    return ahead


def as_good_as_the_best(scores: Sequence[Fraction | int], nouns: str, first: str) -> list[str]:
    """A note where several share the first place; `first` says which of them is shown first."""
    return [f"Some {nouns} are as good as the best; {first} comes first."] if scores.count(scores[0]) > 1 else []
