"""The two or three figures of an answer that matter: those its headline speaks of, then the first that it has."""

import re

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Answer, Output
from calculators.show.differences import FIGURES, difference
from calculators.show.element import Html, el, join
from calculators.show.wording import typeset

MOST = 3
LONGEST = 8  # rows of a table to paste
_FIGURE = re.compile(r"[<>]?\d+(?:\.\d+)?%?\+?|under 0\.01")  # as the wording writes them, and a die's 4+
_LONGEST = 12  # characters; a longer word is a sentence's business


def key_figures(calculator: Calculator, answer: Answer) -> list[Output]:
    """The outputs that matter, in the order in which the headline names them."""
    short, named = _short(calculator, answer), _named(calculator, answer)
    rest = [output for output in short if output not in named and getattr(answer, output.name)]
    return [*named, *rest][:MOST]


def _short(calculator: Calculator, answer: Answer) -> list[Output]:
    """The outputs whose figures fit beside others."""
    figures = [
        output
        for output in calculator.outputs
        if output.kind in FIGURES and (getattr(answer, output.name) or not output.quiet)
    ]
    return [output for output in figures if len(output.shown(getattr(answer, output.name))) <= _LONGEST]


def _named(calculator: Calculator, answer: Answer) -> list[Output]:
    """Those that the headline names."""
    said: dict[str, list[int]] = {}
    for found in _FIGURE.finditer(answer.headline):
        said.setdefault(found[0], []).append(found.start())
    places: dict[int, Output] = {}
    text = answer.headline.lower()
    for output in sorted(_short(calculator, answer), key=lambda output: not _spoken_of(output, text)):
        words = output.shown(getattr(answer, output.name))
        free = [at for at in said.get(words, ()) if at not in places]
        if free and len(words) > 1:  # a single digit may be anybody's
            places[free[0]] = output
    return [places[at] for at in sorted(places)]


def line(calculator: Calculator, now: Answer, pinned: Answer | None = None) -> str:
    """The figures that matter in one line; where there is one at most and the headline has others, the headline, cut
    off at the end of the line; beside a pinned answer the first figure, both ways, and the difference."""
    keys = key_figures(calculator, now)
    if pinned is None and len(keys) < 2 and not _named(calculator, now):
        return typeset(el("span", now.headline, class_="whole-headline"))
    if pinned is None:
        return typeset(join(_pair(output, output.shown(getattr(now, output.name))) for output in keys))
    both = [(output, getattr(pinned, output.name), getattr(now, output.name)) for output in keys]
    both = [change for change in both if change[1] != change[2]] or both
    return typeset(join(_change(*change) for change in both[:1]))


def table(calculator: Calculator, now: Answer, *pinned: Answer) -> list[tuple[str, ...]]:
    """The figures of an answer for a table to paste, those that matter first; beside pinned answers, all of theirs."""
    keys = key_figures(calculator, now)
    rest = [
        output
        for output in calculator.outputs
        if output.kind in FIGURES and output not in keys and getattr(now, output.name)
    ]
    return [
        (output.label, *(output.shown(getattr(side, output.name)) for side in (*pinned, now)))
        for output in [*keys, *rest][:LONGEST]
    ]


def _change(output: Output, a: object, b: object) -> Html:
    apart = el("i", difference(output.kind, a, b).removesuffix(" pp"))
    return _pair(output, f"{output.shown(a)} → {output.shown(b)}", apart)


def _pair(output: Output, words: str, *more: Html) -> Html:
    return el(
        "span",
        el("small", output.label.removesuffix(", on average")),
        " ",
        el("b", words),
        [[" ", child] for child in more],
    )


def _spoken_of(output: Output, text: str) -> bool:
    """Whether a headline in small letters has a word of its label: kills, for Killed."""
    return any(word[:4].lower() in text for word in output.label.split() if len(word) > 3)
