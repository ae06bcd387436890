"""The lines that a changed rule or calculator carries from then on.

A link holds no date, and opens with the inputs it had and the answer of today; so whatever has changed says so itself,
with the day, to whoever opens it: a reader with an old link sees why its answer is no longer the one he remembers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date

from calculators.declare import Calculator

from .models import Change, Game, Rule

_LINES = 3  # so many changes are told where they matter; the rest is on the page of changes
_MONTHS = "January February March April May June July August September October November December".split()


def day(written: str) -> str:
    """A day as people write it: 16 November 2026."""
    found = date.fromisoformat(written)
    return f"{found.day} {_MONTHS[found.month - 1]} {found.year}"


def of_rule(game: Game, rule: Rule) -> list[Change]:
    """What changed about a rule or one of its rulings, newest first."""
    return [one for one in game.changes if any(rule.id == "/".join(id.split("/")[:2]) for id in one.rules)]


def of_calculator(game: Game, calculator: Calculator) -> list[Change]:
    """What changed a calculator's answers, newest first: itself, a figure of a rule it uses, a ruling it can switch."""
    used = {one.ruling for one in calculator.questions} | set(calculator.rules)
    return [
        one
        for one in game.changes
        if calculator.name in one.calculators or (one.kind in ("ruling", "figure") and used & set(one.rules))
    ]


def lines(changes: Iterable[Change], linked: Callable[[str], str]) -> str:
    """The newest changes in Markdown, a paragraph each, with their day; `linked` puts addresses into their links."""
    newest = list(changes)[:_LINES]
    return "\n\n".join(f'**Changed on <time datetime="{one.date}">{day(one.date)}</time>:** {linked(one.what)}' for one in newest)
