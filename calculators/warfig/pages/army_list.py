"""What an army costs, and every rule of army building it breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.outputs import Answer, Line, Link, Step, chance, number, receipt, roster, sentences
from calculators.show.wording import counted, sentence
from calculators.warfig.rules.army import Roster, link
from calculators.warfig.rules.bands import complete
from calculators.warfig.rules.book_lists import ORKISH_2500, ORKISH_3500, PRINTED, REPUBLICA_2500, REPUBLICA_3500
from calculators.warfig.rules.breaches import (
    MOST,
    card_breaches,
    dealt,
    entry_breaches,
    item_breaches,
    squad_breaches,
    value_breaches,
)
from calculators.warfig.rules.cards import Army, Trait
from calculators.warfig.rules.fielding import fielded, lines
from calculators.warfig.rules.pairings import Lists
from calculators.warfig.rules.roster import Format, Squad, called, price, squads
from calculators.warfig.rulings import SquadLimit, Wizards
from calculators.warfig.words.phrases import way
from calculators.weigh.army_list import Breach, Fielded


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


_CHALLENGE = "units=unit:orc,count:10&spells=&commands=&format=challenge"


@calculator(
    "warfig/army-list",
    title="Army list",
    summary="Points for a whole army, line by line, and every breach of the rules for squads, items, spells and commands.",
    rules={
        "army-building/army-value": "",
        "army-building/what-costs-points": link(REPUBLICA_3500),
        "army-building/half-in-units": "units=unit:goblin,count:10&spells=name:Storm,points:3,cost:400&commands=",
        "army-building/building-a-list": "",
        "army-building/spells-and-commands": link(ORKISH_2500),
        "army-building/legendary-once": "units=unit:estella,count:2,traits:legendary",
        "squads/squads": "",
        "squads/squad-size": "units=unit:ogre,count:11&spells=&commands=",
        "squads/kinds": "units=unit:orc,count:5,squad:1;unit:goblin,count:5,squad:1&spells=&commands=",
        "squads/same-size": "units=unit:estella,squad:1,traits:medium;unit:halfling,count:9,squad:1,traits:small&spells=",
        "squads/leaders": "units=unit:estella,squad:1;unit:soldier,count:9,squad:1&spells=",
        "squads/wizards": "units=unit:wizard,squad:1;unit:knight,count:9,squad:1&commands=",
        "squads/siege": "units=unit:republic-cannon,count:2,squad:1&spells=&commands=",
        "items/three-items": "units=unit:orc,count:5,items:rusted-spear,own_items:3,own_items_cost:30&spells=&commands=",
        "items/same-item": "units=unit:soldier,count:4,squad:1,items:plate-mail;unit:soldier,count:5,squad:1&spells=&commands=",
        "items/who-may-carry": "units=unit:soldier,count:5,items:rusted-spear&spells=&commands=",
        "cards/armies": "units=unit:orc,count:10;unit:soldier,count:10&spells=&commands=",
        "cards/legendary": "units=unit:madmagog,count:2,traits:legendary&spells=&commands=",
        "reinforcements/reserves": "units=unit:orc,count:10,traits:reserve&spells=&commands=&limit=2000",
        "personal-challenge/starting": _CHALLENGE,
        "price-list/republica-units": link(REPUBLICA_3500),
        "price-list/orkish-units": link(ORKISH_3500),
        "price-list/items": link(REPUBLICA_3500),
        "price-list/spells": link(REPUBLICA_3500),
        "price-list/commands": link(ORKISH_2500),
        "sample-lists/republica-2500": "",
        "sample-lists/republica-3500": link(REPUBLICA_3500),
        "sample-lists/orkish-2500": link(ORKISH_2500),
        "sample-lists/orkish-3500": link(ORKISH_3500),
    },
    cases={
        "Republica, 2,500 points": "",
        "Republica, 3,500 points": link(REPUBLICA_3500),
        "Orkish Alliance, 2,500 points": link(ORKISH_2500),
        "Orkish Alliance, 3,500 points": link(ORKISH_3500),
        "Ten orcs for a challenge": _CHALLENGE,
        "Own units": "units=count:10,name:Spearman,cost:30,own_items:1,own_items_cost:5;traits:leader,name:Captain,cost:200,command_points:4&spells=&commands=",
    },
)
def army_list(army: Roster) -> Muster:
    """Every row's price against the points agreed, and every squad, item and card against the rules."""
    together = tuple(squads(army.units))
    breaches = tuple(_breaches(army, together))
    return Muster(
        headline=_headline(army, breaches),
        points=army.points,
        left=army.agreed - army.points,
        unit_count=army.unit_count,
        squad_count=len(together),
        share_in_units=Fraction(army.in_units, army.points) if army.points else Fraction(1),
        commands_taken=army.commands_taken,
        command_points=sum(army.held("command")),
        spells_taken=army.spells_taken,
        spell_points=sum(army.held("spell")),
        breaches=breaches,
        roster=tuple(fielded(army)),
        receipt=tuple(_lines(army)),
        working=tuple(_working(army, together)),
        notes=tuple(_notes(army, together)),
        links=tuple(_opens(army)),
    )


