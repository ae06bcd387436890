"""Charts and the line of figures in a real browser: read out, marked, kept in the link, and sent as a picture."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.conftest import Built

pytestmark = pytest.mark.browser
SHOOTING = "warfig/shooting/"
FIRST = "figure[data-plot=casualties]"


def test_letters_in_a_chart_can_be_read_on_a_phone(site: Built, page: Page) -> None:
    """At 390 pixels none is smaller than 12."""
    page.goto(site.address + SHOOTING)
    smallest = page.evaluate("""() => Math.min(...[...document.querySelectorAll(".plot svg.chart text")].map((text) =>
      (parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getBoundingClientRect().width) /
      text.ownerSVGElement.viewBox.baseVal.width))""")
    assert smallest >= 12


def test_a_bar_is_read_out_by_finger_and_by_keys(site: Built, page: Page) -> None:
    """A tap marks an outcome and shades what is that much or more; arrows move on; a second tap lets go."""
    page.goto(site.address + SHOOTING)
    alive(page)
    chart = page.locator(f"{FIRST} svg")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    assert box
    at = box["x"] + box["width"] * 0.55, box["y"] + box["height"] / 2
    page.touchscreen.tap(*at)
    readout = page.locator(f"{FIRST} .readout")
    expect(readout).to_contain_text("4 or more: 44.1%")
    expect(readout).to_contain_text("exactly: 22.8%")
    assert 5 == page.locator(f"{FIRST} rect.in").count()
    page.locator(f"{FIRST} .pick").press("ArrowRight")
    expect(readout).to_contain_text("5 or more: 21.3%")
    expect(readout).to_contain_text("13.7% (896/6561)")
    expect(page).to_have_url(site.address + SHOOTING + "?mark=casualties:5")
    page.locator(f"{FIRST} .pick").press("Escape")
    expect(readout).to_be_empty()
    expect(page).to_have_url(site.address + SHOOTING)


def test_what_is_marked_stays_in_the_link_and_after_a_change(site: Built, page: Page) -> None:
    """A link marks what it says; another answer keeps the mark, and shows the one before as a ghost."""
    page.goto(site.address + SHOOTING + "?cover=soft&mark=casualties:2")
    readout = page.locator(f"{FIRST} .readout")
    expect(readout).to_contain_text("2 or more", timeout=UP)
    headline(page, "soft cover")
    before = readout.inner_text()
    page.locator("[name=cover][value=hard]").dispatch_event("click")
    headline(page, "hard cover")
    expect(readout).to_contain_text("2 or more")
    assert before != readout.inner_text()
    expect(page.locator(f"{FIRST} .ghost")).to_have_count(1)
    expect(page).to_have_url(site.address + SHOOTING + "?cover=hard&mark=casualties:2")


def test_the_figures_stay_in_one_line(site: Built, page: Page) -> None:
    """Once the sentence is out of sight a line of 44 px has the figures; a tap opens the sentence under it."""
    page.goto(site.address + SHOOTING)
    alive(page)
    line = page.locator(".glance .line")
    expect(line).to_be_hidden()
    page.locator(FIRST).scroll_into_view_if_needed()
    expect(line).to_be_visible()
    box = line.bounding_box()
    assert box and 44 == box["height"]
    expect(line).to_contain_text("Casualties 3.33")
    line.tap()
    expect(page.locator(".glance .full")).to_contain_text("Ten shooters with BS 4 kill 3.33")
    expect(line).to_have_attribute("aria-expanded", "true")


def test_fractions_are_shown_on_demand(site: Built, page: Page) -> None:
    """Percentages alone at first; one button brings every exact fraction, and is there where an answer has some."""
    page.goto(site.address + "warstuff/attack/")
    alive(page)
    exact = page.locator(".answer .exact", has_text="1/12").first
    expect(exact).to_be_hidden()
    page.get_by_role("button", name="Fractions").tap()
    expect(exact).to_be_visible()
    page.goto(site.address + "warstuff/moves/")
    expect(page.get_by_role("button", name="Share")).to_be_visible()
    expect(page.get_by_role("button", name="Fractions")).to_be_hidden()


def test_an_answer_is_saved_as_a_picture(site: Built, page: Page) -> None:
    """Where no share sheet takes it, the picture is saved: as wide as a post, and not blank."""
    page.goto(site.address + SHOOTING)
    alive(page)
    page.click(".copy")
    with page.expect_download() as saved:
        page.click("dialog [value=picture]")
    assert "Shooting.png" == saved.value.suggested_filename
    picture = Image.open(io.BytesIO(saved.value.path().read_bytes())).convert("RGB")
    assert 1080 == picture.width and len(picture.getcolors(1_000_000) or []) > 50
