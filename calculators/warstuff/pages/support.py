"""Help and magic: a Leader's orders, a Wizard's spells, rescues by a Healer or Regeneration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Step, chance, spread
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, exact_percent, figure, listed, sentence
from calculators.warstuff.rules.combat import instant_kill
from calculators.warstuff.rules.fighter import FATES, Condition, Fighter, Mode, State, fighter, standing
from calculators.warstuff.rules.specials import MOST_RULES, Special
from calculators.warstuff.rules.wounding import DEAD, RESCUE, rescue_dice, suffer, sure_hits
from calculators.warstuff.rulings import CoverReadings, InstantKillReadings, Rulings, StunHit, WoundReadings, readings
from calculators.warstuff.words.phrases import idle, marker_notes, range_problems, suffering_rules, unit
from calculators.warstuff.words.working import defence_step, save_steps
from calculators.warstuff.words.working_wounds import Toll, stunned_steps, wound_steps

CALLS = 3  # dice: special-rules/leader
WORKS = Fraction(1, 2)  # 4+: special-rules/leader, spells/casting
SPELLS = "what=fireball,ice-ray"


class Aid(Choice):
    """What is tried."""

    LEADER = "leader", "Leader's orders"
    FIREBALL = "fireball", "Fireball"
    ICE_RAY = "ice-ray", "Ice Ray"
    HEALER = "healer", "Healer"
    REGENERATION = "regeneration", "Regeneration"

    @property
    def spell(self) -> bool:
        return self in (Aid.FIREBALL, Aid.ICE_RAY)


@dataclass(frozen=True)
class Need:
    """What is tried, and on whom."""

    what: Aid = ask(Aid.LEADER, "Support", rule="special-rules/leader")
    target_quality: int = ask(
        4, "Quality", low=2, high=6, unit="+", group="Spell's target", rule="shooting/defence", when=SPELLS
    )
    target_rules: tuple[Special, ...] = ask(
        (), "Special rules", most=MOST_RULES, group="Spell's target", rule="unit-creation/three-rules", when=SPELLS
    )
    cover: bool = ask(False, "In cover", group="Spell's target", rule="terrain/cover", when=SPELLS)
    target_state: State = ask(State.FRESH, "Target is", group="Spell's target", rule="wounds/stunned", when=SPELLS)
    markers: int = ask(0, "Markers", low=0, high=10, group="Spell's target", rule="wounds/markers", when=SPELLS)
    as_shooting: bool = ask(
        False,
        "Spells are shooting",
        group="Spell's target",
        hint="so a hit kills the stunned",
        rule="spells/casting",
        when=SPELLS,
    )
    healers: int = ask(
        0,
        "Healers near",
        low=0,
        high=5,
        group="Rescue",
        hint="at least 1 for Healer",
        rule="special-rules/healer",
        when=SPELLS + ",healer,regeneration",
    )


@dataclass(frozen=True)
class Plea(InstantKillReadings, WoundReadings, CoverReadings, Need):
    """A call for help, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        return range_problems(target_rules=self.target_rules)

    @property
    def mode(self) -> Mode | None:
        return Mode.SHOOTING if self.as_shooting else None


@dataclass(frozen=True, kw_only=True)
class Outcome(Answer):
    killed: Fraction = chance("Killed", quiet=True)
    stunned: Fraction = chance("Stunned", quiet=True)
    marked: Fraction = chance("Marked", "standing, with a new marker", quiet=True)
    unharmed: Fraction = chance("Unharmed", quiet=True)
    frozen: Fraction = chance("Frozen", "alive, may not move next activation", quiet=True)
    works: Fraction = chance("The dice help", "an order, a spell cast or a rescue")
    successes: Odds = spread("Dice that roll 4+")


@calculator(
    "warstuff/support",
    title="Support and spells",
    summary="A Leader's orders, a Wizard's Fireball or Ice Ray, and rescues by Healers or Regeneration.",
    rules={
        "special-rules/leader": "",
        **{f"special-rules/{slug}": f"what={slug}" for slug in ("healer", "regeneration")},
        **dict.fromkeys(("special-rules/wizard", "special-rules/fire", "spells/casting"), "what=fireball"),
        "special-rules/freeze": "what=ice-ray",
        "spells/fireball": "what=fireball",
        "spells/ice-ray": "what=ice-ray",
        "terrain/cover": "what=fireball&cover=yes",
        "shooting/defence": "what=fireball&target_quality=3",
        "wounds/wound-roll": "what=fireball&markers=1",
        "wounds/hits-on-stunned": "what=fireball&target_state=stunned&as_shooting=yes",
        **{f"special-rules/{slug}": f"what=fireball&target_rules={slug}" for slug in ("armored", "camouflaged")},
        "special-rules/tough": "what=fireball&target_rules=tough&markers=2",
    },
    cases={
        "A Leader's orders": "",
        "Fireball at a 4+": "what=fireball",
        "Fireball at a Tough 4+, two markers": "what=fireball&target_rules=tough&markers=2",
        "Ice Ray at a 4+": "what=ice-ray",
        "One Healer": "what=healer",
        "Two Healers": "what=healer&healers=2",
        "Regeneration and a Healer": "what=regeneration&healers=1",
    },
)
def support(plea: Plea) -> Outcome:
    """Every one of them is a 4+: three dice for a Leader, one for a spell, one for each rescuer."""
    rulings = readings(plea)
    target = _target(plea)
    now = standing(target, plea.target_state, plea.markers, rulings)
    dice = _dice(plea, target, rulings)
    successes = Odds.successes(dice, WORKS)
    end = _end(plea, target, now, rulings, successes)
    fates = end.map(lambda condition: condition.fate if condition else None)
    told = {fate: fates[fate] for fate in FATES} | {
        "frozen": end.chance(lambda condition: condition and condition.frozen)
    }
    return Outcome(
        headline=_headline(plea, dice, successes, told),
        **told,
        works=successes.at_least(1),
        successes=successes,
        working=tuple(_working(plea, target, now, rulings, dice)),
        notes=tuple(_notes(plea, rulings)),
    )


