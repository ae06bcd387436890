"""Copying a rule, a ruling, a table's cell and an answer in a real browser, and reading the clipboard back."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.support.waiting import at, stand_still
from tests.conftest import PHONE, Built, reader
from tests.support.visitors import ByPlaywright, until

pytestmark = pytest.mark.browser
CHAPTER = "warstuff/rules/terrain/"
FORMATS = ("link", "plain", "line", "bbcode", "markdown", "discord", "embed")
TABLES = "warfig/rules/tables/"
ARMY = "warstuff/army-list/?units=name:%253Cimg%2520src%253Dx%253E%255B%252Furl%255D,count:3"


def opened(page: Page, below: Built, path: str = CHAPTER) -> None:
    """A chapter with its copy buttons."""
    page.goto(below.address + path)
    expect(page.locator(".copy-rule").first).to_be_attached()


def chosen(page: Page, format: str) -> None:
    """Choose a format, and wait for the word that it is copied."""
    page.click(f"dialog [value={format}]")
    expect(page.locator(".copied")).to_contain_text("Copied")


def clipboard(page: Page) -> str:
    """What a paste would bring."""
    return page.evaluate("navigator.clipboard.readText()")


def written(below: Built, anchor: str, format: str, chapter: str = CHAPTER) -> str:
    """What Python wrote for a rule, a ruling or a cell, at this address."""
    texts = json.loads((below.folder / chapter / "copy.json").read_text())
    return texts[anchor][format].replace("{site}", below.address)


@pytest.mark.parametrize("format", FORMATS)
def test_a_rule_is_copied_in_each_format(below: Built, page: Page, format: str) -> None:
    """The button at the heading asks once; the clipboard holds the rule, or just its link, with this site's address."""
    opened(page, below)
    page.click("#cover .copy-rule")
    chosen(page, format)
    link = below.address + "r/warstuff/terrain/cover/"
    assert (link if format == "link" else written(below, "cover", format)) == clipboard(page)
    assert (link if format != "embed" else below.address + "embed/warstuff/terrain/cover/") in clipboard(page)
    assert format != "line" or ["Cover (WARSTUFF): ", 1] == [clipboard(page)[:18], len(clipboard(page).splitlines())]


def test_the_format_is_remembered(below: Built, page: Page) -> None:
    """From then on one tap copies, on other pages too, until another format is chosen."""
    opened(page, below)
    page.click("#cover .copy-rule")
    chosen(page, "markdown")
    opened(page, below)
    page.click("#difficult .copy-rule")
    expect(page.locator(".copied")).to_contain_text("Copied: Markdown")
    assert clipboard(page).startswith("**[")
    page.click(".copied button")
    chosen(page, "bbcode")
    assert clipboard(page).startswith("[b][url=")
    page.goto(below.address + "warstuff/unit-cost/")
    alive(page)
    page.click(".reckoner .copy")
    expect(page.locator(".copied")).to_contain_text("Copied: BBCode")
    link = f"[url={below.address}r/warstuff/unit-cost/]Unit cost (WARSTUFF)[/url]"
    assert f"WARSTUFF: A 4+ costs 15 points.\n{link}" == clipboard(page)


def test_a_ruling_is_copied_in_each_format(below: Built, page: Page) -> None:
    """An open ruling has a button of its own; after the first copy another format is one tap away."""
    opened(page, below, CHAPTER + "#cover--cover-die")
    link, anchor = below.address + "r/warstuff/terrain/cover/cover-die/", "cover--cover-die"
    page.locator("details.ruling", has=page.locator(f"#{anchor}")).locator(".copy-rule").click()
    for format in FORMATS:
        chosen(page, format)
        assert (link if format == "link" else written(below, anchor, format)) == clipboard(page)
        assert (f"embed/warstuff/terrain/cover/#{anchor}" if format == "embed" else link) in clipboard(page)
        page.click(".copied button")


