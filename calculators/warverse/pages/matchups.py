"""Two forces against each other: who kills whom, and who should go for whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import questions
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, table
from calculators.show.wording import figure, percent
from calculators.warverse.pages.force_list import Entry, Force, Limits, broken
from calculators.warverse.rules.facing import Facing
from calculators.warverse.rules.pairing import Pair, Question, Who
from calculators.warverse.rules.targets import called
from calculators.warverse.words.phrases import often, ways
from calculators.weigh.roster import Matrix, Meeting, kinds, matrix, paired

PAIRS = 400  # so that the answer is there within a second
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
    summary="Two forces against each other: how often each row kills one of each other row in a turn, and who should go for whom.",
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
        "All troopers on a champion": "mine=name:Trooper,count:12&theirs=name:Champion,move:12,strength:5,attacks:20&how=close",
        "Swarm and giant": "mine=name:Swarm,count:50,move:2,strength:1,attacks:3&theirs=name:Giant,move:20,strength:5,attacks:91&how=close",
    },
)
def matchups(given: Question) -> Compared:
    """Every row against one of every other row, in one turn of each side."""
    mine, theirs, left_out = paired(_kinds(given, given.mine), _kinds(given, given.theirs), PAIRS)
    pairs = [[Pair(given, one, other, given.named(one, who), whom) for other, whom in theirs] for one, who in mine]
    best = [max(row, key=lambda pair: pair.rank) for row in pairs if row]
    first = max(best, key=lambda pair: pair.rank, default=None)
    return Compared(
        headline=_headline(given, first),
        mine_points=sum(row.count * row.one.points for row in given.mine),
        theirs_points=sum(row.count * row.one.points for row in given.theirs),
        kills=first.kills if first else Fraction(0),
        gained=first.gain if first else Fraction(0),
        dealt=_matrix(given, mine, theirs),
        taken=_matrix(given, mine, theirs, back=True),
        best=Table(("Yours", "Best against", "Kills", "Loses one", "Worth"), tuple(_row(pair) for pair in best)),
        working=tuple(_working(given, first)) if first else (),
        notes=(*left_out, *_notes(given)),
        links=tuple(_opens(given)),
    )


def _kinds(given: Question, rows: tuple[Entry, ...]) -> list[tuple[Entry, str]]:
    """Rows alike are told once."""
    return kinds(((row.one, given.count(row)), called(row.name, at), row) for at, row in enumerate(rows, 1))


def _matrix(
    given: Question, mine: list[tuple[Entry, str]], theirs: list[tuple[Entry, str]], back: bool = False
) -> Matrix:
    """What each of mine does to each of theirs, or the other way round."""
    facing = given.reply if back else given.attack
    down = [name if back else given.named(row, name) for row, name in mine]
    across = [given.named(row, name) if back else name for row, name in theirs]
    rows = (
        ((one, who), [(other, whom) for (other, _), whom in zip(theirs, across)]) for (one, _), who in zip(mine, down)
    )
    cells = tuple(
        tuple(_meeting(given, facing, *((you, me) if back else (me, you))) for you in others) for me, others in rows
    )
    return Matrix("You ↓ they →", tuple(across), tuple(down), cells)


def _meeting(given: Question, facing: Facing, attacker: tuple[Entry, str], target: tuple[Entry, str]) -> Meeting:
    (one, who), (other, whom) = attacker, target
    fight = one.one, given.count(one), other.one
    return Meeting(facing.kill(*fight), facing.shown(*fight, f"{who} on {whom}"))


def _row(pair: Pair) -> tuple[str | Fraction | Link, ...]:
    if not pair.kills:
        return pair.my_name, "can kill none of them", Fraction(0), pair.dies, figure(pair.gain)
    return pair.my_name, pair.shown, pair.kills, pair.dies, figure(pair.gain)


def _headline(given: Question, first: Pair | None) -> str:
    if not first:
        return f"{'Their' if given.mine else 'Your'} force has no characters yet."
    if not first.kills:
        return "None of your characters can kill any of theirs in one turn like this."
    gained = f"{figure(abs(first.gain))} points {'gained' if first.gain > 0 else 'lost'} on average"
    return f"Your best attack is {first.my_name} on {first.their_name}: a kill {often(first.kills)}, {gained}."


def _working(given: Question, first: Pair) -> Iterator[Step]:
    mine, theirs, count = first.mine.one, first.theirs.one, given.count(first.mine)
    yield Step(
        f"{first.my_name} on {first.their_name}: {mine.points} points each on {theirs.points}", rule="characters/points"
    )
    yield from given.attack.steps(mine, count, theirs, "The attacker" if count == 1 else "Each attacker")
    left = "by one fewer after a kill" if given.count(first.theirs) > 1 else "if it lives"
    yield Step(f"In return {first.their_name} kills one of yours", first.dies, left, "combat/killing")
    sums = f"{percent(first.kills)} of {theirs.points} points, less {percent(first.dies)} of {mine.points}"
    yield Step(f"Points gained on average: {figure(first.gain)}", None, sums, "combat/expected-hits")


def _notes(given: Question) -> Iterator[str]:
    for whose, rows in ("Your", given.mine), ("Their", given.theirs):
        points = sum(row.count * row.one.points for row in rows)
        yield from (f"{whose} list: {one}" for one in broken(Force(rows, given.limit, given.largest), points) if rows)
    yield f"Best targets are ranked by {RANKED}: you attack first, and what is left of that row attacks one of yours."
    if given.who is Who.ROW:
        yield "All of a row attack one target: dice beyond what kills it are wasted, so split them if the chance is high."
    else:
        yield "Equal points never expect a kill: one alone seldom kills anybody, several together may."


def _opens(given: Question) -> Iterator[Link]:
    asked = {one.name: getattr(given, one.name) for one in questions(Question)}
    swapped = {"mine": given.theirs, "theirs": given.mine, "cover": given.own_cover, "own_cover": given.cover}
    agreed = {one.name: getattr(given, one.name) for one in questions(Limits)}
    yield from ways(
        ("matchups", "Let them attack", asked | swapped),
        ("force-list", "Your force", {"characters": given.mine} | agreed),
        ("force-list", "Their force", {"characters": given.theirs} | agreed),
    )
