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
from calculators.kernel.progress import told
from calculators.warverse.rules.characters import (
    LEAST_STRENGTH,
    MOST_STRENGTH,
    POINTS_PER_HIT_POINT,
    STRENGTH_PRICE,
    Character,
)
from calculators.warverse.rules.combat import defence, hit_per_die, ways_to_hit
from calculators.warverse.rules.duels import Ending, First, ending, kills_in_a_turn
from calculators.warverse.rules.facing import PER, kill_together
from calculators.warverse.rules.ranged import range_penalty
from calculators.warverse.rulings import HitsAddUp

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
class Opponent:
    """The target, and how the two stand to each other."""

    character: Character
    range: int = 0
    cover: int = 0  # Strength the target's cover adds
    own_cover: int = 0
    like_it: int = 1  # so many like the target attack together
    alike: int = 1  # and so many of the character's like
    adding: HitsAddUp = HitsAddUp.YES

    @cached_property
    def points(self) -> int:
        """Of the target and its like."""
        return self.like_it * self.character.points

    @cached_property
    def defends(self) -> int:
        return defence(self.character.strength, self.cover)

    @cached_property
    def penalty(self) -> int:
        """Attacks that the range takes of either."""
        return range_penalty(self.range)

    @cached_property
    def dice(self) -> int:
        """The dice it attacks with."""
        return max(0, self.character.attacks - self.penalty)


class Design:
    """One character against the foe: what it does in a turn, and what it suffers in one."""

    def __init__(self, character: Character, foe: Opponent):
        self.character, self.foe = character, foe
        self.dice = max(0, character.attacks - foe.penalty)

    @cached_property
    def kills(self) -> Fraction:
        """The chance that it and its like kill the target in one turn."""
        foe = self.foe
        return kill_together(
            self.dice,
            ways_to_hit(self.character.strength, foe.defends),
            foe.alike,
            foe.character.hit_points,
            foe.adding,
        )

    @cached_property
    def expects(self) -> Fraction:
        """Hits in one turn, on average."""
        return self.foe.alike * self.dice * hit_per_die(self.character.strength, self.foe.defends)

    @cached_property
    def dies(self) -> Fraction:
        """The chance that the target and its like kill it in one turn."""
        foe, defends = self.foe, defence(self.character.strength, self.foe.own_cover)
        return kill_together(
            foe.dice, ways_to_hit(foe.character.strength, defends), foe.like_it, self.character.hit_points, foe.adding
        )

    @cached_property
    def duel(self) -> Ending:
        """How a duel in contact ends, with a roll for the first turn; this one is A."""
        other = self.foe.character
        return ending(kills_in_a_turn(self.character, other), kills_in_a_turn(other, self.character), First.ROLL)

    @cached_property
    def destroys(self) -> Fraction:
        """Points of the target's, for each 100 of its own and its like."""
        return self.kills * PER * self.foe.character.points / (self.foe.alike * self.character.points)

    @cached_property
    def loses(self) -> Fraction:
        """Points of its own, to each 100 of the target's and its like."""
        return self.dies * PER * self.character.points / self.foe.points

    @property
    def chances(self) -> tuple[Fraction, Fraction, Fraction]:
        """That it kills, that it lives, that it wins a duel."""
        return self.kills, 1 - self.dies, self.duel.a_wins

    @property
    def turns(self) -> Fraction | None:
        """The turns of the target it lives, the deadly one counted; None if it can never be killed."""
        return 1 / self.dies if self.dies else None

    def value(self, goal: DesignGoal) -> tuple[Fraction | int, ...]:
        """What designs are ranked by, the most important first."""
        rest = (self.expects, self.character.attacks, self.character.strength)
        if goal is DesignGoal.KILL:
            return (self.kills, *rest)
        if goal is DesignGoal.TRADE:
            return (self.destroys - self.loses, -self.character.points, *rest)
        if goal is DesignGoal.LIVE:
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
    points: int, least_move: int, least_attacks: int, foe: Opponent, goal: DesignGoal
) -> tuple[list[Design], list[Design]]:
    """The best designs of all, and the best one of each Strength."""
    ranked, champions = [], []
    for strength in range(LEAST_STRENGTH, MOST_STRENGTH + 1):
        every = designs(points, least_move, least_attacks, strength)
        some = [Design(character, foe) for character in islice(every, TOP)]
        champions += some[:1]
        ranked += some
    ranked.sort(key=lambda design: design.value(goal), reverse=True)
    return ranked[:TOP], champions


def how_many(points: int, least_move: int, least_attacks: int) -> int:
    """How many legal characters cost at most so many points: every one was considered, and all but a few beaten."""
    total = 0
    for strength in range(LEAST_STRENGTH, MOST_STRENGTH + 1):
        for character in designs(points, least_move, least_attacks, strength):
            total += character.move - least_move + 1
    return total


def best_trades(points: int, least_move: int, least_attacks: int, foe: Opponent) -> tuple[list[Design], list[Design]]:
    """The ten best for their points, each Strength and number of Attacks once; and the best of each Strength."""
    every = [
        dear
        for strength in range(LEAST_STRENGTH, MOST_STRENGTH + 1)
        for dear in designs(points, least_move, least_attacks, strength)
    ]
    traded = [_cheapest_best(dear, least_move, foe) for dear in told(every, len(every))]
    champions = []
    for strength in range(LEAST_STRENGTH, MOST_STRENGTH + 1):
        champions += _ranked([design for design in traded if design.character.strength == strength], 1)
    return _ranked(traded, TOP), champions


def _prices(dear: Character, least_move: int) -> Iterator[Character]:
    """The same with every number of Hit Points it can have, at the least Move for that."""
    cheap = Character(least_move, dear.strength, dear.attacks)
    yield cheap
    for health in range(cheap.hit_points + 1, dear.hit_points + 1):
        more = POINTS_PER_HIT_POINT * (health - 1) + 1 - cheap.points
        yield Character(least_move + more, dear.strength, dear.attacks)


def _cheapest_best(dear: Character, least_move: int, foe: Opponent) -> Design:
    """Of all with this Strength and these Attacks, the best for its points."""
    priced = [Design(character, foe) for character in _prices(dear, least_move)]
    if not priced[0].kills and not priced[0].dies:
        return priced[0]  # none of them kills or dies, so the cheapest is best
    return _ranked(priced, 1)[0]


def _ranked(every: list[Design], many: int) -> list[Design]:
    """The best so many, exactly."""
    if len(every) > many:
        sure = sorted(((_value(design), design) for design in every), key=lambda pair: -pair[0][0])
        low = min(value - error for (value, error), _ in sure[:many])
        every = [design for (value, error), design in sure if value + error >= low]
    return sorted(every, key=lambda design: design.value(DesignGoal.TRADE), reverse=True)[:many]


def _value(design: Design) -> tuple[float, float]:
    """Points destroyed less points lost for 100, and by how much that can be off."""
    foe, points = design.foe, design.character.points
    gain = float(design.kills) * PER * foe.character.points / (foe.alike * points)
    loss = float(design.dies) * PER * points / foe.points
    return gain - loss, _UNSURE * (gain + loss) + _UNDERFLOW
