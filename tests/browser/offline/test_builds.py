"""Builds that meet: a page of an older one says that there is a newer,
and leads on with everything that was typed and saved."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rulebook.finish.post_process import finish
from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.browser.offline.test_damage import Host, host, phone  # noqa: F401 (fixtures)
from tests.browser.offline.test_offline import settled
from tests.conftest import PHONE, Built
from tests.support.built import ROOT

pytestmark = pytest.mark.browser


def of_newer(page: Page) -> None:
    """Wait until the page is one of the next build."""
    expect(page.locator(".reckoner")).to_have_attribute("data-python", re.compile("calculators-000000000000[.]zip"))


@pytest.fixture(scope="module")
def newer(site: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The next build: other calculators, and another Python."""
    newer = tmp_path_factory.mktemp("next") / "newer"
    shutil.copytree(site.folder, newer)
    archive, python = next(newer.glob("assets/calculators-*.zip")), next(newer.glob("assets/python-*"))
    for path in newer.rglob("*.html"):
        path.write_text(
            path.read_text()
            .replace(archive.name, "calculators-000000000000.zip")
            .replace(python.name, "python-000000000000")
        )
    archive.rename(archive.with_name("calculators-000000000000.zip"))
    python.rename(python.with_name("python-000000000000"))
    shutil.copy(ROOT / "docs" / "sw.js", newer / "sw.js")
    finish(newer)
    return newer


def test_an_old_tab_without_a_service_worker_leads_on(host: Host, browser: Browser, newer: Path) -> None:  # noqa: F811
    """As in a private window: what the page needs is gone from the server, so it offers the newer version,
    and the inputs come along."""
    private = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block")
    page = private.new_page()
    page.goto(host.address + "warstuff/unit-cost/")
    alive(page)
    host.server.folder = newer  # type: ignore[attr-defined]
    page.tap("[data-step='-1']")
    expect(page.locator(".state")).to_contain_text("There is a newer version of this site", timeout=UP)
    headline(page, "A 4+ costs 15 points.")
    page.get_by_role("button", name="Take the newer version").tap()
    headline(page, "A 3+ costs 20 points.")
    assert "3" == page.input_value("[name=quality]")
    of_newer(page)
    private.close()


def test_a_page_of_an_older_build_leads_on(host: Host, phone: BrowserContext, newer: Path) -> None:  # noqa: F811
    """Its calculators are gone from the server: a sentence, its own answer, and the newer version to take;
    a second tab comes along,
    and lists that were saved are there still."""
    page, other = phone.new_page(), phone.new_page()
    page.goto(host.address + "about/")
    page.evaluate("localStorage.setItem('copy-as', 'bbcode')")
    raid = {
        "id": "raid",
        "name": "Night raid",
        "calculator": "warstuff/army-list",
        "query": "units=name:Guard,count:3",
        "saved": "2026-01-01",
    }
    page.evaluate("({ id, ...list }) => localStorage.setItem(`list:${id}`, JSON.stringify(list))", raid)
    settled(page)
    other.goto(host.address + "warstuff/attack/")
    host.server.folder = newer  # type: ignore[attr-defined]
    page.goto(host.address + "warstuff/unit-cost/?quality=3")
    expect(page.locator(".state")).to_contain_text("There is a newer version of this site", timeout=UP)
    headline(page, "A 4+ costs 15 points.")
    page.locator(".update button").click(timeout=UP)
    headline(page, "A 3+ costs 20 points.")
    of_newer(other)
    alive(other)
    assert "bbcode" == page.evaluate("localStorage.getItem('copy-as')")
    page.goto(host.address + "lists/")
    page.locator(".shelf .take", has_text="Night raid").tap()
    headline(page, "Three units cost 45")
