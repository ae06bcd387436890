"""Varying and seeking on the page, Python running: a curve, a map and a goal of every calculator, near its defaults.

The clock runs as for a single answer (`answers`). Judged are the calculators whose single answer takes under 16 ms: the
others follow chains, lists and plans, and have a bar and a button to stop.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from playwright.sync_api import Browser

from calculators import every
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question, problems
from calculators.declare.query import write
from calculators.declare.solve import solve
from calculators.explore.asked import explore, movable
from calculators.show.explore import ways_on
from tests.bench.answers import near
from tests.bench.contenders import Contender
from tests.bench.tables import Report, middle, milliseconds

QUICK = 16  # ms: a calculator that is judged answers at once
CURVE, MAP_SIDE = 21, 10  # points
MOST = {"curve": 250, "map": 1000, "goal": 300}  # ms, the median of all that are judged
# Each time another question stands in the form, one that differs in an input that is not varied: what was worked out
# for one is remembered, and would be no measure for the next.
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
    for (const [at, [calculator, near, doors]] of asked.entries())
      for (const [place, door] of kinds(doors).entries()) {
        const number = round * kinds(doors).length + place;
        const question = near[number % near.length] + "&".repeat(Math.floor(number / near.length));
        found[at][door].push(await once(calculator, door in doors ? `${question}&${doors[door]}` : question));
      }
  return found;
}"""


def exploring(browser: Browser, ours: Contender, rounds: int) -> Report:
    """Asked from the page, worked out by the worker, and laid out on the page."""
    asked = [[one.id, _questions(one, doors.values()), doors] for one in every() if (doors := dict(_doors(one)))]
    asked = [one for one in asked if one[1]]
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
    now = solve(calculator, "")
    offered = next((asked for _, asked in ways_on(calculator, now) if asked.goal), None)
    if offered:
        yield "goal", f"for={explore(calculator, now, offered).asked.goal}"


def _questions(calculator: Calculator, doors: Iterable[str]) -> list[str]:
    """Queries near the defaults that differ in an input behind no door, numbers farther off too; or any, if none is."""
    words = re.split(r"[=:,&]", "&".join(doors))
    others = [question for question in movable(calculator) if question.name not in words]
    farther = (
        {question.name: value}
        for step in range(2, 9)
        for question in others
        if question.kind == "number"
        for value in (question.default + step, question.default - step)
        if question.low <= value <= question.high
    )
    given = (calculator.inputs(**one) for one in farther)
    closest = [query for query in near(calculator) if query.partition("=")[0] not in words]
    return [*closest, *(write(calculator, one) for one in given if not problems(one))] or [*near(calculator)]


def _size(question: Question) -> int:
    return question.high - question.low + 1 if question.kind == "number" else len(question.options) or 2


def _part(question: Question, most: int) -> str:
    """An input with so many of its values at the most, from the lowest."""
    if question.kind != "number" or _size(question) <= most:
        return question.name
    return f"{question.name}:{question.low}..{question.low + most - 1}"
