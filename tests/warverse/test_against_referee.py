"""The calculators against a referee who plays every throw of the dice and knows no formula."""

from __future__ import annotations

import random

import pytest

from calculators import every, find
from calculators.answer import outputs
from calculators.query import write
from tests.referee import warverse, warverse_areas, warverse_carriers, warverse_lists, warverse_plans
from tests.referee.drawn import drawn, plain, readings

# What the referee knows, how large the numbers may be, how many rows, and how many inputs are drawn with a fixed seed.
KNOWN = {
    "character": (warverse.character, {"move": 9, "attacks": 12}, 0, 150),
    "attack": (warverse.attack, {"attacks": 9, "range": 30, "radius": 3, "target_hp": 5}, 0, 500),
    "duel": (warverse.duel, {"a_move": 3, "b_move": 3, "a_attacks": 14, "b_attacks": 14}, 0, 150),
    "concentrated-fire": (
        warverse.concentrated_fire,
        {"attackers": 4, "attacks": 5, "range": 14, "radius": 2, "target_hp": 5, "count": 2}, 2, 60,
    ),
    "area-attack": (
        warverse_areas.area_attack,
        {"move": 4, "attacks": 6, "range": 9, "radius": 4, "nearest": 13, "base": 3, "hp": 3, "points": 9, "count": 2}, 3, 400,
    ),
    "split-fire": (warverse_areas.split_fire, {"attacks": 6, "range": 14, "radius": 2, "hp": 3, "points": 9}, 3, 250),
    "leaving-combat": (
        warverse_carriers.leaving_combat,
        {"hp": 5, "taken": 3, "later_dice": 4, "count": 2, "attacks": 4, "radius": 2, "times": 3}, 3, 250,
    ),
    "transport": (
        warverse_carriers.transport,
        {"move": 6, "attacks": 4, "taken": 3, "count": 2, "dice": 8, "times": 3}, 3, 250,
    ),
    "force-list": (warverse_lists.force_list, {"limit": 400, "largest": 40, "count": 5, "move": 9, "attacks": 9}, 4, 200),
    "planner": (
        warverse_plans.planner,
        {"move": 4, "attacks": 5, "hp": 3, "points": 9, "range": 13, "together": 3, "centre": 13, "base": 3}, 2, 150,
    ),
    "designer": (
        warverse_lists.designer,
        {"points": 26, "least_move": 5, "least_attacks": 4, "target_move": 6, "target_attacks": 9, "range": 14}, 0, 40,
    ),
}  # fmt: skip


def found(calculator, given):
    """The calculator's answer by name, spreads as plain dictionaries."""
    answer = calculator(given)
    told = {one.name: getattr(answer, one.name) for one in outputs(calculator.tells)}
    return {name: dict(value.items()) if hasattr(value, "items") else value for name, value in told.items()}


def agree(name, given):
    """Both answer alike, in everything the referee knows."""
    calculator, referee = find(f"warverse/{name}"), KNOWN[name][0]
    asked = plain(given)
    expected, actual = in_the_same_words(name, asked, referee(**asked), found(calculator, given))
    shared = sorted(expected.keys() & actual.keys())
    assert shared, "there is something to compare"
    assert {one: expected[one] for one in shared} == {one: actual[one] for one in shared}, f"{name}?{write(calculator, given)}"


def in_the_same_words(name, asked, expected, actual):
    """Where the calculator answers in tables or words, both answers in the same form."""
    if name == "duel":
        expected["mean_turns"] = "endless" if expected["mean_turns"] is None else expected["mean_turns"]
        expected["by_turn"] = expected["by_turn"][: len(actual["by_turn"].rows)]
        actual["by_turn"] = [tuple(row) for row in actual["by_turn"].rows]
    elif name == "concentrated-fire":
        for one in ("for_half", "for_ninety", "least"):  # the referee tries a dozen
            if expected[one] is None and actual[one] not in range(13):
                expected[one] = actual[one]
        rows = [row for row in actual["by_number"].rows if row[0] <= 12]
        expected["by_number"] = [(number, expected["kill_by"](number)) for number, _ in rows]
        actual["by_number"] = [tuple(row) for row in rows]
    elif name == "area-attack":
        rows = [row for row in actual["outcomes"].rows if row[0] != "Anything else"]
        actual["outcomes"] = sorted(row[1] for row in rows)
        expected["outcomes"] = expected["outcomes"][len(expected["outcomes"]) - len(rows):]
    elif name == "transport":
        columns = actual["each"].columns
        for known, column in {"dies": "Dies", "boards_as": "Boards as", "gets": "Gets"}.items():
            actual[known] = [row[columns.index(column)] for row in actual["each"].rows]
        expected["gets"] = [gets if gets is None else f'{gets}"' for gets in expected["gets"]]
    elif name == "force-list":
        actual["breaches"] = len(actual["breaches"])
        expected["left"] = "no limit" if expected["left"] is None else expected["left"]
    elif name == "planner":
        value = {"kills": "mean_kills", "points": "points_killed", "all": "all_killed", "any": "any_killed"}[asked["goal"]]
        loss = warverse.price(asked["move"], asked["strength"], asked["attacks"]) if asked["goal"] == "points" else 0
        actual["value"] = actual[value] - loss * actual["attacker_killed"]
    elif name == "designer":
        expected, actual = designs(asked, expected, actual)
    return expected, actual


def designs(asked, expected, actual):
    """Every character the designer shows, with what it does; and that none is better than its first."""
    fates = expected.pop("every")
    shown = [(map(int, str(who).split(" / ")), does) for best in ("top", "by_strength") for who, *does in actual[best].rows]
    shown = [(tuple(who), does) for who, does in shown]
    chosen = (actual["move"], actual["strength"], actual["attacks"])
    values = {"kill": actual["kills"], "live": actual["lives"], "duel": actual["wins"]}
    actual |= {"best": values[asked["goal"]], "chosen": values, "shown": [(tuple(who), tuple(does)) for who, does in shown]}
    expected |= {"chosen": fates[chosen], "shown": [(tuple(who), tuple(fates[tuple(who)].values())) for who, _ in shown]}
    return expected, actual


@pytest.mark.parametrize("name", KNOWN)
def test_inputs_of_all_kinds(name):
    """Any inputs, under any readings, have the odds of their dice and the points of the rules."""
    _, most, rows, sample = KNOWN[name]
    dice = random.Random(name)
    for _ in range(sample):
        agree(name, drawn(find(f"warverse/{name}"), dice, most, rows))


@pytest.mark.parametrize("name", [name for name in KNOWN if list(readings(find(f"warverse/{name}")))])
def test_one_reading_at_a_time(name):
    """Each value of each ruling changes the answer as the dice do."""
    _, most, rows, _ = KNOWN[name]
    calculator, dice = find(f"warverse/{name}"), random.Random(name)
    for ruling, value in readings(calculator):
        for _ in range(5):
            agree(name, drawn(calculator, dice, most, rows, fixed={ruling: value}))


def test_the_referee_knows_every_calculator():
    """No calculator of the game answers without a referee."""
    assert set(KNOWN) == {one.name for one in every() if one.game == "warverse"}
