"""“Our table”: the page of a game on which a group chooses how it reads what the book leaves open.

Every reading says what it does in one figure, in the case that “Try this reading” leads to (see `reading_cases`).
What is chosen is kept on the device (docs/assets/table); without scripts the page is a list to read.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Answer, Output, Table
from calculators.declare.pinned import joined
from calculators.show.differences import FIGURES
from calculators.show.element import Html, el
from calculators.show.glance import key_figures
from calculators.show.wording import counted, figure, in_a_cell, lower, percent, sentence
from rulebook.answers import answer_to
from rulebook.pages.book import Book
from rulebook.pages.links import InRawHtml, picture_of
from rulebook.pages.overviews import filter_box
from rulebook.pages.page import badge, block, page
from rulebook.pages.reading_cases import chosen, key
from rulebook.pages.texts import words
from rulebook.read.models import Chapter, Reading, Rule, Ruling

_TOOLS = {"share": "Share", "print": "Print", "export": "Export", "import": "Import", "ours": "Back to ours"}
_LONGEST_NAME = 40  # characters that a reading without a switch is called by
_ASKED = tuple[Rule, Ruling]


def table_page(book: Book) -> str:
    """The page: every question with more than one reading, chapter by chapter, those that change figures first."""
    game, path = book.game, f"{book.game.id}/table.md"
    addresses = InRawHtml(path)
    chapters = [chapter for chapter in game.chapters if _asked(chapter)]
    jumps = [el("a", words(chapter.title), href=f"here:#{chapter.id}") for chapter in chapters]
    blocks: list[str] = []
    for chapter in chapters:
        switched = [each for each in _asked(chapter) if each[1].input]
        others = [each for each in _asked(chapter) if not each[1].input]
        blocks.append(f"## {chapter.title} {{#{chapter.id}}}")
        blocks += [_question(book, *each, addresses) for each in switched]
        if others:
            more = sentence(f"{counted(len(others), 'question')} that no calculator depends on")
            inside = [_question(book, *each, addresses) for each in others]
            blocks.append(block("details", el("summary", more), *inside, class_="subject others"))
    return page(
        f"Our table · {game.title}",
        f"How your group reads the open questions of {game.title}: chosen once, used by every calculator, shared as a "
        "link, printed as an agreement.",
        badge(game, path),
        "# Our table",
        el(
            "p",
            f"Choose how your group reads what {game.title} leaves open. Every calculator of the game then starts with "
            "your readings. Our reading comes first; each of the others shows what it changes, in one example.",
        ),
        _tools(book),
        el("div", el("p", Html(" ".join(jumps))), class_="jump"),
        filter_box("Filter the questions", "fieldset.question"),
        *blocks,
        picture=picture_of(game.id),
    )


def table_file(book: Book) -> str:
    """The questions for scripts: by the ruling's id its words, its input and the calculators that have it, if any, and
    its readings by name."""
    questions = {
        ruling.id: {"asked": ruling.asked, **_switch(book, ruling), "readings": readings}
        for chapter in book.game.chapters
        for _, ruling in _asked(chapter)
        if (readings := [[name, book.item(each.text).words] for name, each in named_readings(book, ruling)])
    }
    moved = {old: new for old, new in book.moved.items() if new in questions}
    whole = {"game": book.game.id, "title": book.game.title, "questions": questions, "moved": moved}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n"


def _switch(book: Book, ruling: Ruling) -> dict[str, Any]:
    """The input that switches a ruling, and the names of the calculators that have it."""
    if not ruling.input:
        return {}
    switched = [each.name for each in book.calculators if any(asked.name == ruling.input for asked in each.questions)]
    return {"input": ruling.input, "calculators": switched}


def named_readings(book: Book, ruling: Ruling) -> Iterator[tuple[str, Reading]]:
    """The readings of a ruling by the names a table keeps them under: a switch's own, or else their first words."""
    taken: set[str] = set()
    for reading in ruling.readings:
        plain = re.sub("[^a-z0-9]+", "-", book.item(reading.text).words.lower()).strip("-")
        short = plain if len(plain) <= _LONGEST_NAME else plain[: plain.rfind("-", 0, _LONGEST_NAME + 1)]
        name = reading.value or (plain if short in taken else short)
        taken.add(name)
        yield name, reading


