"""Lists kept on the device: saved, found again, renamed, deleted and brought back."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.calculator.test_calculator import headline
from tests.browser.calculator.test_rows import rows
from tests.browser.lists.test_army_building import lines, listing
from tests.conftest import Built
from tests.support.waiting import at, words

pytestmark = pytest.mark.browser
ARMY = "warstuff/army-list/"
GUARD = ARMY + "?units=name:Guard,count:3"


def keep(page: Page, name: str) -> None:
    """Save the list on the page under a name."""
    page.tap("[data-do=save]")
    page.fill("#save-as", name)
    page.keyboard.press("Enter")


def kept(page: Page, name: str) -> None:
    """Save it, and wait until it is."""
    keep(page, name)
    expect(page.locator(".list-state")).to_have_text(f"Saved as “{name}”.")


def shelf(page: Page, expected: list[str]) -> None:
    """Wait until these names are on the shelf, whichever page it stands on."""
    expect(page.locator(".shelf")).to_be_visible()
    words(page.locator(".shelf .take"), expected)


def test_saved_opened_renamed_deleted_and_brought_back(site: Built, page: Page) -> None:
    """A list is saved under a name, another opened over it with nothing lost, and the shelf does the rest."""
    page.goto(site.address + GUARD)
    listing(page)
    headline(page, "Three units cost 45")
    expect(page.locator(".list-state")).to_have_text("From a link; not saved on this device.")
    kept(page, "Night raid")
    rows(page).first.locator("[data-field=count] [data-step='1']").tap()
    expect(page.locator(".list-state")).to_have_text("“Night raid”, changed since it was saved.")
    headline(page, "Four units")
    kept(page, "Day raid")
    page.tap("[data-do=lists]")
    shelf(page, ["Day raid", "Night raid"])
    expect(page.locator(".shelf li small").first).to_contain_text("60 points")
    page.locator(".shelf .take", has_text="Night raid").tap()
    lines(page, ["3 × Guard 4+"])
    page.tap("[data-do=undo]")
    lines(page, ["4 × Guard 4+"])
    page.tap("[data-do=lists]")
    page.get_by_role("button", name="Rename: Night raid").tap()
    expect(page.locator(".shelf form input")).to_be_focused()
    page.keyboard.type("Day raid")
    page.keyboard.press("Enter")
    shelf(page, ["Day raid", "Day raid (2)"])
    page.get_by_role("button", name="Delete: Day raid (2)").tap()
    shelf(page, ["Day raid"])
    page.locator(".copied button", has_text="Undo").tap()
    shelf(page, ["Day raid", "Day raid (2)"])


def test_the_same_name_replaces_only_when_told_to(site: Built, page: Page) -> None:
    """A second list under a taken name is kept beside the first or put in its place, and that can be undone."""
    page.goto(site.address + GUARD)
    listing(page)
    kept(page, "Raid")
    page.goto(site.address + ARMY + "?units=name:Orc")
    listing(page)
    keep(page, "Raid")
    page.locator("dialog button", has_text="Keep both").tap()
    expect(page.locator(".list-state")).to_have_text("Saved as “Raid (2)”.")
    page.goto(site.address + ARMY + "?units=name:Elf")
    listing(page)
    keep(page, "Raid")
    page.locator("dialog button", has_text="Replace it").tap()
    expect(page.locator(".list-state")).to_have_text("Saved as “Raid”.")
    page.locator(".copied button", has_text="Undo").tap()
    page.tap("[data-do=lists]")
    page.locator(".shelf .take").get_by_text("Raid", exact=True).tap()
    lines(page, ["3 × Guard 4+"])


def test_two_tabs_never_overwrite_each_other(site: Built, phone: BrowserContext) -> None:
    """Lists saved in two tabs are both there, and each tab sees the other's."""
    first, second = phone.new_page(), phone.new_page()
    for page, name in (first, "One"), (second, "Two"):
        page.goto(f"{site.address}{ARMY}?units=name:{name}")
        listing(page)
    second.tap("[data-do=lists]")
    keep(first, "One")
    expect(second.locator(".shelf .take")).to_have_text(["One"])
    second.keyboard.press("Escape")
    kept(second, "Two")
    first.tap("[data-do=lists]")
    shelf(first, ["Two", "One"])


