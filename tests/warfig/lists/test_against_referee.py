"""Unit cards, army lists and marches against a referee who adds up row by row and tries every way to deal the cards."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from calculators import find
from calculators.declare.query import read
from calculators.warfig.rules.army_building import shares_out
from tests.referee.warfig import lists as referee
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything
from tests.support.games import examples
from tests.warfig.referees import SUMS, as_asked

UNITS = "own own estella soldier knight wizard halfling republic-cannon madmagog orc goblin".split()
TRAITS = "leader wizard siege small medium large legendary reserve".split()
SAYS = {  # what each breach is called by the referee, and words of the sentence it is told in
    "limit": "over the limit",
    "half": "less than half",
    "smallest": "is the smallest",
    "one squad": "fought with one squad",
    "reserve": "in reserve only",
    "least": "are the least",
    "most": "ten are the most",
    "wizards": "wizards stand alone",
    "siege": "siege units stand alone",
    "kinds": "one kind of unit",
    "leaders": "where one is the most",
    "own size": "a unit has one size",
    "item size": "fits units of one size",
    "size": "of a squad are of one size",
    "same-item": "carry the same items",
    "three items": "three are the most",
    "other army": "item of the other army",
    "one army": "units of one side",
    "legendary": "is legendary",
}


def agree(name, given):
    """Both say the same about everything the referee knows."""
    calculator = find(f"warfig/{name}")
    found = calculator(given)
    expected = SUMS[name](**as_asked(given))
    actual = {one.name: getattr(found, one.name) for one in calculator.outputs}
    if "breaches" in actual:
        actual["broken"] = Counter(map(kind_of, actual["breaches"]))
    assert expected == {one: actual[one] for one in expected}


def kind_of(breach):
    for card in "command", "spell":
        if breach.startswith((f"The {card}s cost", f"No {'leader' if card == 'command' else 'wizard'} has the points")):
            return f"{card}s"
    [kind] = [kind for kind, words in SAYS.items() if words in breach]
    return kind


def some_units(dice):
    """Rows of units, legal or not."""
    for _ in range(dice.randint(1, 4)):
        row = {
            "unit": dice.choice(UNITS),
            "count": dice.choice([1, 1, 2, 4, 5, 6, 9, 10, 11]),
            "squad": dice.choice([0, 0, 1, 1, 2]),
        }
        row |= {"cost": dice.randint(1, 100), "name": dice.choice(["Ann", "Bob"])} if row["unit"] == "own" else {}
        row |= (
            {"items": ".".join(dice.sample(sorted(referee.ITEMS), dice.randint(1, 4)))} if dice.random() < 0.3 else {}
        )
        row |= {"traits": ".".join(dice.sample(TRAITS, dice.randint(1, 2)))} if dice.random() < 0.4 else {}
        row |= {"own_items": dice.randint(0, 4), "own_items_cost": dice.randint(0, 9)} if dice.random() < 0.1 else {}
        for points in "command_points", "spell_points":
            row |= {points: dice.randint(1, 6)} if row["count"] < 3 and dice.random() < 0.3 else {}
        yield row


def some_cards(dice, name, known):
    for _ in range(dice.randint(0, 2)):
        row = {name: dice.choice([*known, "own"]), "count": dice.randint(1, 3)}
        row |= {"points": dice.randint(1, 5)} if dice.random() < 0.3 else {}
        yield row | ({"cost": dice.randint(1, 400)} if dice.random() < 0.2 else {})


def an_army(dice):
    """An army list of any kind, as a link."""
    rows = {
        "units": some_units(dice),
        "spells": some_cards(dice, "spell", referee.SPELLS),
        "commands": some_cards(dice, "command", referee.COMMANDS),
    }
    told = [
        f"{name}=" + ";".join(",".join(f"{cell}:{value}" for cell, value in row.items()) for row in these)
        for name, these in rows.items()
    ]
    choices = {
        "format": ["battle", "battle", "challenge"],
        "limit": [500, 2000, 2500],
        "squad_limit": ["ten", "none"],
        "wizards": ["alone", "may_join"],
    }
    return "&".join(told + [f"{name}={dice.choice(values)}" for name, values in choices.items()])


def test_army_lists():
    """Points, squads, shares and every breach of lists of all kinds."""
    dice, calculator = random.Random("armies"), find("warfig/army-list")
    for _ in range(many(250)):
        agree("army-list", read(calculator, an_army(dice)))


@pytest.mark.parametrize(
    "name",
    [
        "Republica, 2,500 points",
        "Republica, 3,500 points",
        "Orkish Alliance, 2,500 points",
        "Orkish Alliance, 3,500 points",
    ],
)
def test_printed_lists(name):
    """The four printed lists."""
    calculator = find("warfig/army-list")
    agree("army-list", read(calculator, examples(calculator).cases[name]))


def test_cards_are_dealt_in_every_way():
    """Cards can be shared out exactly if one of all the ways to deal them leaves nobody in debt."""
    dice, tight = random.Random("cards"), 0
    for _ in range(many(1000)):
        purses = [dice.randint(1, 6) for _ in range(dice.randint(0, 4))]
        prices = [dice.choice([1, 1, 2, 2, 3, 4]) for _ in range(dice.randint(0, 5))]
        possible = referee.can_share(prices, purses)
        assert possible == shares_out(prices, purses), (prices, purses)
        tight += not possible and sum(prices) <= sum(purses)
    assert tight >= many(10)  # points enough, and yet no way


def test_cards_among_very_many_are_given_up_on():
    """What would take too long is said to be unknown, not guessed; what is plain is found among any number."""
    dice = random.Random("many")
    assert shares_out([2] * 600, [3] * 4000) is True
    assert shares_out([2] * 400, [3] * 300) is False
    hard = [
        shares_out([dice.randint(20, 49) for _ in range(60)], [dice.randint(50, 99) for _ in range(29)])
        for _ in range(many(20))
    ]
    assert None in hard


@pytest.mark.parametrize("name, sample", [("unit-card", 300), ("march", 500)])
def test_cards_and_marches(name, sample):
    """Units with any items, and any way with any readings."""
    dice, calculator = random.Random(name), find(f"warfig/{name}")
    for _ in range(sample):
        agree(name, anything(calculator, dice, at_most={"speed": 25, "leader_speed": 25, "distance": 30}))


@pytest.mark.parametrize(
    "query", ["speed=7&way=distance:20,ground:minor;distance:4", "speed=3&way=distance:3,ground:major;distance:30"]
)
def test_what_is_left_of_a_move_goes_on_behind_the_obstacle(query):
    """With parts of a centimetre dropped, the move that leaves the scrub still has speed to spare."""
    calculator = find("warfig/march")
    agree("march", read(calculator, f"{query}&march_rounding=down"))
