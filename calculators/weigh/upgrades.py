"""Best upgrades: every single change to a unit, ranked by what it does for its points against a chosen enemy.

A game hands over the worth of the unit as it is, each change with its worth, and its words:

    words = Words("it", "kills", "is killed", chances=True)
    columns = Columns(("Kills", "Is killed", "Net"), lambda worth: (worth.kills, worth.killed, figure(worth.net)))
    upgrades = rank(worth(unit), [Change("Armored", worth(armored), link), …], words, columns)
    Advice(headline=upgrades.headline, changes=upgrades.changes, price_only=upgrades.price_only, …)

All changes are ranked by their net, the cheaper one first where that is equal, and the headline names the best of all.
Those that leave the fight as it is, and so change the price alone, stand in a table of their own.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from calculators.declare.outputs import Link, Table
from calculators.show.wording import figure, in_words, instead, sentence
from calculators.weigh.worth import Points, Worth

NOTICED = Fraction(1, 200)
"""A figure that changes by less than 0.5% of what it was is not mentioned: nobody would notice at the table.

What was impossible and becomes possible, or the reverse, always is. The ranking itself is exact and takes every change.
"""
PRICE_ALONE = "Changes the price alone"

Cell = str | int | Fraction | Link


class Change(NamedTuple):
    """A unit one change away: what is changed, what it is worth then, and the page that shows it."""

    words: str
    worth: Worth
    link: Link | None = None


@dataclass(frozen=True)
class Words:
    """How a game speaks of a unit that is changed."""

    subject: str  # it, they
    kills: str  # kills, croaks; where the subject is many: kill
    killed: str  # is killed, loses; where the subject is many: lose one
    chances: bool  # whether these two are chances (more often) or numbers (more)
    as_it_is: str = "as it is"
    points: Callable[[Points], str] = figure

    @property
    def many(self) -> bool:
        return self.subject == "they"


@dataclass(frozen=True)
class Columns:
    """What the table shows behind a change and its points; the last column is what it is ranked by."""

    heads: tuple[str, ...]
    cells: Callable[[Worth], tuple[Cell, ...]]


@dataclass(frozen=True)
class Upgrades:
    """Every change, ranked and put into words."""

    headline: str
    changes: Table  # to the fight
    price_only: Table  # what is changed, its points, and what it is ranked by
    together: Table  # both, for an answer that has but one table


def rank(now: Worth, changes: Iterable[Change], words: Words, columns: Columns) -> Upgrades:
    """The changes to the fight and those of the price alone, each in its table, and the best in a sentence."""
    every = sorted(
        changes, key=lambda change: (-change.worth.net, change.worth.mine.points, change.worth.fate == now.fate)
    )
    fought = [change for change in every if change.worth.fate != now.fate]
    priced = [change for change in every if change.worth.fate == now.fate]
    heads = ("Change", "Points", *columns.heads)

    def row(change: Change) -> tuple[Cell, ...]:
        points = words.points(now.mine.points) if change.worth is now else _price(now, change.worth, words)
        return change.link or change.words, points, *columns.cells(change.worth)

    def table(ranked: list[Change]) -> Table:
        better = sum(change.worth.net > now.net for change in ranked)
        rows = map(row, (*ranked[:better], Change(words.as_it_is, now), *ranked[better:]))
        says = compared(now, ranked, words)
        return Table(heads, tuple(rows), (*says[:better], "", *says[better:]))

    alone = tuple((*cells[:2], cells[-1]) for cells in map(row, priced))
    price_only = Table((*heads[:2], heads[-1]), alone)
    return Upgrades(_headline(now, every, fought, words), table(fought), price_only, table(every))


def compared(now: Worth, ranked: Sequence[Change], words: Words) -> list[str]:
    """A sentence for each change: It is killed 33% instead of 50%; better than Quality 3+, which costs 10 less."""
    following = [*(_than(change, other, words) for change, other in pairwise(ranked)), ""]
    does = (
        PRICE_ALONE if change.worth.fate == now.fate else sentence(effect(now, change.worth, words))
        for change in ranked
    )
    return [f"{what}{than}." for what, than in zip(does, following)]


def _than(change: Change, other: Change, words: Words) -> str:
    more = other.worth.mine.points - change.worth.mine.points
    by = f"{words.points(max(more, -more))} {'more' if more > 0 else 'less'}" if more else "the same"
    than = "as good as" if change.worth.net == other.worth.net else "better than"
    return f"; {than} {_inside(other.words)}, which costs {by}"


def _inside(words: str) -> str:
    """A change in the middle of a sentence."""
    return words.replace("One ", "one ", 1)


def effect(now: Worth, new: Worth, words: Words) -> str:
    """What a change does: it kills 66% instead of 48% and is killed 25% instead of 33%."""
    moved = (words.kills, now.kills, new.kills), (words.killed, now.killed, new.killed)
    parts = [
        f"{verb} {instead(after, before, words.chances)}" for verb, before, after in moved if _noticed(before, after)
    ]
    return f"{words.subject} {' and '.join(parts) or ('fight' if words.many else 'fights') + ' about as well'}"


def _noticed(before: Fraction, after: Fraction) -> bool:
    return abs(after - before) >= NOTICED * before if before and after else before != after


def _price(now: Worth, new: Worth, words: Words) -> str:
    more = new.mine.points - now.mine.points
    return f"+{words.points(more)}" if more > 0 else f"−{words.points(-more)}" if more else "0"


def _headline(now: Worth, every: Sequence[Change], fought: Sequence[Change], words: Words) -> str:
    """The best change of all; where that is one of the price alone, the best change to the fight as well."""
    them, their = ("them", "their") if words.many else ("it", "its")
    if not every or every[0].worth.net <= now.net:
        return f"No single change makes {them} better for {their} points against this enemy."

    def named(change: Change) -> str:
        return f"{change.words} ({_price(now, change.worth, words)})"

    best = every[0]
    if best.worth.fate != now.fate:
        return sentence(f"{named(best)} does most for its points: {effect(now, best.worth, words)}.")
    same = f"{words.subject} {'fight' if words.many else 'fights'} as before for fewer points"
    also = f"No change to the fight makes {them} better"
    if fought and fought[0].worth.net > now.net:
        also = f"The best change to the fight is {_inside(named(fought[0]))}: {effect(now, fought[0].worth, words)}"
    return sentence(f"{named(best)} does most for its points: {same}. {also}.")


def for_all(units: int) -> list[str]:
    """A note on whose points these are, where several fight together."""
    return [f"Points of a change are for all {in_words(units)} together."] if units > 1 else []
