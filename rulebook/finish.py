"""The last hand on a built site, whatever engine built it: nothing unused in it, and a service worker that knows it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from .offline import service_worker

_UNUSED = ("assets/javascripts/lunr",)  # other languages than ours for the search
_COMPRESS = Path(__file__).parent / "compress.mjs"


def finish(folder: Path) -> None:
    """Take away what no page asks for, then fill in the service worker's list."""
    worker = folder / "sw.js"
    if not worker.is_file():
        raise FileNotFoundError(f"{folder} is not a built site: it has no sw.js. Build it first.")
    for path in _UNUSED:
        shutil.rmtree(folder / path, ignore_errors=True)
    for path in folder.rglob("*.map"):
        path.unlink()
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".br", ".gz"))
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
    worker.write_text(service_worker(files["sw.js"].decode(), files), encoding="utf-8")


def compress(folder: Path) -> None:
    """Lay a .br and a .gz beside every file that gains by it, for servers that can hand those out."""
    subprocess.run(["node", str(_COMPRESS), str(folder)], check=True)
