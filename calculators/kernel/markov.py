"""Fights without a set end, solved exactly: where they end, how often, and after how many rounds on average.

The places a fight can stand at are solved from its ends backwards.
Places that lead back to each other are solved together, by taking one after another out of the equations.
Every equation is a row of whole numbers over one whole number, so nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from calculators.kernel.odds import Odds

Place = Hashable


@dataclass
class Row:
    """One place's equation: so often to places not solved yet, plus what is known, all over one number.

    What is known: the chance of each end, then the rounds.
    """

    to: dict[Any, int]
    known: list[int]
    over: int

    def reduced(self) -> Row:
        shared = gcd(self.over, *self.known, *self.to.values())
        if shared > 1:
            self.to = {place: weight // shared for place, weight in self.to.items()}
            self.known = [weight // shared for weight in self.known]
            self.over //= shared
        return self

    def without(self, place: Place, other: Row) -> None:
        """Put another row in for a place."""
        share = self.to.pop(place, 0)
        if not share:
            return
        self.to = {to: weight * other.over for to, weight in self.to.items()}
        for to, weight in other.to.items():
            self.to[to] = self.to.get(to, 0) + share * weight
        self.known = [mine * other.over + share * theirs for mine, theirs in zip(self.known, other.known)]
        self.over *= other.over
        self.reduced()


def outcome(
    start: Odds, step: Callable[[Any], Odds], end: Callable[[Any], int | None], ends: int
) -> tuple[list[Fraction], Fraction | None]:
    """The chance of each end, and the mean number of steps from the start, or None if it may never end.

    `step` says where each place leads to in one round, `end` which end a place is, if it is one.
    """
    graph: dict[Any, list[Any]] = {}
    todo = [place for place in start if end(place) is None]
    while todo:
        place = todo.pop()
        if place not in graph:
            graph[place] = [to for to in step(place) if end(to) is None]
            todo += graph[place]
    solved: dict[Any, Row] = {}
    for knot in _knots(graph):
        _solve(knot, solved, step, end, ends)
    final = _row(start, solved, end, ends, rounds=0)
    chances = [Fraction(weight, final.over) for weight in final.known[:ends]]
    return chances, Fraction(final.known[ends], final.over) if sum(chances) == 1 else None


def _row(odds: Odds, solved: dict[Any, Row], end: Callable[[Any], int | None], ends: int, rounds: int = 1) -> Row:
    """A place's equation with every solved place put in at once."""
    share = lcm(*(solved[place].over for place in odds if place in solved))
    known, to = [0] * (ends + 1), {}
    for place, weight in odds.weights.items():
        which = end(place)
        if which is not None:
            known[which] += weight * share
        elif place in solved:
            scale = weight * (share // solved[place].over)
            known = [mine + scale * theirs for mine, theirs in zip(known, solved[place].known)]
        else:
            to[place] = weight * share
    known[ends] += rounds * odds.total * share
    return Row(to, known, odds.total * share).reduced()


def _solve(
    knot: list[Any], solved: dict[Any, Row], step: Callable[[Any], Odds], end: Callable[[Any], int | None], ends: int
) -> None:
    """Solve places that lead back to each other; those beyond them are solved already."""
    rows = {place: _row(step(place), solved, end, ends) for place in knot}
    if all(sum(row.to.values()) == row.over for row in rows.values()):  # no way out: it never ends
        solved.update((place, Row({}, [0] * (ends + 1), 1)) for place in knot)
        return
    order = sorted(knot, key=lambda place: len(rows[place].to))
    for at, place in enumerate(order):
        row = rows[place]
        row.over -= row.to.pop(place, 0)  # staying here only puts it off
        row.reduced()
        for later in order[at + 1 :]:
            rows[later].without(place, row)
    for place in reversed(order):
        row = rows[place]
        for to in list(row.to):
            row.without(to, solved[to])
        solved[place] = row


def _knots(graph: dict[Any, list[Any]]) -> Iterator[list[Any]]:
    """Places that lead back to each other, in groups, those nearest to the end first (Tarjan's way)."""
    number: dict[Any, int] = {}
    lowest: dict[Any, int] = {}
    open_places: list[Any] = []
    is_open: set[Any] = set()
    for root in graph:
        if root in number:
            continue
        path = [(root, iter(graph[root]))]
        while path:
            place, ways = path[-1]
            if place not in number:
                number[place] = lowest[place] = len(number)
                open_places.append(place)
                is_open.add(place)
            for to in ways:
                if to not in number:
                    path.append((to, iter(graph[to])))
                    break
                if to in is_open:
                    lowest[place] = min(lowest[place], number[to])
            else:
                path.pop()
                if path:
                    before = path[-1][0]
                    lowest[before] = min(lowest[before], lowest[place])
                if lowest[place] == number[place]:
                    at = _last(open_places, place)
                    knot = open_places[at:]
                    del open_places[at:]
                    is_open.difference_update(knot)
                    yield knot


def _last(places: list[Any], place: Any) -> int:
    at = len(places) - 1
    while places[at] != place:
        at -= 1
    return at
