"""Links to share in a real browser, on a site below a path: with and without scripts, offline,
and in other people's pages."""

from __future__ import annotations

import re
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from calculators.show.clipboard import frame as snippet
from tests.browser.calculator.test_calculator import UP, headline
from tests.browser.offline.test_offline import Host, settled
from tests.support.waiting import at, gone_back
from tests.support.built import served
from tests.conftest import PHONE, Built, reader
from tests.support.visitors import ByPlaywright, until

pytestmark = pytest.mark.browser
WAYS = [  # where a link leads, and what must be in sight there
    ("r/warstuff/terrain/cover/", "warstuff/rules/terrain/#cover", "#cover"),
    ("r/warstuff/special-rules/undead/", "warstuff/rules/special-rules/#undead", "#undead"),
    (
        "r/warstuff/terrain/cover/cover-die/",
        "warstuff/rules/terrain/#cover--cover-die",
        "details[open]:has(#cover--cover-die) summary",
    ),
    ("r/warstuff/attack/", "warstuff/attack/", ".headline"),
]
NONE = "rgba(0, 0, 0, 0)"
HIGHLIGHTED = (
    f"((one) => one && getComputedStyle(one).backgroundColor !== "
    f"'{NONE}')(document.querySelector(':target')?.closest('h2, details'))"
)
PLAIN = "getComputedStyle(document.querySelector('h2[id]:not(:target)')).backgroundColor"


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
@pytest.mark.parametrize(("link", "place", "seen"), WAYS)
def test_a_link_arrives(below: Built, browser: Browser, link: str, place: str, seen: str, scripts: bool) -> None:
    """A person is at the rule, which is in sight and highlighted; a ruling is open;
    and Back does not come here again."""
    context = reader(browser, viewport=PHONE, java_script_enabled=scripts)
    page = context.new_page()
    page.goto(below.address + "about/")
    page.goto(below.address + link, wait_until="commit")
    at(page, below.address + place)
    page.wait_for_load_state()
    expect(page.locator(seen)).to_be_in_viewport()
    if "#" in place:
        until(ByPlaywright(page), HIGHLIGHTED)
        assert NONE == page.evaluate(PLAIN)
    gone_back(page, below.address + "about/")
    context.close()


def test_a_link_within_a_page_leaves_the_page_alone(below: Built, page: Page) -> None:
    """Nothing is fetched or swapped: what the reader has unfolded stays open, and the rule is highlighted;
    Back goes by anchors and by pages."""
    page.goto(below.address + "warstuff/rules/special-rules/")
    folds = page.locator("details.ruling")
    folds.first.locator("summary").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/special-rules/") else None)
    for heading in ("#armored", "#undead"):
        page.locator(f".price-index a[href$='{heading}']").click()
        at(page, heading)
        expect(page.locator(heading)).to_be_in_viewport()
        until(ByPlaywright(page), HIGHLIGHTED)
    gone_back(page, below.address + "warstuff/rules/special-rules/#armored")
    expect(folds.first).to_have_attribute("open", "")
    page.locator(".md-footer__link--next").click()  # by the theme, as ever
    expect(page).not_to_have_url(re.compile("special-rules"))
    expect(page.locator("h1")).to_contain_text("Spells")
    assert [] == asked
    gone_back(page, below.address + "warstuff/rules/special-rules/#armored")
    expect(page.locator("h1")).to_contain_text("Special rules")


def test_a_calculator_s_link_keeps_its_inputs(below: Built, page: Page) -> None:
    """The script takes them along, and the calculator answers."""
    page.goto(below.address + "r/warstuff/unit-cost/?quality=3&rules=armored", wait_until="commit")
    at(page, below.address + "warstuff/unit-cost/?quality=3&rules=armored")
    headline(page, "A 3+ with Armored costs 35 points.")


def test_below_a_path_everything_works(below: Built, page: Page) -> None:
    """Links between pages, the search and Python find their way without knowing where the site stands."""
    outside: list[str] = []
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith((below.address, "data:", "blob:")) else outside.append(request.url)
        ),
    )
    page.goto(below.address)
    page.fill("#find", "armored")
    page.press("#find", "Enter")
    page.locator("#hits a", has_text="Armored").first.click()
    at(page, below.address + "warstuff/rules/special-rules/#armored")
    page.locator("#armored ~ .rule-odds summary").first.click()
    page.locator("#armored ~ .rule-odds a", has_text="Unit cost").first.click()
    at(page, below.address + "warstuff/unit-cost/?*")
    headline(page, "Armored")
    page.goto(below.address + "warstuff/changes/")
    page.click(".feed a")
    assert [] == outside


