"""Packing for the browser: only bytecode, only what is needed, the same every time,
and a missing module stops the build."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from rulebook import sources
from rulebook.bundle import runtime
from tests.conftest import Built
from tests.support.built import ELSEWHERE

ROOMS = ("kernel", "declare", "explore", "show", "weigh")
ATTACK = """from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.outputs import Answer, chance
from calculators.declare.calculator import calculator
from calculators.declare.inputs import Inputs, ask


class Asked(Inputs):
    skill: int = ask(4, "Skill", low=2, high=6)


class Told(Answer):
    hit: Fraction = chance("Hit")


@calculator("Attack", "One die.", id="toy/attack")
def attack(asked: Asked) -> Told:
    return Told(headline="A hit.", hit=Fraction(7 - asked.skill, 6))
"""


QUESTIONS = json.dumps([("toy/attack", ""), ("toy/attack", "skill=9"), ("no/such", "")])
ARCHIVES = {"library.zip", "calculators.zip", "calculators-toy.zip"}
ASK = """
const [pyodide, folder, words] = process.argv.slice(1);
const { readFileSync } = await import("node:fs");
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ stdLibURL: `${folder}/library.zip` });
for (const name of ["calculators", "calculators-toy"])
  python.FS.writeFile(`/${name}.zip`, readFileSync(`${folder}/${name}.zip`));
python.runPython(`
import sys
sys.path.append("/calculators.zip")
import calculators
calculators.__path__.append("/calculators-toy.zip/calculators")`);
try {
  console.log(python.runPython(words));
} catch (error) {
  console.log(error.message);
}
"""
REACH = """
const [folder, words] = process.argv.slice(1);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const lockFileContents = { info: INFO, packages: {} };
const python = await loadPyodide({ stdLibURL: `${folder}/library.zip`, lockFileContents });
try {
  console.log(python.runPython(words));
} catch (error) {
  console.log(python._module.HEAPU8[8], error.message);
}
""".replace("INFO", json.dumps(json.loads((runtime.PYODIDE / "pyodide-lock.json").read_text())["info"]))


def packed(out: Path, attack: str = ATTACK, readable: bool = False) -> Path:
    """A folder with the archives: the kit with one small game."""
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
        runtime._pack(QUESTIONS, readable, archives)
    return archives


def said(archives: Path, words: str) -> str:
    """What Python in Pyodide says, with these archives and nothing else."""
    command = ["node", "--input-type=module", "-e", ASK, str(runtime.PYODIDE), str(archives), words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def contents(archives: Path) -> dict[str, bytes]:
    """Each archive, as it is."""
    return {path.name: path.read_bytes() for path in archives.iterdir()}


@pytest.fixture(scope="module")
def packing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The toy, packed."""
    return packed(tmp_path_factory.mktemp("packing"))


