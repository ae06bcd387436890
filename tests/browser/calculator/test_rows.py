"""Rows folded to a line, in a real browser: the words agree with Python's, and fingers and keys find their way."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

import calculators
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import questions
from calculators.declare.query import write
from rulebook.pages.row_words import FOLDED, row_line
from tests.browser.calculator.test_calculator import UP, headline
from tests.conftest import Built
from tests.support.draws.inputs import anything

pytestmark = pytest.mark.browser
LINES = """(rows) => [...document.querySelectorAll(`[data-rows="${rows}"] > ol .line`)]
  .map((line) => [...line.children].map((part) => part.textContent))"""
SERVED = """async (rows) => {
  const page = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html");
  return [...page.querySelectorAll(`[data-rows="${rows}"] > ol .line`)].map((line) => [...line.children].map((part) =>
    part.textContent));
}"""
FOLDING = [
    one
    for one in calculators.every()
    if any(asked.row and len(questions(asked.row)) > FOLDED for asked in one.questions)
]


def ready(page: Page) -> None:
    """Wait until the form's script has come."""
    expect(page.locator(".reckoner form button:enabled").first).to_be_attached()


def rows(page: Page) -> Locator:
    """The units of a list."""
    return page.locator("[data-rows=units] > ol > .row")


@pytest.mark.parametrize("calculator", FOLDING, ids=lambda one: one.id)
def test_the_browser_writes_the_words_of_the_page(site: Built, page: Page, calculator: Calculator) -> None:
    """The served lines and those made anew in the browser are the same,
    and so are those of a link with anything in it."""
    page.route("**/worker.mjs", lambda route: route.abort())  # the words need no Python
    folding = [asked for asked in calculator.questions if asked.row and len(questions(asked.row)) > FOLDED]
    page.goto(f"{site.address}{calculator.id}/")
    ready(page)
    for asked in folding:
        assert page.evaluate(SERVED, asked.name) == page.evaluate(LINES, asked.name)
    given = anything(calculator, random.Random(calculator.id))
    page.goto(f"{site.address}{calculator.id}/?{write(calculator, given)}")
    ready(page)
    for asked in folding:
        expected = [list(row_line(row, at)) for at, row in enumerate(asked.value(given), 1)]
        assert expected == page.evaluate(LINES, asked.name)


def test_rows_open_one_at_a_time_and_stay_open_while_edited(site: Built, page: Page) -> None:
    """Served rows are closed; a new one is open, in view, and the others close;
    what is typed shows in the line at once."""
    page.goto(site.address + "warstuff/army-list/")
    ready(page)
    folds = page.locator(".row > .fold")
    expect(page.locator(".row > .fold[open]")).to_have_count(0)
    rows(page).first.locator(".line").tap()
    expect(folds.first).to_have_attribute("open", "")
    page.tap("[data-rows=units] [data-row=add]")
    expect(page.locator(".row > .fold[open]")).to_have_count(1)
    last = rows(page).last
    expect(last.locator("summary").first).to_be_focused()  # no keyboard before the name is tapped
    last.locator("[data-cell=name]").tap()
    page.keyboard.type("Scout")
    last.locator("[data-field=quality] [value='3']").tap()
    expect(last.locator(".line")).to_have_text("Scout 3+")
    headline(page, "Six units")
    expect(last.locator(".row-points")).to_have_text("20 pts")
    expect(last.locator("> .fold")).to_have_attribute("open", "")


def test_a_breach_stands_beside_its_row_folded_or_not(site: Built, page: Page) -> None:
    """What is against the rules is told in red under the row that causes it with a way to the rule,
    and under no other; what fights it can have, it keeps."""
    page.goto(site.address + "warstuff/army-list/?units=name:Guard;name:Hero,rules:armored.fast.fearless.tough")
    wrong = rows(page).nth(1).locator(".row-breaches")
    expect(wrong).to_have_text("Hero: four special rules, where three is the most.", timeout=UP)
    expect(wrong).to_be_visible()
    assert wrong.locator("a").evaluate("(link) => link.href").endswith("/warstuff/rules/unit-creation/#three-rules")
    expect(rows(page).first.locator(".row-breaches")).to_be_hidden()
    rows(page).nth(1).locator("summary").first.tap()
    expect(rows(page).nth(1).locator(".row-fights a")).to_have_text(
        ["Charge a plain 4+", "Shot at by a plain 4+", "Charged by a plain 4+"]
    )
    rows(page).nth(1).locator(".chips summary").tap()
    rows(page).nth(1).locator("label", has_text=re.compile("^Tough")).tap()
    expect(wrong).to_be_hidden(timeout=UP)


