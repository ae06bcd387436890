"""The calculators for other people's Python: a wheel, and a lock file by which Pyodide loads it.

The site's own pages fetch neither: they have it compiled (runtime.py).
"""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from rulebook.bundle.runtime import CALCULATORS, PYODIDE
from rulebook.cache import ROOT, made_from
from rulebook.version import version

FOLDER = "downloads/"
NAME, IMPORTS = "ready-reckoner", ["calculators"]
_SAME_DAY = {"SOURCE_DATE_EPOCH": "315532800"}  # 1980, the first year of zip archives: two builds are alike


def downloads(books: Mapping[str, str]) -> dict[str, bytes]:
    """Both files by their path on the site; the wheel carries `books`: each game as JSON, and `words` for one line."""
    inside = sorted(path for path in CALCULATORS.rglob("*") if path.is_file() and path.suffix != ".pyc")
    sources = [ROOT / "pyproject.toml", ROOT / "LICENSE", *inside]
    ((name, wheel),) = made_from(sources, "wheel", partial(_build, books), json.dumps(dict(books))).items()
    lock = json.dumps(_lock(name, wheel), indent=1, sort_keys=True) + "\n"
    return {FOLDER + name: wheel, f"{FOLDER}pyodide-lock.json": lock.encode()}


def _build(books: Mapping[str, str], folder: Path) -> None:
    """Make the wheel by the back end that pyproject.toml names, asked as PEP 517 says, in a process of its own."""
    with (ROOT / "pyproject.toml").open("rb") as project:
        back_end = tomllib.load(project)["build-system"]["build-backend"]
    ask = f"import {back_end} as back_end; back_end.build_wheel({str(folder)!r})"
    environment = {**os.environ, **_SAME_DAY}
    with TemporaryDirectory() as made:
        stage = Path(made)
        shutil.copytree(CALCULATORS, stage / CALCULATORS.name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "LICENSE"):
            shutil.copy(ROOT / name, stage)
        (stage / CALCULATORS.name / "books").mkdir()
        for game, text in books.items():
            (stage / CALCULATORS.name / "books" / f"{game}.json").write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, "-c", ask], cwd=stage, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"The calculators could not be made into a wheel:\n{done.stderr}")


def _lock(name: str, wheel: bytes) -> dict[str, object]:
    """The lock file of the very Pyodide this site has, with our package and no other.

    Written out here: the pyodide-lock for Python 3.11 can't read that of Pyodide 314, and others write other bytes.
    """
    info = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())["info"]
    entry = {
        "name": NAME,
        "version": version(),
        "file_name": name,
        "install_dir": "site",
        "sha256": sha256(wheel).hexdigest(),
        "package_type": "package",
        "imports": IMPORTS,
        "depends": [],
        "unvendored_tests": False,
    }
    return {"info": info, "packages": {NAME: entry}}
