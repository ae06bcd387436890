"""What the answers and the refusals say: the figures of the rules, what players find out too late, and every limit."""

from __future__ import annotations

import pytest

from calculators import find
from calculators.declare.query import Refused, read

NUMBERS = {
    "character": ("move=0", "strength=6", "attacks=-1", "attacks=six"),
    "attack": (
        "attacks=501",
        "strength=6",
        "strength=0",
        "range=-1",
        "radius=wide",
        "target_strength=6",
        "target_hp=0",
    ),
    "concentrated-fire": ("attackers=0", "strength=6", "attacks=many"),
    "area-attack": ("move=0", "strength=6", "radius=0", "attacks=-4"),
    "split-fire": ("strength=6", "attacks=101", "attacks=x"),
    "planner": ("move=0", "strength=6", "attacks=0", "together=-1"),
}


def answered(name, query=""):
    calculator = find(f"warverse/{name}")
    return calculator(read(calculator, query))


def refused(name, query):
    with pytest.raises(Refused) as caught:
        answered(name, query)
    return caught.value.errors


def working(name, query=""):
    """Each step with its detail, in one text."""
    return "\n".join(f"{step.what}: {step.detail}" for step in answered(name, query).working)


@pytest.mark.parametrize(("name", "query"), [(name, query) for name, queries in NUMBERS.items() for query in queries])
def test_limits_are_named(name, query):
    """A number out of its limits, a negative one and a word: the message is by its input and names both limits."""
    input = query.partition("=")[0]
    (question,) = (one for one in find(f"warverse/{name}").questions if one.name == input)
    assert {input} == set(refused(name, query))
    assert f"{question.low} to {question.high}" in refused(name, query)[input]


def test_limits_in_rows():
    """In a row the message says which row, and everything that is wrong is told at once."""
    message = refused("area-attack", "targets=strength:6,hp:few;count:0")["targets"]
    for words in ("Row 1: Strength must be 1 to 5", "Hit Points must be", "Row 2: Count must be"):
        assert words in message


def test_points_and_hit_points_must_fit():
    """More Hit Points than the points can give are refused; fewer may be left of them."""
    assert "A: 39 points give 8 Hit Points, not 9." == refused("planner", "targets=name:A,hp:9,points:39")["targets"]
    assert answered("planner", "targets=name:A,hp:5,points:39").all_killed


def test_the_example():
    """Move 6, Strength 3, Attacks 6 costs 39 points for 8 Hit Points; eight Attacks at 14", radius 3 leave 3 dice."""
    assert "Move 6, Strength 3, Attacks 6: 39 points and 8 Hit Points." == answered("character").headline
    assert answered("attack", "attacks=8&range=14&radius=3").headline.startswith("Three dice")
    assert "leave no dice" in answered("attack", "attacks=4&range=14&radius=3").headline


@pytest.mark.parametrize("name", ["character", "attack", "concentrated-fire"])
def test_equal_points_never_expect_a_kill(name):
    """Players are told before they find out too late."""
    assert any("point for point, don't expect a kill" in note for note in answered(name).notes)


def test_strength_5_is_told_of_its_copy():
    """At Strength 5 a character never kills its own copy, however many Attacks it has."""
    assert any("never kill its own copy" in note for note in answered("character", "strength=5&attacks=400").notes)
    assert not any("never kill its own copy" in note for note in answered("character", "strength=4").notes)


def test_more_of_them():
    """Numbers of attackers are told as numbers, as more than there is room for, or as never."""
    assert (6, 8, 2) == tuple(
        getattr(answered("concentrated-fire"), name) for name in ("for_half", "for_ninety", "least")
    )
    few = answered("concentrated-fire", "attacks=1&strength=1&target_strength=5&target_hp=30")
    assert ("over 100", "over 100", 30) == (few.for_half, few.for_ninety, few.least)
    assert "never" == answered("concentrated-fire", "hits_add_up=no").for_half
    assert 0 == answered("concentrated-fire", "attacks=1&target_hp=1&others=count:10,attacks:20").for_ninety


def test_attacker_in_its_own_area():
    """An area that reaches back to the attacker catches it, and says so; one from aboard a carrier does not."""
    assert "The attacker is within the radius" in working("area-attack", "range=2")
    for query in ("range=3", "range=2&part=under_half", "range=2&aboard=yes"):
        assert "The attacker is within the radius" not in working("area-attack", query)


def test_terrain_in_an_area():
    """Small terrain is caught by any part, large terrain only as a whole, by every reading."""
    rows = "targets=name:Tree,side:small,inside:part;name:Hill,side:large,inside:half;name:Hut,side:large"
    for catches in ("any_part", "half", "wholly"):
        found = answered("area-attack", f"{rows}&area_catches={catches}")
        assert (["Tree", "Hut"], "Not caught: Hill.") == ([row[0] for row in found.each.rows], found.notes[0])


def test_plan_tells_how_to_save_an_attack():
    """A target just across a step of range is worth walking up to, if the Move is enough."""
    assert 'Moving 3" nearer to Trooper first saves an attack.' in answered("planner").notes
    assert not any("Moving" in note for note in answered("planner", "move=2").notes)


def test_cover_and_areas_in_the_working():
    """An area ignores cover; in close combat cover does nothing, unless the table reads it so."""
    assert "An area ignores cover" in working("attack", "radius=1&cover=heavy")
    assert "Cover does not count in close combat" in working("attack", "close=yes&cover=heavy")
    assert "it defends with Strength 5" in working("attack", "close=yes&cover=heavy&cover_in_close_combat=yes")
