"""What each point buys: every single change to a unit, against a chosen enemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Line, Link, Step, Table, chance, number, receipt, table
from calculators.show.wording import figure
from calculators.warstuff.pages.unit_cost import Unit, unit_cost
from calculators.warstuff.rules.specials import MOST_RULES, QUALITY_COST, Special
from calculators.warstuff.rules.worth import Against, Enemy, How, worth
from calculators.warstuff.rulings import AttackReadings
from calculators.warstuff.words.phrases import range_problem, range_problems, way
from calculators.weigh.upgrades import Change, Columns, Words, rank
from calculators.weigh.worth import NET, PER, Worth, steps

WORDS = Words("it", "kills", "is killed", chances=True)
COLUMNS = Columns(("Kills", "Is killed", "Net"), lambda worth: (worth.kills, worth.killed, figure(worth.net)))


@dataclass(frozen=True)
class Mine:
    """The unit to be changed."""

    quality: int = ask(4, "Quality", low=2, high=6, unit="+", group="Your unit", rule="unit-creation/quality-cost")
    rules: tuple[Special, ...] = ask(
        (), "Special rules", most=MOST_RULES, group="Your unit", rule="unit-creation/three-rules"
    )


@dataclass(frozen=True)
class Choices(Against, Enemy, Mine):
    """A unit and an enemy, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        return super().problems() | range_problems(rules=self.rules)

    @property
    def unit(self) -> Unit:
        return Unit(self.quality, self.rules)


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
def choices(given: Choices) -> Advice:
    """The unit as it is, then each neighbour one change away, all against the same enemy."""
    now = worth(given.unit, given)
    found = rank(now, _weighed(given), WORDS, COLUMNS)
    return Advice(
        headline=found.headline,
        points=given.unit.cost,
        kills=now.kills,
        killed=now.killed,
        destroys=now.destroys,
        loses=now.loses,
        changes=found.changes,
        price_only=found.price_only,
        receipt=unit_cost(given.unit).receipt,
        working=tuple(_working(given, now)),
        notes=(
            "What plays no part in these attacks is weighed by its price alone: moving, morale, spells and leading are not.",
        ),
        links=_opens(given),
    )


def _weighed(given: Choices) -> Iterator[Change]:
    enemy = {name: getattr(given, name) for name in (*Enemy.__dataclass_fields__, *AttackReadings.__dataclass_fields__)}
    for unit, words in changes(given.unit):
        link = way("choices", words, quality=unit.quality, rules=unit.rules, **enemy)
        yield Change(words, worth(unit, given), link)


def changes(unit: Unit) -> Iterator[tuple[Unit, str]]:
    """Every legal unit one change away: another quality, a rule more, a rule less, one rule for another where three are taken."""
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
            yield from (one for one in swapped if not range_problem(one[0].rules))


def _with(unit: Unit, add: Special | None = None, drop: Special | None = None) -> Unit:
    kept = {*unit.rules, add} - {drop}
    return Unit(unit.quality, tuple(rule for rule in Special if rule in kept))


def _working(given: Choices, now: Worth) -> Iterator[Step]:
    rules = {How.CHARGE: "melee/charging", How.SHOOTING: "shooting/to-hit"}
    yield Step(
        "Its attacks kill the enemy", now.kills, f"{given.attacks} of them, {given.how.label.lower()}", rules[given.how]
    )
    yield Step(
        "The enemy's attacks kill it",
        now.killed,
        f"{given.attacks} of them, {given.enemy_how.label.lower()}",
        rules[given.enemy_how],
    )
    yield from steps(now, "unit-creation/quality-cost", chances=True)


def _opens(given: Choices) -> tuple[Link, ...]:
    chosen = {name: getattr(given, name) for name in AttackReadings.__dataclass_fields__}
    enemy = {name: getattr(given, name) for name in Enemy.__dataclass_fields__}
    return (
        way(
            "best-builds", f"Best units for {max(5, given.unit.cost)} points", points=given.unit.cost, **enemy, **chosen
        ),
        way(
            "attack",
            "Its attacks",
            quality=given.quality,
            rules=given.rules,
            target_quality=given.enemy_quality,
            target_rules=given.enemy_rules,
            mode=given.how.mode,
            shots=given.attacks,
            cover=given.enemy_cover,
            **chosen,
        ),
        way(
            "attack",
            "The enemy's attacks",
            quality=given.enemy_quality,
            rules=given.enemy_rules,
            target_quality=given.quality,
            target_rules=given.rules,
            mode=given.enemy_how.mode,
            shots=given.attacks,
            cover=given.cover,
            **chosen,
        ),
    )
