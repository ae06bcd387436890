"""Who may know whom: the rooms of the project stay apart, and nothing names the machine it was made on."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from calculators import every
from rulebook.read.ids import inputs
from tests.support.games import GAMES

ROOT = Path(__file__).parents[2]
STANDARD = sys.stdlib_module_names
MAY_IMPORT = {"calculators": {"calculators"}, "rulebook": {"rulebook", "calculators", "yaml", "markdown"}}
ALSO = {
    "calculators/programs/mcp_server.py": {"mcp"},  # an extra of the wheel, which no page loads
    "rulebook/mkdocs_hooks.py": {"mkdocs"},  # the site engine has one door
    "rulebook/exports/books/booklet.py": {"typst"},
    "rulebook/exports/pictures.py": {"typst", "PIL"},
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


@cache
def nodes(source: str) -> list[ast.AST]:
    """Everything in a source, parsed once for all that look at it."""
    return list(ast.walk(ast.parse(source)))


@cache
def modules(source: str, package: str) -> set[str]:
    """Every module that a source in a package imports, wherever in it, by its full name."""
    found = set()
    for node in nodes(source):
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
    return {node.id for node in nodes(source) if isinstance(node, ast.Name)} & DEEDS


def texts(source: str) -> set[str]:
    """Every text in a source."""
    return {node.value for node in nodes(source) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def mentioned(text: str, names: Iterable[str]) -> list[str]:
    """The names that stand in a text as words of their own."""
    return sorted(name for name in set(names) if name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text))


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
    only its booklets and pictures Typst."""
    wrong = []
    for path, package, source in sources(room):
        allowed = STANDARD | MAY_IMPORT[room] | ALSO.get(path, set())
        wrong += [f"{path}: {one}" for one in modules(source, package) if one.partition(".")[0] not in allowed]

    assert [] == wrong


GAME_ROOMS = re.compile(r"calculators\.(\w+)\.(rules|words|pages)\b")
SHELL = ["calculators.__main__", "calculators.api"]  # what the shell and the browser start from
MOST_FILES = 16  # in a room, so that a listing still tells what is in it


def imports(room: str) -> dict[str, set[str]]:
    """Every module of a room, and which of its modules it imports."""
    known = {path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): "" for path, _, _ in sources(room)}
    return {
        path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): modules(source, package) & known.keys()
        for path, package, source in sources(room)
    }


def circles(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle: those left when whatever imports nothing left is taken away."""
    left = dict(graph)
    while done := [name for name, wants in left.items() if not wants & left.keys() - {name}]:
        for name in done:
            del left[name]
    return sorted(name for name in left if any(name in graph[wanted] for wanted in left))


def test_circles_are_found():
    """Two that import each other are found, whatever else hangs on them; a chain is none."""
    assert ["a", "b"] == circles({"a": {"b"}, "b": {"a", "c"}, "c": set(), "d": {"a"}})
    assert [] == circles({"a": {"b"}, "b": {"c"}, "c": set()})


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_no_modules_import_each_other(room):
    """What is one idea is one module, and what is two has a direction."""
    assert [] == circles(imports(room))


SCRIPT_IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["'];""", re.MULTILINE)


def script_imports(folder: Path) -> dict[str, set[str]]:
    """Every script in a folder, and which others it cannot start without: not those loaded on demand, nor types."""
    return {
        path.relative_to(folder).as_posix(): {
            (path.parent / wanted).resolve().relative_to(folder).as_posix()
            for wanted in SCRIPT_IMPORT.findall(path.read_text(encoding="utf-8"))
        }
        for path in folder.rglob("*.mjs")
    }


def test_imports_of_scripts_are_found(tmp_path):
    """One line or several, renamed or not; types in comments and what is loaded on demand are no imports."""
    wanted = 'import { a } from "./a.mjs";\nimport {\n  b,\n} from "../b.mjs";\nexport { d } from "./d.mjs";\n'
    other = '/** @typedef {import("./e.mjs").E} E */\nconst f = await import("./f.mjs");\n'
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "c.mjs").write_text(wanted + other, encoding="utf-8")

    assert {"in/c.mjs": {"in/a.mjs", "b.mjs", "in/d.mjs"}} == script_imports(tmp_path)


