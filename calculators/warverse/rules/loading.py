"""Who is aboard whom: loads in loads, what they weigh in points, and how far a ride takes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.warverse.rules.fighter import (
    LEAST_MOVE,
    LEAST_STRENGTH,
    MOST_ATTACKS,
    MOST_MOVE,
    MOST_STRENGTH,
    Character,
)
from calculators.warverse.rules.targets import called
from calculators.warverse.rulings import Relay

MOST_ROWS, MOST_HEADS = 8, 20  # aboard one carrier, in one answer
BOARDING, GETTING_OUT = 1, 1  # inches of one's own Move: transport/boarding, transport/getting-out
RIDE = BOARDING + GETTING_OUT


@dataclass(frozen=True)
class Passenger:
    """One or more alike, aboard the carrier or aboard someone who is."""

    name: str = ask("", "Name", most=30)
    count: int = ask(1, "Count", low=1, high=MOST_HEADS)
    move: int = ask(6, "Move", low=LEAST_MOVE, high=MOST_MOVE, rule="characters/move")
    strength: int = ask(3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, rule="characters/strength")
    attacks: int = ask(6, "Attacks", low=0, high=MOST_ATTACKS, rule="characters/attacks")
    inside: str = ask("", "Inside", most=30, hint="whom, by name; empty: the carrier", rule="transport/nested")

    @property
    def one(self) -> Character:
        return Character(self.move, self.strength, self.attacks)


Load = Sequence[Passenger]


class Start(Choice):
    """Where passengers are when the turn begins."""

    FIELD = "field", "On the field"
    ABOARD = "aboard", "Aboard"


def load_problems(load: Load) -> Iterator[str]:
    """A sentence for each row that cannot be where it says, and for too many heads."""
    for at, row in enumerate(load, 1):
        who, named = (
            called(row.name, at),
            [place for place, other in enumerate(load, 1) if _same(other.name, row.inside)],
        )
        if row.inside and not named:
            yield f"{who}: nobody here is called {row.inside}; Inside takes a name of this list, or nothing for the carrier."
        elif row.inside and len(named) > 1:
            yield f"{who}: {len(named)} rows are called {row.inside}; one that carries needs a name of its own."
        elif row.inside and load[named[0] - 1].count > 1:
            yield f"{who}: {row.inside} stands for {load[named[0] - 1].count}; one that carries needs a row of its own."
        elif at in _around(load, at):
            yield f"{who} is inside itself."
    heads = sum(row.count for row in load)
    if heads > MOST_HEADS:
        yield f"A load is worked out for {MOST_HEADS} characters at most, not {heads}."


def _same(name: str, other: str) -> bool:
    return name.casefold() == other.casefold()


def holder(load: Load, at: int) -> int:
    """The row that a row is inside of; 0 is the carrier itself."""
    whom = load[at - 1].inside
    return next((place for place, row in enumerate(load, 1) if whom and _same(row.name, whom)), 0)


def _around(load: Load, at: int) -> list[int]:
    """The rows around a row, from the inside out; they end where they come round again."""
    found: list[int] = []
    place = holder(load, at)
    while place and place not in found:
        found.append(place)
        place = holder(load, place)
    return found


def outermost_first(load: Load) -> list[int]:
    """All rows, each behind the one it is inside of."""
    return sorted(range(1, len(load) + 1), key=lambda at: len(_around(load, at)))


def inside(load: Load, at: int) -> list[int]:
    """The rows directly inside a row; row 0 is the carrier itself."""
    return [place for place in range(1, len(load) + 1) if holder(load, place) == at]


def held(load: Load, at: int) -> int:
    """Points inside a row, those inside those included (transport/nested)."""
    return sum(load[place - 1].count * boards_as(load, place) for place in inside(load, at))


def boards_as(load: Load, at: int) -> int:
    """The points one of a row counts when it boards: its own and what it holds."""
    return load[at - 1].one.points + held(load, at)


def heads_inside(load: Load, at: int) -> int:
    """How many are inside a row, those inside those included."""
    return sum(load[place - 1].count + heads_inside(load, place) for place in inside(load, at))


def overloads(carrier: Character, load: Load) -> Iterator[str]:
    """A sentence for everyone who holds more points than its own (transport/capacity)."""
    for at in range(len(load) + 1):
        one, who = (load[at - 1].one, called(load[at - 1].name, at)) if at else (carrier, "The carrier")
        if held(load, at) > one.points:
            yield f"{who} holds {held(load, at)} points and may hold {one.points}, its own."


def reach(move: int, carrier: int, relays: Sequence[int], start: Start, relay: Relay) -> int:
    """How far someone gets in one turn with rides, and out again at the end, in inches (transport/boarding).

    Each ride costs its own Move for boarding and getting out; one that starts aboard has only to get out.
    """
    if start is Start.ABOARD:
        gone, left, further = carrier, move - GETTING_OUT, relays if relay is Relay.ANY else ()
    else:
        gone, left, further = 0, move, (carrier, *relays)
    most = left // RIDE if relay is Relay.ANY else min(1, left // RIDE)
    taken = sorted(further, reverse=True)[:most]
    return gone + left + sum(one - RIDE for one in taken if one > RIDE)


def reaches(carrier: int, load: Load, relays: Sequence[int], start: Start, relay: Relay) -> list[int]:
    """How far each row gets: those directly aboard with all carriers, those inside someone with that one alone."""
    found: dict[int, int] = {}
    for at in outermost_first(load):
        within = holder(load, at)
        found[at] = reach(
            load[at - 1].move, found[within] if within else carrier, () if within else relays, start, relay
        )
    return [found[at] for at in range(1, len(load) + 1)]
