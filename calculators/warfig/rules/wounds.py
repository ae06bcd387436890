"""From wounds to casualties: how many units fall, by their health and by who takes the damage."""

from __future__ import annotations

from calculators.kernel.odds import Odds
from calculators.warfig.rulings import Spread


def fallen(wounds: int, units: int, health: int, spread: Spread = Spread.CONCENTRATE, damage: int = 0) -> int:
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


def most_damage(units: int, health: int) -> int:
    """The most damage that units still alive can have taken."""
    return units * (health - 1)


def lasting(units: int, health: int, damage: int = 0) -> int:
    """How many wounds it takes to be rid of all of them; any beyond that are overkill."""
    return units * health - damage


def casualties(wounds: Odds, units: int, health: int, spread: Spread = Spread.CONCENTRATE, damage: int = 0) -> Odds:
    """The odds of how many of these units fall, from the odds of how often they are wounded."""
    return wounds.map(lambda number: fallen(number, units, health, spread, damage))
