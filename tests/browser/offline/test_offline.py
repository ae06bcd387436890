"""Without a connection: pages, search, calculators and links go on, always from one build."""

from __future__ import annotations

import json
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rulebook.finish.post_process import finish
from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.conftest import CONNECTION_UNKNOWN, PHONE, Built
from tests.support.built import ROOT, served
from tests.support.visitors import ByPlaywright, until

pytestmark = pytest.mark.browser


class Host:
    """A server of its own, that can be taken away; its port stays taken, or another process might answer there."""

    def __init__(self, folder: Path, port: int = 0):
        self.running = ExitStack()
        self.server = self.running.enter_context(served(port=port))
        self.server.folder = folder
        self.address = f"http://localhost:{self.server.server_port}/"

    def stop(self) -> None:
        self.running.close()
        self.taken = socket.socket()  # nobody listens
        self.taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.taken.bind(("localhost", self.server.server_port))


@pytest.fixture(scope="module")
def built(small: Built) -> Path:
    """The small site's files, which fit any address but the one in their canonical links: what holds for two games
    holds for five, and a phone keeps them in a third of the time."""
    return small.folder


@pytest.fixture
def host(built: Path) -> Iterator[Host]:
    """The site on a server that a test may stop."""
    host = Host(built)
    yield host
    host.stop()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone that has never been here."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    context.add_init_script(CONNECTION_UNKNOWN)
    yield context
    context.close()


def settled(page: Page) -> None:
    """Wait until the worker has every page and answers for this one."""
    until(ByPlaywright(page), "navigator.serviceWorker.controller?.state === 'activated'")


def kept_python(page: Page) -> None:
    """Wait until all that one game needs is kept: four files of the runtime, what games share, and its own."""
    until(ByPlaywright(page), "caches.open('python /').then((kept) => kept.keys()).then((all) => all.length === 6)")


