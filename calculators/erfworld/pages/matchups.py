"""Two forces against each other: what a stack of each does to a stack of the other, and who should attack whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import questions
from calculators.declare.outputs import Answer, Link, Step, Table, matrix, number, table
from calculators.erfworld.rules.design import Troop, breaches, cost
from calculators.erfworld.rules.fielding import called
from calculators.erfworld.rules.meeting import How, reading_steps, steps, told_once
from calculators.erfworld.rules.pairing import Pair, Question
from calculators.erfworld.words.combat_words import exact, way
from calculators.erfworld.words.design_words import cost_readings
from calculators.show.wording import decimal, figure
from calculators.weigh.two_armies import Matrix, Meeting, kinds

RANKED = "their points croaked less yours, on average, in one combat"


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
    summary="A stack of each of your units, up to eight, in one combat with a stack of each of theirs: how many of either are croaked, and who should attack whom.",
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
        "Pikes and Dwagons": "mine=name:Pike,count:16,attack:6,defence:4&theirs=name:Dwagon,count:2,hits:20,attack:30,defence:5,move:5,specials:flying",
    },
)
def matchups(given: Question) -> Compared:
    """Every pair of rows: one combat between a stack of each."""
    mine, theirs = _kinds(given.mine, given.most), _kinds(given.theirs, given.most)
    pairs = [[Pair(given, one, other, (name, whom)) for other, whom in theirs] for one, name in mine]
    best = [max(row, key=lambda pair: pair.rank) for row in pairs if row]
    first = max(best, key=lambda pair: pair.rank, default=None)
    down, across = (tuple(f"{min(unit.count, given.most)} × {name}" for unit, name in side) for side in (mine, theirs))
    met = [[(pair.fight, pair.shown(" on ".join(pair.names))) for pair in row] for row in pairs]
    return Compared(
        headline=_headline(given, first),
        mine_points=_points(given, given.mine),
        theirs_points=_points(given, given.theirs),
        gained=first.gain if first else Fraction(0),
        dealt=Matrix(
            "You ↓ they →",
            across,
            down,
            tuple(tuple(Meeting(one.croaks, on) for one, on in row) for row in met),
            chance=False,
        ),
        taken=Matrix(
            "You ↓ they →",
            across,
            down,
            tuple(tuple(Meeting(one.croaked, on) for one, on in row) for row in met),
            chance=False,
        ),
        best=Table(("Yours", "Best against", "Croaks", "Loses", "Worth"), tuple(_row(pair) for pair in best)),
        working=tuple(told_once(_working(given, first))),
        notes=tuple(_notes(given, pairs)),
        links=tuple(_opens(given)),
    )


def _kinds(units: tuple[Troop, ...], most: int) -> list[tuple[Troop, str]]:
    """Stacks alike are told once."""
    return kinds(((unit.stats, min(unit.count, most)), called(unit, at), unit) for at, unit in enumerate(units, 1))


def _points(given: Question, units: tuple[Troop, ...]) -> Fraction:
    return sum((unit.count * cost(unit, cost_readings(given)) for unit in units), Fraction(0))


def _row(pair: Pair) -> tuple[str | Link, ...]:
    found = pair.fight
    whom = (
        "out of reach"
        if found.barred
        else (pair.shown(pair.names[1]) or pair.names[1])
        if found.croaks
        else "croaks none"
    )
    return pair.names[0], whom, figure(found.croaks), figure(found.croaked), decimal(pair.gain, 1)


def _headline(given: Question, first: Pair | None) -> str:
    if not first:
        return f"{'Their' if given.mine else 'Your'} force has no units yet."
    if first.fight.barred:
        return "Nobody can reach anybody here."
    how = {How.ATTACK: "attack", How.LEAVE: "attack", How.DEFEND: "defence"}[given.how]
    gained = f"{figure(abs(first.gain))} points {'gained' if first.gain >= 0 else 'lost'}"
    return f"Your best {how} is {first.names[0]} against {first.names[1]}: {gained} on average."


def _working(given: Question, first: Pair | None) -> Iterator[Step]:
    if first:
        yield Step(
            f"A stack of {first.names[0]} and one of {first.names[1]}",
            None,
            f"at most {given.most} each",
            "combat/stacks",
        )
        yield from steps(*first.bands, given.how, given.place)
    yield from reading_steps((*given.mine, *given.theirs), given.terrain)


def _notes(given: Question, pairs: list[list[Pair]]) -> Iterator[str]:
    yield f"Ranked by {RANKED}: each row fights as a stack of its own, fresh, without Chief Warlord, ambush or fortification."
    if any(pair.fight.barred for row in pairs for pair in row):
        yield "Flyers over woods are out of reach for ground units without Woods: no combat, nothing croaked."
    for whose, units in ("Your", given.mine), ("Their", given.theirs):
        over = _points(given, units) - given.points
        if over > 0:
            yield f"{whose} force is {exact(over)} points over {given.points}."
        for at, unit in enumerate(units, 1):
            yield from (
                f"{whose} {called(unit, at)} is against the rules: {one}"
                for one in breaches(unit, given.specials_allowed)
            )


def _opens(given: Question) -> Iterator[Link]:
    asked = {one.name: getattr(given, one.name) for one in questions(Question)}
    turned = {How.DEFEND: How.ATTACK}.get(given.how, How.DEFEND)
    yield way("matchups", "Let them attack" if turned is How.DEFEND else "Attack them", **asked | {"how": turned})
    agreed = {"points": given.points, "reinforcements": given.reinforcements}
    for units, label in (given.mine, "Your force"), (given.theirs, "Their force"):
        yield way("force", label, units=units, **agreed, **vars(cost_readings(given)))
