"""What each point buys: every single change to a unit, against a chosen enemy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Line, Link, Step, Table, chance, number, receipt, table
from calculators.show.wording import exact_percent, figure, percent, sentence
from calculators.warstuff.pages.unit_cost import Unit, unit_cost
from calculators.warstuff.rules.specials import MOST_RULES, QUALITY_COST, Special
from calculators.warstuff.rules.worth import PER, Against, Enemy, How, Worth, worth
from calculators.warstuff.rulings import AttackReadings
from calculators.warstuff.words.phrases import range_problem, range_problems, way
from calculators.weigh.ranked import Ranked, said


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
        f"best for its points first; net: points destroyed less points lost, for {PER} on each side",
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
    all_changes = [(worth(unit, given), words) for unit, words in changes(given.unit)]
    changed = [one for one in all_changes if one[0].fate != now.fate]
    changed.sort(key=lambda one: -one[0].net)
    idle = sorted((one for one in all_changes if one[0].fate == now.fate), key=lambda one: one[0].unit.cost)
    rows = sorted([(now, "as it is"), *changed], key=lambda one: -one[0].net)
    says = dict(
        zip(changed, said([Ranked(words, new.net, new.unit.cost, _effect(now, new)) for new, words in changed]))
    )
    heads = "Change", "Points", "Kills", "Is killed", "Net"
    return Advice(
        headline=_headline(now, changed),
        points=now.unit.cost,
        kills=now.kills,
        killed=now.killed,
        destroys=now.destroys,
        loses=now.loses,
        changes=Table(heads, tuple(_row(given, now, *row) for row in rows), tuple(says.get(row, "") for row in rows)),
        price_only=Table(
            (*heads[:2], heads[4]), tuple((*row[:2], row[4]) for row in (_row(given, now, *one) for one in idle))
        ),
        receipt=unit_cost(given.unit).receipt,
        working=tuple(_working(given, now)),
        notes=(
            "What plays no part in these attacks is weighed by its price alone: moving, morale, spells and leading are not.",
        ),
        links=_opens(given),
    )


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


def _price(now: Worth, new: Worth) -> str:
    more = new.unit.cost - now.unit.cost
    return f"+{more}" if more > 0 else f"−{-more}" if more else "0"


def _row(given: Choices, now: Worth, new: Worth, words: str) -> tuple[object, ...]:
    enemy = {name: getattr(given, name) for name in (*Enemy.__dataclass_fields__, *AttackReadings.__dataclass_fields__)}
    change = words if new is now else way("choices", words, quality=new.unit.quality, rules=new.unit.rules, **enemy)
    cost = str(new.unit.cost) if new is now else _price(now, new)
    return change, cost, new.kills, new.killed, figure(new.net)


def _effect(now: Worth, new: Worth) -> str:
    """What a change does, in the terms that moved most: killed 33 % less often."""
    told = []
    for what, before, after in ("kills", now.kills, new.kills), ("is killed", now.killed, new.killed):
        if before and after != before:
            by = Fraction(abs(after - before), before)
            told.append(
                f"{what} {percent(by)} {'more' if after > before else 'less'} often"
                if by < 2
                else f"{what} {figure(1 + by)} times as often"
            )
        elif after != before:
            told.append(f"{what} {exact_percent(after)} of the time")
    return " and ".join(told)


def _headline(now: Worth, changed: list[tuple[Worth, str]]) -> str:
    if not changed or changed[0][0].net <= now.net:
        return "No single change makes it better for its points against this enemy."
    best, words = changed[0]
    return f"{sentence(words)} ({_price(now, best)}) does most for its points: it {_effect(now, best)}."


def _working(given: Choices, now: Worth) -> Iterator[Step]:
    rules = {How.CHARGE: "melee/charging", How.SHOOTING: "shooting/to-hit"}
    enemy = given.enemy
    yield Step(
        "Its attacks kill the enemy", now.kills, f"{given.attacks} of them, {given.how.label.lower()}", rules[given.how]
    )
    yield Step(
        "The enemy's attacks kill it",
        now.killed,
        f"{given.attacks} of them, {given.enemy_how.label.lower()}",
        rules[given.enemy_how],
    )
    parts = f"{PER} × {enemy.cost} / {now.unit.cost} × {exact_percent(now.kills)}"
    yield Step(f"{PER} points of it destroy {figure(now.destroys)} points", None, parts, "unit-creation/quality-cost")
    parts = f"{PER} × {now.unit.cost} / {enemy.cost} × {exact_percent(now.killed)}"
    yield Step(
        f"{PER} points of the enemy destroy {figure(now.loses)} of its points",
        None,
        parts,
        "unit-creation/quality-cost",
    )


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
