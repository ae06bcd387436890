"""What a calculator finds or makes goes into a list with two taps, and the reader stays where they are."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.calculator.test_calculator import headline
from tests.browser.lists.test_army_building import lines, listing
from tests.browser.lists.test_list_files import FORBIDDEN
from tests.conftest import Built
from tests.support.waiting import words

pytestmark = pytest.mark.browser
BEST = "warstuff/best-builds/?points=60"
FULL = "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
LISTS = "Object.keys(localStorage).filter(key => key.startsWith('list:')).length"


def add(page: Page, which: int, to: str) -> None:
    """Tap "Add to …" at one of the builds, and a list; before the page's script has come it is a link."""
    expect(page.locator(".reckoner[data-alive]")).to_be_visible()
    page.locator("a[data-adds]").nth(which).tap()
    page.locator("dialog .take", has_text=to).tap()
    expect(page.locator("dialog")).to_have_count(0)


def test_two_builds_go_into_one_list(site: Built, page: Page) -> None:
    """The first build begins a list, the second is added to it, the page stays, Undo takes one back,
    and the list has its own limit, not the unit's."""
    page.goto(site.address + BEST)
    expect(page.locator(".reckoner:not(.coming, .example)[data-alive]")).to_be_visible()
    add(page, 0, "A new list")
    expect(page.locator(".copied p")).to_have_text("Added to “My list”.")
    add(page, 1, "My list")
    expect(page.locator(".copied p")).to_have_text("Added to “My list”.")
    add(page, 2, "My list")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".copied p")).to_have_text("Taken back.")
    add(page, 3, "A new list")
    page.get_by_role("button", name="Undo").tap()
    assert BEST == page.url.removeprefix(site.address) and 1 == page.evaluate(LISTS)
    add(page, 1, "My list")
    page.get_by_role("link", name="View list").tap()
    listing(page)
    lines(page, ["Row 1 5+ · Large, Slow", "Row 2 6+ · Large, Mounted, Slow", "Row 3 6+ · Large, Mounted, Slow"])
    headline(page, "Three units cost 15 of 150 points")
    expect(page.locator(".list-state")).to_have_text("Saved as “My list”.")


def test_a_list_changed_meanwhile_is_not_undone(site: Built, phone: BrowserContext, page: Page) -> None:
    """Undo takes back what it added, and never what came after it from another tab."""
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points")
    add(page, 0, "A new list")
    add(page, 0, "My list")
    page.evaluate(
        "() => { const [key] = Object.keys(localStorage).filter(key => key.startsWith('list:'));"
        "localStorage.setItem(key, localStorage.getItem(key).replace('quality:3;', 'quality:3;quality:2;')); }"
    )
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".copied p")).to_have_text("My list was changed since; nothing was undone.")
    page.goto(site.address + "lists/")
    words(page.locator(".shelf .take"), ["My list"])
    assert "quality:3;quality:2;quality:3" in (page.locator(".shelf .take").get_attribute("href") or "")


def test_a_full_device_takes_nothing_and_says_so(site: Built, page: Page) -> None:
    """Neither a list nor a unit: a sentence says why, and nothing is told as added."""
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points")
    page.evaluate(FULL)
    add(page, 0, "A new list")
    expect(page.locator(".copied p")).to_have_text("There is no room left for it on this device. Nothing was added.")
    page.locator("a[data-adds]").first.tap()
    page.get_by_role("button", name="My units").tap()
    page.keyboard.type("Bob")
    page.keyboard.press("Enter")
    expect(page.locator(".copied p")).to_have_text("There is no room left for it on this device. Nothing was saved.")
    assert 0 == page.evaluate(LISTS)


def test_where_nothing_may_be_stored_the_unit_opens_in_a_list(site: Built, phone: BrowserContext) -> None:
    """The dialog says why no list is offered, and a new one holds the unit in its link."""
    page = phone.new_page()  # the theme itself complains where storage is forbidden, so errors are not counted here
    page.add_init_script(FORBIDDEN)
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points")
    page.locator("a[data-adds]").first.tap()
    expect(page.locator("dialog .add-to p")).to_contain_text("lets the site store nothing")
    expect(page.get_by_role("button", name="My units")).to_have_count(0)
    page.get_by_role("button", name="Open a new list").tap()
    listing(page)
    lines(page, ["Row 1 3+"])
    headline(page, "One unit costs 20 of 150 points")
