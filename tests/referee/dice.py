"""Dice for a referee: a procedure asks for them one by one, and is played once for every way they can fall."""

from fractions import Fraction
from functools import lru_cache

FACES = {face: Fraction(1, 6) for face in range(1, 7)}


class Undecided(Exception):
    """The script of dice has run out; carries what could come next."""


class Dice:
    """Dice that fall as a script says, and stop play where the script ends."""

    def __init__(self, script):
        self.script = iter(script)

    def next(self, possible):
        for outcome in self.script:
            return outcome
        raise Undecided(possible)

    def roll(self):
        """One six-sided die."""
        return self.next(FACES)

    def play(self, procedure, *args):
        """A step with dice of its own, itself played out in every way."""
        return self.next(enumerate_all(procedure, *args))


@lru_cache(maxsize=200_000)
def enumerate_all(procedure, *args, dice=Dice):
    """Every outcome of `procedure(dice, *args)` with its exact chance."""
    odds = {}
    unplayed = [((), Fraction(1))]
    while unplayed:
        script, chance = unplayed.pop()
        try:
            outcome = procedure(dice(script), *args)
        except Undecided as stop:
            for step, odds_of_step in stop.args[0].items():
                unplayed.append(((*script, step), chance * odds_of_step))
        else:
            odds[outcome] = odds.get(outcome, 0) + chance
    return odds


def total(odds, wanted):
    """The chance of all the outcomes for which `wanted` holds."""
    return sum((chance for outcome, chance in odds.items() if wanted(outcome)), Fraction(0))
