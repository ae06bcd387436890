"""The whole site from the games and their calculators: a pure function, tested without any site engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from calculators.declare import Calculator

from .calculator_pages import calculator_pages
from .chapters import chapter_pages
from .export import as_json
from .links import Links
from .models import Game
from .overviews import home_page, overview_pages
from .runtime import Start


@dataclass(frozen=True)
class Site:
    """Pages by their path in Markdown, other files by their path, and the navigation."""

    pages: Mapping[str, str]
    files: Mapping[str, str]
    nav: list[Any]


def make(games: Iterable[Game], calculators: Iterable[Calculator], python: Start) -> Site:
    """Everything that is generated; `python` is what the worker starts with, its addresses seen from the site's root."""
    games, calculators = list(games), list(calculators)
    links = Links(games, calculators)
    pages: dict[str, str] = {"index.md": home_page(games, calculators, python)}
    files: dict[str, str] = {"assets/games.css": _colours(games)}
    nav: list[Any] = [{"Home": "index.md"}]
    for game in games:
        if not game.chapters:
            continue
        own = [one for one in calculators if one.game == game.id]
        pages |= overview_pages(game, own, links)
        pages |= chapter_pages(game, own, links)
        pages |= calculator_pages(game, own, links, python)
        files[f"data/v1/{game.id}.json"] = as_json(game, own)
        nav.append({game.title: _nav(game, own)})
    nav.append({"About": ["about.md", "data.md"]})
    return Site(pages, files, nav)


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
    return sections


def _colours(games: list[Game]) -> str:
    """Each game's colour, for pages and cards that carry its name."""
    rules = []
    for game in games:
        own = f'[data-game="{game.id}"]'
        rules.append(f":root:has(.game-badge{own}),{own}{{--game:{game.colour}}}")
        dark = '[data-md-color-scheme="slate"]'
        rules.append(f"@media screen{{{dark}:has(.game-badge{own}),{dark} {own}{{--game:{game.colour_dark}}}}}")
    return "\n".join(rules) + "\n"
