"""A game's changes for feed readers (Atom)."""

from html import escape

from rulebook.exports.dialects import plain
from rulebook.pages.book import Book
from rulebook.pages.links import FromRoot
from rulebook.pages.texts import shortened
from rulebook.read.models import CHANGES, Change


def feed(book: Book, address: str) -> str:
    """Every change of a game, newest first; `address` is the site's own."""
    game = book.game
    page = escape(f"{address}{game.id}/changes/")
    own = escape(f"{address}{game.id}/changes.xml")
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">'
        f"<title>Changes to {escape(game.title)}</title><id>{page}</id><updated>{_moment(game.changes[0])}</updated>"
        f'<author><name>Ready Reckoner</name></author><link href="{page}"/><link rel="self" href="{own}"/>\n'
        + "\n".join(_entry(book, change, page, address) for change in game.changes)
        + "\n</feed>\n"
    )


def _entry(book: Book, change: Change, page: str, address: str) -> str:
    text = book.text(change.what)
    title = escape(shortened(f"{CHANGES[change.kind]}: {plain(text)}"))
    content = escape(book.html(text, FromRoot(address)))
    return (
        f"<entry><id>{page}#{change.anchor}</id><title>{title}</title><updated>{_moment(change)}</updated>"
        f'<link href="{page}#{change.anchor}"/><content type="html">{content}</content></entry>'
    )


def _moment(change: Change) -> str:
    """A time of its own for each change of a day, in the order they were made, so that feed readers keep that order."""
    minutes, seconds = divmod(int(change.anchor.removeprefix(change.date).strip("-") or 1) - 1, 60)
    return f"{change.date}T00:{minutes:02}:{seconds:02}Z"
