"""What the rules say about design, cost and levels beside the figures that the calculators fill in.

Marches and mounts are in test_march_figures.py, combat and sieges in test_combat_figures.py.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from calculators import find
from calculators.declare.query import read
from calculators.erfworld.rules import cost
from calculators.erfworld.rules.forces import USUAL_POINTS
from calculators.erfworld.rules.unit_design import Special, Stats
from calculators.erfworld.rulings import ScoutPrice
from tests.support.games import GAMES

GAME = GAMES["erfworld"]
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


def test_attack_limits() -> None:
    """The table of limits, and the factor behind it."""
    times = Fraction(FIGURES["unit-design/attack-limit"]["times"])
    for hits, most in table("unit-design/attack-limit", "limits"):
        assert int(most) == ask("unit-cost", f"hits={hits}").attack_limit == -(-times * int(hits) // 1)


def test_prices_of_specials() -> None:
    """The factors; and the price of a giant's Hits."""
    plain = Stats(8, 3, 2, 4)
    for rule, special in (("flying", Special.FLYING), ("terrain", Special.SWAMP)):
        factor = Fraction(FIGURES[f"cost/{rule}"]["factor"])
        assert factor * plain.hits * plain.move == Fraction(
            cost.price(special, plain, ScoutPrice.default()), cost.EIGHTHS
        )
    assert Fraction("112.5") == ask("unit-cost", "hits=30&attack=0&defence=0&move=0").cost
    assert 450 == ask("unit-cost", "hits=60&attack=0&defence=0&move=0").cost


def test_the_cheapest_commander() -> None:
    """No legal Commander is cheaper than the one on the page."""
    found = ask("designer", "points=100&role=commander&move=0&aim=cheapest")
    assert (Fraction(FIGURES["cost/commander"]["cheapest"]), "3 / 0 / 0 / 0") == (found.cost, found.best)


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
    assert "1" == FIGURES["cost/force"]["least_commanders"]
    found = ask("force", "")
    assert (USUAL_POINTS, 0, ()) == (found.points, found.left, found.breaches)


def test_experience() -> None:
    """The sums in the rulings."""
    assert 14 == ask("commander", "experience=spent").wins_to_goal
    assert 1 == ask("commander", "created_at=3&starting_experience=level").wins_to_next
