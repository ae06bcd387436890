"""The calculators against a referee who plays every throw of the dice and knows no formula."""

from __future__ import annotations

import random

import pytest

from calculators import every, find
from calculators.declare.query import write
from calculators.show.wording import figure
from tests.referee.wargame import answers, march
from tests.support.draws.amount import many
from tests.support.draws.small import drawn, plain, readings

UNIT = {"models": 6, "target_models": 7, "bravery": 9, "defense": 12, "damage": 5}
SIDES = {"models": 4, "shooters": 5, "fighters": 5, "defense": 9, "damage": 5}

# What the referee knows, how large the numbers may be, how many rows, and how many inputs are drawn with a fixed seed.
KNOWN = {
    "attack": (answers.attack, UNIT, 0, 600),
    "bravery": (answers.bravery, {"casualties": 9, "remaining": 9}, 0, 150),
    "several-groups": (answers.several_groups, UNIT | {"models": 3}, 3, 300),
    "compare": (answers.compare, UNIT, 3, 100),
    "activation": (
        answers.activation,
        {f"{side}{name}": most for side in ("", "enemy_", "shooting_", "fighting_") for name, most in SIDES.items()},
        0,
        400,
    ),
    "run-and-retreat": (march.run_and_retreat, {"move": 9, "distance": 22}, 0, 300),
}


def found(calculator, given):
    """The calculator's answer by name, spreads as plain dictionaries."""
    answer = calculator(given)
    told = {one.name: getattr(answer, one.name) for one in calculator.outputs}
    return {name: dict(value.items()) if hasattr(value, "items") else value for name, value in told.items()}


def agree(name, given):
    """Both answer alike, in everything the referee knows."""
    calculator, referee = find(f"wargame/{name}"), KNOWN[name][0]
    asked = plain(given)
    expected, actual = IN_THE_SAME_WORDS.get(name, lambda *both: both[1:])(
        asked, referee(**asked), found(calculator, given)
    )
    shared = sorted(expected.keys() & actual.keys())
    assert shared, "there is something to compare"
    assert {one: expected[one] for one in shared} == {one: actual[one] for one in shared}, (
        f"{name}?{write(calculator, given)}"
    )


def bravery(asked, expected, actual):
    """The table tells of the same unit with other casualties."""
    models = asked["casualties"] + asked["remaining"]
    rows = []
    for casualties, *_ in actual["by_casualties"].rows:
        one = answers.bravery(asked["bravery"], casualties, models - casualties)
        lost = casualties + one["mean_flee"]
        rows.append((casualties, one["someone_flees"], figure(one["mean_flee"]), one["all_flee"], figure(lost)))
    return expected | {"by_casualties": rows}, actual | {"by_casualties": list(actual["by_casualties"].rows)}


def activation(asked, expected, actual):
    """Models left after every step, as figures."""
    steps = [(figure(enemy), figure(own)) for enemy, own in expected["by_step"]]
    return expected | {"by_step": steps}, actual | {"by_step": [tuple(row[1:]) for row in actual["by_step"].rows]}


def run_and_retreat(asked, expected, actual):
    """Standing, moving and running side by side; and one activation after another."""
    yes = {"yes": True, "at +1": True, "no": False}
    ways = {way: (there, yes[shoots], yes[fights]) for way, _, there, shoots, fights in actual["side_by_side"].rows}
    chances = [row[1] for row in actual["by_activation"].rows]
    return expected | {"by_activation": expected["by_activation"][: len(chances)]}, actual | {
        "ways": ways,
        "by_activation": chances,
    }


def several_groups(asked, expected, actual):
    """Each group by itself is an attack with one weapon."""
    same = {name: value for name, value in asked.items() if name not in ("groups", "cover")}
    alone = answers.compare([row | {"cover": asked["cover"]} for row in asked["groups"]], **same)
    rows = [(one["hit"], one["damages"], one["casualty"], figure(one["mean_casualties"])) for one in alone]
    return expected | {"by_group": rows}, actual | {"by_group": [tuple(row[1:]) for row in actual["by_group"].rows]}


