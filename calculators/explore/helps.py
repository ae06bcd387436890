"""What helps most here: every single change of an input, ranked by how far it moves a figure.

helps=killed             one step of a number, another choice, a yes for a no, a special rule more or less
helps=casualties>=3      the same for a spread's chance of three or more

Rulings are no changes of this kind: a table agrees on them once. People read the changes by side, the side that the
figure is good for first: a side is the heading an input stands under.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Inputs, Question, changed, questions
from calculators.declare.outputs import Better, plain
from calculators.declare.query import write
from calculators.explore.answered import figures, refusal
from calculators.explore.figure import Figure
from calculators.kernel.progress import tracked
from calculators.show.differences import difference, in_words

SHOWN = 6  # changes of each side, each way, that people are told
_MOST_ROWS = 8  # of a list, from its beginning, whose cells are changed one by one
_MOST = 600  # answers at the most: beyond them rows are left as they are

Points = Fraction | int


@dataclass(frozen=True)
class Change:
    """One change: the figure then, how far that is from now, and what the changed part costs before and after."""

    name: str
    group: str
    words: str
    inputs: Any
    value: Any
    apart: Fraction
    points: tuple[Points, Points] | None


@dataclass(frozen=True)
class Helps:
    """A figure as it is, and every change that moves it, the one that moves it farthest first."""

    figure: Figure
    now: Any
    changes: tuple[Change, ...]
    better: Better
    sides: tuple[str, ...]  # whom the figure is good for first

    @property
    def ways(self) -> list[tuple[str, list[tuple[str, list[Change]]]]]:
        """What raises the figure and what lowers it, each by side; what is good comes first, if anybody says so."""
        sign = self.better.sign(self.figure.output.name)
        good = f", better for {self.better.side}" if sign else ""
        found = [
            (
                f"{title}{good if way == sign else ''}",
                self._by_side(change for change in self.changes if change.apart * way > 0),
            )
            for title, way in (("Raises it", 1), ("Lowers it", -1))
        ]
        return [way for way in (found[::-1] if sign < 0 else found) if way[1]]

    def _by_side(self, changes: Iterable[Change]) -> list[tuple[str, list[Change]]]:
        """The first of each side, where one has any."""
        every = list(changes)
        sides = ((side, [change for change in every if change.group == side][:SHOWN]) for side in self.sides)
        return [(side, own) for side, own in sides if own]

    def row(self, change: Change) -> tuple[str, str, str]:
        """A change as people read it: with its side in front, the figure then, and how far that is from now."""
        words = f"{change.group}: {change.words}" if change.group else change.words
        kind = "chance" if self.figure.is_chance else "number"
        return words, self.figure.shown(change.value), difference(kind, self.now, change.value)

    def plain(self, calculator: Calculator) -> dict[str, Any]:
        """The changes as JSON has them."""
        return {
            "of": self.figure.name,
            "now": self.figure.plain(self.now),
            "good_for": self.better.side,
            "sides": [*self.sides],
            "changes": [self._plain(calculator, change) for change in self.changes],
        }

    def _plain(self, calculator: Calculator, change: Change) -> dict[str, Any]:
        found = {
            "input": change.name,
            "side": change.group,
            "change": change.words,
            "value": self.figure.plain(change.value),
            "difference": self.figure.plain(change.apart),
            "query": write(calculator, change.inputs),
        }
        both = zip(("points_before", "points_after"), change.points or ())
        return found | {name: plain("number", points) for name, points in both}


def helps(calculator: Calculator, inputs: Any, figure: Figure) -> Helps:
    """Every single change that moves a figure, ranked."""
    now = figure.value(figures(calculator, inputs))
    found = []
    if isinstance(now, int | Fraction):
        tried = _tried(calculator, inputs)
        for question, value, words in tracked(tried, len(tried)):
            made = changed(inputs, **{question.name: value})
            if refusal(made):
                continue
            then = figure.value(figures(calculator, made))
            if isinstance(then, int | Fraction) and then != now:
                points = _priced(inputs, made, question)
                found.append(Change(question.name, question.group, words, made, then, Fraction(then) - now, points))
    ranked = tuple(sorted(found, key=lambda change: -abs(change.apart)))
    better = calculator.answer_type.better
    return Helps(figure, now, ranked, better, tuple(_sides(calculator, better.side)))


def _sides(calculator: Calculator, good_for: str) -> list[str]:
    """The headings of the form in its order, but first those that share most words with whom an answer is good for."""
    headings = dict.fromkeys(question.group for question in calculator.questions if not question.ruling)
    wanted = _words(good_for)
    return sorted(headings, key=lambda heading: -len(wanted & _words(heading)))


def _words(text: str) -> set[str]:
    """The words of a heading, as they are when they are one and own nothing: yours is you, attackers are attacker."""
    words = re.findall(r"[a-z]+", re.sub(r"['’]s?\b", "", text.lower()))
    return {"you" if word == "your" else word.removesuffix("s") for word in words} - {"the"}


def _tried(calculator: Calculator, inputs: Any) -> list[tuple[Question, Any, str]]:
    """Every change of one input; those of rows only where there are not too many."""
    asked = [question for question in calculator.questions if not question.ruling]
    plain = [(question, *change) for question in asked for change in _changes(question, question.value(inputs))]
    rows = [(question, *change) for question in asked for change in _rows(question, question.value(inputs))]
    return plain + rows if len(plain) + len(rows) <= _MOST else plain


def _changes(question: Question, here: Any) -> Iterator[tuple[Any, str]]:
    """The values next to the present one, each in words."""
    if question.kind == "number":
        for value in (here + 1, here - 1):
            if question.fits(value):
                yield value, f"{question.label} {in_words(question, value)}"
    elif question.kind == "yes-no":
        yield not here, f"{question.label}: {in_words(question, not here).lower()}"
    elif question.kind == "choice":
        yield from (
            (option, f"{question.label}: {in_words(question, option)}") for option in question.options if option != here
        )
    elif question.kind == "choices":
        for option in question.options:
            value = tuple(other for other in question.options if (other in here) != (other is option))
            if question.fits(value):
                yield value, f"without {option.label}" if option in here else option.label


def _rows(question: Question, here: Any) -> Iterator[tuple[Any, str]]:
    """A list with one cell of one row changed."""
    if not question.row:
        return
    for at, row in enumerate(here[:_MOST_ROWS]):
        first, *_ = questions(question.row)
        name = str(first.value(row)) if first.kind == "text" and first.value(row) else f"row {at + 1}"
        for cell in questions(question.row):
            for value, words in _changes(cell, cell.value(row)):
                yield (*here[:at], changed(row, **{cell.name: value}), *here[at + 1 :]), f"{name}: {words}"


def _priced(before: Any, after: Any, question: Question) -> tuple[Points, Points] | None:
    """What the part that holds an input costs before and after, where its game prices it by these inputs alone."""
    found = None
    for name in question.path[:-1]:
        before, after = getattr(before, name), getattr(after, name)
        if isinstance(before, Inputs):
            old, new = before.price_of_one(), after.price_of_one()
            found = (old, new) if old is not None and new is not None else found
    return found
