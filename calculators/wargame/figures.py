"""Figures of the rules that the calculators work with, by rule: the rulebook takes them from here."""

from calculators.wargame.rules.attacks import CASUALTY_ON, HIT_ON, NEAR
from calculators.wargame.rules.movement import REACH
from calculators.wargame.rules.units import Cover, Modifier

FIGURES = {
    "attacks/to-hit": {"hit_on": HIT_ON, "always_from": HIT_ON - 1, "never_from": HIT_ON - 7},
    "attacks/modifiers": {"each": max(abs(modifier.points) for modifier in Modifier), "close": NEAR},
    "attacks/cover": {f"{cover.value}_on": CASUALTY_ON[cover] for cover in (Cover.LIGHT, Cover.HEAVY)},
    "movement/retreat": {"within": REACH},
    "shooting/targets-in-combat": {"within": REACH},
    "combat/who-fights": {"within": REACH},
}
