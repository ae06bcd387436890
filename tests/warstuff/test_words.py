"""What the working and the notes say of odd cases."""

from __future__ import annotations

import pytest

from calculators import find
from calculators.declare.query import Refused, read


def answered(name, query):
    calculator = find(f"warstuff/{name}")
    return calculator(read(calculator, query))


def working(name, query):
    """Each step with its detail, in one text."""
    return "\n".join(f"{step.what}: {step.detail}" for step in answered(name, query).working)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("markers=5", "six markers"),
        ("markers=10", "eleven markers"),
        ("markers=10&target_rules=tough", "eleven markers"),
        ("markers=10&marker_count=until_recovery", "one marker"),
        ("markers=10&marker_count=new", "one marker"),
    ],
)
def test_working_counts_the_markers_that_were_given(query, words):
    """However many markers a unit has, the wound roll is told with all that count."""
    assert f"with {words} " in working("attack", query)


def test_working_of_a_spell_on_a_stunned_unit():
    """If spells are shooting, the working tells the dice that are thrown, and no others."""
    stunned = "what=ice-ray&target_state=stunned&as_shooting=yes&cover=yes"
    told = working("support", stunned)
    assert ("Cover" in told, "quality test" in told) == (True, False)
    told = working("support", f"{stunned}&stun_hit=before_saves")
    assert ("Cover" in told, "quality test" in told) == (False, False)
    told = working("support", f"{stunned}&target_rules=tough&tough_stun_kill=no")
    assert ("Cover" in told, "quality test" in told) == (True, True)


def test_a_charge_says_that_its_strike_back_is_left_out():
    """Beside a shot it must not look free; where the target is sure to die nobody strikes back."""
    left_out = "What the target's strike back does to the charger is left out."
    assert left_out in answered("attack", "mode=charge").notes
    for query in ("", "mode=strike-back", "mode=charge&target_state=stunned&markers=1"):
        assert left_out not in answered("attack", query).notes


def test_an_army_of_one_never_tests():
    """Half of one unit is none, and then there is nobody left to test."""
    assert not any("morale test" in note for note in answered("army-list", "units=count:1").notes)
    assert ("An army of one never tests: it cannot be halved.",) == answered("morale", "start=1&left=1").notes
    assert "half of 1 is ½" in working("morale", "start=1&left=1")


def test_an_army_that_is_gone_stands_no_test():
    """And there are never more testers than units left."""
    gone = answered("morale", "left=0")
    assert ("An army of 10 with no units left is gone.", 0, 0) == (gone.headline, gone.passes, gone.stands)
    with pytest.raises(Refused) as caught:
        answered("morale", "left=1&testers=quality:3;quality:2")
    assert {"testers": "Who could test takes at most one row for each unit left, 1, not 2."} == caught.value.errors


def test_only_a_stunned_result_is_pushed():
    """A Tough model rolls from its third marker on, so it has three when it is pushed."""
    assert "at least three markers" in answered("feats", "kind=push&rules=tough").notes[-1]
    assert "at least one marker" in answered("feats", "kind=push").notes[-1]


@pytest.mark.parametrize(
    ("query", "verdict"),
    [
        ("charger_rules=shooter-18", "shooting is better"),
        ("charger_rules=shooter-9,mounted,hit-and-run", "charging is better"),
        ("charger_rules=shooter-18,hit-and-run", "shooting is as good"),
    ],
)
def test_charge_or_shoot_is_answered(query, verdict):
    """A unit that can do both is told which is worth more points, and why."""
    found = answered("melee", query)
    assert found.headline.endswith(f" By points, {verdict}.")
    assert any(note.startswith("A shot would kill ") for note in found.notes)


def test_nobody_is_told_to_shoot_who_cannot():
    """Without a Shooter rule, or stunned, there is no choice."""
    for query in ("", "charger_rules=shooter-18&charger_state=stunned"):
        assert "By points" not in answered("melee", query).headline
