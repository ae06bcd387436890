"""Carriers played out die by die: who goes down with them, who fits, and how far a ride takes someone.

It shares nothing with the calculators but the rules; the dice are those of `by_the_dice`.
Those aboard are (strength, hit points, inside), one for each head;
inside is None for the carrier itself, or a place in the list.
"""

from fractions import Fraction as F

from tests.warverse.by_the_dice import FACES, volley


def failures(successes, strength):
    """How many defence dice fail, each thrown for itself."""
    odds = {0: F(1)}
    for _ in range(successes):
        after = {}
        for failed, chance in odds.items():
            for face in FACES:
                new = failed + (face > strength)
                after[new] = after.get(new, 0) + chance / 6
        odds = after
    return odds


def fates(aboard, passed, holder=None, surplus=False):
    """Which places die if this many dice are passed on to those inside one holder: {(places): chance}."""
    result = {(): F(1)}
    for place, (strength, need, inside) in enumerate(aboard):
        if inside != holder:
            continue
        after = {}
        for dead, chance in result.items():
            for failed, so in failures(passed, strength).items():
                if failed < need:
                    after[dead] = after.get(dead, 0) + chance * so
                    continue
                for more, then in fates(aboard, failed - need if surplus else failed, place, surplus).items():
                    gone = tuple(sorted((*dead, place, *more)))
                    after[gone] = after.get(gone, 0) + chance * so * then
        result = after
    return result


def attacked(dice, strength, saves, need, times, aboard, taken=0, add_up=True, surplus=False):
    """After the attacks: {(carrier dead, places dead): chance}."""
    found, standing = {}, {taken if add_up else 0: F(1)}
    for _ in range(times):
        after = {}
        for before, chance in standing.items():
            for failed, so in volley(dice, strength, saves).items():
                if before + failed < need:
                    still = before + failed if add_up else 0
                    after[still] = after.get(still, 0) + chance * so
                    continue
                passed = before + failed - need if surplus else failed
                for dead, then in fates(aboard, passed, None, surplus).items():
                    found[True, dead] = found.get((True, dead), 0) + chance * so * then
        standing = after
    found[False, ()] = sum(standing.values())
    return found


def farthest(left, carriers, rides):
    """How far someone gets with so many rides at most: walking on, or boarding any carrier that is left."""
    best = left
    for at, carrier in enumerate(carriers):
        if rides and left >= 2:
            best = max(best, carrier + farthest(left - 2, carriers[:at] + carriers[at + 1 :], rides - 1))
    return best
