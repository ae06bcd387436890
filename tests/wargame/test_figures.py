"""What the rules say in words and names beside the figures that the calculators fill in."""

from __future__ import annotations

from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.query import read
from calculators.show.wording import figure
from calculators.wargame.rules.attacks import HIT_ON
from calculators.wargame.rules.movement import REACH
from calculators.wargame.rules.units import Modifier
from tests.support.games import GAMES

GAME = GAMES["wargame"]
FIGURES = {rule.id: rule.figures for rule in GAME.rules}
TABLES = {f"{rule.id}/{table.id}": table for rule in GAME.rules for table in rule.tables}
PLUS, MINUS = "elite=yes&precise=yes&stationary=yes", "untrained=yes&imprecise=yes"


def asked(name, query):
    calculator = find(f"wargame/{name}")
    return calculator(read(calculator, query))


def test_to_hit():
    """A die hits on the number the rule gives; from its limits on it always or never does."""
    figures = FIGURES["attacks/to-hit"]
    always, never = int(figures["always_from"]), int(figures["never_from"])
    found = [asked("attack", query) for query in (f"{PLUS}&untrained=yes", PLUS, MINUS, f"{MINUS}&fatigued=yes")]
    assert int(figures["hit_on"]) == HIT_ON
    assert [(always - 1, False), (always, True)] == [(one.modifier, one.hit == 1) for one in found[:2]]
    assert [(never + 1, False), (never, True)] == [(one.modifier, one.hit == 0) for one in found[2:]]


def test_modifiers():
    """Every line is worth one point."""
    figures = FIGURES["attacks/modifiers"]
    assert {int(figures["each"])} == {abs(modifier.points) for modifier in Modifier}


def test_table_of_modifiers():
    """The table names every modifier with its sign and opens the attack with it."""
    rows = TABLES["attacks/modifiers/modifiers"].rows
    signs = {cell.partition("?")[2].partition("=")[0]: int(sign) for cell, sign in rows}
    assert {modifier.input: modifier.points for modifier in Modifier} == signs


def test_table_of_hit_chances():
    """The chances by the sum of the modifiers are those the calculator gives."""
    queries = ["", "elite=yes", "elite=yes&precise=yes", PLUS, "untrained=yes", MINUS, f"{MINUS}&fatigued=yes"]
    worked = {asked("attack", query).modifier: asked("attack", query).hit for query in queries}
    for sum_, _, chance in TABLES["attacks/to-hit/chances"].rows:
        words = {"never": "0", "always": "1"}
        assert Fraction(words.get(chance, chance.partition(" ")[0])) == worked[int(sum_.partition(" ")[0])]


def test_movement():
    """A Run adds the dice of the rule, and the 3 inches of Retreat, combat and targets are the same."""
    figures = FIGURES["movement/running"]
    run = asked("run-and-retreat", "move=0")
    assert (Fraction(figures["mean"]), int(figures["dice"])) == (run.mean_inches, min(run.inches))
    places = "movement/retreat", "combat/who-fights", "shooting/targets-in-combat"
    assert {REACH} == {int(FIGURES[place]["within"]) for place in places}
    edge = [asked("run-and-retreat", f"aim=escape&distance={REACH + more}").retreat for more in (0, 1)]
    assert ["yes", "no"] == edge


def test_example_of_fleeing():
    """The example's roll makes as many flee as it says, once in six throws."""
    figures = {name: int(value) for name, value in FIGURES["bravery/fleeing"].items()}
    found = asked("bravery", f"bravery={figures['example_bravery']}&casualties={figures['example_casualties']}")
    assert (
        figures["example_flee"] == figures["example_roll"] + figures["example_casualties"] - figures["example_bravery"]
    )
    assert Fraction(1, 6) == found.flee[figures["example_flee"]]


def test_one_test_for_the_activation():
    """The averages of one test and of two, as the ruling quotes them, are the calculator's."""
    (ruling,) = (ruling for _, ruling in GAME.rulings if ruling.id == "bravery/test/one-test")
    four, two = (asked("bravery", f"casualties={number_}&remaining=50").mean_flee for number_ in (4, 2))
    assert (figure(four), figure(2 * two), figure(two)) == ("3.5", "3.33", "1.67")
    assert (
        "3.5 " in ruling.readings[0].text and "3.33 " in ruling.readings[1].text and "1.67 " in ruling.readings[1].text
    )


AT_4, AT_MINUS_3 = f"{PLUS}&under_6=yes", f"{MINUS}&long_range=yes"
AT_MINUS_4 = f"{AT_MINUS_3}&fatigued=yes"


@pytest.mark.parametrize(
    ("id", "value", "query", "output", "quoted"),
    [
        ("activation/save/fatigue-save", "none", "cover=heavy&target_fatigued=yes", "casualty", "1/12"),
        ("activation/save/fatigue-save", "cover", "cover=heavy&target_fatigued=yes", "casualty", "1/8"),
        ("activation/save/fatigue-save", "defense", "cover=heavy&target_fatigued=yes", "casualty", "1/9"),
        ("attacks/to-hit/natural", "six_hits", AT_MINUS_4, "hit", "1/6"),
        ("attacks/to-hit/natural", "one_misses", AT_4, "hit", "5/6"),
        ("attacks/to-hit/natural", "both", AT_4, "hit", "5/6"),
        ("attacks/to-hit/natural", "both", AT_MINUS_4, "hit", "1/6"),
        ("attacks/modifiers/range-overlap", "both", "long_range=yes&under_6=yes", "hit", "1/2"),
        ("attacks/modifiers/range-overlap", "long_only", "long_range=yes&under_6=yes", "hit", "1/3"),
        ("attacks/modifiers/range-overlap", "close_only", "long_range=yes&under_6=yes", "hit", "2/3"),
        ("attacks/modifiers/stationary-in-melee", "yes", "weapon=melee&stationary=yes", "hit", "2/3"),
        ("attacks/modifiers/stationary-in-melee", "no", "weapon=melee&stationary=yes", "hit", "1/2"),
        ("attacks/sixes/sixes", "keep", "damage=0&defense=7", "damages", "1/36"),
        ("attacks/sixes/sixes", "keep", "damage=0&defense=8", "damages", "1/216"),
        ("attacks/sixes/sixes", "add", "damage=0&defense=7", "damages", "1/6"),
        ("attacks/sixes/sixes", "add", "damage=0&defense=8", "damages", "5/36"),
        ("attacks/sixes/sixes-on-hits", "yes", AT_MINUS_3, "hit", "1/36"),
        ("attacks/sixes/sixes-on-hits", "yes", AT_MINUS_4, "hit", "1/216"),
        ("attacks/cover/cover-in-melee", "yes", "weapon=melee&cover=heavy", "casualty", "1/12"),
        ("attacks/cover/cover-in-melee", "no", "weapon=melee&cover=heavy", "casualty", "1/4"),
    ],
)
def test_readings_quote_the_calculator(id, value, query, output, quoted):
    """The chance that a reading is told with is the one the calculator gives under it."""
    (ruling,) = (ruling for _, ruling in GAME.rulings if ruling.id == id)
    (text,) = (reading.text for reading in ruling.readings if reading.value == value)
    assert quoted in text
    assert Fraction(quoted) == getattr(asked("attack", f"{query}&{ruling.input}={value}"), output)
