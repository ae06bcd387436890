"""Everything that can come of combats one after another on one stack of defenders, roll by roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeVar

from calculators.erfworld.rules.combat import Combat, First
from calculators.erfworld.rules.formula import ROLLS, Blow, hits_by_roll
from calculators.erfworld.rules.stacks import Shape, Stack, Standing
from calculators.erfworld.rulings import Win, WipedOut

K = TypeVar("K")

WAYS = 36  # of two dice to fall
State = tuple[Standing, int]  # the defenders, and the combats they have fought


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

    def __init__(self, combat: Combat):
        self.combat = combat
        self._by_formula = combat.place.readings[Win] is Win.FORMULA
        self._known: dict[tuple[object, ...], dict[int, int]] = {}

    @property
    def total(self) -> int:
        """What the weights of all branches add up to: 36 ways for each 2d6."""
        return WAYS if self.combat.place.shared else WAYS ** (3 if self.combat.protectors else 2)

    def branches(self, now: Standing, combats: int) -> Iterator[Branch]:
        """All that can happen between a fresh attacking stack and the defenders as they stand."""
        if not self.combat.place.shared:
            yield from self._branches(1, ROLLS, now, combats)
        else:
            for roll, ways in ROLLS.items():
                yield from self._branches(ways, {roll: 1}, now, combats)

    def _branches(self, weight: int, dice: dict[int, int], now: Standing, combats: int) -> Iterator[Branch]:
        aid = self.combat.aid(self.combat.defenders.shape(now))
        if not aid:
            silent = sum(dice.values()) if self.combat.protectors else 1
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
        fresh = self.combat.attackers.fresh
        first = self.combat.order(self.combat.defenders.shape(now)).first
        if first is First.UNANSWERED:
            left = sum(dice.values()) * sum(ways for ways, _ in extra.hits)
            yield Branch(weight, self._struck(fresh, now, dice), [Result(left, 0, 0, fresh)])
        elif first is First.TOGETHER:
            struck = self._struck(fresh, now, dice)
            if extra.stray:
                struck = [hit._replace(standing=self._strayed(hit.standing, now, extra)) for hit in struck]
            yield Branch(weight, struck, self._answered(now, dice, combats, extra))
        elif first is First.ATTACKERS:
            for hit in self._struck(fresh, now, dice):
                helped = extra if self._led(hit.standing) else extra.silenced
                after = hit._replace(weight=1, standing=self._strayed(hit.standing, hit.standing, helped))
                answers = self._answered(hit.standing, dice, combats, helped, hand_to_hand=True)
                yield Branch(weight * hit.weight, [after], answers)
        else:
            left_over = self._strayed(now, now, extra)
            for answers in self._alike(self._answered(now, dice, combats, extra), left_over):
                yield Branch(weight, self._struck(answers[0].standing, left_over, dice), answers)

    def helping(self, now: Standing, roll: int) -> int:
        """In how many of 36 ways the protectors strike, if this is their own roll."""
        d = self.combat.defenders.shape(now)
        if not d.living or not self.combat.aid(d):
            return 0
        if self.combat.order(d).first is not First.ATTACKERS:
            return WAYS
        dice = {roll: WAYS} if self.combat.place.shared else ROLLS
        hits = self._struck(self.combat.attackers.fresh, now, dice)
        return sum(hit.weight for hit in hits if self._led(hit.standing))

    def _led(self, now: Standing) -> bool:
        """Whether the Warlord that protectors need still lives (retaliation/warlord)."""
        return not self.combat.protectors or self.combat.protectors.led(self.combat.defenders.shape(now))

    def _alike(self, answered: list[Result], now: Standing) -> Iterable[list[Result]]:
        """Answers gathered by how strong they leave the attackers: those that do so equally share a branch."""
        gathered: dict[tuple[int, bool], list[Result]] = {}
        for answer in answered:
            shape = self.combat.attackers.shape(answer.standing)
            gathered.setdefault((id(self._strikes(shape, now)), shape.level > 0), []).append(answer)
        return gathered.values()

    def _struck(self, mine: Standing, now: Standing, dice: dict[int, int]) -> list[Result]:
        """The attackers' hits on the defenders."""
        a = self.combat.attackers.shape(mine)
        by_roll, aims = self._strikes(a, now), self.combat.aimed(a)
        return [self._result(self.combat.defenders, now, ways, by_roll[roll], aims) for roll, ways in dice.items()]

    def _strikes(self, a: Shape, now: Standing) -> dict[int, int]:
        d = self.combat.defenders.shape(now)
        return self._by_roll(("strike", id(a), id(d)), lambda: self.combat.strike(a, d))

    def _answered(
        self, now: Standing, dice: dict[int, int], combats: int, extra: Extra, hand_to_hand: bool = False
    ) -> list[Result]:
        """The hits on the attackers, by the defenders as they stand and by their protectors.

        Defenders who went into the combat as melee fight it as that, even if only archers and a Commander are left.
        """
        d = self.combat.defenders.shape(now)
        key = "answer", id(d), combats, hand_to_hand
        by_roll = self._by_roll(key, lambda: self.combat.answer(d, combats, hand_to_hand))
        both = _summed((ways * more, by_roll[roll] + hits) for roll, ways in dice.items() for more, hits in extra.hits)
        return [self._result(self.combat.attackers, self.combat.attackers.fresh, ways, hits) for ways, hits in both]

    def _strayed(self, now: Standing, seen: Standing, extra: Extra) -> Standing:
        """The defenders after what their protectors do to them, who see them as they stood."""
        if not extra.stray:
            return now
        d = self.combat.defenders.shape(seen)
        by_roll = self._by_roll(("stray", id(d)), lambda: self.combat.stray(d))
        return self.combat.defenders.take(now, by_roll[extra.stray])

    def _by_roll(self, key: tuple[object, ...], blow: Callable[[], Blow]) -> dict[int, int]:
        """Hits by roll, worked out once; shapes alike are one object, which the stack keeps."""
        if key not in self._known:
            self._known[key] = hits_by_roll(blow().full)
        return self._known[key]

    def _result(self, stack: Stack, now: Standing, ways: int, hits: int, aims: tuple[int, ...] = ()) -> Result:
        after = stack.take(now, hits, aims)
        score = hits if self._by_formula else stack.lost(after) - stack.lost(now)
        return Result(ways, hits, score, after)


