"""The figures the combat calculators work with are those the rules' data gives, and the other way round."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from calculators.declare.query import read
from calculators.erfworld.pages.hits import hits
from calculators.erfworld.pages.siege import siege
from calculators.erfworld.pages.stack_combat import stack_combat
from calculators.erfworld.rules.formula import CHIEF, LEVEL, WHOLE, Terrain, halved, random_number
from calculators.erfworld.rules.fortifications import AGAINST_FLYERS, PER_BONUS
from calculators.erfworld.rules.retaliation import INTO_MELEE, ON_FRIENDS
from calculators.erfworld.rules.stacks import AIMED, AIMED_COMMANDER, MOST_STRIKING
from calculators.show.wording import figure
from rulebook.read.load import load
from rulebook.whole import DATA

(GAME,) = (game for game in load(DATA) if game.id == "erfworld")
FIGURES = {rule.id: rule.figures for rule in GAME.rules}
CELL = re.compile(r"\[([0-9.]+)\]\(calc:hits\?([^)]*)\)")
CELLS = [
    (rule.id, *link)
    for rule in GAME.rules
    for table in rule.tables
    for row in table.rows
    for cell in row
    for link in CELL.findall(cell)
]


def percent(text: str) -> Fraction:
    return Fraction(text.removesuffix("%")) / 100


def test_the_formula() -> None:
    """Eight units, eight eighths, a tenth a level and for the Chief, and the Random Number."""
    assert int(FIGURES["combat/attack-total"]["units"]) == MOST_STRIKING
    assert int(FIGURES["combat/average-defence"]["of"]) == WHOLE
    assert Fraction(FIGURES["combat/command-bonus"]["per_level"]) == LEVEL
    assert Fraction(FIGURES["combat/chief-warlord"]["bonus"]) == CHIEF
    for roll in (2, 7, 12):
        assert percent(FIGURES["combat/random-number"][f"roll_{roll}"]) == random_number(roll)


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


@pytest.mark.parametrize("terrain", Terrain, ids=lambda one: one.value)
def test_terrain(terrain: Terrain) -> None:
    """Each terrain adds what its rule says."""
    assert int(FIGURES["combat/terrain-bonus"][terrain.value]) == terrain.bonus


def test_bonuses() -> None:
    """The Special Bonus of later combats and of protectors."""
    later = FIGURES["bonuses/later-combats"]
    assert [Fraction(later["second"]), Fraction(later["third"])] == [halved(Fraction(1), combats) for combats in (1, 2)]
    protectors = FIGURES["retaliation/ranged-protectors"]
    assert (percent(protectors["enemy"]), percent(protectors["friends"])) == (INTO_MELEE, ON_FRIENDS)
    assert FIGURES["retaliation/protecting"]["special"] == f"{stack_combat.inputs().protection.retaliation}%"


def test_aimed_hits_and_fortifications() -> None:
    """Twice and four times; a point for each fifty, two against flyers, and the Hits at which nothing gets through."""
    aimed = FIGURES["damage/aimed-hits"]
    assert (int(aimed["unit"]), int(aimed["commander"])) == (AIMED, AIMED_COMMANDER)
    assert int(FIGURES["fortifications/bonus"]["hits_for_one"]) == PER_BONUS
    assert int(FIGURES["fortifications/flyers"]["bonus"]) == AGAINST_FLYERS
    for defence in range(6):
        untouchable = siege(read(siege, f"defence={defence}00")).untouchable_at
        assert int(FIGURES["fortifications/invulnerable"][f"at_defence_{defence}"]) == untouchable
    assert int(FIGURES["fortifications/siege"]["forty_attack_mean"]) == siege.inputs(attack=40).each.mean


@pytest.mark.parametrize(("rule", "cell", "query"), CELLS)
def test_cells_of_the_tables(rule: str, cell: str, query: str) -> None:
    """A figure that leads to the hits calculator is its mean, or the Hits of a fortification that stops everything."""
    mean = hits(read(hits, query)).mean_hits
    assert cell == figure(mean) or (mean == 0 and f"fort_hits={cell}" in query)


def test_there_are_such_cells() -> None:
    """The tables do lead to the calculator."""
    assert len(CELLS) >= 20
