"""What many tests need: the built site on a server, and a browser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests import browsers
from tests.built import build, served

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1366, "height": 768}
expect.set_options(timeout=60_000)  # ms: whatever is waited for, a slow and busy machine gets the time


@dataclass(frozen=True)
class Built:
    """The built site: where it is served, where its files lie, and what the build said."""

    address: str
    folder: Path
    said: str

    @property
    def pages(self) -> list[str]:
        """The address of every page to read, seen from the site's root; links to share and frames are looked at apart."""
        found = sorted(self.folder.rglob("index.html"))
        paths = [
            "" if at == "." else f"{at}/" for at in (path.parent.relative_to(self.folder).as_posix() for path in found)
        ]
        return [path for path in paths if not path.startswith(("r/", "embed/"))]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    """The whole site, built strictly and served at the very address it was built for."""
    with served() as server:
        folder = tmp_path_factory.mktemp("site")
        address = f"http://localhost:{server.server_port}/"
        server.folder = folder  # type: ignore[attr-defined]
        yield Built(address, folder, build(folder, address))


@pytest.fixture(scope="session")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    """The same site below a path of its host, where every link must hold too."""
    with served() as server:
        root = tmp_path_factory.mktemp("below")
        address = f"http://localhost:{server.server_port}/some/path/"
        server.folder = root  # type: ignore[attr-defined]
        folder = root / "some" / "path"
        yield Built(address, folder, build(folder, address))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives Chromium and Firefox."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium; without it the tests fail and say how to get it."""
    found = browsers.chromium()
    if found is None:
        pytest.fail(browsers.BY_HAND)
    started = playwright.chromium.launch(executable_path=str(found), args=["--no-sandbox", "--disable-gpu"])
    yield started
    started.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone: small screen, a finger, and a clipboard."""
    context = browser.new_context(viewport=PHONE, has_touch=True, permissions=["clipboard-read", "clipboard-write"])
    yield context
    context.close()


@pytest.fixture
def page(phone: BrowserContext) -> Iterator[Page]:
    """A page on the phone that fails the test on any error nobody caught."""
    page = phone.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    assert [] == wrong
