"""Hits against defence dice, exactly and for many dice: what is left of the hits, and how often they wound."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from calculators.kernel.odds import Odds
from calculators.warfig.rulings import DefenceDice

Dice = Sequence[tuple[int, Fraction]]  # so many dice, each with its chance


def wounds_through(dice: int, hit: Fraction, parries: Dice, wound: Fraction, reading: DefenceDice, most: int) -> Odds:
    """How often these dice wound through these defence dice; `most` stands for itself and all above it.

    One die for each hit is the same as a smaller chance to hit, and so are enough dice capped at the hits.
    """
    kept = [(count, chance) for count, chance in parries if count]
    enough = len(kept) == 1 and kept[0][0] >= dice
    if not kept:
        return Odds.successes(dice, hit * wound, most)
    if reading is DefenceDice.PER_HIT or (reading is DefenceDice.CAPPED and enough):
        return Odds.successes(dice, hit * (1 - kept[0][1]) * wound, most)
    if reading is DefenceDice.POOL:
        return unparried(dice, hit, kept).thinned(wound, most)
    return _met_one_by_one(Odds.successes(dice, hit), kept, wound, most)


def unparried(dice: int, hit: Fraction, parries: Dice) -> Odds:
    """Hits left over when every defence die is rolled, and each that parries takes one away."""
    (many, parry), *few = sorted(parries, reverse=True)
    weights = _two_powers(dice, hit, many, 1 - parry)
    for count, chance in few:
        fails, succeeds = (1 - chance).numerator, chance.numerator
        for _ in range(count):
            weights = [
                here * succeeds + before * fails for here, before in zip([*weights, 0], [0, *weights], strict=True)
            ]
    all_parried = sum(count for count, _ in parries)  # so many places stand for fewer hits than parries
    left = dict(enumerate(weights[all_parried:]))
    left[0] += sum(weights[:all_parried])
    return Odds(left)


def _two_powers(one: int, chance: Fraction, other: int, chance_of_other: Fraction) -> list[int]:
    """Weights of how many succeed among dice of two chances, neither of them 0 or 1.

    Each follows from the two before it: the product of two powers solves a differential equation of the first order.
    """
    a, c = chance.numerator, chance_of_other.numerator
    b, d = chance.denominator - a, chance_of_other.denominator - c
    before, now = 0, b**one * d**other
    weights = [now]
    for at in range(one + other):
        by_now = one * a * d + other * b * c - (a * d + b * c) * at
        before, now = now, (by_now * now + a * c * (one + other - at + 1) * before) // (b * d * (at + 1))
        weights.append(now)
    return weights


def _met_one_by_one(hits: Odds, parries: Dice, wound: Fraction, most: int) -> Odds:
    """The first hits are met by one defence die each, as far as there are any; the rest only by armour."""
    through = [wound * (1 - chance) for count, chance in parries for _ in range(count)]
    places: list[int] = []
    scale = 1
    for count in range(max(hits), 0, -1):
        chance = through[count - 1] if count <= len(through) else wound
        goes, stays = chance.numerator, chance.denominator - chance.numerator
        if count in hits:
            places = places or [0]
            places[0] += hits.weights[count] * scale
        grown = [here * stays + before * goes for here, before in zip([*places, 0], [0, *places], strict=True)]
        if len(grown) > most + 1:
            grown[most] += grown.pop()
        places = grown
        scale *= chance.denominator
    places[0] += hits.weights.get(0, 0) * scale
    return Odds(dict(enumerate(places)))
