"""Where an area is best laid: as near as it may be, and not on the attacker.

Distances are in half inches here, along the line from the attacker's edge through its target.
"""

from __future__ import annotations

from typing import NamedTuple

from calculators.warverse.rules.attacking import Part, range_penalty
from calculators.warverse.rulings import AreaCatches, AreaRange, CloseArea, RangeSteps


class Spot(NamedTuple):
    """An area, laid."""

    radius: int
    penalty: int  # attacks its range takes
    catches_attacker: bool
    centre: int = 0  # half inches from the attacker; only ranged areas have one

    @property
    def cost(self) -> int:
        """Attacks that range and radius take together (ranged/range, areas/radius)."""
        return self.penalty + self.radius

    @property
    def where(self) -> str:
        """In words where its centre lies."""
        half = "½" if self.centre % 2 else ""
        whole = str(self.centre // 2) if self.centre > 1 or not half else ""
        return f', centre at {whole}{half}"' if self.centre else ""


class Laying(NamedTuple):
    """How this table reads the rules of areas."""

    steps: RangeSteps
    measured: AreaRange
    catches: AreaCatches
    where: CloseArea
    base: int  # inches across, of everyone

    @property
    def deep(self) -> int:
        """Half inches of a base that must be in the area."""
        return {AreaCatches.ANY_PART: 0, AreaCatches.HALF: self.base, AreaCatches.WHOLLY: 2 * self.base}[self.catches]

    def penalty(self, halves: int) -> int:
        return range_penalty(halves // 2, Part.HALF_OR_MORE if halves % 2 else Part.NONE, self.steps)


def laid_on(inches: int, table: Laying) -> Spot:
    """The smallest ranged area on one target alone, laid as cheaply as it can be without catching the attacker."""
    radius = max(1, -(-table.base // 2)) if table.catches is AreaCatches.WHOLLY else 1
    near, reach = 2 * inches, 2 * radius
    low, high = _where(near, reach, table)
    clear = max(low, reach - table.deep + 1)  # half an inch beyond where it would catch the attacker
    centre = clear if clear <= high else low
    penalty = table.penalty(near if table.measured is AreaRange.NEAREST else centre)
    return Spot(radius, penalty, centre < clear, centre)


def _where(near: int, reach: int, table: Laying) -> tuple[int, int]:
    """The nearest and the farthest centre from which an area catches a target."""
    high = {
        AreaCatches.ANY_PART: near + 2 * table.base + reach,
        AreaCatches.HALF: near + table.deep + reach,
        AreaCatches.WHOLLY: near + reach,
    }[table.catches]
    return max(0, near + table.deep - reach), high


def can_catch(radius: int, centre: int, inches: int, table: Laying) -> bool:
    """Can an area around a point so far away catch a target that is so far away, wherever the two lie?

    Where any part of a base is enough, its size is not asked, and it may be large enough to reach back to a farther point.
    """
    low, high = _where(2 * inches, 2 * radius, table)
    return low <= 2 * centre and (table.catches is AreaCatches.ANY_PART or 2 * centre <= high)


def laid_on_all(radius: int, centre: int, nearest: int, table: Laying) -> Spot:
    """A ranged area on all targets, whose radius and centre are given; `nearest` is the nearest target's range."""
    penalty = table.penalty(2 * (nearest if table.measured is AreaRange.NEAREST else centre))
    return Spot(radius, penalty, 2 * centre + table.deep <= 2 * radius, 2 * centre)


def in_contact(table: Laying, radius: int = 0) -> Spot:
    """The smallest close-combat area that catches who is in contact, or one of a given radius (areas/centre)."""
    radius = radius or max(1, -(-table.deep // 2))
    own = table.where is CloseArea.ATTACKER_CAUGHT or (table.where is CloseArea.AT_CONTACT and table.deep <= 2 * radius)
    return Spot(radius, 0, own)
