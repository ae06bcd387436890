"""From the data folder to everything the site is built from, checked on the way: the one list of what is generated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import calculators
from rulebook.bundle.runtime import runtime
from rulebook.bundle.wheel import downloads
from rulebook.exports.pictures import pictures
from rulebook.pages.trying import tries
from rulebook.read import check, ids
from rulebook.read.load import BadData, load
from rulebook.read.models import Game
from rulebook.read.words import words
from rulebook.site import make

DATA = Path(__file__).parent.parent / "data"


@dataclass(frozen=True)
class Whole:
    """Every generated file by its path among the hand-written ones, pages still in Markdown, and the navigation."""

    files: Mapping[str, str | bytes]
    nav: list[Any]


def checked_games(data: Path = DATA) -> tuple[Game, ...]:
    """Every game in the data folder, or BadData with every problem in it."""
    games = load(data)
    reckoners = list(calculators.every())
    problems = [*check.problems(games, reckoners), *(p for game in games for p in ids.problems(game, reckoners, data))]
    if problems:
        raise BadData(problems)
    return games


def whole_site(data: Path = DATA, address: str = "") -> Whole:
    """Pages, styles, data for programs, pictures, the Python runtime and the wheel, or BadData; `address` is where the site will stand."""
    games = checked_games(data)
    python = runtime()
    site = make(games, calculators.every(), python.start, address, words(data), tries(games, calculators.every()))
    painted = pictures(games, calculators.every())
    return Whole({**site.pages, **site.files, **painted, **python.files, **downloads()}, site.nav)
