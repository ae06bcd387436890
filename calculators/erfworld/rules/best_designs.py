"""Every legal design of a kind within a price, and those that nothing beats."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from heapq import nsmallest
from math import lcm
from typing import NamedTuple

from calculators.declare import Choice, Readings
from calculators.erfworld.rules.cost import EIGHTHS, eighths, rounded_price
from calculators.erfworld.rules.formula import WHOLE
from calculators.erfworld.rules.matchup import Against, Group, worth
from calculators.erfworld.rules.unit_design import (
    COMMANDER_HITS,
    MOST_ATTACK,
    MOST_DEFENCE,
    Sketch,
    Special,
    Stats,
    attack_limit,
)
from calculators.erfworld.rulings import Rounding, SpecialsAllowed
from calculators.weigh.search import leaders
from calculators.weigh.worth import Worth

PER_POINTS = 10  # that "per point" is given for: figures for one would be small
MOST_FOUGHT = 120  # points for one unit; with more there are so many designs that fighting them all out takes seconds


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


def role_of(specials: tuple[Special, ...]) -> tuple[Role, tuple[Special, ...]]:
    """The role that specials make, and those of them it does not need."""
    role = next((role for role in Role if role.special in specials), Role.FIGHTER)
    return role, tuple(special for special in specials if special is not role.special)


class Candidate(NamedTuple):
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

    def design(self, like: Stats) -> Stats:
        """The whole design; its Move and specials are those of this one."""
        return Stats(self.hits, self.attack, self.defence, like.move, like.specials)


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
        return bool(self.columns)

    @property
    def says(self) -> str:
        return _ABOUT[self.value][0]

    @property
    def columns(self) -> tuple[str, ...]:
        """What the table shows besides Attack, endurance and price."""
        return tuple(filter(None, _ABOUT[self.value][2:]))

    @property
    def order(self) -> str:
        return _ABOUT[self.value][1]

    def figure(self, candidate: Candidate) -> Fraction:
        """What the designs are compared by, for so many points if it goes by points; of prices the lowest is best."""
        if self is Aim.CHEAPEST:
            return candidate.price
        if self is Aim.HITS_HARDEST:
            return Fraction(candidate.attack)
        if self is Aim.LIVES_LONGEST:
            return candidate.endurance
        if self is Aim.WORTH_PER_POINT:
            return candidate.attack * candidate.endurance * (PER_POINTS / candidate.price) ** 2
        per_point = candidate.attack if self is Aim.ATTACK_PER_POINT else candidate.endurance
        return per_point * PER_POINTS / candidate.price


_ABOUT = {
    "hits-hardest": ("hits hardest", "Attack, then endurance, then the lower price", ""),
    "lives-longest": ("lives longest", "endurance, then Attack, then the lower price", ""),
    "attack-per-point": ("has most Attack per point", "Attack ÷ points, then Attack", f"Attack for {PER_POINTS}"),
    "endurance-per-point": (
        "has most endurance per point",
        "endurance ÷ points, then Attack",
        f"Endurance for {PER_POINTS}",
    ),
    "worth-per-point": ("gives most per point", "Attack × endurance ÷ points², then Attack", f"Worth of {PER_POINTS}"),
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
    readings: Readings


def legal_designs(wanted: Wanted, points: Fraction | None = None) -> Iterator[Candidate]:
    """Every legal design like that, within these points each if there is a limit."""
    if wanted.readings[SpecialsAllowed] is SpecialsAllowed.ONE and len(wanted.specials) > 1:
        return
    limit = None if points is None else int(points * EIGHTHS)
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
                yield Candidate(hits, attack, defence, price)


def _price(wanted: Wanted, hits: int, attack: int, defence: int) -> int:
    design = Sketch(hits, attack, defence, wanted.move, wanted.specials)
    return rounded_price(eighths(design, wanted.readings), wanted.readings[Rounding])


def cheapest(wanted: Wanted) -> Fraction | None:
    """The least price of a legal design like that, whatever the points."""
    return min((candidate.price for candidate in legal_designs(wanted)), default=None)


def leading(candidates: Iterable[Candidate], aim: Aim, many: int) -> list[Candidate]:
    """The best of those that nothing beats, in order."""
    compared = (candidate for candidate in unbeaten(candidates) if candidate.eighths or not aim.per_point)
    return nsmallest(many, compared, key=lambda candidate: _order(candidate, aim))


def unbeaten(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """Designs that no other matches or beats in Attack, endurance and price alike; of those quite equal, one."""
    toughest = [-1] * (MOST_ATTACK + 1)  # among designs with so much Attack or more that cost no more
    for candidate in sorted(
        candidates, key=lambda candidate: (candidate.eighths, -candidate.attack, -candidate.toughness, candidate.hits)
    ):
        toughness = candidate.toughness
        if toughest[candidate.attack] < toughness:
            yield candidate
            attack = candidate.attack
            while attack >= 0 and toughest[attack] < toughness:
                toughest[attack] = toughness
                attack -= 1


def _order(candidate: Candidate, aim: Aim) -> tuple[Fraction | int, ...]:
    score = aim.figure(candidate)
    return (score if aim is Aim.CHEAPEST else -score, -candidate.attack, -candidate.toughness, candidate.eighths)


def best_against(
    against: Against, kind: Group, candidates: list[Candidate], many: int
) -> list[tuple[Candidate, Worth]]:
    """The designs that gain most in stacks of this kind: the enemy's points croaked less their own."""

    def weigh(candidate: Candidate) -> Worth:
        return worth(replace(kind, stats=candidate.design(kind.stats)), against)

    ahead = leaders(candidates, weigh, lambda worth: worth.gain, many)
    return sorted(ahead, key=lambda pair: (-pair[1].gain, pair[0].eighths, pair[0].hits, -pair[0].attack))[:many]
