"""The golden cases of Erfworld: figures worked out by hand or by plain enumeration, and mistakes that must be refused.

Each is asked natively and in the shell; `tests/browser` asks the same of the published bundle.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.warstuff.test_golden import BATCH, ROOT, holds, named, natively, words

CASES = json.loads(Path(__file__).with_name("golden.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def shell():
    """Every case asked in the shell."""
    lines = "".join(json.dumps(words(case)) + "\n" for case in CASES)
    said = subprocess.run([sys.executable, "-c", BATCH], cwd=ROOT, input=lines, capture_output=True, text=True, check=True)
    return dict(zip(map(named, CASES), map(json.loads, said.stdout.splitlines()), strict=True))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_native_answer(case):
    """The calculator gives the golden figures, or refuses by name what is wrong."""
    holds(case, natively(case))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_shell_answer(case, shell):
    """So does the shell, which ends with status 2 where it refuses; what it prints is the native answer."""
    status, answer = shell[named(case)]
    assert (2 if "errors" in case else 0) == status
    assert natively(case) == answer


def test_no_case_stands_twice():
    """Every golden case asks something of its own."""
    assert len(CASES) == len({named(case) for case in CASES}) >= 40
