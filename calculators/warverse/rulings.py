"""What the rules of WARVERSE! leave open: the readings a table can choose between, the one this site plays by first."""

from __future__ import annotations

from calculators.declare import Ruling


class HitsAddUp(Ruling, ruling="combat/killing/hits-add-up", asks="Do a turn's hits add up?"):
    """Hits of several attacks in one turn."""

    YES = "yes", "Yes"
    NO = "no", "No"


class Reset(Ruling, ruling="characters/hit-points/reset", asks="When do Hit Points reset?"):
    """When the hits a character has taken are forgotten."""

    EACH_TURN = "each_turn", "At every player's turn"
    OWN_TURN = "own_turn", "At its own player's turn"


class SplitPays(Ruling, ruling="combat/splitting/split-pays", asks="Split attacks: who pays for range?"):
    """Range and radius when attacks are split."""

    EACH = "each", "Each attack pays its own"
    DEAREST_ONCE = "dearest_once", "Only the most expensive, once"


class DearestShort(Ruling, ruling="combat/splitting/dearest-short", asks="The one that pays is too small?"):
    """Where only the dearest attack pays, and has no more Attacks than that takes."""

    NOT_MADE = "not_made", "It is not made"
    OTHERS_PAY = "others_pay", "It keeps a die, others pay"


class RangeSteps(Ruling, ruling="ranged/range/range-steps", asks="Parts of an inch of range?"):
    """A range with a part of an inch."""

    FULL = "full", "Full inches count"
    UP = "up", "Any part counts up"
    NEAREST = "nearest", "The nearest inch counts"


class CoverInCloseCombat(Ruling, ruling="ranged/cover/cover-in-close-combat", asks="Cover in close combat?"):
    """Where cover counts."""

    NO = "no", "No"
    YES = "yes", "Yes"


class MostlyHidden(Ruling, ruling="ranged/cover-by-body/mostly-hidden", asks="Over half hidden, not nearly all?"):
    """More than half a body hidden, but not nearly all."""

    HEAVY = "heavy", "Heavy cover"
    LIGHT = "light", "Light cover"
    NONE = "none", "No cover"


class AngleSteps(Ruling, ruling="ranged/cover-by-angle/angle-steps", asks="Angles in between?"):
    """Angles between those the rules name."""

    AT_LEAST = "at_least", "45° light, 90° heavy"
    NEAREST = "nearest", "The nearer of 0, 45, 90°"


class BodyAndAngle(Ruling, ruling="ranged/cover/body-and-angle", asks="Cover by body and angle?"):
    """Cover by body and by angle at once."""

    BETTER = "better", "The better one"
    ADD = "add", "Both, up to Strength 5"


class AreaRange(Ruling, ruling="areas/centre/area-range", asks="Range of an area is to?"):
    """Where the range of an area attack is measured to."""

    CENTRE = "centre", "Its centre"
    NEAREST = "nearest", "The nearest thing caught"


class AreaCatches(Ruling, ruling="areas/caught/area-catches", asks="Who is in the area?"):
    """How much of a character must be in the area."""

    ANY_PART = "any_part", "Any part of it"
    HALF = "half", "At least half of it"
    WHOLLY = "wholly", "All of it"


class CloseArea(Ruling, ruling="areas/centre/close-area", asks="Where is a close-combat area?"):
    """Where an area in close combat lies."""

    ATTACKER_CAUGHT = "attacker_caught", "On the attacker, caught too"
    ATTACKER_SPARED = "attacker_spared", "On the attacker, spared"
    AT_CONTACT = "at_contact", "Where the bases touch"


class StrikesAtLeaver(Ruling, ruling="close-combat/leaving/strikes-at-leaver", asks="How often is a leaver struck at?"):
    """A character that leaves the same enemy more than once a turn."""

    EACH_TIME = "each_time", "Each time it leaves"
    ONCE = "once", "Once per enemy and turn"


class StrikeOrder(Ruling, ruling="close-combat/leaving/strike-order", asks="Do all strike at once?"):
    """Several enemies who strike at one that leaves."""

    TOGETHER = "together", "All at once"
    IN_ORDER = "in_order", "In order, while it lives"


class PassedOn(Ruling, ruling="transport/destroyed/passed-on", asks="What do those aboard face?"):
    """What those aboard a destroyed carrier defend against."""

    ALL = "all", "All it failed to stop"
    SURPLUS = "surplus", "Only what was left over"


class ShootingWhileEngaged(
    Ruling, ruling="transport/aboard/shooting-while-engaged", asks="May those aboard shoot if the carrier is engaged?"
):
    """Ranged attacks from a carrier in close combat."""

    YES = "yes", "Yes"
    NO = "no", "No"


class Relay(Ruling, ruling="transport/boarding/relay", asks="Rides in one turn?"):
    """Rides in one turn."""

    ANY = "any", "As many as its Move allows"
    ONCE = "once", "One"


COVER = (CoverInCloseCombat, MostlyHidden, AngleSteps, BodyAndAngle)
AREAS = (AreaRange, AreaCatches, CloseArea)
TRANSPORT = (PassedOn, ShootingWhileEngaged, Relay)
FORCES = (CoverInCloseCombat, HitsAddUp)  # where many characters attack one
