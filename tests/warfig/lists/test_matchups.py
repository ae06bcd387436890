"""Two lists: every cell is the combat calculator's own answer, and the advice is the best of them."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.query import Refused, read, write
from calculators.warfig.pages.matchups import Shown, alike
from calculators.warfig.rules.priced_squads import priced_squads, stats_of
from calculators.warfig.rules.worth import How, Struck
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything
from tests.support.games import examples

MATCHUPS = find("warfig/matchups")
SMALL = {"count": 6, "squad": 2, "cost": 90, "own_items_cost": 9, "health": 3, "attacks": 2}


def met(query):
    return MATCHUPS(read(MATCHUPS, query))


def opened(way):
    """The answer of the calculator a cell leads to."""
    calculator = find(f"warfig/{way.calculator}")
    return calculator, calculator(read(calculator, way.query))


def lost(way, side):
    """Units lost on average, the chance that the leader falls, and that all do, as the combat calculator tells them."""
    calculator, found = opened(way)
    if calculator.name == "shooting":
        return found.mean_casualties, found.leader_killed, found.wiped_out
    return tuple(
        getattr(found, name.format(side)) for name in ("mean_{}_casualties", "{}_leader_killed", "{}_wiped_out")
    )


def expected(shown, way, side, band):
    if way is None:
        return 0
    mean, leader, all_of_them = lost(way, side)
    points = (mean - leader) * band.each + leader * band.leader_each
    return {Shown.UNITS: mean, Shown.POINTS: points, Shown.WIPED_OUT: all_of_them}[shown]


def agrees(given):
    """Every cell of both matrices against the calculator it opens."""
    found = MATCHUPS(given)
    mine, theirs = ([band for band, _ in alike(rows)] for rows in (given.mine, given.theirs))
    assert {band._replace(name="", rows=(), alike=1) for band in priced_squads(given.mine)} == {
        band._replace(name="", rows=(), alike=1) for band in mine
    }
    for row, one in zip(found.dealt.cells, mine, strict=True):
        for cell, other in zip(row, theirs, strict=True):
            assert expected(given.shown, cell.link, "defender", other) == cell.value
            assert cell.link or (given.how is How.SHOOTING and not one.shoots)
    side = "attacker" if given.how is How.MELEE else "defender"
    for row, one in zip(found.taken.cells, mine, strict=True):
        for cell in row:
            assert expected(given.shown, cell.link, side, one) == cell.value
    return found


@pytest.mark.parametrize(
    "query",
    [*examples(MATCHUPS).cases.values(), "how=defended&struck=leader&shown=wiped-out", "order=sequential&shown=points"],
)
def test_cells_are_the_calculators_answers(query):
    """For the book's lists and the other ready examples, each figure is what its link tells."""
    agrees(read(MATCHUPS, query))


