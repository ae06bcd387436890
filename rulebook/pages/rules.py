"""One rule as HTML, the same on its chapter's page and in a frame: summary, text, exhibits, odds, rulings, source."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape

from calculators.declare.pinned import joined
from calculators.explore.asked import Asked
from calculators.explore.asked import joined as with_asked
from calculators.explore.figure import figure_named
from calculators.explore.vary import axes
from calculators.show import charts
from calculators.show.element import Child, Html, el
from calculators.show.wording import typeset
from rulebook.answers import curve_of
from rulebook.history.entries import changes_of_rule
from rulebook.pages.book import Book
from rulebook.pages.changes import past_of_rule, since
from rulebook.pages.links import Addresses
from rulebook.pages.page import block
from rulebook.pages.reading_cases import chosen, key, switched
from rulebook.pages.terms import Mark
from rulebook.pages.texts import Node, Text, words
from rulebook.read.models import ABOUT, KINDS, Curve, Drawing, Flow, Rule, Ruling, Table, anchor

_CURVE_VALUES = 31  # more make a page heavier and a line no smoother
_RULINGS_AT_ONCE = 3  # so many are shown under a rule; the rest is folded away


def rule_blocks(book: Book, rule: Rule, mentions: Iterable[Rule], addresses: Addresses, mark: Mark) -> list[Html]:
    """What stands below a rule's heading, block by block; `mark` writes its texts with the game's terms marked."""
    price = el("p", el("strong", rule.price), " points", class_="price") if rule.price else Html()
    blocks = [
        price,
        mark(summary(rule)),
        mark(book.text(rule.text)),
        since(book, changes_of_rule(book.game, rule), addresses),
        flow(book, rule.flow, addresses) if rule.flow else Html(),
        curve(book, rule.curve, addresses) if rule.curve else Html(),
        _drawing(rule.drawing) if rule.drawing else Html(),
        *(_table(book, rule, table, addresses) for table in rule.tables),
        _odds(book, rule, addresses),
        *_rulings([_ruling(book, rule, ruling, addresses, mark) for ruling in rule.rulings]),
        past_of_rule(book, rule),
        _foot(book, rule, mentions, addresses),
    ]
    return [block for block in blocks if block]


def summary(rule: Rule) -> Text:
    """The line that opens a rule."""
    return Text([Node("p", {"class": "summary"}, [rule.short])])


def verdict(ruling: Ruling) -> tuple[str, str]:
    """A ruling's answer in its first sentence, and what follows; both in Markdown.

    A closed fold has no links, so a first sentence with one stands inside it once more.
    """
    first, _, rest = ruling.answer.strip().partition("\n")
    return first, ruling.answer if "](" in first else rest


def old_anchors(id: str, moved: Mapping[str, str]) -> Html:
    """Anchors for what a chapter, rule or ruling was called before on the same page; docs/assets goes on from them."""
    chapter, _, inside = id.partition("/")
    olds = (old for old, new in moved.items() if new == id and (not inside or old.partition("/")[0] == chapter))
    return Html("".join(el("a", id=anchor(old) or old, data_now=f"#{anchor(id) or id}") for old in olds))


def _odds(book: Book, rule: Rule, addresses: Addresses) -> Html:
    """One way to the calculator that answers it best, with the rule's own case; the others behind it."""
    offered = [
        (calculator, addresses.calculator(book.game.id, calculator.name, examples.rules[rule.id]))
        for calculator in book.calculators
        if rule.id in (examples := book.game.examples(calculator.name)).rules
    ]
    if not offered:
        return Html()
    (best, first), *others = offered
    odds = el("a", "Odds", href=first, aria_label=f"Odds for {rule.title}: {best.title}", class_="odds-link")
    rest = [el("a", words(calculator.title), href=address) for calculator, address in others]
    fold = el("details", el("summary", "More"), el("p", Html(" ".join(rest)))) if rest else None
    return block("div", odds, fold, class_="rule-odds")


def _rulings(rulings: list[Html]) -> list[Html]:
    """The first rulings of a rule, and the rest behind a fold; one alone would gain nothing by it."""
    shown = len(rulings) if len(rulings) <= _RULINGS_AT_ONCE + 1 else _RULINGS_AT_ONCE
    rest = rulings[shown:]
    fold = [block("details", el("summary", f"{len(rest)} more"), *rest, class_="more-rulings")] if rest else []
    return [*rulings[:shown], *fold]


