"""A distribution drawn as a small inline SVG, in the colours of the page around it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from .wording import percent

_WIDTH, _HEIGHT, _FOOT, _HEAD = 320, 150, 18, 14
_MOST_LABELS = 12


def bars(heights: Sequence[tuple[int, Fraction]], label: str) -> str:
    """One bar for each outcome; tall ones carry their percentage, all of them say it on hover."""
    step = Fraction(_WIDTH, max(len(heights), 4))
    left = (_WIDTH - step * len(heights)) / 2
    top = max((chance for _, chance in heights), default=Fraction(1)) or Fraction(1)
    room = _HEIGHT - _FOOT - _HEAD
    every = -(-len(heights) // _MOST_LABELS)
    parts = []
    for place, (outcome, chance) in enumerate(heights):
        height = float(chance / top) * room
        x = float(left + step * place)
        middle = x + float(step) / 2
        y = _HEIGHT - _FOOT - height
        parts.append(
            f'<g><title>{outcome}: {escape(percent(chance))}</title>'
            f'<rect x="{x + float(step) * 0.08:.1f}" y="{y:.1f}" width="{float(step) * 0.84:.1f}" height="{height:.1f}" rx="1.5"/>'
        )
        if len(heights) <= _MOST_LABELS and chance:
            parts.append(f'<text class="value" x="{middle:.1f}" y="{y - 3:.1f}">{_short(chance)}</text>')
        if place % every == 0:
            parts.append(f'<text x="{middle:.1f}" y="{_HEIGHT - 4}">{outcome}</text>')
        parts.append("</g>")
    return (
        f'<svg class="chart" role="img" aria-label="{escape(label)}" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
        f'<path class="ground" d="M0 {_HEIGHT - _FOOT + 0.5}H{_WIDTH}"/>{"".join(parts)}</svg>'
    )


def _short(chance: Fraction) -> str:
    text = percent(chance).replace(" %", "")
    return text.removesuffix(".0").replace("< 0.1", "&lt;.1").replace("> 99.9", "&gt;99.9")
