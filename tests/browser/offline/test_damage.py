"""Downloads that break off or come damaged, no room, nothing allowed: a working page or a plain sentence,
and never anything kept that was not published."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.calculator.test_calculator import UP, headline
from tests.browser.offline.test_offline import kept_python, settled
from tests.conftest import CONNECTION_UNKNOWN, PHONE, Built
from tests.support.built import Handler, served
from tests.support.visitors import ByPlaywright, until

pytestmark = pytest.mark.browser
KEPT = """caches.open("python /").then(async (cache) => {
  const found = {};
  for (const { url } of await cache.keys()) {
    const digest = await crypto.subtle.digest("SHA-256", await (await cache.match(url)).arrayBuffer());
    found[new URL(url).pathname.slice(1)] = btoa(String.fromCharCode(...new Uint8Array(digest)));
  }
  return found;
})"""


class Faulty(Handler):
    """A server that spoils one file, in one way, for as long as it is told to."""

    def do_GET(self) -> None:
        ending, way = getattr(self.server, "fault", ("\0", ""))
        if not self.path.endswith(ending):
            return super().do_GET()
        content = (Path(self.directory) / self.path.lstrip("/")).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(self.path))
        self.send_header("Content-Length", str(len(content)))
        self.send_header(
            "Cache-Control", "public, max-age=31536000, immutable"
        )  # as it would be told of a file in order
        self.end_headers()
        middle = len(content) * 3 // 10
        self.wfile.write(
            content[:middle]
            if way == "cut"
            else content[:middle] + bytes([content[middle] ^ 255]) + content[middle + 1 :]
        )
        self.close_connection = True


class Host:
    """A server of its own, with faults."""

    def __init__(self, folder: Path, running: ExitStack):
        self.server = running.enter_context(served(Faulty))
        self.server.folder = folder
        self.address = f"http://localhost:{self.server.server_port}/"

    def spoil(self, ending: str = "\0", way: str = "") -> None:
        """From now on this file comes cut or changed; without a name, all is well again."""
        self.server.fault = (ending, way)


@pytest.fixture
def host(small: Built) -> Iterator[Host]:
    """The small site on a server that can spoil it."""
    with ExitStack() as running:
        yield Host(small.folder, running)


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone that has never been here."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    context.add_init_script(CONNECTION_UNKNOWN)
    yield context
    context.close()


def published(folder: Path, game: str = "*") -> dict[str, str]:
    """The digest of each of Python's files, all or those that a page of one game needs."""
    digest = 12 * "[0-9a-f]"
    python = "python-*" if game == "*" else f"python-{digest}"  # all, or without the whole runtime
    names = (f"{python}/*", f"calculators-{digest}.zip", f"calculators-{game}-{digest}.zip")
    files = [path for name in names for path in folder.glob(f"assets/{name}")]
    return {
        path.relative_to(folder).as_posix(): b64encode(sha256(path.read_bytes()).digest()).decode() for path in files
    }


@pytest.mark.parametrize(
    ("ending", "way"),
    [(".wasm", "cut"), (".wasm", "changed"), (".zip", "changed"), (".zip", "cut"), ("pyodide.asm.mjs", "changed")],
)
def test_spoiled_python_is_neither_used_nor_kept(
    small: Built, host: Host, phone: BrowserContext, ending: str, way: str
) -> None:
    """With the service worker there: a sentence, the page's own answer; then, from a healthy server,
    all of it in order."""
    page = phone.new_page()
    page.goto(host.address + "reset/")  # no worker is registered there, so nothing is asked for yet
    host.spoil(ending, way)
    page.goto(host.address + "warstuff/unit-cost/?quality=3")
    expect(page.locator(".state")).to_contain_text("Loading Python failed", timeout=UP)
    headline(page, "A 4+ costs 15 points.")
    settled(page)
    assert page.evaluate(KEPT).items() <= published(small.folder).items()
    host.spoil()
    page.click(".retry")
    headline(page, "A 3+ costs 20 points.")
    kept_python(page)
    assert published(small.folder, "warstuff") == page.evaluate(KEPT)


def test_the_button_keeps_nothing_spoiled(small: Built, host: Host, phone: BrowserContext) -> None:
    """It says so, and another press gets it right, though the browser had the bad copy at hand."""
    page = phone.new_page()
    host.spoil("library.zip", "changed")
    page.goto(host.address)
    button = page.locator("button.keep:not([hidden])")
    button.click(timeout=UP)
    expect(button).to_have_text("Not kept (it came damaged): try again", timeout=UP)
    host.spoil()
    button.click()
    expect(page.locator("button.keep")).to_have_text("Kept for offline", timeout=UP)
    assert published(small.folder) == page.evaluate(KEPT)


