"""A game as an A5 booklet in PDF, set by Typst: rules with contents and index, then the rulings as an appendix.

The texts are written in Typst by the renderer below; what it looks like stands in booklet.typ.
"""

import re
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import typst

from calculators.show.wording import counted, typeset
from rulebook.exports.books.content import DRAWING, on_paper, other_readings, rule_text
from rulebook.pages.book import Book
from rulebook.pages.links import ToShare, split
from rulebook.pages.texts import Node, Text
from rulebook.read.models import Rule, Ruling

LAYOUT = Path(__file__).with_name("booklet.typ")
FONTS = Path(__file__).parents[1]  # the headings' face; that of the text comes with Typst
_INK = "#1f1d1a"
_RULINGS = "rulings"
_SHORT = 700  # letters of a rule that is not parted by the end of a page
_INLINE = {"strong": "strong", "b": "strong", "em": "emph", "i": "emph", "sub": "sub", "sup": "super"}
"""Tags of words, with the Typst function that does the same."""
Nodes = Iterable[Node | str]


def booklet(source: str) -> bytes:
    """The PDF of a Typst source; the same source gives the same bytes."""
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[str(FONTS)])
    return typst.compile(source.encode(), font_paths=fonts, format="pdf", timestamp=0)


def booklet_source(book: Book, note: str, day: str, address: str) -> str:
    """The whole booklet in Typst; `note` stands on its title page, `address` is the site's own."""
    game, write = book.game, _Writer(book, address)
    asked = [(rule, rule.rulings) for rule in game.rules if rule.rulings]
    settings = {
        "title": _text(game.title),
        "edition": _text(game.edition),
        "author": _text(game.author),
        "tagline": _text(game.tagline),
        "colour": _text(game.colour),
        "mark": _text(game.mark),
        "note": _text(note),
        "day": "datetime(year: {}, month: {}, day: {})".format(*map(int, day.split("-"))) if day else "none",
        "words": _array(f"({_text(typeset(word))}, {_array(map(_text, ids))})" for word, ids in index_of(book)),
        "rulings": _array(write.rulings(asked)),
    }
    with_settings = ", ".join(f"{name}: {value}" for name, value in settings.items())
    body = "".join(write.chapters())
    return f"{LAYOUT.read_text(encoding='utf-8')}\n#show: booklet.with({with_settings})\n{body}"


def index_of(book: Book) -> list[tuple[str, tuple[str, ...]]]:
    """Every rule, term and other word for it, each with the rules that say it, from A to Z."""
    game = book.game
    titles = {_by_its_noun(rule.title) for rule in game.rules}
    pairs = {(_by_its_noun(rule.title), rule.id) for rule in game.rules}
    pairs |= {(word, "/".join(term.rule.split("/")[:2])) for term in game.terms for word in (term.term, *term.also)}
    words = {word.casefold(): word for word, _ in sorted(pairs, reverse=True)}  # a capital before small letters
    places: dict[str, set[str]] = {}
    for word, id in pairs:
        places.setdefault(word.casefold(), set()).add(id)
    for key in [key for key in words if places.get(f"{key}s") == places[key]]:  # of one and many, one stays
        del words[key if words[f"{key}s"] in titles else f"{key}s"]
    in_order = {rule.id: at for at, rule in enumerate(game.rules)}
    ordered = sorted(words, key=lambda key: re.sub(r"^\W+", "", key))
    return [(words[key], tuple(sorted(places[key], key=in_order.__getitem__))) for key in ordered]


def _by_its_noun(title: str) -> str:
    """A title as an index has it, without a leading article."""
    article, _, rest = title.partition(" ")
    return f"{rest[0].upper()}{rest[1:]}" if rest and article in ("The", "A", "An") else title


