"""A list made on a phone survives a reload, a dead connection and a shared link, in all three engines."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from tests.browser.offline.test_offline import Host, built, host  # noqa: F401 (fixtures)
from tests.browser.offline.test_three_engines import ALL_KEPT, CONTROLLED
from tests.conftest import PHONE
from tests.support import browsers, visitors
from tests.support.visitors import Visitor, until

pytestmark = pytest.mark.browser
LINES = "[...document.querySelectorAll('[data-rows=units] .line')].map((line) => line.textContent.trim())"
ROW = "[...document.querySelectorAll('.row')].at(-1)"
ALIVE = "document.querySelector('[data-do=new]:enabled')"
SHELF = "[...document.querySelectorAll('.shelf .take')].map((list) => list.textContent)"


@pytest.fixture(params=browsers.engines())
def engine(request: pytest.FixtureRequest) -> str:
    """The engine of a phone's browser."""
    return request.param


@pytest.fixture
def visitor(engine: str, playwright: Playwright) -> Iterator[Visitor]:
    """A player with a phone."""
    with getattr(visitors, engine)(playwright, **PHONE) as someone:
        yield someone


def says(visitor: Visitor, words: str) -> None:
    """Wait until the headline holds these words; a machine too busy to answer in time is asked again,
    as a reader would."""
    again = (
        "document.querySelector('.retry:not([hidden])')?.checkVisibility() && document.querySelector('.retry').click()"
    )
    until(visitor, f"({again}, document.querySelector('.headline').textContent.includes({json.dumps(words)}))")


def press(visitor: Visitor, button: str, inside: str = "document") -> None:
    """Press a button, or a label."""
    visitor.run(f"{inside}.querySelector({json.dumps(button)}).click()")


@pytest.mark.long
def test_the_list_is_there_again(host: Host, visitor: Visitor, engine: str, playwright: Playwright) -> None:
    """Built and saved; then reloaded; then with the server gone; then by somebody else who has nothing but the link."""
    visitor.open(host.address + "warstuff/army-list/")
    until(visitor, ALIVE)
    press(visitor, "[data-do=new]")
    press(visitor, "[data-row=add]")
    visitor.run(
        f"((name) => {{ name.value = 'Änne'; name.dispatchEvent(new Event('input', {{bubbles: true}})); }})"
        f"({ROW}.querySelector('[data-cell=name]'))"
    )
    press(visitor, "[data-field=quality] [value='3']", ROW)
    press(visitor, "[value=fast]", ROW)
    says(visitor, "One unit costs 25 of 150 points")
    press(visitor, "[data-do=save]")
    visitor.run("document.querySelector('#save-as').value = 'Night raid'")
    press(visitor, ".save-as button")
    expected = ["Änne 3+ · Fast"]
    assert expected == visitor.run(LINES)
    until(visitor, CONTROLLED)
    until(visitor, "!document.querySelector('button.keep').hidden")
    visitor.run("document.querySelector('button.keep').click()")
    until(visitor, ALL_KEPT)
    link = visitor.run("location.href")
    visitor.open(link)
    until(visitor, ALIVE)
    says(visitor, "One unit costs 25 of 150 points")
    assert expected == visitor.run(LINES)
    host.stop()
    visitor.open(host.address + "lists/")
    assert ["Night raid"] == until(visitor, f"{SHELF}.length && {SHELF}")
    visitor.open(link)
    says(visitor, "One unit costs 25 of 150 points")
    assert expected == visitor.run(LINES)
    again = Host(host.server.folder, host.server.server_port)
    with getattr(visitors, engine)(playwright, **PHONE) as stranger:
        stranger.open(link)
        until(stranger, ALIVE)
        assert expected == stranger.run(LINES)
        assert ["25 pts"] == stranger.run(
            "[...document.querySelectorAll('.row-points')].map((points) => points.textContent)"
        )
        says(stranger, "One unit costs 25 of 150 points")
        assert not stranger.run("Object.keys(localStorage).some((key) => key.startsWith('list:'))")
    again.stop()
