"""Every Python from 3.11 on that this machine has runs the project; the workflow sets it up and checks it with each."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.calculators.test_golden import CASES, GAMES, named, natively, shell
from tests.support.built import ROOT
from tests.support.draws.amount import ONE_IN, some

NAMES = [f"python3.{minor}" for minor in range(11, 20)]
LOADED = (
    "from pathlib import Path; from rulebook.read.load import load; print(*(game.id for game in load(Path('data'))))"
)


def pythons() -> dict[str, str]:
    """By name: those on PATH, and those that pyenv keeps aside; its shims are not programs of their own."""
    aside = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    places = [*os.environ["PATH"].split(os.pathsep), *map(str, sorted(aside.glob("versions/3.*/bin")))]
    path = os.pathsep.join(place for place in places if Path(place).name != "shims")
    return {name: found for name in NAMES if (found := shutil.which(name, path=path))}


FOUND = pythons()
THIS = f"python3.{sys.version_info.minor}"
OTHERS = [name for name in FOUND if name != THIS] or [*FOUND]  # what this one does, all other tests show
# What the oldest and the newest do, those between do: once a week they are asked too.
each = pytest.mark.parametrize("python", OTHERS if ONE_IN == 1 else OTHERS[-1:])


def run(python: str, *words: str, **env: str) -> str:
    """What one of them prints; a warning is a mistake, and so is whatever ends otherwise than well."""
    command = [FOUND[python], "-W", "error", *words]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True)
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


@each
def test_the_golden_cases(python: str) -> None:
    """In the shell, with nothing but the standard library, every answer is to the last sign the one given here."""
    cases = some(CASES)
    expected = {named(case): [2 if "errors" in case else 0, natively(case)] for case in cases}
    assert expected == shell(cases, FOUND[python], "-S", "-W", "error")


@each
def test_the_data(python: str, tmp_path: Path) -> None:
    """The games are read and checked by it, through the parts of the packages that are pure Python."""
    for package in ("yaml", "markdown"):
        (tmp_path / package).symlink_to(Path(yaml.__file__).parents[1] / package)
    assert set(GAMES) == set(run(python, "-c", LOADED, PYTHONPATH=str(tmp_path)).split())


@each
def test_every_source_compiles(python: str, tmp_path: Path) -> None:
    """Rulebook and tests too, without a warning."""
    rooms = ("calculators", "rulebook", "tests")
    assert "" == run(python, "-X", f"pycache_prefix={tmp_path}", "-m", "compileall", "-q", *rooms)
