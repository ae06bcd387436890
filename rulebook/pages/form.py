"""A calculator's form, made from what the calculator asks.

Rows are served with their defaults; the browser copies the template for more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question, questions
from calculators.declare.pinned import PIN
from calculators.declare.query import LONGEST, NOTE, as_text, texts
from calculators.show.html import RULES_AT, rule_link
from rulebook.pages.row_words import FOLDED, LineCell, line_cells, matters, row_line

_SEGMENTS = 4  # so many short choices stand side by side; more make a list
_SEGMENT_LETTERS = 34
_SELECT_LETTERS = 18  # a list with longer words takes the whole width
_STATUS = '<p class="visually-hidden" role="status" data-told></p>'  # what is wrong, for those who hear the page
_NEW = "new"  # what stands in a template for the place of a row
_ROW_TOOLS = (
    ("up", "Move up", "↑"),
    ("down", "Move down", "↓"),
    ("copy", "Duplicate", "Duplicate"),
    ("remove", "Remove", "Remove"),
)

# What the browser has to know of a query beside the form itself (docs/assets/calculator/query.mjs).
GRAMMAR = f' data-longest="{LONGEST}" data-note="{NOTE}" data-pin="{PIN}"'

Titles = Callable[[str], str]
Lists = Mapping[type | None, tuple[str, str]]  # by the class of a row: the list calculator it is from, and its input


@dataclass(frozen=True)
class _Context:
    """Where an input stands: in the form itself, or in a row, whose inputs have a prefix before their names."""

    titles: Titles
    given: Mapping[str, str]
    lists: Lists
    prefix: str = ""

    def id(self, question: Question) -> str:
        return f"in-{self.prefix}{question.name}"

    def name(self, question: Question) -> str:
        """The attributes that name an input; in a row, radio buttons and labels need names of their own in each."""
        if not self.prefix:
            return f'name="{question.name}"'
        return f'name="{self.prefix}{question.name}" data-cell="{question.name}"'

    def described(self, question: Question) -> str:
        """The attribute that leads to an input's message; in rows the message below all of them names the row."""
        return "" if self.prefix else f' aria-describedby="{self.id(question)}-error"'


def form(calculator: Calculator, titles: Titles, lists: Lists) -> str:
    """Every input in its group, rulings folded away at the end; `lists` says which list's rows fit into a question."""
    defaults = {one.name: as_text(one, one.default) for one in calculator.questions if one.kind != "rows"}
    context = _Context(titles, defaults, lists)
    asked = [one for one in calculator.questions if not one.ruling]
    rulings = [one for one in calculator.questions if one.ruling]
    parts = []
    for group, grouped in groupby(asked, key=lambda one: one.group):
        members = list(grouped)
        legend = f"<legend>{escape(group)}</legend>" if group else ""
        hidden = "" if any(matters(one, defaults) for one in members) else " hidden"
        parts.append(f'<fieldset class="group"{hidden}>{legend}{_fields(members, context)}</fieldset>')
    if rulings:
        parts.append(
            '<details class="rulings"><summary>Rulings <span class="changed"></span>'
            "<small>where the book can be read in more than one way</small></summary>"
            f"{_fields(rulings, context)}</details>"
        )
    return (
        f'<form method="get" autocomplete="off" novalidate{GRAMMAR}>{_STATUS}'
        f'<p class="error" data-error-of="" hidden></p>{"".join(parts)}</form>'
    )


def _fields(members: Iterable[Question], context: _Context) -> str:
    return "".join(_field(one, context) for one in members)


def _field(question: Question, context: _Context, declared: str = "") -> str:
    """One input with its label, its link to the rule, and room for a message; hidden if it does not matter.

    `declared` is what the browser is told of a cell in a row.
    """
    control = _CONTROLS[question.kind](question, context)
    id = context.id(question)
    error = f'<p class="error" id="{id}-error" data-error-of="{question.name}" hidden></p>'
    when = f' data-when="{escape(question.when)}"' if question.when else ""
    hidden = "" if matters(question, context.given) else " hidden"
    return (
        f'<div class="field {question.kind}"{declared} data-field="{question.name}"{when}{hidden}>'
        f"{control}{'' if context.prefix else error}</div>"
    )


