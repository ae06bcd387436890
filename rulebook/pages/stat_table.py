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
        return (one for row in self.rows for one in row.cells if one)

    def stands_at(self, asked: Iterable[Question]) -> Question:
        """Where it stands in the form: at its first input if that opens a group, or else at its last."""
        own = {one.name for one in self.questions}
        first = next(one for one in asked if one.name in own)
        opens = next(one for one in asked if one.group == first.group)
        return first if opens is first else [one for one in asked if one.name in own][-1]


def is_quality(question: Question) -> bool:
    """Whether a number is a quality, such as 4+: it has buttons instead of a field."""
    return question.kind == "number" and question.unit == "+" and question.high - question.low < _QUALITIES


def stat_tables(asked: Iterable[Question]) -> list[StatTable]:
    """The tables of a form, in the order of their first inputs."""
    named = [one for one in asked if one.group and not one.one_of]
    numbers = [one for one in named if one.kind == "number" and not is_quality(one)]
    by_group: dict[str, set[str]] = {}
    for one in numbers:
        by_group.setdefault(one.group, set()).add(one.origin)
    left, tables = list(by_group), []
    while left:
        together = [left.pop(0)]
        for group in list(left):
            if any(len(by_group[group] & by_group[other]) >= _LEAST for other in together):
                together.append(group)
                left.remove(group)
        if len(together) > 1:
            tables.append(_table(together, [one for one in named if one.group in together]))
    return tables


def _table(groups: list[str], asked: list[Question]) -> StatTable:
    groups = sorted(groups, key=[one.group for one in asked].index)
    side = {one.group: one.path[0] for one in reversed(asked)}
    widths = {sum(side[group] == each for group in groups) for each in side.values()}
    span = widths.pop() if len(widths) == 1 else 0  # a choice can span its side's columns if all sides have as many
    rows: list[tuple[str, str, list[Question | None], int]] = []
    for one in asked:
        is_number = one.kind == "number" and not is_quality(one)
        wide = one.kind in ("choice", "yes-no") and span and _asked_by_all(one, asked, {*side.values()})
        if not is_number and not wide:
            continue
        at = groups.index(one.group) if is_number else groups.index(_first(groups, side, one))
        row = next((row for row in rows if one.origin == row[0] or one.label == row[1]), None)
        if row is None or row[2][at]:
            row = (one.origin, one.label, [None] * len(groups), 1 if is_number else span)
            rows.append(row)
        row[2][at] = one
    made = tuple(StatRow(tuple(cells), spans) for _, _, cells, spans in rows)
    return StatTable(tuple(_heads(groups, side)), made)


def _asked_by_all(question: Question, asked: Iterable[Question], sides: set[str]) -> bool:
    return sides == {one.path[0] for one in asked if one.origin == question.origin}


def _first(groups: Iterable[str], side: dict[str, str], question: Question) -> str:
    return next(group for group in groups if side[group] == side[question.group])


def _heads(groups: Iterable[str], side: dict[str, str]) -> Iterator[str]:
    """The headings: what belongs to the side before it is called by its last word alone, "Leader"."""
    before = ""
    for group in groups:
        own = group.rpartition("' ")[2] if "' " in group else group.rpartition("'s ")[2]
        yield own.capitalize() if side[group] == before else group
        before = side[group]
