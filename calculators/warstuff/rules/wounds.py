"""What hits do to a unit: cover and Armored, its quality test, the wound roll, a rescue."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial, reduce
from typing import NamedTuple

from calculators.declare import Readings
from calculators.kernel.odds import Odds
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.to_hit import passes
from calculators.warstuff.rules.units import TOUGH_LIMIT, Condition, Fighter, Mode, worn
from calculators.warstuff.rulings import (
    CoverArmored,
    CoverDie,
    CoverInMelee,
    Deadly,
    MarkerCount,
    SaveInstantKill,
    Saviours,
    StunHit,
    ToughAfter,
    Wounds,
)

COVER = Fraction(1, 3)  # 5+: terrain/cover
ARMORED = Fraction(1, 2)  # 4+: special-rules/armored
RESCUE = Fraction(1, 2)  # 4+: special-rules/regeneration, special-rules/healer
FREEZES = Fraction(1, 2)  # 4+: special-rules/freeze
DEAD = Condition(dead=True)


class Blows(NamedTuple):
    """What one attack deals, before anything stops it."""

    dice: Odds  # how many hits, and how many Deadly sixes beside them, as a pair
    fire: bool = False
    freeze: bool = False


class Harm(NamedTuple):
    """What gets through: hits not ignored, those of them that wound, and wounds that are no hits."""

    kept: int = 0
    hurting: int = 0
    extra: int = 0

    def plus(self, other: Harm) -> Harm:
        return Harm(self.kept + other.kept, self.hurting + other.hurting, self.extra + other.extra)


def in_cover(target: Fighter, mode: Mode | None, readings: Readings) -> bool:
    """Whether cover counts; no mode stands for spells, Death Blows and falls (terrain/cover)."""
    return target.cover and (mode is Mode.SHOOTING or readings[CoverInMelee] is CoverInMelee.YES)


def saves(target: Fighter, six: bool, covered: bool, readings: Readings) -> tuple[bool, bool]:
    """Whether a hit, or a Deadly six, has to get past cover and past Armored."""
    armored = target.has(Special.ARMORED) and not six
    if six and readings[Deadly] is Deadly.SKIP_ALL:
        covered = False
    if armored and covered and readings[CoverArmored] is CoverArmored.BEST:
        covered = False  # one die, and 4+ is the better number
    elif armored and covered and readings[CoverArmored] is CoverArmored.COVER_REPLACES:
        armored = False
    return covered, armored


def kept(target: Fighter, six: bool, covered: bool, readings: Readings, cover_die: bool | None = None) -> Fraction:
    """The chance that a hit is not ignored; `cover_die` if one die for the whole attack has been thrown."""
    cover, armored = saves(target, six, covered, readings)
    past_cover = 1 - COVER if cover_die is None else Fraction(not cover_die)
    return (past_cover if cover else 1) * (1 - ARMORED if armored else Fraction(1))


def sure_hits(count: int, fire: bool = False, freeze: bool = False) -> Blows:
    """Hits that need no roll: from a spell, a Death Blow or a fall."""
    return Blows(Odds.sure((count, 0)), fire, freeze)


def suffer(
    target: Fighter, now: Condition, blows: Blows, mode: Mode | None, instant: StunHit | None, readings: Readings
) -> Odds:
    """The target's condition after one attack; `instant` says when a hit kills it at once, if ever."""

    def comes_of(harm: Harm) -> Odds:
        at_once = harm.hurting if instant is StunHit.AFTER_TEST else harm.kept if instant else 0
        if at_once:
            after = rescue(target, now, True, readings)  # one kill, however many hits
        else:
            after = wound(target, now, harm.hurting + harm.extra, blows.fire, readings)
        return after.then(lambda then: _freeze(then, blows)) if harm.kept else after

    if instant is StunHit.BEFORE_SAVES:
        return blows.dice.map(lambda fell: Harm(kept=sum(fell))).then(comes_of)
    covered = in_cover(target, mode, readings)
    return blows.dice.then(lambda fell: _harm(target, *fell, covered, readings)).then(comes_of)


@lru_cache(maxsize=1024)
def _harm(target: Fighter, hits: int, sixes: int, covered: bool, readings: Readings) -> Odds:
    if covered and readings[CoverDie] is CoverDie.PER_ATTACK:
        return Odds.flip(COVER).then(lambda stops: _all_harm(target, hits, sixes, covered, stops, readings))
    return _all_harm(target, hits, sixes, covered, None, readings)