def _label(question: Question) -> str:
    hint = f"<small>{escape(question.hint)}</small>" if question.hint else ""
    return escape(question.label) + hint


def _why(question: Question, context: _Context) -> str:
    """A small link to the rule or the ruling behind an input."""
    target = question.ruling or question.rule
    if not target:
        return ""
    title, link = escape(context.titles(target)), escape(rule_link(target, RULES_AT))
    return f'<a class="why" href="{link}" title="{title}" aria-label="{escape(question.label)}: read {title}">?</a>'


def _named(question: Question, context: _Context, control: str) -> str:
    label = f'<label for="{context.id(question)}">{_label(question)}</label>'
    return f'<div class="name">{label}{_why(question, context)}</div>{control}'


def _number(question: Question, context: _Context) -> str:
    name = escape(question.label)
    wide = ' class="wide"' if question.high > 999 else ""
    unit = f'<span class="unit" aria-hidden="true">{escape(question.unit)}</span>' if question.unit else ""
    return _named(
        question,
        context,
        f'<div class="stepper"><button type="button" data-step="-1" aria-label="{name}: one less" disabled>−</button>'
        f'<input id="{context.id(question)}" {context.name(question)} value="{question.default}" inputmode="numeric"'
        f'{context.described(question)} data-low="{question.low}" data-high="{question.high}"'
        f' maxlength="13"{wide}>{unit}'
        f'<button type="button" data-step="1" aria-label="{name}: one more" disabled>+</button></div>',
    )


def _text(question: Question, context: _Context) -> str:
    value, described = escape(question.default), context.described(question)
    control = f'<input id="{context.id(question)}" {context.name(question)} value="{value}"{described}>'
    return _named(question, context, control)


def _choice(question: Question, context: _Context) -> str:
    return _one_of(question, context, [(option.value, option.label, option.hint) for option in question.options])


def _yes_no(question: Question, context: _Context) -> str:
    return _one_of(question, context, [("no", "No", ""), ("yes", "Yes", "")])


def _one_of(question: Question, context: _Context, options: list[tuple[str, str, str]]) -> str:
    chosen = as_text(question, question.default)
    shown = {value: f"{text} ({hint})" if hint else text for value, text, hint in options}
    called = {value: f' data-called="{escape(text)}"' if hint else "" for value, text, hint in options}
    short = len(options) <= _SEGMENTS and sum(map(len, shown.values())) <= _SEGMENT_LETTERS
    id, name, described = context.id(question), context.name(question), context.described(question)
    if question.ruling or not short:
        items = "".join(
            f'<option value="{value}"{" selected" if value == chosen else ""}{called[value]}>{escape(text)}</option>'
            for value, text in shown.items()
        )
        wide = ' class="wide"' if max(map(len, shown.values())) > _SELECT_LETTERS else ""
        return _named(question, context, f'<select id="{id}" {name}{wide}{described}>{items}</select>')
    items = "".join(
        f'<label><input type="radio" {name} value="{value}"{" checked" if value == chosen else ""}{called[value]}>'
        f"<span>{escape(text)}</span></label>"
        for value, text in shown.items()
    )
    return (
        f'<div class="name"><span id="{id}-label">{_label(question)}</span>{_why(question, context)}</div>'
        f'<div class="segments" role="radiogroup" aria-labelledby="{id}-label"{described}>{items}</div>'
    )


