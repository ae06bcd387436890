"""The whole site from the games and their calculators: a pure function, tested without any site engine."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.show.wording import typeset
from rulebook.bundle.runtime import Start
from rulebook.exports.asking import asking
from rulebook.exports.books.one_page import one_page
from rulebook.exports.catalogue import catalogue, catalogue_page, entries
from rulebook.exports.copy_files import copy_files
from rulebook.exports.embed_pages import embed_pages
from rulebook.exports.feed import feed
from rulebook.exports.link_pages import link_pages, shared_places
from rulebook.exports.search_index import index
from rulebook.pages.book import Book, books
from rulebook.pages.calculator_pages import calculator_pages
from rulebook.pages.changes import change_page, every_change
from rulebook.pages.chapters import chapter_pages
from rulebook.pages.list_pages import lists_page
from rulebook.pages.overviews import home_page, overview_pages
from rulebook.pages.table_pages import table_file, table_page
from rulebook.read.models import Game, Words

_NO_WORDS = Words()


@dataclass(frozen=True)
class Site:
    """Pages by their path in Markdown, other files by their path, and the navigation."""

    pages: Mapping[str, str]
    files: Mapping[str, str | bytes]
    nav: list[Any] = field(default_factory=list)


def make(
    games: Iterable[Game],
    calculators: Iterable[Calculator],
    python: Start,
    address: str = "",
    words: Words = _NO_WORDS,
    tries: Mapping[str, str] | None = None,
    copies: Mapping[str, bytes] | None = None,
    shelf: list[Book] | None = None,
) -> Site:
    """Everything that is generated but pictures; `python` is what the worker starts with, seen from the site's root.

    `address` is where the site will stand, `words` English for the search, `tries` what `reading_cases` found, and
    `copies` what readers may keep of each game, by path; `shelf` holds the books if they are made already.
    """
    games, calculators = list(games), list(calculators)
    address = address.rstrip("/") + "/"
    shelf = books(games, calculators, tries) if shelf is None else shelf
    kept = copies or {}
    pages = {"index.md": home_page(games, shelf, python)}
    files: dict[str, str | bytes] = {
        "assets/games.css": _colours(games),
        "assets/search/index.json": index(shelf, words),
        "assets/search/asking.json": asking(shelf, words, python),
        **kept,
    }
    files["assets/shared-links.json"] = shared_places(shelf)
    nav: list[Any] = [{"Home": "index.md"}]
    for book in shelf:
        pages |= _pages(book, python, kept)
        files |= _files(book, address)
        nav.append({book.game.title: _nav(book)})
    for_programs = entries(shelf, address)
    files |= catalogue(for_programs, shelf, address)
    pages["data/v1/index.md"] = catalogue_page(for_programs, shelf)
    if any(game.changes for game in games):
        pages["changes.md"] = every_change(shelf)
    pages["lists.md"] = lists_page(games, calculators)
    about = ["about.md", *(["changes.md"] if "changes.md" in pages else []), "data.md", "data/v1/index.md", "speed.md"]
    nav += [{"Saved": "lists.md"}, {"About": about}]
    return Site({path: typeset(page) for path, page in pages.items()}, files, nav)


def _pages(book: Book, python: Start, kept: Mapping[str, bytes]) -> dict[str, str]:
    pages = {**overview_pages(book, kept), **chapter_pages(book), **one_page(book), **calculator_pages(book, python)}
    pages[f"{book.game.id}/table.md"] = table_page(book)
    if book.game.changes:
        pages[f"{book.game.id}/changes.md"] = change_page(book)
    return pages


def _files(book: Book, address: str) -> dict[str, str]:
    game = book.game.id
    files = {f"{game}/glossary/terms.json": book.terms.as_json(book.links)}
    files[f"{game}/table/readings.json"] = table_file(book)
    if book.game.changes:
        files[f"{game}/changes.xml"] = feed(book, address)
    return {**files, **copy_files(book), **link_pages(book, address), **embed_pages(book, address)}


def _nav(book: Book) -> list[Any]:
    game = book.game
    sections: list[Any] = [f"{game.id}/index.md"]
    sections.append({"Rules": [{chapter.title: f"{game.id}/rules/{chapter.id}.md"} for chapter in game.chapters]})
    sections += [
        {"All rules on one page": f"{game.id}/all.md"},
        {"Quick reference": f"{game.id}/quick.md"},
        {"Rulings": f"{game.id}/rulings.md"},
        {"Our table": f"{game.id}/table.md"},
        {"Glossary": f"{game.id}/glossary.md"},
    ]
    if book.calculators:
        sections.append(
            {"Calculators": [{calculator.title: f"{game.id}/{calculator.name}.md"} for calculator in book.calculators]}
        )
    if game.changes:
        sections.append({"Changes": f"{game.id}/changes.md"})
    return sections


def _colours(games: list[Game]) -> str:
    """Each game's colour, for pages and cards that carry its name."""
    rules = []
    for game in games:
        own = f'[data-game="{game.id}"]'
        rules.append(f":root:has(.game-badge{own}),{own}{{--game:{game.colour};--game-dark:{game.colour_dark}}}")
        dark = '[data-md-color-scheme="slate"]'
        rules.append(f"@media screen{{{dark}:has(.game-badge{own}),{dark} {own}{{--game:var(--game-dark)}}}}")
    return "\n".join(rules) + "\n"
