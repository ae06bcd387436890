"""WARVERSE! played out die by die, face by face: it shares nothing with the calculators but the rules.

A situation is a dictionary from how things stand to the chance of it; every die splits each of them in six.
"""

from fractions import Fraction as F

FACES = range(1, 7)
COVER = {"none": 0, "light": 1, "heavy": 2}


def price(move, strength, attacks):
    """Points, counted up one by one."""
    points = 0
    for _ in range(move):
        points += 1
    for _ in range(strength):
        points += 5
    for _ in range(attacks):
        points += strength
    return points


def health(points):
    """Hit Points: fifths of the points, and one more for what is left over."""
    found = 0
    while points > 0:
        points -= 5
        found += 1
    return found


def range_takes(inches):
    """Attacks taken by range: walk the table row by row."""
    taken, first = 0, 6
    while inches >= first:
        taken, first = taken + 1, first + 6
    return taken


def dice_for(attacks, inches=0, radius=0, close=False):
    """Dice left."""
    return max(0, attacks - (0 if close else range_takes(inches)) - radius)


def defends(strength, cover="none"):
    """The highest face that saves."""
    return min(5, strength + COVER[cover])


def rolled(situation, then):
    """Each state of a situation after one more die, which `then` reads."""
    after = {}
    for state, chance in situation.items():
        for face in FACES:
            new = then(state, face)
            after[new] = after.get(new, 0) + chance / 6
    return after


def volley(dice, strength, saves, start=0):
    """Hits after so many attack dice, each success of which is defended against."""
    situation = {(start, False): F(1)}
    for _ in range(dice):
        situation = rolled(situation, lambda state, face: (state[0], face <= strength))
        situation = rolled(situation, lambda state, face: (state[0] + (state[1] and face > saves), False))
    return {hits: chance for (hits, _), chance in situation.items()}


def killed_by(volleys, need, add_up=True, own_turn=False):
    """The chance that attacks, each (dice, strength, saves, turn) in order, kill one target."""
    situation, last = {(0, False): F(1)}, 1  # hits that count, dead
    for dice, strength, saves, turn in sorted(volleys, key=lambda one: one[3]):
        fresh = not add_up or (turn != last and not own_turn)
        after = {}
        for (hits, dead), chance in situation.items():
            for new, more in volley(dice, strength, saves, 0 if fresh else hits).items():
                state = (min(new, need), dead or new >= need)
                after[state] = after.get(state, 0) + chance * more
        situation, last = after, turn
    return sum((chance for (_, dead), chance in situation.items() if dead), F(0))


def area(dice, strength, targets):
    """Who dies of one area attack: {(dead or not, …): chance}; each target is (saves, need)."""
    situation = {(False, *(0 for _ in targets)): F(1)}
    for _ in range(dice):
        situation = rolled(situation, lambda state, face: (face <= strength, *state[1:]))
        for at, (saves, need) in enumerate(targets, 1):

            def defend(state, face, at=at, saves=saves, need=need):
                hit = state[0] and face > saves
                return (*state[:at], min(need, state[at] + hit), *state[at + 1 :])

            situation = rolled(situation, defend)
    fates = {}
    for state, chance in situation.items():
        dead = tuple(hits >= need for hits, (_, need) in zip(state[1:], targets))
        fates[dead] = fates.get(dead, 0) + chance
    return fates


def die_by_die(dice, strength, targets):
    """How many of the targets, each (saves, need), die in this order if each die is an attack of its own."""
    situation = {(0, 0, False): F(1)}  # dead so far, hits on the next, success

    def defend(state, face):
        dead, hits, success = state
        if dead == len(targets) or not success:
            return dead, hits, False
        saves, need = targets[dead]
        hits += face > saves
        return (dead + 1, 0, False) if hits >= need else (dead, hits, False)

    for _ in range(dice):
        situation = rolled(situation, lambda state, face: (*state[:2], face <= strength))
        situation = rolled(situation, defend)
    found = {}
    for (dead, _, _), chance in situation.items():
        found[dead] = found.get(dead, 0) + chance
    return found


def at_least(odds, number):
    """The chance of this number or more."""
    return sum((chance for outcome, chance in odds.items() if outcome >= number), F(0))