def _target(plea: Plea) -> Fighter:
    """The one under the spell, or the one to be rescued."""
    rules = {*plea.target_rules, *([Special.REGENERATION] if plea.what is Aid.REGENERATION else [])}
    return fighter(plea.target_quality, rules, plea.cover, max(plea.healers, int(plea.what is Aid.HEALER)))


def _dice(plea: Plea, target: Fighter, rulings: Rulings) -> int:
    return CALLS if plea.what is Aid.LEADER else 1 if plea.what.spell else rescue_dice(target, False, rulings)


def _instant(plea: Plea, target: Fighter, now: Condition, rulings: Rulings) -> StunHit | None:
    """When the hit of a spell kills at once, if ever: only if spells are shooting."""
    return instant_kill(target, now, plea.mode, rulings) if plea.mode else None


def _hit(plea: Plea, target: Fighter, now: Condition, rulings: Rulings) -> Odds:
    """The target after the one hit of a spell that was cast: no roll to hit (spells/casting)."""
    blows = sure_hits(1, fire=plea.what is Aid.FIREBALL, freeze=plea.what is Aid.ICE_RAY)
    return suffer(target, now, blows, plea.mode, _instant(plea, target, now, rulings), rulings)


def _end(plea: Plea, target: Fighter, now: Condition, rulings: Rulings, successes: Odds) -> Odds:
    """The condition of the one under the spell, or of the one that would be killed; None where there is nobody."""
    if plea.what is Aid.LEADER:
        return Odds.sure(None)
    if not plea.what.spell:
        return successes.map(lambda saved: now._replace(stunned=True) if saved else DEAD)
    return Odds.flip(WORKS).then(lambda cast: _hit(plea, target, now, rulings) if cast else Odds.sure(now))


def _headline(plea: Plea, dice: int, successes: Odds, told: dict[str, Fraction]) -> str:
    if plea.what is Aid.LEADER:
        orders = f"{figure(successes.mean)} orders on average, and at least one"
        return f"A Leader gives {orders} {exact_percent(successes.at_least(1))} of the time."
    if not plea.what.spell:
        by = f"{counted(dice, 'rescue die', 'rescue dice')} save{'s' if dice == 1 else ''}"
        return sentence(f"{by} a unit that would be killed {exact_percent(told['stunned'])} of the time.")
    aim = unit("target", plea.target_quality, plea.target_rules, plea.target_state, plea.cover, plea.markers)
    does = [f"kills {exact_percent(told['killed'])} of the time"]
    does += [f"stuns {exact_percent(told['stunned'])}"] if plea.target_state is State.FRESH else []
    does += [f"leaves it frozen and alive {exact_percent(told['frozen'])}"] if plea.what is Aid.ICE_RAY else []
    return f"{'An' if plea.what is Aid.ICE_RAY else 'A'} {plea.what.label} tried on {aim} {listed(does)}."


def _working(plea: Plea, target: Fighter, now: Condition, rulings: Rulings, dice: int) -> Iterator[Step]:
    if plea.what is Aid.LEADER:
        yield Step(
            "Each of three dice gives an order", WORKS, 'on 4+, to a friendly unit within 6"', "special-rules/leader"
        )
        return
    if not plea.what.spell:
        rule = "special-rules/regeneration" if target.has(Special.REGENERATION) else "special-rules/healer"
        ruling = "saviours" if target.healers + target.has(Special.REGENERATION) > 1 else ""
        saves = f"One of {counted(dice, 'die', 'dice')} on 4+ leaves it stunned"
        yield Step(saves, 1 - (1 - RESCUE) ** dice, "instead of killed", rule, ruling)
        return
    yield Step("The spell is cast", WORKS, "on 4+", "spells/casting")
    yield Step("One hit, without a roll to hit", None, "", f"spells/{plea.what.value}")
    instant = _instant(plea, target, now, rulings)
    if instant is not StunHit.BEFORE_SAVES:
        yield from save_steps(target, plea.mode, rulings)
    if instant in (None, StunHit.AFTER_TEST):
        yield defence_step(target, "target")
    toll = Toll(
        target, now, rulings, "target", plea.markers, fire=plea.what is Aid.FIREBALL, freeze=plea.what is Aid.ICE_RAY
    )
    if plea.mode:
        yield from stunned_steps(toll, plea.mode)
    yield from wound_steps(toll, rolls=instant is None)


def _notes(plea: Plea, rulings: Rulings) -> Iterator[str]:
    if plea.what is Aid.LEADER:
        yield "Each order goes to another unit, whether it has acted or not; an order is not an activation."
    if plea.what.spell:
        yield f'{plea.what.label} reaches {12 if plea.what is Aid.FIREBALL else 18}".'
        yield from idle("The target's", plea.target_rules, suffering_rules(None))
        yield from marker_notes("target", plea.target_state, plea.markers, Special.TOUGH in plea.target_rules, rulings)
