"""The two or three figures of an answer that matter: those its headline speaks of, then the first that it has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Answer, Output
from calculators.show.differences import FIGURES, difference
from calculators.show.element import Html, el, join
from calculators.show.wording import typeset

MOST = 3
LONGEST = 8  # rows of a table to paste
_LONGEST = 12  # characters; a longer word is a sentence's business


def key_figures(calculator: Calculator, answer: Answer) -> list[Output]:
    """The outputs that matter, in the order in which the headline names them."""
    figures = [
        output
        for output in calculator.outputs
        if output.kind in FIGURES and (getattr(answer, output.name) or not output.quiet)
    ]
    shown = {output.name: output.shown(getattr(answer, output.name)) for output in figures}
    short = [output for output in figures if len(shown[output.name]) <= _LONGEST]
    places: dict[int, Output] = {}
    for output in sorted(short, key=lambda output: not _spoken_of(output, answer.headline)):
        words = shown[output.name]
        several = len(words) > 1  # a single digit may be anybody's
        at = next((place for place in _found(words, answer.headline) if several and place not in places), None)
        if at is not None:
            places[at] = output
    named = [places[at] for at in sorted(places)]
    rest = [output for output in short if output not in named and getattr(answer, output.name)]
    return [*named, *rest][:MOST]


def line(calculator: Calculator, now: Answer, pinned: Answer | None = None) -> str:
    """The figures that matter in one line; beside a pinned answer the first, both ways, and the difference."""
    keys = key_figures(calculator, now)
    if pinned is None:
        return typeset(join(_pair(output, output.shown(getattr(now, output.name))) for output in keys))
    both = [(output, getattr(pinned, output.name), getattr(now, output.name)) for output in keys]
    both = [one for one in both if one[1] != one[2]] or both
    return typeset(join(_change(*one) for one in both[:1]))


def table(calculator: Calculator, now: Answer, pinned: Answer | None = None) -> list[tuple[str, ...]]:
    """The figures of an answer for a table to paste, those that matter first; beside a pinned answer, both."""
    keys = key_figures(calculator, now)
    rest = [one for one in calculator.outputs if one.kind in FIGURES and one not in keys and getattr(now, one.name)]
    sides = [pinned, now] if pinned else [now]
    return [
        (output.label, *(output.shown(getattr(side, output.name)) for side in sides))
        for output in [*keys, *rest][:LONGEST]
    ]


def _change(output: Output, a: object, b: object) -> Html:
    apart = el("i", difference(output.kind, a, b).removesuffix(" pp"))
    return _pair(output, f"{output.shown(a)} → {output.shown(b)}", apart)


def _pair(output: Output, words: str, *more: Html) -> Html:
    return el("span", el("small", output.label), " ", el("b", words), [[" ", one] for one in more])


def _found(words: str, text: str) -> Iterator[int]:
    return (found.start() for found in re.finditer(rf"(?<![\d.]){re.escape(words)}(?![\d%/]|\.\d)", text))


def _spoken_of(output: Output, headline: str) -> bool:
    """Whether the headline has a word of its label: kills, for Killed."""
    text = headline.lower()
    return any(word[:4].lower() in text for word in output.label.split() if len(word) > 3)
