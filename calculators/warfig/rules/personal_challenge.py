"""Two squads that fight until one is wiped out (personal-challenge): every state of the fight, and its chance.

A place is how many wounds each side has taken: wounds never heal, so a fight goes on from a place or stays there.
How often it stays is summed up to the end of time at once, so that even the slowest fight is solved.
No fight is endless: in every cell of the tables a blow may land, a parry may fail and a hit may wound.
Small fights are kept as fractions. In large ones figures are rounded down far behind the point, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import product
from typing import Any, NamedTuple

from calculators.declare import Choice, Inputs, Readings, ask, part, readings
from calculators.kernel.odds import Odds
from calculators.kernel.scale import EXACT, ROUNDED
from calculators.warfig.rules.damage import units_lost
from calculators.warfig.rules.melee import Election, Guard, blows, guards, wounds
from calculators.warfig.rules.squads import Combatants, Leader, kind
from calculators.warfig.rules.statistics import LEADER, UNHURT, Stats, defence_dice
from calculators.warfig.rulings import CHALLENGE, ChallengeDefence, ChallengeRoles, Order, Overkill, Spread

SIDE_HEALTH = 20  # of a whole squad: with more a fight takes too long to work out
SIDE_DICE = 30
SIDE_UNITS = 20
SMALL = 500  # places times dice; up to here everything is kept as a fraction, of some three thousand digits at worst


class ChallengeLeader(Choice):
    """Whether a leader stands with a squad, and takes the blows before or after the others (melee/targets)."""

    NONE = "none", "No leader"
    SPARED = "spared", "Struck last"
    STRUCK = "struck", "Struck first"


class First(Choice):
    """Who attacks in the first round."""

    ROLL = "roll", "A roll decides"
    A = "a", "A"
    B = "b", "B"


class Rival(Inputs):
    """One of the two squads, and what it does when it is attacked."""

    units: int = ask(10, "Units", low=1, high=SIDE_UNITS, group="Squad {of}", rule="squads/squads")
    stats: Stats = part(Stats, of="Squad {of}", without=UNHURT)
    leader: ChallengeLeader = ask(
        ChallengeLeader.NONE, "Leader", group="Squad {of}", hint="and who takes the blows", rule="melee/targets"
    )
    election: Election = ask(Election.FIGHT, "When attacked", group="Squad {of}", rule="personal-challenge/fighting")
    dice: int = defence_dice(group="Squad {of}", when="election=defend")
    leader_stats: Stats = part(
        Stats, "leader_", of="{of}'s leader", when="leader=spared,struck", without=UNHURT, health=3, **LEADER
    )

    @property
    def combatants(self) -> Combatants:
        """The squad as it stands."""
        struck = Leader[self.leader.name]
        leader = None if struck is Leader.NONE else kind(1, self.leader_stats)
        return Combatants(kind(self.units, self.stats, self.dice), leader, struck)

    def too_much(self, name: str) -> dict[str, str]:
        """Which values make it too large to be fought to the end, and how much would do."""
        problems = {}
        squad = self.combatants
        health = self.units * self.stats.health + (squad.leader.health if squad.leader else 0)
        if health > SIDE_HEALTH:
            problems["health"] = f"{name} has {health} health in all; a fight to the end takes {SIDE_HEALTH} at most."
        if squad.dice > SIDE_DICE:
            problems["attacks"] = f"{name} rolls {squad.dice} dice; a fight to the end takes {SIDE_DICE} at most."
        return problems

    def side(self, readings: Readings) -> Side:
        """The squad as it shrinks: whoever takes the blows goes first, and the others only after them."""
        squad = self.combatants
        units, health = self.units, self.stats.health
        whole, leader = units * health, squad.leader.health if squad.leader else 0
        first = leader if squad.struck is Leader.STRUCK else whole
        squads = []
        for taken in range(whole + leader + 1):
            on_leader = min(taken, leader) if squad.struck is Leader.STRUCK else max(0, taken - whole)
            lost = units_lost(taken - on_leader, units, health, readings[Spread])
            squads.append(squad.after(lost, on_leader >= leader > 0))
        goes_on = readings[Overkill] is Overkill.GO_ON
        room = [(whole + leader if goes_on or taken >= first else first) - taken for taken in range(whole + leader + 1)]
        allowed = readings[ChallengeDefence] is ChallengeDefence.ALLOWED
        return Side(tuple(squads), tuple(room), self.election if allowed else Election.FIGHT)


class PersonalChallenge(Inputs):
    """A Personal Challenge."""

    a: Rival = part(Rival, "a_", of="A")
    b: Rival = part(Rival, "b_", of="B")
    first: First = ask(First.ROLL, "Attacks first", group="The start", rule="personal-challenge/starting")
    readings: Readings = readings(*CHALLENGE)

    def problems(self) -> dict[str, str]:
        a, b = self.a.too_much("Squad A"), self.b.too_much("Squad B")
        return {f"a_{name}": words for name, words in a.items()} | {f"b_{name}": words for name, words in b.items()}

    @property
    def fight(self) -> Fight:
        """The fight between the two."""
        first = {First.ROLL: Fraction(1, 2), First.A: Fraction(1), First.B: Fraction(0)}[self.first]
        sides = self.a.side(self.readings), self.b.side(self.readings)
        alternate = self.readings[ChallengeRoles] is ChallengeRoles.ALTERNATE
        return Fight(sides, self.readings, (first, 1 - first), alternate)


class Side(NamedTuple):
    """One squad at every number of wounds, and how many it can take in one round from there."""

    squads: tuple[Combatants, ...]
    room: tuple[int, ...]
    election: Election

    @property
    def end(self) -> int:
        """So many wounds wipe it out."""
        return len(self.squads) - 1

    @property
    def dice(self) -> int:
        """All dice it may roll in a round, as long as everybody lives."""
        whole = self.squads[0]
        return whole.dice + (whole.defence if self.election is Election.DEFEND else 0)


class Branch(NamedTuple):
    """One thing a round may bring: what the defender loses, how often, and what the attacker then loses how often."""

    lost: int
    chance: Any
    back: list[Any]


class Fight:
    """A fight to the end between two sides."""

    def __init__(self, sides: tuple[Side, Side], readings: Readings, first: tuple[Fraction, Fraction], alternate: bool):
        self.sides, self.readings = sides, readings
        self.alternate = alternate and not self.same_roles
        self.first = (Fraction(1), Fraction(0)) if self.same_roles else first  # how often which side attacks first
        self.wide = sides[1].end + 1
        dice = sum(side.dice for side in sides)
        self.scale = EXACT if sides[0].end * sides[1].end * dice <= SMALL else ROUNDED
        self.exact = self.scale is EXACT
        self._dealt: dict[Any, list[Any]] = {}
        self._branches: dict[Any, list[Branch]] = {}

    @property
    def same_roles(self) -> bool:
        """Whether it makes no difference who attacks: both always strike, and at the same time."""
        fights = all(side.election is Election.FIGHT for side in self.sides)
        return fights and self.readings[Order] is Order.SIMULTANEOUS

    def branches(self, role: int, at: tuple[int, int]) -> list[Branch]:
        """What one round may bring from a place, where the first side attacks in role 0 and the other in role 1."""
        if (role, at) not in self._branches:
            self._branches[role, at] = list(self._round(role, at[role], at[1 - role]))
        return self._branches[role, at]

    def _round(self, role: int, attacker: int, defender: int) -> Iterator[Branch]:
        defends = self.sides[1 - role].election is Election.DEFEND
        at_once = self.readings[Order] is Order.SIMULTANEOUS
        back = [self.scale.one] if defends else self._wounds(1 - role, defender, attacker, parried=False)
        for lost, chance in enumerate(self._wounds(role, attacker, defender, defends)):
            if lost and not at_once and not defends:
                left = defender + lost
                gone = left == self.sides[1 - role].end
                back = [self.scale.one] if gone else self._wounds(1 - role, left, attacker, parried=False)
            yield Branch(lost, chance, back)

    def _wounds(self, who: int, striker: int, struck: int, parried: bool) -> list[Any]:
        """How often one side at a place deals how many wounds to the other; the last number stands for more, too."""
        me, you = self.sides[who].squads[striker], self.sides[1 - who].squads[struck]
        most = self.sides[1 - who].room[struck]
        key = who, me.common.units, bool(me.leader), you.common.units, bool(you.leader), parried
        if key not in self._dealt:
            self._dealt[key] = self._struck(me, you, parried)
        dealt = self._dealt[key]
        return dealt if len(dealt) <= most + 1 else [*dealt[:most], sum(dealt[most:])]

    def _struck(self, me: Combatants, you: Combatants, parried: bool) -> list[Any]:
        dealt = blows(me, you, self.readings)
        dice = guards(dealt, you, None, self.readings) if parried else [Guard()] * len(dealt)
        each = (wounds(blow, guard, you, self.readings, blow.dice) for blow, guard in zip(dealt, dice, strict=True))
        odds = reduce(Odds.__add__, each)
        return [self.scale.part(odds.weights.get(count, 0), odds.total) for count in range(max(odds) + 1)]

    def ends(self) -> tuple[list[Fraction], Fraction]:
        """How often the fight ends at which place, and how many rounds it lasts on average."""
        one, _, cut, over, fraction = self.scale
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
        return [fraction(cut(first + second)) for first, second in zip(*mass, strict=True)], fraction(rounds)

    def _stay(self, role: int, at: tuple[int, int]) -> Any:
        """How often a round brings nothing."""
        first = self.branches(role, at)[0]
        return self.scale.cut(first.chance * first.back[0])

    def by_round(self, count: int) -> Iterator[tuple[Fraction, ...]]:
        """How often the first side has won, the second has won, or both are gone, after each of so many rounds."""
        cut, fraction = self.scale.cut, self.scale.fraction
        mass, ended = self._begin(), [Fraction(0)] * 3
        for _ in range(count):
            now, mass = [[cut(weight) for weight in side] for side in mass], self._nothing()
            for at in self.places:
                here = at[0] * self.wide + at[1]
                for role in 0, 1:
                    if now[role][here]:
                        self._share_out(mass, role, at, now[role][here])
            over = [fraction(cut(first + second)) for first, second in zip(*mass, strict=True)]
            ended = [before + more for before, more in zip(ended, self.verdict(over), strict=True)]
            yield tuple(ended)

    def verdict(self, chances: list[Fraction]) -> tuple[Fraction, ...]:
        """How often the first side has won, the second has won, or both are gone, by the chances of every place."""
        last = len(chances) - 1
        first, second = chances[self.wide - 1 : last : self.wide], chances[last - self.wide + 1 : last]
        return sum(first, Fraction(0)), sum(second, Fraction(0)), chances[last]

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
        for lost, chance, back in self.branches(role, at):
            share, place = self.scale.cut(often * chance), here + lost * defender
            if len(back) == 1:
                to[place] += share * back[0]
            elif share:
                there = slice(place, place + len(back) * attacker, attacker)
                to[there] = [before + share * each for before, each in zip(to[there], back, strict=True)]
