"""Our table on a phone: chosen once, used by every calculator, shared with somebody else, and never lost silently."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.calculator.test_calculator import alive, headline
from tests.browser.calculator.test_standing import standing
from tests.conftest import PHONE, Built, reader
from tests.support.visitors import ByPlaywright, until
from tests.support.waiting import held_back

pytestmark = pytest.mark.browser
FULL = """const put = Storage.prototype.setItem; Storage.prototype.setItem = function (key, value) {
  if (key.startsWith("table:")) throw new DOMException("full", "QuotaExceededError");
  put.call(this, key, value);
}"""
FORBIDDEN = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
STACK = '.question[data-ruling$="/cover-armored"] input[value=stack]'
CASE = "cover=yes&target_rules=armored"


def stored(page: Page, game: str = "warstuff") -> dict[str, str] | None:
    """The readings that a device keeps."""
    text = page.evaluate("(key) => localStorage.getItem(key)", f"table:{game}")
    return text and json.loads(text)["readings"]


def keep(page: Page, site: Built, readings: dict[str, str], game: str = "warstuff") -> None:
    """Put a table on the device, as another visit has left it."""
    page.goto(site.address + "about/")
    table = json.dumps({"game": game, "readings": readings, "others": {}, "saved": "2026-11-18"})
    page.evaluate("([key, table]) => localStorage.setItem(key, table)", [f"table:{game}", table])


def table_page(page: Page, site: Built, query: str = "") -> None:
    """Open the page of WARSTUFF's table and wait until it is alive."""
    page.goto(f"{site.address}warstuff/table/{query}")
    expect(page.locator("html[data-table-alive]")).to_be_attached()


