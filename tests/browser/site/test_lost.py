"""Links that lead nowhere, in a real browser: the page says so and offers what was probably meant."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator.test_calculator import headline
from tests.conftest import Built
from tests.support.waiting import at

pytestmark = pytest.mark.browser


def test_a_place_or_a_page_that_is_not_there(site: Built, page: Page) -> None:
    """An anchor with a slip, one of a ruling that is none, and a link to share that lost a letter;
    what is there says nothing."""
    page.goto(site.address + "warstuff/rules/shooting/#to-hti")
    expect(page.locator(".lost p")).to_have_text("There is nothing called “to hti” on this page. Perhaps you want:")
    page.click(".lost a >> nth=0")
    at(page, "warstuff/rules/shooting/#to-hit")
    page.goto(site.address + "warstuff/rules/terrain/#cover--nonsense")
    expect(page.locator(".lost li").first).to_have_text("Cover")
    page.goto(site.address + "r/warstuff/shooting/to-hi/")
    expect(page.locator(".lost a").first).to_have_text("Rolling to hit (WARSTUFF)")
    page.click(".lost a >> nth=0")
    at(page, "warstuff/rules/shooting/#to-hit")
    expect(page.locator("h2#to-hit")).to_be_visible()
    expect(page.locator(".lost")).to_have_count(0)


def test_only_what_is_near_is_offered(site: Built, page: Page) -> None:
    """Another chapter's rule by its name, with that chapter; of nonsense nothing but the search and all rules; on the
    page of all rules what is on it; and a calculator whose name has a slip, with the link's inputs."""
    links = page.locator(".lost a")
    for place, offered in (
        ("warstuff/rules/shooting/#guard", ["Guard (Rounds and actions)", "Guard shots", "Search for “guard”"]),
        ("warstuff/rules/shooting/#xyzzy-foo", ["Search for “xyzzy foo”", "All rules of WARSTUFF"]),
        ("warstuff/glossary/#xyzzy-foo", ["Search for “xyzzy foo”", "All rules of WARSTUFF"]),
        ("about/#xyzzy-foo", ["Search for “xyzzy foo”"]),
        ("warstuff/all/#shoting", ["Shooting", "Search for “shoting”"]),
        ("warstuff/atack/?cover=yes", ["Attack (WARSTUFF, calculator)"]),
        ("r/warstuff/terrain/cover/no-such-ruling/", ["Cover (WARSTUFF)"]),
        ("warstuff/xyzzy/", ["WARSTUFF"]),
    ):
        page.goto("about:blank")
        page.goto(site.address + place)
        expect(links).to_have_text(offered)
        if place.startswith("warstuff/all/"):
            links.first.click()
            at(page, "warstuff/all/#shooting")
        if "?cover" in place:
            links.first.click()
            at(page, "warstuff/attack/?cover=yes")
    page.goto(site.address + "xyzzy/")
    expect(page.locator("#find")).to_have_value("xyzzy")
    expect(links).to_have_count(0)


def test_a_place_with_a_stray_sign_is_missing_too(site: Built, page: Page) -> None:
    """What a forum or a hand left at the end of a link: the page says so and stays alive, a calculator answers."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    for stray in ("%", ")", ".", "%E0%A4%A"):
        page.goto("about:blank")
        page.goto(f"{site.address}warstuff/rules/shooting/#to-hit{stray}")
        expect(page.locator(".lost a").first).to_have_text("Rolling to hit")
    page.goto("about:blank")
    page.goto(site.address + "warstuff/unit-cost/?quality=3#cost%")
    headline(page, "A 3+ costs 20 points.")
    assert [] == faults
