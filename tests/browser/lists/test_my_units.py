"""Units of one's own: saved with a tap, picked into any calculator they fit, and called by their names there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.calculator.test_calculator import alive, headline
from tests.conftest import Built
from tests.support.waiting import held_back

pytestmark = pytest.mark.browser


def pick(page: Page, slot: int, source: int, which: int = 0) -> None:
    """Tap one of the places, a source of units, and a unit."""
    page.locator("[data-slot]").nth(slot).tap()
    fold = page.locator(".unit-sources details").nth(source)
    if fold.get_attribute("open") is None:
        fold.locator("summary").tap()
    fold.locator(".take").nth(which).tap()
    if (done := page.get_by_role("button", name="Done")).is_visible():  # of rows more than one may be wanted
        done.tap()


def test_a_unit_is_saved_picked_and_named(site: Built, page: Page) -> None:
    """A character saved by its name fills one side of a duel and keeps the other, its name stands in headline and link,
    one from the book fills the other side, and a name goes when its unit is changed."""
    page.goto(site.address + "warverse/character/?move=9&strength=4")
    headline(page, "Move 9, Strength 4")
    page.locator("a[data-adds]").first.tap()
    page.get_by_role("button", name="My units").tap()
    page.keyboard.type("Bob <b>& Co</b>")
    page.keyboard.press("Enter")
    expect(page.locator(".copied p")).to_contain_text("is among your units")
    page.goto(site.address + "warverse/duel/?b_move=7")
    expect(page.locator(".reckoner:not(.coming, .asking)[data-alive]")).to_be_visible()
    pick(page, 0, 0)
    headline(page, "Bob <b>& Co</b> (Character A): ")
    expect(page.locator("[data-slot]").first).to_have_text("Character A: Bob <b>& Co</b>")
    assert ["9", "4", "6", "7"] == [
        page.locator(f"[name={name}]").input_value() for name in ("a_move", "a_strength", "a_attacks", "b_move")
    ]
    pick(page, 1, 1)
    headline(page, "Bob <b>& Co</b> (Character A), Captain (Character B): ")
    page.locator("[data-field=b_strength] [data-step='-1']").tap()
    headline(page, "Bob <b>& Co</b> (Character A): ")
    page.reload()
    headline(page, "Bob <b>& Co</b> (Character A): ")


def test_a_fold_that_waits_for_python_says_so(site: Built, page: Page) -> None:
    """Where a unit can go is known once Python is there; until then the open fold is not empty."""
    held: list[Route] = []
    page.route("**/worker.mjs", lambda route: held.append(route))
    page.goto(site.address + "warverse/character/")
    alive(page)
    page.locator(".uses > summary").tap()
    expect(page.locator(".use-links")).to_have_text("Working it out …")
    held_back(page, held).continue_()
    expect(page.locator(".use-links p", has_text="Duel").locator("a")).to_have_text(["Character A", "Character B"])


def test_a_unit_of_a_list_goes_everywhere(site: Built, page: Page) -> None:
    """From a roster every unit is one tap from each calculator that it fits, filled in and called by its name;
    a picked row joins the others, in place of the page's example."""
    page.goto(site.address + "warstuff/army-list/?units=name:Ogre,quality:3,rules:large.tough;quality:5")
    headline(page, "Two units")
    page.locator(".unit .uses > summary").first.tap()
    page.locator(".use-links p", has_text="Melee").get_by_role("link", name="Defender").tap()
    headline(page, "Ogre (Defender): ")
    expect(page.locator("[name=defender_quality]:checked")).to_have_value("3")
    page.goto(site.address + "warstuff/several-attackers/")
    expect(page.locator("[data-slot]").first).to_be_enabled()
    pick(page, 1, 0, which=1)
    expect(page.locator("[data-rows=attackers] > ol > .row")).to_have_count(1)
    pick(page, 1, 0, which=2)
    expect(page.locator("[data-rows=attackers] > ol > .row")).to_have_count(2)


def test_what_is_typed_in_is_a_unit_where_no_list_makes_any(site: Built, page: Page) -> None:
    """In a game without lists the values of a form are saved under a name, which stands in headline and link at once;
    elsewhere it fills its place and keeps the rest, joins rows by its name, and is a tap away without being saved."""
    page.goto(site.address + "wargame/attack/?models=7&elite=yes&defense=6")
    headline(page, "Seven models at +1")
    page.locator("[data-slot=models]").tap()
    page.locator("dialog .uses > summary").tap()
    links = page.locator("dialog .use-links p")
    expect(links).to_have_text(["Several groupsGroups", "CompareWeapons or positions"])
    page.get_by_role("button", name="Save these values as a unit").tap()
    page.keyboard.type("Old Guard")
    page.keyboard.press("Enter")
    expect(page.locator(".copied p")).to_contain_text("is among your units")
    headline(page, "Old Guard (Attacker): Seven models at +1")
    page.locator("[data-slot=defense]").tap()
    expect(page.locator(".unit-sources li")).to_have_text("No unit here fits.")
    page.get_by_role("button", name="Save these values as a unit").tap()
    page.keyboard.type("Wall")
    page.keyboard.press("Enter")
    headline(page, "Old Guard (Attacker), Wall (Target): ")
    page.goto(site.address + "wargame/attack/?damage=3&bravery=9")
    headline(page, "Five models")
    pick(page, 0, 0)
    headline(page, "Old Guard (Attacker): Seven models at +1")
    assert ["7", "1", "9"] == [page.locator(f"[name={name}]").input_value() for name in ("models", "damage", "bravery")]
    page.goto(site.address + "wargame/activation/")
    alive(page)
    pick(page, 1, 0)
    headline(page, "Wall (Enemy unit): ")
    expect(page.locator("[name=enemy_defense]")).to_have_value("6")
    page.goto(site.address + "wargame/several-groups/")
    alive(page)
    pick(page, 1, 0)
    headline(page, "One group with seven dice makes 2.33")
    expect(page.locator(".answer")).to_contain_text("Old Guard")
