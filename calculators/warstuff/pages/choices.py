"""What each point buys: every single change to a unit, against a chosen enemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import part
from calculators.declare.links import link, links, under
from calculators.declare.outputs import Answer, Line, Link, Step, Table, chance, number, receipt, table
from calculators.declare.rulings import Readings, readings
from calculators.show.wording import figure
from calculators.warstuff.rules.special_rules import Special, range_problem
from calculators.warstuff.rules.unit_creation import MOST_RULES, QUALITY_COST, Unit, quality_by
from calculators.warstuff.rules.worth import Enemy, worth
from calculators.warstuff.rulings import ATTACK, complete
from calculators.weigh.upgrades import Change, Columns, Words, rank
from calculators.weigh.worth import NET, PER, Worth, steps

WORDS = Words("it", "kills", "is killed", chances=True)
COLUMNS = Columns(("Kills", "Is killed", "Net"), lambda worth: (worth.kills, worth.killed, figure(worth.net)))


@dataclass(frozen=True)
class Choices:
    """A unit and an enemy, and how the table reads the rules."""

    unit: Unit = part(Unit, of="Your unit", quality=quality_by("unit-creation/quality-cost"))
    enemy: Enemy = part(Enemy)
    readings: Readings = readings(*ATTACK)


@dataclass(frozen=True, kw_only=True)
class Advice(Answer):
    points: int = number("Points")
    kills: Fraction = chance("It kills the enemy")
    killed: Fraction = chance("The enemy kills it")
    destroys: Fraction = number("Destroys", f"enemy points by {PER} points of it")
    loses: Fraction = number("Loses", f"its points to {PER} points of the enemy")
    changes: Table = table(
        "Every single change to the fight",
        f"best for its points first; {NET}",
    )
    price_only: Table = table(
        "Changes of the price alone", "they play no part in these attacks: what is cheaper is only better for being so"
    )
    receipt: tuple[Line, ...] = receipt("What it costs now")


@calculator(
    "warstuff/choices",
    title="What a point buys",
    summary="Every single legal change to a unit, ranked by what it does for its points against a chosen enemy.",
    rules={
        "unit-creation/quality-cost": "",
        "unit-creation/three-rules": "rules=armored,deadly,fast",
        "unit-creation/least-cost": "quality=6",
        "melee/charging": "quality=3",
        "shooting/to-hit": "rules=shooter-18&how=shooting",
        "wounds/markers": "attacks=1",
        "terrain/cover": "cover=yes",
        "special-rules/armored": "enemy_rules=armored",
        "special-rules/deadly": "rules=deadly&enemy_rules=armored",
        "special-rules/tough": "enemy_rules=tough",
    },
    cases={
        "Plain 4+, charging": "",
        "4+ archer under fire": "rules=shooter-18&enemy_rules=shooter-18&how=shooting&enemy_how=shooting",
        "3+ knight against Tough": "quality=3&rules=armored,mounted&enemy_quality=3&enemy_rules=tough",
        "5+ militia charged by knights": "quality=5&enemy_quality=3&enemy_rules=armored,mounted",
        "Full of rules": "rules=armored,deadly,fast",
    },
)
def choices(inputs: Choices) -> Advice:
    """The unit as it is, then each neighbour one change away, all against the same enemy."""
    unit, readings = inputs.unit, complete(inputs.readings)
    now = worth(unit, inputs.enemy, readings)
    upgrades = rank(now, _weighed(inputs, readings), WORDS, COLUMNS)
    return Advice(
        headline=upgrades.headline,
        points=unit.cost,
        kills=now.kills,
        killed=now.killed,
        destroys=now.destroys,
        loses=now.loses,
        changes=upgrades.changes,
        price_only=upgrades.price_only,
        receipt=tuple(unit.lines()),
        working=tuple(_working(inputs.enemy, now)),
        notes=(
            "What plays no part in these attacks is weighed by its price alone: "
            "moving, morale, spells and leading are not.",
        ),
        links=_links(inputs),
    )


def _weighed(inputs: Choices, readings: Readings) -> Iterator[Change]:
    for unit, words in changes(inputs.unit):
        page = link("warstuff/choices", words, replace(inputs, unit=unit))
        yield Change(words, worth(unit, inputs.enemy, readings), page)


def changes(unit: Unit) -> Iterator[tuple[Unit, str]]:
    """Every legal unit one change away: another quality, a rule more, a rule less, or one for another of three."""
    for quality in (unit.quality - 1, unit.quality + 1):
        if quality in QUALITY_COST:
            yield Unit(quality, unit.rules), f"Quality {quality}+"
    for rule in Special:
        if rule in unit.rules:
            yield _with(unit, drop=rule), f"without {rule.label}"
        elif len(unit.rules) < MOST_RULES:
            added = _with(unit, add=rule)
            if not range_problem(added.rules):
                yield added, rule.label
        else:
            swapped = ((_with(unit, add=rule, drop=old), f"{rule.label} for {old.label}") for old in unit.rules)
            yield from (change for change in swapped if not range_problem(change[0].rules))


def _with(unit: Unit, add: Special | None = None, drop: Special | None = None) -> Unit:
    kept = {*unit.rules, add} - {drop}
    return Unit(unit.quality, tuple(rule for rule in Special if rule in kept))


def _working(enemy: Enemy, now: Worth) -> Iterator[Step]:
    mine, theirs = (f"{enemy.attacks} of them, {how.label.lower()}" for how in (enemy.how, enemy.enemy_how))
    yield Step("Its attacks kill the enemy", now.kills, mine, enemy.how.explained_by)
    yield Step("The enemy's attacks kill it", now.killed, theirs, enemy.enemy_how.explained_by)
    yield from steps(now, "unit-creation/quality-cost", chances=True)


def _links(inputs: Choices) -> tuple[Link, ...]:
    unit, enemy, readings = inputs.unit, inputs.enemy, inputs.readings
    best = f"Best units for {unit.cost} points"
    return links(
        link("warstuff/best-builds", best, enemy, readings, points=unit.cost),
        link("warstuff/attack", "Its attacks", unit, readings, enemy.as_target()),
        link(
            "warstuff/attack",
            "The enemy's attacks",
            enemy.unit,
            readings,
            under("target_", unit),
            mode=enemy.enemy_how.mode,
            shots=enemy.attacks,
            cover=enemy.cover,
        ),
    )
