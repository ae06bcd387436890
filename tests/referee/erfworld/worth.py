"""The referee on what Erfworld units are worth: one combat of a stack of each, and the points on either side.

`field` is an encounter with nothing in it: the rows and the ground of each combat are filled in.
"""

from fractions import Fraction
from math import ceil

from tests.referee.erfworld.answers import forbidden, stack_combat
from tests.referee.erfworld.blows import mean
from tests.referee.erfworld.paper import broken_limits, unit_cost

STATS = ("hits", "attack", "defence", "move")
PRICED = ("scout_price", "several_specials", "specials_allowed", "rounding")
MOST = {"hits": 60, "attack": 90, "defence": 5, "move": 5}


def price(unit, asked):
    return unit_cost(**{stat: unit[stat] for stat in (*STATS, "specials")}, **{name: asked[name] for name in PRICED})[
        "cost"
    ]


def stack(unit, count, level):
    """So many of a unit as a row of a stack; only Commanders have a level, and three specials matter in a fight."""
    return [
        {
            "name": "x",
            "count": count,
            "hits": unit["hits"],
            "attack": unit["attack"],
            "defence": unit["defence"],
            "level": level if "commander" in unit["specials"] else 0,
            "specials": [one for one in unit["specials"] if one in ("ranged", "flying", "woods")],
        }
    ]


def fight(field, mine, theirs, asked):
    """How many of theirs and of mine one combat croaks on average; None where nobody may attack."""
    sides = (theirs, mine) if asked["how"] == "defend" else (mine, theirs)
    met = field | {name: asked[name] for name in field if name in asked and name not in ("attackers", "defenders")}
    met |= {"attackers": sides[0], "defenders": sides[1], "leaves": "yes" if asked["how"] == "leave" else "no"}
    if forbidden(**met):
        return None
    found = stack_combat(**met)
    lost = mean(found["combats"][0]["attackers_croaked"]), mean(found["defenders_croaked"])
    return lost if asked["how"] == "defend" else lost[::-1]


def kinds(units, most):
    """The first row of every kind: units of one design that come in stacks of one size fight alike."""
    told = [(*key(unit, min(unit["count"], most)),) for unit in units]
    return [unit for at, unit in enumerate(units) if told[at] not in told[:at]]


def matchups(field, *, mine, theirs, most, level, enemy_level, **asked):
    """Every pair of kinds; and for each of mine that can croak any the best of theirs: most points gained, then most
    croaked."""
    dealt, taken, best = [], [], []
    for one in kinds(mine, most):
        row = []
        for other in kinds(theirs, most):
            found = fight(
                field,
                stack(one, min(one["count"], most), level),
                stack(other, min(other["count"], most), enemy_level),
                asked,
            )
            croaks, croaked = found or (Fraction(0), Fraction(0))
            gain = croaks * price(other, asked) - croaked * price(one, asked)
            row.append((croaks > 0 or asked["how"] == "defend", gain, croaks, croaked))  # who is attacked has no choice
        dealt.append([one[2] for one in row])
        taken.append([one[3] for one in row])
        best += [max(row, key=lambda one: one[:3])] if row else []
    first = max(best, key=lambda one: one[:3], default=None)
    return {
        "mine_points": sum(one["count"] * price(one, asked) for one in mine),
        "theirs_points": sum(one["count"] * price(one, asked) for one in theirs),
        "gained": first[1] if first else 0,
        "dealt": dealt,
        "taken": taken,
        "best": [one for one in best if one[0]],
    }


# ------------------------------------------------------ one stack and its enemy


