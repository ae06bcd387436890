"""Force lists added up by hand."""

from __future__ import annotations

import pytest

from calculators import find
from calculators.declare.query import Refused, read

FORCE = find("warverse/force-list")


def mustered(query=""):
    return FORCE(read(FORCE, query))


def refused(query):
    with pytest.raises(Refused) as caught:
        read(FORCE, query)
    return caught.value.errors


def test_a_legal_force_of_500():
    """The example is spent to the last point, breaks nothing, and its parts are priced one by one."""
    found = mustered()
    assert (500, 0, 15, ()) == (found.points, found.left, found.heads, found.breaches)
    parts = [1 * (8 + 25 + 60), 4 * (6 + 15 + 18), 3 * (4 + 10 + 18), 6 * (4 + 5 + 3), 1 * (28 + 25 + 30)]
    assert parts == [line.points for line in found.receipt]
    assert 19 + 4 * 8 + 3 * 7 + 6 * 3 + 17 == found.hit_points
    assert 12 + 4 * 6 + 3 * 9 + 6 * 3 + 6 == found.attacks
    assert "15 characters cost 500 of 500 points, and no rule is broken." == found.headline


def test_every_breach_is_named_and_nothing_is_forbidden():
    """A force over its limit, with characters over theirs, is priced all the same."""
    found = mustered(
        "characters=name:Giant,count:2,move:20,strength:5,attacks:91;name:Ogre,move:10,strength:5,attacks:33;count:1&"
        "largest=150"
    )
    assert 1000 + 200 + 39 == found.points
    assert [
        "The force costs 1239 points, 739 over the limit of 500.",
        "Giant costs 500 points, 350 over the limit of 150 for one.",
        "Ogre costs 200 points, 50 over the limit of 150 for one.",
    ] == list(found.breaches)
    assert "1239 points, 739 over the limit of 500, with two other breaches of what was agreed" in found.headline
    assert ("The force has no characters.",) == mustered("characters=").breaches
    assert ("no limit", ()) == (mustered("limit=0").left, mustered("limit=0").breaches)
    assert -1 == mustered("limit=499").left


def test_force_notes():
    """What is left, what a point more would give, a game out of the usual, and what players find out too late."""
    notes = mustered(
        "characters=name:Twenty,move:1,strength:1,attacks:14;name:Idol,move:7,strength:1,attacks:0&limit=100"
    ).notes
    for words in (
        "68 points are unspent, enough for 68 more Move, or another character",
        "another Hit Point to Twenty.",
        "250 to 1500 points",
        "Point for point, do",
    ):
        assert any(words in note for note in notes), words
    assert any("can kill nobody" in note for note in mustered("characters=attacks:0").notes)
    assert any("nobody can kill its own copy alone: Captain and Carrier" in note for note in mustered().notes)


def test_every_character_is_one_tap_away():
    """Each row of the roster opens its character; the force opens another to meet, and what is left the designer."""
    found = mustered("limit=560")
    assert ["Against another force", "Spend 60 points"] == [way.label for way in found.links]
    opened = [way.query for row in found.roster for way in row.links if way.calculator == "character"]
    assert [
        "move=8&strength=5&attacks=12",
        "",
        "move=4&strength=2&attacks=9",
        "move=4&strength=1&attacks=3",
        "move=28&strength=5",
    ] == opened


def test_what_is_refused():
    """Every number's limits, in rows too."""
    message = refused("characters=strength:6,move:0;attacks:-1;count:ten&limit=-5")
    for words in (
        "Strength must be 1 to 5, not 6",
        "Move must be 1 to 500, not 0",
        "Row 2: Attacks must be 0 to 500, not -1",
        "Row 3: Count must be a whole number",
    ):
        assert words in message["characters"]
    assert "0 to 100000, not -5" in message["limit"]
