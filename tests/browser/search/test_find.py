"""Finding a rule: what people type is typed into the real search, and the first three hits are read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rulebook.pages.links import place_of
from tests.conftest import DESKTOP, PHONE, Built, reader
from tests.support.built import ROOT
from tests.support.games import GAMES
from tests.support.waiting import at

pytestmark = pytest.mark.browser


def queries() -> Iterator[tuple[str, str, str]]:
    """The committed list: the page a query is typed on, the query, and the full id it must find."""
    page = ""
    for line in (ROOT / "tests/records/queries.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            page = line.strip("[]")
        elif line and not line.startswith("#"):
            query, _, id = line.rpartition(" = ")
            yield page, query, id


QUERIES = list(queries())


def place(id: str) -> str:
    """Where a rule, a ruling or a calculator is, seen from the site's root."""
    game, _, inside = id.partition("/")
    return place_of(game, inside) if "/" in inside else f"{id}/"


def typed(page: Page, query: str) -> Locator:
    """The hits for a query typed into the open search."""
    page.fill(".finder input", query)
    expect(page.locator(".finder [role=status]")).to_contain_text("ound")
    return page.locator("#hits a")


def test_the_list_is_long_and_of_every_game() -> None:
    """At least eighty queries, of every game, with symbols among them; no line stands twice."""
    games = set(GAMES)

    assert len(QUERIES) >= 80 and len(set(QUERIES)) == len(QUERIES)
    assert games == {id.partition("/")[0] for _, _, id in QUERIES} and games <= {
        page.partition("/")[0] for page, _, _ in QUERIES
    }
    assert sum(not query.replace(" ", "").isalpha() for _, query, _ in QUERIES) >= 15


@pytest.mark.parametrize("at", dict.fromkeys(page for page, _, _ in QUERIES))
def test_what_people_type_is_found(site: Built, browser: Browser, at: str) -> None:
    """On a phone each query has its rule among its first three hits, slips of the finger too,
    and each of those says its game."""
    page = reader(browser, viewport=PHONE).new_page()
    page.goto(site.address + at)
    page.click(".find-open")
    titles = {game.id: game.title for game in GAMES.values()}
    missed, unnamed = [], []
    for _, query, id in (one for one in QUERIES if one[0] == at):
        hits = typed(page, query).evaluate_all("(all) => all.slice(0, 3).map((hit) => [hit.href, hit.innerText])")
        if site.address + place(id) not in [href for href, _ in hits]:
            missed.append((query, id, [href for href, _ in hits]))
        unnamed += [
            href for href, text in hits if titles[href.removeprefix(site.address).partition("/")[0]] not in text
        ]
    page.context.close()
    assert ([], []) == (missed, unnamed)


@pytest.mark.parametrize(
    ("reading", "query", "id"),
    [
        QUERIES[0],
        ("warstuff/rules/rounds/", "does cover stack with armored", "warstuff/special-rules/armored/cover-armored"),
        ("warstuff/rules/rounds/", "rush", "warstuff/rounds/rush"),
    ],
)
def test_a_hit_lands_on_its_rule(site: Built, page: Page, reading: str, query: str, id: str) -> None:
    """From another page and from the same, by instant navigation: the rule or ruling is in sight and highlighted,
    its fold open."""
    page.goto(site.address + reading)
    page.evaluate("window.stayed = true")
    page.click(".find-open")
    typed(page, query).locator(f"xpath=self::*[@href='{site.address + place(id)}']").click()
    at(page, site.address + place(id))
    target = page.locator(":target")
    shown = page.locator("details.ruling:has(:target)") if id.count("/") == 3 else target
    expect(page.locator(".finder")).to_be_hidden()
    expect(shown).to_be_in_viewport()
    expect(shown).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert page.evaluate("window.stayed") and shown.evaluate("(one) => one.open ?? true")


def test_the_game_being_read_comes_first(site: Built, page: Page) -> None:
    """The same words find first what they mean in the game whose page is open,
    and anywhere what they mean in a game named."""
    found = {}
    for path in ("warstuff/", "warfig/army-list/", "wargame/glossary/"):
        page.goto(site.address + path)
        page.click(".find-open")
        found[path] = [
            typed(page, query).first.get_attribute("href").removeprefix(site.address)
            for query in ("cover", "warverse cover")
        ]

    assert {
        "warstuff/": [place("warstuff/terrain/cover"), place("warverse/ranged/cover")],
        "warfig/army-list/": [place("warfig/shooting/cover"), place("warverse/ranged/cover")],
        "wargame/glossary/": [place("wargame/attacks/cover"), place("warverse/ranged/cover")],
    } == found


def test_the_keyboard_is_enough(site: Built, browser: Browser) -> None:
    """A stroke opens the search, arrows walk over the hits, Enter goes to the first, Escape closes."""
    page = reader(browser, viewport=DESKTOP).new_page()
    page.goto(site.address + "warstuff/")
    page.keyboard.press("/")
    page.keyboard.type("hunker")
    expect(page.locator("#hits a").first).to_contain_text("Hunker")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#hits a").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".finder")).to_be_hidden()
    page.keyboard.press("/")
    page.keyboard.press("Enter")
    at(page, "/rounds/#hunker")
    page.goto(site.address + "warstuff/attack/")
    page.fill("[name=markers]", "/")  # where one types, a stroke is a stroke
    expect(page.locator(".finder")).to_have_count(0)
    page.context.close()


def test_what_is_typed_stays_words(site: Built, page: Page) -> None:
    """Markup in a query, typed or in the address, is looked for and never obeyed; nothing found is said."""
    page.goto(site.address + "?q=%3Cimg%20src=x%20onerror=alert(1)%3E")
    expect(page.locator(".finder [role=status]")).to_contain_text("ound")
    page.fill(".finder input", "qqqq <zzzz>")
    expect(page.locator(".finder [role=status]")).to_contain_text("Nothing found")
    assert 0 == page.locator(".finder :is(img, [onerror])").count()


def test_nothing_is_fetched_before_it_is_wanted(site: Built, page: Page) -> None:
    """Reading a page does not load the index; the search is told to be broken if it can't be loaded,
    and tries again."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/search/index.json", lambda route: route.abort())
    page.goto(site.address + "warstuff/", wait_until="networkidle")
    assert [] == [url for url in asked if "search/index.json" in url or "ranking.mjs" in url]
    page.click(".find-open")
    expect(page.locator(".finder [role=status]")).to_contain_text("could not be loaded")
    page.unroute("**/search/index.json")
    page.locator(".finder input").press_sequentially("rush")
    expect(page.locator("#hits a").first).to_contain_text("Rush")


def test_hits_fit_the_screen_and_a_thumb(site: Built, page: Page) -> None:
    """With hits of every game nothing is wider than a phone, and each hit is big enough for a thumb."""
    page.goto(site.address + "warfig/rules/melee/")
    page.click(".find-open")
    heights = typed(page, "cover").evaluate_all("(all) => all.map((hit) => hit.getBoundingClientRect().height)")
    wide = page.evaluate(
        "[document.documentElement, ...document.querySelectorAll('.finder, .finder *')].filter((one) => "
        "one.scrollWidth > innerWidth).length"
    )
    assert 0 == wide
    assert min(heights) >= 44
