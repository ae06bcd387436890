"""A distribution, or two, or figures in pairs, drawn as a small inline SVG, in the colours of the page around it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil

from .wording import share

Share = tuple[float, str]  # a chance, and how it reads in HTML
_WIDTH, _HEIGHT, _FOOT, _HEAD = 320, 150, 18, 14
_ROOM = 24  # a label needs so much, or more if it is long; where bars are narrower, some go without
_LETTER = 7
_LABEL, _BAR, _GAP = 15, 11, 6  # of bars that lie: their name above, each of the two, and what parts them from the next
_BESIDE = 46  # what a figure takes behind its bar
_THIN = 9  # two bars in less than this can't be told apart side by side


def shares(parts: Sequence[int], whole: int) -> list[Share]:
    """Chances by their whole weights, each put in words once: a chart has hundreds, and says each thrice."""
    return [(part / whole, escape(share(part, whole))) for part in parts]


def bars(heights: Sequence[tuple[str, Share]], label: str) -> str:
    """One bar for each outcome with its percentage; where they stand too close, the rest say it on hover."""
    return _drawn([(outcome, (chance,)) for outcome, chance in heights], label)


def pairs(heights: Sequence[tuple[str, Share, Share]], label: str) -> str:
    """Two bars for each outcome, the first hollow and the second full, so that they differ without their colours."""
    return _drawn([(outcome, (a, b)) for outcome, a, b in heights], label)


def lying(figures: Sequence[tuple[str, tuple[float, str], tuple[float, str]]], label: str) -> str:
    """Two lying bars for each figure under its name, the first hollow and the second full; the longest has the whole width.

    Names and words are plain text.
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
            parts.append(f'<text class="value lying" x="{width + 5:.1f}" y="{foot + _BAR - 2.5}">{escape(words)}</text>')
    ground = "".join(f"M0.5 {step * place + _LABEL}v{2 * _BAR}" for place in range(len(figures)))
    return (
        f'<svg class="chart" role="img" aria-label="{escape(label)}" viewBox="0 0 {_WIDTH} {step * len(figures)}">'
        f'<path class="ground" d="{ground}"/>{"".join(parts)}</svg>'
    )


def _drawn(heights: Sequence[tuple[str, tuple[Share, ...]]], label: str) -> str:
    step = _WIDTH / max(len(heights), 4)
    left = (_WIDTH - step * len(heights)) / 2
    top = max((size for _, chances in heights for size, _ in chances), default=1) or 1
    longest = max((len(outcome) for outcome, _ in heights), default=0)
    every = max(1, ceil(max(_ROOM, longest * _LETTER) / step))
    parts = []
    for place, (outcome, chances) in enumerate(heights):
        named = place % every == (len(heights) - 1) % every  # the last one, which may stand for more, always has its name
        x = left + step * place
        says = f"{outcome}: {' and '.join([words for _, words in chances])}"
        parts.append(_bars(chances, top, x, step, named, says))
        if named:
            parts.append(f'<text x="{x + step / 2:.1f}" y="{_HEIGHT - 4}">{outcome}</text>')
    return (
        f'<svg class="chart" role="img" aria-label="{escape(label)}" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
        f'<path class="ground" d="M0 {_HEIGHT - _FOOT + 0.5}H{_WIDTH}"/>{"".join(parts)}</svg>'
    )


def _bars(chances: tuple[Share, ...], top: float, x: float, step: float, named: bool, says: str) -> str:
    """One outcome's bars side by side, each with what it says on hover; two that would be too thin for that stand in one place, the hollow one in front."""
    beside = len(chances) > 1 and step >= _THIN
    width = step * 0.84 / (2 if beside else 1)
    parts = []
    for at, (size, words) in enumerate(chances):
        height = size / top * (_HEIGHT - _FOOT - _HEAD)
        start = x + step * 0.08 + (width * at if beside else 0)
        y = _HEIGHT - _FOOT - height
        own = ' class="hollow"' if len(chances) > 1 and not at else ""
        parts.append(f'<rect{own} x="{start:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="1.5"><title>{says}</title></rect>')
        if size and (named if len(chances) == 1 else width >= _ROOM / 2 and size >= 0.01):
            parts.append(f'<text class="value" x="{start + width / 2:.1f}" y="{y - 3:.1f}">{_short(size, words, width < 27)}</text>')
    return "".join(reversed(parts) if len(chances) > 1 and not beside else parts)


def _short(size: float, words: str, narrow: bool) -> str:
    """The percentage without its sign, and without its tenths where there is little room."""
    if narrow and 0.01 <= size <= 0.99:
        return str(int(round(100 * size, 9) + 0.5))  # half up, as everywhere
    if narrow and words not in ("0 %", "100 %"):
        return "&lt;1" if size < 0.5 else "&gt;99"
    return words.replace(" %", "").replace("&lt; 0", "&lt;").replace("&gt; ", "&gt;")
