"""A game to keep: as a booklet, as an e-book and as one Markdown file, each with its size on the game's page."""

from collections.abc import Iterable, Mapping
from functools import partial
from importlib import metadata
from pathlib import Path

from rulebook.cache import CACHE, digest, kept
from rulebook.exports.books.booklet import FONTS, booklet, booklet_source
from rulebook.exports.books.epub import epub
from rulebook.exports.books.markdown_file import markdown_file
from rulebook.pages.book import Book
from rulebook.pages.changes import day
from rulebook.pages.links import copy_at
from rulebook.version import called, version


def copies(books: Iterable[Book], address: str, folder: Path = CACHE / "booklets") -> Mapping[str, bytes]:
    """Every copy by its path on the site; a booklet that was set before is taken from the folder."""
    address = address.rstrip("/") + "/"
    files: dict[str, bytes] = {}
    used: set[str] = set()
    for book in books:
        game, when = book.game, book.newest
        note = _note(book, address)
        source = booklet_source(book, note, when, address)
        name = digest([metadata.version("typst").encode(), source.encode(), *_fonts()]) + ".pdf"
        used.add(name)
        files[copy_at(game.id, "pdf")] = kept(folder / name, partial(booklet, source))
        files[copy_at(game.id, "epub")] = epub(book, note, when, address)
        files[copy_at(game.id, "md")] = markdown_file(book, note, address).encode()
    for path in folder.glob("*.pdf"):
        if path.name not in used:
            path.unlink(missing_ok=True)
    return files


def _fonts() -> list[bytes]:
    return [path.read_bytes() for path in sorted(FONTS.glob("*.ttf"))]


def _note(book: Book, address: str) -> str:
    """Which version a copy is, of when, and what it is."""
    game = book.game
    issue = ", ".join(filter(None, (called([game], version()), book.newest and day(book.newest))))
    return (
        f"{issue}. An independent restatement of {game.title} in our own words; it is not the book, and its author "
        f"had no part in it. The newest one, with odds and search: {address}{game.id}/"
    )
