"""Fights to the end against themselves, seen from either side."""

from __future__ import annotations

from calculators import find
from calculators.declare.query import read

FIGHT = find("warstuff/fight-to-the-end")


def fought(query):
    return FIGHT(read(FIGHT, query))


def test_equals_are_equal():
    """Two units alike win equally often if a roll-off opens every round."""
    for rules in "", "mounted", "tough,regeneration", "freeze,deadly":
        found = fought(f"first=roll&a_rules={rules}&b_rules={rules}")
        assert found.a_wins == found.b_wins


def test_changing_sides_changes_only_the_names():
    """A against B is B against A seen from the other side."""
    one, other = (
        fought("a_quality=3&a_rules=mounted&b_rules=armored"),
        fought("b_quality=3&b_rules=mounted&a_rules=armored&first=b"),
    )
    assert (one.a_wins, one.b_wins, one.mean_rounds) == (other.b_wins, other.a_wins, other.mean_rounds)


def test_endless_fights_are_said_to_be():
    """Two units that cannot get at each other fight for ever, and the answer says so at once."""
    found = fought("range=apart")
    assert (0, 0, 0, 1, 0) == (found.a_wins, found.b_wins, found.both_dead, found.endless, found.mean_rounds)
    assert "never" in found.headline


def test_a_fireball_reaches_from_the_start_or_not_before_a_charge():
    """By the ruling; in charge reach both readings are the same."""
    far = "a_rules=wizard&range=shoot&approach=2"
    always, near = fought(far), fought(f"{far}&spell_reach=charge_reach")
    assert near.a_wins < always.a_wins
    assert "spell_reach" in {step.ruling for step in near.working}
    assert fought("a_rules=wizard").a_wins == fought("a_rules=wizard&spell_reach=charge_reach").a_wins
    apart = fought("a_rules=wizard&range=apart&spell_reach=charge_reach")
    assert not any("casts" in step.what for step in apart.working)


def test_markers_of_a_tough_unit_that_stays_up():
    """Where markers count until recovery it may lose them as it acts, and then it wins more often; otherwise never."""
    until = "a_rules=tough&marker_count=until_recovery"
    assert fought(until).a_wins < fought(f"{until}&tough_recovery=loses").a_wins
    for query in "a_rules=tough", "marker_count=until_recovery":
        assert fought(query).a_wins == fought(f"{query}&tough_recovery=loses").a_wins
