"""The best way to declare attacks one after another, each in sight of what the last one did, worked out exactly.

A situation is the Attacks left, the price paid so far, and everyone's Hit Points left, which are one cell of a list.
From no Attacks left upwards, every attack that may be declared is rolled, die by die, for all cells at once, and each
cell keeps the best. What a cell is worth is one whole number with all figures of the plan as its digits, the goal's
first: such numbers compare by the goal, and mixing them works out every figure on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm, prod
from typing import NamedTuple

from calculators.warverse.rules.combat import SIDES
from calculators.warverse.rulings import HitsAddUp, SplitPays

MOST_WORK = 2_000_000  # cells to be rolled for, weighed by the length of their numbers: about a second in a browser
_BITS = 800  # such long numbers take twice as long as short ones


class Option(NamedTuple):
    """An attack that may be declared: on whom, what range and radius take, and who defends on what."""

    name: str
    cost: int
    defenders: tuple[tuple[int, int], ...]  # the place of each among all, and the highest number that saves it
    radius: int = 0
    where: str = ""  # its area lies, in words

    def used(self, count: str) -> str:
        """So many Attacks on it, in words."""
        area = f' as an area of {self.radius}"' if self.radius else ""
        return f"{count}{area} on {self.name}{self.where}"

    def on_targets(self, targets: int) -> tuple[tuple[int, int], ...]:
        """Its defenders without the attacker itself, whose place is behind all targets."""
        return tuple(each for each in self.defenders if each[0] < targets)

    def matches(self, other: Option, targets: int) -> bool:
        """Whether it is always as good as an attack that costs no less."""
        mine, theirs = self.defenders, other.on_targets(targets)
        return len(mine) == len(theirs) == 1 and mine[0][0] == theirs[0][0] and mine[0][1] <= theirs[0][1]

    def chances(self, strength: int) -> tuple[Fraction, list[Fraction]]:
        """The chance that one die counts, and for each defender the chance that it is hit then."""
        success, hit = Fraction(strength, SIDES), [Fraction(SIDES - saves, SIDES) for _, saves in self.defenders]
        return (success * hit[0], [Fraction(1)]) if len(hit) == 1 else (success, hit)


class Declared(NamedTuple):
    """An attack that was declared: which, for what price, and with how many dice."""

    option: int
    price: int
    dice: int


class Situation(NamedTuple):
    """Attacks left, the price paid so far where only the dearest is paid, and everyone's Hit Points left."""

    left: int
    paid: int
    cell: int


class Turn(NamedTuple):
    """One character's turn: its Attacks, how it may use them, and how tables read the rules."""

    strength: int
    attacks: int
    options: Sequence[Option]
    needs: tuple[int, ...]  # Hit Points of all targets, and at last of the attacker if its own areas can kill it
    targets: int
    pays: SplitPays
    adding: HitsAddUp

    @property
    def unit(self) -> int:
        """The falls of one die, the same for all options."""
        units = [option.chances(self.strength) for option in self.options]
        return lcm(*(success.denominator * prod(chance.denominator for chance in hit) for success, hit in units))

    @property
    def levels(self) -> list[int]:
        """The prices that may have been paid."""
        return sorted({0, *(option.cost for option in self.options)}) if self.pays is SplitPays.DEAREST_ONCE else [0]

    def price(self, option: Option, paid: int) -> tuple[int, int]:
        """What an attack takes when so much was paid before, and what is paid after it (combat/splitting)."""
        once = self.pays is SplitPays.DEAREST_ONCE
        return (max(0, option.cost - paid), max(option.cost, paid)) if once else (option.cost, 0)

    def by_ones(self, option: Option, price: int) -> bool:
        """Whether dice may as well be thrown one by one: nothing is paid, lost or risked in between."""
        return not price and self.adding is HitsAddUp.YES and option.defenders[-1][0] < self.targets

    def work(self, digits: int) -> int:
        """How much there is to roll."""
        volleys = 0
        for paid in self.levels:
            for option in self.options:
                price, _ = self.price(option, paid)
                room = max(0, self.attacks - price)
                rolls = room if self.by_ones(option, price) else room * (room + 1) // 2
                volleys += rolls * (len(option.defenders) + 1) // 2
        bits = digits * self.attacks * self.unit.bit_length()
        return volleys * prod(need + 1 for need in self.needs) * (_BITS + bits) // _BITS


