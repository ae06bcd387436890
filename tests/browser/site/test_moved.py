"""Old addresses in a real browser: whatever stands under `was:` brings the reader on, with scripts, without,
and offline."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.site.test_links import HIGHLIGHTED
from tests.browser.offline.test_offline import Host, settled
from tests.support.waiting import at
from tests.conftest import PHONE, Built
from tests.support.visitors import ByPlaywright, until

pytestmark = pytest.mark.browser
NOW = {  # an old address -> where the reader is brought
    "toy/rules/volleys/": "toy/rules/shooting/",
    "toy/rules/volleys/#to-hit": "toy/rules/shooting/#to-hit",
    "toy/rules/volleys/#aiming": "toy/rules/shooting/#to-hit",
    "toy/rules/shooting/#aiming": "toy/rules/shooting/#to-hit",
    "toy/rules/shooting/#shelter": "toy/rules/terrain/#cover",
    "toy/rules/shooting/#shelter--cover-die": "toy/rules/terrain/#cover--cover-die",
    "toy/rules/ground/#wall": "toy/rules/terrain/#cover",
    "toy/rules/terrain/#cover--dice": "toy/rules/terrain/#cover--cover-die",
    "toy/quick/#volleys": "toy/quick/#shooting",
    "toy/shot/?skill=3": "toy/attack/?skill=3",
    "r/toy/volleys/to-hit/": "toy/rules/shooting/#to-hit",
    "r/toy/shooting/aiming/": "toy/rules/shooting/#to-hit",
    "r/toy/shooting/shelter/": "toy/rules/terrain/#cover",
    "r/toy/ground/wall/cover-die/": "toy/rules/terrain/#cover--cover-die",
    "r/toy/terrain/cover/dice/": "toy/rules/terrain/#cover--cover-die",
    "r/toy/shot/?skill=3": "toy/attack/?skill=3",
}
WHOLE = {  # without scripts no anchor and no inputs come along from a page that moved whole
    "toy/rules/volleys/#to-hit": "toy/rules/shooting/",
    "toy/rules/volleys/#aiming": "toy/rules/shooting/",
    "toy/shot/?skill=3": "toy/attack/",
    "r/toy/shot/?skill=3": "toy/attack/",
}


@pytest.fixture
def renamed(small: Built) -> Path:
    """A site in which everything of the toy has been called something else before."""
    return small.folder


@pytest.fixture
def host(renamed: Path) -> Iterator[Host]:
    """That site on a server that a test may stop."""
    host = Host(renamed)
    yield host
    host.stop()


def reader(browser: Browser, **how: bool) -> BrowserContext:
    """Somebody with a phone who has never been here."""
    return browser.new_context(viewport=PHONE, has_touch=True, **how)


def arrived(page: Page, address: str, expected: str) -> str:
    """Where a link ends; a page of its own for each, so that nothing is left of the one before."""
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    at(page, expected)
    page.wait_for_load_state()
    return page.url


def test_with_scripts(host: Host, browser: Browser) -> None:
    """Every old address brings the reader on, with the inputs of the link, and the rule is highlighted there."""
    context = reader(browser, service_workers="block")
    for old, now in NOW.items():
        page = context.new_page()  # nothing of the one before is still on its way
        assert host.address + now == arrived(page, host.address + old, host.address + now)
        if "/rules/" in now and "#" in now:
            until(ByPlaywright(page), HIGHLIGHTED)
        page.close()
    page = context.new_page()
    page.goto(host.address + "toy/")
    page.goto(host.address + "toy/rules/shooting/")
    page.evaluate("location.hash = '#shelter'")  # a second link, on the same page
    at(page, host.address + "toy/rules/terrain/#cover")
    context.close()


def test_without_scripts(host: Host, browser: Browser) -> None:
    """A page that moved whole brings the reader on; where an anchor alone did, the way is in sight and highlighted."""
    context = reader(browser, java_script_enabled=False)
    page = context.new_page()
    for old, now in NOW.items():
        here = old.startswith("toy/") and "#" in old and old not in WHOLE
        expected = old if here else WHOLE.get(old, now)
        assert host.address + expected == arrived(page, host.address + old, host.address + expected)
        if here and old.partition("#")[0] != now.partition("#")[0]:
            expect(page.locator(".moved:target a")).to_be_in_viewport()
            assert host.address + now == page.locator(".moved:target a").evaluate("link => link.href")
        elif here:
            place = f"#{now.partition('#')[2]}"
            expect(page.locator(f"h2{place}, details[open]:has({place}) summary")).to_be_in_viewport()
    page.goto(host.address + "toy/rules/shooting/#aiming")
    assert page.evaluate("getComputedStyle(document.querySelector('#to-hit')).backgroundColor") != "rgba(0, 0, 0, 0)"
    context.close()


def test_without_a_connection(host: Host, browser: Browser) -> None:
    """The service worker knows old links to share too, leads straight to the rule, and tells what there is not."""
    context = reader(browser)
    page = context.new_page()
    page.goto(host.address)
    settled(page)
    host.stop()
    for old, now in NOW.items():
        assert host.address + now == arrived(page, host.address + old, host.address + now)
    for unknown in (
        "toy/shooting/nothing/",
        "toy/terrain/cover/nothing/",
        "toy/nothing/",
        "toy/quick/",
        "toy/volleys/nothing/",
        "toy/",
    ):
        page.goto(f"{host.address}r/{unknown}")
        expect(page.locator("h1")).to_have_text("There is no such page")
    context.close()


def test_the_worker_sends_nobody_to_a_stub(host: Host, renamed: Path) -> None:
    """An old link to share has its place of now in the worker's file, like every other."""
    pages = json.loads((renamed / "assets/shared-links.json").read_text(encoding="utf-8"))

    assert {"toy/shooting/to-hit", "toy/volleys/to-hit"} <= set(pages["toy/rules/shooting/"])
    assert {"toy/terrain/cover", "toy/shooting/shelter#cover"} <= set(pages["toy/rules/terrain/"])
    assert {"toy/attack", "toy/shot"} <= set(pages["toy/attack/"])


def test_a_frame_keeps_its_rule(host: Host, browser: Browser) -> None:
    """The rule in somebody's page is still there when it is called something else."""
    context = reader(browser)
    page = context.new_page()
    page.goto(host.address + "embed/toy/shooting/shelter/")
    expect(page.locator("h1")).to_have_text("Cover")
    context.close()
