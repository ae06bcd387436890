"""Costs, forces, marches, mounts and Commanders against a referee who shares no code with the calculators."""

from __future__ import annotations

import random

from calculators import find
from calculators.declare.inputs import build, changed, questions
from calculators.declare.query import read, write
from tests.erfworld.drawn import plain
from tests.referee.erfworld import paper as referee
from tests.referee.erfworld.march import march
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything

COST, FORCE, MARCH = find("erfworld/unit-cost"), find("erfworld/force"), find("erfworld/march")
MOUNTS, COMMANDER = find("erfworld/mounts"), find("erfworld/commander")
SAYS = {  # what a sentence about each broken rule has in it
    "attack": "Attack",
    "defence": "Defence",
    "commander": "Commander has 3 to 6",
    "specials": "specials",
    "types": "types",
    "leader": "Commander",
    "points": "points",
}


def rulings(calculator):
    """Each reading of each ruling by itself."""
    for question in calculator.questions:
        for option in (question.options or (True, False)) if question.ruling else ():
            yield {question.name: option}


def row_of(calculator, name):
    return next(question.row for question in calculator.questions if question.name == name)


def broken(sentences, expected):
    """As many sentences as rules are broken, and each of them about its rule."""
    return len(sentences) == len(expected) and all(any(SAYS[rule] in one for one in sentences) for rule in expected)


def test_costs():
    """Every design has the price, the class and the breaches that the formula on paper gives, by every reading."""
    dice = random.Random("designs")
    for _ in range(many(1500)):
        given = anything(COST, dice, at_most={"hits": dice.choice((4, 8, 60)), "attack": dice.choice((6, 90))})
        expected, found = referee.unit_cost(**plain(given)), COST(given)
        buys = "any number" if expected["buys"] is None else expected["buys"]
        wanted = expected["cost"], expected["class"], expected["attack_limit"], buys
        assert wanted == (found.cost, getattr(found, "class"), found.attack_limit, str(found.buys)), write(COST, given)
        assert broken(found.breaches, expected["broken"]), write(COST, given)


def test_every_reading_of_a_price():
    """A scout of 3, 4, 3, 3 that is Ranged as well costs what each reading makes of it."""
    scout = read(COST, "hits=3&attack=4&defence=3&move=3&specials=scout,ranged")
    prices = [COST(changed(scout, **reading)).cost for reading in rulings(COST)]

    assert [referee.unit_cost(**plain(changed(scout, **reading)))["cost"] for reading in rulings(COST)] == prices
    assert len(set(prices)) > 5


def force(dice):
    """Some types, legal or not; now and then two rows alike."""
    row = row_of(FORCE, "units")
    specials = next(question.options for question in questions(row) if question.name == "specials")
    rows = [
        build(
            row,
            {
                "name": dice.choice("abcdef"),
                "count": dice.randint(1, 9),
                "hits": dice.randint(1, 9),
                "attack": dice.choice((dice.randint(0, 5), 14)),
                "defence": dice.randint(0, 5),
                "move": dice.randint(0, 5),
                "specials": tuple(one for one in specials if dice.random() < 0.12),
            },
        )
        for _ in range(dice.randint(1, 8))
    ]
    return tuple(rows + rows[: dice.choice((0, 0, 1))])


def test_forces():
    """Every force has the points, the types and the breaches that adding up on paper gives, by every reading."""
    dice = random.Random("forces")
    drawn = [changed(anything(FORCE, dice, at_most={"points": 1500}), units=force(dice)) for _ in range(many(300))]
    drawn += [changed(FORCE.inputs(units=force(dice)), **reading) for reading in rulings(FORCE) for _ in range(5)]
    for given in drawn:
        expected, found = referee.force(**plain(given)), FORCE(given)
        names = ("points", "left", "unit_count", "type_count", "commander_count")
        assert [expected[name] for name in names] == [getattr(found, name) for name in names], write(FORCE, given)
        assert broken(found.breaches, expected["broken"]), write(FORCE, given)


def path(dice):
    """Some hexes, many of them road, and now and then a fortification."""
    row = row_of(MARCH, "path")
    ground, forts = (
        next(question.options for question in questions(row) if question.name == name) for name in ("terrain", "fort")
    )
    return tuple(
        row(dice.choice((*ground, ground[1], ground[1])), dice.randint(1, 3), dice.choice((*forts, *[forts[0]] * 20)))
        for _ in range(dice.randint(1, 6))
    )


