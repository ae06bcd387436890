"""When Python starts and when it does not, what is fetched for it, and what is kept for offline without it."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, normpath

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.conftest import Built
from tests.support.visitors import ByPlaywright, until
from tests.support.waiting import held_back

pytestmark = pytest.mark.browser
SAVING = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
RUNTIME = ["library.zip", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs"]
IMPORTS = re.compile(r'^import .*?from "(?P<module>[\w./-]+)\.mjs"', re.M)


@pytest.fixture
def python(phone: BrowserContext) -> Iterator[list[str]]:
    """What the phone asks for of the runtime and the calculators, by name."""
    asked: list[str] = []
    phone.on(
        "request",
        lambda one: (
            asked.append(one.url.rpartition("/")[2]) if re.search("/assets/(python|calculators)-", one.url) else None
        ),
    )
    yield asked


def test_a_pointer_near_the_form_starts_python(site: Built, page: Page, python: list[str]) -> None:
    """Before anything is asked; with the runtime's own parts and the calculators come neither a lock file nor the rest
    of the library."""
    page.goto(site.address + "warstuff/attack/")
    alive(page)
    assert [] == python
    page.hover(".reckoner form")
    expect(page.locator(".state")).to_be_visible()
    expect(page.locator(".state")).to_be_hidden(timeout=UP)
    until(ByPlaywright(page), "caches.open('python /').then((kept) => kept.keys()).then((all) => all.length === 6)")
    own = [name for name in set(python) if name not in RUNTIME]
    assert RUNTIME == sorted(set(python) - set(own))
    assert ["calculators", "calculators-warstuff"] == sorted(name.rpartition("-")[0] for name in own)
    assert "2+" not in page.locator(".headline").inner_text()
    page.check("[name=quality][value='2']")
    headline(page, "2+")


def test_another_game_fetches_only_its_own(site: Built, page: Page, python: list[str]) -> None:
    """The interpreter goes on; what the games share is here already."""
    page.goto(site.address + "warstuff/attack/?quality=2")
    headline(page, "2+")
    until(ByPlaywright(page), "caches.open('python /').then((kept) => kept.keys()).then((all) => all.length === 6)")
    python.clear()
    interpreter = page.workers[0]
    page.evaluate("document.querySelector('nav a[href$=\"/warfig/\"]').click()")
    page.locator("article a[href$='/warfig/shooting/'], article a[href='shooting/']").first.click()
    alive(page)
    page.fill("[name=shooters]", "20")
    headline(page, "6.61 of ten units")
    assert {"calculators-warfig"} == {name.rpartition("-")[0] for name in python}
    assert interpreter == page.workers[0]


def test_a_link_that_forums_have_marked_starts_nothing(site: Built, page: Page, python: list[str]) -> None:
    """What they add is no input, and asks no question."""
    page.goto(site.address + "warstuff/attack/?fbclid=abc&utm_source=forum&~=150")
    alive(page)
    assert [] == page.evaluate("[window.earlyPython].filter(Boolean)")
    assert "" == page.evaluate("document.documentElement.className.replace(/^.*?(linked)?$/, '$1')")
    page.wait_for_load_state("networkidle")
    assert [] == python


def test_a_reader_who_saves_data_is_asked_before_python_comes(
    site: Built, phone: BrowserContext, python: list[str]
) -> None:
    """No pointer starts it, and a link with inputs says what its answer would weigh; the button brings it."""
    phone.add_init_script(SAVING)
    page = phone.new_page()
    page.goto(site.address + "warstuff/attack/")
    alive(page)
    page.hover(".reckoner form")
    page.goto(site.address + "warstuff/attack/?quality=2")
    expect(page.locator(".state")).to_contain_text(
        re.compile(r"takes \d\.\d MB of Python, and your device asks to save data")
    )
    expect(page.locator(".standing")).to_be_visible()
    assert [] == python
    page.click("text=Load it")
    headline(page, "2+")
    expect(page.locator(".state")).to_be_hidden()


def test_a_failed_early_start_can_be_tried_again(site: Built, page: Page) -> None:
    """A link starts Python before the form's script is there; what failed by then is told once,
    and the next try takes nothing for granted."""
    held: list[Route] = []
    gone = [True]
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(status=503) if gone else route.continue_())
    page.route("**/calculator.mjs", lambda route: held.append(route))
    page.goto(site.address + "warstuff/attack/?quality=2", wait_until="commit")
    until(ByPlaywright(page), "window.earlyPython?.said.some(({ failed }) => failed)")
    held_back(page, held).continue_()
    expect(page.locator(".state")).to_contain_text("Loading Python failed", timeout=UP)
    expect(page.locator(".reckoner")).to_have_class(re.compile("stuck"))
    gone.clear()
    page.click("text=Try again")
    headline(page, "2+")


def test_the_modules_of_a_form_are_asked_for_at_once(site: Built) -> None:
    """Whatever the calculator's script imports is named in the page's head."""
    assets = site.folder / "assets"
    wanted, found = ["calculator/calculator"], set()
    while wanted:
        found.add(one := wanted.pop())
        imported = IMPORTS.findall((assets / f"{one}.mjs").read_text())
        wanted += {normpath(f"{dirname(one)}/{path}") for path in imported} - found
    hinted = re.findall(
        r'<link rel="modulepreload" href="[^"]*assets/([\w/-]+)\.mjs"',
        (site.folder / "warstuff/attack/index.html").read_text(),
    )
    assert found <= set(hinted)


def test_pages_kept_for_offline_are_light(site: Built) -> None:
    """Under 1.6 MB even where a server compresses with nothing better than gzip."""
    build = json.loads(re.search(r"const BUILD = (\{.*?\n\});", (site.folder / "sw.js").read_text(), re.S)[1])
    files = [
        site.folder / path / "index.html" if not Path(path).suffix else site.folder / path for path in build["pages"]
    ]
    assert 1_600_000 > sum(len(gzip.compress(path.read_bytes())) for path in files)
