"""Builds that meet: a page of an older one says that there is a newer,
and leads on with everything that was typed and saved."""

from __future__ import annotations

import re
import shutil
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rulebook.finish.post_process import finish
from tests.browser.calculator.test_calculator import UP, alive, headline
from tests.browser.offline.test_damage import Host, host, phone  # noqa: F401 (fixtures)
from tests.browser.offline.test_offline import settled
from tests.conftest import CONNECTION_UNKNOWN, DESKTOP, PHONE, Built
from tests.support.built import ROOT
from tests.support.visitors import ByPlaywright, until

pytestmark = pytest.mark.browser


def of_newer(page: Page) -> None:
    """Wait until the page is one of the next build."""
    expect(page.locator(".reckoner")).to_have_attribute("data-python", re.compile("parts-000000000000[.]json"))


def seal(path: Path) -> str:
    """The digest by which pages hold a file against what was published."""
    return b64encode(sha256(path.read_bytes()).digest()).decode()


def idle(page: Page) -> None:
    """Wait until the page has looked for a newer build and found none."""
    until(
        ByPlaywright(page),
        "new Promise((resolve) => requestIdleCallback(resolve)).then(() => navigator.serviceWorker.getRegistration())"
        ".then((found) => found.update()).then(({ waiting, installing }) => !waiting && !installing)",
    )


@pytest.fixture
def newer(small: Built, kept: Callable[..., tuple[Path, str]], tmp_path: Path) -> Path:
    """The next build: other calculators, and another Python; a copy that a test may change."""
    made, _ = kept("newer", lambda folder: next_build(small, folder))
    return Path(shutil.copytree(made, tmp_path / "newer"))


def next_build(small: Built, newer: Path) -> None:
    """Make the next build of the small site's: other calculators, and another Python."""
    shutil.copytree(small.folder, newer)
    python, archive, parts = (
        next(newer.glob(f"assets/{name}-{12 * '[0-9a-f]'}*")) for name in ("python", "calculators-warstuff", "parts")
    )
    sealed = seal(parts)
    names = {path.name: re.sub("-[0-9a-f]{12}", f"-{'0' * 12}", path.name) for path in (python, archive, parts)}
    for path in (parts, *newer.rglob("*.html")):
        text = path.read_text()
        for before, after in {**names, sealed: seal(parts)}.items():
            text = text.replace(before, after)
        path.write_text(text)
    for path in (python, archive, parts):
        path.rename(path.with_name(names[path.name]))
    shutil.copy(ROOT / "docs" / "sw.js", newer / "sw.js")
    finish(newer)


def other_scripts(folder: Path, name: str = "ui.mjs") -> str:
    """Change a script of a build, finish it anew, and give the folder its scripts are in."""
    (script,) = folder.glob(f"scripts-*/{name}")
    script.write_text(script.read_text() + "\nexport const newer = true;\n")
    shutil.copy(ROOT / "docs" / "sw.js", folder / "sw.js")
    finish(folder)
    (scripts,) = folder.glob("scripts-*")
    return scripts.name


@pytest.mark.parametrize("scripts", [False, True], ids=["the same scripts", "other scripts"])
def test_an_old_tab_without_a_service_worker_leads_on(
    host: Host,
    browser: Browser,
    newer: Path,
    scripts: bool,
) -> None:
    """As in a private window: what the page needs is gone from the server, so it offers the newer version,
    and the inputs come along."""
    private = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block")
    private.add_init_script(CONNECTION_UNKNOWN)
    page = private.new_page()
    page.goto(host.address + "warstuff/unit-cost/")
    alive(page)
    if scripts:
        other_scripts(newer)
    host.server.folder = newer
    page.tap("[name=quality][value='3']")
    expect(page.locator(".state")).to_contain_text("There is a newer version of this site", timeout=UP)
    headline(page, "A 4+ costs 15 points.")
    page.get_by_role("button", name="Update").tap()
    headline(page, "A 3+ costs 20 points.")
    assert "3" == page.input_value("[name=quality]:checked")
    of_newer(page)
    private.close()


def test_an_old_tab_without_a_service_worker_takes_no_newer_script(
    host: Host,
    browser: Browser,
    newer: Path,
) -> None:
    """A page asks for a script only when it is needed: by then its own is gone, and it says that there is
    a newer version, and takes no script of that."""
    private = browser.new_context(viewport=DESKTOP, service_workers="block")
    page = private.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(host.address + "warstuff/rules/shooting/", wait_until="networkidle")
    scripts = other_scripts(newer)
    host.server.folder = newer
    page.locator("a.term").first.hover()
    page.locator(".update").get_by_role("button", name="Update").click(timeout=UP)
    expect(page.locator(f"script[src*='{scripts}/site/start.mjs']")).to_be_attached(timeout=UP)
    hovered = next(at for at, url in enumerate(asked) if url.endswith("/term-card.mjs"))
    first = next(at for at, url in enumerate(asked) if scripts in url)
    assert scripts not in asked[hovered]
    assert any(url.endswith("/warstuff/rules/shooting/") for url in asked[hovered:first])  # the page came before them
    private.close()


