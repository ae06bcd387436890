"""The roster of an army list: what each row is, costs and fights with, and at which row a rule is broken."""

from __future__ import annotations

import json
import random
from urllib.parse import parse_qsl

import pytest

from calculators import find
from calculators.api import for_page
from calculators.declare.query import read
from calculators.warfig.pages.army_list import army_list
from tests.support.draws.amount import many
from tests.support.games import GAMES, examples
from tests.warfig.lists.test_against_referee import an_army

GAME = GAMES["warfig"]
RULES = {rule.id for rule in GAME.rules}
CASES = examples(army_list).cases
PRINTED = [name for name in CASES if "points" in name]


def muster(query):
    return army_list(read(army_list, query))


@pytest.mark.parametrize("name", CASES)
def test_every_row_is_fielded(name):
    """A row of the form is a row of the roster, with rules on its card; what one costs adds up, and all together are
    the army's points.
    """
    given = read(army_list, CASES[name])
    found = army_list(given)
    assert [(entry.called, entry.count) for entry in given.army.units] == [
        (unit.name, unit.count) for unit in found.roster
    ]
    for unit in found.roster:
        assert unit.each == sum(line.points for line in unit.lines)
        assert unit.rules and {*unit.rules, *unit.common, *(line.rule for line in unit.lines)} <= RULES
    assert found.points == sum(unit.points for unit in found.roster)


@pytest.mark.parametrize("name", CASES)
def test_fights_open(name):
    """Every fight of every row is a link that its calculator takes, with as many units as its squad has."""
    for unit in muster(CASES[name]).roster:
        assert {"Attack ten plain units", "Attacked by ten plain units", "Shot at by ten", "Best upgrades"} <= {
            way.label.partition(" (estimated)")[0] for way in unit.links
        }
        for way in unit.links:
            calculator = find(f"warfig/{way.calculator}")
            calculator(read(calculator, way.query))


def test_a_rows_values_go_into_its_fights():
    """Values typed in for a row stand on its card, and in the fights it opens; the leader of its squad comes along."""
    row = "unit:knight,count:9,squad:1,move:14,ws:4,strength:5,bs:2,range:30,armour:6,health:2,attacks:3"
    leader = "unit:estella,squad:1,ws:7,strength:6,armour:5,health:4,attacks:2"
    knight = muster(f"units={row};{leader}&spells=&commands=").roster[0]
    ways = {way.label: dict(parse_qsl(way.query)) for way in knight.links}
    plain = muster("units=unit:knight,count:9&spells=&commands=").roster[0]
    assert "Attack ten plain units (estimated)" in {way.label for way in plain.links}  # where nobody gave them
    assert "M 14, WS 4, S 5, BS 2, R 30, A 6, H 2, attacks 3" in knight.text
    attacker = {
        "attacker_units": "9",
        "attacker_ws": "4",
        "attacker_strength": "5",
        "attacker_armour": "6",
        "attacker_health": "2",
        "attacker_attacks": "3",
    }
    led = {
        "attacker_leader": "spared",
        "attacker_leader_ws": "7",
        "attacker_leader_strength": "6",
        "attacker_leader_armour": "5",
    }
    led |= {"attacker_leader_health": "4", "attacker_leader_attacks": "2"}
    assert attacker | led == ways["Attack ten plain units"]
    assert {"shooters": "9", "bs": "2", "strength": "5", "attacks": "3"} == ways["Shoot at ten plain units"]
    hit = {
        "targets": "9",
        "armour": "6",
        "health": "2",
        "target_leader": "yes",
        "target_leader_armour": "5",
        "target_leader_health": "4",
    }
    assert hit == ways["Shot at by ten"]
    card = {
        "unit": "knight",
        "move": "14",
        "ws": "4",
        "strength": "5",
        "bs": "2",
        "range": "30",
        "armour": "6",
        "health": "2",
        "count": "9",
    }
    assert card == ways["Its card"]
    worth = {name: value for name, value in card.items() if name not in ("move", "unit")} | {
        "unit": "knight",
        "attacks": "3",
    }
    assert worth == ways["Best upgrades"]


def test_a_row_with_items_is_weighed_at_its_whole_price():
    """The values of a row have its items in them, so what a point buys begins with a unit of that price; a row too
    large, or for nothing, is not weighed.
    """
    rows = muster(
        "units=unit:soldier,count:9,items:plate-mail;unit:orc,count:21;name:Free,count:5&spells=&commands="
    ).roster
    ways = [{way.label: way for way in row.links}.get("Best upgrades") for row in rows]
    choices = find("warfig/choices")
    assert [None, None] == ways[1:] and rows[0].points == choices(read(choices, ways[0].query)).points


