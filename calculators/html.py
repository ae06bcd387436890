"""An answer as HTML: the same words and drawings at build time and in the reader's browser."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from itertools import accumulate, groupby
from typing import Any

from . import chart
from .answer import Answer, Line, Opens, Output, Step, Table, outputs
from .declare import Calculator, Question
from .odds import Odds
from .wording import decimal, exactly, number, percent

_TAIL = Fraction(1, 2000)  # rarer outcomes at either end share one row
_WIDE = 40  # in a range wider than this, mostly of numbers that can't come up, only those that can are shown
_FIGURES = {"chance", "number", "word"}


def answer(calculator: Calculator, given: Any, found: Answer, rules_at: str = "../rules/") -> str:
    """The answer below its headline, which stands by itself on the page; links to rules start at `rules_at`."""
    parts = []
    told = outputs(calculator.tells)
    for figures, group in groupby(told, key=lambda output: output.kind in _FIGURES):
        if figures:
            told_of = ((output, getattr(found, output.name)) for output in group)
            rows = "".join(_figure(output, value) for output, value in told_of if value or not output.quiet)
            parts.append(f'<table class="figures"><tbody>{rows}</tbody></table>')
        else:
            parts.extend(_BLOCKS[output.kind](output, getattr(found, output.name), rules_at) for output in group)
    parts.append(_opens(found.opens))
    parts.append("".join(f'<p class="note">{escape(note)}</p>' for note in found.notes))
    parts.append(_working(calculator, given, found.working, rules_at))
    return "".join(parts)


def rule_link(rule: str, rules_at: str) -> str:
    """The address of a rule (chapter/rule) or a ruling (chapter/rule/ruling)."""
    chapter, _, anchor = rule.partition("/")
    return f"{rules_at}{chapter}/#{anchor.replace('/', '--')}"


def _figure(output: Output, value: Any) -> str:
    hint = f'<small>{escape(output.hint)}</small>' if output.hint else ""
    head = f'<th scope="row">{escape(output.label)}{hint}</th>'
    if output.kind == "chance":
        width = decimal(Fraction(value) * 100, 1)
        bar = f'<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="{width}" height="6"/></svg>'
        exact = exactly(value) if 0 < value < 1 else ""
        return f'<tr>{head}<td class="chance">{escape(percent(value))}{bar}</td><td class="exact">{exact}</td></tr>'
    text = value if isinstance(value, str) else number(value)
    exact = exactly(value) if isinstance(value, Fraction) and value.denominator > 1 else ""
    return f'<tr>{head}<td>{escape(text)}</td><td class="exact">{exact}</td></tr>'


def _spread(output: Output, odds: Odds, rules_at: str) -> str:
    outcomes: Sequence[int] = range(min(odds), max(odds) + 1)
    if len(outcomes) > max(_WIDE, 2 * len(odds)):
        outcomes = sorted(odds)
    most = dict(zip(outcomes, accumulate(odds.weights.get(n, 0) for n in outcomes)))  # weights up to and with each outcome
    least = {n: odds.total - most[n] + odds.weights.get(n, 0) for n in outcomes}
    low = next(n for n in outcomes if most[n] >= _TAIL * odds.total)
    high = outcomes[-1] if output.more in odds else next(n for n in reversed(outcomes) if least[n] >= _TAIL * odds.total)
    shown = [n for n in outcomes if low <= n <= high]
    names = [f"{n}+" if n == output.more else str(n) for n in shown]
    views = {
        "exact": ("Exactly", [odds[n] for n in shown]),
        "least": ("At least", [Fraction(least[n], odds.total) for n in shown]),
        "most": ("At most", [Fraction(most[n], odds.total) for n in shown]),
    }
    summary = f"{high}+ stands for {high} or more" if output.more in odds else _summary(odds)
    switches = "".join(
        f'<label><input type="radio" name="view-{output.name}" value="{view}"{" checked" if view == "exact" else ""}>{title}</label>'
        for view, (title, _) in views.items()
    )
    charts = "".join(
        f'<div class="view {view}">{chart.bars(list(zip(names, heights)), f"{output.label}, {title.lower()}; {summary}")}</div>'
        for view, (title, heights) in views.items()
    )
    rows = "".join(
        f'<tr><th scope="row">{name}</th>' + "".join(f"<td>{escape(percent(heights[at]))}</td>" for _, heights in views.values()) + "</tr>"
        for at, name in enumerate(names)
    )
    rest = "" if (low, high) == (outcomes[0], outcomes[-1]) else "<caption>Outcomes rarer than 1 in 2000 at either end are left out.</caption>"
    return (
        f'<figure class="spread" data-keep><figcaption>{escape(output.label)}<small>in percent; {summary}</small></figcaption>'
        f'<div class="views" role="radiogroup" aria-label="{escape(output.label)}: what the chart shows">{switches}</div>{charts}'
        f'<details><summary>As a table</summary><div class="scroll"><table class="listing">{rest}'
        f'<thead><tr><th scope="col">{escape(output.label)}</th><th scope="col">exactly</th><th scope="col">at least</th>'
        f'<th scope="col">at most</th></tr></thead><tbody>{rows}</tbody></table></div></details></figure>'
    )


def _summary(odds: Odds) -> str:
    return f"mean {number(odds.mean)}, standard deviation {decimal(_root(odds.variance), 2)}"


def _sentences(output: Output, found: tuple[str, ...], rules_at: str) -> str:
    if not found:
        return ""
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in found)
    return f'<section class="sentences {output.name}"><h2>{escape(output.label)}</h2><ul>{items}</ul></section>'


def _receipt(output: Output, lines: tuple[Line, ...], rules_at: str) -> str:
    rows = "".join(
        f'<tr><th scope="row">{_linked(line.what, line.rule, rules_at)}'
        f'{f"<small>{escape(line.detail)}</small>" if line.detail else ""}</th><td>{number(line.points)}</td></tr>'
        for line in lines
    )
    total = number(sum((Fraction(line.points) for line in lines), Fraction(0)))
    return (
        f'<table class="receipt"><caption>{escape(output.label)}</caption><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">Total</th><td>{total}</td></tr></tfoot></table>'
    )


def _table(output: Output, found: Table, rules_at: str) -> str:
    if not found.rows:
        return ""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in found.columns)
    body = "".join(
        f'<tr><th scope="row">{_cell(row[0])}</th>' + "".join(f"<td>{_cell(cell)}</td>" for cell in row[1:]) + "</tr>"
        for row in found.rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(output.label)}"><table class="side">'
        f"<caption>{escape(output.label)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(value: str | int | Fraction | Opens) -> str:
    if isinstance(value, Opens):
        return _way(value)
    return escape(percent(value) if isinstance(value, Fraction) else str(value))


def _opens(ways: tuple[Opens, ...]) -> str:
    links = "".join(map(_way, ways))
    return f'<p class="opens">{links}</p>' if links else ""


def _way(way: Opens) -> str:
    return f'<a class="open" href="../{escape(way.calculator)}/{"?" if way.query else ""}{escape(way.query)}">{escape(way.label)}</a>'


def _working(calculator: Calculator, given: Any, steps: tuple[Step, ...], rules_at: str) -> str:
    if not steps:
        return ""
    items = "".join(_step(calculator, given, step, rules_at) for step in steps)
    return f'<details class="working" data-keep open><summary>The working</summary><ol>{items}</ol></details>'


def _step(calculator: Calculator, given: Any, step: Step, rules_at: str) -> str:
    odds = "" if step.chance is None else f'<span class="odds">{escape(percent(step.chance))}<small>{exactly(step.chance)}</small></span>'
    detail = f'<span class="detail">{escape(step.detail)}</span>' if step.detail else ""
    ruled = ""
    if step.ruling:
        question = next(one for one in calculator.questions if one.name == step.ruling)
        link = _linked(reading(question, getattr(given, question.name)), question.ruling, rules_at)
        ruled = f'<span class="ruled">Ruling: {link}</span>'
    return f'<li><span class="what">{_linked(step.what, step.rule, rules_at)}</span>{odds}{detail}{ruled}</li>'


def reading(question: Question, value: Any) -> str:
    """A ruling's question with the reading taken: Is it one die? One for each hit."""
    taken = value.label if hasattr(value, "label") else "Yes" if value else "No"
    return f"{question.label} {taken}" if question.label.endswith("?") else f"{question.label}: {taken}"


def _linked(text: str, rule: str, rules_at: str) -> str:
    return f'<a href="{escape(rule_link(rule, rules_at))}">{escape(text)}</a>' if rule else escape(text)


def _root(square: Fraction) -> Fraction:
    """The square root to six places."""
    from math import isqrt

    return Fraction(isqrt(square.numerator * 10**12 // square.denominator), 10**6)


_BLOCKS = {"spread": _spread, "sentences": _sentences, "receipt": _receipt, "table": _table}
