"""A referee for WARVERSE! who plays every possible throw of the dice.

Nothing here knows a formula. Each procedure is one step of the rules in the
order a player takes it, and asks for every die; `enumerate_all` plays it once
for every way the dice can fall. A word in brackets is the id of a rule or ruling.
"""

from dataclasses import dataclass
from fractions import Fraction

from tests.referee.dice import enumerate_all

DEAD = "dead"
LIGHT, HEAVY = 1, 2
COVER = {"none": 0, "light": LIGHT, "heavy": HEAVY}
PART = {"none": Fraction(0), "under_half": Fraction(1, 4), "half_or_more": Fraction(1, 2)}


# ------------------------------------------------------------------ points


def price(move, strength, attacks):
    """What a character costs, point by point (first-point: the first ones cost too)."""
    points = 0
    for _ in range(move):
        points += 1
    for _ in range(strength):
        points += 5
    for _ in range(attacks):
        points += strength
    return points


def hit_points(points):
    """A fifth of the points; a part of 5 counts in full (rounding: once, for the whole)."""
    found = 0
    while 5 * found < points:
        found += 1
    return found


# ------------------------------------------------------------------- range


def inches(whole, part="none", range_steps="full"):
    """The inches that count for a distance with a part of an inch beyond (range-steps)."""
    exact = whole + PART[part]
    if range_steps == "up":
        return whole if exact == whole else whole + 1
    if range_steps == "nearest":
        return whole if exact - whole < Fraction(1, 2) else whole + 1
    return whole


def taken_off(distance, radius):
    """The dice that range and radius take, step by step (range, range-and-radius)."""
    lost, step = radius, 6
    while distance >= step:
        lost, step = lost + 1, step + 6
    return lost


def dice_left(attacks, distance, radius):
    """The dice of a volley that are rolled; with none left there is no attack (at-least-one)."""
    return max(0, attacks - taken_off(distance, radius))


# ------------------------------------------------------------------- cover


def body_cover(hidden, mostly_hidden="heavy"):
    """Cover from what hides the body (cover-by-body, mostly-hidden)."""
    if hidden == "over_half":
        return COVER[mostly_hidden]
    return {"under_third": 0, "third_to_half": LIGHT, "nearly_all": HEAVY}[hidden]


def angle_cover(angle, angle_steps="at_least"):
    """Cover from the angle of the shot, up or down (cover-by-angle, angle-steps)."""
    if angle_steps == "nearest":
        nearest = min((0, 45, 90), key=lambda named: abs(named - angle))
        return {0: 0, 45: LIGHT, 90: HEAVY}[nearest]
    return HEAVY if angle == 90 else LIGHT if angle >= 45 else 0


def defends_on(strength, cover):
    """The number to defend with: Strength and cover, one level at a time, never past 5."""
    for _ in range(cover):
        if strength < 5:
            strength += 1
    return strength


def cover_counts(close, radius, cover_in_close_combat):
    """Areas ignore cover; close combat too, unless the table plays it otherwise."""
    return radius == 0 and (not close or cover_in_close_combat)


# -------------------------------------------------------------------- dice


def shows_at_most(dice, strength):
    return dice.roll() <= strength


def attack_roll(dice, count, strength):
    """The successes of so many attack dice, one after the other."""
    if count == 0:
        return 0
    return dice.play(shows_at_most, strength) + dice.play(attack_roll, count - 1, strength)


def defence_roll(dice, successes, defence):
    """The defence dice that fail: one die for each success."""
    if successes == 0:
        return 0
    warded_off = dice.play(shows_at_most, defence)
    return (not warded_off) + dice.play(defence_roll, successes - 1, defence)


def volley(dice, count, strength, defence):
    """The hits of one attack: the attacker rolls, then the target."""
    return dice.play(defence_roll, dice.play(attack_roll, count, strength), defence)


@dataclass(frozen=True)
class Volley:
    """One declared attack at one target: dice rolled, attacker's Strength, the number to defend with, whose turn."""

    dice: int
    strength: int
    defence: int
    turn: int = 1


def suffer(dice, before, one, hp, adds):
    """The target's hits after one more attack in the turn, or that it is dead (killing, hits-add-up)."""
    if before == DEAD:
        return DEAD
    hits = dice.play(volley, one.dice, one.strength, one.defence)
    if hits + (before if adds else 0) >= hp:
        return DEAD
    return before + hits


def under_fire(volleys, hp, adds=True, lasts=False, taken=0):
    """How a target stands after all these attacks, turn after turn: its hits, or dead.

    Hits are forgotten when the next player's turn begins, unless they last (reset).
    """
    odds, turn = {taken: Fraction(1)}, None
    for one in volleys:
        if turn not in (None, one.turn) and not lasts:
            odds = then(odds, lambda state: {DEAD if state == DEAD else 0: Fraction(1)})
        turn = one.turn
        odds = then(odds, lambda state, one=one: enumerate_all(suffer, state, one, hp, adds))
    return odds


def then(odds, step):
    """One more step, from every state there is."""
    after = {}
    for state, chance in odds.items():
        for result, odds_of_result in step(state).items():
            after[result] = after.get(result, Fraction(0)) + chance * odds_of_result
    return after


def mean(odds):
    return sum((outcome * chance for outcome, chance in odds.items()), Fraction(0))
