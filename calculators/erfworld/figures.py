"""Figures of the rules that the calculators work with, by rule: the rulebook takes them from here."""

from fractions import Fraction

from calculators.erfworld.asked import MOST_STRIKING
from calculators.erfworld.pages.stack_combat import stack_combat
from calculators.erfworld.rules import cost
from calculators.erfworld.rules import unit_design as design
from calculators.erfworld.rules.commanders import CREATED, D10
from calculators.erfworld.rules.forces import MOST_TYPES, USUAL_POINTS
from calculators.erfworld.rules.formula import CHIEF, LEVEL, ROLLS, WHOLE, Terrain, halved, random_number
from calculators.erfworld.rules.fortifications import AGAINST_FLYERS, PER_BONUS
from calculators.erfworld.rules.retaliation import INTO_MELEE, ON_FRIENDS
from calculators.erfworld.rules.riding import MOST_RIDER_HITS, TIMES
from calculators.erfworld.rules.stacks import AIMED, AIMED_COMMANDER
from calculators.show.wording import figure, percent

_CLASSES = [design.unit_class(move) for move in range(design.MOST_MOVE + 1)]
_COMMANDER_HITS = design.COMMANDER_HITS


def _percent(share: Fraction) -> str:
    return percent(share).replace(" ", "")


def _level(level: int) -> tuple[int, str, str, str, str]:
    """A row of the table of levels: the d10, its chance, and the Command Bonus without and with the Chief."""
    rolls = [roll for roll, made in D10.items() if made == level]
    bonus = 1 + level * LEVEL
    d10 = f"{rolls[0]}–{rolls[-1]}" if len(rolls) > 1 else str(rolls[0])
    return level, d10, str(CREATED[level]), figure(bonus), figure(bonus + CHIEF)


def _aimed(hits: int) -> tuple[int, int, int, int | str]:
    """A row of the table of aimed hits; no Commander has more Hits than six."""
    return hits, hits, AIMED * hits, AIMED_COMMANDER * hits if hits in _COMMANDER_HITS else "not possible"


FIGURES = {
    "riding/who-may-ride": {
        "times": TIMES,
        "one_gobwin": TIMES * 3,
        "three_gobwins": TIMES * 9,
        "mounts": [(hits, *(TIMES * hits * riders for riders in (1, 2, 3))) for hits in range(1, MOST_RIDER_HITS + 1)],
    },
    "riding/heavy-units": {
        "lightest": MOST_RIDER_HITS + 1,
        "rider_most": MOST_RIDER_HITS,
        "mount_most": TIMES * MOST_RIDER_HITS,
    },
    "unit-design/stats": {"move_most": design.MOST_MOVE, "defence_eighths": WHOLE},
    "unit-design/types": {"most": MOST_TYPES},
    "unit-design/classes": {
        "infantry_from": _CLASSES.index("infantry"),
        "cavalry_from": _CLASSES.index("cavalry"),
        "most": design.MOST_MOVE,
    },
    "unit-design/attack-limit": {
        "at_3_hits": design.attack_limit(3),
        "limits": [(hits, design.attack_limit(hits)) for hits in (*range(1, 11), 20, 30)],
    },
    "unit-design/defence-limit": {"most": design.MOST_DEFENCE},
    "unit-design/sizes": {name: hits for hits, name in design.SIZES.items()},
    "cost/formula": {"smallest_part": Fraction(1, cost.EIGHTHS)},
    "cost/scout": {"base": cost.SCOUT_BASE},
    "cost/commander": {"price": design.COMMANDER_PRICE},
    "cost/force": {"points": USUAL_POINTS},
    "commanders/hits": {
        "least": _COMMANDER_HITS[0],
        "most": _COMMANDER_HITS[-1],
        "mount": TIMES * _COMMANDER_HITS[-1],
    },
    "commanders/level": {
        "mean_bonus": figure(1 + CREATED.mean * LEVEL),
        "levels": [_level(level) for level in sorted(set(D10.values()))],
    },
    "combat/attack-total": {"units": MOST_STRIKING},
    "combat/command-bonus": {"per_level": figure(LEVEL)},
    "combat/chief-warlord": {"bonus": figure(CHIEF)},
    "combat/average-defence": {"of": WHOLE},
    "combat/terrain-bonus": {terrain.value: terrain.bonus for terrain in Terrain},
    "combat/random-number": {
        **{f"roll_{roll}": _percent(random_number(roll)) for roll in (2, 7, 12)},
        "rolls": [
            (roll, _percent(random_number(roll)), f"{Fraction(ways, 36)} ({_percent(Fraction(ways, 36))})")
            for roll, ways in ROLLS.items()
        ],
    },
    "bonuses/later-combats": {"second": figure(halved(Fraction(1), 1)), "third": figure(halved(Fraction(1), 2))},
    "retaliation/protecting": {"special": f"{stack_combat.inputs().protection.retaliation}%"},
    "retaliation/ranged-protectors": {"enemy": _percent(INTO_MELEE), "friends": _percent(ON_FRIENDS)},
    "damage/aimed-hits": {
        "unit": AIMED,
        "commander": AIMED_COMMANDER,
        "needed": [_aimed(hits) for hits in (*_COMMANDER_HITS, 10)],
    },
    "fortifications/bonus": {"per_hit": figure(Fraction(1, PER_BONUS)), "hits_for_one": PER_BONUS},
    "fortifications/invulnerable": {"from": WHOLE},
    "fortifications/flyers": {"bonus": AGAINST_FLYERS, "equal_to_hits": AGAINST_FLYERS * PER_BONUS},
}
