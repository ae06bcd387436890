"""The small pages that shared links lead to: `r/<game>/<chapter>/<rule>/`, `…/<ruling>/` and `r/<game>/<calculator>/`.

A forum, a chat or a search engine reads title, description and picture of that very rule; a person is taken on to it.
They are not kept for offline, where the service worker (docs/sw.js) has their places in one file.
`canonical` is where the rule stands, so that search engines count the chapter; `og:url` is the small page itself.
A calculator has no `og:url`, for it would take the inputs out of the link.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from calculators.show.element import Html, el, join
from rulebook.exports.copy_files import preview
from rulebook.finish.policy import TAG
from rulebook.pages.book import Book
from rulebook.pages.links import PICTURE, RULING_PICTURE, picture_of, place_of, shared_at
from rulebook.read.models import Game, anchor

SITE_NAME = "Ready Reckoner"
FOLDER = "r"  # its pages are written as they are published


@dataclass(frozen=True)
class Shown:
    """What a link shows where it is pasted, and where it leads; addresses are seen from the site's root."""

    title: str
    description: str
    place: str
    picture: str
    link: str = ""
    ruling: bool = False  # whether the picture has the question and the answer


def shown_links(book: Book) -> Mapping[str, Shown]:
    """What every link to share of a game shows, by its path; old ids show what they are called now."""
    game = book.game
    shown = dict([*_rules(book), *_calculators(book)])
    moved = {shared_at(game.id, old): shared_at(game.id, new) for old, new in book.moved.items() if "/" in new}
    moved |= {
        f"r/{_full(old, game)}/": f"r/{calculator.id}/" for calculator in book.calculators for old in calculator.was
    }
    return shown | {old: shown[new] for old, new in moved.items() if old not in shown}


def answered(book: Book) -> Mapping[str, tuple[str, str]]:
    """Every ruling of a game that is to have a picture, by the picture's path: the question and its answer."""
    return {
        shown.picture: (shown.title.removesuffix(f" · {book.game.title}"), shown.description)
        for shown in dict(_rules(book)).values()
        if shown.ruling
    }


def link_pages(book: Book, address: str) -> Mapping[str, str]:
    """A game's small pages by their path; `address` is the site's own, for what must be absolute."""
    return {f"{path}index.html": page(shown, path, book.game, address) for path, shown in shown_links(book).items()}


def shared_places(books: Iterable[Book]) -> str:
    """Where the links to share lead, as JSON for the service worker: a page, and every link that leads to it.

    A link is what stands behind its r/, with the anchor on the page unless that is the link's own rest.
    """
    links: dict[str, list[str]] = {}
    for path, shown in (item for book in books for item in shown_links(book).items()):
        link = path.removeprefix("r/").rstrip("/")
        page, _, place = shown.place.partition("#")
        own = anchor(link.partition("/")[2])
        links.setdefault(page, []).append(link if place == own else f"{link}#{place}")
    return json.dumps(links, separators=(",", ":")) + "\n"


def _rules(book: Book) -> Iterator[tuple[str, Shown]]:
    game, picture = book.game, picture_of(book.game.id)
    for chapter in game.chapters:
        for rule in chapter.rules:
            link = shared_at(game.id, rule.id)
            title = f"{rule.title} · {chapter.title}" if rule.title in book.shared_titles else rule.title
            yield link, Shown(f"{title} · {game.title}", rule.short, place_of(game.id, rule.id), picture, link)
            for ruling in rule.rulings:
                link, place = shared_at(game.id, ruling.id), place_of(game.id, ruling.id)
                own = f"{link.rstrip('/')}.png"
                yield link, Shown(f"{ruling.asked} · {game.title}", preview(book, ruling), place, own, link, True)


def _calculators(book: Book) -> Iterator[tuple[str, Shown]]:
    game = book.game
    for calculator in book.calculators:
        title = f"{calculator.title} · Calculator" if calculator.title in book.shared_titles else calculator.title
        picture = picture_of(game.id, calculator.name)
        # No figures: a link with inputs would show those of somebody else's question.
        yield f"r/{calculator.id}/", Shown(f"{title} · {game.title}", calculator.summary, f"{calculator.id}/", picture)


def _full(old: str, game: Game) -> str:
    return old if "/" in old else f"{game.id}/{old}"


def _alt(shown: Shown, game: Game) -> str:
    if shown.ruling:
        return "The question and its answer"
    return f"The emblem of {game.title}" if shown.link else f"{shown.title}: {shown.description}"  # a calculator


def page(shown: Shown, path: str, game: Game, address: str) -> str:
    """One small page at a path; the link on is relative, so that it holds wherever the site stands."""
    root = "../" * path.count("/")
    onward = root + shown.place
    refresh = el("meta", http_equiv="refresh", content=f"0; url={onward}")
    if not shown.link:  # a calculator: a script takes the inputs along
        refresh = join(el("noscript", refresh), "\n", el("script", src=f"{root}assets/site/redirect.js", defer=True))
    width, height = RULING_PICTURE if shown.ruling else PICTURE
    properties = {
        "og:site_name": SITE_NAME,
        "og:type": "article",
        "og:title": shown.title,
        "og:description": shown.description,
        "og:image": address + shown.picture,
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": _alt(shown, game),
        **({"og:url": address + shown.link} if shown.link else {}),
    }
    lines = [
        '<!doctype html>\n<html lang="en">',
        join(el("meta", charset="utf-8"), Html(TAG)),
        el("meta", name="viewport", content="width=device-width"),
        el("meta", name="color-scheme", content="light dark"),
        el("title", shown.title),
        el("meta", name="description", content=shown.description),
        el("link", rel="canonical", href=address + shown.place),
        el("link", rel="icon", href="data:,"),
        *(el("meta", property=name, content=value) for name, value in properties.items()),
        el("meta", name="twitter:card", content="summary_large_image"),
        el("meta", name="theme-color", content=game.colour),
        refresh,
        "<main>",
        el("h1", shown.title),
        el("p", shown.description),
        el("p", el("a", f"Read on in the {SITE_NAME}", href=onward)),
        "</main>",
    ]
    return "\n".join(lines) + "\n"
