"""The rulings of WARSTUFF: what its book leaves open; the reading this site plays by comes first."""

from calculators.declare import Readings, Ruling


class BothRerolls(Ruling, rule="basics/re-rolls", asks="Misses and hits both re-rolled?"):
    """One rule has misses rolled again, another hits."""

    ONCE = "once", "Each die again, once"
    FAILS_FIRST = "fails_first", "Misses first, then hits"
    HITS_FIRST = "hits_first", "Hits first, then misses"


class Intimidating(Ruling, rule="special-rules/intimidating", asks="Tests against Intimidating?"):
    PER_MELEE = "per_melee", "Once a melee"
    PER_DIE = "per_die", "For every attack die"


class Deadly(Ruling, rule="special-rules/deadly", asks="What does a Deadly 6 get past?"):
    SKIP_TEST_AND_ARMOR = "skip_test_and_armor", "Test and Armored, not cover"
    SKIP_ALL = "skip_all", "Test, Armored and cover"
    EXTRA_WOUND = "extra_wound", "It adds a wound to the hit"
    SKIP_ARMOR_ONLY = "skip_armor_only", "Armored only"


class CoverArmored(Ruling, rule="special-rules/armored", asks="Armored in cover?"):
    BEST = "best", "One die, the better: 4+"
    STACK = "stack", "Both dice"
    COVER_REPLACES = "cover_replaces", "Cover's die only: 5+"


class CoverInMelee(Ruling, rule="terrain/cover", asks="Cover outside shooting?"):
    """Whether cover counts in melee, too, and against spells and falls."""

    YES = "yes", "Yes"
    NO = "no", "No"


class CoverDie(Ruling, rule="terrain/cover", asks="Cover dice for several hits?"):
    PER_HIT = "per_hit", "One for each hit"
    PER_ATTACK = "per_attack", "One for the whole attack"


class Wounds(Ruling, rule="wounds/wound-roll", asks="Several wounds at once?"):
    BATCH = "batch", "One roll, all markers down"
    SEQUENTIAL = "sequential", "One roll each, in turn"


class MarkerCount(Ruling, rule="wounds/markers", asks="Which markers count?"):
    ALL = "all", "All, the whole game"
    NEW = "new", "Only this attack's"
    UNTIL_RECOVERY = "until_recovery", "All until it recovers"


class ToughRecovery(Ruling, rule="wounds/markers", asks="Tough, marked but not stunned?"):
    """What becomes of a standing Tough unit's markers, where markers count until it recovers."""

    KEEPS = "keeps", "It keeps its markers"
    LOSES = "loses", "They go as it acts"


class ToughAfter(Ruling, rule="special-rules/tough", asks="Tough after 3 wounds: when to roll?"):
    EVERY_WOUND = "every_wound", "At every wound"
    EVERY_THIRD = "every_third", "At every third wound"


class Saviours(Ruling, rule="special-rules/regeneration", asks="Regeneration and Healers together?"):
    EACH = "each", "One roll each"
    ONE = "one", "One roll in all"


class StunHit(Ruling, rule="wounds/hits-on-stunned", asks="When does a shot kill a stunned unit?"):
    AFTER_SAVES = "after_saves", "If cover and Armored fail"
    BEFORE_SAVES = "before_saves", "As soon as it hits"
    AFTER_TEST = "after_test", "If its test fails too"


class ToughStunKill(Ruling, rule="special-rules/tough", asks="Instant kill on Tough units?"):
    """Whether the instant kill of a stunned model kills a Tough one."""

    YES = "yes", "Yes"
    NO = "no", "No"


class SaveInstantKill(Ruling, rule="special-rules/regeneration", asks="Rescue from an instant kill?"):
    """Whether Regeneration and Healers help against the instant kill."""

    YES = "yes", "Yes"
    NO = "no", "No"


class StunCharge(Ruling, rule="wounds/hits-on-stunned", asks="What if a stunned unit is charged?"):
    AUTO = "auto", "Kills it outright"
    ON_HIT = "on_hit", "Kills it with a hit"
    NONE = "none", "Is an ordinary charge"


class SpellReach(Ruling, rule="spells/casting", asks="Fireball in a fight at a distance?"):
    """From where a Wizard's Fireball reaches, in a fight that counts no inches."""

    ALWAYS = "always", "Reaches from the start"
    CHARGE = "charge_reach", "Only in charge reach"


class StunnedStrikesBack(Ruling, rule="melee/striking-back", asks="Does a stunned unit strike back?"):
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
