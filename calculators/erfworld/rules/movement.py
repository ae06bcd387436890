"""A path of hexes, and how far a unit gets along it, turn by turn."""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from calculators.declare import Choice, Inputs, Readings, ask
from calculators.declare.outputs import Step
from calculators.declare.walk import Walk, walk
from calculators.erfworld.rules.formula import Terrain
from calculators.erfworld.rules.unit_design import MOST_MOVE, Special, unit_class
from calculators.erfworld.rulings import (
    AfterCombat,
    RoadBonus,
    RoadCost,
    TerrainCapability,
    TooCostly,
    TowerEntry,
    WallsStop,
)
from calculators.show.wording import lower, sentence

COSTS = {
    Terrain.OPEN: {"infantry": 1, "cavalry": 1},
    Terrain.WOODS: {"infantry": 2, "cavalry": 4},
    Terrain.HILLS: {"infantry": 2, "cavalry": 2},
    Terrain.SWAMP: {"infantry": 2, "cavalry": 4},
}  # movement/terrain-costs
_TOO_COSTLY = {
    TooCostly.NEVER: "it cannot enter",
    TooCostly.ONE_HEX: "it may enter as its only hex of a turn, for the whole move",
    TooCostly.NEXT_TURN: "it pays what it has and owes the rest next turn",
}


class Land(Choice):
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
        return self.name.startswith("ROAD")

    @property
    def terrain(self) -> Terrain:
        """The land, with or without a road."""
        return Terrain[self.name.removeprefix("ROAD").removeprefix("_") or "OPEN"]


class Fort(Choice):
    """A fortification that changes the way in; a wall that is open no longer counts."""

    NONE = "none", "None"
    TOWER = "tower", "Enemy tower"
    WALL = "wall", "Enemy wall"
    BOTH = "both", "Enemy wall and tower"
    HELD = "held", "Held by the Alliance"


class Stretch(Inputs):
    """Hexes alike, one behind the other."""

    land: Land = ask(Land.OPEN, "Terrain", name="terrain")
    count: int = ask(1, "Hexes", low=1, high=20)
    fort: Fort = ask(Fort.NONE, "Fortification")

    @property
    def road(self) -> bool:
        """A road, or a fortification that counts as one (fortifications/captured)."""
        return self.land.road or self.fort is Fort.HELD

    @property
    def wall(self) -> bool:
        return self.fort in (Fort.WALL, Fort.BOTH)

    @property
    def tower(self) -> bool:
        return self.fort in (Fort.TOWER, Fort.BOTH)

    @property
    def name(self) -> str:
        land = self.land.label.lower()
        return land if self.fort is Fort.NONE else f"{land}, {lower(self.fort.label)}"


class Gait(Choice):
    """Specials that change a march."""

    FLYING = "flying", "Flying"
    WOODS = "woods", "Woods"
    HILLS = "hills", "Hills"
    SWAMP = "swamp", "Swamp"


def gait(specials: Iterable[Special]) -> tuple[Gait, ...]:
    """Those of a unit's specials that change its march."""
    slugs = {special.value for special in specials}
    return tuple(gait for gait in Gait if gait.value in slugs)


class Walker(Inputs):
    """What a unit, or its mount, brings to a march."""

    move: int = ask(2, "Move", low=0, high=MOST_MOVE, rule="unit-design/classes")
    specials: tuple[Gait, ...] = ask((), "Specials", most=len(Gait), rule="unit-design/specials")

    @property
    def flies(self) -> bool:
        return Gait.FLYING in self.specials

    @property
    def unit_class(self) -> str:
        return unit_class(self.move)

    def capable(self, terrain: Terrain) -> bool:
        """Whether it has the capability for a terrain."""
        return any(gait.value == terrain.value for gait in self.specials)


class Entry(Enum):
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
    how: Entry


class Turn(NamedTuple):
    """One turn of a march."""

    hexes: int  # entered in it
    at: int  # the hex it ends in, 0 for where the march began
    spent: int
    left: int
    owed: int  # from the turn before, paid first


