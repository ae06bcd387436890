"""Inputs as text and back: one grammar for links, the shell and the form.

    quality=3&target_rules=armored,small
    units=name:Guard,count:3,rules:armored.small;quality:5

A whole number is digits, a yes/no question `yes` or `no`, a choice a slug, a multiple choice slugs with commas.
Rows are separated by `;`, their cells by `,`; a cell is `name:value`, a multiple choice in a cell has dots.
What is left out takes its default, and the canonical query leaves every default out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

from .declare import Calculator, Question, questions
from .wording import in_words, listed, sentence

LONGEST = 8000  # characters; browsers and forums cut longer links
_WHOLE = re.compile(r"-?[0-9]{1,12}")


class Refused(Exception):
    """Inputs that can't be used: every problem at once, each by the name of its input."""

    def __init__(self, errors: dict[str, str]):
        super().__init__("; ".join(errors.values()))
        self.errors = errors


def read(calculator: Calculator, query: str) -> Any:
    """The inputs in a link's query, or Refused with every problem in it."""
    if len(query) > LONGEST:
        raise Refused({"": f"The link is too long: {len(query)} characters, where {LONGEST} is the most."})
    return read_pairs(calculator, parse_qsl(query.removeprefix("?"), keep_blank_values=True))


def read_pairs(calculator: Calculator, pairs: Iterable[tuple[str, str]]) -> Any:
    """The inputs given as name and text, or Refused with every problem in them."""
    known = {question.name: question for question in calculator.questions}
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name, text in pairs:
        if name not in known:
            errors[name[:40]] = f"There is no input called {_shown(name)}; there are {listed(known)}."
        elif name in values or name in errors:
            errors[name] = f"{known[name].label} is given twice."
        else:
            try:
                values[name] = _read(known[name], text)
            except ValueError as problem:
                errors[name] = str(problem)
    given = calculator.asks(**values)
    if hasattr(given, "problems"):
        found = given.problems()
        errors = {name: words for name, words in found.items() if name in values or not errors} | errors
    if errors:
        raise Refused(errors)
    return given


def write(calculator: Calculator, given: Any) -> str:
    """The canonical query: every input that differs from its default, in the declared order."""
    cells = ((question.name, text) for question, text in _differing(given))
    return "&".join(f"{name}={quote(text, safe=',:;.~*')}" for name, text in cells)


def texts(given: Any) -> dict[str, str]:
    """Every input as the text a form field or a link holds."""
    return {question.name: as_text(question, getattr(given, question.name)) for question in questions(type(given))}


def as_text(question: Question, value: Any) -> str:
    """One value as the text a form field or a link holds."""
    if question.kind == "yes-no":
        return "yes" if value else "no"
    if question.kind == "choice":
        return value.value
    if question.kind == "choices":
        return ",".join(option.value for option in value)
    if question.kind == "rows":
        return ";".join(_row_text(row) for row in value)
    return str(value)


def _differing(given: Any) -> Iterable[tuple[Question, str]]:
    for question in questions(type(given)):
        value = getattr(given, question.name)
        if value != question.default:
            yield question, as_text(question, value)


def _row_text(row: Any) -> str:
    first = questions(type(row))[0]
    differing = list(_differing(row)) or [(first, as_text(first, getattr(row, first.name)))]
    cells = []
    for question, text in differing:
        text = text.replace(",", ".") if question.kind == "choices" else text
        cells.append(f"{question.name}:{quote(text, safe=' .') if question.kind == 'text' else text}")
    return ",".join(cells)


def _shown(text: str) -> str:
    """What someone typed, short enough to repeat."""
    text = text if len(text) <= 40 else text[:39] + "…"
    return f"“{text}”"


def _read(question: Question, text: str) -> Any:
    return _READERS[question.kind](question, text)


def _read_number(question: Question, text: str) -> int:
    accepted = f"{question.label} takes a whole number from {question.low} to {question.high}"
    digits = text.strip().removesuffix(question.unit).strip()  # 3+ and 6" are how players write them
    if not _WHOLE.fullmatch(digits):
        raise ValueError(f"{accepted}, not {_shown(text)}." if text.strip() else f"{accepted}; it is empty.")
    value = int(digits)
    if not question.low <= value <= question.high:
        raise ValueError(f"{accepted}, not {value}.")
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
            raise ValueError(f"{question.label} has no {_shown(slug)}; there are {listed(known)}.")
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
    rows = [row for row in text.split(";") if row.strip()]
    if len(rows) > question.most:
        raise ValueError(f"{question.label}: {question.most} rows are the most, and there are {len(rows)}.")
    read, wrong = [], []
    for place, row in enumerate(rows, 1):
        values: dict[str, Any] = {}
        known = {one.name: one for one in questions(question.row)}
        for cell in filter(None, row.split(",")):
            name, _, value = cell.partition(":")
            try:
                if name not in known:
                    raise ValueError(f"there is no {_shown(name)} in a row; there are {listed(known)}.")
                if name in values:
                    raise ValueError(f"{known[name].label} is given twice.")
                kind = known[name].kind
                value = value.replace(".", ",") if kind == "choices" else unquote(value) if kind == "text" else value
                values[name] = _read(known[name], value)
            except ValueError as problem:
                wrong.append(f"row {place}: {problem}")
        read.append(values)
    if wrong:
        raise ValueError(sentence(" ".join(wrong)))
    return tuple(question.row(**values) for values in read)


_READERS = {
    "number": _read_number,
    "yes-no": _read_yes_no,
    "choice": _read_choice,
    "choices": _read_choices,
    "text": _read_text,
    "rows": _read_rows,
}
