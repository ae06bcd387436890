"""Rules and calculators in somebody else's page: terms open in place, and what was seen goes on offline."""

from __future__ import annotations

from http.server import SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.calculator.test_calculator import UP
from tests.browser.offline.test_offline import Host, host, phone
from tests.conftest import Built
from tests.support.built import served

pytestmark = pytest.mark.browser
assert host and phone  # fixtures


@pytest.fixture
def built(site: Built) -> Path:
    """The whole site's files."""
    return site.folder


def test_frames_go_on_without_the_server(host: Host, phone: BrowserContext, tmp_path: Path) -> None:
    """After one look: the rule, its terms and the calculator's answer to the frame's inputs; and the whole site is not
    fetched into somebody else's page."""
    rule, calculator = (
        f"{host.address}embed/warstuff/terrain/cover/",
        f"{host.address}warstuff/unit-cost/?embed&quality=3",
    )
    frames = f'<iframe id="rule" src="{rule}"></iframe><iframe id="odds" src="{calculator}"></iframe>'
    (tmp_path / "index.html").write_text(f"<!doctype html>{frames}", encoding="utf-8")
    page = phone.new_page()
    with served(
        SimpleHTTPRequestHandler
    ) as theirs:  # without our policy, which lets nothing be framed in our own pages
        theirs.folder = tmp_path
        page.goto(f"http://localhost:{theirs.server_port}/")
        look(page, host)


def look(page: Page, host: Host) -> None:
    """At both frames with the server, then without."""
    framed, odds = page.frame_locator("#rule"), page.frame_locator("#odds")
    framed.locator("a.term").first.click()
    expect(framed.locator(".term-card")).to_contain_text("six-sided")
    expect(odds.locator(".headline")).to_contain_text("A 3+ costs", timeout=UP)
    for frame in (framed, odds):
        expect(frame.locator("html[data-seen]")).to_be_attached(timeout=UP)
    kept = page.frames[1].evaluate(
        "caches.keys().then((all) => caches.open(all.find((name) => name.startsWith('pages'))))"
        ".then((cache) => cache.keys()).then((all) => all.length)"
    )
    assert kept < 80  # of more than two hundred
    host.stop()
    page.reload()
    expect(framed.locator("h1")).to_have_text("Cover")
    framed.locator("a.term").first.click()
    expect(framed.locator(".term-card")).to_contain_text("six-sided")
    expect(odds.locator(".headline")).to_contain_text("A 3+ costs", timeout=UP)
