"""Everything for programs in one place, data/v1/: an index, schemas, tables as CSV; and a page that lists it all."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calculators.show.element import el
from calculators.show.html import scrolled
from rulebook.exports.books.markdown_file import chapter_file
from rulebook.exports.data_files import as_json
from rulebook.exports.dialects import plain
from rulebook.exports.schemas import schema
from rulebook.pages.book import Book
from rulebook.pages.links import InRawHtml, place_of
from rulebook.pages.page import page
from rulebook.pages.texts import words
from rulebook.read.models import Rule, Table

AT = "data/v1/"
FORMAT = 1
_FORMATS = {
    "game": "JSON",
    "chapter": "Markdown",
    "table": "CSV",
    "schema": "JSON Schema",
    "data-schema": "JSON Schema",
}
_DATA_SCHEMAS = Path(__file__).parent.parent / "schema"


@dataclass(frozen=True)
class Entry:
    """One file for programs: what it is, of what, and its text."""

    kind: str  # game, chapter (Markdown), table (CSV), schema (of a calculator) or data-schema
    game: str
    title: str
    path: str
    text: str
    of: str = ""  # the page it is about


def entries(books: Iterable[Book], address: str) -> list[Entry]:
    """Every file but the index; `address` is where the site will stand."""
    files: list[Entry] = []
    for book in books:
        id, title = book.game.id, book.game.title
        files.append(Entry("game", id, f"{title}: every rule", f"{AT}{id}.json", as_json(book), f"{id}/"))
        files += _chapters(book, address)
        files += _tables(book)
        files += _schemas(book)
    files += _data_schemas()
    return files


def twin_at(game: str, chapter: str) -> str:
    """Where a chapter lies as Markdown; a site engine would make a page of .md."""
    return f"{AT}{game}/{chapter}.md.txt"


def _chapters(book: Book, address: str) -> Iterator[Entry]:
    for chapter in book.game.chapters:
        path, text = twin_at(book.game.id, chapter.id), chapter_file(book, chapter, address)
        yield Entry("chapter", book.game.id, chapter.title, path, text, place_of(book.game.id, chapter.id))


def _schemas(book: Book) -> Iterator[Entry]:
    for calculator in book.calculators:
        path = f"{AT}{calculator.id}.schema.json"
        text = json.dumps(schema(calculator), ensure_ascii=False, indent=1) + "\n"
        yield Entry("schema", book.game.id, f"{calculator.title}: inputs and outputs", path, text, f"{calculator.id}/")


def _tables(book: Book) -> Iterator[Entry]:
    for rule in book.game.rules:
        for table in rule.tables:
            name = "--".join([*rule.id.split("/"), table.id])
            path, of = f"{AT}{book.game.id}/{name}.csv", place_of(book.game.id, rule.id)
            yield Entry("table", book.game.id, _title(rule, table), path, _csv(book, table), of)


def _title(rule: Rule, table: Table) -> str:
    return rule.title if table.title in ("", rule.title) else f"{rule.title}: {table.title}"


def _csv(book: Book, table: Table) -> str:
    out = io.StringIO()
    rows = [table.columns, *table.rows]
    csv.writer(out, lineterminator="\n").writerows([plain(book.item(cell)) for cell in row] for row in rows)
    return out.getvalue()


def _data_schemas() -> Iterator[Entry]:
    for path in sorted(_DATA_SCHEMAS.glob("*.json")):
        title = f"The data file of a {path.stem}" if path.stem in ("chapter", "game") else f"The data file {path.stem}"
        yield Entry("data-schema", "", title, f"{AT}schema/{path.name}", path.read_text(encoding="utf-8"))


def catalogue(listed: list[Entry], books: Iterable[Book], address: str) -> dict[str, str]:
    """The files by their path, the index, and llms.txt, which tells an assistant where to begin."""
    books = list(books)
    index = {"format": FORMAT, "files": [_about(entry) for entry in listed], "calculators": _calculators(books)}
    files = {entry.path: entry.text for entry in listed}
    files[f"{AT}index.json"] = json.dumps(index, ensure_ascii=False, indent=1) + "\n"
    return files | {"llms.txt": _llms(books, address)}


def _about(entry: Entry) -> dict[str, Any]:
    about = {"kind": entry.kind, "title": entry.title, "path": entry.path}
    return about | {name: value for name, value in (("game", entry.game), ("of", entry.of)) if value}


def _calculators(books: Iterable[Book]) -> dict[str, Any]:
    """What can be asked, as OpenAPI lists operations: a summary, where it is asked, and the schema of its answer."""
    return {
        calculator.id: {
            "summary": calculator.summary,
            "page": f"{calculator.id}/",
            "shell": f"reckoner {calculator.id} --json",
            "schema": f"{AT}{calculator.id}.schema.json",
        }
        for book in books
        for calculator in book.calculators
    }


def _llms(books: Iterable[Book], address: str) -> str:
    lines = [
        "# Ready Reckoner",
        "",
        "> Rules of small tabletop wargames in plain English, with rulings where the books are unclear, and "
        "calculators that give exact odds and point costs. Do not answer from memory: these games are small, and "
        "easily mixed up.",
        "",
        f"To work something out: `pip install` the wheel named on {address}data/ and run `reckoner`, `reckoner mcp` "
        "(MCP server), or `from calculators import ask`. Chances are exact fractions. Every rule has a permanent link.",
        "",
    ]
    for book in books:
        game = book.game
        lines += [f"## {game.title}", "", game.tagline, ""]
        lines.append(f"- [All rules, rulings and calculators as JSON]({address}{AT}{game.id}.json)")
        for chapter in game.chapters:
            rules = ", ".join(rule.title for rule in chapter.rules)
            lines.append(f"- [{chapter.title}]({address}{twin_at(game.id, chapter.id)}): {rules}")
        lines += [f"- [{each.title}]({address}{each.id}/): {each.summary}" for each in book.calculators]
        lines.append("")
    lines += [
        "## Optional",
        "",
        f"- [Everything for programs]({address}{AT})",
        f"- [What the fields mean]({address}data/)",
    ]
    return "\n".join(lines) + "\n"


def catalogue_page(listed: list[Entry], books: Iterable[Book]) -> str:
    """The page that lists every file."""
    addresses = InRawHtml(f"{AT}index.md")
    titles = {book.game.id: book.game.title for book in books}
    parts = []
    for game, title in [*titles.items(), ("", "The data files")]:
        rows = (
            el(
                "tr",
                el("td", el("a", words(entry.title), href=_file(entry.path))),
                el("td", _FORMATS[entry.kind]),
                el("td", f"{len(entry.text.encode()) / 1000:.1f}\N{NO-BREAK SPACE}kB", class_="number"),
            )
            for entry in listed
            if entry.game == game
        )
        head = el("tr", *(el("th", name, scope="col") for name in ("What", "Format", "Size")))
        table = el("table", el("thead", head), el("tbody", list(rows)), aria_label=title)
        parts += [f"## {title}", scrolled(title, table)]
    return page(
        "Everything for programs",
        "Every file for bots, scripts and assistants: games as JSON, schemas, tables as CSV.",
        "# Everything for programs",
        el(
            "p",
            "The same list for programs: ",
            el("a", "index.json", href=_file(f"{AT}index.json")),
            "; ",
            el("a", "what the fields mean", href=addresses.place("data/")),
            ".",
        ),
        *parts,
        hide="toc",
    )


def _file(path: str) -> str:
    """A file's address on the page, marked as raw HTML has it."""
    return f"here:{path.removeprefix(AT)}"
