"""One attack, several in a row, and a whole charge with its strike back."""

from collections.abc import Iterator
from functools import lru_cache

from calculators.declare import Readings
from calculators.kernel.odds import Odds
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.to_hit import UNTESTED, Nerve, attack_dice, loses_nerve
from calculators.warstuff.rules.units import Condition, Fighter, Mode
from calculators.warstuff.rules.wounds import Blows, rescue, suffer, sure_hits
from calculators.warstuff.rulings import Intimidating, StunCharge, StunHit, StunnedStrikesBack, ToughStunKill

Shaken = tuple[bool | None, bool | None]  # the charger's and the defender's test against Intimidating


def dies_at_once(target: Fighter, readings: Readings) -> bool:
    """Whether being hit or charged while stunned can kill it at all (special-rules/tough)."""
    return readings[ToughStunKill] is ToughStunKill.YES or not target.tough


def instant_kill(target: Fighter, now: Condition, mode: Mode, readings: Readings) -> StunHit | None:
    """When a hit of this attack kills at once, if it ever does; a strike back never (wounds/hits-on-stunned)."""
    if not now.stunned or not dies_at_once(target, readings):
        return None
    if mode is Mode.SHOOTING:
        return readings[StunHit]
    return StunHit.AFTER_SAVES if mode is Mode.CHARGE and readings[StunCharge] is StunCharge.ON_HIT else None


def killed_by_contact(target: Fighter, now: Condition, mode: Mode, readings: Readings) -> bool:
    """Whether a charge kills without a die: it is stunned, and the charge is enough."""
    enough = mode is Mode.CHARGE and readings[StunCharge] is StunCharge.AUTO
    return enough and now.stunned and dies_at_once(target, readings)


@lru_cache(maxsize=4096)  # a long fight asks for the same few again and again
def strike(
    attacker: Fighter, target: Fighter, now: Condition, mode: Mode, readings: Readings, nerve: Nerve = UNTESTED
) -> Odds:
    """The target's condition after one attack."""
    return struck(target, now, blows(attacker, target, mode, readings, nerve), mode, readings)


def blows(attacker: Fighter, target: Fighter, mode: Mode, readings: Readings, nerve: Nerve = UNTESTED) -> Blows:
    """All of an attacker that matters to its target."""
    dice = attack_dice(attacker, target, mode, readings, nerve)
    return Blows(dice, attacker.has(Special.FIRE), attacker.has(Special.FREEZE))


def struck(target: Fighter, now: Condition, dealt: Blows, mode: Mode, readings: Readings) -> Odds:
    """The target's condition after an attack with these blows."""
    if now.dead:
        return Odds.sure(now)
    if killed_by_contact(target, now, mode, readings):
        return rescue(target, now, True, readings)  # the kill takes the place of the attack
    return suffer(target, now, dealt, mode, instant_kill(target, now, mode, readings), readings)


def volley(attacker: Fighter, target: Fighter, now: Odds, mode: Mode, shots: int, readings: Readings) -> Iterator[Odds]:
    """The target's condition after each of so many separate attacks."""
    for _ in range(shots):
        now = now.then(lambda before: strike(attacker, target, before, mode, readings))
        yield now


@lru_cache(maxsize=4096)
def plain_hit(target: Fighter, now: Condition, readings: Readings, fire: bool = False) -> Odds:
    """One hit that needs no roll and is neither shooting nor a charge: a spell or a Death Blow."""
    return suffer(target, now, sure_hits(1, fire), None, None, readings)


def death_blow(killed: Fighter, other: Fighter, now: Condition, readings: Readings) -> Odds:
    """The other fighter after this one was killed beside it (special-rules/death-blow)."""
    if now.dead or not killed.has(Special.DEATH_BLOW):
        return Odds.sure(now)
    return plain_hit(other, now, readings)


def strikes_back(charger: Fighter, now: Condition, readings: Readings) -> bool:
    """Whether a defender in this condition may strike back (melee/striking-back, special-rules/hit-and-run)."""
    if now.dead or charger.has(Special.HIT_AND_RUN):
        return False
    return readings[StunnedStrikesBack] is StunnedStrikesBack.YES or not now.stunned


def whole_melee(
    charger: Fighter, charger_now: Condition, defender: Fighter, defender_now: Condition, readings: Readings
) -> Odds:
    """Both conditions, charger's first, after a charge and the strike back."""
    if readings[Intimidating] is Intimidating.PER_DIE:
        return _fought(charger, charger_now, defender, defender_now, (None, None), readings)
    nerves = _nerves(charger, charger_now.stunned, defender, defender_now.stunned)
    return nerves.then(lambda shaken: _fought(charger, charger_now, defender, defender_now, shaken, readings))


@lru_cache(maxsize=64)
def _nerves(charger: Fighter, charger_stunned: bool, defender: Fighter, defender_stunned: bool) -> Odds:
    """Whether the charger, and whether the defender loses its nerve at contact.

    That is before any die: a defender still has Fearless here, even if the charge is going to stun it.
    """
    mine = loses_nerve(charger, defender, Mode.CHARGE, charger_stunned)
    yours = loses_nerve(defender, charger, Mode.STRIKE_BACK, defender_stunned)
    return Odds.flip(mine).then(lambda me: Odds.flip(yours).map(lambda you: (me, you)))


def _fought(
    charger: Fighter, mine: Condition, defender: Fighter, yours: Condition, shaken: Shaken, readings: Readings
) -> Odds:
    def answer(hit: Condition) -> Odds:
        if hit.dead:
            return death_blow(defender, charger, mine, readings).map(lambda then: (then, hit))
        if not strikes_back(charger, hit, readings):
            return Odds.sure((mine, hit))
        back = strike(defender, charger, mine, Mode.STRIKE_BACK, readings, Nerve(shaken[1], hit.stunned))
        if not charger.has(Special.DEATH_BLOW):
            return back.map(lambda then: (then, hit))
        return back.then(lambda then: blown(then, hit))

    def blown(then: Condition, hit: Condition) -> Odds:
        after = death_blow(charger, defender, hit, readings) if then.dead else Odds.sure(hit)
        return after.map(lambda other: (then, other))

    return strike(charger, defender, yours, Mode.CHARGE, readings, Nerve(shaken[0], mine.stunned)).then(answer)
