"""By keyboard alone: every control of every calculator is reached and shows it,
and every calculator is worked by keys."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page

from calculators import every
from tests.conftest import DESKTOP, Built, reader
from tests.support.visitors import ByPlaywright, until

pytestmark = pytest.mark.browser
FORMS = [one.id for one in every()]

# The next calculator as a reader goes there, with a link: Python stays where it is.
GO = """(address) => {
  const link = Object.assign(document.createElement("a"), { href: address });
  document.querySelector(".md-content__inner").append(link);
  link.click();
}"""
# The form's script has come: until then no stepper can be pressed
ALIVE = """document.querySelector('.reckoner[data-mounted][data-calculator="FORM"]')
  && document.querySelector('.reckoner[data-alive]') && !document.documentElement.classList
    .contains("linked")"""
# Counts changes of the form, and what became of them
LISTEN = """() => {
  [window.changes, window.ends] = [0, 0];
  const root = document.querySelector(".reckoner");
  root.addEventListener("changed", () => window.changes++);
  for (const end of ["answered", "unanswered"]) root.addEventListener(end, () => window.ends++);
}"""
# Notes every control that gets the focus, a group of radio buttons as one, and whether a ring shows where it is
WATCH = """() => {
  const form = document.querySelector(".reckoner form");
  window.reached = new Set();
  window.blind = [];
  form.addEventListener("focusin", ({ target }) => {
    window.reached.add(target.type === "radio" ? target.name : target);
    const ringed = target.closest("label") ?? target;
    const styles = [target, ringed, ringed.querySelector("span") ?? target].map((part) => getComputedStyle(part));
    if (!styles.some((style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0)) window.blind
      .push(target.outerHTML.slice(0, 120));
  });
  form.prepend(Object.assign(document.createElement("a"), { tabIndex: -1, id: "start" }));
  form.querySelector("#start").focus();
  window.reached.clear();
  window.blind = [];
}"""
INSIDE = "Boolean(document.activeElement?.closest('.reckoner form'))"
MISSED = """() => [[...document.querySelectorAll(".reckoner form :is(input, select, button, summary, a[href])")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !window.reached
    .has(one.type === "radio" ? one.name : one))
  .map((one) => one.outerHTML.slice(0, 120)), window.blind]"""
# What the focus is on, and the key that changes it: a number, a choice of one, a list, a mark
KEY = """() => {
  const one = document.activeElement;
  if (one.matches(".stepper input")) return Number(one.value) < Number(one.dataset.high) ? "ArrowUp" : "ArrowDown";
  if (one.type === "radio") return "ArrowRight";
  if (one.type === "range") return "ArrowRight";
  if (one.tagName === "SELECT") return one.selectedIndex < one.options.length - 1 ? "ArrowDown" : "ArrowUp";
  if (one.type === "checkbox") return "Space";
  if (one.tagName === "SUMMARY" && !one.parentElement.open) return "Enter";
  return "";
}"""
ANSWER = (
    "document.querySelector('.reckoner:not(.asking)') && document.querySelector('.headline').textContent + "
    "document.querySelector('.answer').innerHTML"
)


@pytest.mark.long
def test_every_calculator_by_keyboard_alone(site: Built, browser: Browser) -> None:
    """The Tab key reaches every control, each shows where the focus is, and a key pressed there changes the answer."""
    page = reader(browser, viewport=DESKTOP).new_page()
    wrong = {}
    for at, form in enumerate(FORMS):
        if at % 40 == 0:  # before the site itself loads a page whole, which it does now and then
            page.goto(f"{site.address}{FORMS[at - 1]}/")
        page.evaluate(GO, f"{site.address}{form}/")
        until(ByPlaywright(page), ALIVE.replace("FORM", form))
        page.evaluate(WATCH)
        tab_through(page)
        if page.evaluate(MISSED)[0]:  # a button may come late, with the saved lists: the second round meets it
            page.focus("#start")
            tab_through(page)
        missed, blind = page.evaluate(MISSED)
        changed = operated(page)
        if missed or blind or not changed:
            wrong[form] = {"missed": missed, "blind": blind, "changed": changed}
    page.context.close()
    assert {} == wrong, json.dumps(wrong, indent=1)[:4000]


def tab_through(page: Page) -> None:
    """By the Tab key from where the focus is to beyond the form."""
    for _ in range(40):
        for _ in range(10):  # what lies beyond the form is not counted
            page.keyboard.press("Tab")
        if not page.evaluate(INSIDE):
            return


def operated(page: Page) -> bool:
    """From the form's start on: Tab to a control, change it by a key, until the answer changes with it."""
    before = page.evaluate(ANSWER)
    page.evaluate(LISTEN)
    page.focus("#start")
    for _ in range(40):
        page.keyboard.press("Tab")
        key = page.evaluate(KEY)
        if not key:
            continue
        page.keyboard.press(key)
        if not page.evaluate("window.changes"):
            continue
        until(ByPlaywright(page), "window.ends")
        if before != until(ByPlaywright(page), ANSWER):
            return True
        page.evaluate("[window.changes, window.ends] = [0, 0]")
    return False
