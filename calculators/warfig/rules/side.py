"""A squad in a Personal Challenge: as it shrinks wound by wound, and how the chances of a long fight are kept."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from calculators.warfig.rules.exchange import Election
from calculators.warfig.rules.squad import Leader, Squad
from calculators.warfig.rules.wounds import fallen
from calculators.warfig.rulings import Overkill
from calculators.warfig.rulings_melee import MeleeReadings

BITS = 96  # binary places that are kept where chances are rounded


class Scale(NamedTuple):
    """How chances are kept: as fractions, or as whole numbers of a small unit, always rounded down."""

    one: Any
    part: Callable[[int, int], Any]  # one whole number over another
    cut: Callable[[Any], Any]  # the product of two chances, brought back to the scale
    over: Callable[[Any, Any], Any]
    told: Callable[[Any], Fraction]


EXACT = Scale(Fraction(1), Fraction, lambda product: product, lambda one, other: one / other, lambda chance: chance)
ROUNDED = Scale(
    1 << BITS,
    lambda one, other: (one << BITS) // other,
    lambda product: product >> BITS,
    lambda one, other: (one << BITS) // other,
    lambda chance: Fraction(chance, 1 << BITS),
)


class Side(NamedTuple):
    """One squad at every number of wounds, and how many it can take in one round from there."""

    squads: tuple[Squad, ...]
    room: tuple[int, ...]
    election: Election

    @property
    def end(self) -> int:
        """So many wounds wipe it out."""
        return len(self.squads) - 1

    @property
    def dice(self) -> int:
        """All dice it may roll in a round, as long as everybody lives."""
        whole = self.squads[0]
        return whole.dice + (whole.defence if self.election is Election.DEFEND else 0)


def side(squad: Squad, election: Election, readings: MeleeReadings) -> Side:
    """The squad as it shrinks: whoever takes the blows goes first, and the others only after them."""
    units, health = squad.common.units, squad.common.health
    whole, leader = units * health, squad.leader.health if squad.leader else 0
    first = leader if squad.struck is Leader.STRUCK else whole
    squads = []
    for taken in range(whole + leader + 1):
        on_leader = min(taken, leader) if squad.struck is Leader.STRUCK else max(0, taken - whole)
        lost = fallen(taken - on_leader, units, health, readings.spread)
        squads.append(squad.after(lost, on_leader >= leader > 0))
    goes_on = readings.overkill is Overkill.GO_ON
    room = [(whole + leader if goes_on or taken >= first else first) - taken for taken in range(whole + leader + 1)]
    return Side(tuple(squads), tuple(room), election)
