"""One attack, or several before the target acts again."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings, under
from calculators.declare.outputs import Answer, LeftOut, Link, Step, Table, chance, table
from calculators.kernel.odds import Odds
from calculators.show.wording import in_words, listed, often, percent, sentence
from calculators.warstuff.rules.attacks import killed_by_contact, volley
from calculators.warstuff.rules.special_rules import SHOOTERS, Special, can_shoot
from calculators.warstuff.rules.to_hit import MISS, one_die
from calculators.warstuff.rules.unit_creation import Unit
from calculators.warstuff.rules.units import (
    Combatant,
    Fates,
    Mode,
    State,
    Target,
    attacking_rules,
    fates,
    fighter,
    suffering_rules,
)
from calculators.warstuff.rulings import ALL, StunnedStrikesBack
from calculators.warstuff.words.attack_steps import Blow, attack_steps, hit_steps
from calculators.warstuff.words.phrases import NO_RANGE, described, idle, marker_notes

COVERED = "terrain, hunkering, guard shot, shot from below"
BEFORE = "before the target acts again"


class Attack(Inputs):
    """An attacker, a target and how they stand."""

    attacker: Unit = part(Unit, of="Attacker")
    target: Target = part(Target, of="Target", cover=ask(False, "In cover", hint=COVERED, rule="terrain/cover"))
    mode: Mode = ask(Mode.SHOOTING, "Attack", group="Situation", rule="shooting/to-hit")
    shots: int = ask(1, "Attacks", low=1, high=20, group="Situation", hint=BEFORE, rule="basics/units-and-models")
    readings: Readings = readings(*ALL)


class Fate(Answer, good_for="the attacker", more="killed", less="unharmed"):
    hit: Fraction = chance("Hit", "one attack die")
    killed: Fraction = chance("Killed", part="fate")
    stunned: Fraction = chance("Stunned", part="fate")
    marked: Fraction = chance("Marked", "standing, with a new marker", quiet=True, part="fate")
    unharmed: Fraction = chance("Unharmed", part="fate")
    frozen: Fraction = chance("Frozen", "alive, may not move next activation", quiet=True)
    after_each: Table = table("After each attack", curve=True)


@calculator(
    "Attack", "The chances that a shot, a charge or a strike back leaves its target killed, stunned or unharmed."
)
def attack(inputs: Attack) -> Fate:
    """Dice to hit, cover and Armored, the target's test, the wound roll, a rescue; then the next attack."""
    readings = inputs.readings
    attacker, target, now = fighter(inputs.attacker), inputs.target.fighter, inputs.target.now(readings)
    after = list(volley(attacker, target, Odds.sure(now), inputs.mode, inputs.shots, readings))
    each = [fates(odds) for odds in after]
    end = each[-1]
    blow = Blow(attacker, target, now, inputs.mode, readings, markers=inputs.target.markers, repeated=inputs.shots > 1)
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
        notes=tuple(_notes(inputs, end)),
        links=_links(inputs),
    )


def _working(blow: Blow) -> Iterator[Step]:
    yield from attack_steps(blow)
    if killed_by_contact(blow.target, blow.now, blow.mode, blow.readings):
        instead = "No attack is rolled; its die would hit as follows"
        yield Step(instead, rule="wounds/hits-on-stunned", ruling="stun_charge")
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
        by = f"{in_words(inputs.shots)} {nouns} by {described('units', Combatant(attacker)).removeprefix('a ')}"
    else:
        by = f"a {noun} by a {attacker.called}" if attacker.rules else f"a {attacker.quality}+ {noun}"
    aim = described("target", inputs.target)
    does = [f"kill{s} {often(end.killed)}"]
    if inputs.target.state is State.FRESH:
        does += [f"stun{s} {percent(end.stunned)}"] if end.stunned else []
        does += [f"only mark{s} {percent(end.marked)}"] if end.marked else []
    return sentence(f"{by} {at} {aim} {listed(does)}.")


def _notes(inputs: Attack, end: Fates) -> Iterator[str]:
    if inputs.mode is Mode.SHOOTING and not can_shoot(inputs.attacker.rules):
        yield NO_RANGE
    if inputs.mode is Mode.CHARGE and end.killed < 1:
        yield LeftOut("What the target's strike back does to the charger is left out.", "the strike back")
    yield from idle("The attacker's", inputs.attacker.rules, attacking_rules(inputs.mode) | SHOOTERS)
    yield from idle("The target's", inputs.target.unit.rules, suffering_rules(inputs.mode))
    yield from marker_notes("target", inputs.target, inputs.readings)
    if inputs.target.cover and Special.CAMOUFLAGED in inputs.target.unit.rules:
        yield "Camouflaged counts as cover anyway; it is still one cover."
    if inputs.readings[StunnedStrikesBack] is StunnedStrikesBack.NO:
        yield "Whether a stunned unit strikes back matters only in a whole melee."


def _links(inputs: Attack) -> tuple[Link, ...]:
    striking, struck = ("charger_", "defender_") if inputs.mode is not Mode.STRIKE_BACK else ("defender_", "charger_")
    sides = under(striking, inputs.attacker), under(struck, inputs.target.asked_as(Combatant))
    return links(
        link("warstuff/melee", "Charge and strike back", inputs.readings, *sides),
        link("warstuff/unit-cost", "Attacker's cost", inputs.attacker),
        link("warstuff/unit-cost", "Target's cost", inputs.target.unit),
    )
