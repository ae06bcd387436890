"""What many tests need: the built sites on a server, and a browser."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.support import browsers
from tests.support.built import build, served
from tests.support.small_site import build_small

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1366, "height": 768}
expect.set_options(timeout=60_000)  # ms: whatever is waited for, a slow and busy machine gets the time
# Fixtures that are a built site, or need one: a test that takes one of them belongs to `make test`.
SITES = {"site", "below", "small", "nginx", "written", "from_disk", "by_zensical"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a built site by the fixtures it takes, and put it first.

    The processes start at different places of the list, so one builds the sites while the others run what needs none;
    and the end of the list, where one may have to wait for another, is made of short tests.
    """
    for item in items:
        if SITES & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.site)
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    """What takes long comes first, then whatever else needs a site, then the rest."""
    if item.get_closest_marker("long"):
        return 0
    return 1 if item.get_closest_marker("site") or item.get_closest_marker("browser") else 2


class Shared:
    """A folder for what is built once in a run, and a server for all of it;
    both belong to the process that starts the others."""

    def __init__(self) -> None:
        self.running = ExitStack()
        self.folder = Path(tempfile.mkdtemp(prefix="reckoner-"))
        self.servers = {name: self.running.enter_context(served()) for name in ("site", "below", "small")}
        for name, server in self.servers.items():
            server.folder = self.folder / name

    def told(self) -> dict[str, str | int]:
        """What the other processes need to know."""
        return {"folder": str(self.folder)} | {name: server.server_port for name, server in self.servers.items()}

    def close(self) -> None:
        self.running.close()
        shutil.rmtree(self.folder)


SHARED = pytest.StashKey[Shared]()


def pytest_configure(config: pytest.Config) -> None:
    """In the process that starts the others, or is the only one."""
    if not hasattr(config, "workerinput"):
        config.stash[SHARED] = Shared()


def pytest_configure_node(node) -> None:
    """Tell another process where the shared sites are."""
    node.workerinput["shared"] = node.config.stash[SHARED].told()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing behind."""
    if SHARED in config.stash:
        config.stash[SHARED].close()


@dataclass(frozen=True)
class Built:
    """The built site: where it is served, where its files lie, and what the build said."""

    address: str
    folder: Path
    said: str

    @property
    def pages(self) -> list[str]:
        """The address of every page to read, seen from the site's root;
        links to share and frames are looked at apart."""
        found = sorted(self.folder.rglob("index.html"))
        paths = [
            "" if at == "." else f"{at}/" for at in (path.parent.relative_to(self.folder).as_posix() for path in found)
        ]
        return [path for path in paths if not path.startswith(("r/", "embed/"))]


Make = Callable[[Path], str | None]


@pytest.fixture(scope="session")
def shared(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What all processes of a run know: a folder, and the ports of the servers."""
    config = request.config
    return config.workerinput["shared"] if hasattr(config, "workerinput") else config.stash[SHARED].told()


@pytest.fixture(scope="session")
def kept(shared: dict[str, Any]) -> Callable[[str, Make], tuple[Path, str]]:
    """A folder made by the first process that needs it, and what was said then; the others wait and take it."""

    def found(name: str, make: Make) -> tuple[Path, str]:
        folder = Path(shared["folder"]) / name
        said = folder.with_suffix(".txt")
        with FileLock(folder.with_suffix(".lock")):
            if not said.exists():
                said.write_text(make(folder) or "", encoding="utf-8")
        return folder, said.read_text(encoding="utf-8")

    return found


@pytest.fixture(scope="session")
def once(shared: dict[str, Any], kept: Callable[[str, Make], tuple[Path, str]]) -> Callable[..., Built]:
    """Build a site once in a run, below a path of its server."""

    def made(name: str, path: str = "", make: Callable[[Path, str], str] = build) -> Built:
        address = f"http://localhost:{shared[name]}/{path}"
        folder, said = kept(name, lambda folder: make(folder / path, address))
        return Built(address, folder / path, said)

    return made


@pytest.fixture(scope="session")
def site(once: Callable[..., Built]) -> Built:
    """The whole site, built strictly and served at the very address it was built for."""
    return once("site")


@pytest.fixture(scope="session")
def below(site: Built, once: Callable[..., Built]) -> Built:
    """The same site below a path of its host, where every link must hold too; it takes what the build of the first
    has kept, and does not draw and pack all of it at the same time."""
    return once("below", "some/path/")


@pytest.fixture(scope="session")
def small(site: Built, once: Callable[..., Built]) -> Built:
    """A small site of a later day; it takes what the build of the whole site has kept."""
    return once("small", make=build_small)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives Chromium and Firefox."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium without its windows; without either the tests fail and say how to get it."""
    found = browsers.shell() or browsers.chromium()
    if found is None:
        pytest.fail(browsers.BY_HAND)
    # Hundreds of pages start Python; compiled once and quickly, not a second time and better, that is half the work.
    # The golden cases run in a browser that compiles as a reader's does (tests/support/visitors.py).
    quickly = ["--no-sandbox", "--disable-gpu", "--js-flags=--liftoff-only"]
    started = playwright.chromium.launch(executable_path=str(found), args=quickly)
    yield started
    started.close()


CONNECTION_UNKNOWN = "delete Navigator.prototype.connection"


def reader(browser: Browser, **how: Any) -> BrowserContext:
    """Somebody whose browser knows no service workers: keeping 400 files for offline takes longer than most tests.
    Nor does it know how good its connection is, so nothing is fetched before there is a sign that it will be needed."""
    context = browser.new_context(**how)
    context.add_init_script(CONNECTION_UNKNOWN)
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    return context


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone: small screen, a finger, and a clipboard."""
    context = reader(browser, viewport=PHONE, has_touch=True, permissions=["clipboard-read", "clipboard-write"])
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
