"""The end of a carrier: what it failed to ward off in the attack that destroyed it falls on those aboard."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from calculators.kernel.odds import Odds
from calculators.kernel.packed import power, product, successes
from calculators.warverse.rules.attacking import PAIRS, SIDES, kills_by_dice
from calculators.warverse.rules.loading import Load, heads_inside, holder, inside, outermost_first
from calculators.warverse.rulings import PassedOn


class Passed(NamedTuple):
    """How many dice a carrier passes on to those aboard: in `weights[dice]` of `total` falls; in the rest it lives."""

    weights: dict[int, int]
    total: int

    @property
    def destroyed(self) -> Fraction:
        """The chance that the carrier dies at all."""
        return Fraction(sum(self.weights.values()), self.total)

    @property
    def most(self) -> int:
        return max(self.weights, default=0)


def passed_by_attacks(
    dice: int, ways: int, hit_points: int, attacks: int, taken: int, add_up: bool, reading: PassedOn
) -> Passed:
    """What the carrier passes on, after so many attacks alike one after another (transport/destroyed)."""
    falls = successes(dice, ways, PAIRS)
    found: dict[int, int] = {}
    alive = {taken if add_up else 0: 1}
    for later in reversed(range(attacks)):
        after: dict[int, int] = {}
        rest = PAIRS ** (dice * later)
        for before, weight in alive.items():
            for failed, so in enumerate(falls):
                if before + failed < hit_points:
                    still = before + failed if add_up else 0
                    after[still] = after.get(still, 0) + weight * so
                else:
                    on = _passes(failed, hit_points - before, reading)
                    found[on] = found.get(on, 0) + weight * so * rest
        alive = after
    return Passed(found, PAIRS ** (dice * attacks))


def _passes(failed: int, needed: int, reading: PassedOn) -> int:
    return failed if reading is PassedOn.ALL else failed - needed


def _passed_inside(faced: Passed, strength: int, hit_points: int, reading: PassedOn) -> Passed:
    """What someone aboard who carries others passes on in turn, if it dies of it (transport/nested)."""
    found: dict[int, int] = {}
    for dice, weight in faced.weights.items():
        weight *= SIDES ** (faced.most - dice)
        falls = successes(dice, SIDES - strength, SIDES)
        for failed in range(hit_points, dice + 1):
            on = _passes(failed, hit_points, reading)
            found[on] = found.get(on, 0) + weight * falls[failed]
    return Passed(found, faced.total * SIDES**faced.most)


def row_deaths(load: Load, faced: Passed, reading: PassedOn) -> list[Fraction]:
    """The chance that one of each row dies."""
    faces, found = {0: faced}, {}
    for at in outermost_first(load):
        here, strength, health = faces[holder(load, at)], load[at - 1].strength, load[at - 1].one.hit_points
        kills = kills_by_dice(here.most, SIDES - strength, health, SIDES)
        killing = sum(weight * kills[dice] * SIDES ** (here.most - dice) for dice, weight in here.weights.items())
        found[at] = Fraction(killing, here.total * SIDES**here.most)
        if inside(load, at):
            faces[at] = _passed_inside(here, strength, health, reading)
    return [found[at] for at in range(1, len(load) + 1)]


def lost(load: Load, faced: Passed, reading: PassedOn) -> Odds:
    """How many of those aboard die; all of them face the same dice, so their fates are linked."""
    heads, most = heads_inside(load, 0), faced.most
    weights = [0] * (heads + 1)
    weights[0] = (faced.total - sum(faced.weights.values())) * SIDES ** (most * heads)
    deaths = _deaths(load, 0, most, reading)
    for dice, weight in faced.weights.items():
        scale = weight * SIDES ** ((most - dice) * heads)
        for dead, so in enumerate(deaths[dice]):
            weights[dead] += scale * so
    return Odds(dict(enumerate(weights)))


def _deaths(load: Load, at: int, most: int, reading: PassedOn) -> list[list[int]]:
    """For every number of dice up to `most`: the falls in which none, one, two … of those inside a row die."""
    found = [[1] for _ in range(most + 1)]
    for place in inside(load, at):
        row = load[place - 1]
        if inside(load, place):
            mine = _carriers_deaths(load, place, most, reading)
        else:
            kills = kills_by_dice(most, SIDES - row.strength, row.one.hit_points, SIDES)
            mine = [[SIDES**dice - killing, killing] for dice, killing in enumerate(kills)]
        found = [product(one, power(other, row.count)) for one, other in zip(found, mine)]
    return found


def _carriers_deaths(load: Load, at: int, most: int, reading: PassedOn) -> list[list[int]]:
    """The same for one carrier aboard and all it holds: these are safe while it lives."""
    row, heads, below = load[at - 1], heads_inside(load, at), _deaths(load, at, most, reading)
    health, found = row.one.hit_points, []
    for dice in range(most + 1):
        falls = successes(dice, SIDES - row.strength, SIDES)
        weights = [sum(falls[:health]) * SIDES ** (dice * heads), *(0 for _ in range(heads + 1))]
        for failed in range(health, dice + 1):
            on = _passes(failed, health, reading)
            scale = falls[failed] * SIDES ** ((dice - on) * heads)
            for dead, so in enumerate(below[on]):
                weights[1 + dead] += scale * so
        found.append(weights)
    return found
