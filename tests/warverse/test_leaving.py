"""Leaving close combat against dice that are thrown one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.query import Refused, read
from tests.warverse import by_the_dice as dice

LEAVING = find("warverse/leaving-combat")


def left(query):
    return LEAVING(read(LEAVING, query))


def refused(query):
    with pytest.raises(Refused) as caught:
        left(query)
    return caught.value.errors


def row(count=1, strength=3, attacks=6, times=1):
    return f"count:{count},strength:{strength},attacks:{attacks},times:{times}"


@pytest.mark.parametrize("add_up", ["yes", "no"])
@pytest.mark.parametrize("repeat", ["each_time", "once"])
@pytest.mark.parametrize(
    ("strength", "hp", "enemies"),
    [
        (3, 2, [(1, 3, 6, 1)]),
        (2, 4, [(2, 3, 4, 1), (1, 5, 3, 2)]),
        (1, 5, [(3, 1, 5, 2)]),
        (5, 1, [(1, 4, 4, 3), (2, 1, 3, 1)]),
        (4, 3, [(1, 2, 0, 2), (1, 5, 7, 1)]),
    ],
)
def test_strikes_one_by_one(strength, hp, enemies, repeat, add_up):
    """Whether it gets away is as the dice have it, strike by strike, by every reading."""
    found = left(
        f"strength={strength}&hp={hp}&enemies={';'.join(row(*one) for one in enemies)}&strikes_at_leaver={repeat}&"
        f"hits_add_up={add_up}"
    )
    strikes = []
    for count, power, attacks, times in enemies:
        strikes += [(attacks, power, strength, 1)] * (count * (times if repeat == "each_time" else 1))
    assert dice.killed_by(strikes, hp, add_up == "yes") == found.killed == 1 - found.away
    assert sum(one[0] for one in strikes) == found.dice
    assert sum(Fraction(one[0] * one[1] * (6 - strength), 36) for one in strikes) == found.mean_hits == found.hits.mean


@pytest.mark.parametrize("add_up", ["yes", "no"])
@pytest.mark.parametrize("reset", ["each_turn", "own_turn"])
@pytest.mark.parametrize("taken", [0, 2])
def test_shot_at_later(taken, reset, add_up):
    """Hits of its own turn count in the enemy's turn only if Hit Points reset in one's own turn alone."""
    found = left(
        f"strength=2&hp=4&taken={taken}&later_dice=5&later_strength=4&later_cover=light&enemies={row(2, 3, 3)}&"
        f"reset={reset}&hits_add_up={add_up}"
    )
    before = [(taken, 6, 0, 1)] if add_up == "yes" else []  # dice that always hit: the hits taken before
    strikes = [*before, (3, 3, 2, 1), (3, 3, 2, 1)]
    later = (5, 4, dice.defends(2, "light"), 2)
    assert dice.killed_by(strikes, 4, add_up == "yes") == found.killed
    assert 1 - dice.killed_by([*strikes, later], 4, add_up == "yes", reset == "own_turn") == found.through


@pytest.mark.parametrize(
    ("close_area", "caught"), [("attacker_caught", True), ("attacker_spared", False), ("at_contact", True)]
)
def test_area_strikes(close_area, caught):
    """A strike with an area throws fewer dice, and its striker defends against them too, unless read as spared."""
    found = left(f"strength=2&hp=2&enemies=count:2,strength:3,attacks:6,radius:2,hp:3&close_area={close_area}")
    fates = dice.area(4, 3, [(2, 2), (3, 3)])
    striker = sum((chance for (_, dead), chance in fates.items() if dead), Fraction(0)) if caught else Fraction(0)
    assert 1 - (1 - striker) ** 2 == found.striker_killed
    assert (striker,) == found.each.rows[0][5:]
    assert dice.killed_by([(4, 3, 2, 1)] * 2, 2) == found.killed
    assert 8 == found.dice


def test_the_strikes_add_to_what_it_has_taken():
    """Hits taken before in the same turn count, so that fewer are needed now."""
    assert left(f"hp=6&taken=2&enemies={row(3)}").away == left(f"hp=4&enemies={row(3)}").away
    assert (
        left(f"hp=6&taken=2&enemies={row(3)}&hits_add_up=no").away == left(f"hp=6&enemies={row(3)}&hits_add_up=no").away
    )


def test_more_enemies_never_help():
    """Each further enemy and each further time leaves the chance to get away no higher."""
    for rows in ([row(count) for count in range(1, 9)], [row(1, 4, 5, times) for times in range(1, 6)]):
        away = [left(f"hp=4&enemies={one}").away for one in rows]
        assert away == sorted(away, reverse=True) and away[0] > away[-1]


def test_what_is_said():
    """Enemies without dice, a sure escape and the risk of staying are told."""
    assert "walks away freely" in left("enemies=attacks:0").headline
    assert "gets away for certain, as six dice cannot make 8 hits" in left("enemies=name:Trooper").headline
    assert "No dice to strike with: Tower." in left("enemies=name:Tower,attacks:2,radius:2;count:3").notes
    assert any("If it stays" in note for note in left("").notes)


def test_what_is_refused():
    """An empty list, too many dice, an area left several times, and more hits taken than it can have."""
    assert {"enemies": "Enemies it leaves: there must be at least one row."} == refused("enemies=")
    assert "may throw 500 dice here, not 600" in refused("enemies=count:10,attacks:60")["enemies"]
    assert "an area is worked out for leaving once" in refused("enemies=name:Mage,radius:1,times:2")["enemies"]
    assert {"taken": "With 8 Hit Points it can have taken 7 hits at most, not 8."} == refused("taken=8")
    assert "Row 1: Strength must be 1 to 5, not 6" in refused("enemies=strength:6")["enemies"]
    assert "Attacks must be 0 to 500, not -1" in refused("enemies=attacks:-1")["enemies"]
    for query in ("strength=6", "hp=0", "later_dice=few", "later_strength=0"):
        ((name, message),) = refused(query).items()
        assert name == query.partition("=")[0] and " must be " in message
