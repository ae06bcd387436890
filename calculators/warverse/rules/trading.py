"""The search for the character that is best for its points: here a cheaper one can be better, so all prices are tried.

Two characters alike in Strength, Attacks and Hit Points do the same, so only the one with the least Move is tried.
The figures are compared as floats first; those too near to the best to be told apart are then compared exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calculators.kernel.progress import told
from calculators.warverse.rules.characters import LEAST_STRENGTH, MOST_STRENGTH, POINTS_PER_HIT_POINT, Character
from calculators.warverse.rules.designing import TOP, Design, DesignGoal, Opponent
from calculators.warverse.rules.designing import designs as dearest
from calculators.warverse.rules.facing import PER

# A float of a Fraction is off by at most one part in 2**53; four steps of reckoning stay far below this share.
_UNSURE, _UNDERFLOW = 1e-12, 1e-300


def best_trades(points: int, least_move: int, least_attacks: int, foe: Opponent) -> tuple[list[Design], list[Design]]:
    """The ten best for their points, each Strength and number of Attacks once; and the best of each Strength."""
    every = [
        dear
        for strength in range(LEAST_STRENGTH, MOST_STRENGTH + 1)
        for dear in dearest(points, least_move, least_attacks, strength)
    ]
    best = [_cheapest_best(dear, least_move, foe) for dear in told(every, len(every))]
    champions = []
    for strength in range(LEAST_STRENGTH, MOST_STRENGTH + 1):
        champions += _ranked([design for design in best if design.character.strength == strength], 1)
    return _ranked(best, TOP), champions


def _prices(dear: Character, least_move: int) -> Iterator[Character]:
    """The same with every number of Hit Points it can have, at the least Move for that."""
    cheap = replace(dear, move=least_move)
    yield cheap
    for health in range(cheap.hit_points + 1, dear.hit_points + 1):
        more = POINTS_PER_HIT_POINT * (health - 1) + 1 - cheap.points
        yield replace(cheap, move=least_move + more)


def _cheapest_best(dear: Character, least_move: int, foe: Opponent) -> Design:
    """Of all with this Strength and these Attacks, the best for its points."""
    designs = [Design(character, foe) for character in _prices(dear, least_move)]
    if not designs[0].kills and not designs[0].dies:
        return designs[0]  # none of them kills or dies, so the cheapest is best
    return _ranked(designs, 1)[0]


def _ranked(designs: list[Design], many: int) -> list[Design]:
    """The best so many, exactly."""
    if len(designs) > many:
        sure = sorted(((_value(design), design) for design in designs), key=lambda pair: -pair[0][0])
        low = min(value - error for (value, error), _ in sure[:many])
        designs = [design for (value, error), design in sure if value + error >= low]
    return sorted(designs, key=lambda design: design.value(DesignGoal.TRADE), reverse=True)[:many]


def _value(design: Design) -> tuple[float, float]:
    """Points destroyed less points lost for 100, and by how much that can be off."""
    foe, points = design.foe, design.character.points
    gain = float(design.kills) * PER * foe.character.points / (foe.alike * points)
    loss = float(design.dies) * PER * points / foe.points
    return gain - loss, _UNSURE * (gain + loss) + _UNDERFLOW