def test_cells_of_any_lists():
    """So it is for lists of all kinds, in every way to attack and under every reading."""
    dice = random.Random("matchups")
    for at in range(many(45)):
        given = anything(MATCHUPS, dice, at_most=SMALL)
        agrees(
            replace(
                given,
                how=list(How)[at % 3],
                shown=list(Shown)[at // 3 % 3],
                mine=given.mine[:2],
                theirs=given.theirs[:2],
            )
        )


@pytest.mark.parametrize(
    "query", ["", "how=defended", "how=shooting&cover=soft", examples(MATCHUPS).cases["With values from cards"]]
)
def test_the_best_target_is_the_best(query):
    """For each squad that can kill anybody, in the order of the list, no other target leaves more of their points lost,
    less one's own.
    """
    given = replace(read(MATCHUPS, query), shown=Shown.POINTS)
    found = MATCHUPS(given)
    best = {}
    for name, row in zip(found.dealt.down, found.dealt.cells):
        back = found.taken.cells[found.dealt.down.index(name)] if given.how is How.MELEE else None
        nets = [cell.value - (back[at].value if back else 0) for at, cell in enumerate(row) if cell.value]
        if nets:
            best[name] = max(nets)
    assert [*best] == [row[0] for row in found.best.rows]
    assert all(abs(best[row[0]] - Fraction(row[2])) <= Fraction(1, 100) for row in found.best.rows)


def test_points_of_both_lists():
    """Each list's points are those of the army list."""
    army = find("warfig/army-list")
    found = met(examples(MATCHUPS).cases["The book's lists at 3,500"])
    assert [
        army(read(army, examples(army).cases[name])).points
        for name in ("Republica, 3,500 points", "Orkish Alliance, 3,500 points")
    ] == [found.mine_points, found.theirs_points]


def test_what_fights_as_one():
    """A leader fights with the squad it stands in; units that stand alone are told once; a mixed squad fights row by
    row.
    """

    def names(*entries):
        return [band.name for band in priced_squads(tuple(entries))]

    given = read(
        MATCHUPS,
        "mine=unit:orc,count:9,squad:1;unit:madmagog,squad:1;unit:wizard,count:3;unit:orc,count:5,squad:2;unit:goblin,count:5,squad:2",
    )
    assert ["9 × Orc + Madmagog", "Wizard, one of 3", "5 × Orc", "5 × Goblin"] == names(*given.mine)
    assert any("Squad 2 (Orc and Goblin)" in note for note in MATCHUPS(given).notes)


@pytest.mark.parametrize(
    "row, values",
    [
        ("cost:10", (3, 3, 3, 1, 1, 0)),
        ("cost:75", (3, 3, 3, 3, 3, 0)),
        ("cost:74,own_items_cost:1", (3, 3, 3, 3, 3, 0)),
        ("cost:5000", (3, 3, 3, 20, 5, 0)),
        ("cost:75,ws:4,health:1", (4, 3, 3, 1, 3, 0)),
        ("ws:4,strength:5,armour:6,health:2,attacks:1,bs:7,cost:500", (4, 5, 6, 2, 1, 7)),
    ],
)
def test_stand_ins(row, values):
    """What a row does not give is plain, with a health and an attack for every 25 points; what it gives counts."""
    (entry,) = read(MATCHUPS, f"mine={row}").mine
    stats = stats_of(entry)
    assert values == (stats.ws, stats.strength, stats.armour, stats.health, stats.attacks, stats.bs)


def test_estimates_are_owned_up_to():
    """Headline and notes say so where any value is estimated, and not where all were given."""
    typed = "unit:orc,count:5,ws:3,strength:3,armour:3,health:1,attacks:1"
    known, guessed = met(f"mine={typed}&theirs={typed}"), met(f"mine={typed}&theirs=unit:orc,count:5")
    assert "estimated" in guessed.headline and any(
        "prints prices but no fighting values" in note for note in guessed.notes
    )
    assert "estimated" not in known.headline and not known.notes
    assert "prints prices but no fighting values" in MATCHUPS.summary


def test_limits_and_empty_lists():
    """Squads above twenty are refused by name, empty lists are no trouble, and nobody can shoot without skill; whoever
    can kill nobody is named in a note and has no best target; so is a list beyond the points agreed.
    """
    with pytest.raises(Refused, match="at most 20 units here, and 21 × Orc has 21"):
        read(MATCHUPS, "theirs=unit:orc,count:21")
    empty = "Your list has no units yet.", "Their list has no units yet."
    assert empty == (met("mine=").headline, met("theirs=").headline)
    assert "Nobody in your list can shoot." == met("mine=unit:orc,count:5&how=shooting").headline
    hidden = met("mine=unit:elven-archer,count:5,bs:1&how=shooting&cover=hard")
    assert ("Nobody in your list can kill anybody.", ()) == (hidden.headline, hidden.best.rows)
    assert "Without a ballistic skill, or a shot that could kill: 5 × Elven Archer." in hidden.notes
    scratched = met("mine=name:A,count:2,ws:3,strength:3,attacks:1;name:B,count:9&theirs=name:C,health:3")
    assert "Can harm none of them: 2 × A." in scratched.notes
    assert ["9 × B"] == [row[0] for row in scratched.best.rows]
    assert "Your list is 1491 points over the limit of 1000." in met("limit=1000").notes


def test_let_them_attack():
    """The way to the other side's attack swaps the lists; there and back is the same question."""
    given = read(MATCHUPS, "how=defended&cover=soft")
    swapped = read(MATCHUPS, next(way.query for way in MATCHUPS(given).links if way.label == "Let them attack"))
    assert (given.mine, given.theirs) == (swapped.theirs, swapped.mine)
    assert write(MATCHUPS, given) == next(
        way.query for way in MATCHUPS(swapped).links if way.label == "Let them attack"
    )
    assert MATCHUPS(given).taken.cells[0][0].value == MATCHUPS(swapped).dealt.cells[0][0].value


def test_a_whole_list_meets_another_and_comes_back():
    """40 rows with cards, limit and kind of game go over, squads alike as one; the way back is the same list, from
    either side.
    """
    army = find("warfig/army-list")
    rows = ";".join(f"unit:orc,count:5,squad:{at}" for at in range(1, 40)) + ";unit:madmagog"
    query = f"units={rows}&spells=name:Storm,points:1,cost:9&commands=name:Halt,points:1&limit=7777"
    there = next(way for way in army(read(army, query)).links if way.label == "Against another list")
    given = read(MATCHUPS, there.query)
    found = MATCHUPS(given)
    assert ("5 × Orc", "Madmagog") == found.dealt.down and army(read(army, query)).points == found.mine_points
    turned = MATCHUPS(read(MATCHUPS, found.links[0].query))
    assert [query, query] == [found.links[1].query, turned.links[2].query]


def test_squads_left_out_are_named():
    """Where two lists make more pairs than are worked out in a second, the answer says who is not there; a list with
    too large a squad says why it cannot go.
    """
    rows = ";".join(f"name:N{at},count:5,cost:{at}" for at in range(1, 41))
    found = met(f"mine={rows}&theirs={rows}&how=shooting")
    assert (20, 20) == (len(found.dealt.down), len(found.dealt.across))
    assert found.notes[0].startswith("Left out here, where 400 pairs are the most: 5 × N21, ")
    assert 40 == found.notes[0].count(" × ")
    army = find("warfig/army-list")
    large = army(read(army, "units=unit:orc,count:21"))
    assert not large.links and any("at most 20 units here, and 21 × Orc has 21" in note for note in large.notes)


def test_who_is_struck():
    """Blows on the leader spare the units: in a squad with a leader either may be struck, and it shows."""
    units, leader = (MATCHUPS(replace(read(MATCHUPS, ""), struck=struck)).dealt.cells[0][0] for struck in Struck)
    assert "defender_leader=struck" in leader.link.query and "defender_leader=spared" in units.link.query
    assert leader.value < units.value
