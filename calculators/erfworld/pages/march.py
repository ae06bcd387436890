"""How far a unit gets along a path of hexes, and how far a scout sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import groupby

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Table, number, table, word
from calculators.erfworld.rules.design import MOST_MOVE
from calculators.erfworld.rules.route import Fort, Ground, How, Journey, Leg, Mover, Stretch
from calculators.erfworld.rules.saddles import Member
from calculators.erfworld.rulings_design import HalfMove, MarchReadings, ScoutReach
from calculators.erfworld.words.combat_words import way
from calculators.erfworld.words.design_words import Gait
from calculators.erfworld.words.working_march import march_notes, march_steps
from calculators.show.wording import counted, in_words, sentence

PATH = (Stretch(Ground.ROAD, 3), Stretch(Ground.WOODS, 1), Stretch(Ground.OPEN, 2))


@dataclass(frozen=True)
class Walk:
    """A unit, its mount if it rides, and the hexes in front of it."""

    move: int = ask(2, "Move", low=0, high=MOST_MOVE, group="Unit", rule="unit-design/classes")
    specials: tuple[Gait, ...] = ask((), "Specials", most=len(Gait), group="Unit", rule="unit-design/specials")
    mounted: bool = ask(False, "It rides a mount", group="Unit", rule="riding/on-the-march")
    mount_move: int = ask(
        4, "Mount's Move", low=0, high=MOST_MOVE, group="Unit", rule="riding/on-the-march", when="mounted=yes"
    )
    mount_specials: tuple[Gait, ...] = ask(
        (), "Mount's specials", most=len(Gait), group="Unit", rule="unit-design/specials", when="mounted=yes"
    )
    path: tuple[Stretch, ...] = ask(PATH, "Path, first hex first", most=12, group="Path", rule="movement/terrain-costs")
    starts_on_road: bool = ask(
        False, "Starts on a road", group="Path", rule="movement/roads", when="road_bonus=start_on_road"
    )
    fights: bool = ask(False, "It fights on the way", group="Path", rule="movement/after-combat")
    fights_after: int = ask(
        1,
        "After so many hexes",
        low=0,
        high=240,
        group="Path",
        hint="0 = before it moves",
        rule="movement/after-combat",
        when="fights=yes",
    )


@dataclass(frozen=True)
class March(MarchReadings, Walk):
    """A march, and how the table reads the rules."""

    @property
    def mover(self) -> Mover:
        """Who pays for the hexes; a garrison goes nowhere, mounted or not (riding/garrisons)."""
        move, specials = (self.mount_move, self.mount_specials) if self.mounted else (self.move, self.specials)
        capable = frozenset(one.value for one in specials if one is not Gait.FLYING)
        return Mover(move if self.move else 0, Gait.FLYING in specials, capable)

    @property
    def readings(self) -> MarchReadings:
        return MarchReadings(**{one.name: getattr(self, one.name) for one in fields(MarchReadings)})

    @property
    def journey(self) -> Journey:
        return Journey(
            self.mover, self.path, self.readings, self.starts_on_road, self.fights_after if self.fights else None
        )

    @property
    def sees(self) -> int:
        """Hexes a scout with the unit's own Move inspects (scouting/reach)."""
        if self.scout_reach is ScoutReach.MOVE:
            return self.move
        return self.move + (self.move + (self.half_move is HalfMove.UP)) // 2


