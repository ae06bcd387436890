"""What changed in a game: a page of all changes, and the lines that a changed rule or calculator carries from then on.

So a reader with an old link, which opens with the answer of today, sees why that is no longer the one he remembers.
"""

from collections.abc import Iterable
from datetime import date
from itertools import groupby

from calculators.declare.calculator import Calculator
from calculators.show.element import Html, el
from rulebook.pages.book import Book
from rulebook.pages.links import Addresses, InRawHtml, picture_of
from rulebook.pages.page import badge, block, page
from rulebook.pages.texts import words
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
    """What changed a calculator's answers, newest first: itself, or a ruling or figure of a rule that it works with.

    A change of a whole chapter is one of each rule in it.
    """
    used = works_with(calculator, game)
    return [
        change
        for change in _effective(game)
        if calculator.name in change.calculators
        or (
            change.kind in ("ruling", "figure")
            and any(id == rule or rule.startswith(f"{id}/") for id in change.rules for rule in used)
        )
    ]


def works_with(calculator: Calculator, game: Game) -> set[str]:
    """Every rule and ruling that a calculator names, with its inputs, those in rows too, and their choices."""
    asked = [question for _, question in inputs(calculator)]
    named = {
        name
        for question in asked
        for name in (question.rule, question.ruling, *(option.rule for option in question.options))
    }
    return (named | set(game.examples(calculator.name).rules)) - {""}


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
        lines.append(el("p", head, book.html(book.text(change.what).inline, addresses)))
        dated = change.date
    return lines


def change_page(book: Book) -> str:
    """Every change, newest first; on each day rulings and figures before the rest."""
    game = book.game
    path = f"{game.id}/changes.md"
    blocks = [
        badge(game, path),
        f"# Changes to {game.title}",
        "What changed, rulings and figures first, because they can change an answer.\n"
        "An older link keeps its inputs and shows today's answer; its page says what changed and when.",
        '<p class="feed" markdown="1">[Follow the changes in a feed reader](changes.xml)</p>',
    ]
    for written, changes in groupby(game.changes, key=lambda change: change.date):
        ordered = sorted(changes, key=lambda change: list(CHANGES).index(change.kind))
        rows = [_row(book, change, InRawHtml(path)) for change in ordered]
        blocks += [f"## {day(written)} {{#{written}}}", block("ul", *rows)]
    return page(
        f"Changes to {game.title}",
        f"What changed in {game.title} on this site, and when.",
        *blocks,
        picture=picture_of(game.id),
        feed=f"{game.id}/changes.xml",
    )


def _row(book: Book, change: Change, addresses: Addresses) -> Html:
    game = book.game.id
    named = [el("a", words(book.title(id)), href=addresses.rule(game, id)) for id in change.rules]
    calculators = map(book.calculator, change.calculators)
    named += [
        el("a", words(calculator.title), href=addresses.calculator(game, calculator.name)) for calculator in calculators
    ]
    first = change.anchor == change.date  # the first of a day has its heading
    return el(
        "li",
        None if first else el("a", id=change.anchor),
        [el("strong", CHANGES[change.kind], "."), " ", book.html(book.text(change.what).inline, addresses)],
        [el("br"), el("small", Html(", ".join(named)))] if named else None,
    )
