"""What a force costs, and whether it keeps to what was agreed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Line, Link, Step, Table, number, receipt, sentences, table
from calculators.show.wording import counted, in_words, listed, sentence
from calculators.warverse.rules.facing import Who
from calculators.warverse.rules.fielding import fielded
from calculators.warverse.rules.fighter import (
    LEAST_MOVE,
    LEAST_STRENGTH,
    MOST_ATTACKS,
    MOST_MOVE,
    MOST_STRENGTH,
    POINTS_PER_HIT_POINT,
    Character,
)
from calculators.warverse.rules.targets import called
from calculators.warverse.words.phrases import health, ways
from calculators.weigh.roster import Breach, Fielded, roster

AVERAGE = 250, 1500  # points a player, in an average game: basics/agreement
LIMIT = 500
SMALLEST = Character(LEAST_MOVE, LEAST_STRENGTH, 0).points
ROWS = 30  # of a force, here and where it meets another


@dataclass(frozen=True)
class Entry:
    """One or more characters alike."""

    name: str = ask("", "Name", most=30)
    count: int = ask(1, "Count", low=1, high=100)
    move: int = ask(6, "Move", low=LEAST_MOVE, high=MOST_MOVE, rule="characters/move")
    strength: int = ask(3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, rule="characters/strength")
    attacks: int = ask(6, "Attacks", low=0, high=MOST_ATTACKS, rule="characters/attacks")

    @property
    def one(self) -> Character:
        return Character(self.move, self.strength, self.attacks)


EXAMPLE = (
    Entry("Captain", 1, 8, 5, 12),
    Entry("Trooper", 4),
    Entry("Shooter", 3, 4, 2, 9),
    Entry("Swarm", 6, 4, 1, 3),
    Entry("Carrier", 1, 28, 5, 6),
)


@dataclass(frozen=True)
class Characters:
    """A force as its player writes it down."""

    characters: tuple[Entry, ...] = ask(EXAMPLE, "Characters", most=ROWS, rule="characters/points")


@dataclass(frozen=True)
class Limits:
    """What was agreed."""

    limit: int = ask(LIMIT, "Points agreed", low=0, high=100_000, hint="0 for no limit", rule="basics/agreement")
    largest: int = ask(
        0, "Most for one character", low=0, high=100_000, hint="0 for no such limit", rule="basics/agreement"
    )


@dataclass(frozen=True)
class Force(Limits, Characters):
    """A force, and what was agreed."""


@dataclass(frozen=True, kw_only=True)
class Muster(Answer):
    points: int = number("Points")
    left: int | str = number("Points left")
    heads: int = number("Characters")
    hit_points: int = number("Hit Points", "of all of them")
    attacks: int = number("Attack dice", "of all of them, a turn")
    breaches: tuple[Breach, ...] = sentences("Against what was agreed")
    roster: tuple[Fielded, ...] = roster("Roster", rows="characters")
    receipt: tuple[Line, ...] = receipt("Receipt", quiet=True)
    sheet: Table = table("Each of them")


@calculator(
    "warverse/force-list",
    title="Force list",
    summary="Points for a whole force, line by line, against the points you agreed on; what is over the limit is named.",
    rules={
        "basics/agreement": "",
        "characters/points": "characters=name:Smallest,move:1,strength:1,attacks:0",
        "characters/move": "characters=move:30",
        "characters/strength": "characters=strength:5",
        "characters/attacks": "characters=attacks:0",
        "characters/hit-points": "characters=name:Giant,move:7,strength:4,attacks:26",
        "combat/expected-hits": "characters=count:12",
        "winning/endless": "characters=name:Champion,count:4,move:10,strength:5,attacks:18",
    },
    cases={
        "500 points, spent to the last": "",
        "Another 500": "characters=name:Brute,count:2,strength:4,attacks:12;name:Raider,count:6,move:8,strength:2,attacks:7;"
        "name:Gunner,count:2,move:3,attacks:10;name:Mob,count:4,move:5,strength:1",
        "Twelve of Move 6, Strength 3, Attacks 6": "characters=count:12",
        "One giant for 500": "characters=name:Giant,move:20,strength:5,attacks:91",
        "A swarm for 500": "characters=name:Swarm,count:50,move:2,strength:1,attacks:3",
        "Over the limit": "characters=name:Champion,count:4,move:12,strength:5,attacks:20",
        "At most 60 for one": "largest=60",
        "A small game of 250": "characters=name:Hero,move:8,strength:4,attacks:8;name:Trooper,count:4;name:Scout,move:9,strength:1,attacks:0&limit=250",
    },
)
def force_list(force: Force) -> Muster:
    """Every row's price, the sum against the limit, and each character against a limit of its own."""
    rows = force.characters
    points = sum(row.count * row.one.points for row in rows)
    breaches = tuple(broken(force, points))
    return Muster(
        headline=_headline(force, points, breaches),
        points=points,
        left=force.limit - points if force.limit else "no limit",
        heads=sum(row.count for row in rows),
        hit_points=sum(row.count * row.one.hit_points for row in rows),
        attacks=sum(row.count * row.attacks for row in rows),
        breaches=breaches,
        roster=tuple(fielded(rows)),
        receipt=tuple(_line(row, at) for at, row in enumerate(rows, 1)),
        sheet=_sheet(force),
        working=tuple(_working(force, points)),
        notes=tuple(_notes(force, points)),
        links=tuple(_opens(force, points)),
    )


