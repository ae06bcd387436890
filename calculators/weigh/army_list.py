"""An army list: what it costs against its limit, what is against the rules, and its rows as they are shown and printed.

    class Muster(Answer):
        points: int = number("Points")
        left: int = number("Points left")
        breaches: tuple[Breach, ...] = sentences("Against the rules")
        roster: tuple[Fielded, ...] = roster("Roster", rows="units")

A game hands over its rows and their prices as a `Tally`, and its own breaches:

    tally = Tally(points, army.limit, count)
    breaches = (*tally.breaches("preparation/armies"), *own_breaches)
    Muster(headline=tally.headline(breaches), points=tally.points, left=tally.left, breaches=breaches, …)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from calculators.declare.inputs import Inputs
from calculators.declare.outputs import Line, Link, Step, plain
from calculators.show.wording import counted, figure, sentence
from calculators.weigh.worth import Points

P = TypeVar("P", int, Fraction)  # a game's points


class Breach(str):
    """What is against the rules, with its rule and the row (from 1) that causes it; 0: the whole list."""

    rule: str
    row: int

    def __new__(cls, words: str, rule: str = "", row: int = 0) -> Breach:
        breach = super().__new__(cls, words)
        breach.rule, breach.row = rule, row
        return breach


@dataclass(frozen=True)
class Fielded:
    """One row of a list: so many units alike."""

    name: str
    count: int
    each: Points  # for one of them
    text: str  # what it is and carries: 3+, Armored, Mounted
    lines: tuple[Line, ...] = ()  # what one of them costs, part by part
    rules: tuple[str, ...] = ()  # what stands on its card
    links: tuple[Link, ...] = ()  # the fights it is one tap away from
    health: int = 1  # how much one of them takes: boxes to tick on its card
    stands: tuple[Inputs, ...] = ()  # what it can be elsewhere: the row itself, and parts that calculators ask for
    common: tuple[str, ...] = ()  # rules it shares with others of its kind: on paper they stand once, behind all cards
    takes: str = "wounds"  # what the boxes for its health count
    blanks: tuple[str, ...] = ()  # values that nobody gave: on paper there is room to write them in

    @property
    def points(self) -> Points:
        return self.count * self.each

    @property
    def called(self) -> str:
        return f"{self.count} × {self.name}"

    def plain(self) -> dict[str, Any]:
        """The row for programs."""
        return {"name": self.name, "count": self.count, "each": plain("number", self.each), "text": self.text}


def row_name(name: str, at: int) -> str:
    """A row's name, or its place in the list (from 1)."""
    return name or f"Row {at}"


@dataclass(frozen=True)
class Tally(Generic[P]):
    """What a list comes to: its points, the points there are (0: no limit), and how many units it has."""

    points: P
    limit: P
    units: int
    noun: str = "unit"
    army: str = "army"
    shown: Callable[[P], str] = figure

    @property
    def left(self) -> P:
        """Points that are not spent yet; less than nothing where too many are."""
        return self.limit - self.points

    @property
    def over(self) -> bool:
        return bool(self.limit) and self.left < 0

    def headline(self, breaches: Sequence[str], code: str = "the rules") -> str:
        """What the list costs, and whether it may be fielded."""
        if not self.units:
            return "An empty list costs nothing."
        others = len(breaches) - self.over
        other = "other breach" if self.over else "breach"
        wrong = f", with {counted(others, other, f'{other}es')} of {code}" if others else ""
        legal = "" if breaches else ", and no rule is broken"
        cost = f"{counted(self.units, self.noun)} {'costs' if self.units == 1 else 'cost'} {self._against()}"
        return sentence(f"{cost}{wrong or legal}.")

    def _against(self) -> str:
        if self.over:
            return f"{self._points(self.points)}, {self._beyond()}"
        if self.limit:
            return f"{self.shown(self.points)} of {self._points(self.limit)}"
        return self._points(self.points)

    def _points(self, points: P) -> str:
        return f"{self.shown(points)} point{'' if points == 1 else 's'}"

    def _beyond(self) -> str:
        return f"{self.shown(-self.left)} over the limit of {self.shown(self.limit)}"

    def breaches(self, rule: str, empty: str = "") -> Iterator[Breach]:
        """A list without units (by the rule `empty`, if that is another one), or with more points than there are."""
        if not self.units:
            yield Breach(f"The {self.army} has no {self.noun}s.", empty or rule)
        if self.over:
            yield Breach(f"The {self.army} costs {self._points(self.points)}, {self._beyond()}.", rule)

    def steps(self, price: str, limit: str, count: str, ruling: str = "", whole: str = "") -> Iterator[Step]:
        """The points, what is left of the limit, and how many units there are, each with its rule.

        `whole` names what is paid for, where that is more than the units: units, items and cards.
        """
        detail = "the price of each row times its count"
        what = f"All {whole or f'{self.noun}s'} together: {self._points(self.points)}"
        yield Step(what, None, detail, price, ruling)
        if self.limit:
            sums = f"{self.shown(self.limit)} − {self.shown(self.points)} = {self.shown(self.left).replace('-', '−')}"
            left = f"{self.shown(self.left)} of {self._points(self.limit)} left"
            over = f"{self._points(-self.left)} over the limit of {self.shown(self.limit)}"
            yield Step(over if self.over else left, None, sums, limit)
        yield Step(f"{sentence(self.noun)}s: {self.units}", None, "every one of a row counts", count)

    def unspent(self, then: str = "") -> list[str]:
        """A note on points that are left."""
        if not self.units or self.left <= 0:
            return []
        return [f"{self._points(self.left)} {'is' if self.left == 1 else 'are'} unspent{then}."]
