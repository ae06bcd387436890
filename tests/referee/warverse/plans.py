"""The referee's planner for WARVERSE!: every attack that can be declared, at every point of a turn."""

from fractions import Fraction

from tests.referee.dice import enumerate_all
from tests.referee.warverse.areas import attacker_is_caught, must_be_inside, worth
from tests.referee.warverse.steps import (
    COVER,
    attack_roll,
    cover_counts,
    defence_roll,
    defends_on,
    hit_points,
    inches,
    price,
    taken_off,
)

upto = range  # `range` is an input here
HALVES = [Fraction(half, 2) for half in upto(80)]  # where the centre of an area may lie, in inches


def counted(distance, range_steps):
    """The inches that count for a distance in half inches."""
    whole = int(distance)
    return inches(whole, "none" if distance == whole else "half_or_more", range_steps)


def straight(row, close, cover_in_close_combat):
    """A plain attack: the dice its range takes, and the number the target defends with."""
    cover = COVER[row["cover"]] if cover_counts(close, 0, cover_in_close_combat) else 0
    return taken_off(0 if close else row["range"], 0), defends_on(row["strength"], cover)


def areas_on(row, attacks, close, base, range_steps, area_range, area_catches, close_area):
    """Every area that catches this target: dice taken, number to defend with, whether it catches the attacker."""
    need = must_be_inside(base, area_catches)
    for radius in upto(1, attacks):
        for centre in [Fraction(0)] if close else HALVES:
            near = 0 if close else row["range"]  # the target's base lies from here on
            inside = min(centre + radius, near + base) - max(centre - radius, near)
            if inside >= need:
                distance = near if area_range == "nearest" else counted(centre, range_steps)
                own = attacker_is_caught(close, centre, radius, base, False, area_catches, close_area)
                yield taken_off(0 if close else distance, radius), row["strength"], own


def blows(dice, count, strength, defences):
    """The hits of one attack on each of those who defend against all its successes."""
    return dice.play(each_hit, dice.play(attack_roll, count, strength), defences)


def each_hit(dice, successes, defences):
    """The hits of each, one after another."""
    if not defences:
        return ()
    return (dice.play(defence_roll, successes, defences[0]), *dice.play(each_hit, successes, defences[1:]))


class Turn:
    """A turn played out in every way: any attack may be declared at any time, with any number of the Attacks left."""

    def __init__(self, strength, kinds, health, reward, hits_add_up, split_pays):
        self.strength, self.kinds, self.health, self.reward = strength, kinds, health, reward
        self.hits_add_up, self.split_pays, self.known = hits_add_up, split_pays, {}

    def best(self, left, hits, paid=0):
        """The most that can come of it, by what the reward counts first, then second."""
        key = left, hits, paid
        if key not in self.known:
            stop = self.reward(tuple(got >= need for got, need in zip(hits, self.health)))
            own_dead = hits[-1] >= self.health[-1]
            self.known[key] = stop if own_dead else max([stop, *self.attacks(left, hits, paid)])
        return self.known[key]

    def attacks(self, left, hits, paid):
        """What comes of each attack that can be declared."""
        for cost, defences in self.kinds:
            price = cost if self.split_pays == "each" else max(0, cost - paid)
            for used in upto(price + 1, left + 1):
                odds = enumerate_all(blows, used - price, self.strength, tuple(save for _, save in defences))
                total = (Fraction(0), Fraction(0))
                for more, chance in odds.items():
                    worth = self.best(left - used, self.after(hits, defences, more), max(paid, cost))
                    total = tuple(one + chance * other for one, other in zip(total, worth))
                yield total

    def after(self, hits, defences, more):
        """The hits that count after an attack."""
        got = list(hits)
        for (who, _), made in zip(defences, more):
            if got[who] < self.health[who]:
                reached = min(self.health[who], got[who] + made)
                got[who] = reached if self.hits_add_up or reached == self.health[who] else 0
        return tuple(got)


def planner(
    move=6,
    strength=4,
    attacks=10,
    close=False,
    goal="kills",
    targets=(),
    together=0,
    centre=8,
    base=1,
    range_steps="full",
    cover_in_close_combat=False,
    hits_add_up=True,
    area_range="centre",
    area_catches="any_part",
    close_area="attacker_caught",
    split_pays="each",
):
    """What the best way is worth by the goal, and how often the attacker dies of it, of equals the safer one.

    Points are counted with those of the attacker off, if its own area kills it.
    """
    points = [row["points"] or 5 * row["hp"] for row in targets]
    own_points, me = price(move, strength, attacks), len(targets)
    kinds = set()  # (dice taken, ((who, number to defend with), …))
    for number, row in enumerate(targets):
        cost, defence = straight(row, close, cover_in_close_combat)
        kinds.add((cost, ((number, defence),)))
        for cost, defence, caught in areas_on(
            row, attacks, close, base, range_steps, area_range, area_catches, close_area
        ):
            if not close or close_area == "at_contact" or me == 1:
                kinds.add((cost, ((number, defence), *([(me, strength)] if caught else []))))
    over_all = [(centre, together)] if together and me > 1 else []
    if close and close_area != "at_contact":  # everyone in contact is caught if the radius reaches far enough
        over_all = [(0, radius) for radius in upto(1, attacks) if must_be_inside(base, area_catches) <= radius]
    for distance, radius in over_all:
        near = min(row["range"] for row in targets) if area_range == "nearest" else distance
        own = attacker_is_caught(close, distance, radius, base, False, area_catches, close_area)
        everyone = tuple((number, row["strength"]) for number, row in enumerate(targets))
        kinds.add((taken_off(0 if close else near, radius), (*everyone, *([(me, strength)] if own else []))))

    def reward(dead):
        *fallen, own = dead
        loss = own_points * own if goal == "points" else 0
        return worth({tuple(fallen): Fraction(1)}, points)[goal] - loss, Fraction(-own)

    health = (*(row["hp"] for row in targets), hit_points(own_points))
    cheapest = {defences: min(cost for cost, other in kinds if other == defences) for _, defences in kinds}
    turn = Turn(strength, [(cost, who) for who, cost in cheapest.items()], health, reward, hits_add_up, split_pays)
    value, safety = turn.best(attacks, (0,) * (me + 1))
    return {"value": value, "attacker_killed": -safety}
