"""The same site in Chromium, Firefox and WebKitGTK (Safari's engine), on a phone's screen and on a desk's.

Engines that are not installed are left out; with CI set, all three must be there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from tests import browsers, visitors
from tests.browser.test_golden import CASES, wrong
from tests.browser.test_offline import Host, built  # noqa: F401 (a fixture)
from tests.conftest import DESKTOP, PHONE
from tests.visitors import Visitor, until

pytestmark = pytest.mark.browser
ENGINES = [name for name in browsers.FIND if os.environ.get("CI") or browsers.FIND[name]()]
SIZES = {"phone": PHONE, "desk": DESKTOP}
KEPT = "caches.open('python').then((kept) => kept.keys()).then((all) => all.length === 5)"
CONTROLLED = "navigator.serviceWorker.controller?.state === 'activated'"
ANSWERS = """(async () => {
  const { Python } = await import(new URL("../../assets/python.mjs", location));
  const python = Python.at(document.querySelector(".reckoner").dataset);
  const answers = [];
  for (const [calculator, query] of %s) answers.push(await python.ask(calculator, query));
  return answers.map(({ outputs, errors }) => ({ outputs, errors }));
})()"""


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    """A phone's screen, or a desk's."""
    return request.param


@pytest.fixture(params=ENGINES)
def visitor(request: pytest.FixtureRequest, playwright: Playwright, size: str) -> Iterator[Visitor]:
    """Someone who has never been here."""
    with getattr(visitors, request.param)(playwright, **SIZES[size]) as someone:
        yield someone


@pytest.fixture
def host(built) -> Iterator[Host]:  # noqa: F811
    """The site on a server that a test may stop."""
    host = Host(built)
    yield host
    host.stop()


def says(visitor: Visitor, words: str) -> None:
    """Wait until the headline holds these words."""
    until(visitor, f"document.querySelector('.headline').textContent.includes({json.dumps(words)})")


def test_first_answer_then_the_same_without_the_server(host: Host, visitor: Visitor) -> None:
    """A link with inputs is answered; then, with the server gone, another page, another calculator and another link."""
    visitor.open(host.address + "warstuff/unit-cost/?quality=3&rules=armored")
    says(visitor, "A 3+ with Armored costs 35 points.")
    assert "Armored" == visitor.run("document.querySelector('[data-field=rules] .chosen').textContent")
    until(visitor, CONTROLLED)
    until(visitor, KEPT)
    host.stop()
    visitor.open(host.address + "warstuff/rules/shooting/")
    assert "Shooting" in visitor.run("document.querySelector('h1').textContent")
    visitor.open(host.address + "warstuff/attack/?quality=3&rules=deadly")
    says(visitor, "kills 13.9")
    visitor.run("document.querySelector('[data-field=quality] [data-step=\"1\"]').click()")
    says(visitor, "A shot by a 4+ with Deadly")
    assert visitor.run("location.search").startswith("?rules=deadly")


def test_golden_cases_hold(host: Host, visitor: Visitor, size: str) -> None:
    """Every golden answer and every golden refusal of every game, half of them on each screen."""
    visitor.open(host.address + "warstuff/attack/")
    cases = CASES[list(SIZES).index(size) :: len(SIZES)]
    asked = json.dumps([[case["calculator"], case["query"]] for case in cases])
    assert [] == wrong(cases, visitor.run(ANSWERS % asked))
