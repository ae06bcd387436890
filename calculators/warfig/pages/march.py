"""How far a squad comes, and how many turns it needs."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import repeat
from typing import Any

from calculators.declare import Choice, Inputs, Readings, ask, calculator, readings
from calculators.declare.outputs import Answer, Step, Table, number, table
from calculators.show.wording import counted, figure
from calculators.warfig.rulings import MarchRounding, ObstacleCost
from calculators.warfig.words.phrases import ruled, signed

MOST_SHOWN = 20  # turns in the table


class Ground(Choice):
    """What a squad marches through (movement/obstacles)."""

    OPEN = "open", "Open ground"
    MINOR = "minor", "Scrub, small wall"
    MAJOR = "major", "Marsh, large trees"

    @property
    def speed(self) -> Fraction:
        """The part of its speed a squad keeps in it."""
        return {"open": Fraction(1), "minor": Fraction(2, 3), "major": Fraction(1, 2)}[self.value]

    @property
    def hint(self) -> str:
        return "" if self is Ground.OPEN else f"speed × {self.speed}"


class Leg(Inputs):
    """A stretch of one kind of ground."""

    distance: int = ask(10, "Distance", low=1, high=200, unit="cm")
    ground: Ground = ask(Ground.OPEN, "Through")


def _cm(default: int, label: str, rule: str, *, low: int = 0, high: int = 100, hint: str = "") -> Any:
    return ask(default, label, low=low, high=high, unit="cm", group="Squad", hint=hint, rule=rule)


class March(Inputs):
    """A squad and its way."""

    speed: int = _cm(10, "Movement", "statistics/movement", low=1)
    speed_change: int = _cm(0, "Change by items", "items/penalties", low=-50, high=50, hint="heavy plate slows")
    leader_speed: int = _cm(0, "Leader's movement", "movement/slowest", hint="0: none")
    way: tuple[Leg, ...] = ask(
        (Leg(12), Leg(6, Ground.MINOR), Leg(12)), "The way, in order", most=8, rule="movement/obstacles"
    )
    readings: Readings = readings(ObstacleCost, MarchRounding)

    @property
    def pace(self) -> int:
        """The speed of the slowest (movement/slowest)."""
        own = self.speed + self.speed_change
        return min(own, self.leader_speed) if self.leader_speed else own

    def problems(self) -> dict[str, str]:
        left = self.speed + self.speed_change
        if left < 1:
            needs = "a squad that marches needs at least 1"
            return {"speed_change": f"Change by items leaves a movement of {left}; {needs}."}
        rough = any(leg.ground is not Ground.OPEN for leg in self.way)
        if self.pace == 1 and rough and self.readings[MarchRounding] is MarchRounding.DOWN:
            stuck = "a squad with movement 1 would never get through an obstacle if they were dropped"
            return {MarchRounding.input_name: f"Parts of a centimetre: {stuck}."}
        return {}


class Journey(Answer, good_for="the squad", less="turns"):
    turns: int = number("Turns")
    speed: int = number("Speed", "cm a turn in the open")
    distance: int = number("Distance", "cm")
    last_move: Fraction = number("Last move", "cm")
    by_turn: Table = table("Turn by turn")


@calculator("March", "How many turns a squad needs for its way, at the speed of its slowest and through obstacles.")
def march(inputs: March) -> Journey:
    """Turn after turn as far as the squad comes, until the way is done."""
    moves = list(_moves(inputs))
    total = sum(leg.distance for leg in inputs.way)
    gone, rows = Fraction(0), []
    for turn, move in enumerate(moves[:MOST_SHOWN], 1):
        gone += move
        rows.append((turn, figure(move), figure(gone), figure(total - gone)))
    takes = f"{total} cm take {counted(len(moves), 'turn')} at a speed of {inputs.pace} cm."
    return Journey(
        headline=takes if moves else "Where there is no way to go, no turn is needed.",
        turns=len(moves),
        speed=inputs.pace,
        distance=total,
        last_move=moves[-1] if moves else Fraction(0),
        by_turn=Table(("Turn", "Moves", "Gone", "Left"), tuple(rows)),
        working=tuple(_working(inputs)),
        notes=tuple(_notes(inputs, len(moves))),
    )


def _moves(inputs: March) -> Iterator[Fraction]:
    """How far the squad comes in each turn."""
    left = [(Fraction(leg.distance), leg.ground.speed) for leg in inputs.way]
    inside = inputs.readings[ObstacleCost] is ObstacleCost.INSIDE
    down = inputs.readings[MarchRounding] is MarchRounding.DOWN
    while left:
        reach = _inside(inputs.pace, left) if inside else _whole(inputs.pace, left)
        far = Fraction(int(reach)) if down else reach
        # moves alike, while all of the speed goes into the ground it is on
        same = 1 + max(0, int((left[0][0] - reach) // far))
        yield from repeat(far, same)
        left = _rest(same * far, left)


def _inside(pace: int, left: list[tuple[Fraction, Fraction]]) -> Fraction:
    """The move if only the way inside an obstacle costs more."""
    far, spare = Fraction(0), Fraction(pace)
    for distance, speed in left:
        step = min(distance, spare * speed)
        far, spare = far + step, spare - step / speed
    return far


def _whole(pace: int, left: list[tuple[Fraction, Fraction]]) -> Fraction:
    """The furthest move if an obstacle slows all of it: as fast as one can without entering worse ground."""
    reaches = []
    for limit in {ground.speed for ground in Ground}:
        far = Fraction(0)
        for distance, speed in left:
            if speed < limit:
                break
            far += distance
        reaches.append(min(far, pace * limit))
    return max(reaches)


def _rest(far: Fraction, left: list[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    rest = []
    for distance, speed in left:
        step = min(far, distance)
        far -= step
        if step < distance:
            rest.append((distance - step, speed))
    return rest


def _working(inputs: March) -> Iterator[Step]:
    if inputs.speed_change:
        left = f"leaves {inputs.speed + inputs.speed_change} cm"
        yield Step(f"Items: {signed(inputs.speed_change)} cm", None, left, "items/penalties")
    how = ("the slowest among them", "movement/slowest") if inputs.leader_speed else ("", "movement/moving")
    yield Step(f"The squad moves {inputs.pace} cm a turn", None, *how)
    for ground in dict.fromkeys(leg.ground for leg in inputs.way if leg.ground is not Ground.OPEN):
        inside = inputs.readings[ObstacleCost] is ObstacleCost.INSIDE
        how_slow = f"1 cm costs {figure(1 / ground.speed)} cm" if inside else "for a whole move that enters it"
        what = f"{ground.label}: {ground.speed} of the speed"
        yield Step(what, None, how_slow, "movement/obstacles", ObstacleCost.input_name)
    if any(leg.ground is not Ground.OPEN for leg in inputs.way):
        yield ruled(inputs.readings[MarchRounding])


def _notes(inputs: March, turns: int) -> Iterator[str]:
    if turns > MOST_SHOWN:
        yield f"The table shows the first {MOST_SHOWN} turns."
    yield "A squad that advances cannot shoot that turn. Friends do not slow it, and no squad may enter a mountain."
    if any(leg.ground is not Ground.OPEN for leg in inputs.way):
        yield "Two thirds and half are the book's example; agree on them before the game."
