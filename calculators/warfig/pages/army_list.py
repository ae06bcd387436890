"""What an army costs, and every rule of army building it breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import part, questions
from calculators.declare.links import link, links
from calculators.declare.outputs import Answer, Line, Link, Step, chance, number, receipt, roster, sentences
from calculators.declare.query import as_text
from calculators.declare.rulings import Readings, readings
from calculators.warfig.rules.army_building import (
    MOST,
    card_breaches,
    dealt,
    entry_breaches,
    item_breaches,
    squad_breaches,
    value_breaches,
)
from calculators.warfig.rules.army_list import Army, ListedSquad, squads
from calculators.warfig.rules.cards import Flag, Trait
from calculators.warfig.rules.priced_squads import complete, too_large
from calculators.warfig.rules.sample_lists import (
    ORKISH_2500,
    ORKISH_3500,
    PRINTED,
    REPUBLICA_2500,
    REPUBLICA_3500,
    BookList,
)
from calculators.warfig.rulings import SquadLimit, Wizards
from calculators.warfig.words.roster import fielded, lines
from calculators.weigh.army_list import Breach, Fielded, Tally


@dataclass(frozen=True)
class ArmyList:
    """An army list; the form begins with one of the book's."""

    army: Army = part(Army, units=REPUBLICA_2500.units, spells=REPUBLICA_2500.spells, commands=REPUBLICA_2500.commands)
    readings: Readings = readings(SquadLimit, Wizards)


@dataclass(frozen=True, kw_only=True)
class Muster(Answer):
    points: int = number("Points")
    left: int = number("Points left")
    unit_count: int = number("Units")
    squad_count: int = number("Squads", "and units that stand alone")
    share_in_units: Fraction = chance("In units and items")
    commands_taken: int = number("Commands", "command points they take")
    command_points: int = number("Command points there are")
    spells_taken: int = number("Spells", "spell points they take")
    spell_points: int = number("Spell points there are")
    breaches: tuple[Breach, ...] = sentences("Against the rules")
    roster: tuple[Fielded, ...] = roster("Roster", rows="units")
    receipt: tuple[Line, ...] = receipt("Receipt")


def _query(book: BookList) -> str:
    """A printed list as a link has it: what differs from the list the form begins with."""
    asked = {question.name: question for question in questions(ArmyList)}
    printed = {"units": book.units, "spells": book.spells, "commands": book.commands, "limit": book.limit}
    return "&".join(
        f"{name}={as_text(asked[name], value)}" for name, value in printed.items() if value != asked[name].default
    )


_CHALLENGE = "units=unit:orc,count:10&spells=&commands=&format=challenge"


