"""Who may know whom: the rooms of the project stay apart, and nothing names the machine it was made on."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from calculators import every
from rulebook.read.ids import inputs
from rulebook.read.load import load

ROOT = Path(__file__).parents[2]
STANDARD = sys.stdlib_module_names
MAY_IMPORT = {"calculators": {"calculators"}, "rulebook": {"rulebook", "calculators", "yaml", "markdown"}}
ALSO = {
    "rulebook/mkdocs_hooks.py": {"mkdocs"},  # the site engine and the painter have one door each
    "rulebook/exports/pictures.py": {"PIL"},
    "rulebook/bundle/pack_inside.py": {
        "sitecustomize"
    },  # these two run inside Pyodide, with each other and a newer Python
    "rulebook/bundle/pack_start.py": {"_sha2"},
}
WORLD = set(
    "asyncio builtins ctypes datetime getpass glob http io locale logging mmap multiprocessing os pathlib platform "
    "random secrets shutil signal socket sqlite3 ssl subprocess sys tempfile threading time urllib.request uuid "
    "webbrowser".split()
)
DEEDS = set("__import__ breakpoint compile eval exec exit input open print".split())
ELSEWHERE = {
    "a package registry": (
        r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com|anaconda\.org|jsdelivr\.net|unpkg\.com|esm\.sh"
    ),
    "a package index": r'(?:index-url|find-links|\bregistry)\s*[=:]\s*\S|"resolved":\s*"https?:',
    "a place on one machine": r"(?<![\w.:/-])/(?:work|root|Users|home/(?!pyodide\b)\w+)/",
}


def modules(source: str, package: str) -> set[str]:
    """Every module that a source in a package imports, wherever in it, by its full name."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            above = parts[: len(parts) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return found


def deeds(source: str) -> set[str]:
    """Every name in a source that would do something to the world, or run what nobody has read."""
    return {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)} & DEEDS


