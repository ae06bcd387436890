"""The figures this game was promised to show."""

from __future__ import annotations

from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.query import Refused, read

ATTACK = find("wargame/attack")


def attacked(query):
    return ATTACK(read(ATTACK, query))


def test_elite_stationary_near_and_precise_hits_on_anything():
    """Four times +1 is +4, and then every die hits."""
    found = attacked("elite=yes&stationary=yes&under_6=yes&precise=yes")
    assert (4, 1) == (found.modifier, found.hit)
    assert "always hit" in found.headline


def test_long_range_untrained_and_imprecise_never_hits():
    """Three times -1 is -3, and then no die hits."""
    found = attacked("long_range=yes&untrained=yes&imprecise=yes")
    assert (-3, 0, 0, 0) == (found.modifier, found.hit, found.mean_casualties, found.mean_lost)
    assert "Five models at -3 never hit." == found.headline


@pytest.mark.parametrize(("defense", "chance"), [(7, "1/6"), (8, "1/36"), (9, "1/216")])
def test_damage_1_against_high_defense(defense, chance):
    """Each point beyond what a six reaches is six times harder."""
    assert Fraction(chance) == attacked(f"damage=1&defense={defense}").damages


@pytest.mark.parametrize(("cover", "kept"), [("none", "1"), ("light", "2/3"), ("heavy", "1/3")])
def test_cover_keeps_its_share(cover, kept):
    """Two thirds of the damages become casualties in light cover, one third in heavy."""
    found = attacked(f"cover={cover}")
    assert (Fraction(kept), Fraction(kept)) == (found.uncovered, found.casualty / attacked("").casualty)


@pytest.mark.parametrize(
    ("name", "query", "input", "limits"),
    [
        ("attack", "models=0", "models", "1 to 60, not 0"),
        ("attack", "models=61", "models", "1 to 60, not 61"),
        ("attack", "damage=-1", "damage", "0 to 12, not -1"),
        ("attack", "defense=21", "defense", "1 to 20, not 21"),
        ("attack", "target_models=many", "target_models", "1 to 60, not “many”"),
        ("attack", "bravery=13", "bravery", "1 to 12, not 13"),
        ("attack", "cover=soft", "cover", "none, light or heavy, not “soft”"),
        ("attack", "weapon=gun", "weapon", "ranged or melee, not “gun”"),
        ("attack", "elite=1", "elite", "yes or no, not “1”"),
        ("attack", "sixes=explode", "sixes", "keep, add or off, not “explode”"),
        ("bravery", "casualties=-2", "casualties", "0 to 60, not -2"),
        ("bravery", "remaining=100", "remaining", "0 to 60, not 100"),
        ("several-groups", "groups=", "groups", "at least one row"),
        ("several-groups", "groups=models:60;models:60;models:60;models:60", "groups", "at most 200 models, not 240"),
        ("several-groups", "groups=models:70", "groups", "1 to 60, not 70"),
        ("several-groups", "groups=modifiers:sniper", "groups", "there are long-range, under-6"),
        ("compare", "options=", "options", "at least one row"),
        ("compare", "options=" + ";".join(["models:5"] * 9), "options", "8 rows are the most, and there are 9"),
        ("activation", "movement=flew", "movement", "stood, moved, ran or retreated, not “flew”"),
        ("activation", "enemy_fighters=61", "enemy_fighters", "0 to 60, not 61"),
        ("run-and-retreat", "distance=200", "distance", "0 to 96, not 200"),
        ("run-and-retreat", "move=far", "move", "0 to 36, not “far”"),
    ],
)
def test_mistakes_are_refused_with_the_limits(name, query, input, limits):
    """What cannot be used is named by its input, with what would be accepted."""
    calculator = find(f"wargame/{name}")
    with pytest.raises(Refused) as refused:
        read(calculator, query)
    assert [input] == list(refused.value.errors)
    assert limits in refused.value.errors[input]


def test_all_mistakes_at_once():
    """Every problem is told, not only the first."""
    with pytest.raises(Refused) as refused:
        read(ATTACK, "models=0&damage=99&cover=wet&colour=red&elite=maybe")
    assert {"models", "damage", "cover", "colour", "elite"} == set(refused.value.errors)