def test_a_spoiled_page_is_not_kept(host: Host, phone: BrowserContext) -> None:
    """The service worker takes all or nothing; the pages come from the server until it has all."""
    page = phone.new_page()
    host.spoil("all.css", "changed")
    with phone.expect_event("serviceworker", timeout=UP):
        page.goto(host.address + "about/")
    until(ByPlaywright(page), "navigator.serviceWorker.getRegistration().then((one) => one === undefined)")
    expect(page.locator("h1")).to_contain_text("About")
    host.spoil()
    page.reload()
    settled(page)


def test_no_room_costs_the_copy_and_not_the_answer(host: Host, phone: BrowserContext) -> None:
    """A full device: the calculator answers, and the button says why nothing is kept."""
    page = phone.new_page()
    full = {"origin": host.address.rstrip("/"), "quotaSize": 200_000}
    phone.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", full)
    page.goto(host.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points.")
    page.goto(host.address)
    button = page.locator("button.keep:not([hidden])")
    button.click(timeout=UP)
    expect(button).to_have_text("Not kept (no room on this device): try again", timeout=UP)


@pytest.mark.parametrize(
    "how",
    [
        """for (const name of ["localStorage", "sessionStorage", "caches"])
             Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException("no",
               "SecurityError") } });""",
        """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") };
           CacheStorage.prototype.open = () => Promise.reject(new DOMException("no", "SecurityError"));""",
    ],
    ids=["forbidden", "full"],
)
def test_a_browser_that_stores_nothing_shows_everything(host: Host, phone: BrowserContext, how: str) -> None:
    """Colours, search, copying and answers go on; no error reaches the top."""
    page = phone.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.add_init_script(how)
    page.goto(host.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points.")
    page.click("[title='Switch to dark']")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.goto(host.address + "warstuff/rules/shooting/")
    page.locator(".copy-rule").first.click()
    page.locator("dialog.copy-as [value=link]").click()
    expect(page.locator(".copied, dialog.copy-as")).to_be_visible()
    assert [] == wrong


@pytest.mark.parametrize("name", ["pyodide.mjs", "pyodide.asm.mjs"])
def test_a_kept_module_that_was_damaged_heals(small: Built, host: Host, phone: BrowserContext, name: str) -> None:
    """By itself, on the next visit: the answer comes, and what is kept is again what was published."""
    page = phone.new_page()
    page.goto(host.address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points.")
    settled(page)
    kept_python(page)
    used = published(small.folder, "warstuff")
    damaged = next(path for path in used if path.endswith(f"/{name}"))
    page.evaluate(
        """(path) => caches.open("python /").then((kept) => kept.put(new URL(path, location.origin),
             new Response("export const broken = (", { headers: { "content-type": "text/javascript" } })))""",
        damaged,
    )
    assert used != page.evaluate(KEPT)
    page.goto(host.address + "warstuff/unit-cost/?quality=2")
    headline(page, "A 2+ costs 25 points.")
    until(ByPlaywright(page), f"({KEPT}).then((kept) => kept[{damaged!r}] === {used[damaged]!r})")
    assert used == page.evaluate(KEPT)


@pytest.mark.parametrize("name", ["pyodide.mjs", "pyodide.asm.mjs"])
def test_a_module_that_is_not_the_published_one_does_not_run(small: Built, page: Page, name: str) -> None:
    """Something was added to it on the way: it is refused before it has done anything."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    module = next(small.folder.glob(f"assets/python-{12 * '[0-9a-f]'}/{name}")).read_text()
    page.route(
        f"**/{name}",
        lambda route: route.fulfill(content_type="text/javascript", body=module + "\nfetch('/it-ran');\n"),
    )
    page.goto(small.address + "warstuff/unit-cost/?quality=3")
    expect(page.locator(".state")).to_contain_text("Loading Python failed", timeout=UP)
    headline(page, "A 4+ costs 15 points.")
    assert [] == [url for url in asked if url.endswith("/it-ran")]
    page.unroute(f"**/{name}")
    page.click(".retry")
    headline(page, "A 3+ costs 20 points.")
