"""The exact answers that the tests hold a game's calculators to: `tests/<game>/golden.json`, beside the data folder."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulebook.read.source import Source


@dataclass(frozen=True)
class Golden:
    """What a calculator answers to a query, output by output, or the inputs for which it refuses it."""

    calculator: str  # its id
    query: str
    outputs: Mapping[str, Any] = field(default_factory=dict)
    refused: tuple[str, ...] = ()


def read_golden(data: Path, game: str, source: Source) -> tuple[Golden, ...]:
    """Every golden case of a game; none where the data lies without tests, and a file that can't be read is noted."""
    file = data.parent / "tests" / game / "golden.json"
    if not file.exists():
        return ()
    try:
        return tuple(
            Golden(case["calculator"], case["query"], case.get("outputs", {}), tuple(sorted(case.get("errors", ()))))
            for case in json.loads(file.read_text(encoding="utf-8"))
        )
    except (ValueError, KeyError, AttributeError, TypeError):
        source.note(1, f"The file tests/{game}/golden.json is no list of cases with a calculator and a query.")
        return ()
