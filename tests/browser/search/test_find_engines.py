"""Terms and the search in Chromium, Firefox and WebKitGTK."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from tests.browser.site.test_terms import CHAPTER
from tests.conftest import PHONE, Built
from tests.support import browsers, visitors
from tests.support.visitors import Visitor, until

pytestmark = pytest.mark.browser


@pytest.fixture(params=browsers.engines())
def visitor(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Visitor]:
    """Someone on a phone's screen, with each of the engines."""
    with getattr(visitors, request.param)(playwright, **PHONE) as someone:
        yield someone


def test_every_engine(small: Built, visitor: Visitor) -> None:
    """In Chromium, Firefox and WebKit: a term opens and closes in place, and the search finds and lands."""
    visitor.open(small.address + CHAPTER)
    until(visitor, "document.querySelector('a.term[role=button]')")
    visitor.run("[...document.querySelectorAll('a.term')].find((one) => one.checkVisibility()).click()")
    assert until(visitor, "document.querySelector('.term-card:popover-open')?.textContent")
    assert visitor.run(
        "(({ left, right }) => left >= 0 && right <= "
        "innerWidth)(document.querySelector('.term-card').getBoundingClientRect())"
    )
    assert visitor.run("document.querySelector('.term-card').contains(document.activeElement)")
    visitor.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))")
    assert visitor.run("!document.querySelector('.term-card') && document.activeElement.matches('a.term')")
    visitor.run("document.querySelector('.find-open').click()")
    visitor.run(
        "(document.activeElement.value = '4+ save', document.activeElement.dispatchEvent(new Event('input', { "
        "bubbles: true })))"
    )
    until(visitor, "document.querySelector('#hits a')")
    visitor.run(
        "(document.activeElement.value = 'rush', document.activeElement.dispatchEvent(new Event('input', { bubbles: "
        "true })))"
    )
    until(visitor, "document.querySelector('#hits a').textContent.includes('Rush')")
    visitor.run("document.querySelector('#hits a').click()")
    until(
        visitor,
        "location.hash === '#rush' && document.querySelector('h2:target') && !document.querySelector('.finder[open]')",
    )
