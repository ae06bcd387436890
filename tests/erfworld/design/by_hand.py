"""Design, march, mounts, levels and the designer's search, worked out again without the calculators' code.

Everything here is plain and slow: fractions for prices, every seating tried, every design looked at.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
PER_HEX = {"open": (1, 1), "woods": (2, 4), "hills": (2, 2), "swamp": (2, 4)}  # infantry, cavalry


def price(hits, attack, defence, move, specials, scout_price="precedence", several="sum", rounding="exact"):
    """Points for a unit, by the formula as it stands."""
    each = []
    for special in specials:
        if special == "scout":
            each.append(
                {"precedence": 5 + hits + attack * defence, "grouped": 5 + (hits + attack) * defence}.get(
                    scout_price, 5 + hits + attack + defence
                )
            )
        elif special == "commander":
            each.append(20)
        elif special in ("ranged", "siege"):
            each.append(attack)
        else:
            each.append(hits * move * (HALF if special == "flying" else QUARTER))
    special = sum(each) if several == "sum" else max(each, default=0)
    exact = (Fraction(hits * hits, 4) + attack + defence) * HALF + hits * move * HALF + special
    whole = exact.numerator // exact.denominator
    if rounding == "exact" or whole == exact:
        return Fraction(exact)
    if rounding == "up" or (rounding == "nearest" and exact - whole >= HALF):
        return Fraction(whole + 1)
    return Fraction(whole)


def broken(hits, attack, defence, specials, allowed="any"):
    """How many rules of design a unit breaks."""
    return (
        (2 * attack > 3 * hits + (hits % 2))
        + (defence > hits)
        + ("commander" in specials and (hits < 3 or hits > 6))
        + (allowed == "one" and len(specials) > 1)
    )


def march(move, flying, capable, hexes, on_road, fight, rulings):
    """Hexes entered, movement spent and left for each turn; ends with None where it never gets on.

    `hexes` are (land, road, wall, tower). Each turn it goes the most hexes of which every part is a legal turn.
    """
    turns, at, debt = [], 0, 0
    while at < len(hexes):
        start = on_road if at == 0 else hexes[at - 1][1]
        allowance, best = move - debt, (0, move - debt, 0)
        fights_at = fight - at if fight is not None and (fight > at or (fight == at == 0 and not turns)) else None
        count = 0
        while at + count < len(hexes):
            found = legal_turn(move, flying, capable, hexes[at : at + count + 1], allowance, start, fights_at, rulings)
            if found is None:
                break
            best, count = found, count + 1
        if not count and allowance == move and fights_at != 0:
            return [*turns, None]
        spent, left, debt = best
        turns.append((count, spent, left))
        at += count
    return turns


def legal_turn(move, flying, capable, hexes, allowance, start_on_road, fights_at, rulings):
    """Whether one turn may enter just these hexes: movement spent, left and owed, or None."""
    costs = [hex_cost(move, flying, capable, hex, rulings) for hex in hexes]
    count, one_hex = len(hexes), rulings["after_combat"] == "one_hex"
    if not move or any(wall and (not flying or rulings["walls_stop"] == "all") for _, _, wall, _ in hexes):
        return None
    towers = [tower and not flying for *_, tower in hexes]
    after = 0 if fights_at is None or fights_at > count else count - fights_at
    if after and (sum(costs[:fights_at]) >= allowance or any(towers[:fights_at]) or (one_hex and after > 1)):
        return None  # no movement left after the fight, or more than one hex
    if any(towers[:-1]):
        return None  # it has to stop there
    if towers[-1]:
        left = allowance - sum(costs[:-1])
        fresh = count == 1 and allowance == move
        return (allowance, 0, 0) if left >= 1 and (fresh or rulings["tower_entry"] == "rest") else None
    if sum(costs) <= allowance:
        return sum(costs), allowance - sum(costs), 0
    owing = dear(move, costs, allowance, rulings)
    if owing is not None:
        return allowance, 0, owing
    # the last hex can only be the extra one, behind hexes paid for in one of the two ways above
    before = sum(costs[:-1]) if sum(costs[:-1]) <= allowance else None
    owing = 0
    if before is None:
        owing = dear(move, costs[:-1], allowance, rulings)
        before = None if owing is None else allowance
    if before is None or flying or (after and one_hex):
        return None
    if rulings["road_bonus"] == "start_on_road":
        earned = start_on_road
    else:
        along = all(road for _, road, *_ in hexes)
        leaving = (
            all(road for _, road, *_ in hexes[:-1]) and rulings["road_bonus"] == "any_extra" and before == allowance
        )
        earned = count > 1 and (along or leaving)
    return (before, 0, owing) if earned else None


def dear(move, costs, allowance, rulings):
    """What is owed if the last of these hexes costs more than the whole Move and may be entered all the same."""
    left = allowance - sum(costs[:-1])
    if not costs or costs[-1] <= move or left < 1:
        return None
    if rulings["too_costly"] == "next_turn":
        return costs[-1] - left
    return 0 if rulings["too_costly"] == "one_hex" and len(costs) == 1 and left == move else None


def hex_cost(move, flying, capable, hex, rulings):
    land, road, *_ = hex
    if flying or (road and rulings["road_cost"] == "one"):
        return 1
    infantry, cavalry = PER_HEX[land]
    if land in capable:
        return 1 if rulings["terrain_capability"] == "one" else infantry
    return cavalry if move > 2 else infantry


def best_pace(units):
    """The fastest pace of units (hits, move, flying) in one stack, over every way to ride; None if none is legal."""
    best = None
    among_flyers = len({flying for _, _, flying in units}) > 1
    places = range(len(units))
    for seats in product([None, *places], repeat=len(units)):
        walking = [at for at in places if seats[at] is None]
        if any(seat is not None and seats[seat] is not None for seat in seats):
            continue  # a ridden unit does not ride
        if any(seats[at] is not None and (units[at][0] > 7 or not units[at][1]) for at in places):
            continue
        if any(2 * sum(units[at][0] for at in places if seats[at] == mount) > units[mount][0] for mount in walking):
            continue
        if among_flyers and any(not units[at][2] and (seats[at] is None or not units[seats[at]][2]) for at in places):
            continue
        if among_flyers and any(seats[at] is not None and not units[seats[at]][2] for at in places):
            continue
        pace = min(units[at][1] for at in walking)
        best = pace if best is None else max(best, pace)
    return best


def wins_needed(created, goal, experience, starting, cap):
    """Wins from creation to a level, by adding up what each step takes."""
    if goal <= created:
        return 0
    if cap == "five" and goal > 5:
        return "never"
    start = created if starting == "level" else 0
    if experience == "kept":
        return goal - start
    return sum(range(created + 1, goal + 1)) - start


def every_design(limit, move, specials, readings, most_hits):
    """Every legal design of a kind up to a price: (hits, attack, defence, price)."""
    for hits, defence, attack in product(range(1, most_hits + 1), range(6), range(2 * most_hits)):
        if not broken(hits, attack, defence, specials):
            cost = price(hits, attack, defence, move, specials, *readings)
            if cost <= limit:
                yield hits, attack, defence, cost
