"""Terms in rules and forms: the definition in place by touch, mouse and keyboard, with a way on to the rule."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.waiting import at
from tests.conftest import DESKTOP, PHONE, Built, reader

pytestmark = pytest.mark.browser
CHAPTER = "warstuff/rules/wounds/"
BOX = (
    "(card) => { const { left, right, top, bottom } = card.getBoundingClientRect(); return [left, right, top, "
    "bottom].map(Math.round); }"
)


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    """A page on a desk, with a mouse."""
    page = reader(browser, viewport=DESKTOP).new_page()
    yield page
    page.context.close()


def term(page: Page, word: str) -> Locator:
    """A term in a rule's text or a form, by its word."""
    return page.locator("a.term:visible").get_by_text(word, exact=True).first


def card(page: Page) -> Locator:
    return page.locator(".term-card")


def test_touch(site: Built, page: Page) -> None:
    """A tap opens the definition under the term, inside the screen; a tap elsewhere closes it;
    its link goes on to the rule."""
    page.goto(site.address + CHAPTER)
    term(page, "points").tap()
    expect(card(page)).to_contain_text("What a unit costs")
    left, right, _, _ = card(page).evaluate(BOX)
    assert 0 <= left < right <= PHONE["width"]
    page.locator("h1").tap()
    expect(card(page)).to_have_count(0)
    assert page.url == site.address + CHAPTER
    term(page, "points").tap()
    card(page).locator("> a").tap()
    at(page, site.address + "warstuff/rules/unit-creation/#units")
    expect(card(page)).to_have_count(0)


def test_a_second_tap_closes(site: Built, page: Page) -> None:
    """The same term tapped again closes its card, and another term takes it over."""
    page.goto(site.address + CHAPTER)
    term(page, "points").tap()
    expect(card(page).locator("> a")).to_be_focused()
    term(page, "points").tap()
    expect(card(page)).to_have_count(0)
    term(page, "points").tap()
    expect(card(page).locator("> a")).to_be_focused()
    term(page, "model").tap()
    expect(card(page)).to_have_count(1)
    expect(card(page)).to_contain_text("Model")


def test_mouse(site: Built, desk: Page) -> None:
    """Resting on a term opens it, also while the mouse goes over to the card; leaving closes it;
    a click keeps it open."""
    desk.clock.install()
    desk.goto(site.address + CHAPTER)
    term(desk, "points").hover()
    expect(card(desk)).to_be_visible()
    card(desk).locator("> a").hover()
    desk.clock.fast_forward(700)
    expect(card(desk)).to_be_visible()
    desk.mouse.move(5, 700)
    expect(card(desk)).to_have_count(0)
    term(desk, "points").click()
    expect(card(desk).locator("> a")).to_be_focused()
    desk.mouse.move(5, 700)
    desk.clock.fast_forward(700)
    expect(card(desk)).to_be_visible()
    desk.mouse.click(5, 700)
    expect(card(desk)).to_have_count(0)


@pytest.mark.parametrize("key", ["Enter", " "])
def test_keyboard(site: Built, desk: Page, key: str) -> None:
    """Enter and the space bar open it and go to its link, Escape closes it and comes back; Tab goes on behind it."""
    desk.goto(site.address + CHAPTER)
    link = term(desk, "points")
    link.focus()
    before = desk.evaluate("scrollY")
    desk.keyboard.press(key)
    expect(card(desk).locator("> a")).to_be_focused()
    expect(link).to_have_attribute("aria-expanded", "true")
    desk.keyboard.press("Escape")
    expect(card(desk)).to_have_count(0)
    expect(link).to_be_focused()
    expect(link).to_have_attribute("aria-expanded", "false")
    assert abs(before - desk.evaluate("scrollY")) <= 1  # a line may begin between two pixels
    desk.keyboard.press(key)
    expect(card(desk).locator("> a")).to_be_focused()
    desk.keyboard.press("Tab")
    expect(card(desk)).to_have_count(0)
    follows = "([before, now]) => Boolean(before.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING)"
    assert desk.evaluate(follows, [link.element_handle(), desk.evaluate_handle("document.activeElement")])


