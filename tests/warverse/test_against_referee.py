"""The calculators against a referee who plays every throw of the dice and knows no formula."""

from __future__ import annotations

import random

import pytest

from calculators import every, find
from calculators.declare.inputs import values
from calculators.declare.outputs import Link
from calculators.declare.query import read, write
from calculators.show.wording import figure
from calculators.weigh.upgrades import PRICE_ALONE
from tests.referee.warverse import answers, areas, carriers, lists, matchups, plans
from tests.support.draws.amount import many
from tests.support.draws.small import drawn, plain, readings, repeated
from tests.support.ranked import one_after_another

# What the referee knows, how large the numbers may be, how many rows, and how many inputs are drawn with a fixed seed.
KNOWN = {
    "character": (answers.character, {"move": 9, "attacks": 12}, 0, 150),
    "attack": (answers.attack, {"attacks": 9, "range": 30, "radius": 3, "target_hp": 5}, 0, 500),
    "duel": (answers.duel, {"a_move": 3, "b_move": 3, "a_attacks": 14, "b_attacks": 14}, 0, 150),
    "concentrated-fire": (
        answers.concentrated_fire,
        {"attackers": 4, "attacks": 5, "range": 14, "radius": 2, "target_hp": 5, "count": 2},
        2,
        60,
    ),
    "area-attack": (
        areas.area_attack,
        {"move": 4, "attacks": 6, "range": 9, "radius": 4, "nearest": 13, "base": 3, "hp": 3, "points": 9, "count": 2},
        3,
        400,
    ),
    "split-fire": (areas.split_fire, {"attacks": 6, "range": 14, "radius": 2, "hp": 3, "points": 9}, 3, 250),
    "leaving-combat": (
        carriers.leaving_combat,
        {"hp": 5, "taken": 3, "later_dice": 4, "count": 2, "attacks": 4, "radius": 2, "times": 3},
        3,
        250,
    ),
    "transport": (
        carriers.transport,
        {"move": 6, "attacks": 4, "taken": 3, "count": 2, "dice": 8, "times": 3},
        3,
        250,
    ),
    "force-list": (
        lists.force_list,
        {"limit": 400, "largest": 40, "count": 5, "move": 9, "attacks": 9},
        4,
        200,
    ),
    "planner": (
        plans.planner,
        {"move": 4, "attacks": 5, "hp": 3, "points": 9, "range": 13, "together": 3, "centre": 13, "base": 3},
        2,
        150,
    ),
    "designer": (
        lists.designer,
        {
            "points": 26,
            "least_move": 5,
            "least_attacks": 4,
            "target_move": 6,
            "target_attacks": 9,
            "range": 14,
            "alike": 3,
            "target_count": 3,
        },
        0,
        60,
    ),
    "matchups": (matchups.matchups, {"count": 3, "move": 6, "attacks": 6, "range": 14}, 3, 60),
    "choices": (
        matchups.choices,
        {"move": 8, "attacks": 6, "count": 4, "enemy_count": 4, "enemy_move": 8, "enemy_attacks": 6, "range": 14},
        0,
        80,
    ),
}


def found(calculator, given):
    """The calculator's answer by name, spreads as plain dictionaries."""
    answer = calculator(given)
    told = {one.name: getattr(answer, one.name) for one in calculator.outputs}
    return {name: dict(value.items()) if hasattr(value, "items") else value for name, value in told.items()}


def agree(name, given):
    """Both answer alike, in everything the referee knows."""
    calculator, referee = find(f"warverse/{name}"), KNOWN[name][0]
    asked = plain(given)
    expected, actual = in_the_same_words(name, asked, referee(**asked), found(calculator, given))
    shared = sorted(expected.keys() & actual.keys())
    assert shared, "there is something to compare"
    assert {one: expected[one] for one in shared} == {one: actual[one] for one in shared}, (
        f"{name}?{write(calculator, given)}"
    )


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
        expected["outcomes"] = expected["outcomes"][len(expected["outcomes"]) - len(rows) :]
    elif name == "transport":
        columns = actual["each"].columns
        for known, column in {"dies": "Dies", "boards_as": "Boards as", "gets": "Gets"}.items():
            actual[known] = [row[columns.index(column)] for row in actual["each"].rows]
        expected["gets"] = [gets if gets is None else f'{gets}"' for gets in expected["gets"]]
    elif name == "force-list":
        actual["breaches"] = len(actual["breaches"])
        expected["left"] = "no limit" if expected["left"] is None else expected["left"]
    elif name == "planner":
        value = {"kills": "mean_kills", "points": "points_killed", "all": "all_killed", "any": "any_killed"}[
            asked["goal"]
        ]
        loss = answers.price(asked["move"], asked["strength"], asked["attacks"]) if asked["goal"] == "points" else 0
        actual["value"] = actual[value] - loss * actual["attacker_killed"]
    elif name == "designer":
        expected, actual = designs(asked, expected, actual)
    elif name == "matchups":
        expected, actual = meetings(expected, actual)
    elif name == "choices":
        expected, actual = steps(asked, expected, actual)
    return expected, actual


