"""The wheel and its lock file: whole, the same every time, and what Pyodide loads by them answers like the site."""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from pyodide_lock import PackageSpec, parse_top_level_import_name

from calculators.api import for_page
from rulebook.bundle.runtime import CALCULATORS, PYODIDE
from rulebook.bundle.wheel import downloads
from rulebook.cache import ROOT

LOAD = """
import { join } from "node:path";
const [pyodide, downloads, calculator, query] = process.argv.slice(2);
const { loadPyodide } = await import(join(pyodide, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: join(pyodide, "/"), lockFileURL: join(downloads, "pyodide-lock.json"),
  packageBaseUrl: join(downloads, "/") });
await python.loadPackage("ready-reckoner", { messageCallback: () => {} });
console.log(python.pyimport("calculators.api").for_page(calculator, query));
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both files in one folder, as a site has them."""
    folder = tmp_path_factory.mktemp("downloads")
    for path, content in downloads().items():
        (folder / Path(path).name).write_bytes(content)
    return folder


def test_the_same_every_time() -> None:
    """Two builds are alike byte for byte."""
    assert downloads() == downloads()


def test_every_source_and_nothing_else(files: Path) -> None:
    """The wheel holds every source of the calculators and the mark that they are typed, and needs no other package."""
    (wheel,) = files.glob("*.whl")
    names = ZipFile(wheel).namelist()
    packed = (*CALCULATORS.rglob("*.py"), CALCULATORS / "py.typed")
    sources = {path.relative_to(ROOT).as_posix() for path in packed}
    assert sources == {name for name in names if ".dist-info/" not in name}
    about = ZipFile(wheel).read(next(name for name in names if name.endswith("METADATA"))).decode()
    assert "Requires-Dist" not in about


def test_the_lock_file_is_what_its_makers_would_write(files: Path) -> None:
    """Our entry is one by pyodide-lock's own model, names the wheel, and fits its content;
    the rest is that of the Pyodide shipped."""
    (wheel,) = files.glob("*.whl")
    lock = json.loads((files / "pyodide-lock.json").read_text())
    entry = PackageSpec(**lock["packages"]["ready-reckoner"])
    assert wheel.name == entry.file_name
    assert sha256(wheel.read_bytes()).hexdigest() == entry.sha256
    assert parse_top_level_import_name(wheel) == entry.imports
    assert json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"] == lock["info"]


@pytest.mark.site
def test_pyodide_loads_it_by_name(files: Path, tmp_path: Path) -> None:
    """Somebody else's Pyodide of this version finds the package by the lock file, and answers what the site answers."""
    script = tmp_path / "load.mjs"
    script.write_text(LOAD)
    question = "warfig/shooting", "shooters=20"
    done = subprocess.run(["node", str(script), str(PYODIDE), str(files), *question], capture_output=True, text=True)
    assert "" == done.stderr
    assert json.loads(for_page(*question)) == json.loads(done.stdout)
