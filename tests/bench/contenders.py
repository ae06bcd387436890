"""Those who compete for the first answer: our site, the same site with Pyodide as shipped, MicroPython,
and plain JavaScript.

Stock comes twice: started by the page's script, as Pyodide's own documentation has it, and as early as ours,
to tell what that alone brings.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.server import ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from rulebook.finish.post_process import compress
from tests.bench.wire import Wire, address, linked, replace
from tests.support.built import ROOT, build, served

HERE = Path(__file__).parent / "pages"
PYODIDE = ROOT / "node_modules" / "pyodide"
MICROPYTHON = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
QUESTION = "?shooters=20"
CALCULATOR = "warfig/shooting"
EARLY = (
    "if (!navigator.connection?.saveData)"  # what starts Python while the page is still coming: our doing, not stock's
)
FIGURE = "6.61 of ten units"  # in everybody's answer


@dataclass(frozen=True)
class Contender:
    """Where one of them is asked, and by which server."""

    name: str
    page: str
    server: ThreadingHTTPServer


@contextmanager
def contenders(folder: Path) -> Iterator[list[Contender]]:
    """All of them, each on a server of its own; ours comes first."""
    with ExitStack() as stack:
        servers = [stack.enter_context(served(Wire)) for _ in range(5)]
        folders = [folder / name for name in ("ours", "stock", "early-stock", "micropython", "javascript")]
        for server, place in zip(servers, folders, strict=True):
            server.folder = place
        ours, stock, early, micropython, javascript = folders
        build(ours, address(servers[0]))
        squeeze(ours, ["assets", *(path.name for path in ours.glob("scripts-*")), CALCULATOR])
        _start_later(_stock(linked(ours, stock)))
        _stock(linked(ours, early))
        shutil.copytree(HERE / "micropython", micropython)
        for name in ("micropython.mjs", "micropython.wasm"):
            shutil.copy(MICROPYTHON / name, micropython)
        shutil.copytree(HERE / "javascript", javascript)
        for place in folders[3:]:
            squeeze(place, ["."])
        names = ("ours", "stock Pyodide", "stock, started as early", "MicroPython", "JavaScript")
        pages = (f"{CALCULATOR}/", f"{CALCULATOR}/", f"{CALCULATOR}/", "", "")
        yield [
            Contender(name, address(server) + page + QUESTION, server)
            for name, page, server in zip(names, pages, servers, strict=True)
        ]


def _start_later(folder: Path) -> None:
    """Python is started by the page's script, when that has come."""
    (script,) = folder.glob("scripts-*/site/early.js")
    early = script.read_text(encoding="utf-8")
    later = early.replace(EARLY, "if (false)")
    assert early != later, f"early.js no longer starts Python by {EARLY}"
    replace(script, later.encode())
    squeeze(folder, [script.relative_to(folder).as_posix()])


def _stock(folder: Path) -> Path:
    """The site with the runtime as it is shipped and our package as source; nothing is kept by a service worker."""
    (worker,) = folder.glob("scripts-*/calculator/worker.mjs")
    replace(worker, (HERE / "stock.mjs").read_bytes())
    replace(folder / "sw.js", b"self.addEventListener('install', () => self.registration.unregister());\n")
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for path in sorted((ROOT / "calculators").rglob("*.py")):
            packed.write(path, path.relative_to(ROOT))
    replace(folder / "stock" / "calculators.zip", archive.getvalue())
    for name in STOCK:
        replace(folder / "stock" / name, (PYODIDE / name).read_bytes())
    squeeze(folder, [worker.relative_to(folder).as_posix(), "stock"])
    return folder


def squeeze(folder: Path, parts: list[str]) -> None:
    """Lay compressed copies beside the files that are asked for: hard as it is done for readers,
    it takes long for a whole site."""
    with TemporaryDirectory(dir=folder.parent) as apart:
        for part in parts:
            found = [folder / part] if (folder / part).is_file() else (folder / part).rglob("*")
            for path in found:
                if path.is_file():
                    to = Path(apart) / path.relative_to(folder)
                    to.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(path, to)
        compress(Path(apart))
        for path in [*Path(apart).rglob("*.br"), *Path(apart).rglob("*.gz")]:
            shutil.copy(path, folder / path.relative_to(apart))
