"""Varying and seeking on a calculator's page: by taps, in the link, and back again."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.calculator.test_calculator import UP, headline
from tests.browser.calculator.test_rows import ready
from tests.conftest import Built
from tests.support.axe import findings
from tests.support.waiting import at, held_back

pytestmark = pytest.mark.browser


def test_how_many_for_80_percent_is_one_tap(site: Built, page: Page) -> None:
    """The page finds the input that moves the chance; another choice is another link, and Back undoes it."""
    page.goto(site.address + "warfig/shooting/")
    page.get_by_role("link", name="What makes it 80%?").tap()
    found = page.locator(".explore .found")
    expect(found).to_contain_text("16 or more shooters. With 16: ", timeout=UP)
    expect(found).to_be_in_viewport()
    page.locator(".explore [data-door=for] select").first.select_option("casualties>=3")
    expect(found).to_contain_text("12 or more shooters. With 12: ", timeout=UP)
    page.go_back()
    expect(found).to_contain_text("16 or more shooters. With 16: ", timeout=UP)
    page.locator("[name=bs]").fill("5")
    headline(page, "Ten shooters with BS 5")
    expect(found).to_contain_text("12 or more shooters. With 12: ", timeout=UP)
    assert "for=" in page.url and "bs=5" in page.url
    page.evaluate("scrollTo(0, 0)")  # else the line that stays in sight may lie over a control
    expect(page.locator(".reckoner:not(.past)")).to_be_attached()
    assert {} == findings(page)
    page.locator(".explore").get_by_role("link", name="Close").tap()
    expect(page.locator(".explore")).to_have_count(0, timeout=UP)
    at(page, site.address + "warfig/shooting/?bs=5")


def test_a_goal_in_a_link_is_told_on_top(site: Built, page: Page) -> None:
    """Opened from a forum, the page tells what was found before anybody scrolls, and the line leads there."""
    page.goto(site.address + "warfig/shooting/?for=casualties>=4:80:shooters")
    line = page.get_by_role("button", name="16 or more shooters. With 16: ")
    expect(line).to_be_in_viewport(timeout=UP)
    line.tap()
    expect(page.locator(".explore .found")).to_be_in_viewport()
    page.locator(".explore").get_by_role("link", name="Close").tap()
    expect(line).to_be_hidden(timeout=UP)


def test_what_is_asked_before_python_is_there_keeps_the_inputs(site: Built, page: Page) -> None:
    """Whoever changes an input and asks further while Python is on its way asks that of the changed input."""
    held: list[Route] = []
    page.context.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(site.address + "warfig/shooting/?vs=bs=5")
    ready(page)
    page.locator("[name=shooters]").fill("14")
    page.locator("[name=shooters]").press("Tab")
    page.get_by_role("link", name="What makes it 80%?").tap()
    at(page, "?shooters=14&vs=bs=5&for=casualties%3E=4:80")
    held_back(page, held).continue_()
    expect(page.locator(".explore .found").last).to_contain_text("or more shooters. With ", timeout=UP)
    headline(page, "14 shooters with BS 4")


def test_a_way_to_another_calculator_waits_for_the_inputs(site: Built, page: Page) -> None:
    """Tapped before Python has come, it leads there with what the form holds, not with what was shown before."""
    held: list[Route] = []
    page.context.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(site.address + "warfig/melee/")
    ready(page)
    page.locator("[name=attacker_units]").fill("7")
    page.locator("[name=attacker_units]").press("Tab")
    page.locator(".answer a", has_text="Fight back or defend?").tap()
    held_back(page, held).continue_()
    at(page, "warfig/fight-or-defend/?attacker_units=7")


ENDS = "(one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right]"


def test_a_map_whose_cells_open_their_answers(site: Built, page: Page) -> None:
    """Two inputs make a map; a cell's link opens that very answer."""
    page.goto(site.address + "wargame/bravery/?vary=bravery,casualties&of=someone_flees")
    cells = page.locator(".explore .matrix td a")
    expect(cells.first).to_be_visible(timeout=UP)
    assert {} == findings(page)
    colour = "(one) => getComputedStyle(one).backgroundColor"  # of what covers the cells that are scrolled under it
    box, head = page.locator(".explore"), page.locator(".explore .matrix tbody th").first
    assert box.evaluate(colour) == head.evaluate(colour)
    caption = page.locator(".explore caption span")
    page.locator(".explore .scroll").evaluate("(one) => (one.scrollLeft = 200)")
    (left, right), (edge, end) = (one.evaluate(ENDS) for one in (caption, page.locator(".explore .scroll")))
    assert edge <= left < right <= end  # all of the caption is in sight, however far the map is scrolled
    page.emulate_media(media="print")
    expect(page.locator(".explore caption")).to_be_visible()
    expect(page.locator(".explore").get_by_role("combobox")).to_have_count(0)  # paper has nothing to choose
    page.emulate_media(media="screen")
    shown = cells.nth(3).inner_text()
    cells.nth(3).tap()
    expect(page.locator(".explore")).to_have_count(0, timeout=UP)
    expect(page.locator(".answer")).to_contain_text(shown)