def test_chosen_once_and_shared(site: Built, page: Page, browser: Browser) -> None:
    """A reading chosen is where every calculator opened bare starts, with its address spelled out; a link with inputs
    stays ours, one tap away from the table's; rule pages mark it; and somebody else takes the table over by its link."""
    strip, state = page.locator(".by-table"), page.locator(".table-state")
    table_page(page, site)
    page.locator(STACK).tap()
    expect(state).to_have_text("1 reading differs from ours. Kept on this device.")

    page.goto(site.address + "warstuff/attack/")
    expect(strip).to_contain_text("By your table: 1 reading differs from ours.")
    assert f"{site.address}warstuff/attack/?cover_armored=stack" == page.url
    headline(page, "(one ruling changed)")
    page.locator(".tries a[href*='cover=yes']").first.tap()
    expect(strip).to_contain_text("By your table")
    assert page.url.endswith("cover=yes&cover_armored=stack")

    page.goto(f"{site.address}warstuff/attack/?{CASE}")
    expect(strip).to_contain_text("By our readings; your table has another here.")
    headline(page, "kills 4.2%")
    assert f"{site.address}warstuff/attack/?{CASE}" == page.url
    page.get_by_role("link", name="Use your table's readings").tap()
    headline(page, "kills 2.8%")
    assert "cover_armored=stack" in page.url
    page.get_by_role("link", name="Use ours").tap()
    headline(page, "kills 4.2%")

    ruling = page.locator("details.ruling.read-otherwise")
    for path in ("rules/special-rules/", "all/"):
        page.goto(f"{site.address}warstuff/{path}")
        expect(ruling.locator("summary")).to_contain_text("Your table: Both dice, 4+ and 5+.")
        expect(ruling.locator(".verdict")).to_contain_text("One die")
    page.goto(site.address + "warstuff/rulings/")
    expect(page.locator(".questions strong.your-table")).to_contain_text("Your table: Both dice")

    page.evaluate("localStorage.setItem('copy-as', 'link')")
    table_page(page, site)
    page.tap("[data-do=share]")
    expect(page.locator(".copied")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert f"{site.address}warstuff/table/?cover_armored=stack" == link
    other = reader(browser, viewport=PHONE, has_touch=True)
    theirs = other.new_page()
    theirs.goto(link)
    expect(theirs.locator(".offer")).to_contain_text("1 reading differs from ours.")
    assert stored(theirs) is None
    theirs.get_by_role("button", name="Yes, take it over").tap()
    expect(theirs.locator(".table-state")).to_contain_text("1 reading differs")
    assert ({"cover_armored": "stack"}, f"{site.address}warstuff/table/") == (stored(theirs), theirs.url)
    other.close()


def test_what_is_made_here_starts_with_the_table(site: Built, page: Page) -> None:
    """A list begun by "Add to …", a unit taken elsewhere and a question typed in the search have the table's readings
    spelled out; a unit taken from our readings takes those along, and a question in a link stays ours."""
    keep(page, site, {"wizards": "may_join", "over_ten": "difference"}, "warfig")
    page.goto(site.address + "warfig/unit-card/")
    alive(page)
    page.locator("a[data-adds]").first.tap()
    page.get_by_role("button", name="A new list").tap()
    view = page.get_by_role("link", name="View list")
    expect(view).to_have_attribute("href", re.compile("[&?]wizards=may_join$"))

    keep(page, site, {"natural": "both", "cover_in_melee": "no"}, "wargame")
    for query, readings in [("", "natural=both"), ("?models=7", "models:7,[^&]*$")]:
        page.goto(f"{site.address}wargame/attack/{query}")
        alive(page)
        page.locator("[data-slot=models]").tap()
        page.locator("dialog .uses > summary").tap()
        groups = page.locator("dialog .use-links p", has_text="Several groups").get_by_role("link")
        expect(groups).to_have_attribute("href", re.compile(readings))

    keep(page, site, {"over_ten": "difference"}, "warfig")
    page.goto(f"{site.address}?ask=10+bs4+archers+at+armour+3")
    best = page.locator(".finder .readings a").first
    expect(best.locator("output")).to_contain_text("kill")
    assert "over_ten" not in (best.get_attribute("href") or "")
    page.locator(".finder input").fill("11 bs4 archers at armour 3")
    expect(best).to_have_attribute("href", re.compile("over_ten=difference"))
    expect(best.locator("output")).to_contain_text("one ruling changed")


@pytest.mark.parametrize(
    "dialect, reading",
    [
        ("bbcode", "[*]What does an Armored unit in cover roll? [b]Both dice, 4+ and 5+.[/b]\n"),
        ("markdown", "- What does an Armored unit in cover roll? **Both dice, 4+ and 5+.**\n"),
        ("discord", "- What does an Armored unit in cover roll? **Both dice, 4+ and 5+.**\n"),
    ],
)
def test_a_table_is_copied_with_its_readings_marked(site: Built, page: Page, dialect: str, reading: str) -> None:
    """The question and the reading's own sentence marked, without the figure of an example that is not there."""
    keep(page, site, {"cover_armored": "stack"})
    page.evaluate(f"localStorage.setItem('copy-as', '{dialect}')")
    table_page(page, site)
    page.tap("[data-do=share]")
    expect(page.locator(".copied")).to_contain_text("Copied")
    assert reading in page.evaluate("navigator.clipboard.readText()")


def test_a_table_is_offered_in_no_format_that_it_has_not(site: Built, page: Page) -> None:
    """There is no frame with a table in it: it is not offered, and where it was the last choice another is asked for."""
    keep(page, site, {"cover_armored": "stack"})
    page.evaluate("localStorage.setItem('copy-as', 'embed')")
    table_page(page, site)
    page.tap("[data-do=share]")
    formats = page.locator("dialog[open] button[value]")
    expect(formats.first).to_be_visible()
    offered = {format.get_attribute("value") for format in formats.all()} - {"share"}
    assert {"link", "plain", "line", "bbcode", "markdown", "discord"} == offered


def test_nothing_of_ours_is_passed_off_as_the_table_s(site: Built, page: Page) -> None:
    """Before the form's script and Python have come, the page's own answer is dimmed; a frame knows no table,
    and neither does a calculator that asks for nothing the table reads."""
    held: list[Route] = []
    keep(page, site, {"both_rerolls": "fails_first"})
    page.emulate_media(reduced_motion="reduce")
    page.route("**/calculator.mjs", lambda route: held.append(route))
    page.goto(site.address + "warstuff/attack/", wait_until="commit")
    page.wait_for_selector(".answer .working")
    standing(page, "Working out the answer …", 0.4)
    held_back(page, held, "calculator.mjs").continue_()
    headline(page, "(one ruling changed)")
    standing(page, "", 1)
    page.unroute("**/calculator.mjs")
    for place in ("warstuff/attack/?embed", "warstuff/unit-cost/"):
        page.goto(site.address + place)
        alive(page)
        standing(page, "", 1)
        assert site.address + place == page.url


def test_our_own_example_can_be_kept_under_a_table(site: Built, page: Page) -> None:
    """Back to ours with nothing else chosen, the address says so: a reload does not bring the table's readings back."""
    keep(page, site, {"both_rerolls": "fails_first"})
    page.goto(site.address + "warstuff/attack/")
    page.get_by_role("link", name="Use ours").tap()
    expect(page.locator(".by-table")).to_contain_text("By our readings")
    page.reload()
    expect(page.locator(".by-table")).to_contain_text("By our readings")
    assert page.url.endswith("warstuff/attack/?both_rerolls=once")
    page.check("[name=quality][value='3']")
    headline(page, "A 3+ shot")
    page.check("[name=quality][value='4']")
    headline(page, "A 4+ shot")
    until(ByPlaywright(page), "location.search === '?both_rerolls=once'")
    page.evaluate(
        """localStorage.setItem("answer:x", JSON.stringify({calculator: "warstuff/attack", query: "", headline: "Ours",
          saved: "2026-11-18"}))"""
    )
    page.locator(".my-answers").tap()
    expect(page.get_by_role("link", name="Ours")).to_have_attribute("href", re.compile(r"\?both_rerolls=once$"))


def test_a_list_starts_with_the_table_too(site: Built, page: Page) -> None:
    """A list opened bare is still the example, by the table's readings."""
    keep(page, site, {"squad_limit": "none"}, "warfig")
    page.goto(site.address + "warfig/army-list/")
    expect(page.locator(".by-table")).to_contain_text("By your table")
    expect(page.locator(".list-state")).to_contain_text("An example")
    headline(page, "(one ruling changed)")
    assert page.url.endswith("warfig/army-list/?squad_limit=none")


def test_a_reading_that_is_gone_is_told(site: Built, page: Page) -> None:
    """On the table's page and over a calculator; it changes nothing, and stays until it is removed."""
    keep(page, site, {"cover_armored": "stack", "wounds": "gone", "no_more": "x"})
    told = "Your table has readings that this site no longer knows: wounds (gone), no_more (x)."
    page.goto(site.address + "warstuff/attack/")
    expect(page.locator(".by-table")).to_contain_text(told)
    assert page.url.endswith("?cover_armored=stack")
    table_page(page, site, "?cover_armored=best&lost=x")
    expect(page.locator(".gone")).to_contain_text(told)
    expect(page.locator(".offer")).to_contain_text("It has a reading that this site no longer knows: lost (x); left out")
    page.get_by_role("button", name="No, keep mine").tap()
    page.get_by_role("button", name="Remove: what this site no longer knows").tap()
    assert {"cover_armored": "stack"} == stored(page)


def test_what_differs_and_what_is_searched_stand_alone(site: Built, page: Page) -> None:
    """Of the rest not even the headings are left; questions in folds are found too."""
    keep(page, site, {"cover_armored": "stack"})
    table_page(page, site)
    shown = "article :is(h2[id], .question):visible"
    page.get_by_role("button", name="Only what differs").tap()
    expect(page.locator(shown)).to_have_count(2)
    page.get_by_role("button", name="Only what differs").tap()
    page.fill("[data-filter]", "winner begins clockwise")
    expect(page.locator("#multi-player")).to_be_visible()
    expect(page.locator("#basics")).to_be_hidden()
    expect(page.locator("details.others .question:visible").first).to_be_visible()


def test_two_tabs_and_an_emptied_device(site: Built, phone: BrowserContext) -> None:
    """What one tab chooses the other shows and keeps; what is taken away elsewhere can be put back."""
    first, second = phone.new_page(), phone.new_page()
    for tab in (first, second):
        table_page(tab, site)
    first.locator(STACK).tap()
    expect(second.locator(".table-state")).to_contain_text("1 reading differs")
    second.locator('.question[data-ruling$="/both-rerolls"] input[value=fails_first]').tap()
    expect(first.locator(".table-state")).to_contain_text("2 readings differ")
    assert {"cover_armored": "stack", "both_rerolls": "fails_first"} == stored(first)
    second.evaluate("localStorage.clear()")
    expect(first.locator(".copied")).to_contain_text("Your table was taken off this device elsewhere.")
    first.get_by_role("button", name="Put it back").tap()
    assert {"cover_armored": "stack", "both_rerolls": "fails_first"} == stored(second)
    first.tap("[data-do=ours]")
    assert stored(second) is None
    first.get_by_role("button", name="Undo").tap()
    assert {"cover_armored": "stack", "both_rerolls": "fails_first"} == stored(second)


@pytest.mark.parametrize(
    ("how", "words"), [(FULL, "no room left"), (FORBIDDEN, "lets the site store nothing")], ids=["full", "forbidden"]
)
def test_where_nothing_can_be_kept(site: Built, phone: BrowserContext, how: str, words: str) -> None:
    """That is said, what was chosen holds on the page, and a file has it."""
    page = phone.new_page()  # the theme itself complains where storage is forbidden, so errors are not counted here
    page.add_init_script(how)
    table_page(page, site)
    page.locator(STACK).tap()
    page.locator('.question[data-ruling$="/both-rerolls"] input[value=fails_first]').tap()
    expect(page.locator(".table-state")).to_contain_text(words)
    expect(page.locator(".table-state")).to_contain_text("2 readings differ from ours.")
    with page.expect_download() as download:
        page.tap("[data-do=export]")
    readings = {"both_rerolls": "fails_first", "cover_armored": "stack"}
    found = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert ("warstuff", readings) == (found["game"], found["readings"])


def test_a_file_is_asked_about_and_the_agreement_is_one_page(site: Built, page: Page) -> None:
    """Imported, a file's table is offered like a link's; on paper there is the agreement alone, with lines to sign."""
    table_page(page, site)
    files = page.locator("input[type=file]")
    wrong = {"name": "x.json", "mimeType": "application/json", "buffer": b'{"game": "warfig", "readings": {}}'}
    files.set_input_files(wrong)
    expect(page.locator(".note")).to_contain_text("This table is for another game, “warfig”")
    right = {"game": "warstuff", "readings": {"cover_armored": "stack"}}
    files.set_input_files({**wrong, "buffer": json.dumps(right).encode()})
    page.get_by_role("button", name="Yes, take it over").tap()
    assert right["readings"] == stored(page)
    page.emulate_media(media="print")
    expect(page.locator(".agreement h1")).to_have_text("Our table · WARSTUFF")
    expect(page.locator(".agreement li")).to_contain_text("Both dice, 4+ and 5+.")
    assert 5 == page.locator(".agreement .sign:visible").count()
    assert 0 == page.locator("fieldset.question:visible, .md-typeset .table-tools:visible").count()
    page.emulate_media(media="screen")
    many = "[...document.querySelectorAll('.question')].slice(0, 20)"
    page.evaluate(f"{many}.forEach((question) => question.querySelectorAll('input')[1].click())")
    page.emulate_media(media="print")
    assert page.locator(".agreement li").count() > 12
    assert 1 == page.pdf(format="A4").count(b"/Type /Page\n")
