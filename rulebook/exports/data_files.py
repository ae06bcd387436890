"""A game as JSON, for bots and other sites. docs/data.md tells its readers what every field means."""

import json
from collections.abc import Mapping
from typing import Any

from calculators.programs.data import described
from rulebook.pages.book import Book
from rulebook.pages.links import FromRoot, place_of, shared_at
from rulebook.read import kinds
from rulebook.read.declare import Kind, declarations
from rulebook.read.models import Change, Chapter, Rule, Ruling, Term

FORMAT = 1  # a higher one only if a field changes its meaning or goes; its files get another address
_FOR_PAGES = "Game.colour Game.colour_dark Game.mark Term.written Table.chance Table.shows".split()
_ONLY_IF_THERE = {"curve", "drawing", "flow", "input", "misprints", "opens", "value"}


def as_json(book: Book) -> str:
    """The whole game: the same game gives the same text, so a changed file means a changed rule."""
    game = book.game
    whole = {
        "format": FORMAT,
        "game": {"id": game.id, "url": f"{game.id}/", **_plain(book, game)},
        "chapters": [_plain(book, chapter) for chapter in game.chapters],
        "glossary": [_plain(book, term) for term in game.terms],
        "calculators": [
            {**described(calculator), "url": f"{calculator.id}/", "link": f"r/{calculator.id}/"}
            for calculator in book.calculators
        ],
        "changes": [_plain(book, change) for change in game.changes],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _plain(book: Book, model: Any) -> dict[str, Any]:
    """The declared fields of a model, and its addresses."""
    plain = _addresses(book.game.id, model)
    for declared in declarations(type(model)).values():
        value = getattr(model, declared.field)
        if f"{type(model).__name__}.{declared.field}" not in _FOR_PAGES and (
            value or declared.field not in _ONLY_IF_THERE
        ):
            plain[declared.field] = _value(book, declared.kind, value)
    return plain


def _value(book: Book, kind: Kind, value: Any) -> Any:
    """A field by its kind; Markdown with words and addresses, seen from the site's root, in all its links."""
    if kind is kinds.MARKDOWN:
        return book.links.resolved(value, book.game.id, FromRoot())
    if isinstance(kind, kinds.Part):
        return _plain(book, value)
    if isinstance(kind, kinds.ListOf):
        return [_value(book, kind.item, item) for item in value]
    if isinstance(value, Mapping) and any(isinstance(name, tuple) for name in value):  # cells, by row and column
        return [[*name, text] for name, text in value.items()]
    return value


def _addresses(game: str, model: Any) -> dict[str, Any]:
    if isinstance(model, Chapter):
        return {"url": place_of(game, model.id)}
    if isinstance(model, Rule | Ruling):
        return {"url": place_of(game, model.id), "link": shared_at(game, model.id)}
    if isinstance(model, Term):
        return {"url": f"{game}/glossary/#{model.id}"}
    return {"url": f"{game}/changes/#{model.anchor}"} if isinstance(model, Change) else {}
