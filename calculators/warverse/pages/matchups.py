"""Two forces against each other: who kills whom, and who should go for whom."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, chance, matrix, number, sentences, table
from calculators.show.wording import figure, often, percent
from calculators.warverse.rules.forces import EXAMPLE, RAIDERS, ROWS, Agreement, Entry, points_of
from calculators.warverse.rules.ranged import Cover, ask_cover, ask_range
from calculators.warverse.rules.worth import MOST_TOGETHER, Facing, Group, How, Who
from calculators.warverse.rulings import FORCES
from calculators.weigh.army_list import row_name
from calculators.weigh.two_armies import (
    Kind,
    Listed,
    Matrix,
    Meeting,
    Pair,
    differences,
    kinds,
    meet,
    over_limit,
    paired,
)

RANKED = "points killed in your turn less points lost in theirs, on average"


class Matchups(Inputs):
    """Both forces, and how they stand."""

    mine: tuple[Entry, ...] = ask(EXAMPLE, "Your force", most=ROWS, rule="characters/points")
    theirs: tuple[Entry, ...] = ask(RAIDERS, "Their force", most=ROWS, rule="characters/points")
    how: How = ask(How.SHOOTING, "How", group="Situation", rule="ranged/shooting")
    who: Who = ask(
        Who.ROW, "Who attacks one target", group="Situation", hint="hits of a turn add up", rule="combat/killing"
    )
    range: int = ask_range(8, group="Situation", when="how=shooting")
    cover: Cover = ask_cover("Their cover", group="Situation")
    own_cover: Cover = ask_cover("Your cover", group="Situation")
    agreed: Agreement = part(Agreement)
    readings: Readings = readings(*FORCES)

    def problems(self) -> dict[str, str]:
        wrong = {}
        for name, rows in ("mine", self.mine), ("theirs", self.theirs):
            thrown = ((row_name(row.name, at), self.attack.thrown(self.group(row))) for at, row in enumerate(rows, 1))
            many = [f"{who} throws {dice}" for who, dice in thrown if dice > MOST_TOGETHER]
            if many:
                room = f"a row may throw {MOST_TOGETHER} dice here"
                wrong[name] = f"{'; '.join(many)}: {room}. Take fewer of them, or one alone."
        return wrong

    def group(self, row: Entry) -> Group:
        """Those of a row that attack one target."""
        return Group(row.character, row.count if self.who is Who.ROW else 1)

    def named(self, row: Entry, name: str) -> str:
        """A row as attackers."""
        return name if self.group(row).alike == 1 else f"{row.count} × {name}"

    @property
    def attack(self) -> Facing:
        return Facing(self.readings, self.how, self.range, self.cover)

    @property
    def reply(self) -> Facing:
        return Facing(self.readings, self.how, self.range, self.own_cover)


class Compared(Answer, good_for="you", more="kills gained"):
    verdict: tuple[str, ...] = sentences("Who is ahead")
    mine_points: int = number("Your points")
    theirs_points: int = number("Their points")
    kills: Fraction = chance("Your best attack kills")
    gained: Fraction = number("And gains", "points, on average")
    dealt: Matrix = matrix("You kill one of theirs", "your row in its turn; tap a figure for all about it")
    taken: Matrix = matrix(
        "They kill one of yours", "their column in its turn; tap a figure for all about it", bad=True
    )
    best: Table = table("Who should attack whom", RANKED)


@calculator(
    "Compare forces",
    "Two forces against each other: how often each row kills one of each other row in a turn, and who should "
    "go for whom.",
)
def matchups(inputs: Matchups) -> Compared:
    """Every row against one of every other row, in one turn of each side."""
    mine, theirs, left_out = paired(_kinds(inputs, inputs.mine), _kinds(inputs, inputs.theirs))
    meetings = meet(mine, theirs, lambda row, other: _met(inputs, row, other))
    first, points = meetings.first, (points_of(inputs.mine), points_of(inputs.theirs))
    return Compared(
        headline=meetings.headline(
            "attack",
            lambda pair: f"a kill {often(pair.fight.kills)}",
            nobody="None of your characters can kill any of theirs in one turn like this.",
            empty="force has no characters",
            named=inputs.named,
        ),
        verdict=(*meetings.verdict(), *differences(_listed(inputs.mine), _listed(inputs.theirs))),
        mine_points=points[0],
        theirs_points=points[1],
        kills=first.fight.kills if first else Fraction(0),
        gained=first.fight.gain if first else Fraction(0),
        dealt=meetings.matrix(lambda pair: _dealt(inputs, pair), inputs.named, _plain),
        taken=meetings.matrix(lambda pair: _taken(inputs, pair), _plain, inputs.named),
        best=Table(
            ("Yours", "Best against", "Kills", "Loses one", "Worth"),
            tuple(_row(inputs, pair) for pair in meetings.best),
        ),
        working=tuple(_working(inputs, first)) if first else (),
        notes=(
            *left_out,
            *meetings.harmless_note(),
            *over_limit(*points, inputs.agreed.limit, noun="force"),
            *_notes(inputs),
        ),
        links=_links(inputs),
    )


class Met(NamedTuple):
    """One of my rows attacks one of theirs, and what is left of that row attacks one of mine in return."""

    kills: Fraction
    unhurt: Fraction  # the chance that all of theirs kill one of mine
    killed: Fraction  # the same after my attack: by one fewer if it kills
    gain: Fraction


def _met(inputs: Matchups, mine: Entry, theirs: Entry) -> Met:
    group, other, back = inputs.group(mine), inputs.group(theirs), inputs.reply
    kills, unhurt = inputs.attack.kill(group, theirs.character), back.kill(other, mine.character)
    killed = kills * back.kill(Group(theirs.character, other.alike - 1), mine.character) + (1 - kills) * unhurt
    return Met(kills, unhurt, killed, kills * theirs.character.points - killed * mine.character.points)


def _kinds(inputs: Matchups, rows: tuple[Entry, ...]) -> list[Kind[Entry]]:
    """The rows, those that fight alike as one."""
    return kinds((inputs.group(row), row_name(row.name, at), row) for at, row in enumerate(rows, 1))


def _listed(rows: tuple[Entry, ...]) -> Iterator[Listed]:
    return ((row.character, row.name or row.character.stats, row.count) for row in rows)


def _plain(_: Entry, name: str) -> str:
    """A row of targets: one of them is attacked."""
    return name


def _dealt(inputs: Matchups, pair: Pair[Entry, Met]) -> Meeting:
    label = f"{inputs.named(pair.mine, pair.my_name)} on {pair.their_name}"
    return Meeting(pair.fight.kills, inputs.attack.link(inputs.group(pair.mine), pair.theirs.character, label))


def _taken(inputs: Matchups, pair: Pair[Entry, Met]) -> Meeting:
    label = f"{inputs.named(pair.theirs, pair.their_name)} on {pair.my_name}"
    return Meeting(pair.fight.unhurt, inputs.reply.link(inputs.group(pair.theirs), pair.mine.character, label))


def _row(inputs: Matchups, pair: Pair[Entry, Met]) -> tuple[str | Fraction | Link, ...]:
    target = inputs.attack.link(inputs.group(pair.mine), pair.theirs.character, pair.their_name) or pair.their_name
    fight = pair.fight
    return inputs.named(pair.mine, pair.my_name), target, fight.kills, fight.killed, figure(fight.gain)


def _working(inputs: Matchups, first: Pair[Entry, Met]) -> Iterator[Step]:
    mine, theirs, group, fight = first.mine.character, first.theirs.character, inputs.group(first.mine), first.fight
    who = f"{inputs.named(first.mine, first.my_name)} on {first.their_name}"
    yield Step(f"{who}: {mine.points} points each on {theirs.points}", rule="characters/points")
    yield from inputs.attack.steps(group, theirs, "The attacker" if group.alike == 1 else "Each attacker")
    left = "by one fewer after a kill" if inputs.group(first.theirs).alike > 1 else "if it lives"
    yield Step(f"In return {first.their_name} kills one of yours", fight.killed, left, "combat/killing")
    sums = f"{percent(fight.kills)} of {theirs.points} points, less {percent(fight.killed)} of {mine.points}"
    yield Step(f"Points gained on average: {figure(fight.gain)}", None, sums, "combat/expected-hits")


def _notes(inputs: Matchups) -> Iterator[str]:
    for whose, rows in ("Your", inputs.mine), ("Their", inputs.theirs):
        yield from (f"{whose} force: {breach}" for breach in inputs.agreed.too_dear(rows))
    yield f"Best targets are ranked by {RANKED}: you attack first, and what is left of that row attacks one of yours."
    if inputs.who is Who.ROW:
        wasted = "dice beyond what kills it are wasted, so split them if the chance is high"
        yield f"All of a row attack one target: {wasted}."
    else:
        yield "Point for point, don't expect a kill: one alone seldom kills anybody, several together may."


def _links(inputs: Matchups) -> tuple[Link, ...]:
    swapped = {"mine": inputs.theirs, "theirs": inputs.mine, "cover": inputs.own_cover, "own_cover": inputs.cover}
    return links(
        link("warverse/matchups", "Let them attack", inputs, **swapped),
        link("warverse/force-list", "Your force", inputs, characters=inputs.mine),
        link("warverse/force-list", "Their force", inputs, characters=inputs.theirs),
    )
