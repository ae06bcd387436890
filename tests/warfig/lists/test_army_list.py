"""The army list: the four printed lists, and every rule of army building broken once."""

from __future__ import annotations

from fractions import Fraction

import pytest

from calculators.declare.query import read, write
from calculators.warfig.pages.army_list import army_list
from tests.support.games import GAMES, examples

GAME = GAMES["warfig"]
RULES = {rule.id: rule for rule in GAME.rules}
BOOK = {
    "republica-2500": "Republica, 2,500 points",
    "republica-3500": "Republica, 3,500 points",
    "orkish-2500": "Orkish Alliance, 2,500 points",
    "orkish-3500": "Orkish Alliance, 3,500 points",
}
NO_CARDS = "&spells=&commands="
LEGAL = "units=unit:orc,count:10;unit:ogre,count:5"


def muster(query):
    return army_list(read(army_list, query))


def breaches(query):
    return list(muster(query + NO_CARDS).breaches)


@pytest.mark.parametrize(
    "rule, points, left, taken, wrong",
    [
        ("republica-2500", 2491, 9, (6, 4), ["Squad 2"]),
        ("republica-3500", 3499, 1, (6, 4), []),
        ("orkish-2500", 2480, 20, (7, 0), ["The commands cost 7"]),
        ("orkish-3500", 3459, 41, (7, 0), ["Squad 6", "The commands cost 7"]),
    ],
)
def test_printed_lists(rule, points, left, taken, wrong):
    """Each printed list is a preset with the book's total, and its breaches are named."""
    found = muster(examples(army_list).cases[BOOK[rule]])
    assert (points, left, taken) == (found.points, found.left, (found.commands_taken, found.spells_taken))
    assert len(wrong) == len(found.breaches)
    assert all(breach.startswith(start) for breach, start in zip(found.breaches, wrong))
    figures = RULES[f"sample-lists/{rule}"].figures
    assert (int(figures["points"]), int(figures["unused"])) == (found.points, found.left)
    assert examples(army_list).cases[BOOK[rule]] == examples(army_list).rules[f"sample-lists/{rule}"]


def test_the_books_slips_are_pointed_out():
    """41 points unused, not 39; seven command points of six; and only for the lists as printed."""
    larger = " ".join(muster(examples(army_list).cases[BOOK["orkish-3500"]]).notes)
    assert "39" in larger and "41 are" in larger and "Overwhelm twice" in larger
    assert "Overwhelm twice" in " ".join(muster(examples(army_list).cases[BOOK["orkish-2500"]]).notes)
    changed = examples(army_list).cases[BOOK["orkish-3500"]].replace("unit:goblin,count:10", "unit:goblin,count:9")
    assert "Overwhelm twice" not in " ".join(muster(changed).notes)


@pytest.mark.parametrize(
    "units, says",
    [
        ("unit:orc,count:4", "four units, where five are the least"),
        ("unit:orc,count:11", "eleven units, where ten are the most"),
        ("unit:madmagog,squad:1;unit:orc,count:10,squad:1", "eleven units, where ten are the most"),
        ("unit:madmagog,squad:1;unit:orc,count:3,squad:1", "four units, where five are the least"),
        (
            "unit:orc,count:5,squad:1;unit:goblin,count:5,squad:1",
            "one kind of unit beside its leader, not Orc and Goblin",
        ),
        ("unit:orc,count:8,squad:1;unit:madmagog,count:2,squad:1", "two leaders, where one is the most"),
        (
            "unit:madmagog,squad:1,traits:large;unit:goblin,count:9,squad:1,traits:small",
            "one size, not large and small",
        ),
        ("unit:wizard,squad:1;unit:soldier,count:9,squad:1", "wizards stand alone"),
        ("unit:battering-ram,squad:1;unit:orc,count:9,squad:1", "siege units stand alone"),
        ("unit:battering-ram,count:2,squad:1", "siege units stand alone"),
        (
            "unit:orc,count:5,squad:1,items:rusted-spear;unit:orc,count:5,squad:1",
            "units of one kind carry the same items",
        ),
        ("unit:orc,count:10,items:rusted-spear,own_items:3", "four items, where three are the most"),
        ("unit:soldier,count:10,items:rusted-spear", "Rusted Spear is an item of the other army"),
        (
            "unit:orc,count:5,items:rusted-spear,traits:medium;unit:goblin,count:5,items:rusted-spear,traits:small",
            "Rusted Spear fits units of one size, and its bearers are medium and small",
        ),
        (
            "unit:battering-ram,count:6,traits:medium",
            "Row 1, Orkish Battering Ram: a unit has one size, not medium and siege",
        ),
        (
            "unit:orc,count:5,squad:1,own_items:1,own_items_cost:5;unit:orc,count:5,squad:1,own_items:1,own_items_cost:6",
            "carry the same items",
        ),
        (
            "count:2,name:Hero,cost:300,command_points:3,squad:1;unit:orc,count:8,squad:1",
            "two leaders, where one is the most",
        ),
        ("unit:madmagog,count:2,traits:legendary", "legendary and may be there once, not two times"),
        (
            "name:Hero,cost:600,traits:leader.legendary;name:Hero,cost:600,traits:leader",
            "legendary and may be there once",
        ),
        ("unit:orc,count:10;unit:soldier,count:10", "one side, not of Orkish Alliance and Republica"),
        ("unit:ogre,count:10;unit:ogre,count:10", "2960 points, 460 over the limit of 2500"),
        ("unit:goblin,count:10", "160 points, where 500 is the smallest"),
        ("", "no units"),
    ],
)
def test_every_breach_is_named(units, says):
    """Each rule of squads, items and lists, broken once: one sentence says so, and nothing is refused."""
    assert 1 == sum(says in breach for breach in breaches(f"units={units}"))