def test_an_unsaved_list_is_offered_again(site: Built, page: Page) -> None:
    """Whoever leaves without saving finds the list on the next visit, and New or another list never takes it away."""
    page.goto(site.address + GUARD)
    listing(page)
    headline(page, "Three units")
    rows(page).first.locator("[data-field=quality] [value='3']").tap()
    headline(page, "60 of 150")
    page.goto(site.address + ARMY)
    listing(page)
    go_on = page.locator(".list-state button", has_text="Go on with your last list")
    expect(page.locator(".list-state")).to_contain_text("60 points")
    page.goto(site.address + ARMY + "?units=name:Orc")
    listing(page)
    page.tap("[data-do=new]")
    page.goto(site.address + ARMY)
    listing(page)
    go_on.tap()
    lines(page, ["3 × Guard 3+"])
    headline(page, "60 of 150")
    page.tap("[data-do=undo]")
    headline(page, "Five units cost 150")
    page.tap("[data-do=redo]")
    headline(page, "60 of 150")
    page.reload()
    headline(page, "60 of 150")
    kept(page, "Guards")
    page.goto(site.address + ARMY)
    listing(page)
    expect(go_on).to_have_count(0)


def test_a_saved_list_fills_the_rows_of_another_calculator(site: Built, page: Page) -> None:
    """Where two armies meet, either side is filled from the shelf, and the other stays as it is."""
    page.goto(site.address + "warstuff/matchups/")
    expect(page.locator("form button:enabled").first).to_be_attached()
    expect(page.locator(".from-list")).to_have_count(0)
    page.goto(site.address + GUARD)
    listing(page)
    kept(page, "Guards")
    page.goto(site.address + "warstuff/matchups/")
    sides = page.locator("[data-list-of]")
    expect(page.locator(".from-list")).to_have_count(2)
    mine = sides.first.locator(".line").all_inner_texts()
    sides.last.locator(".from-list").tap()
    page.locator(".shelf .take", has_text="Guards").tap()
    expect(sides.last.locator(".line")).to_have_text(["3 × Guard 4+"])
    words(sides.first.locator(".line"), mine)
    at(page, "name:Guard*")


def test_all_games_lists_on_one_page(site: Built, page: Page) -> None:
    """The page "Saved" has the lists of every calculator under its title, and each opens where it was made."""
    page.goto(site.address + GUARD)
    listing(page)
    kept(page, "Guards")
    page.evaluate(
        """localStorage.setItem("list:x", JSON.stringify({name: "Elsewhere", calculator: "sixth/muster",
          query: "units=a:1", saved: "2026-01-01"}))"""
    )
    page.evaluate("""localStorage.setItem("list:broken", "{")""")
    page.goto(site.address + "lists/")
    expect(page.locator(".shelf h2")).to_have_text(["WARSTUFF: Army list", "sixth/muster"])
    shelf(page, ["Guards", "Elsewhere"])
    page.locator(".shelf .take", has_text="Guards").tap()
    headline(page, "Three units cost 45")
    expect(page.locator(".list-state")).to_have_text("Saved as “Guards”.")


def test_a_saved_list_outlives_a_failed_save_over_it(site: Built, page: Page) -> None:
    """The device is full when the list is saved again: that is said, with a way on,
    and what was saved before is all there."""
    page.goto(site.address + GUARD)
    listing(page)
    headline(page, "Three units cost 45")
    kept(page, "Night raid")
    page.evaluate(
        """() => {
             let [filler, size] = ["", 2 ** 22];
             for (; size >= 1; size = Math.floor(size / 2))
               try { localStorage.setItem("filler", filler + "x".repeat(size)); filler += "x".repeat(size); } catch {}
           }"""
    )
    page.locator("[data-row=add]").tap()
    headline(page, "Four units")
    rows(page).last.locator("[data-cell=name]").fill("The longest name for a guard of the night")
    page.tap("[data-do=save]")
    page.keyboard.press("Enter")
    expect(page.locator(".save-as [role=alert]")).to_contain_text(
        "There is no room left for it on this device. Nothing is lost"
    )
    page.keyboard.press("Escape")
    expect(rows(page)).to_have_count(2)
    page.goto(site.address + "lists/")
    expect(page.locator(".shelf .take")).to_have_text(["Night raid"])
    page.locator(".shelf .take").tap()
    headline(page, "Three units cost 45")
    lines(page, ["3 × Guard 4+"])


