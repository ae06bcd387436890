"""Who fits aboard a carrier, how far it takes them, and what becomes of them when it dies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Line, Link, Table, chance, number, receipt, sentences, spread, table
from calculators.kernel.odds import Odds
from calculators.warverse.rules.attacking import Cover, defence, ways_to_hit
from calculators.warverse.rules.fighter import (
    LEAST_MOVE,
    LEAST_STRENGTH,
    MOST_ATTACKS,
    MOST_HIT_POINTS,
    MOST_MOVE,
    MOST_STRENGTH,
    Character,
)
from calculators.warverse.rules.loading import (
    MOST_ROWS,
    Passenger,
    Start,
    boards_as,
    held,
    load_problems,
    overloads,
    reaches,
)
from calculators.warverse.rules.losing import lost, passed_by_attacks, row_deaths
from calculators.warverse.rules.targets import called
from calculators.warverse.rulings import AddReadings, TransportReadings
from calculators.warverse.words.phrases import health, plain, ways
from calculators.warverse.words.working_transport import transport_headline, transport_notes, transport_steps


@dataclass(frozen=True)
class Relayer:
    """A further carrier that takes passengers on."""

    move: int = ask(10, "Move", low=LEAST_MOVE, high=MOST_MOVE, unit='"', rule="characters/move")


EXAMPLE = (Passenger("Trooper", 1, 4, 2, 4), Passenger("Grunt", 2, 4, 1, 1))


@dataclass(frozen=True)
class Journey:
    """A carrier, its load, and an attack on it."""

    move: int = ask(12, "Move", low=LEAST_MOVE, high=MOST_MOVE, unit='"', group="Carrier", rule="characters/move")
    strength: int = ask(
        3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Carrier", rule="characters/strength"
    )
    attacks: int = ask(6, "Attacks", low=0, high=MOST_ATTACKS, group="Carrier", rule="characters/attacks")
    engaged: bool = ask(False, "In close combat", group="Carrier", rule="close-combat/engaging")
    taken: int = ask(
        0,
        "Hits taken",
        low=0,
        high=MOST_HIT_POINTS - 1,
        group="Carrier",
        hint="already this turn",
        rule="combat/killing",
    )
    load: tuple[Passenger, ...] = ask(EXAMPLE, "Aboard", most=MOST_ROWS, rule="transport/capacity")
    dice: int = ask(
        20,
        "Attack dice",
        low=0,
        high=100,
        group="Attack on it",
        hint="after range and radius",
        rule="combat/attack-roll",
    )
    attacker_strength: int = ask(
        4, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Attack on it", rule="characters/strength"
    )
    cover: Cover = ask(Cover.NONE, "Carrier's cover", group="Attack on it", rule="ranged/cover")
    times: int = ask(
        1,
        "Attacks like that",
        low=1,
        high=5,
        group="Attack on it",
        hint="one after another",
        rule="transport/destroyed",
    )
    start: Start = ask(Start.FIELD, "Passengers start", group="A ride", rule="transport/boarding")
    relays: tuple[Relayer, ...] = ask(
        (), "Further carriers that turn", most=4, group="A ride", rule="transport/boarding"
    )


@dataclass(frozen=True)
class Ride(TransportReadings, AddReadings, Journey):
    """A carrier with its load, and how the table reads the rules."""

    @property
    def carrier(self) -> Character:
        return Character(self.move, self.strength, self.attacks)

    def problems(self) -> dict[str, str]:
        problem = " ".join(load_problems(self.load))
        found = {"load": problem} if problem else {}
        if self.taken >= self.carrier.hit_points:
            most = self.carrier.hit_points
            found["taken"] = (
                f"With {health(most)} the carrier can have taken {plain(most - 1, 'hit')} at most, not {self.taken}."
            )
        return found


@dataclass(frozen=True, kw_only=True)
class Passage(Answer):
    capacity: int = number("May hold", "points: its own")
    held: int = number("Holds", "points")
    room: int = number("Room left", "points")
    counts_as: int = number("Counts as", "points, if it boards another")
    hit_points: int = number("Carrier's Hit Points", "loaded or not")
    shots: int = number("Attack dice aboard", "that may shoot")
    carrier_killed: Fraction = chance("Carrier destroyed")
    any_killed: Fraction = chance("Someone aboard dies")
    all_killed: Fraction = chance("All aboard die")
    mean_killed: Fraction = number("Dead aboard, on average")
    points_lost: Fraction = number("Points lost, on average", "the carrier's too")
    breaches: tuple[str, ...] = sentences("Against the rules")
    each: Table = table("Those aboard")
    killed: Odds = spread("Dead aboard")
    receipt: tuple[Line, ...] = receipt("Load")


@calculator(
    "warverse/transport",
    title="Transport",
    summary="Who fits aboard, loads within loads, how far a ride goes, and who lives when the carrier is destroyed.",
    rules={
        "transport/capacity": "load=count:3",
        "transport/boarding": "relays=move:10",
        "transport/aboard": "engaged=yes",
        "transport/getting-out": "start=aboard",
        "transport/destroyed": "dice=30",
        "transport/nested": "move=70&load=name:Bus,move:20;name:Grunt,count:2,move:4,strength:1,attacks:1,inside:Bus",
        "characters/points": "move=20",
        "characters/move": "move=24",
        "characters/strength": "strength=5",
        "characters/attacks": "attacks=0",
        "characters/hit-points": "move=40&dice=30",
        "close-combat/engaging": "engaged=yes",
        "combat/attack-roll": "attacker_strength=5",
        "combat/defence-roll": "strength=2",
        "combat/killing": "taken=4",
        "ranged/cover": "cover=heavy",
    },
    cases={
        "A trooper and two grunts": "",
        "Worn down in five attacks": "dice=6&times=5",
        "A bus in a ship": "move=70&strength=4&load=name:Bus,move:20;name:Grunt,count:2,move:4,strength:1,attacks:1,inside:Bus&dice=60",
        "Overloaded": "load=count:3",
        "100 points: 36, 32 and 32": "move=75&strength=5&attacks=0&load=move:3;count:2,move:4,strength:2,attacks:9&dice=60",
        "Two rides in one turn": "move=10&relays=move:10",
        "Strength 5 without Attacks": "move=20&strength=5&attacks=0&dice=40",
    },
)
def transport(ride: Ride) -> Passage:
    """Points aboard against the carrier's own; then the attack, and what it failed to ward off falls on all aboard at once."""
    carrier, load = ride.carrier, ride.load
    defends = defence(ride.strength, ride.cover.bonus)
    hitting = ways_to_hit(ride.attacker_strength, defends)
    faced = passed_by_attacks(
        ride.dice, hitting, carrier.hit_points, ride.times, ride.taken, ride.hits_add_up, ride.passed_on
    )
    destroyed = faced.destroyed
    deaths, killed = row_deaths(load, faced, ride.passed_on), lost(load, faced, ride.passed_on)
    heads, breaches = sum(row.count for row in load), tuple(overloads(carrier, load))
    may_shoot = ride.shooting_while_engaged or not ride.engaged
    points_lost = sum(
        (row.count * row.one.points * dead for row, dead in zip(load, deaths)), destroyed * carrier.points
    )
    return Passage(
        headline=transport_headline(ride, destroyed, killed, breaches),
        capacity=carrier.points,
        held=held(load, 0),
        room=carrier.points - held(load, 0),
        counts_as=carrier.points + held(load, 0),
        hit_points=carrier.hit_points,
        shots=sum(row.count * row.attacks for row in load) if may_shoot else 0,
        carrier_killed=destroyed,
        any_killed=1 - killed[0],
        all_killed=killed[heads] if heads else Fraction(0),
        mean_killed=killed.mean,
        points_lost=points_lost,
        breaches=breaches,
        each=_each(ride, deaths, destroyed),
        killed=killed,
        receipt=tuple(_line(ride, at) for at in range(1, len(load) + 1)),
        working=tuple(transport_steps(ride, defends, destroyed, deaths)),
        notes=tuple(transport_notes(ride, destroyed, killed)),
        links=tuple(_opens(ride, defends)),
    )


