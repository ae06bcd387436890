"""A distribution as HTML: a chart with three views, and a table beside it; one answer's, or two side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import accumulate
from math import isqrt

from calculators.declare.outputs import Output
from calculators.kernel.odds import Odds
from calculators.show import chart
from calculators.show.chart import Share, shares
from calculators.show.wording import figure

_TAIL = 2000  # outcomes rarer than one in so many, at either end, are left out
_WIDE = 40  # in a range wider than this, mostly of numbers that can't come up, only those that can are shown
_VIEWS = {"exact": "Exactly", "least": "At least", "most": "At most"}
_CUT = "<caption>Outcomes rarer than 1 in 2000 at either end are left out.</caption>"


def drawn(output: Output, sides: Mapping[str, Odds]) -> str:
    """The distributions in one figure; each side has its letter, a single one has none."""
    if all(len(odds) == 1 for odds in sides.values()):  # one bar of 100 % says less than a sentence
        always = "; ".join(f"{side}{': ' if side else ''}always {_name(output, *odds)}" for side, odds in sides.items())
        return f'<p class="sure"><b>{escape(output.label)}</b> {always}.</p>'
    outcomes = _outcomes(sides.values())
    tails = {side: _tails(odds, outcomes) for side, odds in sides.items()}  # whole weights: they are compared quickly
    open_end = any(output.more in odds for odds in sides.values())
    low = next(n for n in outcomes if any(_TAIL * tails[side][0][n] >= odds.total for side, odds in sides.items()))
    high = next(
        n for n in reversed(outcomes) if any(_TAIL * tails[side][1][n] >= odds.total for side, odds in sides.items())
    )
    high = outcomes[-1] if open_end else high
    shown = [n for n in outcomes if low <= n <= high]
    names = [f"{n}+" if open_end and n == output.more else str(n) for n in shown]
    heights = {  # by view and side
        "exact": {side: shares([odds.weights.get(n, 0) for n in shown], odds.total) for side, odds in sides.items()},
        "least": {side: shares([tails[side][1][n] for n in shown], odds.total) for side, odds in sides.items()},
        "most": {side: shares([tails[side][0][n] for n in shown], odds.total) for side, odds in sides.items()},
    }
    summary = f"{high}+ stands for {high} or more" if open_end else _summaries(sides)
    about = f"{escape(output.hint)}; " if output.hint else ""
    label = escape(output.label)
    keys = "".join(f'<span class="key {look}">{side}</span>' for side, look in zip(sides, ("hollow", "full")) if side)
    switches = "".join(
        f'<label><input type="radio" name="view-{output.name}" value="{view}"{" checked" if view == "exact" else ""}>{title}</label>'
        for view, title in _VIEWS.items()
    )
    charts = "".join(
        f'<div class="view {view}">{_chart(names, heights[view], f"{output.label}, {title.lower()}; {summary}")}</div>'
        for view, title in _VIEWS.items()
    )
    rest = "" if (low, high) == (outcomes[0], outcomes[-1]) else _CUT
    return (
        f'<figure class="spread" data-keep><figcaption>{label}<small>{about}in percent; {summary}</small></figcaption>'
        f'<div class="views" role="radiogroup" aria-label="{label}: what the chart shows">{switches}</div>{keys}{charts}'
        f'<details><summary>As a table</summary><div class="scroll" tabindex="0" role="region" aria-label="{label} as a table">'
        f'<table class="listing" aria-label="{label}">{rest}{_table(label, names, heights)}</table></div></details></figure>'
    )


def _chart(names: list[str], heights: Mapping[str, list[Share]], label: str) -> str:
    if len(heights) == 1:
        (only,) = heights.values()
        return chart.bars(list(zip(names, only)), label)
    return chart.pairs(list(zip(names, *heights.values())), label)


def _table(label: str, names: list[str], heights: Mapping[str, Mapping[str, list[Share]]]) -> str:
    columns = [
        (side, _VIEWS[view].lower(), chances) for view, by_side in heights.items() for side, chances in by_side.items()
    ]
    head = "".join(f'<th scope="col">{side}{": " if side else ""}{title}</th>' for side, title, _ in columns)
    rows = "".join(
        f'<tr><th scope="row">{name}</th>'
        + "".join(f"<td>{chances[at][1]}</td>" for _, _, chances in columns)
        + "</tr>"
        for at, name in enumerate(names)
    )
    return f'<thead><tr><th scope="col">{label}</th>{head}</tr></thead><tbody>{rows}</tbody>'


def _outcomes(sides: Iterable[Odds]) -> Sequence[int]:
    possible = sorted(set().union(*sides))
    whole = range(possible[0], possible[-1] + 1)
    return possible if len(whole) > max(_WIDE, 2 * len(possible)) else whole


def _tails(odds: Odds, outcomes: Sequence[int]) -> tuple[dict[int, int], dict[int, int]]:
    """For each outcome the weight of it or less, and of it or more."""
    most = dict(zip(outcomes, accumulate(odds.weights.get(n, 0) for n in outcomes)))
    return most, {n: odds.total - most[n] + odds.weights.get(n, 0) for n in outcomes}


def _summaries(sides: Mapping[str, Odds]) -> str:
    return "; ".join(f"{side}{': ' if side else ''}{_summary(odds)}" for side, odds in sides.items())


def _summary(odds: Odds) -> str:
    return f"mean {figure(odds.mean)}, standard deviation {figure(_root(odds.variance))}"


def _name(output: Output, outcome: int) -> str:
    return f"{outcome} or more" if outcome == output.more else str(outcome)


def _root(square: Fraction) -> Fraction:
    """The square root to six places."""
    return Fraction(isqrt(square.numerator * 10**12 // square.denominator), 10**6)
