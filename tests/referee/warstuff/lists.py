"""The referee's points for WARSTUFF: units and armies added up from the rules' prices,
and units weighed against an enemy."""

from fractions import Fraction
from itertools import combinations

from tests.referee.warstuff.answers import attack, melee

QUALITIES = {6: 5, 5: 10, 4: 15, 3: 20, 2: 25}
PRICES = {
    "armored": 15,
    "camouflaged": 5,
    "deadly": 10,
    "death-blow": 5,
    "fast": 5,
    "fearless": 10,
    "fire": 10,
    "freeze": 5,
    "frenzy": 5,
    "flying": 10,
    "healer": 10,
    "hit-and-run": 10,
    "intimidating": 10,
    "large": 0,
    "leader": 30,
    "mounted": 5,
    "regeneration": 20,
    "shooter-9": 5,
    "shooter-18": 10,
    "shooter-27": 15,
    "slow": -5,
    "small": 0,
    "stealthy": 5,
    "strider": 5,
    "tough": 30,
    "undead": 5,
    "wizard": 15,
}
SHOOTERS = {"shooter-9", "shooter-18", "shooter-27"}
MOST, LEAST = 3, 5


def cost(quality, rules):
    return max(LEAST, QUALITIES[quality] + sum(PRICES[rule] for rule in rules))


def one_range(rules):
    return len(SHOOTERS & set(rules)) < 2


def unit_cost(*, quality, rules):
    lines = [QUALITIES[quality]] + [PRICES[rule] for rule in rules]
    if sum(lines) < LEAST:
        lines.append(LEAST - sum(lines))
    return {"points": cost(quality, rules), "receipt": lines}


def army_list(*, units, limit):
    """The army's points against its limit, and every breach by its rule and its row; 0 is the whole army."""
    points = sum(unit["count"] * cost(unit["quality"], unit["rules"]) for unit in units)
    size = sum(unit["count"] for unit in units)
    breaches = [("preparation/armies", 0)] * (not units or points > limit)
    for row, unit in enumerate(units, 1):
        breaches += [("unit-creation/three-rules", row)] * (len(unit["rules"]) > MOST)
        breaches += [("special-rules/shooter", row)] * (not one_range(unit["rules"]))
    each = [(unit["count"], cost(unit["quality"], unit["rules"])) for unit in units]
    # Half of the starting size or less: the most models that are no more than the models lost.
    half = max(left for left in range(size + 1) if left <= size - left)
    return {
        "points": points,
        "left": limit - points,
        "unit_count": size,
        "morale_at": half,
        "breaches": breaches,
        "roster": each,
        "receipt": [count * price for count, price in each],
    }


# ---------------------------------------------------- a unit against an enemy


def kills(attacker, target, how, attacks, cover, rulings):
    """How often so many attacks of one unit kill another that stands unhurt; nobody shoots without a range."""
    if how == "shooting" and not SHOOTERS & set(attacker[1]):
        return Fraction(0)
    return attack(
        quality=attacker[0],
        rules=attacker[1],
        target_quality=target[0],
        target_rules=target[1],
        mode=how,
        cover=cover,
        shots=attacks,
        **rulings,
    )["killed"]


def weighed(unit, asked):
    """A unit against the enemy, and for 100 points of each side what they destroy of the other's."""
    enemy = asked["enemy_quality"], asked["enemy_rules"]
    rulings = {name: value for name, value in asked.items() if name in READINGS}
    its = kills(unit, enemy, asked["how"], asked["attacks"], asked["enemy_cover"], rulings)
    theirs = kills(enemy, unit, asked["enemy_how"], asked["attacks"], asked["cover"], rulings)
    own, other = cost(*unit), cost(*enemy)
    destroys, loses = 100 * its * other / own, 100 * theirs * own / other
    return {
        "points": own,
        "kills": its,
        "killed": theirs,
        "destroys": destroys,
        "loses": loses,
        "net": destroys - loses,
    }


READINGS = {
    "both_rerolls",
    "intimidating",
    "deadly",
    "cover_armored",
    "cover_in_melee",
    "cover_die",
    "wounds",
    "marker_count",
    "tough_after",
    "saviours",
    "stun_hit",
    "tough_stun_kill",
    "save_instant_kill",
    "stun_charge",
}