def _each(ride: Ride, deaths: list[Fraction], destroyed: Fraction) -> Table:
    """Every row: the points it boards with, its danger, and how far it gets in a turn."""
    far = reaches(ride.move, ride.load, [one.move for one in ride.relays], ride.start, ride.relay)
    rows = []
    for at, (row, dead) in enumerate(zip(ride.load, deaths), 1):
        then = dead / destroyed if destroyed else "never"
        rows.append((called(row.name, at), boards_as(ride.load, at), dead, then, f'{far[at - 1]}"'))
    return Table(("Aboard", "Boards as", "Dies", "If it is lost", "Gets"), tuple(rows))


def _line(ride: Ride, at: int) -> Line:
    row = ride.load[at - 1]
    where = f", in {row.inside}" if row.inside else ""
    what = f"{row.count} × {called(row.name, at)}{where}"
    return Line(
        what,
        row.count * row.one.points,
        "characters/points",
        f"{row.one.points} each: {row.one.stats}, {health(row.one.hit_points)}",
    )


def _opens(ride: Ride, defends: int) -> Iterator[Link]:
    shot = {"attacks": ride.dice, "strength": ride.attacker_strength, "target_strength": defends}
    yield from ways(
        (
            "attack",
            "One attack on the carrier",
            shot | {"target_hp": ride.carrier.hit_points - ride.taken * ride.hits_add_up},
        )
    )
    yield from ways(("character", "Carrier's cost", ride.carrier._asdict()))
    for at, row in enumerate(ride.load[:4], 1):
        yield from ways(("character", f"Cost of {called(row.name, at)}", row.one._asdict()))
