"""The wheel and its lock file: whole, the same every time, and what Pyodide loads by them answers like the site."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from pyodide_lock import PackageSpec, parse_top_level_import_name

from calculators import ask, every
from calculators.api import for_page
from calculators.oneline.declared import Glossary, lexicon
from rulebook.bundle.runtime import CALCULATORS, PYODIDE
from rulebook.bundle.wheel import downloads
from rulebook.cache import ROOT

BOOKS = {
    "words": lexicon(every(), {"warfig": Glossary([("Shooters", "sagittarii")])}).to_json(),
    "toy": json.dumps(
        {
            "chapters": [
                {
                    "rules": [
                        {
                            "id": "shooting/to-hit",
                            "title": "Rolling to hit",
                            "link": "r/toy/shooting/to-hit/",
                            "short": "Roll a die.",
                            "text": "See [Cover](toy/rules/terrain/#cover).",
                            "rulings": [],
                        }
                    ]
                }
            ]
        }
    ),
}
# Run by the environment that has the official package; the server is the one in the environment with the wheel.
CLIENT = """
import asyncio, json, os, sys
from mcp import Client, StdioServerParameters, stdio_client

async def main(environment):
    theirs = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    server = StdioServerParameters(
        command=f"{environment}/bin/python", args=["-m", "calculators", "mcp"], env={"PYTHONPATH": theirs})
    async with Client(stdio_client(server)) as client:
        async def call(tool, **values):
            return (await client.call_tool(tool, values)).structured_content
        print(json.dumps({
            "tools": [tool.name for tool in (await client.list_tools()).tools],
            "ask": await call("ask_calculator", calculator="warstuff/attack", inputs={"cover": True}),
            "wrong": await call("ask_calculator", calculator="warstuff/attack", inputs={"quality": 9}),
            "vary": await call("vary", calculator="warstuff/attack", vary="shots"),
            "seek": await call("seek", calculator="warstuff/attack", figure="killed", least=80, by="shots"),
            "rules": await call("find_rules", question="how do I hit", game="toy"),
            "rule": await call("rule", game="toy", id="shooting/to-hit"),
            "titled": len((await call("list_calculators", game="WarFig"))["result"]),
            "unknown": (await client.call_tool("list_calculators", {"game": "warfar"})).content[0].text,
        }))

asyncio.run(main(sys.argv[1]))
"""
LOAD = """
import { join } from "node:path";
const [pyodide, downloads, calculator, query] = process.argv.slice(2);
const { loadPyodide } = await import(join(pyodide, "pyodide.mjs"));
const python = await loadPyodide({ indexURL: join(pyodide, "/"), lockFileURL: join(downloads, "pyodide-lock.json"),
  packageBaseUrl: join(downloads, "/") });
await python.loadPackage("ready-reckoner", { messageCallback: () => {} });
console.log(python.pyimport("calculators.api").for_page(calculator, query));
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both files in one folder, as a site has them."""
    folder = tmp_path_factory.mktemp("downloads")
    for path, content in downloads(BOOKS).items():
        (folder / Path(path).name).write_bytes(content)
    return folder


def test_the_same_every_time() -> None:
    """Two builds are alike byte for byte."""
    assert downloads(BOOKS) == downloads(BOOKS)


def test_every_source_and_nothing_else(files: Path) -> None:
    """The wheel holds every source of the calculators and the mark that they are typed, and needs no other package."""
    (wheel,) = files.glob("*.whl")
    names = ZipFile(wheel).namelist()
    packed = (*CALCULATORS.rglob("*.py"), CALCULATORS / "py.typed")
    sources = {path.relative_to(ROOT).as_posix() for path in packed}
    books = {f"calculators/books/{game}.json" for game in BOOKS}
    assert sources | books == {name for name in names if ".dist-info/" not in name}
    about = ZipFile(wheel).read(next(name for name in names if name.endswith("METADATA"))).decode()
    assert [] == [line for line in about.splitlines() if line.startswith("Requires-Dist") and "extra ==" not in line]


@pytest.fixture(scope="module")
def installed(files: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing but the wheel in it."""
    folder = tmp_path_factory.mktemp("empty")
    (wheel,) = files.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(folder), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    return folder


def test_an_empty_environment_answers(installed: Path) -> None:
    """Shell and notebook work with the wheel alone, a line is read by the words of the site it comes from; the server
    for assistants says what it needs."""
    reckoner, python = str(installed / "bin" / "reckoner"), str(installed / "bin" / "python")
    run = partial(subprocess.run, capture_output=True, text=True, cwd=installed)
    shell = run([reckoner, "warstuff/attack", "cover=yes", "--json"])
    notebook = run([python, "-c", "from calculators import ask; print(ask('warstuff/attack', cover=True).killed)"])
    line = json.loads(run([reckoner, "12 sagittarii at armour 4", "--json"]).stdout)["readings"][0]
    server = run([reckoner, "mcp"])

    assert ({"shooters": 12, "armour": 4}, []) == (line["inputs"], line["unknown"])
    assert json.loads(shell.stdout)["outputs"]["killed"] == notebook.stdout.strip()
    assert (2, True) == (server.returncode, "pip install 'ready-reckoner[mcp]'" in server.stderr)


def test_an_assistant_is_served(installed: Path) -> None:
    """A real client of the Model Context Protocol lists the tools, asks, varies, seeks and looks rules up; what is
    no game is told."""
    done = subprocess.run(
        [str(ROOT / ".cache" / "mcp" / "bin" / "python"), "-c", CLIENT, str(installed)],
        capture_output=True,
        text=True,
        cwd=installed,
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)

    tools = {"ask_calculator", "describe_calculator", "find_rules", "list_calculators", "rule", "seek", "vary"}
    assert tools == set(said["tools"])
    assert json.loads(json.dumps(ask("warstuff/attack", cover=True).as_data())) == said["ask"]
    assert {"quality"} == said["wrong"]["errors"].keys()
    assert ask("warstuff/attack").vary("shots").plain() == said["vary"]
    assert said["seek"]["says"].startswith("Killed at least 80%: 8 or more attacks.")
    assert "Rolling to hit" == said["rules"]["result"][0]["title"]
    assert "Roll a die." == said["rule"]["short"]
    assert sum(calculator.game == "warfig" for calculator in every()) == said["titled"]
    assert "There is no game “warfar”; there are toy, " in said["unknown"]


def test_the_lock_file_is_what_its_makers_would_write(files: Path) -> None:
    """Our entry is one by pyodide-lock's own model, names the wheel, and fits its content;
    the rest is that of the Pyodide shipped."""
    (wheel,) = files.glob("*.whl")
    lock = json.loads((files / "pyodide-lock.json").read_text())
    entry = PackageSpec(**lock["packages"]["ready-reckoner"])
    assert wheel.name == entry.file_name
    assert sha256(wheel.read_bytes()).hexdigest() == entry.sha256
    assert parse_top_level_import_name(wheel) == entry.imports
    assert json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"] == lock["info"]


@pytest.mark.site
def test_pyodide_loads_it_by_name(files: Path, tmp_path: Path) -> None:
    """Somebody else's Pyodide of this version finds the package by the lock file, and answers what the site answers."""
    script = tmp_path / "load.mjs"
    script.write_text(LOAD)
    question = "warfig/shooting", "shooters=20"
    done = subprocess.run(["node", str(script), str(PYODIDE), str(files), *question], capture_output=True, text=True)
    assert "" == done.stderr
    assert json.loads(for_page(*question)) == json.loads(done.stdout)
