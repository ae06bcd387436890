"""When Python can't be had: a plain sentence, a way on, and the last answer still standing."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, Route, expect

from tests.browser.calculator.test_calculator import UP, headline
from tests.conftest import Built
from tests.support import browsers
from tests.support.visitors import ByPlaywright, until
from tests.support.waiting import at, held_back, stand_still

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


def test_what_comes_after_a_failure_does_not_hide_it(site: Built, page: Page) -> None:
    """Python starts before the page's script is there: if it fails meanwhile, and more of its files come,
    the failure is what is told."""
    held: list[Route] = []
    page.route("**/python.mjs", lambda route: held.append(route))
    page.route("**/library.zip", lambda route: route.abort())
    page.goto(site.address + "warstuff/unit-cost/?quality=3", wait_until="commit")
    until(ByPlaywright(page), "window.earlyPython?.said.some(({ failed }) => failed)")
    page.evaluate("earlyPython.said.push({ progress: { loaded: 1, total: 2 } })")
    held_back(page, held).continue_()
    expect(page.locator(".state")).to_contain_text("Loading Python failed", timeout=UP)


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
    stand_still(page)
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
    page.check("[name=quality][value='2']")
    headline(page, "A 2+ costs 25 points.")


def test_a_worker_killed_in_mid_calculation_is_missed_and_replaced(site: Built, page: Page) -> None:
    """It dies with its first word of progress, in the middle of ranking all builds:
    the page's own answer and the inputs stand,
    a sentence comes, and so does the answer when it is asked for again."""
    stand_still(page)
    page.add_init_script(
        """const Real = Worker; let killed = false;
           window.Worker = class extends Real {
             constructor(...how) {
               super(...how);
               this.addEventListener("message", ({ data }) => {
                 if (data.ready) document.documentElement.dataset.ready = "";
                 if (!data.working || killed) return;
                 killed = true;
                 this.terminate();
               });
             }
           };"""
    )
    page.goto(site.address + "warstuff/best-builds/")
    before = page.inner_text(".headline")
    page.locator("[data-field=points] [data-step='-1']").tap()
    asked = page.input_value("[name=points]")
    expect(page.locator("html[data-ready]")).to_be_attached(timeout=UP)
    page.clock.run_for(500)
    expect(page.locator(".state")).to_contain_text("Working it out", timeout=UP)
    page.clock.fast_forward(11_000)
    expect(page.locator(".state")).to_contain_text("more than ten seconds")
    assert (before, asked) == (page.inner_text(".headline"), page.input_value("[name=points]"))
    page.clock.resume()
    page.click(".retry")
    at(page, f"?points={asked}")  # the address follows an answer
    expect(page.locator(".state")).to_be_hidden()


def test_a_worker_that_is_killed_is_missed_and_replaced(site: Built, page: Page) -> None:
    """A browser short of memory ends it without a word: the question is given up, the last answer stands,
    the next is answered."""
    stand_still(page)
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points.")
    killed = next(worker for worker in page.workers if worker.url.endswith("/worker.mjs"))
    killed.evaluate("self.close()")
    page.check("[name=quality][value='2']")
    page.clock.run_for(500)
    expect(page.locator(".reckoner.asking")).to_be_attached()
    page.clock.fast_forward(11_000)
    expect(page.locator(".state")).to_contain_text("more than ten seconds")
    headline(page, "A 3+ costs 20 points.")
    assert "2" == page.input_value("[name=quality]:checked")
    page.clock.resume()
    page.click(".retry")
    headline(page, "A 2+ costs 25 points.")


def test_without_webassembly_the_page_says_so(site: Built, playwright: Playwright) -> None:
    """As where a browser compiles nothing, for safety: nothing is downloaded in vain,
    and the page's own answer stands."""
    found = browsers.chromium()
    without = playwright.chromium.launch(
        executable_path=str(found), args=["--no-sandbox", "--disable-gpu", "--js-flags=--jitless"]
    )
    page = without.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    expect(page.locator(".state")).to_contain_text("WebAssembly switched off", timeout=UP)
    expect(page.locator(".state")).to_contain_text("the page's own example")
    headline(page, "A 4+ costs 15 points.")
    assert [] == [url for url in asked if "/assets/python-" in url]
    without.close()


@pytest.mark.parametrize("name", ["start.mjs", "moved.mjs"])
def test_a_page_whose_script_got_lost_says_so(site: Built, page: Page, name: str) -> None:
    """The first script, or one that it needs: a link is not waited for in vain, and another try brings the answer."""
    page.route(f"**/{name}", lambda route: route.fulfill(status=500, body=""))
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    expect(page.locator(".state")).to_contain_text("script could not be loaded")
    expect(page.locator("html.linked")).to_have_count(0)
    standing = page.locator(".standing").evaluate("(line) => getComputedStyle(line, '::after').content")
    assert '"The page\'s own example: the answer to your inputs could not be worked out."' == standing
    page.unroute(f"**/{name}")
    page.click(".retry")
    headline(page, "A 3+ costs 20 points.")


def test_a_script_that_came_damaged_says_so(site: Built, phone: BrowserContext) -> None:
    """Half of it: nothing of it runs, and a list's rows and answer are seen again, with the sentence."""
    page = phone.new_page()  # its error is one that nobody catches
    page.route("**/start.mjs", lambda route: route.fulfill(content_type="text/javascript", body="import { mountSea"))
    page.goto(site.address + "warstuff/army-list/?units=name:Guard,count:3")
    expect(page.locator(".state")).to_contain_text("script could not be loaded")
    for part in (".headline", ".answer", "[data-rows=units] > ol"):
        expect(page.locator(part)).to_be_visible()


def test_a_frame_that_may_load_no_modules_says_so(site: Built, page: Page) -> None:
    """In a sandbox without an origin of its own the form can't work; the page's own answer is there to read."""
    frame = f'<iframe sandbox="allow-scripts" src="{site.address}warstuff/unit-cost/?embed&quality=3"></iframe>'
    page.route("**/framing", lambda route: route.fulfill(content_type="text/html", body=frame))
    page.goto(site.address + "framing")
    inside = page.frame_locator("iframe")
    expect(inside.locator(".state")).to_contain_text("script could not be loaded")
    expect(inside.locator("html.linked")).to_have_count(0)
    expect(inside.locator(".headline")).to_contain_text("A 4+ costs 15 points.")
