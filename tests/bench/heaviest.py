"""The heaviest legal inputs of every calculator, searched for: extremes, full rows,
then one change after another that makes it slower.

    python -m tests.bench.heaviest [SECONDS [CALCULATOR …]]    rewrites heaviest.json where something slower is found

The list is for the benchmark and for a test; what is slow here is slow in a browser, only more so.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from random import Random
from typing import Any

from calculators import every
from calculators.api import for_page
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question, build, questions
from calculators.declare.query import LONGEST, read, write

LIST = Path(__file__).parent / "heaviest.json"
SECONDS = 10.0  # for each calculator
DECLARED = {"questions", "outputs", "every", "find"}  # what these keep is no answer


def known() -> dict[str, str]:
    """By calculator: the query of its heaviest inputs so far."""
    return json.loads(LIST.read_text(encoding="utf-8")) if LIST.is_file() else {}


def forget() -> None:
    """Empty every memory of earlier answers."""
    for name, module in list(sys.modules.items()):
        if name.startswith("calculators."):
            for value in vars(module).values():
                if isinstance(value, _lru_cache_wrapper) and value.__name__ not in DECLARED:
                    value.cache_clear()


def seconds(calculator: Calculator, query: str, tries: int = 1) -> float:
    """The least processor time of some tries, each without memory of the others."""
    found = []
    for _ in range(tries):
        forget()
        start = time.process_time()
        for_page(calculator.id, query)
        found.append(time.process_time() - start)
    return min(found)


def search(calculator: Calculator, budget: float, start: str) -> str:
    """The slowest legal inputs found within some seconds of searching, never faster than where it started."""
    dice, end = Random(calculator.id), time.monotonic() + budget
    best = [(seconds(calculator, query, 2), query) for query in {"", start}]
    while time.monotonic() < end:
        best = sorted(best, reverse=True)[:4]
        base = dice.choice(best)[1] if dice.random() < 0.7 else None
        given = _varied(calculator, dice, base) if base is not None else _drawn(calculator, dice)
        query = write(calculator, given) if given is not None else ""
        if given is not None and len(query) <= LONGEST:
            took = seconds(calculator, query)
            if took > best[-1][0] or len(best) < 4:
                best.append((min(took, seconds(calculator, query)), query))
    return max((seconds(calculator, query, 3), query) for _, query in sorted(best, reverse=True)[:3])[1]


def _drawn(calculator: Calculator, dice: Random) -> Any | None:
    """Inputs mostly from the ends of their ranges, or nothing if they are not allowed."""
    ends = dice.choice([0.5, 0.9, 1])
    return _legal(
        calculator.inputs(
            **{
                one.name: _value(one, dice, ends)
                for one in questions(calculator.inputs_type)
                if not one.ruling or dice.random() < 0.3
            }
        )
    )


def _varied(calculator: Calculator, dice: Random, query: str) -> Any | None:
    """The same inputs but for one or two of them."""
    given = read(calculator, query)
    values = {one.name: one.value(given) for one in questions(calculator.inputs_type)}
    for one in dice.sample(questions(calculator.inputs_type), min(dice.choice([1, 1, 2]), len(values))):
        values[one.name] = (
            _row_varied(one, values[one.name], dice) if one.row and values[one.name] else _value(one, dice, 0.6)
        )
    return _legal(calculator.inputs(**values))


def _row_varied(question: Question, rows: tuple[Any, ...], dice: Random) -> tuple[Any, ...]:
    """One row changed, taken away or put in again."""
    at = dice.randrange(len(rows))
    cells = {one.name: one.value(rows[at]) for one in questions(question.row)}
    one = dice.choice(questions(question.row))
    changed = build(question.row, cells | {one.name: _value(one, dice, 0.6)})
    return dice.choice(
        [(*rows[:at], changed, *rows[at + 1 :]), (*rows[:at], *rows[at + 1 :]), (*rows, changed)[: question.most]]
    )


def _value(question: Question, dice: Random, ends: float) -> Any:
    if question.kind == "number":
        return (
            dice.choice([question.low, question.high, question.high])
            if dice.random() < ends
            else dice.randint(question.low, question.high)
        )
    if question.kind == "yes-no":
        return dice.random() < 0.5
    if question.kind == "choice":
        return dice.choice(question.options)
    if question.kind == "choices":
        taken = dice.sample(
            question.options, min(len(question.options), question.most, dice.choice([0, 1, 2, 3, question.most]))
        )
        return tuple(option for option in question.options if option in taken)
    if question.kind == "text":
        return dice.choice(["", "A", "B"])
    rows = question.most if dice.random() < ends else dice.randint(0, question.most)
    one = [_row(question, dice, ends) for _ in range(rows)]
    return tuple(one[:1] * rows if dice.random() < 0.3 else one)


def _row(question: Question, dice: Random, ends: float) -> Any:
    return build(question.row, {one.name: _value(one, dice, ends) for one in questions(question.row)})


def _legal(given: Any) -> Any | None:
    return None if hasattr(given, "problems") and given.problems() else given


def searched(budget: float, names: list[str]) -> Iterator[tuple[str, str]]:
    """Each calculator with its heaviest inputs, told as they are found."""
    for one in every():
        query = known().get(one.id, "")
        if not names or one.id in names:
            query = search(one, budget, query)
            print(f"{one.id:<30}{seconds(one, query, 2) * 1e3:>9.1f} ms  {query[:120]}", flush=True)
        yield one.id, query


if __name__ == "__main__":
    budget = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    LIST.write_text(json.dumps(dict(searched(budget, sys.argv[2:])), indent=1) + "\n", encoding="utf-8")
