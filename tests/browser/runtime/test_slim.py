"""The runtime without the functions that are never called: it serves (test_golden asks it everything), and where
it does not, the whole one does."""

from __future__ import annotations

import shutil
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, Request, expect

from calculators.declare.pinned import joined
from tests.browser.calculator.test_calculator import UP, headline
from tests.browser.runtime.test_golden import ONE_OF_EACH, answered, wrong
from tests.conftest import Built
from tests.support import browsers
from tests.support.built import ROOT, served

pytestmark = pytest.mark.browser
WHOLE = {"pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"}
NOTHING_KEPT = """
import { readFileSync, writeFileSync } from "node:fs";
const [code, from, to] = process.argv.slice(1);
const { slim } = await import(code);
writeFileSync(to, slim(new Uint8Array(readFileSync(from)), []));
"""


@pytest.fixture(scope="module")
def lacking(site: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with a runtime that lacks every function, published as if it were in order."""
    folder = tmp_path_factory.mktemp("lacking") / "site"
    shutil.copytree(site.folder, folder)
    (wasm,) = folder.glob(f"assets/python-{12 * '[0-9a-f]'}/pyodide.asm.wasm")
    (parts,) = folder.glob("assets/parts-*.json")
    before = [len(wasm.read_bytes()), _seal(wasm)]
    command = ["node", "--input-type=module", "-e", NOTHING_KEPT, str(ROOT / "rulebook/bundle/slim.mjs")]
    subprocess.run([*command, str(wasm), str(wasm)], check=True)
    sealed = _seal(parts)
    for path in (parts, folder / "warstuff/unit-cost/index.html"):
        text = path.read_text().replace(f"{before[0]},", f"{len(wasm.read_bytes())},")
        path.write_text(text.replace(str(before[1]), _seal(wasm)).replace(sealed, _seal(parts)))
    return folder


def _seal(path: Path) -> str:
    return b64encode(sha256(path.read_bytes()).digest()).decode()


@pytest.fixture
def asked(page: Page) -> Iterator[list[str]]:
    """What is asked for of the whole runtime, by name."""
    found: list[str] = []

    def note(request: Request) -> None:
        if "/python-full-" in request.url:
            found.append(request.url.rpartition("/")[2])

    page.context.on("request", note)
    yield found


@pytest.mark.parametrize("engine", browsers.engines("chromium"))
def test_golden_cases_hold_in_the_whole_runtime(lacking: Path, playwright: Playwright, engine: str) -> None:
    """Where a function is missed the whole runtime comes, and every calculator answers by it."""
    found, asked = answered(lacking, playwright, engine, "warstuff/unit-cost/", ONE_OF_EACH)
    assert [] == wrong(ONE_OF_EACH, found)
    assert WHOLE == {path.rpartition("/")[2] for path in asked if "/python-full-" in path}


def test_a_missed_function_costs_a_longer_wait_and_nothing_else(lacking: Path, page: Page, asked: list[str]) -> None:
    """A link's question is put again, by itself, to the whole runtime; no sentence tells of a failure."""
    page.add_init_script(
        """new MutationObserver(() => {
             const told = document.querySelector(".state")?.textContent ?? "";
             if (/fail|mistake|stopped/.test(told)) document.documentElement.dataset.told = told;
           }).observe(document, { subtree: true, childList: true, characterData: true });"""
    )
    with served() as server:
        server.folder = lacking
        page.goto(f"http://localhost:{server.server_port}/warstuff/unit-cost/?quality=3")
        headline(page, "A 3+ costs 20 points.")
        expect(page.locator(".state")).to_be_hidden(timeout=UP)
        page.check("[name=quality][value='2']")
        headline(page, "A 2+ costs 25 points.")
    assert WHOLE == set(asked)
    assert page.get_attribute("html", "data-told") is None


@pytest.mark.parametrize("pinned", [("units=name:Knight",), ("units=name:Knight", "units=name:Archer,count:2")])
def test_lists_side_by_side_need_nothing_that_was_left_out(
    site: Built, page: Page, asked: list[str], pinned: tuple[str, ...]
) -> None:
    """Two armies, or three, that differ in their rows are compared without waiting for the whole runtime."""
    page.goto(f"{site.address}warstuff/army-list/?{joined('units=name:Knight;name:Ogre,rules:large.tough', *pinned)}")
    expect(page.locator(".answer")).to_contain_text("no other row" if len(pinned) == 1 else "Ogre", timeout=UP)
    expect(page.locator(".reckoner:not(.asking, .coming)")).to_be_visible()
    assert [] == asked
