"""Figures of the rules that the calculators work with, by rule: the rulebook takes them from here."""

from calculators.show.wording import figure
from calculators.warverse.pages.force_list import AVERAGE
from calculators.warverse.rules import characters
from calculators.warverse.rules.combat import defence, hit_per_die, times_the_points
from calculators.warverse.rules.forces import AREA
from calculators.warverse.rules.ranged import RANGE_STEP, Cover, angle_cover, range_penalty
from calculators.warverse.rules.transport import BOARDING, GETTING_OUT
from calculators.warverse.rulings import AngleSteps

_COVERS = (Cover.LIGHT, Cover.HEAVY)


def _worth(strength: int, cover: Cover) -> str:
    """The share of the hits that cover lets through."""
    share = hit_per_die(1, defence(strength, cover.bonus)) / hit_per_die(1, strength)
    return "all" if share == 1 else str(share)


FIGURES = {
    "basics/agreement": {"least_points": AVERAGE[0], "most_points": AVERAGE[1]},
    "characters/move": {"least": characters.LEAST_MOVE, "costs": characters.MOVE_PRICE},
    "characters/strength": {
        "least": characters.LEAST_STRENGTH,
        "most": characters.MOST_STRENGTH,
        "costs": characters.STRENGTH_PRICE,
    },
    "characters/hit-points": {"points_each": characters.POINTS_PER_HIT_POINT},
    "combat/expected-hits": {
        "points_needed": [
            (defends, figure(times_the_points(defends)), figure(40 * times_the_points(defends)))
            for defends in characters.STRENGTHS
        ]
    },
    "ranged/range": {
        "step": RANGE_STEP,
        "free": RANGE_STEP - 1,
        "dice_lost": [
            (f'{low}" to {low + RANGE_STEP - 1}"', range_penalty(low) or "none")
            for low in range(0, 8 * RANGE_STEP, RANGE_STEP)
        ]
        + [("and so on", f'1 more for each {RANGE_STEP}"')],
    },
    "ranged/cover": {
        **{cover.value: cover.bonus for cover in _COVERS},
        "most": characters.MOST_STRENGTH,
        "worth": [(strength, *(_worth(strength, cover) for cover in _COVERS)) for strength in characters.STRENGTHS],
    },
    "ranged/cover-by-angle": {
        cover.value: next(angle for angle in range(91) if angle_cover(angle, AngleSteps.AT_LEAST) is cover)
        for cover in _COVERS
    },
    "areas/radius": {"least_attacks": AREA},
    "terrain/pieces": {"strength": characters.TERRAIN_STRENGTH, "hit_points": characters.TERRAIN_HIT_POINTS},
    "transport/boarding": {"costs": BOARDING},
    "transport/getting-out": {"costs": GETTING_OUT},
}
