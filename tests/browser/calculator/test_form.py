"""The form itself in a real browser: rows, what is hidden, what is refused, and that nothing jumps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator.test_calculator import UP, headline
from tests.conftest import DESKTOP, Built
from tests.support.visitors import ByPlaywright, until

pytestmark = pytest.mark.browser


def test_rows_are_added_copied_and_removed(site: Built, page: Page) -> None:
    """An army list grows and shrinks, and its link brings the same list back."""
    page.goto(site.address + "warstuff/army-list/")
    before = page.locator(".row").count()
    page.click("[data-row=add]")
    row = page.locator(".row").last
    row.locator("[data-cell=name]").fill("Änne, 100 % & Co; <b>")
    row.locator(".chips summary").click()
    row.locator("label", has_text=re.compile("^Fast")).click()
    row.locator("[data-row=copy]").click()
    expect(page.locator(".row")).to_have_count(before + 2)
    expect(page.locator(".answer .roster")).to_contain_text("Änne, 100 % & Co; <b>", timeout=UP)
    page.locator(".row").last.locator("[data-row=remove]").click()
    page.locator(".row").first.locator("summary").first.click()
    page.locator(".row").first.locator("[data-row=remove]").click()
    expect(page.locator(".answer .roster .unit")).to_have_count(before)  # it is reckoned without them
    receipt = page.inner_text(".answer .roster")
    page.reload()
    expect(page.locator(".row").last.locator("[data-cell=name]")).to_have_value("Änne, 100 % & Co; <b>")
    expect(page.locator(".row")).to_have_count(before)
    expect(page.locator(".answer .roster")).to_contain_text("Änne", timeout=UP)
    assert receipt == page.inner_text(".answer .roster")


def test_first_click_at_the_foot_of_the_screen_counts(site: Built, page: Page) -> None:
    """The word that Python is loading comes up under the pointer that started it, and takes no click away."""
    page.goto(site.address + "warstuff/army-list/")
    button = page.locator("[data-row=add]")
    expect(button).to_be_enabled()
    before = page.locator(".row").count()
    button.evaluate("button => button.scrollIntoView({block: 'end'})")
    button.click()
    expect(page.locator(".row")).to_have_count(before + 1)


def test_inputs_that_do_not_matter_are_hidden(site: Built, page: Page) -> None:
    """A Leader's orders need no target; a Fireball does, and a link to one shows it at once."""
    page.goto(site.address + "warstuff/support/")
    target = page.locator("[data-field=target_quality]")
    expect(target).to_be_hidden()
    page.select_option("[name=what]", "fireball")
    expect(target).to_be_visible()
    headline(page, "Fireball")
    page.goto(site.address + "warstuff/support/?what=healer")
    expect(page.locator("[data-field=healers]")).to_be_visible()
    expect(target).to_be_hidden()


def test_message_of_a_hidden_input_is_seen(site: Built, page: Page) -> None:
    """A link with a bad value for an input that does not matter shows the input with its message."""
    page.goto(site.address + "warstuff/feats/?kind=dangerous-ground&distance=99")
    expect(page.locator("[data-error-of=distance]")).to_be_visible(timeout=UP)


def test_changed_rulings_are_said(site: Built, page: Page) -> None:
    """Whoever plays by another reading sees it in the headline, at the fold, and in what is copied."""
    page.goto(site.address + "warstuff/attack/?markers=1&marker_count=new")
    headline(page, "(one ruling changed).")
    expect(page.locator(".rulings .changed")).to_have_text("1 changed")
    page.click(".copy")
    page.click("dialog [value=plain]")
    expect(page.locator(".copied")).to_contain_text("Copied")
    assert "By other readings: " in page.evaluate("navigator.clipboard.readText()")


def test_a_full_choice_takes_no_more(site: Built, page: Page) -> None:
    """After three special rules the others can't be tapped until one is given back."""
    page.goto(site.address + "warstuff/unit-cost/?rules=fast,large,tough")
    page.click(".chips summary")
    expect(page.locator(".chips [value=armored]")).to_be_disabled()
    page.locator(".chips label", has_text="Tough").click()
    expect(page.locator(".chips [value=armored]")).to_be_enabled()


def test_one_column_of_values_is_no_table(site: Built, page: Page) -> None:
    """Without a leader the shooters' values stand side by side; with one, under each other beside his,
    and the chip that was tapped stays under the finger."""
    page.goto(site.address + "warfig/shooting/")
    headline(page, "Ten shooters")

    def places() -> list[float]:
        boxes = [page.locator(f"[data-field={name}] .stepper").bounding_box() for name in ("bs", "strength")]
        return [box["x"] for box in boxes if box]

    left, right = places()
    assert left > right + 100  # the second of a line, and the first of the next
    leader = page.locator("label.flag", has_text="The shooters have a leader")
    leader.scroll_into_view_if_needed()
    before = leader.bounding_box()
    leader.tap()
    headline(page, "and a leader")
    after = leader.bounding_box()
    assert before and after and abs(before["y"] - after["y"]) < 1
    assert 1 == len(set(places()))


def test_a_line_that_scrolls_fades_where_more_is_behind(site: Built, page: Page) -> None:
    """A list has more actions than a phone is wide; at their end, and where all have room, nothing fades."""
    mask = "getComputedStyle(document.querySelector('.share')).maskImage"
    page.goto(site.address + "warstuff/army-list/")
    actions = page.locator(".share")
    expect(actions.locator("button").first).to_be_visible()
    until(ByPlaywright(page), f"{mask} !== 'none'")
    actions.evaluate("line => line.scrollTo(line.scrollWidth, 0)")
    until(ByPlaywright(page), f"{mask} === 'none'")
    actions.evaluate("line => line.scrollTo(0, 0)")
    until(ByPlaywright(page), f"{mask} !== 'none'")
    page.set_viewport_size(DESKTOP)
    until(ByPlaywright(page), f"{mask} === 'none'")


def test_form_stays_put_while_answers_change(site: Built, page: Page) -> None:
    """Nothing that appears by itself moves a control under the finger, and the figures never leave the screen."""
    page.goto(site.address + "warstuff/attack/")
    quality = page.locator("[data-field=quality] .segments")
    quality.scroll_into_view_if_needed()
    before = quality.bounding_box()
    page.locator("[data-field=quality] [value='5']").tap()
    headline(page, "5+")
    assert before == quality.bounding_box()
    page.evaluate("window.scrollTo(0, 500)")
    expect(page.locator(".glance .line")).to_be_in_viewport(ratio=1)
