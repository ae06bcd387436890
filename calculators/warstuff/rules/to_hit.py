"""Attack dice: the roll to hit, its re-rolls, the test against Intimidating, Mounted's second die."""

from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Readings
from calculators.kernel.odds import Odds
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.units import Fighter, Mode
from calculators.warstuff.rulings import BothRerolls, Intimidating

MISS, HIT, SIX = "miss", "hit", "six"  # a six is told from other hits only for a Deadly attacker


class Again(NamedTuple):
    """The special rules that have misses and hits rolled again; two that say the same count once (basics/re-rolls)."""

    misses: tuple[Special, ...]
    hits: tuple[Special, ...]


class Nerve(NamedTuple):
    """How an attacker stands to its dice."""

    shaken: bool | None = None  # how its test against Intimidating went; None has it taken with the attack
    stunned: bool = False


UNTESTED = Nerve()


def passes(quality: int) -> Fraction:
    """The chance of a quality test (basics/quality-test)."""
    return Fraction(7 - quality, 6)


def must_test(unit: Fighter, enemy: Fighter, mode: Mode) -> bool:
    """Whether an Intimidating enemy makes it test in melee (special-rules/intimidating)."""
    return mode is not Mode.SHOOTING and enemy.has(Special.INTIMIDATING) and not unit.has(Special.INTIMIDATING)


def loses_nerve(unit: Fighter, enemy: Fighter, mode: Mode, stunned: bool = False) -> Fraction:
    """The chance that it fails the test; Fearless tries twice, unless stunned (special-rules/fearless)."""
    if not must_test(unit, enemy, mode):
        return Fraction(0)
    fails = 1 - passes(unit.quality)
    return fails**2 if unit.has(Special.FEARLESS) and not stunned else fails


def again(attacker: Fighter, target: Fighter, mode: Mode, shaken: bool) -> Again:
    """What Frenzy, Large, Small and a lost nerve do to its attack dice."""
    if mode is Mode.SHOOTING:
        return Again(target.having(Special.LARGE), target.having(Special.SMALL))
    large, small = (() if target.has(size) else attacker.having(size) for size in (Special.LARGE, Special.SMALL))
    shaken_by = (Special.INTIMIDATING,) if shaken else ()
    return Again((*attacker.having(Special.FRENZY), *large), (*small, *shaken_by))


def throw(attacker: Fighter) -> Odds:
    """One attack die as it first falls."""
    sixes = int(attacker.has(Special.DEADLY))
    return Odds({MISS: attacker.quality - 1, HIT: 7 - attacker.quality - sixes, SIX: sixes})


def attack_die(attacker: Fighter, target: Fighter, mode: Mode, shaken: bool, readings: Readings) -> Odds:
    """One attack die after its re-rolls; only the last face counts."""
    first = throw(attacker)

    def misses_again(face: str) -> Odds:
        return first if face == MISS else Odds.sure(face)

    def hits_again(face: str) -> Odds:
        return Odds.sure(face) if face == MISS else first

    dice = again(attacker, target, mode, shaken)
    if dice.misses and dice.hits:
        if readings[BothRerolls] is BothRerolls.FAILS_FIRST:
            return first.then(misses_again).then(hits_again)
        if readings[BothRerolls] is BothRerolls.HITS_FIRST:
            return first.then(hits_again).then(misses_again)
        return first
    if dice.misses:
        return first.then(misses_again)
    return first.then(hits_again) if dice.hits else first


def dice_thrown(attacker: Fighter, mode: Mode) -> int:
    """Two for Mounted on the charge, otherwise one (special-rules/mounted)."""
    return 2 if mode is Mode.CHARGE and attacker.has(Special.MOUNTED) else 1


def one_die(attacker: Fighter, target: Fighter, mode: Mode, readings: Readings, stunned: bool = False) -> Odds:
    """One attack die, the test against Intimidating before it included."""
    shaken = Odds.flip(loses_nerve(attacker, target, mode, stunned))
    return shaken.then(lambda lost: attack_die(attacker, target, mode, lost, readings))


def attack_dice(attacker: Fighter, target: Fighter, mode: Mode, readings: Readings, nerve: Nerve = UNTESTED) -> Odds:
    """How many ordinary hits and how many Deadly sixes one attack makes, as a pair."""
    count = dice_thrown(attacker, mode)
    if readings[Intimidating] is Intimidating.PER_DIE:
        return _pool(one_die(attacker, target, mode, readings, nerve.stunned), count)
    if nerve.shaken is None:
        lost = Odds.flip(loses_nerve(attacker, target, mode, nerve.stunned))
        return lost.then(lambda lost: _pool(attack_die(attacker, target, mode, lost, readings), count))
    return _pool(attack_die(attacker, target, mode, nerve.shaken, readings), count)


def _pool(die: Odds, count: int) -> Odds:
    single = die.map(lambda face: (int(face == HIT), int(face == SIX)))
    if count == 1:
        return single
    return single.then(lambda first: single.map(lambda second: (first[0] + second[0], first[1] + second[1])))
