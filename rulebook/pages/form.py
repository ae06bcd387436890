"""A calculator's form, made from what the calculator asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from itertools import groupby
from types import MappingProxyType

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question
from calculators.declare.query import as_text
from calculators.show.html import RULES_AT, rule_link
from rulebook.pages.rows import Lists, rows

_SEGMENTS = 4  # so many short choices stand side by side; more make a list
_SEGMENT_LETTERS = 34
_SELECT_LETTERS = 18  # a list with longer words takes the whole width
_TOLD = '<p class="visually-hidden" role="status" data-told></p>'  # what is wrong, for those who hear the page

Titles = Callable[[str], str]


def form(calculator: Calculator, titles: Titles, lists: Lists) -> str:
    """Every input in its group, rulings folded away at the end; `lists` says which list's rows fit into a question."""
    given = {one.name: as_text(one, one.default) for one in calculator.questions if one.kind != "rows"}
    asked = [one for one in calculator.questions if not one.ruling]
    rulings = [one for one in calculator.questions if one.ruling]
    parts = []
    for group, grouped in groupby(asked, key=lambda one: one.group):
        members = list(grouped)
        legend = f"<legend>{escape(group)}</legend>" if group else ""
        hidden = "" if any(_matters(one, given) for one in members) else " hidden"
        parts.append(
            f'<fieldset class="group"{hidden}>{legend}{"".join(field(one, titles, given, lists=lists) for one in members)}</fieldset>'
        )
    if rulings:
        parts.append(
            '<details class="rulings"><summary>Rulings <span class="changed"></span><small>where the book can be read in more than one way</small></summary>'
            + "".join(field(one, titles, given) for one in rulings)
            + "</details>"
        )
    return f'<form method="get" autocomplete="off" novalidate>{_TOLD}<p class="error" data-error-of="" hidden></p>{"".join(parts)}</form>'


def field(
    question: Question, titles: Titles, given: Mapping[str, str], inside: str = "", lists: Lists = MappingProxyType({})
) -> str:
    """One input with its label, its way to the rule, and room for a message; hidden if it does not matter by what is given."""
    id = f"in-{inside}{question.name}"
    label = _label(question)
    why = _why(question, titles)
    if question.kind == "rows":
        control = rows(field, lists, question, id, label, why, titles)
    else:
        control = _CONTROLS[question.kind](question, id, label, why, titles)
    error = f'<p class="error" id="{id}-error" data-error-of="{question.name}" hidden></p>'
    if inside:  # a row has no room for messages: the one below all rows names the row
        control, error = control.replace(f' aria-describedby="{id}-error"', ""), ""
    when = f' data-when="{escape(question.when)}"' if question.when else ""
    when += "" if _matters(question, given) else " hidden"
    return f'<div class="field {question.kind}" data-field="{question.name}"{when}>{control}{error}</div>'


def _matters(question: Question, given: Mapping[str, str]) -> bool:
    """Whether the choices made elsewhere make this input matter; the browser asks the same after every change."""
    conditions = (condition.partition("=") for condition in question.when.split("&") if condition)
    return all(given[name] in values.split(",") for name, _, values in conditions)


def _label(question: Question) -> str:
    hint = f"<small>{escape(question.hint)}</small>" if question.hint else ""
    return escape(question.label) + hint


def _why(question: Question, titles: Titles) -> str:
    """A small link to the rule or the ruling behind an input."""
    target = question.ruling or question.rule
    if not target:
        return ""
    title = escape(titles(target))
    return f'<a class="why" href="{escape(rule_link(target, RULES_AT))}" title="{title}" aria-label="{escape(question.label)}: read {title}">?</a>'


def _named(id: str, label: str, why: str, control: str) -> str:
    return f'<div class="name"><label for="{id}">{label}</label>{why}</div>{control}'


def _number(question: Question, id: str, label: str, why: str, titles: Titles) -> str:
    name = escape(question.label)
    wide = ' class="wide"' if question.high > 999 else ""
    unit = f'<span class="unit" aria-hidden="true">{escape(question.unit)}</span>' if question.unit else ""
    return _named(
        id,
        label,
        why,
        f'<div class="stepper"><button type="button" data-step="-1" aria-label="{name}: one less" disabled>−</button>'
        f'<input id="{id}" name="{question.name}" value="{question.default}" inputmode="numeric" aria-describedby="{id}-error"'
        f' data-low="{question.low}" data-high="{question.high}" maxlength="13"{wide}>{unit}'
        f'<button type="button" data-step="1" aria-label="{name}: one more" disabled>+</button></div>',
    )


def _text(question: Question, id: str, label: str, why: str, titles: Titles) -> str:
    value = escape(question.default)
    return _named(
        id, label, why, f'<input id="{id}" name="{question.name}" value="{value}" aria-describedby="{id}-error">'
    )


def _choice(question: Question, id: str, label: str, why: str, titles: Titles) -> str:
    options = [(option.value, option.label, option.hint) for option in question.options]
    return _one_of(question, id, label, why, options)


def _yes_no(question: Question, id: str, label: str, why: str, titles: Titles) -> str:
    return _one_of(question, id, label, why, [("no", "No", ""), ("yes", "Yes", "")])


def _one_of(question: Question, id: str, label: str, why: str, options: list[tuple[str, str, str]]) -> str:
    chosen = as_text(question, question.default)
    shown = {value: f"{text} ({hint})" if hint else text for value, text, hint in options}
    short = len(options) <= _SEGMENTS and sum(map(len, shown.values())) <= _SEGMENT_LETTERS
    if question.ruling or not short:
        plain = {value: f' data-words="{escape(text)}"' if hint else "" for value, text, hint in options}
        items = "".join(
            f'<option value="{value}"{" selected" if value == chosen else ""}{plain[value]}>{escape(text)}</option>'
            for value, text in shown.items()
        )
        wide = ' class="wide"' if max(map(len, shown.values())) > _SELECT_LETTERS else ""
        return _named(
            id,
            label,
            why,
            f'<select id="{id}" name="{question.name}"{wide} aria-describedby="{id}-error">{items}</select>',
        )
    items = "".join(
        f'<label><input type="radio" name="{question.name}" value="{value}"{" checked" if value == chosen else ""}><span>{escape(text)}</span></label>'
        for value, text in shown.items()
    )
    return (
        f'<div class="name"><span id="{id}-label">{label}</span>{why}</div>'
        f'<div class="segments" role="radiogroup" aria-labelledby="{id}-label" aria-describedby="{id}-error">{items}</div>'
    )


def _choices(question: Question, id: str, label: str, why: str, titles: Titles) -> str:
    chosen = as_text(question, question.default).split(",")
    items = "".join(
        f'<label><input type="checkbox" name="{question.name}" value="{option.value}"{" checked" if option.value in chosen else ""}>'
        f"<span>{escape(option.label)}{f'<small>{escape(option.hint)}</small>' if option.hint else ''}</span></label>"
        for option in question.options
    )
    return (
        f'<details class="chips" data-list="{question.name}" data-most="{question.most or len(question.options)}"><summary><span class="name">{label}</span>'
        f'<span class="chosen" data-none="none">none</span></summary>'
        f'<fieldset aria-describedby="{id}-error"><legend class="visually-hidden">{label}</legend><div>{items}</div></fieldset></details>{why}'
    )


_CONTROLS: Mapping[str, Callable[[Question, str, str, str, Titles], str]] = {
    "number": _number,
    "text": _text,
    "choice": _choice,
    "yes-no": _yes_no,
    "choices": _choices,
}