def entering(mover: Walker, hex: Stretch, readings: Readings) -> Walk[int]:
    """What entering a hex costs, fortifications aside."""
    if mover.flies:
        return 1  # movement/flyers
    name, terrain = sentence(hex.name), hex.land.terrain
    by_road = hex.road and readings[RoadCost] is RoadCost.ONE
    capable = not by_road and mover.capable(terrain)
    as_infantry = capable or mover.unit_class != "cavalry"
    cost = COSTS[terrain]["infantry" if as_infantry else "cavalry"]
    if by_road or (capable and readings[TerrainCapability] is TerrainCapability.ONE):
        cost = 1
    if hex.road:
        held = hex.fort is Fort.HELD
        rule, detail = ("fortifications/captured", "counts as road") if held else ("movement/roads", "")
        yield Step(f"{name}: {cost}", None, detail, rule, "road_cost" if terrain is not Terrain.OPEN else "")
    if capable:
        detail = f"{terrain.label} capability"
        yield Step(f"{name}: {cost}", None, detail, "movement/terrain-capability", "terrain_capability")
    elif not hex.road:
        yield Step(f"{name}: {cost}", None, f"for {mover.unit_class}", "movement/terrain-costs")
    if cost > mover.move:
        what = f"{name}: more than Move {mover.move}; {_TOO_COSTLY[readings[TooCostly]]}"
        yield Step(what, rule="movement/terrain-costs", ruling="too_costly")
    return cost


class Journey:
    """A unit that goes along a path, as far as it can each turn."""

    def __init__(
        self,
        mover: Walker,
        path: tuple[Stretch, ...],
        readings: Readings,
        on_road: bool = False,
        fight: int | None = None,
    ):
        self.mover, self.readings, self.fight = mover, readings, fight
        self.hexes = [stretch for stretch in path for _ in range(stretch.count)]
        self.legs: list[Leg] = []
        self.turns: list[Turn] = []
        self.turn, self.debt, self.stuck = 0, 0, False
        while mover.move and len(self.legs) < len(self.hexes) and not self.stuck:
            self._take_turn(self.hexes[len(self.legs) - 1].road if self.legs else on_road)

    def _take_turn(self, on_road: bool) -> None:
        self.turn += 1
        self.start = len(self.legs)
        owed, self.left, self.debt = self.debt, self.mover.move - self.debt, 0
        whole = self.left == self.mover.move
        self.on_road, self.ended = on_road, False
        fought = self.fight == 0 and self.turn == 1
        after = len(self.legs)
        while len(self.legs) < len(self.hexes) and not self.ended:
            if fought and self.readings[AfterCombat] is AfterCombat.ONE_HEX and len(self.legs) > after:
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
        if not self.stuck:
            entered = self.legs[self.start :]
            spent = sum(leg.cost for leg in entered)
            self.turns.append(Turn(len(entered), len(self.legs), spent, self.left, owed))

    def _enter(self, hex: Stretch, fought: bool) -> Leg | None:
        """The next hex, if it can be entered now."""
        mover, readings = self.mover, self.readings
        first = len(self.legs) == self.start and self.left == mover.move
        if hex.wall and (not mover.flies or readings[WallsStop] is WallsStop.ALL):
            return None
        if hex.tower and not mover.flies:
            if self.left and (first or readings[TowerEntry] is TowerEntry.REST):
                return self._leg(self.left, Entry.TOWER)
            return None
        cost = walk(entering(mover, hex, readings)).result
        if cost <= self.left:
            return self._leg(cost, Entry.PAID)
        if cost > mover.move and self.left:
            if readings[TooCostly] is TooCostly.NEXT_TURN:
                self.debt = cost - self.left
                return self._leg(self.left, Entry.OWING)
            if readings[TooCostly] is TooCostly.ONE_HEX and first:
                return self._leg(self.left, Entry.WHOLE)
        one_hex = fought and readings[AfterCombat] is AfterCombat.ONE_HEX
        return self._leg(0, Entry.EXTRA) if self._extra(hex) and not one_hex else None

    def _extra(self, hex: Stretch) -> bool:
        """Whether a ground unit that cannot pay for this hex has earned one more (movement/roads)."""
        if self.mover.flies:
            return False
        if self.readings[RoadBonus] is RoadBonus.START_ON_ROAD:
            return self.on_road
        entered = self.hexes[self.start : len(self.legs)]
        if not entered or not all(hex.road for hex in entered):
            return False
        # Movement that does not pay for the next road hex is as good as spent; to leave the road it must be spent.
        return hex.road or (self.readings[RoadBonus] is RoadBonus.ANY_EXTRA and not self.left)

    def _leg(self, cost: int, how: Entry) -> Leg:
        self.ended = how in (Entry.EXTRA, Entry.TOWER)
        left = 0 if how is Entry.EXTRA else self.left - cost
        return Leg(len(self.legs) + 1, self.turn, cost, left, how)
