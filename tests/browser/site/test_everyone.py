"""For everyone: by keyboard alone, in forced colours, without motion, and read aloud."""

from __future__ import annotations

import re
from base64 import b64encode

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.support.waiting import stand_still
from tests.conftest import DESKTOP, PHONE, Built, reader
from tests.support.visitors import ByPlaywright, until

pytestmark = pytest.mark.browser
UNFOLD = "document.querySelectorAll('details').forEach((fold) => (fold.open = true))"


def test_answer_by_keyboard_is_told(site: Built, page: Page) -> None:
    """A quality changed by the arrow keys is answered in the live region that a screen reader reads,
    and the focus stays."""
    page.goto(site.address + "warstuff/unit-cost/")
    alive(page)
    page.focus("[name=quality]:checked")
    page.keyboard.press("ArrowLeft")
    headline(page, "A 3+ costs 20 points.")
    assert "status" == page.locator(".headline").get_attribute("role")
    assert "quality" == page.evaluate("document.activeElement.name")


def test_a_mistake_is_told_once_the_typing_has_paused(site: Built, page: Page) -> None:
    """What is wrong is said in a live region, once and not at every key, and it is the field's own description;
    mended, nothing is left of it."""
    stand_still(page)
    page.goto(site.address + "warverse/character/?strength=4")
    headline(page, "Strength 4")
    said = page.evaluate_handle(
        """() => { const said = []; const place = document.querySelector("form [role=status]");
             new MutationObserver(() => said.push(place.textContent)).observe(place, { childList: true,
               characterData: true, subtree: true }); return said; }"""
    )
    told, error = page.locator("form [role=status]"), page.locator("#in-strength-error")
    page.fill("[name=strength]", "")
    for words in ("not 9.", "not 99.", "not 999."):
        page.locator("[name=strength]").press("9")
        page.clock.run_for(150)
        expect(error).to_contain_text(words)
    expect(told).to_be_empty()
    page.clock.run_for(700)
    expect(told).to_contain_text("not 999")
    assert [error.inner_text()] == said.json_value()
    assert ("true", "in-strength-error") == tuple(
        page.get_attribute("[name=strength]", name) for name in ("aria-invalid", "aria-describedby")
    )
    page.fill("[name=strength]", "4")
    page.clock.run_for(150)
    expect(told).to_be_empty()
    expect(page.locator("[name=strength]")).not_to_have_attribute("aria-invalid", re.compile(""))


# What is chosen, and how to take the choice away: the same part with and without it must not look the same.
CHOSEN = {
    "segment": (
        "warstuff/attack/",
        ".segments label:has(:checked)",
        "(one) => (one.querySelector('input').checked = false)",
    ),
    "yes": (
        "warstuff/attack/?cover=yes",
        ".flag:has(:checked)",
        "(one) => (one.querySelector('input').checked = false)",
    ),
    "chip": (
        "warstuff/attack/?rules=armored",
        ".chips label:has(:checked)",
        "(one) => (one.querySelector('input').checked = false)",
    ),
    "parts of a whole": ("warstuff/attack/", ".whole .chart", "(one) => one.querySelector('rect').remove()"),
    "key of a chart": ("warfig/shooting/?vs=bs=5", ".spread .key:not(.hollow)", "(one) => one.classList.add('hollow')"),
    "side": (
        "warfig/shooting/?vs=bs=5",
        ".side-of.full b",
        "(one) => one.parentElement.classList.replace('full', 'hollow')",
    ),
    "bars": (
        "warfig/shooting/?vs=bs=5",
        ".spread[data-plot] .chart",
        "(one) => { for (const bar of one.querySelectorAll('rect')) bar.classList.add('hollow'); }",
    ),
}

# The share of the points that two pictures paint quite otherwise; an edge that is a little softer does not count.
APART = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` });
    await image.decode();
    const drawn = new OffscreenCanvas(image.width, image.height).getContext("2d");
    drawn.drawImage(image, 0, 0);
    return drawn.getImageData(0, 0, image.width, image.height).data;
  }));
  let apart = 0;
  for (let at = 0; at < one.length; at += 4) apart += [0, 1, 2].some((channel) => Math
    .abs(one[at + channel] - other[at + channel]) > 64);
  return apart / (one.length / 4);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_chosen_is_seen_in_forced_colours(site: Built, browser: Browser, scheme: str) -> None:
    """Where the system sets the colours, on a phone, what is chosen is painted otherwise than what is not."""
    context = reader(browser, viewport=PHONE, forced_colors="active", color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    alike, at = [], ""
    for name, (path, part, unchoose) in CHOSEN.items():
        if path != at:
            page.goto(site.address + path)
            expect(
                page.locator("html:not(.linked) .reckoner[data-mounted]:not(.asking) .copy:not([hidden])")
            ).to_be_attached()  # nothing is filled in any more
            page.evaluate(UNFOLD)
            at = path
        shown = page.locator(part).first.element_handle(timeout=UP)
        shown.scroll_into_view_if_needed()
        before = shown.screenshot()
        shown.evaluate(unchoose)
        share = page.evaluate(APART, [b64encode(picture).decode() for picture in (before, shown.screenshot())])
        alike += [] if share > 0.05 else [(name, share)]
    context.close()
    assert [] == alike


def test_nothing_moves_for_those_who_ask(site: Built, browser: Browser) -> None:
    """With reduced motion no transition and no animation lasts, on any kind of page."""
    context = reader(browser, viewport=PHONE, reduced_motion="reduce")
    page = context.new_page()
    moving = {}
    for path in ("", "warstuff/rules/special-rules/", "warstuff/attack/", "warstuff/army-list/"):
        page.goto(site.address + path)
        found = page.evaluate(
            """() => [...document.querySelectorAll("*")]
                 .filter((one) => [getComputedStyle(one), getComputedStyle(one, "::before"), getComputedStyle(one,
                   "::after")]
                   .some((style) => [style.transitionDuration, style.animationName === "none" ? "0s" :
                     style.animationDuration].join().split(",").some((time) => parseFloat(time) > 0.011)))
                 .map((one) => one.tagName + "." + one.className)"""
        )
        if found:
            moving[path] = sorted(set(map(str, found)))[:8]
    context.close()
    assert {} == moving


def test_a_wide_table_is_scrolled_by_keyboard(site: Built, browser: Browser) -> None:
    """Where a table of the rules is wider than the screen its box can be focused and has the table's name;
    where it fits it is no stop."""
    page = reader(browser, viewport={"width": 320, "height": 640}).new_page()
    page.goto(site.address + "warstuff/rules/wounds/")
    box = page.get_by_role("region", name="Chance that the wound roll kills")
    expect(box).to_have_attribute("tabindex", "0")
    box.focus()
    page.keyboard.press("ArrowRight")
    until(ByPlaywright(page), "document.activeElement.scrollLeft > 0")
    page.set_viewport_size(DESKTOP)
    expect(page.locator(".md-typeset__scrollwrap[tabindex], .md-typeset__scrollwrap[role]")).to_have_count(0)
    page.context.close()
