"""Copying a rule, a ruling and an answer in a real browser, and reading the clipboard back."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_calculator import UP, alive, headline
from tests.browser.test_pages import AXE, SCREENS
from tests.conftest import PHONE, Built

pytestmark = pytest.mark.browser
CHAPTER = "warstuff/rules/terrain/"
FORMATS = ("link", "plain", "bbcode", "markdown", "discord", "embed")
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


def written(below: Built, anchor: str, format: str) -> str:
    """What Python wrote for a rule or a ruling, at this address."""
    texts = json.loads((below.folder / CHAPTER / "copy.json").read_text())
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
    assert f"[url={below.address}r/warstuff/unit-cost/]WARSTUFF: A 4+ costs 15 points.[/url]" == clipboard(page)


def test_a_ruling_is_copied(below: Built, page: Page) -> None:
    """An open ruling has a button of its own."""
    opened(page, below, CHAPTER + "#cover--cover-die")
    page.locator("details.ruling", has=page.locator("#cover--cover-die")).locator(".copy-rule").click()
    chosen(page, "plain")
    assert written(below, "cover--cover-die", "plain") == clipboard(page)
    assert clipboard(page).endswith(below.address + "r/warstuff/terrain/cover/cover-die/")


@pytest.mark.parametrize("format", FORMATS)
def test_an_answer_is_copied_in_each_format(below: Built, page: Page, format: str) -> None:
    """The sentence and the link of what stands on the page, whatever else is in the address."""
    page.goto(below.address + "warstuff/unit-cost/?quality=3&fbclid=x")
    headline(page, "3+")
    page.click(".copy")
    chosen(page, format)
    link, line = below.address + "r/warstuff/unit-cost/?quality=3", "WARSTUFF: A 3+ costs 20 points."
    frame = f'<iframe src="{below.address}warstuff/unit-cost/?embed&amp;quality=3" title="Unit cost (WARSTUFF)"'
    expected = {"link": link, "plain": f"{line} {link}", "bbcode": f"[url={link}]{line}[/url]", "markdown": f"[{line}]({link})"}
    expected |= {"discord": f"{line} {link}", "embed": frame}
    assert clipboard(page).startswith(expected[format])
    assert format == "embed" or expected[format] == clipboard(page)


def test_a_cell_that_opens_a_calculator_is_copied_there(below: Built, page: Page) -> None:
    """One tap from a rule to its odds, and the answer is at hand with its link."""
    opened(page, below)
    page.locator(".reckon a", has_text="Attack").first.click()
    page.wait_for_url("**/attack/?*")
    query = page.url.partition("?")[2]
    headline(page, "cover")
    page.click(".copy")
    chosen(page, "link")
    assert f"{below.address}r/warstuff/attack/?{query}" == clipboard(page)


def test_hostile_words_stay_words(below: Built, page: Page) -> None:
    """A name with markup in it is words on the page and in what is copied; so is a bad value in its message."""
    page.on("dialog", lambda dialog: pytest.fail(f"a link was obeyed: {dialog.message}"))
    page.goto(below.address + ARMY)
    expect(page.locator(".answer .receipt")).to_contain_text("<img src=x>[/url]", timeout=UP)
    page.goto(below.address + "warstuff/attack/?quality=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&%3Cb%3E=%3Cscript%3Ealert(2)%3C/script%3E")
    expect(page.locator("[data-error-of=quality]")).to_contain_text("<img src=x onerror=alert(1)>", timeout=UP)
    expect(page.locator("[data-error-of='']")).to_contain_text("<b>")
    assert 0 == page.locator(".reckoner :is(img, script, b)").count()


def test_nothing_breaks_where_storage_is_forbidden(below: Built, page: Page) -> None:
    """Without a memory of its own the page remembers as long as it is open."""
    page.add_init_script("Storage.prototype.getItem = Storage.prototype.setItem = (key) => { if (key === 'copy-as') throw new DOMException('no', 'SecurityError'); return null; }")
    opened(page, below)
    page.click("#cover .copy-rule")
    chosen(page, "link")
    page.evaluate("document.querySelector('.copied').replaceChildren()")
    page.click(".copy-rule >> nth=0")
    expect(page.locator(".copied")).to_contain_text("Copied: Link")


@pytest.mark.parametrize("how", ["navigator.clipboard.write = async () => { throw new Error('no') }", "Object.defineProperty(navigator, 'clipboard', {value: undefined})"])
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


def test_a_phone_shares(below: Built, browser: Browser) -> None:
    """Where the system has a share sheet it comes first in the list, and gets title and link."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    context.add_init_script("navigator.share = async (what) => { window.shared = what }")
    page = context.new_page()
    opened(page, below)
    page.tap("#cover .copy-rule")
    page.tap("dialog button >> nth=0")
    page.wait_for_function("window.shared")
    assert ["Cover", below.address + "r/warstuff/terrain/cover/"] == page.evaluate("[shared.title, shared.url]")
    context.close()


def test_the_keyboard_does_it_all(below: Built, page: Page) -> None:
    """The button comes after the heading's own link, Escape closes the list, and the focus is back where it was."""
    opened(page, below)
    page.focus("#cover .headerlink")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("dialog button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#cover .copy-rule")).to_be_focused()
    box = page.locator("#cover .copy-rule").bounding_box()
    assert box and (box["width"], box["height"]) >= (44, 44)


@pytest.mark.parametrize(("size", "scheme"), SCREENS, ids=lambda value: value if isinstance(value, str) else str(value["width"]))
def test_no_accessibility_finding(below: Built, browser: Browser, size: dict[str, int], scheme: str) -> None:
    """axe finds nothing in the list of formats, on the page of changes and in a rule's frame."""
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    found = []
    for path in (CHAPTER, "warstuff/changes/", "embed/warstuff/terrain/cover/"):
        page.goto(below.address + path)
        if path == CHAPTER:
            page.click("#cover .copy-rule")
        page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
        page.evaluate(AXE)
        found += page.evaluate("axe.run().then((result) => result.violations.map((one) => [one.id, one.nodes[0].html]))")
    context.close()
    assert [] == found
