"""A list on paper: a roster and cards, each with the rules it needs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

import calculators
from calculators.declare.calculator import Calculator
from calculators.declare.query import write
from rulebook.pages.row_words import row_line
from tests.browser.calculator.test_calculator import headline
from tests.browser.lists.test_army_building import listing
from tests.browser.lists.test_saved_lists import keep
from tests.conftest import PHONE, Built, reader
from tests.support.visitors import ByPlaywright, until

pytestmark = pytest.mark.browser
LISTS = [one for one in calculators.every() if one.roster]
ARMY = (
    "warstuff/army-list/?units=name:Knight,quality:3,rules:armored.mounted;"
    "name:Guard,count:3,rules:armored;name:Archer,rules:shooter-18"
)
# Headless, the browser's own dialog never comes: printing is what page.pdf() does,
# as a reader's browser would from here on.
ASKED = "window.print = () => { window.printed = (window.printed ?? 0) + 1; window.seenFrom = scrollY }"


def pages(pdf: bytes) -> int:
    """How many sheets it takes."""
    return len(re.findall(rb"/Type /Page\b(?!s)", pdf))


def printed(page: Page, kind: str) -> None:
    """Press the button and wait for the print dialog."""
    page.evaluate("window.printed = 0")
    page.locator(f"[data-do={kind}]").tap()
    until(ByPlaywright(page), "window.printed === 1")
    page.emulate_media(media="print")


def test_roster_has_every_rule_once(site: Built, page: Page) -> None:
    """Name, units, points and each rule's own text, once; no form, no buttons, no rulings, no navigation."""
    page.add_init_script(ASKED)
    page.goto(site.address + ARMY)
    listing(page)
    headline(page, "Five units")
    keep(page, "Night raid")
    printed(page, "roster")
    expect(page.locator(".list-name")).to_have_text("Night raid")
    assert ["Armored", "Mounted", "Shooter", "Who may shoot", "Rolling to hit"] == page.locator(
        ".rules-used h3:visible"
    ).all_inner_texts()
    text = page.locator("body").inner_text()
    for words in (
        "1 × Knight",
        "3 × Guard",
        "3+, Armored, Mounted",
        "Roll a D6 for each hit taken; on 4+ ignore it.",
        "Five units cost",
    ):
        assert words in text
    for words in (
        "What does an Armored unit in cover roll?",
        "See the odds",
        "Odds",
        "Add",
        "Common cases",
        "My lists",
        "Source:",
    ):
        assert words not in text
    assert 0 == page.locator(".rules-used :is(a, button, details)").count()
    expect(page.locator(".card-rules").first).to_be_hidden()
    assert 1 == pages(page.pdf(format="A4", prefer_css_page_size=True))


def test_cards_have_their_own_rules(site: Built, page: Page) -> None:
    """Every unit with the rules it needs and boxes to tick on its card, all of one size, nine on a sheet,
    and no more on the paper."""
    page.add_init_script(ASKED)
    page.goto(
        site.address + "warstuff/army-list/?units=" + ";".join(f"name:Unit%2520{at},rules:mounted" for at in range(9))
    )
    listing(page)
    headline(page, "Nine units")
    printed(page, "cards")
    cards = page.locator(".roster .unit")
    assert 9 == cards.count()
    for card in cards.all():
        expect(card.locator(".card-rules")).to_contain_text("Two attacks in melee when it charges.")
    expect(page.locator(".headline")).to_be_hidden()
    expect(page.locator(".rules-used")).to_be_hidden()
    across = {round(card.bounding_box()["x"]) for card in cards.all()}
    assert 3 == len(across) and 1 == len({round(card.bounding_box()["height"]) for card in cards.all()})
    expect(cards.first.locator(".boxes i")).to_have_count(6)  # acted, and five markers
    assert 1 == pages(page.pdf(format="A4", prefer_css_page_size=True))


def test_rules_of_all_stand_behind_the_cards(site: Built, page: Page) -> None:
    """What many units need is printed once, and each card names it: five cards take two sheets at most."""
    page.add_init_script(ASKED)
    page.goto(site.address + "warverse/force-list/")
    listing(page)
    printed(page, "cards")
    for card in page.locator(".roster .unit").all():
        expect(card.locator(".card-rules")).to_contain_text("Behind the cards: Attack roll")
        expect(card.locator(".card-rules .rule")).to_have_count(0)
    assert 1 == page.locator(".rules-used h3:visible", has_text="Attack roll").count()
    assert pages(page.pdf(format="A4", prefer_css_page_size=True)) <= 2


def test_the_turn_card_has_the_army_s_rules_in_the_order_of_the_turn(site: Built, page: Page) -> None:
    """By what they are about, each rule once with the units that need it, on one sheet."""
    page.add_init_script(ASKED)
    page.goto(site.address + ARMY)
    listing(page)
    headline(page, "Five units")
    printed(page, "turn")
    assert ["Shooting", "Melee", "Protection"] == page.locator(".turn-card h2").all_inner_texts()
    expect(page.locator(".turn-card .rule", has_text="Armored").locator(".whose")).to_have_text("Knight, Guard")
    expect(page.locator(".roster")).to_be_hidden()
    assert 1 == pages(page.pdf(format="A4", prefer_css_page_size=True))


