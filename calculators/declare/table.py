"""A table's readings, as a file holds them: what a group has agreed on, once for all calculators of a game.

    {"game": "warstuff", "readings": {"cover_armored": "stack"}}

A calculator starts with those it asks for; what is asked outright wins. Other keys are for other programs.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question
from calculators.declare.query import Refused, wrong_with
from calculators.declare.registry import every, game_title
from calculators.show.wording import listed

TABLE = "table"  # under this name the shell tells what is wrong with one
_FORM = 'it looks like {"game": "warstuff", "readings": {"cover_armored": "stack"}}'


@cache
def switches(game: str) -> Mapping[str, Question]:
    """Every ruling that some calculator of a game can be switched by, by the name of its input."""
    return {
        question.name: question
        for calculator in every()
        if calculator.game == game
        for question in calculator.questions
        if question.ruling
    }


def table_readings(calculator: Calculator, text: str) -> dict[str, str]:
    """The readings in a table's file that a calculator asks for, or Refused with every problem in the file."""
    readings = _readings(calculator, text)
    problems = list(_problems(calculator.game, readings))
    if problems:
        raise Refused({TABLE: " ".join(problems)})
    return {question.name: readings[question.name] for question in calculator.questions if question.name in readings}


def _readings(calculator: Calculator, text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text)
    except ValueError as error:
        raise Refused({TABLE: f"The table can't be read as JSON ({error}); {_FORM}."}) from None
    except RecursionError:
        raise Refused({TABLE: f"The table is no table; {_FORM}."}) from None
    game, readings = (data.get("game"), data.get("readings")) if isinstance(data, dict) else (None, None)
    if not isinstance(game, str) or not isinstance(readings, dict):
        raise Refused({TABLE: f"The table lacks its game or its readings; {_FORM}."})
    if game != calculator.game:
        own = f"{game_title(calculator.game)} ({calculator.game})"
        raise Refused({TABLE: f"The table is for the game “{game[:40]}”, and {calculator.title} belongs to {own}."})
    return readings


def _problems(game: str, readings: Mapping[str, Any]) -> Iterator[str]:
    known = switches(game)
    for name, value in readings.items():
        if name not in known:
            there = listed(known)
            yield f"{game_title(game)} has no reading called “{name[:40]}”, as the table does; there are {there}."
        elif not isinstance(value, str):
            yield f"The table's {name} is no text: a reading is written as in a link, “yes” or “stack”."
        elif wrong := wrong_with(known[name], value):
            yield f"In the table, {name}: {wrong}"
