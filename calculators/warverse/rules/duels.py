"""A duel turn about: as Hit Points are full again every turn, each turn is the first one over again."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Choice
from calculators.show.wording import amount
from calculators.warverse.rules.characters import Character
from calculators.warverse.rules.combat import kill

MANY = 10**6  # turns


class First(Choice):
    """Who has the first turn."""

    A = "a", "A"
    B = "b", "B"
    ROLL = "roll", "By roll"


class Ending(NamedTuple):
    """How a duel ends; without a mean it never does."""

    a_wins: Fraction
    b_wins: Fraction
    mean_turns: Fraction | None

    @property
    def endless(self) -> bool:
        return self.mean_turns is None


def kills_in_a_turn(attacker: Character, target: Character) -> Fraction:
    """The chance that all its Attacks, in contact, kill the target in one turn (combat/killing)."""
    return kill(attacker.attacks, attacker.strength, target.strength, target.hit_points)


def ending(a_kills: Fraction, b_kills: Fraction, first: First) -> Ending:
    """How it ends if A and B kill with these chances in each of their turns (winning/winning)."""
    if not a_kills and not b_kills:
        return Ending(Fraction(0), Fraction(0), None)
    a_first = _opened(a_kills, b_kills)
    b_wins, a_wins, turns = _opened(b_kills, a_kills)
    b_first = a_wins, b_wins, turns
    if first is not First.ROLL:
        return Ending(*(a_first if first is First.A else b_first))
    # a roll gives either the first turn equally often: set-up/turn-order
    return Ending((a_first[0] + a_wins) / 2, (a_first[1] + b_wins) / 2, (a_first[2] + turns) / 2)


def _opened(opener: Fraction, other: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """The opener wins, the other wins, and the mean number of turns.

    A round, one turn of each, ends the duel with the same chance every time, so its chances are shares of that.
    """
    missed = 1 - opener
    ends = 1 - missed * (1 - other)
    return opener / ends, missed * other / ends, (1 + missed) / ends


def after_each_turn(a_kills: Fraction, b_kills: Fraction, first: First) -> Iterator[tuple[Fraction, ...]]:
    """A has won, B has won, still on: after the first turn, the second, and so on without an end."""
    if first is not First.ROLL:
        return _turn_about(a_kills, b_kills, first is First.A)
    either = zip(_turn_about(a_kills, b_kills, True), _turn_about(a_kills, b_kills, False))
    return (tuple((a_first + b_first) / 2 for a_first, b_first in zip(*both)) for both in either)


def _turn_about(a_kills: Fraction, b_kills: Fraction, turn_of_a: bool) -> Iterator[tuple[Fraction, ...]]:
    a_won, b_won, still = Fraction(0), Fraction(0), Fraction(1)
    while True:
        if turn_of_a:
            a_won, still = a_won + still * a_kills, still * (1 - a_kills)
        else:
            b_won, still = b_won + still * b_kills, still * (1 - b_kills)
        turn_of_a = not turn_of_a
        yield a_won, b_won, still


def turns_in_words(mean: Fraction) -> str:
    """A mean number of turns in a sentence; past a million the figures say nothing more."""
    return "more than a million turns" if mean >= MANY else amount(mean, "turn")
