"""A rule alone, for a frame in somebody's own page: `embed/<game>/<chapter>/<rule>/`.

The rule as its chapter has it, with its rulings, and nothing of the site around it but the way back.
It needs no script; every link opens a page of its own. (A calculator's frame is its page with `?embed`.)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from posixpath import dirname, normpath

from calculators.declare.calculator import Calculator
from calculators.show.wording import typeset
from rulebook.exports.pasting import html_of
from rulebook.pages.chapters import rule_of
from rulebook.pages.links import Links, place_of
from rulebook.pages.terms import Terms
from rulebook.read import ids
from rulebook.read.models import Game, Rule

_HREF = re.compile(r'href="(?P<page>[^"#?:]*)(?P<rest>[#?][^"]*)?"')


def embed_pages(game: Game, calculators: list[Calculator], links: Links, address: str) -> Mapping[str, str]:
    """A page for the frame of every rule, by its path; `address` is the site's own, for the canonical link."""
    terms = Terms(game)
    pages = {rule.id: _page(game, rule, calculators, links, address, terms) for rule in game.rules}
    pages |= {
        old: pages[new] for old, new in ids.moved(game).items() if new in pages
    }  # frames with a rule's old name stay what they were
    return {f"embed/{game.id}/{id}/index.html": page for id, page in pages.items()}


def _page(game: Game, rule: Rule, calculators: list[Calculator], links: Links, address: str, terms: Terms) -> str:
    path = f"{game.id}/rules/{rule.chapter}.md"
    root = "../" * 4
    place = place_of(game.id, rule.id)
    whole = typeset(
        framed(
            html_of(rule_of(game, rule, calculators, [], ids.moved(game), links, path, terms.on(path)(rule))),
            path,
            root,
        )
    )
    whole = whole.replace("<h2 ", "<h1 ", 1).replace("</h2>", "</h1>", 1)  # here it is the page's own title
    return f"""<!doctype html>
<html lang="en" data-game="{game.id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>{escape(rule.title)} · {escape(game.title)}</title>
<link rel="canonical" href="{escape(address + place)}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{root}assets/site/site.css">
<link rel="stylesheet" href="{root}assets/games.css">
<link rel="stylesheet" href="{root}assets/site/embed.css">
<base target="_blank">
</head>
<body>
<main class="md-typeset">
{whole}
</main>
<footer><a href="{root}{place}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="{escape(game.mark)}"/></svg>{escape(game.title)} in the Ready Reckoner</a></footer>
</body>
</html>
"""


def framed(html: str, path: str, root: str) -> str:
    """The HTML of a page at a path with its links seen from a frame, which reaches the site's root by `root`."""

    def seen(match: re.Match[str]) -> str:
        page = normpath(f"{dirname(path)}/{match['page']}") if match["page"] else path
        place = page.removesuffix("index.md") if page.endswith("/index.md") else page.removesuffix(".md") + "/"
        return f'href="{root}{place}{match["rest"] or ""}"'

    return _HREF.sub(seen, html)
