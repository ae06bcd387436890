"""A calculator in a real browser: it starts when touched, answers, and keeps the address in step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.conftest import Built
from tests.support.waiting import at, gone_back, held_back

pytestmark = pytest.mark.browser
UP = 60_000  # ms for Python to start on a slow machine


def headline(page: Page, words: str) -> None:
    """Wait until the headline holds these words."""
    expect(page.locator(".headline")).to_contain_text(words, timeout=UP)


def alive(page: Page) -> None:
    """Wait until the form's script has come: its buttons work from then on."""
    expect(page.locator(".reckoner[data-alive]")).to_be_attached()


def test_reading_and_looking_load_no_python(site: Built, page: Page) -> None:
    """Neither a rule's page nor an untouched calculator fetches the runtime."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ("warstuff/rules/shooting/", "warstuff/attack/"):
        page.goto(site.address + path)
        page.wait_for_load_state("networkidle")
    assert [] == [url for url in asked if "/assets/python-" in url]


def test_default_answer_is_in_the_html(site: Built) -> None:
    """Without any script the page holds the headline, the figures and the working."""
    html = (site.folder / "warstuff/attack/index.html").read_text()
    for words in ("8.3%", "1/12", "The working", "Common cases"):
        assert words in html


def test_first_touch_starts_python_and_says_so(site: Built, page: Page) -> None:
    """A tap on a quality counts, the bar tells megabytes, and the answer comes."""
    page.goto(site.address + "warstuff/unit-cost/")
    seen = page.evaluate_handle(
        """() => { const seen = []; new MutationObserver(() => seen
          .push(document.querySelector(".state p").textContent))
             .observe(document.querySelector(".state"), {subtree: true, childList: true}); return seen; }"""
    )
    page.tap("[name=quality][value='3']")
    headline(page, "A 3+ costs 20 points.")
    assert re.search(r"Loading Python, \d+\.\d of \d+\.\d MB", " ".join(seen.json_value()))
    expect(page.locator(".state")).to_be_hidden()


def test_what_is_typed_while_python_loads_is_answered(site: Built, page: Page) -> None:
    """Three changes before Python is up: none is lost."""
    page.goto(site.address + "warstuff/unit-cost/")
    page.check("[name=quality][value='2']")
    page.click(".chips summary")
    page.locator(".chips label", has_text="Armored").click()
    page.locator(".chips label", has_text="Tough").click()
    headline(page, "A 2+ with Armored and Tough costs 70 points.")
    expect(page).to_have_url(f"{site.address}warstuff/unit-cost/?quality=2&rules=armored,tough")


def test_what_is_typed_before_the_script_comes_is_kept(site: Built, page: Page) -> None:
    """On a slow line the form is there before its script: what was chosen meanwhile stays and is answered."""
    held: list[Route] = []
    page.route("**/calculator.mjs", lambda route: held.append(route))
    page.goto(site.address + "warstuff/unit-cost/?rules=fast", wait_until="commit")
    page.check("[name=quality][value='2']")
    expect(page.locator(".reckoner[data-alive]")).to_have_count(0)
    held_back(page, held).continue_()
    headline(page, "A 2+ with Fast costs 30 points.")
    alive(page)


def test_address_follows_and_back_goes_back(site: Built, page: Page) -> None:
    """Settled changes are steps for Back and Forward; defaults are left out of the address."""
    start = site.address + "warstuff/unit-cost/"
    page.clock.install()
    page.goto(start)
    page.tap("[name=quality][value='3']")
    headline(page, "3+")
    expect(page).to_have_url(start + "?quality=3")
    page.clock.fast_forward(1600)  # quicker changes are taken for one
    page.tap("[name=quality][value='2']")
    headline(page, "2+")
    expect(page).to_have_url(start + "?quality=2")
    gone_back(page, start + "?quality=3")
    headline(page, "3+")
    expect(page.locator("[name=quality]:checked")).to_have_value("3")
    gone_back(page, start)
    headline(page, "4+")
    expect(page.locator("[name=quality]:checked")).to_have_value("4")
    page.go_forward()
    headline(page, "3+")
    expect(page.locator("[name=quality]:checked")).to_have_value("3")


def test_link_with_inputs_answers_at_once_and_is_not_rewritten(site: Built, page: Page) -> None:
    """A link in an odd order, with a tracker's key, opens as it is, fills the form and answers untouched."""
    link = site.address + "warstuff/attack/?target_rules=small,armored&cover=yes&fbclid=abc&quality=3"
    page.goto(link)
    headline(page, "3+")
    expect(page.locator("[data-field=target_rules] .chosen")).to_have_text("Armored, Small")
    page.goto(link.replace("&", "&amp;"))  # a forum wrote it so
    headline(page, "3+")
    expect(page.locator("[data-field=target_rules] .chosen")).to_have_text("Armored, Small")
    page.goto(link)
    headline(page, "3+")
    assert ("3", True) == (page.input_value("[name=quality]:checked"), page.is_checked("[name=cover]"))
    expect(page).to_have_url(link)


