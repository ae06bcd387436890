"""Two squads that fight until one is wiped out: every place the fight can stand at, and how often it gets there.

A place is how many wounds each side has taken: wounds never heal, so a fight only ever goes on from a place or stays there.
How often it stays is summed up to the end of time at once, so even the slowest fight is solved and nothing is left running.
No fight is endless: in every cell of the tables a blow may land, a parry may fail and a hit may wound.
Small fights are kept as fractions. In large ones every figure is rounded down far behind the point, and what that loses is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import product
from typing import Any, NamedTuple

from calculators.kernel.odds import Odds
from calculators.warfig.rules.blows import Guard, blows, guards, wounds
from calculators.warfig.rules.exchange import Election
from calculators.warfig.rules.side import EXACT, ROUNDED, Side
from calculators.warfig.rules.squad import Squad
from calculators.warfig.rulings_melee import MeleeReadings, Order

SMALL = 500  # places times dice; up to here everything is kept as a fraction, of some three thousand digits at worst


class Way(NamedTuple):
    """One thing a round may bring: what the defender loses, how often, and how often the attacker then loses how much."""

    lost: int
    chance: Any
    back: list[Any]


class Fight:
    """A fight to the end between two sides."""

    def __init__(
        self, sides: tuple[Side, Side], readings: MeleeReadings, first: tuple[Fraction, Fraction], alternate: bool
    ):
        self.sides, self.readings = sides, readings
        self.alternate = alternate and not self.same_roles
        self.first = (Fraction(1), Fraction(0)) if self.same_roles else first  # how often which side attacks first
        self.wide = sides[1].end + 1
        dice = sum(side.dice for side in sides)
        self.scale = EXACT if sides[0].end * sides[1].end * dice <= SMALL else ROUNDED
        self.exact = self.scale is EXACT
        self._dealt: dict[Any, list[Any]] = {}
        self._ways: dict[Any, list[Way]] = {}

    @property
    def same_roles(self) -> bool:
        """Whether it makes no difference who attacks: both always strike, and at the same time."""
        fights = all(side.election is Election.FIGHT for side in self.sides)
        return fights and self.readings.order is Order.SIMULTANEOUS

    def ways(self, role: int, at: tuple[int, int]) -> list[Way]:
        """What one round may bring from a place, where the first side attacks in role 0 and the other in role 1."""
        if (role, at) not in self._ways:
            self._ways[role, at] = list(self._round(role, at[role], at[1 - role]))
        return self._ways[role, at]

    def _round(self, role: int, attacker: int, defender: int) -> Iterator[Way]:
        defends = self.sides[1 - role].election is Election.DEFEND
        at_once = self.readings.order is Order.SIMULTANEOUS
        back = [self.scale.one] if defends else self._wounds(1 - role, defender, attacker, parried=False)
        for lost, chance in enumerate(self._wounds(role, attacker, defender, defends)):
            if lost and not at_once and not defends:
                left = defender + lost
                gone = left == self.sides[1 - role].end
                back = [self.scale.one] if gone else self._wounds(1 - role, left, attacker, parried=False)
            yield Way(lost, chance, back)

    def _wounds(self, who: int, striker: int, struck: int, parried: bool) -> list[Any]:
        """How often one side at a place deals how many wounds to the other; the last number stands for more, too."""
        me, you = self.sides[who].squads[striker], self.sides[1 - who].squads[struck]
        most = self.sides[1 - who].room[struck]
        key = who, me.common.units, bool(me.leader), you.common.units, bool(you.leader), parried
        if key not in self._dealt:
            self._dealt[key] = self._struck(me, you, parried)
        dealt = self._dealt[key]
        return dealt if len(dealt) <= most + 1 else [*dealt[:most], sum(dealt[most:])]

    def _struck(self, me: Squad, you: Squad, parried: bool) -> list[Any]:
        found = blows(me, you, self.readings)
        dice = guards(found, you, None, self.readings.defence_dice) if parried else [Guard()] * len(found)
        each = (wounds(blow, guard, you, self.readings, blow.dice) for blow, guard in zip(found, dice, strict=True))
        odds = reduce(Odds.__add__, each)
        return [self.scale.part(odds.weights.get(count, 0), odds.total) for count in range(max(odds) + 1)]

    def ends(self) -> tuple[list[Fraction], Fraction]:
        """How often the fight ends at which place, and how many rounds it lasts on average."""
        one, _, cut, over, told = self.scale
        mass, rounds = self._begin(), 0 * one
        for at in self.places:
            here = at[0] * self.wide + at[1]
            come = [cut(side[here]) for side in mass]
            for role in 0, 1:
                if self.alternate:
                    stay = [self._stay(each, at) for each in (role, 1 - role)]
                    often = over(come[role] + cut(come[1 - role] * stay[1]), one - cut(stay[0] * stay[1]))
                else:
                    often = over(come[role], one - self._stay(role, at)) if come[role] else come[role]
                rounds += often
                if often:
                    self._share_out(mass, role, at, often)
            mass[0][here] = mass[1][here] = 0 * one  # those who stayed are counted already
        return [told(cut(first + second)) for first, second in zip(*mass, strict=True)], told(rounds)

    def _stay(self, role: int, at: tuple[int, int]) -> Any:
        """How often a round brings nothing."""
        first = self.ways(role, at)[0]
        return self.scale.cut(first.chance * first.back[0])

    def by_round(self, count: int) -> Iterator[tuple[Fraction, ...]]:
        """How often the first side has won, the second has won, or both are gone, after each of so many rounds."""
        cut, told = self.scale.cut, self.scale.told
        mass, ended = self._begin(), [Fraction(0)] * 3
        for _ in range(count):
            now, mass = [[cut(weight) for weight in side] for side in mass], self._nothing()
            for at in self.places:
                here = at[0] * self.wide + at[1]
                for role in 0, 1:
                    if now[role][here]:
                        self._share_out(mass, role, at, now[role][here])
            over = [told(cut(first + second)) for first, second in zip(*mass, strict=True)]
            ended = [before + more for before, more in zip(ended, self.verdict(over), strict=True)]
            yield tuple(ended)

    def verdict(self, chances: list[Fraction]) -> tuple[Fraction, ...]:
        """How often the first side has won, the second has won, or both are gone, by the chances of every place."""
        last = len(chances) - 1
        return sum(chances[self.wide - 1 : last : self.wide]), sum(chances[last - self.wide + 1 : last]), chances[last]

    @property
    def places(self) -> Iterator[tuple[int, int]]:
        """Every place at which both sides still stand, each before those it can lead to."""
        return product(range(self.sides[0].end), range(self.sides[1].end))

    def _nothing(self) -> list[list[Any]]:
        return [[0 * self.scale.one] * ((self.sides[0].end + 1) * self.wide) for _ in range(2)]

    def _begin(self) -> list[list[Any]]:
        mass = self._nothing()
        for role, share in enumerate(self.first):
            mass[role][0] = self.scale.part(share.numerator, share.denominator) * self.scale.one
        return mass

    def _share_out(self, mass: list[list[Any]], role: int, at: tuple[int, int], often: Any) -> None:
        """Share out what is at a place over the places of the next round."""
        to = mass[1 - role if self.alternate else role]
        here = at[0] * self.wide + at[1]
        attacker, defender = (self.wide, 1) if role == 0 else (1, self.wide)  # steps to the next place
        for lost, chance, back in self.ways(role, at):
            share, place = self.scale.cut(often * chance), here + lost * defender
            if len(back) == 1:
                to[place] += share * back[0]
            elif share:
                there = slice(place, place + len(back) * attacker, attacker)
                to[there] = [before + share * each for before, each in zip(to[there], back, strict=True)]