class Plan:
    """The best plan of a turn, by what it is worth when everyone's Hit Points left are these."""

    def __init__(self, turn: Turn, worth: Callable[[tuple[int, ...]], int]):
        self.turn, self.unit = turn, turn.unit
        self._cells = _all_cells(turn.needs)
        places = {health: cell for cell, health in enumerate(self._cells)}
        self.start = Situation(turn.attacks, 0, len(self._cells) - 1)
        self._struck = [
            [places[*health[:at], max(0, health[at] - 1), *health[at + 1 :]] for health in self._cells]
            for at in range(len(turn.needs))
        ]
        whole = [tuple(need if left else 0 for left, need in zip(health, turn.needs)) for health in self._cells]
        self._remembered = [places[health] for health in (self._cells if turn.adding is HitsAddUp.YES else whole)]
        self._ended = [worth(health) for health in self._cells]
        self._dead = (
            len(self._cells) // (turn.needs[-1] + 1) if len(turn.needs) > turn.targets else 0
        )  # cells without the attacker
        self._values, self._best = self._solved()

    def health(self, situation: Situation) -> tuple[int, ...]:
        """Everyone's Hit Points left."""
        return self._cells[situation.cell]

    def value(self, situation: Situation) -> int:
        """What it is worth, of `unit` to the power of the Attacks left."""
        return self._values[situation.left, situation.paid][situation.cell]

    def best(self, situation: Situation) -> Declared | None:
        """The attack to declare; None if none does any good."""
        return self._best[situation.left, situation.paid][situation.cell]

    def results(self, situation: Situation, declared: Declared) -> dict[Situation, Fraction]:
        """Where an attack leads, and how often."""
        option, cells = self.turn.options[declared.option], {situation.cell: Fraction(1)}
        success, hits = option.chances(self.turn.strength)
        for _ in range(declared.dice):
            after: dict[int, Fraction] = {}
            for cell, chance in cells.items():
                fates = {cell: success * chance}
                for (place, _), hit in zip(option.defenders, hits):
                    struck, split = self._struck[place], dict[int, Fraction]()
                    for at, share in fates.items():
                        split[at] = split.get(at, Fraction(0)) + share * (1 - hit)
                        split[struck[at]] = split.get(struck[at], Fraction(0)) + share * hit
                    fates = split
                for at, share in [(cell, (1 - success) * chance), *fates.items()]:
                    after[at] = after.get(at, Fraction(0)) + share
            cells = after
        _, paid = self.turn.price(option, situation.paid)
        left, results = situation.left - declared.price - declared.dice, dict[Situation, Fraction]()
        for cell, chance in cells.items():
            result = Situation(left, paid, self._remembered[cell])
            results[result] = results.get(result, Fraction(0)) + chance
        return {result: chance for result, chance in results.items() if chance}

    def _solved(self) -> tuple[dict[tuple[int, int], list[int]], dict[tuple[int, int], list[Declared | None]]]:
        turn, unit = self.turn, self.unit
        every = [(left, paid) for left in range(turn.attacks + 1) for paid in turn.levels]
        values = {(left, paid): [value * unit**left for value in self._ended] for left, paid in every}
        best: dict[tuple[int, int], list[Declared | None]] = {at: [None] * len(self._cells) for at in every}
        rolls = [self._roll(option) for option in turn.options]
        for left, paid in every:
            for at, option in enumerate(turn.options):
                price, after = turn.price(option, paid)
                kept = values[left, after]
                rolled = [kept[cell] * unit**price for cell in self._remembered]
                room = turn.attacks - left - price
                for dice in range(1, min(1, room) + 1 if turn.by_ones(option, price) else room + 1):
                    rolled, declared = rolls[at](rolled), Declared(at, price, dice)
                    here, tags = values[left + price + dice, paid], best[left + price + dice, paid]
                    for cell in range(self._dead, len(here)):
                        if rolled[cell] > here[cell]:
                            here[cell], tags[cell] = rolled[cell], declared
        return values, best

    def _roll(self, option: Option) -> Callable[[list[int]], list[int]]:
        """What every cell is worth before one more die, from what it is worth after it."""
        success, chances = option.chances(self.turn.strength)
        whole = prod(chance.denominator for chance in chances)
        counts, misses = int(success * self.unit) // whole, int((1 - success) * self.unit)
        strikes = [
            (self._struck[place], chance.numerator, chance.denominator - chance.numerator)
            for (place, _), chance in zip(option.defenders, chances)
        ]

        def roll(values: list[int]) -> list[int]:
            struck = values
            for lower, hit, saved in strikes:
                if saved:
                    struck = [saved * value + hit * struck[at] for value, at in zip(struck, lower)]
                else:
                    struck = [struck[at] for at in lower]
            return [misses * value + counts * after for value, after in zip(values, struck)]

        return roll


def _all_cells(needs: Sequence[int]) -> list[tuple[int, ...]]:
    """Everyone's Hit Points left in every way, the last one's changing least often."""
    cells: list[tuple[int, ...]] = [()]
    for need in needs:
        cells = [(*health, left) for left in range(need + 1) for health in cells]
    return cells
