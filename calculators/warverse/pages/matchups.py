"""Two forces against each other: who kills whom, and who should go for whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.links import link, links
from calculators.declare.outputs import Answer, Link, Step, Table, chance, matrix, number, table
from calculators.show.wording import figure, percent
from calculators.warverse.rules.facing import Facing, Who
from calculators.warverse.rules.forces import Entry, points_of
from calculators.warverse.rules.pairing import Matchups, Pair
from calculators.warverse.words.phrases import called, often
from calculators.weigh.two_armies import Matrix, Meeting, kinds, paired

MOST_PAIRS = 400  # so that the answer is there within a second
RANKED = "points killed in your turn less points lost in theirs, on average"


@dataclass(frozen=True, kw_only=True)
class Compared(Answer):
    mine_points: int = number("Your points")
    theirs_points: int = number("Their points")
    kills: Fraction = chance("Your best attack kills")
    gained: Fraction = number("And gains", "points, on average")
    dealt: Matrix = matrix("You kill one of theirs", "your row in its turn; tap a figure for all about it")
    taken: Matrix = matrix("They kill one of yours", "their column in its turn; tap a figure for all about it")
    best: Table = table("Who should attack whom", RANKED)


@calculator(
    "warverse/matchups",
    title="Two forces",
    summary="Two forces against each other: how often each row kills one of each other row in a turn, and who should "
    "go for whom.",
    rules={
        "characters/points": "",
        "characters/attacks": "who=one",
        "characters/hit-points": "theirs=name:Giant,move:7,strength:4,attacks:26",
        "combat/attack-roll": "mine=name:Strong,strength:5;name:Weak,strength:1",
        "combat/defence-roll": "theirs=name:Strong,strength:5;name:Weak,strength:1",
        "combat/killing": "who=one&how=close",
        "combat/expected-hits": "theirs=name:Champion,move:12,strength:5,attacks:20",
        "close-combat/engaging": "how=close",
        "ranged/shooting": "range=20",
        "ranged/range": "range=20",
        "ranged/cover": "cover=heavy",
    },
    cases={
        "Two forces of 500": "",
        "The same in close combat": "how=close",
        'The same at 20"': "range=20",
        "One against one": "how=close&who=one",
        "They are in heavy cover": "cover=heavy",
        "All troopers on a champion": "mine=name:Trooper,count:12&theirs=name:Champion,move:12,strength:5,attacks:20&"
        "how=close",
        "Swarm and giant": "mine=name:Swarm,count:50,move:2,strength:1,attacks:3&"
        "theirs=name:Giant,move:20,strength:5,attacks:91&how=close",
    },
)
def matchups(inputs: Matchups) -> Compared:
    """Every row against one of every other row, in one turn of each side."""
    mine, theirs, left_out = paired(_kinds(inputs, inputs.mine), _kinds(inputs, inputs.theirs), MOST_PAIRS)
    pairs = [[Pair(inputs, one, other, inputs.named(one, who), whom) for other, whom in theirs] for one, who in mine]
    best = [max(row, key=lambda pair: pair.rank) for row in pairs if row]
    first = max(best, key=lambda pair: pair.rank, default=None)
    return Compared(
        headline=_headline(inputs, first),
        mine_points=points_of(inputs.mine),
        theirs_points=points_of(inputs.theirs),
        kills=first.kills if first else Fraction(0),
        gained=first.gain if first else Fraction(0),
        dealt=_matrix(inputs, mine, theirs),
        taken=_matrix(inputs, mine, theirs, back=True),
        best=Table(("Yours", "Best against", "Kills", "Loses one", "Worth"), tuple(_row(pair) for pair in best)),
        working=tuple(_working(inputs, first)) if first else (),
        notes=(*left_out, *_notes(inputs)),
        links=_links(inputs),
    )


def _kinds(inputs: Matchups, rows: tuple[Entry, ...]) -> list[tuple[Entry, str]]:
    """Rows alike are told once."""
    return kinds(((row.character, inputs.count(row)), called(row.name, at), row) for at, row in enumerate(rows, 1))


def _matrix(
    inputs: Matchups, mine: list[tuple[Entry, str]], theirs: list[tuple[Entry, str]], back: bool = False
) -> Matrix:
    """What each of mine does to each of theirs, or the other way round."""
    facing = inputs.reply if back else inputs.attack
    down = [name if back else inputs.named(row, name) for row, name in mine]
    across = [inputs.named(row, name) if back else name for row, name in theirs]
    rows = (
        ((one, who), [(other, whom) for (other, _), whom in zip(theirs, across)]) for (one, _), who in zip(mine, down)
    )
    cells = tuple(
        tuple(_meeting(inputs, facing, *((you, me) if back else (me, you))) for you in others) for me, others in rows
    )
    return Matrix("You ↓ they →", tuple(across), tuple(down), cells)


def _meeting(inputs: Matchups, facing: Facing, attacker: tuple[Entry, str], target: tuple[Entry, str]) -> Meeting:
    (one, who), (other, whom) = attacker, target
    fight = one.character, inputs.count(one), other.character
    return Meeting(facing.kill(*fight), facing.shown(*fight, f"{who} on {whom}"))


def _row(pair: Pair) -> tuple[str | Fraction | Link, ...]:
    if not pair.kills:
        return pair.my_name, "can kill none of them", Fraction(0), pair.dies, figure(pair.gain)
    return pair.my_name, pair.shown, pair.kills, pair.dies, figure(pair.gain)


def _headline(inputs: Matchups, first: Pair | None) -> str:
    if not first:
        return f"{'Their' if inputs.mine else 'Your'} force has no characters yet."
    if not first.kills:
        return "None of your characters can kill any of theirs in one turn like this."
    gained = f"{figure(abs(first.gain))} points {'gained' if first.gain > 0 else 'lost'} on average"
    return f"Your best attack is {first.my_name} on {first.their_name}: a kill {often(first.kills)}, {gained}."


def _working(inputs: Matchups, first: Pair) -> Iterator[Step]:
    mine, theirs, count = first.mine.character, first.theirs.character, inputs.count(first.mine)
    yield Step(
        f"{first.my_name} on {first.their_name}: {mine.points} points each on {theirs.points}", rule="characters/points"
    )
    yield from inputs.attack.steps(mine, count, theirs, "The attacker" if count == 1 else "Each attacker")
    left = "by one fewer after a kill" if inputs.count(first.theirs) > 1 else "if it lives"
    yield Step(f"In return {first.their_name} kills one of yours", first.dies, left, "combat/killing")
    sums = f"{percent(first.kills)} of {theirs.points} points, less {percent(first.dies)} of {mine.points}"
    yield Step(f"Points gained on average: {figure(first.gain)}", None, sums, "combat/expected-hits")


def _notes(inputs: Matchups) -> Iterator[str]:
    for whose, rows in ("Your", inputs.mine), ("Their", inputs.theirs):
        yield from (f"{whose} list: {breach}" for breach in inputs.agreed.breaches(rows) if rows)
    yield f"Best targets are ranked by {RANKED}: you attack first, and what is left of that row attacks one of yours."
    if inputs.who is Who.ROW:
        wasted = "dice beyond what kills it are wasted, so split them if the chance is high"
        yield f"All of a row attack one target: {wasted}."
    else:
        yield "Equal points never expect a kill: one alone seldom kills anybody, several together may."


def _links(inputs: Matchups) -> tuple[Link, ...]:
    swapped = {"mine": inputs.theirs, "theirs": inputs.mine, "cover": inputs.own_cover, "own_cover": inputs.cover}
    return links(
        link("warverse/matchups", "Let them attack", inputs, **swapped),
        link("warverse/force-list", "Your force", inputs, characters=inputs.mine),
        link("warverse/force-list", "Their force", inputs, characters=inputs.theirs),
    )
