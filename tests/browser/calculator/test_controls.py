"""What a finger does with a control: it selects, holds, slides, turns on, folds and asks what something means."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.conftest import DESKTOP, Built, reader
from tests.support.visitors import ByPlaywright, until
from tests.support.waiting import at

pytestmark = pytest.mark.browser


def test_a_tapped_number_is_typed_over(site: Built, page: Page) -> None:
    """Tap the 5, type 20: it is 20, not 520; a second tap sets the caret."""
    page.goto(site.address + "erfworld/unit-cost/")
    alive(page)
    page.tap("[name=hits]")
    page.keyboard.type("20")
    expect(page.locator("[name=hits]")).to_have_value("20")
    headline(page, "20 Hits")
    page.tap("[name=hits]")
    page.keyboard.type("1")
    assert "1" != page.input_value("[name=hits]")


def test_a_held_button_repeats_faster_and_faster(site: Built, page: Page) -> None:
    """From 5 on until the finger goes, and the click that ends it adds nothing."""
    page.goto(site.address + "erfworld/unit-cost/")
    alive(page)
    more = page.locator("[data-field=hits] [data-step='1']")
    more.scroll_into_view_if_needed()
    box = more.bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    until(ByPlaywright(page), "Number(document.querySelector('[name=hits]').value) > 15")
    page.evaluate(
        "window.last = 0; document.addEventListener('pointerup', () => { window.last = document"
        ".querySelector('[name=hits]').value; })"
    )
    page.mouse.up()
    assert page.evaluate("window.last") == page.input_value("[name=hits]")
    headline(page, f"{page.input_value('[name=hits]')} Hits")


def test_a_slider_sets_its_number(site: Built, page: Page) -> None:
    """To the end it is the most there is, and the slider follows what is typed."""
    page.goto(site.address + "erfworld/unit-cost/")
    alive(page)
    slider = page.locator("[data-field=hits] [type=range]")
    slider.press("End")
    expect(page.locator("[name=hits]")).to_have_value("60")
    expect(slider).to_have_attribute("aria-valuetext", "60")
    page.fill("[name=hits]", "1")
    expect(slider).to_have_value("0")


def test_a_word_for_a_number_is_said_once(site: Built, page: Page) -> None:
    """All shooters: the field says it, or a button beside the number does, and the link has the public value."""
    page.goto(site.address + "wargame/activation/")
    alive(page)
    all_of_them = page.locator("[data-field=shooters] [data-put='60']")
    expect(page.locator("[name=shooters]")).to_have_value("All")
    expect(all_of_them).to_be_hidden()
    page.locator("[data-field=shooters] [data-step='-1']").tap()
    expect(page.locator("[name=shooters]")).to_have_value("1")
    page.fill("[name=shooters]", "4")
    at(page, "?shooters=4")
    expect(all_of_them).to_be_visible()
    page.locator("[data-field=shooters] [data-put='0']").tap()
    expect(page.locator("[name=shooters]")).to_have_value("None")
    at(page, "?shooters=0")
    expect(page.locator("[data-field=shooters] [data-put='0']")).to_be_hidden()
    all_of_them.press("Enter")
    expect(page.locator("[data-field=shooters] [data-step='1']")).to_be_focused()
    expect(page).to_have_url(site.address + "wargame/activation/", timeout=UP)


def test_a_text_that_lists_rows_is_a_chip_for_each(site: Built, page: Page) -> None:
    """Who is aimed at is tapped in that order; a new name has its chip at once, and the link has the public text."""
    page.goto(site.address + "erfworld/stack-combat/?aim=boss")
    headline(page, "On average")
    chips = page.locator("[data-field=aim] .flag")
    expect(chips).to_have_text(["Gobwin", "Boss"])
    expect(chips.nth(1).locator("input")).to_be_checked()
    expect(page.locator("[name=aim]")).to_be_hidden()
    chips.first.tap()
    at(page, "?aim=Boss,Gobwin")
    page.locator("[data-rows=defenders] .line").first.tap()
    page.locator("[data-rows=defenders] [data-cell=name]").first.fill("Guard")
    expect(chips).to_have_text(["Guard", "Boss", "Gobwin"])  # who is no longer there can be taken out
    expect(page.locator("[data-error-of=aim]")).to_contain_text("the defenders have no Gobwin", timeout=UP)
    chips.nth(2).tap()
    expect(chips).to_have_text(["Guard", "Boss"])
    expect(page.locator("[data-error-of=aim]")).to_be_hidden(timeout=UP)


def test_choices_that_exclude_each_other_are_one(site: Built, page: Page) -> None:
    """Long range and under 6": one or neither; the old names stay in the link, and a link with both says so."""
    page.goto(site.address + "wargame/attack/?long_range=yes")
    headline(page, "at −1")
    expect(page.locator("[value=long_range]")).to_be_checked()
    page.locator("label[data-field=under_6]").tap()
    headline(page, "at +1")
    at(page, "?under_6=yes")
    page.goto(site.address + "wargame/attack/?long_range=yes&under_6=yes&range_overlap=long_only")
    headline(page, "at −1")
    both = page.locator("label", has=page.locator("[value='long_range under_6']"))
    expect(both).to_be_visible()


