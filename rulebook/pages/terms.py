"""The words of a game, marked where its rules and its forms use them: each a link to the glossary,
which docs/assets/site/term-card.mjs opens in place. What it shows comes from `<game>/glossary/terms.json`, so a page
holds no definition, and a word can only mean what it means in the game it stands in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from posixpath import dirname, relpath

from rulebook.pages.links import LINK, Links
from rulebook.read.models import Game, Rule, Term

Mark = Callable[..., str]  # (text, folded=False): what is folded away does not count for the rest of the page
_COMMON = 5  # a word that more than one rule in so many uses is marked once a page, not once a rule
# In Markdown: links with their attributes, code, HTML, headings and rows of tables are left as they are.
_LEFT = re.compile(r"\[[^\]]*\]\([^)]*\)(?:\{[^}]*\})?|`[^`]*`|<[^>]*>|^#.*$|^\|.*$", re.M)

_LABEL = re.compile(
    r"""(?P<label><label for="[^"]*">|<span id="[^"]*-label">)(?P<words>[^<]*)|<li class="row">|</li>"""
)


def forms(term: Term) -> Iterator[str]:
    """How rules write a term: as the glossary says, or else in small letters, at the start of a sentence, and more than one."""
    if term.written:
        yield from term.written
        return
    small = term.term[0].lower() + term.term[1:] if term.term[1:].islower() else term.term
    for one in {small, term.term}:
        yield from (one, _several(one))


def _several(word: str) -> str:
    if re.search("[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search("(?:[sxz]|[cs]h)$", word) else "s")


class Terms:
    """A game's words, ready to be found in its texts: the longest first."""

    def __init__(self, game: Game):
        self.game = game
        self.by_form = {form: term for term in game.terms for form in forms(term)}
        names = {rule.title for rule in game.rules}.difference(self.by_form)  # Hit & Run is no hit
        found = "|".join(re.escape(form) for form in sorted({*self.by_form, *names}, key=len, reverse=True))
        self.pattern = re.compile(rf"(?<![\w-])(?:{found})(?![\w-])") if found else re.compile("(?!)")
        rules = [
            {self.by_form[word].id for word in self.pattern.findall(_LEFT.sub(" ", rule.text)) if word in self.by_form}
            for rule in game.rules
        ]
        self.common = {term.id for term in game.terms if sum(term.id in used for used in rules) * _COMMON > len(rules)}

    def on(self, page: str) -> Callable[[Rule], Mark]:
        """For a page: for each rule on it in turn, what marks its texts. It marks a word once, and not in its own rule."""
        glossary = relpath(f"{self.game.id}/glossary.md", dirname(page))
        seen_here: set[str] = set()

        def of(rule: Rule) -> Mark:
            seen = (
                (seen_here & self.common)
                | {term.id for term in self.game.terms if term.rule.startswith(rule.id)}
                | self._linked(rule)
            )

            def mark(text: str, folded: bool = False) -> str:
                marked = _between(
                    text, lambda words: self._first(words, seen, lambda word, id: f"[{word}]({glossary}#{id}){{.term}}")
                )
                seen_here.update(() if folded else seen)
                return marked

            return mark

        return of

    def in_form(self, html: str) -> str:
        """A calculator's form with its labels marked: a word once, and once in each row."""
        seen: list[set[str]] = [set()]

        def label(match: re.Match[str]) -> str:
            if not match["label"]:
                seen[1:] = [] if match[0] == "</li>" else [set()]  # a row ends or begins
                return match[0]
            return match["label"] + self._first(
                match["words"], seen[-1], lambda word, id: f'<a class="term" href="../glossary/#{id}">{word}</a>'
            )

        return _LABEL.sub(label, html)

    def as_json(self, links: Links) -> str:
        """What a tap on a term shows, by its id: its name, its definition, its rule's place from the glossary, and the rule's title."""
        told = {}
        for term in self.game.terms:
            chapter, _, inside = term.rule.partition("/")
            place = f"../rules/{chapter}/" + (f"#{inside.replace('/', '--')}" if inside else "")
            told[term.id] = [term.term, term.short, place, links.titles[f"{self.game.id}/{term.rule}"]]
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"

    def _first(self, text: str, seen: set[str], link: Callable[[str, str], str]) -> str:
        def marked(match: re.Match[str]) -> str:
            term = self.by_form.get(match[0])
            if not term or term.id in seen:
                return match[0]
            seen.add(term.id)
            return link(match[0], term.id)

        return self.pattern.sub(marked, text)

    def _linked(self, rule: Rule) -> set[str]:
        """Terms that the rule's own words lead to already."""
        texts = "\n".join([rule.text, *(one.answer for one in rule.rulings)])
        targets = {match["target"] for match in LINK.finditer(texts) if match["scheme"] == "rule"}
        return {term.id for term in self.game.terms if term.rule in targets}


def _between(text: str, change: Callable[[str], str]) -> str:
    """A text with its plain words changed, and what is no plain word left as it is."""
    parts, at = [], 0
    for left in _LEFT.finditer(text):
        parts += [change(text[at : left.start()]), left[0]]
        at = left.end()
    return "".join([*parts, change(text[at:])])
