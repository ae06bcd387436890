"""What each point buys: every single change to a unit, against a chosen enemy."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from calculators.declare import Inputs, Readings, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Line, Link, Step, Table, chance, number, receipt, table
from calculators.show.wording import figure
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.unit_creation import QUALITY_COST, Unit, quality_by
from calculators.warstuff.rules.worth import ONLY_ATTACKS, Enemy, worth
from calculators.warstuff.rulings import ATTACK, complete
from calculators.weigh.upgrades import Change, Columns, Words, rank
from calculators.weigh.worth import NET, PER, Worth, steps

WORDS = Words("it", "kills", "is killed", chances=True)
COLUMNS = Columns(("Kills", "Is killed", "Net"), lambda worth: (worth.kills, worth.killed, figure(worth.net)))


class Choices(Inputs):
    """A unit and an enemy, and how the table reads the rules."""

    unit: Unit = part(Unit, of="Your unit", quality=quality_by("unit-creation/quality-cost"))
    enemy: Enemy = part(Enemy)
    readings: Readings = readings(*ATTACK)


class Advice(Answer, good_for="you", more="kills destroys", less="killed loses points"):
    points: int = number("Points")
    kills: Fraction = chance("It kills the enemy")
    killed: Fraction = chance("The enemy kills it")
    destroys: Fraction = number("Destroys", f"enemy points by {PER} points of it")
    loses: Fraction = number("Loses", f"its points to {PER} points of the enemy")
    changes: Table = table("Every single change to the fight", f"best for its points first; {NET}")
    price_only: Table = table(
        "Changes of the price alone", "these attacks go as before: what is cheaper is only better for being so"
    )
    receipt: tuple[Line, ...] = receipt("What it costs now")


@calculator(
    "Best upgrades",
    "Every single legal change to a unit, ranked by what it does for its points against a chosen enemy.",
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
        notes=("One change is another quality, a rule more, a rule less, or one rule for another.", ONLY_ATTACKS),
        links=_links(inputs),
    )


def _weighed(inputs: Choices, readings: Readings) -> Iterator[Change]:
    for unit, words in changes(inputs.unit):
        page = link("warstuff/choices", words, replace(inputs, unit=unit))
        yield Change(words, worth(unit, inputs.enemy, readings), page)


def changes(unit: Unit) -> Iterator[tuple[Unit, str]]:
    """Every legal unit one change away: another quality, a rule more, a rule less, or one rule for another."""
    for quality in (unit.quality - 1, unit.quality + 1):
        if quality in QUALITY_COST:
            yield Unit(quality, unit.rules), f"Quality {quality}+"
    for old in unit.rules:
        yield _with(unit, drop=old), f"without {old.label}"
    for new in Special:
        if new not in unit.rules:
            near = [(_with(unit, new), new.label)]
            near += [(_with(unit, new, old), f"{new.label} for {old.label}") for old in unit.rules]
            yield from ((changed, words) for changed, words in near if changed.legal)


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
        link("warstuff/attack", "The enemy's attacks", enemy.unit, readings, enemy.attacking(unit)),
    )