def test_what_is_wrong_in_a_row_is_said_at_its_cell(site: Built, page: Page) -> None:
    """Below the number, inside the screen of a phone, and no other number of the row is marked."""
    page.goto(site.address + "erfworld/stack-combat/")
    ready(page)
    row = page.locator("[data-rows=attackers] > ol > .row").first
    row.locator("summary").first.tap()
    row.locator("[data-cell=hits]").fill("500")
    error = row.locator("[data-field=hits] .error")
    expect(error).to_have_text("Hits must be 1 to 60, not 500.", timeout=UP)
    field, said = row.locator("[data-field=hits] .stepper").bounding_box(), error.bounding_box()
    assert field and said
    assert (field["x"], field["width"]) == (said["x"], said["width"]) and said["y"] >= field["y"] + field["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ringed = "(fields) => fields.filter((one) => getComputedStyle(one).boxShadow !== 'none').length"
    assert 1 == row.locator(".stepper").evaluate_all(ringed)


def test_an_open_row_fits_a_screen_at_four_times_its_size(site: Built, page: Page) -> None:
    """With every fold open, and what each special rule does beside it, nothing is wider than 320 pixels."""
    page.set_viewport_size({"width": 320, "height": 640})
    for calculator in FOLDING:
        page.goto(f"{site.address}{calculator.id}/")
        page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
        assert (calculator.id, 320) == (calculator.id, page.evaluate("document.documentElement.scrollWidth"))


def test_moving_copying_and_removing_by_keyboard(site: Built, page: Page) -> None:
    """The tools of a row are buttons with names of their own, and the focus is never lost."""
    page.goto(site.address + "warstuff/army-list/")
    ready(page)

    def names() -> list[str]:
        return [words.split(" ")[0] for words in page.locator(".row .line").all_inner_texts()]

    rows(page).nth(1).locator("summary").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Move down: Knight").focus()
    page.keyboard.press("Enter")
    assert ["Captain", "2", "Knight", "Militia"] == names()
    expect(page.get_by_role("button", name="Move down: Knight")).to_be_focused()
    page.keyboard.press("Enter")  # at the end: the way back is at hand
    expect(page.get_by_role("button", name="Move up: Knight")).to_be_focused()
    page.get_by_role("button", name="Duplicate: Knight").press("Enter")
    assert ["Captain", "2", "Militia", "Knight", "Knight"] == names()
    expect(rows(page).last.locator("summary").first).to_be_focused()
    page.get_by_role("button", name="Remove: Knight").last.press("Enter")
    expect(rows(page).last.locator("summary").first).to_be_focused()
    for _ in range(4):
        rows(page).first.locator("> .fold").evaluate("(fold) => (fold.open = true)")
        rows(page).first.locator("[data-row=remove]").press("Enter")
    expect(page.locator("[data-rows=units] [data-row=add]")).to_be_focused()
    headline(page, "An empty list costs nothing.")


def test_a_long_list_fits_a_link(site: Built, page: Page) -> None:
    """Forty rows of the widest kind are asked in a query short enough, for what a new row has is left out."""
    link = "units=" + ";".join(
        f"unit:orc,count:{at},squad:{at % 5},name:Orcs%2520of%2520the%2520{at}th" for at in range(1, 41)
    )
    page.goto(f"{site.address}warfig/army-list/?{link}")
    headline(page, "units cost")
    rows(page).first.locator("summary").first.tap()
    rows(page).first.locator("[data-field=count] [data-step='1']").tap()
    headline(page, "821 units")
    expect(page.locator(".error:visible")).to_have_count(0)
