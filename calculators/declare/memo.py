"""Work that is done once for each class."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar, cast

T = TypeVar("T")


def once_per_class(work: Callable[[type], T]) -> Callable[[type], T]:
    """The same function, which keeps what it gave for each class."""
    return cast(Callable[[type], T], cache(work))