def _all_harm(
    target: Fighter, hits: int, sixes: int, covered: bool, cover_die: bool | None, readings: Readings
) -> Odds:
    of_hit, of_six = (of(target, covered, cover_die, readings) for of in (_of_hit, _of_six))
    return reduce(_plus, [of_hit] * hits + [of_six] * sixes, Odds.sure(Harm()))


def _plus(total: Odds, blow: Odds) -> Odds:
    return total.then(lambda harm: blow.map(harm.plus))


def _of_hit(target: Fighter, covered: bool, cover_die: bool | None, readings: Readings) -> Odds:
    through = kept(target, False, covered, readings, cover_die)
    passed = passes(target.quality)
    return Odds.of({Harm(): 1 - through, Harm(1): through * passed, Harm(1, 1): through * (1 - passed)})


def _of_six(target: Fighter, covered: bool, cover_die: bool | None, readings: Readings) -> Odds:
    through = kept(target, True, covered, readings, cover_die)
    if readings[Deadly] is Deadly.EXTRA_WOUND:  # the hit goes its own way, the wound has a cover die of its own
        extra = Odds.of({Harm(extra=1): through, Harm(): 1 - through})
        return _of_hit(target, covered, cover_die, readings).then(lambda harm: extra.map(harm.plus))
    passed = passes(target.quality) if readings[Deadly] is Deadly.SKIP_ARMOR_ONLY else Fraction(0)
    return Odds.of({Harm(): 1 - through, Harm(1): through * passed, Harm(1, 1): through * (1 - passed)})


def rolls(target: Fighter, before: int, after: int, readings: Readings) -> bool:
    """Whether these markers make it roll on the wounds table (wounds/wound-roll, special-rules/tough)."""
    if not target.tough:
        return True
    if readings[ToughAfter] is ToughAfter.EVERY_THIRD:
        return before // TOUGH_LIMIT != after // TOUGH_LIMIT
    return after >= TOUGH_LIMIT


def counted_markers(target: Fighter, markers: int, new: int, readings: Readings) -> int:
    """How many markers a wound roll counts, where so many lie there and so many of them are new (wounds/markers)."""
    # Tough gathers its wounds by its own rule: were only new markers counted, it could hardly be killed.
    return new if readings[MarkerCount] is MarkerCount.NEW and not target.tough else markers


def kills(target: Fighter, counted: int, fire: bool) -> Fraction:
    """The chance that a wound roll with so many markers kills."""
    return Fraction(min(6, max(0, 7 - (target.kill_number - counted - fire))), 6)


@lru_cache(maxsize=4096)  # many attacks come down to the same wounds
def wound(target: Fighter, now: Condition, wounds: int, fire: bool, readings: Readings) -> Odds:
    """Its condition after wounds: markers down, then the wound roll, or wound by wound."""
    if not wounds:
        return Odds.sure(now)
    if readings[Wounds] is Wounds.BATCH:
        return _roll(target, now, wounds, wounds, fire, readings)
    odds = Odds.sure(now)
    for new in range(1, wounds + 1):
        odds = odds.then(partial(_roll, target, markers=1, new=new, fire=fire, readings=readings))
    return odds


def _roll(target: Fighter, now: Condition, markers: int, new: int, fire: bool, readings: Readings) -> Odds:
    if now.dead:
        return Odds.sure(now)
    after = now.markers + markers
    then = now._replace(markers=worn(target, after, readings), marked=True)
    if not rolls(target, now.markers, after, readings):
        return Odds.sure(then)
    dies = Odds.flip(kills(target, counted_markers(target, after, new, readings), fire))
    return dies.then(
        lambda dead: rescue(target, then, False, readings) if dead else Odds.sure(then._replace(stunned=True))
    )


def rescue_dice(target: Fighter, at_once: bool, readings: Readings) -> int:
    """How many dice may save it when it would be killed."""
    dice = target.healers + target.has(Special.REGENERATION)
    if at_once and readings[SaveInstantKill] is SaveInstantKill.NO:
        return 0
    return min(dice, 1) if readings[Saviours] is Saviours.ONE else dice


def rescue(target: Fighter, now: Condition, at_once: bool, readings: Readings) -> Odds:
    """It would be killed: Regeneration and Healers may leave it stunned, with the markers it has."""
    dies = (1 - RESCUE) ** rescue_dice(target, at_once, readings)
    return Odds.of({DEAD: dies, now._replace(stunned=True): 1 - dies})


def _freeze(now: Condition, blows: Blows) -> Odds:
    if now.dead or not blows.freeze or now.frozen:
        return Odds.sure(now)
    return Odds.of({now._replace(frozen=True): FREEZES, now: 1 - FREEZES})
