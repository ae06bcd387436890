"""The small pages that links to share lead to: `r/<game>/<chapter>/<rule>/`, `…/<ruling>/` and `r/<game>/<calculator>/`.

A forum, a chat or a search engine reads what it is: title, description, picture and canonical address of that very rule.
A person is taken straight on to its place in the chapter, with scripts or without.
They are no pages of the site: not in the navigation, the search or the sitemap, and not kept for offline,
where the service worker (docs/sw.js) has their places in one file.

Who reads what: `canonical` is where the rule stands, so that search engines count the chapter;
`og:url` is the small page itself, for some readers fetch that address again and show what they find there.
A calculator has no `og:url`, for it would take the inputs out of the link.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from calculators.declare.calculator import Calculator
from rulebook.exports.copies import said_by
from rulebook.pages.links import PICTURE, Links, picture_of, place_of, shared_at, shared_titles
from rulebook.read import ids
from rulebook.read.models import Game, anchor

SITE_NAME = "Ready Reckoner"


@dataclass(frozen=True)
class Shown:
    """What a link shows where it is pasted, and where it leads; addresses are seen from the site's root."""

    title: str
    description: str
    place: str
    picture: str
    link: str = ""


def shown_links(game: Game, calculators: list[Calculator], links: Links) -> Mapping[str, Shown]:
    """What every link to share of a game shows, by its path; old ids show what they are called now."""
    twins = shared_titles(game, calculators)
    shown = {**dict(_rules(game, links, twins)), **dict(_calculators(game, calculators, twins))}
    moved = {shared_at(game.id, old): shared_at(game.id, new) for old, new in ids.moved(game).items() if "/" in new}
    moved |= {f"r/{_full(old, game)}/": f"r/{one.id}/" for one in calculators for old in one.was}
    return shown | {old: shown[new] for old, new in moved.items() if old not in shown}


def link_pages(game: Game, shown: Mapping[str, Shown], address: str) -> Mapping[str, str]:
    """A game's small pages by their path; `address` is the site's own, for what must be absolute."""
    return {f"{path}index.html": page(one, path, game, address) for path, one in shown.items()}


def shared_places(shown: Mapping[str, Shown]) -> Mapping[str, list[str]]:
    """Where the links to share lead, for the service worker: a page, and every link that leads to it.

    A link is what stands behind its r/, with the anchor on the page unless that is the link's own rest.
    """
    found: dict[str, list[str]] = {}
    for path, one in shown.items():
        link = path.removeprefix("r/").rstrip("/")
        page, _, place = one.place.partition("#")
        own = anchor(link.partition("/")[2])
        found.setdefault(page, []).append(link if place == own else f"{link}#{place}")
    return found


def _rules(game: Game, links: Links, twins: set[str]) -> Iterator[tuple[str, Shown]]:
    picture = picture_of(game.id)
    chapters = {one.id: one.title for one in game.chapters}
    for rule in game.rules:
        link = shared_at(game.id, rule.id)
        title = f"{rule.title} · {chapters[rule.chapter]}" if rule.title in twins else rule.title
        yield link, Shown(f"{title} · {game.title}", rule.short, place_of(game.id, rule.id), picture, link)
        for ruling in rule.rulings:
            link = shared_at(game.id, ruling.id)
            says = said_by(ruling, game, links)
            yield link, Shown(f"{ruling.asked} · {game.title}", says, place_of(game.id, ruling.id), picture, link)


def _calculators(game: Game, calculators: list[Calculator], twins: set[str]) -> Iterator[tuple[str, Shown]]:
    for one in calculators:
        title = f"{one.title} · Calculator" if one.title in twins else one.title
        says = f"{one.summary} For example: {one(one.inputs()).headline}"
        yield f"r/{one.id}/", Shown(f"{title} · {game.title}", says, f"{one.id}/", picture_of(game.id, one.name))


def _full(old: str, game: Game) -> str:
    return old if "/" in old else f"{game.id}/{old}"


def page(shown: Shown, path: str, game: Game, address: str) -> str:
    """One small page at a path; the way on is relative, so that it holds wherever the site stands."""
    root = "../" * path.count("/")
    onward = escape(root + shown.place)
    refresh = f'<meta http-equiv="refresh" content="0; url={onward}">'
    if not shown.link:  # a calculator: a script takes the inputs along
        refresh = f'<noscript>{refresh}</noscript>\n<script src="{root}assets/site/redirect.js" defer></script>'
    properties = {
        "og:site_name": SITE_NAME,
        "og:type": "article",
        "og:title": shown.title,
        "og:description": shown.description,
        "og:image": address + shown.picture,
        "og:image:width": str(PICTURE[0]),
        "og:image:height": str(PICTURE[1]),
        "og:image:alt": f"The emblem of {game.title}",
        **({"og:url": address + shown.link} if shown.link else {}),
    }
    graph = "\n".join(f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items())
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>{escape(shown.title)}</title>
<meta name="description" content="{escape(shown.description)}">
<link rel="canonical" href="{escape(address + shown.place)}">
<link rel="icon" href="data:,">
{graph}
<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" content="{escape(game.colour)}">
{refresh}
<main>
<h1>{escape(shown.title)}</h1>
<p>{escape(shown.description)}</p>
<p><a href="{onward}">Read on in the {SITE_NAME}</a></p>
</main>
"""
