"""The same problems for our kernel, for icepool and for dyce, each in its own best way;
run inside Pyodide by kernel.mjs.

Dice hit on 3+, wound on 4+ and are saved on 5+; wanted is the spread after every stage.
"""

import warnings
from fractions import Fraction

warnings.simplefilter("ignore")  # dyce calls its exploding dice experimental

HIT, WOUND, UNSAVED = GOOD = (4, 3, 4)  # of six faces
DEPTH = 5


def ours_stages(dice):
    from calculators.kernel.odds import Odds

    after = [Odds.successes(dice, Fraction(HIT, 6))]
    for good in GOOD[1:]:
        after.append(after[-1].thinned(Fraction(good, 6)))
    return after[-1]


def ours_exploding(dice):
    from calculators.kernel.odds import Odds

    return Odds(
        {6 * sixes + face: 6 ** (DEPTH - sixes) for sixes in range(DEPTH + 1) for face in range(1, 6)}
        | {6 * DEPTH + 6: 1}
    ).times(dice)


def icepool_stages(dice):
    from icepool import coin

    after = [dice @ coin(HIT, 6)]
    for good in GOOD[1:]:
        after.append(after[-1] @ coin(good, 6))
    return after[-1]


def icepool_exploding(dice):
    from icepool import d6

    return dice @ d6.explode(depth=DEPTH)


def dyce_stages(dice):
    """Mixed by hand, with one more die at a time: its own `expand` takes several times as long, and cuts off."""
    from dyce import H

    after = dice @ H({0: 6 - HIT, 1: HIT})
    for good in GOOD[1:]:
        one, rolled, found = H({0: 6 - good, 1: good}), H({0: 1}), {}
        for count in range(dice + 1):
            scale = after[count] * 6 ** (dice - count)
            for left, ways in rolled.items():
                found[left] = found.get(left, 0) + scale * ways
            rolled = rolled + one
        after = H(found)
    return after


def dyce_exploding(dice):
    from dyce import H, explode_n

    return dice @ explode_n(H(6), n=DEPTH)


def chances(side, found):
    """Any side's answer as exact chances, to hold them against each other."""
    if side == "icepool":
        return {
            end: Fraction(found.quantity(end), found.denominator()) for end in found.outcomes() if found.quantity(end)
        }
    if side == "dyce":
        return {end: Fraction(count, found.total) for end, count in found.items() if count}
    return dict(found)


SIDES = ("ours", "icepool", "dyce")
PROBLEMS = {
    **{f"{dice} dice in three stages": ("stages", dice) for dice in (20, 100, 500)},
    "ten exploding d6, five times at most": ("exploding", 10),
}


def sides(kind):
    """Each side's way with a kind of problem."""
    return {side: globals()[f"{side}_{kind}"] for side in SIDES}
