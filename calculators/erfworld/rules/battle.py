"""Combats one after another on one stack of defenders, and what has come of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from calculators.erfworld.rules.clash import Clash
from calculators.erfworld.rules.outcomes import Branch, Outcomes
from calculators.erfworld.rules.stack import Standing
from calculators.erfworld.rulings import WipedOut

State = tuple[Standing, int]  # the defenders, and the combats they have fought


@dataclass
class Combat:
    """What can come of one of the combats; every count is out of `total`."""

    clash: Clash
    before: dict[State, int]  # how it finds the defenders
    total: int
    attackers_more: int = 0
    defenders_more: int = 0
    equal: int = 0
    attackers_experience: int = 0
    defenders_experience: int = 0
    attackers_hits: dict[int, int] = field(default_factory=dict)
    defenders_hits: dict[int, int] = field(default_factory=dict)
    attackers_after: dict[Standing, int] = field(default_factory=dict)
    after: dict[State, int] = field(default_factory=dict)

    def chance(self, count: int) -> Fraction:
        return Fraction(count, self.total)

    @property
    def fought(self) -> int:
        """How often there was anyone left to attack."""
        return self.attackers_more + self.defenders_more + self.equal

    @property
    def attackers_wiped(self) -> Fraction:
        """The chance that nobody is left of the attackers."""
        return self.chance(_gone(self.attackers_after))

    @property
    def defenders_wiped(self) -> Fraction:
        """The chance that nobody is left of the defenders."""
        return self.chance(_gone(self.defenders_after))

    @property
    def defenders_after(self) -> dict[Standing, int]:
        """How the defenders stand, however many combats that was."""
        found: dict[Standing, int] = {}
        for (now, _), weight in self.after.items():
            found[now] = found.get(now, 0) + weight
        return found


def combats(clashes: list[Clash], combats_before: int) -> Iterator[Combat]:
    """Each combat in turn, from the defenders as the ones before have left them."""
    now: dict[State, int] = {(clashes[0].defenders.fresh, combats_before): 1}
    total = 1
    for clash in clashes:
        outcomes = Outcomes(clash)
        total *= outcomes.total
        combat = Combat(clash, now, total)
        for (defenders, before), weight in now.items():
            if defenders.alive:
                for branch in outcomes.branches(defenders, before):
                    _tell(combat, branch, before, weight * branch.weight)
            else:  # nobody left to attack
                _add(combat.after, (defenders, before), weight * outcomes.total)
                _add(combat.attackers_after, clash.attackers.fresh, weight * outcomes.total)
        now = combat.after
        yield combat


def _tell(combat: Combat, branch: Branch, before: int, weight: int) -> None:
    """Count everything that happens in one branch."""
    struck_all = sum(one.weight for one in branch.struck)
    wiped = kept = 0
    for one in branch.answered:
        ways = weight * one.weight * struck_all
        _add(combat.attackers_after, one.standing, ways)
        _add(combat.defenders_hits, one.hits, ways)
        if one.standing.alive:
            kept += one.weight
        else:
            wiped += one.weight
    fresh = _counted(combat.clash.rulings.wiped_out, before)
    answers = [(one.weight, one.score, one.standing.led) for one in branch.answered]
    for one in branch.struck:
        ways = weight * one.weight
        _add(combat.attackers_hits, one.hits, ways * (wiped + kept))
        if wiped:
            _add(combat.after, (one.standing, fresh), ways * wiped)
        if kept:
            _add(combat.after, (one.standing, before + 1), ways * kept)
        more = less = experience = 0
        for many, score, led in answers:
            if one.score > score:
                more += many
                experience += many if led else 0
            elif one.score < score:
                less += many
        combat.attackers_more += ways * more
        combat.defenders_more += ways * less
        combat.equal += ways * (wiped + kept - more - less)
        combat.attackers_experience += ways * experience
        combat.defenders_experience += ways * less if one.standing.led else 0


def _counted(reading: WipedOut, before: int) -> int:
    """The combats that count after the whole attacking stack was croaked (bonuses/wipe-out)."""
    return 0 if reading is WipedOut.CLEARED else before if reading is WipedOut.NOT_COUNTED else before + 1


def _add(counts: dict, key: object, weight: int) -> None:
    counts[key] = counts.get(key, 0) + weight


def _gone(after: dict[Standing, int]) -> int:
    return sum(weight for now, weight in after.items() if not now.alive)
