"""Packing for the browser: only bytecode, only what is needed, the same every time,
and a missing module stops the build."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

from rulebook.bundle import runtime

ROOMS = ("kernel", "declare", "show", "weigh")
ATTACK = """from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.outputs import Answer, chance
from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask


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


def packed(out: Path, attack: str = ATTACK) -> Path:
    """A folder with the two archives: the kit with one small game."""
    folder = out / "calculators"
    (folder / "toy" / "pages").mkdir(parents=True)
    for path in runtime.CALCULATORS.glob("*.py"):
        shutil.copy(path, folder)
    for room in ROOMS:
        shutil.copytree(runtime.CALCULATORS / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "toy" / "__init__.py").write_text('TITLE = "Toy"\n')
    (folder / "toy" / "pages" / "__init__.py").write_text("")
    (folder / "toy" / "pages" / "attack.py").write_text(attack)
    archives = out / "archives"
    archives.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runtime, "CALCULATORS", folder)
        runtime._pack(archives)
    return archives


def contents(archives: Path) -> dict[str, bytes]:
    """Each archive, as it is."""
    return {path.name: path.read_bytes() for path in archives.iterdir()}


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The toy, packed."""
    return packed(tmp_path_factory.mktemp("once"))


@pytest.mark.site
def test_bytecode_only_and_the_same_every_time(once: Path, tmp_path: Path) -> None:
    """No source is shipped, nothing the calculators don't need, and two packings are alike byte for byte."""
    assert contents(once) == contents(packed(tmp_path))
    names = {path.name: ZipFile(path).namelist() for path in once.iterdir()}
    assert {"library.zip", "calculators.zip"} == set(names)
    assert {"written.bin"} == {entry for entries in names.values() for entry in entries if not entry.endswith(".pyc")}
    assert {"fractions.pyc", "dataclasses.pyc", "json/__init__.pyc"} <= set(names["library.zip"])
    assert not {"sqlite3/__init__.pyc", "unittest/__init__.pyc", "email/__init__.pyc"} & set(names["library.zip"])
    assert "calculators/toy/pages/attack.pyc" in names["calculators.zip"]


@pytest.mark.site
def test_other_calculators_leave_the_library_as_it_was(once: Path, tmp_path: Path) -> None:
    """It weighs most by far, and a reader who has it need not fetch it again."""
    before, after = contents(once), contents(packed(tmp_path, ATTACK.replace("skill", "aim")))
    assert {"calculators.zip"} == {name for name in before if before[name] != after[name]}


@pytest.mark.site
def test_nothing_is_compiled_at_a_start(once: Path) -> None:
    """Even the source that dataclasses write for themselves is in a table, under the very words they write."""
    script = """
        const [pyodide, library, calculators] = process.argv.slice(1);
        const { readFileSync } = await import("node:fs");
        const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
        const python = await loadPyodide({ stdLibURL: library });
        python.FS.writeFile("/calculators.zip", readFileSync(calculators));
        const words = `
import sys
sys.path.append("/calculators.zip")
import sitecustomize
from calculators import api
api.for_page("toy/attack", "")
f"{len(sitecustomize.noted)} {len(set(sitecustomize.noted) - set(sitecustomize._table))}"`;
        console.log(python.runPython(words));"""
    files = [str(once / name) for name in ("library.zip", "calculators.zip")]
    said = subprocess.run(
        ["node", "--input-type=module", "-e", script, str(runtime.PYODIDE), *files],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    noted, compiled = map(int, said.split())
    assert noted > 10
    assert 0 == compiled


@pytest.mark.site
def test_a_missing_module_stops_the_build_with_its_name(tmp_path: Path) -> None:
    """A calculator that reaches in the browser for what it never asked for while packing is caught before it is
    published."""
    only_there = '    import sys\n    if "/source" not in sys.path:\n        import colorsys\n    return Told'
    with pytest.raises(RuntimeError, match="No module named 'colorsys'"):
        packed(tmp_path, ATTACK.replace("    return Told", only_there))


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
