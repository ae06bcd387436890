"""A rule alone, for a frame in somebody's own page: `embed/<game>/<chapter>/<rule>/`.

It can be read without its script (docs/assets/site/frame.mjs), and every link opens a page of its own.
(A calculator's frame is its page with `?embed`.)
"""

from collections.abc import Mapping
from html import escape

from calculators.show.element import el
from calculators.show.wording import typeset
from rulebook.pages.book import Book
from rulebook.pages.links import FromRoot, place_of
from rulebook.pages.page import emblem
from rulebook.pages.rules import old_anchors, rule_blocks
from rulebook.pages.texts import words
from rulebook.read.models import Rule

_ROOT = "../" * 4
_STYLES = "site/site", "games", "site/embed"


def embed_pages(book: Book, address: str) -> Mapping[str, str]:
    """A page for the frame of every rule, by its path; `address` is the site's own, for the canonical link."""
    pages = {rule.id: _page(book, rule, address) for rule in book.game.rules}
    pages |= {old: pages[new] for old, new in book.moved.items() if new in pages}  # frames made long ago stay
    return {f"embed/{book.game.id}/{id}/index.html": page for id, page in pages.items()}


def _page(book: Book, rule: Rule, address: str) -> str:
    game, addresses = book.game, FromRoot(_ROOT)
    place = place_of(game.id, rule.id)
    old = old_anchors(rule.id, book.moved)
    blocks = [el("p", old)] if old else []
    blocks.append(el("h1", words(rule.title), id=rule.anchor))
    blocks += rule_blocks(book, rule, [], addresses, book.terms.on(addresses)(rule))
    styles = "\n".join(el("link", rel="stylesheet", href=f"{_ROOT}assets/{name}.css") for name in _STYLES)
    whole = typeset("\n".join(blocks))
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
{styles}
<base target="_blank">
<script type="module" src="{_ROOT}assets/site/frame.mjs"></script>
</head>
<body>
<main class="md-typeset">
{whole}
</main>
<footer>{el("a", emblem(game), f"{game.title} in the Ready Reckoner", href=_ROOT + place)}</footer>
</body>
</html>
"""
