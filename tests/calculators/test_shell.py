"""The calculators in the shell: plain answers for people, JSON for programs, and status 2 for what can't be answered."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.built import ROOT


def shell(*words: str) -> subprocess.CompletedProcess[str]:
    """`python -m calculators` with nothing but the standard library."""
    command = [sys.executable, "-S", "-m", "calculators", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_answers_with_nothing_installed() -> None:
    """A clone and Python are enough."""
    done = shell("warstuff/unit-cost", "quality=6", "rules=slow")
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("A 6+ with Slow costs 5 points.")


def test_json_answer() -> None:
    """One object with the canonical query, the inputs and the outputs."""
    done = shell("warstuff/unit-cost", "rules=small,armored", "quality=3", "--json")
    answer = json.loads(done.stdout)
    assert ["calculator", "query", "inputs", "outputs"] == list(answer)
    assert ("warstuff/unit-cost", "quality=3&rules=armored,small") == (answer["calculator"], answer["query"])
    assert {"quality": 3, "rules": ["armored", "small"]} == answer["inputs"]
    assert 35 == answer["outputs"]["points"]


def test_json_list_of_all() -> None:
    """Every calculator with its title, inputs and outputs."""
    listed = {one["id"]: one for one in json.loads(shell("--json").stdout)}
    unit = listed["warstuff/unit-cost"]
    quality = unit["inputs"][0]
    assert {"name": "quality", "label": "Quality", "kind": "number", "default": 4, "low": 2, "high": 6} == quality
    assert ["points", "receipt"] == [output["name"] for output in unit["outputs"]]
    assert 27 == len(unit["inputs"][1]["choices"])


def test_bad_input_ends_with_two() -> None:
    """Every problem by its input: as lines for people, as an object for programs."""
    words = ("warstuff/unit-cost", "quality=9", "rules=fast,slow,large,small", "colour=red")
    plain, coded = shell(*words), shell(*words, "--json")
    assert (2, 2, "") == (plain.returncode, coded.returncode, plain.stdout)
    errors = json.loads(coded.stdout)["errors"]
    assert {"quality", "rules", "colour"} == set(errors)
    assert "three is the most" in errors["rules"]
    assert all(message in plain.stderr for message in errors.values())


def test_unknown_calculator_is_refused() -> None:
    """A name that is no calculator, or no name at all, is answered with those there are."""
    for name in ("warstuff/nothing", "warstuff/specials", "../../etc/passwd", "warstuff", "", "a/b/c"):
        done = shell(name, "--json")
        assert 2 == done.returncode, name
        assert "warstuff/attack" in json.loads(done.stdout)["errors"]["calculator"]


def test_overview_lists_everything() -> None:
    """Without a word it lists what there is; with --help it says how it is used."""
    assert "warstuff/melee" in shell().stdout
    assert "python -m calculators" in shell("--help").stdout


def test_a_last_outcome_that_stands_for_more_says_so() -> None:
    """No mean is told that the cut would falsify."""
    said = shell("warstuff/fight-to-the-end").stdout
    assert "Rounds: 13+ stands for 13 or more" in said
    assert "   13+   < 0.1 %" in said