def test_stat_lines_grow_a_column_for_a_leader(site: Built, page: Page) -> None:
    """With leaders on both sides the whole form of a melee is at most 1,100 pixels high on a phone."""
    page.goto(site.address + "warfig/melee/")
    alive(page)
    heads = page.locator(".stats thead th:visible")
    expect(heads).to_have_text(["Attacker", "Defender"])
    for side in ("attacker", "defender"):
        page.select_option(f"[name={side}_leader]", "shared")
    expect(heads).to_have_text(["Attacker", "Leader", "Defender", "Leader"])
    headline(page, "and their leader")
    assert page.evaluate("document.querySelector('.asked').getBoundingClientRect().height") <= 1100
    page.fill("[name=attacker_leader_ws]", "30")
    expect(page.locator("[data-error-of=attacker_leader_ws]")).to_have_text(
        "Weapon skill must be 1 to 19, not 30.", timeout=UP
    )
    expect(page.locator("[name=attacker_leader_ws]")).to_have_attribute("aria-invalid", "true")


def test_stack_combat_is_not_too_long(site: Built, page: Page) -> None:
    """Two stacks with all that touches them, on a phone."""
    page.goto(site.address + "erfworld/stack-combat/")
    alive(page)
    assert page.evaluate("document.querySelector('.asked').getBoundingClientRect().height") <= 1500


def test_a_closed_group_says_what_it_holds(site: Built, page: Page) -> None:
    """Its line has the values of the moment."""
    page.goto(site.address + "warstuff/attack/?target_quality=3&cover=yes")
    headline(page, "3+")
    target = page.locator("details.group", has=page.locator("[name=target_quality]"))
    target.locator("> summary").tap()
    expect(target.locator(".now")).to_be_visible()
    expect(target.locator(".now")).to_contain_text("3+ · In cover")


def test_a_closed_group_tells_numbers_and_rows(site: Built, page: Page) -> None:
    """A number is what its field says, not how far along its slider stands; rows go by their names."""
    page.goto(site.address + "warverse/transport/?move=40")
    alive(page)
    carrier = page.locator("details.group", has=page.locator("[name=move]"))
    carrier.locator("> summary").tap()
    expect(carrier.locator(".now")).to_have_text('40" · Strength 3 · Attacks 6')
    page.goto(site.address + "erfworld/stack-combat/")
    alive(page)
    attackers = page.locator("details.group", has=page.locator("[data-rows=attackers]"))
    attackers.locator("> summary").tap()
    expect(attackers.locator(".now")).to_have_text("5 × Pike · Warlord")


def test_what_hardly_anybody_changes_is_closed_at_first(site: Built, page: Page) -> None:
    """Cards that armies only carry along: a line says which, before and after the script comes."""
    page.goto(site.address + "warfig/matchups/")
    cards = page.locator("details.group", has=page.locator("[data-rows=commands]"))
    served = cards.locator(".now").text_content()
    alive(page)
    expect(cards.locator("[data-rows=commands]")).to_be_hidden()
    expect(cards.locator(".now")).to_have_text(served or "")
    expect(cards.locator(".now")).to_contain_text("Points agreed 2500 · Fireball · Ice Wave")


def test_a_question_mark_answers_in_place(site: Built, page: Page) -> None:
    """What it explains opens where it stands; the rule is one tap further."""
    page.goto(site.address + "warstuff/attack/")
    alive(page)
    why = page.locator("[data-field=cover] .why")
    why.tap()
    card = page.get_by_role("dialog")
    expect(card).to_be_visible()
    at(page, "/warstuff/attack/")
    card.get_by_role("link", name="Read the rule").tap()
    at(page, "/warstuff/rules/*")


def test_an_input_that_cannot_be_fades_the_answer_and_is_focused(site: Built, page: Page) -> None:
    """A bad link: the field says what is accepted, and has the focus; the old answer is faint."""
    page.goto(site.address + "erfworld/unit-cost/?hits=520")
    expect(page.locator("[data-error-of=hits]")).to_have_text("Hits must be 1 to 60, not 520.", timeout=UP)
    expect(page.locator("[name=hits]")).to_be_focused()
    until(ByPlaywright(page), "getComputedStyle(document.querySelector('.answer')).filter === 'grayscale(1)'")
    page.goto(site.address + "warstuff/army-list/?units=name:Guard;name:Hero,count:99")
    expect(page.locator("[data-cell=count]").last).to_be_focused(timeout=UP)
    expect(page.locator(".row .error")).to_have_text("Count must be 1 to 30, not 99.")


def test_common_cases_are_a_tap_away(site: Built, page: Page) -> None:
    """On top of the form, without leaving the page."""
    page.goto(site.address + "wargame/attack/")
    alive(page)
    page.locator(".tries a", has_text="heavy cover").tap()
    headline(page, "in heavy cover")
    at(page, "?cover=heavy")


def test_an_illegal_list_looks_so(site: Built, page: Page) -> None:
    """A bar of the points, a word and a sign; over the limit all of them change."""
    page.goto(site.address + "warstuff/army-list/")
    alive(page)
    budget = page.locator(".budget")
    expect(budget).to_contain_text("Legal 150 of 150 points.")
    page.fill("[name=limit]", "110")
    expect(budget).to_contain_text("Not legal 150 of 110 points, 40 over.", timeout=UP)
    expect(page.locator(".reckoner")).to_have_class("reckoner illegal")


def test_on_a_desktop_the_form_stays_while_results_scroll(site: Built, browser: Browser) -> None:
    """Beside the working the first input is still on the screen, and a wide screen is used."""
    page = reader(browser, viewport=DESKTOP).new_page()
    page.goto(site.address + "erfworld/hits/")
    alive(page)
    page.locator(".answer .working > summary").scroll_into_view_if_needed()
    expect(page.locator("[name=attack]")).to_be_in_viewport()
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert page.evaluate("document.querySelector('.reckoner').getBoundingClientRect().right") > 1700
    assert page.evaluate("document.documentElement.scrollWidth") <= 1920
    page.context.close()
