"""How far a unit gets along a path of hexes, and how far a scout sees."""

from collections.abc import Iterator
from dataclasses import replace

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, number, table, word
from calculators.erfworld.rules.movement import Entry, Gait, Journey, Land, Leg, Stretch, Walker, entering
from calculators.erfworld.rules.riding import Member
from calculators.erfworld.rules.unit_design import MOST_MOVE
from calculators.erfworld.rulings import MARCH, AfterCombat, HalfMove, RoadBonus, ScoutReach, TowerEntry, WallsStop
from calculators.show.wording import counted, in_words, sentence

PATH = (Stretch(Land.ROAD, 3), Stretch(Land.WOODS, 1), Stretch(Land.OPEN, 2))
_FIGHT = "movement/after-combat"
_EXTRA = {
    RoadBonus.ALL_ROAD: "road only, all its move",
    RoadBonus.ANY_EXTRA: "all its move on road, then any hex",
    RoadBonus.START_ON_ROAD: "any hex, if it starts the turn on a road",
}


class March(Inputs):
    """A unit, its mount if it rides, and the hexes in front of it."""

    unit: Walker = part(Walker, of="Unit")
    mounted: bool = ask(False, "It rides a mount", group="Unit", rule="riding/on-the-march")
    mount: Walker = part(
        Walker,
        "mount_",
        of="Unit",
        when="mounted=yes",
        move=ask(4, "Mount's Move", low=0, high=MOST_MOVE, rule="riding/on-the-march"),
        specials=ask((), "Mount's specials", most=len(Gait), rule="unit-design/specials"),
    )
    path: tuple[Stretch, ...] = ask(PATH, "Path, first hex first", most=12, group="Path", rule="movement/terrain-costs")
    starts_on_road: bool = ask(
        False, "Starts on a road", group="Path", rule="movement/roads", when="road_bonus=start_on_road"
    )
    fights: bool = ask(False, "It fights on the way", group="Path", rule=_FIGHT)
    fights_after: int = ask(
        1, "After how many hexes", high=240, group="Path", hint="0: at once", rule=_FIGHT, when="fights=yes"
    )
    readings: Readings = readings(*MARCH)

    @property
    def mover(self) -> Walker:
        """Who pays for the hexes; a garrison goes nowhere, mounted or not (riding/garrisons)."""
        walker = self.mount if self.mounted else self.unit
        return walker if self.unit.move else replace(walker, move=0)

    @property
    def journey(self) -> Journey:
        fight = self.fights_after if self.fights else None
        return Journey(self.mover, self.path, self.readings, self.starts_on_road, fight)

    @property
    def sees(self) -> int:
        """Hexes a scout with the unit's own Move inspects (scouting/reach)."""
        move = self.unit.move
        if self.readings[ScoutReach] is ScoutReach.MOVE:
            return move
        return move + (move + (self.readings[HalfMove] is HalfMove.UP)) // 2


class Progress(Answer):
    hexes: int = number("Hexes this turn")
    spent: int = number("Movement spent")
    left: int = number("Movement left")
    stops: str = word("It stops")
    turns: int | str = word("Turns for the path")
    cost: int = number("Movement in all", "over all turns")
    sees: int = number("As a scout it sees", "hexes, in the Scout phase")
    by_turn: Table = table("Turn by turn")
    by_hex: Table = table("Hex by hex")


@calculator(
    "March",
    "How far a unit gets along a path of hexes on foot, mounted or flying, what each hex costs, and how far a "
    "scout sees.",
)
def march(inputs: March) -> Progress:
    """Every hex is paid for as it is entered; each turn the unit goes as far as it can."""
    journey = inputs.journey
    now = [leg for leg in journey.legs if leg.turn == 1]
    done = len(journey.legs) == len(journey.hexes)
    return Progress(
        headline=_headline(inputs, journey, now, done),
        hexes=len(now),
        spent=sum(leg.cost for leg in now),
        left=now[-1].left if now else inputs.mover.move,
        stops=_stops(journey, now),
        turns=journey.turn if done else "never",
        cost=sum(leg.cost for leg in journey.legs),
        sees=inputs.sees,
        by_turn=Table(("Turn", "Hexes", "Stops in", "Spent", "Left"), tuple(_by_turn(journey))),
        by_hex=Table(("Hex", "Terrain", "Cost", "Left", "Turn"), tuple(_by_hex(journey))),
        working=tuple(_working(inputs, journey)),
        notes=tuple(_notes(inputs, journey)),
        links=_links(inputs),
    )


def _headline(inputs: March, journey: Journey, now: list[Leg], done: bool) -> str:
    mover = inputs.mover
    kind = "flyer" if mover.flies else mover.unit_class
    if not inputs.unit.move:
        who = f"A garrison{' on a mount' if inputs.mounted else ''}"
    elif inputs.mounted:
        who = f"A mounted unit ({kind}, Move {mover.move})"
    else:
        who = f"{'A flyer' if mover.flies else sentence(kind)} of Move {mover.move}"
    goes = f"{who} goes {counted(len(now), 'hex', 'hexes')} this turn"
    if not journey.hexes:
        return f"{who} has nowhere to go."
    if not journey.legs:
        return f"{who} never enters the first hex."
    if not done:
        return f"{goes} and never gets past hex {len(journey.legs)}."
    return f"{goes} and reaches the end{f' in {in_words(journey.turn)} turns' if journey.turn > 1 else ''}."


def _stops(journey: Journey, now: list[Leg]) -> str:
    if not now:
        return "where it stands"
    return f"in hex {len(now)} ({journey.hexes[len(now) - 1].name})"


