"""The terms of a game, marked where its rules and its forms use them: each a link to the glossary, opened in place.

What it shows comes from `<game>/glossary/terms.json`.
"""

import json
import re
from collections.abc import Callable, Iterator

from calculators.show.element import Html, el
from rulebook.pages.links import LINK, Addresses, Links, place_of
from rulebook.pages.texts import Text, words
from rulebook.read.models import Game, Rule, Term

Mark = Callable[..., Html]  # (text, folded=False): what is folded away does not count for the rest of the page
_COMMON = 5  # a word that more than one rule in so many uses is marked once a page, not once a rule
# In Markdown, what is no plain words: links, code, HTML, headings and rows of tables.
_ASIDE = re.compile(r"\[[^\]]*\]\([^)]*\)(?:\{[^}]*\})?|`[^`]*`|<[^>]*>|^#.*$|^\|.*$", re.M)


def forms(term: Term) -> Iterator[str]:
    """How rules write a term: as the glossary says, or else in small letters, with a capital, and in the plural."""
    if term.written:
        yield from term.written
        return
    small = term.term[0].lower() + term.term[1:] if term.term[1:].islower() else term.term
    for form in {small, term.term}:
        yield from (form, _plural(form))


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
        texts = (_ASIDE.sub(" ", f"{rule.short} {rule.text}") for rule in game.rules)
        rules = [{term.id for _, term in self._used(text)} for text in texts]
        self.common = {term.id for term in game.terms if sum(term.id in used for used in rules) * _COMMON > len(rules)}

    def on(self, addresses: Addresses) -> Callable[[Rule], Mark]:
        """For each rule of a page in turn, what writes its texts with the terms marked, each once."""
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

    def in_form(self) -> Callable[[str], Html]:
        """For a calculator's form, or a row in it: what marks its labels, a word once."""
        seen: set[str] = set()

        def link(word: str, id: str) -> Html:
            return el("a", words(word), class_="term", href=f"../glossary/#{id}")

        return lambda label: Html(self._marked(label, seen, link))

    def as_json(self, links: Links) -> str:
        """What a tap on a term shows, by its id: name, definition, the rule's place from the glossary, its title.

        Last come the other terms in the definition, each with its place in it: they open in turn.
        """
        shown = {}
        for term in self.game.terms:
            place = f"../{place_of(self.game.id, term.rule).partition('/')[2]}"
            title = links.titles[f"{self.game.id}/{term.rule}"]
            shown[term.id] = [term.term, term.short, place, title, self._within(term)]
        return json.dumps(shown, ensure_ascii=False, separators=(",", ":")) + "\n"

    def _within(self, term: Term) -> list[tuple[int, int, str]]:
        """Where a definition uses other terms: from, to, and which; each once."""
        found: dict[str, tuple[int, int, str]] = {}
        for match, other in self._used(term.short):
            if other != term:
                found.setdefault(other.id, (*match.span(), other.id))
        return list(found.values())

    def _used(self, text: str) -> Iterator[tuple[re.Match[str], Term]]:
        """Every term in a text, with its place there."""
        return ((match, self.by_form[match[0]]) for match in self.pattern.finditer(text) if match[0] in self.by_form)

    def _marked(self, text: str, seen: set[str], link: Callable[[str, str], Html]) -> str:
        """Plain words as HTML, each term that was not seen yet as a link."""
        parts, at = [], 0
        for match, term in self._used(text):
            if term.id not in seen:
                seen.add(term.id)
                parts += [words(text[at : match.start()]), link(match[0], term.id)]
                at = match.end()
        return "".join([*parts, words(text[at:])])

    def _linked(self, rule: Rule) -> set[str]:
        """Terms that the rule's own words lead to already."""
        texts = "\n".join([rule.text, *(ruling.answer for ruling in rule.rulings)])
        targets = {match["target"] for match in LINK.finditer(texts) if match["scheme"] == "rule"}
        return {term.id for term in self.game.terms if term.rule in targets}
