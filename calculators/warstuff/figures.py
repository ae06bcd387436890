"""Figures of the rules that the calculators work with, by rule: the rulebook takes them from here."""

from fractions import Fraction

from calculators.warstuff.pages.moves import CHANGE, INCHES
from calculators.warstuff.pages.support import CALLS, WORKS
from calculators.warstuff.rules.preparation import LIMIT, ROUNDS
from calculators.warstuff.rules.special_movement import FURTHEST, HARMS, LANDS, LOWEST_FALL, PUSHES, STEP
from calculators.warstuff.rules.special_rules import SHOOTERS, Special
from calculators.warstuff.rules.unit_creation import LEAST_COST, MOST_RULES, QUALITY_COST
from calculators.warstuff.rules.units import TOUGH_LIMIT
from calculators.warstuff.rules.wounds import ARMORED, COVER, FREEZES, RESCUE


def _on(chance: Fraction) -> int:
    """The number a die needs for this chance: 5 for 1/3."""
    return 7 - int(6 * chance)


_SPECIALS: dict[str, dict[str, int | str]] = {
    "armored": {"save": _on(ARMORED)},
    "fast": {action.value: f"{inches:+}" for action, inches in CHANGE.items()},
    "freeze": {"works_on": _on(FREEZES)},
    "healer": {"save": _on(RESCUE)},
    "leader": {"dice": CALLS, "works_on": _on(WORKS)},
    "regeneration": {"save": _on(RESCUE)},
    "slow": {action.value: f"{-inches:+}" for action, inches in CHANGE.items()},
    "tough": {"wounds": TOUGH_LIMIT},
    "wizard": {"works_on": _on(WORKS)},
}

FIGURES = {
    "preparation/armies": {"points": LIMIT, "most_units": LIMIT // LEAST_COST},
    "preparation/mission": {"rounds": ROUNDS},
    **{action.rule: {"move": inches} for action, inches in INCHES.items()},
    "terrain/cover": {"save": _on(COVER)},
    "terrain/dangerous": {"wound_on": int(6 * HARMS)},
    "unit-creation/three-rules": {"most": MOST_RULES},
    "unit-creation/least-cost": {"least": LEAST_COST},
    "unit-creation/quality-cost": {f"price_{quality}": price for quality, price in QUALITY_COST.items()},
    **{
        special.rule: {"price": special.price, **_SPECIALS.get(special.value, {})}
        for special in Special
        if special not in SHOOTERS
    },
    "special-rules/shooter": {
        special.value.replace("shooter-", "price_"): special.price for special in Special if special in SHOOTERS
    },
    "spells/casting": {"works_on": _on(WORKS)},
    "special-movement/pushing": {"works_on": _on(PUSHES)},
    "special-movement/falling": {"least_height": LOWEST_FALL, "step": STEP},
    "special-movement/dropping": {"most": FURTHEST, "works_on": _on(LANDS), "step": STEP},
    "special-movement/jumping": {"most": FURTHEST, "works_on": _on(LANDS), "step": STEP},
}
