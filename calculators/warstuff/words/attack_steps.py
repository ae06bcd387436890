"""The working of one attack, from the dice to hit to a rescue: each step with its rule and the reading behind it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.outputs import Step
from calculators.declare.rulings import Readings
from calculators.show.wording import counted, in_words, listed, sentence
from calculators.warstuff.rules.attacks import dies_at_once, instant_kill, killed_by_contact
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.to_hit import MISS, SIX, again, attack_die, dice_thrown, loses_nerve, one_die, passes
from calculators.warstuff.rules.units import TOUGH_LIMIT, Condition, Fighter, Mode
from calculators.warstuff.rules.wounds import (
    FREEZES,
    RESCUE,
    counted_markers,
    in_cover,
    kept,
    kills,
    rescue_dice,
    rolls,
    saves,
)
from calculators.warstuff.rulings import (
    CoverArmored,
    CoverDie,
    Deadly,
    Intimidating,
    StunCharge,
    StunHit,
    Wounds,
)

_ROLLS = {
    Mode.SHOOTING: "shooting/to-hit",
    Mode.CHARGE: "melee/charging",
    Mode.STRIKE_BACK: "melee/striking-back",
}
_DEADLY = {
    Deadly.SKIP_TEST_AND_ARMOR: "a wound without a test, which only cover can stop",
    Deadly.SKIP_ALL: "a wound that nothing stops",
    Deadly.EXTRA_WOUND: "one wound more than the hit, which only cover can stop",
    Deadly.SKIP_ARMOR_ONLY: "a hit that Armored cannot stop",
}
_HIT_KILLS = {
    StunHit.AFTER_SAVES: "a hit that is not ignored kills it at once",
    StunHit.BEFORE_SAVES: "any hit kills it at once",
    StunHit.AFTER_TEST: "a hit kills it at once if its test fails",
}
_CHARGE_KILLS = {
    StunCharge.AUTO: "being charged kills it outright",
    StunCharge.ON_HIT: "a charge's hit that is not ignored kills it at once",
    StunCharge.NONE: "a charge is fought like any other",
}


class Toll(NamedTuple):
    """A unit that may be wounded, and what by."""

    target: Fighter
    now: Condition
    readings: Readings
    whom: str = "target"
    markers: int = 0  # as they were given
    wounds: int = 1  # the most that one attack can deal
    repeated: bool = False  # more attacks like it follow
    piling: bool = False  # and they can add to its markers
    fire: bool = False
    freeze: bool = False

    @property
    def tough(self) -> bool:
        return self.target.tough

    @property
    def old(self) -> int:
        """Markers from before, whether they still count or not."""
        return max(self.markers, self.now.markers)


class Blow(NamedTuple):
    """One attack to be explained."""

    attacker: Fighter
    target: Fighter
    now: Condition  # the target's
    mode: Mode
    readings: Readings
    who: str = "attacker"
    whom: str = "target"
    markers: int = 0  # the target's, as they were given
    repeated: bool = False  # others like it follow
    stunned: bool = False  # the attacker is
    attacker_falls: bool = False  # or may have been stunned just before

    @property
    def dice(self) -> int:
        return dice_thrown(self.attacker, self.mode)

    @property
    def extra_wound(self) -> bool:
        return self.attacker.has(Special.DEADLY) and self.readings[Deadly] is Deadly.EXTRA_WOUND

    @property
    def wounds_the_stunned(self) -> bool:
        """Whether the next such attack can add to its markers."""
        down = self.now._replace(stunned=True)
        if killed_by_contact(self.target, down, self.mode, self.readings):
            return False
        return self.extra_wound or not instant_kill(self.target, down, self.mode, self.readings)

    @property
    def toll(self) -> Toll:
        return Toll(
            target=self.target,
            now=self.now,
            readings=self.readings,
            whom=self.whom,
            markers=self.markers,
            wounds=self.dice * (1 + self.extra_wound),
            repeated=self.repeated,
            piling=self.repeated and self.wounds_the_stunned,
            fire=self.attacker.has(Special.FIRE),
            freeze=self.attacker.has(Special.FREEZE),
        )


def attack_steps(blow: Blow) -> Iterator[Step]:
    """Every step of one attack: the dice to hit, what stops a hit, what a wound does."""
    if killed_by_contact(blow.target, blow.now, blow.mode, blow.readings):
        yield from stunned_steps(blow.toll, blow.mode)
        return
    yield from hit_steps(blow)
    instant = instant_kill(blow.target, blow.now, blow.mode, blow.readings)
    if instant is not StunHit.BEFORE_SAVES:
        yield from save_steps(blow.target, blow.mode, blow.readings, blow)
    if instant in (None, StunHit.AFTER_TEST):
        yield defence_step(blow.target, blow.whom)
    if blow.now.stunned:
        yield from stunned_steps(blow.toll, blow.mode)
    yield from wound_steps(blow.toll, rolls=instant is None or blow.extra_wound)
    if not blow.now.stunned:
        yield from stunned_steps(blow.toll, blow.mode)


def hit_steps(blow: Blow) -> Iterator[Step]:
    """The roll to hit and all that is rolled again."""
    attacker, target, mode, readings = blow.attacker, blow.target, blow.mode, blow.readings
    who = sentence(blow.who)
    lost = loses_nerve(attacker, target, mode, blow.stunned)
    if lost:
        fearless = attacker.has(Special.FEARLESS) and not blow.stunned
        decides = blow.dice > 1 or (fearless and blow.attacker_falls)
        yield Step(
            f"{who} fails its test against Intimidating",
            1 - passes(attacker.quality),
            f"needs {attacker.quality}+" + ("" if decides else ", then re-rolls its hits"),
            "special-rules/intimidating",
            "intimidating" if decides else "",
        )
        if fearless:
            yield Step(
                "Fearless re-rolls the test and fails again", lost, "not while stunned", "special-rules/fearless"
            )
    yield Step(f"{who} rolls to hit", passes(attacker.quality), f"needs {attacker.quality}+", _ROLLS[mode])
    for shaken in (False, True) if lost else (False,):
        start = "If it fails the test, it" if shaken else "If it passes, it" if lost else who
        yield from _reroll_steps(blow, shaken, start)
    die = one_die(attacker, target, mode, readings, blow.stunned)
    if lost:
        yield Step("The die counts as a hit, all told", 1 - die[MISS], rule=_ROLLS[mode])
    if attacker.has(Special.DEADLY):
        yield Step("The die ends on a Deadly 6", die[SIX], _DEADLY[readings[Deadly]], "special-rules/deadly", "deadly")
    if blow.dice > 1:
        yield Step("Mounted attacks twice: at least one hit", 1 - _both_miss(blow, lost), rule="special-rules/mounted")


def _both_miss(blow: Blow, lost: Fraction) -> Fraction:
    attacker, target, mode, readings = blow.attacker, blow.target, blow.mode, blow.readings
    if readings[Intimidating] is Intimidating.PER_DIE:
        return one_die(attacker, target, mode, readings, blow.stunned)[MISS] ** 2
    steady, shaken = (attack_die(attacker, target, mode, nerve, readings)[MISS] for nerve in (False, True))
    return (1 - lost) * steady**2 + lost * shaken**2


def _reroll_steps(blow: Blow, shaken: bool, start: str) -> Iterator[Step]:
    attacker, target, mode = blow.attacker, blow.target, blow.mode
    misses, hits = again(attacker, target, mode, shaken)
    causes = *misses, *hits
    if not causes:
        return
    both = misses and hits
    what = "misses and hits" if both else "misses" if misses else "hits"
    yield Step(
        f"{start} re-rolls {what} ({listed(rule.label for rule in causes)})",
        1 - attack_die(attacker, target, mode, shaken, blow.readings)[MISS],
        "chance of a hit after that",
        "basics/re-rolls" if both else causes[0].rule,
        "both_rerolls" if both else "",
    )


def save_steps(
    target: Fighter, mode: Mode | None, readings: Readings, blow: Blow | None = None, hits: int = 1
) -> Iterator[Step]:
    """What cover and Armored do; no mode and no blow for spells, falls and Death Blows."""
    covered = in_cover(target, mode, readings)
    deadly = blow is not None and blow.attacker.has(Special.DEADLY)
    helps = saves(target, False, True, readings)[0] or (deadly and saves(target, True, True, readings)[0])
    if target.cover and mode is not Mode.SHOOTING and helps:
        counts = "counts" if covered else "does not count"
        yield Step(f"Cover {counts} outside shooting", rule="terrain/cover", ruling="cover_in_melee")
    cover, armored = saves(target, False, covered, readings)
    meet = covered and target.has(Special.ARMORED)
    through = kept(target, False, covered, readings)
    cover_rule = "special-rules/camouflaged" if target.has(Special.CAMOUFLAGED) else "terrain/cover"
    if meet:
        how = {
            CoverArmored.BEST: "one die, ignored on 4+",
            CoverArmored.STACK: "ignored on cover's 5+ or Armored's 4+",
            CoverArmored.COVER_REPLACES: "one die, ignored on 5+",
        }
        yield Step(
            "A hit on an Armored unit in cover is kept",
            through,
            how[readings[CoverArmored]],
            "special-rules/armored",
            "cover_armored",
        )
    elif cover:
        yield Step("Cover does not stop the hit", through, "ignored on 5+", cover_rule)
    elif armored:
        yield Step("Armored does not stop the hit", through, "ignored on 4+", "special-rules/armored")
    six_covered = deadly and saves(target, True, covered, readings)[0]
    if six_covered and not cover:
        yield Step("Cover does not stop a Deadly 6", kept(target, True, covered, readings), "ignored on 5+", cover_rule)
    dice = blow.dice if blow else hits
    blows = dice * (cover or six_covered) + (dice if blow and blow.extra_wound and cover else 0)
    if covered and blows > 1:
        each = readings[CoverDie] is CoverDie.PER_HIT
        yield Step(
            f"One cover die for {'each hit' if each else 'all the hits together'}",
            rule="terrain/cover",
            ruling="cover_die",
        )


def defence_step(target: Fighter, whom: str) -> Step:
    """The quality test of a unit that was hit."""
    return Step(
        f"{sentence(whom)} fails its quality test",
        1 - passes(target.quality),
        f"needs {target.quality}+",
        "shooting/defence",
    )


def stunned_steps(toll: Toll, mode: Mode) -> Iterator[Step]:
    """What being stunned, now or after an earlier attack, means for the unit attacked."""
    if not (toll.now.stunned or toll.repeated) or mode is Mode.STRIKE_BACK:
        return
    readings, rule = toll.readings, "wounds/hits-on-stunned"
    when = f"{sentence(toll.whom)} is stunned" if toll.now.stunned else "Once it is stunned"
    charged = mode is Mode.CHARGE
    says = _CHARGE_KILLS[readings[StunCharge]] if charged else _HIT_KILLS[readings[StunHit]]
    spared = not dies_at_once(toll.target, readings)
    at_once = not (charged and readings[StunCharge] is StunCharge.NONE)
    sure = Fraction(1) if killed_by_contact(toll.target, toll.now, mode, readings) else None
    yield Step(f"{when}: {says}", sure, rule=rule, ruling="stun_charge" if charged else "stun_hit")
    if toll.tough and at_once:
        helps = "saves it from that" if spared else "is no help against that"
        yield Step(f"Tough {helps}", rule="special-rules/tough", ruling="tough_stun_kill")
    if at_once and not spared and _helpers(toll.target):
        yield from rescue_steps(toll, at_once=True)


def wound_steps(toll: Toll, rolls: bool = True) -> Iterator[Step]:
    """The wound roll and what may soften it; `rolls` is off where no wound can come of the attack."""
    if rolls:
        yield from _roll_steps(toll)
        if _helpers(toll.target):
            yield from rescue_steps(toll)
    if toll.freeze:
        yield Step(
            "A hit that is not ignored freezes it",
            FREEZES,
            "on 4+, it may not move in its next activation",
            "special-rules/freeze",
        )


def _roll_steps(toll: Toll) -> Iterator[Step]:
    readings, old = toll.readings, toll.now.markers
    counts = "marker_count" if (toll.old and _markers_decide(toll)) or (toll.piling and not toll.tough) else ""
    if toll.tough:
        later = toll.repeated or toll.old + toll.wounds > TOUGH_LIMIT
        yield Step(
            "Tough rolls only from its third wound on, and dies on 8+",
            None,
            "",
            "special-rules/tough",
            "tough_after" if later else "",
        )
    for new in range(1, toll.wounds + 1 if readings[Wounds] is Wounds.BATCH else 2):
        step = _roll_step(toll, old, new, counts)
        yield step
        counts = ""
        if step.chance == 1:
            break
    if toll.wounds > 1:
        how = "one roll with all markers down" if readings[Wounds] is Wounds.BATCH else "one roll after each marker"
        yield Step(f"Several wounds at once: {how}", rule="wounds/markers", ruling="wounds")
    if toll.fire:
        yield Step("Fire/Poison adds 1 to the wound roll", rule="special-rules/fire")


def _markers_decide(toll: Toll) -> bool:
    """Whether the old markers would count otherwise under another reading."""
    return not toll.tough or (toll.old >= TOUGH_LIMIT and not toll.now.stunned)


def _roll_step(toll: Toll, old: int, new: int, ruling: str) -> Step:
    target, readings = toll.target, toll.readings
    number = counted_markers(target, old + new, new, readings)
    wounds = "A wound" if new == 1 else sentence(counted(new, "wound"))
    if not rolls(target, old, old + new, readings):
        return Step(
            f"{wounds}: no roll with {counted(old + new, 'marker')}",
            None,
            "only a marker",
            "special-rules/tough",
            ruling,
        )
    need = target.kill_number - number - toll.fire
    least = "any roll" if need <= 1 else "no roll" if need > 6 else f"{need}+" if need < 6 else "a 6"
    adds = counted(number, "marker") + (" and Fire/Poison" if toll.fire else "")
    rest = "" if need <= 1 else "; otherwise stunned"
    if need <= 1 and new < toll.wounds:
        wounds = sentence(f"{in_words(new)} or more wounds")
    detail = f"{least} with {adds} makes {target.kill_number} or more{rest}"
    return Step(
        f"{wounds}: the wound roll kills", kills(target, number, toll.fire), detail, "wounds/wound-roll", ruling
    )


def rescue_steps(toll: Toll, at_once: bool = False) -> Iterator[Step]:
    """Regeneration and Healers."""
    target, readings = toll.target, toll.readings
    regenerates = target.has(Special.REGENERATION)
    by = ["Regeneration"] if regenerates else []
    by += [counted(target.healers, "Healer")] if target.healers else []
    dice = rescue_dice(target, at_once, readings)
    rule = "special-rules/regeneration" if regenerates else "special-rules/healer"
    saved = 1 - (1 - RESCUE) ** dice
    how = f"{counted(dice, 'die', 'dice')}, 4+ leaves it stunned"
    if at_once:
        can = "can save it even so" if dice else "cannot save it from that"
        yield Step(
            f"{sentence(listed(by))} {can}", saved if dice else None, how if dice else "", rule, "save_instant_kill"
        )
    else:
        yield Step(
            f"{sentence(listed(by))} may save it from being killed",
            saved,
            how,
            rule,
            "saviours" if _helpers(target) > 1 else "",
        )
    if at_once and dice and toll.now.stunned and _helpers(target) > 1:
        yield Step(f"{sentence(counted(dice, 'die', 'dice'))} for a rescue", saved, how, rule, "saviours")


def _helpers(target: Fighter) -> int:
    return target.healers + target.has(Special.REGENERATION)
