"""Runs inside Pyodide, started by pack.mjs: asks the questions that show what the calculators need."""

import json
import sys
from types import ModuleType
from zipimport import zipimporter


def answers(questions: str) -> str:
    """What the calculators say: JSON of id and query to JSON of answers, errors among them."""
    from calculators import api

    replies = []
    for id, query in json.loads(questions):
        try:
            replies.append(api.for_page(id, query))
        except KeyError as error:
            replies.append(f"{type(error).__name__}: {error}")
    return json.dumps(replies)


def used() -> list[ModuleType]:
    """The modules of the standard library that have been imported; others are frozen in the runtime, or left out."""
    return [
        module for module in sys.modules.values() if isinstance(getattr(module.__spec__, "loader", None), zipimporter)
    ]
