"""The search for the best character: every legal one of at most so many points, without those another one beats.

What is left of the points always goes into Move: it takes nothing away and counts for Hit Points.
So for each Strength and number of Attacks one design is enough; all designs cost the same and have the same Hit Points.
With one Strength more Attacks are then never worse, whatever is asked for; so the best of each are those with the most.

For its points a cheaper character can be better, so there all prices are tried. Two characters alike in Strength,
Attacks and Hit Points do the same, so only the one with the least Move is tried. The figures are compared as floats
first; those too near to the best to be told apart are then compared exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice

from calculators.declare.choices import Choice
from calculators.warverse.rules.characters import (
    LEAST_STRENGTH,
    MOST_STRENGTH,
    POINTS_PER_HIT_POINT,
    STRENGTH_PRICE,
    Character,
)
from calculators.warverse.rules.combat import hit_per_die
from calculators.warverse.rules.duels import Ending, First, ending, kills_in_a_turn
from calculators.warverse.rules.worth import Against, Group
from calculators.weigh.search import leaders
from calculators.weigh.worth import PER, Worth

TOP = 10

# A float of a Fraction is off by at most one part in 2**53; four steps of reckoning stay far below this share.
_UNSURE, _UNDERFLOW = 1e-12, 1e-300


class DesignGoal(Choice):
    """What the character is wanted for."""

    KILL = "kill", "Kills most often"
    LIVE = "live", "Lives longest"
    DUEL = "duel", "Wins the duel"
    TRADE = "trade", "Best for its points"


@dataclass(frozen=True)
class Design:
    """So many of one character against the target and its like: the chances in one turn of each, and the points."""

    group: Group
    against: Against
    worth: Worth

    @property
    def character(self) -> Character:
        return self.group.character

    @cached_property
    def expects(self) -> Fraction:
        """Hits in one turn, on average."""
        attack, target = self.against.attack, self.against.enemy.character
        return attack.thrown(self.group) * hit_per_die(self.character.strength, attack.defends(target))

    @cached_property
    def duel(self) -> Ending:
        """How a duel in contact ends, with a roll for the first turn; this one is A."""
        other = self.against.enemy.character
        return ending(kills_in_a_turn(self.character, other), kills_in_a_turn(other, self.character), First.ROLL)

    @property
    def chances(self) -> tuple[Fraction, Fraction, Fraction]:
        """That it kills, that it lives, that it wins a duel."""
        return self.worth.kills, 1 - self.worth.killed, self.duel.a_wins

    @property
    def turns(self) -> Fraction | None:
        """The turns of the target it lives, the deadly one counted; None if it can never be killed."""
        return 1 / self.worth.killed if self.worth.killed else None

    def score(self, goal: DesignGoal) -> Fraction:
        """How good it is at what is wanted; more is better."""
        if goal is DesignGoal.TRADE:
            return self.worth.net
        if goal is DesignGoal.DUEL:
            return self.duel.a_wins
        return self.worth.kills if goal is DesignGoal.KILL else -self.worth.killed

    def rank(self, goal: DesignGoal) -> tuple[Fraction | int, ...]:
        """What designs are ranked by, the most important first."""
        bought = self.character
        first, rest = self.score(goal), (self.expects, bought.attacks, bought.strength)
        if goal is DesignGoal.TRADE:
            return first, -bought.points, *rest
        if goal is DesignGoal.DUEL:
            return first, -self.duel.b_wins, self.worth.kills, *rest
        return first, self.worth.kills, *rest


def least_points(least_move: int, least_attacks: int) -> int:
    """What the cheapest character with so much Move and so many Attacks costs."""
    return Character(least_move, LEAST_STRENGTH, least_attacks).points


def designs(points: int, least_move: int, least_attacks: int, strength: int) -> Iterator[Character]:
    """Every number of Attacks that the points allow at this Strength, the most first; what is left goes into Move."""
    most = (points - least_move - STRENGTH_PRICE * strength) // strength
    for attacks in range(most, least_attacks - 1, -1):
        yield Character(points - STRENGTH_PRICE * strength - strength * attacks, strength, attacks)


def best(
    points: int, least_move: int, least_attacks: int, count: int, against: Against, goal: DesignGoal
) -> tuple[list[Design], list[Design]]:
    """The ten best designs, each Strength and number of Attacks once; and the best one of each Strength."""
    trade, strengths = goal is DesignGoal.TRADE, range(LEAST_STRENGTH, MOST_STRENGTH + 1)

    def weigh(dear: Character) -> Design:
        group = Group(dear, count)
        return _best_price(group, least_move, against) if trade else Design(group, against, against.worth(group))

    every = [designs(points, least_move, least_attacks, strength) for strength in strengths]
    tried = [dear for alike in every for dear in (alike if trade else islice(alike, TOP))]
    ahead = leaders(tried, weigh, lambda design: design.score(goal), TOP, kind=lambda dear: dear.strength)
    ranked = sorted((design for _, design in ahead), key=lambda design: design.rank(goal), reverse=True)
    champions = {design.character.strength: design for design in reversed(ranked)}
    return ranked[:TOP], [champions[strength] for strength in sorted(champions)]


def how_many(points: int, least_move: int, least_attacks: int) -> int:
    """How many legal characters cost at most so many points: every one was considered, and all but a few beaten."""
    total = 0
    for strength in range(LEAST_STRENGTH, MOST_STRENGTH + 1):
        for character in designs(points, least_move, least_attacks, strength):
            total += character.move - least_move + 1
    return total


def _prices(dear: Character, least_move: int) -> Iterator[Character]:
    """The same with every number of Hit Points it can have, at the least Move for that."""
    cheap = Character(least_move, dear.strength, dear.attacks)
    yield cheap
    for health in range(cheap.hit_points + 1, dear.hit_points + 1):
        more = POINTS_PER_HIT_POINT * (health - 1) + 1 - cheap.points
        yield Character(least_move + more, dear.strength, dear.attacks)


def _best_price(dear: Group, least_move: int, against: Against) -> Design:
    """Of all with this Strength and these Attacks, the best for its points."""
    enemy, price = against.enemy, against.enemy.price
    kills, priced = against.attack.kill(dear, enemy.character), []
    for character in _prices(dear.character, least_move):
        group = dear._replace(character=character)
        worth = Worth(group.price, price, kills, against.reply.kill(enemy, character))
        priced.append((*_net(worth), group, worth))
        if not worth.killed:
            break  # dearer ones do no better for their points
    low = max(net - error for net, error, *_ in priced)
    near = [Design(group, against, worth) for net, error, group, worth in priced if net + error >= low]
    return max(near, key=lambda design: design.rank(DesignGoal.TRADE))


def _net(worth: Worth) -> tuple[float, float]:
    """The net without its fractions, and by how much that can be off."""
    mine, enemy = worth.mine, worth.enemy
    destroys = float(worth.kills) * PER * enemy.each / mine.points
    loses = float(worth.killed) * PER * mine.each / enemy.points
    return destroys - loses, _UNSURE * (destroys + loses) + _UNDERFLOW
