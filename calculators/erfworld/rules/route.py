"""A path of hexes, and how far a unit gets along it, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.erfworld.rules.design import unit_class
from calculators.erfworld.rules.formula import Terrain
from calculators.erfworld.rulings_design import (
    AfterCombat,
    MarchReadings,
    RoadBonus,
    RoadCost,
    TerrainCapability,
    TooCostly,
    TowerEntry,
    WallsStop,
)

COSTS = {
    Terrain.OPEN: {"infantry": 1, "cavalry": 1},
    Terrain.WOODS: {"infantry": 2, "cavalry": 4},
    Terrain.HILLS: {"infantry": 2, "cavalry": 2},
    Terrain.SWAMP: {"infantry": 2, "cavalry": 4},
}  # movement/terrain-costs


class Ground(Choice):
    """What a hex is made of; a plain road runs through the open."""

    OPEN = "open", "Open"
    ROAD = "road", "Road"
    WOODS = "woods", "Woods"
    HILLS = "hills", "Hills"
    SWAMP = "swamp", "Swamp"
    ROAD_WOODS = "road-woods", "Road in woods"
    ROAD_HILLS = "road-hills", "Road in hills"
    ROAD_SWAMP = "road-swamp", "Road in swamp"

    @property
    def road(self) -> bool:
        return self.value.startswith("road")

    @property
    def terrain(self) -> Terrain:
        """The land, with or without a road."""
        land = self.value.removeprefix("road").removeprefix("-")
        return Terrain(land) if land else Terrain.OPEN


class Fort(Choice):
    """A fortification that changes the way in; a wall that is open no longer counts."""

    NONE = "none", "None"
    TOWER = "tower", "Enemy tower"
    WALL = "wall", "Enemy wall"
    BOTH = "both", "Enemy wall and tower"
    HELD = "held", "Held by the Alliance"


@dataclass(frozen=True)
class Stretch:
    """Hexes alike, one behind the other."""

    terrain: Ground = ask(Ground.OPEN, "Terrain")
    count: int = ask(1, "Hexes", low=1, high=20)
    fort: Fort = ask(Fort.NONE, "Fortification")

    @property
    def road(self) -> bool:
        """A road, or a fortification that counts as one (fortifications/captured)."""
        return self.terrain.road or self.fort is Fort.HELD

    @property
    def wall(self) -> bool:
        return self.fort in (Fort.WALL, Fort.BOTH)

    @property
    def tower(self) -> bool:
        return self.fort in (Fort.TOWER, Fort.BOTH)

    @property
    def name(self) -> str:
        land = self.terrain.label.lower()
        return land if self.fort is Fort.NONE else f"{land}, {self.fort.label[0].lower()}{self.fort.label[1:]}"


class Mover(NamedTuple):
    """Who pays for the hexes: the unit itself, or its mount."""

    move: int
    flies: bool
    capable: frozenset[str]  # slugs of terrains

    @property
    def unit_class(self) -> str:
        return unit_class(self.move)


class How(Enum):
    """How a hex was entered."""

    PAID = "paid"
    EXTRA = "the extra hex"
    TOWER = "all that was left"
    WHOLE = "the whole move"
    OWING = "the rest next turn"


class Leg(NamedTuple):
    """One hex entered."""

    hex: int  # counted from 1
    turn: int
    cost: int  # movement spent on it in that turn
    left: int
    how: How


def hex_cost(mover: Mover, hex: Stretch, readings: MarchReadings) -> int:
    """What entering a hex costs, fortifications aside."""
    if mover.flies or (hex.road and readings.road_cost is RoadCost.ONE):
        return 1  # movement/flyers, movement/roads
    land = hex.terrain.terrain
    if land.value in mover.capable:
        if readings.terrain_capability is TerrainCapability.ONE:
            return 1  # movement/terrain-capability
        return COSTS[land]["infantry"]
    return COSTS[land]["cavalry" if mover.unit_class == "cavalry" else "infantry"]


class Journey:
    """A unit that goes along a path, as far as it can each turn."""

    def __init__(
        self,
        mover: Mover,
        path: tuple[Stretch, ...],
        readings: MarchReadings,
        on_road: bool = False,
        fight: int | None = None,
    ):
        self.mover, self.readings, self.fight = mover, readings, fight
        self.hexes = [stretch for stretch in path for _ in range(stretch.count)]
        self.legs: list[Leg] = []
        self.turn, self.debt, self.stuck = 0, 0, False
        while len(self.legs) < len(self.hexes) and not self.stuck:
            self._take_turn(self.hexes[len(self.legs) - 1].road if self.legs else on_road)

    def _take_turn(self, on_road: bool) -> None:
        self.turn += 1
        self.start = len(self.legs)
        self.left, self.debt = self.mover.move - self.debt, 0
        whole = self.left == self.mover.move
        self.on_road, self.ended = on_road, False
        fought = self.fight == 0 and self.turn == 1
        after = len(self.legs)
        while len(self.legs) < len(self.hexes) and not self.ended:
            if fought and self.readings.after_combat is AfterCombat.ONE_HEX and len(self.legs) > after:
                break
            leg = self._enter(self.hexes[len(self.legs)], fought)
            if leg is None:
                self.stuck = whole and not fought and len(self.legs) == self.start
                break
            self.legs.append(leg)
            self.left = leg.left
            if len(self.legs) == self.fight:
                fought, after = True, len(self.legs)
                self.ended = self.ended or not self.left  # movement/after-combat: only with movement left

    def _enter(self, hex: Stretch, fought: bool) -> Leg | None:
        """The next hex, if it can be entered now."""
        mover, readings = self.mover, self.readings
        first = len(self.legs) == self.start and self.left == mover.move
        if not mover.move or (hex.wall and (not mover.flies or readings.walls_stop is WallsStop.ALL)):
            return None
        if hex.tower and not mover.flies:
            if self.left and (first or readings.tower_entry is TowerEntry.REST):
                return self._leg(self.left, How.TOWER)
            return None
        cost = hex_cost(mover, hex, readings)
        if cost <= self.left:
            return self._leg(cost, How.PAID)
        if cost > mover.move and self.left:
            if readings.too_costly is TooCostly.NEXT_TURN:
                self.debt = cost - self.left
                return self._leg(self.left, How.OWING)
            if readings.too_costly is TooCostly.ONE_HEX and first:
                return self._leg(self.left, How.WHOLE)
        one_hex = fought and readings.after_combat is AfterCombat.ONE_HEX
        return self._leg(0, How.EXTRA) if self._extra(hex) and not one_hex else None

    def _extra(self, hex: Stretch) -> bool:
        """Whether a ground unit that cannot pay for this hex has earned one more (movement/roads)."""
        if self.mover.flies:
            return False
        if self.readings.road_bonus is RoadBonus.START_ON_ROAD:
            return self.on_road
        entered = self.hexes[self.start : len(self.legs)]
        if not entered or not all(one.road for one in entered):
            return False
        # Movement that does not pay for the next road hex is as good as spent; to leave the road it must be spent.
        return hex.road or (self.readings.road_bonus is RoadBonus.ANY_EXTRA and not self.left)

    def _leg(self, cost: int, how: How) -> Leg:
        self.ended = how in (How.EXTRA, How.TOWER)
        left = 0 if how is How.EXTRA else self.left - cost
        return Leg(len(self.legs) + 1, self.turn, cost, left, how)