@calculator(
    "warfig/army-list",
    title="Army list",
    summary=(
        "Points for a whole army, line by line, and every breach of the rules for squads, items, spells and commands."
    ),
    rules={
        "army-building/army-value": "",
        "army-building/what-costs-points": _query(REPUBLICA_3500),
        "army-building/half-in-units": "units=unit:goblin,count:10&spells=name:Storm,points:3,cost:400&commands=",
        "army-building/building-a-list": "",
        "army-building/spells-and-commands": _query(ORKISH_2500),
        "army-building/legendary-once": "units=unit:estella,count:2,traits:legendary",
        "squads/squads": "",
        "squads/squad-size": "units=unit:ogre,count:11&spells=&commands=",
        "squads/kinds": "units=unit:orc,count:5,squad:1;unit:goblin,count:5,squad:1&spells=&commands=",
        "squads/same-size": (
            "units=unit:estella,squad:1,traits:medium;unit:halfling,count:9,squad:1,traits:small&spells="
        ),
        "squads/leaders": "units=unit:estella,squad:1;unit:soldier,count:9,squad:1&spells=",
        "squads/wizards": "units=unit:wizard,squad:1;unit:knight,count:9,squad:1&commands=",
        "squads/siege": "units=unit:republic-cannon,count:2,squad:1&spells=&commands=",
        "items/three-items": (
            "units=unit:orc,count:5,items:rusted-spear,own_items:3,own_items_cost:30&spells=&commands="
        ),
        "items/same-item": (
            "units=unit:soldier,count:4,squad:1,items:plate-mail;unit:soldier,count:5,squad:1&spells=&commands="
        ),
        "items/who-may-carry": "units=unit:soldier,count:5,items:rusted-spear&spells=&commands=",
        "cards/armies": "units=unit:orc,count:10;unit:soldier,count:10&spells=&commands=",
        "cards/legendary": "units=unit:madmagog,count:2,traits:legendary&spells=&commands=",
        "reinforcements/reserves": "units=unit:orc,count:10,traits:reserve&spells=&commands=&limit=2000",
        "personal-challenge/starting": _CHALLENGE,
        "price-list/republica-units": _query(REPUBLICA_3500),
        "price-list/orkish-units": _query(ORKISH_3500),
        "price-list/items": _query(REPUBLICA_3500),
        "price-list/spells": _query(REPUBLICA_3500),
        "price-list/commands": _query(ORKISH_2500),
        "sample-lists/republica-2500": "",
        "sample-lists/republica-3500": _query(REPUBLICA_3500),
        "sample-lists/orkish-2500": _query(ORKISH_2500),
        "sample-lists/orkish-3500": _query(ORKISH_3500),
    },
    cases={
        "Republica, 2,500 points": "",
        "Republica, 3,500 points": _query(REPUBLICA_3500),
        "Orkish Alliance, 2,500 points": _query(ORKISH_2500),
        "Orkish Alliance, 3,500 points": _query(ORKISH_3500),
        "Ten orcs for a challenge": _CHALLENGE,
        "Own units": (
            "units=count:10,name:Spearman,cost:30,own_items:1,own_items_cost:5;"
            "traits:leader,name:Captain,cost:200,command_points:4&spells=&commands="
        ),
    },
)
def army_list(inputs: ArmyList) -> Muster:
    """Every row's price against the points agreed, and every squad, item and card against the rules."""
    army, together = inputs.army, tuple(squads(inputs.army.units))
    tally = Tally(army.points, army.agreed.points, army.unit_count)
    breaches = (
        *tally.breaches(army.agreed.rule, empty="army-building/building-a-list"),
        *_breaches(army, together, inputs.readings),
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


def _breaches(army: Army, together: tuple[ListedSquad, ...], readings: Readings) -> Iterator[Breach]:
    yield from value_breaches(army, len(together))
    for squad in together:
        yield from squad_breaches(squad, readings[SquadLimit], readings[Wizards])
    yield from entry_breaches(army.units)
    yield from item_breaches(army.units)
    for hand in army.hands:
        yield from card_breaches(hand)


def _lines(army: Army) -> Iterator[Line]:
    """What each row costs; items on lines of their own, as in the book's lists."""
    for entry in army.units:
        for line in lines(entry):
            yield Line(f"{entry.count} × {line.what}", entry.count * line.points, line.rule, f"{line.points} each")
    for row in army.cards:
        if row.cost:
            rule, each = "army-building/what-costs-points", f"{row.cost} each"
            yield Line(f"{row.count} × {row.called}", row.count * row.cost, rule, each)


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
        yield Step(f"{noun} points there are: {sum(hand.held)}", None, " + ".join(map(str, hand.held)), cards)
    if any(squad.size > MOST for squad in together):
        most = "at most ten units" if readings[SquadLimit] is SquadLimit.TEN else "as many units as you like"
        yield Step(f"A squad has {most}", None, "its leader counted", "squads/squad-size", SquadLimit.input_name)
    if any(squad.size > 1 and squad.of(Trait.WIZARD) for squad in together):
        alone = readings[Wizards] is Wizards.ALONE
        what = "Wizards stand alone" if alone else "Wizards join squads as leaders do"
        yield Step(what, None, "", "squads/wizards", Wizards.input_name)


def _notes(army: Army, together: tuple[ListedSquad, ...]) -> Iterator[str]:
    for book in PRINTED:
        if (army.units, army.commands, army.spells) == (book.units, book.commands, book.spells):
            yield from book.slips
    for hand in army.hands:
        if dealt(hand) is None:
            yield f"Whether the {hand.noun}s can be shared out among so many was not worked out."
    if not all(complete(entry) for entry in army.units):
        yield (
            "The book prints no fighting values: open a row and put in those of your card. "
            "Until then its fights say (stand-in): they begin with values by its price."
        )
    if problem := too_large(army.units, "Your list"):
        yield f"Against another list it cannot be set. {problem}"
    if any(squad.size == 4 and squad.common and squad.common[0].unit.price for squad in together):
        yield (
            "Two of the book's own lists have squads of four; the size of those units is not printed, "
            "and siege units would stand alone."
        )


def _links(inputs: ArmyList) -> tuple[Link, ...]:
    """The list against another, with all that brings it back whole."""
    units = inputs.army.units
    if not units:
        return ()
    other = REPUBLICA_2500 if any(entry.unit.army is Flag.ORKISH for entry in units) else ORKISH_2500
    return links(
        link(
            "warfig/matchups",
            "Against another list",
            inputs,
            mine=units,
            theirs=other.units,
            their_spells=other.spells,
            their_commands=other.commands,
        )
    )
