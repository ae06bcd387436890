"""The referee's answers for Erfworld: one side's blow, and a fortification under attack after attack."""

from fractions import Fraction

from tests.referee.dice import total
from tests.referee.erfworld.steps import (
    TWO_DICE,
    Rulings,
    command_bonus,
    fort_bonus,
    ground_bonus,
    halved,
    inflicted,
    rounded,
)

ONE = Fraction(1)


def spread(value_of, odds):
    """From outcome to chance, for one figure of many outcomes."""
    found = {}
    for outcome, chance in odds.items():
        value = value_of(outcome)
        found[value] = found.get(value, 0) + chance
    return found


def mean(odds):
    return sum((value * chance for value, chance in odds.items()), Fraction(0))


def hits(
    *, attack, commander_level, chief_in_hex, combats_before, special, ambush, defence, terrain, fort_hits, **rulings
):
    """One side's blow for every throw."""
    rulings = Rulings(**rulings)
    command = command_bonus([commander_level], chief_in_hex == "yes", rulings)
    average = rounded(Fraction(defence, 100), rulings)
    bonus = ground_bonus(terrain, fort_hits, False, False, rulings)

    def one_throw(roll):
        return inflicted(roll, attack, command, halved(special, combats_before), Fraction(ambush, 100), average, bonus)

    odds = spread(one_throw, TWO_DICE)
    return {"hits": odds, "mean_hits": mean(odds), "negated": average + bonus}


def siege(
    *,
    attacks,
    fort_hits,
    defence,
    inside_attack,
    inside_level,
    attack,
    other_attack,
    commander_level,
    chief_in_hex,
    siege_defence,
    siege_attack,
    inside_strike_back,
    kind,
    wall_opens,
    **rulings,
):
    """A fortification after each attack: down or not, breached or not, and its Hits (fortifications/siege)."""
    rulings = Rulings(**rulings)
    command = command_bonus([commander_level], chief_in_hex == "yes", rulings)
    if siege_attack == "direct":
        taken = {attack: ONE}  # no dice, no bonus
    else:
        strong = attack + (other_attack if siege_attack == "whole_stack" and attack else 0)
        taken = spread(lambda roll: inflicted(roll, strong, command, ONE, ONE, 0, 0), TWO_DICE)
    left, stages = {fort_hits: ONE}, []
    for _ in range(attacks + 1):
        stages.append(left)
        after = {}
        for hits_left, chance in left.items():
            for off, odds in taken.items():
                now = max(0, hits_left - off)
                after[now] = after.get(now, 0) + chance * odds
        left = after

    def breached(hits_left):
        """Hits get through: Defence and bonus inside are below 8 (fortifications/invulnerable)."""
        return Fraction(defence, 100) + fort_bonus(hits_left, rulings) < 8

    back = Fraction(0)
    if inside_strike_back == "yes":
        inside, outside = command_bonus([inside_level], False, rulings), Fraction(siege_defence, 100)
        back = mean(spread(lambda roll: inflicted(roll, inside_attack, inside, ONE, ONE, outside, 0), TWO_DICE))
    return {
        "down": [stage.get(0, Fraction(0)) for stage in stages],
        "breached": [total(stage, breached) for stage in stages],
        "left": [mean(stage) for stage in stages],
        "bonus": fort_bonus(fort_hits, rulings),
        "untouchable_at": next(so_many for so_many in range(10_000) if not breached(so_many)),
        "mean_struck_back": back,
        "never": not any(taken),
    }
