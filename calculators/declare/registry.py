"""Every calculator there is, found by where it stands: `calculators/<game>/pages/<name>.py`."""

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from calculators.declare.calculator import Calculator

_ROOT = "calculators"


@cache
def ids() -> tuple[str, ...]:
    """The id of every calculator there is, game by game."""
    return tuple(calculator.id for calculator in every())


def every() -> Iterator[Calculator]:
    """Every calculator there is."""
    for package in pkgutil.iter_modules(import_module(_ROOT).__path__):
        if package.ispkg and hasattr(import_module(f"{_ROOT}.{package.name}"), "TITLE"):
            pages = import_module(f"{_ROOT}.{package.name}.pages")
            for module in pkgutil.iter_modules(pages.__path__):
                calculator = _in_module(f"{pages.__name__}.{module.name}")
                if calculator:
                    yield calculator


@cache
def find(id: str) -> Calculator:
    """The calculator with this id, or with this id before; KeyError if there is none."""
    game, _, name = id.partition("/")
    if all(part.replace("-", "").isalnum() and part.isascii() for part in (game, name)):
        found = _in_module(f"{_ROOT}.{game}.pages.{name.replace('-', '_')}")
        if found and found.id == id:
            return found
    for calculator in every():
        if id in calculator.was:
            return calculator
    raise KeyError(id)


def game_title(game: str) -> str:
    """A game's name as its players write it."""
    title: str = import_module(f"{_ROOT}.{game}").TITLE
    return title


def _in_module(name: str) -> Calculator | None:
    try:
        attribute = getattr(import_module(name), name.rpartition(".")[2], None)
    except ModuleNotFoundError as missing:
        if f"{name}.".startswith(f"{missing.name}."):
            return None
        raise  # the calculator is there, something it needs is not
    return attribute if isinstance(attribute, Calculator) else None