def _asked(chapter: Chapter) -> list[_ASKED]:
    """The questions of a chapter that can be answered in more than one way."""
    return [(rule, ruling) for rule in chapter.rules for ruling in rule.rulings if len(ruling.readings) > 1]


def _tools(book: Book) -> Html:
    """What the browser brings to life: how many readings differ, and what can be done with the table."""
    buttons = [el("button", name, type="button", data_do=act, disabled=True) for act, name in _TOOLS.items()]
    no_scripts = "Choosing needs JavaScript; without it this is a list of every open question and its readings."
    return el(
        "div",
        el("p", "The readings of this site.", class_="table-state", role="status"),
        el("div", buttons, role="group", aria_label="This table"),
        el("noscript", el("p", no_scripts, class_="note")),
        class_="table-tools screen-only",
        data_our_table=book.game.id,
    )


def _question(book: Book, rule: Rule, ruling: Ruling, addresses: InRawHtml) -> Html:
    why = el("a", words(rule.title), href=addresses.rule(book.game.id, ruling.id))
    readings = [
        _reading(book, ruling, name, reading, addresses, ours=not at)
        for at, (name, reading) in enumerate(named_readings(book, ruling))
    ]
    return el(
        "fieldset",
        el("legend", words(ruling.asked), " ", el("small", why)),
        readings,
        class_="question",
        data_ruling=ruling.id,
    )


def _reading(book: Book, ruling: Ruling, name: str, reading: Reading, addresses: InRawHtml, ours: bool) -> Html:
    """One reading to choose, and what it does."""
    box = el("input", type="radio", name=ruling.id, value=name, checked=ours, autocomplete="off")
    mark = [" ", el("small", "ours", class_="played")] if ours else None
    text = el("label", box, el("span", words(book.item(reading.text).words), mark))
    return el("div", text, None if ours else _effect(book, ruling, reading, addresses))


def _effect(book: Book, ruling: Ruling, reading: Reading, addresses: InRawHtml) -> Html | None:
    """What a reading does to an answer, as a link to both answers side by side."""
    case = book.tries.get(key(book.game, ruling, reading))
    if not case:
        return None
    name, _, query = case.partition("?")
    calculator, ours = book.calculator(name), chosen(query, ruling, None)
    says = effect(calculator, answer_to(calculator, ours), answer_to(calculator, query))
    href = addresses.calculator(book.game.id, name, joined(query, ours))
    return el("a", words(f"{calculator.title}: {says}"), href=href, class_="effect")


def effect(calculator: Calculator, before: Answer, after: Answer) -> str:
    """The first figure that two answers differ in, both ways: of those that matter, of all, of spreads and tables."""
    order = [*key_figures(calculator, after), *calculator.outputs]
    for output in sorted(order, key=lambda output: output.kind not in FIGURES):
        a, b = getattr(before, output.name), getattr(after, output.name)
        for label, one, other in _figures(output, a, b) if a != b else ():
            if one != other:
                return f"{label} {one} → {other}"
    return "other details"


def _figures(output: Output, a: Any, b: Any) -> Iterator[tuple[str, str, str]]:
    """What can be told of an output in both answers: a label and either side's words."""
    label = lower(output.label)
    if output.kind in FIGURES:
        yield label, output.shown(a), output.shown(b)
    elif output.kind == "spread":
        yield f"{label}, on average", figure(a.mean), figure(b.mean)
        for number in range(1, max(*a, *b) + 1):
            yield f"{label}, {number} or more", percent(a.at_least(number)), percent(b.at_least(number))
    elif output.kind == "sentences":
        yield label, str(len(a)), str(len(b))
    elif output.kind == "table":
        yield from _cells(label, a, b)


def _cells(label: str, a: Table, b: Table) -> Iterator[tuple[str, str, str]]:
    """The cells of two tables that stand in one place, each by its row and its column."""
    for mine, theirs in zip(a.rows, b.rows):
        for column, one, other in list(zip(a.columns, mine, theirs))[1:]:
            yield f"{label}, {mine[0]}, {column.lower()}", in_a_cell(one), in_a_cell(other)
