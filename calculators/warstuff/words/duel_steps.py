"""How a fight to the end is played, step by step, and what was left out of it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain

from calculators.declare.outputs import Step
from calculators.show.wording import counted, listed
from calculators.warstuff.rules.attacks import strike, whole_melee
from calculators.warstuff.rules.duel import CAST, Duel, Pair, Reach
from calculators.warstuff.rules.special_rules import SHOOTERS, Special
from calculators.warstuff.rules.units import Mode, attacking_rules, suffering_rules
from calculators.warstuff.rules.wounds import FREEZES
from calculators.warstuff.rulings import MarkerCount, SpellReach, StunnedStrikesBack, ToughRecovery
from calculators.warstuff.words.attack_steps import Blow, Toll, attack_steps, save_steps, wound_steps


def duel_steps(duel: Duel, start: Pair, first: str) -> Iterator[Step]:
    """Who acts when, what each does, how the first blows go, and the readings that decide."""
    if first == "roll":
        yield Step("A roll-off opens every round", Fraction(1, 2), "", "basics/roll-off")
    else:
        yield Step(f"{first.upper()} opens round 1, a roll-off every later one", Fraction(1, 2), "", "rounds/rounds")
    for side in 0, 1:
        yield from _side_steps(duel, start, side)
    if any(duel.charges(side) or duel.shoots(side) or duel.units[side].has(Special.WIZARD) for side in (0, 1)):
        stays, until = "A stunned unit stays where it is, and may still shoot", "up again after its next activation"
        yield Step(stays, None, until, "wounds/stunned")
        yield from _ruled(duel, start)


def _side_steps(duel: Duel, start: Pair, side: int) -> Iterator[Step]:
    me, you = "AB"[side], "BA"[side]
    unit, foe, mine, yours = duel.units[side], duel.units[1 - side], start.side(side), start.side(1 - side)
    if unit.has(Special.WIZARD):
        if start.gap or duel.reach is Reach.APART:
            reach = duel.readings[SpellReach].label.lower()
            yield Step(f"{me}'s Fireball: {reach}", None, "", "spells/fireball", "spell_reach")
        if duel.casts(side, 0):
            spell = f"{me} casts Fireball whenever it acts" + ("" if duel.casts(side, start.gap) else " in reach")
            yield Step(spell, CAST, "works on 4+: one hit with Fire", "spells/fireball")
    if duel.charges(side):
        if start.gap:
            apart = f"{counted(start.gap, 'rush', 'rushes')} between the two"
            yield Step(f"{me} rushes until it is near enough to charge", None, apart, "rounds/rush")
        end = whole_melee(unit, mine, foe, yours, duel.readings)
        killed, dies = end.chance(lambda pair: pair[1].dead), end.chance(lambda pair: pair[0].dead)
        yield Step(f"{me} charges: {you} is killed", killed, "first time, as they stand", "melee/charging")
        yield Step(f"{me} is killed in its own charge", dies, "", "melee/striking-back")
        if duel.shoots(side):
            yield Step(f"{me} shoots if it may not move", None, "stunned or frozen", "rounds/hold")
    elif duel.shoots(side):
        killed = strike(unit, foe, yours, Mode.SHOOTING, duel.readings).chance(lambda condition: condition.dead)
        yield Step(f"{me} shoots: {you} is killed", killed, "first time, as they stand", "shooting/to-hit")
    elif not unit.has(Special.WIZARD):
        yield Step(f"{me} has no range and never gets near", rule="shooting/who-may-shoot")
    if unit.has(Special.FREEZE) and duel.charges(1 - side):
        then = "on 4+, no charge in its next activation"
        yield Step(f"A hit by {me} freezes {you}", FREEZES, then, "special-rules/freeze")


def _ruled(duel: Duel, start: Pair) -> Iterator[Step]:
    """One step for every reading that decides something here."""
    shown: set[str] = set()
    for step in chain(_spell_steps(duel, start), *map(attack_steps, _blows(duel, start))):
        if step.ruling and step.ruling not in shown:
            shown.add(step.ruling)
            yield step
    if any(duel.charges(side) and not duel.units[side].has(Special.HIT_AND_RUN) for side in (0, 1)):
        does = "strikes" if duel.readings[StunnedStrikesBack] is StunnedStrikesBack.YES else "does not strike"
        yield Step(f"A stunned defender {does} back", None, "", "melee/striking-back", "stunned_strikes_back")
    counts = duel.readings[MarkerCount]
    if "marker_count" not in shown:
        yield Step(f"Markers: {counts.label.lower()}", None, "", "wounds/markers", "marker_count")
    if counts is MarkerCount.UNTIL_RECOVERY and any(unit.tough for unit in duel.units):
        keeps = duel.readings[ToughRecovery].label
        yield Step(f"Tough, marked but not stunned: {keeps}", None, "", "wounds/markers", "tough_recovery")


def _spell_steps(duel: Duel, start: Pair) -> Iterator[Step]:
    for side in 0, 1:
        if duel.units[side].has(Special.WIZARD):
            foe = duel.units[1 - side]
            yield from save_steps(foe, None, duel.readings)
            toll = Toll(foe, start.side(1 - side), duel.readings, "BA"[side], 1, repeated=True, piling=True)
            yield from wound_steps(toll)


def _blows(duel: Duel, start: Pair) -> Iterator[Blow]:
    for side in 0, 1:
        me, foe, mine, yours = duel.units[side], duel.units[1 - side], start.side(side), start.side(1 - side)
        who, whom = "AB"[side], "BA"[side]
        if duel.charges(side):
            yield Blow(me, foe, yours, Mode.CHARGE, duel.readings, who, whom, 1, True)
            yield Blow(foe, me, mine, Mode.STRIKE_BACK, duel.readings, whom, who, 1, True, attacker_falls=True)
        if duel.shoots(side):
            yield Blow(me, foe, yours, Mode.SHOOTING, duel.readings, who, whom, 1, True)


_PLAYED = {
    Reach.CHARGE: "Both stay in charge reach: whoever may move charges; one that may not shoots if it has a range.",
    Reach.SHOOT: "A unit with a range stands and shoots; one without rushes closer and then charges. "
    "Ranges always suffice.",
    Reach.APART: "Nobody can get near the other; units with a range shoot. Ranges always suffice.",
}
_BEARING = attacking_rules(Mode.CHARGE) | suffering_rules(Mode.CHARGE) | SHOOTERS
_BEARING |= {Special.WIZARD, Special.DEATH_BLOW, Special.HIT_AND_RUN}


def duel_notes(duel: Duel, approach: int, endless: bool) -> Iterator[str]:
    """What was taken for granted."""
    if endless:
        yield "Neither can reach the other, so this fight has no end."
    yield _PLAYED[duel.reach]
    yield "Nobody hunkers, guards, pushes or runs away, no Healer stands near, and there is no morale test."
    rules = duel.units[0].rules | duel.units[1].rules
    if Special.DEATH_BLOW in rules:
        yield 'A Death Blow reaches the other only in melee; a shooter is taken to stand over 3" away.'
    if Special.WIZARD in rules:
        yield "A Wizard tries Fireball whenever it reaches, stunned or not, before it does anything else."
    if duel.reach is not Reach.SHOOT and approach != 1:
        yield "The rushes to close in count only if they start apart and may close in."
    left = [rule.label for rule in Special if rule in rules - _BEARING]
    if left:
        yield f"{listed(left)} {'plays' if len(left) == 1 else 'play'} no part in this."
