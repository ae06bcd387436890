"""Who strikes whom in melee, with how many dice, and what comes of it: from blows to those who fall."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import NamedTuple

from calculators.kernel.odds import Odds
from calculators.warfig.rules.chances import NOTHING
from calculators.warfig.rules.parries import wounds_through
from calculators.warfig.rules.squad import Kind, Squad
from calculators.warfig.rules.tables import Cell, hits_on, parries_on, wounds_on
from calculators.warfig.rules.volley import Share, Target, casualties
from calculators.warfig.rulings_melee import DefenceDice, MeleeReadings


class Blow(NamedTuple):
    """Dice alike, of one kind of unit against one kind: all that a player rolls together."""

    dice: int
    striker: Kind
    target: Kind
    by_leader: bool
    on_leader: bool
    hit: Cell
    wound: Cell
    perhaps: Odds | None = None  # the odds of how many dice there are, where that is not sure


class Guard(NamedTuple):
    """The defence dice set against one blow: how many of the common units' and of the leader's, or one for each hit."""

    common: int = 0
    leader: int = 0
    each_hit: bool = False


def blows(strikers: Squad, struck: Squad, readings: MeleeReadings) -> list[Blow]:
    """Every blow of one squad at another; a unit never shares out its own attacks (melee/targets)."""
    found = []
    for by_leader, kind, count in strikers.kinds:
        at_leader = struck.on_leader(by_leader, count)
        for on_leader, some in (False, count - at_leader), (True, at_leader):
            target = struck.leader if on_leader else struck.common
            if some and target:
                hit = hits_on(kind.ws, target.ws, readings.over_ten)
                wound = wounds_on(kind.strength, target.armour, readings.over_ten)
                found.append(Blow(some * kind.attacks, kind, target, by_leader, on_leader, hit, wound))
    return found


def parry(blow: Blow, kind: Kind, readings: MeleeReadings) -> Cell:
    """What a defence die of this kind needs against this blow."""
    return parries_on(kind.ws, blow.striker.ws, readings.parry_table, readings.over_ten)


def guards(found: Sequence[Blow], defender: Squad, on_leader: int | None, reading: DefenceDice) -> list[Guard]:
    """The defence dice against each blow (melee/parry): shared out before the roll.

    `on_leader` dice go against the enemy leader, or his share by the number of attack dice if it is not said.
    The defender's own leader guards against him first, and himself before the others.
    """
    if reading is DefenceDice.PER_HIT:
        return [Guard(each_hit=True)] * len(found)
    leaders_dice = defender.leader.defence if defender.leader else 0
    dice = defender.defence
    leads = [blow.dice * blow.by_leader for blow in found]
    others = [blow.dice * (not blow.by_leader) for blow in found]
    share = shares(dice, [sum(leads), sum(others)])[0] if on_leader is None else min(on_leader, dice) * any(leads)
    rest = dice - share if any(others) else 0
    allotted = [one + other for one, other in zip(shares(share, leads), shares(rest, others), strict=True)]
    guarded = [Guard()] * len(found)
    for at in sorted(range(len(found)), key=lambda at: (not found[at].by_leader, not found[at].on_leader)):
        own = min(leaders_dice, allotted[at])
        leaders_dice -= own
        guarded[at] = Guard(allotted[at] - own, own)
    return guarded


def shares(whole: int, parts: Sequence[int]) -> list[int]:
    """So many dice shared out in proportion; what is left over goes to the largest remainders, the earlier first."""
    over = sum(parts)
    if not over:
        return [0] * len(parts)
    found = [whole * part // over for part in parts]
    by_rest = sorted(range(len(parts)), key=lambda at: -(whole * parts[at] % over))
    for at in by_rest[: whole - sum(found)]:
        found[at] += 1
    return found


def parrying(blow: Blow, guard: Guard, defender: Squad) -> list[tuple[int, Kind]]:
    """Who parries one blow, with how many dice; one for each hit is rolled by the kind that is struck (melee/parry)."""
    if guard.each_hit:
        return [(blow.dice, blow.target)]
    kinds = (guard.leader, defender.leader), (guard.common, defender.common)
    return [(dice, kind) for dice, kind in kinds if kind and dice]


def wounds(blow: Blow, guard: Guard, defender: Squad, readings: MeleeReadings, most: int) -> Odds:
    """How often one blow wounds, through the dice that guard against it."""
    if blow.perhaps:
        return blow.perhaps.thinned(blow.hit.chance * blow.wound.chance, most)
    against = [(dice, parry(blow, kind, readings).chance) for dice, kind in parrying(blow, guard, defender)]
    return wounds_through(blow.dice, blow.hit.chance, against, blow.wound.chance, readings.defence_dice, most)


def fallen(struck: Squad, dealt: Sequence[tuple[Blow, Guard]], readings: MeleeReadings) -> Odds:
    """What falls of a squad under all these blows, as pairs: how many common units, and whether the leader does."""
    leader = struck.leader.health if struck.leader else 0
    target = Target(struck.common.units, struck.common.health, struck.damage, leader)
    most = target.units * target.health + leader

    def suffered(on_leader: bool) -> Odds:
        each = [wounds(blow, guard, struck, readings, most) for blow, guard in dealt if blow.on_leader is on_leader]
        return reduce(Odds.__add__, each) if each else NOTHING

    share = Share(Fraction(1), suffered(on_leader=True), suffered(on_leader=False))
    return casualties([share], target, readings.spread, readings.overkill)
