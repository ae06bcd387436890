"""Work that is done once for each class."""

from collections.abc import Callable
from functools import cache
from typing import TypeVar, cast

T = TypeVar("T")


def once_per_class(work: Callable[[type], T]) -> Callable[[type], T]:
    """The same as `cache`, whose types do not take a class for hashable."""
    return cast(Callable[[type], T], cache(work))
