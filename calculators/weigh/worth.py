"""What one side is worth against another: what it destroys, what it loses, and both for the points.

A game prices both sides and fights once; the rest is the same for every game with points.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.outputs import Step
from calculators.show.wording import exact_percent, figure

PER = 100  # points on each side that everything is compared by
NET = f"net: points destroyed less points lost, for {PER} on each side"
RANKED_BY_NET = f"Ranked by net: points destroyed less points lost, for {PER} points on each side."

Points = Fraction | int


class Price(NamedTuple):
    """What one of a side costs, and how many of them fight together."""

    each: Points
    units: int = 1

    @property
    def points(self) -> Points:
        """What all of them cost."""
        return self.units * self.each


class Worth(NamedTuple):
    """One side against its enemy.

    `kills` and `killed` are units lost on average; the chance of killing one is the same thing for one unit.
    """

    mine: Price
    enemy: Price
    kills: Fraction
    killed: Fraction

    @property
    def fate(self) -> tuple[Fraction, Fraction]:
        """How the fight goes, whatever it costs."""
        return self.kills, self.killed

    @property
    def destroys(self) -> Fraction:
        """Enemy points that 100 points of this side destroy."""
        return _per(self.kills, self.enemy.each, self.mine.points)

    @property
    def loses(self) -> Fraction:
        """Points of this side that 100 points of the enemy destroy."""
        return _per(self.killed, self.mine.each, self.enemy.points)

    @property
    def net(self) -> Fraction:
        """Points destroyed less points lost, for 100 on each side."""
        return self.destroys - self.loses

    @property
    def gain(self) -> Fraction:
        """Enemy points destroyed less points lost in this one fight."""
        return self.kills * self.enemy.each - self.killed * self.mine.each


def _per(lost: Fraction, each: Points, points: Points) -> Fraction:
    """What is lost in points, for every 100 points that did it; what costs nothing is worth nothing for its points."""
    # One division of whole numbers: searches come by here thousands of times.
    return Fraction(PER * each * lost.numerator, points * lost.denominator) if points else Fraction(0)


def steps(
    worth: Worth, rule: str, *, chances: bool, many: bool = False, points: Callable[[Points], str] = figure
) -> Iterator[Step]:
    """How the points follow from the fight: its figures are chances or numbers, and it is of one thing or of many."""
    shown, (it, its) = exact_percent if chances else figure, ("them", "their") if many else ("it", "its")
    mine, enemy = worth.mine, worth.enemy
    parts = f"{PER} × {points(enemy.each)} / {points(mine.points)} × {shown(worth.kills)}"
    yield Step(f"{PER} points of {it} destroy {figure(worth.destroys)} points", None, parts, rule)
    parts = f"{PER} × {points(mine.each)} / {points(enemy.points)} × {shown(worth.killed)}"
    yield Step(f"{PER} points of the enemy destroy {figure(worth.loses)} of {its} points", None, parts, rule)