def _headline(force: Force, points: int, breaches: tuple[Breach, ...]) -> str:
    heads = sum(row.count for row in force.characters)
    if not heads:
        return "An empty list costs nothing."
    over = points - force.limit
    against = f"{points} points" if not force.limit else f"{points} of {force.limit} points"
    if force.limit and over > 0:
        against = f"{points} points, {over} over the limit of {force.limit}"
    others = len(breaches) - (force.limit > 0 and over > 0)
    dear = f"; {counted(others, 'kind')} of character {'is' if others == 1 else 'are'} too dear" if others else ""
    return sentence(f"{counted(heads, 'character')} {'costs' if heads == 1 else 'cost'} {against}{dear}.")


def broken(force: Force, points: int) -> Iterator[Breach]:
    """What is against what was agreed."""
    if not force.characters:
        yield Breach("The force has no characters.", "basics/agreement")
    if force.limit and points > force.limit:
        yield Breach(
            f"The force costs {points} points, {points - force.limit} over the limit of {force.limit}.",
            "basics/agreement",
        )
    for at, row in enumerate(force.characters, 1):
        over = row.one.points - force.largest
        if force.largest and over > 0:
            words = f"{called(row.name, at)} costs {row.one.points} points, {over} over the limit of {force.largest} for one."
            yield Breach(words, "basics/agreement", at)


def _line(row: Entry, at: int) -> Line:
    parts = f"{row.move} Move, {5 * row.strength} Strength, {row.strength * row.attacks} Attacks"
    return Line(
        f"{row.count} × {called(row.name, at)}",
        row.count * row.one.points,
        "characters/points",
        f"{row.one.points} each: {parts}",
    )


def _sheet(force: Force) -> Table:
    rows = (
        (called(row.name, at), row.move, row.strength, row.attacks, row.one.hit_points)
        for at, row in enumerate(force.characters, 1)
    )
    return Table(("Character", "Move", "Strength", "Attacks", "Hit Points"), tuple(rows))


def _working(force: Force, points: int) -> Iterator[Step]:
    for at, row in enumerate(force.characters, 1):
        one = row.one
        prices = f"{one.move} + 5 × {one.strength} + {one.strength} × {one.attacks}"
        yield Step(f"{called(row.name, at)}: {one.points} points each", None, prices, "characters/points")
        yield Step(
            f"{called(row.name, at)}: {health(one.hit_points)}",
            None,
            f"a fifth of {one.points}, rounded up",
            "characters/hit-points",
        )
    agreed = f"{force.limit} agreed" if force.limit else "no limit agreed"
    yield Step(f"All together {points} points", None, agreed, "basics/agreement")
    if force.limit:
        left = force.limit - points
        what = f"{left} of {force.limit} points left" if left >= 0 else f"{-left} points over the {force.limit} agreed"
        yield Step(what, None, f"{force.limit} − {points} = {str(left).replace('-', '−')}", "basics/agreement")
    counts = [row.count for row in force.characters]
    yield Step(f"Characters: {sum(counts)}", None, "every one of a row counts", "characters/points")
    hits, dice = [row.one.hit_points for row in force.characters], [row.attacks for row in force.characters]
    for what, each, rule in ("Hit Points", hits, "characters/hit-points"), ("Attack dice", dice, "characters/attacks"):
        together = sum(count * one for count, one in zip(counts, each))
        yield Step(
            f"{what} of them all: {together}",
            None,
            " + ".join(f"{count} × {one}" for count, one in zip(counts, each)),
            rule,
        )


def _notes(force: Force, points: int) -> Iterator[str]:
    left = force.limit - points
    if force.characters and left > 0:
        another = ", or another character" if left >= SMALLEST else ""
        yield f"Left to spend: {counted(left, 'point')}, enough for {in_words(left)} more Move{another}."
    cheap = [
        called(row.name, at) for at, row in enumerate(force.characters, 1) if row.one.points % POINTS_PER_HIT_POINT == 0
    ]
    if cheap:
        yield f"One point more gives another Hit Point to {listed(cheap)}."
    low, high = AVERAGE
    if force.limit and not low <= force.limit <= high:
        yield f"An average game has {low} to {high} points a player."
    if force.characters and not any(row.attacks for row in force.characters):
        yield "Nobody here has Attacks, so this force can kill nobody."
    elif force.characters:
        yield "Equal points never expect a kill: plan for several attackers on one target."
    strong = [
        called(row.name, at)
        for at, row in enumerate(force.characters, 1)
        if row.strength == MOST_STRENGTH and row.attacks
    ]
    if strong:
        yield f"At Strength 5 nobody can kill its own copy alone: {listed(strong)}."


def _opens(force: Force, points: int) -> Iterator[Link]:
    if force.characters:
        met = {"mine": force.characters, "limit": force.limit, "largest": force.largest}
        whole = tuple(ways(("matchups", "Against another force", met)))
        alone = (
            "matchups",
            "Against another force, one by one",
            met | {"who": Who.ONE},
        )  # where a whole row has too many dice
        yield from whole or ways(alone)
    left = force.limit - points
    if left >= SMALLEST:
        yield from ways(("designer", f"Spend {left} points", {"points": left, "least_move": LEAST_MOVE}))