@pytest.mark.parametrize(
    "query",
    [
        LEGAL,
        "units=unit:madmagog,squad:1;unit:orc,count:9,squad:1",
        "units=unit:madmagog,squad:1;unit:orc,count:4,squad:1",
        "units=unit:madmagog",
        "units=name:Hero,cost:500,command_points:3;name:Witch,cost:50,spell_points:2",
        "units=unit:orc,count:10,items:rusted-spear,traits:medium;unit:madmagog,items:doom-hammer,traits:large",
        "units=unit:wizard,count:3",
        "units=unit:battering-ram,count:3",
        "units=unit:orc,count:10,items:rusted-spear,own_items:2,own_items_cost:9",
        "units=unit:madmagog,traits:legendary",
        "units=unit:ogre,count:10,traits:reserve&limit=2001",
        "units=unit:ogre,count:12&squad_limit=none",
        "units=unit:wizard,squad:1;unit:knight,count:9,squad:1&wizards=may_join",
        "units=unit:orc,count:10&format=challenge",
        "units=unit:wizard&format=challenge",
        "units=unit:knight,count:9,squad:1,traits:medium-cavalry;unit:estella,squad:1,traits:medium-cavalry",
    ],
)
def test_what_is_legal_is_not_named(query):
    """Armies within the rules, or within another reading of them, break none."""
    assert [] == breaches(query)


@pytest.mark.parametrize(
    "query, says",
    [
        (f"{LEGAL}&format=challenge", "fought with one squad, not two"),
        ("units=unit:orc,count:10&format=challenge&challenge_limit=300", "30 over the limit of 300"),
        ("units=unit:ogre,count:10,traits:reserve&limit=2000", "in reserve only in battles above 2000"),
        ("units=unit:wizard,squad:1;unit:estella,squad:1;unit:soldier,count:8,squad:1&wizards=may_join", "two leaders"),
    ],
)
def test_breaches_of_formats_and_readings(query, says):
    """What depends on the format, the points agreed or a reading."""
    assert 1 == sum(says in breach for breach in breaches(query))


@pytest.mark.parametrize(
    "cards, says",
    [
        ("&spells=spell:ice-wave,count:3&commands=", "The spells cost 6 spell points, and the wizards have 4."),
        ("&spells=&commands=command:taunt,count:4", "The commands cost 8 command points, and the leaders have 6."),
        ("&spells=name:Storm,points:5&commands=", "The spells cost 5 spell points, and the wizards have 4."),
        ("&spells=spell:fireball,cost:1000&commands=", "Units and their items are 659 of 1659 points, less than half."),
    ],
)
def test_cards_within_their_bearers_points(cards, says):
    """Spells and commands are paid from their bearers' points; with a cost of their own they also count against the
    half.
    """
    army = "units=unit:estella;unit:wizard"
    assert [says] == list(muster(army + cards).breaches)
    assert [] == list(muster(f"{army}&spells=spell:ice-wave,count:2&commands=command:taunt,count:3").breaches)


def test_a_card_too_dear_for_each():
    """Two leaders with three points each cannot bring a command of five, though together they have six."""
    found = muster(
        "units=count:2,traits:leader,name:Captain,cost:300,command_points:3&spells=&commands=name:Storm,points:5"
    )
    assert ("No leader has the points for a command at 5.",) == found.breaches


def test_cards_that_cannot_be_shared_out():
    """Two leaders with three points each cannot bring three commands at two, though together they have six; with four
    and two they can.
    """
    army = (
        "units=unit:estella,command_points:{};unit:estella,name:Twin,command_points:{};unit:soldier,count:10&spells="
        "&commands=command:heroic-strike,count:3"
    )
    assert ("The commands cost 6 of 6 command points, but leaders with 3 and 3 can't share them out.",) == muster(
        army.format(3, 3)
    ).breaches
    assert () == muster(army.format(4, 2)).breaches


def test_cards_among_very_many():
    """Where the ways to deal the cards are too many to try, a note says so instead of a guess."""
    leaders = ";".join(f"name:L{at},cost:20,command_points:{50 + at * 37 % 50}" for at in range(29))
    cards = ";".join(f"name:C{at},points:{20 + at * 29 % 30},count:2" for at in range(30))
    found = muster(f"units={leaders}&spells=&commands={cards}")
    assert () == found.breaches and "too many to work out" in found.notes[0]


def test_own_entries_and_share():
    """Own units, items and cards count with the cost that is typed in, and a typed cost beats the printed one."""
    found = muster(
        "units=count:10,name:Spearman,cost:30,own_items:1,own_items_cost:5;unit:orc,count:5,cost:40"
        "&spells=&commands=command:taunt,cost:50"
    )
    assert (600, 50) == (found.points, found.receipt[-1].points)
    assert Fraction(550, 600) == found.share_in_units
    assert [300, 50, 200, 50] == [line.points for line in found.receipt]


def test_long_links_come_back():
    """The longest list there can be is a link, and the link gives the same list."""
    row = "unit:goblin-wolf-rider,count:100,squad:50,items:plate-mail.doom-hammer,traits:legendary.reserve,cost:9999"
    given = read(army_list, "units=" + ";".join([row] * 40))
    assert given == read(army_list, write(army_list, given))
    assert 40 * 100 * (9999 + 20 + 121) == army_list(given).points
