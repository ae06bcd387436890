"""Clocks that are wrong change nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from tests.browser.calculator.test_calculator import headline
from tests.conftest import Built
from tests.support.waiting import at

pytestmark = pytest.mark.browser


def test_a_clock_in_the_past_changes_nothing(site: Built, page: Page) -> None:
    """The day clocks begin with, on the page and in Python's worker: answers come, and the address follows."""

    def long_ago(route: Route) -> None:
        route.fulfill(response=(served := route.fetch()), body="Date.now = () => 0;\n" + served.text())

    page.route("**/worker.mjs", long_ago)
    page.clock.install(time="1970-01-01")
    page.clock.resume()
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points.")
    page.check("[name=quality][value='2']")
    headline(page, "A 2+ costs 25 points.")
    at(page, "?quality=2")


def test_a_clock_set_back_takes_no_step_away(site: Built, page: Page) -> None:
    """An hour back, as when summer time ends: a change is still a step of its own for the Back button."""
    page.clock.install()
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points.")
    page.check("[name=quality][value='2']")
    headline(page, "A 2+ costs 25 points.")
    page.clock.fast_forward(1600)  # longer than quick changes are taken for one
    page.evaluate("() => { const now = Date.now; Date.now = () => now() - 3_600_000; }")
    page.check("[name=quality][value='6']")
    headline(page, "A 6+ costs ")
    at(page, "?quality=6")
    page.go_back()
    headline(page, "A 2+ costs 25 points.")