def worth(field, unit, count, asked):
    """One combat with the enemy, and what 100 points of each side destroy; what costs nothing is worth nothing."""
    enemy = {stat: asked[f"enemy_{stat}"] for stat in (*STATS, "specials")}
    found = fight(
        field, stack(unit, count, asked["level"]), stack(enemy, asked["enemy_count"], asked["enemy_level"]), asked
    )
    croaks, croaked = found or (Fraction(0), Fraction(0))
    own, other = price(unit, asked), price(enemy, asked)
    destroys = 100 * croaks * other / (count * own) if own else Fraction(0)
    loses = 100 * croaked * own / (asked["enemy_count"] * other) if other else Fraction(0)
    return {
        "points": own,
        "croaks": croaks,
        "croaked": croaked,
        "destroys": destroys,
        "loses": loses,
        "net": destroys - loses,
        "whole": count * own,
        "gain": croaks * other - croaked * own,
    }


def legal(unit, asked):
    return not broken_limits(*(unit[stat] for stat in STATS), unit["specials"], asked["specials_allowed"])


def one_change(unit, count, asked, specials):
    """A stat one up or down, a special more or less, one unit more or fewer; only what is legal."""
    for stat in STATS:
        for value in (unit[stat] - 1, unit[stat] + 1):
            if (1 if stat == "hits" else 0) <= value <= MOST[stat]:
                yield unit | {stat: value}, count
    for special in specials:
        kept = [one for one in unit["specials"] if one != special]
        yield unit | {"specials": kept if len(kept) < len(unit["specials"]) else [*kept, special]}, count
    for number in (count - 1, count + 1):
        if 1 <= number <= 20:
            yield unit, number


def key(unit, count):
    return *(unit[stat] for stat in STATS), frozenset(unit["specials"]), count


def choices(field, every_special, *, count, **asked):
    unit = {name: asked[name] for name in (*STATS, "specials")}
    now = worth(field, unit, count, asked)
    changes = {
        key(*one): worth(field, *one, asked)
        for one in one_change(unit, count, asked, every_special)
        if legal(one[0], asked)
    }
    return {name: now[name] for name in ("points", "croaks", "croaked", "destroys", "loses")} | {
        "changes": changes,
        "now": now,
    }


def designer(
    field, made_by, *, points, count, role, move, aim, also, least_hits, most_hits, least_attack, least_defence, **asked
):
    """Every legal design for the points, by its stats, and how those rank that no other matches."""
    specials = [one for one in made_by.values() if one and (one == made_by[role] or one in also)] + [
        one for one in also if one not in made_by.values()
    ]
    found = []
    for hits in range(least_hits, most_hits + 1):
        for defence in range(least_defence, min(5, hits) + 1):
            for attack in range(least_attack, ceil(Fraction(3, 2) * hits) + 1):
                unit = {"hits": hits, "attack": attack, "defence": defence, "move": move, "specials": specials}
                if legal(unit, asked) and price(unit, asked) * count <= points:
                    found.append((unit, price(unit, asked), Fraction(hits * 8, 8 - defence)))
    if aim == "beats-enemy":
        fates = [(one, worth(field, one[0], min(20, count), asked)) for one in found]
        ranked = sorted(
            (-fate["gain"], cost, unit["hits"], -unit["attack"], fate["croaks"], fate["croaked"])
            for (unit, cost, _), fate in fates
        )
        return {"designs": len(found), "ranked": ranked}

    def beaten(one):
        mine = one[0]["attack"], one[2], -one[1]
        others = [(other[0]["attack"], other[2], -other[1]) for other in found if other is not one]
        return any(other != mine and all(a >= b for a, b in zip(other, mine)) for other in others)

    def rank(attack, endurance, cost):
        if aim == "cheapest":
            return cost, -attack, -endurance, cost
        score = {"hits-hardest": attack, "lives-longest": endurance}.get(aim)
        if score is None:
            score = {
                "attack-per-point": attack * Fraction(10) / cost,
                "endurance-per-point": endurance * 10 / cost,
                "worth-per-point": attack * endurance * (10 / Fraction(cost)) ** 2,
            }[aim]
        return -score, -attack, -endurance, cost

    kept = {
        (one[0]["attack"], one[2], one[1])
        for one in found
        if not beaten(one) and (one[1] or not aim.endswith("per-point"))
    }
    return {"designs": len(found), "ranked": sorted((rank(*one), *one) for one in kept)}
