"""Links between pages: what a link in the data means, what it is called, and its address in each output.

In the data a link names what it means, not where it stands: `[](rule:terrain/cover)`, `[odds](calc:attack?cover=yes)`.
`see:` is `calc:` in a sentence that only leads there; it stands on a line of its own, and is left out on paper.
Its address is written last, by the `Addresses` of the page or file it ends up in.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from posixpath import relpath

from calculators.declare.calculator import Calculator
from rulebook.read.models import Game, anchor

PICTURE = 1200, 630  # pixels of a link's preview picture: what chats and forums show uncut
RULING_PICTURE = 800, 420  # there are hundreds of them
LINK = re.compile(r"\[(?P<text>[^\]]*)\]\((?P<scheme>rule|calc|see):(?P<target>[^)\s]+)\)")
_RAW = "here:"  # docs/theme/main.html takes it away
_LEADING_ON = re.compile(r"^(?P<indent> *)(?P<sentence>.*\]\(see:.*)$", re.M)


def on_screen(text: str) -> str:
    """The Markdown with every line that only leads to a calculator marked; printed pages and cards leave it out."""
    return _LEADING_ON.sub(r'\g<indent><span class="screen-only">\g<sentence></span>', text)


class Addresses:
    """How one kind of output writes addresses; a place is a finished page seen from the site's root, `toy/attack/`."""

    takes_old_links = True  # whether links with ids of before may lead here

    def place(self, page: str, rest: str = "") -> str:
        """The address of a page, with a query or an anchor behind it."""
        raise NotImplementedError

    def rule(self, game: str, id: str) -> str:
        """The address of a chapter, rule or ruling."""
        chapter, _, inside = id.partition("/")
        return self.place(f"{game}/rules/{chapter}/", f"#{anchor(id)}" if inside else "")

    def anchor(self, id: str) -> str:
        """Where a rule or a ruling stands on its page."""
        return anchor(id)

    def calculator(self, game: str, name: str, query: str = "") -> str:
        """The address of a calculator with inputs filled in."""
        return self.place(f"{game}/{name}/", f"?{query}" if query else "")

    def link(self, target: str, game: str) -> str:
        """The address of a link in the data of a game; links to elsewhere stay as they are."""
        scheme, _, rest = target.partition(":")
        if scheme == "rule":
            return self.rule(*split(rest, game))
        if scheme in ("calc", "see"):
            name, _, query = rest.partition("?")
            return self.calculator(game, name, query)
        return target


@dataclass(frozen=True)
class FromRoot(Addresses):
    """Finished addresses behind the site's root, however that is written."""

    root: str = ""

    def place(self, page: str, rest: str = "") -> str:
        return self.root + page + rest


@dataclass(frozen=True)
class ToShare(FromRoot):
    """Addresses that last wherever they are pasted: the small pages under r/."""

    def rule(self, game: str, id: str) -> str:
        return self.root + shared_at(game, id)

    def calculator(self, game: str, name: str, query: str = "") -> str:
        return super().calculator(f"r/{game}", name, query)


@dataclass(frozen=True)
class InRawHtml(Addresses):
    """Finished addresses for raw HTML in a Markdown file, marked so that no engine changes them."""

    source: str

    def place(self, page: str, rest: str = "") -> str:
        own = self.source.removesuffix("index.md") if self.source.endswith("/index.md") else f"{self.source[:-3]}/"
        here = "" if page == own and rest else relpath(page, own) + "/"
        return _RAW + here + rest


def untouched(html: str) -> str:
    """Finished HTML with its links marked: Zensical would take them for paths between source files."""
    return html.replace(' href="', f' href="{_RAW}')


class Links:
    """What every chapter, rule, ruling and calculator of all games is called."""

    def __init__(self, games: Iterable[Game], calculators: Iterable[Calculator]):
        self.calculators = {calculator.id: calculator for calculator in calculators}
        self.titles: dict[str, str] = {}
        for game in games:
            self.titles |= {f"{game.id}/{chapter.id}": chapter.title for chapter in game.chapters}
            self.titles |= {f"{game.id}/{rule.id}": rule.title for rule in game.rules}
            self.titles |= {f"{game.id}/{ruling.id}": ruling.asked for _, ruling in game.rulings}

    def named(self, text: str, game: str) -> str:
        """The Markdown with a title where a link has no words; its targets stay what they mean."""
        return LINK.sub(lambda link: f"[{self._words(link, game)}]({_target(link)})", text)

    def resolved(self, text: str, game: str, addresses: Addresses) -> str:
        """The Markdown with words and addresses in its links."""
        return LINK.sub(lambda link: f"[{self._words(link, game)}]({addresses.link(_target(link), game)})", text)

    def _words(self, link: re.Match[str], game: str) -> str:
        if link["text"]:
            return link["text"]
        if link["scheme"] == "rule":
            return self.titles["/".join(split(link["target"], game))]
        return self.calculators[f"{game}/{link['target'].partition('?')[0]}"].title


def _target(link: re.Match[str]) -> str:
    return f"{link['scheme']}:{link['target']}"


def split(target: str, game: str) -> tuple[str, str]:
    """A rule link's game and id: another game is named in front, `other-game:chapter/rule`."""
    other, colon, id = target.rpartition(":")
    return (other, id) if colon else (game, id)


def shared_at(game: str, id: str) -> str:
    """The address to share, seen from the site's root: a rule's or ruling's small page, or the chapter itself."""
    return f"r/{game}/{id}/" if "/" in id else f"{game}/rules/{id}/"


def place_of(game: str, id: str) -> str:
    """Where a chapter, rule or ruling is read, seen from the site's root."""
    return FromRoot().rule(game, id)


COPIES = {"pdf": "Booklet", "epub": "E-book", "md": "Markdown"}  # a whole game to keep, by the file's ending


def copy_at(game: str, ending: str) -> str:
    """Where a copy to keep lies; a site engine would make a page of .md."""
    return f"downloads/{game}.{ending}{'.txt' * (ending == 'md')}"


SITE_PICTURE = "r/site.png"  # of pages that belong to no game; docs/theme/main.html has it too


def picture_of(game: str, calculator: str = "") -> str:
    """Where a game's or a calculator's picture lies, seen from the site's root."""
    return f"r/{game}/{calculator}.png" if calculator else f"r/{game}.png"
