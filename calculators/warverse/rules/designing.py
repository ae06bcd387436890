"""The search for the best character: every legal one of at most so many points, without those another one beats.

What is left of the points always goes into Move: it takes nothing away and counts for Hit Points.
So for each Strength and number of Attacks one design is enough; all designs cost the same and have the same Hit Points.
With one Strength more Attacks are then never worse, whatever is asked for; so the best of each are those with the most.

For its points a cheaper character can be better, so there all prices are tried. Of characters alike in Strength,
Attacks and Hit Points the one with the least Move is the best, and the others are tried only where it is among the
best. The figures are compared as floats first; those too near to be told apart are then compared exactly.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from heapq import nlargest

from calculators.declare import Choice
from calculators.kernel.progress import tracked
from calculators.warverse.rules.characters import POINTS_PER_HIT_POINT, STRENGTH_PRICE, STRENGTHS, Character
from calculators.warverse.rules.combat import hit_per_die
from calculators.warverse.rules.duels import Ending, First, ending, kills_in_a_turn
from calculators.warverse.rules.worth import Against, Group
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
    return Character(least_move, STRENGTHS[0], least_attacks).points


def designs(points: int, least_move: int, least_attacks: int, strength: int) -> Iterator[Character]:
    """Every number of Attacks that the points allow at this Strength, the most first; what is left goes into Move."""
    most = (points - least_move - STRENGTH_PRICE * strength) // strength
    for attacks in range(most, least_attacks - 1, -1):
        yield Character(points - STRENGTH_PRICE * strength - strength * attacks, strength, attacks)


def best(
    points: int, least_move: int, least_attacks: int, count: int, against: Against, goal: DesignGoal
) -> tuple[list[Design], list[Design]]:
    """The ten best designs, and the best one of each Strength."""
    tried: list[Design] = []
    for strength in STRENGTHS:
        every = [Group(dear, count) for dear in designs(points, least_move, least_attacks, strength)]
        if goal is DesignGoal.TRADE:
            tried += _traded(every, least_move, against)
        else:
            tried += [Design(group, against, against.worth(group)) for group in every[:TOP]]
    ranked = sorted(tried, key=lambda design: design.rank(goal), reverse=True)
    champions = {design.character.strength: design for design in reversed(ranked)}
    return ranked[:TOP], [champions[strength] for strength in sorted(champions)]


def how_many(points: int, least_move: int, least_attacks: int) -> int:
    """How many legal characters cost at most so many points: every one was considered, and all but a few beaten."""
    total = 0
    for strength in STRENGTHS:
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


def _traded(every: list[Group], least_move: int, against: Against) -> list[Design]:
    """Of all with one Strength, at every price, those that may be among the ten best for their points."""
    enemy, heads = against.enemy, []
    for dear in tracked(every, len(every)):
        kills, unhurt = against.attack.kill(dear, enemy.character), 0
        for character in _prices(dear.character, least_move):
            group = dear._replace(character=character)
            worth = Worth(group.price, enemy.price, kills, against.reply.kill(enemy, character))
            heads.append((*_net(worth), group, dear.character.move))
            unhurt += not worth.killed
            if unhurt == TOP:
                break  # dearer ones do no better for their points
    low = min(nlargest(TOP, (net - error for net, error, *_ in heads)), default=0.0)
    near = [(group, most) for net, error, group, most in heads if net + error >= low]
    alike = [
        group._replace(character=character)
        for group, most in near
        for character in _with_more_move(group.character, most)
    ]
    return [Design(group, against, against.worth(group)) for group in alike]


def _with_more_move(least: Character, most: int) -> Iterator[Character]:
    """The same with every Move up to the most that has no more Hit Points."""
    for move in range(least.move, most + 1):
        character = replace(least, move=move)
        if character.hit_points == least.hit_points:
            yield character


def _net(worth: Worth) -> tuple[float, float]:
    """The net without its fractions, and by how much that can be off."""
    mine, enemy = worth.mine, worth.enemy
    destroys = float(worth.kills) * PER * enemy.each / mine.points
    loses = float(worth.killed) * PER * mine.each / enemy.points
    return destroys - loses, _UNSURE * (destroys + loses) + _UNDERFLOW
