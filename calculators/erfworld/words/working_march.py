"""The working of a march: what each kind of hex costs, and which rule or ruling says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from calculators.declare.outputs import Step
from calculators.erfworld.rules.route import Fort, How, Journey, Mover, Stretch, hex_cost
from calculators.erfworld.rulings_design import (
    AfterCombat,
    HalfMove,
    RoadBonus,
    ScoutReach,
    TooCostly,
    TowerEntry,
    WallsStop,
)
from calculators.show.wording import counted, sentence

if TYPE_CHECKING:
    from calculators.erfworld.pages.march import March

_EXTRA = {
    RoadBonus.ALL_ROAD: "road only, all its move",
    RoadBonus.ANY_EXTRA: "all its move on road, then any hex",
    RoadBonus.START_ON_ROAD: "any hex, if it starts the turn on a road",
}
_DEAR = {
    TooCostly.NEVER: "it cannot enter",
    TooCostly.ONE_HEX: "it may enter as its only hex of a turn, for the whole move",
    TooCostly.NEXT_TURN: "it pays what it has and owes the rest next turn",
}


def march_steps(march: March) -> Iterator[Step]:
    """Who moves, what the hexes cost, what holds it up, and where that leaves it."""
    yield from _mover_steps(march)
    mover = march.mover
    if mover.move:
        for hex in dict.fromkeys(_alone(stretch) for stretch in march.path):
            yield from _hex_steps(march, mover, hex)
        if not mover.flies and (march.starts_on_road or any(stretch.road for stretch in march.path)):
            yield Step("One hex further", None, _EXTRA[march.road_bonus], "movement/roads", "road_bonus")
        if march.fights:
            rest = march.after_combat is AfterCombat.REST
            what = "With movement left after the fight it goes " + (
                "on as far as that lasts" if rest else "one hex at most"
            )
            yield Step(what, rule="movement/after-combat", ruling="after_combat")
        yield from _turn_step(march.journey)
    yield from _sight_steps(march)


def _alone(stretch: Stretch) -> Stretch:
    return Stretch(stretch.terrain, 1, stretch.fort)


def _mover_steps(march: March) -> Iterator[Step]:
    mover = march.mover
    if not march.move:
        yield Step("Move 0 is a garrison, and never moves, mounted or not", rule="riding/garrisons")
        return
    if march.mounted:
        yield Step(
            f"The mount carries it with Move {mover.move}",
            None,
            "and pays for terrain by its own class",
            "riding/on-the-march",
        )
    if mover.flies:
        yield Step("A flyer pays 1 for every hex", rule="movement/flyers")
    else:
        yield Step(f"Move {mover.move}: {mover.unit_class}", rule="unit-design/classes")


def _hex_steps(march: March, mover: Mover, hex: Stretch) -> Iterator[Step]:
    name = sentence(hex.name)
    if hex.wall:
        stopped = not mover.flies or march.walls_stop is WallsStop.ALL
        what = f"{name}: {'no way in' if stopped else 'a flyer goes over the wall'}"
        yield Step(what, rule="fortifications/walls", ruling="walls_stop" if mover.flies else "")
    if hex.tower and not mover.flies:
        what = "the whole move" if march.tower_entry is TowerEntry.WHOLE else "all the move that is left, at least 1"
        yield Step(f"{name}: {what}", rule="fortifications/towers", ruling="tower_entry")
        return
    cost = hex_cost(mover, hex, march.readings)
    if mover.flies:
        return
    land = hex.terrain.terrain
    capable = land.value in mover.capable
    if hex.road:
        rule = "fortifications/captured" if hex.fort is Fort.HELD else "movement/roads"
        yield Step(
            f"{name}: {cost}",
            None,
            "counts as road" if hex.fort is Fort.HELD else "",
            rule,
            "road_cost" if land.value != "open" else "",
        )
    if capable and not (hex.road and cost == 1 and march.road_cost.value == "one"):
        yield Step(
            f"{name}: {cost}", None, f"{land.label} capability", "movement/terrain-capability", "terrain_capability"
        )
    elif not hex.road:
        yield Step(f"{name}: {cost}", None, f"for {mover.unit_class}", "movement/terrain-costs")
    if cost > mover.move:
        yield Step(
            f"{name}: more than Move {mover.move}; {_DEAR[march.too_costly]}",
            None,
            "",
            "movement/terrain-costs",
            "too_costly",
        )


def _turn_step(journey: Journey) -> Iterator[Step]:
    """The first turn; the others stand in the table."""
    legs = [leg for leg in journey.legs if leg.turn == 1]
    if legs:
        parts = [f"{leg.cost}" if leg.how is How.PAID else f"{leg.cost} ({leg.how.value})" for leg in legs]
        what = f"This turn: {counted(len(legs), 'hex', 'hexes')}, {legs[-1].left} left"
        yield Step(what, None, " + ".join(parts), "movement/who-may-move")


def _sight_steps(march: March) -> Iterator[Step]:
    if not march.move:
        yield Step("As a scout it would see nothing", None, "Move 0", "scouting/reach")
        return
    what = f"As a scout it sees {counted(march.sees, 'hex', 'hexes')}"
    if march.scout_reach is ScoutReach.MOVE:
        yield Step(what, None, "its Move", "scouting/reach", "scout_reach")
        return
    yield Step(what, None, f"its own Move {march.move} and half of it", "scouting/reach", "scout_reach")
    if march.move % 2:
        way = "up" if march.half_move is HalfMove.UP else "down"
        yield Step(f"Half of {march.move} is rounded {way}", rule="scouting/reach", ruling="half_move")


def march_notes(march: March) -> Iterator[str]:
    """What is worth a word beside the answer."""
    if march.mounted and march.move and march.mount_move <= march.move:
        yield "The mount is no faster than its rider."
    if march.fights and march.fights_after > len(march.journey.legs):
        yield "It never gets to the place of the fight."
    if march.move and march.path:
        yield "It moves only with orders: from a Commander in its hex, or by messenger."
