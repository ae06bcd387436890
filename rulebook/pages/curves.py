"""A curve of a rule's odds, worked out when the site is built and drawn into the page, as its calculator shows it."""

from fractions import Fraction

from calculators.declare.pinned import joined
from calculators.declare.query import read
from calculators.explore.asked import Asked
from calculators.explore.asked import joined as with_asked
from calculators.explore.figure import figure_named
from calculators.explore.vary import axes, vary
from calculators.show import charts
from calculators.show.element import Html, el
from calculators.show.wording import typeset
from rulebook.pages.book import Book
from rulebook.pages.links import Addresses
from rulebook.read.models import Curve

_MOST = 31  # values: more make a page heavier and a line no smoother


def curve(book: Book, curve: Curve, addresses: Addresses) -> Html:
    """The lines with their names, a caption that opens the calculator, and the figures as a table in a fold."""
    calculator = book.calculator(next(iter(curve.cases.values())).partition("?")[0])
    queries = [case.partition("?")[2] for case in curve.cases.values()]
    figure, (whole,) = figure_named(calculator, curve.of), axes(calculator, curve.vary)
    axis = whole.thinned(_MOST, ())
    sides: dict[str, list[charts.Place]] = {}
    for name, query in zip(curve.cases, queries):
        points = vary(calculator, read(calculator, query), (axis,), figure).points
        sides[name] = [
            (
                float(point.value) if isinstance(point.value, int | Fraction) else None,
                "\N{EN DASH}" if point.refused else figure.shown(point.value),
            )
            for point in points
        ]
    names = [axis.shown(value) for value in axis.values]
    title = f"{figure.label} by {axis.question.label}"
    *pinned, now = queries
    asked = with_asked(joined(now, *pinned), Asked(vary=curve.vary, of=curve.of))
    keys = charts.line_keys(sides) if len(sides) > 1 else ""
    table = el(
        "table", Html(charts.side_by_side(axis.question.label, names, sides)), class_="listing", aria_label=title
    )
    return el(
        "figure",
        Html(typeset(keys + charts.drawn_lines(title, names, sides, figure.is_chance))),
        el(
            "figcaption",
            el("small", f"{title}. "),
            el("a", curve.caption, href=addresses.calculator(book.game.id, calculator.name, asked)),
        ),
        el("details", el("summary", "As a table"), table),
        class_="rule-curve",
    )
