"""Runs inside Pyodide as `sitecustomize`, before anything else: the source that dataclasses generate comes compiled.

Every dataclass generates and compiles source when it is defined, a third of the time to a first answer.
While packing (pack.mjs) every such source is noted; in the browser each archive has a table of them, compiled.
"""

import dataclasses
import marshal
import sys
from zipimport import zipimporter

from _sha2 import sha256  # type: ignore[import-not-found]  # part of the newer Python in Pyodide

TABLE = "written.bin"
noted: dict[bytes, str] = {}  # source by key, in the order of its coming
_table: dict[bytes, bytes] = {}
_read: set[str] = set()


def run(source: str, globals: dict[str, object], locals: dict[str, object]) -> None:
    """Like `exec`, but takes from a table what is compiled there."""
    key = sha256(source.encode()).digest()[:15]
    noted[key] = source
    if key not in _table:
        _look()
    known = _table.get(key)
    exec(marshal.loads(known) if known else source, globals, locals)


def made(sources: dict[bytes, str]) -> bytes:
    """A table of these sources, compiled."""
    return marshal.dumps(
        {key: marshal.dumps(compile(sources[key], "<string>", "exec", dont_inherit=True)) for key in sorted(sources)}
    )


def _look() -> None:
    """Read the tables of archives that were added since the last look."""
    for path in {path for path in sys.path if path.endswith(".zip")} - _read:
        _read.add(path)
        try:  # noqa: SIM105  # contextlib would be one more module at every start
            _table.update(marshal.loads(zipimporter(path).get_data(TABLE)))
        except (OSError, ImportError):
            pass  # Pyodide's own archive has none


class _NoSignatures:
    """What dataclasses use of `inspect`, without the signatures they would write as docstrings for nobody."""

    __getattr__ = staticmethod(dataclasses.inspect.__getattribute__)  # type: ignore[attr-defined]  # it imports inspect

    @staticmethod
    def signature(*_: object, **__: object) -> None:
        raise TypeError


dataclasses.exec = run  # type: ignore[attr-defined]  # stands in front of the built-in function
dataclasses.inspect = _NoSignatures()  # type: ignore[attr-defined]