@dataclass(frozen=True, kw_only=True)
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
    "erfworld/march",
    title="March",
    summary="How far a unit gets along a path of hexes on foot, mounted or flying, what each hex costs, and how far a scout sees.",
    rules={
        "movement/who-may-move": "",
        "movement/terrain-costs": "move=3&path=terrain:open;terrain:woods;terrain:hills;terrain:swamp",
        "movement/flyers": "move=5&specials=flying&path=terrain:woods,count:3;terrain:swamp,count:2",
        "movement/roads": "move=3&path=terrain:road-woods,count:3;count:2&starts_on_road=yes",
        "movement/terrain-capability": "move=3&specials=woods&path=terrain:woods,count:3",
        "movement/after-combat": "move=5&path=count:4&fights=yes",
        "riding/on-the-march": "mounted=yes",
        "riding/garrisons": "move=0&mounted=yes",
        "unit-design/classes": "move=3",
        "fortifications/walls": "specials=flying&path=terrain:open;fort:wall",
        "fortifications/towers": "path=terrain:open;fort:tower",
        "fortifications/captured": "path=terrain:road;fort:held;terrain:road",
        "scouting/reach": "move=3",
        "scouting/example": "move=3",
    },
    cases={
        "Infantry down a road and into woods": "",
        "Cavalry the same way": "move=4",
        "Mounted on a horse": "mounted=yes",
        "By road only": "path=terrain:road,count:6",
        "Flyers over woods and swamp": "move=5&specials=flying&path=terrain:woods,count:3;terrain:swamp,count:2",
        "Woods-capable cavalry": "move=3&specials=woods&path=terrain:woods,count:3",
        "To an enemy tower": "path=terrain:open;fort:tower",
        "Strike and withdraw": "move=5&path=count:4&fights=yes",
    },
)
def march(march: March) -> Progress:
    """Every hex is paid for as it is entered; each turn the unit goes as far as it can."""
    journey = march.journey
    now = [leg for leg in journey.legs if leg.turn == 1]
    done = len(journey.legs) == len(journey.hexes)
    return Progress(
        headline=_headline(march, journey, now, done),
        hexes=len(now),
        spent=sum(leg.cost for leg in now),
        left=now[-1].left if now else march.mover.move,
        stops=_stops(journey, now),
        turns=journey.turn if done else "never",
        cost=sum(leg.cost for leg in journey.legs),
        sees=march.sees,
        by_turn=Table(("Turn", "Hexes", "Stops in", "Spent", "Left"), tuple(_by_turn(journey))),
        by_hex=Table(("Hex", "Terrain", "Cost", "Left", "Turn"), tuple(_by_hex(journey))),
        working=tuple(march_steps(march)),
        notes=tuple(march_notes(march)),
        links=tuple(_opens(march)),
    )


def _headline(march: March, journey: Journey, now: list[Leg], done: bool) -> str:
    mover = march.mover
    kind = "flyer" if mover.flies else mover.unit_class
    who = (
        f"A garrison{' on a mount' if march.mounted else ''}"
        if not march.move
        else f"A mounted unit ({kind}, Move {mover.move})"
    )
    if march.move and not march.mounted:
        who = f"A flyer of Move {mover.move}" if mover.flies else sentence(f"{kind} of Move {mover.move}")
    goes = f"{who} goes {counted(len(now), 'hex', 'hexes')} this turn"
    if not journey.hexes:
        return f"{who} has nowhere to go."
    if not done:
        return (
            f"{goes} and never gets past hex {len(journey.legs)}."
            if journey.legs
            else f"{who} never enters the first hex."
        )
    return (
        f"{goes} and reaches the end."
        if journey.turn == 1
        else f"{goes} and reaches the end in {in_words(journey.turn)} turns."
    )


def _stops(journey: Journey, now: list[Leg]) -> str:
    if not now:
        return "where it stands"
    return f"in hex {len(now)} ({journey.hexes[len(now) - 1].name})"


def _by_turn(journey: Journey) -> Iterator[tuple[int | str, ...]]:
    for turn, legs in groupby(journey.legs, key=lambda leg: leg.turn):
        entered = list(legs)
        last = entered[-1]
        yield (
            turn,
            len(entered),
            f"{last.hex}: {journey.hexes[last.hex - 1].name}",
            sum(leg.cost for leg in entered),
            last.left,
        )


def _by_hex(journey: Journey) -> Iterator[tuple[int | str, ...]]:
    for leg in journey.legs:
        cost = str(leg.cost) if leg.how is How.PAID else f"{leg.cost}, {leg.how.value}"
        yield leg.hex, journey.hexes[leg.hex - 1].name, cost, leg.left, leg.turn
    for at in range(len(journey.legs), len(journey.hexes)):
        yield at + 1, journey.hexes[at].name, "", "", "never"


def _opens(march: March) -> Iterator[Link]:
    if march.mounted:
        rider = Member("Rider", move=march.move, flying=Gait.FLYING in march.specials)
        mount = Member("Mount", hits=2 * rider.hits, move=march.mount_move, flying=Gait.FLYING in march.mount_specials)
        yield way("mounts", "Who may ride whom", units=(rider, mount))
    if any(stretch.fort in (Fort.WALL, Fort.BOTH) for stretch in march.path):
        yield way("siege", "Bring the wall down")
