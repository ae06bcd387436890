"""The search for the best character: every legal one of at most so many points, without those another one beats.

What is left of the points always goes into Move: it takes nothing away and counts for Hit Points.
So for each Strength and number of Attacks one design is enough, all designs cost the same, and all have the same Hit Points.
With one Strength more Attacks are then never worse, whatever is asked for; so the best of each Strength are those with the most.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from calculators.declare.choices import Choice
from calculators.warverse.rules.attacking import defence, dice_left, hit_per_die, range_penalty, ways_to_hit
from calculators.warverse.rules.duelling import Ending, First, ending, kills_in_a_turn
from calculators.warverse.rules.facing import PER, together
from calculators.warverse.rules.fighter import LEAST_STRENGTH, MOST_STRENGTH, STRENGTH_PRICE, Character

TOP = 10


class Goal(Choice):
    """What the character is wanted for."""

    KILL = "kill", "Kills most often"
    LIVE = "live", "Lives longest"
    DUEL = "duel", "Wins the duel"
    TRADE = "trade", "Best for its points"


class Opponent(NamedTuple):
    """The target, and how the two stand to each other."""

    character: Character
    range: int = 0
    cover: int = 0  # Strength the target's cover adds
    own_cover: int = 0
    count: int = 1  # so many like the target attack together
    alike: int = 1  # and so many of the character's like
    add_up: bool = True  # whether their hits do

    @property
    def points(self) -> int:
        """Of the target and its like."""
        return self.count * self.character.points

    @property
    def defends(self) -> int:
        return defence(self.character.strength, self.cover)

    @property
    def dice(self) -> int:
        """The dice it attacks with."""
        return dice_left(self.character.attacks, range_penalty(self.range))


class Design:
    """One character against the foe: what it does in a turn, and what it suffers in one."""

    def __init__(self, one: Character, foe: Opponent):
        self.one, self.foe = one, foe
        self.dice = dice_left(one.attacks, range_penalty(foe.range))

    @cached_property
    def kills(self) -> Fraction:
        """The chance that it and its like kill the target in one turn."""
        foe = self.foe
        return together(
            self.dice, ways_to_hit(self.one.strength, foe.defends), foe.alike, foe.character.hit_points, foe.add_up
        )

    @cached_property
    def expects(self) -> Fraction:
        """Hits in one turn, on average."""
        return self.foe.alike * self.dice * hit_per_die(self.one.strength, self.foe.defends)

    @cached_property
    def dies(self) -> Fraction:
        """The chance that the target and its like kill it in one turn."""
        foe, defends = self.foe, defence(self.one.strength, self.foe.own_cover)
        return together(
            foe.dice, ways_to_hit(foe.character.strength, defends), foe.count, self.one.hit_points, foe.add_up
        )

    @cached_property
    def duel(self) -> Ending:
        """How a duel in contact ends, with a roll for the first turn; this one is A."""
        other = self.foe.character
        return ending(kills_in_a_turn(self.one, other), kills_in_a_turn(other, self.one), First.ROLL)

    @cached_property
    def destroys(self) -> Fraction:
        """Points of the target's, for each 100 of its own and its like."""
        return self.kills * PER * self.foe.character.points / (self.foe.alike * self.one.points)

    @cached_property
    def loses(self) -> Fraction:
        """Points of its own, to each 100 of the target's and its like."""
        return self.dies * PER * self.one.points / self.foe.points

    @property
    def chances(self) -> tuple[Fraction, Fraction, Fraction]:
        """That it kills, that it lives, that it wins a duel."""
        return self.kills, 1 - self.dies, self.duel.a_wins

    @property
    def turns(self) -> Fraction | None:
        """The turns of the target it lives, the deadly one counted; None if it can never be killed."""
        return 1 / self.dies if self.dies else None

    def value(self, goal: Goal) -> tuple[Fraction | int, ...]:
        """What designs are ranked by, the most important first."""
        rest = (self.expects, self.one.attacks, self.one.strength)
        if goal is Goal.KILL:
            return (self.kills, *rest)
        if goal is Goal.TRADE:
            return (self.destroys - self.loses, -self.one.points, *rest)
        if goal is Goal.LIVE:
            return (-self.dies, self.kills, *rest)
        return (self.duel.a_wins, -self.duel.b_wins, self.kills, *rest)


def least_points(least_move: int, least_attacks: int) -> int:
    """What the cheapest character with so much Move and so many Attacks costs."""
    return Character(least_move, LEAST_STRENGTH, least_attacks).points


def designs(points: int, least_move: int, least_attacks: int, strength: int) -> Iterator[Character]:
    """Every number of Attacks that the points allow at this Strength, the most first; what is left goes into Move."""
    most = (points - least_move - STRENGTH_PRICE * strength) // strength
    for attacks in range(most, least_attacks - 1, -1):
        yield Character(points - STRENGTH_PRICE * strength - strength * attacks, strength, attacks)


def best(
    points: int, least_move: int, least_attacks: int, foe: Opponent, goal: Goal
) -> tuple[list[Design], list[Design]]:
    """The best designs of all, and the best one of each Strength."""
    found, champions = [], []
    for strength in range(LEAST_STRENGTH, MOST_STRENGTH + 1):
        some = [Design(one, foe) for one, _ in zip(designs(points, least_move, least_attacks, strength), range(TOP))]
        champions += some[:1]
        found += some
    found.sort(key=lambda design: design.value(goal), reverse=True)
    return found[:TOP], champions


def how_many(points: int, least_move: int, least_attacks: int) -> int:
    """How many legal characters cost at most so many points: every one was considered, and all but a few beaten."""
    total = 0
    for strength in range(LEAST_STRENGTH, MOST_STRENGTH + 1):
        for one in designs(points, least_move, least_attacks, strength):
            total += one.move - least_move + 1
    return total
