"""What holds of duels, leaving, transport, force lists and the designer whatever they are asked; the rules' figures."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from calculators import find
from calculators.declare.query import read, write
from calculators.show.wording import decimal
from calculators.warverse.pages.force_list import AVERAGE
from calculators.warverse.rules import designing, transport
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything
from tests.support.games import GAMES
from tests.support.readings import unnamed

NAMES = "duel", "leaving-combat", "transport", "force-list", "designer"
CALCULATORS = [find(f"warverse/{name}") for name in NAMES]
RULED = [one for one in CALCULATORS if any(question.ruling for question in one.questions)]
SMALL = {
    "a_attacks": 30,
    "b_attacks": 30,
    "a_move": 9,
    "b_move": 9,
    "attacks": 9,
    "move": 12,
    "hp": 5,
    "taken": 2,
    "count": 3,
    "inside": 1,
    "later_dice": 8,
    "dice": 12,
    "radius": 3,
    "times": 3,
    "least_move": 9,
    "least_attacks": 4,
    "target_attacks": 30,
    "target_move": 9,
    "range": 20,
}
GAME = GAMES["warverse"]
RULES = {rule.id: rule for rule in GAME.rules}


def sample(calculator, count):
    dice = random.Random(calculator.id)
    for _ in range(many(count)):
        given = anything(calculator, dice, at_most=SMALL)
        if calculator.name == "transport" and dice.random() < 0.5:
            given = replace(given, load=tuple(nested(given.load, dice)))
        yield given


def nested(load, dice):
    """The same with names, each inside an earlier one or in the carrier: names drawn at random are nobody's."""
    for at, row in enumerate(load):
        yield replace(
            row, name=f"R{at}", count=1, inside=f"r{dice.randrange(at)}" if at and dice.random() < 0.7 else ""
        )


def asked(name, query=""):
    return find(f"warverse/{name}")(read(find(f"warverse/{name}"), query))


@pytest.mark.parametrize("calculator", RULED, ids=lambda one: one.name)
def test_rulings_that_decide_are_named(calculator):
    """If another reading would change an answer, the working names that ruling."""
    for given in sample(calculator, 90):
        assert [] == unnamed(calculator, given), write(calculator, given)


def says(text, chance):
    """Whether a text gives a chance as it is, to a tenth or a hundredth of a percent."""
    return f"{decimal(chance * 100, 1)}%" in text or f"{decimal(chance * 100, 2)}%" in text


def readings(rule, ruling):
    (found,) = (one for one in RULES[rule].rulings if one.id == f"{rule}/{ruling}")
    return [one.text for one in found.readings]


def test_figures_of_rulings():
    """What the readings say of a strike at a leaver, of those aboard and of rides is what the calculators work out."""
    twice = "enemies=attacks:12,times:2"
    for text, reading in zip(readings("close-combat/leaving", "strikes-at-leaver"), ("each_time", "once")):
        assert says(text, asked("leaving-combat", f"{twice}&strikes_at_leaver={reading}").killed)
    hauled = "move=6&load=move:4,strength:2,attacks:4"
    for text, reading in zip(readings("transport/destroyed", "passed-on"), ("all", "surplus")):
        found = asked("transport", f"{hauled}&passed_on={reading}")
        assert says(text, found.all_killed) and (reading == "surplus" or says(text, found.carrier_killed))
    for text, reading in zip(readings("transport/boarding", "relay"), ("any", "once")):
        far = asked("transport", f"move=10&load=move:6&relays=move:10&relay={reading}").each.rows[0][4]
        assert f"= {far}" in text


def test_figures_of_rules():
    """The smallest that kill their copy, the fight of the best at it, and what boarding and an average game take."""
    (copies,) = (one for one in RULES["winning/endless"].tables if one.id == "copies")
    for strength, attacks, points, health in copies.rows:
        numbers = range(60) if attacks == "none" else (int(attacks) - 1, int(attacks))
        ends = []
        for number in numbers:
            one = f"move=1&strength={strength}&attacks={number}"
            both = "&".join(f"{side}_{part}" for side in "ab" for part in one.split("&"))
            ends.append(asked("duel", both).endless)
            price = asked("character", one)
        assert all(ends) if attacks == "none" else ends == [1, 0]
        assert attacks == "none" or (points, health) == (str(price.points), str(price.hit_points))
    best = asked("duel", "a_move=1&a_strength=1&a_attacks=14&b_move=1&b_strength=1&b_attacks=14")
    assert f"for {decimal(best.mean_turns, 2)} turns on average" in RULES["winning/endless"].text
    figures = {
        name: RULES[name].figures
        for name in ("transport/boarding", "transport/getting-out", "basics/agreement", "characters/points")
    }
    assert (transport.BOARDING, transport.GETTING_OUT) == (
        int(figures["transport/boarding"]["costs"]),
        int(figures["transport/getting-out"]["costs"]),
    )
    assert AVERAGE == (
        int(figures["basics/agreement"]["least_points"]),
        int(figures["basics/agreement"]["most_points"]),
    )
    assert designing.least_points(1, 0) == int(figures["characters/points"]["least"])
