"""Pin, change, see both, send the link: a comparison in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.conftest import PHONE, Built, reader
from tests.support.waiting import gone_back

pytestmark = pytest.mark.browser
BOTH = "warfig/shooting/?shooters=6&vs=shooters=12%26bs=5"


def compared(page: Page) -> None:
    """Wait until both answers stand side by side."""
    expect(page.locator(".pair")).to_be_visible(timeout=UP)


def test_pin_change_see_both_and_send_the_link(site: Built, page: Page) -> None:
    """Two taps make a comparison; its copied link shows the very same to whoever opens it."""
    page.goto(site.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points.")
    page.get_by_role("link", name="Compare", exact=True).click()
    expect(page.locator(".pinned")).to_have_text("A: A 3+ costs 20 points.", timeout=UP)
    expect(page.locator(".answer")).to_contain_text("Change an input")
    page.tap("[name=quality][value='2']")
    headline(page, "A 2+ costs 25 points.")
    compared(page)
    expect(page.locator(".versus", has_text="Points").first).to_contain_text("+5")
    expect(page).to_have_url(site.address + "warstuff/unit-cost/?quality=2&vs=quality=3")
    page.click(".copy")
    page.click("dialog [value=plain]")
    expect(page.locator(".copied")).to_contain_text("Copied")
    words = page.evaluate("navigator.clipboard.readText()")
    assert "A 2+ costs 25 points. Compared with: A 3+ costs 20 points." in words
    shown = page.inner_html(".answer")
    page.goto(words.split()[-1])
    compared(page)
    headline(page, "A 2+ costs 25 points.")
    assert shown == page.inner_html(".answer")
    assert "2" == page.input_value("[name=quality]:checked")


def test_charge_or_shoot(site: Built, page: Page) -> None:
    """Two taps from a unit to the sentence that says which; it goes when the comparison does."""
    page.goto(site.address + "warstuff/attack/?rules=mounted")
    headline(page, "shot by a 4+ with Mounted")
    page.get_by_role("link", name="Compare", exact=True).tap()
    page.locator("[name=mode][value=charge]").tap()
    expect(page.locator(".pinned b")).to_have_text(
        "Charge is better for the attacker, not counting the strike back:"
        " killed 16% instead of 8% and unharmed 56% instead of 75%.",
        timeout=UP,
    )
    page.get_by_role("link", name="Stop comparing").tap()
    expect(page.locator(".pinned b")).to_have_count(0, timeout=UP)


def test_swap_unpin_and_back(site: Built, page: Page) -> None:
    """Swapping turns the sides and fills the form, unpinning leaves the present answer alone, and Back undoes both;
    the focus stays."""
    page.goto(site.address + "warstuff/unit-cost/?quality=2&vs=quality=3")
    compared(page)
    page.get_by_role("link", name="Swap A/B").press("Enter")
    headline(page, "A 3+ costs 20 points.")
    expect(page).to_have_url(site.address + "warstuff/unit-cost/?quality=3&vs=quality=2")
    expect(page.locator("[name=quality]:checked")).to_have_value("3")
    expect(page.locator("[data-way=swap]")).to_be_focused()
    page.get_by_role("link", name="Stop comparing").press("Enter")
    expect(page.locator(".pair")).to_have_count(0, timeout=UP)
    expect(page).to_have_url(site.address + "warstuff/unit-cost/?quality=3")
    expect(page.get_by_role("link", name="Compare", exact=True)).to_be_focused()
    expect(page.locator(".pinned")).to_be_hidden()
    gone_back(page, site.address + "warstuff/unit-cost/?quality=3&vs=quality=2")
    compared(page)
    page.go_back()
    headline(page, "A 2+ costs 25 points.")


def test_the_default_can_be_pinned_before_python_runs(site: Built, page: Page) -> None:
    """The answer that came with the page is pinned like any other, and stays pinned through a change typed
    meanwhile."""
    page.goto(site.address + "warstuff/unit-cost/")
    alive(page)
    page.get_by_role("link", name="Compare", exact=True).click()
    page.check("[name=quality][value='2']")
    compared(page)
    expect(page).to_have_url(site.address + "warstuff/unit-cost/?quality=2&vs=")


def test_a_bad_pin_is_told_and_the_answer_stands(site: Built, page: Page) -> None:
    """A link with a spoilt pin answers what it can, says what is wrong with the rest, and can be unpinned."""
    page.goto(site.address + "warstuff/unit-cost/?quality=3&vs=quality=9")
    headline(page, "A 3+ costs 20 points.")
    expect(page.locator(".answer .error")).to_contain_text("In the pinned answer: Quality must be 2 to 6, not 9.")
    page.get_by_role("link", name="Stop comparing").click()
    expect(page.locator(".answer .error")).to_have_count(0)


def test_without_scripts_nothing_is_offered(site: Built, browser: Browser) -> None:
    """Pinning needs Python: where there are no scripts, no dead button stands in the page."""
    context = reader(browser, viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address + "warstuff/unit-cost/")
    assert {False} == {one.is_visible() for one in page.locator(".way").all()}
    context.close()


def test_in_a_frame_it_stays_in_the_frame(site: Built, page: Page) -> None:
    """In somebody else's page a calculator is pinned and changed in place."""
    page.set_content(
        f'<iframe src="{site.address}warstuff/unit-cost/?embed&amp;quality=3" width="380" height="800"></iframe>'
    )
    frame = page.frame_locator("iframe")
    expect(frame.locator(".headline")).to_contain_text("A 3+ costs 20", timeout=UP)
    frame.get_by_role("link", name="Compare", exact=True).click()
    expect(frame.locator(".pinned")).to_contain_text("A: A 3+", timeout=UP)
    frame.locator("[name=quality][value='2']").click()
    expect(frame.locator(".pair")).to_be_visible(timeout=UP)
    expect(frame.locator(".md-header")).to_be_hidden()


