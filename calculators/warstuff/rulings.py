"""The readings of the rules a table can choose between; the one this site uses comes first.

A calculator asks for those that touch it by taking these classes as bases, behind its own inputs.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask


class BothRerolls(Choice):
    """One rule has misses rolled again, another hits."""

    ONCE = "once", "Each die again, once"
    FAILS_FIRST = "fails_first", "Misses first, then hits"
    HITS_FIRST = "hits_first", "Hits first, then misses"


class IntimidatingTest(Choice):
    """How often a unit is tested against an Intimidating one."""

    PER_MELEE = "per_melee", "Once a melee"
    PER_DIE = "per_die", "For every attack die"


class DeadlySix(Choice):
    """What the automatic wound of a Deadly 6 gets past."""

    SKIP_TEST_AND_ARMOR = "skip_test_and_armor", "Test and Armored, not cover"
    SKIP_ALL = "skip_all", "Test, Armored and cover"
    EXTRA_WOUND = "extra_wound", "It adds a wound to the hit"
    SKIP_ARMOR_ONLY = "skip_armor_only", "Armored only"


class CoverArmored(Choice):
    """An Armored unit in cover."""

    BEST = "best", "One die, the better: 4+"
    STACK = "stack", "Both dice"
    COVER_REPLACES = "cover_replaces", "Cover's die only: 5+"


class CoverDie(Choice):
    """Cover against several hits."""

    PER_HIT = "per_hit", "One for each hit"
    PER_ATTACK = "per_attack", "One for the whole attack"


class StunHit(Choice):
    """When a shot kills a stunned model."""

    AFTER_SAVES = "after_saves", "If cover and Armored fail"
    BEFORE_SAVES = "before_saves", "As soon as it hits"
    AFTER_TEST = "after_test", "If its test fails too"


class StunCharge(Choice):
    """Charging a stunned model."""

    AUTO = "auto", "Kills it outright"
    ON_HIT = "on_hit", "Kills it with a hit"
    NONE = "none", "Is an ordinary charge"


class Wounds(Choice):
    """Several wounds from one attack."""

    BATCH = "batch", "One roll, all markers down"
    SEQUENTIAL = "sequential", "One roll each, in turn"


class MarkerCount(Choice):
    """Which markers a wound roll counts."""

    ALL = "all", "All, the whole game"
    NEW = "new", "Only this attack's"
    UNTIL_RECOVERY = "until_recovery", "All until it recovers"


class ToughAfter(Choice):
    """When a Tough model rolls after its third wound."""

    EVERY_WOUND = "every_wound", "At every wound"
    EVERY_THIRD = "every_third", "At every third wound"


class Saviours(Choice):
    """Regeneration and Healers together."""

    EACH = "each", "One roll each"
    ONE = "one", "One roll in all"


@dataclass(frozen=True)
class DiceReadings:
    """How attack dice are read."""

    both_rerolls: BothRerolls = ask(
        BothRerolls.ONCE, "Misses and hits both re-rolled?", ruling="basics/re-rolls/both-rerolls"
    )
    intimidating: IntimidatingTest = ask(
        IntimidatingTest.PER_MELEE, "Tests against Intimidating?", ruling="special-rules/intimidating/intimidating"
    )
    deadly: DeadlySix = ask(
        DeadlySix.SKIP_TEST_AND_ARMOR, "What does a Deadly 6 get past?", ruling="special-rules/deadly/deadly"
    )


@dataclass(frozen=True)
class CoverReadings:
    """What cover is good for."""

    cover_armored: CoverArmored = ask(
        CoverArmored.BEST, "Armored in cover?", ruling="special-rules/armored/cover-armored"
    )
    cover_in_melee: bool = ask(True, "Cover outside shooting?", ruling="terrain/cover/cover-in-melee")


@dataclass(frozen=True)
class ManyHitsReadings:
    """Several hits at once."""

    cover_die: CoverDie = ask(CoverDie.PER_HIT, "Cover dice for several hits?", ruling="terrain/cover/cover-die")
    wounds: Wounds = ask(Wounds.BATCH, "Several wounds at once?", ruling="wounds/wound-roll/wounds")


@dataclass(frozen=True)
class WoundReadings:
    """Markers, Tough and rescues."""

    marker_count: MarkerCount = ask(MarkerCount.ALL, "Which markers count?", ruling="wounds/markers/marker-count")
    tough_after: ToughAfter = ask(
        ToughAfter.EVERY_WOUND, "Tough after 3 wounds: when to roll?", ruling="special-rules/tough/tough-after"
    )
    saviours: Saviours = ask(
        Saviours.EACH, "Regeneration and Healers together?", ruling="special-rules/regeneration/saviours"
    )


@dataclass(frozen=True)
class InstantKillReadings:
    """The instant kill of a stunned model."""

    stun_hit: StunHit = ask(
        StunHit.AFTER_SAVES, "When does a shot kill a stunned unit?", ruling="wounds/hits-on-stunned/stun-hit"
    )
    tough_stun_kill: bool = ask(True, "Does that kill Tough units too?", ruling="special-rules/tough/tough-stun-kill")
    save_instant_kill: bool = ask(
        True, "Can a rescue prevent it?", ruling="special-rules/regeneration/save-instant-kill"
    )


@dataclass(frozen=True)
class ChargeReadings:
    """Charging a stunned model."""

    stun_charge: StunCharge = ask(
        StunCharge.AUTO, "What if a stunned unit is charged?", ruling="wounds/hits-on-stunned/stun-charge"
    )


@dataclass(frozen=True)
class StrikeBackReadings:
    """Striking back while stunned."""

    stunned_strikes_back: bool = ask(
        True, "Does a stunned unit strike back?", ruling="melee/striking-back/stunned-strikes-back"
    )


@dataclass(frozen=True)
class AttackReadings(ChargeReadings, InstantKillReadings, WoundReadings, ManyHitsReadings, CoverReadings, DiceReadings):
    """All that can touch attacks on one target."""


@dataclass(frozen=True)
class Rulings(StrikeBackReadings, AttackReadings):
    """All fifteen."""


def readings(given: Any) -> Rulings:
    """The readings someone chose; whatever a calculator does not ask for is read as this site does."""
    return Rulings(**{one.name: getattr(given, one.name) for one in fields(Rulings) if hasattr(given, one.name)})
