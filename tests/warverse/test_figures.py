"""What the rules say in words beside the figures that the calculators fill in."""

from __future__ import annotations

import pytest

from calculators import find
from calculators.declare.query import read
from calculators.show.wording import decimal, short
from calculators.warverse.rules import characters
from tests.support.games import GAMES

GAME = GAMES["warverse"]
RULES = {rule.id: rule for rule in GAME.rules}
FIGURES = {rule.id: rule.figures for rule in GAME.rules}


def asked(name, query=""):
    calculator = find(f"warverse/{name}")
    return calculator(read(calculator, query))


def table(rule, id):
    """The rows of a rule's table, each without its first cell, by that cell."""
    (found,) = (one for one in RULES[rule].tables if one.id == id)
    return found.columns, {row[0]: row[1:] for row in found.rows}


def reading(rule, ruling, place):
    """What a ruling says of its first, second or third reading."""
    (found,) = (one for one in RULES[rule].rulings if one.id == f"{rule}/{ruling}")
    return found.readings[place].text


def says(text, chance):
    """Whether a text gives a chance as it is, to a tenth or a hundredth of a percent."""
    return any(f" {short(decimal(chance * 100, places))}%" in text for places in (1, 2))


def test_terrain():
    """A piece of terrain has the Strength and the Hit Points the area calculator gives it."""
    figures = FIGURES["terrain/pieces"]
    assert (int(figures["strength"]), int(figures["hit_points"])) == (
        characters.TERRAIN_STRENGTH,
        characters.TERRAIN_HIT_POINTS,
    )
    ((_, _, defends, need, _),) = asked("area-attack", "targets=side:small").each.rows
    assert (int(figures["strength"]), int(figures["hit_points"])) == (defends, need)


@pytest.mark.parametrize("strength", range(1, 6))
def test_smallest_that_kills_its_copy(strength):
    """Going up from no Attacks, the first character with a chance against its copy is the one in the table."""
    attacks, points, health = table("winning/endless", "copies")[1][str(strength)]
    with_move_1 = (asked("character", f"move=1&strength={strength}&attacks={number}") for number in range(120))
    first = next(((number, found) for number, found in enumerate(with_move_1) if found.kills_copy), None)
    if first is None:
        assert ("none", "none", "none") == (attacks, points, health)
    else:
        assert (int(attacks), int(points), int(health)) == (first[0], first[1].points, first[1].hit_points)


def test_best_kill_of_equal_points():
    """Of all with Move 1 the one named kills its like most often, and as often as the rule says."""
    figures = FIGURES["combat/expected-hits"]
    best = max(
        ((asked("character", f"move=1&strength={s}&attacks={a}"), a) for s in range(1, 6) for a in range(60)),
        key=lambda one: one[0].kills_copy,
    )
    assert (int(figures["best_kill_points"]), int(figures["best_kill_attacks"])) == (best[0].points, best[1])
    assert says(RULES["combat/expected-hits"].text, best[0].kills_copy)


def test_chances_in_rulings():
    """The examples of the rulings on adding up, resetting, areas in close combat and shared rolls."""
    three = "attacks=12"
    for place, adds in enumerate(("yes", "no")):
        assert says(
            reading("combat/killing", "hits-add-up", place),
            asked("concentrated-fire", f"{three}&hits_add_up={adds}").kill,
        )
    two = "attackers=1&attacks=12&others=attacks:12,turn:2"
    for place, reset in enumerate(("each_turn", "own_turn")):
        assert says(
            reading("characters/hit-points", "reset", place), asked("concentrated-fire", f"{two}&reset={reset}").kill
        )
    copies = "move=1&strength=1&attacks=14&close=yes&radius=1&targets=strength:1,hp:4,points:20"
    caught = asked("area-attack", copies)
    both = dict(caught.outcomes.rows)["Row 1 and Attacker"]
    assert all(
        says(reading("areas/centre", "close-area", 0), chance)
        for chance in (caught.all_killed, caught.attacker_killed, both)
    )
    spared = asked("area-attack", f"{copies}&close_area=attacker_spared")
    assert says(reading("areas/centre", "close-area", 1), spared.all_killed) and not spared.attacker_killed
    pair = asked("area-attack", "strength=3&attacks=6&range=4&radius=1&targets=count:2,strength:1,hp:2")
    each = pair.each.rows[0][-1]
    assert all(says(RULES["areas/defending"].text, chance) for chance in (each, pair.all_killed, each * each))
