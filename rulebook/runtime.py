"""What the reader's browser needs to run Python: the pinned Pyodide, and our calculators beside it."""

from __future__ import annotations

import hashlib
import json
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).parent.parent
PYODIDE = ROOT / "node_modules" / "pyodide"
_FROM_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def files() -> dict[str, bytes]:
    """Every file of the runtime folder by name, with `runtime.json` telling the bytes for the progress bar."""
    if not PYODIDE.is_dir():
        raise FileNotFoundError("Pyodide is not installed: run `make site`, which sets everything up, or `npm ci`.")
    found = {name: (PYODIDE / name).read_bytes() for name in _FROM_PYODIDE}
    found["calculators.zip"] = calculators_zip()
    fetched = (content for name, content in found.items() if not name.endswith(".mjs"))  # modules load by import, uncounted
    found["runtime.json"] = json.dumps({"bytes": sum(map(len, fetched))}).encode()
    return found


def folder(found: dict[str, bytes]) -> str:
    """The folder's address on the site: it changes whenever a file in it does."""
    digest = hashlib.sha256()
    for name in sorted(found):
        digest.update(name.encode() + b"\0" + hashlib.sha256(found[name]).digest())
    return f"assets/python-{digest.hexdigest()[:12]}"


def calculators_zip() -> bytes:
    """The calculators as they are, in an archive that is the same, byte for byte, on every machine."""
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for path in sorted((ROOT / "calculators").rglob("*.py")):
            entry = ZipInfo(path.relative_to(ROOT).as_posix(), date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())
    return archive.getvalue()
