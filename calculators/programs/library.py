"""Looking up rules in the games as they are published (data/v1): whole questions, or a rule by its id."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from math import log
from typing import Any

from calculators.oneline import Lexicon, from_json
from calculators.oneline.declared import declared

Game = Mapping[str, Any]  # one file of data/v1
_CARRIED = files("calculators") / "books"
_WORDS = _CARRIED / "words.json"
_FOUND = 5
_TITLE, _SHORT = 4, 2  # how much more a word in the title or the first line says than one in the text
_RULING = 0.6  # how much less a ruling is what a question wants than a rule
_WORD = re.compile(r"[a-z0-9]+")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


def books() -> dict[str, Game]:
    """The games that the published wheel carries; in a clone there are none."""
    paths = [book for book in _CARRIED.iterdir() if book.name != _WORDS.name] if _CARRIED.is_dir() else []
    return {book.name.removesuffix(".json"): json.loads(book.read_text("utf-8")) for book in paths}


def spoken() -> Lexicon:
    """What can be said in one line: the words of the site that made the wheel, or in a clone the declarations alone."""
    return from_json(_WORDS.read_text("utf-8")) if _WORDS.is_file() else declared()


@dataclass(frozen=True)
class Entry:
    """A rule or a ruling as it is handed out, and how often each of its words counts."""

    data: Mapping[str, Any]
    words: Counter[str]


class Library:
    """The games' rules and rulings."""

    def __init__(self, games: Mapping[str, Game]):
        self.games = games

    @cached_property
    def _entries(self) -> list[Entry]:
        return [entry for id, game in self.games.items() for entry in _entries(id, game)]

    @cached_property
    def _rareness(self) -> dict[str, float]:
        """How much a word says: the rarer, the more."""
        among = Counter(word for entry in self._entries for word in entry.words)
        return {word: log(1 + len(self._entries) / count) for word, count in among.items()}

    def search(self, question: str, game: str = "") -> list[dict[str, Any]]:
        """The rules and rulings that fit a question best, the best first."""
        wanted = [word for word in set(_tokens(question)) if word in self._rareness]
        whole = sum(self._rareness[word] for word in wanted)

        def fit(entry: Entry) -> float:
            met = [word for word in wanted if word in entry.words]
            share = sum(self._rareness[word] for word in met) / (whole or 1)
            told = sum(self._rareness[word] * entry.words[word] / (entry.words[word] + 1) for word in met)
            return told * share * (_RULING if "rule" in entry.data else 1)

        fits = [(fit(entry), -at) for at, entry in enumerate(self._entries) if game in ("", entry.data["game"])]
        best = sorted((pair for pair in fits if pair[0]), reverse=True)[:_FOUND]
        return [dict(self._entries[-at].data) for _, at in best]

    def rule(self, game: str, id: str) -> dict[str, Any] | None:
        """A rule or a ruling by its game and its id, whole."""
        matches = (entry for entry in self._entries if (entry.data["game"], entry.data["id"]) == (game, id))
        return next((dict(entry.data) for entry in matches), None)


def _entries(id: str, game: Game) -> Iterator[Entry]:
    also: dict[str, str] = {}
    for term in game.get("glossary", ()):
        also[term["rule"]] = " ".join([also.get(term["rule"], ""), term["term"], *term.get("also", ())])
    for chapter in game["chapters"]:
        for rule in chapter["rules"]:
            about = {"game": id, "id": rule["id"], "link": rule["link"]}
            data = about | {name: _plain(rule[name]) for name in ("title", "short", "text")}
            data["tables"] = rule.get("tables", [])
            data["rulings"] = [ruling["id"] for ruling in rule["rulings"]]
            yield Entry(data, _weighed(f"{rule['title']} {also.get(rule['id'], '')}", rule["short"], data["text"]))
            for ruling in rule["rulings"]:
                answer, readings = _plain(ruling["answer"]), [_plain(each["text"]) for each in ruling["readings"]]
                asked = {"asked": ruling["asked"], "answer": answer, "readings": readings, "rule": rule["id"]}
                data = {"game": id, "id": ruling["id"], "link": ruling["link"], **asked}
                yield Entry(data, _weighed(ruling["asked"], rule["title"], answer))


def _weighed(title: str, short: str, text: str) -> Counter[str]:
    words: Counter[str] = Counter()
    for part, weight in ((title, _TITLE), (short, _SHORT), (text, 1)):
        for word in _tokens(part):
            words[word] += weight
    return words


def _tokens(text: str) -> Iterator[str]:
    """The words of a text without their endings, so that shots find shot."""
    for word in _WORD.findall(text.lower()):
        yield re.sub(r"(?<=\w{3})(?:ing|ed|es|s)$", "", word)


def _plain(text: str) -> str:
    return _LINK.sub(r"\1", text).strip()
