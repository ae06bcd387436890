"""Attack after attack on a fortification: how many it takes, exactly."""

from __future__ import annotations

from fractions import Fraction

from calculators.kernel.odds import Odds


def hits_left(fort_hits: int, each: Odds, attacks: int) -> list[Odds]:
    """The Hits a fortification has left after none, one, two … so many attacks, each of which takes `each` off."""
    after = [Odds.sure(fort_hits)]
    for _ in range(attacks):
        weights: dict[int, int] = {}
        for left, many in after[-1].weights.items():
            for hits, ways in each.weights.items():
                rest = max(0, left - hits)
                weights[rest] = weights.get(rest, 0) + many * ways
        after.append(Odds(weights))
    return after


def mean_attacks(fort_hits: int, each: Odds) -> Fraction:
    """The mean number of attacks until so many Hits are gone; 0 if there are none, or if they never go.

    With m for the weight of attacks that do anything, the mean for n Hits needs no finer denominator than m to the
    power of the most such attacks, so whole numbers over one denominator do for all of them.
    """
    steps = {hits: weight for hits, weight in each.weights.items() if hits}
    if not steps or fort_hits <= 0:
        return Fraction(0)
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
