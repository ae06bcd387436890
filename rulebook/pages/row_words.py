"""A folded row in one line: its name, and its values in words. docs/assets/fold.mjs writes the same in the browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.declare.inputs import Question, questions
from calculators.declare.query import texts

FOLDED = 3  # a row of more cells than these is folded to one line
COUNT = "count"  # how many there are of what a row names


def row_line(row: Any, at: int) -> tuple[str, str]:
    """The name and the values of a row: "2 × Archer" and "4+ · Shooter 18"; what says nothing is left out."""
    cells = {one: one.value(row) for one in questions(type(row)) if _matters(one, row)}
    name, named_by = _name(cells, at)
    count = next((value for cell, value in cells.items() if cell.name == COUNT), 1)
    if named_by and count != 1:
        name = f"{count} × {name}"
    rest = (_words(cell, value, named_by) for cell, value in cells.items() if cell is not named_by)
    return name, " · ".join(filter(None, rest))


def _name(cells: Mapping[Question, Any], at: int) -> tuple[str, Question | None]:
    """The first text, or what was chosen first; a row without either has its number."""
    for cell, value in cells.items():
        if cell.kind == "text" and value:
            return value, cell
    first, value = next(iter(cells.items()))
    return (value.label, first) if first.kind == "choice" else (f"Row {at}", None)


def _words(cell: Question, value: Any, named_by: Question | None) -> str:
    if cell.kind == "choices":
        return ", ".join(option.label for option in value)
    if cell.kind == "choice":
        return "" if value is cell.default else value.label
    if cell.kind == "yes-no":
        return cell.label if value else ""
    if cell.kind == "text":
        return f"{cell.label} {value}" if value else ""
    if (cell.name == COUNT and (named_by or value == 1)) or value == cell.default == 0:
        return ""
    return f"{value}{cell.unit}" if cell.unit else f"{cell.label} {value}"


def _matters(cell: Question, row: Any) -> bool:
    """Whether the other cells of the row make this one matter, as the form shows it."""
    given = texts(row)
    conditions = (condition.partition("=") for condition in cell.when.split("&") if condition)
    return all(given[name] in values.split(",") for name, _, values in conditions)
