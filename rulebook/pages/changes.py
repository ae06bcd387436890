"""What changed in a game: a page of all changes, and the lines that a changed rule or calculator carries from then on.

A link holds no date, and opens with the inputs it had and the answer of today; so whatever has changed says so itself,
with the day, to whoever opens it: a reader with an old link sees why its answer is no longer the one he remembers.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from itertools import groupby

from calculators.declare.calculator import Calculator
from calculators.show.element import Html, el
from rulebook.pages.book import Book
from rulebook.pages.links import Addresses, InMarkdown, picture_of
from rulebook.pages.page import badge, page
from rulebook.read.ids import inputs
from rulebook.read.models import CHANGES, Change, Chapter, Game, Rule

_SILENT = "news"  # what is only announced has changed nothing
_LINES = 3  # so many changes are shown where they matter; the rest is on the page of changes
_MONTHS = "January February March April May June July August September October November December".split()


def day(written: str) -> str:
    """A day as people write it: 16 November 2026."""
    when = date.fromisoformat(written)
    return f"{when.day} {_MONTHS[when.month - 1]} {when.year}"


def time(written: str) -> Html:
    """A day for people and programs."""
    return el("time", day(written), datetime=written)


def changes_of_chapter(game: Game, chapter: Chapter) -> list[Change]:
    """What changed about a chapter as a whole, newest first."""
    return [change for change in _effective(game) if chapter.id in change.rules]


def changes_of_rule(game: Game, rule: Rule) -> list[Change]:
    """What changed about a rule or one of its rulings, newest first."""
    return [change for change in _effective(game) if any(rule.id == "/".join(id.split("/")[:2]) for id in change.rules)]


def changes_of_calculator(game: Game, calculator: Calculator) -> list[Change]:
    """What changed a calculator's answers, newest first: itself, a ruling or a figure of a rule that it works with.

    It works with the rules it names: those it declares, and those of its inputs and of whatever can be chosen there.
    So a changed price reaches the army list in which its bearer can be fielded, and there is no list of prices to keep.
    A change of a whole chapter is one of each rule in it.
    """
    used = works_with(calculator)
    return [
        change
        for change in _effective(game)
        if calculator.name in change.calculators
        or (
            change.kind in ("ruling", "figure")
            and any(id == rule or rule.startswith(f"{id}/") for id in change.rules for rule in used)
        )
    ]


def works_with(calculator: Calculator) -> set[str]:
    """Every rule and ruling that a calculator names, with its inputs, those in rows too, and their choices."""
    asked = [question for _, question in inputs(calculator)]
    named = {name for one in asked for name in (one.rule, one.ruling, *(option.rule for option in one.options))}
    return (named | set(calculator.rules)) - {""}


def _effective(game: Game) -> list[Change]:
    return [change for change in game.changes if change.kind != _SILENT]


def since(book: Book, changes: Iterable[Change], addresses: Addresses) -> Html:
    """The newest changes below a heading, each day once; nothing if there are none."""
    lines = change_lines(book, changes, addresses)
    return el("div", [["\n", line] for line in lines], "\n", class_="since") if lines else Html()


def change_lines(book: Book, changes: Iterable[Change], addresses: Addresses, dated: str = "") -> list[Html]:
    """The newest changes, a paragraph each, with the day where it is another than that of the one before or `dated`."""
    lines = []
    for change in list(changes)[:_LINES]:
        head = None if change.date == dated else [el("strong", "Changed on ", time(change.date), ":"), " "]
        what = book.text(change.what).inline.html(lambda target: addresses.link(target, book.game.id))
        lines.append(el("p", head, what))
        dated = change.date
    return lines


def change_page(book: Book) -> str:
    """Every change, newest first; on each day rulings and figures before the rest."""
    game = book.game
    path = f"{game.id}/changes.md"
    blocks = [
        badge(game, path),
        f"# Changes to {game.title}",
        "What is otherwise here than it was: rulings and figures first, for they can change an answer.\n"
        "A link made before a change opens with the inputs it had and gives the answer of today; "
        "the rule or the calculator it leads to says what changed and when.",
        '<p class="feed" markdown="1">[Follow the changes in a feed reader](changes.xml)</p>',
    ]
    for written, changes in groupby(game.changes, key=lambda change: change.date):
        ordered = sorted(changes, key=lambda change: list(CHANGES).index(change.kind))
        rows = [_row(book, change, InMarkdown(path)) for change in ordered]
        blocks += [f"## {day(written)} {{#{written}}}", "\n".join(rows)]
    return page(
        f"Changes to {game.title}",
        f"What changed in {game.title} on this site, and when.",
        *blocks,
        picture=picture_of(game.id),
        feed=f"{game.id}/changes.xml",
    )


def _row(book: Book, change: Change, addresses: Addresses) -> str:
    game = book.game.id
    named = [f"[{book.title(id)}]({addresses.rule(game, id)})" for id in change.rules]
    named += [f"[{book.calculator(name).title}]({addresses.calculator(game, name)})" for name in change.calculators]
    first = change.anchor == change.date  # the first of a day has its heading
    anchor = "" if first else el("a", id=change.anchor)
    behind = f"<br><small>{', '.join(named)}</small>" if named else ""
    what = " ".join(book.links.resolved(change.what, game, addresses).split())
    return f"- {anchor}**{CHANGES[change.kind]}.** {what}{behind}"
