"""Two answers of one calculator as HTML, in one table and one chart: A, pinned and hollow, and B, present and full."""

from collections.abc import Callable
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Answer, Line, Output
from calculators.declare.solve import Solved
from calculators.show import html
from calculators.show.charts import lying, spread
from calculators.show.differences import FIGURES, difference, differing_inputs, receipt_lines
from calculators.show.element import Html, el, join
from calculators.show.wording import figure, typeset

_NO_LINE = "\N{EN DASH}"
_DIFFERENCE = "Difference"
_ALIKE = el(
    "p", "This answer is pinned as A. Change an input, and both stand here with their differences.", class_="note"
)


class Both(NamedTuple):
    """One output of both answers."""

    output: Output
    a: Any
    b: Any


def answers(calculator: Calculator, a: Solved, b: Solved, rules_at: str = html.RULES_AT) -> str:
    """Both answers; where nothing has been changed yet, the one there is and what to do next."""
    if a.inputs == b.inputs:
        return _ALIKE + html.answer(calculator, b.inputs, b.answer, rules_at)
    parts: list[str] = [_headlines(a.answer, b.answer), _inputs(a.inputs, b.inputs)]
    counted: list[Both] = []
    drawn = False
    plotted: dict[tuple[Any, Any], str] = {}
    for are_figures, group in groupby(calculator.outputs, key=lambda output: output.kind in FIGURES):
        outputs = [Both(output, getattr(a.answer, output.name), getattr(b.answer, output.name)) for output in group]
        if are_figures:
            outputs = [both for both in outputs if both.a or both.b or not both.output.quiet]
            chances = _chances([both for both in outputs if both.a != both.b])
            drawn = drawn or bool(chances)
            parts += [_figures(outputs), chances]
            counted += outputs
        else:
            drawn = drawn or any(both.output.kind == "spread" and len({*both.a, *both.b}) > 1 for both in outputs)
            parts += [_block(both, plotted, rules_at) for both in outputs]
    if not drawn:  # nothing to chance here: what can be counted is drawn
        parts.insert(3, _counts(counted) or _chances(counted))
    parts += [html.opens(b.answer.links), _notes(a.answer, b.answer)]
    for side, solved in (("B", b), ("A", a)):
        title = f"The working of {side}"
        parts.append(
            html.working(calculator, solved.inputs, solved.answer.working, rules_at, title, opened=side == "B")
        )
    return typeset(el("div", map(Html, parts), class_="pair"))


def _block(both: Both, plotted: dict[tuple[Any, Any], str], rules_at: str) -> str:
    """One output of both that is no figure; what was drawn already is not drawn again."""
    if both.output.kind == "spread" and (both.a, both.b) in plotted:
        return html.the_same(both.output, plotted[both.a, both.b])
    if both.output.kind == "spread":
        plotted[both.a, both.b] = both.output.label
    return _BLOCKS[both.output.kind](*both, rules_at)


def refused(problem: str, calculator: Calculator, b: Solved, rules_at: str = html.RULES_AT) -> str:
    """The present answer, with what is wrong with the pinned one above it."""
    return el("p", problem, class_="error") + html.answer(calculator, b.inputs, b.answer, rules_at)


def _headlines(a: Answer, b: Answer) -> Html:
    """Both headlines, with the marks that the charts use."""
    sides = (("A", "hollow", a, "pinned"), ("B", "full", b, "now"))
    return join(
        el("p", el("b", side), el("span", answer.headline, el("small", when)), class_=f"side-of {look}")
        for side, look, answer, when in sides
    )


def _inputs(a: Any, b: Any) -> Html:
    rows = (el("tr", html.row_head(label), map(_lines, sides)) for label, *sides in differing_inputs(a, b))
    return _table("What was changed", ("Input",), rows, "words")


def _lines(words: str) -> Html:
    """What one side has; of rows, each begins a line."""
    first, *more = words.split("; ")
    return el("td", first, ([";", el("br"), row] for row in more))


def _figures(outputs: list[Both]) -> Html:
    if not outputs:
        return Html()
    rows = []
    for output, a, b in outputs:
        cells = (el("td", output.shown(a)), el("td", output.shown(b)), _apart(difference(output.kind, a, b)))
        rows.append(el("tr", html.row_head(output.label, html.hint(output)), cells))
    legend = el("p", "Difference: B less A, chances in percentage points (pp).", class_="note")
    any_chance = any(both.output.kind == "chance" for both in outputs)
    return join(_table("Figures", ("Figure", _DIFFERENCE), rows), legend if any_chance else None)


