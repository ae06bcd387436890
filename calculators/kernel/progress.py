"""How far a long calculation has come, for whoever listens: the page shows a bar and a button to stop it."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

_EVERY = 50  # so many told steps a calculation are enough

listener: Callable[[int, int], object] | None = None


def told(cases: Iterable[T], total: int) -> Iterator[T]:
    """The same cases, one by one, while the listener hears how many of the total are done."""
    step = max(1, total // _EVERY)
    for done, case in enumerate(cases):
        if listener and done % step == 0:
            listener(done, total)
        yield case
