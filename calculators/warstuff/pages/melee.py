"""A whole charge with the strike back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, chance
from calculators.show.wording import exact_percent, sentence
from calculators.warstuff.rules.combat import strike, strikes_back, whole_melee
from calculators.warstuff.rules.fighter import Condition, Fighter, Mode, State, fighter, standing
from calculators.warstuff.rules.specials import MOST_RULES, Special
from calculators.warstuff.rulings import Rulings, StunHit, readings
from calculators.warstuff.words.phrases import (
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
from calculators.warstuff.words.working import Blow, attack_steps, defence_step, save_steps
from calculators.warstuff.words.working_wounds import Toll, wound_steps


@dataclass(frozen=True)
class Foes:
    """A charger, a defender and how they stand."""

    charger_quality: int = ask(4, "Quality", low=2, high=6, unit="+", group="Charger", rule="basics/quality-test")
    charger_rules: tuple[Special, ...] = ask(
        (), "Special rules", most=MOST_RULES, group="Charger", rule="unit-creation/three-rules"
    )
    charger_state: State = ask(
        State.FRESH, "Charger is", group="Charger", hint="a stunned one cannot charge", rule="wounds/stunned"
    )
    charger_markers: int = ask(0, "Markers", low=0, high=10, group="Charger", rule="wounds/markers")
    charger_cover: bool = ask(False, "In cover", group="Charger", rule="terrain/cover")
    charger_healers: int = ask(
        0, "Healers near", low=0, high=5, group="Charger", hint='friends within 3"', rule="special-rules/healer"
    )
    defender_quality: int = ask(4, "Quality", low=2, high=6, unit="+", group="Defender", rule="basics/quality-test")
    defender_rules: tuple[Special, ...] = ask(
        (), "Special rules", most=MOST_RULES, group="Defender", rule="unit-creation/three-rules"
    )
    defender_state: State = ask(State.FRESH, "Defender is", group="Defender", rule="wounds/stunned")
    defender_markers: int = ask(0, "Markers", low=0, high=10, group="Defender", rule="wounds/markers")
    defender_cover: bool = ask(False, "In cover", group="Defender", rule="terrain/cover")
    defender_healers: int = ask(
        0, "Healers near", low=0, high=5, group="Defender", hint='friends within 3"', rule="special-rules/healer"
    )


@dataclass(frozen=True)
class Charge(Rulings, Foes):
    """A charge, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        return range_problems(charger_rules=self.charger_rules, defender_rules=self.defender_rules)


@dataclass(frozen=True, kw_only=True)
class Aftermath(Answer):
    charger_killed: Fraction = chance("Charger killed")
    charger_stunned: Fraction = chance("Charger stunned")
    defender_killed: Fraction = chance("Defender killed")
    defender_stunned: Fraction = chance("Defender stunned")
    both_standing: Fraction = chance("Both standing", "neither killed nor stunned")
    both_killed: Fraction = chance("Both killed", "by a Death Blow")


@calculator(
    "warstuff/melee",
    title="Melee",
    summary="A whole charge with its strike back: who is killed, who is stunned, and whether both still stand.",
    rules={
        "basics/re-rolls": "charger_rules=frenzy,small",
        "rounds/charge": "charger_quality=3",
        "melee/charging": "charger_quality=3",
        "melee/striking-back": "stunned_strikes_back=no",
        "melee/after-melee": "defender_quality=5",
        "shooting/defence": "defender_quality=3",
        "wounds/markers": "charger_rules=mounted&defender_markers=1",
        "wounds/wound-roll": "defender_markers=2",
        "wounds/hits-on-stunned": "defender_state=stunned",
        "terrain/cover": "defender_cover=yes",
        "special-rules/death-blow": "defender_rules=death-blow",
        "special-rules/hit-and-run": "charger_rules=hit-and-run",
        "special-rules/mounted": "charger_rules=mounted",
        "special-rules/frenzy": "charger_rules=frenzy",
        "special-rules/large": "charger_rules=large",
        "special-rules/small": "defender_rules=small",
        "special-rules/intimidating": "defender_rules=intimidating",
        "special-rules/fearless": "charger_rules=fearless&defender_rules=intimidating",
        "special-rules/armored": "defender_rules=armored",
        "special-rules/camouflaged": "defender_rules=camouflaged",
        "special-rules/deadly": "charger_rules=deadly",
        "special-rules/fire": "charger_rules=fire",
        "special-rules/freeze": "charger_rules=freeze",
        "special-rules/tough": "defender_rules=tough&defender_markers=2",
        "special-rules/regeneration": "defender_rules=regeneration",
        "special-rules/healer": "defender_healers=1",
    },
    cases={
        "4+ charges 4+": "",
        "3+ Mounted charges 4+": "charger_quality=3&charger_rules=mounted",
        "4+ Hit & Run charges 3+": "charger_rules=hit-and-run&defender_quality=3",
        "4+ charges a stunned 4+": "defender_state=stunned",
        "4+ charges an Intimidating 3+": "defender_quality=3&defender_rules=intimidating",
        "4+ charges a Death Blow 4+": "defender_rules=death-blow",
        "5+ Frenzy charges 4+": "charger_quality=5&charger_rules=frenzy",
        "3+ Armored charges a 4+ in cover": "charger_quality=3&charger_rules=armored&defender_cover=yes",
    },
)
def melee(charge: Charge) -> Aftermath:
    """The test against Intimidating at contact, the charge, then the strike back if there still is one."""
    rulings = readings(charge)
    charger = fighter(charge.charger_quality, charge.charger_rules, charge.charger_cover, charge.charger_healers)
    defender = fighter(charge.defender_quality, charge.defender_rules, charge.defender_cover, charge.defender_healers)
    mine = standing(charger, charge.charger_state, charge.charger_markers, rulings)
    yours = standing(defender, charge.defender_state, charge.defender_markers, rulings)
    end = whole_melee(charger, mine, defender, yours, rulings)
    told = {
        "charger_killed": end.chance(lambda pair: pair[0].dead),
        "charger_stunned": end.chance(lambda pair: pair[0].stunned),
        "defender_killed": end.chance(lambda pair: pair[1].dead),
        "defender_stunned": end.chance(lambda pair: pair[1].stunned),
        "both_standing": end.chance(lambda pair: not any(one.dead or one.stunned for one in pair)),
        "both_killed": end.chance(lambda pair: pair[0].dead and pair[1].dead),
    }
    return Aftermath(
        headline=_headline(charge, told),
        **told,
        working=tuple(_working(charge, charger, mine, defender, yours, rulings)),
        notes=tuple(_notes(charge, rulings)),
        links=_opens(charge, rulings),
    )


