"""Inputs that matter only for some choices: the page as it is served and the script in it show the same ones."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from itertools import product

from calculators import every
from calculators.declare.inputs import Question, questions
from calculators.declare.query import as_text
from rulebook.pages.row_words import matters
from tests.support.built import ROOT

SCRIPT = """
const { matters } = await import(process.argv[1]);
let asked = "";
for await (const part of process.stdin) asked += part;
const shown = JSON.parse(asked).map(([when, values]) => matters(when, (name) => values[name]));
console.log(JSON.stringify(shown));
"""


def conditional() -> Iterator[tuple[str, Question, dict[str, Question]]]:
    """Every input that has a condition, of a calculator or of a row in one, with all that stand beside it."""
    for calculator in every():
        rows = [questions(one.row) for one in calculator.questions if one.row]
        for together in (calculator.questions, *rows):
            beside = {one.name: one for one in together}
            yield from ((calculator.id, one, beside) for one in together if one.when)


def texts(question: Question) -> list[str]:
    """The values of an input that others may depend on, as a link has them."""
    if question.kind == "number":
        return [str(number) for number in range(question.low, question.high + 1)]
    return [as_text(question, one) for one in question.options] or ["yes", "no"]


def test_a_condition_names_an_input_beside_it_and_its_values() -> None:
    """Nothing depends on an input that is not there, or on a value that it never has; each can be met and missed."""
    for id, question, beside in conditional():
        for condition in question.when.split("&"):
            name, _, accepted = condition.partition("=")
            values = set(texts(beside[name]))
            assert set(accepted.split(",")) < values, (id, question.name, condition)


def test_page_and_script_agree() -> None:
    """For every declared condition and every combination of the values it depends on (docs/decisions/0012-when.md)."""
    cases = {}
    for _, question, beside in conditional():
        names = [condition.partition("=")[0] for condition in question.when.split("&")]
        for values in product(*(texts(beside[name]) for name in names)):
            given = dict(zip(names, values))
            cases[json.dumps([question.when, given])] = matters(question, given)
    assert len(cases) > 200 and {True, False} == set(cases.values())
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT, (ROOT / "docs/assets/calculator/form.mjs").as_uri()],
        input=f"[{','.join(cases)}]",
        capture_output=True,
        text=True,
        check=True,
    )
    assert list(cases.values()) == json.loads(done.stdout)
