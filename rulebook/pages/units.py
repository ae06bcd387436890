"""Units on a calculator's page: where one can be put in, where units come from, and where one of this page can go.

The browser (docs/assets/lists) fills inputs by what is declared here; it knows no game and no input.
"""

import json
from collections.abc import Iterator
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.query import write
from calculators.declare.slots import Slot, slots
from calculators.show.element import Html, el
from calculators.show.wording import figure
from rulebook.pages.book import Book


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
    kinds = {kind for one in book.calculators if one.roster for kind in one.roster.stands}
    return [slot for one in book.calculators for slot in slots(one, kinds)]


def unit_data(book: Book) -> dict[str, Any]:
    """What the browser is told of a game's units: the places, the lists that make them, and the book's own lists."""
    lists = [one for one in book.calculators if one.roster]
    return {
        "slots": [slot.plain() for slot in game_slots(book)],
        "lists": {one.id: _row_of(one) for one in lists},
        "book": [group for one in lists for group in _gallery(one)],
    }


def _row_of(calculator: Calculator) -> dict[str, str]:
    """The rows of a list: the input that holds them, and their class."""
    roster = calculator.roster
    assert roster
    (rows,) = (one for one in calculator.questions if one.name == roster.rows)
    return {"rows": rows.name, "kind": rows.row.__name__ if rows.row else ""}


def _gallery(calculator: Calculator) -> Iterator[dict[str, Any]]:
    """Rows to begin with, by army or by kind: each with its name, what it is, its price and its text in a link."""
    roster = calculator.roster
    assert roster
    others: dict[str, Any] = {one.name: () for one in calculator.questions if one.kind == "rows"}
    for name, rows in roster.gallery.items():
        units = []
        for row in rows:
            inputs = calculator.inputs(**others | {roster.rows: (row,)})
            (unit,) = getattr(calculator(inputs), roster.name)
            units.append([unit.called, unit.text, figure(unit.points), write(calculator, inputs)])
        yield {"name": name, "calculator": calculator.id, "units": units}
