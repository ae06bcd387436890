"""A list while Python is still on its way, or can't take it: the link, the copy and the words are true all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.calculator.test_calculator import headline
from tests.browser.calculator.test_rows import rows
from tests.browser.lists.test_army_building import lines, listing
from tests.browser.lists.test_list_files import FORBIDDEN
from tests.conftest import PHONE, Built, reader
from tests.support.waiting import at, held_back

pytestmark = pytest.mark.browser
ARMY = "warstuff/army-list/"
UNKNOWN = "Working it out …"


@pytest.fixture
def held(page: Page) -> Iterator[list[Route]]:
    """Python's way to the page, barred until the test lets it through."""
    waiting: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: waiting.append(route))
    yield waiting


def zed(page: Page) -> None:
    """An empty list, and one unit in it."""
    page.tap("[data-do=new]")
    page.tap("[data-rows=units] [data-row=add]")
    page.tap("[data-rows=units] [data-cell=name]")
    page.keyboard.type("Zed")
    at(page, "?units=name:Zed*")


def test_what_is_copied_is_what_is_in_the_form(site: Built, page: Page, held: list[Route]) -> None:
    """Before the first answer: the headline is not the example's, the address and the copied link are the form's,
    and the words come with the answer."""
    page.goto(site.address + ARMY)
    listing(page)
    page.tap("[data-do=new]")
    expect(page.locator(".headline")).to_have_text(UNKNOWN)
    expect(page.locator(".headline-again")).to_have_text(UNKNOWN)
    expect(page.locator(".answer")).to_be_hidden()
    zed(page)
    expect(page.locator(".list-state")).to_have_text("Not saved; the link holds it all.")
    page.click(".copy")
    page.click("dialog [value=plain]")
    expect(page.locator(".copied")).to_contain_text("Copied: the link alone. Its text follows once it is worked out.")
    link = f"{site.address}r/{ARMY}?units=name:Zed"
    assert link == page.evaluate("navigator.clipboard.readText()")
    page.tap("[data-do=roster]")
    expect(page.locator(".copied")).to_contain_text("The points are still being worked out.")
    held_back(page, held).continue_()
    headline(page, "One unit costs 15 of 150 points")
    expect(page.locator(".headline-again")).to_contain_text("One unit costs 15 of 150 points")
    page.click(".copy")
    expect(page.locator(".copied")).to_contain_text("Copied: Plain text")
    assert page.evaluate("navigator.clipboard.readText()").endswith(link + "&~=15;15")
    page.go_back()
    headline(page, "Five units cost 150 of 150 points")


def test_a_number_out_of_bounds_is_told_at_its_row(site: Built, page: Page) -> None:
    """The message stands in view at the very input; the link holds the last list that could be read,
    and the page says so."""
    page.goto(site.address + ARMY)
    listing(page)
    zed(page)
    count = rows(page).first.locator("[data-field=count]")
    count.locator("input").fill("99")
    expect(count.locator(".error")).to_have_text("Count must be 1 to 30, not 99.", timeout=60_000)
    expect(count.locator(".error")).to_be_in_viewport(ratio=1)
    expect(count.locator("input")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".list-state")).to_have_text("Not saved; the link holds the last list that could be read.")
    at(page, "?units=name:Zed*")
    count.locator("input").fill("9")
    expect(count.locator(".error")).to_have_count(0)
    headline(page, "Nine units cost 135")
    expect(page.locator(".list-state")).to_have_text("Not saved; the link holds it all.")
    rows(page).first.locator("[data-cell=name]").fill("Z" * 41)  # one letter too many, which Python alone knows
    expect(page.locator(".reckoner")).to_have_class(re.compile("wrong"))
    page.tap("[data-do=roster]")
    expect(page.locator(".copied")).to_contain_text("An input needs another look")
    page.click(".copy")
    page.click("dialog [value=plain]")
    expect(page.locator(".copied")).to_contain_text("Copied: the link alone. It has text once every input is right.")
    assert page.evaluate("navigator.clipboard.readText()").startswith(f"{site.address}r/{ARMY}?units=name:ZZZ")


def test_a_reload_loses_nothing_without_storage_and_without_python(site: Built, phone: BrowserContext) -> None:
    """Where nothing may be stored and nothing was worked out, the address alone brings the list back."""
    page = phone.new_page()
    page.add_init_script(FORBIDDEN)
    page.route("**/pyodide.asm.wasm", lambda route: None)
    page.goto(site.address + ARMY)
    listing(page)
    zed(page)
    page.reload()
    listing(page)
    lines(page, ["Zed 4+"])


def test_a_link_never_shows_the_example(site: Built, browser: Browser, page: Page) -> None:
    """Before the form's script has come nothing of the example is to be seen,
    and without scripts a sentence says what is missing."""
    waiting: list[Route] = []
    page.route("**/calculator.mjs", lambda route: waiting.append(route))
    page.goto(site.address + ARMY + "?units=name:Zed", wait_until="commit")
    page.wait_for_selector(".answer .roster", state="attached")
    for part in (
        rows(page).first,
        page.locator(".list-state"),
        page.locator(".headline"),
        page.locator(".answer"),
        page.locator(".headline-again"),
    ):
        expect(part).to_be_hidden()
    held_back(page, waiting).continue_()
    listing(page)
    expect(rows(page).first).to_be_visible()
    lines(page, ["Zed 4+"])
    context = reader(browser, viewport=PHONE, java_script_enabled=False)
    plain = context.new_page()
    plain.goto(site.address + ARMY + "?units=name:Zed")
    expect(plain.locator(".list-tools .note")).to_contain_text("showing it needs JavaScript")
    context.close()


def test_python_on_its_way_covers_nothing(site: Built, page: Page, held: list[Route]) -> None:
    """While it loads, the notice stays inside the headline's own bar, on a short screen too."""
    page.set_viewport_size({"width": 390, "height": 400})
    page.goto(site.address + ARMY)
    listing(page)
    rows(page).first.locator(".line").tap()
    expect(page.locator(".state")).to_be_visible()
    notice, bar = page.evaluate(
        "['.state', '.top'].map((part) => document.querySelector(part).getBoundingClientRect().toJSON())"
    )
    assert bar["top"] <= notice["top"] and notice["bottom"] <= bar["bottom"]
