"""What the rules say about combat and sieges beside the figures that the calculators fill in."""

from __future__ import annotations

from calculators.declare.query import read
from calculators.erfworld.pages.hits import hits
from calculators.erfworld.pages.siege import siege
from tests.support.games import GAMES

GAME = GAMES["erfworld"]
FIGURES = {rule.id: rule.figures for rule in GAME.rules}


def test_the_example() -> None:
    """Attack 40, level 3, Defence 4 and hills: 9 to 19 hits, 14 on average and on a 7."""
    found = hits(read(hits, "commander_level=3&defence=400&terrain=hills"))
    figures = FIGURES["combat/formula"]
    assert [int(figures[f"example_{name}"]) for name in ("least", "most", "mean")] == [
        min(found.hits),
        max(found.hits),
        found.mean_hits,
    ]
    assert int(figures["example_roll_7"]) == {row[0]: row[3] for row in found.rolls.rows}[7]


def test_siege() -> None:
    """What 40 Attack takes off a wall."""
    assert int(FIGURES["fortifications/siege"]["forty_attack_mean"]) == siege.inputs(attack=40).each.mean
