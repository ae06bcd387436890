"""Several attackers, one after another, on one target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Step, Table, chance, number, table
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, exact_percent, listed, sentence
from calculators.warstuff.rules.combat import volley
from calculators.warstuff.rules.fighter import FATES, Condition, Fighter, Mode, State, fighter, standing
from calculators.warstuff.rules.specials import MOST_RULES, Special
from calculators.warstuff.rulings import AttackReadings, Rulings, readings
from calculators.warstuff.words.phrases import (
    NO_RANGE,
    can_shoot,
    idle,
    marker_notes,
    named,
    often,
    range_problem,
    range_problems,
    suffering_rules,
    unit,
)
from calculators.warstuff.words.working import Blow, attack_steps

_ON_TARGET = "armored", "camouflaged", "intimidating", "large", "regeneration", "small"
EACH = 20  # up to so many attackers get a line each in the table


class Way(Choice):
    """How an attacker attacks; a guard shot finds its target in cover (shooting/guard-shots)."""

    SHOOTING = "shooting", "Shooting"
    CHARGE = "charge", "Charge"
    GUARD = "guard", "Guard shot"

    @property
    def mode(self) -> Mode:
        return Mode.CHARGE if self is Way.CHARGE else Mode.SHOOTING


@dataclass(frozen=True)
class Attackers:
    """One or more attackers alike."""

    count: int = ask(1, "Count", low=1, high=15)
    quality: int = ask(4, "Quality", low=2, high=6, unit="+", rule="basics/quality-test")
    rules: tuple[Special, ...] = ask((), "Special rules", most=MOST_RULES, rule="unit-creation/three-rules")
    mode: Way = ask(Way.SHOOTING, "Attack", rule="shooting/to-hit")


@dataclass(frozen=True)
class Quarry:
    """The target, and everyone who attacks it before it acts again."""

    attackers: tuple[Attackers, ...] = ask(
        (Attackers(2, rules=(Special.SHOOTER_18,)), Attackers(mode=Way.CHARGE)),
        "Attackers, in order",
        most=10,
        rule="rounds/activation",
    )
    target_quality: int = ask(4, "Quality", low=2, high=6, unit="+", group="Target", rule="shooting/defence")
    target_rules: tuple[Special, ...] = ask(
        (), "Special rules", most=MOST_RULES, group="Target", rule="unit-creation/three-rules"
    )
    cover: bool = ask(False, "In cover", group="Target", rule="terrain/cover")
    target_state: State = ask(State.FRESH, "Target is", group="Target", rule="wounds/stunned")
    markers: int = ask(
        0, "Markers", low=0, high=10, group="Target", hint="a stunned one has at least 1", rule="wounds/markers"
    )
    healers: int = ask(
        0, "Healers near", low=0, high=5, group="Target", hint='friends within 3"', rule="special-rules/healer"
    )


@dataclass(frozen=True)
class Hunt(AttackReadings, Quarry):
    """Many on one, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        found = range_problems(target_rules=self.target_rules)
        rows = [
            f"Row {at}: {problem}" for at, row in enumerate(self.attackers, 1) if (problem := range_problem(row.rules))
        ]
        if rows or not self.attackers:
            found["attackers"] = " ".join(rows) or "Attackers: there must be at least one row."
        return found


@dataclass(frozen=True, kw_only=True)
class Downfall(Answer):
    killed: Fraction = chance("Killed")
    stunned: Fraction = chance("Stunned")
    marked: Fraction = chance("Marked", "standing, with a new marker")
    unharmed: Fraction = chance("Unharmed")
    attackers_used: Fraction = number("Attackers used", "on average: none is needed after the kill")
    after_each: Table = table("After each attacker")


