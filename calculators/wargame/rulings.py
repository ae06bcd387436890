"""The readings of the rules a table can choose between; the one this site uses comes first.

A calculator asks for them by taking `Rulings` as a base, behind its own inputs.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask


class Natural(Choice):
    """What the bare face of a hit die decides by itself."""

    NONE = "none", "Neither"
    SIX_HITS = "six_hits", "A 6 always hits"
    ONE_MISSES = "one_misses", "A 1 always misses"
    BOTH = "both", "Both"

    @property
    def six_hits(self) -> bool:
        return self in (Natural.SIX_HITS, Natural.BOTH)

    @property
    def one_misses(self) -> bool:
        return self in (Natural.ONE_MISSES, Natural.BOTH)


class RangeOverlap(Choice):
    """A target that is at long range and under 6" away."""

    BOTH = "both", "Both count and cancel"
    LONG_ONLY = "long_only", "Only long range"
    CLOSE_ONLY = "close_only", 'Only under 6"'


class Sixes(Choice):
    """What a six that is rolled again counts."""

    KEEP = "keep", "6, or 7 with another six"
    ADD = "add", "6 plus the new number"
    OFF = "off", "It is not rolled again"


class FatigueSave(Choice):
    """What the -1 to a Save does to a fatigued target."""

    NONE = "none", "None: no effect"
    COVER = "cover", "The Cover Roll"
    DEFENSE = "defense", "Defense"


@dataclass(frozen=True)
class Rulings:
    """All seven."""

    natural: Natural = ask(Natural.NONE, "Do 6s always hit, 1s always miss?", ruling="attacks/to-hit/natural")
    range_overlap: RangeOverlap = ask(
        RangeOverlap.BOTH, 'Long range and under 6" at once?', ruling="attacks/modifiers/range-overlap"
    )
    stationary_in_melee: bool = ask(
        True, "+1 for not moving, in melee too?", ruling="attacks/modifiers/stationary-in-melee"
    )
    sixes: Sixes = ask(Sixes.KEEP, "What does a six rolled again count?", ruling="attacks/sixes/sixes")
    sixes_on_hits: bool = ask(False, "Are sixes to hit rolled again too?", ruling="attacks/sixes/sixes-on-hits")
    cover_in_melee: bool = ask(True, "Does cover help in melee?", ruling="attacks/cover/cover-in-melee")
    fatigue_save: FatigueSave = ask(
        FatigueSave.NONE, "Which Save does fatigue lower?", ruling="activation/save/fatigue-save"
    )


def readings(given: Any) -> Rulings:
    """The readings someone chose."""
    return Rulings(**chosen(given))


def chosen(given: Any) -> dict[str, Any]:
    """The same by name, for a way on to another calculator."""
    return {one.name: getattr(given, one.name) for one in fields(Rulings)}
