"""Rulings: questions that a rule book leaves open, each with its readings; the one this site plays by comes first.

class Overkill(Ruling, rule="melee/targets", asks="Wounds beyond those who take them?"):
    LOST = "lost", "They are lost"
    GO_ON = "go_on", "They go on to the rest"

A ruling is declared once in a game's `rulings.py` and listed by every calculator it touches:

    readings: Readings = readings(Overkill, Spread)

    inputs.readings[Overkill] is Overkill.LOST

The name of its input is the class's own, `overkill` here, and so is the last part of its id: melee/targets/overkill.
One with the readings "yes" and "no" is a yes/no question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from calculators.declare.choices import Choice

R = TypeVar("R", bound="Ruling")


class Ruling(Choice):
    """One reading of an open question."""

    ruling: ClassVar[str]  # its id: chapter/rule/ruling
    asks: ClassVar[str]
    input_name: ClassVar[str]

    def __init_subclass__(cls, *, rule: str, asks: str) -> None:
        super().__init_subclass__()
        cls.input_name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()
        cls.ruling, cls.asks = f"{rule}/{cls.input_name.replace('_', '-')}", asks

    @classmethod
    def default(cls: type[R]) -> R:
        """The reading this site plays by."""
        return next(iter(cls))

    @classmethod
    def of(cls: type[R], slug: str) -> R:
        """The reading with this slug."""
        return next(reading for reading in cls if reading.value == slug)

    @classmethod
    def yes_no(cls) -> bool:
        """Whether it is answered by yes or no."""
        return {reading.value for reading in cls} == {"yes", "no"}


class Readings:
    """The reading taken of each ruling that a calculator lists."""

    def __init__(self, chosen: Iterable[Ruling]):
        self._chosen: dict[type[Ruling], Ruling] = {type(reading): reading for reading in chosen}

    def __getitem__(self, ruling: type[R]) -> R:
        try:
            return self._chosen[ruling]  # type: ignore[return-value]  # each kind maps to a member of itself
        except KeyError:
            raise LookupError(f"{ruling.__name__} is not among the rulings listed: {self!r}") from None

    def __iter__(self) -> Iterator[Ruling]:
        return iter(self._chosen.values())

    def __contains__(self, ruling: type[Ruling]) -> bool:
        return ruling in self._chosen

    def but(self, *chosen: Ruling) -> Readings:
        """The same, but for these readings."""
        return Readings([*self, *chosen])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Readings) and self._chosen == other._chosen

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(frozenset(self._chosen.values()))  # as equality, whatever the order

    def __repr__(self) -> str:
        return f"Readings({', '.join(map(str, self))})"


def readings(*rulings: type[Ruling]) -> Any:
    """Declare the rulings that touch a calculator, in the order of its form."""
    return field(default=Readings(ruling.default() for ruling in rulings), metadata={"readings": rulings})
