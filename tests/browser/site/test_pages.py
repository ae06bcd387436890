"""The built pages: links, sizes, weight, print and scripts switched off."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response, Route, expect

from tests.support.waiting import at, held_back
from tests.conftest import DESKTOP, PHONE, Built, reader
from tests.support.visitors import ByPlaywright, until


def test_build_is_strict_and_silent(site: Built) -> None:
    """MkDocs finds nothing to warn about."""
    assert [] == [line for line in site.said.splitlines() if line.startswith(("WARNING", "ERROR"))]


def test_no_broken_link_or_anchor(site: Built) -> None:
    """Every link and every anchor in the finished HTML leads somewhere."""
    lychee = shutil.which("lychee", path=str(Path(sys.executable).parent))
    assert lychee, "lychee is missing: it comes with the test requirements"
    pages = [str(path) for path in site.folder.rglob("*.html") if path.name != "404.html"]
    command = [
        lychee,
        "--offline",
        "--include-fragments",
        "--index-files",
        "index.html",
        "--root-dir",
        str(site.folder),
    ]
    done = subprocess.run([*command, "--no-progress", *pages], capture_output=True, text=True)
    assert 0 == done.returncode, done.stdout + done.stderr


@pytest.mark.browser
@pytest.mark.parametrize("path", ["warstuff/attack/", "warstuff/army-list/", "warstuff/unit-cost/"])
def test_touch_targets_are_big_enough(site: Built, page: Page, path: str) -> None:
    """Every control of a calculator is at least 44 pixels high, and wide enough for a thumb."""
    page.goto(site.address + path)
    page.evaluate("document.querySelectorAll('.reckoner details').forEach((fold) => (fold.open = true))")
    small = page.evaluate(
        """() => [...document.querySelectorAll(`.reckoner :is(
               button, select, summary, label:has(input), input:not([type=radio], [type=checkbox]), a.why, a.open)`)]
             .filter((control) => control.checkVisibility())
             .map((control) => [control.outerHTML.slice(0, 90), control.getBoundingClientRect()])
             .filter(([, box]) => box.height < 43.9 || box.width < 40)
             .map(([html, box]) => `${html} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
    )
    assert [] == small


@pytest.mark.browser
def test_nothing_jumps_when_scrolled(site: Built, browser: Browser) -> None:
    """A page is as long after the first scroll as before it: what the theme hides then keeps its room."""
    page = reader(browser, viewport=DESKTOP).new_page()
    page.goto(site.address + "warstuff/rules/wounds/")
    page.evaluate("document.fonts.ready.then(() => {})")
    tabs = page.locator(".md-tabs")
    height = tabs.bounding_box()
    assert height and height["height"] > 20
    page.evaluate("scrollTo(0, 600)")
    expect(page.locator(".md-tabs[hidden]")).to_be_attached()
    after = tabs.bounding_box()
    assert after and height["height"] == after["height"]
    page.context.close()


@pytest.mark.browser
def test_reading_pages_are_light(site: Built, browser: Browser) -> None:
    """The longest chapters and rulings, with everything they load, weigh less than 110 kB with gzip;
    brotli takes a tenth less."""
    found = (path for kind in ("rules/*", "rulings") for path in site.folder.glob(f"*/{kind}/index.html"))
    for path in sorted(found, key=lambda path: -len(gzip.compress(path.read_bytes())))[:3]:
        page = reader(browser).new_page()
        responses: list[Response] = []
        page.on("response", lambda response, responses=responses: responses.append(response))
        page.goto(site.address + path.parent.relative_to(site.folder).as_posix() + "/")
        page.wait_for_load_state("networkidle")
        bodies = [response.body() for response in responses]
        page.context.close()
        assert len(bodies) > 15
        assert sum(min(len(body), len(gzip.compress(body, 9))) for body in bodies) < 110_000, path


def test_all_rules_on_one_page_are_light(site: Built) -> None:
    """Every game's page weighs at most 200 kB on its way."""
    pages = list(site.folder.glob("*/all/index.html"))
    assert len(pages) >= 5
    assert max(len(gzip.compress(page.read_bytes())) for page in pages) <= 200_000


@pytest.mark.browser
def test_on_one_page_rulings_are_folded_open_or_left_out(site: Built, page: Page) -> None:
    """As the reader chose, for every game and the next visit; a link to a ruling shows it all the same."""
    rulings = page.locator("details.ruling")
    page.goto(site.address + "warstuff/all/")
    page.get_by_role("radio", name="Open").check()
    expect(page.locator("details.ruling:not([open])")).to_have_count(0)
    page.get_by_role("radio", name="Left out").check()
    expect(rulings.first).to_be_hidden()
    page.goto(site.address + "wargame/all/")
    expect(page.get_by_role("radio", name="Left out")).to_be_checked()
    expect(rulings.first).to_be_hidden()
    page.goto(site.address + "warstuff/all/#cover--cover-die")
    expect(rulings.filter(has=page.locator("#cover--cover-die"))).to_have_attribute("open", "")
    expect(rulings.first).to_be_visible()


@pytest.mark.browser
def test_one_page_prints_its_rulings_as_chosen(site: Built, page: Page) -> None:
    """Folded ones as the question and its answer, those behind another fold too; open ones whole; or none. On paper the
    contents are a list without folds."""
    page.goto(site.address + "warstuff/all/")
    rulings = page.locator("details.ruling")
    expect(page.locator(".rulings-folded")).to_be_attached()
    for choice, questions, bodies in (("Folded", True, False), ("Open", True, True), ("Left out", False, False)):
        page.get_by_role("radio", name=choice).check()
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")  # the theme opens every fold
        for ruling in (rulings.first, page.locator(".more-rulings details.ruling").first):
            expect(ruling.locator("summary")).to_be_visible(visible=questions)
            expect(ruling.locator(".ruling-kind")).to_be_visible(visible=bodies)
        expect(page.locator(".whole-contents details a").first).to_be_visible()
        expect(page.locator(".whole-contents summary").first).to_be_hidden()
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        page.emulate_media(media="screen")


@pytest.mark.browser
def test_a_calculator_comes_with_its_styles(site: Built, page: Page) -> None:
    """A page to read loads no styles of calculators before the reader goes for a link; then they come once,
    and are there when the theme has swapped the calculator in, and when the reader is back from another page."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.address + "warstuff/rules/shooting/")
    page.wait_for_load_state("networkidle")
    sheet = f"{site.address}assets/calculator/all.css"
    styled = f"[...document.styleSheets].some(({{ href }}) => href === '{sheet}')"
    assert sheet not in asked
    page.locator("a.odds-link").first.tap()
    page.locator(".reckoner").wait_for()
    until(ByPlaywright(page), styled)
    page.go_back()
    page.locator("a.odds-link").first.wait_for()
    assert page.evaluate(styled)


@pytest.mark.browser
def test_nothing_jumps_when_the_text_faces_come(site: Built, page: Page) -> None:
    """Until then others stand in for them in the same measures: lines break nearly everywhere where they will."""
    held: list[Route] = []
    page.route("**/*.woff2", lambda route: held.append(route))
    page.goto(site.address + "warstuff/rules/shooting/", wait_until="commit")
    page.locator("article h2").last.wait_for()
    before = page.evaluate("document.querySelector('article').getBoundingClientRect().height")
    held_back(page, held).continue_()
    for route in held:
        route.continue_()
    page.unroute("**/*.woff2")  # whatever is asked for later comes at once
    until(ByPlaywright(page), "[...document.fonts].filter(({ status }) => status === 'loaded').length >= 3")
    after = page.evaluate("document.querySelector('article').getBoundingClientRect().height")
    assert before == pytest.approx(after, rel=0.02)


FOR_SCRIPTS = {  # what only a script can use, and what stands below it
    "warstuff/all/": (".rulings-shown", ".whole-contents"),
    "warstuff/glossary/": (".filter", ".glossary"),
    "warstuff/rulings/": (".filter", "article h2"),
    "warstuff/table/": (".filter", "article h2"),
}


@pytest.mark.browser
@pytest.mark.parametrize("path", FOR_SCRIPTS)
def test_nothing_jumps_when_the_scripts_come(site: Built, page: Page, path: str) -> None:
    """What only a script can use keeps its place until that has come; if it never comes, the place is gone too."""
    control, below = (page.locator(place).first for place in FOR_SCRIPTS[path])
    page.route("**/*.mjs", lambda route: None)
    page.goto(site.address + path, wait_until="commit")
    page.locator("footer").wait_for()
    page.evaluate("document.fonts.ready.then(() => {})")
    expect(control).to_be_hidden()
    before = below.bounding_box()
    page.unroute("**/*.mjs")  # what was held back goes on
    expect(control).to_be_visible()
    after = below.bounding_box()
    assert before and after and before["y"] == after["y"]
    page.route("**/*.mjs", lambda route: route.abort())
    page.reload()
    until(ByPlaywright(page), "!document.documentElement.classList.contains('scripts')")
    lost = below.bounding_box()
    assert lost and lost["y"] < after["y"]


@pytest.mark.browser
def test_a_filter_leaves_what_it_finds_alone(site: Built, page: Page) -> None:
    """Chapters without a question left go too, and how many are left is told; an empty box shows all again."""
    page.goto(site.address + "warfig/rulings/")
    box, told = page.get_by_label("Filter the questions"), page.locator(".filter [role=status]")
    headings, questions = page.locator("article h2:visible"), page.locator(".questions > div:visible")
    chapters, everything = headings.count(), questions.count()
    box.fill("ballistic skill")
    expect(told).to_have_text(re.compile(rf"^\d+ of {everything}$"))
    assert 0 < headings.count() < chapters and headings.count() <= questions.count() < everything
    box.fill("no such words")
    expect(told).to_have_text("Nothing found")
    expect(headings).to_have_count(0)
    box.fill("")
    expect(told).to_be_empty()
    expect(headings).to_have_count(chapters)


@pytest.mark.browser
@pytest.mark.parametrize(("path", "sign"), [("wargame/all/", ".headerlink"), ("warfig/rules/tables/", ".copy-rule")])
def test_a_sign_stays_on_its_line(site: Built, page: Page, path: str, sign: str) -> None:
    """What links to a heading, or copies a table, never stands on a line of its own."""
    page.goto(site.address + path)
    signs = page.locator(f"article :is(h2, h3, [data-table] > p) > {sign}")
    signs.last.wait_for()
    alone = """(signs) => signs.filter((sign) => sign.checkVisibility()).filter((sign) => {
      const words = document.createRange();
      words.selectNodeContents(sign.parentElement.firstChild);
      const { top, height } = sign.getBoundingClientRect();
      return top + height / 2 > [...words.getClientRects()].at(-1).bottom;
    }).map((sign) => sign.parentElement.textContent)"""
    assert [] == signs.evaluate_all(alone)


@pytest.mark.browser
@pytest.mark.parametrize(("width", "size"), [(320, None), (360, None), (360, "large"), (390, "larger")])
def test_rules_and_calculators_stand_side_by_side(site: Built, page: Page, width: int, size: str | None) -> None:
    """On small phones too, and with larger letters, with their headings whole."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site.address + "erfworld/")
    page.evaluate("(size) => { if (size) document.documentElement.dataset.text = size; }", size)
    page.evaluate("document.fonts.ready.then(() => {})")
    boxes = [page.locator(f".both #{name}").bounding_box() for name in ("rules", "calculators")]
    assert boxes[0] and boxes[1]
    assert (boxes[0]["y"], boxes[0]["height"]) == (boxes[1]["y"], boxes[1]["height"])


@pytest.mark.browser
def test_what_follows_the_saved_lists_waits_for_them(site: Built, page: Page) -> None:
    """Nobody knows how many there are before the script has come; without one it is there at once."""
    page.route("**/*.mjs", lambda route: None)
    page.goto(site.address + "lists/", wait_until="commit")
    page.locator("footer").wait_for()
    follows = page.locator("[data-my-lists] ~ p").first
    expect(follows).to_be_hidden()
    page.unroute("**/*.mjs")  # what was held back goes on
    expect(follows).to_be_visible()
    page.route("**/*.mjs", lambda route: route.abort())
    page.reload()
    expect(page.locator("[data-my-lists]:empty")).to_be_attached()
    expect(follows).to_be_visible()


@pytest.mark.browser
def test_home_search_finds_a_rule(site: Built, page: Page) -> None:
    """The search on the home page opens the results, and the first leads to the rule."""
    page.goto(site.address)
    page.fill("#find", "armored")
    page.press("#find", "Enter")
    page.locator("#hits a", has_text="Armored").first.click()
    at(page, "/special-rules/#armored")


@pytest.mark.browser
def test_quick_reference_prints_on_two_pages(site: Built, browser: Browser) -> None:
    """Every game's quick-reference sheet fits one or two sides of A4."""
    page = reader(browser).new_page()
    sheets = [path for path in site.pages if path.endswith("/quick/")]
    assert sheets
    for path in sheets:
        page.goto(site.address + path)
        printed = page.pdf(format="A4", prefer_css_page_size=True)
        assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page/") in (1, 2), path
    page.context.close()


@pytest.mark.browser
def test_a_chapter_prints_without_what_is_folded(site: Built, browser: Browser) -> None:
    """The theme opens every fold for print; only rulings that the reader opened come out, and the longest chapter of
    special rules fits nine sides of A4."""
    page = reader(browser).new_page()
    page.goto(site.address + "warstuff/rules/special-rules/")
    page.locator("details.ruling summary").first.click()
    page.emulate_media(media="print")
    expect(page.locator("details.ruling[open]").first).to_be_visible()
    expect(page.locator("details.ruling:visible")).to_have_count(1)
    page.emulate_media(media="null")
    expect(page.locator("details.folded")).to_have_count(0)
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert 1 <= printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page/") <= 9
    page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("size", [None, "larger"])
def test_on_paper_nothing_is_louder_than_the_text(site: Built, page: Page, size: str | None) -> None:
    """Whatever size the reader has chosen for the screen: tables and captions are no larger than the text,
    a summary a fifth at most, and links within the page are left out."""
    page.goto(site.address + "warfig/rules/shooting/")
    page.evaluate("(size) => { if (size) document.documentElement.dataset.text = size; }", size)
    page.emulate_media(media="print")
    text = "article h2 ~ p:not([class])"
    sizes = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    printed = page.locator(text).first.evaluate(sizes)
    for part in ("article td", "figcaption", ".flow li"):
        assert page.locator(part).first.evaluate(sizes) <= printed, part
    assert printed < page.locator(".summary").first.evaluate(sizes) <= printed * 1.21
    expect(page.locator(".contents")).to_be_hidden()


@pytest.mark.browser
def test_pages_read_without_scripts(site: Built, browser: Browser) -> None:
    """With JavaScript off, a calculator shows its default answer, chart and working, and a table of common cases."""
    context = reader(browser, viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address + "warstuff/attack/")
    for part in (".headline", ".figures", ".working li", ".cases tbody tr", "noscript p"):
        assert page.locator(part).first.is_visible(), part
    page.goto(site.address + "warstuff/rulings/")
    expect(page.locator(".filter")).to_be_hidden()
    expect(page.locator(".text-size")).to_be_hidden()
    context.close()


@pytest.mark.browser
def test_after_many_pages_one_is_loaded_whole(site: Built, page: Page) -> None:
    """The theme forgets no page it has swapped out; so that they do not pile up, the browser is let in now and then."""
    page.goto(site.address + "warstuff/")
    until(ByPlaywright(page), "window.started")
    page.evaluate("document.documentElement.dataset.before = ''")
    page.locator(".md-content a[href$='unit-cost/']").first.tap()
    expect(page.locator("h1")).to_contain_text("Unit cost")
    expect(page.locator("html[data-before]")).to_be_attached()  # swapped, as a rule
    page.evaluate("() => { for (let many = 0; many < 50; many++) document$.next(document); }")
    page.locator(".md-footer__link").first.tap()
    expect(page.locator("html:not([data-before])")).to_be_attached()
