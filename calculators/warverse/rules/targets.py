"""Targets as rows: what a player writes down of each, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.warverse.rules.areas import Inside, is_caught
from calculators.warverse.rules.attacking import Cover
from calculators.warverse.rules.fighter import LEAST_STRENGTH, MOST_HIT_POINTS, MOST_STRENGTH, hit_points, most_points
from calculators.warverse.rulings import AreaCatches
from calculators.warverse.words.phrases import health, plain

MOST_POINTS = most_points(MOST_HIT_POINTS)
MOST_CAUGHT = 20  # by one area, in one answer


@dataclass(frozen=True)
class Target:
    """One character to be attacked."""

    name: str = ask("", "Name", most=30)
    strength: int = ask(3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, rule="combat/defence-roll")
    hp: int = ask(8, "Hit Points", low=1, high=MOST_HIT_POINTS, rule="characters/hit-points")
    points: int = ask(0, "Points", low=0, high=MOST_POINTS, hint="0: five a Hit Point", rule="characters/points")

    @property
    def worth(self) -> int:
        """Its points; where they are not told, the most such a character can have cost."""
        return self.points or most_points(self.hp)


@dataclass(frozen=True)
class Foe(Target):
    """A target and where it stands."""

    range: int = ask(8, "Range", low=0, high=300, unit='"', rule="ranged/range")
    cover: Cover = ask(Cover.NONE, "Cover", rule="ranged/cover")


class Side(Choice):
    """Whose it is, or what."""

    ENEMY = "enemy", "Enemy"
    FRIEND = "friend", "Friend"
    SMALL = "small", "Small terrain"
    LARGE = "large", "Large terrain"


@dataclass(frozen=True)
class Bystander(Target):
    """One or more alike in or near the area."""

    count: int = ask(1, "Count", low=1, high=MOST_CAUGHT)
    side: Side = ask(Side.ENEMY, "Side", hint="terrain: Strength 1, 1 Hit Point", rule="areas/caught")
    inside: Inside = ask(Inside.WHOLLY, "In the area", rule="areas/caught")


TERRAIN = (Side.SMALL, Side.LARGE)


def row_caught(row: Bystander, catches: AreaCatches) -> bool:
    """Small terrain is caught by any part, large terrain only as a whole, whatever is read of characters (areas/caught)."""
    if row.side in TERRAIN:
        return row.side is Side.SMALL or row.inside is Inside.WHOLLY
    return is_caught(row.inside, catches)


def called(name: str, at: int) -> str:
    """What a row is called."""
    return name or f"Row {at}"


def row_problems(rows: Iterable[Target]) -> Iterator[str]:
    """A sentence for each row with more Hit Points than its points can give; fewer may be left of them."""
    for at, row in enumerate(rows, 1):
        if row.points and hit_points(row.points) < row.hp:
            give = "gives" if row.points == 1 else "give"
            yield f"{called(row.name, at)}: {plain(row.points, 'point')} {give} {health(hit_points(row.points))}, not {row.hp}."


def untold_points(rows: Iterable[Target]) -> Iterator[str]:
    """A note where points were not told."""
    if any(not row.points for row in rows):
        yield "Points that are not told are taken as five a Hit Point, the most such a character can cost."
