"""Lists carried as a file, and storage that is full, forbidden or emptied: a sentence, a way on, and nothing lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.calculator.test_calculator import headline
from tests.browser.calculator.test_rows import rows
from tests.browser.lists.test_army_building import lines, listing
from tests.browser.lists.test_saved_lists import ARMY, GUARD, keep, kept, shelf
from tests.conftest import Built
from tests.support.built import ROOT

pytestmark = pytest.mark.browser
FULL = """Storage.prototype.setItem = function (key) {
  if (key.startsWith("list:") || key.startsWith("draft:")) throw new DOMException("full", "QuotaExceededError");
}"""
OLD = ROOT / "tests/records/lists-2026-11-16.json"  # as it was made then: it is never changed
EXPECTED = {
    "Night raid": "Five units cost 150 of 150 points",
    "Änne’s “Guards”": "Three units cost 90 of 100 points",
    "Republica": "16 units cost 1319 of 2500 points, and no rule is broken.",
    "Warlord’s force": "Seven units cost 150.75 of 500 points",
    "Crew": "Five characters cost 249 of 400 points",
}
FORBIDDEN = """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied",
  "SecurityError"); } })"""


def said(page: Page, words: str) -> None:
    """Wait until the shelf says so."""
    expect(page.locator(".shelf .said")).to_contain_text(words)


def take_in(page: Page, content: str) -> None:
    """Give the shelf a file; what it said of the one before is wiped off,
    so that nobody takes it for an answer to this one."""
    page.locator(".shelf .said").evaluate("(said) => said.replaceChildren()")
    page.locator(".shelf input[type=file]").set_input_files(
        [{"name": "lists.json", "mimeType": "application/json", "buffer": content.encode()}]
    )


def test_out_as_a_file_and_in_again(site: Built, page: Page, tmp_path: Path) -> None:
    """The file holds every list; on an emptied device it brings them back, and a second time it adds nothing."""
    page.goto(site.address + GUARD)
    listing(page)
    headline(page, "Three units")
    kept(page, "Änne’s “Guards”")
    page.goto(site.address + "lists/")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Export", exact=True).tap()
    file = tmp_path / "lists.json"
    coming.value.save_as(file)
    data = json.loads(file.read_text(encoding="utf-8"))
    assert ("ready-reckoner", 2, 1) == (data["format"], data["version"], len(data["lists"]))
    assert {"name", "calculator", "query", "saved"} == set(data["lists"][0])
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator(".shelf")).to_contain_text("No list is saved on this device.")
    take_in(page, file.read_text(encoding="utf-8"))
    said(page, "Imported: 1 list.")
    take_in(page, file.read_text(encoding="utf-8"))
    said(page, "Nothing new; 1 was here already.")
    data["lists"][0]["query"] = "units=name:Other"
    take_in(page, json.dumps(data))
    said(page, "Imported: 1 list.")
    shelf(page, ["Änne’s “Guards”", "Änne’s “Guards” (2)"])
    page.locator(".shelf .take").get_by_text("Änne’s “Guards”", exact=True).tap()
    headline(page, "Three units cost 45")


def test_what_was_never_saved_goes_into_the_file_too(site: Built, page: Page) -> None:
    """A list that was only begun is in the file with the others, and comes out of it as a list with a name."""
    page.goto(site.address + GUARD)
    listing(page)
    rows(page).first.locator("[data-field=quality] [value='3']").tap()
    headline(page, "60 of 150")
    page.goto(site.address + "lists/")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Export", exact=True).tap()
    file = Path(coming.value.path()).read_text(encoding="utf-8")
    assert [("Unsaved list", "units=name:Guard,count:3,quality:3&limit=150&~=60;60")] == [
        (one["name"], one["query"]) for one in json.loads(file)["lists"]
    ]
    page.evaluate("localStorage.clear()")
    take_in(page, file)
    said(page, "Imported: 1 list.")
    shelf(page, ["Unsaved list"])


def test_a_file_of_long_ago_is_read_for_ever(site: Built, page: Page) -> None:
    """Lists of every game as a file held them on 16 November 2026: taken in,
    and each opens with the units and the points it had."""
    page.goto(site.address + "lists/")
    take_in(page, OLD.read_text(encoding="utf-8"))
    said(page, "Imported: 5 lists.")
    for name, words in EXPECTED.items():
        page.goto(site.address + "lists/")
        page.locator(".shelf .take").get_by_text(name, exact=True).tap()
        headline(page, words)
        expect(page.locator(".list-state")).to_have_text(f"Saved as “{name}”.")


BROKEN = {
    "": "can't be read as JSON",
    '{"format": "ready-reckoner-lists", "version": 1, "lists": [': "can't be read as JSON",
    "[1, 2]": "its “format” should be “ready-reckoner”",
    '{"format": "ready-reckoner-lists", "version": 2, "lists": []}': "is of version 2, and this site reads version 1",
    '{"format": "ready-reckoner-lists", "version": 1}': "has no “lists” in it",
    '{"format": "ready-reckoner-lists", "version": 1, "lists": [7]}': "List 1 of the file is no list",
    '{"format": "ready-reckoner-lists", "version": 1, "lists": [{"name": " "}]}': "List 1 of the file has no name",
    '{"format": "ready-reckoner-lists", "version": 1, "lists": [{"name": "A", "calculator": "javascript:1", "query": '
    '""}]}': "(A) names no calculator",
    '{"format": "ready-reckoner-lists", "version": 1, "lists": [{"name": "A", "calculator": "a/b", "query": "x", '
    '"saved": ""}, {"name": "B", "calculator": "a/b"}]}': "List 2 of the file (B) has no query",
}


def test_a_broken_file_is_refused_with_a_sentence(site: Built, page: Page) -> None:
    """Each sentence says what is wrong, and nothing of a broken file is taken in, not even its good part."""
    page.goto(site.address + "lists/")
    for content, words in BROKEN.items():
        take_in(page, content)
        said(page, words)
        said(page, "Nothing was imported.")
    shelf(page, [])


@pytest.mark.parametrize(
    ("how", "words"), [(FULL, "no room left"), (FORBIDDEN, "lets the site store nothing")], ids=["full", "forbidden"]
)
def test_storage_that_takes_nothing(site: Built, phone: BrowserContext, how: str, words: str) -> None:
    """Building goes on; saving says why not, and the link and a file hold the whole list."""
    page = phone.new_page()  # the theme itself complains where storage is forbidden, so errors are not counted here
    page.add_init_script(how)
    page.goto(site.address + GUARD)
    listing(page)
    rows(page).first.locator("[data-field=quality] [value='3']").tap()
    headline(page, "60 of 150")
    keep(page, "Guards")
    expect(page.locator("dialog [role=alert]")).to_contain_text(words)
    expect(page.locator("dialog [role=alert]")).to_contain_text("Nothing is lost")
    page.locator("dialog button", has_text="Copy the link").tap()
    expect(page.locator("dialog button", has_text="Copied")).to_be_visible()
    with page.expect_download() as coming:
        page.locator("dialog button", has_text="Download it as a file").tap()
    assert "Guards" == json.loads(Path(coming.value.path()).read_text(encoding="utf-8"))["lists"][0]["name"]
    page.goto(page.evaluate("navigator.clipboard.readText()"))
    headline(page, "60 of 150")
    lines(page, ["3 × Guard 3+"])
    page.tap("[data-do=lists]")
    shelf(page, [])


def test_storage_emptied_under_an_open_page(site: Built, page: Page) -> None:
    """What the browser threw away is still on the page and in its address, and is saved again with one press."""
    page.goto(site.address + GUARD)
    listing(page)
    kept(page, "Guards")
    page.evaluate("localStorage.clear()")
    rows(page).first.locator("[data-field=quality] [value='3']").tap()
    headline(page, "60 of 150")
    page.tap("[data-do=lists]")
    expect(page.locator(".shelf")).to_contain_text("No list is saved on this device.")
    page.keyboard.press("Escape")
    kept(page, "Guards")
    page.goto(site.address + ARMY)
    listing(page)
    page.tap("[data-do=lists]")
    shelf(page, ["Guards"])