def test_an_answer_is_copied_in_each_format(below: Built, page: Page) -> None:
    """The sentence and the link of what stands on the page, whatever else is in the address."""
    page.goto(below.address + "warstuff/unit-cost/?quality=3&fbclid=x")
    headline(page, "3+")
    page.click(".copy")
    link, line = below.address + "r/warstuff/unit-cost/?quality=3", "WARSTUFF: A 3+ costs 20 points."
    frame = f'<iframe src="{below.address}warstuff/unit-cost/?embed&amp;quality=3" title="Unit cost (WARSTUFF)"'
    expected = {
        "link": link,
        "plain": f"{line} {link}",
        "bbcode": f"{line}\n[url={link}]Unit cost (WARSTUFF)[/url]",
        "markdown": f"{line}\n\n[Unit cost (WARSTUFF)]({link})",
        "discord": f"{line}\n[Unit cost (WARSTUFF)]({link})",
    }
    expected |= {"line": f"{line} {link}", "embed": frame}
    for format in FORMATS:
        chosen(page, format)
        assert clipboard(page).startswith(expected[format])
        assert format == "embed" or expected[format] == clipboard(page)
        page.click(".copied button")


def test_a_cell_is_copied_in_each_format(below: Built, page: Page) -> None:
    """The table's button makes its cells copy: the book's figure, the chance,
    and the link to the odds of that very cell."""
    opened(page, below, TABLES)
    table = page.locator("[data-table$='/attack']")
    cell = table.locator("tbody tr >> nth=1").locator("td >> nth=3")
    figure, column = cell.inner_text().split()[0], table.locator("thead th >> nth=3").inner_text()
    query = cell.locator("a").get_attribute("href").partition("?")[2]
    link, says = f"{below.address}r/warfig/melee/?{query}", f"/{column}: {figure} ("
    place = f"{table.get_attribute('data-table')}/2/3"
    table.locator(".copy-rule").click()
    cell.locator("button").click()
    for format in FORMATS:
        chosen(page, format)
        own = "plain" if format == "line" else format  # it is one already
        assert (link if format == "link" else written(below, place, own, TABLES)) == clipboard(page)
        part = {
            "link": link,
            "embed": f'src="{below.address}warfig/melee/?embed&amp;{query.replace("&", "&amp;")}"',
        }.get(format, says)
        assert part in clipboard(page)
        page.click(".copied button")
    page.keyboard.press("Escape")
    cell.locator("a").click()  # it opens the odds again
    at(page, f"{below.address}warfig/melee/?{query}")


def test_a_cell_of_any_table_by_keyboard(below: Built, page: Page) -> None:
    """Tab goes from the button to the cells, Enter copies one and Escape leaves them;
    then the focus is at the button again."""
    opened(page, below, "warstuff/rules/wounds/")
    page.evaluate("localStorage.setItem('copy-as', 'plain')")
    table = page.locator("[data-table]").first
    before = table.locator("table").inner_html()
    for key in ("Escape", "Enter"):
        table.locator(".copy-rule").focus()
        page.keyboard.press("Enter")
        expect(table.locator(".pick")).to_have_text("Choose a cell to copy it.")
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('td') === null"):  # a table that scrolls is a stop of its own
            page.keyboard.press("Tab")
        expect(table.locator("td button").first).to_be_focused()
        page.keyboard.press(key)
        expect(table.locator(".copy-rule")).to_be_focused()
        assert before == table.locator("table").inner_html()
    expect(page.locator(".copied")).to_contain_text("Copied: Plain text")
    first, column = table.locator("tbody tr td >> nth=1").inner_text(), table.locator("thead th >> nth=1").inner_text()
    assert f"/{column}: {first} {below.address}r/warstuff/wounds/" in clipboard(page)


def test_hostile_words_stay_words(below: Built, page: Page) -> None:
    """A name with markup in it is words on the page and in what is copied; so is a bad value in its message."""
    page.on("dialog", lambda dialog: pytest.fail(f"a link was obeyed: {dialog.message}"))
    page.goto(below.address + ARMY)
    expect(page.locator(".answer .roster")).to_contain_text("<img src=x>[/url]", timeout=UP)
    page.goto(
        below.address
        + "warstuff/attack/?quality=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&%3Cb%3E=%3Cscript%3Ealert(2)%3C/script%3E"
    )
    expect(page.locator("[data-error-of=quality]")).to_contain_text("<img src=x onerror=alert(1)>", timeout=UP)
    expect(page.locator("[data-error-of='']")).to_contain_text("<b>")
    assert 0 == page.locator(".reckoner :is(img, script, b:not(.glance b, .tries b, .my-units b))").count()


