"""A distribution drawn as a small inline SVG, in the colours of the page around it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from math import ceil

from .wording import decimal, percent

_WIDTH, _HEIGHT, _FOOT, _HEAD = 320, 150, 18, 14
_ROOM = 24  # a label needs so much, or more if it is long; where bars are narrower, some go without
_LETTER = 7


def bars(heights: Sequence[tuple[str, Fraction]], label: str) -> str:
    """One bar for each outcome with its percentage; where they stand too close, the rest say it on hover."""
    step = _WIDTH / max(len(heights), 4)
    left = (_WIDTH - step * len(heights)) / 2
    top = max((chance for _, chance in heights), default=Fraction(1)) or Fraction(1)
    room = _HEIGHT - _FOOT - _HEAD
    longest = max((len(outcome) for outcome, _ in heights), default=0)
    every = max(1, ceil(max(_ROOM, longest * _LETTER) / step))
    parts = []
    for place, (outcome, chance) in enumerate(heights):
        height = float(chance / top) * room
        x = left + step * place
        y = _HEIGHT - _FOOT - height
        parts.append(
            f"<g><title>{escape(outcome)}: {escape(percent(chance))}</title>"
            f'<rect x="{x + step * 0.08:.1f}" y="{y:.1f}" width="{step * 0.84:.1f}" height="{height:.1f}" rx="1.5"/>'
        )
        if place % every == (len(heights) - 1) % every:  # the last one, which may stand for more, always has its name
            middle = f'x="{x + step / 2:.1f}"'
            parts.append(f'<text {middle} y="{_HEIGHT - 4}">{escape(outcome)}</text>')
            if chance:
                parts.append(f'<text class="value" {middle} y="{y - 3:.1f}">{_short(chance, step < 32)}</text>')
        parts.append("</g>")
    return (
        f'<svg class="chart" role="img" aria-label="{escape(label)}" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
        f'<path class="ground" d="M0 {_HEIGHT - _FOOT + 0.5}H{_WIDTH}"/>{"".join(parts)}</svg>'
    )


def _short(chance: Fraction, narrow: bool) -> str:
    """The percentage without its sign, and without its tenths where there is little room."""
    if narrow and Fraction(1, 100) <= chance <= Fraction(99, 100):
        return decimal(chance * 100, 0)
    if narrow and 0 < chance < 1:
        return "&lt;1" if chance < Fraction(1, 2) else "&gt;99"
    return escape(percent(chance).replace(" %", "").removesuffix(".0").replace("< 0", "<").replace("> ", ">"))
