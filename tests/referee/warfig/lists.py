"""The referee's sums for WarFig: a unit with its items, an army list and its breaches, a march."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import floor

PRICES = {  # of the book, copied by hand
    "republica-units": {
        "estella": 475,
        "soldier": 25,
        "iron-clad-golden": 168,
        "knight": 136,
        "wizard": 184,
        "elven-archer": 51,
        "halfling": 16,
        "republic-cannon": 136,
    },
    "orkish-units": {
        "madmagog": 799,
        "orc": 33,
        "goblin-wolf-rider": 42,
        "goblin": 16,
        "troll-warrior": 40,
        "battering-ram": 654,
        "ogre": 148,
        "orc-chariot": 82,
    },
    "items": {
        "plate-mail": 20,
        "iron-lance": 40,
        "rock": 20,
        "doom-hammer": 121,
        "rusted-spear": 40,
    },
    "spells": {
        "fireball": 1,
        "ice-wave": 2,
        "rockshield": 1,
    },
    "commands": {
        "defensive-stance": 1,
        "rallying-cry": 1,
        "heroic-strike": 2,
        "honourable-retreat": 1,
        "charge": 1,
        "overwhelm": 1,
        "berserker": 1,
        "the-butchers": 1,
        "savage-sacrifice": 1,
        "savage-counter-attack": 2,
        "taunt": 2,
    },
}
UNITS = PRICES["republica-units"] | PRICES["orkish-units"]
ITEMS, SPELLS, COMMANDS = PRICES["items"], PRICES["spells"], PRICES["commands"]
REPUBLICA = {*PRICES["republica-units"], "plate-mail", "iron-lance", "rock"}
ORKISH = {*PRICES["orkish-units"], "doom-hammer", "rusted-spear"}
COMMAND_POINTS, SPELL_POINTS = {"estella": 6, "madmagog": 6}, {"wizard": 4}
TRAITS = {
    "estella": {"leader"},
    "madmagog": {"leader"},
    "wizard": {"wizard"},
    "republic-cannon": {"siege"},
    "battering-ram": {"siege"},
}
SIZES = {"small", "medium", "large", "siege", "small-cavalry", "medium-cavalry"}


# ------------------------------------------------------------- unit card


def unit_card(*, unit, cost, count, items, stacking, **base):
    """The values on the table: each item adds, but of several bonuses to some values only the best (stacking)."""
    add_up = {"book": {"move", "armour", "health"}, "all_add": set(base), "none_add": set()}[stacking]
    found = {}
    for value, start in base.items():
        bonuses = [row[value] for row in items if row[value] > 0]
        penalties = [row[value] for row in items if row[value] < 0]  # all count (penalties-and-bonuses)
        best = sum(bonuses) if value in add_up else max(bonuses, default=0)
        found[value] = start + best + sum(penalties)
    printed = UNITS.get(unit)
    own = printed if printed and cost in (0, 25) else cost  # a cost that is given beats the printed one
    points = own + sum(row["cost"] or ITEMS.get(row["item"], 0) for row in items)
    return found | {"points": points, "total": points * count}


# ------------------------------------------------------------- army list


def traits_of(row):
    """What it is by its name, by its player's word, or by having command or wizardry at all."""
    traits = set(row["traits"]) | TRAITS.get(row["unit"], set())
    if row["command_points"]:
        traits.add("leader")
    if row["spell_points"]:
        traits.add("wizard")
    return traits


def kind_of(row):
    return row["unit"], row["name"]


def stands_alone(row):
    """Leaders, wizards and siege units in a row without a squad: each by itself (small-siege-squads)."""
    return row["squad"] == 0 and bool(traits_of(row) & {"leader", "wizard", "siege"})


def squads_of(units):
    """The rows of each squad; a row without a number is a squad by itself."""
    numbered, found = {}, []
    for row in units:
        if stands_alone(row):
            continue
        if row["squad"]:
            numbered.setdefault(row["squad"], []).append(row)
        else:
            found.append([row])
    return found + list(numbered.values())


def breaches_of_squad(rows, squad_limit, wizards):
    """Every rule a squad breaks, by the rule's id."""
    number = sum(row["count"] for row in rows)
    every = [traits_of(row) for row in rows]
    broken = []
    if number > 1 and any("siege" in traits for traits in every):
        broken.append("siege")
    if number > 1 and wizards == "alone" and any("wizard" in traits for traits in every):
        broken.append("wizards")
    common = {kind_of(row) for row, traits in zip(rows, every) if not traits & {"leader", "wizard", "siege"}}
    if number < 5 and common:  # the others may stand alone
        broken.append("least")
    if number > 10 and squad_limit == "ten":
        broken.append("most")
    if len(common) > 1:
        broken.append("kinds")
    led = {"leader", "wizard"} if wizards == "may_join" else {"leader"}
    if sum(row["count"] for row, traits in zip(rows, every) if traits & led) > 1:
        broken.append("leaders")
    if len(rows) > 1 and len(set().union(*every) & SIZES) > 1:
        broken.append("size")
    carried = {}
    for row in rows:
        carried.setdefault(kind_of(row), set()).add((frozenset(row["items"]), row["own_items"], row["own_items_cost"]))
    broken += ["same-item" for loads in carried.values() if len(loads) > 1]
    return broken


