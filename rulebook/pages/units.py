"""Units on a calculator's page: where one can be put in, where units come from, and where one of this page can go.

The browser (docs/assets/lists) fills inputs by what is declared here; it knows no game and no input.
"""

import json
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.slots import Slot, slots
from calculators.show.element import Html, el
from rulebook.pages.book import Book


def unit_tools(book: Book, calculator: Calculator) -> Html:
    """A button for each place that a unit of one's own can fill; they come to life in the browser."""
    places = game_slots(book)
    if not places:
        return Html()
    own = [slot for slot in places if slot.calculator is calculator]
    buttons = [el("button", slot.label, type="button", data_slot=slot.key, disabled=True) for slot in own]
    return el(
        "p",
        el("b", "My units:"),
        [[" ", button] for button in buttons],
        class_="my-units screen-only",
        hidden=not own,
        data_units=json.dumps(unit_data(book), ensure_ascii=False, separators=(",", ":")),
    )


def game_slots(book: Book) -> list[Slot]:
    """Every place in a game's calculators that a row of its lists can fill."""
    kinds = {kind for one in book.calculators if one.roster for kind in one.roster.stands}
    return [slot for one in book.calculators for slot in slots(one, kinds)]


def unit_data(book: Book) -> dict[str, Any]:
    """What the browser is told of a game's units: the places, the lists that make them, and the book's own lists."""
    lists = [one for one in book.calculators if one.roster]
    return {
        "slots": [slot.plain() for slot in game_slots(book)],
        "lists": {one.id: one.title for one in lists},
        "book": [
            [one.id, label, query] for one in lists for label, query in book.game.examples(one.name).cases.items()
        ],
    }
