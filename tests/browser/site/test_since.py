"""A link made before something changed: its inputs, the answer of today, and what changed when."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator.test_calculator import headline
from tests.support.waiting import at
from tests.conftest import Built

pytestmark = pytest.mark.browser


@pytest.fixture
def later(small: Built) -> str:
    """The site of a later day, on which a price and a ruling have changed."""
    return small.address


def test_an_old_link_says_what_changed(later: str, page: Page) -> None:
    """A calculation posted long ago opens with its inputs, is answered by the rules of now,
    and tells the change and its day."""
    page.goto(later + "r/warstuff/unit-cost/?quality=3&rules=armored", wait_until="commit")
    headline(page, "A 3+ with Armored costs 35 points.")
    expect(page.locator("[data-field=rules] .chosen")).to_have_text("Armored")
    expect(page.locator(".since summary")).to_have_text("Changed on 2 January 2027")
    expect(page.locator(".since p").first).to_have_text("Armored costs 15 points, not 20.")
    expect(page.locator(".since p").first).to_be_visible()
    expect(page.locator(".since")).not_to_contain_text("each hit")  # no ruling of this calculator's
    page.goto(
        later + "r/warstuff/army-list/?units=name:Knight,rules:armored", wait_until="commit"
    )  # a price is told wherever it is paid
    expect(page.locator(".since p").first).to_have_text("Armored costs 15 points, not 20.")
    expect(page.locator(".since p").first).to_be_visible()
    page.locator(".since a", has_text="All changes").click()
    at(page, "/warstuff/changes/")
    expect(page.locator("article h2")).to_have_text(["3 February 2027#", "2 January 2027#"])


def test_who_comes_without_inputs_sees_one_line(later: str, page: Page) -> None:
    """The changes are folded for a player who wants to reckon; their links hold."""
    page.goto(later + "warstuff/attack/")
    expect(page.locator(".since summary")).to_have_text("Changed on 3 February 2027")
    expect(page.locator(".since p").first).to_be_hidden()
    page.click(".since summary")
    page.locator(".since a", has_text="Cover").click()
    at(page, later + "warstuff/rules/terrain/#cover")
    expect(page.locator("#cover + .since")).to_contain_text(
        "Changed on 3 February 2027: In Cover a die is rolled for each hit."
    )
