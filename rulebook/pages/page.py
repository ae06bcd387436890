"""What every page of a game has: front matter for the engine and the theme, and the game's badge above the title."""

import json
from html import escape

from calculators.show.element import Child, Html, el
from rulebook.pages.links import InRawHtml
from rulebook.pages.texts import words
from rulebook.read.models import Game


def page(title: str, description: str, *blocks: str, hide: str = "", **more: str) -> str:
    """A page's source: its front matter, then its blocks in Markdown or HTML, without those that are empty.

    More for the theme (docs/theme/main.html): `picture` for links to the page, `feed` for its changes, `moved` for
    where it is now, `robots` for what search engines shall not do, `reckons` for what Python starts with early, `note`
    for the name in its link that is no input, and `readings` for the game and the rulings that its form asks for.
    """
    values = {"title": title, "description": description, **more}
    lines = [f"{name}: {json.dumps(value)}" for name, value in values.items()]
    lines += [f"hide: [{hide}]"] if hide else []
    return "\n\n".join(["\n".join(["---", *lines, "---"]), *filter(None, blocks)]) + "\n"


def block(tag: str, *children: Child, **attributes: str | None) -> Html:
    """An element whose children stand on lines of their own."""
    return el(tag, [["\n", child] for child in children if child], "\n", **attributes)


def badge(game: Game, source: str, shares: str = "", beside: str = "") -> Html:
    """The game's emblem and name above the title, which give the page its colour, with a link to its overview.

    On a chapter's page it says where the links to share begin, for the copy buttons, and `beside` which chapter it is.
    """
    if source == f"{game.id}/index.md":
        inside = el("span", emblem(game))  # the title under it says the name
    else:
        inside = el("a", emblem(game), words(game.title), href=InRawHtml(source).place(f"{game.id}/"))
    if beside:
        inside = Html(f"{inside} {el('small', beside)}")
    return el("p", inside, class_="game-badge", data_game=game.id, data_shares=shares or None)


def emblem(game: Game) -> Html:
    """The game's mark."""
    return Html(f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{escape(game.mark)}"/></svg>')