@pytest.mark.site
def test_bytecode_only_and_the_same_every_time(packing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No source is shipped, nothing the calculators don't need, and two packings are alike byte for byte, in another
    folder, on another day and in another zone too."""
    for name, value in ELSEWHERE.items():
        monkeypatch.setenv(name, value)
    assert contents(packing) == contents(packed(tmp_path))
    names = {path.name: ZipFile(path).namelist() for path in packing.glob("*.zip")}
    assert ARCHIVES == set(names)
    assert {"written.bin"} == {entry for entries in names.values() for entry in entries if not entry.endswith(".pyc")}
    assert {"fractions.pyc", "dataclasses.pyc", "json/__init__.pyc"} <= set(names["library.zip"])
    assert not {"sqlite3/__init__.pyc", "unittest/__init__.pyc", "email/__init__.pyc"} & set(names["library.zip"])
    assert {"asyncio/__init__.pyc", "zipfile/__init__.pyc", "os.pyc"} & set(names["library.zip"]) == set()
    assert "calculators/kernel/odds.pyc" in names["calculators.zip"]
    for_the_shell = re.compile(r"calculators/(__main__|show/text|programs/.*)\.pyc")
    assert [] == [entry for entry in names["calculators.zip"] if for_the_shell.fullmatch(entry)]
    toy = {"calculators/toy/__init__.pyc", "calculators/toy/pages/__init__.pyc", "calculators/toy/pages/attack.pyc"}
    assert {*toy, "written.bin"} == set(names["calculators-toy.zip"])
    assert not toy & set(names["calculators.zip"])


@pytest.mark.site
def test_another_game_leaves_the_rest_as_it_was(packing: Path, tmp_path: Path) -> None:
    """A reader who has the library, the runtime or another game need not fetch it again."""
    before, after = contents(packing), contents(packed(tmp_path, ATTACK.replace("skill", "aim")))
    changed = {name for name in before if before[name] != after[name]}
    assert {"calculators-toy.zip"} == changed - {runtime.CALLED}


def test_the_record_of_calls_is_up_to_date(site: Built) -> None:
    """What the site's calculators call is in called.json but for a few functions: whatever is changed in them, readers
    mostly have the same runtime. If this fails: `python -m tests.support.called`. (The build has packed them.)"""
    record = json.loads((Path(runtime.__file__).parent / "called.json").read_text())
    called = json.loads(runtime._packed(sources.asked(sources.checked_games()), False)[runtime.CALLED])
    assert sha256((runtime.PYODIDE / "pyodide.asm.wasm").read_bytes()).hexdigest() == record["wasm"]
    assert len({*called} - {*record["called"]}) < 20


@pytest.mark.site
@pytest.mark.parametrize("reach", ["import unicodedata", "eval(r'\"\\N{BULLET}\"')", "import _codecs_jp"])
def test_who_reaches_for_an_empty_table_is_stopped_first(packing: Path, reach: str) -> None:
    """Names of characters and the codecs of East Asia are in the whole runtime: what leads to them traps."""
    command = ["node", "--input-type=module", "-e", REACH, str(packing), reach]
    assert "1 unreachable\n" == subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.site
def test_nothing_is_compiled_at_a_start(packing: Path) -> None:
    """Even the source that dataclasses write for themselves is in a table, under the very words they write."""
    words = """
import sitecustomize
from calculators import api
api.for_page("toy/attack", "")
noted = {key for module in sitecustomize.noted.values() for key in module}
f"{len(noted)} {len(noted - set(sitecustomize._table))}" """
    noted, compiled = map(int, said(packing, words).split())
    assert noted > 10
    assert 0 == compiled


@pytest.mark.site
def test_an_error_names_its_functions_and_for_writers_the_lines(packing: Path, tmp_path: Path) -> None:
    """What is published has neither line numbers nor docstrings; what its writers see while they work has both."""
    words = """
from calculators import api, find
from calculators.toy.pages.attack import attack
print(api.for_page.__doc__)
find("no/such")"""
    published, readable = said(packing, words), said(packed(tmp_path, readable=True), words)
    assert "in find" in published and "in find" in readable
    assert ("None" == published.partition("\n")[0]) and "What the browser shows" in readable
    assert "calculators/declare/registry.py" not in published
    assert 'calculators/declare/registry.py", line' in readable


@pytest.mark.site
def test_what_is_left_out_is_missed_loudly(packing: Path) -> None:
    """An event loop, archives, entities: whoever reached for them would get an error, never another answer."""
    for reach in ("import asyncio; asyncio.run", "import zipfile", "import html; html.unescape('&auml;')"):
        assert "Error" in said(packing, reach)


@pytest.mark.site
def test_a_missing_module_stops_the_build_with_its_name(tmp_path: Path) -> None:
    """A calculator that reaches in the browser for what it never asked for while packing is caught before it is
    published."""
    only_there = '    import sys\n    if "/source" not in sys.path:\n        import colorsys\n    return Told'
    with pytest.raises(RuntimeError, match="No module named 'colorsys'"):
        packed(tmp_path, ATTACK.replace("    return Told", only_there))


def test_addresses_hold_the_content(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another game's calculators get another address; all else, which weighs most, stays as it was."""
    archives = {
        "library.zip": b"library",
        "calculators.zip": b"all",
        "calculators-a.zip": b"a",
        "calculators-b.zip": b"b",
    }
    monkeypatch.setattr(runtime, "_packed", lambda *_: dict(archives))
    one = runtime.runtime([]).start
    archives["calculators-b.zip"] = b"other"
    two = runtime.runtime([]).start
    assert [one[name] for name in ("python", "calculators")] == [two[name] for name in ("python", "calculators")]
    assert one["games"]["a"] == two["games"]["a"]
    assert one["games"]["b"] != two["games"]["b"]
    assert ["abi_version"] == list(two["info"])


def test_a_page_starts_with_its_own_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it begins with before its script has come is all but the other games."""
    archives = {
        "library.zip": b"library",
        "calculators.zip": b"all",
        "calculators-a.zip": b"a",
        "calculators-b.zip": b"b",
    }
    monkeypatch.setattr(runtime, "_packed", lambda *_: dict(archives))
    start = runtime.runtime([]).start
    own = runtime.for_game(start, "a")
    assert {"a": start["games"]["a"]} == own["games"]
    assert {start["games"]["b"]} == set(start["files"]) - set(own["files"])
    assert sum(packed for _, packed, _ in own["files"].values()) == runtime.on_page(start, "a")["weight"]
