"""Area attacks: one roll of attack dice that everyone in the radius defends against.

All of them face the same successes, so their fates are linked: for each number of successes they fall by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.choices import Choice
from calculators.kernel.odds import Odds
from calculators.kernel.packed import product, successes
from calculators.warverse.rules.attacking import SIDES, Part, kills_by_dice
from calculators.warverse.rulings import AreaCatches, CloseArea


class Group(NamedTuple):
    """Some characters or pieces of terrain alike that an area has caught."""

    defends: int
    need: int
    count: int = 1


class Inside(Choice):
    """How much of something lies within the radius."""

    WHOLLY = "wholly", "All of it"
    HALF = "half", "Half or more"
    PART = "part", "Less than half"


def is_caught(inside: Inside, catches: AreaCatches) -> bool:
    """Whether a character is a target of the area (areas/caught)."""
    needed = {AreaCatches.ANY_PART: Inside.PART, AreaCatches.HALF: Inside.HALF, AreaCatches.WHOLLY: Inside.WHOLLY}[
        catches
    ]
    return list(Inside).index(inside) <= list(Inside).index(needed)


def reaches_back(quarters: int, radius: int, base: int, catches: AreaCatches) -> bool:
    """Whether an area whose centre is so many quarters of an inch from the attacker's edge catches the attacker."""
    deep = {AreaCatches.ANY_PART: 0, AreaCatches.HALF: 2, AreaCatches.WHOLLY: 4}[
        catches
    ]  # quarters for each inch of its base
    return quarters + deep * base <= 4 * radius


def attacker_caught(
    close: bool, inches: int, part: Part, radius: int, base: int, where: CloseArea, catches: AreaCatches
) -> bool:
    """Whether the attacker is in its own area (areas/centre, areas/caught)."""
    if close and where is not CloseArea.AT_CONTACT:
        return where is CloseArea.ATTACKER_CAUGHT
    quarters = 0 if close else 4 * inches + list(Part).index(part)
    return reaches_back(quarters, radius, base, catches)


def together(dice: int, strength: int, dying: Iterable[Group], living: Iterable[Group] = ()) -> Fraction:
    """The chance that all of these die while all of those live."""
    alike = [(group, True) for group in dying] + [(group, False) for group in living]

    def ways(falls: list[int], whole: int) -> int:
        found = 1
        for (group, dies), killing in zip(alike, falls):
            found *= (killing if dies else whole - killing) ** group.count
        return found

    groups = [group for group, _ in alike]
    return Fraction(sum(_each(dice, strength, groups, ways)), SIDES ** (dice * (1 + _heads(groups))))


def kills(dice: int, strength: int, groups: Sequence[Group]) -> Odds:
    """How many of them die."""

    def ways(falls: list[int], whole: int) -> list[int]:
        found = [1]
        for group, killing in zip(groups, falls):
            found = product(found, successes(group.count, killing, whole))
        return found

    sums = [0] * (_heads(groups) + 1)
    for weights in _each(dice, strength, groups, ways, lambda scale, weights: [scale * weight for weight in weights]):
        sums = [total + weight for total, weight in zip(sums, weights)]
    return Odds(dict(enumerate(sums)))


def outcomes(dice: int, strength: int, groups: Sequence[Group]) -> Odds:
    """Who dies with whom: how many of each group."""

    def ways(falls: list[int], whole: int) -> dict[tuple[int, ...], int]:
        found: dict[tuple[int, ...], int] = {(): 1}
        for group, killing in zip(groups, falls):
            deaths = successes(group.count, killing, whole)
            found = {
                (*dead, more): weight * deaths[more]
                for dead, weight in found.items()
                for more in range(group.count + 1)
            }
        return found

    sums: dict[tuple[int, ...], int] = {}
    for scale, weights in _each(dice, strength, groups, ways, lambda scale, weights: (scale, weights)):
        for dead, weight in weights.items():
            sums[dead] = sums.get(dead, 0) + scale * weight
    return Odds(sums)


def _each(
    dice: int,
    strength: int,
    groups: Sequence[Group],
    ways: Callable[[list[int], int], object],
    scaled: Callable = lambda scale, weight: scale * weight,
) -> Iterable:
    """For every number of successes what `ways` makes of it, scaled so that all of them can be added.

    `ways` gets, for each group, the falls of a target's defence dice that kill it, and how many falls there are.
    """
    tables = {group[:2]: kills_by_dice(dice, SIDES - group.defends, group.need, SIDES) for group in groups}
    heads = _heads(groups)
    for made, weight in enumerate(successes(dice, strength, SIDES)):
        falls = [tables[group[:2]][made] for group in groups]
        yield scaled(weight * SIDES ** ((dice - made) * heads), ways(falls, SIDES**made))


def _heads(groups: Sequence[Group]) -> int:
    return sum(group.count for group in groups)