@calculator(
    "warstuff/several-attackers",
    title="Several attackers",
    summary="Shots, guard shots and charges one after another on one target: the chances after each of them.",
    rules={
        "shooting/guard-shots": "attackers=count:3,rules:shooter-18,mode:guard",
        "rounds/guard": "attackers=rules:shooter-18,mode:guard",
        "rounds/charge": "attackers=count:2,rules:shooter-9;mode:charge",
        "shooting/to-hit": "attackers=count:3,rules:shooter-18",
        "wounds/hits-on-stunned": "",
        "wounds/stunned": "target_state=stunned",
        "special-rules/tough": "attackers=count:6,rules:shooter-18&target_rules=tough",
        "special-rules/leader": "attackers=count:3,rules:shooter-18;mode:charge",
        "special-rules/shooter": "attackers=count:2,rules:shooter-27",
        "special-rules/mounted": "attackers=rules:shooter-18;rules:mounted,mode:charge",
        "special-rules/healer": "healers=1",
        "basics/re-rolls": "target_rules=large,small",
        "melee/charging": "attackers=count:2,mode:charge",
        "shooting/defence": "target_quality=3",
        "terrain/cover": "cover=yes",
        "wounds/markers": "attackers=rules:shooter-18;rules:mounted,mode:charge&markers=1",
        "wounds/wound-roll": "markers=2",
        "special-rules/fearless": "attackers=rules:fearless,mode:charge&target_rules=intimidating",
        "special-rules/frenzy": "attackers=count:2,rules:frenzy,mode:charge",
        **{
            f"special-rules/{slug}": f"attackers=count:2,rules:{slug}.shooter-18"
            for slug in ("deadly", "fire", "freeze")
        },
        **{f"special-rules/{slug}": f"target_rules={slug}" for slug in _ON_TARGET},
    },
    cases={
        "Two archers, then a charge": "",
        "Three archers": "attackers=count:3,rules:shooter-18",
        "Three guard shots": "attackers=count:3,rules:shooter-18,mode:guard",
        "Five archers at a Tough 3+": "attackers=count:5,rules:shooter-18&target_quality=3&target_rules=tough",
        "Two archers, then Mounted": "attackers=count:2,rules:shooter-18;rules:mounted,mode:charge",
        "Three charges at an Armored 3+": "attackers=count:3,mode:charge&target_quality=3&target_rules=armored",
    },
)
def several_attackers(hunt: Hunt) -> Downfall:
    """Each attacker meets the target as the ones before have left it."""
    rulings = readings(hunt)
    target = fighter(hunt.target_quality, hunt.target_rules, hunt.cover, hunt.healers)
    now = Odds.sure(standing(target, hunt.target_state, hunt.markers, rulings))
    used, rows, place = Fraction(0), [], 0
    total = sum(row.count for row in hunt.attackers)
    for row in hunt.attackers:
        for left, after in zip(range(row.count, 0, -1), _attacks(row, target, now, rulings)):
            used += now.chance(lambda condition: not condition.dead)
            now, place = after, place + 1
            if total <= EACH or left == 1:
                rows.append((f"{place}: {named(row.quality, row.rules)}, {row.mode.label.lower()}", *_fates(now)))
    end = dict(zip(_SHOWN, _fates(now)))
    return Downfall(
        headline=_headline(hunt, total, end),
        **end,
        attackers_used=used,
        after_each=Table(("Attacker", *map(sentence, _SHOWN)), tuple(rows)),
        working=tuple(_working(hunt, target, rulings)),
        notes=tuple(_notes(hunt, rulings)),
    )


_SHOWN = tuple(reversed(FATES))


def _fates(now: Odds) -> list[Fraction]:
    fates = now.map(lambda condition: condition.fate)
    return [fates[fate] for fate in _SHOWN]


def _found(row: Attackers, target: Fighter) -> Fighter:
    """The target as this attacker finds it."""
    return target._replace(cover=True) if row.mode is Way.GUARD else target


def _attacks(row: Attackers, target: Fighter, now: Odds, rulings: Rulings) -> Iterator[Odds]:
    return volley(fighter(row.quality, row.rules), _found(row, target), now, row.mode.mode, row.count, rulings)


def _headline(hunt: Hunt, total: int, end: dict[str, Fraction]) -> str:
    aim = unit("target", hunt.target_quality, hunt.target_rules, hunt.target_state, hunt.cover, hunt.markers)
    s = "s" if total == 1 else ""
    does = [f"kill{s} {often(end['killed'])}"]
    if hunt.target_state is State.FRESH:
        does += [f"leave{s} it stunned {exact_percent(end['stunned'])}"] if end["stunned"] else []
    return sentence(f"{counted(total, 'attacker')} on {aim} {listed(does)}.")


def _working(hunt: Hunt, target: Fighter, rulings: Rulings) -> Iterator[Step]:
    """The steps of the first attack of each row; a step told before is not told again."""
    told: set[Step] = set()
    several = sum(row.count for row in hunt.attackers) > 1
    now: Condition = standing(target, hunt.target_state, hunt.markers, rulings)
    for at, row in enumerate(hunt.attackers, 1):
        if row.mode is Way.GUARD:
            yield Step(f"Row {at}: a guard shot finds its target in cover", rule="shooting/guard-shots")
        attacker, found, markers = fighter(row.quality, row.rules), _found(row, target), hunt.markers or int(at > 1)
        blow = Blow(attacker, found, now, row.mode.mode, rulings, f"row {at}", "target", markers, several)
        for step in attack_steps(blow):
            if step not in told:
                told.add(step)
                yield step


def _notes(hunt: Hunt, rulings: Rulings) -> Iterator[str]:
    if any(row.mode is not Way.CHARGE and not can_shoot(row.rules) for row in hunt.attackers):
        yield NO_RANGE
    if any(row.mode is Way.CHARGE for row in hunt.attackers):
        yield "What the target's strike backs do to the chargers is left out."
    mode = Mode.CHARGE if any(row.mode is Way.CHARGE for row in hunt.attackers) else Mode.SHOOTING
    yield from idle("The target's", hunt.target_rules, suffering_rules(mode))
    yield from marker_notes("target", hunt.target_state, hunt.markers, Special.TOUGH in hunt.target_rules, rulings)
