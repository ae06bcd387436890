"""What the rules of WARVERSE! leave open: the readings a table can choose between, the one this site plays by first."""

from calculators.declare import Ruling


class HitsAddUp(Ruling, rule="combat/killing", asks="Do a turn's hits add up?"):
    YES = "yes", "Yes"
    NO = "no", "No"


class Reset(Ruling, rule="characters/hit-points", asks="When do Hit Points reset?"):
    EACH_TURN = "each_turn", "At every player's turn"
    OWN_TURN = "own_turn", "At its own player's turn"


class SplitPays(Ruling, rule="combat/splitting", asks="Split attacks: who pays for range?"):
    EACH = "each", "Each attack pays its own"
    DEAREST_ONCE = "dearest_once", "Only the most expensive, once"


class DearestShort(Ruling, rule="combat/splitting", asks="The one that pays is too small?"):
    """Where only the dearest attack pays, and has no more Attacks than that takes."""

    NOT_MADE = "not_made", "It is not made"
    OTHERS_PAY = "others_pay", "It keeps a die, others pay"


class RangeSteps(Ruling, rule="ranged/range", asks="Parts of an inch of range?"):
    FULL = "full", "Full inches count"
    UP = "up", "Any part counts up"
    NEAREST = "nearest", "The nearest inch counts"


class CoverInCloseCombat(Ruling, rule="ranged/cover", asks="Cover in close combat?"):
    NO = "no", "No"
    YES = "yes", "Yes"


class MostlyHidden(Ruling, rule="ranged/cover-by-body", asks="Over half hidden, not nearly all?"):
    HEAVY = "heavy", "Heavy cover"
    LIGHT = "light", "Light cover"
    NONE = "none", "No cover"


class AngleSteps(Ruling, rule="ranged/cover-by-angle", asks="Angles in between?"):
    AT_LEAST = "at_least", "45° light, 90° heavy"
    NEAREST = "nearest", "The nearer of 0, 45, 90°"


class BodyAndAngle(Ruling, rule="ranged/cover", asks="Cover by body and angle?"):
    BETTER = "better", "The better one"
    ADD = "add", "Both, up to Strength 5"


class AreaRange(Ruling, rule="areas/centre", asks="Range of an area is to?"):
    CENTRE = "centre", "Its centre"
    NEAREST = "nearest", "The nearest thing caught"


class AreaCatches(Ruling, rule="areas/caught", asks="Who is in the area?"):
    """How much of a character must be in the area."""

    ANY_PART = "any_part", "Any part of it"
    HALF = "half", "At least half of it"
    WHOLLY = "wholly", "All of it"


class CloseArea(Ruling, rule="areas/centre", asks="Where is a close-combat area?"):
    ATTACKER_CAUGHT = "attacker_caught", "On the attacker, caught too"
    ATTACKER_SPARED = "attacker_spared", "On the attacker, spared"
    AT_CONTACT = "at_contact", "Where the bases touch"


class StrikesAtLeaver(Ruling, rule="close-combat/leaving", asks="How often is a leaver struck at?"):
    """A character that leaves the same enemy more than once a turn."""

    EACH_TIME = "each_time", "Each time it leaves"
    ONCE = "once", "Once per enemy and turn"


class StrikeOrder(Ruling, rule="close-combat/leaving", asks="Do all strike at once?"):
    """Several enemies who strike at one that leaves."""

    TOGETHER = "together", "All at once"
    IN_ORDER = "in_order", "In order, while it lives"


class PassedOn(Ruling, rule="transport/destroyed", asks="What do those aboard face?"):
    """What those aboard a destroyed carrier defend against."""

    ALL = "all", "All it failed to stop"
    SURPLUS = "surplus", "Only what was left over"


class ShootingWhileEngaged(Ruling, rule="transport/aboard", asks="May those aboard shoot if the carrier is engaged?"):
    YES = "yes", "Yes"
    NO = "no", "No"


class Relay(Ruling, rule="transport/boarding", asks="Rides in one turn?"):
    ANY = "any", "As many as its Move allows"
    ONCE = "once", "One"


COVER = (CoverInCloseCombat, MostlyHidden, AngleSteps, BodyAndAngle)
AREAS = (AreaRange, AreaCatches, CloseArea)
TRANSPORT = (PassedOn, ShootingWhileEngaged, Relay)
FORCES = (CoverInCloseCombat, HitsAddUp)  # where many characters attack one
