"""The figures of design, cost and levels are those the rules' data gives, and the other way round.

Marches and mounts are held to theirs in test_march_figures.py, combat and sieges in test_combat_figures.py.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from calculators import find
from calculators.declare.query import read
from calculators.erfworld.rules import cost, unit_design
from calculators.erfworld.rules.commanders import CREATED, D10
from calculators.erfworld.rules.forces import MOST_TYPES, USUAL_POINTS
from calculators.erfworld.rules.riding import TIMES
from calculators.erfworld.rules.unit_design import Special, Stats
from calculators.erfworld.rulings import ScoutPrice
from rulebook.read.load import load
from rulebook.whole import DATA

(GAME,) = (game for game in load(DATA) if game.id == "erfworld")
RULES = {rule.id: rule for rule in GAME.rules}
FIGURES = {rule.id: rule.figures for rule in GAME.rules}
PRICED = re.compile(r"\[([0-9.]+)(?: points)?\]\(calc:unit-cost\?([^)]*)\)")


def table(rule: str, id: str) -> list[list[str]]:
    return next(one.rows for one in RULES[rule].tables if one.id == id)


def ask(name: str, query: str) -> Any:
    calculator = find(f"erfworld/{name}")
    return calculator(read(calculator, query))


def prices_in_the_data() -> list[tuple[str, str, str]]:
    """Every price that links to its design: in a rule's text or in a table."""
    found = []
    for rule in GAME.rules:
        texts = [rule.text, *(cell for one in rule.tables for row in one.rows for cell in row)]
        found += [(rule.id, *link) for text in texts for link in PRICED.findall(text)]
    return found


@pytest.mark.parametrize(("rule", "price", "query"), prices_in_the_data())
def test_prices_that_link_to_their_design(rule: str, price: str, query: str) -> None:
    """What a page says a design costs is what the link behind it says, and the design is legal."""
    found = ask("unit-cost", query)
    assert (Fraction(price), ()) == (found.cost, found.breaches)


def test_there_are_such_prices() -> None:
    """The pattern finds them: the six examples, the scout, the Commanders, the archer and the bat among them."""
    assert 10 <= len(prices_in_the_data())


def test_limits_of_design() -> None:
    """Stats, classes, limits, sizes and types are the data's."""
    stats, classes, defence = (FIGURES[f"unit-design/{rule}"] for rule in ("stats", "classes", "defence-limit"))
    asked = {one.name: one for one in find("erfworld/unit-cost").questions}
    assert (int(stats["move_least"]), int(stats["move_most"])) == (asked["move"].low, asked["move"].high)
    assert int(classes["most"]) == asked["move"].high
    assert (int(defence["least"]), int(defence["most"])) == (asked["defence"].low, asked["defence"].high)
    by_move = [unit_design.unit_class(move) for move in range(6)]
    assert (by_move.index("infantry"), by_move.index("cavalry")) == (
        int(classes["infantry_from"]),
        int(classes["cavalry_from"]),
    )
    assert int(FIGURES["unit-design/types"]["most"]) == MOST_TYPES
    assert {name: int(hits) for name, hits in FIGURES["unit-design/sizes"].items()} == {
        name: hits for hits, name in unit_design.SIZES.items()
    }
    for hits, name, _ in table("unit-design/sizes", "sizes"):
        assert name.lower() == ask("unit-cost", f"hits={hits}&attack=0&defence=0").size