def test_a_form_s_label(site: Built, page: Page) -> None:
    """A term in a label opens its card and neither moves to the input nor changes the answer;
    rows that are added have theirs."""
    page.goto(site.address + "warstuff/attack/")
    term(page, "Quality").tap()
    expect(card(page)).to_contain_text("A unit's only number")
    assert ("", 0) == (page.evaluate("location.search"), page.locator("label .term-card").count())
    expect(page.locator("[name=quality]:checked")).to_have_value("4")
    page.goto(site.address + "warstuff/army-list/")
    page.locator("[data-row=add]").first.click()
    term(page.locator(".row").last, "Quality").tap()
    expect(card(page)).to_contain_text("A unit's only number")


def test_no_card_leaves_the_screen(site: Built, page: Page) -> None:
    """On a phone every visible term of the longest chapters opens inside the screen's width,
    and the page gets no wider."""
    outside = []
    for path in ("warfig/rules/melee/", "erfworld/rules/combat/"):
        page.goto(site.address + path)
        for one in page.locator("a.term:visible").all():
            one.tap()
            left, right, _, _ = card(page).evaluate(BOX)
            if (
                left < 0
                or right > PHONE["width"]
                or page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]
            ):
                outside.append((path, one.text_content()))
            page.keyboard.press("Escape")
    assert [] == outside


def test_each_game_shows_its_own(site: Built, page: Page) -> None:
    """The same word has the meaning of the game it stands in, from page to page without a reload too."""
    found = []
    for game, chapter in (("warstuff", "spells"), ("warverse", "transport")):
        page.goto(site.address + f"{game}/rules/{chapter}/")
        link = page.locator(f"a.term[href*='/{game}/glossary/']:visible").first
        assert page.locator("a.term").count() == page.locator(f"a.term[href*='/{game}/glossary/']").count()
        link.tap()
        words = json.loads((site.folder / game / "glossary" / "terms.json").read_text(encoding="utf-8"))
        name, short, *_ = words[link.get_attribute("href").partition("#")[2]]
        found.append(card(page).locator("p").inner_text() == f"{name} {short}")
    assert [True, True] == found


def test_terms_in_a_definition_open_in_its_place(site: Built, page: Page) -> None:
    """A definition's own terms can be tapped: the card changes to the next, and closing it leads back to the text."""
    page.goto(site.address + CHAPTER)
    words = json.loads((site.folder / "warstuff" / "glossary" / "terms.json").read_text(encoding="utf-8"))
    link = next(one for one in page.locator("a.term:visible").all() if words[anchor(one)][4])
    link.tap()
    inner = card(page).locator("a.term").first
    name = words[anchor(inner)][0]
    inner.tap()
    expect(card(page).locator("strong")).to_have_text(name)
    assert 1 == card(page).count()
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)


def anchor(link) -> str:
    """The term that a link explains."""
    return link.get_attribute("href").partition("#")[2]


def test_without_scripts_and_without_a_connection(site: Built, browser: Browser) -> None:
    """Without scripts a term leads to its place in the glossary, and so it does if its words can't be had."""
    context = reader(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address + CHAPTER)
    term(page, "points").click()
    at(page, site.address + "warstuff/glossary/#points")
    context.close()
    page = reader(browser).new_page()
    page.route("**/terms.json", lambda route: route.abort())
    page.goto(site.address + CHAPTER)
    term(page, "points").click()
    at(page, site.address + "warstuff/glossary/#points")
    page.context.close()


def test_print_shows_nothing_of_it(site: Built, desk: Page) -> None:
    """On paper a term is a word like any other, and an open card is not there."""
    desk.goto(site.address + CHAPTER)
    term(desk, "points").click()
    expect(card(desk)).to_be_visible()
    desk.emulate_media(media="print")
    expect(card(desk)).to_be_hidden()
    expect(term(desk, "points")).to_have_css("text-decoration-line", "none")