def test_no_scripts_import_each_other():
    """What holds of modules holds of the page's scripts."""
    graph = script_imports(ROOT / "docs" / "assets")

    assert any(graph.values()) and [] == circles(graph)


def test_pages_import_mechanics_and_never_the_other_way():
    """Rules and words of a game know no page, and no game knows another."""
    wrong = []
    for name, wanted in imports("calculators").items():
        if here := GAME_ROOMS.match(name):
            for other in filter(GAME_ROOMS.match, wanted):
                game, room = GAME_ROOMS.match(other).groups()
                if game != here[1] or (room == "pages" and here[2] != "pages"):
                    wrong.append(f"{name} imports {other}")

    assert [] == wrong


def test_every_module_is_used():
    """Nothing is kept that no page, shell or build uses; a game's figures are what the rulebook takes over."""
    graph, outside = imports("calculators"), {wanted for found in imports_of_rulebook() for wanted in found}
    used = {
        name for name in graph if ".pages." in name or name in SHELL or name in outside or name.endswith(".figures")
    }
    while more := {wanted for name in used for wanted in graph[name]} - used:
        used |= more

    assert [] == sorted(name for name in set(graph) - used if not any(other.startswith(f"{name}.") for other in used))


def imports_of_rulebook() -> Iterator[set[str]]:
    """What each module of the rulebook imports."""
    for _, package, source in sources("rulebook"):
        yield modules(source, package)


def test_a_listing_tells_what_is_in_a_room():
    """No folder of code is a crowd."""
    folders = {
        path.parent
        for room in ("calculators", "rulebook", "docs/assets", "tests")
        for path in (ROOT / room).rglob("*.*")
    }
    kinds = {".py", ".mjs", ".js", ".css"}
    crowds = {
        folder.relative_to(ROOT).as_posix(): len(files)
        for folder in folders
        if len(files := [path for path in folder.iterdir() if path.suffix in kinds and path.stem != "__init__"])
        > MOST_FILES
    }

    assert {} == crowds


EXEMPTIONS = re.compile(
    r"# type: ignore(?:\[[\w, -]+\])?(?!\[)|# noqa(?:: [A-Z]+\d+)?(?!\d)|// @ts-[\w-]+|biome-ignore [\w/]+"
)


def unexplained(text: str) -> list[str]:
    """The lines of a source that exempt themselves from a check, and say no word why."""
    found = ((line, EXEMPTIONS.search(line)) for line in text.splitlines())
    return [line.strip() for line, match in found if match and not re.search(r"[a-z]{2}", line[match.end() :])]


def test_what_is_unexplained_is_found():
    """A word behind the exemption will do; its own rule is none."""
    bare = ["x = y  # type: " + "ignore[arg-type]", "import a  # no" + "qa: F401", "// @ts-" + "expect-error"]

    assert bare == unexplained("\n".join([*bare, *(f"{line}  # it has no types" for line in bare), "x = 1"]))


def test_every_exemption_says_why():
    """Whoever meets an ignored check need not guess whether it is still needed."""
    rooms = [path for room in ("calculators", "rulebook", "docs", "types") for path in (ROOT / room).rglob("*")]
    scripts = [path for path in rooms if path.suffix in (".py", ".mjs", ".js", ".ts")]

    assert scripts
    assert {} == {
        path.relative_to(ROOT).as_posix(): lines
        for path in scripts
        if (lines := unexplained(path.read_text(encoding="utf-8")))
    }


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
        for room in MAY_IMPORT
        for path, package, source in sources(room)
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
    games, calculators = GAMES.values(), list(every())
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


def test_nothing_is_kept_from_the_formatter():
    """One width and one form for the whole tree: no line asks the formatter to look away."""
    marks = re.compile("# fmt: (?:skip|off)")
    wrong = [path for room in (*MAY_IMPORT, "tests") for path, _, source in sources(room) if marks.search(source)]

    assert [] == wrong
