"""Queries that nobody should send, drawn at random from a seed: wrong types, huge numbers, unknown keys, repeats,
every plane of Unicode, and texts of 100,000 characters."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from urllib.parse import quote

from calculators import every
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question, questions
from calculators.declare.query import as_text
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything

PER_FAMILY = many(10_000, quickly=1_000)  # a family is a game's calculators
LONG = 100_000
_RIGHT = 12
_WORDS = [
    "",
    " ",
    "yes",
    "no",
    "none",
    "null",
    "NaN",
    "Infinity",
    "-0",
    "1e9",
    "0x10",
    "٣",
    "½",
    "1.5",
    "--",
    "%",
    "%zz",
    "%00",
    "..",
    ",,",
    ";;",
    "::",
    "a:b",
    "__class__",
    "constructor",
    "true",
    "[1]",
    "{}",
    "<b>",
    "'; --",
    "\\",
    "\ud7ff",
    "\ufeff",
    "\u202e",
]
_PLANES = [
    0x0370,
    0x4E00,
    0xE000,
    0x10300,
    0x1F300,
    0x20000,
    0x30000,
    0x40000,
    0x50000,
    0x60000,
    0x70000,
    0x80000,
    0x90000,
    0xA0000,
    0xB0000,
    0xC0000,
    0xD0000,
    0xE0000,
    0xF0000,
    0x100000,
]


def queries(game: str, count: int = PER_FAMILY, seed: int = 8) -> Iterator[tuple[str, str]]:
    """So many calculators and queries of one game."""
    dice = random.Random(f"{game} {seed}")
    family = [one for one in every() if one.game == game]
    for at in range(count):
        one = family[at % len(family)]
        yield one.id, _query(one, dice)


def _query(calculator: Calculator, dice: random.Random) -> str:
    asked = calculator.questions
    pairs = [(one.name, _bad(one, dice)) for one in dice.sample(asked, dice.randint(1, min(4, len(asked))))]
    odd = dice.random()
    if odd < 0.15:
        pairs.append((_nonsense(dice), _nonsense(dice)))  # unknown
    elif odd < 0.3:
        pairs.append(dice.choice(pairs))  # twice
    elif odd < 0.45:  # otherwise right
        right = _right(calculator, dice.randrange(_RIGHT))
        pairs += [(name, words) for name, words in right if name not in dict(pairs)]
    elif odd < 0.451:
        pairs.append((dice.choice(asked).name, "9" * LONG))
    elif odd < 0.452:
        pairs.append((dice.choice(asked).name, chr(dice.choice(_PLANES)) * LONG))
    return "&".join(f"{quote(name)}={_escaped(value, dice)}" for name, value in pairs)


@cache
def _right(calculator: Calculator, number: int) -> list[tuple[str, str]]:
    """One of the few legal inputs of a calculator that wrong ones are put among: it takes long to draw one."""
    asked, dice = calculator.questions, random.Random(f"{calculator.id} {number}")
    given = anything(calculator, dice, at_most={one.name: max(one.low, 3) for one in asked if one.kind == "number"})
    return [(one.name, as_text(one, one.value(given))) for one in asked]


def _escaped(value: str, dice: random.Random) -> str:
    return value.replace("&", "") if dice.random() < 0.1 else quote(value, errors="surrogatepass")


def _bad(question: Question, dice: random.Random) -> str:
    kind = dice.randrange(6)
    if question.row and kind < 4:
        return ";".join(_row(question.row, dice) for _ in range(dice.choice([1, 1, 2, question.most + 1])))
    if kind == 0:
        return str(dice.choice([-1, 0, question.low - 1, question.high + 1, 10**12, -(10**30), 2**63]))
    if kind == 1 and question.options:
        return dice.choice([",", ".", " ", ";"]).join(
            dice.choice(question.options).value for _ in range(dice.randint(1, 9))
        )
    return _nonsense(dice)


def _row(row: type, dice: random.Random) -> str:
    cells = questions(row)
    names = [dice.choice(cells).name if dice.random() < 0.9 else _nonsense(dice) for _ in range(dice.randint(0, 4))]
    return ",".join(f"{name}:{_nonsense(dice) if dice.random() < 0.7 else dice.randint(-5, 9)}" for name in names)


def _nonsense(dice: random.Random) -> str:
    if dice.random() < 0.5:
        return dice.choice(_WORDS)
    if dice.random() < 0.5:
        return str(dice.randint(-(10 ** dice.randint(0, 40)), 10 ** dice.randint(0, 40)))
    return "".join(chr(dice.choice(_PLANES) + dice.randrange(0x100)) for _ in range(dice.randint(1, 12)))
