"""A changed price is told wherever it is paid, in every game that has prices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators import every, find
from rulebook.history.entries import changes_of_calculator
from rulebook.read.models import Change
from tests.support.games import GAMES

SQUADS = "unit-card army-list matchups choices best-builds".split()
PRICED = {  # what has a price in a game, and the calculators whose answers have that price in them
    "warstuff": (
        [rule.id for rule in GAMES["warstuff"].rules if rule.price],
        "unit-cost army-list matchups choices best-builds".split(),
    ),
    "warfig": ([f"price-list/{one}" for one in ("republica-units", "orkish-units", "items")], SQUADS),
    "erfworld": (
        [f"cost/{one}" for one in ("formula", "scout", "commander", "ranged", "flying", "terrain")],
        "unit-cost force matchups choices designer".split(),
    ),
    "warverse": (
        [f"characters/{one}" for one in ("points", "move", "strength", "attacks", "hit-points")],
        "character force-list matchups choices designer".split(),
    ),
}


@pytest.mark.parametrize("id", PRICED)
def test_a_changed_price_is_told_wherever_it_is_paid(id):
    """Every priced rule of every game reaches the price of a unit, the lists,
    what a point buys and the best for their points."""
    game = GAMES[id]
    rules, names = PRICED[id]
    figures = [Change("2026-12-24", "figure", f"{rule} costs more.", (rule,)) for rule in rules]

    assert rules and set(rules) <= {rule.id for rule in game.rules}
    assert [] == [
        (name, figure.rules)
        for name in names
        for figure in figures
        if [figure] != changes_of_calculator(replace(game, changes=(figure,)), find(f"{id}/{name}"))
    ]


def test_spells_and_commands_are_paid_in_the_army_list():
    """WarFig's squads have none of them, so only whole lists are told."""
    figures = [
        Change("2026-12-24", "figure", "It costs more.", (f"price-list/{one}",)) for one in ("spells", "commands")
    ]
    changed = replace(GAMES["warfig"], changes=tuple(figures))

    assert {"warfig/army-list", "warfig/matchups"} == {
        one.id for one in every() if one.game == "warfig" and figures == changes_of_calculator(changed, one)
    }