def compare(asked, expected, actual):
    """The rows side by side, the best of them, and every change to the first row."""
    rows = [(one["hit"], one["casualty"], figure(one["mean_casualties"]), figure(one["mean_lost"])) for one in expected]
    lost = sorted((one["mean_lost"] for one in expected), reverse=True)
    same = {name: value for name, value in asked.items() if name != "options"}
    changes = {}
    for what, *_ in actual["changes"].rows[1:]:
        (one,) = answers.compare([changed(asked["options"][0], what)], **same)
        changes[what] = (one["hit"], figure(one["mean_casualties"]), figure(one["mean_lost"]))
    told = {row[0]: (row[1], row[2], row[4]) for row in actual["changes"].rows[1:]}
    expected = {
        "side_by_side": rows,
        "mean_lost": lost[0],
        "ahead": lost[0] - lost[1] if len(lost) > 1 else 0,
        "changes": changes,
    }
    return expected, actual | {"side_by_side": [tuple(row[1:]) for row in actual["side_by_side"].rows], "changes": told}


ADDED = {
    "Long range": "long-range",
    'Under 6"': "under-6",
    "Did not move": "stationary",
    "Elite": "elite",
    "Untrained": "untrained",
    "Precise": "precise",
    "Imprecise": "imprecise",
    "Fatigued": "fatigued",
}
UNDONE = {
    "Not at long range": "long-range",
    'Not under 6"': "under-6",
    "Moved": "stationary",
    "Not elite": "elite",
    "Trained": "untrained",
    "Not Precise": "precise",
    "Not Imprecise": "imprecise",
    "Not fatigued": "fatigued",
}
NEVER_BOTH = [{"elite", "untrained"}, {"precise", "imprecise"}, {"long-range", "under-6"}]


def changed(row, what):
    """A row with one thing changed; a model has one grade, a weapon one of two abilities, a shot one range."""
    if what in ADDED:
        rivals = {one for pair in NEVER_BOTH if ADDED[what] in pair for one in pair}
        return row | {"modifiers": [*(one for one in row["modifiers"] if one not in rivals), ADDED[what]]}
    if what in UNDONE:
        return row | {"modifiers": [one for one in row["modifiers"] if one != UNDONE[what]]}
    if what.startswith("Damage "):
        return row | {"damage": int(what.removeprefix("Damage "))}
    if what.endswith(" cover"):
        return row | {"cover": what.removesuffix(" cover").replace("No", "none").lower()}
    return row | {"models": row["models"] + {"One model more": 1, "One model fewer": -1}[what]}


IN_THE_SAME_WORDS = {
    "bravery": bravery,
    "activation": activation,
    "run-and-retreat": run_and_retreat,
    "several-groups": several_groups,
    "compare": compare,
}


@pytest.mark.parametrize("name", KNOWN)
def test_inputs_of_all_kinds(name):
    """Any inputs, under any readings, have the odds of their dice."""
    _, most, rows, sample = KNOWN[name]
    dice = random.Random(name)
    for _ in range(many(sample)):
        agree(name, drawn(find(f"wargame/{name}"), dice, most, rows))


@pytest.mark.parametrize("name", [name for name in KNOWN if list(readings(find(f"wargame/{name}")))])
def test_one_reading_at_a_time(name):
    """Each value of each ruling changes the answer as the dice do."""
    _, most, rows, _ = KNOWN[name]
    calculator, dice = find(f"wargame/{name}"), random.Random(name)
    for ruling, value in readings(calculator):
        for _ in range(many(4 if name == "compare" else 15)):  # which has a dozen changes to compare in each
            agree(name, drawn(calculator, dice, most, rows, fixed={ruling: value}))


def test_the_referee_knows_every_calculator():
    """No calculator of the game answers without a referee."""
    assert set(KNOWN) == {one.name for one in every() if one.game == "wargame"}