def _summed(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Weights and hits, equal hits put together."""
    summed: dict[int, int] = {}
    for ways, hits in pairs:
        summed[hits] = summed.get(hits, 0) + ways
    return [(ways, hits) for hits, ways in summed.items()]


@dataclass
class Fought:
    """What can come of one of the combats; every count is out of `total`."""

    combat: Combat
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
    def took_place(self) -> int:
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
        after: dict[Standing, int] = {}
        for (now, _), weight in self.after.items():
            _add(after, now, weight)
        return after


def in_turn(combats: Sequence[Combat], combats_before: int) -> Iterator[Fought]:
    """Each combat in turn, from the defenders as the ones before have left them."""
    now: dict[State, int] = {(combats[0].defenders.fresh, combats_before): 1}
    total = 1
    for combat in combats:
        outcomes = Outcomes(combat)
        total *= outcomes.total
        fought = Fought(combat, now, total)
        for (defenders, before), weight in now.items():
            if defenders.alive:
                for branch in outcomes.branches(defenders, before):
                    _count(fought, branch, before, weight * branch.weight)
            else:  # nobody left to attack
                _add(fought.after, (defenders, before), weight * outcomes.total)
                _add(fought.attackers_after, combat.attackers.fresh, weight * outcomes.total)
        now = fought.after
        yield fought


def _count(fought: Fought, branch: Branch, before: int, weight: int) -> None:
    """Count everything that happens in one branch."""
    struck_all = sum(hit.weight for hit in branch.struck)
    wiped = kept = 0
    for answer in branch.answered:
        ways = weight * answer.weight * struck_all
        _add(fought.attackers_after, answer.standing, ways)
        _add(fought.defenders_hits, answer.hits, ways)
        if answer.standing.alive:
            kept += answer.weight
        else:
            wiped += answer.weight
    fresh = _counted(fought.combat.place.readings[WipedOut], before)
    answers = [(answer.weight, answer.score, answer.standing.earns) for answer in branch.answered]
    for hit in branch.struck:
        ways = weight * hit.weight
        _add(fought.attackers_hits, hit.hits, ways * (wiped + kept))
        if wiped:
            _add(fought.after, (hit.standing, fresh), ways * wiped)
        if kept:
            _add(fought.after, (hit.standing, before + 1), ways * kept)
        more = less = experience = 0
        for many, score, earns in answers:
            if hit.score > score:
                more += many
                experience += many * earns
            elif hit.score < score:
                less += many
        fought.attackers_more += ways * more
        fought.defenders_more += ways * less
        fought.equal += ways * (wiped + kept - more - less)
        fought.attackers_experience += ways * experience
        fought.defenders_experience += ways * less * hit.standing.earns


def _counted(reading: WipedOut, before: int) -> int:
    """The combats that count after the whole attacking stack was croaked (bonuses/wipe-out)."""
    return 0 if reading is WipedOut.CLEARED else before if reading is WipedOut.NOT_COUNTED else before + 1


def _add(counts: dict[K, int], key: K, weight: int) -> None:
    counts[key] = counts.get(key, 0) + weight


def _gone(after: dict[Standing, int]) -> int:
    return sum(weight for now, weight in after.items() if not now.alive)


def protectors_after(fought: Fought) -> dict[Standing, int]:
    """How the protectors stand: hurt only where their stray hits fall among themselves."""
    combat, protectors = fought.combat, fought.combat.protectors
    assert protectors
    stack, outcomes = protectors.stack, Outcomes(combat)
    by_roll = hits_by_roll(combat.stray(protectors.shape).full)
    after: dict[Standing, int] = {}
    for (now, _), weight in fought.before.items():
        among_themselves = protectors.hit_themselves(combat.charging, combat.defenders.shape(now))
        for roll, ways in ROLLS.items():
            firing = outcomes.helping(now, roll) if among_themselves else 0
            for standing, share in ((stack.take(stack.fresh, by_roll[roll]), firing), (stack.fresh, WAYS - firing)):
                _add(after, standing, weight * ways * share)
    return {now: weight for now, weight in after.items() if weight}
