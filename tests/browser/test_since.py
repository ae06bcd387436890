"""A link made before something changed: its inputs, the answer of today, and what changed when."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_calculator import headline
from tests.browser.waiting import at
from tests.built import build, copied, served

pytestmark = pytest.mark.browser
CHANGED = """\
changes:
  - date: 2027-02-03
    kind: ruling
    what: In [](rule:terrain/cover) a die is rolled for each hit.
    rules: [terrain/cover/cover-die]
  - date: 2027-01-02
    kind: figure
    what: Armored costs 15 points, not 20.
    rules: [special-rules/armored]
"""


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site of a later day, on which a price and a ruling have changed."""
    project = copied(tmp_path_factory.mktemp("later") / "project")
    (project / "data/warstuff/changes.yaml").write_text(CHANGED)
    folder = tmp_path_factory.mktemp("later-site")
    with served() as server:
        server.folder = folder  # type: ignore[attr-defined]
        address = f"http://localhost:{server.server_port}/"
        build(folder, address, root=project)
        yield address


def test_an_old_link_says_what_changed(later: str, page: Page) -> None:
    """A calculation posted long ago opens with its inputs, is answered by the rules of now, and tells the change and its day."""
    page.goto(later + "r/warstuff/unit-cost/?quality=3&rules=armored", wait_until="commit")
    headline(page, "A 3+ with Armored costs 35 points.")
    expect(page.locator("[data-field=rules] .chosen")).to_have_text("Armored")
    expect(page.locator(".since summary")).to_have_text("Changed on 2 January 2027")
    expect(page.locator(".since p").first).to_have_text("Armored costs 15 points, not 20.")
    expect(page.locator(".since p").first).to_be_visible()
    expect(page.locator(".since")).not_to_contain_text("each hit")  # no ruling of this calculator's
    page.goto(
        later + "r/warstuff/army-list/?units=name:Knight,rules:armored", wait_until="commit"
    )  # a price is told wherever it is paid
    expect(page.locator(".since p").first).to_have_text("Armored costs 15 points, not 20.")
    expect(page.locator(".since p").first).to_be_visible()
    page.locator(".since a", has_text="All changes").click()
    at(page, "/warstuff/changes/")
    expect(page.locator("article h2")).to_have_text(["3 February 2027#", "2 January 2027#"])


def test_who_comes_without_inputs_sees_one_line(later: str, page: Page) -> None:
    """The changes are folded for a player who wants to reckon; their links hold."""
    page.goto(later + "warstuff/attack/")
    expect(page.locator(".since summary")).to_have_text("Changed on 3 February 2027")
    expect(page.locator(".since p").first).to_be_hidden()
    page.click(".since summary")
    page.locator(".since a", has_text="Cover").click()
    at(page, later + "warstuff/rules/terrain/#cover")
    expect(page.locator("#cover + .since")).to_contain_text(
        "Changed on 3 February 2027: In Cover a die is rolled for each hit."
    )
