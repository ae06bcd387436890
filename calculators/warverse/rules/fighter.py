"""A character: its three bought statistics, their price, and the Hit Points that come of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from calculators.declare.outputs import Line

MOVE_PRICE, STRENGTH_PRICE = (
    1,
    5,
)  # characters/move, characters/strength; an Attack costs the Strength: characters/attacks
LEAST_MOVE, LEAST_STRENGTH, MOST_STRENGTH = 1, 1, 5  # characters/move, characters/strength
POINTS_PER_HIT_POINT = 5  # characters/hit-points
TERRAIN_STRENGTH, TERRAIN_HIT_POINTS = 1, 1  # terrain/pieces

# The rules have no highest Move and no highest number of Attacks; these are only where the forms end.
MOST_MOVE, MOST_ATTACKS, MOST_HIT_POINTS = 500, 500, 1000


class Character(NamedTuple):
    """What a player buys; everything else follows from it."""

    move: int
    strength: int
    attacks: int

    @property
    def points(self) -> int:
        """Every inch, every level and every Attack is paid for, the first ones too (characters/points)."""
        return MOVE_PRICE * self.move + (STRENGTH_PRICE + self.attacks) * self.strength

    @property
    def hit_points(self) -> int:
        return hit_points(self.points)

    @property
    def stats(self) -> str:
        return f"Move {self.move}, Strength {self.strength}, Attacks {self.attacks}"


def receipt(one: Character) -> Iterator[Line]:
    """The price of a character, part by part."""
    yield Line(f"Move {one.move}", MOVE_PRICE * one.move, "characters/move", f"{MOVE_PRICE} point for each inch")
    yield Line(
        f"Strength {one.strength}",
        STRENGTH_PRICE * one.strength,
        "characters/strength",
        f"{STRENGTH_PRICE} points for each level",
    )
    each = (
        f"{one.strength} points for each, like its Strength"
        if one.strength > 1
        else "1 point for each, like its Strength"
    )
    yield Line(f"Attacks {one.attacks}", one.strength * one.attacks, "characters/attacks", each)


def hit_points(points: int) -> int:
    """A fifth of all points, rounded up once (characters/hit-points)."""
    return -(-points // POINTS_PER_HIT_POINT)


def most_points(hit_points: int) -> int:
    """The most points a character with so many Hit Points can have cost."""
    return POINTS_PER_HIT_POINT * hit_points