def one_change(quality, rules):
    """Every legal unit one change away: a quality up or down, a rule more or less, or one for another."""
    yield from ((other, rules) for other in (quality - 1, quality + 1) if other in QUALITIES)
    for old in rules:
        yield quality, rules - {old}
    for new in PRICES.keys() - rules:
        for fewer in [rules, *(rules - {old} for old in rules)]:
            if len(fewer) < MOST and one_range(fewer | {new}):
                yield quality, fewer | {new}


def choices(*, quality, rules, **asked):
    now = weighed((quality, rules), asked)
    changes = {unit: weighed(unit, asked) for unit in one_change(quality, frozenset(rules))}
    return {name: now[name] for name in ("points", "kills", "killed", "destroys", "loses")} | {
        "changes": changes | {(quality, frozenset(rules)): now},
        "receipt": unit_cost(quality=quality, rules=rules)["receipt"],
    }


def best_builds(*, points, least, having, without, aim, **asked):
    """Every legal unit that may be had for the points; and how it ranks: the aim first, then cheap, good, plain."""
    free = [rule for rule in PRICES if rule not in without]
    sets = (frozenset(chosen) for size in range(MOST + 1) for chosen in combinations(free, size))
    legal = [chosen for chosen in sets if one_range(chosen) and chosen >= set(having)]
    units = [(quality, chosen) for quality in QUALITIES for chosen in legal if least <= cost(quality, chosen) <= points]
    fates = {unit: weighed(unit, asked) for unit in units}

    def rank(unit):
        one = fates[unit]
        best = {
            "net": -one["net"],
            "destroy": -one["destroys"],
            "last": one["loses"],
            "kill": -one["kills"],
            "survive": one["killed"],
        }
        return best[aim], one["points"], -one["net"], len(unit[1]), unit[0]

    return {"considered": len(units), "fates": fates, "ranks": {unit: rank(unit) for unit in units}}


# ----------------------------------------------------------------- two lists


def met(mine, theirs, how, my_cover, their_cover, rulings):
    """How often their unit is killed, and how often mine: in a charge, or by one shot each."""
    me, you = (mine["quality"], mine["rules"]), (theirs["quality"], theirs["rules"])
    if how == "shooting":
        rulings = {name: value for name, value in rulings.items() if name in READINGS}
        return kills(me, you, how, 1, their_cover, rulings), kills(you, me, how, 1, my_cover, rulings)
    end = melee(
        charger_quality=me[0],
        charger_rules=me[1],
        charger_cover=my_cover,
        defender_quality=you[0],
        defender_rules=you[1],
        defender_cover=their_cover,
        **rulings,
    )
    return end["defender_killed"], end["charger_killed"]


def kinds(units):
    """Which rows are of one kind, each kind once: whoever has the same quality and the same rules fights alike."""
    found = {}
    for row, unit in enumerate(units):
        found.setdefault((unit["quality"], frozenset(unit["rules"])), []).append(row)
    return list(found.values())


def matchups(*, mine, theirs, how, my_cover, their_cover, limit, **rulings):
    """Every pair of kinds, and for each of mine the one it gains most by, of those it can kill;
    a charge risks its own points.

    What was agreed as the limit forbids nothing here.
    """
    price = [[cost(unit["quality"], unit["rules"]) for unit in units] for units in (mine, theirs)]
    ours, others = kinds(mine), kinds(theirs)
    pairs = [[met(mine[me], theirs[you], how, my_cover, their_cover, rulings) for you, *_ in others] for me, *_ in ours]
    best = []
    for row, (kind, fates) in enumerate(zip(ours, pairs)):
        own = price[0][kind[0]]
        gains = [
            price[1][other[0]] * killed - (own * lost if how == "charge" else 0)
            for other, (killed, lost) in zip(others, fates)
        ]
        targets = [whom for whom, (killed, _) in enumerate(fates) if killed]
        if targets:
            whom = max(targets, key=lambda whom: (gains[whom], fates[whom][0]))
            best.append((row, whom, *fates[whom], gains[whom]))
    return {
        "mine_points": sum(unit["count"] * one for unit, one in zip(mine, price[0])),
        "theirs_points": sum(unit["count"] * one for unit, one in zip(theirs, price[1])),
        "dealt": [[killed for killed, _ in row] for row in pairs],
        "taken": [[lost for _, lost in row] for row in pairs],
        "best": best,
        "kinds": (ours, others),
    }
