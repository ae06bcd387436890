"""The whole site from the games and their calculators: a pure function, tested without any site engine."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.show.wording import typeset
from rulebook.bundle.runtime import Start
from rulebook.exports.copies import copies
from rulebook.exports.data_files import as_json
from rulebook.exports.embed_pages import embed_pages
from rulebook.exports.link_pages import link_pages, shared_places, shown_links
from rulebook.exports.search_index import index
from rulebook.pages.calculator_pages import calculator_pages
from rulebook.pages.changes import change_page, feed
from rulebook.pages.chapters import chapter_pages
from rulebook.pages.links import Links
from rulebook.pages.list_pages import lists_page
from rulebook.pages.overviews import home_page, overview_pages
from rulebook.pages.terms import Terms
from rulebook.read.models import Game
from rulebook.read.words import Words


@dataclass(frozen=True)
class Site:
    """Pages by their path in Markdown, other files by their path, and the navigation."""

    pages: Mapping[str, str]
    files: Mapping[str, str]
    nav: list[Any]


def make(
    games: Iterable[Game],
    calculators: Iterable[Calculator],
    python: Start,
    address: str = "",
    words: Words = Words(),
    tries: Mapping[str, str] = {},
) -> Site:
    """Everything that is generated but the pictures; `python` is what the worker starts with, seen from the site's root.

    `address` is where the site will stand, for what must be absolute: previews of links, and feeds.
    `words` is English for the search; `tries` says where a reading makes a difference (see `trying`).
    """
    games, calculators = list(games), list(calculators)
    address = address.rstrip("/") + "/"
    links = Links(games, calculators, tries)
    pages: dict[str, str] = {"index.md": home_page(games, calculators, python)}
    files: dict[str, str] = {
        "assets/games.css": _colours(games),
        "assets/search/index.json": index(games, calculators, words),
    }
    nav: list[Any] = [{"Home": "index.md"}]
    shared: dict[str, list[str]] = {}
    for game in games:
        if not game.chapters:
            continue
        own = [one for one in calculators if one.game == game.id]
        pages |= overview_pages(game, own, links)
        pages |= chapter_pages(game, own, links)
        pages |= calculator_pages(game, own, links, python)
        files[f"data/v1/{game.id}.json"] = as_json(game, own)
        files[f"{game.id}/glossary/terms.json"] = Terms(game).as_json(links)
        files |= copies(game, links)
        shown = shown_links(game, own, links)
        files |= link_pages(game, shown, address)
        shared |= shared_places(shown)
        files |= embed_pages(game, own, links, address)
        if game.changes:
            pages[f"{game.id}/changes.md"] = change_page(game, links)
            files[f"{game.id}/changes.xml"] = feed(game, links, address)
        nav.append({game.title: _nav(game, own)})
    files["assets/shared-links.json"] = json.dumps(shared, separators=(",", ":")) + "\n"
    pages["lists.md"] = lists_page(games, calculators)
    nav.append({"My lists": "lists.md"})
    nav.append({"About": ["about.md", "data.md", "speed.md"]})
    return Site({path: typeset(page) for path, page in pages.items()}, files, nav)


def _nav(game: Game, calculators: list[Calculator]) -> list[Any]:
    sections: list[Any] = [f"{game.id}/index.md"]
    if calculators:
        sections.append({"Calculators": [{one.title: f"{game.id}/{one.name}.md"} for one in calculators]})
    sections.append({"Rules": [{one.title: f"{game.id}/rules/{one.id}.md"} for one in game.chapters]})
    sections += [
        {"Quick reference": f"{game.id}/quick.md"},
        {"Rulings": f"{game.id}/rulings.md"},
        {"Glossary": f"{game.id}/glossary.md"},
    ]
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
