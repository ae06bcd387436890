"""Nobody is locked out: axe, with every rule it has, finds nothing on any kind of page, in any state, size and look.

"Every rule" holds best practice and what axe calls experimental, and 7:1 for letters (AAA) in every look,
not only where more contrast is asked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from calculators import every
from tests.support.axe import COLOURED, FORCED, SCREENS, findings
from tests.browser.lists.test_army_building import listing
from tests.browser.calculator.test_calculator import UP, headline
from tests.browser.calculator.test_rows import rows
from tests.browser.lists.test_saved_lists import keep
from tests.conftest import Built, reader
from tests.support.kinds import kinds

pytestmark = pytest.mark.browser
PARTS = 3  # so that the processes share the pages
UNFOLD = "document.querySelectorAll('details').forEach((fold) => (fold.open = true))"
State = Iterator[tuple[str, Locator]]  # its name, and what must be in sight all the while


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that can be touched, and where nothing leads on by itself: a small page of a link stays where it is."""
    context = reader(browser, has_touch=True, reduced_motion="reduce")
    context.route("**/redirect.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    context.route("**/r/**/", _stay)
    yield context.new_page()
    context.close()


def _stay(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace('http-equiv="refresh"', ""))


def test_kinds_of_pages(site: Built) -> None:
    """The pages looked at are of every kind that the site has."""
    found = kinds(site)
    single = {"", "404.html", "about/", "changes/", "data/", "lists/", "reset/", "speed/"}
    assert single == single & set(found)
    for shape in (
        "[a-z]+/",
        ".+/rules/.+/",
        ".+/all/",
        ".+/quick/",
        ".+/glossary/",
        ".+/changes/",
        ".+/rulings/",
        ".+/table/",
        "embed/.+",
        "r/.+",
        ".+/(army-list|force|force-list)/",
        ".+/matchups/",
    ):
        assert [path for path in found if re.fullmatch(shape, path)], shape


def test_pale_words_are_found(site: Built, page: Page) -> None:
    """Far below 7:1 as well as just below it, in every look in which colours are ours: axe can find something."""
    page.goto(site.address + "about/")
    screens = [screen for screen in SCREENS if screen[3] != FORCED]
    for colour in ("#888", "#666"):
        page.evaluate("(colour) => (document.querySelector('article p').style.color = colour)", colour)
        assert len(screens) == len(findings(page, screens))


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_no_finding_on_any_kind_of_page(site: Built, page: Page, part: int) -> None:
    """One page of each kind with every fold open, and a calculator in a frame."""
    found = {}
    for path in [*kinds(site), "warstuff/attack/?embed"][part::PARTS]:
        page.goto(site.address + path)
        page.evaluate(UNFOLD)
        found[path] = findings(page)
    wrong = {path: what for path, what in found.items() if what}
    assert {} == wrong, json.dumps(wrong, indent=1)


def test_no_finding_in_the_colour_of_any_game(site: Built, page: Page) -> None:
    """A chapter and a heat map, dressed as each game in turn, in light and dark."""
    found = {}
    games = sorted({one.game for one in every()})
    for path in ("wargame/rules/shooting/", "erfworld/matchups/"):
        page.goto(site.address + path)
        for game in games:
            page.evaluate("(game) => (document.querySelector('.game-badge').dataset.game = game)", game)
            found[f"{path} as {game}"] = findings(page, COLOURED)
    wrong = {where: what for where, what in found.items() if what}
    assert {} == wrong, json.dumps(wrong, indent=1)


def pinned(site: Built, page: Page) -> State:
    """Two answers side by side, with all their folds."""
    page.goto(site.address + "warfig/shooting/?shooters=6&vs=shooters=12%26bs=5")
    expect(page.locator(".pair")).to_be_visible(timeout=UP)
    page.evaluate(UNFOLD)
    yield "compared", page.locator(".pair")


def wrong(site: Built, page: Page) -> State:
    """A runtime that can't be had, while nothing is kept yet; then an input that is refused."""
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(status=503, body=""))
    page.goto(site.address + "warstuff/attack/?quality=3")
    expect(page.locator(".state .retry")).to_be_visible(timeout=UP)
    yield "failed", page.locator(".state")
    page.unroute("**/pyodide.asm.wasm")
    page.goto(site.address + "warstuff/attack/?quality=99")
    expect(page.locator(".error:visible").first).to_be_visible(timeout=UP)
    yield "refused", page.locator(".error:visible").first


def finding(site: Built, page: Page) -> State:
    """The search with hits of every game, and with none."""
    page.goto(site.address + "warfig/rules/melee/")
    page.click(".find-open")
    page.fill(".finder input", "cover")
    expect(page.locator("#hits a").first).to_be_visible()
    yield "hits", page.locator(".finder")
    page.fill(".finder input", "qqqq")
    expect(page.locator(".finder [role=status]")).to_contain_text("Nothing found")
    yield "no hits", page.locator(".finder")


def cards(site: Built, page: Page) -> State:
    """A term's card, in a rule and in a form."""
    for at in ("warstuff/rules/wounds/", "warfig/shooting/"):
        page.goto(site.address + at)
        page.locator("a.term:visible").first.tap()
        expect(page.locator(".term-card")).to_be_visible(timeout=UP)
        yield f"card in {at}", page.locator(".term-card")


