"""One attack, or several before the target acts again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask, part
from calculators.declare.links import link, links, under
from calculators.declare.outputs import Answer, Link, Step, Table, chance, table
from calculators.declare.rulings import Readings, readings
from calculators.kernel.odds import Odds
from calculators.show.wording import exact_percent, in_words, listed, sentence
from calculators.warstuff.rules.attacks import killed_by_contact, volley
from calculators.warstuff.rules.special_rules import SHOOTERS, Special, can_shoot
from calculators.warstuff.rules.to_hit import MISS, one_die
from calculators.warstuff.rules.unit_creation import Unit, quality_by
from calculators.warstuff.rules.units import (
    Fates,
    Mode,
    State,
    attacking_rules,
    fates,
    fighter,
    standing,
    suffering_rules,
)
from calculators.warstuff.rulings import ALL, StunnedStrikesBack
from calculators.warstuff.words.attack_steps import Blow, attack_steps, hit_steps
from calculators.warstuff.words.phrases import NO_RANGE, described, idle, marker_notes, often


@dataclass(frozen=True)
class Attack:
    """An attacker, a target and how they stand."""

    attacker: Unit = part(Unit, of="Attacker")
    target: Unit = part(Unit, "target_", of="Target", quality=quality_by("shooting/defence"))
    mode: Mode = ask(Mode.SHOOTING, "Attack", group="Situation", rule="shooting/to-hit")
    cover: bool = ask(
        False,
        "In cover",
        group="Situation",
        hint="terrain, hunkering, guard shot, shot from below",
        rule="terrain/cover",
    )
    target_state: State = ask(State.FRESH, "Target is", group="Situation", rule="wounds/stunned")
    markers: int = ask(
        0,
        "Target's markers",
        low=0,
        high=10,
        group="Situation",
        hint="a stunned one has at least 1",
        rule="wounds/markers",
    )
    shots: int = ask(
        1,
        "Attacks",
        low=1,
        high=20,
        group="Situation",
        hint="before the target acts again",
        rule="basics/units-and-models",
    )
    healers: int = ask(
        0,
        "Healers near target",
        low=0,
        high=5,
        group="Situation",
        hint='friends within 3"',
        rule="special-rules/healer",
    )
    readings: Readings = readings(*ALL)


@dataclass(frozen=True, kw_only=True)
class Fate(Answer):
    hit: Fraction = chance("Hit", "one attack die")
    killed: Fraction = chance("Killed")
    stunned: Fraction = chance("Stunned")
    marked: Fraction = chance("Marked", "standing, with a new marker", quiet=True)
    unharmed: Fraction = chance("Unharmed")
    frozen: Fraction = chance("Frozen", "alive, may not move next activation", quiet=True)
    after_each: Table = table("After each attack")


@calculator(
    "warstuff/attack",
    title="Attack",
    summary="The chances that a shot, a charge or a strike back leaves its target killed, stunned or unharmed.",
    rules={
        "basics/quality-test": "quality=3",
        "basics/re-rolls": "rules=frenzy,small&mode=charge",
        "rounds/hold": "rules=shooter-18",
        "rounds/hunker": "cover=yes",
        "rounds/charge": "mode=charge",
        "shooting/to-hit": "rules=shooter-18",
        "shooting/who-may-shoot": "rules=shooter-9",
        "shooting/defence": "target_quality=3",
        "shooting/guard-shots": "rules=shooter-18&cover=yes",
        "melee/charging": "mode=charge",
        "melee/striking-back": "mode=strike-back",
        "wounds/markers": "markers=1",
        "wounds/wound-roll": "markers=2",
        "wounds/killed": "markers=4",
        "wounds/stunned": "mode=strike-back&target_state=stunned",
        "wounds/hits-on-stunned": "cover=yes&target_state=stunned",
        "terrain/cover": "cover=yes",
        "terrain/elevated": "rules=shooter-18&cover=yes",
        "special-rules/armored": "target_rules=armored",
        "special-rules/camouflaged": "target_rules=camouflaged",
        "special-rules/deadly": "rules=deadly",
        "special-rules/fearless": "rules=fearless&target_rules=intimidating&mode=charge",
        "special-rules/fire": "rules=fire",
        "special-rules/freeze": "rules=freeze",
        "special-rules/frenzy": "rules=frenzy&mode=charge",
        "special-rules/healer": "healers=1",
        "special-rules/intimidating": "target_rules=intimidating&mode=charge",
        "special-rules/large": "target_rules=large",
        "special-rules/mounted": "rules=mounted&mode=charge",
        "special-rules/regeneration": "target_rules=regeneration",
        "special-rules/shooter": "rules=shooter-27",
        "special-rules/small": "target_rules=small",
        "special-rules/tough": "target_rules=tough&shots=8",
    },
    cases={
        "Plain 4+ shot at a 4+": "rules=shooter-18",
        "The same, target in cover": "rules=shooter-18&cover=yes",
        "At an Armored 3+": "rules=shooter-18&target_quality=3&target_rules=armored",
        "At a Small 4+": "rules=shooter-18&target_rules=small",
        "At a Large 4+": "rules=shooter-18&target_rules=large",
        "At a stunned 4+ in cover": "rules=shooter-18&cover=yes&target_state=stunned",
        "3+ Mounted charge": "quality=3&rules=mounted&mode=charge",
        "Deadly archer at Armored": "rules=deadly,shooter-18&target_rules=armored",
        "Five shots at a Tough 3+": "rules=shooter-18&target_quality=3&target_rules=tough&shots=5",
    },
)
def attack(inputs: Attack) -> Fate:
    """Dice to hit, cover and Armored, the target's test, the wound roll, a rescue; then the next attack."""
    readings = inputs.readings
    attacker, target = fighter(inputs.attacker), fighter(inputs.target, inputs.cover, inputs.healers)
    now = standing(target, inputs.target_state, inputs.markers, readings)
    after = list(volley(attacker, target, Odds.sure(now), inputs.mode, inputs.shots, readings))
    each = [fates(odds) for odds in after]
    end = each[-1]
    blow = Blow(attacker, target, now, inputs.mode, readings, markers=inputs.markers, repeated=inputs.shots > 1)
    return Fate(
        headline=_headline(inputs, end),
        hit=1 - one_die(attacker, target, inputs.mode, readings)[MISS],
        **end._asdict(),
        frozen=after[-1].chance(lambda condition: condition.frozen),
        after_each=Table(
            ("Attacks", *map(sentence, Fates._fields)),
            tuple((at, *fate) for at, fate in enumerate(each, 1) if inputs.shots > 1),
        ),
        working=tuple(_working(blow)),
        notes=tuple(_notes(inputs)),
        links=_links(inputs),
    )


