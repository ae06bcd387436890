"""One rule as HTML, the same on its chapter's page and in a frame: text, exhibits, rulings, and what belongs to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from calculators.show.element import Child, Html, el
from rulebook.pages.book import Book
from rulebook.pages.changes import changes_of_rule, since
from rulebook.pages.links import Addresses
from rulebook.pages.reading_cases import chosen, key, switched
from rulebook.pages.terms import Mark
from rulebook.pages.texts import words
from rulebook.read.models import ABOUT, KINDS, Drawing, Rule, Ruling, Table, anchor

_AT_ONCE = 4  # so many calculators are offered under a rule; the rest is folded away


def block(tag: str, *children: Child, **attributes: str | None) -> Html:
    """An element whose children stand on lines of their own."""
    return el(tag, [["\n", child] for child in children if child], "\n", **attributes)


def rule_blocks(book: Book, rule: Rule, mentions: Iterable[Rule], addresses: Addresses, mark: Mark) -> list[Html]:
    """What stands below a rule's heading, block by block; `mark` writes its texts with the game's terms marked."""
    price = el("p", el("strong", rule.price), " points", class_="price") if rule.price else Html()
    blocks = [
        price,
        since(book, changes_of_rule(book.game, rule), addresses),  # first, for whoever comes with an old link
        mark(book.text(rule.text)),
        _drawing(rule.drawing) if rule.drawing else Html(),
        *(_table(book, rule, table, addresses) for table in rule.tables),
        _calculators(book, rule, addresses),
        *(_ruling(book, rule, ruling, addresses, mark) for ruling in rule.rulings),
        _foot(book, rule, mentions, addresses),
    ]
    return [one for one in blocks if one]


def old_anchors(id: str, moved: Mapping[str, str]) -> Html:
    """Anchors for what a chapter, rule or ruling was called before on the same page; docs/assets goes on from them."""
    chapter, _, inside = id.partition("/")
    olds = (old for old, new in moved.items() if new == id and (not inside or old.partition("/")[0] == chapter))
    return Html("".join(el("a", id=anchor(old) or old, data_now=f"#{anchor(id) or id}") for old in olds))


def _calculators(book: Book, rule: Rule, addresses: Addresses) -> Html:
    offered = [
        el("a", words(one.title), href=addresses.calculator(book.game.id, one.name, one.rules[rule.id]))
        for one in book.calculators
        if rule.id in one.rules
    ]
    if not offered:
        return Html()
    shown = offered if len(offered) <= _AT_ONCE + 1 else offered[:_AT_ONCE]  # a fold for one alone would be no smaller
    rest = offered[len(shown) :]
    fold = block("details", el("summary", f"{len(rest)} more"), el("p", Html(" ".join(rest)))) if rest else None
    return block("div", el("p", "Reckon it: ", Html(" ".join(shown))), fold, class_="reckon")


def _ruling(book: Book, rule: Rule, ruling: Ruling, addresses: Addresses, mark: Mark) -> Html:
    game = book.game
    using = switched(ruling, book.calculators)
    readings = []
    for at, reading in enumerate(ruling.readings, 1):
        text = book.item(reading.text).html(lambda target: addresses.link(target, game.id))
        attempt = None
        if at > 1 and using:  # the first is what the calculators use anyway
            own_case = f"{using[0].name}?{chosen(using[0].rules.get(rule.id, ''), ruling, reading)}"
            name, _, query = book.tries.get(key(game, ruling, reading), own_case).partition("?")
            attempt = [" ", el("a", "Try this reading", href=addresses.calculator(game.id, name, query))]
        readings.append(el("li", text, attempt))
    return block(
        "details",
        el("summary", ruling.asked),
        # The anchor is inside the fold: a browser that goes there opens it, without any script.
        el("p", el("a", id=ruling.anchor), old_anchors(ruling.id, book.moved)),
        mark(book.text(ruling.answer), folded=True),
        el("p", "The ways to read it", class_="readings-title"),
        block("ol", *readings),
        el("p", f"Ruling: {KINDS[ruling.kind]}; {ABOUT[ruling.about]}.", class_="ruling-kind"),
        class_="ruling",
    )


def _foot(book: Book, rule: Rule, mentions: Iterable[Rule], addresses: Addresses) -> Html:
    source = el("span", "In the book: ", rule.source, class_="source")
    named = ", ".join(el("a", words(one.title), href=addresses.rule(book.game.id, one.id)) for one in mentions)
    mentioned = Html(" " + el("span", "Mentioned in ", Html(named), class_="mentions")) if named else None
    return block("div", el("p", source, mentioned), class_="rule-foot")


def _table(book: Book, rule: Rule, table: Table, addresses: Addresses) -> Html:
    """A table as the book has it, or with each cell a link to the calculator; data-table is for the copy buttons."""

    def cell(tag: str, content: Html) -> Html:
        return el(tag, content)

    def text(cell: str) -> Html:
        return book.item(cell).html(lambda target: addresses.link(target, book.game.id))

    def row(cells: tuple[str, ...]) -> Html:
        if not table.opens:
            return block("tr", *(cell("td", text(one)) for one in cells))
        first, *others = cells
        opening = (_opening(book, table, first, *place, addresses) for place in zip(table.columns[1:], others))
        return block("tr", el("td", el("strong", words(first))), *(cell("td", one) for one in opening))

    return block(
        "div",
        el("p", el("strong", words(table.title))),
        block(
            "table",
            block("thead", block("tr", *(cell("th", text(column)) for column in table.columns))),
            block("tbody", *map(row, table.rows)),
        ),
        class_="reckoned" if table.opens else None,
        data_table=f"{rule.anchor}/{table.id}",
    )


def _opening(book: Book, table: Table, row: str, column: str, cell: str, addresses: Addresses) -> Html:
    """A cell that opens the calculator: its figure, its chance, and what the book prints wrongly."""
    name, _, query = table.query(row, column).partition("?")
    printed = table.misprints.get((row, column))
    return el(
        "a",
        words(cell),
        [" ", el("small", book.chance(table, row, column))] if table.chance else None,
        [" ", el("small", "book: ", words(printed), class_="misprint")] if printed else None,
        href=addresses.calculator(book.game.id, name, query),
    )


def _drawing(drawing: Drawing) -> Html:
    """The drawing with its caption; it takes the colour of the text."""
    svg = re.sub(r">\s+<", "><", drawing.svg.strip())
    named = Html(svg.replace("<svg ", f'<svg role="img" aria-label="{escape(drawing.says)}" ', 1))
    return el("figure", named, el("figcaption", drawing.caption), class_="drawing")
