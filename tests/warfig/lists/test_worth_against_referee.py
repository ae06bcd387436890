"""Two lists, what a point buys and the best squads against a referee who throws every die of every fight."""

from __future__ import annotations

import random

import pytest

from calculators import every, find
from calculators.declare.outputs import Link
from calculators.declare.query import read, write
from calculators.show.wording import figure
from tests.referee.warfig import worth as referee
from tests.support.draws.amount import many
from tests.support.draws.small import drawn, plain, repeated
from tests.warfig.referees import REFEREES, SUMS

ENEMY = {"enemy_count": 3, "enemy_attacks": 2, "enemy_health": 2, "enemy_cost": 60}
OWN = {"health": 2, "attacks": 2, "cost": 60, "speed": 9}
WORTH = {  # what the referee knows, how large numbers may be, how many rows, and how many inputs are drawn
    "matchups": (
        referee.matchups,
        {"count": 3, "squad": 2, "cost": 60, "health": 2, "attacks": 2, "own_items_cost": 9},
        3,
        60,
    ),
    "choices": (referee.choices, ENEMY | OWN | {"count": 6}, 3, 20),
    "best-builds": (referee.best_builds, ENEMY | OWN | {"points": 20000}, 2, 25),
}


def agree(name, given):
    """Both say the same in every output."""
    calculator, (referees, *_) = find(f"warfig/{name}"), WORTH[name]
    found = calculator(given)
    actual = {one.name: getattr(found, one.name) for one in calculator.outputs}
    expected, actual = IN_THE_SAME_WORDS[name](plain(given), referees(**plain(given)), actual)
    assert expected == actual, f"{name}?{write(calculator, given)}"
    return (
        expected["considered"]
        if name == "best-builds"
        else len(expected["changes"])
        if name == "choices"
        else sum(map(len, expected["dealt"]))
    )


def matchups(asked, expected, actual):
    actual.pop("verdict")  # words on the figures
    for side in ("dealt", "taken"):
        actual[side] = [[cell.value for cell in row] for row in actual[side].cells]
    assert [actual.pop("best_kills"), actual.pop("best_loses")] in (expected.pop("best_attacks") or [[0, 0]])
    return expected | {"best": [figure(net) for net in expected["best"]]}, actual | {
        "best": [row[2] for row in actual["best"].rows]
    }


def choices(asked, expected, actual):
    """Every change by what it opens, with its figures; the receipt adds up to the points."""
    now, one_costs = expected.pop("now"), expected.pop("each")
    assert now["points"] == sum(line.points for line in actual.pop("receipt"))
    for table in "changes", "values":
        rows = {}
        for what, *figures in actual[table].rows:
            if isinstance(what, Link):
                rows[changed(asked, plain(read(find("warfig/choices"), what.query)))] = tuple(figures[-5:])
            else:
                assert [figure(now[key]) for key in ("kills", "lost", "destroys", "loses")] == figures[-4:]
        actual[table] = rows
        told = ("kills", "lost", "destroys", "loses")
        expected[table] = {
            key: (fair(one["fair"], one_costs), *(figure(one[stat]) for stat in told))
            for key, one in expected[table].items()
        }
    return expected, actual


def fair(price, one_costs):
    """A fair price as the table tells it: what one unit may cost more."""
    if price in (None, ""):
        return "–" if price is None else ""
    more = price - one_costs
    return f"{more:+}".replace("-", "\N{MINUS SIGN}") if more else "0"


def changed(before, after):
    """What differs between two questions, as the referee names it."""
    if before["count"] != after["count"]:
        return "count", after["count"]
    if before["items"] != after["items"]:
        return "items", len(after["items"]), referee.named(after["items"])
    [stat] = [stat for stat in referee.STATS if before[stat] != after[stat]]
    return stat, after[stat]


def best_builds(asked, expected, actual):
    """The twenty best, figure by figure."""
    del actual["best"]  # the first row's name
    shown = [tuple(row[1:]) for row in actual.pop("builds").rows]
    survives = asked["aim"] == "survive"  # which the table then tells too, and by which it is ranked
    best = [
        (points, *map(figure, figures), *[-score] * survives)
        for score, points, _, *figures in expected.pop("ranks")[:20]
    ]
    return expected | {"builds": sorted(best)}, actual | {"builds": sorted(shown)}


IN_THE_SAME_WORDS = {"matchups": matchups, "choices": choices, "best-builds": best_builds}


@pytest.mark.parametrize("name", WORTH)
def test_worth_of_all_kinds(name):
    """Squads of any kind, in any fight, under any readings, are worth what the dice and the price list say."""
    _, most, rows, sample = WORTH[name]
    dice, tried = random.Random(name), 0
    for _ in range(many(sample)):
        given = drawn(find(f"warfig/{name}"), dice, most, rows)
        tried += agree(name, repeated(given, dice, "mine", "theirs") if name == "matchups" else given)
    assert tried >= many(sample) // 8  # pairs, changes, squads


def test_the_referee_knows_every_calculator():
    """No calculator of the game answers without a referee."""
    assert {*REFEREES, *SUMS, *WORTH} == {one.name for one in every() if one.game == "warfig"}
