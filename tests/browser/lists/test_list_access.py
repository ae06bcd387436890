"""A list comes to life without a jump; what axe says of lists is in test_axe.py."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from tests.browser.calculator.test_rows import rows
from tests.browser.lists.test_army_building import listing
from tests.conftest import Built
from tests.support.waiting import held_back

pytestmark = pytest.mark.browser


def test_nothing_jumps_when_the_list_comes_to_life(site: Built, page: Page) -> None:
    """The tools are in the page as it is served: when their script comes, the rows stay where they are."""
    held: list[Route] = []
    page.route("**/army-list.mjs", lambda route: held.append(route))
    page.goto(site.address + "warstuff/army-list/")
    page.locator(".reckoner form button:enabled").first.wait_for(state="attached")
    before = rows(page).first.bounding_box()
    held_back(page, held).continue_()
    listing(page)
    assert before == rows(page).first.bounding_box()
