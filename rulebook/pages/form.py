"""A calculator's form, made from what the calculator asks.

Rows are served with their defaults; the browser copies the template for more.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question, questions
from calculators.declare.pinned import PIN
from calculators.declare.query import LONGEST, NOTE, as_text, texts
from calculators.explore.asked import DOORS
from calculators.show.element import Child, Html, Value, el, join
from calculators.show.html import RULES_AT, rule_link
from rulebook.pages.row_words import FOLDED, line_cells, matters, row_line
from rulebook.pages.texts import words

_SEGMENTS = 4  # so many short choices stand side by side; more make a list
_SEGMENT_LETTERS = 34
_SELECT_LETTERS = 18  # a list with longer words takes the whole width
_NEW = "new"  # what stands in a template for the place of a row
_ROW_TOOLS = {"up": ("Move up", "↑"), "down": ("Move down", "↓"), "copy": ("Duplicate",) * 2, "remove": ("Remove",) * 2}

# What the browser has to know of a query beside the form itself (docs/assets/calculator/query.mjs).
GRAMMAR: Mapping[str, Value] = {"data_longest": LONGEST, "data_note": NOTE, "data_doors": " ".join((PIN, *DOORS))}

Titles = Callable[[str], str]
Lists = Mapping[type | None, tuple[str, str]]  # by the class of a row: the list calculator it is from, and its input
MarkLabel = Callable[[str], Html]  # a label with the terms in it marked, each for the first time


@dataclass(frozen=True)
class _Context:
    """Where an input stands: in the form itself, or in a row, whose inputs have a prefix before their names."""

    titles: Titles
    given: Mapping[str, str]
    lists: Lists
    marks: Callable[[], MarkLabel]
    mark: MarkLabel
    prefix: str = ""

    def id(self, question: Question) -> str:
        return f"in-{self.prefix}{question.name}"

    def name(self, question: Question) -> dict[str, Value]:
        """The attributes that name an input; in a row, radio buttons and labels need names of their own in each."""
        cell = {"data_cell": question.name} if self.prefix else {}
        return {"name": self.prefix + question.name, **cell}

    def error(self, question: Question) -> str | None:
        """The id of an input's message; in rows the message below all of them names the row."""
        return None if self.prefix else f"{self.id(question)}-error"


def form(calculator: Calculator, titles: Titles, lists: Lists, marks: Callable[[], MarkLabel] = lambda: words) -> Html:
    """Every input in its group, rulings folded away at the end.

    `lists` says which list's rows fit into a question; `marks` begins to mark terms, in the form and in each row anew.
    """
    defaults = {one.name: as_text(one, one.default) for one in calculator.questions if one.kind != "rows"}
    context = _Context(titles, defaults, lists, marks, marks())
    parts = []
    for group, grouped in groupby((one for one in calculator.questions if not one.ruling), key=lambda one: one.group):
        members = list(grouped)
        hidden = not any(matters(one, defaults) for one in members)
        legend = el("legend", group) if group else None
        parts.append(el("fieldset", legend, _fields(members, context), class_="group", hidden=hidden))
    rulings = [one for one in calculator.questions if one.ruling]
    if rulings:
        about = el("small", "where the book can be read in more than one way")
        summary = el("summary", "Rulings ", el("span", class_="changed"), about)
        parts.append(el("details", summary, _fields(rulings, context), class_="rulings"))
    aloud = el(
        "p", class_="visually-hidden", role="status", data_told=True
    )  # what is wrong, for those who hear the page
    error = el("p", class_="error", data_error_of="", hidden=True)
    return el("form", aloud, error, parts, method="get", autocomplete="off", novalidate=True, **GRAMMAR)


def _fields(members: Iterable[Question], context: _Context) -> list[Html]:
    return [_field(one, context) for one in members]


def _field(question: Question, context: _Context, declared: Mapping[str, Value] = {}) -> Html:
    """One input with its label, its link to the rule, and room for a message; hidden if it does not matter.

    `declared` is what the browser is told of a cell in a row.
    """
    control = _CONTROLS[question.kind](question, context)
    error = el("p", class_="error", id=context.error(question), data_error_of=question.name, hidden=True)
    return el(
        "div",
        control,
        None if context.prefix else error,
        class_=f"field {question.kind}",
        **declared,
        data_field=question.name,
        data_when=question.when or None,
        hidden=not matters(question, context.given),
    )


def _label(question: Question, label: Child) -> Html:
    return join(label, el("small", question.hint) if question.hint else None)


def _why(question: Question, context: _Context) -> Html | None:
    """A small link to the rule or the ruling behind an input."""
    target = question.ruling or question.rule
    if not target:
        return None
    title = context.titles(target)
    aloud = f"{question.label}: read {title}"
    return el("a", "?", class_="why", href=rule_link(target, RULES_AT), title=title, aria_label=aloud)


def _named(question: Question, context: _Context, control: Html) -> Html:
    label = el("label", _label(question, context.mark(question.label)), for_=context.id(question))
    return join(el("div", label, _why(question, context), class_="name"), control)


def _number(question: Question, context: _Context) -> Html:
    def step(by: int, sign: str, does: str) -> Html:
        aloud = f"{question.label}: {does}"
        return el("button", sign, type="button", data_step=by, aria_label=aloud, disabled=True)

    field = el(
        "input",
        id=context.id(question),
        **context.name(question),
        value=question.default,
        inputmode="numeric",
        aria_describedby=context.error(question),
        data_low=question.low,
        data_high=question.high,
        maxlength=13,
        class_="wide" if question.high > 999 else None,
    )
    unit = el("span", question.unit, class_="unit", aria_hidden="true") if question.unit else None
    control = el("div", step(-1, "−", "one less"), field, unit, step(1, "+", "one more"), class_="stepper")
    return _named(question, context, control)


