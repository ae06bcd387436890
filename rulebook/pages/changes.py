"""What changed in a game: a page of all changes, and the lines that a changed rule or calculator carries from then on.

So a reader with an old link, which opens with the answer of today, sees why that is no longer the one he remembers.
"""

import re
from collections.abc import Iterable
from datetime import date
from itertools import groupby

from calculators.show.element import Html, el
from rulebook.history.compare import Difference
from rulebook.history.record import ANSWER, DEFAULT, FIGURE, GOLDEN, READING, plain
from rulebook.history.words import compared
from rulebook.pages.book import Book
from rulebook.pages.links import Addresses, InRawHtml, picture_of
from rulebook.pages.page import badge, block, page
from rulebook.pages.texts import words
from rulebook.read.ids import inputs
from rulebook.read.models import CHANGES, Change, Rule

_DIFFERENCES = 8  # so many are shown at once
_DAYS = 30  # of all games together
_LINES = 3  # so many changes are shown where they matter; the rest is on the page of changes
_MONTHS = "January February March April May June July August September October November December".split()


def day(written: str) -> str:
    """A day as people write it: 16 November 2026."""
    when = date.fromisoformat(written)
    return f"{when.day} {_MONTHS[when.month - 1]} {when.year}"


def time(written: str) -> Html:
    """A day for people and programs."""
    return el("time", day(written), datetime=written)


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


def before_and_after(book: Book, found: Iterable[Difference]) -> Html:
    """What was said before and what is said now, in a fold; nothing if there is nothing to show.

    Golden answers have no words of their own: what they mean to a reader, figures and common cases tell.
    """
    rows = [el("li", _difference(book, difference)) for difference in found if difference.kind != GOLDEN]
    if not rows:
        return Html()
    shown, rest = rows[:_DIFFERENCES], rows[_DIFFERENCES:]
    more = [el("details", el("summary", f"{len(rest)} more"), el("ul", rest), class_="before")] if rest else None
    return el("details", el("summary", "Before and after"), el("ul", shown), more, class_="before")


def past_of_rule(book: Book, rule: Rule) -> Html:
    """What a rule and its rulings said before, newest first, each with the day; nothing if they never changed."""
    rows = [
        el("li", el("b", _when(book, difference), ":"), " ", _difference(book, difference))
        for difference in book.differences
        if difference.rule == rule.id
    ]
    return el("details", el("summary", "What it was before"), el("ul", rows), class_="before") if rows else Html()


def _when(book: Book, difference: Difference) -> list[Html | str]:
    """Until when something was said; without an entry all that is known is the last version that said it."""
    if difference.date:
        return ["Until ", time(difference.date)]
    last = next(release for release in book.game.releases if release.version == difference.until)
    return ["Changed since ", time(last.date), f" (version {last.version})"]


def _difference(book: Book, difference: Difference) -> Html:
    """One thing that was said otherwise, with what it is about."""
    before, after = difference.before, difference.after
    if difference.kind == READING:
        ruling = next((ruling for _, ruling in book.game.rulings if ruling.id == difference.of), None)
        texts = {reading.value: _lead(book.item(reading.text).words) for reading in ruling.readings} if ruling else {}
        played = el("del", texts.get(before, _lead(before))), " ", el("ins", texts.get(after, _lead(after)))
        asked = f"{ruling.asked} " if ruling else ""
        return el("span", asked, "Played here: ", played)  # two readings, not one in other words
    about = _asked(book, difference) if difference.kind in (ANSWER, DEFAULT) else book.title(difference.of)
    if difference.kind == FIGURE:  # one of the rule's, or those of a table
        about, before, after = f"{about}, {difference.part}", plain(before), plain(after)
    colon = "" if about.endswith("?") else ":"
    return el("span", f"{about}{colon} ", compared(before, after))


def _lead(reading: str) -> str:
    """A reading's own sentence: the example after it may speak of the one that stood before it."""
    return re.split(r"(?<=[.!?]) (?=[A-Z])", reading, maxsplit=1)[0]


def _asked(book: Book, difference: Difference) -> str:
    """Which answer or default of a calculator it is."""
    calculator = book.calculator(difference.of)
    if difference.kind == DEFAULT:
        question = dict(inputs(calculator)).get(difference.part)
        label = f"{question.group}, {question.label}".removeprefix(", ") if question else difference.part
        return f"{calculator.title}, {label} if left out"
    name, _, query = difference.part.partition("?")
    label = next((output.label for output in calculator.outputs if output.name == name), name)
    cases = book.game.examples(difference.of).cases
    case = next((label for label, given in cases.items() if given == query), "as it opens")
    return f"{calculator.title}, {case}, {label}"


def differences_of(book: Book, change: Change) -> list[Difference]:
    """What an entry tells of, with what was said before."""
    return [
        difference for difference in book.differences if difference.entry and difference.entry.anchor == change.anchor
    ]


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


def every_change(books: Iterable[Book]) -> str:
    """What changed in all games, newest first, a day at a time."""
    path, days = "changes.md", dict[str, list[tuple[Book, Change]]]()
    for book in books:
        for change in book.game.changes:
            days.setdefault(change.date, []).append((book, change))
    blocks = []
    for written in sorted(days, reverse=True)[:_DAYS]:
        ordered = sorted(days[written], key=lambda each: list(CHANGES).index(each[1].kind))
        rows = [
            el("li", _of_game(book, InRawHtml(path)), " ", _told(book, change, InRawHtml(path)), data_game=book.game.id)
            for book, change in ordered
        ]
        blocks += [f"## {day(written)} {{#{written}}}", block("ul", *rows)]
    words = "What changed in any of the games, rulings and figures first: they can change an answer.\n"
    words += "Each game has a page of its own with everything, and a feed."
    return page("Changes", "What changed in the games on this site, and when.", "# Changes", words, *blocks)


def _of_game(book: Book, addresses: Addresses) -> Html:
    return el("a", words(book.game.title), href=addresses.place(f"{book.game.id}/changes/"))


def _told(book: Book, change: Change, addresses: Addresses) -> list[Html | str]:
    return [el("strong", CHANGES[change.kind], "."), " ", book.html(book.text(change.what).inline, addresses)]


def _row(book: Book, change: Change, addresses: Addresses) -> Html:
    game = book.game.id
    named = [
        el("a", words(book.title(id)), href=addresses.rule(game, id))
        for id in change.rules
        if f"](rule:{id})" not in change.what  # else it is linked already
    ]
    named += [
        el("a", words(book.calculator(name).title), href=addresses.calculator(game, name))
        for name in change.calculators
        if not re.search(rf"\]\(calc:{name}[?)]", change.what)
    ]
    first = change.anchor == change.date  # the first of a day has its heading
    return el(
        "li",
        None if first else el("a", id=change.anchor),
        _told(book, change, addresses),
        [el("br"), el("small", Html(", ".join(named)))] if named else None,
        before_and_after(book, differences_of(book, change)),
    )
