"""Inputs as text and back: one grammar for links, the shell and the form.

    quality=3&target_rules=armored,small
    units=name:Guard,count:3,rules:armored.small;quality:5

A whole number is digits, a yes/no question `yes` or `no`, a choice a slug, a multiple choice slugs with commas.
Rows are separated by `;`, their cells by `,`; a cell is `name:value`, a multiple choice in a cell has dots.
What is left out takes its default, and the canonical query leaves every default out.
`~` is no input: a list's link notes its points there, for readers whose Python has not started yet.
Nor is `names`: it says how units are called (`declare.names`), and changes no answer.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import NAMES, Question, build, problems, questions
from calculators.declare.slips import or_known
from calculators.show.wording import counted, in_words, listed

LONGEST = 8000  # characters; browsers and forums cut longer links
NOTE = "~"
_TOLD = 4  # problems of one list are enough at a time
_WHOLE = re.compile(r"-?[0-9]{1,12}")
_NOTHING: Mapping[str, str] = {}


class Refused(Exception):
    """Inputs that can't be used: every problem at once, by the name of its input; those in rows by row and cell too."""

    def __init__(self, errors: dict[str, str], cells: dict[str, list[tuple[int, str, str]]] | None = None):
        super().__init__("; ".join(errors.values()))
        self.errors, self.cells = errors, cells or {}


class _WrongRows(ValueError):
    """What is wrong in a list's rows, in one paragraph, and cell by cell: the row (from 1), the cell, and the words."""

    cells: list[tuple[int, str, str]]


def read(calculator: Calculator, query: str, start: Mapping[str, str] = _NOTHING) -> Any:
    """The inputs in a link's query, or Refused with every problem in it; see `read_pairs`."""
    query = query.removeprefix("?")
    _not_too_long(calculator, query.split("&"))
    return read_pairs(calculator, parse_qsl(query, keep_blank_values=True), start)


def read_pairs(calculator: Calculator, pairs: Iterable[tuple[str, str]], start: Mapping[str, str] = _NOTHING) -> Any:
    """The inputs given as name and text, or Refused with every problem in them.

    What is left out is as in `start`, a table's readings say; what is left out there too takes its default.
    """
    pairs = list(pairs)
    given_names = {name for name, _ in pairs}
    pairs = [*((name, text) for name, text in start.items() if name not in given_names), *pairs]
    _not_too_long(calculator, ["=".join(pair) for pair in pairs])
    known = {question.name: question for question in calculator.questions}
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    cells: dict[str, list[tuple[int, str, str]]] = {}
    errors |= _unknown([name for name, _ in pairs if name not in (NOTE, NAMES) and name not in known], known)
    for name, text in pairs:
        if name not in known:
            continue
        if name in values or name in errors:
            errors[name] = f"{known[name].label} is given twice."
        else:
            try:
                values[name] = _read(known[name], text)
            except ValueError as problem:
                errors[name] = str(problem)
                cells |= {name: problem.cells} if isinstance(problem, _WrongRows) else {}
    inputs = calculator.inputs(**values)
    errors = {name: words for name, words in problems(inputs).items() if name in values or not errors} | errors
    if errors:
        raise Refused(errors, cells)
    return inputs


def _unknown(names: Iterable[str], known: Iterable[str]) -> dict[str, str]:
    """What is said of names that no input has, by name: the first hears what there is, and after a few it is enough."""
    names = list(dict.fromkeys(names))
    errors = {
        name[:40]: f"There is no input called {_shown(name)}{or_known(name, known, again=at > 0)}"
        for at, name in enumerate(names[:_TOLD])
    }
    more = {name[:40]: f"And {counted(len(names) - _TOLD, 'more name')} that no input has." for name in names[_TOLD:]}
    return errors | dict(list(more.items())[:1])


def write(calculator: Calculator, inputs: Any, full: bool = False) -> str:
    """The canonical query: every input that differs from its default; in `full`, a list's rows even if they don't."""
    cells = (
        (question.name, text) for question, text in _differing(inputs, rows=full and calculator.roster is not None)
    )
    return "&".join(f"{name}={quote(text, safe=',:;.~*')}" for name, text in cells)


def texts(inputs: Any) -> dict[str, str]:
    """Every input as the text a form field or a link holds."""
    return {question.name: as_text(question, question.value(inputs)) for question in questions(type(inputs))}


def as_text(question: Question, value: Any) -> str:
    """One value as the text a form field or a link holds."""
    if question.kind == "yes-no":
        return "yes" if value else "no"
    if question.kind == "choice":
        return str(value.value)
    if question.kind == "choices":
        return ",".join(option.value for option in value)
    if question.kind == "rows":
        return ";".join(_row_text(row) for row in value)
    return str(value)


def plain_inputs(inputs: Any) -> dict[str, Any]:
    """Every input by its name, in values that JSON has."""
    return {question.name: plain_input(question, question.value(inputs)) for question in questions(type(inputs))}


def plain_input(question: Question, value: Any) -> Any:
    """One value as JSON has it."""
    if question.kind == "choices":
        return [option.value for option in value]
    if question.kind == "rows":
        return [plain_inputs(row) for row in value]
    return value if question.kind == "number" else as_text(question, value)


def _differing(inputs: Any, rows: bool = False) -> Iterable[tuple[Question, str]]:
    for question in questions(type(inputs)):
        value = question.value(inputs)
        if value != question.default or (rows and question.kind == "rows" and value):
            yield question, as_text(question, value)


