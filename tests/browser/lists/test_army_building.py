"""An army built on a phone: few taps, the total always in sight, every step undone, nothing lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.calculator.test_calculator import UP, headline
from tests.browser.calculator.test_rows import ready, rows
from tests.conftest import Built
from tests.support.visitors import ByPlaywright, until
from tests.support.waiting import at, held_back, words

pytestmark = pytest.mark.browser


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page: Page):
        self.page, self.taps = page, 0

    def tap(self, what: str | Locator) -> None:
        place = self.page.locator(what) if isinstance(what, str) else what
        place.tap()
        self.taps += 1

    def add(self, name: str, count: int = 1, quality: int = 4, rules: tuple[str, ...] = ()) -> None:
        """One more unit; the keyboard comes when its name is tapped, and not before."""
        self.tap("[data-rows=units] [data-row=add]")
        row = rows(self.page).last
        expect(row.locator("summary").first).to_be_focused()
        row.locator("[data-cell=name]").tap()  # for the name alone
        self.page.keyboard.type(name)
        for _ in range(count - 1):
            self.tap(row.locator("[data-field=count] [data-step='1']"))
        if quality != 4:
            self.tap(row.locator(f"[data-field=quality] [value='{quality}']"))
        if rules:
            self.tap(row.locator(".chips summary"))
        for rule in rules:
            self.tap(row.locator("label", has_text=re.compile(f"^{re.escape(rule)}")))  # others may speak of it


def listing(page: Page) -> None:
    """Wait until the list's own script has come."""
    ready(page)
    expect(page.locator("[data-do=new]")).to_be_enabled()


def lines(page: Page, expected: list[str]) -> None:
    """Wait until every unit is in its line."""
    words(page.locator("[data-rows=units] .line"), expected)


def test_150_points_from_nothing_in_under_20_taps(site: Built, page: Page) -> None:
    """Four kinds of units, named, counted and equipped, from the button New to exactly 150 points."""
    page.goto(site.address + "warstuff/army-list/")
    listing(page)
    thumb = Thumb(page)
    thumb.tap("[data-do=new]")
    thumb.add("Captain", quality=3, rules=("Leader",))
    thumb.add("Knight", quality=3, rules=("Armored", "Mounted"))
    thumb.add("Archer", count=2, rules=("Shooter 18",))
    thumb.add("Militia", quality=5)
    headline(page, "Five units cost 150 of 150 points")
    lines(page, ["Captain 3+ · Leader", "Knight 3+ · Armored, Mounted", '2 × Archer 4+ · Shooter 18"', "Militia 5+"])
    words(page.locator(".row-points"), ["50 pts", "40 pts", "50 pts", "10 pts"])
    assert 16 == thumb.taps


def test_an_army_from_the_gallery_in_a_tap_for_each_unit(site: Built, page: Page) -> None:
    """The gallery stays open for the next unit, says what was added and takes it back, and covers nothing it needs."""
    page.goto(site.address + "warstuff/army-list/")
    listing(page)
    thumb = Thumb(page)
    thumb.tap("[data-do=new]")
    thumb.tap("[data-slot=units]")
    total = page.locator("dialog .budget")
    expect(total).to_have_text("Legal 0 of 150 points, 150 left.", timeout=UP)
    first = page.locator(".unit-sources .take").first
    place = first.bounding_box()
    for name, spent in (
        ("Captain", "50 of 150 points, 100 left."),
        ("Knight", "90 of"),
        ("Archer", "140 of"),
        ("Ogre", ""),
    ):
        thumb.tap(page.locator(".unit-sources .take", has_text=re.compile(f"^[0-9]+ × {name}")))
        expect(page.locator(".copied p")).to_have_text(re.compile(f"Added: [0-9]+ × {name}."))
        expect(total).to_contain_text(spent)
    expect(total).to_have_text("Not legal 185 of 150 points, 35 over.")
    expect(total.locator("> span")).to_have_css("background-color", "rgb(255, 216, 77)")
    assert place == first.bounding_box()  # nothing moves under the finger
    page.locator(".unit-sources .take").last.scroll_into_view_if_needed()
    expect(total).to_be_in_viewport(ratio=1)
    undo = page.locator(".copied").get_by_role("button", name="Undo")
    assert (undo.bounding_box() or {"width": 999})["width"] < 100  # beside the words, which need the room
    thumb.tap(undo)
    thumb.tap(page.locator(".unit-sources .take", has_text="Militia"))
    thumb.tap(page.get_by_role("button", name="Done"))
    expect(page.locator("[data-slot=units]")).to_be_focused()
    headline(page, "Five units cost 150 of 150 points")
    lines(page, ["Captain 3+ · Leader", "Knight 3+ · Armored, Mounted", '2 × Archer 4+ · Shooter 18"', "Militia 5+"])
    assert 9 == thumb.taps