class _Writer:
    """Texts of a game in Typst."""

    def __init__(self, book: Book, address: str):
        self.book, self.game, self.addresses = book, book.game.id, ToShare(address)

    def chapters(self) -> Iterable[str]:
        for chapter in self.book.game.chapters:
            yield f"#chapter({_text(chapter.id)}, {_text(chapter.title)})\n\n"
            if chapter.intro:
                yield f"#intro[{self.blocks(on_paper(self.book.text(chapter.intro)).children).strip()}]\n\n"
            yield from map(self.rule, chapter.rules)

    def rule(self, rule: Rule) -> str:
        price = f", price: {_text(typeset(f'{rule.price} points'))}" if rule.price else ""
        count = counted(len(rule.rulings), "ruling")
        rulings = f", rulings: ({_text(_of(rule))}, {_text(count)})" if rule.rulings else ""
        nodes = [node for node in on_paper(rule_text(self.book, rule)).children if node != "\n"]
        drawn = [self.drawing(node) for node in nodes if _is(node, DRAWING)]
        nodes = [node for node in nodes if not _is(node, DRAWING)]
        first = len(nodes) - 2 * len(rule.tables)  # its tables come last, each with its title above it
        said, titles, tables = nodes[:first], nodes[first::2], nodes[first + 1 :: 2]
        words = f"#rule({_text(rule.id)}, {_text(rule.title)}{price}{rulings})\n\n{self.blocks(said)}"
        short = str(len(Text(said).words) <= _SHORT).lower()
        shown = _array([*drawn, *map(partial(self.exhibit, rule.title), titles, tables)])
        return f"#told({_text(rule.id)}, {_text(typeset(rule.title))}, [{words}], {shown}, is-short: {short})\n\n"

    def rulings(self, asked: Iterable[tuple[Rule, tuple[Ruling, ...]]]) -> Iterable[str]:
        for rule, rulings in asked:
            yield f"ruled-rule({_text(_of(rule))}, {_text(rule.title)}, {_text(rule.id)})"
            yield from map(self.ruling, rulings)

    def ruling(self, ruling: Ruling) -> str:
        answer = self.blocks(on_paper(self.book.text(ruling.answer)).children).strip()
        others = _array(f"[{self.inline(text.children)}]" for text in other_readings(self.book, ruling))
        return f"ruling({_text(ruling.asked)}, [{answer}], {others})"

    def exhibit(self, of: str, title: Node | str, table: Node | str) -> str:
        assert isinstance(table, Node)
        says_whose = str(Text([title]).words.startswith(of)).lower()
        rows = [[cell for cell in row.children if isinstance(cell, Node)] for row in table.all("tr")]
        cells = ", ".join(f"[{self.inline(cell.children)}]" for row in rows for cell in row)
        return f"exhibit([{self.block(title).strip()}], says-whose: {says_whose}, columns: {len(rows[0])}, {cells})"

    def drawing(self, node: Node | str) -> str:
        assert isinstance(node, Node)
        svg = node.attributes["svg"].replace("currentColor", _INK)
        drawn = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" font-family="Libertinus Serif" ', 1)
        wide = float(svg.partition('viewBox="')[2].split()[2])
        words = ", ".join(map(_text, (node.attributes["says"], typeset(node.attributes["caption"]))))
        return f"drawing({_text(drawn)}, {wide}, {words})"

    def blocks(self, nodes: Nodes) -> str:
        """Blocks in turn; the line above a list stays with it."""
        nodes = [node for node in nodes if node != "\n"]
        after = [*nodes[1:], ""]
        return "".join(
            f"#leads[{self.inline(node.children)}]\n\n"
            if isinstance(node, Node) and node.tag == "p" and _is(follows, "ol", "ul")
            else self.block(node)
            for node, follows in zip(nodes, after)
        )

    def block(self, node: Node | str) -> str:
        if isinstance(node, str):
            return _words(node) if node.strip() else ""
        if node.tag in ("ul", "ol"):
            items = [item.children for item in node.children if isinstance(item, Node)]
            kind = "list" if node.tag == "ul" else "steps"
            return f"#{kind}({', '.join(f'[{self.item(item)}]' for item in items)})\n\n"
        if node.tag == "table":
            return f"#ruled-table({self.exhibit('', '', node)})\n\n"
        if node.tag == "p":
            return f"{self.inline(node.children)}\n\n"
        return self.blocks(node.children) if _has_blocks(node) else self.inline([node])

    def item(self, nodes: list[Node | str]) -> str:
        """Words, perhaps with a list behind them."""
        return "".join(self.block(node) if _is_block(node) else self.inline([node]) for node in nodes)

    def inline(self, nodes: Nodes) -> str:
        return "".join(map(self.word, nodes))

    def word(self, node: Node | str) -> str:
        if isinstance(node, str):
            return _words(node)
        inside = self.inline(node.children)
        if node.tag == "a":
            return self.link(node.attributes.get("href", ""), inside)
        if node.tag == "br":
            return "#linebreak()"
        if node.tag == "code":
            return f"#raw({_text(Text(node.children).words)})"
        return f"#{_INLINE[node.tag]}[{inside}]" if node.tag in _INLINE else inside

    def link(self, target: str, inside: str) -> str:
        """A rule of the game by its page, anything else by its address; a ruling by its rule's page in the appendix."""
        scheme, _, rest = target.partition(":")
        if scheme == "rule":
            game, id = split(rest, self.game)
            if game == self.game:
                chapter, *rule = id.split("/")
                place = id if len(rule) < 2 else f"{_RULINGS}/{chapter}/{rule[0]}"
                return f"#see({_text(place)})[{inside}]"
        return f"#link({_text(self.addresses.link(target, self.game))})[{inside}]"


def _of(rule: Rule) -> str:
    """Where a rule's rulings stand."""
    return f"{_RULINGS}/{rule.id}"


def _has_blocks(node: Node) -> bool:
    return any(_is_block(child) for child in node.children)


def _is_block(node: Node | str) -> bool:
    return _is(node, "p", "ul", "ol", "table")


def _is(node: Node | str, *tags: str) -> bool:
    return isinstance(node, Node) and node.tag in tags


def _array(items: Iterable[str]) -> str:
    return "(" + "".join(f"{item}, " for item in items) + ")"


def _words(text: str) -> str:
    """Words as they are: Typst reads no markup in a string."""
    return "#" + _text(re.sub(r"\s+", " ", typeset(text))) if text else ""


def _text(text: str) -> str:
    """A Typst string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