def _text(question: Question, context: _Context) -> Html:
    own: dict[str, Value] = {"id": context.id(question), **context.name(question), "value": question.default}
    return _named(question, context, el("input", **own, aria_describedby=context.error(question)))


def _choice(question: Question, context: _Context) -> Html:
    return _one_of(question, context, [(option.value, option.label, option.hint) for option in question.options])


def _yes_no(question: Question, context: _Context) -> Html:
    return _one_of(question, context, [("no", "No", ""), ("yes", "Yes", "")])


def _one_of(question: Question, context: _Context, options: list[tuple[str, str, str]]) -> Html:
    """One choice: of a few short ones side by side, of others in a list."""
    chosen = as_text(question, question.default)
    shown = [(value, f"{text} ({hint})" if hint else text, text if hint else None) for value, text, hint in options]
    lengths = [len(text) for _, text, _ in shown]
    id, name, described = context.id(question), context.name(question), context.error(question)
    if question.ruling or len(options) > _SEGMENTS or sum(lengths) > _SEGMENT_LETTERS:
        items = [el("option", text, value=at, selected=at == chosen, data_called=called) for at, text, called in shown]
        wide = "wide" if max(lengths) > _SELECT_LETTERS else None
        return _named(question, context, el("select", items, id=id, **name, class_=wide, aria_describedby=described))
    radios = []
    for value, text, called in shown:
        radio = el("input", type="radio", **name, value=value, checked=value == chosen, data_called=called)
        radios.append(el("label", radio, el("span", text)))
    label = el("span", _label(question, context.mark(question.label)), id=f"{id}-label")
    own: dict[str, Value] = {"role": "radiogroup", "aria_labelledby": f"{id}-label", "aria_describedby": described}
    return join(el("div", label, _why(question, context), class_="name"), el("div", radios, class_="segments", **own))


def _choices(question: Question, context: _Context) -> Html:
    """Several choices, folded away below those that are taken."""
    chosen = as_text(question, question.default).split(",")
    label = _label(question, question.label)
    boxes = []
    for option in question.options:
        taken = option.value in chosen
        box = el("input", type="checkbox", **context.name(question), value=option.value, checked=taken)
        boxes.append(el("label", box, el("span", option.label, el("small", option.hint) if option.hint else None)))
    none = el("span", "none", class_="chosen", data_none="none")
    legend = el("legend", label, class_="visually-hidden")
    fold = el(
        "details",
        el("summary", el("span", label, class_="name"), none),
        el("fieldset", legend, el("div", boxes), aria_describedby=context.error(question)),
        class_="chips",
        **{"data_cells" if context.prefix else "data_list": question.name},
        data_most=question.most or len(question.options),
    )
    return join(fold, _why(question, context))


def _rows(question: Question, context: _Context) -> Html:
    """Every row, a template for more, and a button that adds one; rows are closed, one alone is open."""
    assert question.row is not None  # of this kind every question has one
    alone = len(question.default) == 1
    shown = [_row(question, row, context, str(at), at + 1, alone) for at, row in enumerate(question.default)]
    list_of, list_input = context.lists.get(question.row, (None, None))  # so that a saved list can be put in
    return el(
        "fieldset",
        el("legend", _label(question, question.label), _why(question, context)),
        el("ol", shown),
        el("template", _row(question, question.row(), context, _NEW, 1, True)),
        el("button", "Add", type="button", class_="add", data_row="add", disabled=True),
        class_="rows",
        data_rows=question.name,
        data_most=question.most,
        data_list_of=list_of,
        data_list_input=list_input,
        aria_describedby=context.error(question),
    )


def _row(question: Question, row: Any, context: _Context, place: str, number: int, is_open: bool) -> Html:
    inside = replace(context, given=texts(row), mark=context.marks(), prefix=f"{question.name}-{place}-")
    # The browser makes its rows from the template, so that alone says what each cell adds to the line.
    told = {name: line.told for name, line in line_cells(type(row)).items()} if place == _NEW else {}
    cells: list[Child] = []
    asked = questions(type(row))
    for group, members in groupby(asked, key=lambda cell: cell.group):  # a group in a row is folded away
        filled = (replace(cell, default=cell.value(row), rule="") for cell in members)
        made = [_field(cell, inside, told.get(cell.name, {})) for cell in filled]
        fold = el("details", el("summary", group), el("div", made, class_="cells"), class_="more")
        cells += [fold] if group else made
    name, values = row_line(row, number)
    tools = [
        el(
            "button",
            sign,
            type="button",
            data_row=act,
            data_verb=verb,
            aria_label=f"{verb}: {name}",
            title=verb,
            disabled=True,
        )
        for act, (verb, sign) in _ROW_TOOLS.items()
    ]
    content = join(cells, el("div", tools, class_="row-tools"))
    if len(asked) <= FOLDED:
        return el("li", content, class_="row")
    line = el("span", el("b", name), " ", el("span", values), class_="line")
    summary = el("summary", line, el("span", class_="row-points"))
    folded = el("div", content, el("p", class_="row-fights"), class_="cells")
    fold = el("details", summary, folded, class_="fold", open=is_open)
    return el("li", fold, el("ul", class_="row-breaches", hidden=True), class_="row")


_CONTROLS: Mapping[str, Callable[[Question, _Context], Html]] = {
    "number": _number,
    "text": _text,
    "choice": _choice,
    "yes-no": _yes_no,
    "choices": _choices,
    "rows": _rows,
}
