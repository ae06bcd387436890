"""Packing for the browser: only bytecode, only what is needed, the same every time, and a missing module stops the build."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest

from rulebook import runtime

KIT = [path for path in runtime.CALCULATORS.glob("*.py")]
ATTACK = """from dataclasses import dataclass
from fractions import Fraction

from ..answer import Answer, chance
from ..declare import ask, calculator


@dataclass(frozen=True)
class Asked:
    skill: int = ask(4, "Skill", low=2, high=6)


@dataclass(frozen=True, kw_only=True)
class Told(Answer):
    hit: Fraction = chance("Hit")


@calculator("toy/attack", title="Attack", summary="One die.", rules={})
def attack(asked: Asked) -> Told:
    return Told(headline="A hit.", hit=Fraction(7 - asked.skill, 6))
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The kit with one small game."""
    folder = tmp_path / "calculators"
    (folder / "toy").mkdir(parents=True)
    for path in KIT:
        shutil.copy(path, folder)
    (folder / "toy" / "__init__.py").write_text('TITLE = "Toy"\n')
    (folder / "toy" / "attack.py").write_text(ATTACK)
    monkeypatch.setattr(runtime, "CALCULATORS", folder)
    return folder


def packed(folder: Path) -> dict[str, bytes]:
    """The two archives, packed anew."""
    folder.mkdir()
    runtime._pack(folder)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_bytecode_only_and_the_same_every_time(toy: Path, tmp_path: Path) -> None:
    """No source is shipped, nothing the calculators don't need, and two packings are alike byte for byte."""
    once, again = packed(tmp_path / "once"), packed(tmp_path / "again")
    assert once == again
    names = {name: ZipFile(tmp_path / "once" / name).namelist() for name in once}
    assert {"library.zip", "calculators.zip"} == set(names)
    assert all(entry.endswith(".pyc") for entries in names.values() for entry in entries)
    assert {"fractions.pyc", "dataclasses.pyc", "json/__init__.pyc"} <= set(names["library.zip"])
    assert not {"sqlite3/__init__.pyc", "unittest/__init__.pyc", "email/__init__.pyc"} & set(names["library.zip"])
    assert "calculators/toy/attack.pyc" in names["calculators.zip"]


def test_a_missing_module_stops_the_build_with_its_name(toy: Path, tmp_path: Path) -> None:
    """A calculator that reaches in the browser for what it never asked for while packing is caught before it is published."""
    only_there = '    import sys\n    if "/source" not in sys.path:\n        import colorsys\n    return Told'
    (toy / "toy" / "attack.py").write_text(ATTACK.replace("    return Told", only_there))
    with pytest.raises(RuntimeError, match="No module named 'colorsys'"):
        packed(tmp_path / "out")


def test_addresses_hold_the_content(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other calculators get another address; the runtime's, which weighs most, stays as it was."""
    archives = {"library.zip": b"library", "calculators.zip": b"one"}
    monkeypatch.setattr(runtime, "_packed", lambda: archives)
    one = runtime.runtime().start
    archives["calculators.zip"] = b"two"
    two = runtime.runtime().start
    assert one["python"] == two["python"]
    assert one["calculators"] != two["calculators"]
    assert "3.14" in json.dumps(two["info"])
