"""What a browser does takes its time: these wait for what is expected, for as long as a slow machine may need.

`page.url` is told by the browser a little after the page itself has changed its address,
and `page.go_back()` returns at the
next change of any kind, which may be the theme's: it writes the place on the page into the history whenever scrolling
has stopped.
And where a page is asked for twice, and the reader arrives by the second request,
`page.wait_for_url()` takes the first for a failure.
So an address is looked at until it is the expected one: never just read,
and never waited for by Playwright's navigations.
"""

from __future__ import annotations

import re
import time

from playwright.sync_api import Locator, Page, Route, expect

from tests.support.visitors import PATIENCE


def at(page: Page, end: str) -> None:
    """Wait until the address ends like this; a star stands for anything."""
    expect(page).to_have_url(re.compile(re.escape(end).replace(r"\*", ".*") + "$"))


def gone_back(page: Page, address: str) -> None:
    """Press Back, and wait until the reader is there."""
    page.go_back()
    expect(page).to_have_url(address)


def words(place: Locator, expected: list[str]) -> None:
    """Wait until these words are seen there, one after the other and no more."""
    expect(place).to_have_text(expected, use_inner_text=True)


def held_back(page: Page, routes: list[Route], name: str = "") -> Route:
    """Wait until the page has asked for what is held back, a file of this name among it,
    and take it out of the list."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for route in routes:
            if name in route.request.url:
                routes.remove(route)
                return route
        page.wait_for_timeout(20)  # lets the browser's messages in
    raise AssertionError(f"nobody asked for {name or 'it'} within {PATIENCE} s")


def stand_still(page: Page) -> None:
    """The page's clock stands, from before it is loaded: time passes there only when a test says so."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)
