"""Figures of melee that the rules quote, and those a player would check by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from calculators import find
from calculators.declare.query import read
from tests.warfig.fights.literal import LADDER, chance

EXAMPLE = "attacker_leader=struck&defender_leader=spared"
VALUES = range(1, 11)


def melee(query):
    calculator = find("warfig/melee")
    return calculator(read(calculator, query))


def choice(query):
    calculator = find("warfig/fight-or-defend")
    return calculator(read(calculator, query))


def challenge(query):
    calculator = find("warfig/personal-challenge")
    return calculator(read(calculator, query))


def test_every_pair_of_values():
    """One die of either side, for every pair of skills and of strength and armour, is what its cell's 36 rolls give."""
    for mine, yours in product(VALUES, VALUES):
        found = melee(
            f"attacker_ws={mine}&defender_ws={yours}&attacker_strength={yours}&defender_armour={mine}&attacker_armour={yours}&defender_strength={mine}"
        )
        hit = chance(LADDER[max(0, min(14, 7 + mine - yours))])
        assert (hit, 1 - hit, 1 - hit) == (found.attacker_hits_on, found.defender_hits_on, found.parry)
        assert (1 - hit, hit) == (found.attacker_wounds_on, found.defender_wounds_on)


def test_cells_of_the_attack_table():
    """WS 5 on WS 3 hits on 2+, WS 10 on WS 1 on 2+/2+."""
    assert Fraction(5, 6) == melee("attacker_ws=5").attacker_hits_on
    assert Fraction(35, 36) == melee("attacker_ws=10&defender_ws=1").attacker_hits_on
    assert "skill 5 on skill 3 needs 2+" in melee("attacker_ws=5").working[1].detail
    assert "skill 10 on skill 1 needs 2+/2+" in melee("attacker_ws=10&defender_ws=1").working[1].detail


def test_ten_against_ten():
    """With 3 in everything: 2.5 lost by each, 0.44 by those who parry, 1.25 with a die for each hit, 1.875 if the dead
    do not strike.
    """
    fight, defend = melee(""), melee("election=defend")
    assert Fraction(5, 2) == fight.mean_defender_casualties == fight.mean_attacker_casualties
    assert Fraction(230945, 524288) == defend.mean_defender_casualties
    assert Fraction(5, 4) == melee("election=defend&defence_dice=per_hit").mean_defender_casualties
    assert Fraction(15, 8) == melee("order=sequential").mean_attacker_casualties
    assert Fraction(5, 4) == melee("attacker_fighting=5").mean_defender_casualties


def test_the_choice_between_them():
    """Equal squads break even by fighting back, so it beats a parry that only loses; dear defenders against cheap
    attackers parry.
    """
    even = choice("")
    assert ("fight", "fight", 0) == (even.better_by_units, even.better_by_points, even.fight_points)
    dear = choice("defender_points=136&attacker_points=16")
    assert ("fight", "defend") == (dear.better_by_units, dear.better_by_points)
    assert "defend" == choice("attacker_armour=5").better_by_units


@pytest.mark.parametrize(
    "reading, lost",
    [
        ("pool", "708303836146285/281474976710656"),
        ("capped", "765657105558125/281474976710656"),
        ("per_hit", "720573830050593035/288230376151711744"),
    ],
)
def test_twenty_on_ten_who_parry(reading, lost):
    """More hits than defenders: 2.52, 2.72 and 2.50 lost, as worked out apart from the calculators for the ruling."""
    assert Fraction(lost) == melee(f"attacker_units=20&election=defend&defence_dice={reading}").mean_defender_casualties


def test_misprinted_row():
    """Ten of skill 5 and strength 4 on ten of skill 3 who parry: 4.44 lost by the corrected row, 0.33 by the printed
    one.
    """
    lost = [
        melee(f"attacker_ws=5&attacker_strength=4&election=defend&parry_table={table}").mean_defender_casualties
        for table in ("corrected", "printed")
    ]
    assert ["4.44", "0.33"] == [f"{float(mean):.2f}" for mean in lost]


def test_worked_examples():
    """In the first melee of the book, with the values the rules made up, only the leader who is struck can fall."""
    one = melee(EXAMPLE)
    assert (0, one.attacker_leader_killed) == (one.defender_leader_killed, one.mean_attacker_casualties)


def test_two_squads_on_one():
    """By defending against one of two squads of ten 2.94 are lost, by fighting back 4.99; only the answered squad loses
    anybody.
    """
    fight, defend = melee("squads=units:10"), melee("squads=units:10&election=defend")
    assert Fraction("1372989037315/274877906944") == fight.mean_defender_casualties
    assert Fraction("827650931944045/281474976710656") == defend.mean_defender_casualties
    assert Fraction(5, 2) == fight.mean_attacker_casualties


def test_overkill():
    """Eleven attacks on a leader of 1 health: 0.96 lost if the rest is lost, 11/4 if it goes on to his ten units."""
    query = (
        "attacker_units=11&defender_leader=struck&defender_leader_ws=3&defender_leader_armour=3"
        "&defender_leader_health=1"
    )
    assert 1 - Fraction(3, 4) ** 11 == melee(query).mean_defender_casualties
    assert Fraction(11, 4) == melee(f"{query}&overkill=go_on").mean_defender_casualties


def test_twenty_knights():
    """Ten attacks on nine archers and ten on their hero: each kind takes its own."""
    found = melee(
        "attacker_units=20&defender_units=9&defender_leader=shared&defender_leader_faces=10&defender_leader_ws=3&defender_leader_armour=3&defender_leader_health=1"
    )
    assert 1 - Fraction(3, 4) ** 10 == found.defender_leader_killed
    assert Fraction(10, 4) - Fraction(1, 4) ** 10 == found.mean_defender_casualties - found.defender_leader_killed


@pytest.mark.parametrize(
    "query, chances",
    [
        ("", (49.1, 49.1, 1.7)),
        ("&b_election=defend", (67.3, 31.7, 1.0)),
        ("&a_election=defend", (37.8, 61.1, 1.1)),
        ("&a_election=defend&b_election=defend", (54.7, 45.3, 0)),
        ("&b_election=defend&challenge_roles=same_attacker", (100, 0, 0)),
        ("&b_election=defend&challenge_defence=not_allowed", (49.1, 49.1, 1.7)),
    ],
)
def test_challenges_of_five(query, chances):
    """Five against five with 3 in everything, A first: the shares that the rules of the challenge quote."""
    found = challenge(f"a_units=5&b_units=5&first=a{query}")
    assert list(chances) == [round(float(share) * 100, 1) for share in (found.a_wins, found.b_wins, found.both_gone)]