def _by_turn(journey: Journey) -> Iterator[tuple[int | str, ...]]:
    for at, turn in enumerate(journey.turns, 1):
        where = f"{turn.at}: {journey.hexes[turn.at - 1].name}" if turn.at else "where it stands"
        owed = f", paying the {turn.owed} it owed" if turn.owed and not turn.hexes else ""
        yield at, turn.hexes, where + owed, turn.spent, turn.left


def _by_hex(journey: Journey) -> Iterator[tuple[int | str, ...]]:
    for leg in journey.legs:
        cost = str(leg.cost) if leg.how is Entry.PAID else f"{leg.cost}, {leg.how.value}"
        yield leg.hex, journey.hexes[leg.hex - 1].name, cost, leg.left, leg.turn
    for at in range(len(journey.legs), len(journey.hexes)):
        yield at + 1, journey.hexes[at].name, "", "", "never"


def _working(inputs: March, journey: Journey) -> Iterator[Step]:
    """Who moves, what the hexes cost, what holds it up, and where that leaves it."""
    yield from _mover_steps(inputs)
    mover = inputs.mover
    if mover.move:
        for hex in dict.fromkeys(_alone(stretch) for stretch in inputs.path):
            yield from _hex_steps(inputs, mover, hex)
        if not mover.flies and (inputs.starts_on_road or any(stretch.road for stretch in inputs.path)):
            yield Step("One hex further", None, _EXTRA[inputs.readings[RoadBonus]], "movement/roads", "road_bonus")
        if inputs.fights:
            rest = inputs.readings[AfterCombat] is AfterCombat.REST
            goes = "on as far as that lasts" if rest else "one hex at most"
            what = f"With movement left after the fight it goes {goes}"
            yield Step(what, rule="movement/after-combat", ruling="after_combat")
        yield from _turn_step(journey)
    yield from _sight_steps(inputs)


def _alone(stretch: Stretch) -> Stretch:
    return Stretch(stretch.land, 1, stretch.fort)


def _mover_steps(inputs: March) -> Iterator[Step]:
    mover = inputs.mover
    if not inputs.unit.move:
        yield Step("Move 0 is a garrison, and never moves, mounted or not", rule="riding/garrisons")
        return
    if inputs.mounted:
        what = f"The mount carries it with Move {mover.move}"
        yield Step(what, None, "and pays for terrain by its own class", "riding/on-the-march")
    if mover.flies:
        yield Step("A flyer pays 1 for every hex", rule="movement/flyers")
    else:
        yield Step(f"Move {mover.move}: {mover.unit_class}", rule="unit-design/classes")


def _hex_steps(inputs: March, mover: Walker, hex: Stretch) -> Iterator[Step]:
    name = sentence(hex.name)
    if hex.wall:
        stopped = not mover.flies or inputs.readings[WallsStop] is WallsStop.ALL
        what = f"{name}: {'no way in' if stopped else 'a flyer goes over the wall'}"
        yield Step(what, rule="fortifications/walls", ruling="walls_stop" if mover.flies else "")
    if hex.tower and not mover.flies:
        whole = inputs.readings[TowerEntry] is TowerEntry.WHOLE
        what = "the whole move" if whole else "all the move that is left, at least 1"
        yield Step(f"{name}: {what}", rule="fortifications/towers", ruling="tower_entry")
        return
    yield from entering(mover, hex, inputs.readings)


def _turn_step(journey: Journey) -> Iterator[Step]:
    """The first turn; the others stand in the table."""
    legs = [leg for leg in journey.legs if leg.turn == 1]
    if legs:
        parts = [f"{leg.cost}" if leg.how is Entry.PAID else f"{leg.cost} ({leg.how.value})" for leg in legs]
        what = f"This turn: {counted(len(legs), 'hex', 'hexes')}, {legs[-1].left} left"
        yield Step(what, None, " + ".join(parts), "movement/who-may-move")


def _sight_steps(inputs: March) -> Iterator[Step]:
    if not inputs.unit.move:
        yield Step("As a scout it would see nothing", None, "Move 0", "scouting/reach")
        return
    what = f"As a scout it sees {counted(inputs.sees, 'hex', 'hexes')}"
    if inputs.readings[ScoutReach] is ScoutReach.MOVE:
        yield Step(what, None, "its Move", "scouting/reach", "scout_reach")
        return
    yield Step(what, None, f"its own Move {inputs.unit.move} and half of it", "scouting/reach", "scout_reach")
    if inputs.unit.move % 2:
        rounded = "up" if inputs.readings[HalfMove] is HalfMove.UP else "down"
        yield Step(f"Half of {inputs.unit.move} is rounded {rounded}", rule="scouting/reach", ruling="half_move")


def _notes(inputs: March, journey: Journey) -> Iterator[str]:
    """What is worth a word beside the answer."""
    if inputs.mounted and inputs.unit.move and inputs.mount.move <= inputs.unit.move:
        yield "The mount is no faster than its rider."
    if inputs.fights and inputs.fights_after > len(journey.legs):
        yield "It never gets to the place of the fight."
    if inputs.unit.move and inputs.path:
        yield "It moves only with orders: from a Commander in its hex, or by messenger."


def _links(inputs: March) -> tuple[Link, ...]:
    riding = None
    if inputs.mounted:
        rider = Member("Rider", move=inputs.unit.move, flying=inputs.unit.flies)
        mount = Member("Mount", hits=2 * rider.hits, move=inputs.mount.move, flying=inputs.mount.flies)
        riding = link("erfworld/mounts", "Who may ride whom", units=(rider, mount))
    walled = any(stretch.wall for stretch in inputs.path)
    return links(riding, link("erfworld/siege", "Bring the wall down") if walled else None)