def _ruling(book: Book, rule: Rule, ruling: Ruling, addresses: Addresses, mark: Mark) -> Html:
    """A question that shows its answer while it is closed; one with a single reading is a note."""
    game, only = book.game, len(ruling.readings) == 1
    called = "Note" if only else "Our ruling"
    first, why = verdict(ruling)
    using = switched(ruling, book.calculators)
    old = old_anchors(ruling.id, book.moved) if addresses.takes_old_links else None
    readings = []
    for at, reading in enumerate(ruling.readings):
        text = book.html(book.item(reading.text), addresses)
        more: Child = [" ", el("small", "played here", class_="played")]
        if at:  # the first is what the calculators use anyway
            case = game.examples(using[0].name).rules.get(rule.id, "") if using else ""
            own_case = f"{using[0].name}?{chosen(case, ruling, reading)}" if using else ""
            name, _, query = book.tries.get(key(game, ruling, reading), own_case).partition("?")
            beside = joined(query, chosen(query, ruling, None))  # the answer by our reading is pinned beside it
            link = el("a", "Try this reading", href=addresses.calculator(game.id, name, beside)) if using else None
            more = [" ", link] if link else None
        readings.append(el("li", text, more))
    return block(
        "details",
        el("summary", ruling.asked, " ", el("strong", book.item(first).words, class_="verdict")),
        # The anchor is inside the fold: a browser that goes there opens it, without any script.
        el("p", el("a", id=addresses.anchor(ruling.id)), old),
        mark(book.text(why), folded=True),
        None if only else block("ol", *readings),
        el("p", f"{called}: {KINDS[ruling.kind]}; {ABOUT[ruling.about]}.", class_="ruling-kind"),
        class_="ruling note" if only else "ruling",
    )


def _foot(book: Book, rule: Rule, mentions: Iterable[Rule], addresses: Addresses) -> Html:
    """Where the rule stands in the book, and which rules mention it, in one closed line."""
    source = el("span", "Source: ", rule.source, class_="source")
    named = ", ".join(el("a", words(rule.title), href=addresses.rule(book.game.id, rule.id)) for rule in mentions)
    mentioned = Html(" " + el("span", "Mentioned in ", Html(named), class_="mentions")) if named else None
    return block(
        "details",
        el("summary", "Source and mentions" if named else "Source"),
        el("p", source, mentioned),
        class_="rule-foot",
    )


def _table(book: Book, rule: Rule, table: Table, addresses: Addresses) -> Html:
    """A table as the book has it, or with each cell a link to the calculator; data-table is for the copy buttons."""

    def text(cell: str) -> Html:
        return book.html(book.item(cell), addresses)

    def row(cells: tuple[str, ...]) -> Html:
        if not table.opens:
            return block("tr", *(el("td", text(cell)) for cell in cells))
        first, *others = cells
        opening = (_opening(book, table, first, *place, addresses) for place in zip(table.columns[1:], others))
        return block("tr", el("td", el("strong", words(first))), *(el("td", cell) for cell in opening))

    return block(
        "div",
        el("p", el("strong", words(table.title))),
        block(
            "table",
            block("thead", block("tr", *(el("th", text(column)) for column in table.columns))),
            block("tbody", *map(row, table.rows)),
        ),
        class_="reckoned" if table.opens else None,
        data_table=f"{addresses.anchor(rule.id)}/{table.id}",
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


def flow(book: Book, flow: Flow, addresses: Addresses) -> Html:
    """A turn or an attack at a glance."""
    steps = [
        el(
            "li",
            el("a", words(step.text), href=addresses.rule(book.game.id, step.rule)),
            el("small", step.chance) if step.chance else None,
        )
        for step in flow.steps
    ]
    name, _, query = flow.opens.partition("?")
    case = el("a", flow.caption, href=addresses.calculator(book.game.id, name, query)) if name else flow.caption
    return el("figure", el("ol", steps), el("figcaption", case), class_="flow")


def _drawing(drawing: Drawing) -> Html:
    """The drawing with its caption; it takes the colour of the text."""
    svg = re.sub(r">\s+<", "><", drawing.svg.strip())
    named = Html(svg.replace("<svg ", f'<svg role="img" aria-label="{escape(drawing.says)}" ', 1))
    return el("figure", named, el("figcaption", drawing.caption), class_="drawing")


def curve(book: Book, curve: Curve, addresses: Addresses) -> Html:
    """Its lines, worked out here, a caption that opens the calculator with the same, and the figures in a fold."""
    calculator = book.calculator(next(iter(curve.cases.values())).partition("?")[0])
    queries = [case.partition("?")[2] for case in curve.cases.values()]
    figure, (whole,) = figure_named(calculator, curve.of), axes(calculator, curve.vary)
    axis = whole.thinned(_CURVE_VALUES, ())
    sides: dict[str, list[charts.Place]] = {}
    for name, query in zip(curve.cases, queries):
        sides[name] = [
            charts.Place(
                float(point.value) if isinstance(point.value, int | Fraction) else None,
                "\N{EN DASH}" if point.refused else figure.shown(point.value),
            )
            for point in curve_of(calculator, query, axis, figure)
        ]
    names = [axis.shown(value) for value in axis.values]
    title = f"{figure.label}, by {axis.label}"
    *pinned, now = queries
    asked = with_asked(joined(now, *pinned), Asked(vary=curve.vary, of=curve.of))
    keys = charts.line_keys(sides) if len(sides) > 1 else ""
    table = el("table", Html(charts.side_by_side(axis.label, names, sides)), class_="listing", aria_label=title)
    return el(
        "figure",
        Html(typeset(keys + charts.drawn_lines(title, names, sides, figure.is_chance))),
        el(
            "figcaption",
            el("a", curve.caption, href=addresses.calculator(book.game.id, calculator.name, asked)),
        ),
        el("details", el("summary", "As a table"), table),
        class_="rule-curve",
    )