def test_an_open_comparison_fits_the_screen(site: Built, page: Page) -> None:
    """With charts, tables and folds of two answers open, nothing is wider than a phone."""
    page.goto(site.address + BOTH)
    compared(page)
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize(
    ("link", "title"),
    [
        ("warstuff/attack/?quality=2&vs=cover=yes", "Chances"),
        ("warverse/force-list/?characters=name:Giant&vs=", "Side by side"),
    ],
)
def test_figures_are_drawn_too(site: Built, page: Page, link: str, title: str) -> None:
    """Where there is no distribution, chances or counts lie as bars side by side, in sight, inside the screen,
    with the table above."""
    page.goto(site.address + link)
    compared(page)
    drawn = page.locator(".pair figure", has_text=title).first
    drawn.scroll_into_view_if_needed()
    assert ["A", "B"] == drawn.locator(".key").all_inner_texts()
    sizes = drawn.locator("rect").evaluate_all(
        "(all) => all.map((bar) => [bar.getBoundingClientRect().width, bar.getBoundingClientRect().right])"
    )
    words = drawn.locator("text").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().right)")
    assert (
        len(sizes) % 2 == 0
        and max(width for width, _ in sizes) > 200
        and max(*(right for _, right in sizes), *words) <= PHONE["width"]
    )
    expect(page.locator(".versus", has_text="Figures")).to_be_visible()


def test_the_two_sides_differ_without_colour(site: Built, page: Page) -> None:
    """A's bars are hollow with an outline, B's are full, and both have a key beside the chart."""
    page.goto(site.address + BOTH)
    compared(page)
    looks = page.evaluate(
        """() => [".chart rect.hollow", ".chart rect:not(.hollow)"].map((bar) => {
             const style = getComputedStyle(document.querySelector(".pair " + bar)); return [style.fill,
               style.stroke]; })"""
    )
    assert "none" == looks[0][0] != looks[0][1] and "none" == looks[1][1] != looks[1][0]
    assert ["A", "B"] == page.locator(".spread").first.locator(".key").all_inner_texts()
