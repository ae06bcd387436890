"""What a force costs, and whether it keeps to what was agreed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask, part
from calculators.declare.links import link, links
from calculators.declare.outputs import Answer, Line, Link, Step, Table, number, receipt, roster, sentences, table
from calculators.show.wording import counted, in_words, listed, sentence
from calculators.warverse.rules.characters import LEAST_MOVE, MOST_STRENGTH, POINTS_PER_HIT_POINT
from calculators.warverse.rules.facing import Who
from calculators.warverse.rules.forces import EXAMPLE, ROWS, SMALLEST, Agreement, Entry, fielded, points_of
from calculators.warverse.words.phrases import called, health
from calculators.weigh.army_list import Breach, Fielded

AVERAGE = 250, 1500  # points a player, in an average game: basics/agreement


@dataclass(frozen=True)
class Force:
    """A force as its player writes it down, and what was agreed."""

    characters: tuple[Entry, ...] = ask(EXAMPLE, "Characters", most=ROWS, rule="characters/points")
    agreed: Agreement = part(Agreement)

    @property
    def named(self) -> list[tuple[str, Entry]]:
        """The rows by what they are called."""
        return [(called(row.name, at), row) for at, row in enumerate(self.characters, 1)]

    @property
    def points(self) -> int:
        return points_of(self.characters)


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
    summary="Points for a whole force, line by line, against the points you agreed on; what is over the limit is "
    "named.",
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
        "Another 500": "characters=name:Brute,count:2,strength:4,attacks:12;"
        "name:Raider,count:6,move:8,strength:2,attacks:7;"
        "name:Gunner,count:2,move:3,attacks:10;name:Mob,count:4,move:5,strength:1",
        "Twelve of Move 6, Strength 3, Attacks 6": "characters=count:12",
        "One giant for 500": "characters=name:Giant,move:20,strength:5,attacks:91",
        "A swarm for 500": "characters=name:Swarm,count:50,move:2,strength:1,attacks:3",
        "Over the limit": "characters=name:Champion,count:4,move:12,strength:5,attacks:20",
        "At most 60 for one": "largest=60",
        "A small game of 250": "characters=name:Hero,move:8,strength:4,attacks:8;name:Trooper,count:4;"
        "name:Scout,move:9,strength:1,attacks:0&limit=250",
    },
)
def force_list(inputs: Force) -> Muster:
    """Every row's price, the sum against the limit, and each character against a limit of its own."""
    rows, points, limit = inputs.characters, inputs.points, inputs.agreed.limit
    breaches = tuple(inputs.agreed.breaches(rows))
    return Muster(
        headline=_headline(inputs, breaches),
        points=points,
        left=limit - points if limit else "no limit",
        heads=sum(row.count for row in rows),
        hit_points=sum(row.count * row.character.hit_points for row in rows),
        attacks=sum(row.count * row.character.attacks for row in rows),
        breaches=breaches,
        roster=tuple(fielded(rows)),
        receipt=tuple(_line(name, row) for name, row in inputs.named),
        sheet=_sheet(inputs),
        working=tuple(_working(inputs)),
        notes=tuple(_notes(inputs)),
        links=_links(inputs),
    )


def _headline(inputs: Force, breaches: tuple[Breach, ...]) -> str:
    heads, points, limit = sum(row.count for row in inputs.characters), inputs.points, inputs.agreed.limit
    if not heads:
        return "An empty list costs nothing."
    over = limit > 0 and points > limit
    against = f"{points} of {limit} points" if limit else f"{points} points"
    if over:
        against = f"{points} points, {points - limit} over the limit of {limit}"
    others = len(breaches) - over
    dear = f"; {counted(others, 'kind')} of character {'is' if others == 1 else 'are'} too dear" if others else ""
    return sentence(f"{counted(heads, 'character')} {'costs' if heads == 1 else 'cost'} {against}{dear}.")


def _line(name: str, row: Entry) -> Line:
    each = row.character
    parts = f"{each.move} Move, {5 * each.strength} Strength, {each.strength * each.attacks} Attacks"
    return Line(f"{row.count} × {name}", row.points, "characters/points", f"{each.points} each: {parts}")


def _sheet(inputs: Force) -> Table:
    rows = []
    for name, row in inputs.named:
        each = row.character
        rows.append((name, each.move, each.strength, each.attacks, each.hit_points))
    return Table(("Character", "Move", "Strength", "Attacks", "Hit Points"), tuple(rows))


def _working(inputs: Force) -> Iterator[Step]:
    points, limit = inputs.points, inputs.agreed.limit
    for name, row in inputs.named:
        each = row.character
        yield Step(f"{name}: {each.points} points each", None, each.sum, "characters/points")
        fifth = f"a fifth of {each.points}, rounded up"
        yield Step(f"{name}: {health(each.hit_points)}", None, fifth, "characters/hit-points")
    agreed = f"{limit} agreed" if limit else "no limit agreed"
    yield Step(f"All together {points} points", None, agreed, "basics/agreement")
    if limit:
        left = limit - points
        what = f"{left} of {limit} points left" if left >= 0 else f"{-left} points over the {limit} agreed"
        yield Step(what, None, f"{limit} − {points} = {str(left).replace('-', '−')}", "basics/agreement")
    counts = [row.count for row in inputs.characters]
    yield Step(f"Characters: {sum(counts)}", None, "every one of a row counts", "characters/points")
    hits = [row.character.hit_points for row in inputs.characters]
    dice = [row.character.attacks for row in inputs.characters]
    for what, each_has, rule in (
        ("Hit Points", hits, "characters/hit-points"),
        ("Attack dice", dice, "characters/attacks"),
    ):
        together = sum(count * has for count, has in zip(counts, each_has))
        sums = " + ".join(f"{count} × {has}" for count, has in zip(counts, each_has))
        yield Step(f"{what} of them all: {together}", None, sums, rule)


def _notes(inputs: Force) -> Iterator[str]:
    rows, limit, left = inputs.characters, inputs.agreed.limit, inputs.agreed.limit - inputs.points
    if rows and left > 0:
        another = ", or another character" if left >= SMALLEST else ""
        yield f"Left to spend: {counted(left, 'point')}, enough for {in_words(left)} more Move{another}."
    cheap = [name for name, row in inputs.named if row.character.points % POINTS_PER_HIT_POINT == 0]
    if cheap:
        yield f"One point more gives another Hit Point to {listed(cheap)}."
    low, high = AVERAGE
    if limit and not low <= limit <= high:
        yield f"An average game has {low} to {high} points a player."
    if rows and not any(row.character.attacks for row in rows):
        yield "Nobody here has Attacks, so this force can kill nobody."
    elif rows:
        yield "Equal points never expect a kill: plan for several attackers on one target."
    strong = [name for name, row in inputs.named if row.character.strength == MOST_STRENGTH and row.character.attacks]
    if strong:
        yield f"At Strength 5 nobody can kill its own copy alone: {listed(strong)}."


def _links(inputs: Force) -> tuple[Link, ...]:
    rows, left, against, spend = inputs.characters, inputs.agreed.limit - inputs.points, None, None
    if rows:  # where a whole row has too many dice, they attack one by one
        against = link("warverse/matchups", "Against another force", inputs, mine=rows) or link(
            "warverse/matchups", "Against another force, one by one", inputs, mine=rows, who=Who.ONE
        )
    if left >= SMALLEST:
        spend = link("warverse/designer", f"Spend {left} points", points=left, least_move=LEAST_MOVE)
    return links(against, spend)