def test_a_list_is_no_source_of_its_own_units(site: Built, page: Page) -> None:
    """The list that is being built is offered neither in its own gallery nor as the last one to go on with;
    one that was left before it is."""
    page.goto(site.address + "warstuff/army-list/")
    listing(page)
    sources = page.locator(".unit-sources summary")
    for name in "Militia", "Captain":
        page.tap("[data-slot=units]")
        words(sources, ["Captain and friends", "Warband"])
        page.locator(".unit-sources .take", has_text=name).tap()
        page.get_by_role("button", name="Done").tap()
    headline(page, "Two units cost 60 of 150 points")
    page.tap("[data-do=undo]")
    page.tap("[data-do=undo]")
    expect(page.locator(".list-state")).to_have_text("An example: change it, or begin with New.")
    page.tap("[data-do=redo]")
    page.tap("[data-do=new]")
    page.tap("[data-slot=units]")
    words(sources, ["Last list 10 points", "Captain and friends", "Warband"])


def test_a_unit_takes_the_place_of_an_example_that_nobody_chose(site: Built, page: Page) -> None:
    """On a fresh page the example makes room, after Undo too; chosen as a start, or built by hand, it is added to."""
    page.goto(site.address + "warstuff/army-list/")
    listing(page)
    example = ["Captain 3+ · Leader", "Knight 3+ · Armored, Mounted", '2 × Archer 4+ · Shooter 18"', "Militia 5+"]
    lines(page, example)

    def pick(name: str, expected: list[str]) -> None:
        page.locator(".unit-sources .take", has_text=re.compile(f"^[0-9]+ × {name}")).tap()
        lines(page, expected)

    page.tap("[data-slot=units]")
    pick("Ogre", ["Ogre 4+ · Large, Tough"])
    page.locator(".copied").get_by_role("button", name="Undo").tap()
    lines(page, example)
    for place, name in enumerate(("Captain", "Knight", "Archer", "Militia"), 1):
        pick(name, example[:place])
    pick("Ogre", [*example, "Ogre 4+ · Large, Tough"])
    page.get_by_role("button", name="Done").tap()
    page.locator(".tries a", has_text="Example army").tap()
    lines(page, example)
    page.tap("[data-slot=units]")
    page.locator(".unit-sources summary", has_text="Warband").tap()
    pick("Ogre", [*example, "Ogre 4+ · Large, Tough"])


def test_the_total_is_never_out_of_sight(site: Built, page: Page) -> None:
    """At every scroll position from the first unit to the end of the page, rows open or closed,
    the points are on the screen: in the headline, in the line that stays in sight, or in the total below the list."""
    units = ";".join(f"name:Unit%2520{at},rules:armored" for at in range(20))
    page.goto(f"{site.address}warstuff/army-list/?units={units}&limit=1000")
    headline(page, "20 units cost 600 of 1000 points")
    rows(page).nth(10).locator("summary").first.tap()
    top, foot = page.evaluate(
        "[document.querySelector('.asked').getBoundingClientRect().top + scrollY, "
        "document.documentElement.scrollHeight - innerHeight]"
    )
    for place in [*range(int(top), int(foot), 211), int(foot)]:
        page.evaluate("(place) => window.scrollTo(0, place)", place)
        seen = until(
            ByPlaywright(page),
            """(() => { const seen = [...document.querySelectorAll(".headline, .headline-again span, .glance .line")]
              .filter((one) => {
                const { top, bottom } = one.getBoundingClientRect();
                const there = document.elementFromPoint(150, (top + bottom) / 2);
                return top >= 0 && bottom <= innerHeight && one.contains(there);
              }).map((one) => one.textContent); return seen.length && seen; })()""",
        )
        assert all("600" in words for words in seen), (place, seen)
    assert foot - top > 2500


