"""The lines that a changed rule or calculator carries from then on.

A link holds no date, and opens with the inputs it had and the answer of today; so whatever has changed says so itself,
with the day, to whoever opens it: a reader with an old link sees why its answer is no longer the one he remembers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date

from calculators.declare.calculator import Calculator
from rulebook.read.ids import inputs
from rulebook.read.models import Change, Chapter, Game, Rule

_SILENT = "news"  # what is only announced has changed nothing
_LINES = 3  # so many changes are told where they matter; the rest is on the page of changes
_MONTHS = "January February March April May June July August September October November December".split()


def day(written: str) -> str:
    """A day as people write it: 16 November 2026."""
    found = date.fromisoformat(written)
    return f"{found.day} {_MONTHS[found.month - 1]} {found.year}"


def of_chapter(game: Game, chapter: Chapter) -> list[Change]:
    """What changed about a chapter as a whole, newest first."""
    return [one for one in _told(game) if chapter.id in one.rules]


def of_rule(game: Game, rule: Rule) -> list[Change]:
    """What changed about a rule or one of its rulings, newest first."""
    return [one for one in _told(game) if any(rule.id == "/".join(id.split("/")[:2]) for id in one.rules)]


def of_calculator(game: Game, calculator: Calculator) -> list[Change]:
    """What changed a calculator's answers, newest first: itself, a ruling or a figure of a rule that it works with.

    It works with the rules it names: those it declares, and those of its inputs and of whatever can be chosen there.
    So a changed price reaches the army list in which its bearer can be fielded, and there is no list of prices to keep.
    A change of a whole chapter is one of each rule in it.
    """
    used = works_with(calculator)
    return [
        one
        for one in _told(game)
        if calculator.name in one.calculators
        or (
            one.kind in ("ruling", "figure")
            and any(id == rule or rule.startswith(f"{id}/") for id in one.rules for rule in used)
        )
    ]


def works_with(calculator: Calculator) -> set[str]:
    """Every rule and ruling that a calculator names, with its inputs, those in rows too, and their choices."""
    asked = [question for _, question in inputs(calculator)]
    named = {name for one in asked for name in (one.rule, one.ruling, *(option.rule for option in one.options))}
    return (named | set(calculator.rules)) - {""}


def _told(game: Game) -> list[Change]:
    return [one for one in game.changes if one.kind != _SILENT]


def lines(changes: Iterable[Change], linked: Callable[[str], str], told: str = "") -> str:
    """The newest changes in Markdown, a paragraph each, each day once; `told` is a day that was said already.

    `linked` puts addresses into their links.
    """
    parts = []
    for one in list(changes)[:_LINES]:
        head = "" if one.date == told else f'**Changed on <time datetime="{one.date}">{day(one.date)}</time>:** '
        parts.append(head + linked(one.what))
        told = one.date
    return "\n\n".join(parts)
