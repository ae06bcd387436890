"""The terms of a game, marked where its rules and its forms use them: each a link to the glossary, opened in place.

What it shows comes from `<game>/glossary/terms.json`, so a page holds no definition, and a word can only mean
what it means in the game it stands in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html import unescape

from calculators.show.element import Html, el
from rulebook.pages.links import LINK, Addresses, Links
from rulebook.pages.texts import Text, words
from rulebook.read.models import Game, Rule, Term

Mark = Callable[..., Html]  # (text, folded=False): what is folded away does not count for the rest of the page
_COMMON = 5  # a word that more than one rule in so many uses is marked once a page, not once a rule
# In Markdown, what is no plain words: links, code, HTML, headings and rows of tables.
_ASIDE = re.compile(r"\[[^\]]*\]\([^)]*\)(?:\{[^}]*\})?|`[^`]*`|<[^>]*>|^#.*$|^\|.*$", re.M)

_LABEL = re.compile(
    r"""(?P<label><label for="[^"]*">|<span id="[^"]*-label">)(?P<words>[^<]*)|<li class="row">|</li>"""
)


def forms(term: Term) -> Iterator[str]:
    """How rules write a term: as the glossary says, or else in small letters, with a capital, and in the plural."""
    if term.written:
        yield from term.written
        return
    small = term.term[0].lower() + term.term[1:] if term.term[1:].islower() else term.term
    for one in {small, term.term}:
        yield from (one, _plural(one))


def _plural(word: str) -> str:
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
            {self.by_form[word].id for word in self.pattern.findall(_ASIDE.sub(" ", rule.text)) if word in self.by_form}
            for rule in game.rules
        ]
        self.common = {term.id for term in game.terms if sum(term.id in used for used in rules) * _COMMON > len(rules)}

    def on(self, addresses: Addresses) -> Callable[[Rule], Mark]:
        """For a page: for each rule on it in turn, what writes its texts with the terms marked.

        A term is marked once, and not in its own rule.
        """
        seen_here: set[str] = set()

        def link(word: str, id: str) -> Html:
            return el("a", words(word), class_="term", href=addresses.place(f"{self.game.id}/glossary/", f"#{id}"))

        def of(rule: Rule) -> Mark:
            own = {term.id for term in self.game.terms if term.rule.startswith(rule.id)}
            seen = (seen_here & self.common) | own | self._linked(rule)

            def written(text: Text, folded: bool = False) -> Html:
                html = text.html(
                    lambda target: addresses.link(target, self.game.id),
                    lambda plain: self._marked(plain, seen, link),
                )
                seen_here.update(() if folded else seen)
                return html

            return written

        return of

    def in_form(self, html: str) -> str:
        """A calculator's form with its labels marked: a word once, and once in each row."""
        seen: list[set[str]] = [set()]

        def link(word: str, id: str) -> Html:
            return el("a", words(word), class_="term", href=f"../glossary/#{id}")

        def label(match: re.Match[str]) -> str:
            if not match["label"]:
                seen[1:] = [] if match[0] == "</li>" else [set()]  # a row ends or begins
                return match[0]
            return match["label"] + self._marked(unescape(match["words"]), seen[-1], link)

        return _LABEL.sub(label, html)

    def as_json(self, links: Links) -> str:
        """What a tap on a term shows, by its id: name, definition, the rule's place from the glossary, its title."""
        shown = {}
        for term in self.game.terms:
            chapter, _, inside = term.rule.partition("/")
            place = f"../rules/{chapter}/" + (f"#{inside.replace('/', '--')}" if inside else "")
            shown[term.id] = [term.term, term.short, place, links.titles[f"{self.game.id}/{term.rule}"]]
        return json.dumps(shown, ensure_ascii=False, separators=(",", ":")) + "\n"

    def _marked(self, text: str, seen: set[str], link: Callable[[str, str], Html]) -> str:
        """Plain words as HTML, each term that was not seen yet as a link."""
        parts, at = [], 0
        for match in self.pattern.finditer(text):
            term = self.by_form.get(match[0])
            if term and term.id not in seen:
                seen.add(term.id)
                parts += [words(text[at : match.start()]), link(match[0], term.id)]
                at = match.end()
        return "".join([*parts, words(text[at:])])

    def _linked(self, rule: Rule) -> set[str]:
        """Terms that the rule's own words lead to already."""
        texts = "\n".join([rule.text, *(one.answer for one in rule.rulings)])
        targets = {match["target"] for match in LINK.finditer(texts) if match["scheme"] == "rule"}
        return {term.id for term in self.game.terms if term.rule in targets}