def test_nothing_breaks_where_storage_is_forbidden(below: Built, page: Page) -> None:
    """Without a memory of its own the page remembers as long as it is open."""
    page.add_init_script(
        "Storage.prototype.getItem = Storage.prototype.setItem = (key) => { if (key === 'copy-as') throw new "
        "DOMException('no', 'SecurityError'); return null; }"
    )
    opened(page, below)
    page.click("#cover .copy-rule")
    chosen(page, "link")
    page.evaluate("document.querySelector('.copied').replaceChildren()")
    page.click(".copy-rule >> nth=0")
    expect(page.locator(".copied")).to_contain_text("Copied: Link")


@pytest.mark.parametrize(
    "how",
    [
        "navigator.clipboard.write = async () => { throw new Error('no') }",
        "Object.defineProperty(navigator, 'clipboard', {value: undefined})",
    ],
)
def test_a_clipboard_that_is_forbidden(below: Built, page: Page, how: str) -> None:
    """The words are shown, selected, to be copied by hand."""
    page.add_init_script(how)
    opened(page, below)
    page.click("#cover .copy-rule")
    page.click("dialog [value=markdown]")
    field = page.locator("dialog textarea")
    expect(field).to_have_value(written(below, "cover", "markdown"))
    assert field.evaluate("field => field.selectionEnd - field.selectionStart === field.value.length")


def test_without_a_connection_the_link_is_copied(below: Built, page: Page) -> None:
    """The words of a chapter are fetched when they are first wanted; if they can't be had, the link is."""
    page.route("**/copy.json", lambda route: route.abort())
    opened(page, below)
    page.click("#cover .copy-rule")
    page.click("dialog [value=markdown]")
    expect(page.locator(".copied")).to_contain_text("need a connection")
    assert below.address + "r/warstuff/terrain/cover/" == clipboard(page)


@pytest.fixture
def sharing(browser: Browser) -> Iterator[Page]:
    """A phone with a share sheet, which a test can make fail: `failing` is the name of the error."""
    context = reader(
        browser, viewport=PHONE, has_touch=True, is_mobile=True, permissions=["clipboard-read", "clipboard-write"]
    )
    context.add_init_script(
        "navigator.share = async (what) => { if (window.failing) throw new DOMException('no', failing); window.shared "
        "= what }"
    )
    yield context.new_page()
    context.close()


def test_a_phone_shares(below: Built, sharing: Page) -> None:
    """Where the system has a share sheet it comes first in the list, and gets title, words and link;
    another format stays in reach."""
    stand_still(sharing)  # a sheet waits for its words, but not for long
    opened(sharing, below)
    sharing.tap("#cover .copy-rule")
    sharing.tap("dialog button >> nth=0")
    until(ByPlaywright(sharing), "window.shared")
    expected = {
        "title": "Cover",
        "text": written(below, "cover", "says"),
        "url": below.address + "r/warstuff/terrain/cover/",
    }
    assert expected == sharing.evaluate("shared")
    sharing.tap("#difficult .copy-rule")  # remembered: the sheet opens at once
    until(ByPlaywright(sharing), "shared.title.startsWith('Difficult')")
    sharing.tap(".copied button")
    chosen(sharing, "line")
    assert written(below, "difficult", "line") == clipboard(sharing)


@pytest.mark.parametrize(
    ("failing", "said"), [("AbortError", "Not shared."), ("NotAllowedError", "Copied: Plain text")]
)
def test_a_share_sheet_that_does_not_share(below: Built, sharing: Page, failing: str, said: str) -> None:
    """Whoever thinks better of it can take another format; where the sheet does not open, the words are copied."""
    opened(sharing, below)
    sharing.evaluate("(name) => { window.failing = name }", failing)
    sharing.tap("#cover .copy-rule")
    sharing.tap("dialog button >> nth=0")
    expect(sharing.locator(".copied")).to_contain_text(said)
    assert failing == "AbortError" or written(below, "cover", "plain") == clipboard(sharing)
    sharing.tap(".copied button")
    chosen(sharing, "bbcode")
    assert written(below, "cover", "bbcode") == clipboard(sharing)


def test_the_keyboard_does_it_all(below: Built, page: Page) -> None:
    """On a phone the button stands for the heading's own link too, Escape closes the list, and the focus is back."""
    opened(page, below)
    expect(page.locator("#cover .headerlink")).to_be_hidden()
    page.focus("#cover .copy-rule")
    page.keyboard.press("Enter")
    expect(page.locator("dialog button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#cover .copy-rule")).to_be_focused()
    box = page.locator("#cover .copy-rule").bounding_box()
    assert box and (box["width"], box["height"]) >= (44, 44)
