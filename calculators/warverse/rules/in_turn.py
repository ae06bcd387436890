"""Targets one after another, where there are too many situations to plan for them all.

Each gets a single attack, or, where dice may be thrown one by one, so many of those at most; none is returned to.
So what is left to plan is only which target comes next, and with how many Attacks. The plan is found with floats;
its figures are then worked out exactly.
"""

from collections.abc import Sequence
from typing import NamedTuple

from calculators.warverse.rules.combat import PAIRS, kills_by_dice, ways_to_hit
from calculators.warverse.rules.splitting import SplitGoal
from calculators.warverse.rules.stages import Declared, Turn

Figures = tuple[int, int, int, int]  # kills, points, all dead, any dead; of all falls of the Attacks left


class Still(NamedTuple):
    """The targets still to come, as bits, Attacks left, and the price paid so far."""

    rest: int
    left: int
    paid: int = 0


class InTurn:
    """The best plan that takes targets one after another."""

    def __init__(self, turn: Turn, worths: Sequence[int], goal: SplitGoal):
        self.turn, self._worths, self._goal = turn, worths, goal
        alone = {at: option.defenders[0] for at, option in enumerate(turn.options) if len(option.defenders) == 1}
        self._falls = {
            at: kills_by_dice(turn.attacks, ways_to_hit(turn.strength, saves), turn.needs[place])
            for at, (place, saves) in alone.items()
        }
        self._odds = {at: [n / PAIRS**dice for dice, n in enumerate(falls)] for at, falls in self._falls.items()}
        self._values: dict[tuple[int, int], list[float]] = {}  # by Attacks left
        self._best: dict[tuple[int, int], list[Declared | None]] = {}
        for rest in range(2**turn.targets):
            for paid in turn.levels:
                self._plan(rest, paid)
        self._known: dict[Still, Figures] = {}
        self.start = Still(2**turn.targets - 1, turn.attacks)

    def best(self, still: Still) -> Declared | None:
        """The attack to declare, with the most dice that its target is to get; None if none does any good."""
        return self._best[still.rest, still.paid][still.left]

    def figures(self, still: Still) -> Figures:
        """What comes of it."""
        if still not in self._known:
            declared = self.best(still)
            nothing = 0, 0, 0 if still.rest else PAIRS**still.left, 0
            self._known[still] = self._played(still, declared) if declared else nothing
        return self._known[still]

    def _played(self, still: Still, declared: Declared) -> Figures:
        place, rest, paid, ones = self._taking(declared.option, still.rest, still.paid)
        falls, total = self._falls[declared.option], [0, 0, 0, 0]
        for dice in range(1 if ones else declared.dice, declared.dice + 1):
            left = still.left - declared.price - dice
            whole, lost = PAIRS**left, PAIRS**declared.price
            kills, points, everyone, some = self.figures(Still(rest, left, paid))
            dying = falls[dice] - PAIRS * falls[dice - 1] if ones else falls[dice]
            fates = [(dying, (kills + whole, points + whole * self._worths[place], everyone, whole))]
            if dice == declared.dice:
                fates.append((PAIRS**dice - falls[dice], (kills, points, 0, some)))
            for ways, figures in fates:
                total = [before + lost * ways * figure for before, figure in zip(total, figures)]
        return total[0], total[1], total[2], total[3]

    def _taking(self, at: int, rest: int, paid: int) -> tuple[int, int, int, bool]:
        """Whom an option attacks, who and what price comes after it, and whether its dice are thrown one by one."""
        option = self.turn.options[at]
        place, (price, after) = option.defenders[0][0], self.turn.price(option, paid)
        return place, rest & ~(1 << place), after, self.turn.by_ones(option, price)

    def _plan(self, rest: int, paid: int) -> None:
        nothing = float(self._goal is SplitGoal.ALL and not rest)
        best: list[tuple[float, Declared | None]] = [(nothing, None)] * (self.turn.attacks + 1)
        for at, odds in self._odds.items():
            place, others, after, ones = self._taking(at, rest, paid)
            if others == rest:
                continue
            price, _ = self.turn.price(self.turn.options[at], paid)
            fates = [self._then(place, value) for value in self._values[others, after]]
            for left in range(price + 1, self.turn.attacks + 1):
                made = 0.0
                for dice in range(1, left - price + 1):
                    dead, lives = fates[left - price - dice]
                    made = made + (odds[dice] - odds[dice - 1]) * dead if ones else odds[dice] * dead
                    value = made + (1 - odds[dice]) * lives
                    if value > best[left][0]:
                        best[left] = value, Declared(at, price, dice)
        self._values[rest, paid] = [value for value, _ in best]
        self._best[rest, paid] = [declared for _, declared in best]

    def _then(self, place: int, beyond: float) -> tuple[float, float]:
        """What it is worth if this one is dead, or lives, where the others are worth so much."""
        if self._goal is SplitGoal.ALL:
            return beyond, 0.0
        if self._goal is SplitGoal.ANY:
            return 1.0, beyond
        return beyond + (self._worths[place] if self._goal is SplitGoal.POINTS else 1), beyond