def _headline(charge: Charge, told: dict[str, Fraction]) -> str:
    attacker = unit(
        "",
        charge.charger_quality,
        charge.charger_rules,
        charge.charger_state,
        charge.charger_cover,
        charge.charger_markers,
    )
    target = unit(
        "",
        charge.defender_quality,
        charge.defender_rules,
        charge.defender_state,
        charge.defender_cover,
        charge.defender_markers,
    )
    end = f"kills it {often(told['defender_killed'])} and is killed {exact_percent(told['charger_killed'])}"
    return sentence(f"{attacker} that charges {target} {end}.")


def _working(
    charge: Charge, charger: Fighter, mine: Condition, defender: Fighter, yours: Condition, rulings: Rulings
) -> Iterator[Step]:
    names, markers = ("charger", "defender"), (charge.charger_markers, charge.defender_markers)
    yield from attack_steps(
        Blow(charger, defender, yours, Mode.CHARGE, rulings, *names, markers[1], stunned=mine.stunned)
    )
    yield from _death_blow_steps(defender, "defender", charger, "charger", mine, charge.charger_markers, rulings)
    after = strike(charger, defender, yours, Mode.CHARGE, rulings, None, mine.stunned)
    if charger.has(Special.HIT_AND_RUN):
        yield Step("No strike back after Hit & Run", rule="special-rules/hit-and-run")
        return
    may = after.chance(lambda condition: strikes_back(charger, condition, rulings))
    falls = after.chance(lambda condition: condition.stunned) > 0
    when = "unless killed" if rulings.stunned_strikes_back or not falls else "unless killed or stunned"
    ruling = "stunned_strikes_back" if falls else ""
    yield Step("Defender can strike back", may, when if may else "it never gets to it", "melee/striking-back", ruling)
    if not may:
        return  # it was killed, or lies stunned
    blow = Blow(defender, charger, mine, Mode.STRIKE_BACK, rulings, *reversed(names), markers[0])
    yield from attack_steps(blow._replace(stunned=yours.stunned, attacker_falls=falls))
    yield from _death_blow_steps(charger, "charger", defender, "defender", yours, 1, rulings)


def _death_blow_steps(
    killed: Fighter, whose: str, other: Fighter, whom: str, now: Condition, markers: int, rulings: Rulings
) -> Iterator[Step]:
    if not killed.has(Special.DEATH_BLOW):
        return
    yield Step(
        f"If killed, the {whose} deals a Death Blow: one hit", None, f"on the {whom}", "special-rules/death-blow"
    )
    yield from save_steps(other, None, rulings)
    yield defence_step(other, whom)
    yield from wound_steps(Toll(other, now, rulings, whom, markers))


def _notes(charge: Charge, rulings: Rulings) -> Iterator[str]:
    both = attacking_rules(Mode.CHARGE) | suffering_rules(Mode.CHARGE) | {Special.DEATH_BLOW}
    yield from idle("The charger's", charge.charger_rules, both | {Special.HIT_AND_RUN})
    yield from idle("The defender's", charge.defender_rules, both - {Special.MOUNTED})
    if charge.charger_state is State.STUNNED:
        yield "A stunned unit must stay and cannot charge; this is what would come of it if it did."
    for whose, rules in ("charger", charge.charger_rules), ("defender", charge.defender_rules):
        state, markers = getattr(charge, f"{whose}_state"), getattr(charge, f"{whose}_markers")
        yield from marker_notes(whose, state, markers, Special.TOUGH in rules, rulings)
    if charge.stun_hit is not StunHit.AFTER_SAVES:
        yield "When a shot kills a stunned unit does not matter in melee."


def _opens(charge: Charge, rulings: Rulings) -> tuple[Link, ...]:
    chosen = {one.name: getattr(rulings, one.name) for one in fields(Rulings)}
    attacker, target = (charge.charger_quality, charge.charger_rules), (charge.defender_quality, charge.defender_rules)
    units = dict(quality=attacker[0], rules=attacker[1], target_quality=target[0], target_rules=target[1], **chosen)
    units |= {"target_state": charge.defender_state, "cover": charge.defender_cover}
    units |= {"markers": charge.defender_markers, "healers": charge.defender_healers}
    ways = [way("attack", "The charge alone", mode=Mode.CHARGE, **units)]
    if can_shoot(charge.charger_rules):
        ways.append(way("attack", "Shoot instead", **units))
    return *ways, way("unit-cost", "Charger's cost", quality=attacker[0], rules=attacker[1])
