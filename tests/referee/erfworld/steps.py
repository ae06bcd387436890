"""Erfworld on paper: units in a stack, each factor of the hits formula, and who takes the hits."""

from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

THROWS = [one + other for one in range(1, 7) for other in range(1, 7)]
TWO_DICE = {roll: Fraction(THROWS.count(roll), 36) for roll in sorted(set(THROWS))}
TERRAIN = {"open": 0, "hills": 1, "woods": 1, "swamp": 2}  # combat/terrain-bonus
EIGHT = 8  # the first eight add their Attack, and a hit is negated by eighths


class Unit(NamedTuple):
    """A living unit: the row it came from, its stats, the Hits it has left."""

    row: int
    name: str
    hits: int
    attack: int
    defence: int
    level: int = 0
    specials: frozenset = frozenset()
    marks: int = 0  # aimed hits kept for the next aimed blow (aimed-wound, kept)

    def has(self, special):
        return special in self.specials

    @property
    def commands(self):
        return self.level > 0


class Rulings(NamedTuple):
    """How the unclear places are read; the first reading of each is the default."""

    chief_reaches: str = "all"
    fort_bonus: str = "exact"
    average_rounding: str = "exact"
    fort_and_terrain: str = "fort"
    two_commanders: str = "highest"
    command_defence: str = "none"
    average_over: str = "all"
    flyers_in_fort: str = "none"
    combat_dice: str = "each"
    melee_order: str = "together"
    ranged_stays: str = "first"
    safe_over_woods: str = "yes"
    woods_answer: str = "strike_back"
    wiped_out: str = "cleared"
    flyers_at_fort: str = "instead"
    retaliation_count: str = "neither"
    other_protectors: str = "any"
    melee_present: str = "either"
    friendly_fire: str = "protected"
    aimed_wound: str = "share"
    aimed_surplus: str = "runs_on"
    aimed_targets: str = "several"
    win: str = "formula"
    several_earn: str = "each"
    ambush_later: str = "every"
    ambush_protectors: str = "yes"


# ------------------------------------------------------------- what a stack is


def is_ranged(stack):
    """Every unit is ranged; only a Commander may come along without (ranged/ranged-stacks)."""
    return any(unit.has("ranged") for unit in stack) and all(unit.has("ranged") or unit.commands for unit in stack)


def is_flying(stack):
    """Whoever is in a stack with flyers rides on them and counts as flying (riders-on-flyers)."""
    return any(unit.has("flying") for unit in stack)


def is_led(stack):
    return any(unit.commands for unit in stack)


def total_attack(stack, shoots, kept_out):
    """The first eight.

    A Commander among archers who is none himself has a place but no Attack (ranged/commander),
    and so has a unit that may not strike at flyers over woods (combat/flyers-over-woods).
    """
    return sum(
        unit.attack
        for unit in stack[:EIGHT]
        if (unit.has("ranged") or not shoots) and (unit.has("woods") or not kept_out)
    )


def command_bonus(levels, chief, rulings):
    """1.0, and 0.1 for each level; the Chief in the hex adds 0.1 (combat/chief-warlord)."""
    levels = [level for level in levels if level > 0]
    tenths = 10
    if levels:
        tenths += max(levels) if rulings.two_commanders == "highest" else sum(levels)
    if chief and (levels or rulings.chief_reaches == "all"):
        tenths += 1
    return Fraction(tenths, 10)


# -------------------------------------------------------- what a stack negates


def rounded(average, rulings):
    return {
        "exact": average,
        "down": Fraction(floor(average)),
        "up": Fraction(ceil(average)),
        "nearest": Fraction(floor(average + Fraction(1, 2))),  # a half going up
    }[rulings.average_rounding]


def defence_of(stack, chief, rulings):
    """Average Defence, with whatever a Commander adds to it (command-defence)."""
    counted = stack if rulings.average_over == "all" else stack[:EIGHT]
    average = rounded(Fraction(sum(unit.defence for unit in counted), len(counted)), rulings)
    levels = [unit.level for unit in stack]
    if rulings.command_defence == "multiply":
        return average * command_bonus(levels, chief, rulings)
    if rulings.command_defence == "add":  # 0.1 a level, and the Chief is no level
        return average + command_bonus(levels, False, rulings) - 1
    return average


def fort_bonus(fort_hits, rulings):
    """0.02 for each Hit, or 1 for each full 50 (fort-bonus)."""
    return Fraction(fort_hits, 50) if rulings.fort_bonus == "exact" else Fraction(fort_hits // 50)


def ground_bonus(terrain, fort_hits, from_the_air, flying, rulings):
    """What the ground adds for a stack that defends: terrain, or the fortification it is in."""
    land = 0 if flying else TERRAIN[terrain]
    if fort_hits == 0:  # at 0 Hits there is no +2 either (at-zero)
        return Fraction(land)
    walls = fort_bonus(fort_hits, rulings)
    if from_the_air:
        walls = {"instead": Fraction(2), "added": walls + 2, "larger": max(walls, Fraction(2))}[rulings.flyers_at_fort]
    if flying and rulings.flyers_in_fort == "none":
        return Fraction(0)
    return {"fort": walls, "add": walls + land, "larger": max(walls, Fraction(land))}[rulings.fort_and_terrain]


def inflicted(roll, attack, command, special, ambush, defence, bonus):
    """The hits formula, rounded down once, at the end; nothing below nothing (below-zero)."""
    through = max(Fraction(0), 8 - Fraction(defence) - bonus)
    return floor(attack * command * special * ambush * Fraction(roll + 8, 20) * through / 8)


def halved(special, combats):
    """A Special Bonus in percent after so many combats this turn (bonuses/later-combats)."""
    return Fraction(special, 100) / 2**combats


# ------------------------------------------------------------------ taking hits


def in_order(stack, hits):
    """The stack after hits in stacking order; what is left past the last unit is lost."""
    while stack and hits:
        first, rest = stack[0], stack[1:]
        if hits < first.hits:
            return (first._replace(hits=first.hits - hits), *rest)
        stack, hits = rest, hits - first.hits
    return stack


def aimed(stack, hits, names, rulings):
    """The stack after hits aimed at units of these names; a name stands for one unit, the foremost of that name."""
    chosen = []
    for name in names if rulings.aimed_targets == "several" else names[:1]:
        chosen += [unit for unit in stack if unit.name == name and chosen.count(unit) < stack.count(unit)][:1]
    for target in chosen:
        if not hits:
            break
        place = stack.index(target)
        # The first in the stack is hit as usual, Commander or not (listed-first).
        rate = 1 if place == 0 else 4 if target.commands else 2
        needed = rate * target.hits - (target.marks if rate > 1 else 0)
        if hits >= needed:
            stack, hits = stack[:place] + stack[place + 1 :], hits - needed
            continue
        if rate == 1 or rulings.aimed_wound == "share":
            target = target._replace(hits=target.hits - hits // rate)
        elif rulings.aimed_wound == "kept":
            target = target._replace(marks=target.marks + hits)
        return (*stack[:place], target, *stack[place + 1 :])
    return stack if chosen and rulings.aimed_surplus == "lost" else in_order(stack, hits)


def lost_hits(before, after):
    """The damage a stack has really taken."""
    return sum(unit.hits for unit in before) - sum(unit.hits for unit in after)
