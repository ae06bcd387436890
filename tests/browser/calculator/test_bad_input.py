"""Bad input in a real browser, through the built bundle and through the page itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from calculators import every, find
from calculators.declare.pinned import joined
from tests.browser.calculator.test_calculator import UP, headline
from tests.browser.calculator.test_rows import rows
from tests.browser.runtime.test_progress import COUNTED
from tests.calculators.test_bad_input import sentences
from tests.conftest import Built
from tests.support.draws.amount import many
from tests.support.draws.bad_input import queries

pytestmark = pytest.mark.browser
GAMES = sorted({one.game for one in every()})
MANY = many(600)  # queries a game
PIN = 2000  # characters; encoded once more it is three times as long
ASK = """async (asked) => {
  const script = document.querySelector("script[src$='start.mjs']").src;
  const { Python } = await import(new URL("../calculator/python.mjs", script));
  const python = Python.at(document.querySelector(".reckoner").dataset);
  const answers = [];
  for (const [calculator, query] of asked) {
    const { html, errors } = await python.ask(calculator, query);
    answers.push(html ? 1 : errors);
  }
  return answers;
}"""


@pytest.mark.long
def test_bundle_answers_or_says_why(site: Built, page: Page) -> None:
    """Hundreds of queries of each game, some of them pinned: an answer or a sentence naming the field,
    and one interpreter lives through them all; at most once the whole runtime takes over from the slim one.
    (Thousands are asked without a browser.)"""
    page.add_init_script(COUNTED)
    page.goto(site.address + "warstuff/attack/")
    for game in GAMES:
        asked = [
            (id, query if at % 20 else joined("", query[:PIN]))
            for at, (id, query) in enumerate(queries(game, MANY, seed=7))
        ]
        found = page.evaluate(ASK, asked)
        wrong = [
            (id, query[:200], one)
            for (id, query), one in zip(asked, found, strict=True)
            if one != 1 and not sentences(find(id), query, one)
        ]
        assert (MANY, []) == (len(found), wrong)
    assert page.evaluate("window.workers") in (1, 2)


def test_100_kb_in_a_field_is_refused_beside_it(site: Built, page: Page) -> None:
    """Pasted into the name of a unit: a sentence beside the units that says which row, the text still there,
    and with it gone the page goes on."""
    page.goto(site.address + "warstuff/army-list/?units=name:Guard;name:Orc")
    headline(page, "Two units cost 30")
    name = rows(page).last.locator("[data-cell=name]")
    rows(page).last.locator("summary").first.click()
    page.evaluate("navigator.clipboard.writeText('x'.repeat(100_000))")
    name.click()
    page.keyboard.press("Control+A")
    page.keyboard.press("Control+V")
    beside = page.locator("[data-error-of=units]")
    expect(beside).to_contain_text("Units, row 2, is too long", timeout=UP)
    assert 100_000 == len(name.input_value())
    headline(page, "Two units cost 30")
    name.fill("y" * 41)
    expect(beside).to_have_text("Row 2: Name takes at most 40 characters, not 41.")
    name.fill("Elf")
    expect(beside).to_be_hidden()
    expect(page.locator(".answer .roster")).to_contain_text("Elf")


@pytest.mark.parametrize("game", GAMES)
def test_page_survives_a_bad_link(site: Built, page: Page, game: str) -> None:
    """A page opened by a bad link says what is wrong in words, keeps the answer it was served with,
    and throws nothing."""
    thrown: list[str] = []
    page.on("pageerror", lambda error: thrown.append(str(error)))
    told = 0
    for id, query in list(queries(game, 4, seed=9)):
        if len(query) > 4000:
            continue  # no browser sends such an address; the bundle was asked above
        page.goto(f"{site.address}{id}/?{query}")
        expect(
            page.locator("html:not(.linked) .reckoner[data-mounted]:not(.asking)")
        ).to_be_attached()  # its script has come, and Python's answer
        assert page.locator(".headline").inner_text().strip()
        told += page.locator(".reckoner .error:visible").count() > 0
    assert [] == thrown
    assert told


def test_a_cell_that_no_row_has_is_told_in_words(site: Built, page: Page) -> None:
    """Whatever its name is made of: the sentence is Python's, not the browser's."""
    page.goto(site.address + "warstuff/army-list/?units=x%22%5D:1")
    expect(page.locator("[data-error-of=units]")).to_contain_text('there is no “x"]” in a row', timeout=UP)
    expect(page.locator(".state")).to_be_hidden()


def test_a_garbled_link_gets_a_message_that_can_be_read(site: Built, page: Page) -> None:
    """A hundred names that no input has: a few are named, and what there is stands there once."""
    page.goto(site.address + "warstuff/attack/?" + "&".join(f"n{at}=1" for at in range(100)))
    error = page.locator("[data-error-of='']")
    expect(error).to_contain_text("There is no input called “n0”; there are", timeout=UP)
    expect(error).to_contain_text("And 96 more names that no input has.")
    assert 1 == error.inner_text().count("; there are")