def test_a_page_of_an_older_build_leads_on(host: Host, phone: BrowserContext, newer: Path) -> None:
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
    host.server.folder = newer
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


def test_the_first_click_takes_the_newer_version(host: Host, phone: BrowserContext, newer: Path) -> None:
    """The worker in charge is of the old build, and the new one has not been looked for yet: the button waits for it
    and does not load the old page again."""
    page = phone.new_page()
    page.goto(host.address + "about/")
    settled(page)
    page.goto(host.address + "warstuff/unit-cost/")
    alive(page)
    idle(page)
    host.server.folder = newer
    page.tap("[name=quality][value='3']")
    expect(page.locator(".state")).to_contain_text("There is a newer version of this site", timeout=UP)
    page.evaluate("document.documentElement.dataset.before = ''")
    page.locator(".state").get_by_role("button", name="Update").tap()
    expect(page.locator("html:not([data-before])")).to_be_attached(timeout=UP)
    of_newer(page)
    headline(page, "A 3+ costs 20 points.")


def test_the_bar_takes_whatever_build_is_the_newest(
    host: Host,
    phone: BrowserContext,
    newer: Path,
    tmp_path: Path,
) -> None:
    """A second build comes while the bar for the first is there: pressed in the tab that has shown it all along,
    it takes the second."""
    newest = tmp_path / "newest"
    shutil.copytree(newer, newest)
    about = newest / "about/index.html"
    about.write_text(about.read_text().replace("</h1>", " again</h1>", 1))
    shutil.copy(ROOT / "docs" / "sw.js", newest / "sw.js")
    finish(newest)
    page = phone.new_page()
    page.goto(host.address + "about/")
    settled(page)
    idle(page)
    for folder in (newer, newest):
        host.server.folder = folder
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => { window.old = found.waiting; })")
        until(  # asked again as a browser would: one file that did not come is enough to put a new build off
            ByPlaywright(page),
            "navigator.serviceWorker.getRegistration().then((found) => found.update()"
            ".then(() => found.waiting && found.waiting !== window.old, () => false))",
        )
    page.locator(".update").get_by_role("button", name="Update").tap()
    expect(page.locator("h1")).to_contain_text("again", timeout=UP)


def test_instant_navigation_into_another_build_loads_it_whole(
    host: Host,
    browser: Browser,
    newer: Path,
) -> None:
    """Where no worker holds the builds apart: the scripts that run on the new page are those that came with it."""
    private = browser.new_context(viewport=DESKTOP, service_workers="block")
    private.add_init_script(CONNECTION_UNKNOWN)
    page = private.new_page()
    pages = "".join(f"<url><loc>{host.address}{path}</loc></url>" for path in ("", "warstuff/", "warstuff/unit-cost/"))
    page.route("**/sitemap.xml", lambda route: route.fulfill(content_type="text/xml", body=f"<urlset>{pages}</urlset>"))
    with page.expect_response("**/sitemap.xml"):  # by which the theme knows what it may swap
        page.goto(host.address + "warstuff/")
    until(ByPlaywright(page), "window.started")
    page.evaluate("document.documentElement.dataset.before = ''")
    page.locator(".md-content a[href$='unit-cost/']").first.click()
    expect(page.locator("h1")).to_contain_text("Unit cost")
    alive(page)
    expect(page.locator("html[data-before]")).to_be_attached()  # of the same build: the page was swapped
    host.server.folder = newer
    page.locator(".md-tabs__link").first.click()
    expect(page.locator("html:not([data-before])")).to_be_attached(timeout=UP)
    expect(page.locator("h1")).to_have_count(1)
    private.close()


def test_a_hole_in_the_old_build_is_not_filled_from_the_new(
    host: Host,
    phone: BrowserContext,
    newer: Path,
) -> None:
    """The browser has thrown a page and a script of the old build away, and the server has the new one: the page comes
    with all that belongs to it, a page of the old build gets nothing of the new, and the new worker takes over."""
    page, other = phone.new_page(), phone.new_page()
    page.goto(host.address + "about/")
    settled(page)
    idle(page)
    other.goto(host.address + "warstuff/")
    (card,) = newer.glob("scripts-*/site/term-card.mjs")
    old = card.relative_to(newer).as_posix()
    page.evaluate(
        """(paths) => caches.keys().then(async (names) => {
             const cache = await caches.open(names.find((name) => name.startsWith("pages ")));
             for (const path of paths)
               if (!(await cache.delete(new URL(path, location.origin)))) throw new Error(path);
           })""",
        ["warstuff/unit-cost/", old],
    )
    new = f"{other_scripts(newer, 'site/term-card.mjs')}/site/term-card.mjs"
    host.server.folder = newer
    lost = page.evaluate(f"import(new URL('/{old}', location)).then(() => 'came', () => 'lost')")
    assert "lost" == lost
    page.goto(host.address + "warstuff/unit-cost/")
    of_newer(page)
    build = re.search(r'<meta name="build" content="(\w+)">', (newer / "about/index.html").read_text())
    assert build
    expect(other.locator(f"meta[name=build][content='{build[1]}']")).to_be_attached(timeout=UP)  # it was reloaded
    assert other.evaluate(f"import(new URL('/{new}', location)).then(({{ newer }}) => newer)")
