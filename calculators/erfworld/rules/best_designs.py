"""Every legal design of a kind within a price, and those that nothing beats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from heapq import nsmallest
from math import lcm
from typing import NamedTuple

from calculators.declare.choices import Choice
from calculators.erfworld.rules.design import (
    COMMANDER_HITS,
    EIGHTHS,
    MOST_ATTACK,
    MOST_DEFENCE,
    Special,
    attack_limit,
    eighths,
    rounded,
)
from calculators.erfworld.rules.formula import WHOLE
from calculators.erfworld.rulings_design import CostReadings, SpecialsAllowed

PER = 10  # points that "per point" is told for: figures for one would be small


class Role(Choice):
    """What a unit is for; each but the first is a special."""

    FIGHTER = "fighter", "Fighter"
    ARCHER = "archer", "Archer"
    FLYER = "flyer", "Flyer"
    SIEGE = "siege", "Siege unit"
    SCOUT = "scout", "Scout"
    COMMANDER = "commander", "Commander"

    @property
    def called(self) -> str:
        """The role in a sentence; Commanders have a capital everywhere."""
        return self.label if self is Role.COMMANDER else self.label.lower()

    @property
    def special(self) -> Special | None:
        """The special that makes the role."""
        return _MADE_BY.get(self.value)


_MADE_BY = {
    "archer": Special.RANGED,
    "flyer": Special.FLYING,
    "siege": Special.SIEGE,
    "scout": Special.SCOUT,
    "commander": Special.COMMANDER,
}


class Sketch(NamedTuple):
    """A design to be priced; made quicker than any other."""

    hits: int
    attack: int
    defence: int
    move: int
    specials: tuple[Special, ...]


class Find(NamedTuple):
    """A design that was looked at."""

    hits: int
    attack: int
    defence: int
    eighths: int  # its price

    @property
    def endurance(self) -> Fraction:
        """Attack it takes to croak it in the open, before the dice (combat/average-defence)."""
        return Fraction(self.hits * WHOLE, WHOLE - self.defence)

    @property
    def toughness(self) -> int:
        """The same as a whole number, quick to compare."""
        return self.hits * _TOUGHNESS[self.defence]

    @property
    def price(self) -> Fraction:
        return Fraction(self.eighths, EIGHTHS)


_TOUGHNESS = [lcm(*range(WHOLE - MOST_DEFENCE, WHOLE + 1)) // (WHOLE - defence) for defence in range(MOST_DEFENCE + 1)]


class Aim(Choice):
    """What makes one design better than another."""

    HITS_HARDEST = "hits-hardest", "Hit hardest"
    LIVES_LONGEST = "lives-longest", "Live longest"
    ATTACK_PER_POINT = "attack-per-point", "Most Attack per point"
    ENDURANCE_PER_POINT = "endurance-per-point", "Most endurance per point"
    WORTH_PER_POINT = "worth-per-point", "Give most per point"
    CHEAPEST = "cheapest", "Cost least"
    BEATS_ENEMY = "beats-enemy", "Beat this enemy"

    @property
    def per_point(self) -> bool:
        return self.value.endswith("per-point")

    @property
    def says(self) -> str:
        return _ABOUT[self.value][0]

    @property
    def columns(self) -> tuple[str, ...]:
        """What the table shows besides Attack, endurance and price."""
        return (_ABOUT[self.value][2],) if self.per_point else ()

    @property
    def order(self) -> str:
        return _ABOUT[self.value][1]

    def figure(self, find: Find) -> Fraction:
        """What the designs are compared by, for so many points if it goes by points; of prices the lowest is best."""
        if self is Aim.CHEAPEST:
            return find.price
        if self is Aim.HITS_HARDEST:
            return Fraction(find.attack)
        if self is Aim.LIVES_LONGEST:
            return find.endurance
        if self is Aim.WORTH_PER_POINT:
            return find.attack * find.endurance * (PER / find.price) ** 2
        return (find.attack if self is Aim.ATTACK_PER_POINT else find.endurance) * PER / find.price


_ABOUT = {
    "hits-hardest": ("hits hardest", "Attack, then endurance, then the lower price", ""),
    "lives-longest": ("lives longest", "endurance, then Attack, then the lower price", ""),
    "attack-per-point": ("has most Attack per point", "Attack ÷ points, then Attack", f"Attack for {PER}"),
    "endurance-per-point": ("has most endurance per point", "endurance ÷ points, then Attack", f"Endurance for {PER}"),
    "worth-per-point": ("gives most per point", "Attack × endurance ÷ points², then Attack", f"Worth of {PER}"),
    "cheapest": ("costs least", "the lower price, then Attack, then endurance", ""),
    "beats-enemy": ("gains most against this enemy", "enemy points croaked less own, then the lower price", ""),
}


class Wanted(NamedTuple):
    """The kind of design that is looked for."""

    move: int
    specials: tuple[Special, ...]
    hits: range
    least_attack: int
    least_defence: int
    readings: CostReadings


def legal_designs(wanted: Wanted, purse: Fraction | None = None) -> Iterator[Find]:
    """Every legal design like that, within so many points each if a purse is given."""
    if wanted.readings.specials_allowed is SpecialsAllowed.ONE and len(wanted.specials) > 1:
        return
    limit = None if purse is None else int(purse * EIGHTHS)
    for hits in wanted.hits:
        if Special.COMMANDER in wanted.specials and hits not in COMMANDER_HITS:
            continue
        if limit is not None and _price(wanted, hits, 0, 0) > limit:
            return  # more Hits, Attack or Defence never cost less
        for defence in range(wanted.least_defence, min(MOST_DEFENCE, hits) + 1):
            for attack in range(wanted.least_attack, attack_limit(hits) + 1):
                price = _price(wanted, hits, attack, defence)
                if limit is not None and price > limit:
                    break
                yield Find(hits, attack, defence, price)


def _price(wanted: Wanted, hits: int, attack: int, defence: int) -> int:
    design = Sketch(hits, attack, defence, wanted.move, wanted.specials)
    return rounded(eighths(design, wanted.readings), wanted.readings.rounding)


def cheapest(wanted: Wanted) -> int | None:
    """The least price of a legal design like that, in eighths, whatever the points."""
    return min((find.eighths for find in legal_designs(wanted)), default=None)


def leading(found: Iterable[Find], aim: Aim, many: int) -> list[Find]:
    """The best so many of those that nothing beats."""
    compared = (find for find in unbeaten(found) if find.eighths or not aim.per_point)
    return nsmallest(many, compared, key=lambda find: _order(find, aim))


def unbeaten(found: Iterable[Find]) -> Iterator[Find]:
    """Designs that no other matches or beats in Attack, endurance and price alike; of those quite equal, one."""
    toughest = [-1] * (MOST_ATTACK + 1)  # among designs with so much Attack or more that cost no more
    for find in sorted(found, key=lambda find: (find.eighths, -find.attack, -find.toughness, find.hits)):
        toughness = find.toughness
        if toughest[find.attack] < toughness:
            yield find
            attack = find.attack
            while attack >= 0 and toughest[attack] < toughness:
                toughest[attack] = toughness
                attack -= 1


def _order(find: Find, aim: Aim) -> tuple[Fraction | int, ...]:
    score = aim.figure(find)
    return (score if aim is Aim.CHEAPEST else -score, -find.attack, -find.toughness, find.eighths)
