"""Dice thrown one by one on the printed tables, sharing no code with the calculators."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

RANGED = dict(enumerate("6+ 5+ 4+ 3+ 2+ 2+/6+ 2+/5+ 2+/4+ 2+/3+ 2+/2+".split(), 1))
LADDER = "6+/6+ 6+/5+ 6+/4+ 6+/3+ 6+/2+ 6+ 5+ 4+ 3+ 2+ 2+/6+ 2+/5+ 2+/4+ 2+/3+ 2+/2+".split()
DIE = range(1, 7)


def damage(strength, armour):
    """The cell of the damage table (and of the attack table) for two values on it."""
    return LADDER[max(0, min(14, 7 + strength - armour))]


def succeeds(cell, first, second):
    """Whether a roll does what a cell asks; the second die is thrown only where the cell has a second number."""
    one, _, two = cell.replace("+", "").partition("/")
    if not two:
        return first >= int(one)
    if one == "2":
        return first >= 2 or second >= int(two)
    return first >= int(one) and second >= int(two)


def chance(cell):
    """How often a cell succeeds, by trying all 36 rolls."""
    return Fraction(sum(succeeds(cell, first, second) for first, second in product(DIE, DIE)), 36)


def fates(cell, then):
    """What one die comes to, over all rolls to hit and to wound: miss, hit or wound, with their chances."""
    found = Counter()
    for rolls in product(DIE, repeat=4):
        hit, wound = succeeds(cell, *rolls[:2]), succeeds(then, *rolls[2:])
        found["wound" if hit and wound else "hit" if hit else "miss"] += Fraction(1, 6**4)
    return found


def every(dice):
    """Every way several dice can fall, each with its chance; a die is a mapping from its fates to their chances."""
    for fall in product(*(one.items() for one in dice)):
        share = Fraction(1)
        for _, part in fall:
            share *= part
        if share:
            yield [fate for fate, _ in fall], share


def wounded(lives, wounds, spread):
    """Put wounds on units one at a time; gives the wounds that found nobody alive."""
    for done in range(wounds):
        alive = [at for at, life in enumerate(lives) if life > 0]
        if not alive:
            return wounds - done
        pick = max if spread == "spread" else min
        lives[pick(alive, key=lives.__getitem__)] -= 1
    return 0


def odds(found):
    """A counter of chances as the shell prints a distribution."""
    return {str(outcome): str(share) for outcome, share in sorted(found.items()) if share}