def test_marches():
    """Every march goes as a player pushes the counter: hexes, movement, turns and what a scout sees."""
    dice = random.Random("marches")
    drawn = [changed(anything(MARCH, dice, at_most={"fights_after": 6}), path=path(dice)) for _ in range(many(2000))]
    drawn += [
        changed(MARCH.inputs(move=dice.randint(1, 5), path=path(dice)), **reading)
        for reading in rulings(MARCH)
        for _ in range(20)
    ]
    for given in drawn:
        expected, found = march(**plain(given)), MARCH(given)
        names = ("hexes", "spent", "left", "cost", "sees")
        assert [expected[name] for name in names] == [getattr(found, name) for name in names], write(MARCH, given)
        assert (expected["turns"] or "never") == str(found.turns), write(MARCH, given)
        assert expected["by_turn"] == [(row[1], *row[3:5]) for row in found.by_turn.rows], write(MARCH, given)


def stack(dice):
    """At most five units, so that every seating can be tried."""
    row, rows = row_of(MOUNTS, "units"), []
    for name in "abcd"[: dice.randint(1, 4)]:
        room = 5 - sum(one.count for one in rows)
        if room:
            hits, move = dice.choice((1, 2, 3, 3, 5, 6, 7, 8, 10, 14, 20)), dice.choice((0, 1, 2, 2, 3, 4, 4, 5))
            rows.append(
                row(
                    name,
                    dice.randint(1, min(2, room)),
                    hits,
                    dice.randint(0, 9),
                    dice.randint(0, 5),
                    move,
                    dice.random() < 0.25,
                )
            )
    return tuple(rows)


def test_mounts():
    """A stack goes as fast as the best of all seatings lets it, and may stack as the rules for flyers say."""
    dice = random.Random("mounts")
    for _ in range(many(120)):
        given = changed(anything(MOUNTS, dice), units=stack(dice))
        kinds, found = plain(given)["units"], MOUNTS(given)
        units = [kind for kind in kinds for _ in range(kind["count"])]
        assert referee.fastest(units) == found.speed, write(MOUNTS, given)
        assert min(unit["move"] for unit in units) == found.on_foot
        assert referee.may_stack(units) == (not found.breaches), write(MOUNTS, given)
        riders = [[referee.riders_on(rider, mount) or "no" for mount in kinds] for rider in kinds]
        assert riders == [list(row[2:]) for row in found.who_may.rows], write(MOUNTS, given)


def test_riders_in_a_fight():
    """Riders that fill their mounts one by one bring what each reading of their places makes of the pairs."""
    for reading in rulings(MOUNTS):
        for riders, mounts in ((3, 3), (3, 5), (8, 8), (9, 12)):
            pairs = (
                f"units=name:Rider,count:{riders},hits:5,attack:7,defence:3,move:2;"
                f"name:Horse,count:{mounts},hits:10,attack:4,defence:1,move:4"
            )
            found = MOUNTS(changed(read(MOUNTS, pairs), **reading))
            assert referee.in_a_fight(riders, mounts, (7, 3), (4, 1), reading["mount_places"].value) == (
                found.attack,
                found.defence,
            )


def test_commanders():
    """A Commander rises, win by win, as each reading says; a new one's level has the odds of its d10."""
    dice = random.Random("commanders")
    for _ in range(many(300)):
        given = anything(COMMANDER, dice, at_most={"wins": dice.choice((5, 100))})
        asked = plain(given)
        story = {
            name: asked[name]
            for name in ("created_at", "wins", "goal", "experience", "starting_experience", "level_cap")
        }
        expected, found = referee.commander(**story), COMMANDER(given)
        to_come = ["never" if expected[name] is None else str(expected[name]) for name in ("next", "goal")]
        assert (expected["level"], expected["experience_points"]) == (found.level, found.experience_points), write(
            COMMANDER, given
        )
        assert to_come == [str(found.wins_to_next), str(found.wins_to_goal)], write(COMMANDER, given)
    odds, mean = referee.level_odds()
    assert (odds, mean) == (dict(found.created.items()), found.mean_level)
