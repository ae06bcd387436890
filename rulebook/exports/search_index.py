"""What the search looks through: `assets/search/index.json`, read by docs/assets/search/ when somebody first searches.

A rule has doors: names of its glossary terms and its tables. Of what else it says only the words are kept, each once.
"""

import json
import re
from collections.abc import Iterable, Iterator

from calculators.declare.inputs import Question, questions
from rulebook.exports.dialects import plain
from rulebook.pages.book import Book
from rulebook.pages.links import place_of
from rulebook.pages.texts import shortened
from rulebook.read.models import Chapter, Rule, Ruling, Words

# What counts as a word, for this module and, handed over in the index, for the browser:
# dice, then letters with a number, numbers with their signs, and words. JavaScript reads these expressions alike.
_TOKEN = re.compile(
    r"""\d*d\d+|[a-z]+\d+(?![\d+])|\d+\+/\d+\+|(?:(?<![\w+])[+-])?\d+(?:[./]\d+)*[+"%]?|[a-z]+(?:['-][a-z]+)*""", re.A
)
_MARKS = {"’": "'", "−": "-", "–": " ", "”": '"', "×": "x"}
_MARKS_TABLE = str.maketrans("".join(_MARKS), "".join(_MARKS.values()))
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)", re.A)
_JOINTS = re.compile(r"(?<=[a-z])['-](?=[a-z])")
_FOR_BROWSER = {
    "pattern": _TOKEN.pattern,
    "marks": _MARKS,
    "thousands": _THOUSANDS.pattern,
    "joints": _JOINTS.pattern,
}
_SHORT = 110  # characters shown of a hit: two lines on a phone
Hit = list[object]


def tokens(text: str) -> list[str]:
    """The words and symbols of a text, as the search compares them: 4+, 2d6, reroll."""
    text = _THOUSANDS.sub("", text.lower().translate(_MARKS_TABLE))
    return [_JOINTS.sub("", token) for token in _TOKEN.findall(text)]


def index(books: Iterable[Book], words: Words) -> str:
    """The whole index.

    A hit is [game, kind, where, title, place, short, doors, words]; a door is [definition, name, …].
    """
    books = list(books)
    small = set(words.small)
    hits: list[Hit] = []
    for at, book in enumerate(books):
        for hit in [*_pages(book), *_rules(book), *_calculators(book)]:
            *shown, text = hit
            already = small.union(tokens(json.dumps(shown, ensure_ascii=False)))
            hits.append(
                [at, *shown, " ".join(token for token in dict.fromkeys(tokens(str(text))) if token not in already)]
            )
    games = [[book.game.id, book.game.title] for book in books]
    whole = {"games": games, "hits": hits, "same": words.same, "small": words.small, "tokens": _FOR_BROWSER}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n"


def _pages(book: Book) -> Iterator[Hit]:
    game = book.game

    def page(title: str, place: str, short: str, *names: str) -> Hit:
        return ["page", "", title, f"{game.id}/{place}", short, [["", *names]] if names else [], ""]

    yield page(game.title, "", game.tagline)
    yield page("All rules on one page", "all/", f"Every rule of {game.title}, to read through or print.", "whole game")
    yield page("Quick reference", "quick/", f"Every rule of {game.title} in one line.", "summary", "cheat sheet")
    yield page("Rulings", "rulings/", f"How this site reads the open questions of {game.title}.", "faq", "errata")
    yield page("Our table", "table/", f"Choose how your group reads {game.title}.", "house rules", "readings")
    yield page("Glossary", "glossary/", f"The words of {game.title}, each in a sentence.")
    if game.changes:
        yield page("Changes", "changes/", f"What changed in {game.title}.", "news", "updates")
    for chapter in game.chapters:
        titles = shortened(", ".join(rule.title for rule in chapter.rules), _SHORT)
        intro = plain(book.text(chapter.intro))
        yield ["chapter", "", chapter.title, place_of(game.id, chapter.id), titles, [], intro]


def _rules(book: Book) -> Iterator[Hit]:
    for chapter in book.game.chapters:
        for rule in chapter.rules:
            yield _rule(book, chapter, rule)
            for ruling in rule.rulings:
                yield _ruling(book, rule, ruling)


def _rule(book: Book, chapter: Chapter, rule: Rule) -> Hit:
    game = book.game
    doors = [
        [term.short, term.term, *term.also] for term in game.terms if "/".join(term.rule.split("/")[:2]) == rule.id
    ]
    doors += [["", table.title] for table in rule.tables]
    words = [
        plain(book.text(rule.text)),
        *(plain(book.item(cell)) for table in rule.tables for row in [table.columns, *table.rows] for cell in row),
        *(ruling.asked for ruling in rule.rulings),
        *(game.tags[tag] for tag in rule.tags),
        rule.source,
        f"{rule.drawing.caption} {rule.drawing.says}" if rule.drawing else "",
        f"{rule.price} points" if rule.price else "",
    ]
    return ["rule", chapter.title, rule.title, place_of(game.id, rule.id), rule.short, doors, " ".join(words)]


def _ruling(book: Book, rule: Rule, ruling: Ruling) -> Hit:
    answer = plain(book.text(ruling.answer))
    place = place_of(book.game.id, ruling.id)
    return ["ruling", rule.title, ruling.asked, place, shortened(answer, _SHORT), [], answer]


def _calculators(book: Book) -> Iterator[Hit]:
    for calculator in book.calculators:
        doors = [["", f"{calculator.title} odds", f"{calculator.title} calculator"]]
        yield [
            "calculator",
            "",
            calculator.title,
            f"{calculator.id}/",
            calculator.summary,
            doors,
            " ".join(_asked(calculator.questions)),
        ]


def _asked(asked: Iterable[Question]) -> Iterator[str]:
    """What a form says: labels, hints and choices, in rows too."""
    for question in asked:
        yield f"{question.label} {question.hint}"
        yield from (option.label for option in question.options)
        yield from _asked(questions(question.row)) if question.row else ()
