"""The readings of the rules a table can choose between; the one this site uses comes first.

A calculator asks for those that touch it by taking these classes as bases, behind its own inputs.
"""

from __future__ import annotations

from dataclasses import dataclass

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask


class Reset(Choice):
    """When the hits a character has taken are forgotten."""

    EACH_TURN = "each_turn", "At every player's turn"
    OWN_TURN = "own_turn", "At its own player's turn"


class SplitPays(Choice):
    """Range and radius when attacks are split."""

    EACH = "each", "Each attack pays its own"
    DEAREST_ONCE = "dearest_once", "Only the dearest, once"


class RangeSteps(Choice):
    """A range with a part of an inch."""

    FULL = "full", "Full inches count"
    UP = "up", "Any part counts up"
    NEAREST = "nearest", "The nearest inch counts"


class MostlyHidden(Choice):
    """More than half a body hidden, but not nearly all."""

    HEAVY = "heavy", "Heavy cover"
    LIGHT = "light", "Light cover"
    NONE = "none", "No cover"


class AngleSteps(Choice):
    """Angles between those the rules name."""

    AT_LEAST = "at_least", "45° light, 90° heavy"
    NEAREST = "nearest", "The nearer of 0, 45, 90°"


class BodyAndAngle(Choice):
    """Cover by body and by angle at once."""

    BETTER = "better", "The better one"
    ADD = "add", "Both, up to Strength 5"


class CloseArea(Choice):
    """Where an area in close combat lies."""

    ATTACKER_CAUGHT = "attacker_caught", "On the attacker, caught too"
    ATTACKER_SPARED = "attacker_spared", "On the attacker, spared"
    AT_CONTACT = "at_contact", "Where the bases touch"


class AreaRange(Choice):
    """Where the range of an area attack is measured to."""

    CENTRE = "centre", "Its centre"
    NEAREST = "nearest", "The nearest thing caught"


class AreaCatches(Choice):
    """How much of a character must be in the area."""

    ANY_PART = "any_part", "Any part of it"
    HALF = "half", "At least half of it"
    WHOLLY = "wholly", "All of it"


class StrikesAtLeaver(Choice):
    """A character that leaves the same enemy more than once a turn."""

    EACH_TIME = "each_time", "Each time it leaves"
    ONCE = "once", "Once per enemy and turn"


class PassedOn(Choice):
    """What those aboard a destroyed carrier defend against."""

    ALL = "all", "All it failed to stop"
    SURPLUS = "surplus", "Only what was left over"


class Relay(Choice):
    """Rides in one turn."""

    ANY = "any", "As many as its Move allows"
    ONCE = "once", "One"


@dataclass(frozen=True)
class AddReadings:
    """Hits of several attacks."""

    hits_add_up: bool = ask(True, "Do a turn's hits add up?", ruling="combat/killing/hits-add-up")


@dataclass(frozen=True)
class ResetReadings:
    """Hits of several players' turns."""

    reset: Reset = ask(Reset.EACH_TURN, "When do Hit Points reset?", ruling="characters/hit-points/reset")


@dataclass(frozen=True)
class SplitReadings:
    """What split attacks cost."""

    split_pays: SplitPays = ask(
        SplitPays.EACH, "Split attacks: who pays for range?", ruling="combat/splitting/split-pays"
    )


@dataclass(frozen=True)
class RangeReadings:
    """Parts of an inch."""

    range_steps: RangeSteps = ask(RangeSteps.FULL, "Parts of an inch of range?", ruling="ranged/range/range-steps")


@dataclass(frozen=True)
class CoverReadings:
    """Where cover counts."""

    cover_in_close_combat: bool = ask(False, "Cover in close combat?", ruling="ranged/cover/cover-in-close-combat")


@dataclass(frozen=True)
class CoverKindReadings:
    """Which cover a body and an angle give."""

    mostly_hidden: MostlyHidden = ask(
        MostlyHidden.HEAVY, "Over half hidden, not nearly all?", ruling="ranged/cover-by-body/mostly-hidden"
    )
    angle_steps: AngleSteps = ask(AngleSteps.AT_LEAST, "Angles in between?", ruling="ranged/cover-by-angle/angle-steps")
    body_and_angle: BodyAndAngle = ask(
        BodyAndAngle.BETTER, "Cover by body and angle?", ruling="ranged/cover/body-and-angle"
    )


@dataclass(frozen=True)
class CloseAreaReadings:
    """Areas in close combat."""

    close_area: CloseArea = ask(
        CloseArea.ATTACKER_CAUGHT, "Where is a close-combat area?", ruling="areas/centre/close-area"
    )


@dataclass(frozen=True)
class AreaReadings:
    """How far off an area is, and whom it catches."""

    area_range: AreaRange = ask(AreaRange.CENTRE, "Range of an area is to?", ruling="areas/centre/area-range")
    area_catches: AreaCatches = ask(AreaCatches.ANY_PART, "Who is in the area?", ruling="areas/caught/area-catches")


@dataclass(frozen=True)
class LeavingReadings:
    """Leaving close combat."""

    strikes_at_leaver: StrikesAtLeaver = ask(
        StrikesAtLeaver.EACH_TIME, "How often is a leaver struck at?", ruling="close-combat/leaving/strikes-at-leaver"
    )


@dataclass(frozen=True)
class TransportReadings:
    """Riding, shooting from aboard, and the end of a carrier."""

    passed_on: PassedOn = ask(PassedOn.ALL, "What do those aboard face?", ruling="transport/destroyed/passed-on")
    shooting_while_engaged: bool = ask(
        True, "May those aboard shoot if the carrier is engaged?", ruling="transport/aboard/shooting-while-engaged"
    )
    relay: Relay = ask(Relay.ANY, "Rides in one turn?", ruling="transport/boarding/relay")
