"""The search for the designs that gain most against a chosen enemy: every legal one is fought out."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, make_dataclass
from heapq import nsmallest
from typing import get_type_hints

from calculators.declare.inputs import ask
from calculators.erfworld.rules.best_designs import Find
from calculators.erfworld.rules.design import Special, Stats
from calculators.erfworld.rules.fielding import LEVEL
from calculators.erfworld.rules.meeting import Ground, Grounds
from calculators.erfworld.rules.worth import MOST_ALIKE, Enemy, Group, HasEnemy, Worth, worth
from calculators.erfworld.words.combat_words import exact
from calculators.kernel.progress import told
from calculators.show.wording import figure

WHEN = "aim=beats-enemy"
MOST_FOUGHT = 120  # points for one unit; with more there are so many designs that fighting them all out takes seconds
COLUMNS = ("H / A / D / M", "Points", "Croaks", "Loses", "Worth")


@dataclass(frozen=True)
class _Level:
    level: int = ask(
        LEVEL, "Its level", low=1, high=20, group="Your Commanders", hint="if a Commander", rule="commanders/level"
    )


# The same questions as where a point's worth is asked, but asked only if there is an enemy to beat.
Quarry = make_dataclass(
    "Quarry",
    [
        (
            one.name,
            get_type_hints(asked)[one.name],
            field(default=one.default, metadata={"ask": one.metadata["ask"] | {"when": WHEN}}),
        )
        for asked in (_Level, Enemy, Ground)
        for one in fields(asked)
    ],
    bases=(HasEnemy, Grounds),
    frozen=True,
)


def stack_of(count: int) -> int:
    """As many as fight in one stack here."""
    return min(count, MOST_ALIKE)


def best_against(
    search: Grounds, found: list[Find], move: int, specials: tuple[Special, ...], count: int, many: int
) -> list[tuple[Find, Worth]]:
    """The best so many by the enemy's points croaked less their own."""
    fought = (
        (
            find,
            worth(
                Group(Stats(find.hits, find.attack, find.defence, move, specials), stack_of(count)),
                search.level,
                search,
            ),
        )  # type: ignore[attr-defined]
        for find in told(found, len(found))
    )
    return nsmallest(many, fought, key=lambda one: (-one[1].gain, one[0].eighths, one[0].hits, -one[0].attack))


def row(find: Find, one: Worth) -> tuple[str, ...]:
    """Its price and how it fares, behind its stats."""
    return exact(find.price), figure(one.croaks), figure(one.croaked), figure(one.gain)
