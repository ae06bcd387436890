"""Rows in a form: what is in the page is the default; the browser copies the template for more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from html import escape
from itertools import groupby
from typing import Any

from calculators.declare.inputs import Question, questions
from calculators.declare.query import texts
from rulebook.pages.row_words import FOLDED, row_line

Lists = Mapping[type | None, tuple[str, str]]  # by the class of a row: the list calculator it is from, and its input
Field = Callable[..., str]  # rulebook.form.field, which makes one input
_TOOLS = (
    ("up", "Move up", "↑"),
    ("down", "Move down", "↓"),
    ("copy", "Duplicate", "Duplicate"),
    ("remove", "Remove", "Remove"),
)


def rows(
    field: Field, lists: Lists, question: Question, id: str, label: str, why: str, titles: Callable[[str], str]
) -> str:
    """Every row, a template for more, and a button that adds one; rows are closed, one alone is open."""
    alone = len(question.default) == 1
    shown = "".join(_row(field, question, row, titles, at, alone) for at, row in enumerate(question.default))
    template = _row(field, question, question.row(), titles, None, True)
    return (
        f'<fieldset class="rows" data-rows="{question.name}" data-most="{question.most}"{_list_of(question, lists)} aria-describedby="{id}-error"><legend>{label}{why}</legend>'
        f'<ol>{shown}</ol><template>{template}</template><button type="button" class="add" data-row="add" disabled>Add</button></fieldset>'
    )


def _list_of(question: Question, lists: Lists) -> str:
    """The list calculator whose rows fit in here, so that a saved list can be put in."""
    if question.row not in lists:
        return ""
    calculator, rows = lists[question.row]
    return f' data-list-of="{calculator}" data-list-input="{rows}"'


def _row(field: Field, question: Question, row: Any, titles: Callable[[str], str], at: int | None, open: bool) -> str:
    place = "new" if at is None else str(at)
    filled = [replace(cell, default=cell.value(row), rule="") for cell in questions(question.row)]
    given = texts(row)
    cells = ""
    for fold, members in groupby(filled, key=lambda cell: cell.group):  # a group in a row is folded away
        inside = "".join(field(cell, titles, given, f"{question.name}-{place}-") for cell in members)
        cells += (
            f'<details class="more"><summary>{escape(fold)}</summary><div class="cells">{inside}</div></details>'
            if fold
            else inside
        )
    # Radio buttons and labels need names of their own in each row; data-cell keeps the input's.
    for cell in filled:
        cells = cells.replace(
            f' name="{cell.name}"', f' name="{question.name}-{place}-{cell.name}" data-cell="{cell.name}"'
        )
        cells = cells.replace(f'data-list="{cell.name}"', f'data-cells="{cell.name}"')
    name, words = row_line(row, (at or 0) + 1)
    tools = "".join(
        f'<button type="button" data-row="{act}" data-verb="{verb}" aria-label="{verb}: {escape(name)}" title="{verb}" disabled>{sign}</button>'
        for act, verb, sign in _TOOLS
    )
    inside = f'{cells}<div class="row-tools">{tools}</div>'
    if len(filled) <= FOLDED:
        return f'<li class="row">{inside}</li>'
    line = (
        f'<span class="line"><b>{escape(name)}</b> <span>{escape(words)}</span></span><span class="row-points"></span>'
    )
    return (
        f'<li class="row"><details class="fold"{" open" if open else ""}><summary>{line}</summary><div class="cells">{inside}'
        '<p class="row-fights"></p></div></details><ul class="row-breaches" hidden></ul></li>'
    )
