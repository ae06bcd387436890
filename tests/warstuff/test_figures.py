"""The figures the calculators work with are those the rules' data gives."""

from __future__ import annotations

from itertools import combinations

import pytest

from calculators.declare.query import read
from calculators.warstuff.pages.attack import attack
from calculators.warstuff.pages.moves import moves
from calculators.warstuff.pages.support import support
from calculators.warstuff.pages.unit_cost import unit_cost
from calculators.warstuff.rules.special_rules import SHOOTERS, Special
from calculators.warstuff.rules.unit_creation import LEAST_COST, MOST_RULES, QUALITY_COST, Unit
from rulebook.read.load import load
from rulebook.whole import DATA

(GAME,) = (game for game in load(DATA) if game.id == "warstuff")
FIGURES = {rule.id: rule.figures for rule in GAME.rules}


@pytest.mark.parametrize("special", Special, ids=lambda special: special.value)
def test_price_of_a_special_rule(special: Special) -> None:
    """Each special rule costs what its rule says, and is called what it is called there."""
    figures = FIGURES[special.rule]
    name = special.value.replace("shooter-", "price_") if special in SHOOTERS else "price"
    assert int(figures[name]) == special.price
    if special not in SHOOTERS:
        assert next(rule.title for rule in GAME.rules if rule.id == special.rule) == special.label


def test_price_of_quality_and_limits() -> None:
    """Quality prices, the floor and the number of rules are the data's."""
    prices = FIGURES["unit-creation/quality-cost"]
    assert {int(name.removeprefix("price_")): int(price) for name, price in prices.items()} == QUALITY_COST
    assert int(FIGURES["unit-creation/least-cost"]["least"]) == LEAST_COST
    assert int(FIGURES["unit-creation/three-rules"]["most"]) == MOST_RULES


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


@pytest.mark.parametrize("action", ["hold", "hunker", "guard", "advance", "rush", "charge"])
def test_moves(action: str) -> None:
    """Each action moves as far as its rule says, more with Fast and less with Slow."""
    plain = int(FIGURES[f"rounds/{action}"]["move"])
    assert plain == moves(read(moves, f"action={action}")).inches
    for special in ("fast", "slow"):
        change = int(FIGURES[f"special-rules/{special}"].get(action, "0"))
        assert plain + change == moves(read(moves, f"action={action}&rules={special}")).inches


def test_saves() -> None:
    """Cover, Armored and Regeneration save on the numbers their rules give."""

    def wounded(query: str) -> float:
        found = attack(read(attack, query))
        return found.stunned + found.killed

    def stays(rule: str) -> float:
        return (int(FIGURES[rule]["save"]) - 1) / 6

    open_ground = wounded("")
    assert float(open_ground) * stays("terrain/cover") == pytest.approx(float(wounded("cover=yes")))
    assert float(open_ground) * stays("special-rules/armored") == pytest.approx(float(wounded("target_rules=armored")))
    saved = attack(read(attack, "")).killed * int(7 - int(FIGURES["special-rules/regeneration"]["save"])) / 6
    assert attack(read(attack, "")).killed - saved == attack(read(attack, "target_rules=regeneration")).killed


def test_leader_dice() -> None:
    """A Leader throws as many dice as the rule says."""
    orders = support(read(support, "what=leader")).successes
    assert int(FIGURES["special-rules/leader"]["dice"]) == max(orders)