def until_kept(page: Page, many: int) -> None:
    """Wait until so many answers are kept: they are when nobody has changed anything for a while."""
    for _ in range(600):
        kept = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('answer:')).length")
        if kept == many:
            return
        page.wait_for_timeout(100)  # lets the browser's messages in
    raise AssertionError(f"{kept} answers are kept, not {many}")


def test_helps_luck_and_the_shelf_by_taps(site: Built, page: Page) -> None:
    """What helps leads to its very answer; what was rolled is told and shaded; kept answers stand beside this one."""
    page.goto(site.address + "warfig/shooting/?shooters=14")
    headline(page, "14 shooters with BS 4")
    until_kept(page, 1)
    page.get_by_role("link", name="What helps most?").tap()
    page.locator(".explore").get_by_role("link", name="Strength 4").tap()
    headline(page, "wound on 3+")
    at(page, site.address + "warfig/shooting/?shooters=14&strength=4")
    page.get_by_role("link", name="How lucky was that?").tap()
    expect(page.locator(".explore [data-door=rolled]")).to_be_in_viewport(timeout=UP)
    page.locator(".explore [data-door=rolled] input").fill("2")
    page.locator(".explore [data-door=rolled] input").press("Tab")
    expect(page.locator(".explore .found")).to_contain_text("Casualties 2 or fewer: 1 in", timeout=UP)
    expect(page.locator(".explore .chart.cut rect.in")).to_have_count(2)
    until_kept(page, 2)
    page.get_by_role("button", name="My answers").tap()
    shelf = page.get_by_role("dialog", name="My answers")
    expect(shelf.get_by_role("listitem")).to_have_count(2)
    expect(shelf.get_by_role("listitem").first).to_contain_text("this answer")
    expect(shelf.get_by_role("checkbox")).to_have_count(1)  # nothing is compared with itself
    shelf.get_by_role("button", name="Name it").last.tap()
    expect(shelf.get_by_role("listitem").last).to_contain_text("14 shooters")  # what is named stays in sight
    shelf.get_by_label("Name", exact=True).fill("Weak")
    shelf.get_by_role("button", name="Save").tap()
    expect(shelf.get_by_role("heading", name="Kept by name")).to_be_visible()
    assert {} == findings(page)
    shelf.get_by_role("checkbox", name="Compare: Weak").check()
    shelf.get_by_role("button", name="Compare with this answer").tap()
    expect(page.locator(".pinned")).to_contain_text("A: 14 shooters", timeout=UP)
    page.get_by_role("link", name="Compare one more").tap()
    expect(page.locator(".several .side-of")).to_have_count(3, timeout=UP)
    page.locator("[name=shooters]").fill("20")
    headline(page, "20 shooters")
    at(page, "?shooters=20&strength=4&vs=shooters=14&vs=shooters=14%26strength=4")
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator(".reckoner:not(.past)")).to_be_attached()
    assert {} == findings(page)
