"""A game as an e-book (EPUB 3): a chapter each, then rulings and glossary; links between rules hold in it."""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from uuid import NAMESPACE_URL, uuid5

from calculators.show.wording import typeset
from rulebook.exports.books.content import DRAWING, on_paper, other_readings, rule_text
from rulebook.pages.book import Book
from rulebook.pages.links import ToShare, split
from rulebook.pages.texts import Node
from rulebook.read.models import Chapter, Rule, Ruling, anchor

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # of zip archives: two builds are alike
_CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_STYLE = """body { line-height: 1.45; }
h1, h2, h3 { line-height: 1.2; page-break-after: avoid; break-after: avoid; }
h2 { margin: 1.6em 0 0.3em; font-size: 1.15em; }
h3 { margin: 1.4em 0 0.3em; font-size: 1em; }
p { margin: 0.4em 0; }
table { border-collapse: collapse; font-size: 0.8em; margin: 0.5em 0; }
td, th { border: 1px solid #999; padding: 0.15em 0.4em; text-align: left; }
.wide { font-size: 0.55em; } .wide td, .wide th { padding: 0.15em; }
nav ol { list-style: none; padding-left: 1.2em; }
figure { margin: 0.8em 0; } svg { width: 100%; max-width: 26em; height: auto; }
figcaption, .quiet { font-size: 0.85em; opacity: 0.75; } .price { float: right; }
.asked { font-weight: bold; margin-top: 0.9em; }
"""
_RULINGS, _GLOSSARY = "rulings", "glossary"
_WIDE = 8  # columns of a table that a phone shows only in smaller type


def epub(book: Book, note: str, day: str, address: str) -> bytes:
    """The whole e-book; `note` stands on its title page, `address` is the site's own, for links to calculators."""
    written = _Writer(book, address)
    pages = dict(written.pages(note))
    files = {"META-INF/container.xml": _CONTAINER, "book/style.css": _STYLE}
    files |= {f"book/{name}.xhtml": _page(title, body) for name, (title, body) in pages.items()}
    files["book/nav.xhtml"] = _nav(book, pages)
    files["book/package.opf"] = _package(book, pages, day, address)
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        _add(archive, "mimetype", "application/epub+zip", zipfile.ZIP_STORED)  # first and as it is, by the standard
        for name, text in files.items():
            _add(archive, name, text, zipfile.ZIP_DEFLATED)
    return whole.getvalue()


def _add(archive: zipfile.ZipFile, name: str, text: str, method: int) -> None:
    entry = zipfile.ZipInfo(name, _FIRST_DAY)
    entry.compress_type, entry.create_system, entry.external_attr = method, 3, 0o644 << 16
    archive.writestr(entry, text)


class _Writer:
    """Texts of a game in XHTML."""

    def __init__(self, book: Book, address: str):
        self.book, self.game, self.addresses = book, book.game, ToShare(address)

    def pages(self, note: str) -> Iterator[tuple[str, tuple[str, str]]]:
        """Every page by its name: its title and what is in its body."""
        game = self.game
        about = self.nodes(self.book.text(game.about).children)
        by = f"{game.edition}, by {game.author}"
        title = f"<p>{_words(game.tagline)}</p><p>{_words(by)}</p>{about}<p class='quiet'>{_linked(note)}</p>"
        yield "title", (game.title, title)
        for chapter in game.chapters:
            yield chapter_file(chapter.id), (chapter.title, self.chapter(chapter))
        if any(rule.rulings for rule in game.rules):
            yield _RULINGS, ("Rulings", "".join(self.rulings()))
        if game.terms:
            yield _GLOSSARY, ("Glossary", self.glossary())

    def chapter(self, chapter: Chapter) -> str:
        parts = [self.nodes(on_paper(self.book.text(chapter.intro)).children)]
        for rule in chapter.rules:
            price = f'<p class="price quiet">{_words(rule.price)} points</p>' if rule.price else ""
            parts += [f'<h2 id="{anchor(rule.id)}">{_words(rule.title)}</h2>', price]
            parts.append(self.nodes(on_paper(rule_text(self.book, rule)).children))
            if rule.rulings:
                count = f"{len(rule.rulings)} {'ruling' if len(rule.rulings) == 1 else 'rulings'}"
                place = f"{_RULINGS}.xhtml#{rule.id.replace('/', '--')}"
                parts.append(f'<p class="quiet"><a href="{place}">{count}</a></p>')
        return "".join(parts)

    def rulings(self) -> Iterator[str]:
        for chapter in self.game.chapters:
            asked = _asked(chapter)
            if asked:
                yield f'<h2 id="{chapter.id}">{_words(chapter.title)}</h2>'
            for rule in asked:
                place = f"{chapter_file(chapter.id)}.xhtml#{anchor(rule.id)}"
                head = f'<a href="{place}">{_words(rule.title)}</a>'
                yield f'<h3 id="{rule.id.replace("/", "--")}">{head}</h3>'
                yield from map(self.ruling, rule.rulings)

    def ruling(self, ruling: Ruling) -> str:
        answer = self.nodes(on_paper(self.book.text(ruling.answer)).children)
        others = [f"<li>{self.nodes(text.children)}</li>" for text in other_readings(self.book, ruling)]
        more = f'<p class="quiet">Another reading:</p><ul class="quiet">{"".join(others)}</ul>' if others else ""
        return f'<p class="asked" id="{ruling.id.replace("/", "--")}">{_words(ruling.asked)}</p>{answer}{more}'

    def glossary(self) -> str:
        terms = sorted(self.game.terms, key=lambda term: term.term.casefold())
        rows = (
            f'<dt><a href="{self.link(f"rule:{term.rule}")}">{_words(term.term)}</a></dt><dd>{_words(term.short)}</dd>'
            for term in terms
        )
        return f"<dl>{''.join(rows)}</dl>"

    def nodes(self, nodes: Iterable[Node | str]) -> str:
        return "".join(map(self.node, nodes))

    def node(self, node: Node | str) -> str:
        if isinstance(node, str):
            return _words(node)
        if node.tag == DRAWING:
            label = escape(node.attributes["says"])
            head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" '
            svg = node.attributes["svg"].strip().replace("<svg ", head, 1)
            return f"<figure>{svg}<figcaption>{_words(node.attributes['caption'])}</figcaption></figure>"
        kept = {"href": self.link(node.attributes["href"])} if "href" in node.attributes else {}
        if node.tag == "table" and len(list(node.all("th"))) >= _WIDE:
            kept["class"] = "wide"
        attributes = "".join(f' {name}="{escape(value)}"' for name, value in kept.items())
        if node.tag == "br":
            return "<br/>"
        return f"<{node.tag}{attributes}>{self.nodes(node.children)}</{node.tag}>"

    def link(self, target: str) -> str:
        """A rule of the game in its chapter's file, a ruling among the rulings, anything else by its address."""
        scheme, _, rest = target.partition(":")
        game, id = split(rest, self.game.id)
        if scheme != "rule" or game != self.game.id:
            return self.addresses.link(target, self.game.id)
        chapter, *inside = id.split("/")
        if len(inside) == 2:
            return f"{_RULINGS}.xhtml#{id.replace('/', '--')}"
        return f"{chapter_file(chapter)}.xhtml" + (f"#{anchor(id)}" if inside else "")


