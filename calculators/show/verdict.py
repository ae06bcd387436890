"""Which of two answers is the better one, in a sentence: only where the calculator says what is good, and for whom."""

from fractions import Fraction
from typing import Any, NamedTuple

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Answer, Output
from calculators.declare.solve import Solved
from calculators.show.differences import differing_inputs
from calculators.show.glance import key_figures
from calculators.show.wording import instead, listed, lower

_MOST = 2  # figures that a winner is told by; where each has something for it, one each will do
_NOTHING = {"chance": Fraction(1, 1000), "number": Fraction(1, 200)}  # less than this decides only if nothing else does
_LONGEST = 24  # characters; more is no name
_SAYS_LITTLE = ("none", "None", "Ordinary", "A", "B")  # by itself


class _Change(NamedTuple):
    """One figure that has a direction and differs: how much better it is in the present answer."""

    output: Output
    pinned: Fraction
    now: Fraction
    gain: Fraction


def verdict(calculator: Calculator, pinned: Solved, now: Solved) -> str:
    """Which one is better and by what; where each has something for it, what is gained and what is lost.

    Nothing where the calculator does not declare what is good.
    """
    better = calculator.answer_type.better
    if not better.side or pinned.inputs == now.inputs:
        return ""
    changes, without = _changes(calculator, pinned.answer, now.answer), _without(pinned.answer, now.answer)
    if not changes:
        return f"Neither is better for {better.side}{without}."
    gains, losses = ([change for change in changes if (change.gain > 0) is better] for better in (True, False))
    a, b = _names(pinned.inputs, now.inputs)
    if not losses:
        return f"{b or 'This answer'} is better for {better.side}{without}: {_told(gains)}."
    if not gains:
        turned = [change._replace(pinned=change.now, now=change.pinned) for change in losses]
        return f"{a or 'The pinned answer'} is better for {better.side}{without}: {_told(turned)}."
    return f"{b or 'This answer'}: {_told(gains[:1])}, but {_told(losses[:1])}{without}."


def _without(pinned: Answer, now: Answer) -> str:
    """What one of the two leaves out and the other doesn't, so that nobody takes the verdict for the whole of it."""
    return f", not counting {now.left_out or pinned.left_out}" if now.left_out != pinned.left_out else ""


def _changes(calculator: Calculator, pinned: Answer, now: Answer) -> list[_Change]:
    """Those that the headline speaks of first, then in the order in which they are declared to matter."""
    better = calculator.answer_type.better
    outputs = {output.name: output for output in calculator.outputs}
    signs = dict.fromkeys(better.more, 1) | dict.fromkeys(better.less, -1)
    keys = [output.name for output in key_figures(calculator, now)]
    changes = []
    for name in sorted(signs, key=lambda name: keys.index(name) if name in keys else len(keys)):
        a, b = getattr(pinned, name), getattr(now, name)
        if not isinstance(a, str) and not isinstance(b, str) and a != b:  # a word, never say, has no size
            changes.append(_Change(outputs[name], Fraction(a), Fraction(b), signs[name] * (Fraction(b) - Fraction(a))))
    return [change for change in changes if abs(change.gain) >= _NOTHING[change.output.kind]] or changes


def _names(pinned: Any, now: Any) -> tuple[str, str]:
    """What the two are called, where they differ in one input alone: by its values."""
    differing = differing_inputs(pinned, now)
    if len(differing) != 1:
        return "", ""
    label, *values = differing[0]
    if max(map(len, values)) > _LONGEST:
        return "", ""
    if {*values} == {"Yes", "No"}:
        a, b = (f"{'With' if value == 'Yes' else 'Without'} “{label}”" for value in values)
    elif all(value[:1].isalpha() and value not in _SAYS_LITTLE for value in values):
        a, b = values
    else:
        a, b = (f"{label} {lower(value)}" for value in values)
    return a, b


def _told(changes: list[_Change]) -> str:
    return listed(
        f"{lower(change.output.label.removesuffix(', on average'))} "
        f"{instead(change.now, change.pinned, change.output.kind == 'chance')}"
        for change in changes[:_MOST]
    )
