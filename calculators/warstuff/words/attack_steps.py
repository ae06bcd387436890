"""The working of one attack, from the dice to hit to a rescue: each step with its rule and the reading behind it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Readings
from calculators.declare.outputs import Step
from calculators.show.wording import counted, in_words, listed, sentence
from calculators.warstuff.rules import to_hit, wounds
from calculators.warstuff.rules.attacks import dies_at_once, instant_kill, killed_by_contact
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.units import TOUGH_LIMIT, Condition, Fighter, Mode
from calculators.warstuff.rulings import CoverArmored, CoverDie, Deadly, StunCharge, StunHit, Wounds

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
_COVER_ARMORED = {
    CoverArmored.BEST: "one die, ignored on 4+",
    CoverArmored.STACK: "ignored on cover's 5+ or Armored's 4+",
    CoverArmored.COVER_REPLACES: "one die, ignored on 5+",
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
    def old(self) -> int:
        """Markers from before, whether they still count or not."""
        return max(self.markers, self.now.markers)

    @property
    def helpers(self) -> int:
        """Those who may save it."""
        return self.target.healers + self.target.has(Special.REGENERATION)


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
        return to_hit.dice_thrown(self.attacker, self.mode)

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
        most, piling = self.dice * (1 + self.extra_wound), self.repeated and self.wounds_the_stunned
        marked = Toll(self.target, self.now, self.readings, self.whom, self.markers, most, self.repeated, piling)
        return marked._replace(fire=self.attacker.has(Special.FIRE), freeze=self.attacker.has(Special.FREEZE))


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
    attacker, target, mode, readings, who = blow.attacker, blow.target, blow.mode, blow.readings, sentence(blow.who)
    passes, needs = to_hit.passes(attacker.quality), f"needs {attacker.quality}+"
    lost = to_hit.loses_nerve(attacker, target, mode, blow.stunned)
    if lost:
        fearless = attacker.has(Special.FEARLESS) and not blow.stunned
        decides = blow.dice > 1 or (fearless and blow.attacker_falls)
        then, ruling = (needs, "intimidating") if decides else (f"{needs}, then re-rolls its hits", "")
        test = f"{who} fails its test against Intimidating"
        yield Step(test, 1 - passes, then, "special-rules/intimidating", ruling)
        if fearless:
            test = "Fearless re-rolls the test and fails again"
            yield Step(test, lost, "not while stunned", "special-rules/fearless")
    yield Step(f"{who} rolls to hit", passes, needs, _ROLLS[mode])
    for shaken in (False, True) if lost else (False,):
        start = "If it fails the test, it" if shaken else "If it passes, it" if lost else who
        yield from _reroll_steps(blow, shaken, start)
    die = to_hit.one_die(attacker, target, mode, readings, blow.stunned)
    if lost:
        yield Step("The die counts as a hit, all told", 1 - die[to_hit.MISS], rule=_ROLLS[mode])
    if attacker.has(Special.DEADLY):
        six = die[to_hit.SIX]
        yield Step("The die ends on a Deadly 6", six, _DEADLY[readings[Deadly]], "special-rules/deadly", "deadly")
    if blow.dice > 1:
        both_miss = to_hit.attack_dice(attacker, target, mode, readings, to_hit.Nerve(stunned=blow.stunned))[0, 0]
        yield Step("Mounted attacks twice: at least one hit", 1 - both_miss, rule="special-rules/mounted")


def _reroll_steps(blow: Blow, shaken: bool, start: str) -> Iterator[Step]:
    misses, hits = to_hit.again(blow.attacker, blow.target, blow.mode, shaken)
    if causes := (*misses, *hits):
        what, rule, ruling = "misses" if misses else "hits", causes[0].rule, ""
        if misses and hits:
            what, rule, ruling = "misses and hits", "basics/re-rolls", "both_rerolls"
        what = f"{start} re-rolls {what} ({listed(cause.label for cause in causes)})"
        die = to_hit.attack_die(blow.attacker, blow.target, blow.mode, shaken, blow.readings)
        yield Step(what, 1 - die[to_hit.MISS], "chance of a hit after that", rule, ruling)


def save_steps(
    target: Fighter, mode: Mode | None, readings: Readings, blow: Blow | None = None, hits: int = 1
) -> Iterator[Step]:
    """What cover and Armored do; no mode and no blow for spells, falls and Death Blows."""
    covered = wounds.in_cover(target, mode, readings)
    deadly = blow is not None and blow.attacker.has(Special.DEADLY)
    cover, armored = wounds.saves(target, False, covered, readings)
    six_covered = deadly and wounds.saves(target, True, covered, readings)[0]
    helps = any(wounds.saves(target, six, True, readings)[0] for six in ((False, True) if deadly else (False,)))
    if target.cover and mode is not Mode.SHOOTING and helps:
        counts = "counts" if covered else "does not count"
        yield Step(f"Cover {counts} outside shooting", rule="terrain/cover", ruling="cover_in_melee")
    kept = wounds.kept(target, False, covered, readings)
    cover_rule = "special-rules/camouflaged" if target.has(Special.CAMOUFLAGED) else "terrain/cover"
    if covered and target.has(Special.ARMORED):
        what, how = "A hit on an Armored unit in cover is kept", _COVER_ARMORED[readings[CoverArmored]]
        yield Step(what, kept, how, "special-rules/armored", "cover_armored")
    elif cover:
        yield Step("Cover does not stop the hit", kept, "ignored on 5+", cover_rule)
    elif armored:
        yield Step("Armored does not stop the hit", kept, "ignored on 4+", "special-rules/armored")
    if six_covered and not cover:
        kept = wounds.kept(target, True, covered, readings)
        yield Step("Cover does not stop a Deadly 6", kept, "ignored on 5+", cover_rule)
    dice = blow.dice if blow else hits
    if (cover or six_covered) and (dice > 1 or (cover and blow and blow.extra_wound)):
        each = "each hit" if readings[CoverDie] is CoverDie.PER_HIT else "all the hits together"
        yield Step(f"One cover die for {each}", rule="terrain/cover", ruling="cover_die")


def defence_step(target: Fighter, whom: str) -> Step:
    """The quality test of a unit that was hit."""
    what, fails = f"{sentence(whom)} fails its quality test", 1 - to_hit.passes(target.quality)
    return Step(what, fails, f"needs {target.quality}+", "shooting/defence")


def stunned_steps(toll: Toll, mode: Mode) -> Iterator[Step]:
    """What being stunned, now or after an earlier attack, means for the unit attacked."""
    if not (toll.now.stunned or toll.repeated) or mode is Mode.STRIKE_BACK:
        return
    readings = toll.readings
    when = f"{sentence(toll.whom)} is stunned" if toll.now.stunned else "Once it is stunned"
    says, ruling = _HIT_KILLS[readings[StunHit]], "stun_hit"
    if mode is Mode.CHARGE:
        says, ruling = _CHARGE_KILLS[readings[StunCharge]], "stun_charge"
    sure = Fraction(1) if killed_by_contact(toll.target, toll.now, mode, readings) else None
    yield Step(f"{when}: {says}", sure, rule="wounds/hits-on-stunned", ruling=ruling)
    if mode is Mode.CHARGE and readings[StunCharge] is StunCharge.NONE:
        return
    dies = dies_at_once(toll.target, readings)
    if toll.target.tough:
        helps = "is no help against that" if dies else "saves it from that"
        yield Step(f"Tough {helps}", rule="special-rules/tough", ruling="tough_stun_kill")
    if dies and toll.helpers:
        yield from rescue_steps(toll, at_once=True)


def wound_steps(toll: Toll, rolls: bool = True) -> Iterator[Step]:
    """The wound roll and what may soften it; `rolls` is off where no wound can come of the attack."""
    if rolls:
        yield from _roll_steps(toll)
        if toll.helpers:
            yield from rescue_steps(toll)
    if toll.freeze:
        what, then = "A hit that is not ignored freezes it", "on 4+, it may not move in its next activation"
        yield Step(what, wounds.FREEZES, then, "special-rules/freeze")


def _roll_steps(toll: Toll) -> Iterator[Step]:
    tough, batch = toll.target.tough, toll.readings[Wounds] is Wounds.BATCH
    old_decide = not tough or (toll.old >= TOUGH_LIMIT and not toll.now.stunned)
    counts = "marker_count" if (toll.old and old_decide) or (toll.piling and not tough) else ""
    if tough:
        ruling = "tough_after" if toll.repeated or toll.old + toll.wounds > TOUGH_LIMIT else ""
        what = "Tough rolls only from its third wound on, and dies on 8+"
        yield Step(what, rule="special-rules/tough", ruling=ruling)
    for new in range(1, toll.wounds + 1 if batch else 2):
        step = _roll_step(toll, toll.now.markers, new, counts)
        yield step
        counts = ""
        if step.chance == 1:
            break
    if toll.wounds > 1:
        how = "one roll with all markers down" if batch else "one roll after each marker"
        yield Step(f"Several wounds at once: {how}", rule="wounds/markers", ruling="wounds")
    if toll.fire:
        yield Step("Fire/Poison adds 1 to the wound roll", rule="special-rules/fire")


def _roll_step(toll: Toll, old: int, new: int, ruling: str) -> Step:
    target, readings = toll.target, toll.readings
    number = wounds.counted_markers(target, old + new, new, readings)
    what = "A wound" if new == 1 else sentence(counted(new, "wound"))
    if not wounds.rolls(target, old, old + new, readings):
        what = f"{what}: no roll with {counted(old + new, 'marker')}"
        return Step(what, None, "only a marker", "special-rules/tough", ruling)
    need = target.kill_number - number - toll.fire
    least = "any roll" if need <= 1 else "no roll" if need > 6 else f"{need}+" if need < 6 else "a 6"
    adds = counted(number, "marker") + (" and Fire/Poison" if toll.fire else "")
    rest = "" if need <= 1 else "; otherwise stunned"
    if need <= 1 and new < toll.wounds:
        what = sentence(f"{in_words(new)} or more wounds")
    detail = f"{least} with {adds} makes {target.kill_number} or more{rest}"
    chance = wounds.kills(target, number, toll.fire)
    return Step(f"{what}: the wound roll kills", chance, detail, "wounds/wound-roll", ruling)


def rescue_steps(toll: Toll, at_once: bool = False) -> Iterator[Step]:
    """Regeneration and Healers."""
    regenerates, healers = toll.target.has(Special.REGENERATION), toll.target.healers
    by = sentence(listed(["Regeneration"] * regenerates + [counted(healers, "Healer")] * (healers > 0)))
    dice = wounds.rescue_dice(toll.target, at_once, toll.readings)
    rule = "special-rules/regeneration" if regenerates else "special-rules/healer"
    saved, thrown = 1 - (1 - wounds.RESCUE) ** dice, counted(dice, "die", "dice")
    how, several = f"{thrown}, 4+ leaves it stunned", "saviours" if toll.helpers > 1 else ""
    if not at_once:
        yield Step(f"{by} may save it from being killed", saved, how, rule, several)
    elif not dice:
        yield Step(f"{by} cannot save it from that", rule=rule, ruling="save_instant_kill")
    else:
        yield Step(f"{by} can save it even so", saved, how, rule, "save_instant_kill")
        if toll.now.stunned and several:
            yield Step(f"{sentence(thrown)} for a rescue", saved, how, rule, several)