def test_a_code_holds_the_list_s_link(site: Built, page: Page) -> None:
    """A QR code on screen, and on the roster; the library comes when it is asked for, and not before."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(ASKED)
    page.goto(site.address + ARMY)
    listing(page)
    headline(page, "Five units")
    assert not [url for url in asked if "qr" in url]
    page.locator("[data-do=qr]").tap()
    expect(page.get_by_role("img", name="QR code of This list")).to_be_visible()
    page.keyboard.press("Escape")
    printed(page, "roster")
    expect(page.locator(".paper-code svg")).to_be_visible()
    page.emulate_media(media="screen")
    page.locator("[data-do=new]").tap()
    expect(page.locator(".paper-code")).to_have_count(0)


def test_every_card_has_its_rules(site: Built, page: Page) -> None:
    """No card has nothing but a squad's number: what the list doesn't know of a unit can be written in."""
    page.add_init_script(ASKED)
    page.goto(site.address + "warfig/army-list/")
    listing(page)
    printed(page, "cards")
    cards = page.locator(".roster .unit")
    for card in cards.all():
        assert "Behind the cards: " in card.inner_text()
        assert ["M", "WS", "S", "BS", "R", "A", "H", "attacks"] == card.locator(".blanks span").all_inner_texts()


@pytest.mark.parametrize("calculator", LISTS, ids=lambda one: one.id)
def test_no_card_is_cut_off(site: Built, page: Page, calculator: Calculator) -> None:
    """Of every unit of the gallery and of the example everything fits on its card, on the paper's width,
    and each rule that a card names instead is printed behind the cards."""
    roster = calculator.roster
    (asked,) = (one for one in calculator.questions if one.name == roster.rows)
    units = [row for rows in (asked.default, *roster.gallery.values()) for row in rows]
    query = write(calculator, calculator.inputs(**{roster.rows: tuple(units[: asked.most])}))
    page.add_init_script(ASKED)
    page.goto(f"{site.address}{calculator.id}/?{query}")
    listing(page)
    expect(page.locator(".reckoner:not(.coming, .asking, .unchecked)")).to_be_visible()
    page.locator("[data-do=cards]").scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    printed(page, "cards")
    assert place == page.evaluate("seenFrom")
    page.locator(".roster > ol").evaluate("(sheet) => { sheet.style.width = '189.5mm' }")
    cards = page.locator(".roster .unit")
    assert [] == cards.evaluate_all(
        "(all) => all.filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.innerText)"
    )
    behind = page.locator(".rules-used h3:visible").all_inner_texts()
    for card in cards.all():
        for named in card.locator(".card-rules > p").all_inner_texts():
            for title in sorted(behind, key=len, reverse=True):
                named = named.replace(title, "")
            assert "Behind the cards:" == named.rstrip(", ")


def test_the_code_takes_no_room_from_the_units(site: Built, page: Page) -> None:
    """On the roster the QR code stands beside the title, and every unit has the whole width; a long list's is larger,
    so that its modules can be read off paper."""
    page.add_init_script(ASKED)
    page.goto(
        f"{site.address}warstuff/army-list/?units="
        + ";".join(f"name:{'n' * 20}{row},quality:3,rules:armored.mounted" for row in range(20))
    )
    listing(page)
    headline(page, "20 units")
    keep(page, "Night raid")
    printed(page, "roster")
    code, first, sheet = (
        page.locator(place).first.bounding_box() for place in (".paper-code", ".roster .unit", ".md-content__inner")
    )
    assert code["y"] + code["height"] <= first["y"] and 0 <= sheet["width"] - first["width"] < 60
    modules = page.evaluate("document.querySelector('.paper-code svg').viewBox.baseVal.width / 4")
    assert 100 < modules and 0.37 < code["width"] / 96 * 25.4 / modules < 0.39


def test_paper_has_no_ways_on(site: Built, page: Page) -> None:
    """A rule is its line: nothing that only leads to a calculator, and no link."""
    page.add_init_script(ASKED)
    page.goto(site.address + "erfworld/force/")
    listing(page)
    printed(page, "roster")
    text = page.locator(".rules-used").inner_text()
    assert "eight archers" not in text and "See " not in text
    assert "The stack takes its hits in order; the first unit listed must be croaked before the next takes any." in text


@pytest.mark.parametrize("calculator", LISTS, ids=lambda one: one.id)
def test_printing_by_the_browser_s_menu_gives_the_roster(site: Built, page: Page, calculator: Calculator) -> None:
    """Without our buttons: the units of any game's list, what else is in it, and nothing that only a screen can use."""
    page.goto(f"{site.address}{calculator.id}/")
    listing(page)
    page.pdf(format="A4")  # tells the page that it is printed
    page.emulate_media(media="print")
    text = page.locator("body").inner_text()
    listed = calculator.roster
    for asked in calculator.questions:
        if asked.kind == "rows" and asked.default:
            words = (
                f"{asked.label}: " if asked.name != listed.rows else row_line(asked.default[0], 1)[0].split(" × ")[-1]
            )
            assert words in text
    for words in ("Add", "Undo", "Common cases", "Fractions"):
        assert words not in text


def test_a_rule_that_can_t_be_fetched_is_told(site: Built, browser: Browser) -> None:
    """Without a connection and without the page kept, the list is printed all the same,
    and the reader knows what is missing."""
    page = reader(browser, viewport=PHONE, has_touch=True).new_page()
    page.add_init_script(ASKED)
    page.route("**/rules/special-rules/", lambda route: route.abort())
    page.goto(site.address + ARMY)
    listing(page)
    headline(page, "Five units")
    printed(page, "roster")
    expect(page.locator(".copied")).to_contain_text("3 rules could not be fetched")
    page.context.close()
