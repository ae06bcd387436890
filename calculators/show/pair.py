"""Two answers of one calculator as HTML: what differs in the inputs, and both in one table and one chart.

A is the pinned answer, B the present one; in charts A's bars are hollow and B's full, and so are their marks.
"""

from __future__ import annotations

from fractions import Fraction
from html import escape
from itertools import groupby
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Answer, Line, Output
from calculators.show import chart, html, spreads
from calculators.show.differences import FIGURES, Worked, compared, difference, inputs, receipt_lines
from calculators.show.wording import figure, typeset

_NO_LINE = "\N{EN DASH}"
_HEAD = '<thead><tr><th scope="col">{first}</th><th scope="col">A<span>, pinned</span></th><th scope="col">B<span>, now</span></th>{rest}</tr></thead>'
_LAST = '<th scope="col">Difference</th>'
_ALIKE = '<p class="note">This answer is pinned as A. Change an input, and both stand here with their differences.</p>'


def answer(calculator: Calculator, a: Worked, b: Worked, rules_at: str = html.RULES_AT) -> str:
    """Both answers; where nothing has been changed yet, the one there is and what to do next."""
    if a.given == b.given:
        return _ALIKE + html.answer(calculator, b.given, b.found, rules_at)
    parts = [_sides(a.found, b.found), _inputs(a.given, b.given)]
    counted: list[tuple[Output, Any, Any]] = []
    for figures, group in groupby(calculator.outputs, key=lambda output: output.kind in FIGURES):
        told = [(output, getattr(a.found, output.name), getattr(b.found, output.name)) for output in group]
        if figures:
            told = [one for one in told if one[1] or one[2] or not one[0].quiet]
            parts += [_figures(told), _chances(told)]
            counted += told
        else:
            parts += [_BLOCKS[output.kind](output, one, other, rules_at) for output, one, other in told]
    if not any('class="chart"' in part for part in parts):  # nothing to chance here: what can be counted is drawn
        parts.insert(3, _counts(counted))
    parts += [html.opens(b.found.links), _notes(a.found, b.found)]
    for side, worked in (("B", b), ("A", a)):
        parts.append(
            html.working(
                calculator, worked.given, worked.found.working, rules_at, f"The working of {side}", side == "B"
            )
        )
    return typeset(f'<div class="pair">{"".join(parts)}</div>')


def refused(problem: str, calculator: Calculator, b: Worked, rules_at: str = html.RULES_AT) -> str:
    """The present answer, with what is wrong with the pinned one above it."""
    return f'<p class="error">{escape(problem)}</p>' + html.answer(calculator, b.given, b.found, rules_at)


def _sides(a: Answer, b: Answer) -> str:
    """Both headlines, with the marks that the charts use."""
    return (
        f'<p class="side-of hollow"><b>A</b><span>{escape(a.headline)}<small>pinned</small></span></p>'
        f'<p class="side-of full"><b>B</b><span>{escape(b.headline)}<small>now</small></span></p>'
    )


def _inputs(a: Any, b: Any) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(label)}</th>{"".join(_lines(words) for words in sides)}</tr>'
        for label, *sides in inputs(a, b)
    )
    return _table("What was changed", "Input", "", rows, "words")


def _lines(words: str) -> str:
    """What one side has; of rows, each begins a line."""
    return f"<td>{';<br>'.join(map(escape, words.split('; ')))}</td>"


def _figures(told: list[tuple[Output, Any, Any]]) -> str:
    rows = []
    for output, a, b in told:
        one, other, apart = compared(output, a, b)
        head = f'<th scope="row">{escape(output.label)}{html.hint(output)}</th>'
        rows.append(
            f'<tr>{head}<td>{escape(one)}</td><td>{escape(other)}</td><td class="apart">{escape(apart)}</td></tr>'
        )
    points = any(output.kind == "chance" for output, _, _ in told)
    legend = '<p class="note">Difference: B less A, chances in percentage points (pp).</p>' if points else ""
    return (_table("Figures", "Figure", _LAST, "".join(rows)) + legend) if rows else ""