def test_every_change_is_undone_and_done_again(site: Built, page: Page) -> None:
    """New, a row added, a name typed, a step, a removal and a common case: back one by one, and forth again."""
    page.goto(site.address + "warstuff/army-list/")
    listing(page)
    undo, redo = page.locator("[data-do=undo]"), page.locator("[data-do=redo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    seen = [["Captain 3+ · Leader", "Knight 3+ · Armored, Mounted", '2 × Archer 4+ · Shooter 18"', "Militia 5+"]]
    lines(page, seen[0])

    def did(_: object, expected: list[str]) -> None:
        lines(page, expected)
        seen.append(expected)

    did(page.tap("[data-do=new]"), [])
    did(page.tap("[data-rows=units] [data-row=add]"), ["Row 1 4+"])
    rows(page).first.locator("[data-cell=name]").tap()
    did(page.keyboard.type("Scout"), ["Scout 4+"])
    did(rows(page).first.locator("[data-field=quality] [value='3']").tap(), ["Scout 3+"])
    did(rows(page).first.locator("[data-row=copy]").tap(), ["Scout 3+", "Scout 3+"])
    rows(page).first.locator("summary").first.tap()  # opening a row changes nothing
    did(rows(page).first.locator("[data-row=remove]").tap(), ["Scout 3+"])
    did(page.locator(".cases a", has_text="Thirty 6+").click(), ["30 × Horde 6+"])
    for before in reversed(seen[:-1]):
        undo.tap()
        lines(page, before)
    expect(undo).to_have_attribute("aria-disabled", "true")
    headline(page, "Five units cost 150 of 150 points")
    for after in seen[1:]:
        redo.tap()
        lines(page, after)
    expect(redo).to_have_attribute("aria-disabled", "true")
    headline(page, "30 units")
    undo.tap()
    rows(page).first.locator("[data-field=count] [data-step='1']").tap()
    expect(redo).to_have_attribute("aria-disabled", "true")  # another way was taken


def test_a_link_is_seen_before_python_has_started(site: Built, page: Page) -> None:
    """Units, gear, every row's points and the total, while Python is held back; then they are checked."""
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(
        site.address
        + "warstuff/army-list/?units=name:Hero,quality:2,rules:armored.deadly;name:Guard,count:3,rules:small&~=99;50;49"
    )
    listing(page)
    expect(page.locator(".headline")).to_have_text("99 points, as the link says. Checking …")
    lines(page, ["Hero 2+ · Armored, Deadly", "3 × Guard 4+ · Small"])
    words(page.locator(".row-points"), ["50 pts", "49 pts"])
    expect(page.locator(".answer")).to_be_hidden()
    held_back(page, held).continue_()
    headline(page, "Four units cost 95 of 150 points")
    words(page.locator(".row-points"), ["50 pts", "45 pts"])
    expect(page.locator(".answer .roster")).to_be_visible()


@pytest.mark.parametrize("note", ["~=<b>;1", "~=never%20trust%20this;1", "~=", "~=1;2;3"])
def test_points_in_a_link_are_only_ever_points(site: Built, page: Page, note: str) -> None:
    """Whatever stands behind ~ is shown as figures or not at all, and where Python can't be had the page says so."""
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(status=503, body=""))
    page.goto(f"{site.address}warstuff/army-list/?units=name:Hero&{note}")
    expect(page.locator(".headline")).to_have_text("The list in the link. Not checked.", timeout=UP)
    expect(page.locator(".row-points")).to_have_text("")
    lines(page, ["Hero 4+"])


def test_the_address_carries_the_points_and_the_shared_link_too(site: Built, page: Page) -> None:
    """A change puts the points behind ~ in the address; a copy of the link has them,
    and the link is not rewritten on load."""
    page.goto(site.address + "warstuff/army-list/?units=name:Guard")
    headline(page, "One unit")
    at(page, "?units=name:Guard")
    rows(page).first.locator("[data-field=quality] [value='3']").tap()
    headline(page, "20 of 150")
    at(page, "?units=name:Guard,quality:3&~=20;20")
    page.click(".copy")
    page.click("dialog [value=line]")
    expect(page.locator(".copied")).to_contain_text("One line")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert 1 == len(copied.splitlines()) and copied.endswith(
        f"{site.address}r/warstuff/army-list/?units=name:Guard,quality:3&~=20;20"
    )
