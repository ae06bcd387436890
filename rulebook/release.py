"""Releases: recording what every game says with a version, and holding the data against the last one."""

from collections.abc import Iterable
from pathlib import Path

from calculators.declare.calculator import Calculator
from rulebook.answers import kept
from rulebook.history.compare import untold
from rulebook.history.record import state
from rulebook.pages.book import Book, books
from rulebook.read.check import checked
from rulebook.read.load import BadData
from rulebook.read.releases import Release, write_release
from rulebook.read.strict_yaml import Problem


def untold_changes(shelf: Iterable[Book]) -> list[Problem]:
    """What changed since the last release, matters to old links, and stands in no changes.yaml."""
    return sorted({problem for book in shelf for problem in untold(book.game, book.differences)})


def problems(data: Path, calculators: Iterable[Calculator]) -> list[Problem]:
    """Everything wrong with the data: in itself, and with what the last release said."""
    calculators = list(calculators)
    with kept(calculators):
        found, wrong = checked(data, calculators)
        return wrong or untold_changes(books(found.games, calculators))


def record(version: str, day: str, data: Path, calculators: Iterable[Calculator]) -> None:
    """Record what every game says now as a version of this day, or raise BadData or ValueError."""
    calculators = list(calculators)
    found, wrong = checked(data, calculators)
    shelf = books(found.games, calculators)
    if wrong := wrong or untold_changes(shelf):
        raise BadData(wrong)
    for book in shelf:
        game = book.game
        now = Release(version, day, len(game.changes), state(game, book.calculators))
        write_release(data / game.id / "releases", now, game.releases)
