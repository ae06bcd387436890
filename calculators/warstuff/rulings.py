"""The rulings of WARSTUFF: what its book leaves open; the reading this site plays by comes first."""

from __future__ import annotations

from calculators.declare import Readings, Ruling


class BothRerolls(Ruling, ruling="basics/re-rolls/both-rerolls", asks="Misses and hits both re-rolled?"):
    """One rule has misses rolled again, another hits."""

    ONCE = "once", "Each die again, once"
    FAILS_FIRST = "fails_first", "Misses first, then hits"
    HITS_FIRST = "hits_first", "Hits first, then misses"


class Intimidating(Ruling, ruling="special-rules/intimidating/intimidating", asks="Tests against Intimidating?"):
    """How often a unit is tested against an Intimidating one."""

    PER_MELEE = "per_melee", "Once a melee"
    PER_DIE = "per_die", "For every attack die"


class Deadly(Ruling, ruling="special-rules/deadly/deadly", asks="What does a Deadly 6 get past?"):
    """What the automatic wound of a Deadly 6 gets past."""

    SKIP_TEST_AND_ARMOR = "skip_test_and_armor", "Test and Armored, not cover"
    SKIP_ALL = "skip_all", "Test, Armored and cover"
    EXTRA_WOUND = "extra_wound", "It adds a wound to the hit"
    SKIP_ARMOR_ONLY = "skip_armor_only", "Armored only"


class CoverArmored(Ruling, ruling="special-rules/armored/cover-armored", asks="Armored in cover?"):
    """An Armored unit in cover."""

    BEST = "best", "One die, the better: 4+"
    STACK = "stack", "Both dice"
    COVER_REPLACES = "cover_replaces", "Cover's die only: 5+"


class CoverInMelee(Ruling, ruling="terrain/cover/cover-in-melee", asks="Cover outside shooting?"):
    """Whether cover counts in melee, too, and against spells and falls."""

    YES = "yes", "Yes"
    NO = "no", "No"


class CoverDie(Ruling, ruling="terrain/cover/cover-die", asks="Cover dice for several hits?"):
    """Cover against several hits."""

    PER_HIT = "per_hit", "One for each hit"
    PER_ATTACK = "per_attack", "One for the whole attack"


class Wounds(Ruling, ruling="wounds/wound-roll/wounds", asks="Several wounds at once?"):
    """Several wounds from one attack."""

    BATCH = "batch", "One roll, all markers down"
    SEQUENTIAL = "sequential", "One roll each, in turn"


class MarkerCount(Ruling, ruling="wounds/markers/marker-count", asks="Which markers count?"):
    """Which markers a wound roll counts."""

    ALL = "all", "All, the whole game"
    NEW = "new", "Only this attack's"
    UNTIL_RECOVERY = "until_recovery", "All until it recovers"


class ToughRecovery(Ruling, ruling="wounds/markers/tough-recovery", asks="Tough, marked but not stunned?"):
    """What becomes of a standing Tough unit's markers, where markers count until it recovers."""

    KEEPS = "keeps", "It keeps its markers"
    LOSES = "loses", "They go as it acts"


class ToughAfter(Ruling, ruling="special-rules/tough/tough-after", asks="Tough after 3 wounds: when to roll?"):
    """When a Tough model rolls after its third wound."""

    EVERY_WOUND = "every_wound", "At every wound"
    EVERY_THIRD = "every_third", "At every third wound"


class Saviours(Ruling, ruling="special-rules/regeneration/saviours", asks="Regeneration and Healers together?"):
    """Regeneration and Healers together."""

    EACH = "each", "One roll each"
    ONE = "one", "One roll in all"


class StunHit(Ruling, ruling="wounds/hits-on-stunned/stun-hit", asks="When does a shot kill a stunned unit?"):
    """When a shot kills a stunned model."""

    AFTER_SAVES = "after_saves", "If cover and Armored fail"
    BEFORE_SAVES = "before_saves", "As soon as it hits"
    AFTER_TEST = "after_test", "If its test fails too"


class ToughStunKill(Ruling, ruling="special-rules/tough/tough-stun-kill", asks="Does that kill Tough units too?"):
    """Whether the instant kill of a stunned model kills a Tough one."""

    YES = "yes", "Yes"
    NO = "no", "No"


class SaveInstantKill(Ruling, ruling="special-rules/regeneration/save-instant-kill", asks="Can a rescue prevent it?"):
    """Whether Regeneration and Healers help against the instant kill."""

    YES = "yes", "Yes"
    NO = "no", "No"


class StunCharge(Ruling, ruling="wounds/hits-on-stunned/stun-charge", asks="What if a stunned unit is charged?"):
    """Charging a stunned model."""

    AUTO = "auto", "Kills it outright"
    ON_HIT = "on_hit", "Kills it with a hit"
    NONE = "none", "Is an ordinary charge"


class SpellReach(Ruling, ruling="spells/casting/spell-reach", asks="Fireball in a fight at a distance?"):
    """From where a Wizard's Fireball reaches, in a fight that counts no inches."""

    ALWAYS = "always", "Reaches from the start"
    CHARGE = "charge_reach", "Only in charge reach"


class StunnedStrikesBack(
    Ruling, ruling="melee/striking-back/stunned-strikes-back", asks="Does a stunned unit strike back?"
):
    """Striking back while stunned."""

    YES = "yes", "Yes"
    NO = "no", "No"


COVER = (CoverArmored, CoverInMelee)
SEVERAL_HITS = (CoverDie, Wounds)
WOUNDS = (MarkerCount, ToughAfter, Saviours)
INSTANT_KILL = (StunHit, ToughStunKill, SaveInstantKill)
ATTACK = (BothRerolls, Intimidating, Deadly, *COVER, *SEVERAL_HITS, *WOUNDS, *INSTANT_KILL, StunCharge)
ALL = (*ATTACK, StunnedStrikesBack)
FIGHT = (*ALL, ToughRecovery, SpellReach)

_DEFAULTS = Readings(ruling.default() for ruling in ALL)


def complete(readings: Readings) -> Readings:
    """The readings someone chose; whatever a calculator does not ask for is read as this site does."""
    return _DEFAULTS.but(*readings)
