"""Runs inside Pyodide as `sitecustomize`, before anything else, so that a start loads and compiles only what is used.

Every dataclass generates and compiles source when it is defined, a third of the time to a first answer.
While packing (pack.mjs) every such source is noted; in the browser each archive has a table of them, compiled.
"""

import dataclasses
import marshal
import sys
from types import ModuleType
from zipimport import zipimporter

from _sha2 import sha256  # type: ignore[import-not-found]  # part of the newer Python in Pyodide

TABLE = "written.bin"
noted: dict[str, dict[bytes, str]] = {}  # by module: source by key, in the order of its coming
_table: dict[bytes, bytes] = {}
_read: set[str] = set()


def run(source: str, globals: dict[str, object], locals: dict[str, object]) -> None:
    """Like `exec`, but takes from the table of the module's archive what is compiled there."""
    key = sha256(source.encode()).digest()[:15]
    noted.setdefault(str(globals["__name__"]), {})[key] = source
    archive = getattr(globals["__loader__"], "archive", "")
    if archive and archive not in _read:
        _read.add(archive)
        try:  # noqa: SIM105  # contextlib would be one more module at every start
            _table.update(marshal.loads(zipimporter(archive).get_data(TABLE)))
        except OSError:
            pass  # Pyodide's own archive has none
    known = _table.get(key)
    exec(marshal.loads(known) if known else source, globals, locals)


class _NoSignatures:
    """What dataclasses use of `inspect`, without signatures."""

    __getattr__ = staticmethod(dataclasses.inspect.__getattribute__)  # type: ignore[attr-defined]  # it imports inspect

    @staticmethod
    def signature(*_: object, **__: object) -> None:
        raise TypeError


class _Folder:
    """A path as the runtime's scripts read it: by its `__str__`."""

    def __init__(self, path: str):
        self.path = path

    def __str__(self) -> str:
        return self.path


def _leave_out(module: str, **used: object) -> None:
    """Put what is used of a module in its place: its own imports are spared, and any other name is an error."""
    sys.modules[module] = ModuleType(module)
    vars(sys.modules[module]).update(used)


# The event loop and the loader of packages, which nobody here has; with them go logging, sockets, archives, paths …
_leave_out("asyncio")
_leave_out("pyodide.webloop", _initialize_event_loop=lambda: None)
_leave_out(
    "pyodide._package_loader",
    SITE_PACKAGES=_Folder("/lib/site-packages"),
    DSO_DIR=_Folder("/usr/lib"),
    init_loaded_packages=lambda: None,
)
# Addresses of hosts and names of characters, for reading what is only ever written here.
_leave_out("ipaddress")
_leave_out("html.entities", html5=None)
# Signatures, which the runtime and dataclasses write into docstrings for nobody.
_leave_out("_pyodide.docstring", get_cmeth_docstring=lambda function: "")
dataclasses.inspect = _NoSignatures()  # type: ignore[attr-defined]  # it has that module, though no stub says so
dataclasses.exec = run  # type: ignore[attr-defined]  # stands in front of the built-in function