def _asked(chapter: Chapter) -> list[Rule]:
    return [rule for rule in chapter.rules if rule.rulings]


def chapter_file(chapter: str) -> str:
    """A chapter's name in the book; no chapter can be called like the other pages."""
    return f"chapter-{chapter}"


def _linked(note: str) -> str:
    """Words with the addresses in them as links."""
    return re.sub(r"https?://\S+", r'<a href="\g<0>">\g<0></a>', _words(note))


def _words(text: str) -> str:
    return escape(typeset(text), quote=False)


def _page(title: str, body: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">'
        f'<head><title>{_words(title)}</title><link rel="stylesheet" href="style.css"/></head>\n'
        f"<body><h1>{_words(title)}</h1>\n{body}\n</body></html>\n"
    )


def _nav(book: Book, pages: Mapping[str, tuple[str, str]]) -> str:
    places = {
        chapter_file(chapter.id): [(anchor(rule.id), rule.title) for rule in chapter.rules]
        for chapter in book.game.chapters
    }
    places[_RULINGS] = [(chapter.id, chapter.title) for chapter in book.game.chapters if _asked(chapter)]

    def entry(name: str, title: str) -> str:
        inside = "".join(
            f'<li><a href="{name}.xhtml#{id}">{_words(words)}</a></li>' for id, words in places.get(name, ())
        )
        return f'<li><a href="{name}.xhtml">{_words(title)}</a>{f"<ol>{inside}</ol>" if inside else ""}</li>'

    rows = (entry(name, title) for name, (title, _) in pages.items())
    return _page("Contents", f'<nav epub:type="toc" id="toc"><ol>{"".join(rows)}</ol></nav>')


def _package(book: Book, pages: Mapping[str, tuple[str, str]], day: str, address: str) -> str:
    game = book.game
    items = ['<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>']
    items.append('<item id="style" href="style.css" media-type="text/css"/>')
    for name, (_, body) in pages.items():
        drawn = ' properties="svg"' if "<svg" in body else ""
        items.append(f'<item id="{name}" href="{name}.xhtml" media-type="application/xhtml+xml"{drawn}/>')
    spine = "".join(f'<itemref idref="{name}"/>' for name in [*list(pages)[:1], "nav", *list(pages)[1:]])
    when = f'<dc:date>{day}</dc:date><meta property="dcterms:modified">{day}T00:00:00Z</meta>' if day else ""
    when = when or '<meta property="dcterms:modified">1980-01-01T00:00:00Z</meta>'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">\n'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:uuid:{uuid5(NAMESPACE_URL, f"{address}{game.id}/")}</dc:identifier>'
        f"<dc:title>{_words(game.title)}</dc:title><dc:language>en</dc:language><dc:creator>Ready Reckoner</dc:creator>"
        f"<dc:description>{_words(game.tagline)}</dc:description>{when}</metadata>\n"
        f"<manifest>{''.join(items)}</manifest>\n<spine>{spine}</spine>\n</package>\n"
    )
