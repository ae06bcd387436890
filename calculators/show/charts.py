"""Distributions as charts with a table beside them, one answer's or two side by side, and figures as lying bars.

Charts are small inline SVGs in the colours of the page around them. They are put together from strings, not elements:
three of each answer are drawn after every change of an input.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import accumulate
from math import ceil, isqrt

from calculators.declare.outputs import Output
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, share

Share = tuple[float, str]  # a chance, and how it reads in HTML
_WIDTH, _HEIGHT, _HEAD = 320, 150, 14
_GROUND = _HEIGHT - 18  # on which the bars stand, with their names below
_ROOM = 24  # a label needs so much, or more if it is long; where bars are narrower, some go without
_LETTER = 7
_LABEL, _BAR, _GAP = 15, 11, 6  # of bars that lie: their name above, each of the two, and what parts them from the next
_BESIDE = 46  # what a figure takes behind its bar
_FULL = 27  # from here on a bar's percentage has its tenths
_THIN = 9  # two bars in less than this can't be told apart side by side
_TAIL = 2000  # outcomes rarer than one in so many, at either end, are left out
_WIDE = 40  # in a range wider than this, mostly of numbers that can't come up, only those that can are shown
_VIEWS = {"exact": "Exactly", "least": "At least", "most": "At most"}
_CUT = "<caption>Outcomes rarer than 1 in 2000 at either end are left out.</caption>"


def spread(output: Output, sides: Mapping[str, Odds]) -> str:
    """The distributions in one figure; each side has its letter, a single one has none."""
    if all(len(odds) == 1 for odds in sides.values()):  # one bar of 100% says less than a sentence
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
        f'<label><input type="radio" name="view-{output.name}" value="{view}"'
        f"{' checked' if view == 'exact' else ''}>{title}</label>"
        for view, title in _VIEWS.items()
    )
    charts = ""
    for view, title in _VIEWS.items():
        words = f"{output.label}, {title.lower()}; {summary}"
        charts += f'<div class="view {view}">{bars(names, list(heights[view].values()), words)}</div>'
    rest = "" if (low, high) == (outcomes[0], outcomes[-1]) else _CUT
    return (
        f'<figure class="spread" data-keep><figcaption>{label}<small>{about}in percent; {summary}</small></figcaption>'
        f'<div class="views" role="radiogroup" aria-label="{label}: what the chart shows">{switches}</div>'
        f"{keys}{charts}<details><summary>As a table</summary>"
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label} as a table">'
        f'<table class="listing" aria-label="{label}">{rest}{_table(label, names, heights)}</table>'
        "</div></details></figure>"
    )


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


def shares(parts: Sequence[int], whole: int) -> list[Share]:
    """Chances by their whole weights, each put in words once: a chart has hundreds, and says each thrice."""
    return [(part / whole, escape(share(part, whole))) for part in parts]


def bars(outcomes: Sequence[str], sides: Sequence[Sequence[Share]], label: str) -> str:
    """A bar for each outcome and side with its percentage; where they stand too close, some say it on hover alone.

    Of two sides the first is hollow, so that they differ without their colours. They stand side by side;
    two that would be too thin for that stand in one place, the hollow one in front.
    """
    scale = _Scale(outcomes, max((size for side in sides for size, _ in side), default=1))
    beside = len(sides) == 1 or scale.step >= _THIN
    width = scale.step * 0.84 / (len(sides) if beside else 1)
    parts = []
    for place, (outcome, *both) in enumerate(zip(outcomes, *sides)):
        says = f"{outcome}: {' and '.join(words for _, words in both)}"
        for at, (size, words) in list(enumerate(both))[:: 1 if beside else -1]:
            x, height = scale.left + scale.step * (place + 0.08) + (width * at if beside else 0), size * scale.tall
            own = ' class="hollow"' if both[1:] and not at else ""
            parts.append(
                f'<rect{own} x="{x:.1f}" y="{_GROUND - height:.1f}" width="{width:.1f}" height="{height:.1f}" rx="1.5">'
                f"<title>{says}</title></rect>"
            )
            if width >= _ROOM / 2 and size >= 0.01 if both[1:] else size and place % scale.every == scale.last:
                parts.append(
                    f'<text class="value" x="{x + width / 2:.1f}" y="{_GROUND - 3 - height:.1f}">'
                    f"{_short(size, words, width < _FULL)}</text>"
                )
    return scale.drawn(parts, label)


def lying(figures: Sequence[tuple[str, tuple[float, str], tuple[float, str]]], label: str) -> str:
    """Two lying bars for each figure under its name, the first hollow and the second full.

    The longest has the whole width. Names and words are plain text.
    """
    top = max((size for _, *sides in figures for size, _ in sides), default=1) or 1
    step = _LABEL + 2 * _BAR + _GAP
    parts = []
    for place, (name, *sides) in enumerate(figures):
        y = step * place
        parts.append(f'<text class="lying" x="0" y="{y + _LABEL - 4}">{escape(name)}</text>')
        for at, (size, words) in enumerate(sides):
            width, foot = size / top * (_WIDTH - _BESIDE), y + _LABEL + _BAR * at
            own = "" if at else ' class="hollow"'
            parts.append(f'<rect{own} x="1" y="{foot + 1}" width="{width:.1f}" height="{_BAR - 3}" rx="1.5"/>')
            parts.append(
                f'<text class="value lying" x="{width + 5:.1f}" y="{foot + _BAR - 2.5}">{escape(words)}</text>'
            )
    ground = "".join(f"M0.5 {step * place + _LABEL}v{2 * _BAR}" for place in range(len(figures)))
    return (
        f'<svg class="chart" role="img" aria-label="{escape(label)}" viewBox="0 0 {_WIDTH} {step * len(figures)}">'
        f'<path class="ground" d="{ground}"/>{"".join(parts)}</svg>'
    )


class _Scale:
    """Where the bars of a chart stand, and which of them have their names under them."""

    def __init__(self, outcomes: Sequence[str], top: float):
        self.outcomes = outcomes
        self.step = _WIDTH / max(len(outcomes), 4)
        self.left = (_WIDTH - self.step * len(outcomes)) / 2
        self.tall = (_GROUND - _HEAD) / (top or 1)
        self.every = max(1, ceil(max(_ROOM, max(map(len, outcomes), default=0) * _LETTER) / self.step))
        self.last = (len(outcomes) - 1) % self.every  # the last one, which may stand for more, always has its name

    def drawn(self, parts: list[str], label: str) -> str:
        """The whole chart, with the names."""
        middle = self.left + self.step / 2
        names = "".join(
            f'<text x="{middle + self.step * place:.1f}" y="{_HEIGHT - 4}">{self.outcomes[place]}</text>'
            for place in range(self.last, len(self.outcomes), self.every)
        )
        return (
            f'<svg class="chart" role="img" aria-label="{escape(label)}" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
            f'<path class="ground" d="M0 {_GROUND + 0.5}H{_WIDTH}"/>{"".join(parts)}{names}</svg>'
        )


def _short(size: float, words: str, narrow: bool) -> str:
    """The percentage without its sign, and without its tenths where there is little room."""
    if narrow and 0.01 <= size <= 0.99:
        return str(int(round(100 * size, 9) + 0.5))  # half up, as everywhere
    if narrow and words not in ("0%", "100%"):
        return "&lt;1" if size < 0.5 else "&gt;99"
    return words.replace("%", "").replace("&lt;0", "&lt;")
