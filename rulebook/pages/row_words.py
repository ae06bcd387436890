"""A folded row in one line: its name, and its values in words.

What each cell adds to the line is declared on its field in the form, and docs/assets/calculator/rows.mjs
puts the line together anew from that after every change.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from calculators.declare.inputs import Question, questions
from calculators.declare.query import as_text, texts

FOLDED = 1  # a row of more cells than these is folded to one line
COUNT = "count"  # how many there are of what a row names


@dataclass(frozen=True)
class LineCell:
    """What a cell adds to its row's line."""

    words: str  # with {} for how its value is called
    silent: str  # the value that adds nothing
    role: str = ""  # name: its value names the row; kind: it does where nothing else does; count: how many there are

    @property
    def told(self) -> Mapping[str, str]:
        """The same for the browser, as attributes."""
        return {f"data_{name}": value for name, value in asdict(self).items() if value}


def line_cells(row: type) -> Mapping[str, LineCell]:
    """What every cell of a kind of row adds to the line, by the cell's name."""
    return {cell.name: line_cell(cell, at == 0) for at, cell in enumerate(questions(row))}


def group_line(members: Iterable[Question], values: Mapping[str, str]) -> str:
    """The values of a group in a line: "Models 5 · Ranged", of its rows the names; what says nothing is left out."""
    members = tuple(members)
    lines = [
        (question, line_cell(question)) for question in members if question.name in values and matters(question, values)
    ]
    told = [
        line.words.replace("{}", _called_by_default(question))
        for question, line in lines
        if question.kind != "rows" and values[question.name] not in ("", line.silent)
    ]
    listed = (question for question in members if question.kind == "rows" and matters(question, values))
    rows = [row_line(row, place) for question in listed for place, row in enumerate(question.default, 1)]
    return " · ".join([*told, *(line if name.startswith("Row ") and line else name for name, line in rows)])


def line_cell(cell: Question, first: bool = False) -> LineCell:
    """What a value adds to a line; in a row the first choice may name the row."""
    if cell.kind == "choices":
        return LineCell("{}", "")
    if cell.kind == "choice":
        return LineCell("{}", as_text(cell, cell.default), "kind" if first else "")
    if cell.kind == "yes-no":
        return LineCell(cell.label, "no")
    if cell.kind == "text":
        return LineCell(f"{cell.label} {{}}", "", "name")
    unit = f" {cell.unit}" if cell.unit.isalpha() else cell.unit  # 12 cm, but 4+ and 8"
    words = f"{{}}{unit}" if unit else f"{cell.label} {{}}"
    if cell.name == COUNT:
        return LineCell(words, "1", "count")
    return LineCell(words, str(cell.default) if cell.default == 0 or cell.default in cell.said else "")


def row_line(row: Any, place: int) -> tuple[str, str]:
    """The name and the values of a row: "2 × Archer" and "4+ · Shooter 18"; what says nothing is left out."""
    declared, values = line_cells(type(row)), texts(row)
    cells = [cell for cell in questions(type(row)) if matters(cell, values)]

    def role(wanted: str) -> Iterator[Question]:
        return (cell for cell in cells if declared[cell.name].role == wanted)

    named = next((cell for cell in role("name") if values[cell.name]), None) or next(role("kind"), None)
    count = next(role("count"), None)
    times = f"{values[COUNT]} × " if named and count and values[COUNT] != declared[COUNT].silent else ""
    others = (cell for cell in cells if cell is not named and not (named and cell is count))
    shown = (cell for cell in others if values[cell.name] and values[cell.name] != declared[cell.name].silent)
    words = (declared[cell.name].words.replace("{}", _called(cell, row)) for cell in shown)
    return times + _called(named, row) if named else f"Row {place}", " · ".join(words)


def row_key(row: Any, place: int) -> str:
    """What a row is called by in a text that lists some of them: its name, and without one its place."""
    named = (cell.value(row) for cell in questions(type(row)) if line_cell(cell).role == "name")
    name = str(next(named, ""))
    return str(place) if not name or "," in name else name


def matters(question: Question, values: Mapping[str, str]) -> bool:
    """Whether the choices made elsewhere make an input matter; the browser asks the same after every change."""
    conditions = (condition.partition("=") for condition in question.when.split("&") if condition)
    return all(values[name] in accepted.split(",") for name, _, accepted in conditions)


def _called(cell: Question, row: Any) -> str:
    """How a cell's value is called in the line."""
    value = cell.value(row)
    if cell.kind == "choices":
        return ", ".join(option.label for option in value)
    return _word(cell, value)


def _called_by_default(cell: Question) -> str:
    if cell.kind == "choices":
        return ", ".join(option.label for option in cell.default)
    return _word(cell, cell.default)


def _word(cell: Question, value: Any) -> str:
    if cell.kind == "number" and value in cell.said:
        return cell.said[value].lower()
    return str(value.label) if cell.kind == "choice" else as_text(cell, value)
