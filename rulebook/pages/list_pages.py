"""What lists and units have on their pages beside the form and the answer, and the page of all that is saved.

The browser (docs/assets/lists) fills inputs by what is declared here of units; it knows no game and no input.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.links import unseen_links
from calculators.declare.query import write
from calculators.declare.slots import Slot, slots, stood
from calculators.show.element import Html, el
from calculators.show.wording import figure
from rulebook.pages.book import Book
from rulebook.pages.form import GRAMMAR
from rulebook.pages.links import InRawHtml
from rulebook.pages.page import page
from rulebook.pages.texts import words
from rulebook.read.models import Game

_TOOLS = (
    ("new", "New", "New: an empty list"),
    ("undo", "↶", "Undo"),
    ("redo", "↷", "Redo"),
    ("save", "Save", "Save on this device"),
    ("lists", "My lists", "My lists"),
)


def list_tools(calculator: Calculator, budget: Mapping[str, Any] | None = None) -> Html:
    """Over a list's form: a new one, steps back and forth, save and find again; they come to life in the browser."""
    if not calculator.roster:
        return Html()
    buttons = [
        el("button", sign, type="button", data_do=act, aria_label=name, title=name, disabled=True)
        for act, sign, name in _TOOLS
    ]
    no_scripts = "What stands here is an example. If your link holds a list, showing it needs JavaScript."
    return el(
        "div",
        el("div", buttons, role="group", aria_label="This list"),
        _bar(budget) if budget else None,
        el("p", "An example: change it, or begin with New.", class_="list-state", role="status"),
        el("noscript", el("p", no_scripts, class_="note")),
        class_="list-tools screen-only",
    )


def _bar(budget: Mapping[str, Any]) -> Html:
    """The points of a list against those there are; too many, or a rule broken, looks so and says so."""
    bar = el("progress", max=1000, value=budget["spent"], aria_label="Points spent")
    sign = el("b", "Not legal" if budget["wrong"] else "Legal")
    return el(
        "p", bar, el("span", sign, " ", el("span", budget["words"])), class_="budget", data_wrong=bool(budget["wrong"])
    )


def total_again(calculator: Calculator, headline: str) -> str:
    """A list's total again, below its form and its answer; the browser keeps it the same, and shows it when they are
    out of sight."""
    again = el("p", el("span", headline), class_="headline-again screen-only", aria_hidden="true")
    return again if calculator.roster else ""


def print_tools(calculator: Calculator) -> list[str]:
    """Beside the button that copies a list: paper."""
    names = {"roster": "Print roster", "cards": "Print cards", "turn": "Print turn card", "qr": "QR code"}
    names = names if calculator.roster else {}
    return [
        part
        for act, name in names.items()
        for part in (" ", el("button", name, type="button", data_do=act, disabled=True))
    ]


def lists_page(games: Iterable[Game], calculators: Iterable[Calculator]) -> str:
    """Every list saved on the device, of all games; the browser fills it."""
    names = {game.id: game.title for game in games}
    makers = [each for each in calculators if each.game in names and (each.roster or any(slots(each, ())))]
    titles = {calculator.id: f"{names[calculator.game]}: {calculator.title}" for calculator in makers}
    addresses = InRawHtml("lists.md")
    ways = ", ".join(
        el("a", words(titles[calculator.id]), href=addresses.calculator(calculator.game, calculator.name))
        for calculator in makers
        if calculator.roster
    )
    made_with = f"Lists and units saved on this device; nobody else sees them.\nMake a list with {ways}."
    no_scripts = "Your browser runs no scripts here, so nothing can be saved; the link of a list holds the whole of it."
    return page(
        "Saved",
        "The army lists and units saved on this device, and everything saved as one file to export and import.",
        "# Saved",
        made_with if ways else "No game here has lists.",
        el("noscript", el("p", no_scripts)),
        el("div", data_my_lists=json.dumps(titles), **GRAMMAR),  # what follows waits until it is filled
        "A list's link holds the whole list: a bookmark keeps it too.\n"
        "The file takes everything you saved to another device, tables and kept answers too; importing never "
        "overwrites anything.",
    )


def unit_tools(book: Book, calculator: Calculator) -> Html:
    """A button for each place that a unit of one's own can fill; they come to life in the browser."""
    places = game_slots(book)
    if not places:
        return Html()
    own = [slot for slot in places if slot.calculator is calculator]
    buttons = [el("button", _called(slot), type="button", data_slot=slot.key, disabled=True) for slot in own]
    return el(
        "p",
        el("b", "Gallery:" if calculator.roster else "My units:"),
        [[" ", button] for button in buttons],
        class_="my-units screen-only",
        hidden=not own,
        data_units=json.dumps(unit_data(book), ensure_ascii=False, separators=(",", ":")),
    )


def _called(slot: Slot) -> str:
    """What a button says; in a list it chooses a row."""
    roster = slot.calculator.roster
    return f"Choose {slot.label.lower()}" if roster and slot.rows and slot.rows.name == roster.rows else slot.label


def game_slots(book: Book) -> list[Slot]:
    """Every place in a game's calculators that a row of its lists can fill."""
    kinds = {kind for each in book.calculators if each.roster for kind in each.roster.stands}
    return [slot for calculator in book.calculators for slot in slots(calculator, kinds)]


def unit_data(book: Book) -> dict[str, Any]:
    """What the browser is told of a game's units: the places, the lists that make them, and the book's own lists."""
    lists = [calculator for calculator in book.calculators if calculator.roster]
    return {
        "slots": [slot.plain() for slot in game_slots(book)],
        "lists": {each.id: _row_of(each) for each in lists},
        "book": [group for each in lists for group in _gallery(each)],
    }


def _row_of(calculator: Calculator) -> dict[str, str]:
    """The rows of a list: the input that holds them, and their class."""
    roster = calculator.roster
    assert roster
    (rows,) = (question for question in calculator.questions if question.name == roster.rows)
    return {"rows": rows.name, "kind": rows.row.__name__ if rows.row else ""}


@cache  # every calculator of a game shows the same
def _gallery(calculator: Calculator) -> list[dict[str, Any]]:
    """Rows to begin with, by army or by kind: each with its name, what it is, its price, its text in a link,
    and as what it cannot stand of all that rows of this list may be."""
    roster = calculator.roster
    assert roster
    groups = []
    others: dict[str, Any] = {question.name: () for question in calculator.questions if question.kind == "rows"}
    for name, rows in roster.gallery.items():
        units = []
        for row in rows:
            inputs = calculator.inputs(**others | {roster.rows: (row,)})
            with unseen_links():
                (unit,) = getattr(calculator(inputs), roster.name)
            each = f"{figure(unit.each)} each" if unit.count > 1 else ""
            told = ", ".join(filter(None, (unit.text, each)))
            misfits = sorted({kind.__name__ for kind in roster.stands} - stood(unit.stands).keys())
            units.append([unit.called, told, figure(unit.points), write(calculator, inputs), misfits])
        groups.append({"name": name, "calculator": calculator.id, "units": units})
    return groups
