"""What a force costs, and whether it keeps to what was agreed."""

from collections.abc import Iterator

from calculators.declare import Inputs, ask, calculator, link, links, part
from calculators.declare.outputs import Answer, Line, Link, Step, Table, number, receipt, roster, sentences, table
from calculators.show.wording import in_words, listed
from calculators.warverse.rules.characters import LEAST_MOVE, MOST_STRENGTH, POINTS_PER_HIT_POINT
from calculators.warverse.rules.forces import EXAMPLE, GALLERY, ROWS, SMALLEST, STANDS, Agreement, Entry, fielded
from calculators.warverse.rules.worth import Who
from calculators.warverse.words.phrases import health
from calculators.weigh.army_list import Breach, Fielded, Tally, row_name

AVERAGE = 250, 1500  # points a player, in an average game: basics/agreement


class Force(Inputs):
    """A force as its player writes it down, and what was agreed."""

    characters: tuple[Entry, ...] = ask(EXAMPLE, "Characters", most=ROWS, rule="characters/points")
    agreed: Agreement = part(Agreement)

    @property
    def named(self) -> list[tuple[str, Entry]]:
        """The rows by what they are called."""
        return [(row_name(row.name, at), row) for at, row in enumerate(self.characters, 1)]


class Muster(Answer):
    points: int = number("Points")
    left: int | str = number("Points left")
    heads: int = number("Characters")
    hit_points: int = number("Hit Points", "of all of them")
    attacks: int = number("Attack dice", "of all of them, a turn")
    breaches: tuple[Breach, ...] = sentences("Against what was agreed")
    roster: tuple[Fielded, ...] = roster("Roster", rows="characters", stands=STANDS, gallery=GALLERY)
    receipt: tuple[Line, ...] = receipt("Receipt", quiet=True)
    sheet: Table = table("Each of them")


@calculator(
    "Force list",
    "Points for a whole force, line by line, against the points you agreed on; what is over the limit is named.",
)
def force_list(inputs: Force) -> Muster:
    """Every row's price, the sum against the limit, and each character against a limit of its own."""
    rows, tally = inputs.characters, inputs.agreed.tally(inputs.characters)
    breaches = (*tally.breaches("basics/agreement"), *inputs.agreed.too_dear(rows))
    return Muster(
        headline=tally.headline(breaches, code="what was agreed"),
        points=tally.points,
        left=tally.left if tally.limit else "no limit",
        heads=tally.units,
        hit_points=sum(row.count * row.character.hit_points for row in rows),
        attacks=sum(row.count * row.character.attacks for row in rows),
        breaches=breaches,
        roster=tuple(fielded(rows)),
        receipt=tuple(_line(name, row) for name, row in inputs.named),
        sheet=_sheet(inputs),
        working=tuple(_working(inputs, tally)),
        notes=tuple(_notes(inputs, tally)),
        links=_links(inputs, tally.left),
    )


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


def _working(inputs: Force, tally: Tally[int]) -> Iterator[Step]:
    for name, row in inputs.named:
        each = row.character
        yield Step(f"{name}: {each.points} points each", None, each.sum, "characters/points")
        fifth = f"a fifth of {each.points}, rounded up"
        yield Step(f"{name}: {health(each.hit_points)}", None, fifth, "characters/hit-points")
    yield from tally.steps("characters/points", "basics/agreement", "characters/points")
    hits = [(row.count, row.character.hit_points) for row in inputs.characters]
    dice = [(row.count, row.character.attacks) for row in inputs.characters]
    for what, each_has, rule in (
        ("Hit Points", hits, "characters/hit-points"),
        ("Attack dice", dice, "characters/attacks"),
    ):
        together = sum(count * has for count, has in each_has)
        sums = " + ".join(f"{count} × {has}" for count, has in each_has)
        yield Step(f"{what} of them all: {together}", None, sums, rule)


def _notes(inputs: Force, tally: Tally[int]) -> Iterator[str]:
    rows, limit = inputs.characters, tally.limit
    another = ", or another character" if tally.left >= SMALLEST else ""
    yield from tally.unspent(f", enough for {in_words(tally.left)} more Move{another}")
    cheap = [name for name, row in inputs.named if row.character.points % POINTS_PER_HIT_POINT == 0]
    if cheap:
        yield f"One point more gives another Hit Point to {listed(cheap)}."
    low, high = AVERAGE
    if limit and not low <= limit <= high:
        yield f"An average game has {low} to {high} points a player."
    if rows and not any(row.character.attacks for row in rows):
        yield "Nobody here has Attacks, so this force can kill nobody."
    elif rows:
        yield "Point for point, don't expect a kill: plan for several attackers on one target."
    strong = [name for name, row in inputs.named if row.character.strength == MOST_STRENGTH and row.character.attacks]
    if strong:
        yield f"At Strength 5 nobody can kill its own copy alone: {listed(strong)}."


def _links(inputs: Force, left: int) -> tuple[Link, ...]:
    rows, against, spend = inputs.characters, None, None
    if rows:  # where a whole row has too many dice, they attack one by one
        against = link("warverse/matchups", "Against another force", inputs, mine=rows) or link(
            "warverse/matchups", "Against another force, one by one", inputs, mine=rows, who=Who.ONE
        )
    if left >= SMALLEST:
        spend = link("warverse/designer", f"Spend {left} points", points=left, least_move=LEAST_MOVE)
    return links(against, spend)
