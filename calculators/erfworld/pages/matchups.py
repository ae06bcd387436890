"""Two forces against each other: what a stack of each does to a stack of the other, and who should attack whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask, part
from calculators.declare.links import link, links
from calculators.declare.outputs import Answer, Link, Step, Table, matrix, number, table
from calculators.declare.rulings import Readings, readings
from calculators.erfworld.rules.combat import Place
from calculators.erfworld.rules.commanders import USUAL_LEVEL
from calculators.erfworld.rules.cost import cost
from calculators.erfworld.rules.forces import EXAMPLE, FORCE_ROWS, KNOB, Budget, Troop
from calculators.erfworld.rules.matchup import Fight, Ground, How, fight, unit_of
from calculators.erfworld.rules.stacks import MOST_STRIKING, Unit
from calculators.erfworld.rules.unit_design import breaches
from calculators.erfworld.rules.worth import MOST_IN_A_STACK
from calculators.erfworld.rulings import COMMAND, COST, STRIKING, SpecialsAllowed
from calculators.erfworld.words.figures import exact
from calculators.erfworld.words.matchup import combat_link, reading_steps, rulings_once, steps
from calculators.show.wording import decimal, figure
from calculators.weigh.two_armies import Matrix, Meeting, kinds

RANKED = "their points croaked less yours, on average, in one combat"


@dataclass(frozen=True)
class Forces:
    """Both forces, how large a stack may be, and where they meet."""

    mine: tuple[Troop, ...] = ask(EXAMPLE, "Your force", most=FORCE_ROWS, rule="unit-design/types")
    theirs: tuple[Troop, ...] = ask(KNOB, "Their force", most=FORCE_ROWS, rule="unit-design/types")
    most: int = ask(
        MOST_STRIKING,
        "Most in a stack",
        low=1,
        high=MOST_IN_A_STACK,
        group="Stacks",
        hint="only eight strike",
        rule="combat/attack-total",
    )
    level: int = ask(USUAL_LEVEL, "Your Commanders' level", low=1, high=20, group="Stacks", rule="commanders/level")
    enemy_level: int = ask(
        USUAL_LEVEL, "Their Commanders' level", low=1, high=20, group="Stacks", rule="commanders/level"
    )
    budget: Budget = part(Budget, of="Both forces")
    ground: Ground = part(Ground)
    readings: Readings = readings(*COMMAND, *STRIKING, *COST)

    @cached_property  # asked for every pair
    def place(self) -> Place:
        return self.ground.place(self.readings)


@dataclass(frozen=True)
class Pair:
    """A stack of one of my rows against a stack of one of theirs."""

    forces: Forces
    mine: Troop
    theirs: Troop
    names: tuple[str, str]

    @cached_property
    def stacks(self) -> tuple[Unit, Unit]:
        """As many of each as may be in a stack."""
        forces = self.forces
        sides = (self.mine, forces.level, self.names[0]), (self.theirs, forces.enemy_level, self.names[1])
        mine, theirs = (unit_of(row.stats, min(row.count, forces.most), level, name[:24]) for row, level, name in sides)
        return mine, theirs

    @cached_property
    def fight(self) -> Fight:
        return fight(*self.stacks, self.forces.ground.how, self.forces.place)

    @property
    def gain(self) -> Fraction:
        """Their points croaked less mine, on average."""
        prices, fight = self.forces.readings, self.fight
        return fight.croaks * cost(self.theirs.stats, prices) - fight.croaked * cost(self.mine.stats, prices)

    @property
    def rank(self) -> tuple[bool, bool, Fraction]:
        """Whoever is out of reach, or cannot be croaked, is no target."""
        return not self.fight.barred, self.fight.croaks > 0, self.gain

    def link(self, label: str) -> Link | None:
        """Stack combat with both filled in."""
        return combat_link(label, *self.stacks, self.forces.ground, self.forces.readings)


@dataclass(frozen=True, kw_only=True)
class Compared(Answer):
    mine_points: Fraction = number("Your points")
    theirs_points: Fraction = number("Their points")
    gained: Fraction = number("Best gain", "points in one combat, on average")
    dealt: Matrix = matrix("Theirs croaked", "units on average, of a stack of each; tap a figure for all about it")
    taken: Matrix = matrix("Yours croaked", "units on average, in the same combat")
    best: Table = table("Who should attack whom", RANKED)


@calculator(
    "erfworld/matchups",
    title="Two forces",
    summary=(
        "A stack of each of your units, up to eight, in one combat with a stack of each of theirs: how many of "
        "either are croaked, and who should attack whom."
    ),
    rules={
        "combat/stacks": "",
        "combat/attack-total": "most=12",
        "combat/command-bonus": "level=5",
        "combat/average-defence": "theirs=name:Wall,count:8,defence:5",
        "combat/terrain-bonus": "terrain=swamp",
        "combat/order": "how=defend",
        "combat/formula": "terrain=hills",
        "combat/random-number": "combat_dice=shared",
        "combat/flyers-over-woods": "terrain=woods",
        "ranged/attacking": "how=leave",
        "damage/stacking-order": "most=1",
        "cost/formula": "rounding=up",
        "commanders/level": "level=5&enemy_level=1",
        "unit-design/types": "mine=name:Pike,count:8,attack:6,defence:4",
    },
    cases={
        "500 points against Gobwins": "",
        "The same, shooting and leaving": "how=leave",
        "Attacked by them in the hills": "how=defend&terrain=hills",
        "In a swamp": "terrain=swamp",
        "Over woods": "terrain=woods",
        "One against one": "most=1",
        "Pikes and Dwagons": (
            "mine=name:Pike,count:16,attack:6,defence:4"
            "&theirs=name:Dwagon,count:2,hits:20,attack:30,defence:5,move:5,specials:flying"
        ),
    },
)
def matchups(inputs: Forces) -> Compared:
    """Every pair of rows: one combat between a stack of each."""
    mine, theirs = _kinds(inputs.mine, inputs.most), _kinds(inputs.theirs, inputs.most)
    pairs = [[Pair(inputs, row, other, (name, whom)) for other, whom in theirs] for row, name in mine]
    best = [max(row, key=lambda pair: pair.rank) for row in pairs if row]
    first = max(best, key=lambda pair: pair.rank, default=None)
    down, across = (tuple(f"{min(unit.count, inputs.most)} × {name}" for unit, name in side) for side in (mine, theirs))
    met = [[(pair.fight, pair.link(" on ".join(pair.names))) for pair in row] for row in pairs]
    return Compared(
        headline=_headline(inputs, first),
        mine_points=_points(inputs, inputs.mine),
        theirs_points=_points(inputs, inputs.theirs),
        gained=first.gain if first else Fraction(0),
        dealt=Matrix(
            "You ↓ they →",
            across,
            down,
            tuple(tuple(Meeting(fight.croaks, there) for fight, there in row) for row in met),
            chance=False,
        ),
        taken=Matrix(
            "You ↓ they →",
            across,
            down,
            tuple(tuple(Meeting(fight.croaked, there) for fight, there in row) for row in met),
            chance=False,
        ),
        best=Table(("Yours", "Best against", "Croaks", "Loses", "Worth"), tuple(_row(pair) for pair in best)),
        working=tuple(rulings_once(_working(inputs, first))),
        notes=tuple(_notes(inputs, pairs)),
        links=_links(inputs),
    )


def _kinds(units: tuple[Troop, ...], most: int) -> list[tuple[Troop, str]]:
    """The rows, stacks alike only once."""
    return kinds(((unit.stats, min(unit.count, most)), unit.called(at), unit) for at, unit in enumerate(units, 1))


def _points(inputs: Forces, units: tuple[Troop, ...]) -> Fraction:
    return sum((unit.count * cost(unit.stats, inputs.readings) for unit in units), Fraction(0))


def _row(pair: Pair) -> tuple[str | Link, ...]:
    fight = pair.fight
    whom = (
        "out of reach"
        if fight.barred
        else (pair.link(pair.names[1]) or pair.names[1])
        if fight.croaks
        else "croaks none"
    )
    return pair.names[0], whom, figure(fight.croaks), figure(fight.croaked), decimal(pair.gain, 1)


def _headline(inputs: Forces, first: Pair | None) -> str:
    if not first:
        return f"{'Their' if inputs.mine else 'Your'} force has no units yet."
    if first.fight.barred:
        return "Nobody can reach anybody here."
    how = {How.ATTACK: "attack", How.LEAVE: "attack", How.DEFEND: "defence"}[inputs.ground.how]
    gained = f"{figure(abs(first.gain))} points {'gained' if first.gain >= 0 else 'lost'}"
    return f"Your best {how} is {first.names[0]} against {first.names[1]}: {gained} on average."


def _working(inputs: Forces, first: Pair | None) -> Iterator[Step]:
    if first:
        yield Step(
            f"A stack of {first.names[0]} and one of {first.names[1]}",
            None,
            f"at most {inputs.most} each",
            "combat/stacks",
        )
        yield from steps(*first.stacks, inputs.ground.how, inputs.place)
    yield from reading_steps([unit.stats for unit in (*inputs.mine, *inputs.theirs)], inputs.ground.terrain)


def _notes(inputs: Forces, pairs: list[list[Pair]]) -> Iterator[str]:
    yield (
        f"Ranked by {RANKED}: each row fights as a stack of its own, fresh, without Chief Warlord, ambush or "
        "fortification."
    )
    if any(pair.fight.barred for row in pairs for pair in row):
        yield "Flyers over woods are out of reach for ground units without Woods: no combat, nothing croaked."
    for whose, units in ("Your", inputs.mine), ("Their", inputs.theirs):
        over = _points(inputs, units) - inputs.budget.points
        if over > 0:
            yield f"{whose} force is {exact(over)} points over {inputs.budget.points}."
        for at, unit in enumerate(units, 1):
            yield from (
                f"{whose} {unit.called(at)} is against the rules: {breach}"
                for breach in breaches(unit.stats, inputs.readings[SpecialsAllowed])
            )


def _links(inputs: Forces) -> tuple[Link, ...]:
    turned = How.ATTACK if inputs.ground.how is How.DEFEND else How.DEFEND
    label = "Let them attack" if turned is How.DEFEND else "Attack them"
    return links(
        link("erfworld/matchups", label, inputs, how=turned),
        link("erfworld/force", "Your force", inputs.budget, inputs.readings, units=inputs.mine),
        link("erfworld/force", "Their force", inputs.budget, inputs.readings, units=inputs.theirs),
    )