def _choices(question: Question, context: _Context) -> str:
    chosen = as_text(question, question.default).split(",")
    label = _label(question)
    items = "".join(
        f'<label><input type="checkbox" {context.name(question)} value="{option.value}"'
        f"{' checked' if option.value in chosen else ''}>"
        f"<span>{escape(option.label)}{f'<small>{escape(option.hint)}</small>' if option.hint else ''}</span></label>"
        for option in question.options
    )
    list_name = f'data-{"cells" if context.prefix else "list"}="{question.name}"'
    most = question.most or len(question.options)
    return (
        f'<details class="chips" {list_name} data-most="{most}"><summary><span class="name">{label}</span>'
        f'<span class="chosen" data-none="none">none</span></summary>'
        f'<fieldset{context.described(question)}><legend class="visually-hidden">{label}</legend>'
        f"<div>{items}</div></fieldset></details>{_why(question, context)}"
    )


def _rows(question: Question, context: _Context) -> str:
    """Every row, a template for more, and a button that adds one; rows are closed, one alone is open."""
    assert question.row is not None  # of this kind every question has one
    alone = len(question.default) == 1
    shown = "".join(_row(question, row, context, str(at), at + 1, alone) for at, row in enumerate(question.default))
    template = _row(question, question.row(), context, _NEW, 1, True)
    return (
        f'<fieldset class="rows" data-rows="{question.name}" data-most="{question.most}"'
        f"{_list_of(question, context.lists)}{context.described(question)}>"
        f"<legend>{_label(question)}{_why(question, context)}</legend>"
        f"<ol>{shown}</ol><template>{template}</template>"
        '<button type="button" class="add" data-row="add" disabled>Add</button></fieldset>'
    )


def _list_of(question: Question, lists: Lists) -> str:
    """The list calculator whose rows fit in here, so that a saved list can be put in."""
    if question.row not in lists:
        return ""
    calculator, rows = lists[question.row]
    return f' data-list-of="{calculator}" data-list-input="{rows}"'


def _row(question: Question, row: Any, context: _Context, place: str, number: int, is_open: bool) -> str:
    inside = _Context(context.titles, texts(row), context.lists, f"{question.name}-{place}-")
    # The browser makes its rows from the template, so that alone says what each cell adds to the line.
    declared = {name: _declared(line) for name, line in line_cells(type(row)).items()} if place == _NEW else {}
    cells = ""
    asked = questions(type(row))
    for group, members in groupby(asked, key=lambda cell: cell.group):  # a group in a row is folded away
        filled = (replace(cell, default=cell.value(row), rule="") for cell in members)
        made = "".join(_field(cell, inside, declared.get(cell.name, "")) for cell in filled)
        fold = f'<details class="more"><summary>{escape(group)}</summary><div class="cells">{made}</div></details>'
        cells += fold if group else made
    name, words = row_line(row, number)
    tools = "".join(
        f'<button type="button" data-row="{act}" data-verb="{verb}" aria-label="{verb}: {escape(name)}"'
        f' title="{verb}" disabled>{sign}</button>'
        for act, verb, sign in _ROW_TOOLS
    )
    content = f'{cells}<div class="row-tools">{tools}</div>'
    if len(asked) <= FOLDED:
        return f'<li class="row">{content}</li>'
    line = (
        f'<span class="line"><b>{escape(name)}</b> <span>{escape(words)}</span></span><span class="row-points"></span>'
    )
    return (
        f'<li class="row"><details class="fold"{" open" if is_open else ""}><summary>{line}</summary>'
        f'<div class="cells">{content}<p class="row-fights"></p></div></details>'
        '<ul class="row-breaches" hidden></ul></li>'
    )


def _declared(line: LineCell) -> str:
    given = {"words": line.words, "silent": line.silent, "role": line.role}
    return "".join(f' data-{name}="{escape(value)}"' for name, value in given.items() if value)


_CONTROLS: Mapping[str, Callable[[Question, _Context], str]] = {
    "number": _number,
    "text": _text,
    "choice": _choice,
    "yes-no": _yes_no,
    "choices": _choices,
    "rows": _rows,
}
