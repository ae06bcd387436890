"""A line is asked in the search: how it may be meant and the answer stand above the hits."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.conftest import DESKTOP, PHONE, Built, reader
from tests.support.waiting import at

pytestmark = pytest.mark.browser


def test_a_line_is_worked_out(site: Built, browser: Browser) -> None:
    """On the home page hits come while one types, with the likely calculators and the question's own link, and Python
    only on a tap; the readings are links with what was not understood struck through, and the answer is live. A link
    with a question asks it at once, and a chip leaves the readings of one game."""
    page = reader(browser, viewport=PHONE, has_touch=True).new_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(site.address)
    page.locator("#find").tap()
    page.keyboard.type("10 bs4 archers at armour 3 in soft cover tomorrow")
    expect(page.locator(".found li").first).to_be_visible()
    start = page.get_by_role("button", name="Work it out")
    expect(start).to_be_visible()
    expect(page.locator(".by-hand").get_by_role("link", name="WarFig Shooting")).to_be_visible()
    own = page.get_by_role("link", name="Link to this question")
    assert site.address + "?ask=10+bs4+archers+at+armour+3+in+soft+cover+tomorrow" == own.get_attribute("href")
    assert [] == [url for url in fetched if url.endswith(".wasm")]
    start.tap()
    best = page.locator(".readings a").first
    expect(best).to_contain_text("WarFig Shooting 10 shooters, ballistic skill 4, armour 3, soft cover")
    expect(best.locator("s")).to_have_text("tomorrow")
    expect(best.locator("output")).to_contain_text("kill 2.5 of ten units in soft cover")
    assert site.address + "warfig/shooting/?cover=soft" == best.get_attribute("href")
    page.goto(site.address)
    page.locator(".tries a", has_text="a 3+ charges").tap()
    expect(page.locator(".finder .readings a").first).to_contain_text("charger quality 3+, defender quality 4+, Tough")
    page.goto(site.address + "?ask=4%2B+charges+3%2B+tough")
    expect(page.locator(".finder .readings a").first).to_contain_text("charger quality 4+, defender quality 3+, Tough")
    expect(page.locator(".finder .readings output").first).to_contain_text("charge")
    page.goto(site.address + "?ask=10+units+strength+4+attack+3")
    expect(page.locator(".finder .readings a").first).not_to_contain_text("WARVERSE!")
    page.locator(".finder .narrow").get_by_role("button", name="WARVERSE!").tap()
    expect(page.locator(".finder .readings a").first).to_contain_text("WARVERSE!")
    page.context.close()


def test_hits_are_narrowed_and_what_was_found_is_remembered(site: Built, browser: Browser) -> None:
    """A chip leaves one game or one kind, and another tap undoes it; what led somewhere is offered again."""
    page = reader(browser, viewport=PHONE, has_touch=True).new_page()
    page.goto(site.address)
    page.click(".find-open")
    page.fill(".finder input", "cover")
    chips = page.locator(".finder .narrow")
    chips.get_by_role("button", name="Wargame").tap()
    chips.get_by_role("button", name="Rulings").tap()
    rulings = page.locator("#hits li")
    expect(rulings.first).to_contain_text("Ruling on")
    assert {"wargame"} == set(rulings.evaluate_all("(all) => all.map((one) => one.dataset.game)"))
    chips.get_by_role("button", name="Rulings").tap()
    expect(page.locator("#hits li").first).to_contain_text("Cover rolls")
    page.locator("#hits a").first.tap()
    at(page, "/attacks/#cover")
    page.click(".find-open")
    page.fill(".finder input", "")
    again = page.locator(".finder .before").get_by_role("button", name="cover")
    again.tap()
    expect(page.locator(".finder input")).to_have_value("cover")
    page.context.close()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_home_pages_field_shows_what_was_looked_for(site: Built, browser: Browser, size: ViewportSize) -> None:
    """Empty and in focus, it shows the recent queries and the most used places over the page, which does not jump;
    Escape and a tap beside it put them away."""
    page = reader(browser, viewport=size, has_touch=True).new_page()
    page.goto(site.address)
    kept = {"queries": ["soft cover"], "places": [["warfig/shooting/", 3]]}
    page.evaluate("(kept) => localStorage.setItem('search', JSON.stringify(kept))", kept)
    below, box = page.locator(".games"), page.locator(".find + .found")
    stood = below.bounding_box()
    page.locator("#find").tap()
    expect(box.locator("li")).to_have_count(1)
    expect(box.locator("li a")).to_have_attribute("href", site.address + "warfig/shooting/")
    assert stood == below.bounding_box()
    placed = box.bounding_box()
    assert placed and placed["x"] >= 0 and placed["x"] + placed["width"] <= size["width"]
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    page.locator("h1").tap()
    page.locator("#find").tap()
    box.get_by_role("button", name="soft cover").tap()
    expect(page.locator("#find")).to_have_value("soft cover")
    expect(box.locator("li").nth(1)).to_be_visible()
    page.locator("h1").tap()
    expect(box).to_be_hidden()
    assert stood == below.bounding_box()
    page.context.close()
