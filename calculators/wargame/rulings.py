"""The rulings of Wargame: what its book leaves open; the reading this site plays by comes first."""

from calculators.declare import Ruling


class Natural(Ruling, rule="attacks/to-hit", asks="Do 6s always hit, 1s always miss?"):
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


class RangeOverlap(Ruling, rule="attacks/modifiers", asks='Long range and under 6" at once?'):
    BOTH = "both", "Both count and cancel"
    LONG_ONLY = "long_only", "Only long range"
    CLOSE_ONLY = "close_only", 'Only under 6"'


class StationaryInMelee(Ruling, rule="attacks/modifiers", asks="+1 for not moving, in melee too?"):
    YES = "yes", "Yes"
    NO = "no", "No"


class Sixes(Ruling, rule="attacks/sixes", asks="What does a re-rolled six count as?"):
    KEEP = "keep", "6, or 7 with another six"
    ADD = "add", "6 plus the new number"
    OFF = "off", "It is not re-rolled"


class SixesOnHits(Ruling, rule="attacks/sixes", asks="Are sixes to hit re-rolled too?"):
    NO = "no", "No"
    YES = "yes", "Yes"


class CoverInMelee(Ruling, rule="attacks/cover", asks="Does cover help in melee?"):
    YES = "yes", "Yes"
    NO = "no", "No"


class FatigueSave(Ruling, rule="activation/save", asks="Which save does fatigue lower?"):
    NONE = "none", "None: no effect"
    COVER = "cover", "The cover roll"
    DEFENSE = "defense", "Defense"


ATTACKS = (Natural, RangeOverlap, StationaryInMelee, Sixes, SixesOnHits, CoverInMelee, FatigueSave)