def test_what_was_seen_goes_on_without_the_server(host: Host, phone: BrowserContext) -> None:
    """After one visit and one answer: every page, the search, a calculator of another kind and a link with inputs."""
    page = phone.new_page()
    page.goto(host.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points.")
    settled(page)
    kept_python(page)
    host.stop()
    page.goto(host.address + "warstuff/rules/shooting/#to-hit")
    expect(page.locator("h1")).to_contain_text("Shooting")
    page.goto(host.address + "warstuff/attack/?quality=3&rules=deadly")
    headline(page, "3+")
    expect(page.locator("[data-field=rules] .chosen")).to_have_text("Deadly")
    expect(page.locator(".state")).to_be_hidden()
    page.goto(host.address)
    page.fill("#find", "armored")
    page.press("#find", "Enter")
    expect(page.locator("#hits a").first).to_be_visible(timeout=UP)


def test_python_can_be_kept_before_it_is_used(host: Host, phone: BrowserContext) -> None:
    """The button tells the size of all there is, then that it is kept, and calculators of any game, never opened
    before, answer without the server."""
    page = phone.new_page()
    page.goto(host.address)
    button = page.locator("button.keep")
    (parts,) = host.server.folder.glob("assets/parts-*.json")
    bytes = sum(packed for _, packed, _ in json.loads(parts.read_bytes())["files"].values())
    expect(button).to_have_text(f"Keep for offline ({bytes / 1e6:.1f} MB)", timeout=UP)
    button.click()
    expect(button).to_have_text("Kept for offline", timeout=UP)
    settled(page)
    host.stop()
    page.goto(host.address + "warstuff/melee/?charger_quality=2")
    headline(page, "2+")
    expect(page.locator(".state")).to_be_hidden(timeout=UP)
    page.goto(host.address + "toy/attack/?skill=2")
    headline(page, "It hits 5/6 of the time.")
    page.goto(host.address)
    expect(page.locator("button.keep")).to_have_text("Kept for offline")


def test_a_reader_who_saves_data_is_asked_first(host: Host, phone: BrowserContext) -> None:
    """On a connection that asks to save data nothing is fetched in the background."""
    phone.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    page = phone.new_page()
    page.goto(host.address + "warstuff/rules/shooting/", wait_until="networkidle")
    page.evaluate(
        "import(new URL('offline.mjs', document.querySelector('script[type=module]').src))"
        ".then(() => new Promise((resolve) => setTimeout(resolve)))"
    )  # it has had its turn
    assert 0 == page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")


def test_a_new_build_announces_itself_and_does_not_mix(built: Path, tmp_path: Path, phone: BrowserContext) -> None:
    """Until the button is pressed the old build stands, whole; afterwards the new one, in every tab."""
    newer = tmp_path / "newer"
    shutil.copytree(built, newer)
    for name in ("about", "warstuff/rules/shooting"):
        path = newer / name / "index.html"
        path.write_text(path.read_text().replace("</h1>", " again</h1>", 1))
    shutil.copy(ROOT / "docs" / "sw.js", newer / "sw.js")
    finish(newer)
    host = Host(built)
    page, other = phone.new_page(), phone.new_page()
    page.goto(host.address + "about/")
    settled(page)
    other.goto(host.address + "warstuff/rules/shooting/")
    host.server.folder = newer
    page.evaluate(
        "navigator.serviceWorker.getRegistration().then((found) => found.update())"
    )  # open since the first visit
    expect(page.locator(".update")).to_contain_text("newer version", timeout=UP)
    expect(page.locator("h1")).not_to_contain_text("again")
    expect(other.locator("h1")).not_to_contain_text("again")
    page.locator(".update button").click()
    expect(page.locator("h1")).to_contain_text("again", timeout=UP)
    expect(other.locator("h1")).to_contain_text("again", timeout=UP)
    assert 1 == page.evaluate("caches.keys().then((names) => names.filter((name) => name.startsWith('pages ')).length)")
    host.stop()


def test_a_worker_can_be_got_rid_of_by_a_link(host: Host, phone: BrowserContext) -> None:
    """The reset page comes from the server, forgets what was kept, and leads on."""
    page = phone.new_page()
    page.goto(host.address)
    settled(page)
    page.goto(host.address + "reset/")
    expect(page.locator("#done")).to_contain_text("Done")
    left = page.evaluate(
        "Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]).then((all) => all.map((one) => "
        "one.length))"
    )
    assert [0, 0] == left


def test_typing_offline_without_python_says_so(host: Host, phone: BrowserContext) -> None:
    """Whoever never used a calculator and has no connection is told, and the page's own answer stands."""
    page = phone.new_page()
    page.goto(host.address)
    settled(page)
    host.stop()
    page.goto(host.address + "warstuff/unit-cost/")
    alive(page)
    page.tap("[name=quality][value='3']")
    expect(page.locator(".state")).to_contain_text("Is there a connection?", timeout=UP)
    headline(page, "A 4+ costs 15 points.")


def test_addresses_that_a_server_would_put_right_are_put_right_without_one(host: Host, phone: BrowserContext) -> None:
    """Without its slash, or with its file, a page is found with the link's inputs; what is none is told,
    even where a word of JavaScript has that name."""
    page = phone.new_page()
    page.goto(host.address)
    settled(page)
    host.stop()
    for written in ("warstuff/attack", "warstuff/attack/index.html"):
        page.goto(f"{host.address}{written}?quality=3#working")
        expect(page.locator("h1")).to_contain_text("Attack")
        expect(page).to_have_url(f"{host.address}warstuff/attack/?quality=3#working")
    page.goto(host.address + "index.html")
    expect(page).to_have_url(host.address)
    for name in ("constructor", "__proto__", "toString", "warstuff/nowhere"):
        page.goto(host.address + name)
        expect(page.locator("h1")).to_have_text("There is no such page")


def test_with_service_workers_blocked_the_button_says_why(host: Host, browser: Browser) -> None:
    """All of Python is there already: no size of nothing is told, and a press ends in a sentence."""
    private = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block")
    private.add_init_script(CONNECTION_UNKNOWN)
    page = private.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(host.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points.")
    kept_python(page)
    (parts,) = host.server.folder.glob("assets/parts-*.json")
    files = [host.address + path for path in json.loads(parts.read_bytes())["files"]]
    page.evaluate("(files) => caches.open('python /').then((kept) => kept.addAll(files))", files)
    page.goto(host.address)
    button = page.locator("button.keep:not([hidden])")
    expect(button).to_have_text("Keep for offline", timeout=UP)
    button.click()
    expect(button).to_have_text("Not kept (this browser keeps nothing): try again", timeout=UP)
    assert [] == wrong
    private.close()
