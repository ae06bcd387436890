"""A price, what is played here and a rule's words are changed after a release: the check asks for entries, and readers
find what was before, on the rule, the page of changes, the calculator and an old link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator.test_calculator import headline
from tests.conftest import Built
from tests.support.small_site import refused_beside
from tests.support.waiting import at

pytestmark = pytest.mark.browser
PRICE = "Armored costs 20 points, not 15."
PLAYED = "A shot kills a stunned model as soon as it hits."
WORDS = "Cover says more plainly that it doesn't add up."
AFTER = "After cover or Armored, without a quality test."
BEFORE = "As soon as the hit die succeeds."


@pytest.fixture
def later(small: Built) -> str:
    """The site of a later day, on which all three have changed."""
    return small.address


def test_without_entries_the_check_refuses(small: Built) -> None:
    """The price, every answer that it is part of and what is played here are named, each once; words may change."""
    told = refused_beside(small.folder).read_text()
    named = re.findall(r"^data/warstuff/changes.yaml:1: (\S+): (.*?) is '", told, re.M)

    assert {
        ("special-rules/armored", "a figure"),
        ("unit-cost", "an answer"),
        ("wounds/hits-on-stunned/stun-hit", "what is played here"),
        ("attack", "an answer"),
    } <= set(named)
    assert len(named) == len(set(named))
    assert not [of for of, _ in named if of.startswith("terrain/")]


@pytest.mark.parametrize(
    ("rule", "day", "told", "gone", "come"),
    [
        ("special-rules/armored", "2 January 2099", PRICE, "15", "20"),
        ("wounds/hits-on-stunned", "3 February 2099", PLAYED, AFTER, BEFORE),
        ("terrain/cover", "2 January 2099", WORDS, "doesn't add", "never adds"),
    ],
)
def test_a_rule_says_what_it_was(later: str, page: Page, rule: str, day: str, told: str, gone: str, come: str) -> None:
    """An old link to it tells the change and its day below its words, and shows in a fold what went and what came."""
    page.goto(f"{later}r/warstuff/{rule}/", wait_until="commit")
    chapter, name = rule.split("/")
    at(page, f"/warstuff/rules/{chapter}/#{name}")
    section = page.locator(f"#{name} ~ *")
    expect(section.locator("xpath=self::*[contains(@class, 'since')]").first).to_have_text(
        re.compile(f"Changed on {day}: {re.escape(told)}")
    )
    earlier = section.locator("xpath=self::details[@class='before']").first
    expect(earlier.locator("li").first).to_be_hidden()
    earlier.locator("summary").click()
    row = earlier.locator("li", has=page.locator("del", has_text=gone)).first
    expect(row).to_be_visible()
    expect(row.locator("b")).to_have_text(f"Until {day}:")
    expect(row.locator("ins")).to_have_text(come)


def test_an_old_link_to_a_price_says_what_changed(later: str, page: Page) -> None:
    """A calculation posted long ago opens with its inputs, is answered by the rules of now,
    and tells the change, its day, and what was said before."""
    page.goto(later + "r/warstuff/unit-cost/?quality=3&rules=armored", wait_until="commit")
    headline(page, "A 3+ with Armored costs 40 points.")
    expect(page.locator("[data-field=rules] .chosen")).to_have_text("Armored")
    expect(page.locator(".since > summary")).to_have_text("Changed on 2 January 2099")
    expect(page.locator(".since > p").first).to_have_text(PRICE)
    expect(page.locator(".since > p").first).to_be_visible()
    expect(page.locator(".since")).not_to_contain_text("stunned")  # no ruling of this calculator's
    page.reload(wait_until="commit")
    headline(page, "A 3+ with Armored costs 40 points.")
    expect(page.locator(".since > p").first).to_be_hidden()  # told once, it takes no room from the form
    page.goto(
        later + "r/warstuff/army-list/?units=name:Knight,rules:armored", wait_until="commit"
    )  # a price is told wherever it is paid
    expect(page.locator(".since > p").first).to_have_text(PRICE)
    expect(page.locator(".since > p").first).to_be_visible()
    page.locator(".since a", has_text="All changes").click()
    at(page, "/warstuff/changes/")


def test_a_list_s_link_says_what_it_cost_when_it_was_made(later: str, page: Page) -> None:
    """A link notes its points: where they are others by now, both are told, also to whoever has seen the change; a link
    that notes those of today says nothing."""
    noted = page.locator(".since .noted")
    for _ in range(2):
        page.goto("about:blank")
        page.goto(later + "warstuff/army-list/?units=name:Knight,rules:armored&~=30;30", wait_until="commit")
        expect(noted).to_have_text("This link was made when the list cost 30 points; today it costs 35.")
        expect(noted).to_be_visible()
    page.goto("about:blank")
    page.goto(later + "warstuff/army-list/?units=name:Knight,rules:armored&~=35;35", wait_until="commit")
    headline(page, "One unit costs 35 of 150 points, and no rule is broken.")
    expect(noted).to_have_count(0)


def test_an_old_link_to_a_ruling_says_what_changed(later: str, page: Page) -> None:
    """What is played here now answers it; what was played stands beside it, struck out, with the answer of then."""
    page.goto(later + "r/warstuff/attack/?rules=shooter-18&cover=yes&target_state=stunned", wait_until="commit")
    expect(page.locator(".since > summary")).to_have_text("Changed on 3 February 2099")
    expect(page.locator(".since > p").first).to_have_text(PLAYED)
    page.locator(".since .before > summary").click()
    row = page.locator(".since .before li", has_text="Played here")
    expect(row.locator("del")).to_have_text(AFTER)
    expect(row.locator("ins")).to_have_text(BEFORE)
    expect(page.locator(".since .before li", has=page.locator("del", has_text="66.7%"))).to_contain_text("50%")


def test_paper_has_what_a_rule_was_only_if_it_is_open(later: str, page: Page) -> None:
    """The theme opens every fold for print; what the reader left closed is left out."""
    page.goto(later + "warstuff/rules/special-rules/")
    earlier = page.locator("#armored ~ .before").first
    for shown in (False, True):
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        expect(earlier.locator("li").first).to_be_visible(visible=shown)
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        page.emulate_media(media="screen")
        if not shown:
            earlier.locator("summary").click()


def test_the_page_of_changes_has_all_three(later: str, page: Page) -> None:
    """By day, the newest first, each with its before and after."""
    page.goto(later + "warstuff/changes/")
    expect(page.locator("article h2").nth(0)).to_have_text("3 February 2099#")
    expect(page.locator("article h2").nth(1)).to_have_text("2 January 2099#")
    for told, gone in ((PLAYED, AFTER), (PRICE, "15"), (WORDS, "doesn't add")):
        entry = page.locator("article > ul > li", has_text=told)
        entry.locator(".before > summary").first.click()
        expect(entry.locator("del", has_text=gone).first).to_be_visible()


def test_who_comes_without_inputs_sees_one_line(later: str, page: Page) -> None:
    """The changes are folded for a player who wants to reckon; their links hold."""
    page.goto(later + "warstuff/attack/")
    expect(page.locator(".since > summary")).to_have_text("Changed on 3 February 2099")
    expect(page.locator(".since > p").first).to_be_hidden()
    page.click(".since > summary")
    page.locator(".since a", has_text="as soon as it hits").click()
    at(page, later + "warstuff/rules/wounds/#hits-on-stunned")
