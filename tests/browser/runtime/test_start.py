"""When Python starts and when it does not, what is fetched for it, and what is kept for offline without it."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, normpath
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.bench.wire import Wire, address
from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.conftest import Built
from tests.support.built import served
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


FREE = "Object.defineProperty(navigator, 'connection', {value: {effectiveType: '4g'}})"
NOT_FREE = ["{saveData: true, effectiveType: '4g'}", "{effectiveType: '3g'}", "{effectiveType: '4g', type: 'cellular'}"]


class Host(Wire):
    """Counts what it is asked for, and keeps back the runtime's largest file while a test says so."""

    def do_GET(self) -> None:
        asked: Counter[str] = self.server.__dict__.setdefault("asked", Counter())
        asked[self.path] += 1
        super().do_GET()

    def _pass(self, content: bytes) -> None:
        go: Event | None = getattr(self.server, "go", None)
        if go and self.path.endswith(".wasm"):
            self.wfile.write(content[:500_000])
            self.wfile.flush()
            go.wait()
            content = content[500_000:]
        super()._pass(content)


@pytest.fixture
def host(site: Built) -> Iterator[Any]:
    """The site on a server that lets files be kept."""
    with served(Host) as server:
        server.folder = site.folder
        yield server


def of_python(host: Any) -> dict[str, int]:
    """How often each file of the runtime and the calculators was asked for, by name."""
    files = re.compile("/assets/(python|calculators|parts)-")
    return {path.rpartition("/")[2]: times for path, times in host.asked.items() if files.match(path)}


def test_idle_the_files_are_fetched_once_and_nothing_starts(host: Any, phone: BrowserContext) -> None:
    """On a good line, while the reader looks at the page: no bar, no word. The first question uses what came,
    and keeping it for offline asks the server for nothing."""
    phone.add_init_script(FREE)
    page = phone.new_page()
    page.goto(address(host) + "warstuff/attack/")
    until_asked(page, host, 7)
    expect(page.locator(".state")).to_be_hidden()
    page.check("[name=quality][value='2']")
    headline(page, "2+")
    until(ByPlaywright(page), "caches.open('python /').then((kept) => kept.keys()).then((all) => all.length === 6)")
    page.reload()
    page.check("[name=quality][value='3']")
    headline(page, "3+")
    assert {1} == set(of_python(host).values())
    assert 7 == len(of_python(host))


def until_asked(page: Page, host: Any, files: int) -> None:
    """Wait until so many files of Python were asked for."""
    while len(of_python(host)) < files:
        page.wait_for_timeout(20)


@pytest.mark.parametrize("line", NOT_FREE)
def test_a_slow_metered_or_saving_line_waits_for_a_question(host: Any, phone: BrowserContext, line: str) -> None:
    """Neither an idle moment nor a pointer near the form fetches anything."""
    phone.add_init_script(f"Object.defineProperty(navigator, 'connection', {{value: {line}}})")
    page = phone.new_page()
    page.goto(address(host) + "warstuff/attack/")
    alive(page)
    page.hover(".reckoner form")
    page.evaluate("new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))")
    assert {} == of_python(host)
    page.check("[name=quality][value='2']")
    headline(page, "2+")


def test_a_link_asks_for_everything_at_once_and_for_nothing_twice(host: Any, page: Page) -> None:
    """By the worker that the page's head has started, the largest first; the page's own script takes it over."""
    page.goto(address(host) + "warstuff/attack/?quality=2")
    headline(page, "2+")
    until(ByPlaywright(page), "caches.open('python /').then((kept) => kept.keys()).then((all) => all.length === 6)")
    assert {1} == set(of_python(host).values())
    assert 6 == len(of_python(host))


def test_the_bar_counts_from_the_first_byte_and_one_answer_comes(host: Any, page: Page) -> None:
    """While the runtime is on its way the bar tells how much has come, and of what is asked meanwhile the last is
    answered, once."""
    page.add_init_script(
        """const Real = Worker; window.tickets = 0;
           window.Worker = class extends Real {
             postMessage(said) { window.tickets += said.ticket ? 1 : 0; super.postMessage(said); } };"""
    )
    host.go = Event()
    page.goto(address(host) + "warstuff/unit-cost/")
    alive(page)
    for quality in ("2", "3", "6"):
        page.check(f"[name=quality][value='{quality}']")
        expect(page.locator(".reckoner")).to_have_class(re.compile("asking"))
    until(ByPlaywright(page), "document.querySelector('.state progress').value > 500000")
    expect(page.locator(".state")).to_contain_text(re.compile(r"Loading Python, \d\.\d of \d\.\d MB"))
    come = page.evaluate("document.querySelector('.state progress').value")
    page.check("[name=quality][value='5']")
    assert come <= page.evaluate("document.querySelector('.state progress').value")  # what has come stays
    host.go.set()
    headline(page, "A 5+ costs ")
    assert 1 == page.evaluate("window.tickets")


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
    (scripts,) = site.folder.glob("scripts-*")
    wanted, found = ["calculator/calculator"], set()
    while wanted:
        found.add(one := wanted.pop())
        imported = IMPORTS.findall((scripts / f"{one}.mjs").read_text())
        wanted += {normpath(f"{dirname(one)}/{path}") for path in imported} - found
    hinted = re.findall(
        r'<link rel="modulepreload" fetchpriority="low" href="[^"]*scripts-\w+/([\w/-]+)\.mjs"',
        (site.folder / "warstuff/attack/index.html").read_text(),
    )
    assert found <= set(hinted)


def test_pages_kept_for_offline_are_light(site: Built) -> None:
    """Under 2 MB even where a server compresses with nothing better than gzip."""
    build = json.loads(re.search(r"const BUILD = (\{.*?\n\});", (site.folder / "sw.js").read_text(), re.S)[1])
    files = [
        site.folder / path / "index.html" if not Path(path).suffix else site.folder / path
        for path in build["pages"]
        if path not in build["later"]
    ]
    assert 2_000_000 > sum(len(gzip.compress(path.read_bytes())) for path in files)