def _apart(words: str) -> Html:
    return el("td", words, class_="apart")


def _chances(outputs: list[Both]) -> Html:
    """The chances of both sides as bars; the table above has them in figures."""
    chances = [
        (output.label, (float(a), output.shown(a)), (float(b), output.shown(b)))
        for output, a, b in outputs
        if output.kind == "chance"
    ]
    return _bars(chances, "Chances", "")


def _counts(outputs: list[Both]) -> Html:
    """Points, means and counts as bars, those that differ if any do; each pair has a scale of its own."""
    numbers = [
        both
        for both in outputs
        if both.output.kind == "number" and not any(isinstance(side, str) or side < 0 for side in (both.a, both.b))
    ]
    shown = [both for both in numbers if both.a != both.b] or numbers
    pairs = []
    for output, a, b in shown:
        most = max(a, b) or 1
        pairs.append((output.label, (float(a / most), output.shown(a)), (float(b / most), output.shown(b))))
    return _bars(pairs, "Side by side", "each pair to a scale of its own")


def _bars(pairs: list[tuple[str, tuple[float, str], tuple[float, str]]], title: str, about: str) -> Html:
    if not pairs:
        return Html()
    aloud = "; ".join(f"{name}: A {a}, B {b}" for name, (_, a), (_, b) in pairs)
    keys = el("p", el("span", "A", class_="key hollow"), el("span", "B", class_="key full"), class_="keys")
    caption = el("figcaption", title, el("small", about) if about else None)
    drawn = lying([(name, sides) for name, *sides in pairs], f"{title}. {aloud}")
    return el("figure", caption, keys, Html(drawn), class_="spread")


def _table(caption: str, ends: tuple[str, ...], rows: Any, kind: str = "") -> Html:
    """A table whose first and perhaps last column have these names, with A and B between them."""
    first, *last = (el("th", name, scope="col") for name in ends)
    sides = (el("th", side, el("span", f", {when}"), scope="col") for side, when in (("A", "pinned"), ("B", "now")))
    head = el("thead", el("tr", first, sides, last))
    table = el("table", el("caption", caption), head, el("tbody", rows), class_=f"versus {kind}")
    return html.scrolled(caption, table)


def _receipt(output: Output, a: tuple[Line, ...], b: tuple[Line, ...], rules_at: str) -> str:
    rows = [
        _line(Html(html.linked(line.what, line.rule, rules_at)), mine, theirs)
        for line, mine, theirs in receipt_lines(a, b)
    ]
    total = _line("Total", _total(a), _total(b), kind="total")
    return _table(output.label, ("For", _DIFFERENCE), [*rows, total])


def _total(lines: tuple[Line, ...]) -> Line:
    return Line("Total", sum((Fraction(line.points) for line in lines), Fraction(0)))


def _line(what: str, a: Line | None, b: Line | None, kind: str | None = None) -> Html:
    apart = difference("number", a.points if a else 0, b.points if b else 0)
    cells = (el("td", figure(line.points) if line else _NO_LINE) for line in (a, b))
    return el("tr", html.row_head(what), cells, _apart(apart), class_=kind)


def _twice(output: Output, a: Any, b: Any, rules_at: str) -> str:
    """Sentences and tables have no difference: once if they are the same, otherwise each with its letter."""
    if a == b:
        return html.block(output, a, rules_at)
    return "".join(
        html.block(output, value, rules_at, f"{side}: {output.label}") for side, value in (("A", a), ("B", b))
    )


def _notes(a: Answer, b: Answer) -> Html:
    notes = [(f"A: {note}" if note not in b.notes else note) for note in a.notes]
    notes += [f"B: {note}" for note in b.notes if note not in a.notes]
    return join(el("p", note, class_="note") for note in notes)


_BLOCKS: dict[str, Callable[[Output, Any, Any, str], str]] = {
    "spread": lambda output, a, b, _: spread(output, {"A": a, "B": b}),
    "receipt": _receipt,
    "sentences": _twice,
    "table": _twice,
    "matrix": _twice,
    "roster": lambda output, _, b, rules_at: html.block(output, b, rules_at),  # what is printed and fought with
}
