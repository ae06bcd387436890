"""A melee fought die by die on the printed tables, sharing no code with the calculators.

Every die is let fall every way it can, one after the other, and every model is a line of its own with its health.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from tests.warfig.fights.literal import LADDER, chance, wounded

ROW_FIVE = ["2+/6+"] * 10
RULINGS = {
    "parry_table": "corrected",
    "defence_dice": "pool",
    "half_die": "leader",
    "spill_over": "next_squad",
    "order": "simultaneous",
    "over_ten": "cap",
    "spread": "concentrate",
    "overkill": "lost",
}


@dataclass
class Model:
    """One unit: what it can do, and what it can take."""

    ws: int = 3
    strength: int = 3
    armour: int = 3
    health: int = 1
    attacks: int = 1
    dice: int = 0
    leader: bool = False


@dataclass
class Side:
    """A squad, who of it is struck, and how many of it fight."""

    units: list[Model]
    leader: Model | None = None
    struck: str = "none"
    faces: int = 0
    duel: bool = False
    fighting: int = 0

    def strikers(self, fallen=0, leader_fallen=False):
        """The models that strike: of the common units as many as are left, or as reach the enemy."""
        left = self.units[fallen:]
        return left[: self.fighting or None] + ([self.leader] if self.leader and not leader_fallen else [])


def cell(mine, yours, over_ten):
    """The cell of the attack and damage tables; beyond their edges the last row counts, or the pattern goes on."""
    if over_ten == "cap":
        mine, yours = (min(10, max(1, value)) for value in (mine, yours))
    return LADDER[min(14, max(0, 7 + mine - yours))]


def parry_cell(defender, attacker, rulings):
    """The cell of the parry table, as it should be or as it is printed."""
    if rulings["parry_table"] == "printed" and attacker == 5:
        return ROW_FIVE[0]
    if rulings["parry_table"] == "printed" and attacker == 6:
        attacker = 5
    return cell(defender, attacker, rulings["over_ten"])


def targets(strikers, struck):
    """Each striker with the kind it strikes at: the leader, or the common units."""
    pairs, faced = [], 0
    for model in strikers:
        at_leader = struck.leader is not None and struck.struck == "struck"
        if struck.leader is not None and struck.struck == "shared":
            at_leader = struck.duel if model.leader else faced < struck.faces
            faced += not model.leader
        pairs.append((model, struck.leader if at_leader else struck.units[0]))
    return pairs


def falls(dice):
    """Every way so many dice succeed or fail, with the chance of it; a die is its chance."""
    for way in product((True, False), repeat=len(dice)):
        share = Fraction(1)
        for good, one in zip(way, dice, strict=True):
            share *= one if good else 1 - one
        if share:
            yield way, share


def dealt_dice(groups, defender, on_leader, half_die):
    """The defence dice against each group: in proportion or as said, the leader's own against their leader first."""
    own = [defender.leader] * (defender.leader.dice or defender.leader.attacks) if defender.leader else []
    rest = [model for model in defender.units[: defender.fighting or None] for _ in range(model.dice or model.attacks)]
    dice = len(own) + len(rest)

    def proportion(count, parts):
        whole = sum(parts)
        given = [count * part // whole if whole else 0 for part in parts]
        if whole and sum(given) < count:
            short = [Fraction(count * part, whole) - have for part, have in zip(parts, given, strict=True)]
            most = [at for at, missing in enumerate(short) if missing == max(short)]  # two of them: a half each
            if len(most) == 1 or half_die != "nobody":
                given[most[-1 if half_die == "units" else 0]] += 1
        return given

    leads = [len(group) if key[0] else 0 for key, group in groups]
    units = [0 if key[0] else len(group) for key, group in groups]
    against, others = proportion(dice, [sum(leads), sum(units)])
    if on_leader is not None and any(leads):
        against = min(on_leader, dice)
        others = dice - against
    counts = [a + b for a, b in zip(proportion(against, leads), proportion(others, units), strict=True)]
    found = [None] * len(groups)
    for at in sorted(range(len(groups)), key=lambda at: (not groups[at][0][0], not groups[at][0][1])):
        found[at] = [own.pop() if own else rest.pop() for _ in range(counts[at])]
    return found


def wounds_by(pairs, rulings, defender=None, on_leader=None):
    """The chances of so many wounds on the leader and on the common units, all dice thrown."""
    groups: dict = {}
    for model, target in pairs:
        groups.setdefault((model.leader, target.leader), []).extend([(model, target)] * model.attacks)
    groups = sorted(groups.items(), key=lambda group: group[0])  # an odd die goes to those at the common units
    pool = (
        dealt_dice(groups, defender, on_leader, rulings["half_die"])
        if defender and rulings["defence_dice"] != "per_hit"
        else [[]] * len(groups)
    )
    found = Counter({(0, 0): Fraction(1)})
    for ((_, at_leader), blows), dice in zip(groups, pool, strict=True):
        model, target = blows[0]
        to_hit, to_wound = (
            chance(cell(model.ws, target.ws, rulings["over_ten"])),
            chance(cell(model.strength, target.armour, rulings["over_ten"])),
        )
        added = Counter()
        for hits, share in falls([to_hit] * len(blows)):
            met = [target] * sum(hits) if defender and rulings["defence_dice"] == "per_hit" else dice
            met = met[: sum(hits)] if rulings["defence_dice"] == "capped" else met
            for parries, of_it in falls([chance(parry_cell(one.ws, model.ws, rulings)) for one in met]):
                for wounds, then in falls([to_wound] * max(0, sum(hits) - sum(parries))):
                    added[sum(wounds)] += share * of_it * then
        after = Counter()
        for (leader, units), share in found.items():
            for more, then in added.items():
                after[(leader + more, units) if at_leader else (leader, units + more)] += share * then
        found = after
    return found


def fallen(side, wounds, rulings):
    """Who falls: how many common units, and whether the leader does; wounds are put on one at a time."""
    on_leader, on_units = wounds
    lives = [model.health for model in side.units]
    life = side.leader.health if side.leader else 0
    beyond = max(0, on_leader - life)
    life -= min(life, on_leader)
    over = wounded(lives, on_units, rulings["spread"])
    if rulings["overkill"] == "go_on":
        wounded(lives, beyond, rulings["spread"])
        life -= min(life, over)
    return sum(one <= 0 for one in lives), side.leader is not None and life <= 0


def round_of(attackers, defender, election, on_leader=None, **changed):
    """Every end of one round and its chance: what falls of the defender, and of the first attacking squad, which is
    answered.
    """
    rulings = RULINGS | changed
    found = Counter({(0, 0): Fraction(1)})
    faces = defender.faces
    for at, squad in enumerate(attackers):
        met = defender if at == 0 and election == "defend" else None
        dealt = wounds_by(targets(squad.strikers(), replace(defender, faces=faces)), rulings, met, on_leader)
        missing = max(0, faces - sum(not model.leader for model in squad.strikers()))  # the first squads go first
        faces = {"next_squad": missing, "answered": 0, "each_squad": defender.faces}[rulings["spill_over"]]
        after = Counter()
        for (leader, units), share in found.items():
            for (more, further), then in dealt.items():
                after[leader + more, units + further] += share * then
        found = after
    ends = Counter()
    for wounds, share in found.items():
        lost = fallen(defender, wounds, rulings)
        back = Counter({(0, 0): Fraction(1)})
        if election == "fight":
            strikers = defender.strikers(*lost) if rulings["order"] == "sequential" else defender.strikers()
            back = wounds_by(targets(strikers, attackers[0]), rulings) if strikers else back
        for struck, then in back.items():
            ends[lost, fallen(attackers[0], struck, rulings)] += share * then
    return ends
