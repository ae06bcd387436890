"""Every link that was ever public: each kind without scripts, each id, and links posted long ago."""

from __future__ import annotations

from tests.support.games import GAMES
import json

import pytest
from playwright.sync_api import Browser, Page

from calculators import find, ids
from calculators.api import for_page
from rulebook.read.ids import moved
from tests.support.waiting import at
from tests.support.built import ROOT
from tests.conftest import PHONE, Built, reader
from tests.site.test_shared_links import OLD, arrives
from tests.support.visitors import ByPlaywright, until

pytestmark = pytest.mark.browser
TARGET = "document.querySelector(':target')?.id ?? ''"


def public() -> dict[str, str]:
    """Every id that was ever public in any game, as its link to share where it has one, with its place of today."""
    found = {}
    for game in GAMES.values():
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


def test_a_link_of_each_kind_arrives_without_scripts(below: Built, browser: Browser) -> None:
    """A rule, a ruling and a calculator of each game: the small page brings a browser without scripts to its place.

    That every other small page says the same in the same way is read in tests/site/test_shared_links.py.
    """
    links = {link: place for link, place in public().items() if link.startswith("r/")}
    built = {
        path.parent.relative_to(below.folder).as_posix() + "/" for path in (below.folder / "r").rglob("index.html")
    }
    assert built and built <= set(links)
    kinds = {(link.split("/")[1], link.count("/")): link for link in sorted(links)}
    assert 3 * len(GAMES) == len(kinds)
    context = reader(browser, viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    for link in kinds.values():
        page.goto(below.address + link, wait_until="commit")
        at(page, below.address + links[link])
        until(ByPlaywright(page), f"({TARGET}) === {links[link].partition('#')[2]!r}")
    context.close()


def test_every_id_is_where_its_address_says(below: Built) -> None:
    """Chapters, rules, rulings, terms and calculators have their place at their own address.

    So has every place that a link of long ago leads to; those with inputs are asked below.
    """
    posted = {line.rpartition("-> ")[2] for line in OLD if "?" not in line}
    places = sorted({*public().values(), *posted})
    calculators = [place for place in places if place.strip("/") in ids()]
    assert len(places) > 900 and len(calculators) == len(ids())
    assert [] == [place for place in places if not arrives(below, place)]
    assert [] == [
        place
        for place in calculators
        if f'data-calculator="{place.strip("/")}"' not in (below.folder / place / "index.html").read_text()
    ]


def test_links_of_long_ago_are_answered(below: Built, page: Page) -> None:
    """The published calculators read every link that was ever posted as it was meant, in one page."""
    asked = [line.partition(" ")[2].partition("->") for line in OLD if "?" in line.partition("->")[0]]
    links = [
        (link.strip().removeprefix("r/").partition("?"), expected.strip().partition("?")) for link, _, expected in asked
    ]
    page.goto(below.address + "warstuff/attack/")
    answers = page.evaluate(
        """async (links) => {
             const script = document.querySelector("script[src$='start.mjs']").src;
             const { Python } = await import(new URL("../calculator/python.mjs", script));
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
