"""Help and magic: a Leader's orders, a Wizard's spells, rescues by a Healer or Regeneration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ..answer import Answer, Step, Table, chance, spread, table
from ..declare import Choice, ask, calculator
from ..odds import Odds
from ..wording import chance as worded
from ..wording import counted, listed, sentence
from .combat import dies_at_once
from .fighter import FATES, Condition, Fighter, Mode, State, fighter, standing
from .phrases import idle, marker_notes, range_problems, suffering_rules, unit
from .rulings import CoverReadings, InstantKillReadings, Rulings, StunHit, WoundReadings, readings
from .specials import MOST_RULES, Special
from .working import defence_step, save_steps
from .working_wounds import Toll, stunned_steps, wound_steps
from .wounding import FREEZES, RESCUE, Blows, in_cover, kept, rescue_dice, suffer

CALLS = 3  # dice: special-rules/leader
WORKS = Fraction(1, 2)  # 4+: special-rules/leader, spells/casting


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

    what: Aid = ask(Aid.LEADER, "What", group="Support", rule="special-rules/leader")
    target_quality: int = ask(4, "Quality", low=2, high=6, group="Spell's target", rule="shooting/defence")
    target_rules: tuple[Special, ...] = ask((), "Special rules", most=MOST_RULES, group="Spell's target", rule="unit-creation/three-rules")
    cover: bool = ask(False, "In cover", group="Spell's target", rule="terrain/cover")
    target_state: State = ask(State.FRESH, "Target is", group="Spell's target", rule="wounds/stunned")
    markers: int = ask(0, "Markers", low=0, high=10, group="Spell's target", rule="wounds/markers")
    as_shooting: bool = ask(False, "Spells are shooting", group="Spell's target", hint="so a hit kills the stunned", rule="spells/casting")
    healers: int = ask(0, "Healers near", low=0, high=5, group="Rescue", hint="at least 1 for Healer", rule="special-rules/healer")


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
    works: Fraction = chance("Works", "an order, a spell cast or a rescue")
    successes: Odds = spread("Dice that roll 4+")
    outcomes: Table = table("What comes of it")

    @property
    def orders(self) -> Odds:
        """Each success of a Leader is an order."""
        return self.successes


@calculator(
    "warstuff/support",
    title="Support and spells",
    summary="A Leader's orders, a Wizard's Fireball or Ice Ray, and rescues by Healers or Regeneration.",
    rules={
        "special-rules/leader": "",
        **{f"special-rules/{slug}": f"what={slug}" for slug in ("healer", "regeneration")},
        **{rule: "what=fireball" for rule in ("special-rules/wizard", "special-rules/fire", "spells/casting")},
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
    rows = _rows(plea, target, now, rulings, successes)
    return Outcome(
        headline=_headline(plea, dice, dict(rows)),
        works=successes.at_least(1),
        successes=successes,
        outcomes=Table(("Outcome", "Chance"), tuple(rows)),
        working=tuple(_working(plea, target, now, rulings, dice)),
        notes=tuple(_notes(plea, rulings)),
    )


def _target(plea: Plea) -> Fighter:
    """The one under the spell, or the one to be rescued."""
    rules = {*plea.target_rules, *([Special.REGENERATION] if plea.what is Aid.REGENERATION else [])}
    return fighter(plea.target_quality, rules, plea.cover, max(plea.healers, int(plea.what is Aid.HEALER)))


def _dice(plea: Plea, target: Fighter, rulings: Rulings) -> int:
    return CALLS if plea.what is Aid.LEADER else 1 if plea.what.spell else rescue_dice(target, False, rulings)


def _hit(plea: Plea, target: Fighter, now: Condition, rulings: Rulings) -> Odds:
    """The target after the one hit of a spell that was cast: no roll to hit (spells/casting)."""
    blows = Blows(1, fire=plea.what is Aid.FIREBALL, freeze=plea.what is Aid.ICE_RAY)
    kills = plea.as_shooting and now.stunned and dies_at_once(target, rulings)
    return suffer(target, now, blows, plea.mode, rulings.stun_hit if kills else None, rulings)


def _rows(plea: Plea, target: Fighter, now: Condition, rulings: Rulings, successes: Odds) -> list[tuple[str, Fraction]]:
    if plea.what is Aid.LEADER:
        return [(counted(orders, "order"), chance) for orders, chance in successes.in_order()]
    if not plea.what.spell:
        return [("stunned", successes.at_least(1)), ("killed", 1 - successes.at_least(1))]
    end = Odds.flip(WORKS).then(lambda cast: _hit(plea, target, now, rulings) if cast else Odds.sure(now))
    rows = [(fate, end.map(lambda condition: condition.fate)[fate]) for fate in reversed(FATES)]
    if plea.what is Aid.ICE_RAY:
        hit = kept(target, False, in_cover(target, plea.mode, rulings), rulings)
        rows += [("frozen, killed or not", WORKS * hit * FREEZES), ("frozen and alive", end.chance(lambda condition: condition.frozen))]
    return rows


def _headline(plea: Plea, dice: int, rows: dict[str, Fraction]) -> str:
    if plea.what is Aid.LEADER:
        return f"A Leader gives 1.5 orders on average, and at least one {worded(1 - rows['no orders'])} of the time."
    if not plea.what.spell:
        by = f"{counted(dice, 'rescue die', 'rescue dice')} save{'s' if dice == 1 else ''}"
        return sentence(f"{by} a unit that would be killed {worded(rows['stunned'])} of the time.")
    aim = unit("target", plea.target_quality, plea.target_rules, plea.target_state, plea.cover, plea.markers)
    does = [f"kills {worded(rows['killed'])} of the time"]
    does += [f"stuns {worded(rows['stunned'])}"] if plea.target_state is State.FRESH else []
    does += [f"leaves it frozen and alive {worded(rows['frozen and alive'])}"] if plea.what is Aid.ICE_RAY else []
    return f"{'An' if plea.what is Aid.ICE_RAY else 'A'} {plea.what.label} tried on {aim} {listed(does)}."


def _working(plea: Plea, target: Fighter, now: Condition, rulings: Rulings, dice: int) -> Iterator[Step]:
    if plea.what is Aid.LEADER:
        yield Step("Each of three dice gives an order", WORKS, "on 4+, to a friendly unit within 6\"", "special-rules/leader")
        return
    if not plea.what.spell:
        rule = "special-rules/regeneration" if target.has(Special.REGENERATION) else "special-rules/healer"
        ruling = "saviours" if target.healers + target.has(Special.REGENERATION) > 1 else ""
        saves = f"One of {counted(dice, 'die', 'dice')} on 4+ leaves it stunned"
        yield Step(saves, 1 - (1 - RESCUE) ** dice, "instead of killed", rule, ruling)
        return
    yield Step("The spell is cast", WORKS, "on 4+", "spells/casting")
    yield Step("One hit, without a roll to hit", None, "", f"spells/{plea.what.value}")
    yield from save_steps(target, plea.mode, rulings)
    toll = Toll(target, now, rulings, "target", plea.markers, fire=plea.what is Aid.FIREBALL, freeze=plea.what is Aid.ICE_RAY)
    at_once = plea.as_shooting and now.stunned
    if not at_once or rulings.stun_hit is StunHit.AFTER_TEST:
        yield defence_step(target, "target")
    if at_once:
        yield from stunned_steps(toll, Mode.SHOOTING)
    yield from wound_steps(toll, rolls=not at_once or not dies_at_once(target, rulings))


def _notes(plea: Plea, rulings: Rulings) -> Iterator[str]:
    if plea.what is Aid.LEADER:
        yield "Each order goes to another unit, whether it has acted or not; an order is not an activation."
    if plea.what.spell:
        yield f'{plea.what.label} reaches {12 if plea.what is Aid.FIREBALL else 18}".'
        yield from idle("The target's", plea.target_rules, suffering_rules(None))
        yield from marker_notes("target", plea.target_state, plea.markers, Special.TOUGH in plea.target_rules, rulings)