@pytest.fixture
def phone(browser: Browser):
    """A phone that has never been here."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    yield context
    context.close()


def test_links_to_share_open_without_a_connection(below: Built, phone: BrowserContext) -> None:
    """The service worker knows where they lead: the rule, the ruling, and the calculator with its inputs."""
    host = Host(below.folder.parents[1])
    site = host.address + "some/path/"
    page = phone.new_page()
    page.goto(site)
    settled(page)
    host.stop()
    page.goto(site + "r/warstuff/terrain/cover/")
    expect(page.locator("#cover")).to_be_in_viewport()
    expect(page).to_have_url(site + "warstuff/rules/terrain/#cover")
    page.goto(site + "r/warstuff/terrain/cover/cover-die/")
    expect(page).to_have_url(site + "warstuff/rules/terrain/#cover--cover-die")
    page.goto(site + "r/warstuff/unit-cost/?quality=3")
    expect(page).to_have_url(site + "warstuff/unit-cost/?quality=3")
    expect(page.locator("[name=quality]:checked")).to_have_value("3")
    page.goto(site + "r/warstuff/nothing/")
    expect(page.locator("h1")).to_have_text("There is no such page")


@pytest.fixture
def blog(below: Built, tmp_path: Path):
    """Somebody's own page on another host, with a rule, a ruling and a calculator in it."""
    frames = [
        "embed/warstuff/terrain/cover/",
        "embed/warstuff/terrain/cover/#cover--cover-die",
        "warstuff/unit-cost/?embed&quality=3",
    ]
    snippets = "".join(snippet(below.address + one, "From the Reckoner", high=640) for one in frames)
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Blog</title><h1>Blog</h1>{snippets}")
    with served(SimpleHTTPRequestHandler) as server:  # without our policy, which is not theirs
        server.folder = tmp_path
        yield f"http://127.0.0.1:{server.server_port}/"


def test_a_rule_in_somebody_s_page(blog: str, below: Built, page: Page) -> None:
    """The rule alone, its links in pages of their own, the ruling that was meant open, and the way back."""
    page.goto(blog)
    rule, ruling = page.frame_locator("iframe >> nth=0"), page.frame_locator("iframe >> nth=1")
    expect(rule.locator("h1")).to_have_text("Cover")
    expect(ruling.locator("details[open]")).to_have_count(1)
    expect(rule.locator("details[open], .md-header")).to_have_count(0)
    with page.expect_popup() as opened:
        rule.locator("footer a").click()
    expect(opened.value).to_have_url(below.address + "warstuff/rules/terrain/#cover")
    assert blog == page.url


def test_a_calculator_in_somebody_s_page(blog: str, below: Built, page: Page) -> None:
    """It answers in its frame, shows nothing else of the site, keeps what was seen alone,
    and leads back with the inputs of the moment."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(blog)
    frame = page.frame_locator("iframe >> nth=2")
    expect(frame.locator(".headline")).to_contain_text("A 3+ costs 20 points.", timeout=UP)
    for part in (".md-header", ".md-footer", ".md-sidebar >> nth=0", ".cases", ".public"):
        expect(frame.locator(part)).to_be_hidden()
    frame.locator("[name=quality][value='2']").click()
    expect(frame.locator(".headline")).to_contain_text("A 2+ costs 25 points.", timeout=UP)
    with page.expect_popup() as opened:
        frame.locator(".back a").click()
    expect(opened.value).to_have_url(below.address + "warstuff/unit-cost/?quality=2")
    with page.expect_popup() as opened:
        frame.locator(".opens a[href*='attack/']").first.click()
    expect(opened.value).to_have_url(re.compile("^" + re.escape(below.address + "warstuff/attack/")))
    assert not any(url.endswith("/sw.js") for url in asked)  # sw.js?seen at most, which keeps what was shown


def test_an_answer_is_copied_out_of_somebody_s_page(blog: str, below: Built, browser: Browser) -> None:
    """The snippet lets the frame write to the clipboard, which a browser forbids to frames of other hosts."""
    context = reader(browser, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(blog)
    frame = page.frame_locator("iframe >> nth=2")
    expect(frame.locator(".headline")).to_contain_text("A 3+ costs 20 points.", timeout=UP)
    frame.locator(".copy").click()
    frame.locator("dialog [value=line]").click()
    expect(frame.locator(".copied")).to_contain_text("Copied: One line")
    page.click("h1")
    assert f"WARSTUFF: A 3+ costs 20 points. {below.address}r/warstuff/unit-cost/?quality=3" == page.evaluate(
        "navigator.clipboard.readText()"
    )
    context.close()


def test_frames_fit_a_phone(below: Built, page: Page) -> None:
    """The longest rules, with their tables and drawings, are no wider than the screen."""
    heavy = sorted((below.folder / "embed").rglob("index.html"), key=lambda path: -path.stat().st_size)[:8]
    for path in heavy:
        page.goto(below.address + path.parent.relative_to(below.folder).as_posix() + "/")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


def test_a_path_that_looks_like_another_host_leads_nowhere_else(site: Built, page: Page) -> None:
    """In a frame whose address has two slashes: the way back stays on this host, and the address follows the inputs."""
    page.goto(site.address + "/evil.example/..%2f/warstuff/unit-cost/?embed&quality=3")
    headline(page, "A 3+ costs 20 points.")
    back = page.get_by_role("link", name="Open in the Ready Reckoner")
    here = site.address + "/evil.example/..%2f/warstuff/unit-cost/"
    assert f"{here}?quality=3" == back.evaluate("(link) => link.href")
    page.check("[name=quality][value='2']")
    headline(page, "A 2+ costs 25 points.")
    at(page, "/unit-cost/?*quality=2")
    back.hover()
    assert f"{here}?quality=2" == back.evaluate("(link) => link.href")
