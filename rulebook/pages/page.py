"""What every page of a game has: front matter for the engine and the theme, and the game's badge above the title."""

from __future__ import annotations

import json
from html import escape

from calculators.show.element import Html, el
from rulebook.pages.links import InRawHtml
from rulebook.pages.texts import words
from rulebook.read.models import Game


def page(title: str, description: str, *blocks: str, hide: str = "", **more: str) -> str:
    """A page's source: its front matter, then its blocks in Markdown or HTML, without those that are empty."""
    return "\n\n".join([front(title, description, hide, **more), *(block for block in blocks if block)]) + "\n"


def front(title: str, description: str, hide: str = "", **more: str) -> str:
    """A page's front matter.

    More may be said to the theme (docs/theme/main.html): `picture` for links to the page, `feed` for its changes,
    `reckons` for what Python starts with on a page that wants its scripts early,
    with `note` for the name in its link that is no input,
    `moved` for where the whole page is now.
    """
    values = {"title": title, "description": description, **more}
    lines = [f"{name}: {json.dumps(value)}" for name, value in values.items()]
    lines += [f"hide: [{hide}]"] if hide else []
    return "\n".join(["---", *lines, "---"])


def badge(game: Game, source: str, shares: str = "") -> Html:
    """The game's emblem and name above the title, a link to its overview; it also gives the page its colour.

    On a chapter's page it says where the links to share begin, for the copy buttons.
    """
    name = [emblem(game), words(game.title)]
    if source == f"{game.id}/index.md":
        inside = el("span", name)
    else:
        inside = el("a", name, href=InRawHtml(source).place(f"{game.id}/"))
    return el("p", inside, class_="game-badge", data_game=game.id, data_shares=shares or None)


def emblem(game: Game) -> Html:
    """The game's mark."""
    return Html(f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{escape(game.mark)}"/></svg>')
