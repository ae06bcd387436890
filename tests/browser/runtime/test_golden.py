"""The golden cases of every game through the built bundle, in a real browser, and one of each calculator in two others.

WebAssembly does the same in every engine; what differs is how Python is started and asked, and one of each tells that.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from calculators import every, ids
from calculators.api import for_page
from rulebook.sources import checked_games
from tests.conftest import PHONE, Built
from tests.support import browsers, visitors
from tests.support.built import ROOT, Handler, served
from tests.support.draws.amount import some
from tests.support.draws.doors import HEAVY, doors

pytestmark = pytest.mark.browser
CASES = [case for file in sorted((ROOT / "tests").glob("*/golden.json")) for case in json.loads(file.read_text())]
# What goes on inside is the same for all: those that search long would only take long
DOORS = [{"calculator": one.id, "query": query} for one in every() if one.name not in HEAVY for query in doors(one)]
ONE_OF_EACH = list({case["calculator"]: case for case in CASES}.values())


ANSWERS = """async (cases) => {
  const script = document.querySelector("script[src$='start.mjs']").src;
  const { Python } = await import(new URL("../calculator/python.mjs", script));
  const python = Python.at(document.querySelector(".reckoner").dataset);
  const answers = [];
  for (const { calculator, query } of cases) answers.push(await python.ask(calculator, query));
  return answers;
}"""


class Counting(Handler):
    """Notes what it is asked for, and has no service worker: keeping 400 files for offline is not what is looked at."""

    def do_GET(self) -> None:
        self.server.__dict__.setdefault("asked", []).append(self.path)
        if self.path == "/sw.js":
            self.send_error(404)
        else:
            super().do_GET()


@pytest.mark.long
@pytest.mark.parametrize("engine", browsers.engines())
def test_golden_cases_hold_in_the_built_bundle(site: Built, playwright: Playwright, engine: str) -> None:
    """What is published answers every golden case as Python does outside, and refuses every golden mistake; it varies,
    seeks and tells luck alike, and it answers what pages link to. None calls a function that is left out of the
    runtime that loads first, nor does any engine's start."""
    cases = [*CASES, *DOORS, *some(linked())] if engine == "chromium" else ONE_OF_EACH
    found, asked = answered(site.folder, playwright, engine, "warfig/shooting/", cases)
    assert set(ids()) == {case["calculator"] for case in cases}
    assert [] == wrong(cases, found)
    runtime = [path for path in asked if "/assets/python-" in path]
    assert runtime and [] == [path for path in runtime if "/python-full-" in path]


def linked() -> list[dict[str, Any]]:
    """The examples of all calculators: common cases, and what rules link to."""
    shown = ((f"{game.id}/{one.calculator}", one.queries) for game in checked_games() for one in game.shown)
    return [{"calculator": id, "query": query} for id, queries in shown for query in dict.fromkeys(queries)]


def answered(
    folder: Path, playwright: Playwright, engine: str, path: str, cases: list[dict[str, Any]]
) -> tuple[list[dict[str, Any]], list[str]]:
    """What an engine answers to golden cases on a page, and what it asked the server for."""
    with served(Counting) as server, getattr(visitors, engine)(playwright, **PHONE) as visitor:
        server.folder = folder
        visitor.open(f"http://localhost:{server.server_port}/{path}")
        return visitor.run(f"({ANSWERS})({json.dumps(cases)})"), server.asked


def wrong(cases: list[dict[str, Any]], answers: list[dict[str, Any]]) -> list[tuple[Any, Any]]:
    """The golden cases that were answered otherwise, with what was answered."""
    return [(case, answer) for case, answer in zip(cases, answers, strict=True) if not _agrees(case, answer)]


def _agrees(case: dict[str, Any], answer: dict[str, Any]) -> bool:
    if "errors" in case:
        return sorted(case["errors"]) == sorted(answer.get("errors") or {})
    expected: dict[str, Any] = json.loads(_expected(case["calculator"], case["query"]))
    return "errors" not in expected and expected == answer


@cache
def _expected(calculator: str, query: str) -> str:
    return for_page(calculator, query)
