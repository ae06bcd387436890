"""Two lists against each other on a screen: the matrix on a phone, the lists beside each other on a desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import DESKTOP, Built, reader

pytestmark = pytest.mark.browser

# How far each matrix reaches beyond its frame, whether its first column stays when it is scrolled,
# and what says that there is more
MATRIX = """() => [...document.querySelectorAll(".scroll:has(.matrix)")].map((frame) => {
  const faded = () => getComputedStyle(frame).maskImage !== "none";
  const first = frame.querySelector("tbody th"), left = first.getBoundingClientRect().left;
  const found = { beyond: frame.scrollWidth - frame.clientWidth, faded: faded() };
  frame.scrollLeft = 999;
  return { ...found, stays: Math.abs(first.getBoundingClientRect().left - left) < 1 };
})"""
SHADES = """() => [...document.querySelectorAll(".matrix")].map((one) =>
  new Set([...one.querySelectorAll("td")].map((cell) => getComputedStyle(cell).backgroundColor)).size)"""


def test_a_matrix_on_a_phone(site: Built, page: Page) -> None:
    """Four columns fit a phone's screen; where more lie behind its edge they fade out there, and the names stay.
    Small chances are told apart."""
    page.goto(f"{site.address}warstuff/matchups/")
    four = page.evaluate(MATRIX)
    shades = page.evaluate(SHADES)
    page.goto(f"{site.address}warfig/matchups/")
    more = page.evaluate(MATRIX)
    assert [(0, False)] * 2 == [(one["beyond"], one["faded"]) for one in four]
    assert all(count >= 5 for count in shades)
    assert all(one["stays"] and one["faded"] == (one["beyond"] > 0) for one in more)


@pytest.mark.parametrize("path", ["warstuff/matchups/", "erfworld/matchups/"])
def test_two_lists_stand_side_by_side(site: Built, browser: Browser, path: str) -> None:
    """On a desk's screen both lists begin at the same height, one left of the other,
    and the matrix has the whole width below."""
    page = reader(browser, viewport=DESKTOP).new_page()
    page.goto(site.address + path)
    mine, theirs, matrix = page.evaluate(
        "() => ['[data-rows=mine]', '[data-rows=theirs]', '.scroll:has(.matrix)'].map((one) => "
        "document.querySelector(one).getBoundingClientRect().toJSON())"
    )
    page.context.close()
    assert abs(mine["top"] - theirs["top"]) < 2 and mine["right"] <= theirs["left"]
    assert matrix["top"] >= max(mine["bottom"], theirs["bottom"]) and matrix["width"] > mine["width"] * 1.8


def test_sentences_of_an_answer_are_set_plainly(site: Built, page: Page) -> None:
    """An output may have any name, such as one that rule pages use for the bold answer of a ruling."""
    page.goto(site.address + "erfworld/matchups/")
    weights = page.locator(".sentences.verdict li").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).fontWeight)"
    )
    assert {"400"} == set(weights)
