"""The readings of the combat rules a table can choose between; the one this site uses comes first.

`readings.py` gathers them for the calculators that ask.
"""

from __future__ import annotations

from calculators.declare.choices import Choice


class ChiefReaches(Choice):
    """Which stacks in the hex the Chief Warlord's bonus reaches."""

    ALL = "all", "Every stack in the hex"
    LED = "led", "Only led stacks"


class TwoCommanders(Choice):
    """Two Commanders in one stack."""

    HIGHEST = "highest", "The highest level counts"
    SUM = "sum", "Their levels add up"


class CommandDefence(Choice):
    """What a Commander does for the stack's Defence."""

    NONE = "none", "Nothing"
    MULTIPLY = "multiply", "Average × Command Bonus"
    ADD = "add", "0.1 more for each level"


class AverageOver(Choice):
    """Whose Defence is averaged."""

    ALL = "all", "All units of the stack"
    FIRST_EIGHT = "first_eight", "The first eight"


class AverageRounding(Choice):
    """Whether average Defence is rounded."""

    EXACT = "exact", "Not at all"
    DOWN = "down", "Down"
    NEAREST = "nearest", "To the nearest, half up"
    UP = "up", "Up"


class FortAndTerrain(Choice):
    """A fortification on ground that has a bonus of its own."""

    FORT = "fort", "The fortification alone"
    ADD = "add", "Both, added"
    LARGER = "larger", "The larger of the two"


class FlyersInFort(Choice):
    """Flyers inside a fortification."""

    NONE = "none", "No bonus"
    BONUS = "bonus", "The fortification's bonus"


class FortBonus(Choice):
    """Fortification Hits between two fifties."""

    EXACT = "exact", "Count: 175 Hits are +3.5"
    WHOLE = "whole", "Don't: 175 Hits are +3"


class FlyersAtFort(Choice):
    """The +2 that units inside have against flyers."""

    INSTEAD = "instead", "Stands in for the bonus"
    ADDED = "added", "Comes on top of it"
    LARGER = "larger", "The larger of the two"


class MeleeOrder(Choice):
    """Melee against melee."""

    TOGETHER = "together", "Both at once"
    ATTACKER_FIRST = "attacker_first", "Attackers first"
    DEFENDER_FIRST = "defender_first", "Defenders first"


class CombatDice(Choice):
    """The Random Number of a combat."""

    EACH = "each", "2d6 for each stack"
    SHARED = "shared", "One 2d6 for all"


class WoodsAnswer(Choice):
    """Ground units that are not Woods capable, and flyers over woods."""

    STRIKE_BACK = "strike_back", "May only strike back"
    NEITHER = "neither", "Not even strike back"
    RANGED_MAY = "ranged_may", "Ranged stacks may attack"


class RangedStays(Choice):
    """Ranged attackers that do not leave, against melee."""

    FIRST = "first", "They strike first"
    TOGETHER = "together", "Both at once"


class WipedOut(Choice):
    """Defenders that croak a whole attacking stack."""

    CLEARED = "cleared", "Count as fresh"
    NOT_COUNTED = "not_counted", "That combat doesn't count"
    COUNTED = "counted", "It counts like any other"


class RetaliationCount(Choice):
    """Special Retaliation and the halving of later combats."""

    NEITHER = "neither", "Not halved, not counted"
    BOTH = "both", "Halved and counted"
    COUNTS_ONLY = "counts_only", "Counted, not halved"


class OtherProtectors(Choice):
    """Protectors that are cavalry, garrison or flyers."""

    ANY = "any", "May, against anyone"
    AS_INFANTRY = "as_infantry", "Not against ranged stacks"
    NONE = "none", "May not protect"


class MeleePresent(Choice):
    """Which stacks count for ranged protectors who shoot into a melee."""

    EITHER = "either", "Attackers and protected"
    ATTACKER = "attacker", "Attackers only"


class FriendlyFire(Choice):
    """Whom ranged protectors hit on their own side."""

    PROTECTED = "protected", "The stack they protect"
    PROTECTOR = "protector", "Themselves"
    EVERY = "every", "Both"


class AimedWound(Choice):
    """Aimed hits too few to croak."""

    SHARE = "share", "Half or a quarter stay"
    KEPT = "kept", "Kept for the next aimed blow"
    NONE = "none", "Leave no trace"


class AimedSurplus(Choice):
    """Hits left when the unit aimed at is croaked."""

    RUNS_ON = "runs_on", "Go on in stacking order"
    LOST = "lost", "Are lost"


class AimedTargets(Choice):
    """How many units a stack may aim at."""

    SEVERAL = "several", "Several, in the order named"
    ONE = "one", "One only"


class Win(Choice):
    """What is compared to find who inflicts more hits."""

    FORMULA = "formula", "The formula's results"
    DAMAGE = "damage", "Hits that units really lost"


class SiegeAttack(Choice):
    """What a fortification loses in a siege attack."""

    SIEGE_UNITS = "siege_units", "Formula, siege units only"
    WHOLE_STACK = "whole_stack", "Formula, whole stack"
    DIRECT = "direct", "Siege Attack, no dice"


class WallOpens(Choice):
    """When a wall no longer keeps units out."""

    AT_ZERO = "at_zero", "At 0 Hits"
    BELOW_EIGHT = "below_eight", "When hits get through"
    NEVER = "never", "Only when captured"
