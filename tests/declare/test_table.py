"""A table's readings, from its file: every calculator starts with those it asks for, and what is wrong is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from calculators import every, find
from calculators.__main__ import main
from calculators.declare import Calculator, Question
from calculators.declare.outputs import Link
from calculators.declare.query import Refused, as_text, read, read_pairs
from calculators.declare.table import switches, table_readings
from calculators.explore.vary import every_value

CALCULATORS = list(every())
FORM = 'it looks like {"game": "warstuff", "readings": {"cover_armored": "stack"}}'


def file(game: str, **readings: str) -> str:
    """A table's file."""
    return json.dumps({"game": game, "readings": readings, "others": {"a/b/c": "d"}, "saved": "2026-11-18"})


def others(question: Question) -> list[str]:
    """Every reading of a ruling but ours, as a link has it."""
    return [as_text(question, value) for value in every_value(question) if value != question.default]


def places() -> list[tuple[Calculator, Question]]:
    """Every place where a ruling can be switched."""
    return [(one, question) for one in CALCULATORS for question in one.questions if question.ruling]


def test_every_place_takes_the_table_s_reading() -> None:
    """Each reading of each ruling, in each calculator that asks for it, comes from the table and moves nothing else."""
    wrong = []
    for calculator, question in places():
        for reading in others(question):
            start = table_readings(calculator, file(calculator.game, **{question.name: reading}))
            inputs = read_pairs(calculator, [], start)
            if read(calculator, f"{question.name}={reading}") != inputs or inputs == read(calculator, ""):
                wrong.append((calculator.id, question.name, reading))

    assert [] == wrong
    assert len(places()) >= 323


def test_one_table_serves_every_calculator_of_its_game() -> None:
    """Whatever a table says besides what a calculator asks for is left aside there."""
    for calculator in CALCULATORS:
        every_switch = {name: others(question)[-1] for name, question in switches(calculator.game).items()}
        own = {question.name for question in calculator.questions if question.ruling}

        start = table_readings(calculator, file(calculator.game, **every_switch))

        assert {name: every_switch[name] for name in own} == start, calculator.id


def test_a_ruling_has_one_meaning_in_all_calculators_of_a_game() -> None:
    """One name of an input is one ruling with the same readings and the same default, wherever it is asked."""
    for calculator, question in places():
        known = switches(calculator.game)[question.name]
        assert (known.ruling, known.default, known.options) == (question.ruling, question.default, question.options)


def test_what_is_asked_outright_wins() -> None:
    """An input in the command or the link stands, whatever the table reads."""
    attack = next(one for one in CALCULATORS if one.id == "warstuff/attack")
    start = table_readings(attack, file("warstuff", cover_armored="stack", wounds="sequential"))

    inputs = read_pairs(attack, [("cover_armored", "best")], start)

    assert read(attack, "wounds=sequential") == inputs


@pytest.mark.parametrize(
    "text, sentence",
    [
        (
            "{",
            f"The table can't be read as JSON (Expecting property name enclosed in double quotes: line 1 column 2 "
            f"(char 1)); {FORM}.",
        ),
        ("[]", f"The table lacks its game or its readings; {FORM}."),
        ('{"game": "warstuff"}', f"The table lacks its game or its readings; {FORM}."),
        (
            '{"game": "warfig", "readings": {}}',
            "The table is for the game “warfig”, and Attack belongs to WARSTUFF (warstuff).",
        ),
        (
            file("warstuff", wounds="never", deadly="skip_all"),
            "In the table, wounds: Several wounds at once? takes batch or sequential, not “never”.",
        ),
        (
            '{"game": "warstuff", "readings": {"wounds": 1}}',
            "The table's wounds is no text: a reading is written as in a link, “yes” or “stack”.",
        ),
    ],
    ids=["no JSON", "no object", "no readings", "another game", "no such value", "no text"],
)
def test_what_is_wrong_is_told(text: str, sentence: str) -> None:
    """A file that is no table, another game's, or has a reading that is gone, is refused with a sentence."""
    attack = next(one for one in CALCULATORS if one.id == "warstuff/attack")
    with pytest.raises(Refused) as refused:
        table_readings(attack, text)

    assert {"table": sentence} == refused.value.errors


OWN = {  # ways on that hold what the reading has made of an input already, or lead to a list's neighbour
    ("erfworld/stack-combat", "hits", "average_rounding"),
    ("warfig/army-list", "choices", "squad_limit"),
}


def ways_on(part: object) -> Iterator[Link]:
    """Every link to another calculator in an answer."""
    if isinstance(part, Link):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from ways_on(one)
    elif is_dataclass(part):
        for one in fields(part):
            yield from ways_on(getattr(part, one.name))


def test_ways_on_keep_the_readings() -> None:
    """Whatever calculator an answer leads to starts with the reading that the answer is by, if it asks for it."""
    lost = set()
    for calculator in CALCULATORS:
        readings = {one.name: f"{one.name}={others(one)[-1]}" for one in calculator.questions if one.ruling}
        for way in ways_on(calculator(read(calculator, "&".join(readings.values())))):
            asked = {one.name for one in find(f"{calculator.game}/{way.calculator}").questions}
            gone = {name for name in readings.keys() & asked if readings[name] not in way.query.split("&")}
            lost |= {(calculator.id, way.calculator, name) for name in gone}

    assert OWN == lost


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict]:
    """The status of a command with --json, and what it prints."""
    status = main([*words, "--json"])
    return status, json.loads(capsys.readouterr().out)


def test_in_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--table is where the answer, what it is held against, what is varied and what is sought start."""
    table = tmp_path / "table.json"
    table.write_text(file("warstuff", cover_armored="stack"), encoding="utf-8")
    case = ("warstuff/attack", "cover=yes", "target_rules=armored")

    def same(*more: str) -> bool:
        """Whether it answers as with the reading spelled out."""
        return told(capsys, *case, *more, "--table", str(table)) == told(
            capsys,
            *case,
            *(word.replace("cover=no", "cover=no&cover_armored=stack") for word in more),
            "cover_armored=stack",
        )

    assert [True] * 4 == [
        same(*more)
        for more in ((), ("--against", "cover=no"), ("--vary", "quality"), ("--for", "killed=5", "--by", "shots"))
    ]
    assert told(capsys, *case) == told(capsys, *case, "cover_armored=best", "--table", str(table))


def test_mistakes_in_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2 and a sentence, together with what is wrong with the inputs."""
    table = tmp_path / "table.json"
    table.write_text(file("warstuff", cover_dice="two"), encoding="utf-8")

    status, said = told(capsys, "warstuff/attack", "quality=9", "--table", str(table))

    assert (2, {"table", "quality"}) == (status, set(said["errors"]))
    assert said["errors"]["table"].startswith(
        "WARSTUFF has no reading called “cover_dice”, as the table does; there are "
    )
    missing = str(tmp_path / "missing.json")
    expected = {"errors": {"table": f"The table {missing} can't be read: No such file or directory."}}
    assert (2, expected) == told(capsys, "warstuff/attack", "--table", missing)
