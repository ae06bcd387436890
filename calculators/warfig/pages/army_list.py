"""What an army costs, and every rule of army building it breaks."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Line, Link, Step, chance, number, receipt, roster, sentences
from calculators.warfig.rules.army_building import MOST, army_breaches, dealt
from calculators.warfig.rules.army_list import Army, Entry, ListedSquad, squads
from calculators.warfig.rules.cards import Flag, Trait, Unit
from calculators.warfig.rules.priced_squads import complete, too_large
from calculators.warfig.rules.sample_lists import GALLERY, ORKISH_2500, PRINTED, REPUBLICA_2500
from calculators.warfig.rulings import SquadLimit, Wizards
from calculators.warfig.words.phrases import own_prices, ruled
from calculators.warfig.words.roster import STANDS, fielded, lines
from calculators.weigh.army_list import Breach, Fielded, Tally

_EXAMPLE = (
    Entry(Unit.ESTELLA, 1, 1),
    Entry(Unit.SOLDIER, 9, 1),
    Entry(Unit.IRON_CLAD_GOLDEN, 5, 2),
    Entry(Unit.KNIGHT, 5, 3),
    Entry(Unit.WIZARD, 1, 4),
)  # the book's own list of 2,500 points has a squad of four, which its rules forbid


class ArmyList(Inputs):
    """An army list; the form begins with a legal one."""

    army: Army = part(Army, units=_EXAMPLE, spells=REPUBLICA_2500.spells, commands=REPUBLICA_2500.commands)
    readings: Readings = readings(SquadLimit, Wizards)


class Muster(Answer):
    points: int = number("Points")
    left: int = number("Points left")
    unit_count: int = number("Units")
    squad_count: int = number("Squads", "and units that stand alone")
    share_in_units: Fraction = chance("In units and items")
    commands_taken: int = number("Commands", "command points they take")
    command_points: int = number("Command points available")
    spells_taken: int = number("Spells", "spell points they take")
    spell_points: int = number("Spell points available")
    breaches: tuple[Breach, ...] = sentences("Against the rules")
    roster: tuple[Fielded, ...] = roster("Roster", rows="units", stands=STANDS, gallery=GALLERY)
    receipt: tuple[Line, ...] = receipt("Receipt")


@calculator(
    "Army list",
    "Points for a whole army, line by line, and every rule for squads, items, spells and commands it breaks.",
)
def army_list(inputs: ArmyList) -> Muster:
    """Every row's price against the points agreed, and every squad, item and card against the rules."""
    army, together = inputs.army, tuple(squads(inputs.army.units))
    tally = Tally(army.points, army.agreed.points, army.unit_count)
    breaches = (
        *tally.breaches(army.agreed.rule, empty="army-building/building-a-list"),
        *army_breaches(army, together, inputs.readings),
    )
    commands, spells = army.hands
    return Muster(
        headline=tally.headline(breaches),
        points=tally.points,
        left=tally.left,
        unit_count=army.unit_count,
        squad_count=len(together),
        share_in_units=Fraction(army.in_units, army.points) if army.points else Fraction(1),
        commands_taken=commands.taken,
        command_points=sum(commands.held),
        spells_taken=spells.taken,
        spell_points=sum(spells.held),
        breaches=breaches,
        roster=tuple(fielded(army)),
        receipt=tuple(_lines(army)),
        working=(
            *tally.steps(
                "army-building/what-costs-points",
                army.agreed.rule,
                "army-building/building-a-list",
                whole="units, items and cards",
            ),
            *_working(army, together, inputs.readings),
        ),
        notes=(*_notes(army, together), *tally.unspent()),
        links=_links(inputs),
    )


def _lines(army: Army) -> Iterator[Line]:
    """What each row costs; items on lines of their own, as in the book's lists."""
    for entry in army.units:
        for line in lines(entry):
            yield Line(f"{entry.count} × {line.what}", entry.count * line.points, line.rule, f"{line.points} each")
    for row in army.cards:
        if row.cost:
            rule = "army-building/what-costs-points"
            yield Line(f"{row.count} × {row.called}", row.count * row.cost, rule, f"{row.cost} each")


def _working(army: Army, together: tuple[ListedSquad, ...], readings: Readings) -> Iterator[Step]:
    """Each other figure of the list with its rule, and the readings that decide whether a squad is right."""
    points, cards = army.points, "army-building/spells-and-commands"
    what = f"Squads and units that stand alone: {len(together)}"
    yield Step(what, None, "rows with the same squad's number are one", "squads/squads")
    if points:
        detail = f"{army.in_units} of {points} points; at least half"
        yield Step("In units and items", Fraction(army.in_units, points), detail, "army-building/half-in-units")
    for hand in army.hands:
        prices, noun = " + ".join(f"{card.count} × {card.price}" for card in hand.cards), hand.noun.capitalize()
        yield Step(f"{noun} points taken: {hand.taken}", None, prices, cards)
        yield Step(f"{noun} points available: {sum(hand.held)}", None, " + ".join(map(str, hand.held)), cards)
    if any(squad.size > MOST for squad in together):
        yield ruled(readings[SquadLimit], "its leader counted")
    if any(squad.size > 1 and squad.of(Trait.WIZARD) for squad in together):
        yield ruled(readings[Wizards])


def _notes(army: Army, together: tuple[ListedSquad, ...]) -> Iterator[str]:
    for book in PRINTED:
        if (army.units, army.commands, army.spells) == (book.units, book.commands, book.spells):
            yield from book.slips
    for hand in army.hands:
        if dealt(hand) is None:
            yield f"There are too many to work out whether the {hand.noun}s can be shared out."
    yield from own_prices((entry.unit, entry.price) for entry in army.units)
    if not all(complete(entry) for entry in army.units):
        yield (
            "The book prints no fighting values: open a row and enter those on your card. "
            "Until then its fights are marked (estimated) and start from its price."
        )
    if problem := too_large(army.units, "Your list"):
        yield f"It can't be compared with another list. {problem}"
    if any(squad.size == 4 and squad.common and squad.common[0].unit.price for squad in together):
        yield "Two of the book's own lists have squads of four, of units whose size is not printed."


def _links(inputs: ArmyList) -> tuple[Link, ...]:
    """The list against another, with all that brings it back whole."""
    units = inputs.army.units
    other = REPUBLICA_2500 if any(entry.unit.army is Flag.ORKISH for entry in units) else ORKISH_2500
    theirs = {"theirs": other.units, "their_spells": other.spells, "their_commands": other.commands}
    return links(link("warfig/matchups", "Against another list", inputs, mine=units, **theirs) if units else None)
