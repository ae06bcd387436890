"""What the search looks through: `assets/search/index.json`, read by docs/assets/search/ when somebody first searches.

Every rule, ruling, calculator and page is a hit. A rule has doors: what its glossary terms are called, there and
elsewhere, and what its tables are called. Of everything else it says only the words are kept, each once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question, questions
from rulebook.exports.copies import shortened
from rulebook.exports.pasting import plain
from rulebook.pages.links import LINK, Links, place_of
from rulebook.read.models import Chapter, Game, Rule, Ruling
from rulebook.read.words import Words

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


def index(games: Iterable[Game], calculators: Iterable[Calculator], words: Words) -> str:
    """The whole index. A hit is [game, kind, where, title, place, short, doors, words]; a door is [definition, name, …]."""
    calculators = list(calculators)
    games = [game for game in games if game.chapters]
    links = Links(games, calculators)
    small = set(words.small)
    hits: list[Hit] = []
    for at, game in enumerate(games):
        own = [one for one in calculators if one.game == game.id]
        for hit in [*_pages(game), *_rules(game, links), *_calculators(own)]:
            *shown, said = hit
            already = small.union(tokens(json.dumps(shown, ensure_ascii=False)))
            hits.append([at, *shown, " ".join(one for one in dict.fromkeys(tokens(str(said))) if one not in already)])
    whole = {
        "games": [[game.id, game.title] for game in games],
        "hits": hits,
        "same": words.same,
        "small": words.small,
        "tokens": _FOR_BROWSER,
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n"


def _pages(game: Game) -> Iterator[Hit]:
    yield ["page", "", game.title, f"{game.id}/", game.tagline, [], ""]
    yield [
        "page",
        "",
        "Quick reference",
        f"{game.id}/quick/",
        f"Every rule of {game.title} in one line.",
        [["", "summary", "cheat sheet"]],
        "",
    ]
    yield [
        "page",
        "",
        "Rulings",
        f"{game.id}/rulings/",
        f"How this site reads the open questions of {game.title}.",
        [["", "faq", "errata"]],
        "",
    ]
    yield ["page", "", "Glossary", f"{game.id}/glossary/", f"The words of {game.title}, each in a sentence.", [], ""]
    if game.changes:
        yield [
            "page",
            "",
            "Changes",
            f"{game.id}/changes/",
            f"What changed in {game.title}.",
            [["", "news", "updates"]],
            "",
        ]
    for chapter in game.chapters:
        titles = ", ".join(rule.title for rule in chapter.rules)
        yield [
            "chapter",
            "",
            chapter.title,
            place_of(game.id, chapter.id),
            shortened(titles, _SHORT),
            [],
            plain(_words(chapter.intro, game, links=None)),
        ]


def _rules(game: Game, links: Links) -> Iterator[Hit]:
    for chapter in game.chapters:
        for rule in chapter.rules:
            yield _rule(game, chapter, rule, links)
            for ruling in rule.rulings:
                yield _ruling(game, rule, ruling, links)


def _rule(game: Game, chapter: Chapter, rule: Rule, links: Links) -> Hit:
    doors = [
        [term.short, term.term, *term.also] for term in game.terms if "/".join(term.rule.split("/")[:2]) == rule.id
    ]
    doors += [["", table.title] for table in rule.tables]
    tables = " ".join(cell for table in rule.tables for row in [table.columns, *table.rows] for cell in row)
    asked = " ".join(ruling.asked for ruling in rule.rulings)
    tags = " ".join(game.tags[tag] for tag in rule.tags)
    drawn = f"{rule.drawing.caption} {rule.drawing.says}" if rule.drawing else ""
    said = _words(f"{rule.text}\n\n{tables}\n\n{asked} {tags} {rule.source} {drawn}", game, links)
    price = f"{rule.price} points" if rule.price else ""
    return ["rule", chapter.title, rule.title, place_of(game.id, rule.id), rule.short, doors, f"{plain(said)} {price}"]


def _ruling(game: Game, rule: Rule, ruling: Ruling, links: Links) -> Hit:
    answer = plain(_words(ruling.answer, game, links))
    return ["ruling", rule.title, ruling.asked, place_of(game.id, ruling.id), shortened(answer, _SHORT), [], answer]


def _calculators(calculators: list[Calculator]) -> Iterator[Hit]:
    for one in calculators:
        asked = " ".join(_asked(one.questions))
        yield [
            "calculator",
            "",
            one.title,
            f"{one.id}/",
            one.summary,
            [["", f"{one.title} odds", f"{one.title} calculator"]],
            asked,
        ]


def _asked(asked: Iterable[Question]) -> Iterator[str]:
    """What a form says: labels, hints and choices, in rows too."""
    for one in asked:
        yield f"{one.label} {one.hint}"
        yield from (option.label for option in one.options)
        yield from _asked(questions(one.row)) if one.row else ()


def _words(text: str, game: Game, links: Links | None) -> str:
    """A text with its links' words in place of its links."""
    if links is None:
        return LINK.sub(lambda match: match["text"], text)
    return LINK.sub(lambda match: match["text"] or _title(match, game, links), text)


def _title(match: re.Match[str], game: Game, links: Links) -> str:
    target = match["target"].partition("?")[0]
    return (
        links.titles.get(f"{game.id}/{target}", "")
        if match["scheme"] == "rule"
        else links.calculators[f"{game.id}/{target}"].title
    )
