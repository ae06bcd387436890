"""How far a long calculation has come, for whoever listens: the page shows a bar and a button to stop it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")

_EVERY = 50  # so many told steps a calculation are enough

listener: Callable[[int, int], object] | None = None


class _Bar:
    """How many steps are done, and how many there will be."""

    def __init__(self, total: int):
        self.total, self.done = total, 0
        self.step = max(1, total // _EVERY)

    def move(self) -> None:
        """One step begins."""
        if listener and self.done % self.step == 0:
            listener(min(self.done, self.total), self.total)
        self.done += 1


_whole: _Bar | None = None  # what the calculations in a row are steps of
_inside = False  # whether a step that is told is being worked out


@contextmanager
def beginning() -> Iterator[None]:
    """What comes before the steps that are told: the bar stands at its beginning, and fills once."""
    global _inside
    before = _inside
    if listener and not before:
        listener(0, 1)
    _inside = True
    try:
        yield
    finally:
        _inside = before


@contextmanager
def altogether(total: int) -> Iterator[None]:
    """Calculations in a row that are told as one of so many steps."""
    global _whole
    before, _whole = _whole, _Bar(total)
    try:
        yield
    finally:
        _whole = before


def tracked(cases: Iterable[T], total: int) -> Iterator[T]:
    """The same cases, one by one, while the listener hears how many of the total are done.

    What would be told within a step that is told already is not: the bar would jump.
    """
    global _inside
    if _inside:
        yield from cases
        return
    bar = _whole or _Bar(total)
    try:
        for case in cases:
            bar.move()
            _inside = True
            yield case
            _inside = False
    finally:
        _inside = False
