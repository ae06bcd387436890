"""A long calculation tells how far it has come, and can be stopped; the last answer stays,
and the next question is answered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.conftest import Built
from tests.support.visitors import ByPlaywright, until
from tests.support.waiting import at, stand_still

pytestmark = pytest.mark.browser
SEARCH = "warstuff/best-builds/"
COUNTED = """const Real = Worker; window.workers = 0;
  window.Worker = class extends Real { constructor(at, how) { super(at, how);
    window.workers += String(at).endsWith("/worker.mjs"); } };"""


def test_progress_is_shown_and_stop_stops(site: Built, page: Page) -> None:
    """The bar and the button come while all builds are ranked; Stop keeps the answer before,
    and then it works again."""
    page.add_init_script(COUNTED)
    page.goto(site.address + SEARCH)
    alive(page)
    before = page.inner_text(".headline")
    page.evaluate(
        """() => new MutationObserver((_, seen) => { const stop = document.querySelector(".stop");
             if (!stop.hidden && !window.stopped) { window.stopped = document.querySelector(".state p").textContent;
               stop.click(); seen.disconnect(); }
           }).observe(document.querySelector(".state"), {subtree: true, childList: true, attributes: true})"""
    )
    page.locator("[data-step='-1']").first.tap()
    until(ByPlaywright(page), "window.stopped")
    assert page.evaluate("window.stopped").startswith("Working it out, ")
    expect(page.locator(".reckoner")).to_have_class("reckoner stopped")
    assert before == page.inner_text(".headline")
    expect(page.locator(".state")).to_be_hidden(timeout=UP)  # Python is up again
    assert 2 == until(ByPlaywright(page), "window.workers > 1 && window.workers")
    page.locator("[data-step='1']").first.tap()
    page.locator("[data-step='-1']").first.tap()
    at(page, "?points=*")  # the address follows an answer
    expect(page.locator(".reckoner")).to_have_class("reckoner")


def test_a_sign_of_life_renews_the_patience(site: Built, page: Page) -> None:
    """What works longer than ten seconds is not stopped as long as it tells how far it is,
    and is when it falls silent."""
    stand_still(page)
    page.add_init_script(
        """const Real = Worker;
           window.Worker = class extends Real {
             constructor(...how) { super(...how); window.worker = this; }
             postMessage(said) { if (said.ticket) document.documentElement.dataset.asked = "";
               else super.postMessage(said); }
           };"""
    )
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    expect(page.locator("html[data-asked]")).to_be_attached(timeout=UP)
    for done in range(4):
        page.clock.fast_forward(8_000)
        page.evaluate(
            "(done) => window.worker.dispatchEvent(new MessageEvent('message', {data: {working: {done, total: 4}}}))",
            done,
        )
        expect(page.locator(".state")).to_contain_text(f"Working it out, {25 * done}%")
    page.clock.fast_forward(11_000)
    expect(page.locator(".state")).to_contain_text("more than ten seconds")
    headline(page, "A 4+ costs 15 points.")