def _working(blow: Blow) -> Iterator[Step]:
    yield from attack_steps(blow)
    if killed_by_contact(blow.target, blow.now, blow.mode, blow.readings):
        yield Step(
            "No attack is rolled; its die would hit as follows", rule="wounds/hits-on-stunned", ruling="stun_charge"
        )
        yield from hit_steps(blow)


_NOUNS = {
    Mode.SHOOTING: ("shot", "shots", "at"),
    Mode.CHARGE: ("charge", "charges", "on"),
    Mode.STRIKE_BACK: ("strike back", "strikes back", "at"),
}


def _headline(inputs: Attack, end: Fates) -> str:
    noun, nouns, at = _NOUNS[inputs.mode]
    attacker, s = inputs.attacker, "s" if inputs.shots == 1 else ""
    if inputs.shots > 1:
        by = f"{in_words(inputs.shots)} {nouns} by {described('units', attacker).removeprefix('a ')}"
    else:
        by = f"a {noun} by a {attacker.called}" if attacker.rules else f"a {attacker.quality}+ {noun}"
    aim = described("target", inputs.target, inputs.target_state, inputs.cover, inputs.markers)
    does = [f"kill{s} {often(end.killed)}"]
    if inputs.target_state is State.FRESH:
        does += [f"stun{s} {exact_percent(end.stunned)}"] if end.stunned else []
        does += [f"only mark{s} {exact_percent(end.marked)}"] if end.marked else []
    return sentence(f"{by} {at} {aim} {listed(does)}.")


def _notes(inputs: Attack) -> Iterator[str]:
    if inputs.mode is Mode.SHOOTING and not can_shoot(inputs.attacker.rules):
        yield NO_RANGE
    yield from idle("The attacker's", inputs.attacker.rules, attacking_rules(inputs.mode) | SHOOTERS)
    yield from idle("The target's", inputs.target.rules, suffering_rules(inputs.mode))
    yield from marker_notes("target", inputs.target_state, inputs.markers, inputs.target, inputs.readings)
    if inputs.cover and Special.CAMOUFLAGED in inputs.target.rules:
        yield "Camouflaged counts as cover anyway; it is still one cover."
    if inputs.readings[StunnedStrikesBack] is StunnedStrikesBack.NO:
        yield "Whether a stunned unit strikes back matters only in a whole melee."


def _links(inputs: Attack) -> tuple[Link, ...]:
    striking, struck = ("charger_", "defender_") if inputs.mode is not Mode.STRIKE_BACK else ("defender_", "charger_")
    condition = {
        f"{struck}state": inputs.target_state,
        f"{struck}markers": inputs.markers,
        f"{struck}cover": inputs.cover,
        f"{struck}healers": inputs.healers,
    }
    sides = under(striking, inputs.attacker), under(struck, inputs.target)
    return links(
        link("warstuff/melee", "Charge and strike back", inputs.readings, *sides, condition),
        link("warstuff/unit-cost", "Attacker's cost", inputs.attacker),
        link("warstuff/unit-cost", "Target's cost", inputs.target),
    )
