"""The calculators in the shell: plain answers for people, JSON for programs,
and status 2 for what can't be answered."""

from __future__ import annotations

import codecs
import json
import os
import subprocess
import sys

import pytest

from calculators import ids
from calculators.__main__ import main, plainly
from tests.support.built import ROOT

COMMAND = [sys.executable, "-S", "-m", "calculators"]


def shell(*words: str | bytes, **env: str) -> subprocess.CompletedProcess[str]:
    """`python -m calculators` with nothing but the standard library."""
    return subprocess.run([*COMMAND, *words], cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True)


def test_answers_with_nothing_installed() -> None:
    """A clone and Python are enough."""
    done = shell("warstuff/unit-cost", "quality=6", "rules=slow")
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("A 6+ with Slow costs 5 points.")


def test_json_answer() -> None:
    """One object with the canonical query, the inputs, the outputs, the headline and the notes."""
    done = shell("warstuff/unit-cost", "rules=small,armored", "quality=3", "--json")
    answer = json.loads(done.stdout)
    assert ["calculator", "query", "inputs", "outputs", "headline", "notes"] == list(answer)
    assert ("warstuff/unit-cost", "quality=3&rules=armored,small") == (answer["calculator"], answer["query"])
    assert {"quality": 3, "rules": ["armored", "small"]} == answer["inputs"]
    assert 35 == answer["outputs"]["points"]
    assert ("A 3+ with Armored and Small costs 35 points.", []) == (answer["headline"], answer["notes"])


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


@pytest.mark.parametrize("name", ["warstuff/nothing", "warstuff/specials", "../../etc/passwd", "warstuff", "", "a/b/c"])
def test_unknown_calculator_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that is no calculator, or no name at all, is answered with those there are."""
    assert 2 == main([name, "--json"])
    assert "warstuff/attack" in json.loads(capsys.readouterr().out)["errors"]["calculator"]


@pytest.mark.parametrize(
    "name, near", [("warstuff/atack", "warstuff/attack"), ("shooting", "warfig/shooting"), ("duel", "warverse/duel")]
)
def test_a_slip_in_a_name_is_understood(name: str, near: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A letter missed, or the game left out: the one that was meant is offered alone."""
    assert 2 == main([name, "--json"])
    said = json.loads(capsys.readouterr().out)["errors"]["calculator"]
    assert f"There is no calculator “{name}”; did you mean {near}?" == said


def test_overview_lists_everything() -> None:
    """Without a word it lists what there is; with --help it says how it is used."""
    assert "warstuff/melee" in shell().stdout
    assert "python -m calculators" in shell("--help").stdout


def test_a_last_outcome_that_stands_for_more_says_so() -> None:
    """No mean is told that the cut would falsify."""
    said = shell("warstuff/fight-to-the-end").stdout
    assert "Rounds: 13+ stands for 13 or more" in said
    assert "   13+     <0.1%" in said


def test_two_answers_beside_each_other() -> None:
    """--against takes another answer's inputs as a link has them; the figures come with their differences,
    or both as data."""
    said = shell("warstuff/unit-cost", "quality=3", "--against", "quality=5&rules=armored")
    assert 0 == said.returncode
    for words in ("A: A 5+ with Armored costs 25 points.", "B: A 3+ costs 20 points.", "-5"):
        assert words in said.stdout
    both = json.loads(shell("warstuff/unit-cost", "quality=3", "--against", "", "--json").stdout)
    assert (15, 20) == (both["a"]["outputs"]["points"], both["b"]["outputs"]["points"])


def test_a_bad_comparison_is_refused() -> None:
    """What is wrong with the other answer is said with its input's name."""
    done = shell("warstuff/unit-cost", "--against", "quality=9")
    assert (2, "against: In the pinned answer: Quality must be 2 to 6, not 9.\n") == (
        done.returncode,
        done.stderr,
    )


@pytest.mark.parametrize("id", [ids()[0], "warfig/march", "warstuff/fight-to-the-end"])
def test_a_screen_without_our_signs_gets_plain_ones(id: str) -> None:
    """The same answer in ASCII, no sign of which is lost; what was typed is repeated as far as it can be."""
    rich, plain = shell(id, PYTHONIOENCODING="utf-8"), shell(id, PYTHONIOENCODING="ascii")
    assert (0, "") == (plain.returncode, plain.stderr)
    assert len(rich.stdout.splitlines()) == len(plain.stdout.splitlines()) and rich.stdout.count(
        "?"
    ) == plain.stdout.count("?")
    assert 'called "?"; there' in shell(id, "ð=1", PYTHONIOENCODING="ascii").stderr


def test_powers_stay_powers_on_a_plain_screen() -> None:
    """10 to the 12th is never 1012."""
    codecs.register_error("plainly", plainly)
    assert b"-3 x 10^12 m^2" == "−3 × 10¹² m²".encode("ascii", "plainly")


def test_bytes_that_are_no_text_are_refused_in_words() -> None:
    """As the name of a calculator, of an input, in a value, and in the answer to compare with;
    for people and for programs."""
    for words in (
        [b"war\xff"],
        [b"warstuff/army-list", b"un\xff=1"],
        [b"warstuff/army-list", b"units=name:\xff"],
        [b"warstuff/army-list", b"--against", b"units=name:\xff"],
    ):
        for way in ([], [b"--json"]):
            done = shell(*words, *way)
            assert 2 == done.returncode and "Traceback" not in done.stderr, words
            assert done.stderr if not way else json.loads(done.stdout)["errors"]


@pytest.mark.parametrize("words", [[], ["warstuff/attack"]], ids=["much", "little"])
def test_a_reader_who_has_had_enough_is_no_fault(words: list[str]) -> None:
    """Whether the pipe is closed before all is written or before anything is, nothing is complained of."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*COMMAND, *words], cwd=ROOT, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (1, b"") == (done.returncode, done.stderr)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_told() -> None:
    """An answer that could not be written is not passed off as one."""
    with open("/dev/full", "w") as full:
        done = subprocess.run([*COMMAND, "warstuff/attack"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (1, "The answer could not be written: No space left on device.\n") == (done.returncode, done.stderr)
