"""Friendly fire, against dice thrown one by one."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from calculators.declare.outputs import plain
from calculators.declare.query import read
from calculators.warfig.pages.friendly_fire import friendly_fire
from tests.support.draws.amount import many
from tests.warfig.fights.literal import RANGED, chance, damage, every, odds, wounded


def strafed(query):
    return friendly_fire(read(friendly_fire, query))


@pytest.mark.parametrize("seed", range(many(10)))
def test_friendly_fire_die_by_die(seed):
    """Two thirds of the hits on the enemy, the rest on friends, every way the dice can fall."""
    dice = random.Random(f"friends {seed}")
    bs, strength, armour = (dice.randint(2, 8) for _ in range(3))
    shooters, targets, friends, health = (dice.randint(1, most) for most in (5, 3, 3, 2))
    wounds_by, rounding = dice.choice(["each_hit", "armour_1"]), dice.choice(["rest_to_friends", "both_down"])
    leader, leads = dice.choice(["no", "yes"]), dice.randint(1, 2)
    found = strafed(
        f"shooters={shooters}&bs={bs}&strength={strength}&armour={armour}&targets={targets}&friends={friends}&friend_health={health}"
        f"&friend_leader={leader}&friend_leader_health={leads}&friendly_wounds={wounds_by}&friendly_rounding={rounding}"
    )
    hit, on_enemy = chance(RANGED[bs]), chance(damage(strength, armour))
    on_friend = Fraction(1) if wounds_by == "each_hit" else chance(damage(strength, 1))
    enemies, own, more, killed = Counter(), Counter(), Fraction(0), Fraction(0)
    for fall, share in every([{True: hit, False: 1 - hit}] * shooters):
        hits = sum(fall)
        theirs = hits * 2 // 3
        ours = hits - theirs if rounding == "rest_to_friends" else hits // 3
        for enemy, part in every([{True: on_enemy, False: 1 - on_enemy}] * theirs):
            for friend, rest in every([{True: on_friend, False: 1 - on_friend}] * ours):
                lives, foes = [health] * friends, [1] * targets
                wounded(foes, sum(enemy), "concentrate")
                spare = wounded(lives, sum(friend), "concentrate")
                leader_falls = leader == "yes" and spare >= leads
                lost, fell = sum(life <= 0 for life in lives) + leader_falls, sum(life <= 0 for life in foes)
                weight = share * part * rest
                enemies[fell] += weight
                own[lost] += weight
                more += weight * (lost > fell)
                killed += weight * leader_falls
    assert (odds(enemies), odds(own)) == (
        plain("spread", found.enemy_casualties),
        plain("spread", found.friendly_casualties),
    )
    assert (more, killed) == (found.costs_more, found.friendly_leader_killed)


def test_figures_of_the_rulings():
    """What the rulings quote of nine shooters: 2.33 friends for 1.83 enemies, fewer under the other readings."""
    nine = strafed("shooters=9")
    assert (Fraction(1336, 729), Fraction(1702, 729)) == (nine.mean_enemy_casualties, nine.mean_friendly_casualties)
    assert Fraction(1216, 729) == strafed("shooters=9&friendly_rounding=both_down").mean_friendly_casualties
    assert Fraction(4255, 2187) == strafed("shooters=9&friendly_wounds=armour_1").mean_friendly_casualties


def test_one_hit_is_a_friends():
    """A single shooter never harms the enemy, and a friend as often as he hits."""
    alone = strafed("shooters=1")
    assert (0, Fraction(2, 3), Fraction(2, 3)) == (
        alone.mean_enemy_casualties,
        alone.mean_friendly_casualties,
        alone.costs_more,
    )
