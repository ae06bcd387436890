"""What lists have on their pages beside the form and the answer, and the page of all that are saved on a device."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape

from calculators.declare.calculator import Calculator
from rulebook.pages.form import GRAMMAR
from rulebook.pages.links import InMarkdown, untouched
from rulebook.pages.page import front
from rulebook.read.models import Game

_TOOLS = (
    ("new", "New", "New: an empty list"),
    ("undo", "↶", "Undo"),
    ("redo", "↷", "Redo"),
    ("save", "Save", "Save on this device"),
    ("lists", "My lists", "My lists"),
)


def is_list(calculator: Calculator) -> str:
    """What tells the page that this is a list, to be saved and printed: the input that holds its rows."""
    listed = calculator.roster
    return f' data-list="{listed.rows}"' if listed else ""


def list_tools(calculator: Calculator) -> str:
    """Over a list's form: a new one, steps back and forth, save and find again; they come to life in the browser."""
    if not calculator.roster:
        return ""
    buttons = "".join(
        f'<button type="button" data-do="{act}" aria-label="{name}" title="{name}" disabled>{sign}</button>'
        for act, sign, name in _TOOLS
    )
    return (
        f'<div class="list-tools screen-only"><div role="group" aria-label="This list">{buttons}</div>'
        '<p class="list-state" role="status">An example: change it, or begin with New.</p>'
        '<noscript><p class="note">What stands here is an example. If your link holds a list, '
        "showing it needs JavaScript.</p></noscript></div>"
    )


def total_again(calculator: Calculator, headline: str) -> str:
    """A list's total again, below its form and its answer; the browser keeps it the same."""
    return (
        f'<p class="headline-again screen-only" aria-hidden="true">{escape(headline)}</p>' if calculator.roster else ""
    )


def print_tools(calculator: Calculator) -> str:
    """Beside the button that copies a list: paper."""
    names = (("roster", "Print roster"), ("cards", "Print cards")) if calculator.roster else ()
    return "".join(f' <button type="button" data-do="{act}" disabled>{name}</button>' for act, name in names)


def lists_page(games: Iterable[Game], calculators: Iterable[Calculator]) -> str:
    """Every list saved on the device, of all games; the browser fills it."""
    names = {game.id: game.title for game in games}
    listed = [one for one in calculators if one.roster and one.game in names]
    titles = {one.id: f"{names[one.game]}: {one.title}" for one in listed}
    ways = ", ".join(f"[{titles[one.id]}]({InMarkdown('lists.md').calculator(one.game, one.name)})" for one in listed)
    return (
        "\n\n".join(
            [
                front(
                    "My lists",
                    "The army lists saved on this device, to open, to carry away as a file, and to take in from one.",
                ),
                "# My lists",
                f"Army lists saved on this device; nobody else sees them.\nMake one with {ways}."
                if ways
                else "No game here has lists.",
                untouched(
                    f'<div data-my-lists="{escape(json.dumps(titles))}"{GRAMMAR}>'
                    "<noscript><p>Your browser runs no scripts here, so nothing can be saved; "
                    "the link of a list holds the whole of it.</p></noscript></div>"
                ),
                "The link of a list holds the whole of it, so a bookmark or a message to yourself keeps it too.\n"
                "A file carries all of them to another device: taking one in never overwrites a list.",
            ]
        )
        + "\n"
    )
