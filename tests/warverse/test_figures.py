"""The figures of the rules' data are those the calculators work with."""

from __future__ import annotations

from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.query import read
from calculators.show.wording import decimal, percent, short
from calculators.warverse.rules import characters, combat, ranged
from rulebook.read.load import load
from rulebook.whole import DATA

(GAME,) = (game for game in load(DATA) if game.id == "warverse")
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


def test_prices_and_limits():
    """What a point of Move, a level of Strength and a Hit Point cost, and how low and high they go."""
    move, strength = FIGURES["characters/move"], FIGURES["characters/strength"]
    assert (int(move["least"]), int(move["costs"])) == (characters.LEAST_MOVE, characters.MOVE_PRICE)
    assert (int(strength["least"]), int(strength["most"])) == (characters.LEAST_STRENGTH, characters.MOST_STRENGTH)
    assert int(strength["costs"]) == characters.STRENGTH_PRICE
    assert int(FIGURES["characters/hit-points"]["points_each"]) == characters.POINTS_PER_HIT_POINT


def test_examples_of_price():
    """The smallest character, the example, the one whose Hit Points are rounded, and the whole table."""
    points, health = FIGURES["characters/points"], FIGURES["characters/hit-points"]
    least = asked("character", "move=1&strength=1&attacks=0")
    assert (int(points["least"]), int(points["least_hit_points"])) == (least.points, least.hit_points)
    example = asked(
        "character", "&".join(f"{name}={points[f'example_{name}']}" for name in ("move", "strength", "attacks"))
    )
    assert (
        (int(points["example_points"]), int(points["example_hit_points"]))
        == (example.points, example.hit_points)
        == (39, 8)
    )
    assert int(health["example_hit_points"]) == characters.hit_points(int(health["example_points"]))
    columns, rows = table("characters/points", "examples")
    for strength, cells in rows.items():
        for attacks, cell in zip(columns[1:], cells):
            found = asked("character", f"strength={strength}&attacks={attacks}")
            assert f"{found.points} / {found.hit_points}" == cell


def test_one_die():
    """Each cell of the table of hits is the chance of one die."""
    columns, rows = table("combat/defence-roll", "one-die")
    for strength, cells in rows.items():
        for target, cell in zip(columns[1:], cells):
            assert Fraction(cell) == asked("attack", f"strength={strength}&target_strength={target}").hit_per_die


def test_how_many_it_takes():
    """The table of attackers gives their points and the chance of a kill."""
    _, rows = table("combat/killing", "how-many")
    for attackers, (points, chance) in rows.items():
        kill = asked("concentrated-fire", f"attackers={attackers}").kill
        assert int(points) == int(attackers) * 39
        assert chance == (percent(kill).replace(" ", "") if kill else "never")


def test_points_to_expect_a_kill():
    """How many times the target's points must go into Attacks."""
    _, rows = table("combat/expected-hits", "points-needed")
    for defends, (times, for_40) in rows.items():
        assert Fraction(times) == combat.times_the_points(int(defends))
        assert Fraction(for_40) == 40 * Fraction(times)


def test_range_and_areas():
    """The steps of range, the inches that cost nothing, and the example of an area."""
    figures = FIGURES["ranged/range"]
    assert int(figures["step"]) == ranged.RANGE_STEP
    free = int(figures["free"])
    assert (0, 1) == (ranged.range_penalty(free), ranged.range_penalty(free + 1))
    bands = {
        band: cells[0] for band, cells in table("ranged/range", "dice-lost")[1].items() if " to " in band
    }  # the last says: and so on
    assert 8 <= len(bands)
    for band, lost in bands.items():
        low, high = (int(end.strip(' "')) for end in band.split("to"))
        assert {0 if lost == "none" else int(lost)} == {ranged.range_penalty(inches) for inches in range(low, high + 1)}
    area = FIGURES["areas/radius"]
    query = "&".join(f"{name}={area[f'example_{name}']}" for name in ("attacks", "range", "radius"))
    assert int(area["example_dice"]) == asked("attack", query).dice == 3
    least = int(area["least_attacks"])
    assert (0, 1) == tuple(asked("attack", f"attacks={attacks}&radius=1").dice for attacks in (least - 1, least))


def test_cover():
    """What cover adds, where it ends, from which angle on it is given, and what it is worth."""
    figures, angle = FIGURES["ranged/cover"], FIGURES["ranged/cover-by-angle"]
    for kind in ("light", "heavy"):
        assert 1 + int(figures[kind]) == asked("attack", f"target_strength=1&cover={kind}").defence
        assert int(figures["most"]) == asked("attack", f"target_strength=5&cover={kind}").defence
        assert 1 + int(figures[kind]) == asked("attack", f"target_strength=1&angle={angle[kind]}").defence
        assert 1 + int(figures[kind]) > asked("attack", f"target_strength=1&angle={int(angle[kind]) - 1}").defence
    for strength, cells in table("ranged/cover", "worth")[1].items():
        open_ground = asked("attack", f"target_strength={strength}").mean_hits
        for kind, cell in zip(("light", "heavy"), cells):
            share = asked("attack", f"target_strength={strength}&cover={kind}").mean_hits / open_ground
            assert (1 if cell == "all" else Fraction(cell)) == share


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