def copying(site: Built, page: Page) -> State:
    """The formats of a rule and of an answer, and a table whose cells are copied."""
    page.goto(site.address + "warstuff/rules/terrain/")
    page.click("#cover .copy-rule")
    yield "formats of a rule", page.locator("dialog")
    page.goto(site.address + "warstuff/attack/")
    page.click(".copy")
    yield "formats of an answer", page.locator("dialog")
    page.goto(site.address + "warfig/rules/tables/")
    page.locator("[data-table] .copy-rule").last.click()
    yield "cells of a table", page.locator(".picking")


def drawer(site: Built, page: Page) -> State:
    """The way through the site, as a phone opens it."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site.address + "warstuff/rules/terrain/")
    page.locator(".md-header label[for=__drawer]").click()
    yield "navigation", page.locator(".md-sidebar--primary")


def lists(site: Built, page: Page) -> State:
    """A list with a breach, folded and open, the shelf, the names, a note with Undo, and the page of all lists."""
    page.goto(site.address + "warstuff/army-list/?units=name:Hero,rules:armored.fast.fearless.tough;name:Guard")
    listing(page)
    headline(page, "one breach")
    yield "closed", page.locator(".reckoner")
    rows(page).first.locator("summary").first.tap()
    yield "open", rows(page).first.locator(".cells").first
    page.tap("[data-do=save]")
    yield "save", page.locator("dialog")
    page.keyboard.press("Escape")
    keep(page, "One")
    page.tap("[data-do=lists]")
    yield "shelf", page.locator(".shelf")
    page.get_by_role("button", name="Rename: One").tap()
    yield "rename", page.locator(".shelf form")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Delete: One").tap()
    yield "deleted", page.locator(".shelf")
    page.goto(site.address + "lists/")
    yield "my lists", page.locator(".shelf")


def units(site: Built, page: Page) -> State:
    """Where a unit can go, where it is added to, where one comes from, and a list's code."""
    page.goto(site.address + "warstuff/unit-cost/")
    page.locator(".uses > summary").click()
    expect(page.locator(".use-links a").first).to_be_visible(timeout=UP)
    yield "uses", page.locator(".use-links")
    page.locator("a[data-adds]").click()
    yield "add to", page.locator("dialog")
    page.get_by_role("button", name="My units").click()
    yield "its name", page.locator("dialog form")
    page.goto(site.address + "warstuff/melee/")
    page.locator("[data-slot]").first.click()
    yield "from my units", page.locator(".unit-sources")
    page.goto(site.address + "wargame/attack/")
    page.locator("[data-slot]").first.click()
    page.locator("dialog .uses > summary").click()
    expect(page.locator("dialog .use-links a").first).to_be_visible(timeout=UP)
    yield "what is typed in", page.locator(".unit-sources")
    page.goto(site.address + "warstuff/army-list/")
    listing(page)
    page.locator("[data-do=qr]").click()
    yield "code", page.locator(".qr svg")


def tables(site: Built, page: Page) -> State:
    """A table that is offered, one with a reading that is gone, the strip over a form, and marks on a rule's page."""
    page.goto(site.address + "warstuff/table/?cover_armored=stack&lost=x")
    yield "offered", page.locator(".offer")
    page.get_by_role("button", name="Yes, take it over").click()
    page.get_by_role("button", name="Only what differs").click()
    yield "only what differs", page.locator(".question.differs")
    gone = '{"game": "warstuff", "readings": {"cover_armored": "stack", "lost": "x"}}'
    page.evaluate("(gone) => localStorage.setItem('table:warstuff', gone)", gone)
    page.reload()
    yield "a reading is gone", page.locator(".gone button")
    page.goto(site.address + "warstuff/attack/?cover=yes")
    expect(page.locator(".by-table")).to_contain_text("no longer knows", timeout=UP)
    expect(page.locator("html:not(.linked) .reckoner[data-mounted]:not(.asking)")).to_be_attached()  # no longer dimmed
    yield "the strip", page.locator(".by-table")
    page.goto(site.address + "warstuff/rules/special-rules/")
    expect(page.locator("strong.your-table")).to_be_attached(timeout=UP)
    page.evaluate(UNFOLD)
    yield "marked", page.locator("strong.your-table")


@pytest.mark.parametrize(
    "state", [pinned, wrong, finding, cards, copying, drawer, lists, units, tables], ids=lambda state: state.__name__
)
def test_no_finding_in_any_state(site: Built, page: Page, state: Callable[[Built, Page], State]) -> None:
    """What opens, fails or is compared locks nobody out either, and stays open while the look changes.

    The page around it was looked at in every look above.
    """
    found, before = {}, ""
    for name, sight in state(site, page):
        expect(sight).to_be_visible()
        here = page.url.partition("?")[0]
        found[name] = findings(page, SCREENS[:4], sight, around=here != before)
        expect(sight).to_be_visible()
        before = here
    wrong = {name: what for name, what in found.items() if what}
    assert {} == wrong, json.dumps(wrong, indent=1)
