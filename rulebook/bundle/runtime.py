"""What the reader's browser needs to run Python: the pinned Pyodide, what we need of its library, and our calculators.

Everything is compiled by that very Pyodide (pack.mjs), so that nothing is compiled at every start;
what was packed is kept in .cache until a source changes.
"""

import hashlib
import json
import subprocess
import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from calculators.declare.pinned import joined
from rulebook.cache import CACHE, ROOT, digest, keep, made_from

PYODIDE = ROOT / "node_modules" / "pyodide"
CALCULATORS = ROOT / "calculators"
CALLED = "called_here.json"  # what was called while packing, which is for no reader
_PACKING = ("pack.mjs", "slim.mjs", "called.json", "pack_start.py", "pack_ask.py", "pack_inside.py")
_PACKERS = [Path(__file__).parent / name for name in _PACKING]
_EXAMPLES = 2  # of each calculator
_FROM_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")

Start = Mapping[str, Any]
Examples = Mapping[str, Sequence[str]]  # by a calculator's id: the queries that its pages lead to


@dataclass(frozen=True)
class Runtime:
    """The files by their path on the site, and what the worker is told to start with them."""

    files: Mapping[str, bytes]
    start: Start


def as_json(start: Start) -> str:
    """The same for a script."""
    return json.dumps(start, separators=(",", ":"))


def for_game(start: Start, game: str) -> dict[str, Any]:
    """The same for a page of one game that starts at once: all but the other games."""
    games = {name: path for name, path in start.get("games", {}).items() if name == game}
    others = {*start.get("games", {}).values()} - {*games.values()}
    not_first = start.get("full") != start.get("python") and start.get("full")
    files = {
        path: about
        for path, about in start.get("files", {}).items()
        if path not in others and not (not_first and path.startswith(not_first))
    }
    return {**start, "game": game, "games": games, "files": files}


def on_page(start: Start, game: str) -> dict[str, Any]:
    """The same for a page of one game that starts when it is asked: where it stands, and what it weighs."""
    files = for_game(start, game)["files"]
    return {"parts": start.get("parts"), "weight": sum(packed for _, packed, _ in files.values())}


def questions(calculators: Iterable[str], examples: Examples) -> list[tuple[str, str]]:
    """The questions that show what calculators need: pages, some examples, two and three of them side by side, and what
    can't be answered. The rest of the examples need nothing more, which the tests hold them to."""
    some = {id: queries[:_EXAMPLES] for id, queries in examples.items()}
    asked = [(id, query) for id in calculators for query in ("", *some.get(id, ()), "no_such=\N{GRINNING FACE}")]
    compared = [(id, joined(*cases[:most])) for id, cases in examples.items() for most in (2, 3) if len(cases) >= most]
    return [*asked, *compared, ("no/such", "")]


def runtime(asked: list[tuple[str, str]], readable: bool = False) -> Runtime:
    """What the browser needs; every address holds a digest of its content, so files can be cached for ever.

    `asked` are the questions that show what the calculators need; `readable` code has line numbers, for its writers.
    """
    if not PYODIDE.is_dir():
        raise FileNotFoundError("Pyodide is not installed: run `make site`, which sets everything up, or `npm ci`.")
    packed = {name: content for name, content in _packed(asked, readable).items() if name != CALLED}
    full = {name: (PYODIDE / name).read_bytes() for name in _FROM_PYODIDE}
    slim = {name: packed.pop(name, content) for name, content in full.items()}
    python, whole = {**slim, "library.zip": packed.pop("library.zip")}, {} if slim == full else full
    folder, full_folder = (f"assets/python-{name}{_digest_of(of)}/" for name, of in (("", python), ("full-", whole)))
    archives = {name.removesuffix(".zip"): f"assets/{_named_by(name, content)}" for name, content in packed.items()}
    files = {folder + name: content for name, content in python.items()}
    files |= {full_folder + name: content for name, content in whole.items()}
    files |= {archives[name.removesuffix(".zip")]: content for name, content in packed.items()}
    sizes = {name: [len(content), _compressed(content), _sealed(content)] for name, content in files.items()}
    start = {
        "python": folder,
        "full": full_folder if whole else folder,
        "calculators": archives.pop("calculators"),
        "games": {name.removeprefix("calculators-"): path for name, path in archives.items()},
        "files": sizes,
        "info": {"abi_version": json.loads((PYODIDE / "pyodide-lock.json").read_bytes())["info"]["abi_version"]},
    }
    parts = as_json(start).encode()
    path = f"assets/parts-{digest([parts])}.json"
    return Runtime(files | {path: parts}, {**start, "parts": [path, _sealed(parts)]})


def _digest_of(files: Mapping[str, bytes]) -> str:
    return digest(part for name in sorted(files) for part in (name.encode(), files[name]))


def _named_by(name: str, content: bytes) -> str:
    return name.replace(".zip", f"-{digest([content])}.zip")


def _packed(asked: list[tuple[str, str]], readable: bool) -> dict[str, bytes]:
    """The archives, made anew only if something in them has changed."""
    sources = [*_PACKERS, PYODIDE / "package.json", *sorted(CALCULATORS.rglob("*.py"))]
    questions = json.dumps(asked)
    make = partial(_pack, questions, readable)
    return made_from(sources, "python-readable" if readable else "python", make, questions)


def _pack(questions: str, readable: bool, folder: Path) -> None:
    command = ["node", str(_PACKERS[0]), str(PYODIDE), str(CALCULATORS), str(folder), *["readable"] * readable]
    done = subprocess.run(command, capture_output=True, text=True, input=questions)
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
