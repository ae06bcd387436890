"""What the rules say in words and names beside the figures that the calculators fill in."""

from __future__ import annotations

from itertools import combinations

import pytest

from calculators.declare.query import read
from calculators.warstuff.pages.unit_cost import unit_cost
from calculators.warstuff.rules.special_rules import SHOOTERS, Special
from calculators.warstuff.rules.unit_creation import LEAST_COST, MOST_RULES, QUALITY_COST, Unit
from tests.support.games import GAMES

GAME = GAMES["warstuff"]
FIGURES = {rule.id: rule.figures for rule in GAME.rules}


@pytest.mark.parametrize("special", [one for one in Special if one not in SHOOTERS], ids=lambda one: one.value)
def test_name_of_a_special_rule(special: Special) -> None:
    """Each special rule is called in the form what its rule is called."""
    assert next(rule.title for rule in GAME.rules if rule.id == special.rule) == special.label


def test_number_of_builds_and_the_dearest() -> None:
    """Counting every legal unit gives the page's numbers; 6+ with Slow is raised to the floor in four of them."""
    costs, raised = [], 0
    for quality in QUALITY_COST:
        for size in range(MOST_RULES + 1):
            for rules in combinations(Special, size):
                unit = Unit(quality, rules)
                if not unit.problems():
                    costs.append(unit.cost)
                    raised += QUALITY_COST[quality] + sum(rule.price for rule in rules) < LEAST_COST
    figures = FIGURES["unit-creation/units"]
    assert (int(figures["builds"]), int(figures["dearest"]), 4) == (len(costs), max(costs), raised)
    assert 105 == unit_cost(read(unit_cost, "quality=2&rules=leader,tough,regeneration")).points