def _row_text(row: Any) -> str:
    first = questions(type(row))[0]
    differing = list(_differing(row)) or [(first, as_text(first, first.value(row)))]
    cells = []
    for question, text in differing:
        text = text.replace(",", ".") if question.kind == "choices" else text
        cells.append(f"{question.name}:{quote(text, safe=' .') if question.kind == 'text' else text}")
    return ",".join(cells)


def _not_too_long(calculator: Calculator, pairs: list[str]) -> None:
    """Refuse, unread, what no link could carry; if one input is the long one, or one row of it, that is named."""
    length = sum(map(len, pairs)) + len(pairs) - 1
    if length <= LONGEST:
        return
    name, _, text = max(pairs, key=len).partition("=")
    if length - len(text) > LONGEST:
        raise Refused({"": f"The inputs are too long: {length} characters together, where {LONGEST} is the most."})
    question = next((asked for asked in calculator.questions if asked.name == name), None)
    long = question.label if question else _shown(name)
    if question and question.row:
        rows = [row for row in text.replace("%3B", ";").split(";") if row.strip()]
        place, row = max(enumerate(rows, 1), key=lambda numbered: len(numbered[1]), default=(0, ""))
        long += f", row {place}," if length - len(row) <= LONGEST else ""
    raise Refused(
        {name[:40]: f"{long} is too long: all inputs together have {length} characters, where {LONGEST} is the most."}
    )


def _shown(text: str) -> str:
    """What someone typed, short enough to repeat."""
    text = text if len(text) <= 40 else text[:39] + "…"
    return f"“{text}”"


def wrong_with(question: Question, text: str) -> str:
    """What is wrong with the text of one input, in a sentence; nothing if it can be read."""
    try:
        _read(question, text)
    except ValueError as problem:
        return str(problem)
    return ""


def _read(question: Question, text: str) -> Any:
    return _READERS[question.kind](question, text)


def _read_number(question: Question, text: str) -> int:
    within = f"{question.low} to {question.high}"
    digits = text.strip().removesuffix(question.unit).strip()  # 3+ and 6" are how players write them
    if not _WHOLE.fullmatch(digits):
        accepted = f"{question.label} must be a whole number, {within}"
        raise ValueError(f"{accepted}, not {_shown(text)}." if text.strip() else f"{accepted}; it is empty.")
    value = int(digits)
    if not question.low <= value <= question.high:
        raise ValueError(f"{question.label} must be {within}, not {value}.")
    return value


def _read_yes_no(question: Question, text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(f"{question.label} takes yes or no, not {_shown(text)}.")
    return text == "yes"


def _read_choice(question: Question, text: str) -> Any:
    for option in question.options:
        if option.value == text:
            return option
    accepted = listed((option.value for option in question.options), "or")
    raise ValueError(f"{question.label} takes {accepted}, not {_shown(text)}.")


def _read_choices(question: Question, text: str) -> tuple[Any, ...]:
    slugs = [slug.strip() for slug in text.split(",")] if text.strip() else []
    known = {option.value: option for option in question.options}
    for slug in slugs:
        if slug not in known:
            raise ValueError(f"{question.label} has no {_shown(slug)}{or_known(slug, known)}")
    twice = {known[slug].label for slug in slugs if slugs.count(slug) > 1}
    if twice:
        raise ValueError(f"{question.label}: {listed(sorted(twice))} can be taken only once.")
    if question.most and len(slugs) > question.most:
        raise ValueError(
            f"{question.label}: {in_words(question.most)} is the most, and {in_words(len(slugs))} are chosen."
        )
    return tuple(option for option in question.options if option.value in slugs)


def _read_text(question: Question, text: str) -> str:
    text = " ".join(text.split())
    if len(text) > question.most:
        raise ValueError(f"{question.label} takes at most {question.most} characters, not {len(text)}.")
    if not text.isprintable():
        raise ValueError(f"{question.label} holds a character that can't be shown.")
    return text


def _read_rows(question: Question, text: str) -> tuple[Any, ...]:
    assert question.row
    rows = [row for row in text.split(";") if row.strip()]
    if len(rows) > question.most:
        raise ValueError(f"{question.label}: {question.most} rows are the most, and there are {len(rows)}.")
    read: list[dict[str, Any]] = []
    wrong: list[tuple[int, str, str]] = []
    known = {cell.name: cell for cell in questions(question.row)}
    said = False  # what there is, once
    for place, row in enumerate(rows, 1):
        values: dict[str, Any] = {}
        for cell in filter(None, row.split(",")):
            name, _, value = cell.partition(":")
            try:
                if name not in known:
                    hint, said = or_known(name, known, again=said), True
                    raise ValueError(f"there is no {_shown(name)} in a row{hint}")
                if name in values:
                    raise ValueError(f"{known[name].label} is given twice.")
                kind = known[name].kind
                value = value.replace(".", ",") if kind == "choices" else unquote(value) if kind == "text" else value
                values[name] = _read(known[name], value)
            except ValueError as problem:
                wrong.append((place, name, str(problem)))
        read.append(values)
    if wrong:
        more = f" And {counted(len(wrong) - _TOLD, 'more problem')} like these." if len(wrong) > _TOLD else ""
        refused = _WrongRows(" ".join(f"Row {place}: {words}" for place, _, words in wrong[:_TOLD]) + more)
        refused.cells = [cell for cell in wrong if cell[1] in known]  # what no row has is told below the rows
        raise refused
    return tuple(build(question.row, values) for values in read)


_READERS = {
    "number": _read_number,
    "yes-no": _read_yes_no,
    "choice": _read_choice,
    "choices": _read_choices,
    "text": _read_text,
    "rows": _read_rows,
}
