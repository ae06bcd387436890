"""Runs inside Pyodide, started by pack.mjs: finds the modules that the calculators need, and compiles them.

Found, not listed: every calculator answers its own page, its common cases and a bad question,
and whatever the runtime has imported by then goes into the archive.
"""

import json
import sys
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]  # has no public name
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import sitecustomize  # type: ignore[import-not-found]  # pack_start.py, inside Pyodide

AT_START = dict(sitecustomize.noted)  # what the runtime itself needed, before any calculator
LIBRARY = next(path for path in sys.path if path.endswith(".zip") and path.startswith("/lib/"))


def answers() -> str:
    """What every calculator says to the questions its own declaration names, and to bad ones."""
    from calculators import api, every, find

    said = {}
    for one in every():
        for query in ("", *one.rules.values(), *one.cases.values(), "no_such=\N{GRINNING FACE}"):
            said[f"{one.id}?{query}"] = api.for_page(one.id, query)
    try:
        find("no/such")
    except KeyError as error:
        said["no/such"] = repr(error)
    return json.dumps(said)


def differences(expected: str) -> str:
    """The first question that is answered otherwise here, with both answers; nothing if all are the same."""
    found = json.loads(answers())
    for question, answer in json.loads(expected).items():
        if answer != found.get(question):
            return f"{question}: {answer[:200]} but here {str(found.get(question))[:200]}"
    return ""


def pack(source: str) -> dict[str, bytes]:
    """Two archives: the modules of the standard library that were imported, and the calculators.

    Each has a table of what its dataclasses generate; the module that reads them (pack_start.py) is in the library.
    """
    library = ZipFile(LIBRARY)
    named = set(library.namelist())
    wanted = {"sitecustomize.py": Path(sitecustomize.__file__).read_bytes()}
    for module in list(sys.modules):
        for path in (f"{module.replace('.', '/')}/__init__.py", f"{module.replace('.', '/')}.py"):
            if path in named:
                wanted[path] = library.read(path)
    # A game's own figures.py is for the rulebook; in its rooms a module may be called so too.
    shipped = (path for path in Path(source).rglob("*.py") if not path.match("calculators/*/figures.py"))
    own = {path.relative_to(source).as_posix(): path.read_bytes() for path in shipped}
    later = {key: text for key, text in sitecustomize.noted.items() if key not in AT_START}
    return {"library.zip": _archive(wanted, AT_START), "calculators.zip": _archive(own, later)}


def _archive(sources: dict[str, bytes], written: dict[bytes, str]) -> bytes:
    """Compiled without docstrings and stored as it is: what compresses the page on its way does it better."""
    archive = BytesIO()
    with ZipFile(archive, "w") as packed:
        for path, text in sorted(sources.items()):
            code = compile(text, path, "exec", dont_inherit=True, optimize=2)
            entry = ZipInfo(path + "c", date_time=(1980, 1, 1, 0, 0, 0))
            packed.writestr(entry, bytes(_code_to_hash_pyc(code, b"\0" * 8, checked=False)))
        packed.writestr(ZipInfo(sitecustomize.TABLE, date_time=(1980, 1, 1, 0, 0, 0)), sitecustomize.made(written))
    return archive.getvalue()