def _breaches(army: Roster, together: tuple[Squad, ...]) -> Iterator[Breach]:
    yield from value_breaches(army, len(together))
    for squad in together:
        yield from squad_breaches(squad, army.squad_limit, army.wizards)
    yield from entry_breaches(army.units)
    yield from item_breaches(army.units)
    yield from card_breaches(army.commands, army, "command", "leader")
    yield from card_breaches(army.spells, army, "spell", "wizard")


def _headline(army: Roster, breaches: tuple[str, ...]) -> str:
    if not army.units:
        return "An empty list costs nothing."
    over = army.points - army.agreed
    against = (
        f"{army.points} of {army.agreed} points"
        if over <= 0
        else f"{army.points} points, {over} over the limit of {army.agreed}"
    )
    others = len(breaches) - (over > 0)
    more = "other breach" if over > 0 else "breach"
    wrong = (
        f", with {counted(others, more, f'{more}es')} of the rules"
        if others
        else ", and no rule is broken"
        if over <= 0
        else ""
    )
    return sentence(
        f"{counted(army.unit_count, 'unit')} {'costs' if army.unit_count == 1 else 'cost'} {against}{wrong}."
    )


def _lines(army: Roster) -> Iterator[Line]:
    """What each row costs; items on lines of their own, as in the book's lists."""
    for entry in army.units:
        for one in lines(entry):
            yield Line(f"{entry.count} × {one.what}", entry.count * one.points, one.rule, f"{one.points} each")
    for row in (*army.spells, *army.commands):
        if row.cost:
            yield Line(
                f"{row.count} × {called(row)}",
                row.count * row.cost,
                "army-building/what-costs-points",
                f"{row.cost} each",
            )


def _working(army: Roster, together: tuple[Squad, ...]) -> Iterator[Step]:
    """Each figure of the list with its rule, and the readings that decide whether a squad is right."""
    left = army.agreed - army.points
    value = "army-building/army-value" if army.format is Format.BATTLE else "personal-challenge/starting"
    yield Step(
        f"All together: {army.points} points",
        None,
        "units, items, and cards that have a price",
        "army-building/what-costs-points",
    )
    what = f"{left} of {army.agreed} points left" if left >= 0 else f"{-left} points over the {army.agreed} agreed"
    yield Step(what, None, f"{army.agreed} − {army.points} = {str(left).replace('-', '−')}", value)
    yield Step(f"Units: {army.unit_count}", None, "every one of a row counts", "army-building/building-a-list")
    yield Step(
        f"Squads and units that stand alone: {len(together)}",
        None,
        "rows with the same squad's number are one",
        "squads/squads",
    )
    if army.points:
        share = Fraction(army.in_units, army.points)
        yield Step(
            "In units and items",
            share,
            f"{army.in_units} of {army.points} points; at least half",
            "army-building/half-in-units",
        )
    for noun, rows, taken in ("Command", army.commands, army.commands_taken), ("Spell", army.spells, army.spells_taken):
        held = army.held(noun.lower())
        yield Step(
            f"{noun} points taken: {taken}",
            None,
            " + ".join(f"{row.count} × {price(row)}" for row in rows),
            "army-building/spells-and-commands",
        )
        yield Step(
            f"{noun} points there are: {sum(held)}",
            None,
            " + ".join(map(str, held)),
            "army-building/spells-and-commands",
        )
    if any(squad.size > MOST for squad in together):
        most = "at most ten units" if army.squad_limit is SquadLimit.TEN else "as many units as you like"
        yield Step(f"A squad has {most}", None, "its leader counted", "squads/squad-size", "squad_limit")
    if any(squad.size > 1 and squad.of(Trait.WIZARD) for squad in together):
        alone = army.wizards is Wizards.ALONE
        yield Step(
            "Wizards stand alone" if alone else "Wizards join squads as leaders do",
            None,
            "",
            "squads/wizards",
            "wizards",
        )


def _notes(army: Roster, together: tuple[Squad, ...]) -> Iterator[str]:
    for book in PRINTED:
        if (army.units, army.commands, army.spells) == (book.units, book.commands, book.spells):
            yield from book.slips
    for rows, noun in (army.commands, "command"), (army.spells, "spell"):
        if dealt(rows, army.held(noun)) is None:
            yield f"Whether the {noun}s can be shared out among so many was not worked out."
    if not all(complete(entry) for entry in army.units):
        yield "The book prints no fighting values: open a row and put in those of your card. Until then its fights say (stand-in): they begin with values by its price."
    for problem in Lists(army.units).problems().values():
        yield f"Against another list it cannot be set. {problem}"
    left = army.agreed - army.points
    if army.units and left > 0:
        yield "1 point is unused." if left == 1 else f"{left} points are unused."
    if any(squad.size == 4 and squad.common and squad.common[0].unit.price for squad in together):
        yield "Two of the book's own lists have squads of four; the size of those units is not printed, and siege units would stand alone."


def _opens(army: Roster) -> Iterator[Link]:
    """The list against another, with all that brings it back whole."""
    if army.units and not Lists(army.units).problems():
        other = REPUBLICA_2500 if any(entry.unit.army is Army.ORKISH for entry in army.units) else ORKISH_2500
        theirs = {"theirs": other.units, "their_spells": other.spells, "their_commands": other.commands}
        agreed = {name: getattr(army, name) for name in ("spells", "commands", "format", "limit", "challenge_limit")}
        yield way("matchups", "Against another list", mine=army.units, **theirs, **agreed)
