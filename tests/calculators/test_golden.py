"""The golden cases of every game: figures worked out by hand, by plain dice or quoted in the rulings,
and mistakes that must be refused.

Each is asked natively and in the shell; `tests/browser` asks the same of the published bundle.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from calculators import every, find
from calculators.declare.query import Refused, read
from calculators.programs.data import as_data

ROOT = Path(__file__).parents[2]
GAMES = {
    file.parent.name: json.loads(file.read_text(encoding="utf-8"))
    for file in sorted((ROOT / "tests").glob("*/golden.json"))
}
CASES = [case for cases in GAMES.values() for case in cases]


def named(case):
    return f"{case['calculator']}?{case['query']}"


def natively(case):
    """The answer as the shell would print it."""
    calculator = find(case["calculator"])
    try:
        given = read(calculator, case["query"])
    except Refused as refused:
        return {"errors": refused.errors}
    return as_data(calculator, given, calculator(given))


def words(case):
    """The case as someone would type it."""
    pairs = parse_qsl(case["query"], keep_blank_values=True)
    return [case["calculator"], *(f"{name}={value}" for name, value in pairs), "--json"]


# What `python -m calculators` does, for many command lines in one process: starting Python takes longer than answering.
BATCH = """
import contextlib, io, json, runpy, sys
for line in sys.stdin:
    sys.argv[1:] = json.loads(line)
    said, status = io.StringIO(), 0
    with contextlib.redirect_stdout(said):
        try:
            runpy.run_module("calculators", run_name="__main__", alter_sys=True)
        except SystemExit as ended:
            status = ended.code
    print(json.dumps([status, json.loads(said.getvalue())]))
"""


def shell(cases, *python):
    """Status and answer of each case, asked in the shell of some Python."""
    lines = "".join(json.dumps(words(case)) + "\n" for case in cases)
    said = subprocess.run([*python, "-c", BATCH], cwd=ROOT, input=lines, capture_output=True, text=True)
    assert (0, "") == (said.returncode, said.stderr)
    return dict(zip(map(named, cases), map(json.loads, said.stdout.splitlines()), strict=True))


def holds(case, answer):
    if "errors" in case:
        assert sorted(case["errors"]) == sorted(answer["errors"])
        assert all(message.endswith((".", "?")) for message in answer["errors"].values())
    else:
        assert case["outputs"] == {name: answer["outputs"][name] for name in case["outputs"]}
        if "headline" in case:
            expected, actual = (words.replace(" %", "%") for words in (case["headline"], answer["headline"]))
            assert expected == actual


@pytest.mark.parametrize("case", CASES, ids=named)
def test_native_answer(case):
    """The calculator gives the golden figures, or refuses by name what is wrong."""
    holds(case, natively(case))


@pytest.mark.parametrize("game", GAMES)
def test_shell_answers(game):
    """The shell prints the native answers, and ends with status 2 where it refuses."""
    cases = GAMES[game]
    expected = {named(case): [2 if "errors" in case else 0, natively(case)] for case in cases}
    assert expected == shell(cases, sys.executable)


@pytest.mark.parametrize("case", [CASES[0], next(case for case in CASES if "errors" in case)], ids=named)
def test_shell_command(case):
    """The command itself, started by itself, does what it does in the batch."""
    said = subprocess.run([sys.executable, "-m", "calculators", *words(case)], cwd=ROOT, capture_output=True, text=True)
    assert shell([case], sys.executable) == {named(case): [said.returncode, json.loads(said.stdout)]}


@pytest.mark.parametrize("game", GAMES)
def test_every_calculator_has_golden_cases(game):
    """Every golden case asks something of its own, and no calculator of a game goes without."""
    cases = GAMES[game]
    assert len(cases) == len({named(case) for case in cases}) >= 40
    assert {one.id for one in every() if one.game == game} == {case["calculator"] for case in cases}
