"""Runs inside Pyodide, started by pack.mjs: compiles the modules that the calculators were found to need."""

import __future__

import marshal
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]  # has no public name
from io import BytesIO
from pathlib import Path, PurePath
from types import CodeType, ModuleType
from zipfile import ZipFile, ZipInfo

import sitecustomize  # type: ignore[import-not-found]  # pack_start.py, inside Pyodide

LIBRARY, COMMON = "library.zip", "calculators.zip"
# What no page asks for: a game's own figures.py is for the rulebook, the rest for the shell and for programs.
NOT_FOR_PAGES = (
    "calculators/*/figures.py",
    "calculators/__main__.py",
    "calculators/show/text.py",
    "calculators/programs/*",
    "calculators/oneline/declared.py",
)


def pack(source: str, library: list[ModuleType], readable: bool) -> dict[str, bytes]:
    """An archive of these modules of the standard library, one of what all games use,
    and one of each game.

    Each has a table of what its dataclasses generate; the module that reads them (pack_start.py) is in the library.
    """
    sources: dict[str, dict[str, bytes]] = {LIBRARY: {"sitecustomize.py": Path(sitecustomize.__file__).read_bytes()}}
    for module in library:
        archive = module.__loader__.archive  # type: ignore[union-attr]  # a zipimporter
        path = str(module.__file__).removeprefix(f"{archive}/")
        sources[LIBRARY][path] = module.__loader__.get_data(path)  # type: ignore[union-attr]  # likewise
    for file in Path(source).rglob("*.py"):
        path = file.relative_to(source).as_posix()
        if not any(PurePath(path).match(pattern) for pattern in NOT_FOR_PAGES):
            sources.setdefault(_archive_of(path, source), {})[path] = file.read_bytes()
    written: dict[str, dict[bytes, str]] = {name: {} for name in sources}
    for name, noted in sitecustomize.noted.items():
        written[_archive_of(name.replace(".", "/"), source)].update(noted)
    return {name: _archive(sources[name], written[name], readable) for name in sources}


def _archive_of(path: str, source: str) -> str:
    """The archive in which a module is."""
    package, *inside = path.split("/")
    if package != "calculators":
        return LIBRARY
    is_game = inside and (Path(source) / package / inside[0] / "pages").is_dir()
    alone = is_game or inside[:1] == ["oneline"]  # only some readers ask in words
    return f"calculators-{inside[0]}.zip" if alone else COMMON


def _archive(sources: dict[str, bytes], written: dict[bytes, str], readable: bool) -> bytes:
    """Compiled, and stored as it is: what compresses the page on its way does it better."""
    archive = BytesIO()
    with ZipFile(archive, "w") as packed:

        def add(path: str, content: bytes) -> None:
            packed.writestr(ZipInfo(path, date_time=(1980, 1, 1, 0, 0, 0)), content)

        for path, text in sorted(sources.items()):
            code = _code(text, path, readable)
            add(path + "c", bytes(_code_to_hash_pyc(code, b"\0" * 8, checked=False)))
        table = {key: marshal.dumps(_code(written[key], "", readable)) for key in sorted(written)}
        add(sitecustomize.TABLE, marshal.dumps(table))
    return archive.getvalue()


def _code(text: bytes | str, path: str, readable: bool) -> CodeType:
    """What a source compiles to: for its writers as it is, for readers without docstrings and line numbers.

    The calculators' annotations stay text, which is fewer bytes than code that makes them.
    """
    flags = __future__.annotations.compiler_flag if path.startswith("calculators/") else 0
    code = compile(text, path, "exec", flags, dont_inherit=True, optimize=0 if readable else 2)
    return code if readable else _bare(code)


def _bare(code: CodeType) -> CodeType:
    """A code without its places in the source; functions keep their names, which an error is reported with."""
    inside = (_bare(constant) if isinstance(constant, CodeType) else constant for constant in code.co_consts)
    return code.replace(co_linetable=b"", co_filename="", co_consts=tuple(inside))
