"""Two forces against each other: what a stack of each does to a stack of the other, and who should attack whom."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, matrix, number, sentences, table
from calculators.erfworld import asked
from calculators.erfworld.rules.cost import cost
from calculators.erfworld.rules.forces import EXAMPLE, FORCE_ROWS, KNOB, Budget, Troop
from calculators.erfworld.rules.matchup import Against, Ground, Group, How, worth
from calculators.erfworld.rules.stacks import MOST_NAME
from calculators.erfworld.rules.unit_design import breaches
from calculators.erfworld.rulings import COMMAND, COST, STRIKING, SpecialsAllowed
from calculators.erfworld.words.figures import exact
from calculators.erfworld.words.matchup import combat_link, combat_steps, reading_steps, rulings_once
from calculators.show.wording import decimal, figure
from calculators.weigh.army_list import row_name
from calculators.weigh.two_armies import (
    Kind,
    Listed,
    Matrix,
    Meeting,
    Pair,
    can_kill,
    differences,
    kinds,
    meet,
    over_limit,
)
from calculators.weigh.worth import Worth

OUT_OF_REACH = "Flyers over woods are out of reach for ground units without Woods: no combat, nothing croaked."


class Forces(Inputs):
    """Both forces, how large a stack may be, and where they meet."""

    mine: tuple[Troop, ...] = ask(EXAMPLE, "Your force", most=FORCE_ROWS, rule="unit-design/types")
    theirs: tuple[Troop, ...] = ask(KNOB, "Their force", most=FORCE_ROWS, rule="unit-design/types")
    most: int = asked.stack_size("Most in a stack", group="Stacks")
    level: int = asked.own_level("Your Commanders' level", group="Stacks")
    enemy_level: int = asked.own_level("Their Commanders' level", group="Stacks")
    budget: Budget = part(Budget, of="Both forces")
    ground: Ground = part(Ground)
    readings: Readings = readings(*COMMAND, *STRIKING, *COST)

    def group(self, troop: Troop) -> Group:
        """As many of mine as may be in a stack."""
        return Group(min(troop.count, self.most), troop.stats, self.level)

    def against(self, troop: Troop) -> Against:
        """As many of theirs, and where they meet."""
        enemy = Group(min(troop.count, self.most), troop.stats, self.enemy_level)
        return Against(enemy, self.ground, self.readings)


class Compared(Answer, good_for="you", more="gained"):
    verdict: tuple[str, ...] = sentences("Who is ahead")
    mine_points: Fraction = number("Your points")
    theirs_points: Fraction = number("Their points")
    gained: Fraction = number("Best gain", "points in one combat, on average")
    dealt: Matrix = matrix("Theirs croaked", "units on average, of a stack of each; tap a figure for all about it")
    taken: Matrix = matrix("Yours croaked", "units on average, in the same combat", bad=True)
    best: Table = table("Who should attack whom", "worth: their points croaked less yours, on average, in one combat")


@calculator(
    "Compare forces",
    "A stack of each of your units, up to eight, in one combat with a stack of each of theirs: how many of "
    "either are croaked, and who should attack whom.",
)
def matchups(inputs: Forces) -> Compared:
    """Every pair of rows: one combat between a stack of each."""
    mine, theirs = _kinds(inputs.mine, inputs.most), _kinds(inputs.theirs, inputs.most)
    defending = inputs.ground.how is How.DEFEND
    counts = (lambda pair: True) if defending else can_kill  # whoever is attacked has no choice
    meetings = meet(mine, theirs, lambda row, other: worth(inputs.group(row), inputs.against(other)), counts)
    first = meetings.first
    points = _points(inputs, inputs.mine), _points(inputs, inputs.theirs)

    @cache  # both matrices open the same combat
    def page(pair: Pair[Troop, Worth]) -> Link | None:
        names = pair.my_name[:MOST_NAME], pair.their_name[:MOST_NAME]
        label = f"{pair.my_name} on {pair.their_name}"
        return combat_link(label, inputs.group(pair.mine), inputs.against(pair.theirs), *names)

    def named(row: Troop, name: str) -> str:
        return f"{min(row.count, inputs.most)} × {name}"

    barred = [page(pair) is None for row in meetings.pairs for pair in row]  # where nobody may attack
    headline = meetings.headline(
        "defence" if defending else "attack",
        lambda pair: "",
        nobody="None of yours can croak anybody here.",
        empty="force has no units",
    )
    return Compared(
        headline="Nobody can reach anybody here." if barred and all(barred) else headline,
        verdict=(*meetings.verdict(), *differences(_listed(inputs.mine), _listed(inputs.theirs))),
        mine_points=points[0],
        theirs_points=points[1],
        gained=first.fight.gain if first else Fraction(0),
        dealt=meetings.matrix(lambda pair: Meeting(pair.fight.kills, page(pair)), named, chance=False),
        taken=meetings.matrix(lambda pair: Meeting(pair.fight.killed, page(pair)), named, chance=False),
        best=Table(
            ("Yours", "Best against", "Croaks", "Loses", "Worth"),
            tuple(_row(pair, page(pair)) for pair in meetings.best),
        ),
        working=tuple(rulings_once(_working(inputs, first))),
        notes=(
            *(() if defending else ("Attacks that croak nobody are left out of the ranking.",)),
            "Each row fights as a stack of its own, fresh, without Chief Warlord, ambush or fortification.",
            *((OUT_OF_REACH,) if any(barred) else ()),
            *meetings.harmless_note("Can croak none of them"),
            *over_limit(*points, inputs.budget.points, "force", exact),
            *_against_the_rules(inputs),
        ),
        links=_links(inputs),
    )


def _kinds(units: tuple[Troop, ...], most: int) -> list[Kind[Troop]]:
    """The rows, stacks alike only once."""
    rows = enumerate(units, 1)
    return kinds(((unit.stats, min(unit.count, most)), row_name(unit.name, at), unit) for at, unit in rows)


def _listed(units: tuple[Troop, ...]) -> Iterator[Listed]:
    return ((unit.stats, row_name(unit.name, at), unit.count) for at, unit in enumerate(units, 1))


def _points(inputs: Forces, units: tuple[Troop, ...]) -> Fraction:
    return sum((unit.count * cost(unit.stats, inputs.readings) for unit in units), Fraction(0))


def _row(pair: Pair[Troop, Worth], page: Link | None) -> tuple[str | Link, ...]:
    whom = replace(page, label=pair.their_name) if page else pair.their_name
    return pair.my_name, whom, figure(pair.fight.kills), figure(pair.fight.killed), decimal(pair.fight.gain, 1)


def _working(inputs: Forces, first: Pair[Troop, Worth] | None) -> Iterator[Step]:
    if first:
        stacks, most = f"A stack of {first.my_name} and one of {first.their_name}", f"at most {inputs.most} each"
        yield Step(stacks, None, most, "combat/stacks")
        yield from combat_steps(inputs.group(first.mine), inputs.against(first.theirs))
    yield from reading_steps([unit.stats for unit in (*inputs.mine, *inputs.theirs)], inputs.ground.terrain)


def _against_the_rules(inputs: Forces) -> Iterator[str]:
    for whose, units in ("Your", inputs.mine), ("Their", inputs.theirs):
        for at, unit in enumerate(units, 1):
            for breach in breaches(unit.stats, inputs.readings[SpecialsAllowed]):
                yield f"{whose} {row_name(unit.name, at)} is against the rules: {breach}"


def _links(inputs: Forces) -> tuple[Link, ...]:
    turned = How.ATTACK if inputs.ground.how is How.DEFEND else How.DEFEND
    label = "Let them attack" if turned is How.DEFEND else "Attack them"
    return links(
        link("erfworld/matchups", label, inputs, how=turned),
        link("erfworld/force", "Your force", inputs.budget, inputs.readings, units=inputs.mine),
        link("erfworld/force", "Their force", inputs.budget, inputs.readings, units=inputs.theirs),
    )