def designs(asked, expected, actual):
    """Every character the designer shows, with what it does; and that none is better than its first."""
    fates = expected.pop("every")
    chosen = fates[actual["move"], actual["strength"], actual["attacks"]]
    values = {"kill": actual["kills"], "live": actual["lives"], "duel": actual["wins"]}
    actual |= {"chosen": values, "best": values.get(asked["goal"], chosen["trade"])}
    expected["chosen"] = {name: chosen[name] for name in values}
    shown, known = [], []
    for who, *does in (row for best in ("top", "by_strength") for row in actual[best].rows):
        stats = tuple(map(int, str(who).split(" / ")))
        fate = fates[stats]
        if asked["goal"] == "trade":  # its price, what it kills and lives through, and the points for 100
            known.append((stats, answers.price(*stats), fate["kill"], fate["live"]))
            shown.append((stats, *does[:3]))
        else:
            known.append((stats, fate["kill"], fate["live"], fate["duel"]))
            shown.append((stats, *does))
    return expected | {"shown": known}, actual | {"shown": shown}


def meetings(expected, actual):
    """Every figure of both tables; and for each row of mine, that its best target gains as much as any it can kill."""
    for side in ("dealt", "taken"):
        actual[side] = [[one.value for one in row] for row in actual[side].cells]
    expected["taken"] = (
        [list(row) for row in zip(*expected["taken"])] if expected["taken"] else [[] for _ in expected["dealt"]]
    )
    gains, chances = expected.pop("gains"), expected["dealt"]
    expected["best"], first = [], (False, 0, 0)
    for at, row in enumerate(chances):
        if row:
            gain = max(
                ((kills > 0, gains[at, to][0], kills, gains[at, to][1]) for to, kills in enumerate(row)),
                key=lambda one: one[:3],
            )
            if gain[0]:  # whoever can kill nobody has no best target
                expected["best"].append((gain[2], gain[3], figure(gain[1])))
            first = max(first, gain[:3]) if at else gain[:3]
    expected |= {"kills": first[2], "gained": first[1]}
    actual["best"] = [row[2:] for row in actual["best"].rows]
    return expected, actual


def steps(asked, expected, actual):
    """Every step by what it opens, with its figures; the best for its points first."""
    calculator, now = find("warverse/choices"), expected["changes"]
    found, order = {}, []
    own = tuple(asked[stat] for stat in ("move", "strength", "attacks", "count"))
    before = now[own][0]
    for change, points, *figures in actual["changes"].rows:
        given = read(calculator, change.query) if isinstance(change, Link) else None
        step = (*values(given.character).values(), given.count) if given else own
        total = before + int(points.replace("\N{MINUS SIGN}", "-")) if given else int(points)
        found[step] = (total, *figures)
        order.append((given is not None, now[step][3] - now[step][4], total))
    nets = [net for _, net, _ in order]
    assert sorted(nets, reverse=True) == nets
    one_after_another(order, actual["changes"])
    alone = [step != own and now[step][1:3] == now[own][1:3] for step in found]
    assert alone == [says.startswith(PRICE_ALONE) for says in actual["changes"].says]
    expected["changes"] = {step: (*one[:3], figure(one[3] - one[4])) for step, one in now.items()}
    return expected, actual | {"changes": found}


def some(name, dice, fixed=None):
    """Inputs drawn for a calculator; of two forces some with rows alike."""
    _, most, rows, _ = KNOWN[name]
    given = drawn(find(f"warverse/{name}"), dice, most, rows, fixed)
    return repeated(given, dice, "mine", "theirs") if name == "matchups" else given


@pytest.mark.parametrize("name", KNOWN)
def test_inputs_of_all_kinds(name):
    """Any inputs, under any readings, have the odds of their dice and the points of the rules."""
    dice = random.Random(name)
    for _ in range(many(KNOWN[name][3])):
        agree(name, some(name, dice))


@pytest.mark.parametrize("name", [name for name in KNOWN if list(readings(find(f"warverse/{name}")))])
def test_one_reading_at_a_time(name):
    """Each value of each ruling changes the answer as the dice do."""
    dice = random.Random(name)
    for ruling, value in readings(find(f"warverse/{name}")):
        for _ in range(many(5)):
            agree(name, some(name, dice, fixed={ruling: value}))


def test_the_referee_knows_every_calculator():
    """No calculator of the game answers without a referee."""
    assert set(KNOWN) == {one.name for one in every() if one.game == "warverse"}
