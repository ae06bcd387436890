"""Every page, opened once on a phone for many looks: it asks no other host, breaks nothing, fits, and is read aloud."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from calculators import every
from tests.browser.site.test_closed import Watched
from tests.conftest import DESKTOP, PHONE, Built, reader
from tests.support.kinds import kinds

pytestmark = pytest.mark.browser
FORMS = {f"{one.id}/" for one in every()}
GAMES = sorted({one.game for one in every()})
UNFOLD = "document.querySelectorAll('details').forEach((fold) => (fold.open = true))"
LIKE_NO_OTHER = ["404.html", "warstuff/attack/?embed", "r/warstuff/shooting/to-hit/", "r/warstuff/attack/?quality=3"]
# What the browser tells a screen reader must have a name.
NAMED = {
    "button",
    "link",
    "textbox",
    "searchbox",
    "spinbutton",
    "radio",
    "radiogroup",
    "checkbox",
    "combobox",
    "listbox",
    "table",
    "region",
    "dialog",
    "DisclosureTriangle",
}


LARGE = "document.documentElement.style.setProperty('font-size', '250%', 'important')"  # the theme's own is 125 %
# Words in a box that hides what does not fit, wider or higher than the box
CUT = """() => [document.documentElement.scrollWidth > innerWidth ? `${document.documentElement.scrollWidth} wide` :
  ""].concat(
  [...document.querySelectorAll(".md-content *, .md-header *, .md-footer *, body > main *")]
    .filter((one) => one.textContent.trim() && one.checkVisibility() && !one
      .closest(".visually-hidden, pre, .highlight, svg, .md-header__title, .glance .line"))
    .filter((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      const hides = (way) => ["hidden", "clip"].includes(way);
      return one.clientWidth > 1 && ((hides(overflowX) && one.scrollWidth > one.clientWidth + 2) ||
        (hides(overflowY) && one.scrollHeight > one.clientHeight + 2));
    })
    .map(({ outerHTML, scrollWidth, scrollHeight, clientWidth, clientHeight }) =>
      `${outerHTML.slice(0, 120)} ${scrollWidth}x${scrollHeight} in ${clientWidth}x${clientHeight}`)
  ).filter(Boolean)"""
ALONE = """() => [...document.querySelectorAll(".answer svg")]
  .filter((svg) => svg.getAttribute("role") === "img"
    ? !svg.getAttribute("aria-label") || !svg.closest("figure")?.querySelector("table")
    : svg.getAttribute("aria-hidden") !== "true")
  .map((svg) => svg.outerHTML.slice(0, 120))"""


@dataclass(frozen=True)
class Look:
    """A page as it stands on a phone, and who looks at it."""

    page: Page
    path: str

    @cached_property
    def reader(self) -> CDPSession:
        """What the browser tells a screen reader."""
        return self.page.context.new_cdp_session(self.page)

    def wide(self) -> Iterator[str]:
        """Nothing is wider than the screen."""
        width = self.page.evaluate("document.documentElement.scrollWidth")
        if width > PHONE["width"]:
            yield f"{width} pixels wide"

    def cut(self) -> Iterator[str]:
        """With letters twice as large nothing is wider than the screen and no word is cut off.

        The site's name in the header of a phone may end in dots: it stands in full on the home page. The line of
        figures shows as many as fit, and all when it is opened.
        """
        self.page.evaluate(LARGE)
        for size in (DESKTOP, PHONE):
            self.page.set_viewport_size(size)
            for part in self.page.evaluate(CUT)[:5]:
                yield f"cut off at twice the size, {size['width']} wide: {part}"

    def nameless(self) -> Iterator[str]:
        """Each control, drawing and table has a name; every drawing is hidden or has a table of the same beside it."""
        self.page.evaluate(UNFOLD)
        nodes = self.reader.send("Accessibility.getFullAXTree")["nodes"]
        heard = [node for node in nodes if not node["ignored"] and node["role"]["value"] in NAMED]
        assert {"button", "link", "table"} <= {node["role"]["value"] for node in heard}, self.path
        for node in heard:
            if not node["name"]["value"].strip():
                found = self.reader.send("DOM.describeNode", {"backendNodeId": node["backendDOMNodeId"]})["node"]
                yield f"read aloud without a name: {found['localName']} {found['attributes']}"
        for svg in self.page.evaluate(ALONE):
            yield f"a drawing with no table beside it: {svg}"


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    """A phone whose browser tells everything it is unhappy with, and whom it asks."""
    context = reader(browser, viewport=PHONE)
    yield Watched(context)
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("part", [*GAMES, "of no game"])
def test_every_page(site: Built, watched: Watched, part: str) -> None:
    """Every page fits; large letters too on every calculator and every kind of page; every calculator is read aloud.

    No page forbids itself anything, complains, misses a file, asks another host or leaves a cookie.
    """
    page = watched.context.new_page()
    missing: list[str] = []
    page.on("response", lambda response: missing.append(response.url) if response.status >= 400 else None)
    special = {path for path in kinds(site) if not path.startswith("r/")}
    paths = [*site.pages, *sorted(special - set(site.pages) - set(LIKE_NO_OTHER)), *LIKE_NO_OTHER]
    assert len(site.pages) > 150
    wrong = {}
    for path in [
        path for path in paths if part == (path.split("/")[0] if path.split("/")[0] in GAMES else "of no game")
    ]:
        page.set_viewport_size(PHONE)
        page.goto(site.address + path, wait_until="commit" if path.startswith("r/") else "load")
        if path.startswith("r/"):
            expect(page).not_to_have_url(re.compile("/r/"))
            page.wait_for_load_state()
        look = Look(page, path)
        found = [*look.wide()]
        found += [*look.cut()] if path in FORMS or path in special else []
        found += [*look.nameless()] if path in FORMS else []
        if found:
            wrong[path] = found
    page.wait_for_load_state("networkidle")
    assert {} == wrong, json.dumps(wrong, indent=1)[:4000]
    assert ([], []) == (missing, watched.wrong)
    assert [] == [url for url in watched.asked if not url.startswith((site.address, "data:", "blob:"))]
    assert [] == watched.context.cookies()
