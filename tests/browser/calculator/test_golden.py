"""The golden cases of every game through the built bundle, in a real browser."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from calculators.api import for_page
from tests.conftest import Built
from tests.support.built import ROOT

pytestmark = pytest.mark.browser
CASES = [case for file in sorted((ROOT / "tests").glob("*/golden.json")) for case in json.loads(file.read_text())]


ANSWERS = """async (cases) => {
  const script = document.querySelector("script[src$='start.mjs']").src;
  const { Python } = await import(new URL("../calculator/python.mjs", script));
  const python = Python.at(document.querySelector(".reckoner").dataset);
  const answers = [];
  for (const { calculator, query } of cases) answers.push(await python.ask(calculator, query));
  return answers;
}"""


def test_golden_cases_hold_in_the_built_bundle(site: Built, page: Page) -> None:
    """What is published answers every golden case as Python does outside, and refuses every golden mistake;
    none calls a function that is left out of the runtime that loads first."""
    whole: list[str] = []
    page.context.on("request", lambda request: whole.append(request.url) if "/python-full-" in request.url else None)
    page.goto(site.address + "warstuff/attack/")
    answers = page.evaluate(ANSWERS, CASES)
    assert len(CASES) >= 40
    assert [] == wrong(CASES, answers)
    assert [] == whole


def wrong(cases: list[dict[str, Any]], answers: list[dict[str, Any]]) -> list[tuple[Any, Any]]:
    """The golden cases that were answered otherwise, with what was answered."""
    return [(case, answer) for case, answer in zip(cases, answers, strict=True) if not _agrees(case, answer)]


def _agrees(case: dict[str, Any], answer: dict[str, Any]) -> bool:
    if "errors" in case:
        return sorted(case["errors"]) == sorted(answer.get("errors") or {})
    expected: dict[str, Any] = json.loads(for_page(case["calculator"], case["query"]))
    return "errors" not in expected and expected == answer
