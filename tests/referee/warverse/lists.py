"""The referee's answers for WARVERSE! on points: a whole force added up, and every character that points can buy."""

from tests.referee.warverse.answers import duel, kill_chance
from tests.referee.warverse.steps import COVER, Volley, defends_on, dice_left, hit_points, price

upto = range  # `range` is an input here


def force_list(characters=(), limit=500, largest=0):
    """What a whole force costs and can do; left is None where no limit was agreed."""
    each = [(row["count"], price(row["move"], row["strength"], row["attacks"]), row["attacks"]) for row in characters]
    points = sum(count * cost for count, cost, _ in each)
    too_large = sum(1 for _, cost, _ in each if largest and cost > largest)
    return {
        "points": points,
        "left": limit - points if limit else None,
        "heads": sum(count for count, _, _ in each),
        "hit_points": sum(count * hit_points(cost) for count, cost, _ in each),
        "attacks": sum(count * attacks for count, _, attacks in each),
        "breaches": bool(limit and points > limit) + too_large + (not each),
    }


def affordable(points, least_move=1, least_attacks=0):
    """Every legal character that costs so much or less."""
    for strength in upto(1, 6):
        for attacks in upto(least_attacks, points + 1):
            move = least_move
            while price(move, strength, attacks) <= points:
                yield move, strength, attacks
                move += 1


def designer(
    points=100,
    goal="kill",
    least_move=6,
    least_attacks=0,
    target_move=6,
    target_strength=3,
    target_attacks=6,
    range=0,
    cover="none",
    own_cover="none",
    alike=1,
    target_count=1,
    hits_add_up=True,
):
    """What each affordable character does: kills, lives through the target's turn, wins a duel (first turn rolled for).

    For its points: what 100 of them destroy in a turn, less what 100 of the target's destroy of them.
    """
    if goal == "duel":  # fought in contact, one against one, so without range and cover
        range, cover, own_cover, alike, target_count = 0, "none", "none", 1, 1
    target = (target_move, target_strength, target_attacks)
    target_price = price(*target)
    found = {}
    for character in affordable(points, least_move, least_attacks):
        _, strength, attacks = character
        shot = Volley(dice_left(attacks, range, 0), strength, defends_on(target_strength, COVER[cover]))
        answer = Volley(dice_left(target_attacks, range, 0), target_strength, defends_on(strength, COVER[own_cover]))
        kills = killed_by([shot] * alike, hit_points(target_price), hits_add_up)
        dies = killed_by([answer] * target_count, hit_points(price(*character)), hits_add_up)
        own = price(*character)
        found[character] = {
            "kill": kills,
            "live": 1 - dies,
            "duel": duel(*character, *target, first="roll", turns=0)["a_wins"],
            "trade": 100 * target_price * kills / (alike * own) - 100 * own * dies / (target_count * target_price),
        }
    return {"considered": len(found), "best": max((one[goal] for one in found.values()), default=None), "every": found}


def killed_by(volleys, hp, add_up):
    """The chance that all of these kill in one turn, together or each by itself."""
    if add_up:
        return kill_chance(volleys, hp)
    alive = 1
    for one in volleys:
        alive *= 1 - kill_chance([one], hp)
    return 1 - alive
