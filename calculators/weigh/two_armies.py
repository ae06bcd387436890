"""Two armies: every kind of unit in one against every kind in the other, and who should attack whom.

A game hands over the rows of both lists and one fight; it gets the pairs, the matrices and the best attacks:

    mine, theirs, left_out = paired(kinds(…), kinds(…))
    meetings = meet(mine, theirs, fight)                        # fight(row, row) gives a Fight of the game's own
    Compared(
        headline=meetings.headline("charge", …),
        verdict=(*meetings.verdict(), *differences(…)),
        dealt=meetings.matrix(lambda pair: Meeting(pair.fight.kills, link(…))),
        best=Table(…, tuple(row(pair) for pair in meetings.best)),
        notes=(*left_out, *meetings.harmless_note(), *over_limit(…)),
    )
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt
from typing import Any, Generic, Protocol, TypeVar

from calculators.declare.outputs import Link, plain
from calculators.kernel.progress import tracked
from calculators.show.wording import amount, counted, figure, listed
from calculators.weigh.worth import Points

PAIRS = 400  # fights at most, so that the answer is there within a second; two legal lists have fewer kinds
NAMED = 3  # names that stand together over one row of a matrix
CORNER = "You\N{NO-BREAK SPACE}↓ they\N{NO-BREAK SPACE}→"
FEW = 8  # names of a list in one sentence

Row = TypeVar("Row")
Listed = tuple[Hashable, str, int]  # what makes a row the same as another, its name, and how many it has
Kind = tuple[Row, str]  # a row, with the names of all rows that fight as it does


@dataclass(frozen=True)
class Meeting:
    """One unit against another: a figure, and the calculator that shows all about it."""

    value: Points
    link: Link | None = None


@dataclass(frozen=True)
class Matrix:
    """Every unit of one list against every unit of another; the figures are chances, or numbers if not `chance`."""

    corner: str
    across: tuple[str, ...]
    down: tuple[str, ...]
    cells: tuple[tuple[Meeting, ...], ...]
    chance: bool = True

    def heat(self, value: Points) -> int:
        """How strongly a cell is shaded, from 0 to 9: against the greatest here, or low chances would look alike."""
        most = self.greatest
        return min(9, int(10 * abs(Fraction(value)) / most)) if most else 0

    @cached_property  # for every cell asks
    def greatest(self) -> Points:
        """The greatest figure, which is shaded most."""
        return max((max(cell.value, -cell.value) for row in self.cells for cell in row), default=0)

    def plain(self) -> dict[str, Any]:
        """The matrix for programs: whom it goes against, and the figures of each row."""
        kind = "chance" if self.chance else "number"
        rows = (
            {"name": name, "figures": [plain(kind, meeting.value) for meeting in row]}
            for name, row in zip(self.down, self.cells)
        )
        return {"across": list(self.across), "rows": list(rows)}


def kinds(rows: Iterable[tuple[Hashable, str, Row]]) -> list[Kind[Row]]:
    """Rows that fight alike (by their first part) as one, under the names of all of them."""
    first: dict[Hashable, Row] = {}
    names: dict[Hashable, dict[str, None]] = {}
    for alike, name, row in rows:
        first.setdefault(alike, row)
        names.setdefault(alike, {})[name] = None
    return [(row, _together(list(names[alike]))) for alike, row in first.items()]


def _together(names: list[str]) -> str:
    if len(names) <= NAMED:
        return ", ".join(names)
    return f"{', '.join(names[: NAMED - 1])} and {len(names) - NAMED + 1} more"


def paired(
    mine: list[Kind[Row]], theirs: list[Kind[Row]], most: int = PAIRS
) -> tuple[list[Kind[Row]], list[Kind[Row]], list[str]]:
    """As many kinds of both lists as make so many pairs, and a note that names whoever is left out."""
    side = isqrt(most)
    my_share, their_share = max(side, most // max(1, len(theirs))), max(side, most // max(1, len(mine)))
    out = [name for _, name in (*mine[my_share:], *theirs[their_share:])]
    note = [f"Left out here, where {most} pairs are the most: {', '.join(out)}."] if out else []
    return mine[:my_share], theirs[:their_share], note


class Fight(Protocol):
    """What came of one fight: a game's own record has these two, and whatever else its words need."""

    @property
    def kills(self) -> Fraction:
        """How much of theirs is killed."""

    @property
    def gain(self) -> Fraction:
        """Their points killed less mine lost, on average."""


