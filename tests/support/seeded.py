"""Canonical queries of every calculator with a digest of their outputs: whoever changes an answer unwittingly is told.

`python -m tests.support.seeded` remakes the record, where an answer was changed on purpose.
"""

from __future__ import annotations

import json
import random
from hashlib import sha256
from pathlib import Path
from typing import Any

from calculators import every, find
from calculators.declare.calculator import Calculator
from calculators.declare.query import read, write
from calculators.programs.data import as_data
from tests.support.draws.inputs import anything, draws
from tests.support.games import examples

RECORD = Path(__file__).parents[1] / "records" / "seeded.json"
MANY = 20  # queries of each calculator, most of them drawn
LONG = 500  # characters; longer ones are not kept
SMALL = dict.fromkeys(
    ("units", "count", "models", "attackers", "attacker_units", "defender_units", "a_units", "b_units"), 8
)


def figures(outputs: Any) -> Any:
    """Outputs without their sentences, which may be worded anew at any time."""
    if isinstance(outputs, dict):
        return {name: figures(value) for name, value in outputs.items()}
    if isinstance(outputs, list):
        return [figures(value) for value in outputs]
    return "" if isinstance(outputs, str) and " " in outputs else outputs


def digest(id: str, query: str) -> str:
    """The figures that a program gets for a query, in twelve characters."""
    calculator = find(id)
    given = read(calculator, query)
    outputs = as_data(calculator, given, calculator(given))["outputs"]
    return sha256(json.dumps(figures(outputs), sort_keys=True).encode()).hexdigest()[:12]


def queries(calculator: Calculator) -> list[str]:
    """The default, every case and example of its pages, and inputs drawn with a seed."""
    dice = random.Random(calculator.id)
    shown = ["", *examples(calculator).queries]
    drawn = (
        write(calculator, anything(calculator, dice, at_most=SMALL))
        for _ in range(draws(calculator, MANY) - len(shown) // 2)
    )
    return list(dict.fromkeys([*shown, *(query for query in drawn if len(query) < LONG)]))


def recorded() -> dict[str, dict[str, str]]:
    """Each calculator's queries with their digests."""
    return json.loads(RECORD.read_text(encoding="utf-8"))


def main() -> None:
    """Keep the queries there are, as long as they are legal, and add some for calculators that have none."""
    known = recorded() if RECORD.exists() else {}
    record = {
        calculator.id: {
            query: digest(calculator.id, query) for query in known.get(calculator.id) or queries(calculator)
        }
        for calculator in every()
    }
    RECORD.write_text(json.dumps(record, indent=0, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
