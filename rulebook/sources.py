"""The site's sources: everything generated from the data folder, checked first; on disk for an engine without hooks.

DIR/mkdocs.yml   our settings, with the navigation in them
DIR/docs/        what is generated and what is written by hand
DIR/theme/       the theme's overrides
"""

import shutil
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

import calculators
from calculators.api import ASK
from calculators.declare import Calculator
from calculators.explore.answered import KINDS as FIGURES
from calculators.explore.vary import KINDS as INPUTS
from calculators.oneline.declared import declared
from rulebook.answers import kept
from rulebook.bundle.runtime import questions, runtime
from rulebook.bundle.wheel import downloads
from rulebook.exports.asking import spoken
from rulebook.exports.books.copies import copies
from rulebook.exports.catalogue import AT
from rulebook.exports.link_pages import answered
from rulebook.exports.pictures import pictures
from rulebook.pages.book import books
from rulebook.pages.reading_cases import tries
from rulebook.read.check import checked
from rulebook.read.load import BadData, Data
from rulebook.read.models import Game
from rulebook.release import untold_changes
from rulebook.site import make
from rulebook.version import called, version

ROOT = Path(__file__).parent.parent
DATA = ROOT / "data"
_OURS = ("hooks", "watch", "docs_dir", "nav")  # settings that make no sense outside this project


@dataclass(frozen=True)
class Sources:
    """Every generated file by its path among the hand-written ones, pages in Markdown; navigation and version."""

    files: Mapping[str, str | bytes]
    nav: list[Any]
    version: str  # as the footer says it


def checked_games(data: Path = DATA) -> tuple[Game, ...]:
    """Every game in the data folder, or BadData with every problem in it."""
    return _checked(data).games


def _checked(folder: Path) -> Data:
    data, problems = checked(folder, calculators.every())
    if problems:
        raise BadData(problems)
    return data


def asked(games: Iterable[Game]) -> list[tuple[str, str]]:
    """The questions that show what the calculators need of Python."""
    examples = {f"{game.id}/{shown.calculator}": shown.queries for game in games for shown in game.shown}
    return [*questions(calculators.ids(), examples), *_explored(), *_lines()]


def _lines() -> list[tuple[str, str]]:
    """Questions in one line, with everything that one can hold."""
    spoken = declared().to_json()
    lines = (
        "10 bs4 vs two 3+ in cover, not at 4..6 for 2.5 or 80%",
        "how many 4+ shots needed for 80%, 4 of 10 left, hit by 3 atk",
        "qwerty",
        "x " * 99,
    )
    return [(ASK, f"{line}\n\n{spoken}") for line in lines]


def _explored() -> list[tuple[str, str]]:
    """What varies, seeks and ranks, asked of the shortest calculator with inputs and figures of every kind: it is the
    same code for all."""
    fit = [
        calculator
        for calculator in calculators.every()
        if {*INPUTS} <= {*_inputs(calculator)} and {*FIGURES} <= {*_outputs(calculator)}
    ]
    shortest = min(fit, key=lambda calculator: (len(calculator.questions), calculator.id))
    inputs, outputs = _inputs(shortest), _outputs(shortest)
    moved, spread = [inputs[kind] for kind in INPUTS], outputs["spread"]
    doors = (
        *(f"vary={name}&of={outputs[kind]}" for name in moved for kind in ("chance", "number")),
        f"vary={','.join(moved[:2])}&of={spread}>=2",
        f"vary={inputs['number']}&vs=&vs=",
        f"for={spread}>=2:50&vs=",
        f"for={outputs['number']}:2",
        f"helps={spread}>=2&rolled={spread}:1",
        "vary=no&for=no:x:no&helps=no&rolled=no:x",
    )
    return [(shortest.id, query) for query in doors]


def _inputs(calculator: Calculator) -> dict[str, str]:
    """An input of each kind."""
    return {question.kind: question.name for question in calculator.questions}


def _outputs(calculator: Calculator) -> dict[str, str]:
    """An output of each kind."""
    return {output.kind: output.name for output in calculator.outputs}