F = TypeVar("F", bound=Fight)


@dataclass(frozen=True)
class Pair(Generic[Row, F]):
    """One kind of mine, one of theirs, and their fight."""

    mine: Row
    theirs: Row
    my_name: str
    their_name: str
    fight: F

    @property
    def rank(self) -> tuple[Fraction, Fraction]:
        """What makes an attack better."""
        return self.fight.gain, self.fight.kills


def can_kill(pair: Pair[Any, Any]) -> bool:
    """Whoever can't be killed is no target, however little is lost by attacking it."""
    return bool(pair.fight.kills)


def gain(pair: Pair[Any, Any]) -> Fraction:
    """What the attacker gains in its own attack."""
    return Fraction(pair.fight.gain)


@dataclass(frozen=True)
class Meetings(Generic[Row, F]):
    """Every pair of kinds, a row for each of mine.

    `counts` says which of them are attacks to choose from, `balance` their points lost less mine in one meeting.
    """

    pairs: Sequence[Sequence[Pair[Row, F]]]
    mine: Sequence[Kind[Row]]
    theirs: Sequence[Kind[Row]]
    counts: Callable[[Pair[Row, F]], bool] = can_kill
    balance: Callable[[Pair[Row, F]], Fraction] = gain

    @cached_property
    def best(self) -> list[Pair[Row, F]]:
        """For each of mine whom it should attack, in the order of the list; whoever has no attack is left out."""
        choices = ([pair for pair in row if self.counts(pair)] for row in self.pairs)
        return [max(row, key=lambda pair: pair.rank) for row in choices if row]

    @property
    def first(self) -> Pair[Row, F] | None:
        """The best attack of all; where there is none to choose, the best of the pairs."""
        return max(self.best or (pair for row in self.pairs for pair in row), key=lambda pair: pair.rank, default=None)

    def matrix(
        self,
        cell: Callable[[Pair[Row, F]], Meeting],
        named: Callable[[Row, str], str] = lambda _, name: name,
        their_named: Callable[[Row, str], str] | None = None,
        chance: bool = True,
    ) -> Matrix:
        """A figure for each pair; `named` and `their_named` say how either side stands in it (8 × Pike)."""
        down = tuple(named(row, name) for row, name in self.mine)
        across = tuple((their_named or named)(row, name) for row, name in self.theirs)
        return Matrix(CORNER, across, down, tuple(tuple(map(cell, row)) for row in self.pairs), chance)

    def headline(
        self,
        deed: str,
        does: Callable[[Pair[Row, F]], str],
        nobody: str,
        empty: str,
        named: Callable[[Row, str], str] = lambda _, name: name,
    ) -> str:
        """Who is ahead of several, and the best attack in a sentence, or the least bad one.

        `deed` is what an attack is called, `does` what comes of it besides the points;
        `nobody` says that there is none, `empty` what a side without rows has not (list has no units),
        and `named` how the attackers are called (8 × Pike).
        """
        if not (best := self.first):
            return f"{'Their' if self.mine else 'Your'} {empty} yet."
        if not self.best:
            return nobody
        several = sum(map(len, self.pairs)) > 1  # or else it would be said twice
        ahead = f"{next(self.verdict())} " if several else ""
        gain, who = best.fight.gain, f"{named(best.mine, best.my_name)} against {best.their_name}"
        gained = f"{figure(abs(gain))} points {'gained' if gain >= 0 else 'lost'} on average"
        outcome = ", ".join(filter(None, (does(best), gained)))
        if gain < 0:
            return f"{ahead}No {deed} gains points; {who} loses least: {outcome}."
        return f"{ahead}Your best {deed} is {who}: {outcome}."

    def verdict(self) -> Iterator[str]:
        """Who is ahead, by how much and by what measure."""
        met = [self.balance(pair) for row in self.pairs for pair in row]
        if not met:
            return
        mean, won, lost = sum(met, Fraction(0)) / len(met), sum(gain > 0 for gain in met), sum(gain < 0 for gain in met)
        by = f"{amount(abs(mean), 'point')} a meeting"
        yield f"You are ahead by {by}." if mean > 0 else f"They are ahead by {by}." if mean else "Neither is ahead."
        even = f", {len(met) - won - lost} even" if len(met) > won + lost else ""
        yield f"Of {counted(len(met), 'meeting')}, {won} go your way and {lost} theirs{even}."
        yield (
            "The measure: their points lost less yours, on average, as both maps below show it. Every kind of yours "
            "meets every kind of theirs once, in the situation chosen, however many there are."
        )

    def harmless_note(self, because: str = "Can harm none of them") -> list[str]:
        """A note on those of mine that can kill nobody."""
        names = [name for (_, name), row in zip(self.mine, self.pairs) if row and not any(map(can_kill, row))]
        return [f"{because}: {', '.join(names)}."] if names else []


