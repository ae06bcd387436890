"""What the copy button of a rule, a ruling or a cell puts on the clipboard: a file beside each chapter's page."""

import json
from collections.abc import Callable, Iterator, Mapping

from calculators.show.clipboard import DIALECTS, SITE, frame, pasted
from rulebook.exports.dialects import blocks, plain
from rulebook.pages.book import Book
from rulebook.pages.links import ToShare, shared_at
from rulebook.pages.rules import summary
from rulebook.pages.texts import Node, Text, shortened
from rulebook.read.models import Chapter, Rule, Ruling, Table

LONGEST_ON_DISCORD = 1900  # characters; a message takes 2000, and the site's address comes in yet
_SHARED = ToShare(SITE)


def copy_files(book: Book) -> Mapping[str, str]:
    """For each chapter a file with everything that can be copied from it, by anchor."""
    return {f"{book.game.id}/rules/{chapter.id}/copy.json": _chapter(book, chapter) for chapter in book.game.chapters}


def preview(book: Book, ruling: Ruling) -> str:
    """A ruling's answer in a line or two."""
    return shortened(plain(book.text(ruling.answer)))


def _chapter(book: Book, chapter: Chapter) -> str:
    game = book.game
    found: dict[str, Mapping[str, str]] = {}
    for rule in chapter.rules:
        of = f"{game.title}, {chapter.title}" if rule.title in book.shared_titles else game.title
        about = f"{of}, {rule.price} points" if rule.price else of
        page = f"{SITE}embed/{game.id}/{rule.id}/"
        embed = frame(page, f"{rule.title} ({game.title})", high=360)
        found[rule.anchor] = _formats(book, rule.id, rule.title, about, rule.short, _rule(book, rule), embed)
        for table in rule.tables:
            found |= {f"{rule.anchor}/{table.id}/{at}": cell for at, cell in _cells(book, rule, table, embed)}
        for ruling in rule.rulings:
            about = f"{game.title}, {rule.title}"
            embed_at = frame(f"{page}#{ruling.anchor}", f"{ruling.asked} ({game.title})", high=360)
            short, text = preview(book, ruling), _ruling(book, ruling)
            found[ruling.anchor] = _formats(book, ruling.id, ruling.asked, about, short, text, embed_at)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"


def _rule(book: Book, rule: Rule) -> Text:
    """A rule's text with its exhibits."""
    nodes = [*summary(rule).children, *book.text(rule.text).children]
    if rule.flow:
        steps: list[Node | str] = [
            Node("li", children=[f"{step.text} ({step.chance})" if step.chance else step.text])
            for step in rule.flow.steps
        ]
        nodes += [Node("p", children=[rule.flow.caption]), Node("ol", children=steps)]
    if rule.drawing:
        nodes.append(Node("p", children=[Node("em", children=[f"Drawing: {rule.drawing.says}"])]))
    for table in rule.tables:
        nodes += [Node("p", children=[Node("strong", children=[table.title])]), _table(book, table)]
    return Text(nodes)


def _table(book: Book, table: Table) -> Node:
    def cell(row: tuple[str, ...], at: int) -> Node:
        printed = table.misprints.get((row[0], table.columns[at]))
        return Node("td", children=[*book.item(row[at]).children, *([f" (book: {printed})"] if printed else [])])

    head = Node("tr", children=[Node("th", children=book.item(column).children) for column in table.columns])
    return Node(
        "table", children=[head, *(Node("tr", children=[cell(r, at) for at in range(len(r))]) for r in table.rows)]
    )


def _ruling(book: Book, ruling: Ruling) -> Text:
    """A ruling's answer with every reading."""
    readings: list[Node | str] = [Node("li", children=book.item(reading.text).children) for reading in ruling.readings]
    answer = book.text(ruling.answer).children
    return Text([*answer, Node("p", children=["The ways to read it:"]), Node("ol", children=readings)])


def _formats(book: Book, id: str, title: str, about: str, short: str, text: Text, embed: str) -> dict[str, str]:
    """A text in every format, with its title and its lasting link."""
    link = SITE + shared_at(book.game.id, id)
    says = f"{title} ({about}): {short}"
    found = {"says": says, "line": f"{says} {link}"}
    for name, dialect in DIALECTS.items():
        heading = dialect.bold.replace("{words}", dialect.linked(dialect.words(title), link))
        heading += f" ({dialect.words(about)})"
        parts = blocks(text, name, lambda target: _SHARED.link(target, book.game.id))
        found[name] = _QUOTED[name](heading, parts, link)
        while name == "discord" and len(found[name]) > LONGEST_ON_DISCORD and parts[:-1]:
            parts = [*(parts[:-2] if parts[-1] == "…" else parts[:-1]), "…"]
            found[name] = _QUOTED[name](heading, parts, link)
    return {**found, "embed": embed}


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