def texts(source: str) -> set[str]:
    """Every text in a source."""
    return {
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def mentioned(text: str, names: Iterable[str]) -> list[str]:
    """The names that stand in a text as words of their own."""
    return sorted(name for name in set(names) if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def sources(room: str) -> Iterator[tuple[str, str, str]]:
    """Every source of a room: its path, its package, its text."""
    for path in sorted((ROOT / room).rglob("*.py")):
        place = path.relative_to(ROOT)
        yield place.as_posix(), ".".join(place.parent.parts), path.read_text(encoding="utf-8")


def project_files(folder: Path = ROOT) -> Iterator[Path]:
    """Every file of the project, as Git sees it: without what .gitignore names."""
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()] + [".git"]
    for path in sorted(folder.iterdir()):
        if not any(fnmatch(path.name, name) for name in ignored):
            yield from project_files(path) if path.is_dir() else [path]


def test_the_walker_sees_every_import():
    """Imports count at the top and inside functions, absolute and relative, by module and by name."""
    source = "import os.path as p\ndef f():\n  from . import a\n  from ..b import c\n  from yaml import load\n"

    assert {"os.path", "pack.in", "pack.in.a", "pack.b", "pack.b.c", "yaml", "yaml.load"} == modules(source, "pack.in")


def test_the_walker_sees_every_deed_and_text():
    """A function counts when it is called and when it is only handed on; a method of the same name does not."""
    source = "x = map(open, ['data/a'])\nre.compile('b')\nprint(f'{x} data')\n"

    assert ({"open", "print"}, {"data/a", "b", " data"}) == (deeds(source), texts(source))


def test_the_reader_sees_names_in_scripts():
    """A name counts in an address, a selector or a property; a longer word that holds it does not."""
    script = 'find("[name=skill_low]"); go("../toy/"); data.skill_high; toys; my_skill_low_x'

    assert ["skill_high", "skill_low", "toy"] == mentioned(script, ["skill_low", "skill_high", "toy", "low", "my"])


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_what_it_may(room):
    """Calculators know themselves and the standard library; rulebook knows them too; only its hooks know MkDocs,
    only its pictures Pillow."""
    wrong = []
    for path, package, source in sources(room):
        allowed = STANDARD | MAY_IMPORT[room] | ALSO.get(path, set())
        wrong += [f"{path}: {one}" for one in modules(source, package) if one.partition(".")[0] not in allowed]

    assert [] == wrong


def test_the_referee_shares_nothing_with_those_it_checks():
    """No module of the referee imports a calculator, the rulebook, or a test's module that might."""
    wrong = []
    for path, package, source in sources("tests/referee"):
        if not Path(path).name.startswith("test_"):
            known = {one for one in modules(source, package) if one.partition(".")[0] not in STANDARD | {"yaml"}}
            wrong += [f"{path}: {one}" for one in known if not f"{one}.".startswith("tests.referee.")]

    assert [] == wrong


def test_the_hooks_need_their_leave():
    """What is allowed beyond the rule is needed: a leave that nobody uses is taken back."""
    used = {
        path: {one.partition(".")[0] for one in modules(source, package)}
        for path, package, source in sources("rulebook")
    }

    assert [] == [path for path, leave in ALSO.items() if not leave <= used[path]]


def test_calculators_touch_nothing():
    """No files, no clock, no chance, no printing: the shell's door alone may do that."""
    wrong = []
    for path, package, source in sources("calculators"):
        if path != "calculators/__main__.py":
            wrong += [f"{path}: {one}" for one in sorted(modules(source, package) & WORLD | deeds(source))]

    assert [] == wrong


def test_only_the_rulebook_reads_the_data():
    """No calculator and no script in the browser names the data folder."""
    wrong = [
        path
        for path, _, source in sources("calculators")
        if any(re.match(r"data(/|$)", text) for text in texts(source))
    ]
    wrong += [
        path.name
        for path in (ROOT / "docs").rglob("*.mjs")
        if re.search(r"""["'`/]data/""", path.read_text(encoding="utf-8"))
    ]

    assert [] == wrong


def test_the_browser_glue_knows_no_game():
    """No game, no rule, no calculator and no input is named in a script.

    Inputs of one plain word are left out: count, name or range mean something to every page.
    """
    games, calculators = load(ROOT / "data"), list(every())
    names = {game.id for game in games} | {rule.id for game in games for rule in game.rules}
    names |= {one.id for one in calculators}
    names |= {name for one in calculators for path, _ in inputs(one) for name in path.split(".") if "_" in name}
    scripts = sorted((ROOT / "docs").rglob("*.mjs"))

    assert scripts and any("_" in name for name in names) and any("/" in name for name in names)
    assert [] == [
        (path.name, found) for path in scripts if (found := mentioned(path.read_text(encoding="utf-8"), names))
    ]


@pytest.mark.parametrize(
    "line, what",
    [
        ("https://files.python" + "hosted.org/x", "a package registry"),
        ("index-url" + " = https://mirror/simple", "a package index"),
        ("cd " + "/work" + "/main", "a place on one machine"),
        ("/home" + "/me/x", "a place on one machine"),
        ("/home/pyodide/x ../word/x https://a/root/x registry-resolved=true", None),
    ],
)
def test_places_are_recognised(line, what):
    """Hosts and places are told from what only looks like them."""
    assert [what] * bool(what) == [name for name, pattern in ELSEWHERE.items() if re.search(pattern, line)]


def test_no_file_names_a_machine():
    """Nothing depends on where it was made or where its packages came from."""
    wrong, files = [], list(project_files())
    for path in files:
        text = path.read_bytes().decode("utf-8", "ignore")
        wrong += [
            f"{path.relative_to(ROOT)}: {name}" for name, pattern in ELSEWHERE.items() if re.search(pattern, text)
        ]

    assert {ROOT / "pyproject.toml", Path(__file__)} <= set(files)
    assert [] == wrong
