"""Forces and designs drawn at random, and where an answer's links lead."""

from __future__ import annotations

import random

from calculators import find
from calculators.declare.inputs import changed, values
from calculators.declare.outputs import Link
from calculators.declare.query import read
from calculators.erfworld.rules.unit_design import Special
from tests.support.draws.inputs import anything

SMALL = {"count": 9, "hits": 9, "attack": 9, "most": 12, "level": 5}
SMALL |= {f"enemy_{name}": most for name, most in SMALL.items()}
OFTEN = (Special.RANGED, Special.FLYING, Special.WOODS, Special.COMMANDER)


def asked(calculator, query=""):
    return calculator(read(calculator, query))


def opened(way: Link):
    """The answer a link leads to."""
    return asked(find(f"erfworld/{way.calculator}"), way.query)


def special(dice):
    return tuple(one for one in Special if one in OFTEN and dice.random() < 0.3)


def drawn(calculator, count, name=""):
    """Forces and designs with those specials that matter in a fight, on any ground, by any readings."""
    dice = random.Random(calculator.id + name)
    for _ in range(count):
        given = anything(calculator, dice, at_most=SMALL)
        asked = values(given)
        for side in ("mine", "theirs", "units"):
            if side in asked:
                asked[side] = tuple(changed(row, specials=special(dice)) for row in asked[side])
        for side in ("specials", "enemy_specials"):
            if side in asked:
                asked[side] = special(dice)
        yield calculator.inputs(**asked)
