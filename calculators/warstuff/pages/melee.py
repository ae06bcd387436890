"""A whole charge with the strike back."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, chance
from calculators.show.wording import figure, often, percent, sentence
from calculators.warstuff.rules.attacks import strike, strikes_back, whole_melee
from calculators.warstuff.rules.special_rules import Special, can_shoot
from calculators.warstuff.rules.to_hit import Nerve
from calculators.warstuff.rules.units import Combatant, Mode, State, Target, attacking_rules, suffering_rules
from calculators.warstuff.rulings import ALL, StunHit, StunnedStrikesBack
from calculators.warstuff.words.attack_steps import Blow, Toll, attack_steps, defence_step, save_steps, wound_steps
from calculators.warstuff.words.phrases import described, idle, marker_notes

_CHARGES = ask(State.FRESH, "{of} is", hint="a stunned one cannot charge", rule="wounds/stunned")


class Melee(Inputs):
    """A charger and a defender, and how the table reads the rules."""

    charger: Combatant = part(Combatant, "charger_", of="Charger", state=_CHARGES)
    defender: Combatant = part(Combatant, "defender_", of="Defender")
    readings: Readings = readings(*ALL)


class Aftermath(Answer, good_for="the charger", more="defender_killed", less="charger_killed charger_stunned"):
    charger_killed: Fraction = chance("Charger killed")
    charger_stunned: Fraction = chance("Charger stunned")
    defender_killed: Fraction = chance("Defender killed")
    defender_stunned: Fraction = chance("Defender stunned")
    both_standing: Fraction = chance("Both standing", "neither killed nor stunned")
    both_killed: Fraction = chance("Both killed", "by a Death Blow")


@calculator(
    "Melee", "A whole charge with its strike back: who is killed, who is stunned, and whether both still stand."
)
def melee(inputs: Melee) -> Aftermath:
    """The test against Intimidating at contact, the charge, then the strike back if there still is one."""
    charger, defender, readings = inputs.charger, inputs.defender, inputs.readings
    end = whole_melee(charger.fighter, charger.now(readings), defender.fighter, defender.now(readings), readings)
    chances = {
        "charger_killed": end.chance(lambda pair: pair[0].dead),
        "charger_stunned": end.chance(lambda pair: pair[0].stunned),
        "defender_killed": end.chance(lambda pair: pair[1].dead),
        "defender_stunned": end.chance(lambda pair: pair[1].stunned),
        "both_standing": end.chance(lambda pair: not any(side.dead or side.stunned for side in pair)),
        "both_killed": end.chance(lambda pair: pair[0].dead and pair[1].dead),
    }
    kills, killed = often(chances["defender_killed"]), percent(chances["charger_killed"])
    does = f"{described('', charger)} that charges {described('', defender)} kills it {kills} and is killed {killed}."
    verdict, why = _charge_or_shoot(inputs, chances["defender_killed"], chances["charger_killed"])
    return Aftermath(
        headline=" ".join(filter(None, [sentence(does), verdict])),
        **chances,
        funnel=(),
        working=tuple(_working(charger, defender, readings)),
        notes=(*why, *_notes(charger, defender, readings)),
        links=_links(charger, defender, readings),
    )


def _charge_or_shoot(inputs: Melee, kills: Fraction, killed: Fraction) -> tuple[str, tuple[str, ...]]:
    """Which of the two to do with a unit that can shoot, by the points each gains, and why; nothing for others."""
    charger, defender, readings = inputs.charger, inputs.defender, inputs.readings
    if not can_shoot(charger.unit.rules) or charger.state is State.STUNNED:
        return "", ()
    after = strike(charger.fighter, defender.fighter, defender.now(readings), Mode.SHOOTING, readings)
    shot = after.chance(lambda condition: condition.dead)
    by_charge, by_shot = defender.unit.cost * kills - charger.unit.cost * killed, defender.unit.cost * shot
    verdict = "shooting is better" if by_shot > by_charge else "charging is better"
    verdict = f"By points, {verdict if by_shot != by_charge else 'shooting is as good'}."
    risk = f"A shot would kill {often(shot)} and risk nothing"
    points = f"a charge gains {figure(by_charge)} points on average, a shot {figure(by_shot)}"
    return verdict, (f"{risk}; {points}.",)


def _working(charging: Combatant, defending: Combatant, readings: Readings) -> Iterator[Step]:
    charger, defender = charging.fighter, defending.fighter
    mine, yours = charging.now(readings), defending.now(readings)
    charge = Blow(charger, defender, yours, Mode.CHARGE, readings, "charger", "defender", defending.markers)
    yield from attack_steps(charge._replace(stunned=mine.stunned))
    if defender.has(Special.DEATH_BLOW):
        yield from _death_blow_steps("defender", Toll(charger, mine, readings, "charger", charging.markers))
    after = strike(charger, defender, yours, Mode.CHARGE, readings, Nerve(stunned=mine.stunned))
    if charger.has(Special.HIT_AND_RUN):
        yield Step("No strike back after Hit & Run", rule="special-rules/hit-and-run")
        return
    may = after.chance(lambda condition: strikes_back(charger, condition, readings))
    falls = after.chance(lambda condition: condition.stunned) > 0
    even_stunned = readings[StunnedStrikesBack] is StunnedStrikesBack.YES
    when = "unless killed" if even_stunned or not falls else "unless killed or stunned"
    ruling = "stunned_strikes_back" if falls else ""
    yield Step("Defender can strike back", may, when if may else "it never gets to it", "melee/striking-back", ruling)
    if not may:
        return  # it was killed, or lies stunned
    back = Blow(defender, charger, mine, Mode.STRIKE_BACK, readings, "defender", "charger", charging.markers)
    yield from attack_steps(back._replace(stunned=yours.stunned, attacker_falls=falls))
    if charger.has(Special.DEATH_BLOW):
        yield from _death_blow_steps("charger", Toll(defender, yours, readings, "defender", 1))


def _death_blow_steps(whose: str, toll: Toll) -> Iterator[Step]:
    what = f"If killed, the {whose} deals a Death Blow: one hit"
    yield Step(what, None, f"on the {toll.whom}", "special-rules/death-blow")
    yield from save_steps(toll.target, None, toll.readings)
    yield defence_step(toll.target, toll.whom)
    yield from wound_steps(toll)


def _notes(charger: Combatant, defender: Combatant, readings: Readings) -> Iterator[str]:
    both = attacking_rules(Mode.CHARGE) | suffering_rules(Mode.CHARGE) | {Special.DEATH_BLOW}
    yield from idle("The charger's", charger.unit.rules, both | {Special.HIT_AND_RUN})
    yield from idle("The defender's", defender.unit.rules, both - {Special.MOUNTED})
    if charger.state is State.STUNNED:
        yield "A stunned unit must stay and cannot charge; this is what would come of it if it did."
    for whose, side in ("charger", charger), ("defender", defender):
        yield from marker_notes(whose, side, readings)
    if readings[StunHit] is not StunHit.AFTER_SAVES:
        yield "When a shot kills a stunned unit does not matter in melee."


def _links(charger: Combatant, defender: Combatant, readings: Readings) -> tuple[Link, ...]:
    known = charger.unit, defender.asked_as(Target), readings
    return links(
        link("warstuff/attack", "The charge alone", *known, mode=Mode.CHARGE),
        link("warstuff/attack", "Shoot instead", *known) if can_shoot(charger.unit.rules) else None,
        link("warstuff/unit-cost", "Charger's cost", charger.unit),
    )
