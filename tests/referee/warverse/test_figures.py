"""The figures that the rules' pages of WARVERSE! give in words, as the referee's dice make them."""

from fractions import Fraction as F
from itertools import product

import pytest

from tests.referee.dice import enumerate_all, total
from tests.referee.warverse.answers import attack, character, concentrated_fire, duel, kill_chance
from tests.referee.warverse.areas import fates
from tests.referee.warverse.carriers import transport
from tests.referee.warverse.lists import affordable
from tests.referee.warverse.steps import Volley, dice_left, hit_points, price, taken_off


def percent(chance, places=1):
    return f"{round(float(chance) * 100, places)}%"


def test_prices():
    """points: 39 points and 8 Hit Points; the smallest 6 and 2; 131 points are 27, 100 are 20."""
    assert (39, 8) == (price(6, 3, 6), hit_points(price(6, 3, 6)))
    assert (6, 2) == (price(1, 1, 0), hit_points(6))
    assert (27, 20) == (hit_points(131), hit_points(100))


def test_range_and_radius():
    """range, radius: eight Attacks at 14" with radius 3 leave three; 48" loses 8, 100" loses 16."""
    assert 3 == dice_left(8, 14, 3)
    assert (8, 16) == (taken_off(48, 0), taken_off(100, 0))


def test_reset():
    """reset: two enemies with Strength 3 and 12 Attacks, in turns of their own."""
    two = [Volley(12, 3, 3, turn=1), Volley(12, 3, 3, turn=2)]
    assert "0.56%" == percent(kill_chance(two, 8), 2)
    assert "23.4%" == percent(kill_chance(two, 8, lasts=True))


def test_hits_add_up():
    """hits-add-up: three with Strength 3 and 12 Attacks."""
    assert "71.0%" == percent(kill_chance([Volley(12, 3, 3)] * 3, 8))
    assert "0.8%" == percent(kill_chance([Volley(12, 3, 3)] * 3, 8, adds=False))


def test_how_many():
    """killing: one to six characters against one of their own kind."""
    assert ["0.0%", "0.3%", "5.7%", "23.4%", "48.6%", "71.0%"] == [
        percent(concentrated_fire(number)["kill"]) for number in range(1, 7)
    ]


def test_strikes_at_leaver():
    """strikes-at-leaver: 24 dice or 12 at Strength 3 with 8 Hit Points."""
    assert ("23.4%", "0.3%") == (
        percent(kill_chance([Volley(12, 3, 3)] * 2, 8)),
        percent(kill_chance([Volley(12, 3, 3)], 8)),
    )


def test_equal_points():
    """expected-hits: of all characters up to 60 points none kills its like more often than 20 points, 14 Attacks."""
    kills = {
        (move, strength, attacks): kill_chance(
            [Volley(attacks, strength, 1)], hit_points(price(move, strength, attacks))
        )
        for move, strength, attacks in affordable(60)
    }
    best = max(kills, key=kills.get)
    assert ((1, 1, 14), "11.8%") == (best, percent(kills[best]))


@pytest.mark.parametrize("strength, attacks, points", [(1, 2, 8), (2, 4, 19), (3, 8, 40), (4, 21, 105)])
def test_copies(strength, attacks, points):
    """endless: the smallest that can kill its own copy."""
    least = next(many for many in range(500) if character(1, strength, many)["kills_copy"])
    assert (attacks, points) == (least, price(1, strength, least))


def test_strength_five():
    """strength-five: at least six Hit Points more than dice, whatever it costs; two copies can, from 6 Attacks on."""
    assert 6 == min(hit_points(price(move, 5, attacks)) - attacks for move in range(1, 9) for attacks in range(99))
    assert 6 == next(many for many in range(99) if 2 * many >= hit_points(price(1, 5, many)))


def test_duel():
    """endless: two copies of Strength 1, 14 Attacks, Move 1 fight 8.4 turns; 39 points against themselves for ever."""
    assert 8.4 == round(float(duel(1, 1, 14, 1, 1, 14)["mean_turns"]), 1)
    assert 1 == duel()["endless"] == duel(a_strength=5, b_strength=5)["endless"]


def test_close_area():
    """close-area: radius 1 between two copies with 4 Hit Points."""
    odds = enumerate_all(fates, 13, 1, ((1, 4), (1, 4)))
    assert ("9.4%", "6.1%") == (percent(total(odds, lambda fate: fate[0])), percent(odds[True, True]))


def test_one_roll():
    """defending, one-roll: five dice of Strength 3 on two with Strength 1 and 2 Hit Points."""
    odds = enumerate_all(fates, 5, 3, ((1, 2), (1, 2)))
    each = total(odds, lambda fate: fate[0])
    assert ("69.1%", "60.1%", "47.8%") == (percent(each), percent(odds[True, True]), percent(each * each))


def test_passed_on():
    """passed-on: 20 dice of Strength 4 on a carrier with 8 Hit Points, one aboard with Strength 2 and 5 Hit Points."""
    aboard = [{"name": "", "count": 1, "move": 4, "strength": 2, "attacks": 4, "inside": ""}]
    carrier = {"move": 6, "strength": 3, "attacks": 6, "load": aboard, "dice": 20, "attacker_strength": 4}
    found = transport(**carrier)
    assert (8, 5) == (found["hit_points"], hit_points(price(4, 2, 4)))
    assert ("33.9%", "28.1%") == (percent(found["carrier_killed"]), percent(found["dies"][0]))
    assert "0.07%" == percent(transport(**carrier, passed_on="surplus")["dies"][0], 2)


def test_relay():
    """relay: Move 6 and two carriers of Move 10."""
    rider = {"name": "", "count": 1, "move": 6, "strength": 1, "attacks": 0, "inside": ""}
    ride = {"move": 10, "load": [rider], "dice": 0, "relays": [{"move": 10}]}
    assert ([22], [14]) == (transport(**ride)["gets"], transport(**ride, relay="once")["gets"])


def test_cover():
    """body-and-angle, cover-in-close-combat, mostly-hidden, angle-steps: one Strength 3 die at Strength 3."""

    def hit(**given):
        return attack(attacks=1, **given)["hit_per_die"]

    assert (F(1, 6), F(1, 12)) == (hit(cover="light", angle=45), hit(cover="light", angle=45, body_and_angle="add"))
    assert (F(1, 4), F(1, 6)) == (
        hit(cover="light", close=True),
        hit(cover="light", close=True, cover_in_close_combat=True),
    )
    assert [F(1, 12), F(1, 6), F(1, 4)] == [
        hit(hidden="over_half", mostly_hidden=one) for one in ("heavy", "light", "none")
    ]
    assert (F(1, 6), F(1, 12)) == (hit(angle=70), hit(angle=70, angle_steps="nearest"))


@pytest.mark.parametrize("players, chance", [(2, F(5, 6)), (3, F(5, 9)), (4, F(5, 18))])
def test_turn_order(players, chance):
    """turn-order: nobody ties in the first roll."""
    rolls = list(product(range(1, 7), repeat=players))
    assert chance == F(sum(len(set(roll)) == players for roll in rolls), len(rolls))
