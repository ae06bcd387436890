"""A game as JSON, for bots and other sites. docs/data.md tells its readers what every field means."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from calculators.api import described
from rulebook.pages.book import Book
from rulebook.pages.links import FromRoot, place_of, shared_at
from rulebook.read.models import Change, Rule, Ruling, Table, Term

FORMAT = 1  # a higher one only if a field changes its meaning or goes; its files get another address


def as_json(book: Book) -> str:
    """The whole game: the same game gives the same text, so a changed file means a changed rule."""
    game, export = book.game, _Export(book)
    whole = {
        "format": FORMAT,
        "game": export.game_itself(),
        "chapters": export.chapters(),
        "glossary": [export.term(term) for term in game.terms],
        "calculators": [{**described(one), "url": f"{one.id}/", "link": f"r/{one.id}/"} for one in book.calculators],
        "changes": [export.change(change) for change in game.changes],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


class _Export:
    """One game on its way out."""

    def __init__(self, book: Book):
        self.book, self.game = book, book.game

    def game_itself(self) -> dict[str, Any]:
        game = self.game
        return {
            "id": game.id,
            "title": game.title,
            "edition": game.edition,
            "author": game.author,
            "original": self.linked(game.original),
            "tagline": game.tagline,
            "about": self.linked(game.about),
            "tags": dict(game.tags),
            "url": f"{game.id}/",
        }

    def chapters(self) -> list[dict[str, Any]]:
        return [
            {
                "id": chapter.id,
                "title": chapter.title,
                "intro": self.linked(chapter.intro),
                "was": list(chapter.was),
                "url": place_of(self.game.id, chapter.id),
                "rules": [self.rule(rule) for rule in chapter.rules],
            }
            for chapter in self.game.chapters
        ]

    def rule(self, rule: Rule) -> dict[str, Any]:
        return {
            "id": rule.id,
            "title": rule.title,
            "url": place_of(self.game.id, rule.id),
            "link": shared_at(self.game.id, rule.id),
            "source": rule.source,
            "tags": list(rule.tags),
            "was": list(rule.was),
            "short": rule.short,
            "text": self.linked(rule.text),
            "figures": dict(rule.figures),
            **({"drawing": asdict(rule.drawing)} if rule.drawing else {}),
            "tables": [self.table(table) for table in rule.tables],
            "rulings": [self.ruling(ruling) for ruling in rule.rulings],
        }

    def table(self, table: Table) -> dict[str, Any]:
        rows = [[self.linked(cell) for cell in row] for row in table.rows]
        whole = {"id": table.id, "title": table.title, "columns": list(table.columns), "rows": rows}
        if table.opens:
            whole["opens"] = table.opens
        if table.misprints:
            whole["misprints"] = [[row, column, printed] for (row, column), printed in table.misprints.items()]
        return whole

    def ruling(self, ruling: Ruling) -> dict[str, Any]:
        readings = []
        for reading in ruling.readings:
            value = {"value": reading.value} if reading.value else {}
            readings.append({"text": self.linked(reading.text), **value})
        return {
            "id": ruling.id,
            "url": place_of(self.game.id, ruling.id),
            "link": shared_at(self.game.id, ruling.id),
            "kind": ruling.kind,
            "about": ruling.about,
            "asked": ruling.asked,
            "readings": readings,
            "answer": self.linked(ruling.answer),
            "was": list(ruling.was),
            **({"input": ruling.input} if ruling.input else {}),
        }

    def term(self, term: Term) -> dict[str, Any]:
        url = f"{self.game.id}/glossary/#{term.id}"
        return {
            "id": term.id,
            "term": term.term,
            "also": list(term.also),
            "short": term.short,
            "rule": term.rule,
            "url": url,
        }

    def change(self, change: Change) -> dict[str, Any]:
        return {
            "date": change.date,
            "kind": change.kind,
            "what": self.linked(change.what),
            "rules": list(change.rules),
            "calculators": list(change.calculators),
            "url": f"{self.game.id}/changes/#{change.anchor}",
        }

    def linked(self, text: str) -> str:
        """The same Markdown with addresses in its links, seen from the site's root, and with words in all of them."""
        return self.book.links.resolved(text, self.game.id, FromRoot())
