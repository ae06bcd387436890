"""The rulings of Wargame: what its book leaves open; the reading this site plays by comes first."""

from __future__ import annotations

from calculators.declare import Ruling


class Natural(Ruling, ruling="attacks/to-hit/natural", asks="Do 6s always hit, 1s always miss?"):
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


class RangeOverlap(Ruling, ruling="attacks/modifiers/range-overlap", asks='Long range and under 6" at once?'):
    """A target that is at long range and under 6" away."""

    BOTH = "both", "Both count and cancel"
    LONG_ONLY = "long_only", "Only long range"
    CLOSE_ONLY = "close_only", 'Only under 6"'


class StationaryInMelee(
    Ruling, ruling="attacks/modifiers/stationary-in-melee", asks="+1 for not moving, in melee too?"
):
    """Whether not having moved helps in melee."""

    YES = "yes", "Yes"
    NO = "no", "No"


class Sixes(Ruling, ruling="attacks/sixes/sixes", asks="What does a six rolled again count?"):
    """What a six that is rolled again counts."""

    KEEP = "keep", "6, or 7 with another six"
    ADD = "add", "6 plus the new number"
    OFF = "off", "It is not rolled again"


class SixesOnHits(Ruling, ruling="attacks/sixes/sixes-on-hits", asks="Are sixes to hit rolled again too?"):
    """Whether sixes are rolled again to hit as well."""

    NO = "no", "No"
    YES = "yes", "Yes"


class CoverInMelee(Ruling, ruling="attacks/cover/cover-in-melee", asks="Does cover help in melee?"):
    """Whether a Cover Roll is made in melee."""

    YES = "yes", "Yes"
    NO = "no", "No"


class FatigueSave(Ruling, ruling="activation/save/fatigue-save", asks="Which Save does fatigue lower?"):
    """What the -1 to a Save does to a fatigued target."""

    NONE = "none", "None: no effect"
    COVER = "cover", "The Cover Roll"
    DEFENSE = "defense", "Defense"


ATTACKS = (Natural, RangeOverlap, StationaryInMelee, Sixes, SixesOnHits, CoverInMelee, FatigueSave)
