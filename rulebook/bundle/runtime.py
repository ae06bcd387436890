"""What the reader's browser needs to run Python: the pinned Pyodide, what we need of its library, and our calculators.

Everything is compiled by that very Pyodide (pack.mjs), so that nothing is compiled at every start;
what was packed is kept in .cache until a source changes.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import zlib
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from rulebook.cache import CACHE, ROOT, digest, keep, made_from

PYODIDE = ROOT / "node_modules" / "pyodide"
CALCULATORS = ROOT / "calculators"
_PACKERS = tuple(Path(__file__).parent / name for name in ("pack.mjs", "pack_start.py", "pack_inside.py"))
_FROM_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")

Start = Mapping[str, object]


@dataclass(frozen=True)
class Runtime:
    """The files by their path on the site, and what the worker is told to start with them."""

    files: Mapping[str, bytes]
    start: Start


def as_json(start: Start) -> str:
    """The same for a script."""
    return json.dumps(start, separators=(",", ":"))


def started(start: Start) -> str:
    """The same in an attribute of a page."""
    return escape(as_json(start))


def runtime() -> Runtime:
    """What the browser needs; every address holds a digest of its content, so files can be cached for ever."""
    if not PYODIDE.is_dir():
        raise FileNotFoundError("Pyodide is not installed: run `make site`, which sets everything up, or `npm ci`.")
    packed = _packed()
    python = {name: (PYODIDE / name).read_bytes() for name in _FROM_PYODIDE} | {"library.zip": packed["library.zip"]}
    folder = f"assets/python-{digest(part for name in sorted(python) for part in (name.encode(), python[name]))}/"
    calculators = f"assets/calculators-{digest([packed['calculators.zip']])}.zip"
    files = {folder + name: content for name, content in python.items()} | {calculators: packed["calculators.zip"]}
    info = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())["info"]
    sizes = {name: [len(content), _compressed(content), _sealed(content)] for name, content in files.items()}
    return Runtime(files, {"python": folder, "calculators": calculators, "files": sizes, "info": info})


def _packed() -> dict[str, bytes]:
    """The two archives, made anew only if something in them has changed."""
    return made_from([*_PACKERS, PYODIDE / "package.json", *sorted(CALCULATORS.rglob("*.py"))], "python", _pack)


def _pack(folder: Path) -> None:
    command = ["node", str(_PACKERS[0]), str(PYODIDE), str(CALCULATORS), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"The calculators could not be packed for the browser:\n{done.stderr}")


def _sealed(content: bytes) -> str:
    """What a browser holds it against before it is used or kept."""
    return b64encode(hashlib.sha256(content).digest()).decode()


def _compressed(content: bytes) -> int:
    """About what it weighs on its way to the reader."""
    path = CACHE / "sizes" / hashlib.sha256(content).hexdigest()
    if not path.exists():
        keep(path, str(len(zlib.compress(content, 6))).encode())
    return int(path.read_bytes())
