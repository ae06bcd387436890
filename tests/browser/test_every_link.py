"""Every link that was ever public, opened in a real browser: each small page without scripts, each id, and links posted long ago."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from calculators import find, ids
from calculators.api import for_page
from rulebook.read.ids import moved
from tests.browser.waiting import at
from tests.built import ROOT, Handler, served
from tests.conftest import PHONE, Built
from tests.test_shared_links import GAMES, OLD
from tests.visitors import ByPlaywright, until

pytestmark = pytest.mark.browser
AT_ONCE = 6  # pages side by side: a refresh is mostly waiting
TARGET = "document.querySelector(':target')?.id ?? ''"


class WordsOnly(Handler):
    """The pages without what they ask for and what the theme puts around their words, so that a thousand of them open in a minute."""

    def do_GET(self) -> None:
        """A page's address ends in a slash; of a page with an article that is sent."""
        page = Path(self.translate_path(self.path)) / "index.html"
        found = page.is_file() and self.path.partition("?")[0].endswith("/")
        self.send_response(200 if found else 204)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        if found:
            html = page.read_text(encoding="utf-8")
            _, article, words = html.partition("<article")
            self.wfile.write(
                (f"<!doctype html>{article}{words.rpartition('</article>')[0]}" if article else html).encode()
            )


@pytest.fixture(scope="module")
def words(below: Built) -> Iterator[str]:
    """The address of the site without its styles, scripts and pictures."""
    with served(WordsOnly) as server:
        server.folder = below.folder.parents[1]  # type: ignore[attr-defined]
        yield f"http://localhost:{server.server_port}/some/path/"


def public() -> dict[str, str]:
    """Every id that was ever public in any game, as its link to share where it has one, with its place of today."""
    found = {}
    for game in GAMES:
        for line in (ROOT / "data" / game.id / "ids.txt").read_text(encoding="utf-8").splitlines():
            kind, id = line.split()[:2]
            chapter, _, inside = moved(game).get(id, id).partition("/")
            if kind == "calculator":
                found[f"r/{game.id}/{id}/"] = f"{find(f'{game.id}/{id}').id}/"
            elif kind == "term":
                found[f"{game.id}/glossary/#{id}"] = f"{game.id}/glossary/#{id}"
            elif kind == "chapter":
                found[f"{game.id}/rules/{id}/"] = f"{game.id}/rules/{chapter}/"
            elif kind in ("rule", "ruling"):
                found[f"r/{game.id}/{id}/"] = f"{game.id}/rules/{chapter}/#{inside.replace('/', '--')}"
    return found


def test_every_link_to_share_arrives_without_scripts(words: str, below: Built, browser: Browser) -> None:
    """Each small page brings a browser that runs no scripts to its place, and that place is there and meant."""
    links = {link: place for link, place in public().items() if link.startswith("r/")}
    built = {
        path.parent.relative_to(below.folder).as_posix() + "/" for path in (below.folder / "r").rglob("index.html")
    }
    assert built and built <= set(links)
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    pages = [context.new_page() for _ in range(AT_ONCE)]
    rest = sorted(links.items())
    while rest:
        some, rest = list(zip(pages, rest)), rest[AT_ONCE:]
        for page, (link, _) in some:
            page.goto(words + link, wait_until="commit")
        for page, (_, place) in some:
            at(page, words + place)
            until(ByPlaywright(page), f"({TARGET}) === {place.partition('#')[2]!r}")
    context.close()


def test_every_id_is_where_its_address_says(words: str, below: Built, browser: Browser) -> None:
    """Chapters, rules, rulings, terms and calculators open at their own address; what was there before brings the reader on.

    So does every place that a link of long ago leads to; those with inputs are asked below.
    """
    posted = {line.rpartition("-> ")[2] for line in OLD if "?" not in line}
    places = sorted({*public().values(), *posted})
    context = browser.new_context(viewport=PHONE)
    page, wrong = context.new_page(), []
    for place in places:
        page.goto(words + place, wait_until="domcontentloaded")
        path, _, anchor = place.partition("#")
        calculator = path.rstrip("/") if path.rstrip("/") in ids() else ""
        if [anchor, calculator] != page.evaluate(
            f"[{TARGET}, document.querySelector('[data-calculator]')?.dataset.calculator ?? '']"
        ):
            wrong.append(place)
    for old, place in public().items():  # by the site's own scripts
        own = old if not old.startswith("r/") else _direct(old)
        if own != place:
            page.goto(below.address + own, wait_until="commit")
            at(page, below.address + place)
    context.close()
    assert len(places) > 900 and [] == wrong


def _direct(link: str) -> str:
    """A link to share as the address that it would have on the site itself."""
    game, name, *inside = link.strip("/").split("/")[1:]
    return f"{game}/rules/{name}/#{'--'.join(inside)}" if inside else f"{game}/{name}/"


def test_links_of_long_ago_are_answered(below: Built, page: Page) -> None:
    """The published calculators read every link that was ever posted as it was meant, one after the other in one page."""
    asked = [line.partition(" ")[2].partition("->") for line in OLD if "?" in line.partition("->")[0]]
    links = [
        (link.strip().removeprefix("r/").partition("?"), expected.strip().partition("?")) for link, _, expected in asked
    ]
    page.goto(below.address + "warstuff/attack/")
    answers = page.evaluate(
        """async (links) => {
             const { Python } = await import(new URL("../../assets/calculator/python.mjs", location));
             const python = Python.at(document.querySelector(".reckoner").dataset);
             const answers = [];
             for (const [calculator, query] of links) answers.push(await python.ask(calculator, query));
             return answers.map(({ query, errors, headline }) => [query, errors ?? null, Boolean(headline)]);
           }""",
        [[find(path.strip("/")).id, query] for (path, _, query), _ in links],
    )
    asked_natively = [json.loads(for_page(find(path.strip("/")).id, query)) for (path, _, query), _ in links]
    assert [[one["query"], None, True] for one in asked_natively] == answers
    assert [] == [
        query
        for (_, (_, _, query)), one in zip(links, asked_natively, strict=True)
        if not set(query.split("&")) <= set(one["query"].split("&"))
    ]