def can_share(prices, purses):
    """Can every card be given to a bearer so that nobody spends more than it has? All ways are tried."""
    for ways in product(range(len(purses)), repeat=len(prices)):
        spent = Counter()
        for bearer, price in zip(ways, prices):
            spent[bearer] += price
        if all(spent[bearer] <= purse for bearer, purse in enumerate(purses)):
            return True
    return not prices


def cards(rows, known, name):
    """(the price of every single card, the army points all cost)."""
    prices = [row["points"] or known.get(row[name], 0) for row in rows for _ in range(row["count"])]
    return [price for price in prices if price], sum(row["cost"] * row["count"] for row in rows)


def purses_of(units, column, known):
    return [
        row[column] or known.get(row["unit"], 0)
        for row in units
        for _ in range(row["count"])
        if row[column] or known.get(row["unit"])
    ]


def army_list(*, units, spells, commands, format, limit, challenge_limit, squad_limit, wizards):
    """The sums of a list and every rule it breaks, by a word for each."""
    limit = limit if format == "battle" else challenge_limit
    fighters = sum(
        row["count"]
        * (
            (row["cost"] or UNITS.get(row["unit"], 0))
            + row["own_items_cost"]
            + sum(ITEMS[item] for item in row["items"])
        )
        for row in units
    )
    spell_prices, spell_cost = cards(spells, SPELLS, "spell")
    command_prices, command_cost = cards(commands, COMMANDS, "command")
    points = fighters + spell_cost + command_cost
    squads = squads_of(units)
    number = len(squads) + sum(row["count"] for row in units if stands_alone(row))
    broken = [rule for rows in squads for rule in breaches_of_squad(rows, squad_limit, wizards)]
    broken += ["limit"] * (points > limit) + ["half"] * (2 * fighters < points)
    broken += ["smallest"] * (format == "battle" and points < 500) + ["one squad"] * (
        format == "challenge" and number > 1
    )
    broken += ["reserve"] * (
        any("reserve" in row["traits"] for row in units) and (format == "challenge" or limit <= 2000)
    )
    for row in units:
        broken += ["own size"] * (len(traits_of(row) & SIZES) > 1)
        broken += ["three items"] * (len(row["items"]) + row["own_items"] > 3)
        own = REPUBLICA if row["unit"] in REPUBLICA else ORKISH if row["unit"] in ORKISH else None
        broken += ["other army"] * sum(own is not None and item not in own for item in row["items"])
    for item in ITEMS:  # an item has one size, so its bearers have (every-unit)
        sizes = [traits_of(row) & SIZES for row in units if item in row["items"]]
        broken += ["item size"] * (len(set().union(*(size for size in sizes if len(size) == 1))) > 1)
    broken += ["one army"] * (len({row["unit"] in REPUBLICA for row in units if row["unit"] in UNITS}) > 1)
    for kind in {kind_of(row) for row in units if "legendary" in row["traits"]}:
        broken += ["legendary"] * (sum(row["count"] for row in units if kind_of(row) == kind) > 1)
    command_points, spell_points = (
        purses_of(units, *what) for what in (("command_points", COMMAND_POINTS), ("spell_points", SPELL_POINTS))
    )
    broken += ["commands"] * (not can_share(command_prices, command_points))
    broken += ["spells"] * (not can_share(spell_prices, spell_points))
    return {
        "points": points,
        "left": limit - points,
        "unit_count": sum(row["count"] for row in units),
        "squad_count": number,
        "share_in_units": Fraction(fighters, points) if points else Fraction(1),
        "commands_taken": sum(command_prices),
        "command_points": sum(command_points),
        "spells_taken": sum(spell_prices),
        "spell_points": sum(spell_points),
        "broken": Counter(broken),
    }


# ----------------------------------------------------------------- march

PACE = {"open": Fraction(1), "minor": Fraction(2, 3), "major": Fraction(1, 2)}


def one_move(ahead, speed, obstacle_cost):
    """How far the squad gets over the ground ahead of it."""
    if obstacle_cost == "inside":
        gone = Fraction(0)
        for length, pace in ahead:
            step = min(length, speed * pace)
            gone, speed = gone + step, speed - step / pace
        return gone
    furthest = Fraction(0)
    for slowest in PACE.values():  # as far as it gets if it enters nothing worse than this
        reach = Fraction(0)
        for length, pace in ahead:
            if pace < slowest:
                break
            reach += length
        furthest = max(furthest, min(reach, speed * slowest))
    return furthest


def march(*, speed, speed_change, leader_speed, way, obstacle_cost, march_rounding):
    """Turn by turn to the end of the way."""
    pace = min(speed + speed_change, leader_speed or speed + speed_change)
    ahead = [(Fraction(row["distance"]), PACE[row["ground"]]) for row in way]
    moves = []
    while ahead:
        move = one_move(ahead, pace, obstacle_cost)
        move = Fraction(floor(move)) if march_rounding == "down" else move
        moves.append(move)
        while move:
            length, ground = ahead[0]
            ahead = ahead[1:] if length <= move else [(length - move, ground), *ahead[1:]]
            move -= min(move, length)
    return {
        "turns": len(moves),
        "speed": pace,
        "distance": sum(row["distance"] for row in way),
        "last_move": moves[-1] if moves else 0,
    }
