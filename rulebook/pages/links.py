"""Links between pages: from a rule's words to addresses, and from every rule to what points at it.

In the data a link names what it means, not where it stands: `[](rule:terrain/cover)`, `[odds](calc:attack?cover=yes)`.
`see:` is `calc:` in a sentence that only leads there; it stands on a line of its own, and is left out on paper.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from posixpath import dirname, relpath

from calculators.declare.calculator import Calculator
from rulebook.read.models import Game, Rule, anchor

PICTURE = 1200, 630  # what a link's picture measures: what chats and forums show uncut
LINK = re.compile(r"\[(?P<text>[^\]]*)\]\((?P<scheme>rule|calc|see):(?P<target>[^)\s]+)\)")


_LEADING_ON = re.compile(r"^(?P<indent> *)(?P<sentence>.*\]\(see:.*)$", re.M)


def on_screen(text: str) -> str:
    """The text with every line that only leads to a calculator marked: paper does without (docs/assets/lists/print.mjs)."""
    return _LEADING_ON.sub(r'\g<indent><span class="screen-only">\g<sentence></span>', text)


class Links:
    """Where everything stands, and what it is called there."""

    def __init__(self, games: Iterable[Game], calculators: Iterable[Calculator], tries: Mapping[str, str] = {}):
        self.tries = tries  # see `trying`
        self.calculators = {one.id: one for one in calculators}
        self.titles: dict[str, str] = {}
        for game in games:
            for chapter in game.chapters:
                self.titles[f"{game.id}/{chapter.id}"] = chapter.title
            for rule in game.rules:
                self.titles[f"{game.id}/{rule.id}"] = rule.title
            for _, ruling in game.rulings:
                self.titles[f"{game.id}/{ruling.id}"] = ruling.asked

    def markdown(self, text: str, game: str, page: str) -> str:
        """The text with its links turned into those of the page it stands on."""
        return self.resolved(
            text, game, lambda of, id: rule_at(of, id, page), lambda name, query: calculator_at(game, name, query, page)
        )

    def rooted(self, text: str, game: str, root: str = "") -> str:
        """The text with finished addresses in its links, all beginning at the site's root, however that is written."""
        return self.resolved(
            text,
            game,
            lambda of, id: root + place_of(of, id),
            lambda name, query: f"{root}{game}/{name}/" + (f"?{query}" if query else ""),
        )

    def resolved(
        self, text: str, game: str, to_rule: Callable[[str, str], str], to_calculator: Callable[[str, str], str]
    ) -> str:
        """The text with addresses in its links, and a title where a link has no words."""

        def place(match: re.Match[str]) -> str:
            target = match["target"]
            if match["scheme"] == "rule":
                of, id = split(target, game)
                return f"[{match['text'] or self.titles[f'{of}/{id}']}]({to_rule(of, id)})"
            name, _, query = target.partition("?")
            return f"[{match['text'] or self.calculators[f'{game}/{name}'].title}]({to_calculator(name, query)})"

        return LINK.sub(place, text)


def split(target: str, game: str) -> tuple[str, str]:
    """A rule link's game and id: another game is named in front, `other-game:chapter/rule`."""
    other, colon, id = target.rpartition(":")
    return (other, id) if colon else (game, id)


def rule_at(game: str, id: str, page: str) -> str:
    """The address of a chapter, rule or ruling, as seen from a page."""
    chapter, _, inside = id.partition("/")
    path = f"{game}/rules/{chapter}.md"
    here = "" if path == page and inside else relpath(path, dirname(page) or ".")
    return here + (f"#{anchor(id)}" if inside else "")


def calculator_at(game: str, name: str, query: str, page: str) -> str:
    """The address of a calculator with inputs filled in, as seen from a page."""
    return relpath(f"{game}/{name}.md", dirname(page) or ".") + (f"?{query}" if query else "")


def shared_at(game: str, id: str) -> str:
    """The address to share, seen from the site's root: a rule's or ruling's small page, or the chapter itself."""
    return f"r/{game}/{id}/" if "/" in id else f"{game}/rules/{id}/"


def place_of(game: str, id: str) -> str:
    """Where a chapter, rule or ruling is read, seen from the site's root."""
    inside = anchor(id)
    return f"{game}/rules/{id.partition('/')[0]}/" + (f"#{inside}" if inside else "")


def picture_of(game: str, calculator: str = "") -> str:
    """Where a game's or a calculator's picture lies, seen from the site's root."""
    return f"r/{game}/{calculator}.png" if calculator else f"r/{game}.png"


def untouched(html: str) -> str:
    """Raw HTML for a page, its links marked so that no engine changes them; docs/theme/main.html takes the mark away.

    MkDocs leaves links in raw HTML as they are; Zensical takes them for paths between source files and adds a `../`.
    """
    return html.replace(' href="', ' href="here:')


def words_of(rule: Rule) -> str:
    """Everything a rule says, for finding links in it."""
    rulings = (part for one in rule.rulings for part in (one.asked, one.answer, *(r.text for r in one.readings)))
    cells = (cell for table in rule.tables for row in table.rows for cell in row)
    return "\n".join([rule.text, *rulings, *cells])


def referring(game: Game) -> Mapping[str, list[Rule]]:
    """For each rule the rules that mention it, in reading order."""
    found: dict[str, list[Rule]] = defaultdict(list)
    for rule in game.rules:
        for match in LINK.finditer(words_of(rule)):
            if match["scheme"] != "rule" or ":" in match["target"]:
                continue
            target = "/".join(match["target"].split("/")[:2])
            if target != rule.id and rule not in found[target]:
                found[target].append(rule)
    return found


def shared_titles(game: Game, calculators: Iterable[Calculator]) -> set[str]:
    """Titles that two of a game's rules and calculators have in common: alone, where a link is pasted, they do not tell which is meant."""
    count = Counter([*(rule.title for rule in game.rules), *(one.title for one in calculators if one.game == game.id)])
    return {title for title, times in count.items() if times > 1}
