"""What the copy button of a rule, a ruling or a cell puts on the clipboard: a file beside each chapter's page."""

import json
from collections.abc import Callable, Iterator, Mapping

from calculators.show.clipboard import DIALECTS, SITE, frame, pasted
from rulebook.exports.books.content import chapter_text, rule_text, ruling_text
from rulebook.exports.dialects import blocks, plain
from rulebook.pages.book import Book
from rulebook.pages.links import ToShare, shared_at
from rulebook.pages.texts import Text, shortened
from rulebook.read.models import Chapter, Rule, Ruling, Table

LONGEST_ON_DISCORD = 1900  # characters; a message takes 2000, and the site's address comes in yet
CHAPTER = "#"  # no anchor is called that; docs/assets/site/copy-rules.mjs has it too
_SHARED = ToShare(SITE)


def copy_files(book: Book) -> Mapping[str, str]:
    """For each chapter a file with everything that can be copied from it, by anchor, and with the chapter itself."""
    return {f"{book.game.id}/rules/{chapter.id}/copy.json": _chapter(book, chapter) for chapter in book.game.chapters}


def preview(book: Book, ruling: Ruling) -> str:
    """A ruling's answer in a line or two."""
    return shortened(plain(book.text(ruling.answer)))


def _chapter(book: Book, chapter: Chapter) -> str:
    game = book.game
    page = frame(f"{SITE}{shared_at(game.id, chapter.id)}", f"{chapter.title} ({game.title})", high=640)
    titles = shortened(", ".join(rule.title for rule in chapter.rules))
    whole = _formats(book, chapter.id, chapter.title, game.title, titles, chapter_text(book, chapter), page)
    texts: dict[str, Mapping[str, str]] = {CHAPTER: whole}
    for rule in chapter.rules:
        of = f"{game.title}, {chapter.title}" if rule.title in book.shared_titles else game.title
        about = f"{of}, {rule.price} points" if rule.price else of
        page = f"{SITE}embed/{game.id}/{rule.id}/"
        embed = frame(page, f"{rule.title} ({game.title})", high=360)
        texts[rule.anchor] = _formats(book, rule.id, rule.title, about, rule.short, rule_text(book, rule), embed)
        for table in rule.tables:
            texts |= {f"{rule.anchor}/{table.id}/{at}": cell for at, cell in _cells(book, rule, table, embed)}
        for ruling in rule.rulings:
            about = f"{game.title}, {rule.title}"
            embed_at = frame(f"{page}#{ruling.anchor}", f"{ruling.asked} ({game.title})", high=360)
            short, text = preview(book, ruling), ruling_text(book, ruling)
            texts[ruling.anchor] = _formats(book, ruling.id, ruling.asked, about, short, text, embed_at)
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")) + "\n"


def _formats(book: Book, id: str, title: str, about: str, short: str, text: Text, embed: str) -> dict[str, str]:
    """A text in every format, with its title and its lasting link."""
    link = SITE + shared_at(book.game.id, id)
    says = f"{title} ({about}): {short}"
    formats = {"says": says, "line": f"{says} {link}"}
    for name, dialect in DIALECTS.items():
        heading = dialect.bold.replace("{words}", dialect.linked(dialect.words(title), link))
        heading += f" ({dialect.words(about)})"
        parts = blocks(text, name, lambda target: _SHARED.link(target, book.game.id))
        formats[name] = _QUOTED[name](heading, parts, link)
        while name == "discord" and len(formats[name]) > LONGEST_ON_DISCORD and parts[:-1]:
            parts = [*(parts[:-2] if parts[-1] == "…" else parts[:-1]), "…"]
            formats[name] = _QUOTED[name](heading, parts, link)
    return {**formats, "embed": embed}


def _cells(book: Book, rule: Rule, table: Table, embed: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every cell with something in it but the first of its row, by its place: row/column, where the head is row 0."""
    game = book.game
    for down, row in enumerate(table.rows, 1):
        for across, (column, cell) in enumerate(zip(table.columns, row)):
            if not across or not cell:
                continue
            link, embed_at = SITE + shared_at(game.id, rule.id), embed
            if table.opens:
                name, _, query = table.query(row[0], column).partition("?")
                calculator = book.calculator(name)
                link = _SHARED.calculator(game.id, name, query)
                title = f"{calculator.title} ({game.title})"
                embed_at = frame(f"{SITE}{calculator.id}/?embed&{query}", title, high=640)
            printed = table.misprints.get((row[0], column))
            more = [book.chance(table, row[0], column)] if table.chance else []
            more += [f"book: {printed}"] if printed else []
            behind = f" ({', '.join(more)})" if more else ""
            place, words = "/".join(plain(book.item(item)) for item in (row[0], column)), plain(book.item(cell))
            every = pasted(f"{game.title}: {table.title}, {place}: {words}{behind}", link, embed_at)
            yield f"{down}/{across}", {name: every[name] for name in every if name not in ("link", "line")}


def _marked(blocks: list[str]) -> str:
    return "\n".join(f"> {line}".rstrip() for line in "\n\n".join(blocks).split("\n"))


_QUOTED: Mapping[str, Callable[[str, list[str], str], str]] = {
    "plain": lambda heading, blocks, link: "\n\n".join([heading, *blocks, link]),
    "bbcode": lambda heading, blocks, link: "\n".join([heading, "[quote]" + "\n\n".join(blocks) + "[/quote]"]),
    "markdown": lambda heading, blocks, link: "\n\n".join([heading, _marked(blocks)]),
    "discord": lambda heading, blocks, link: "\n".join([heading, _marked(blocks)]),
}