def test_bad_input_is_named_beside_its_field(site: Built, page: Page) -> None:
    """Every problem of a link at once, each at its field; the answer that stood goes on standing, and says so."""
    page.goto(site.address + "warstuff/unit-cost/?quality=9&rules=slow,fast,small,large&colour=red")
    expect(page.locator("[data-error-of=quality]")).to_contain_text("Quality must be 2 to 6, not 9.", timeout=UP)
    expect(page.locator("[data-error-of=rules]")).to_contain_text("three is the most")
    expect(page.locator("[data-error-of='']")).to_contain_text("colour")
    headline(page, "A 4+ costs 15 points.")
    expect(page.locator(".reckoner")).to_have_class(re.compile("wrong"))
    page.check("[name=quality][value='5']")
    page.locator(".chips label", has_text="Large").click()
    headline(page, "A 5+ with Fast, Slow and Small costs 10 points.")
    expect(page.locator(".reckoner .error:visible")).to_have_count(0)


def test_one_tap_from_a_unit_to_its_attack(site: Built, page: Page) -> None:
    """A unit made in unit-cost opens in attack and in melee with its values filled in,
    without starting Python again."""
    page.goto(site.address + "warstuff/unit-cost/?quality=3&rules=armored")
    headline(page, "3+")
    started: list[str] = []
    page.on("request", lambda request: started.append(request.url) if "worker.mjs" in request.url else None)
    page.locator(".opens a", has_text="Attack with it").click()
    headline(page, "3+")
    expect(page).to_have_url(site.address + "warstuff/attack/?quality=3&rules=armored")
    expect(page.locator("[data-field=rules] .chosen")).to_have_text("Armored")
    assert [] == started


def test_leaving_before_the_answer_comes(site: Built, page: Page) -> None:
    """Whoever changes an input and goes on at once takes it along, and finds the page again on coming back."""
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    headline(page, "3+")
    page.evaluate(
        """() => { document.querySelector("[name=quality][value='2']").click();
                  [...document.querySelectorAll(".opens a")].find((link) =>
                    link.textContent === "Charge it").click(); }"""
    )
    at(page, "/melee/*")
    headline(page, "harge")
    expect(page.locator(".reckoner .error:visible")).to_have_count(0)
    expect(page).to_have_url(site.address + "warstuff/melee/?defender_quality=2")
    page.go_back()
    at(page, "/unit-cost/*")
    expect(page.locator("h1")).to_have_text(re.compile("Unit cost"))


def test_back_from_a_rule_brings_the_calculation_back(site: Built, page: Page) -> None:
    """A rule read in between, and Back: the page, the inputs and the answer are those of before."""
    page.goto(site.address + "warstuff/unit-cost/?quality=3&rules=armored")
    headline(page, "3+")
    page.locator(".receipt a", has_text="Armored").click()
    at(page, "/special-rules/#armored")
    expect(page.locator("#armored")).to_be_in_viewport()
    page.go_back()
    headline(page, "A 3+ with Armored costs 35 points.")
    expect(page.locator("[data-field=rules] .chosen")).to_have_text("Armored")


def test_common_case_opens_in_the_same_page(site: Built, page: Page) -> None:
    """A case from the table fills the form and answers without a new page, twice in a row, and Back undoes it."""
    page.goto(site.address + "warstuff/attack/")
    alive(page)
    page.evaluate("window.sameDocument = document.querySelector('.reckoner')")
    for case in ("At a Small 4+", "At a Large 4+"):
        page.locator(".cases a", has_text=case).click()
        expect(page.locator("[data-field=target_rules] .chosen")).to_have_text(case.split()[2])
        headline(page, case.split()[2])
    at(page, "target_rules=large")
    page.go_back()
    headline(page, "Small")
    assert page.evaluate("window.sameDocument === document.querySelector('.reckoner')")


def test_arrow_keys_step_and_stop_at_the_limits(site: Built, page: Page) -> None:
    """The keyboard steps a number as the buttons do."""
    page.goto(site.address + "warverse/character/")
    alive(page)
    page.focus("[name=strength]")
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    headline(page, "Strength 1")


def test_figures_of_common_cases_stand_below_each_other(site: Built, page: Page) -> None:
    """Figures and their heads end at the right, words begin at the left."""
    page.goto(site.address + "erfworld/unit-cost/")
    sides = "all => all.map((one) => getComputedStyle(one).textAlign)"
    expected = ["left", "right", "left", "left", "right"]
    assert expected == page.locator(".cases thead th").evaluate_all(sides)[:5]
    assert expected == page.locator(".cases tbody tr:first-child > *").evaluate_all(sides)[:5]
