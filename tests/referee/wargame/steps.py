"""A referee for Wargame who plays every possible throw of the dice.

Nothing here knows a formula. Each procedure is one step of the rules in the
order a player takes it, and asks for every die; `enumerate_all` plays it once
for every way the dice can fall. A word in brackets is the id of a rule or ruling.
"""

from dataclasses import dataclass
from fractions import Fraction

from tests.referee.dice import enumerate_all

RANGED, MELEE = "ranged", "melee"


@dataclass(frozen=True)
class Readings:
    """How the table reads the open questions; the defaults come first."""

    natural: str = "none"
    range_overlap: str = "both"
    stationary_in_melee: bool = True
    sixes: str = "keep"
    sixes_on_hits: bool = False
    cover_in_melee: bool = True
    fatigue_save: str = "none"


@dataclass(frozen=True)
class Weapon:
    """A weapon in use, with everything that is true of the model that attacks with it."""

    kind: str
    damage: int
    truths: frozenset = frozenset()


@dataclass(frozen=True)
class Unit:
    """A unit that is attacked."""

    models: int
    defense: int
    bravery: int
    cover: str = "none"
    fatigued: bool = False


# ----------------------------------------------------------------- the hit


def modifier(weapon, readings):
    """Everything that applies, line by line (modifiers)."""
    truths = set(weapon.truths)
    if weapon.kind == MELEE:  # both lines about range are for ranged weapons
        truths -= {"long-range", "under-6"}
        if not readings.stationary_in_melee:
            truths -= {"stationary"}
    if {"long-range", "under-6"} <= truths:  # range-overlap
        if readings.range_overlap == "long_only":
            truths -= {"under-6"}
        if readings.range_overlap == "close_only":
            truths -= {"long-range"}
    found = 0
    for truth in ("long-range", "untrained", "imprecise", "fatigued"):
        if truth in truths:
            found -= 1
    for truth in ("elite", "stationary", "under-6", "precise"):
        if truth in truths:
            found += 1
    return found


def climb(dice, shown, needed, sixes):
    """What a die counts that shows a six: it is rolled again as long as it is a six and not enough (sixes)."""
    counts = shown
    while shown == 6 and counts < needed and sixes != "off":
        shown = dice.roll()
        if sixes == "add":
            counts += shown
        elif shown == 6:  # one six more: a seven, then an eight ...; anything else changes nothing
            counts += 1
    return counts


def hits(dice, weapon, readings):
    """One model's die to hit: 4 or more after modifiers (to-hit, natural, sixes-on-hits)."""
    shown = dice.roll()
    if shown == 6 and readings.natural in ("six_hits", "both"):
        return True
    if shown == 1 and readings.natural in ("one_misses", "both"):
        return False
    added = modifier(weapon, readings)
    counts = climb(dice, shown, 4 - added, readings.sixes) if readings.sixes_on_hits else shown
    return counts + added >= 4


# ------------------------------------------------ damage, cover, casualties


def damages(dice, weapon, unit, readings):
    """One Damage Roll: a die and the weapon's Damage against Defense (damage, sixes)."""
    defense = unit.defense
    if unit.fatigued and readings.fatigue_save == "defense":
        defense -= 1
    shown = dice.roll()
    return climb(dice, shown, defense - weapon.damage, readings.sixes) + weapon.damage >= defense


def gets_through(dice, weapon, unit, readings):
    """One Cover Roll, if there is any: high is bad for the target (cover, cover-in-melee, fatigue-save)."""
    if unit.cover == "none" or (weapon.kind == MELEE and not readings.cover_in_melee):
        return True
    needed = {"light": 3, "heavy": 5}[unit.cover]
    if unit.fatigued and readings.fatigue_save == "cover":
        needed -= 1
    return dice.roll() >= needed


def makes_a_casualty(dice, weapon, unit, readings):
    """One model's attack with one weapon, all its rolls."""
    return (
        dice.play(hits, weapon, readings)
        and dice.play(damages, weapon, unit, readings)
        and dice.play(gets_through, weapon, unit, readings)
    )


def volley(dice, models, weapon, unit, readings):
    """The casualties of so many models with the same weapon, one after the other;
    they may be more than there are models."""
    if models == 0:
        return 0
    one = dice.play(makes_a_casualty, weapon, unit, readings)
    return one + dice.play(volley, models - 1, weapon, unit, readings)


# ----------------------------------------------------------------- bravery


def flee(dice, bravery, casualties, left):
    """How many flee at the end of the activation (test, fleeing): none without casualties, none of none."""
    if casualties == 0 or left == 0:
        return 0
    total = dice.roll() + casualties
    return min(left, total - bravery) if total > bravery else 0


def then(odds, step):
    """One more step, from every state there is."""
    after = {}
    for state, chance in odds.items():
        for result, odds_of_result in step(state).items():
            after[result] = after.get(result, Fraction(0)) + chance * odds_of_result
    return after


def losses(casualties_odds, unit):
    """From casualties to (casualties, all lost): surplus is lost, then one Bravery test (spill-over, one-test)."""

    def after(casualties):
        dead = min(casualties, unit.models)
        fled = enumerate_all(flee, unit.bravery, dead, unit.models - dead)
        return {(dead, dead + gone): chance for gone, chance in fled.items()}

    return then(casualties_odds, after)


def mean(odds):
    return sum((outcome * chance for outcome, chance in odds.items()), Fraction(0))


def of(odds, what):
    """The odds of a part of each outcome."""
    return then(odds, lambda outcome: {what(outcome): Fraction(1)})
