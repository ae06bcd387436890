"""Characters of a force as its roster has them: what one costs, what stands on its card, and the fights it is a tap away from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from calculators.declare.outputs import Link
from calculators.warverse.rules.fighter import Character, receipt
from calculators.warverse.rules.targets import called
from calculators.warverse.words.phrases import health, ways
from calculators.weigh.roster import Fielded

RANGED = "ranged/range", "ranged/cover"
PLAIN = "one of Strength 3"  # the other side, as those forms begin
AREA = 2  # Attacks that an area takes at the least: areas/radius


class Row(Protocol):
    """One or more characters alike, as a force list writes them down."""

    @property
    def name(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def one(self) -> Character: ...


def fielded(rows: Sequence[Row]) -> Iterator[Fielded]:
    """Every row of a force, in order."""
    for at, row in enumerate(rows, 1):
        one = row.one
        fellows = [other.one.points for other in rows if other is not row or row.count > 1]
        carries = any(points <= one.points for points in fellows)
        text = f"{one.stats}, {health(one.hit_points)}"
        fights, common = tuple(_fights(row)), tuple(_common(one, carries))
        yield Fielded(
            called(row.name, at), row.count, one.points, text, tuple(receipt(one)), links=fights, common=common
        )


def _common(one: Character, carries: bool) -> Iterator[str]:
    """The rules it needs at the table: there are no others than those that hold for many."""
    if one.attacks:
        yield from ("combat/attack-roll", *RANGED)
    yield from ("combat/defence-roll", "combat/killing", "characters/hit-points")
    if one.attacks >= AREA:
        yield "areas/radius"
    if carries:
        yield "transport/capacity"


def _fights(row: Row) -> Iterator[Link]:
    one = row.one
    mine = {"attacks": one.attacks, "strength": one.strength}
    it = {"target_strength": one.strength, "target_hp": one.hit_points}
    if one.attacks:
        yield from ways(("attack", f"Attack {PLAIN}", mine))
    if one.attacks and row.count > 1:
        yield from ways(("concentrated-fire", f"All {row.count} attack {PLAIN}", mine | {"attackers": row.count}))
    yield from ways(
        ("attack", f"Attacked by {PLAIN}", it),
        ("concentrated-fire", "How many of Strength 3 kill it", it),
        ("character", "The character", one._asdict()),
        ("duel", f"Duel with {PLAIN}", {f"a_{stat}": value for stat, value in one._asdict().items()}),
        ("choices", "What a point buys", one._asdict() | {"count": row.count}),
    )
