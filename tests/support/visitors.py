"""A visitor with one of three browser engines: opens pages, runs a script, waits.
Enough to hold the site against all of them.

Chromium and Firefox come through Playwright. WebKitGTK, Safari's engine, speaks only WebDriver:
the few calls we need are written out here, where a client library would bring a dozen packages.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.request import Request, urlopen

from playwright.sync_api import Page, Playwright

from tests.support import browsers

PATIENCE = 90  # seconds, for Python to start on a slow machine
# The buttons above the page would not let WebKitGTK's window be narrower than 447 pixels.
NARROW = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; border-spacing: 0; }"


class Visitor(Protocol):
    """Someone at a browser."""

    def open(self, address: str) -> None:
        """Go to a page and wait until it is loaded."""

    def reload(self) -> None:
        """Load the page anew, as by the browser's button, and wait until it is loaded."""

    def run(self, script: str) -> Any:
        """The value of an expression in the page, waited for if it is promised."""

    def size(self, width: int, height: int) -> None:
        """Make the window as large as a phone's screen, or a desk's."""


def until(visitor: Visitor, holds: str, patience: float = PATIENCE) -> Any:
    """Wait until an expression in the page comes to something; that is the answer.

    (Playwright's own `wait_for_function` makes a script of words, which the site's policy forbids.)
    """
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found = visitor.run(holds)
        if found:
            return found
        time.sleep(0.03)
    raise AssertionError(f"waited {patience} s in vain for {holds}")


class ByPlaywright:
    """Chromium or Firefox."""

    def __init__(self, page: Page):
        self.page = page

    def open(self, address: str) -> None:
        self.page.goto(address)

    def reload(self) -> None:
        self.page.reload()

    def run(self, script: str) -> Any:
        return self.page.evaluate(f"async () => ({script})")

    def size(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})


class ByWebDriver:
    """WebKitGTK: https://www.w3.org/TR/webdriver/ in six calls."""

    def __init__(self, driver: str, browser: str):
        self.driver = driver
        wanted = {
            "browserName": "MiniBrowser",
            "webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]},
        }
        self.session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        limits = {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000}
        self._call("POST", f"/session/{self.session}/timeouts", limits)

    def open(self, address: str) -> None:
        self._call("POST", f"/session/{self.session}/url", {"url": address})

    def reload(self) -> None:
        self._call("POST", f"/session/{self.session}/refresh", {})

    def run(self, script: str) -> Any:
        code = (
            f"const done = arguments[0]; Promise.resolve((async () => ({script}))()).then(done, (error) => "
            f"done(String(error)));"
        )
        return self._call("POST", f"/session/{self.session}/execute/async", {"script": code, "args": []})

    def size(self, width: int, height: int) -> None:
        self._call("POST", f"/session/{self.session}/window/rect", {"width": width, "height": height})

    def close(self) -> None:
        self._call("DELETE", f"/session/{self.session}")

    def _call(self, method: str, path: str, said: Any = None) -> Any:
        body = json.dumps(said).encode() if said is not None else None
        with urlopen(
            Request(self.driver + path, body, {"Content-Type": "application/json"}, method=method),
            timeout=PATIENCE + 30,
        ) as answer:
            return json.load(answer)["value"]


@contextmanager
def chromium(playwright: Playwright, width: int, height: int) -> Iterator[Visitor]:
    """Debian's Chromium."""
    browser = playwright.chromium.launch(
        executable_path=str(browsers.chromium()), args=["--no-sandbox", "--disable-gpu"]
    )
    yield ByPlaywright(browser.new_context(viewport={"width": width, "height": height}).new_page())
    browser.close()


@contextmanager
def firefox(playwright: Playwright, width: int, height: int) -> Iterator[Visitor]:
    """Debian's Firefox ESR."""
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=str(browsers.firefox()))
    yield ByPlaywright(browser.new_context(viewport={"width": width, "height": height}).new_page())
    browser.close()


@contextmanager
def webkit(_: Playwright, width: int, height: int) -> Iterator[Visitor]:
    """WebKitGTK's own small browser, on a screen that nobody sees."""
    with _screen() as display, _driver(display) as driver:
        visitor = ByWebDriver(driver, str(browsers.webkit()))
        visitor.size(width, height)
        yield visitor
        visitor.close()


@contextmanager
def _screen() -> Iterator[str]:
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    running = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as number:
        yield f":{number.readline().strip()}"
    running.terminate()
    running.wait()


@contextmanager
def _driver(display: str) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as config:
        Path(config, "gtk-3.0").mkdir()
        Path(config, "gtk-3.0", "gtk.css").write_text(NARROW)
        env = {**os.environ, "DISPLAY": display, "XDG_CONFIG_HOME": config}
        env["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # root has no sandbox
        running = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and running.poll() is None:
            with socket.socket() as knock:
                if not knock.connect_ex(("127.0.0.1", port)):
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
        running.terminate()
        running.wait()
