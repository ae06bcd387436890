"""Rosters, two forces against each other, and what a point buys: all of it is what the other calculators say."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.inputs import values
from calculators.declare.outputs import Link
from calculators.declare.query import Refused, read
from calculators.warverse.rules.forces import RAIDERS
from calculators.weigh.upgrades import PRICE_ALONE
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything

FORCE, MATCHUPS, CHOICES = (find(f"warverse/{name}") for name in ("force-list", "matchups", "choices"))
SMALL = {"count": 4, "move": 9, "attacks": 8, "range": 20, "enemy_count": 4, "enemy_move": 9, "enemy_attacks": 8}


def asked(calculator, query=""):
    return calculator(read(calculator, query))


def opened(way: Link):
    """The answer a link leads to."""
    return asked(find(f"warverse/{way.calculator}"), way.query)


def drawn(calculator, count):
    dice = random.Random(calculator.id)
    return [anything(calculator, dice, at_most=SMALL) for _ in range(many(count))]


def test_both_ready_forces_are_legal():
    """Two forces of 500 points each, spent to the last."""
    theirs = FORCE(FORCE.inputs(characters=RAIDERS))
    assert [(500, 0, ()), (500, 0, ())] == [(one.points, one.left, one.breaches) for one in (asked(FORCE), theirs)]


def test_roster_adds_up_and_fights():
    """A row for each row: its parts add up to one, the rows to the force, and each fight has its values filled in."""
    for given in drawn(FORCE, 40):
        found = FORCE(given)
        assert found.points == sum(row.points for row in found.roster)
        for row, asked_for in zip(found.roster, given.characters, strict=True):
            assert (asked_for.count, row.each) == (row.count, sum(line.points for line in row.lines))
            ways = {way.label: opened(way) for way in row.links}
            assert ("Attack one of Strength 3" in ways) == (asked_for.character.attacks > 0)
            assert ways["Best upgrades"].points == row.each
            assert f"{ways['Attacked by one of Strength 3'].working[-1].what}".startswith(
                f"It dies: {-(-row.each // 5)} hit"
            )


def test_breaches_know_their_row_and_rule():
    """What one character causes stands at its row; what the force causes stands at none."""
    found = asked(FORCE, "characters=count:20;name:Giant,attacks:90,strength:5&largest=100")
    assert [("basics/agreement", 0), ("basics/agreement", 2)] == [(one.rule, one.row) for one in found.breaches]


def test_cards_carry_what_is_needed():
    """Whoever has no Attacks has no rules of attacking on its card; whoever can carry has those of transport."""
    idle, strong = asked(FORCE, "characters=attacks:0,move:1,strength:1;attacks:9").roster
    assert not {"combat/attack-roll", "areas/radius", "transport/capacity"} & {*idle.rules, *idle.common}
    assert {"combat/attack-roll", "ranged/range", "areas/radius", "transport/capacity"} <= {
        *strong.rules,
        *strong.common,
    }


@pytest.mark.parametrize("given", drawn(MATCHUPS, 40))
def test_every_figure_is_what_it_opens(given):
    """Each cell leads to a calculator that gives the same chance, for the same two characters."""
    found = MATCHUPS(given)
    cells = [one for side in (found.dealt, found.taken) for row in side.cells for one in row]
    mine, theirs = ({given.group(row) for row in rows} for rows in (given.mine, given.theirs))
    assert 2 * len(mine) * len(theirs) == len(cells)
    assert [one.value for one in cells] == [opened(one.link).kill for one in cells]


def test_who_should_fight_whom():
    """By hand: 9 dice at 5/36 on 2 Hit Points are worth their chance of 8 points; no Attacks give nothing back."""
    found = asked(
        MATCHUPS,
        "mine=name:A,strength:1,attacks:9&theirs=name:B,move:3,strength:1,attacks:0;name:C,strength:5&how=close",
    )
    kill = 1 - Fraction(31, 36) ** 9 - 9 * Fraction(5, 36) * Fraction(31, 36) ** 8
    assert [("A", "B", kill, Fraction(0))] == [(row[0], str(row[1]), *row[2:4]) for row in found.best.rows]
    assert found.best.rows[0][4] == f"{float(8 * kill):.2f}"
    assert "A against B" in found.headline


def test_a_whole_force_meets_another_and_comes_back():
    """All 30 rows go over, those alike as one, and come back the same; a row with too many dice fights one by one."""
    rows = ";".join(f"name:A{at},move:{7 + at // 2}" for at in range(30))
    query = f"characters={rows}&limit=900&largest=99"
    there = next(way for way in asked(FORCE, query).links if way.label == "Against another force")
    found = opened(there)
    assert (15, "A0, A1") == (len(found.dealt.down), found.dealt.down[0])
    assert [query] == [way.query for way in found.links if way.label == "Your force"]
    horde = next(way for way in asked(FORCE, "characters=count:100,attacks:9").links if way.calculator == "matchups")
    assert "Against another force, one by one" == horde.label and "who=one" in horde.query


def test_pairs_left_out_are_named():
    """Where two lists make more pairs than are worked out in a second, the answer names who is not there."""
    rows = ";".join(f"name:A{at},move:{1 + at}" for at in range(30))
    found = asked(MATCHUPS, f"mine={rows}&theirs={rows}&limit=0")
    left = [name for at in range(len(found.dealt.down), 30) for name in [f"A{at}"]]
    assert len(found.dealt.down) * len(found.dealt.across) <= 400 and left
    assert f"Left out here, where 400 pairs are the most: {', '.join(left + left)}." == found.notes[0]


def test_nobody_to_kill_and_nobody_there():
    """Where nobody can be killed, or a side is empty, the headline says so and nothing is broken."""
    idle = asked(MATCHUPS, "mine=name:Idol,attacks:0")
    assert "can kill any of theirs" in idle.headline
    assert () == idle.best.rows and "Can harm none of them: Idol." in idle.notes
    assert "Your force has no characters yet." == asked(MATCHUPS, "mine=").headline
    assert "Their force has no characters yet." == asked(MATCHUPS, "theirs=").headline


def test_too_many_dice_are_refused_by_name():
    """A row with more dice than there is room for is named, with two ways out; one alone is taken."""
    with pytest.raises(Refused) as caught:
        asked(MATCHUPS, "mine=name:Horde,count:100,attacks:6&how=close")
    assert (
        "Horde throws 600: a row may throw 500 dice here. Take fewer of them, or one alone."
        == caught.value.errors["mine"]
    )
    assert asked(MATCHUPS, "mine=name:Horde,count:100,attacks:6&how=close&who=one").mine_points


@pytest.mark.parametrize("given", drawn(CHOICES, 40))
def test_choices_are_what_the_others_say(given):
    """Each change costs, kills and is killed as the others say; best first, and those of the price alone say so."""
    found = CHOICES(given)
    cost, ways = find("warverse/character"), {way.label: opened(way) for way in found.links}
    assert (found.kills, found.killed) == (ways["Their attack"].kill, ways["The enemy's attack"].kill)
    now = given.count * found.points
    nets = []
    for (change, points, kills, killed, *_), says in zip(found.changes.rows, found.changes.says, strict=True):
        if not isinstance(change, Link):
            assert (str(now), found.kills, found.killed) == (points, kills, killed)
            nets.append(found.destroys - found.loses)
            continue
        other = read(CHOICES, change.query)
        again = CHOICES(other)
        one = cost(cost.inputs(**values(other.character)))
        assert other.count * one.points - now == int(points.replace("−", "-"))
        assert (again.kills, again.killed) == (kills, killed)
        nets.append(again.destroys - again.loses)
        assert ((kills, killed) == (found.kills, found.killed)) == says.startswith(PRICE_ALONE)
    assert sorted(nets, reverse=True) == nets


def test_the_best_change_in_words():
    """What helps most is in the headline with its price and what it does; the second stands beside it."""
    found = asked(CHOICES)
    assert (
        "Strength 4 (+66) does most for its points: they kill 83% instead of 49% and lose one 2% instead of 49%."
        == found.headline
    )
    assert "They lose one 33% instead of 49%; better than one more, which costs 27 more." == found.changes.says[2]
    assert "" == found.changes.says[[row[0] for row in found.changes.rows].index("As they are")]
    assert "No single change" in asked(CHOICES, "attacks=0&count=1&enemy_attacks=0").headline
    assert any("cannot kill this enemy" in note for note in asked(CHOICES, "count=1").notes)


def test_the_headline_names_the_best_change():
    """Where hardly anybody dies, changes of price alone rank with the others, and none is better than the one named."""
    found = asked(CHOICES, "strength=5&hits_add_up=no&cover=light&enemy_attacks=40")
    nets = {}
    for row in found.changes.rows:
        if isinstance(row[0], Link):
            changed = opened(row[0])
            nets[row[0].label] = changed.destroys - changed.loses
    best = max(nets, key=nets.get)
    assert f"{best} (+30) does most for its points" == found.headline.partition(":")[0]
