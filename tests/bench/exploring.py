"""Varying and seeking on the page, Python running: a curve, a map and a goal of every calculator, near its defaults.

The clock runs as for a single answer (`answers`). Judged are the calculators whose single answer takes under 16 ms: the
others follow chains, lists and plans, and have a bar and a button to stop.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser

from calculators import every
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question
from calculators.declare.solve import solve
from calculators.explore.asked import movable
from calculators.show.explore import ways_on
from tests.bench.answers import near
from tests.bench.contenders import Contender
from tests.bench.tables import Report, middle, milliseconds

QUICK = 16  # ms: a calculator that is judged answers at once
CURVE, MAP_SIDE = 21, 10  # points
MOST = {"curve": 250, "map": 1000, "goal": 300}  # ms, the median of all that are judged
# In each round another question stands in the form, so that nothing is remembered.
ASK = """async ([asked, rounds]) => {
  const script = document.querySelector("script[src$='start.mjs']").src;
  const { Python } = await import(new URL("../calculator/python.mjs", script));
  const root = document.querySelector(".reckoner");
  const python = Python.at(root.dataset);
  const shown = root.querySelector(".answer");
  const kinds = (doors) => ["single", ...Object.keys(doors)];
  const found = asked.map(([, , doors]) => Object.fromEntries(kinds(doors).map((key) => [key, []])));
  const once = async (calculator, query) => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
    const start = performance.now();
    shown.innerHTML = (await python.ask(calculator, query)).html ?? "";
    shown.offsetHeight;
    return performance.now() - start;
  };
  for (const [calculator] of asked) await once(calculator, "");
  for (let round = 0; round < rounds; round++)
    for (const [at, [calculator, near, doors]] of asked.entries()) {
      const question = near[round % near.length] + "&".repeat(Math.floor(round / near.length));
      found[at].single.push(await once(calculator, question));
      for (const [door, words] of Object.entries(doors))
        found[at][door].push(await once(calculator, `${question}&${words}`));
    }
  return found;
}"""


def exploring(browser: Browser, ours: Contender, rounds: int) -> Report:
    """Asked from the page, worked out by the worker, and laid out on the page."""
    asked = [[one.id, queries, doors] for one in every() if (queries := [*near(one)]) and (doors := dict(_doors(one)))]
    page = browser.new_page()
    page.goto(ours.page)
    page.set_default_timeout(0)
    found: list[dict[str, list[float]]] = page.evaluate(ASK, [asked, rounds])
    page.close()
    report = Report(
        "A curve, a map and a goal",
        ["calculator", "one answer, ms", f"{CURVE} points, ms", f"{MAP_SIDE} by {MAP_SIDE}, ms", "a goal, ms"],
    )
    judged: dict[str, list[float]] = {kind: [] for kind in MOST}
    for (name, *_), times in zip(asked, found, strict=True):
        middles = {kind: middle(taken) for kind, taken in times.items()}
        cells = [milliseconds(middles[kind]) if kind in middles else "" for kind in ("single", *MOST)]
        report.rows.append([str(name), *cells])
        if middles["single"] < QUICK:
            for kind in MOST:
                judged[kind] += [middles[kind]] if kind in middles else []
    for kind, most in MOST.items():
        taken = middle(judged[kind])
        words = f"The median {kind} of the {len(judged[kind])} that answer in {QUICK} ms takes at most {most} ms"
        report.promise(f"{words} ({milliseconds(taken)})", taken <= most)
    report.notes.append(f"Medians of {rounds}; the goal is the one that the page offers, over the input's whole range.")
    return report


def _doors(calculator: Calculator) -> Iterator[tuple[str, str]]:
    """A curve and a map of the first inputs with so many values, or of those with the most, and the goal on offer."""
    inputs = sorted(movable(calculator, rulings=False), key=lambda question: -min(_size(question), CURVE))
    if inputs:
        yield "curve", f"vary={_part(inputs[0], CURVE)}"
    if len(inputs) > 1:
        yield "map", f"vary={_part(inputs[0], MAP_SIDE)},{_part(inputs[1], MAP_SIDE)}"
    offered: list[Any] = [asked.goal for _, asked in ways_on(calculator, solve(calculator, "")) if asked.goal]
    if offered:
        yield "goal", f"for={offered[0]}"


def _size(question: Question) -> int:
    return question.high - question.low + 1 if question.kind == "number" else len(question.options) or 2


def _part(question: Question, most: int) -> str:
    """An input with so many of its values at the most, from the lowest."""
    if question.kind != "number" or _size(question) <= most:
        return question.name
    return f"{question.name}:{question.low}..{question.low + most - 1}"