def generated(folder: Path = DATA, address: str = "", readable: bool = False) -> Sources:
    """Everything that is generated, or BadData; `address` is where the site will stand.

    For its writers the runtime is `readable`.
    """
    with kept(calculators.every()):
        return _generated(folder, address, readable)


def _generated(folder: Path, address: str, readable: bool) -> Sources:
    data, every = _checked(folder), list(calculators.every())
    games = data.games
    with ThreadPoolExecutor(1) as pool:
        packing = pool.submit(runtime, asked(games), readable)  # another process packs, meanwhile this one goes on
        shelf = books(games, every, tries(games, every))
        if untold := untold_changes(shelf):
            raise BadData(untold)
        copied = copies(shelf, address)
        drawn = pictures(games, every, {book.game.id: answered(book) for book in shelf})
        python = packing.result()
    site = make(games, every, python.start, address, data.words, copies=copied, shelf=shelf)
    published = {game.id: str(site.files[f"{AT}{game.id}.json"]) for game in games}
    published["words"] = spoken(shelf, data.words).to_json()
    files = {**site.pages, **site.files, **drawn, **python.files, **downloads(published), **_libraries()}
    return Sources(files, site.nav, called(games, version()))


def _libraries() -> dict[str, bytes]:
    """Scripts of others that pages fetch when they are wanted, as they came, with their licence in them."""
    code = ROOT / "node_modules" / "qrcode-generator" / "dist" / "qrcode.mjs"
    return {"assets/qr-code.mjs": code.read_bytes()} if code.exists() else {}


def write(folder: Path, data: Path = DATA, environment: Mapping[str, str] | None = None) -> None:
    """Write everything to a new or empty folder, or raise BadData or FileExistsError before the first file."""
    if folder.exists() and any(folder.iterdir()):
        raise FileExistsError(
            f"{folder} is not empty: what is no longer part of the site would stay. Name a new folder."
        )
    ours = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    sources = generated(data, address(ours, environment or {}))
    docs = ROOT / "docs"
    shutil.copytree(docs, folder / "docs", ignore=lambda at, names: {"theme"} if Path(at) == docs else set())
    shutil.copytree(docs / "theme", folder / "theme")
    for name, content in sources.files.items():
        path = folder / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    (folder / "mkdocs.yml").write_text(settings(ours, sources.nav, sources.version), encoding="utf-8")


def address(ours: str, environment: Mapping[str, str]) -> str:
    """Where the site will stand by our mkdocs.yml, which asks the environment: `site_url: !ENV [NAME, otherwise]`."""
    name, otherwise = next(value for key, value in _mapping(ours) if key.value == "site_url").value
    found: str = environment.get(name.value, otherwise.value)
    return found


def settings(ours: str, nav: list[Any], version: str = "") -> str:
    """Our mkdocs.yml for use elsewhere; what its tags stand for (`!ENV`) is left for the engine to find out."""
    kept = [(key, value) for key, value in _mapping(ours) if key.value not in _OURS]
    foot = next((value for key, value in kept if key.value == "copyright"), None)
    if foot and version:
        foot.value = footer(foot.value, version)
    theme = next(value for key, value in kept if key.value == "theme")
    theme.value = [(key, value) for key, value in theme.value if key.value != "custom_dir"]
    theme.value += _mapping("custom_dir: theme")
    nav_too = _mapping(yaml.safe_dump({"nav": nav}, allow_unicode=True))
    return yaml.serialize(yaml.MappingNode("tag:yaml.org,2002:map", kept + nav_too), allow_unicode=True)


def footer(words: str, version: str) -> str:
    """What stands at the foot of every page."""
    return f"{words} · {version}"


def _mapping(text: str) -> list[tuple[yaml.Node, yaml.Node]]:
    """The keys and values of a YAML text, as they are written there."""
    root = yaml.compose(text)
    found: list[tuple[yaml.Node, yaml.Node]] = root.value if root else []
    return found
