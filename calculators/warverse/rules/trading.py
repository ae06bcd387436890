"""The search for the character that is best for its points: here a cheaper one can be better, so all prices are tried.

Two characters alike in Strength, Attacks and Hit Points do the same, so only the one with the least Move is tried.
The figures are compared as floats first; those too near to the best to be told apart are then compared exactly.
"""

from __future__ import annotations

from collections.abc import Iterator

from calculators.kernel.progress import told
from calculators.warverse.rules.designing import TOP, Design, Goal, Opponent
from calculators.warverse.rules.designing import designs as dearest
from calculators.warverse.rules.facing import PER
from calculators.warverse.rules.fighter import LEAST_STRENGTH, MOST_STRENGTH, POINTS_PER_HIT_POINT, Character

# A float of a Fraction is off by at most one part in 2**53; four steps of reckoning stay far below this share.
_UNSURE, _UNDERFLOW = 1e-12, 1e-300


def best_trades(points: int, least_move: int, least_attacks: int, foe: Opponent) -> tuple[list[Design], list[Design]]:
    """The ten best for their points, each Strength and number of Attacks once; and the best of each Strength."""
    every = [
        one
        for strength in range(LEAST_STRENGTH, MOST_STRENGTH + 1)
        for one in dearest(points, least_move, least_attacks, strength)
    ]
    found = [_cheapest_best(one, least_move, foe) for one in told(every, len(every))]
    champions = []
    for strength in range(LEAST_STRENGTH, MOST_STRENGTH + 1):
        champions += _ranked([design for design in found if design.one.strength == strength], 1)
    return _ranked(found, TOP), champions


def _prices(dear: Character, least_move: int) -> Iterator[Character]:
    """The same with every number of Hit Points it can have, at the least Move for that."""
    cheap = dear._replace(move=least_move)
    yield cheap
    for health in range(cheap.hit_points + 1, dear.hit_points + 1):
        more = POINTS_PER_HIT_POINT * (health - 1) + 1 - cheap.points
        yield cheap._replace(move=least_move + more)


def _cheapest_best(dear: Character, least_move: int, foe: Opponent) -> Design:
    """Of all with this Strength and these Attacks, the best for its points."""
    found = [Design(one, foe) for one in _prices(dear, least_move)]
    if not found[0].kills and not found[0].dies:
        return found[0]  # none of them kills or dies, so the cheapest is best
    return _ranked(found, 1)[0]


def _ranked(found: list[Design], many: int) -> list[Design]:
    """The best so many, exactly."""
    if len(found) > many:
        sure = sorted(((_value(one), one) for one in found), key=lambda pair: -pair[0][0])
        low = min(value - error for (value, error), _ in sure[:many])
        found = [one for (value, error), one in sure if value + error >= low]
    return sorted(found, key=lambda one: one.value(Goal.TRADE), reverse=True)[:many]


def _value(one: Design) -> tuple[float, float]:
    """Points destroyed less points lost for 100, and by how much that can be off."""
    foe, points = one.foe, one.one.points
    gain = float(one.kills) * PER * foe.character.points / (foe.alike * points)
    loss = float(one.dies) * PER * points / foe.points
    return gain - loss, _UNSURE * (gain + loss) + _UNDERFLOW
