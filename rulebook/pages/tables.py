"""A rule's tables and drawings on its chapter's page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from calculators.declare.query import read
from calculators.show import wording
from rulebook.pages.links import Links, calculator_at
from rulebook.read.models import Drawing, Game, Rule, Table


def table_of(table: Table, rule: Rule, game: Game, links: Links, path: str) -> str:
    """The table in Markdown: as the book has it, or with each cell a way to the calculator.

    Its name is there for the copy button of its cells (docs/assets/site/copy-rules.mjs).
    """

    def line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cells) + " |"

    def words(cell: str) -> str:
        return links.markdown(cell, game.id, path).replace("|", "\\|")

    def row(cells: tuple[str, ...]) -> str:
        if not table.opens:
            return line(map(words, cells))
        first, *others = cells
        opening = (
            _cell(table, first, column, cell, game, links, path) for column, cell in zip(table.columns[1:], others)
        )
        return line([f"**{first}**", *opening])

    under = "|" + " --- |" * len(table.columns)
    whole = "\n".join([f"**{table.title}**", "", line(map(words, table.columns)), under, *map(row, table.rows)])
    kind = ' class="reckoned"' if table.opens else ""
    return f'<div{kind} data-table="{rule.anchor}/{table.id}" markdown="1">\n\n{whole}\n\n</div>'


def _cell(table: Table, row: str, column: str, cell: str, game: Game, links: Links, path: str) -> str:
    name, _, query = table.query(row, column).partition("?")
    shown = escape(cell)
    if table.chance:
        shown += f" <small>{chance_in(table, row, column, game, links)}</small>"
    printed = table.misprints.get((row, column))
    mark = f' <small class="misprint">book: {escape(printed)}</small>' if printed else ""
    return f"[{shown}{mark}]({calculator_at(game.id, name, query, path)})"


def chance_in(table: Table, row: str, column: str, game: Game, links: Links) -> str:
    """The chance that a cell shows."""
    name, _, query = table.query(row, column).partition("?")
    calculator = links.calculators[f"{game.id}/{name}"]
    return wording.percent(getattr(calculator(read(calculator, query)), table.chance))


def drawing_of(drawing: Drawing) -> str:
    """The drawing with its caption; it takes the colour of the text."""
    svg = re.sub(r">\s+<", "><", drawing.svg.strip())
    named = svg.replace("<svg ", f'<svg role="img" aria-label="{escape(drawing.says)}" ', 1)
    return f'<figure class="drawing">{named}<figcaption>{escape(drawing.caption)}</figcaption></figure>'