def test_attack_limits() -> None:
    """The table of limits, and the factor behind it."""
    for hits, most in table("unit-design/attack-limit", "limits"):
        assert (
            int(most)
            == ask("unit-cost", f"hits={hits}").attack_limit
            == -(-Fraction(FIGURES["unit-design/attack-limit"]["times"]) * int(hits) // 1)
        )
    assert int(FIGURES["unit-design/attack-limit"]["at_3_hits"]) == unit_design.attack_limit(3)


def test_prices_of_specials() -> None:
    """Base, factors and fixed prices; and the price of a giant's Hits."""
    plain = Stats(8, 3, 2, 4)
    assert int(FIGURES["cost/scout"]["base"]) == cost.SCOUT_BASE
    assert int(FIGURES["cost/commander"]["price"]) == unit_design.COMMANDER_PRICE
    for rule, special in (("flying", Special.FLYING), ("terrain", Special.SWAMP)):
        factor = Fraction(FIGURES[f"cost/{rule}"]["factor"])
        assert factor * plain.hits * plain.move == Fraction(
            cost.price(special, plain, ScoutPrice.default()), cost.EIGHTHS
        )
    assert Fraction(FIGURES["cost/formula"]["smallest_part"]) == Fraction(1, cost.EIGHTHS)
    assert Fraction(FIGURES["cost/formula"]["gobwin"]) == ask("unit-cost", "hits=3").cost
    assert (
        Fraction(FIGURES["cost/scout"]["example"])
        == ask("unit-cost", "hits=3&attack=4&defence=3&move=3&specials=scout").cost
    )
    assert Fraction("112.5") == ask("unit-cost", "hits=30&attack=0&defence=0&move=0").cost
    assert 450 == ask("unit-cost", "hits=60&attack=0&defence=0&move=0").cost


def test_the_cheapest_commander() -> None:
    """No legal Commander is cheaper than the one on the page."""
    found = ask("designer", "points=100&role=commander&move=0&aim=cheapest")
    assert (Fraction(FIGURES["cost/commander"]["cheapest"]), "3 / 0 / 0 / 0") == (found.cost, found.best)
    hits = FIGURES["commanders/hits"]
    assert (int(hits["least"]), int(hits["most"])) == (unit_design.COMMANDER_HITS[0], unit_design.COMMANDER_HITS[-1])
    assert int(hits["mount"]) == TIMES * int(hits["most"])


@pytest.mark.parametrize(
    ("rounding", "price", "count"), [("exact", "7.625", 65), ("up", "8", 62), ("down", "7", 71), ("nearest", "8", 62)]
)
def test_what_500_points_buy(rounding: str, price: str, count: int) -> None:
    """The ruling on rounding tells how many Gobwins each reading buys."""
    found = ask("unit-cost", f"hits=3&rounding={rounding}")
    assert (Fraction(price), count) == (found.cost, found.buys)
    ruling = next(one for one in RULES["cost/formula"].rulings if one.id.endswith("/rounding"))
    assert str(count) in next(one.text for one in ruling.readings if one.value == rounding)


@pytest.mark.parametrize(
    ("reading", "price"), [("precedence", "29.125"), ("grouped", "35.125"), ("all_plus", "24.125")]
)
def test_three_prices_of_a_scout(reading: str, price: str) -> None:
    """The scout of the ruling costs what its three readings say."""
    assert (
        Fraction(price)
        == ask("unit-cost", f"hits=3&attack=4&defence=3&move=3&specials=scout&scout_price={reading}").cost
    )
    ruling = next(one for one in RULES["cost/scout"].rulings if one.input == "scout_price")
    assert price in next(one.text for one in ruling.readings if one.value == reading)


def test_the_force() -> None:
    """500 points and a Commander."""
    assert (int(FIGURES["cost/force"]["points"]), 1) == (USUAL_POINTS, int(FIGURES["cost/force"]["least_commanders"]))
    found = ask("force", "")
    assert (USUAL_POINTS, 0, ()) == (found.points, found.left, found.breaches)


def test_levels() -> None:
    """The d10, its mean, and the Command Bonus of each level."""
    for level, rolls, chance, bonus, beside in table("commanders/level", "levels"):
        low, _, high = rolls.partition("–")
        assert set(range(int(low), int(high or low) + 1)) == {roll for roll, made in D10.items() if made == int(level)}
        assert Fraction(chance) == CREATED[int(level)]
        assert Fraction(bonus) == ask("commander", f"created_at={level}").command_bonus
        assert Fraction(beside) == ask("commander", f"created_at={level}&chief_in_hex=yes").command_bonus
    assert Fraction(FIGURES["commanders/level"]["mean"]) == ask("commander", "").mean_level
    assert Fraction(FIGURES["commanders/level"]["mean_bonus"]) == 1 + CREATED.mean / 10


def test_experience() -> None:
    """The table of wins, and the sums in the rulings."""
    for created, *wins in table("commanders/experience", "wins"):
        for goal, needed in enumerate(wins, 2):
            if needed:
                query = f"created_at={created.removeprefix('Level ')}&goal={goal}"
                assert int(needed) == ask("commander", query).wins_to_goal
    figures = FIGURES["commanders/experience"]
    assert int(figures["one_to_five"]) == ask("commander", "").wins_to_goal
    assert int(figures["three_to_four"]) == ask("commander", "created_at=3").wins_to_next
    assert 14 == ask("commander", "experience=spent").wins_to_goal
    assert 1 == ask("commander", "created_at=3&starting_experience=level").wins_to_next
