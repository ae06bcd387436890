"""How things stand is always said: what is coming, what is only an example, and what could not be had."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.conftest import Built
from tests.support.visitors import ByPlaywright, until
from tests.support.waiting import held_back


def standing(page: Page, words: str, clear: float) -> None:
    """Wait until the line under the headline says this, and the answer below is shown as clearly as that."""
    expected = json.dumps([words, clear], ensure_ascii=False)
    until(
        ByPlaywright(page),
        """((says) => JSON.stringify([says === "none" ? "" : says.slice(1, -1),
          Number(getComputedStyle(document.querySelector(".answer")).opacity)]))
             (getComputedStyle(document.querySelector(".standing"), "::after").content) === """
        + json.dumps(expected.replace('", ', '",')),
    )


@pytest.mark.browser
def test_a_link_says_that_it_is_being_worked_out(site: Built, page: Page) -> None:
    """Until Python has answered, the default's figures are dimmed and the page says why;
    before the form's script has come too."""
    held: list[Route] = []
    page.emulate_media(reduced_motion="reduce")
    page.route("**/calculator.mjs", lambda route: held.append(route))
    page.route("**/library.zip", lambda route: held.append(route))
    page.goto(site.address + "warstuff/unit-cost/?quality=3", wait_until="commit")
    page.wait_for_selector(".answer .receipt")
    standing(page, "Working out the answer …", 0.4)
    held_back(page, held, "calculator.mjs").continue_()
    alive(page)
    standing(page, "Working out the answer …", 0.4)
    held_back(page, held, "library.zip").continue_()
    headline(page, "A 3+ costs 20 points.")
    standing(page, "", 1)


@pytest.mark.browser
def test_a_link_that_fails_says_what_stands_there(site: Built, page: Page) -> None:
    """Where the answer can't be had, the page's own example is named as such and shown clearly again."""
    page.emulate_media(reduced_motion="reduce")
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(status=503, body=""))
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    expect(page.locator(".state")).to_contain_text("Loading Python failed", timeout=UP)
    standing(page, "The page's own example: the answer to your inputs could not be worked out.", 1)


@pytest.mark.browser
def test_a_page_without_inputs_shows_its_answer_at_once(site: Built, page: Page) -> None:
    """A tracker's key or a frame's mark is no input: nothing is dimmed."""
    for search in ("", "?utm_source=x", "?embed"):
        page.goto(site.address + "warstuff/unit-cost/" + search)
        alive(page)
        standing(page, "", 1)


@pytest.mark.browser
def test_a_lost_script_is_asked_for_once_more(site: Built, page: Page) -> None:
    """The form's script got lost on the way: a second later it is there, and the form works."""
    lost: list[str] = []

    def lose(route: Route) -> None:
        first = not lost
        lost.append(route.request.url)
        route.abort() if first else route.continue_()

    page.route(re.compile(r"/calculator\.mjs"), lose)
    page.goto(site.address + "warstuff/unit-cost/")
    alive(page)
    page.check("[name=quality][value='2']")
    headline(page, "A 2+ costs 25 points.")
    assert 2 <= len(lost)


def test_previous_and_next_stay_in_the_game(site: Built) -> None:
    """No page of a game leads on to another game, or out of it, without saying so."""
    strays = []
    for path in (path for path in site.pages if path.count("/")):
        html = (site.folder / path / "index.html").read_text(encoding="utf-8")
        ways = re.findall(r'<a href="?([^"\s>]+)"? class="md-footer__link', html)
        strays += [
            (path, way)
            for way in ways
            if not path.startswith(("about/", "changes/", "data/", "lists/", "speed/"))
            and way.count("../") > path.count("/") - 1
        ]
    assert [] == strays
    assert "md-footer__link--next" in (site.folder / "warstuff/index.html").read_text(encoding="utf-8")
