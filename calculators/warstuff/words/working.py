"""The working of one attack, die by die, each step with its rule and the reading that decided it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.outputs import Step
from calculators.show.wording import listed, sentence
from calculators.warstuff.rules.combat import instant_kill, killed_by_contact
from calculators.warstuff.rules.fighter import Condition, Fighter, Mode
from calculators.warstuff.rules.hitting import MISS, SIX, again, attack_die, dice_thrown, loses_nerve, one_die, passes
from calculators.warstuff.rules.specials import Special
from calculators.warstuff.rules.wounding import in_cover, kept, saves
from calculators.warstuff.rulings import CoverArmored, CoverDie, DeadlySix, IntimidatingTest, Rulings, StunHit
from calculators.warstuff.words.working_wounds import Toll, stunned_steps, wound_steps

_ROLLS = {
    Mode.SHOOTING: "shooting/to-hit",
    Mode.CHARGE: "melee/charging",
    Mode.STRIKE_BACK: "melee/striking-back",
}
_DEADLY = {
    DeadlySix.SKIP_TEST_AND_ARMOR: "a wound without a test, which only cover can stop",
    DeadlySix.SKIP_ALL: "a wound that nothing stops",
    DeadlySix.EXTRA_WOUND: "one wound more than the hit, which only cover can stop",
    DeadlySix.SKIP_ARMOR_ONLY: "a hit that Armored cannot stop",
}


class Blow(NamedTuple):
    """One attack to be explained."""

    attacker: Fighter
    target: Fighter
    now: Condition  # the target's
    mode: Mode
    rulings: Rulings
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
        return self.attacker.has(Special.DEADLY) and self.rulings.deadly is DeadlySix.EXTRA_WOUND

    @property
    def wounds_the_stunned(self) -> bool:
        """Whether the next such attack can add to its markers."""
        down = self.now._replace(stunned=True)
        if killed_by_contact(self.target, down, self.mode, self.rulings):
            return False
        return self.extra_wound or not instant_kill(self.target, down, self.mode, self.rulings)

    @property
    def toll(self) -> Toll:
        return Toll(
            target=self.target,
            now=self.now,
            rulings=self.rulings,
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
    if killed_by_contact(blow.target, blow.now, blow.mode, blow.rulings):
        yield from stunned_steps(blow.toll, blow.mode)
        return
    yield from hit_steps(blow)
    instant = instant_kill(blow.target, blow.now, blow.mode, blow.rulings)
    if instant is not StunHit.BEFORE_SAVES:
        yield from save_steps(blow.target, blow.mode, blow.rulings, blow)
    if instant in (None, StunHit.AFTER_TEST):
        yield defence_step(blow.target, blow.whom)
    if blow.now.stunned:
        yield from stunned_steps(blow.toll, blow.mode)
    yield from wound_steps(blow.toll, rolls=instant is None or blow.extra_wound)
    if not blow.now.stunned:
        yield from stunned_steps(blow.toll, blow.mode)


def hit_steps(blow: Blow) -> Iterator[Step]:
    """The roll to hit and all that is rolled again."""
    attacker, target, mode, rulings = blow.attacker, blow.target, blow.mode, blow.rulings
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
    die = one_die(attacker, target, mode, rulings, blow.stunned)
    if lost:
        yield Step("The die counts as a hit, all told", 1 - die[MISS], rule=_ROLLS[mode])
    if attacker.has(Special.DEADLY):
        yield Step("The die ends on a Deadly 6", die[SIX], _DEADLY[rulings.deadly], "special-rules/deadly", "deadly")
    if blow.dice > 1:
        yield Step("Mounted attacks twice: at least one hit", 1 - _both_miss(blow, lost), rule="special-rules/mounted")


def _both_miss(blow: Blow, lost: Fraction) -> Fraction:
    attacker, target, mode, rulings = blow.attacker, blow.target, blow.mode, blow.rulings
    if rulings.intimidating is IntimidatingTest.PER_DIE:
        return one_die(attacker, target, mode, rulings, blow.stunned)[MISS] ** 2
    steady, shaken = (attack_die(attacker, target, mode, nerve, rulings)[MISS] for nerve in (False, True))
    return (1 - lost) * steady**2 + lost * shaken**2


def _reroll_steps(blow: Blow, shaken: bool, start: str) -> Iterator[Step]:
    attacker, target, mode = blow.attacker, blow.target, blow.mode
    dice = again(attacker, target, mode, shaken)
    if not (dice.misses or dice.hits):
        return
    owner = target if mode is Mode.SHOOTING else attacker
    helps = (Special.LARGE,) if mode is Mode.SHOOTING else (Special.FRENZY, Special.LARGE)
    causes = [rule for rule in helps if dice.misses and owner.has(rule)]
    causes += [Special.SMALL] if dice.hits and owner.has(Special.SMALL) else []
    causes += [Special.INTIMIDATING] if shaken else []
    both = dice.misses and dice.hits
    what = "misses and hits" if both else "misses" if dice.misses else "hits"
    yield Step(
        f"{start} re-rolls {what} ({listed(rule.label for rule in causes)})",
        1 - attack_die(attacker, target, mode, shaken, blow.rulings)[MISS],
        "chance of a hit after that",
        "basics/re-rolls" if both else causes[0].rule,
        "both_rerolls" if both else "",
    )


def save_steps(
    target: Fighter, mode: Mode | None, rulings: Rulings, blow: Blow | None = None, hits: int = 1
) -> Iterator[Step]:
    """What cover and Armored do; no mode and no blow for spells, falls and Death Blows."""
    covered = in_cover(target, mode, rulings)
    deadly = blow is not None and blow.attacker.has(Special.DEADLY)
    helps = saves(target, False, True, rulings)[0] or (deadly and saves(target, True, True, rulings)[0])
    if target.cover and mode is not Mode.SHOOTING and helps:
        counts = "counts" if covered else "does not count"
        yield Step(f"Cover {counts} outside shooting", rule="terrain/cover", ruling="cover_in_melee")
    cover, armored = saves(target, False, covered, rulings)
    meet = covered and target.has(Special.ARMORED)
    through = kept(target, False, covered, rulings)
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
            how[rulings.cover_armored],
            "special-rules/armored",
            "cover_armored",
        )
    elif cover:
        yield Step("Cover does not stop the hit", through, "ignored on 5+", cover_rule)
    elif armored:
        yield Step("Armored does not stop the hit", through, "ignored on 4+", "special-rules/armored")
    six_covered = deadly and saves(target, True, covered, rulings)[0]
    if six_covered and not cover:
        yield Step("Cover does not stop a Deadly 6", kept(target, True, covered, rulings), "ignored on 5+", cover_rule)
    dice = blow.dice if blow else hits
    blows = dice * (cover or six_covered) + (dice if blow and blow.extra_wound and cover else 0)
    if covered and blows > 1:
        each = rulings.cover_die is CoverDie.PER_HIT
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
