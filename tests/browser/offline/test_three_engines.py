"""The same site in Chromium, Firefox and WebKitGTK (Safari's engine), on a phone's screen and on a desk's.

Engines that are not installed show as skipped; with CI set, all three must be there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from tests.browser.offline.test_offline import Host
from tests.browser.runtime.test_golden import ONE_OF_EACH, wrong
from tests.conftest import DESKTOP, PHONE, Built
from tests.support import browsers, visitors
from tests.support.visitors import Visitor, until

pytestmark = pytest.mark.browser
ALL_KEPT = "document.querySelector('button.keep').textContent === 'Kept for offline'"
CONTROLLED = "navigator.serviceWorker.controller?.state === 'activated'"
ANSWERS = """(async () => {
  const script = document.querySelector("script[src$='start.mjs']").src;
  const { Python } = await import(new URL("../calculator/python.mjs", script));
  const python = Python.at(document.querySelector(".reckoner").dataset);
  const answers = [];
  for (const [calculator, query] of %s) answers.push(await python.ask(calculator, query));
  return answers;
})()"""

MISSING = """(async () => {
  const missing = [];
  for (const page of %s) {
    const found = await fetch(page).then((response) => (response.ok ? response.text() : ""), () => "");
    if (!found.includes("</h1>")) missing.push(page);
  }
  return missing;
})()"""
TYPED = """(document.activeElement.value = "%s",
  document.activeElement.dispatchEvent(new Event("input", { bubbles: true })))"""
FOREIGN = """(async () => {
  const told = new Promise((resolve) => document.addEventListener("securitypolicyviolation", resolve, { once: true }));
  document.body.append(Object.assign(document.createElement("script"), { text: "document.body.dataset.ran = 'yes'" }));
  return [(await told).violatedDirective.slice(0, 10), document.body.dataset.ran ?? "did not run"];
})()"""


@pytest.fixture(params=browsers.engines())
def engine(request: pytest.FixtureRequest) -> str:
    """Chromium, Firefox or WebKit."""
    return request.param


@pytest.fixture
def visitor(engine: str, playwright: Playwright) -> Iterator[Visitor]:
    """Someone with a phone who has never been here."""
    with getattr(visitors, engine)(playwright, **PHONE) as someone:
        yield someone


@pytest.fixture
def host(site: Built) -> Iterator[Host]:
    """The whole site on a server that a test may stop."""
    host = Host(site.folder)
    yield host
    host.stop()


def says(visitor: Visitor, words: str) -> None:
    """Wait until the headline holds these words."""
    until(visitor, f"document.querySelector('.headline').textContent.includes({json.dumps(words)})")


def fits(visitor: Visitor, width: int) -> None:
    """The screen is as wide as said, and the page no wider."""
    until(visitor, f"innerWidth === {width}")
    assert visitor.run("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_the_whole_site_goes_on_without_the_server(host: Host, visitor: Visitor, engine: str) -> None:
    """A link with inputs is answered on a phone, under a policy that stops foreign scripts; all is kept for offline,
    and the server is gone.

    Then the same page, a chapter, another calculator and another link, on a desk too; every page, the search,
    and answers of every calculator, one of each: test_golden has them all.
    """
    visitor.open(host.address + "warstuff/unit-cost/?quality=3&rules=armored")
    says(visitor, "A 3+ with Armored costs 35 points.")
    assert "Armored" == visitor.run("document.querySelector('[data-field=rules] .chosen').textContent")
    fits(visitor, PHONE["width"])
    visitor.size(320, PHONE["height"])  # the narrowest there is
    fits(visitor, 320)
    assert ["script-src", "did not run"] == visitor.run(FOREIGN)
    until(visitor, CONTROLLED)
    until(visitor, "!document.querySelector('button.keep').hidden")
    visitor.run("document.querySelector('button.keep').click()")
    until(visitor, ALL_KEPT)
    pages = Built(host.address, host.server.folder, "").pages
    host.stop()
    visitor.reload()
    says(visitor, "A 3+ with Armored costs 35 points.")
    visitor.size(**DESKTOP)
    visitor.open(host.address + "warstuff/rules/shooting/")
    until(visitor, "document.querySelector('h1')?.textContent.includes('Shooting')")
    fits(visitor, DESKTOP["width"])
    visitor.open(host.address + "warstuff/attack/?quality=3&rules=deadly")
    says(visitor, "kills 13.9")
    visitor.run("document.querySelector('[data-field=quality] [value=\"4\"]').click()")
    says(visitor, "A shot by a 4+ with Deadly")
    assert visitor.run("location.search").startswith("?rules=deadly")
    # A whole game on one page is kept once it was opened.
    asked = [host.address + page for page in pages if page != "reset/" and not page.endswith("/all/")]
    assert len(asked) > 150 and [] == visitor.run(MISSING % json.dumps(asked))
    visitor.run("document.querySelector('.find-open').click()")
    visitor.run(TYPED % "hunker")
    until(visitor, "document.querySelector('#hits a')?.textContent.includes('Hunker')")
    questions = json.dumps([[case["calculator"], case["query"]] for case in ONE_OF_EACH])
    assert [] == wrong(ONE_OF_EACH, visitor.run(ANSWERS % questions))
