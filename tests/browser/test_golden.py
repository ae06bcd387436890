"""The golden cases of every game through the built bundle, in a real browser."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from tests.built import ROOT
from tests.conftest import Built

pytestmark = pytest.mark.browser
CASES = [case for file in sorted((ROOT / "tests").glob("*/golden.json")) for case in json.loads(file.read_text())]


def test_golden_cases_hold_in_the_built_bundle(site: Built, page: Page) -> None:
    """What is published gives every golden answer and refuses every golden mistake."""
    page.goto(site.address + "warstuff/attack/")
    answers = page.evaluate(
        """async (cases) => {
             const { Python } = await import(new URL("../../assets/python.mjs", location));
             const python = Python.at(document.querySelector(".reckoner").dataset);
             const answers = [];
             for (const { calculator, query } of cases) answers.push(await python.ask(calculator, query));
             return answers.map(({ outputs, errors }) => ({ outputs, errors }));
           }""",
        CASES,
    )
    wrong = []
    for case, answer in zip(CASES, answers, strict=True):
        if "errors" in case:
            agrees = sorted(case["errors"]) == sorted(answer.get("errors") or {})
        else:
            outputs = answer.get("outputs") or {}
            agrees = case["outputs"] == {name: outputs.get(name) for name in case["outputs"]}
        if not agrees:
            wrong.append((case, answer))
    assert len(CASES) >= 40
    assert [] == wrong