def test_a_long_name_that_is_taken_loses_no_list(site: Built, page: Page) -> None:
    """Renamed to a name of eighty letters that another list has, a list is there still, under a name of its own."""
    name = "n" * 80
    page.goto(site.address + GUARD)
    listing(page)
    kept(page, name)
    page.goto(site.address + ARMY + "?units=name:Orc")
    listing(page)
    kept(page, "Orcs")
    page.goto(site.address + "lists/")
    page.get_by_role("button", name="Rename: Orcs").tap()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    shelf(page, ["n" * 76 + " (2)", name])


def count_to(page: Page, count: int) -> None:
    """Make the first unit so many, and wait for the answer."""
    page.locator("[data-cell=count]").first.fill(str(count))
    at(page, f"count:{count}*")


def test_two_tabs_with_one_unsaved_list_keep_both(site: Built, phone: BrowserContext) -> None:
    """A tab was duplicated, and each goes on with the list in its own way: neither draft overwrites the other."""
    first = phone.new_page()
    first.goto(site.address + ARMY + "?units=name:Guard")
    listing(first)
    count_to(first, 3)
    second = phone.new_page()
    second.goto(first.url)
    listing(second)
    count_to(second, 7)
    count_to(first, 4)
    second.goto(site.address + "lists/")
    expect(second.locator(".shelf .take")).to_have_count(2)
    hrefs = second.locator(".shelf .take").evaluate_all("(links) => links.map((link) => link.href.split('&')[0])")
    assert [f"{site.address}{ARMY}?units=name:Guard,count:{count}" for count in (4, 7)] == hrefs


def test_a_tab_goes_on_with_its_own_draft_after_a_reload(site: Built, page: Page) -> None:
    """However often the page is loaded anew between two changes, there is one unsaved list."""
    page.goto(site.address + ARMY + "?units=name:Guard")
    listing(page)
    for count in (3, 4, 5):
        count_to(page, count)
        page.reload()
        listing(page)
    page.goto(site.address + "lists/")
    shelf(page, ["Unsaved list"])


def test_a_stale_list_is_not_saved_over_a_newer_one_without_a_word(site: Built, phone: BrowserContext) -> None:
    """Another tab has saved it since: that is said; and when the replacement is undone, one's own is among
    the unsaved."""
    first = phone.new_page()
    first.goto(site.address + GUARD)
    listing(first)
    kept(first, "Mine")
    second = phone.new_page()
    second.goto(site.address + GUARD)
    listing(second)
    count_to(first, 4)
    kept(first, "Mine")
    count_to(second, 9)
    keep(second, "Mine")
    expect(second.locator(".save-as [role=alert]")).to_contain_text("It was saved elsewhere since you opened it.")
    second.locator("dialog button", has_text="Replace it").tap()
    expect(second.locator(".list-state")).to_have_text("Saved as “Mine”.")
    second.locator(".copied button", has_text="Undo").tap()
    expect(second.locator(".list-state")).to_have_text("“Mine”, changed since it was saved.")
    second.goto(site.address + "lists/")
    shelf(second, ["Mine", "Unsaved list"])
    hrefs = second.locator(".shelf .take").evaluate_all("(links) => links.map((link) => link.href.split('&')[0])")
    assert [f"{site.address}{ARMY}?units=name:Guard,count:{count}" for count in (4, 9)] == hrefs
    kept(first, "Mine")  # who saved it last is not asked


def test_the_focus_is_seen_and_never_lost(site: Built, page: Page) -> None:
    """A ring around the name to type; and when the last list is deleted and brought back, the focus is somewhere."""
    page.goto(site.address + GUARD)
    listing(page)
    page.tap("[data-do=save]")
    expect(page.locator("#save-as")).to_be_focused()
    page.keyboard.press("End")
    assert "solid" == page.locator("#save-as").evaluate("(field) => getComputedStyle(field).outlineStyle")
    page.fill("#save-as", "Guards")
    page.keyboard.press("Enter")
    expect(page.locator(".list-state")).to_have_text("Saved as “Guards”.")
    page.goto(site.address + "lists/")
    page.get_by_role("button", name="Delete: Guards").tap()
    expect(page.locator(".shelf-tools button").first).to_be_focused()
    page.locator(".copied button", has_text="Undo").tap()
    expect(page.locator(".shelf .take", has_text="Guards")).to_be_focused()
