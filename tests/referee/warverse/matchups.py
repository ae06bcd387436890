"""The referee's answers for WARVERSE! on choices: two forces row by row, and every single change to a character."""

from tests.referee.warverse.lists import killed_by
from tests.referee.warverse.steps import COVER, Volley, cover_counts, defends_on, dice_left, hit_points, price

upto = range  # `range` is an input here


def attacked(attacker, count, target, how, inches, cover, in_close_combat, add_up):
    """The chance that so many attackers alike, each (move, strength, attacks), kill one target in a turn."""
    close = how == "close"
    _, strength, attacks = attacker
    saves = defends_on(target[1], COVER[cover] if cover_counts(close, 0, in_close_combat) else 0)
    dice = dice_left(attacks, 0 if close else inches, 0)
    return killed_by([Volley(dice, strength, saves)] * count, hit_points(price(*target)), add_up)


def matchups(
    mine=(),
    theirs=(),
    how="shooting",
    who="row",
    range=8,
    cover="none",
    own_cover="none",
    limit=500,
    largest=0,
    cover_in_close_combat=False,
    hits_add_up=True,
):
    """Both forces' points, every row on one of every other row, and what each attack is worth in points.

    Rows of the same stats that attack in the same number are told once; the points agreed forbid nothing here.
    """

    def stats(row):
        return row["move"], row["strength"], row["attacks"]

    def many(row):
        return row["count"] if who == "row" else 1

    def kinds(rows):
        told = [(stats(row), many(row)) for row in rows]
        return [row for at, row in enumerate(rows) if told[at] not in told[:at]]

    def kills(row, count, other, shelter):
        return attacked(stats(row), count, stats(other), how, range, shelter, cover_in_close_combat, hits_add_up)

    points = [sum(row["count"] * price(*stats(row)) for row in rows) for rows in (mine, theirs)]
    mine, theirs = kinds(mine), kinds(theirs)
    dealt = [[kills(row, many(row), other, cover) for other in theirs] for row in mine]
    taken = [[kills(row, many(row), other, own_cover) for other in mine] for row in theirs]
    gains = {}
    for at, row in enumerate(mine):
        for to, other in enumerate(theirs):
            after_a_kill = kills(other, many(other) - 1, row, own_cover)
            lost = dealt[at][to] * after_a_kill + (1 - dealt[at][to]) * taken[to][at]
            gains[at, to] = dealt[at][to] * price(*stats(other)) - lost * price(*stats(row)), lost
    return {
        "mine_points": points[0],
        "theirs_points": points[1],
        "dealt": dealt,
        "taken": taken,
        "gains": gains,
    }


def choices(
    move=6,
    strength=3,
    attacks=6,
    count=6,
    enemy_count=6,
    enemy_move=6,
    enemy_strength=3,
    enemy_attacks=6,
    how="shooting",
    range=8,
    cover="none",
    own_cover="none",
    cover_in_close_combat=False,
    hits_add_up=True,
):
    """A group as it is and after each step: its points, what it kills, how often one is killed, both for 100 points."""
    enemy = enemy_move, enemy_strength, enemy_attacks
    enemy_price = price(*enemy)

    def weighed(one, number):
        kills = attacked(one, number, enemy, how, range, cover, cover_in_close_combat, hits_add_up)
        killed = attacked(enemy, enemy_count, one, how, range, own_cover, cover_in_close_combat, hits_add_up)
        cost = price(*one)
        return (
            cost * number,
            kills,
            killed,
            100 * enemy_price * kills / (number * cost),
            100 * cost * killed / (enemy_count * enemy_price),
        )

    health = hit_points(price(move, strength, attacks))
    farther = move
    while hit_points(price(farther, strength, attacks)) == health:
        farther += 1
    steps = {
        (move + 1, strength, attacks, count),
        (move, strength, attacks + 1, count),
        (move, strength, attacks, count + 1),
    }
    steps |= {(farther, strength, attacks, count)}
    steps |= {(move - 1, strength, attacks, count)} if move > 1 else set()
    steps |= {(move, strength, attacks - 1, count)} if attacks else set()
    steps |= {(move, strength + 1, attacks, count)} if strength < 5 else set()
    steps |= {(move, strength - 1, attacks, count)} if strength > 1 else set()
    steps |= {(move, strength, attacks, count - 1)} if count > 1 else set()
    _, kills, killed, destroys, loses = weighed((move, strength, attacks), count)
    return {
        "points": price(move, strength, attacks),
        "kills": kills,
        "killed": killed,
        "destroys": destroys,
        "loses": loses,
        "changes": {step: weighed(step[:3], step[3]) for step in steps | {(move, strength, attacks, count)}},
    }
