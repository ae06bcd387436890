"""A calculator's form, made from what the calculator asks.

Numbers stand side by side, yes/no questions are chips, and what is asked of several alike is a table (`stat_table`).
Rows are served with their defaults; the browser copies the template for more.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import NAMES, Question, questions
from calculators.declare.pinned import PIN
from calculators.declare.query import LONGEST, NOTE, as_text, texts
from calculators.explore.asked import DOORS
from calculators.show.element import Child, Html, Value, el, join
from calculators.show.html import RULES_AT, rule_link
from calculators.show.wording import listed, sentence
from rulebook.pages.row_words import FOLDED, group_line, line_cell, line_cells, matters, row_key, row_line
from rulebook.pages.stat_table import StatTable, is_quality, stat_tables
from rulebook.pages.texts import words

_SEGMENTS = 4  # so many short choices stand side by side; more make a list
_SEGMENT_LETTERS = 34
_WIDE_RANGE = 30  # a number of so many values has a slider
_SELECT_LETTERS = 18  # a list with longer words takes the whole width
_NEW = "new"  # what stands in a template for the place of a row
_ROW_TOOLS = {"up": ("Move up", "↑"), "down": ("Move down", "↓"), "copy": ("Duplicate",) * 2, "remove": ("Remove",) * 2}

# What the browser has to know of a query beside the form itself (docs/assets/calculator/query.mjs).
GRAMMAR: Mapping[str, Value] = {
    "data_longest": LONGEST,
    "data_note": NOTE,
    "data_doors": " ".join((PIN, *DOORS, NAMES)),
}

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
    shorts: Titles
    rows: Mapping[str, tuple[Any, ...]]
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


def form(
    calculator: Calculator,
    titles: Titles,
    lists: Lists,
    marks: Callable[[], MarkLabel] = lambda: words,
    shorts: Titles = lambda target: "",
) -> Html:
    """Every input in its group, rulings folded away at the end.

    `lists` says which list's rows fit into a question; `marks` begins to mark terms, in the form and in each row anew;
    `shorts` says in a line what a rule or a ruling says.
    """
    defaults = {
        question.name: as_text(question, question.default)
        for question in calculator.questions
        if question.kind != "rows"
    }
    rows = {question.name: question.default for question in calculator.questions if question.kind == "rows"}
    context = _Context(titles, defaults, lists, marks, marks(), shorts, rows)
    asked = [question for question in calculator.questions if not question.ruling]
    tables = stat_tables(asked)
    tabled = {question.name for table in tables for question in table.questions}
    parts = []
    for group, grouped in groupby(asked, key=lambda question: question.group):
        members = list(grouped)
        here = [table for table in tables if table.stands_at(asked) in members]
        before = [table for table in here if members[0] in table.questions]
        parts += [_table(table, context) for table in before]
        if left := [question for question in members if question.name not in tabled]:
            parts.append(_group(group, left, context))
        parts += [_table(table, context) for table in here if table not in before]
    rulings = [question for question in calculator.questions if question.ruling]
    if rulings:
        about = el("small", "where the book can be read in more than one way")
        summary = el("summary", "Rulings ", el("span", class_="changed"), about)
        parts.append(el("details", summary, _fields(rulings, context), class_="rulings"))
    aloud = el(
        "p", class_="visually-hidden", role="status", data_told=True
    )  # what is wrong, for those who hear the page
    error = el("p", class_="error", data_error_of="", hidden=True)
    return el("form", aloud, error, parts, method="get", autocomplete="off", novalidate=True, **GRAMMAR)


def _group(group: str, members: list[Question], context: _Context) -> Html:
    """Inputs under a heading that folds them to a line with their values.

    One alone needs no heading, nor does one that the others depend on.
    """
    hidden = not any(matters(question, context.given) for question in members)
    fields = _fields(members, context, in_line=bool(group))
    first, *others = members
    depend = all(any(condition.startswith(f"{first.name}=") for condition in other.when.split("&")) for other in others)
    if not group or (depend and first.kind != "text"):
        return el("div", el("div", fields, class_="fields"), class_="group", hidden=hidden)
    now = el("span", group_line(members, context.given), class_="now")
    content = el("div", fields, class_="fields", role="group", aria_label=group)
    is_open = not any(question.folded for question in members)
    return el("details", el("summary", group, " ", now), content, class_="group", open=is_open, hidden=hidden)


def _fields(members: Iterable[Question], context: _Context, in_line: bool = False) -> list[Html]:
    """Every input; yes/no questions that follow each other stand side by side.

    `in_line` tells the browser what each adds to the line of a closed group.
    """
    made: list[Html] = []
    for (kind, one_of), grouped in groupby(members, key=lambda question: (_stands(question, context), question.one_of)):
        together = list(grouped)
        if one_of:
            made.append(_one_of_flags(together, context))
            continue
        fields = [
            _field(question, context, line_cell(question).told if in_line and question.kind != "rows" else {})
            for question in together
        ]
        if kind == "pair" and len(fields) > 1:
            made.append(el("div", fields, class_="pairs"))
        else:
            made += [el("div", fields, class_="flags")] if kind == "flag" else fields
    return made


def _stands(question: Question, context: _Context) -> str:
    """How an input stands beside the next of its kind: a chip, a narrow number, or on a line of its own."""
    if question.kind == "yes-no" and not question.ruling:
        return "flag"
    is_narrow = question.kind == "number" and not is_quality(question)
    return "pair" if is_narrow and not _is_wide(question, context) and not question.said else ""


def _field(question: Question, context: _Context, declared: Mapping[str, Value] = {}) -> Html:
    """One input with its label, its link to the rule, and room for a message; hidden if it does not matter.

    `declared` is what the browser is told of its part in a line.
    """
    control = _CONTROLS[question.kind](question, context)
    error = None if context.prefix else _error(question, context)
    return _placed(question, context, join(control, error), declared)


def _placed(question: Question, context: _Context, content: Html, declared: Mapping[str, Value] = {}) -> Html:
    is_wide = question.kind == "number" and (_is_wide(question, context) or question.said) and not context.prefix
    look = " wide" if is_wide else ""
    return el(
        "div",
        content,
        class_=f"field {'choice' if is_quality(question) else question.kind}{look}",
        **declared,
        data_field=question.name,
        data_when=question.when or None,
        hidden=not matters(question, context.given),
    )


def _error(question: Question, context: _Context) -> Html:
    return el("p", class_="error", id=context.error(question), data_error_of=question.name, hidden=True)


def _table(table: StatTable, context: _Context) -> Html:
    """Values of the same kind side by side: a row for each, a column for each of those who have it.

    The browser hides the columns and rows that the choices made leave empty, as is done here.
    """
    seen = [
        [question for row in table.rows for question in row.cells[at : at + 1] if question and row.spans == 1]
        for at in range(len(table.columns))
    ]
    shown = [any(matters(question, context.given) for question in column) for column in seen]
    head = [
        el("th", name, scope="col", hidden=not is_shown, data_column=at)
        for at, (name, is_shown) in enumerate(zip(table.columns, shown, strict=True))
    ]
    rows = []
    for row in table.rows:
        first = next(question for question in row.cells if question)
        named = el("th", _explained(first, context), scope="row")
        cells = []
        for at, question in enumerate(row.cells):
            if row.spans > 1 and at % row.spans:
                continue
            columns = range(at, at + row.spans)
            width = sum(shown[column] for column in columns)
            cell = _placed(question, context, _cell(question, context)) if question else None
            place = " ".join(map(str, columns))
            cells.append(el("td", cell, colspan=width if width > 1 else None, hidden=not width, data_columns=place))
        present = [question for question in row.cells if question]
        hidden = not any(matters(question, context.given) for question in present)
        rows.append(el("tr", named, cells, hidden=hidden))
        errors = [_error(question, context) for question in present]
        rows.append(el("tr", el("td", errors, colspan=sum(shown) + 1), class_="errors"))
    corner = el("td", class_="corner")
    content = join(el("thead", el("tr", corner, head)), el("tbody", rows))
    label = listed(table.columns)
    return el("div", el("table", content, class_="stats", aria_label=label, data_shown=sum(shown)), class_="group")


def _explained(question: Question, context: _Context) -> Html:
    """A label that opens its rule itself: a table has no room for more, nor for a hint."""
    label = f"{question.label}, {question.unit}" if question.unit else question.label
    if not question.rule:
        return el("span", label)
    short = " ".join(filter(None, (question.aside and sentence(f"{question.aside}."), context.shorts(question.rule))))
    address = rule_link(question.rule, RULES_AT)
    title = context.titles(question.rule)
    return el("a", label, class_="explained", href=address, title=title, data_short=short or None)


def _cell(question: Question, context: _Context) -> Html:
    """The control of a value in a table, named by its column and its row."""
    name = f"{question.group}: {question.label}"
    if question.kind == "number":
        return _stepper(question, context, name)
    if question.kind == "yes-no":
        return _flag(question, context, el("span", "Yes"), name)
    chosen = as_text(question, question.default)
    items = [
        el("option", option.label, value=option.value, selected=option.value == chosen) for option in question.options
    ]
    described = context.error(question)
    return el(
        "select",
        items,
        id=context.id(question),
        **context.name(question),
        aria_label=name,
        aria_describedby=described,
    )


def _label(question: Question, label: Child) -> Html:
    return join(label, el("small", question.aside) if question.aside else None)


def _why(question: Question, context: _Context) -> Html | None:
    """A small link to the rule or the ruling behind an input; the browser shows in place what that says in short."""
    target = question.ruling or question.rule
    if not target:
        return None
    title = context.titles(target)
    short = context.shorts(target) or None
    aloud = f"{question.label}: about {title}"
    address = rule_link(target, RULES_AT)
    return el("a", "?", class_="why", href=address, title=title, aria_label=aloud, data_short=short)


def _named(question: Question, context: _Context, control: Html) -> Html:
    label = el("label", _label(question, context.mark(question.label)), for_=context.id(question))
    return join(el("div", label, _why(question, context), class_="name"), control)


def _is_wide(question: Question, context: _Context) -> bool:
    return not context.prefix and question.high - question.low >= _WIDE_RANGE


def _number(question: Question, context: _Context) -> Html:
    if is_quality(question):
        values = range(question.low, question.high + 1)
        return _one_of(
            question, context, [(str(value), f"{value}{question.unit}", "") for value in values], len(values)
        )
    slider = None
    if _is_wide(question, context) and not question.said:  # 100 steps; the browser knows what they stand for
        aloud = f"{question.label}: slider"
        slider = el("input", type="range", max=100, value=0, aria_label=aloud, data_slider=True, disabled=True)
    words_for_it = [  # the browser shows those that the field does not say already
        el("button", said, type="button", class_="said", data_put=value, disabled=True)
        for value, said in (question.said.items() if not context.prefix else ())
    ]
    stepper = _stepper(question, context)
    if slider or words_for_it:  # they go to the next line together
        stepper = el("div", slider, words_for_it, stepper, class_="control")
    return _named(question, context, stepper)


def _look(question: Question) -> str | None:
    """A number with many digits is wide; a word needs no unit."""
    look = {"wide": question.high > 999, "word": question.default in question.said}
    return " ".join(name for name, has in look.items() if has) or None


def _stepper(question: Question, context: _Context, name: str | None = None) -> Html:
    """A number between two buttons; `name` is for those who hear the page, where it stands in a table."""

    def step(by: int, sign: str, does: str) -> Html:
        aloud = f"{name or question.label}: {does}"
        return el("button", sign, type="button", data_step=by, aria_label=aloud, disabled=True)

    said = ",".join(f"{value}={text}" for value, text in question.said.items()) or None
    field = el(
        "input",
        id=context.id(question),
        **context.name(question),
        value=question.said.get(question.default, question.default),
        inputmode="numeric",
        aria_label=name,
        aria_describedby=context.error(question),
        data_low=question.low,
        data_high=question.high,
        data_said=said,
        maxlength=13,
        class_=_look(question),
    )
    unit = el("span", question.unit, class_="unit", aria_hidden="true") if question.unit and not name else None
    return el("div", step(-1, "−", "one less"), field, unit, step(1, "+", "one more"), class_="stepper")


def _text(question: Question, context: _Context) -> Html:
    own: dict[str, Value] = {"id": context.id(question), **context.name(question), "value": question.default}
    typed = el("input", **own, aria_describedby=context.error(question))
    if question.names_of:  # where there is a script, a chip for each is tapped instead
        keys = (row_key(row, at) for at, row in enumerate(context.rows[question.names_of], 1))
        boxes = ((el("input", type="checkbox", value=key, data_pick=True), key) for key in keys)
        chips = [el("label", box, el("span", key), class_="flag") for box, key in boxes]
        group = el("div", chips, class_="flags", role="group", aria_label=question.label)
        typed = el("div", typed, group, class_="picked", data_names_of=question.names_of)
    return _named(question, context, typed)


def _choice(question: Question, context: _Context) -> Html:
    return _one_of(question, context, [(option.value, option.label, option.hint) for option in question.options])


def _yes_no(question: Question, context: _Context) -> Html:
    if question.ruling:
        return _one_of(question, context, [("no", "No", ""), ("yes", "Yes", "")])
    label = el("span", _label(question, question.label))  # a term in it would take the tap
    return join(_flag(question, context, label), _why(question, context))


def _flag(question: Question, context: _Context, label: Html, name: str | None = None) -> Html:
    """A yes/no question as a chip: on is yes."""
    box = el(
        "input",
        type="checkbox",
        id=context.id(question),
        **context.name(question),
        value="yes",
        checked=question.default,
        data_flag=True,
        aria_label=name,
        aria_describedby=context.error(question),
    )
    return el("label", box, label, class_="flag")


def _one_of_flags(together: list[Question], context: _Context) -> Html:
    """Yes/no questions that exclude each other as one choice; both can come by a link alone, and then are shown."""
    name = together[0].one_of
    id = f"in-{'-'.join(question.name for question in together)}"
    radios = []
    taken = [question for question in together if question.default]

    def radio(names: Iterable[Question], label: str, hint: str = "", hidden: bool = False) -> None:
        chosen = list(names)
        own = el(
            "input",
            type="radio",
            name=id,
            value=" ".join(question.name for question in chosen),
            checked=chosen == taken,
            data_flags=" ".join(question.name for question in together),
            data_called=label,
        )
        shown = el("span", label, el("small", hint) if hint else None)
        field = chosen[0].name if len(chosen) == 1 else None
        radios.append(el("label", own, shown, data_field=field, hidden=hidden))

    for at, question in enumerate(together):
        if at == 1:
            radio((), "Ordinary")
        radio((question,), question.label, question.hint)
    radio(together, "Both", hidden=True)
    first = together[0]
    label = el("span", name, id=f"{id}-label")
    group = el("div", radios, class_="segments", role="radiogroup", aria_labelledby=f"{id}-label")
    return el(
        "div",
        el("div", label, _why(first, context), class_="name"),
        group,
        [_error(question, context) for question in together],
        class_="field choice",
        data_words="{}",
        data_when=first.when or None,
        hidden=not matters(first, context.given),
    )


def _one_of(
    question: Question, context: _Context, options: list[tuple[str, str, str]], side_by_side: int = _SEGMENTS
) -> Html:
    """One choice: of a few short ones side by side, of others in a list."""
    chosen = as_text(question, question.default)
    shown = [(value, f"{text} ({hint})" if hint else text, text if hint else None) for value, text, hint in options]
    lengths = [len(text) for _, text, _ in shown]
    id, name, described = context.id(question), context.name(question), context.error(question)
    if question.ruling or len(options) > side_by_side or sum(lengths) > _SEGMENT_LETTERS:
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
        price = el("small", _price(option.hint)) if option.hint else None
        does = context.shorts(option.rule) if context.prefix and getattr(option, "rule", "") else ""
        told = el("small", does, class_="does") if does else None
        boxes.append(el("label", box, el("span", option.label, price, told)))
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


def _price(hint: str) -> str:
    """What stands beside a choice; a bare number is its price in points."""
    return f"{hint.removeprefix('+')} pts" if hint.lstrip("+-").isdigit() else hint


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
    lines = {name: line.told for name, line in line_cells(type(row)).items()} if place == _NEW else {}
    cells: list[Child] = []
    asked = questions(type(row))
    for group, members in groupby(asked, key=lambda cell: cell.group):  # a group in a row is folded away
        filled = (replace(cell, default=cell.value(row), rule="") for cell in members)
        made = [_field(cell, inside, lines.get(cell.name, {})) for cell in filled]
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
