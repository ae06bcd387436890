"""When Python can't be had: a plain sentence, a way on, and the last answer still standing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_calculator import UP, headline
from tests.conftest import Built

pytestmark = pytest.mark.browser


def test_failed_download_says_so_and_can_be_tried_again(site: Built, page: Page) -> None:
    """The runtime is missing once: a sentence, the default answer stays, and Try again brings the answer."""
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(status=503, body=""))
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    expect(page.locator(".state")).to_contain_text("Loading Python failed", timeout=UP)
    headline(page, "A 4+ costs 15 points.")
    page.unroute("**/pyodide.asm.wasm")
    page.click(".retry")
    headline(page, "A 3+ costs 20 points.")
    expect(page.locator(".state")).to_be_hidden()


def test_download_that_breaks_off_says_so(site: Built, page: Page) -> None:
    """A file that ends before its time is a failed download, not an endless wait."""
    whole = next(site.folder.rglob("library.zip")).read_bytes()
    page.route("**/library.zip", lambda route: route.fulfill(body=whole[: len(whole) // 3]))
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    expect(page.locator(".state")).to_contain_text("Loading Python failed", timeout=UP)
    headline(page, "A 4+ costs 15 points.")


def test_crash_says_so_and_can_be_tried_again(site: Built, page: Page) -> None:
    """A worker that breaks in mid-answer ends in a sentence, never in silence."""
    page.add_init_script(
        """const Real = Worker; let first = true;
           window.Worker = class extends Real {
             postMessage(said) {
               if (said.ticket && first) { first = false; return this.dispatchEvent(new ErrorEvent("error")); }
               super.postMessage(said);
             }
           };"""
    )
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    expect(page.locator(".state")).to_contain_text("stopped unexpectedly", timeout=UP)
    headline(page, "A 4+ costs 15 points.")
    page.click(".retry")
    headline(page, "A 3+ costs 20 points.")


def test_endless_calculation_is_stopped(site: Built, page: Page) -> None:
    """After ten seconds without an answer the calculation is ended, the reader told, and the next question answered."""
    page.clock.install()
    page.add_init_script(
        """const Real = Worker; let first = true;
           window.Worker = class extends Real {
             postMessage(said) {
               if (said.ticket && first) { first = false; document.documentElement.dataset.swallowed = ""; return; }
               super.postMessage(said);
             }
           };"""
    )
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    expect(page.locator("html[data-swallowed]")).to_be_attached(timeout=UP)
    page.clock.fast_forward(9_000)
    expect(page.locator(".state")).to_be_hidden()
    page.clock.fast_forward(2_000)
    expect(page.locator(".state")).to_contain_text("more than ten seconds")
    page.clock.resume()
    page.click(".retry")
    headline(page, "A 3+ costs 20 points.")


def test_missing_script_says_so(site: Built, page: Page) -> None:
    """If the form's own script can't be had, the page says so instead of playing dead."""
    page.route("**/form.mjs", lambda route: route.abort())
    page.goto(site.address + "warstuff/unit-cost/")
    expect(page.locator(".state")).to_contain_text("could not be loaded")
    headline(page, "A 4+ costs 15 points.")


def test_a_change_after_a_failure_tries_again_by_itself(site: Built, page: Page) -> None:
    """Whoever goes on typing instead of pressing the button is answered too."""
    page.route("**/library.zip", lambda route: route.abort())
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    expect(page.locator(".state")).to_contain_text("Loading Python failed", timeout=UP)
    page.unroute("**/library.zip")
    page.fill("[name=quality]", "2")
    headline(page, "A 2+ costs 25 points.")
