"""The site is closed: no foreign script runs in it, nothing of it asks another host,
and nothing of it breaks by that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, expect

from rulebook.finish.policy import HEADERS, TAG
from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.browser.offline.test_offline import settled
from tests.conftest import DESKTOP, Built
from tests.support.browsers import engines
from tests.support.visitors import ByPlaywright, firefox, until

pytestmark = pytest.mark.browser
LISTEN = """
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`forbidden: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`));
"""
INSIDE = """<p id=harmless>harmless</p><script>window.ran = "script"</script>
  <img src="data:," onerror="window.ran = 'handler'">
  <a id=link href="javascript:window.ran = 'link'">x</a><script src="data:text/javascript,window.ran = 'data'"></script>
  <svg onload="window.ran = 'svg'"></svg><iframe srcdoc="<script>parent.ran = 'frame'</script>"></iframe></body>"""


class Watched:
    """A desk whose browser tells everything it is unhappy with, and whom it asks."""

    def __init__(self, context: BrowserContext):
        self.context = context
        self.wrong: list[str] = []
        self.asked: set[str] = set()
        context.add_init_script(LISTEN)
        context.on("console", lambda said: said.type == "error" and self.wrong.append(said.text))
        context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        context.on("request", lambda request: self.asked.add(request.url))


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    """A desk to look at, with an empty list of complaints."""
    context = browser.new_context(viewport=DESKTOP)
    yield Watched(context)
    context.close()


def test_everything_there_is_to_do_goes_on_under_the_policy(site: Built, watched: Watched) -> None:
    """Search, colours, menu, an answer, copying, the way from page to page, and what is kept for offline."""
    page = watched.context.new_page()
    page.goto(site.address)
    page.click("[title='Switch to dark']")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.fill("#find", "armored")
    page.press("#find", "Enter")
    page.locator(".md-search-result__link, #hits a").first.click(timeout=UP)
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.locator(".copy-rule").first.click()
    page.locator("dialog.copy-as .close").click()
    page.locator(".md-header .md-logo").click()
    page.locator("button.keep:not([hidden])").click()
    expect(page.locator("button.keep")).to_have_text("Kept for offline", timeout=UP)
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points.")
    settled(page)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert [] == watched.wrong
    assert [] == [url for url in watched.asked if not url.startswith((site.address, "data:"))]
    assert [] == watched.context.cookies()


@pytest.mark.parametrize("engine", engines("firefox"))
def test_firefox_fetches_nothing_ahead_that_the_policy_forbids(small: Built, playwright: Playwright, engine: str) -> None:
    """A chapter with another behind it: Firefox would fetch that one ahead, and log an error on every page."""
    wrong: list[str] = []
    with firefox(playwright, 1366, 768) as visitor:
        assert isinstance(visitor, ByPlaywright)
        visitor.page.on("pageerror", lambda error: wrong.append(str(error)))
        visitor.open(small.address + "warstuff/rules/shooting/")
        assert [] == visitor.run("[...document.querySelectorAll('link[rel~=next], link[rel~=prefetch]')]")
        until(visitor, "navigator.serviceWorker.controller?.state === 'activated'")  # by then it has been idle
    assert [] == wrong


def with_foreign(route: Route, tag: str, sent: dict[str, str]) -> None:
    """The page as it is served, with foreign scripts in it, and the policy in one place alone."""
    answer = route.fetch()
    text = answer.text().replace(TAG, tag)
    assert text.count("</body>") == 1 and "Content-Security-Policy".lower() in answer.headers
    kept = {name: value for name, value in answer.headers.items() if name not in {one.lower() for one in HEADERS}}
    route.fulfill(status=200, headers={**kept, **sent, "content-length": ""}, body=text.replace("</body>", INSIDE))


@pytest.mark.parametrize(("tag", "sent"), [(TAG, {}), ("", HEADERS)], ids=["by-tag", "by-headers"])
def test_a_script_from_elsewhere_does_not_run(site: Built, page: Page, tag: str, sent: dict[str, str]) -> None:
    """Whatever way it gets into a page; and tag and headers each suffice."""
    page.route("**/warstuff/unit-cost/", lambda route: with_foreign(route, tag, sent))
    page.goto(site.address + "warstuff/unit-cost/")
    alive(page)
    expect(page.locator("#harmless")).to_have_text("harmless")
    page.eval_on_selector("#link", "(link) => link.click()")
    late = """() => setTimeout(() => {  // later, for what the test itself runs is allowed anything
      document.body.insertAdjacentHTML("beforeend", "<img src='data:,' onerror='window.ran = 1'>");
      document.body.append(Object.assign(document.createElement("script"), { text: "window.ran = 2" }));
      for (const words of [() => eval("window.ran = 3"), () => new Function("window.ran = 4")()]) try {
        words() } catch {}
      window.tried = true;
    })"""
    page.evaluate(
        "() => { window.forbidden = []; document.addEventListener('securitypolicyviolation', (event) => "
        "forbidden.push(event.violatedDirective)) }"
    )
    page.evaluate(late)
    until(
        ByPlaywright(page),
        "window.tried && ['script-src-attr', 'script-src-elem', 'script-src'].every((one) => forbidden.includes(one))",
    )
    assert page.evaluate("window.ran") is None


def test_without_the_policy_the_same_scripts_would_run(site: Built, page: Page) -> None:
    """So the test above can fail."""
    page.route("**/warstuff/unit-cost/", lambda route: with_foreign(route, "", {}))
    page.goto(site.address + "warstuff/unit-cost/")
    until(ByPlaywright(page), "window.ran !== undefined")
