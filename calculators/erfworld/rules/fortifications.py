"""Fortifications: what their Hits are worth to those inside, and how many attacks bring them down, exactly."""

from fractions import Fraction
from math import ceil

from calculators.declare import Readings
from calculators.erfworld.rules.formula import WHOLE, Terrain
from calculators.erfworld.rulings import FlyersAtFort, FlyersInFort, FortAndTerrain, FortBonus
from calculators.kernel.odds import Odds

PER_BONUS = 50  # Hits for each point of Defence: fortifications/bonus
AGAINST_FLYERS = 2  # fortifications/flyers


def fort_worth(hits: int, how: FortBonus) -> Fraction:
    """The Defence that so many fortification Hits give to those inside."""
    return Fraction(hits // PER_BONUS) if how is FortBonus.WHOLE else Fraction(hits, PER_BONUS)


def mean_worth(hits: Odds, how: FortBonus) -> Fraction:
    """The Defence that fortification Hits give on average."""
    return hits.map(lambda left: left // PER_BONUS).mean if how is FortBonus.WHOLE else hits.mean / PER_BONUS


def fort_shelter(hits: int, struck_by_flyers: bool, readings: Readings) -> Fraction:
    """What a fortification gives against these strikers; nothing once it has no Hits left."""
    worth = fort_worth(hits, readings[FortBonus])
    if not struck_by_flyers or not hits:
        return worth
    if readings[FlyersAtFort] is FlyersAtFort.ADDED:
        return worth + AGAINST_FLYERS
    flat = Fraction(AGAINST_FLYERS)
    return max(worth, flat) if readings[FlyersAtFort] is FlyersAtFort.LARGER else flat


def shelter(
    terrain: Terrain, fort_hits: int, readings: Readings, flying: bool = False, struck_by_flyers: bool = False
) -> Fraction:
    """What terrain and fortification add to the Defence of a defending stack."""
    fort = fort_shelter(fort_hits, struck_by_flyers, readings)
    if flying:  # never any terrain bonus
        return fort if readings[FlyersInFort] is FlyersInFort.BONUS else Fraction(0)
    ground = Fraction(terrain.bonus)
    if not fort_hits or readings[FortAndTerrain] is FortAndTerrain.ADD:
        return ground + fort
    return max(ground, fort) if readings[FortAndTerrain] is FortAndTerrain.LARGER else fort


def untouchable_at(defence: Fraction, how: FortBonus) -> int:
    """The fewest Hits at which nothing gets through to those inside (fortifications/invulnerable)."""
    short = WHOLE - defence
    return max(0, PER_BONUS * ceil(short) if how is FortBonus.WHOLE else ceil(PER_BONUS * short))


def hits_left(fort_hits: int, each: Odds, attacks: int) -> list[Odds]:
    """The Hits a fortification has left after none, one, two … so many attacks, each of which takes `each` off."""
    after, lost = [Odds.sure(fort_hits)], each.map(lambda hits: -hits)
    for _ in range(attacks):
        after.append((after[-1] + lost).map(lambda left: max(0, left)))
    return after


def mean_attacks(fort_hits: int, each: Odds) -> Fraction | None:
    """The mean number of attacks until so many Hits are gone; nothing if they never go.

    With m for the weight of attacks that do anything, the mean for n Hits needs no finer denominator than m to the
    power of the most such attacks, so whole numbers over one denominator do for all of them.
    """
    steps = {hits: weight for hits, weight in each.weights.items() if hits}
    if fort_hits <= 0 or not steps:
        return None if fort_hits > 0 else Fraction(0)
    telling = sum(steps.values())
    scale = telling ** -(-fort_hits // min(steps))
    means = [0]
    for left in range(1, fort_hits + 1):
        later = sum(weight * means[max(0, left - hits)] for hits, weight in steps.items())
        means.append((each.total * scale + later) // telling)
    return Fraction(means[-1], scale)


def needed(after: list[Odds], goal: int) -> Odds:
    """How many attacks bring the Hits down to the goal; the last place stands for itself and everything later."""
    reached = [odds.at_most(goal) for odds in after[:-1]]
    chances = {at: now - before for at, (before, now) in enumerate(zip([Fraction(0), *reached], reached))}
    return Odds.of(chances | {len(reached): 1 - reached[-1]})
