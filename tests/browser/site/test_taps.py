"""What people come for, on a phone, with the taps counted: none takes more than it did when they were first counted.

The number beside each task is that of November 2026, before forms and answers were made anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator.test_calculator import UP, headline
from tests.browser.calculator.test_rows import ready
from tests.browser.lists.test_army_building import Thumb, listing
from tests.browser.lists.test_saved_lists import GUARD, kept
from tests.conftest import Built
from tests.support.waiting import words

pytestmark = pytest.mark.browser


def armored_and_cover(site: Built, page: Page, thumb: Thumb) -> None:
    """The answer can be read in the hit; one tap more opens the rule."""
    page.goto(site.address)
    thumb.tap("#find")
    page.keyboard.insert_text("does armored stack with cover")
    hit = page.locator(".found li a").first
    expect(hit).to_contain_text("Doesn't stack with cover")
    thumb.tap(hit)
    expect(page.locator(":target")).to_contain_text("Armored")


def charge_or_shoot(site: Built, page: Page, thumb: Thumb) -> None:
    """A mounted unit: keep the shot, choose the charge, and a sentence says which is better and by how much.
    Nobody waits for Python in between."""
    page.goto(site.address + "warstuff/attack/")
    ready(page)
    thumb.tap("[name=quality][value='3']")
    thumb.tap("[data-field=rules] summary")
    thumb.tap(page.locator("[data-field=rules] label", has_text=re.compile("^Mounted")))
    thumb.tap(page.get_by_role("link", name="Compare", exact=True))
    thumb.tap("[name=mode][value=charge]")
    better = "Charge is better for the attacker, not counting the strike back: killed 20% instead of 11%"
    expect(page.locator(".pinned b")).to_contain_text(better, timeout=UP)


def save_a_list(site: Built, page: Page, thumb: Thumb) -> None:
    page.goto(site.address + GUARD)
    listing(page)
    thumb.tap("[data-do=save]")
    page.keyboard.insert_text("Guards")
    thumb.tap(".save-as button")
    expect(page.locator(".list-state")).to_have_text("Saved as “Guards”.")


def open_it_again(site: Built, page: Page, thumb: Thumb) -> None:
    page.goto(site.address + GUARD)
    listing(page)
    kept(page, "Guards")
    page.goto(site.address + "warstuff/army-list/")
    listing(page)
    thumb.tap("[data-do=lists]")
    thumb.tap(page.locator(".shelf .take", has_text="Guards"))
    words(page.locator("[data-rows=units] .line"), ["3 × Guard 4+"])


def fill_one_of_two_armies(site: Built, page: Page, thumb: Thumb) -> None:
    page.goto(site.address + GUARD)
    listing(page)
    kept(page, "Guards")
    page.goto(site.address + "warstuff/matchups/")
    theirs = page.locator("[data-list-of]").last
    thumb.tap(theirs.locator(".from-list"))
    thumb.tap(page.locator(".shelf .take", has_text="Guards"))
    expect(theirs.locator(".line")).to_have_text(["3 × Guard 4+"])


def soft_cover(site: Built, page: Page, thumb: Thumb) -> None:
    page.goto(site.address + "warfig/shooting/")
    ready(page)
    thumb.tap("[name=cover][value=soft]")
    headline(page, "in soft cover")


def twenty_dice(site: Built, page: Page, thumb: Thumb) -> None:
    """A number that is tapped is selected: what is typed takes its place."""
    page.goto(site.address + "erfworld/hits/")
    ready(page)
    thumb.tap("[name=attack]")
    page.keyboard.type("20")
    headline(page, "20")


def eighty_percent(site: Built, page: Page, thumb: Thumb) -> None:
    page.goto(site.address + "warfig/shooting/")
    thumb.tap(page.get_by_role("link", name="What makes it 80%?"))
    expect(page.locator(".explore .found")).to_contain_text("16 or more shooters", timeout=UP)


@pytest.mark.parametrize(
    ("task", "before"),
    [
        (armored_and_cover, 2),
        (charge_or_shoot, 9),
        (save_a_list, 3),
        (open_it_again, 2),
        (fill_one_of_two_armies, 2),
        (soft_cover, 1),
        (twenty_dice, 15),
        (eighty_percent, 4),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_no_task_takes_more_taps(
    site: Built, page: Page, task: Callable[[Built, Page, Thumb], None], before: int
) -> None:
    thumb = Thumb(page)
    task(site, page, thumb)
    assert 0 < thumb.taps <= before
