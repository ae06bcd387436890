"""Erfworld before and after the fights: cost of units, legal forces, who rides whom, how Commanders rise."""

from fractions import Fraction
from itertools import product
from math import ceil, floor

from tests.referee.erfworld.blows import mean

CLASSES = {0: "garrison", 1: "infantry", 2: "infantry", 3: "cavalry", 4: "cavalry", 5: "cavalry"}
D10 = {1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4, 10: 5}  # commanders/level
POINTS, TYPES, HEAVIEST_RIDER = 500, 5, 7


# ---------------------------------------------------------------------- cost


def special_prices(hits, attack, defence, move, specials, scout_price):
    scout = {
        "precedence": 5 + hits + attack * defence,
        "grouped": 5 + (hits + attack) * defence,
        "all_plus": 5 + hits + attack + defence,
    }[scout_price]
    prices = {"scout": scout, "commander": 20, "ranged": attack, "siege": attack, "flying": Fraction(hits * move, 2)}
    return [Fraction(prices.get(special, Fraction(hits * move, 4))) for special in specials]


def rounded(points, rounding):
    return {"exact": points, "up": ceil(points), "down": floor(points), "nearest": floor(points + Fraction(1, 2))}[
        rounding
    ]


def broken_limits(hits, attack, defence, move, specials, specials_allowed):
    """The names of the design rules that a unit breaks."""
    broken = []
    if attack > ceil(Fraction(3, 2) * hits):
        broken.append("attack")
    if defence > hits:
        broken.append("defence")
    if "commander" in specials and not 3 <= hits <= 6:
        broken.append("commander")
    if specials_allowed == "one" and len(specials) > 1:
        broken.append("specials")
    return broken


def unit_cost(*, hits, attack, defence, move, specials, scout_price, several_specials, specials_allowed, rounding):
    """The price of a design, step by step (cost/formula)."""
    paid = special_prices(hits, attack, defence, move, specials, scout_price)
    special = sum(paid) if several_specials == "sum" else max(paid, default=0)
    cost = rounded((Fraction(hits * hits, 4) + attack + defence) / 2 + Fraction(hits * move, 2) + special, rounding)
    return {
        "cost": cost,
        "class": CLASSES[move],
        "attack_limit": ceil(Fraction(3, 2) * hits),
        "buys": str(floor(POINTS / cost)) if cost else None,
        "broken": broken_limits(hits, attack, defence, move, specials, specials_allowed),
    }


def force(*, units, points, reinforcements, commander_counts, **rulings):
    """A whole force: its points, its types, and what it breaks."""
    designs = [{name: value for name, value in row.items() if name not in ("name", "count")} for row in units]
    priced = [unit_cost(**design, **rulings) for design in designs]
    spent = sum(row["count"] * one["cost"] for row, one in zip(units, priced))
    kinds = {tuple(map(str, design.values())) for design in designs}  # alike in stats and specials: one type
    counted = [kind for kind in kinds if commander_counts == "yes" or "commander" not in kind[-1]]
    leaders = sum(row["count"] for row in units if "commander" in row["specials"])
    broken = [limit for one in priced for limit in one["broken"]]
    broken += ["types"] * (len(counted) > TYPES)
    broken += ["leader"] * (not leaders and reinforcements == "no")
    broken += ["points"] * (spent > points)
    return {
        "points": spent,
        "left": points - spent,
        "unit_count": sum(row["count"] for row in units),
        "type_count": len(counted),
        "commander_count": leaders,
        "broken": broken,
    }


# ------------------------------------------------------------------- mounts


def carries(mount, riders):
    """May this mount carry all these riders? (riding/who-may-ride)"""
    return all(rider["hits"] <= HEAVIEST_RIDER and rider["move"] > 0 for rider in riders) and mount["hits"] >= 2 * sum(
        rider["hits"] for rider in riders
    )


def seatings(units):
    """Every way to put units on each other: for each unit the place of its mount, or None."""
    for seats in product([None, *range(len(units))], repeat=len(units)):
        mounts = {seat for seat in seats if seat is not None}
        if any(seats[mount] is not None for mount in mounts):
            continue  # nobody rides a rider (riding-a-rider)
        if all(
            carries(units[mount], [units[place] for place, seat in enumerate(seats) if seat == mount])
            for mount in mounts
        ):
            yield seats


def fastest(units):
    """The stack's Move if each unit that is not carried walks: the best seating there is."""
    best = 0
    for seats in seatings(units):
        best = max(best, min(unit["move"] for unit, seat in zip(units, seats) if seat is None))
    return best


def may_stack(units):
    """Flyers stack with others only if these ride on flyers (combat/stacks)."""
    if not any(unit["flying"] == "yes" for unit in units):
        return True
    return any(
        all(
            unit["flying"] == "yes" or (seat is not None and units[seat]["flying"] == "yes")
            for unit, seat in zip(units, seats)
        )
        for seats in seatings(units)
    )


def riders_on(rider, mount):
    """How many units of one kind one mount carries."""
    return next(many for many in range(100) if not carries(mount, [rider] * (many + 1)))


def in_a_fight(riders, mounts, rider, mount, places):
    """Attack of the first eight places and average Defence, each rider before its mount (mount-places)."""
    pairs, alone = min(riders, mounts), [mount] * (mounts - riders)
    if places == "two":
        listed = [unit for _ in range(pairs) for unit in (rider, mount)] + alone
        attacks, defences = [unit[0] for unit in listed], [unit[1] for unit in listed]
    elif places == "one":
        attacks = [rider[0] + mount[0]] * pairs + [unit[0] for unit in alone]
        defences = [rider[1]] * pairs + [mount[1]] * mounts
    else:
        attacks, defences = ([rider[stat]] * pairs + [unit[stat] for unit in alone] for stat in (0, 1))
    return sum(attacks[:8]), Fraction(sum(defences), len(defences))


# --------------------------------------------------------------- commanders


def commander(*, created_at, wins, goal, experience, starting_experience, level_cap):
    """A Commander's way up, win by win (commanders/experience)."""
    level, points = created_at, created_at if starting_experience == "level" else 0
    highest = 5 if level_cap == "five" else None
    story = [(level, points)]
    for _ in range(wins + 500):
        points += 1
        if points >= level + 1 and level != highest:
            if experience == "spent":
                points -= level + 1
            level += 1
        story.append((level, points))
    level, points = story[wins]

    def wins_until(wanted):
        return next((number - wins for number in range(wins, len(story)) if story[number][0] >= wanted), None)

    return {"level": level, "experience_points": points, "next": wins_until(level + 1), "goal": wins_until(goal)}


def level_odds():
    """The levels a d10 gives."""
    odds = {}
    for level in D10.values():
        odds[level] = odds.get(level, 0) + Fraction(1, len(D10))
    return odds, mean(odds)
