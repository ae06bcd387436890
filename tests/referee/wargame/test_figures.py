"""The figures that the rules' pages of Wargame give in words, as the referee's dice make them."""

from fractions import Fraction as F

import pytest

from tests.referee.dice import enumerate_all
from tests.referee.wargame.answers import activation, attack, bravery
from tests.referee.wargame.march import run_and_retreat
from tests.referee.wargame.steps import MELEE, Readings, Unit, Weapon, losses, mean, of, volley

BEST = {"elite": True, "stationary": True, "under_6": True, "precise": True}
WORST = {"long_range": True, "untrained": True, "imprecise": True}
FIVE = {
    "models": 5,
    "defense": 5,
    "bravery": 4,
    "cover": "none",
    "traits": [],
    "movement": "moved",
    "shooters": 0,
    "shooting_damage": 1,
    "shooting_modifiers": [],
    "fighters": 5,
    "fighting_damage": 1,
    "fighting_modifiers": [],
    "fight_move": False,
    "enemy_models": 5,
    "enemy_defense": 5,
    "enemy_bravery": 4,
    "enemy_cover": "none",
    "enemy_traits": [],
    "enemy_near": True,
    "enemy_fighters": 5,
    "enemy_damage": 1,
    "enemy_modifiers": [],
    "enemy_fight_move": True,
}


def test_always_and_never():
    """modifiers: +4 always hits, -3 never."""
    assert (4, 1) == (attack(**BEST)["modifier"], attack(**BEST)["hit"])
    assert (-3, 0) == (attack(**WORST)["modifier"], attack(**WORST)["hit"])
    assert (3, 1) == (attack(weapon=MELEE, **BEST)["modifier"], attack(weapon=MELEE, **BEST)["hit"])
    assert -2 == attack(weapon=MELEE, **WORST)["modifier"]


@pytest.mark.parametrize(
    "reading, best, worst",
    [("none", 1, 0), ("six_hits", 1, F(1, 6)), ("one_misses", F(5, 6), 0), ("both", F(5, 6), F(1, 6))],
)
def test_natural(reading, best, worst):
    """natural: at +4 and at -4."""
    assert (best, worst) == (
        attack(natural=reading, **BEST)["hit"],
        attack(natural=reading, fatigued=True, **WORST)["hit"],
    )


@pytest.mark.parametrize("defense, chance", [(7, F(1, 6)), (8, F(1, 36)), (9, F(1, 216))])
def test_damage_one(defense, chance):
    """damage: Damage 1 against high Defense."""
    assert chance == attack(damage=1, defense=defense)["damages"]


def test_sixes():
    """sixes, sixes-on-hits: a needed 7 and 8, and dice at -3 and -4."""

    def needed(number, **reading):
        return attack(damage=0, defense=number, **reading)["damages"]

    assert [F(1, 36), F(1, 216), F(1, 1296)] == [needed(number) for number in (7, 8, 9)]
    assert [F(1, 6), F(5, 36)] == [needed(number, sixes="add") for number in (7, 8)]
    assert 0 == needed(7, sixes="off")
    hits = [attack(sixes_on_hits=True, **WORST, fatigued=tired)["hit"] for tired in (False, True)]
    assert [F(1, 36), F(1, 216)] == hits


def test_range_overlap_and_standing_still():
    """range-overlap, stationary-in-melee: an ordinary model."""
    both = {"long_range": True, "under_6": True}
    assert [F(1, 2), F(1, 3), F(2, 3)] == [
        attack(range_overlap=one, **both)["hit"] for one in ("both", "long_only", "close_only")
    ]
    assert [F(2, 3), F(1, 2)] == [
        attack(weapon=MELEE, stationary=True, stationary_in_melee=one)["hit"] for one in (True, False)
    ]


def test_cover_and_the_missing_save():
    """cover, cover-in-melee, fatigue-save: Damage 1 against Defense 5 in heavy cover."""
    assert (F(2, 3), F(1, 3)) == (attack(cover="light")["uncovered"], attack(cover="heavy")["uncovered"])
    heavy = {"cover": "heavy", "target_fatigued": True}
    assert [F(1, 12), F(1, 8), F(1, 9)] == [
        attack(fatigue_save=one, **heavy)["casualty"] for one in ("none", "cover", "defense")
    ]
    assert [F(1, 12), F(1, 4)] == [
        attack(weapon=MELEE, cover="heavy", cover_in_melee=one)["casualty"] for one in (True, False)
    ]


def test_striking_first():
    """answering, dead-do-not-strike: five against five."""
    found = activation(**FIVE)
    assert ("2.19", "1.70") == (f"{float(found['mean_enemy_lost']):.2f}", f"{float(found['mean_lost']):.2f}")
    unit = Unit(5, 5, 4)
    at_once = losses(enumerate_all(volley, 5, Weapon(MELEE, 1), unit, Readings()), unit)
    assert "2.19" == f"{float(mean(of(at_once, lambda end: end[1]))):.2f}"


def test_one_test():
    """one-test, fleeing: four casualties at once, or two and two; and the example."""
    assert (F(7, 2), F(5, 3)) == (bravery(4, 4, 20)["mean_flee"], bravery(4, 2, 20)["mean_flee"])
    assert F(1, 6) == bravery(4, 2, 20)["flee"][3]


def test_bravery_borders():
    """test: nobody flees 6 below Bravery, somebody always at Bravery or more."""
    for courage in range(1, 13):
        for casualties in range(1, 13):
            found = bravery(courage, casualties, 60)["someone_flees"]
            assert (found == 0, found == 1) == (casualties <= courage - 6, casualties >= courage)


def test_run():
    """running: 3.5 inches more on average."""
    assert F(7, 2) == run_and_retreat(run=True)["mean_inches"] - run_and_retreat(run=False)["mean_inches"]