def test_cards_stand_with_their_bearer():
    """One leader has the commands, one wizard the spells; where two leaders share, nobody is said to have them."""
    army = muster("")
    leader, wizard = army.roster[0], army.roster[4]
    assert (
        "6 command points (Defensive Stance, Rallying Cry, Heroic Strike, Honourable Retreat and Charge)" in leader.text
    )
    assert "4 spell points (Fireball, Ice Wave and Rockshield)" in wizard.text
    assert (
        "commands/playing" in leader.rules and "spells/casting" in wizard.rules and "squads/siege" not in leader.rules
    )
    two = muster("units=unit:estella;name:Lord,cost:300,command_points:3;unit:soldier,count:10&spells=").roster
    assert ["leader, 6 command points", "leader, 3 command points"] == [unit.text for unit in two[:2]]


@pytest.mark.parametrize(
    "units, rule, row",
    [
        ("unit:ogre,count:5;unit:orc,count:4", "squads/squad-size", 2),
        ("unit:madmagog,squad:1;unit:orc,count:10,squad:1", "squads/squad-size", 2),
        ("unit:orc,count:5,squad:1;unit:ogre,count:5;unit:goblin,count:5,squad:1", "squads/kinds", 3),
        ("unit:orc,count:8,squad:1;unit:madmagog,count:2,squad:1", "squads/leaders", 2),
        ("unit:wizard,squad:1;unit:soldier,count:9,squad:1;unit:estella", "squads/wizards", 1),
        ("unit:orc,count:9,squad:1;unit:battering-ram,squad:1", "squads/siege", 2),
        ("unit:goblin,count:9,squad:1,traits:small;unit:madmagog,squad:1,traits:large", "squads/same-size", 2),
        (
            "unit:orc,count:5,squad:1,items:rusted-spear;unit:orc,count:5,squad:1;unit:ogre,count:5",
            "items/same-item",
            2,
        ),
        ("unit:ogre,count:5;unit:orc,count:10,items:rusted-spear,own_items:3", "items/three-items", 2),
        ("unit:knight,count:5;unit:soldier,count:10,items:rusted-spear", "items/who-may-carry", 2),
        ("unit:ogre,count:5;unit:battering-ram,traits:medium", "statistics/size", 2),
        ("unit:ogre,count:5;unit:madmagog,count:2,traits:legendary", "army-building/legendary-once", 2),
        ("unit:orc,count:10;unit:ogre,count:5;unit:soldier,count:10", "cards/armies", 3),
        ("unit:goblin,count:10", "army-building/army-value", 0),
        ("unit:ogre,count:10;unit:troll-warrior,count:10;unit:ogre,count:10", "army-building/army-value", 0),
        ("", "army-building/building-a-list", 0),
    ],
)
def test_a_breach_knows_its_row(units, rule, row):
    """Each rule broken once: the breach names it, and the row that has to be mended; 0 is the whole list."""
    (breach,) = muster(f"units={units}&spells=&commands=").breaches
    assert (rule, row) == (breach.rule, breach.row)


def test_cards_too_dear_are_told_at_their_bearer():
    """Seven points of commands for one leader with six: the breach is his; with no leader it is nobody's."""
    found = muster(CASES["Orkish Alliance, 2,500 points"]).breaches
    assert [("army-building/spells-and-commands", 1)] == [(one.rule, one.row) for one in found]
    assert [0] == [one.row for one in muster("units=unit:soldier,count:10;unit:knight,count:5&spells=").breaches]


def test_breaches_of_any_list_are_in_it():
    """Whatever the list, each breach names a rule there is and a row there is."""
    dice = random.Random("rows")
    for _ in range(many(120)):
        given = read(army_list, an_army(dice))
        for breach in army_list(given).breaches:
            assert breach.rule in RULES and 0 <= breach.row <= len(given.army.units)


@pytest.mark.parametrize("name", PRINTED)
def test_the_page_gets_points_and_breaches_for_each_row(name):
    """The page shows a row's points beside it, and the link notes them."""
    found, said = muster(CASES[name]), json.loads(for_page(army_list.id, CASES[name]))
    assert [str(unit.points) for unit in found.roster] == [row["points"] for row in said["rows"]["units"]]
    assert ";".join(map(str, [found.points, *(unit.points for unit in found.roster)])) == said["note"]


def test_ready_lists_are_one_tap_away():
    """Each of the four printed lists is a common case, and leads to a match against one of the other side."""
    assert 4 == len(PRINTED)
    for name in PRINTED:
        (way,) = (one for one in muster(CASES[name]).links if one.calculator == "matchups")
        given = read(find("warfig/matchups"), way.query)
        sides = [{entry.unit.army for entry in rows} for rows in (given.mine, given.theirs)]
        assert 2 == len(sides[0] | sides[1]) == len(sides[0]) + len(sides[1])