def meet(
    mine: Sequence[Kind[Row]],
    theirs: Sequence[Kind[Row]],
    fight: Callable[[Row, Row], F],
    counts: Callable[[Pair[Row, F]], bool] = can_kill,
    balance: Callable[[Pair[Row, F]], Fraction] = gain,
) -> Meetings[Row, F]:
    """Fight every pair out."""
    pairs = [
        [Pair(row, other, name, whom, fight(row, other)) for other, whom in theirs]
        for row, name in tracked(mine, len(mine))
    ]
    return Meetings(pairs, mine, theirs, counts, balance)


def differences(mine: Iterable[Listed], theirs: Iterable[Listed]) -> Iterator[str]:
    """What one list has and the other has not, and what both have."""
    own, other = _counts(mine), _counts(theirs)
    if not own or not other:
        return
    shared = [key for key in own if key in other]
    if not shared:
        yield "No unit is in both lists."
        return
    both = (_more(own[key], other[key]) for key in shared)
    yield f"In both: {_few(both)}."
    for whose, here, there in ("yours", own, other), ("theirs", other, own):
        only = [f"{count} × {name}" for key, (name, count) in here.items() if key not in there]
        if only:
            yield f"Only in {whose}: {_few(only)}."


def _counts(rows: Iterable[Listed]) -> dict[Hashable, tuple[str, int]]:
    counts: dict[Hashable, tuple[str, int]] = {}
    for alike, name, count in rows:
        first, before = counts.get(alike, (name, 0))
        counts[alike] = first, before + count
    return counts


def _more(own: tuple[str, int], other: tuple[str, int]) -> str:
    (name, count), (_, theirs) = own, other
    return f"{count} × {name}" + ("" if count == theirs else f" (they have {theirs})")


def _few(names: Iterable[str]) -> str:
    entries = list(names)
    more = [f"{len(entries) - FEW} more"] if len(entries) > FEW + 1 else []
    return listed([*entries[:FEW], *more] if more else entries)


def over_limit(
    mine: Points, theirs: Points, limit: Points, noun: str = "list", points: Callable[[Points], str] = figure
) -> Iterator[str]:
    """A note on each list that costs more than was agreed; a limit of 0 is none."""
    for whose, cost in ("Your", mine), ("Their", theirs):
        over = cost - limit
        if limit and over > 0:
            yield f"{whose} {noun} is {points(over)} point{'s' * (over != 1)} over the limit of {points(limit)}."
