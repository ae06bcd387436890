"""A rule's tables and drawings on its chapter's page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from calculators import wording
from calculators.declare import Calculator
from calculators.query import read

from .links import Links, calculator_at
from .models import Drawing, Game, Table


def table_of(table: Table, game: Game, links: Links, path: str) -> str:
    """The table in Markdown: as the book has it, or with each cell a way to the calculator."""

    def line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cells) + " |"

    def words(cell: str) -> str:
        return links.markdown(cell, game.id, path).replace("|", "\\|")

    def row(cells: tuple[str, ...]) -> str:
        if not table.opens:
            return line(map(words, cells))
        first, *others = cells
        opening = (_cell(table, first, column, cell, game, links, path) for column, cell in zip(table.columns[1:], others))
        return line([f"**{first}**", *opening])

    rule = "|" + " --- |" * len(table.columns)
    whole = "\n".join([f"**{table.title}**", "", line(map(words, table.columns)), rule, *map(row, table.rows)])
    if not table.opens:
        return whole
    return f'<div class="reckoned" markdown="1" data-search-exclude>\n\n{whole}\n\n</div>'


def _cell(table: Table, row: str, column: str, cell: str, game: Game, links: Links, path: str) -> str:
    name, _, query = table.query(row, column).partition("?")
    shown = escape(cell)
    if table.chance:
        odds = _chance(links.calculators[f"{game.id}/{name}"], query, table.chance)
        shown += f" <small>{odds}</small>"
    printed = table.misprints.get((row, column))
    mark = f' <small class="misprint">book: {escape(printed)}</small>' if printed else ""
    return f"[{shown}{mark}]({calculator_at(game.id, name, query, path)})"


def _chance(calculator: Calculator, query: str, output: str) -> str:
    percent = wording.percent(getattr(calculator(read(calculator, query)), output))
    return percent.replace(" %", "\N{NO-BREAK SPACE}%")


def drawing_of(drawing: Drawing) -> str:
    """The drawing with its caption; it takes the colour of the text."""
    svg = re.sub(r">\s+<", "><", drawing.svg.strip())
    named = svg.replace("<svg ", f'<svg role="img" aria-label="{escape(drawing.says)}" ', 1)
    return f'<figure class="drawing">{named}<figcaption>{escape(drawing.caption)}</figcaption></figure>'
