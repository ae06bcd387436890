"""Everything that can come of one combat, roll by roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from calculators.erfworld.rules.clash import Clash, Order
from calculators.erfworld.rules.formula import ROLLS, Blow, hits_by_roll
from calculators.erfworld.rules.stack import Shape, Stack, Standing
from calculators.erfworld.rulings import Win

WAYS = 36  # of two dice to fall


class Result(NamedTuple):
    """What one stack's hits come to, and how the other stands after them."""

    weight: int
    hits: int
    score: int  # what is compared to find the winner
    standing: Standing


class Branch(NamedTuple):
    """A part of all that can happen in which the two strikes do not depend on each other."""

    weight: int
    struck: list[Result]  # what the attackers do to the defenders
    answered: list[Result]  # what the defenders, and who protects them, do to the attackers


class Extra(NamedTuple):
    """What protectors add to the defenders' hits: weights and hits, and their roll if they hit friends too."""

    hits: list[tuple[int, int]]
    stray: int = 0

    @property
    def silenced(self) -> Extra:
        """The same rolls, with nobody to strike."""
        return Extra([(sum(ways for ways, _ in self.hits), 0)])


class Outcomes:
    """One combat, with the blows worked out so far."""

    def __init__(self, clash: Clash):
        self.clash = clash
        self._known: dict[tuple[object, ...], dict[int, int]] = {}

    @property
    def total(self) -> int:
        """What the weights of all branches add up to: 36 ways for each 2d6."""
        return WAYS if self.clash.shared else WAYS ** (3 if self.clash.protectors else 2)

    def branches(self, now: Standing, combats: int) -> Iterator[Branch]:
        """All that can happen between a fresh attacking stack and the defenders as they stand."""
        if not self.clash.shared:
            yield from self._branches(1, ROLLS, now, combats)
        else:
            for roll, ways in ROLLS.items():
                yield from self._branches(ways, {roll: 1}, now, combats)

    def _branches(self, weight: int, dice: dict[int, int], now: Standing, combats: int) -> Iterator[Branch]:
        aid = self.clash.aid(self.clash.defenders.shape(now))
        if not aid:
            silent = sum(dice.values()) if self.clash.protectors else 1
            yield from self._in_order(weight, dice, now, combats, Extra([(silent, 0)]))
            return
        by_roll = hits_by_roll(aid.blow.full)
        if aid.friendly:  # one roll of the protectors decides what they do to both sides
            for roll, ways in dice.items():
                yield from self._in_order(weight * ways, dice, now, combats, Extra([(1, by_roll[roll])], roll))
        else:
            extra = Extra(_summed((ways, by_roll[roll]) for roll, ways in dice.items()))
            yield from self._in_order(weight, dice, now, combats, extra)

    def _in_order(
        self, weight: int, dice: dict[int, int], now: Standing, combats: int, extra: Extra
    ) -> Iterator[Branch]:
        """Both strikes as they follow each other."""
        fresh = self.clash.attackers.fresh
        order = self.clash.order(self.clash.defenders.shape(now))
        if order is Order.UNANSWERED:
            left = sum(dice.values()) * sum(ways for ways, _ in extra.hits)
            yield Branch(weight, self._struck(fresh, now, dice), [Result(left, 0, 0, fresh)])
        elif order is Order.TOGETHER:
            struck = self._struck(fresh, now, dice)
            if extra.stray:
                struck = [one._replace(standing=self._strayed(one.standing, now, extra)) for one in struck]
            yield Branch(weight, struck, self._answered(now, dice, combats, extra))
        elif order is Order.ATTACKERS:
            for one in self._struck(fresh, now, dice):
                helped = extra if self._led(one.standing) else extra.silenced
                after = one._replace(weight=1, standing=self._strayed(one.standing, one.standing, helped))
                answers = self._answered(one.standing, dice, combats, helped, hand_to_hand=True)
                yield Branch(weight * one.weight, [after], answers)
        else:
            left_over = self._strayed(now, now, extra)
            for answers in self._alike(self._answered(now, dice, combats, extra), left_over):
                yield Branch(weight, self._struck(answers[0].standing, left_over, dice), answers)

    def helping(self, now: Standing, roll: int) -> int:
        """In how many of 36 ways the protectors strike, if this is their own roll."""
        d = self.clash.defenders.shape(now)
        if not d.living or not self.clash.aid(d):
            return 0
        if self.clash.order(d) is not Order.ATTACKERS:
            return WAYS
        dice = {roll: WAYS} if self.clash.shared else ROLLS
        return sum(one.weight for one in self._struck(self.clash.attackers.fresh, now, dice) if self._led(one.standing))

    def _led(self, now: Standing) -> bool:
        """Whether protectors still have the Warlord they need, who may have been croaked first (retaliation/warlord)."""
        return not self.clash.protectors or self.clash.protectors.led(self.clash.defenders.shape(now))

    def _alike(self, answered: list[Result], now: Standing) -> Iterable[list[Result]]:
        """Answers gathered by how strong they leave the attackers: those that do so equally share a branch."""
        gathered: dict[tuple[int, bool], list[Result]] = {}
        for one in answered:
            shape = self.clash.attackers.shape(one.standing)
            gathered.setdefault((id(self._strikes(shape, now)), shape.level > 0), []).append(one)
        return gathered.values()

    def _struck(self, mine: Standing, now: Standing, dice: dict[int, int]) -> list[Result]:
        """The attackers' hits on the defenders."""
        a = self.clash.attackers.shape(mine)
        by_roll, aims = self._strikes(a, now), self.clash.aimed(a)
        return [self._result(self.clash.defenders, now, ways, by_roll[roll], aims) for roll, ways in dice.items()]

    def _strikes(self, a: Shape, now: Standing) -> dict[int, int]:
        d = self.clash.defenders.shape(now)
        return self._by_roll(("strike", id(a), id(d)), lambda: self.clash.strike(a, d))

    def _answered(
        self, now: Standing, dice: dict[int, int], combats: int, extra: Extra, hand_to_hand: bool = False
    ) -> list[Result]:
        """The hits on the attackers, by the defenders as they stand and by their protectors.

        Defenders who went into the combat as melee fight it as that, even if only archers and a Commander are left.
        """
        d = self.clash.defenders.shape(now)
        key = "answer", id(d), combats, hand_to_hand
        by_roll = self._by_roll(key, lambda: self.clash.answer(d, combats, hand_to_hand))
        both = _summed((ways * more, by_roll[roll] + hits) for roll, ways in dice.items() for more, hits in extra.hits)
        return [self._result(self.clash.attackers, self.clash.attackers.fresh, ways, hits) for ways, hits in both]

    def _strayed(self, now: Standing, seen: Standing, extra: Extra) -> Standing:
        """The defenders after what their protectors do to them, who see them as they stood."""
        if not extra.stray:
            return now
        d = self.clash.defenders.shape(seen)
        by_roll = self._by_roll(("stray", id(d)), lambda: self.clash.stray(d))
        return self.clash.defenders.take(now, by_roll[extra.stray])

    def _by_roll(self, key: tuple[object, ...], blow: Callable[[], Blow]) -> dict[int, int]:
        """Hits by roll, worked out once; shapes alike are one object, which the stack keeps."""
        if key not in self._known:
            self._known[key] = hits_by_roll(blow().full)
        return self._known[key]

    def _result(self, stack: Stack, now: Standing, ways: int, hits: int, aims: tuple[int, ...] = ()) -> Result:
        after = stack.take(now, hits, aims)
        score = hits if self.clash.rulings.win is Win.FORMULA else stack.lost(after) - stack.lost(now)
        return Result(ways, hits, score, after)


def _summed(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Weights and hits, equal hits put together."""
    found: dict[int, int] = {}
    for ways, hits in pairs:
        found[hits] = found.get(hits, 0) + ways
    return [(ways, hits) for hits, ways in found.items()]
