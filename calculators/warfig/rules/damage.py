"""From wounds to casualties (damage): how many units fall, by their health and by who takes the damage."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Readings
from calculators.kernel.odds import Odds, mixture
from calculators.warfig.rulings import Overkill, Spread


def units_lost(wounds: int, units: int, health: int, spread: Spread = Spread.CONCENTRATE, damage: int = 0) -> int:
    """How many of these units fall to so many wounds.

    `damage` is what they had taken before, all of them still alive.
    Where the wounded are finished first, it is taken to lie on as few units as can carry it.
    """
    if spread is Spread.SPREAD:
        return max(0, min(units, wounds + damage - units * (health - 1)))
    if health == 1:
        return min(units, wounds)
    nearly, rest = divmod(damage, health - 1)  # units with one health left, and the next one's damage
    if wounds <= nearly:
        return min(units, wounds)
    return min(units, nearly + (wounds - nearly + rest) // health)


def too_much_damage(units: int, health: int, damage: int) -> dict[str, str]:
    """What is wrong with damage that units still alive are said to have taken, by the name of its input."""
    most = units * (health - 1)
    if damage <= most:
        return {}
    return {"damage": f"Damage so far takes at most {most}, or one of the {units} would be dead already, not {damage}."}


def lasting(units: int, health: int, damage: int = 0) -> int:
    """How many wounds it takes to be rid of all of them; any beyond that are overkill."""
    return units * health - damage


class Target(NamedTuple):
    """A squad under attack: units alike, with damage taken before, and perhaps a leader among them."""

    units: int
    health: int
    damage: int = 0
    leader_health: int = 0  # 0: there is none

    @property
    def size(self) -> int:
        """How many there are, the leader among them."""
        return self.units + bool(self.leader_health)


class Wounds(NamedTuple):
    """One way the hits may fall, and how often: wounds on the leader and on the others, each by itself."""

    chance: Fraction
    leader: Odds
    others: Odds


def casualties(ways: Sequence[Wounds], target: Target, readings: Readings) -> Odds:
    """The odds of what falls, as pairs: how many of the others, and whether the leader does."""
    spread, overkill = readings[Spread], readings[Overkill]
    return mixture((wounds.chance, _losses(wounds, target, spread, overkill)) for wounds in ways)


def _losses(wounds: Wounds, target: Target, spread: Spread, overkill: Overkill) -> Odds:
    """What falls; wounds beyond the health of those who take them are lost or go on (melee/targets/overkill)."""
    health = target.leader_health
    last = lasting(target.units, target.health, target.damage)

    def lost(dealt: int) -> int:
        return units_lost(dealt, target.units, target.health, spread, target.damage)

    if not health:
        return wounds.others.map(lambda dealt: (lost(dealt), False))
    if overkill is Overkill.LOST:
        killed = wounds.leader.map(lambda dealt: dealt >= health)
        return killed.then(lambda dead: wounds.others.map(lambda dealt: (lost(dealt), dead)))
    beyond = {dealt - health: weight for dealt, weight in wounds.leader.weights.items() if dealt >= health}

    def go_on(leader: int) -> Odds:
        if leader >= health:
            return (Odds(beyond) + wounds.others).map(lambda dealt: (lost(dealt), True))
        return wounds.others.map(lambda dealt: (lost(dealt), leader + dealt - last >= health))

    return wounds.leader.map(lambda dealt: min(dealt, health)).then(go_on)