def _chances(told: list[tuple[Output, Any, Any]]) -> str:
    """The chances of both sides as bars; the table above has them in figures."""
    chances = [
        (output.label, *((float(side), output.shown(side)) for side in sides))
        for output, *sides in told
        if output.kind == "chance"
    ]
    return _bars(chances, "Chances", "")


def _counts(told: list[tuple[Output, Any, Any]]) -> str:
    """Points, means and counts as bars, those that differ if any do: each pair for itself, for they count different things."""
    numbers = [
        (output, *sides)
        for output, *sides in told
        if output.kind == "number" and not any(isinstance(side, str) or side < 0 for side in sides)
    ]
    shown = [(output, *sides) for output, *sides in numbers if sides[0] != sides[1]] or numbers
    pairs = [
        (output.label, *((float(side / (max(sides) or 1)), output.shown(side)) for side in sides))
        for output, *sides in shown
    ]
    return _bars(pairs, "Side by side", "each pair to a scale of its own")


def _bars(pairs: list[Any], title: str, about: str) -> str:
    if not pairs:
        return ""
    said = "; ".join(f"{name}: A {a}, B {b}" for name, (_, a), (_, b) in pairs)
    small = f"<small>{about}</small>" if about else ""
    return (
        f'<figure class="spread"><figcaption>{title}{small}</figcaption><p class="keys"><span class="key hollow">A</span>'
        f'<span class="key full">B</span></p>{chart.lying(pairs, f"{title}. {said}")}</figure>'
    )


def _table(caption: str, first: str, rest: str, rows: str, kind: str = "") -> str:
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table class="versus {kind}">'
        f"<caption>{escape(caption)}</caption>{_HEAD.format(first=first, rest=rest)}<tbody>{rows}</tbody></table></div>"
    )


def _spread(output: Output, a: Any, b: Any, rules_at: str) -> str:
    return spreads.drawn(output, {"A": a, "B": b})


def _receipt(output: Output, a: tuple[Line, ...], b: tuple[Line, ...], rules_at: str) -> str:
    rows = "".join(
        _line(html.linked(line.what, line.rule, rules_at), one, other) for line, one, other in receipt_lines(a, b)
    )
    totals = (Line("Total", sum((Fraction(line.points) for line in lines), Fraction(0))) for lines in (a, b))
    return _table(output.label, "For", _LAST, rows + _line("Total", *totals).replace("<tr>", '<tr class="total">'))


def _line(what: str, a: Line | None, b: Line | None) -> str:
    apart = difference("number", a.points if a else 0, b.points if b else 0)
    one, other = (figure(line.points) if line else _NO_LINE for line in (a, b))
    return f'<tr><th scope="row">{what}</th><td>{one}</td><td>{other}</td><td class="apart">{apart}</td></tr>'


def _twice(output: Output, a: Any, b: Any, rules_at: str) -> str:
    """Sentences and tables can't be taken from each other: once if they are the same, otherwise each with its letter."""
    if a == b:
        return html.block(output, a, rules_at)
    return "".join(
        html.block(output, found, rules_at, f"{side}: {output.label}") for side, found in (("A", a), ("B", b))
    )


def _notes(a: Answer, b: Answer) -> str:
    notes = [(f"A: {note}" if note not in b.notes else note) for note in a.notes]
    notes += [f"B: {note}" for note in b.notes if note not in a.notes]
    return "".join(f'<p class="note">{escape(note)}</p>' for note in notes)


def _now(output: Output, one: Any, other: Any, rules_at: str) -> str:
    """A roster is the present one's alone: it is what is printed and fought with."""
    return html.block(output, other, rules_at)


_BLOCKS = {
    "spread": _spread,
    "receipt": _receipt,
    "sentences": _twice,
    "table": _twice,
    "matrix": _twice,
    "roster": _now,
}
