"""One attack, or several before the target acts again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, Table, chance, table
from calculators.kernel.odds import Odds
from calculators.show.wording import exact_percent, in_words, listed, sentence
from calculators.warstuff.rules.combat import killed_by_contact, volley
from calculators.warstuff.rules.fighter import FATES, Mode, State, fighter, standing
from calculators.warstuff.rules.hitting import MISS, one_die
from calculators.warstuff.rules.specials import MOST_RULES, SHOOTERS, Special
from calculators.warstuff.rulings import Rulings, readings
from calculators.warstuff.words.phrases import (
    NO_RANGE,
    attacking_rules,
    can_shoot,
    idle,
    marker_notes,
    often,
    range_problems,
    suffering_rules,
    unit,
    way,
)
from calculators.warstuff.words.working import Blow, attack_steps, hit_steps


@dataclass(frozen=True)
class Aim:
    """An attacker, a target and how they stand."""

    quality: int = ask(4, "Quality", low=2, high=6, unit="+", group="Attacker", rule="basics/quality-test")
    rules: tuple[Special, ...] = ask(
        (), "Special rules", most=MOST_RULES, group="Attacker", rule="unit-creation/three-rules"
    )
    target_quality: int = ask(4, "Quality", low=2, high=6, unit="+", group="Target", rule="shooting/defence")
    target_rules: tuple[Special, ...] = ask(
        (), "Special rules", most=MOST_RULES, group="Target", rule="unit-creation/three-rules"
    )
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


@dataclass(frozen=True)
class Shot(Rulings, Aim):
    """An attack, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        return range_problems(rules=self.rules, target_rules=self.target_rules)


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
def attack(shot: Shot) -> Fate:
    """Dice to hit, cover and Armored, the target's test, the wound roll, a rescue; then the next attack."""
    rulings = readings(shot)
    attacker = fighter(shot.quality, shot.rules)
    target = fighter(shot.target_quality, shot.target_rules, shot.cover, shot.healers)
    now = standing(target, shot.target_state, shot.markers, rulings)
    after = list(volley(attacker, target, Odds.sure(now), shot.mode, shot.shots, rulings))
    fates = [odds.map(lambda condition: condition.fate) for odds in after]
    end = {fate: fates[-1][fate] for fate in FATES}
    blow = Blow(attacker, target, now, shot.mode, rulings, markers=shot.markers, repeated=shot.shots > 1)
    columns = "killed", "stunned", "marked", "unharmed"
    return Fate(
        headline=_headline(shot, end),
        hit=1 - one_die(attacker, target, shot.mode, rulings)[MISS],
        **end,
        frozen=after[-1].chance(lambda condition: condition.frozen),
        after_each=Table(
            ("Attacks", *map(sentence, columns)),
            tuple((at, *(odds[fate] for fate in columns)) for at, odds in enumerate(fates, 1) if shot.shots > 1),
        ),
        working=tuple(_working(blow)),
        notes=tuple(_notes(shot, rulings)),
        links=_opens(shot, rulings),
    )


def _working(blow: Blow) -> Iterator[Step]:
    yield from attack_steps(blow)
    if killed_by_contact(blow.target, blow.now, blow.mode, blow.rulings):
        yield Step(
            "No attack is rolled; its die would hit as follows", rule="wounds/hits-on-stunned", ruling="stun_charge"
        )
        yield from hit_steps(blow)


_NOUNS = {
    Mode.SHOOTING: ("shot", "shots", "at"),
    Mode.CHARGE: ("charge", "charges", "on"),
    Mode.STRIKE_BACK: ("strike back", "strikes back", "at"),
}


def _headline(shot: Shot, end: dict[str, Fraction]) -> str:
    noun, nouns, at = _NOUNS[shot.mode]
    s = "s" if shot.shots == 1 else ""
    if shot.shots > 1:
        by = f"{in_words(shot.shots)} {nouns} by {unit('units', shot.quality, shot.rules).removeprefix('a ')}"
    elif shot.rules:
        by = f"a {noun} by {unit('', shot.quality, shot.rules)}"
    else:
        by = f"a {shot.quality}+ {noun}"
    aim = unit("target", shot.target_quality, shot.target_rules, shot.target_state, shot.cover, shot.markers)
    does = [f"kill{s} {often(end['killed'])}"]
    if shot.target_state is State.FRESH:
        does += [f"stun{s} {exact_percent(end['stunned'])}"] if end["stunned"] else []
        does += [f"only mark{s} {exact_percent(end['marked'])}"] if end["marked"] else []
    return sentence(f"{by} {at} {aim} {listed(does)}.")


def _notes(shot: Shot, rulings: Rulings) -> Iterator[str]:
    if shot.mode is Mode.SHOOTING and not can_shoot(shot.rules):
        yield NO_RANGE
    yield from idle("The attacker's", shot.rules, attacking_rules(shot.mode) | SHOOTERS)
    yield from idle("The target's", shot.target_rules, suffering_rules(shot.mode))
    yield from marker_notes("target", shot.target_state, shot.markers, Special.TOUGH in shot.target_rules, rulings)
    if shot.cover and Special.CAMOUFLAGED in shot.target_rules:
        yield "Camouflaged counts as cover anyway; it is still one cover."
    if not shot.stunned_strikes_back:
        yield "Whether a stunned unit strikes back matters only in a whole melee."


def _opens(shot: Shot, rulings: Rulings) -> tuple[Link, ...]:
    chosen = {one.name: getattr(rulings, one.name) for one in fields(Rulings)}
    attacker, target = (shot.quality, shot.rules), (shot.target_quality, shot.target_rules)
    charger, defender = (target, attacker) if shot.mode is Mode.STRIKE_BACK else (attacker, target)
    struck = "charger" if shot.mode is Mode.STRIKE_BACK else "defender"
    condition = {"state": shot.target_state, "markers": shot.markers, "cover": shot.cover, "healers": shot.healers}
    return (
        way(
            "melee",
            "Charge and strike back",
            charger_quality=charger[0],
            charger_rules=charger[1],
            defender_quality=defender[0],
            defender_rules=defender[1],
            **{f"{struck}_{name}": value for name, value in condition.items()},
            **chosen,
        ),
        way("unit-cost", "Attacker's cost", quality=shot.quality, rules=shot.rules),
        way("unit-cost", "Target's cost", quality=shot.target_quality, rules=shot.target_rules),
    )
