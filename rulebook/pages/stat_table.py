"""Which inputs of a form are a table: values that several ask alike, such as the stat lines of both sides.

The declaration says it: parts of one class ask the same questions under several headings.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from calculators.declare.inputs import Question

_LEAST = 3  # numbers that two headings share; fewer are no stat line
_QUALITIES = 6  # a quality of so many values has a button for each


@dataclass(frozen=True)
class StatRow:
    """One value of everybody, by column; None for who has it not. A choice spans all columns of its side."""

    cells: tuple[Question | None, ...]
    spans: int = 1


@dataclass(frozen=True)
class StatTable:
    """Columns with their headings, and rows of questions."""

    columns: tuple[str, ...]
    rows: tuple[StatRow, ...]

    @property
    def questions(self) -> Iterator[Question]:
        return (question for row in self.rows for question in row.cells if question)

    def stands_at(self, asked: Iterable[Question]) -> Question:
        """Where it stands in the form: at its first input if that opens a group, or else at its last."""
        own = {question.name for question in self.questions}
        first = next(question for question in asked if question.name in own)
        opens = next(question for question in asked if question.group == first.group)
        return first if opens is first else [question for question in asked if question.name in own][-1]


def is_quality(question: Question) -> bool:
    """Whether a number is a quality, such as 4+: it has buttons instead of a field."""
    return question.kind == "number" and question.unit == "+" and question.high - question.low < _QUALITIES


def stat_tables(asked: Iterable[Question]) -> list[StatTable]:
    """The tables of a form, in the order of their first inputs."""
    named = [question for question in asked if question.group and not question.one_of]
    numbers = [question for question in named if question.kind == "number" and not is_quality(question)]
    by_group: dict[str, set[str]] = {}
    for question in numbers:
        by_group.setdefault(question.group, set()).add(question.origin)
    left, tables = list(by_group), []
    while left:
        together = [left.pop(0)]
        for group in list(left):
            if any(len(by_group[group] & by_group[other]) >= _LEAST for other in together):
                together.append(group)
                left.remove(group)
        if len(together) > 1:
            tables.append(_table(together, [question for question in named if question.group in together]))
    return tables


def _table(groups: list[str], asked: list[Question]) -> StatTable:
    groups = sorted(groups, key=[question.group for question in asked].index)
    side = {question.group: question.path[0] for question in reversed(asked)}
    widths = {sum(side[group] == each for group in groups) for each in side.values()}
    span = widths.pop() if len(widths) == 1 else 0  # a choice can span its side's columns if all sides have as many
    rows: list[tuple[str, str, list[Question | None], int]] = []
    for question in asked:
        is_number = question.kind == "number" and not is_quality(question)
        wide = question.kind in ("choice", "yes-no") and span and _asked_by_all(question, asked, {*side.values()})
        if not is_number and not wide:
            continue
        at = groups.index(question.group) if is_number else groups.index(_first(groups, side, question))
        row = next((row for row in rows if question.origin == row[0] or question.label == row[1]), None)
        if row is None or row[2][at]:
            row = (question.origin, question.label, [None] * len(groups), 1 if is_number else span)
            rows.append(row)
        row[2][at] = question
    made = tuple(StatRow(tuple(cells), spans) for _, _, cells, spans in rows)
    return StatTable(tuple(_heads(groups, side)), made)


def _asked_by_all(question: Question, asked: Iterable[Question], sides: set[str]) -> bool:
    return sides == {other.path[0] for other in asked if other.origin == question.origin}


def _first(groups: Iterable[str], side: dict[str, str], question: Question) -> str:
    return next(group for group in groups if side[group] == side[question.group])


def _heads(groups: Iterable[str], side: dict[str, str]) -> Iterator[str]:
    """The headings: what belongs to the side before it is called by its last word alone, "Leader"."""
    before = ""
    for group in groups:
        own = group.rpartition("' ")[2] if "' " in group else group.rpartition("'s ")[2]
        yield own.capitalize() if side[group] == before else group
        before = side[group]
