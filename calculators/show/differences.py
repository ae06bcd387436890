"""What two answers of one calculator differ in, in words: the inputs, and the figures."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from operator import and_
from typing import Any

from calculators.declare.inputs import Question, questions
from calculators.declare.outputs import Line
from calculators.show.wording import listed, more_or_less

FIGURES = {"chance", "number", "word"}


def differing_inputs(*every: Any) -> list[tuple[str, ...]]:
    """Each input that is not the same in all answers: its label, and what each has there."""
    differing = []
    for question in questions(type(every[0])):
        each = [question.value(inputs) for inputs in every]
        if any(value != each[0] for value in each):
            words = _rows(each) if question.kind == "rows" else [in_words(question, value) for value in each]
            differing.append((question.label, *words))
    return differing


def in_words(question: Question, value: Any) -> str:
    """One input's value as people say it."""
    if question.kind == "yes-no":
        return "Yes" if value else "No"
    if question.kind == "choice":
        return str(value.label)
    if question.kind == "choices":
        return listed(option.label for option in value) or "none"
    if question.kind == "number":
        return f"{value}{question.unit}"
    return str(value) or "none"


def _rows(each: list[tuple[Any, ...]]) -> list[str]:
    """The rows that not all answers have."""
    counts = [Counter(rows) for rows in each]
    shared = reduce(and_, counts)
    if len(each) == 2 and counts[0] == counts[1]:
        return ["the same rows", "in another order"]
    return ["; ".join(map(_row, (rows - shared).elements())) or "no other row" for rows in counts]


def _row(row: Any) -> str:
    """A row by its first cell and what differs from a blank row."""
    first, *others = questions(type(row))
    name = first.value(row)
    words = [in_words(first, name)] if name or first.kind != "text" else []
    words += [f"{cell.label} {in_words(cell, cell.value(row))}" for cell in others if cell.value(row) != cell.default]
    return ", ".join(words) or "a row as it comes"


def difference(kind: str, a: Any, b: Any) -> str:
    """B less A with its sign; chances in percentage points."""
    if a == b:
        return "same"
    if isinstance(a, str) or isinstance(b, str):
        return "differs"
    above = Fraction(b) - Fraction(a)
    if kind != "chance":
        return more_or_less(above)
    words = more_or_less(100 * above, 1)
    return words if words.startswith("barely") else f"{words} pp"


def receipt_lines(a: tuple[Line, ...], b: tuple[Line, ...]) -> Iterator[tuple[Line, Line | None, Line | None]]:
    """The lines of two receipts beside each other: those with the same words belong together."""
    before, other = _numbered(a), _numbered(b)
    for key in [*before, *(key for key in other if key not in before)]:
        yield before.get(key) or other[key], before.get(key), other.get(key)


def _numbered(lines: tuple[Line, ...]) -> dict[tuple[str, int], Line]:
    seen: Counter[str] = Counter()
    found = {}
    for line in lines:
        seen[line.what] += 1
        found[line.what, seen[line.what]] = line
    return found
