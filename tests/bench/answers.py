"""A changed input to its new answer on the page: every calculator, near its default inputs and at the heaviest there
are.

The clock runs from the question, when the form has been read and the answer before is painted,
to the answer laid out on
the page; the pause in which typing may go on (0.12 s, for letters alone) is not counted.
Near the defaults each question is another one.
The heaviest is asked again and again, and the slowest counts: that is the first, before anything of it is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser

from calculators import every
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question, changed, problems, questions
from calculators.declare.query import write
from tests.bench.contenders import Contender
from tests.bench.heaviest import known
from tests.bench.tables import Report, middle, milliseconds

SINGLE, OTHER, NEVER_OVER = 16, 100, 1000  # ms
# One roll, one attack or one price: what a player asks in the middle of a move. The others follow chains,
# lists and plans.
SINGLES = (
    "attack",
    "melee",
    "shooting",
    "hits",
    "unit-cost",
    "unit-card",
    "character",
    "morale",
    "bravery",
    "moves",
    "feats",
    "support",
    "march",
    "friendly-fire",
    "area-attack",
)
# Ampersands at the end change nothing but the text, so that no answer is one remembered.
ASK = """async ([asked, rounds]) => {
  const script = document.querySelector("script[src$='start.mjs']").src;
  const { Python } = await import(new URL("../calculator/python.mjs", script));
  const root = document.querySelector(".reckoner");
  const python = Python.at(root.dataset);
  const shown = root.querySelector(".answer");
  const found = asked.map(() => ({ near: [], heaviest: [] }));
  const atRest = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done,
    20))));
  const once = async (calculator, query) => {
    await atRest();
    const start = performance.now();
    shown.innerHTML = (await python.ask(calculator, query)).html ?? "";
    shown.offsetHeight;
    return performance.now() - start;
  };
  for (const [calculator] of asked) await once(calculator, "");
  for (let round = 0; round < rounds; round++)
    for (const [at, [calculator, near, heaviest]] of asked.entries()) {
      found[at].near.push(await once(calculator, near[round % near.length] + "&".repeat(Math
        .floor(round / near.length))));
      found[at].heaviest.push(await once(calculator, heaviest + "&".repeat(round + 1)));
    }
  return found;
}"""


def answers(browser: Browser, ours: Contender, rounds: int) -> Report:
    """Asked from the page, worked out by the worker, and laid out on the page."""
    heaviest = known()
    asked = [[one.id, list(near(one)), heaviest.get(one.id, "")] for one in every()]
    page = browser.new_page()
    page.goto(ours.page)
    page.set_default_timeout(0)
    found: list[dict[str, Any]] = page.evaluate(ASK, [asked, rounds])
    page.close()
    report = Report(
        "A changed input to its new answer",
        ["calculator", "at most, ms", "near the defaults, ms", "at the heaviest, ms", "slowest of all, ms"],
    )
    late, slow = [], []
    for (name, *_), times in zip(asked, found, strict=True):
        most = SINGLE if name.split("/")[1] in SINGLES else OTHER
        usual, heavy, worst = middle(times["near"]), middle(times["heaviest"]), max(*times["near"], *times["heaviest"])
        report.rows.append([name, str(most), milliseconds(usual), milliseconds(heavy), milliseconds(worst)])
        late += [name] if usual > most else []
        slow += [name] if worst > NEVER_OVER else []
    report.promise(
        f"Near its defaults every single exchange is answered in {SINGLE} ms and everything else in "
        f"{OTHER}{_but(late)}",
        not late,
    )
    report.promise(f"The heaviest legal inputs found take at most {NEVER_OVER} ms{_but(slow)}", not slow)
    report.notes.append(
        f"Medians of {rounds}; near the defaults each question is another one, and of the heaviest the slowest is "
        f"judged, which is asked first."
    )
    report.notes.append("The heaviest inputs are searched for by tests/bench/heaviest.py.")
    return report


def _but(names: list[str]) -> str:
    return f" (not {', '.join(names)})" if names else ""


def near(calculator: Calculator) -> Iterator[str]:
    """Queries that differ from the defaults in one input, by as little as can be."""
    for question in calculator.questions:
        for value in _neighbours(question):
            given = calculator.inputs(**{question.name: value})
            if not problems(given):
                query = write(calculator, given)
                if query:
                    yield query


def _neighbours(question: Question) -> list[Any]:
    if question.kind == "number":
        return [
            value for value in (question.default + 1, question.default - 1) if question.low <= value <= question.high
        ]
    if question.kind == "yes-no":
        return [not question.default]
    if question.kind == "choice":
        return [option for option in question.options if option is not question.default][:1]
    if question.kind == "rows":
        return [
            (*question.default[:at], changed(row, **{cell.name: value}), *question.default[at + 1 :])
            for at, row in enumerate(question.default)
            for cell in questions(question.row)
            if cell.kind == "number"
            for value in (cell.value(row) + 1, cell.value(row) - 1)
            if cell.low <= value <= cell.high
        ]
    return [(option,) for option in question.options[:2]] if question.kind == "choices" else []
