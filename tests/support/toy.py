"""A toy game for the tests: a few files that are right, and a calculator; each test spoils what it is about."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from calculators.declare.calculator import Calculator, calculator
from calculators.declare.choices import Choice
from calculators.declare.inputs import Inputs, ask
from calculators.declare.outputs import Answer, chance
from calculators.declare.rulings import Readings, Ruling, readings
from rulebook.read.load import BadData, load

GAME = """\
title: Toy
edition: first
author: Nobody
original: Made up for the tests.
tagline: A game of nothing.
about: It has [one rule](rule:shooting/to-hit).
colour: "#8f1d2c"
colour_dark: "#f0929c"
mark: "M4 4h16v16H4z"
tags:
  dice: Dice
  cover: Cover
"""

ANNOUNCED = """\
title: Another
tagline: Not here yet.
colour: "#000000"
colour_dark: "#ffffff"
mark: "M4 4h16v16H4z"
"""

SHOOTING = """\
chapter: shooting
title: Shooting
rules:
  - id: to-hit
    title: Rolling to hit
    source: Shots
    tags: [dice]
    short: Roll a die.
    text: |
      Roll a die.
      See [](rule:terrain/cover) and [work it out](calc:attack?cover=soft).
    figures:
      dice: 1
    tables:
      - id: chances
        title: Chances
        columns: [Need, Chance]
        rows:
          - [4+, 1/2]
    odds: [1/2]
"""

TERRAIN = """\
chapter: terrain
title: Terrain
intro: What lies about.
rules:
  - id: cover
    title: Cover
    source: Ground
    tags: [cover, dice]
    short: Cover helps.
    text: It helps against [shots](rule:shooting/to-hit).
    rulings:
      - id: cover-die
        kind: ambiguous
        about: odds
        asked: One die or two?
        readings:
          - value: one
            text: One.
          - value: two
            text: Two.
        answer: One, as in [](rule:shooting).
        input: cover_die
"""

GLOSSARY = """\
terms:
  - id: cover
    term: Cover
    also: [shelter]
    short: What shots don't go through.
    rule: terrain/cover
"""

CALCULATORS = """\
calculators:
  - calculator: attack
    rules:
      shooting/to-hit: skill=3
    cases:
      Cover: cover=soft
"""

FILES = {
    "toy/game.yaml": GAME,
    "toy/rules/10-shooting.yaml": SHOOTING,
    "toy/rules/20-terrain.yaml": TERRAIN,
    "toy/glossary.yaml": GLOSSARY,
    "toy/calculators.yaml": CALCULATORS,
}


class Cover(Choice):
    NONE = "none", "In the open"
    SOFT = "soft", "Soft cover"


class CoverDie(Ruling, rule="terrain/cover", asks="Cover dice"):
    ONE = "one", "One"
    TWO = "two", "Two"


class Shooter(Inputs):
    skill: int = ask(4, "Skill", low=2, high=6)
    gear: tuple[Cover, ...] = ask((), "Gear")


class Volley(Inputs):
    skill: int = ask(4, "Skill", low=2, high=6, rule="shooting/to-hit")
    cover: Cover = ask(Cover.NONE, "Cover", rule="terrain/cover")
    shooters: tuple[Shooter, ...] = ask((), "Shooters", most=3)
    readings: Readings = readings(CoverDie)


class Shot(Answer):
    hit: Fraction = chance("Hit")


def attack(asks: type = Volley, id: str = "toy/attack", was=()) -> Calculator:
    """The toy's calculator, with whatever a test wants otherwise."""

    def work_out(volley):
        return Shot(headline="Half.", hit=Fraction(1, 2))

    work_out.__annotations__ = {"volley": asks, "return": Shot}
    return calculator("Attack", "One shot.", id=id, was=was)(work_out)


def write(folder: Path, files: dict[str, str]) -> Path:
    """A data folder with these files."""
    for name, text in files.items():
        path = folder / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "data"


def game(folder: Path, files: dict[str, str] = FILES, calculators=None):
    """The toy game, loaded."""
    (found,) = load(write(folder, files), calculators or [attack()])
    return found


def spoilt(name: str, old: str, new: str) -> dict[str, str]:
    """The toy's files with one change."""
    assert old in FILES[name], f"{old!r} is not in {name}"
    return {**FILES, name: FILES[name].replace(old, new, 1)}


def told(folder: Path, files: dict[str, str], calculators=None) -> list[str]:
    """What is said about these files, line by line."""
    with pytest.raises(BadData) as bad:
        load(write(folder, files), calculators or [attack()])
    return str(bad.value).splitlines()
