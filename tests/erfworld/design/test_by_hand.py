"""Design, march, mounts and levels agree with `by_hand.py`, which shares no code with them."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.inputs import values
from calculators.declare.query import read
from calculators.erfworld.rules.best_designs import Aim
from tests.erfworld.design import by_hand as hand
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything

COST, FORCE, MARCH, MOUNTS, COMMANDER, DESIGNER = (
    find(f"erfworld/{name}") for name in ("unit-cost", "force", "march", "mounts", "commander", "designer")
)
READINGS = "scout_price", "several_specials", "rounding"


def slugs(choices):
    return [one.value for one in choices]


def priced(design, given):
    return hand.price(
        design.hits,
        design.attack,
        design.defence,
        design.move,
        slugs(design.specials),
        *(values(given)[name].value for name in READINGS),
    )


def broken(design, given):
    allowed = values(given)["specials_allowed"].value
    return hand.broken(design.hits, design.attack, design.defence, slugs(design.specials), allowed)


def test_every_price_is_the_formula():
    """Cost, class, breaches and receipt of any design, by any reading."""
    dice = random.Random("price")
    for _ in range(many(800)):
        given = anything(COST, dice, at_most={"hits": dice.choice((8, 60)), "attack": dice.choice((12, 90))})
        found = COST(given)
        assert priced(given.stats, given) == found.cost == sum(line.points for line in found.receipt)
        assert "garrison infantry infantry cavalry cavalry cavalry".split()[given.stats.move] == getattr(found, "class")
        wrong = broken(given.stats, given)
        assert wrong == len(found.breaches)
        assert all(breach.endswith(".") for breach in found.breaches)


def test_every_force_adds_up():
    """Points, types and breaches of any force."""
    dice = random.Random("force")
    for _ in range(many(400)):
        given = anything(FORCE, dice, at_most={"hits": 8, "attack": 12, "count": 12})
        found = FORCE(given)
        total = sum((unit.count * priced(unit.stats, given) for unit in given.units), Fraction(0))
        assert (total, given.budget.points - total) == (found.points, found.left)
        leads = [unit for unit in given.units if "commander" in slugs(unit.stats.specials)]
        counted = [unit for unit in given.units if values(given)["commander_counts"] or unit not in leads]
        types = {unit.stats for unit in counted}
        assert (len(types), sum(unit.count for unit in leads)) == (found.type_count, found.commander_count)
        wrong = sum(broken(unit.stats, given) for unit in given.units)
        wrong += (total > given.budget.points) + (len(types) > 5)
        wrong += not given.units or (not leads and not given.budget.reinforcements)
        assert wrong == len(found.breaches)


def walked(given):
    """A march by hand: hexes, spent and left for each turn."""
    walker = given.mount if given.mounted else given.unit
    hexes = []
    for stretch in given.path:
        ground, fort = stretch.land.value, stretch.fort.value
        land, road = ground.replace("road-", "").replace("road", "open"), "road" in ground or fort == "held"
        hexes += [(land, road, fort in ("wall", "both"), fort in ("tower", "both"))] * stretch.count
    names = "too_costly road_cost road_bonus terrain_capability after_combat tower_entry walls_stop".split()
    rulings = {name: values(given)[name].value for name in names}
    fight = given.fights_after if given.fights else None
    return hand.march(
        walker.move if given.unit.move else 0,
        "flying" in slugs(walker.specials),
        slugs(walker.specials),
        hexes,
        given.starts_on_road,
        fight,
        rulings,
    )


def test_every_march_goes_as_far():
    """Hexes, movement spent and left for every turn of any march."""
    dice = random.Random("march")
    seen = set()
    for _ in range(many(4000)):
        given = anything(MARCH, dice, at_most={"count": 3, "fights_after": 4})
        found = MARCH(given)
        turns = walked(given)
        told = [(hexes, spent, left) for _, hexes, _, spent, left in found.by_turn.rows]
        assert [turn for turn in turns if turn and given.mover.move] == told, found  # a garrison takes no turns
        assert (len(turns) if None not in turns else "never") == found.turns
        assert (told[0][0] if told else 0) == found.hexes
        assert sum(turn[1] for turn in told) == found.cost
        seen |= {str(row[2]).partition(", ")[2] for row in found.by_hex.rows}
    assert {"", "the extra hex", "all that was left", "the whole move", "the rest next turn"} == seen


def test_every_stack_is_mounted_best():
    """The pace of any small stack is the best of all ways to ride; the seating shown is one that is legal."""
    dice = random.Random("mounts")
    paces = []
    while len(paces) < 150:
        given = anything(MOUNTS, dice, at_most={"count": 2, "hits": dice.choice((7, 16, 30))})
        units = [(one.hits, one.move, one.flying) for one in given.units for _ in range(one.count)]
        if 0 < len(units) <= 5:
            found = MOUNTS(given)
            best = hand.best_pace(units)
            assert (best is None) == bool(found.breaches)
            if best is not None:
                assert best == found.speed >= found.on_foot
                paces.append((found.speed > found.on_foot, found.riding > 1))
    assert 3 <= len(set(paces))


def test_every_career():
    """Wins to any level, by every reading."""
    for created in range(1, 6):
        for goal in (2, 3, 5, 6, 9):
            for experience in ("kept", "spent"):
                for starting in ("none", "level"):
                    for cap in ("none", "five"):
                        query = (
                            f"created_at={created}&goal={goal}&experience={experience}&starting_experience={starting}"
                            f"&level_cap={cap}"
                        )
                        found = COMMANDER(read(COMMANDER, query))
                        expected = hand.wins_needed(created, goal, experience, starting, cap)
                        assert expected == found.wins_to_goal
                        if expected != "never":
                            after = COMMANDER(read(COMMANDER, f"{query}&wins={expected}"))
                            assert max(goal, created) == after.level
                            assert (
                                not expected or COMMANDER(read(COMMANDER, f"{query}&wins={expected - 1}")).level < goal
                            )


def score(aim, one):
    hits, attack, defence, cost = one
    endurance = Fraction(8 * hits, 8 - defence)
    return {
        "hits-hardest": (attack, endurance, -cost),
        "lives-longest": (endurance, attack, -cost),
        "attack-per-point": (attack / cost if cost else 0, attack, endurance),
        "endurance-per-point": (endurance / cost if cost else 0, attack, endurance),
        "worth-per-point": (attack * endurance / cost**2 if cost else 0, attack, endurance),
        "cheapest": (-cost, attack, endurance),
    }[aim]


@pytest.mark.parametrize("aim", [one.value for one in Aim if one is not Aim.BEATS_ENEMY])
@pytest.mark.parametrize(
    ("query", "limit", "move", "specials"),
    [
        ("", 20, 2, []),
        ("points=60&count=4&move=1", 15, 1, []),
        ("role=archer&points=18", 18, 2, ["ranged"]),
        ("role=flyer&move=5&points=25", 25, 5, ["flying"]),
        ("role=scout&points=30&scout_price=grouped", 30, 2, ["scout"]),
        ("role=commander&points=35&move=3&rounding=up", 35, 3, ["commander"]),
        (
            "role=siege&also=ranged,woods&points=20&move=1&several_specials=dearest&rounding=nearest",
            20,
            1,
            ["siege", "ranged", "woods"],
        ),
        ("points=6&move=0&rounding=down", 6, 0, []),
    ],
)
def test_the_designer_finds_the_best(aim, query, limit, move, specials):
    """The top ten are the best of all legal designs that none matches or beats in Attack, endurance and price."""
    given = read(DESIGNER, f"{query}&aim={aim}".lstrip("&"))
    readings = [values(given)[name].value for name in READINGS]
    all_of_them = list(hand.every_design(limit, move, specials, readings, 15))
    found = DESIGNER(given)
    assert len(all_of_them) == found.designs
    pool = [one for one in all_of_them if one[3]] if "per-point" in aim else all_of_them
    worth = [(attack, Fraction(8 * hits, 8 - defence), -cost) for hits, attack, defence, cost in all_of_them]
    frontier = {
        one for one in worth if not any(other != one and all(x >= y for x, y in zip(other, one)) for other in worth)
    }
    kept = sorted(
        {score(aim, one) for one in pool if (one[1], Fraction(8 * one[0], 8 - one[2]), -one[3]) in frontier},
        reverse=True,
    )[:10]
    shown = []
    for stats, *_ in found.top.rows:
        hits, attack, defence, _ = map(int, stats.label.split(" / "))
        shown.append(score(aim, (hits, attack, defence, hand.price(hits, attack, defence, move, specials, *readings))))
        assert not hand.broken(hits, attack, defence, specials)
    assert kept == shown
    assert shown
