"""The roster of a force: it adds up, knows what is wrong where, and opens what the other calculators say."""

from __future__ import annotations

from fractions import Fraction

from calculators import find
from calculators.erfworld.rules.forces import KNOB
from tests.erfworld.design.met import asked, drawn, opened
from tests.support.draws.amount import many

FORCE = find("erfworld/force")


def test_both_ready_forces_are_legal():
    """A force of 500 points and one of 499.25, both within every rule."""
    theirs = FORCE(FORCE.inputs(units=KNOB))
    assert [(500, ()), (Fraction("499.25"), ())] == [(one.points, one.breaches) for one in (asked(FORCE), theirs)]


def test_roster_adds_up_and_fights():
    """A row for each row: its parts add up to one, the rows to the force, and each fight has its values filled in."""
    for given in drawn(FORCE, many(60)):
        found = FORCE(given)
        assert found.points == sum(row.points for row in found.roster)
        for row, troop in zip(found.roster, given.units, strict=True):
            assert (troop.count, row.each) == (row.count, sum(line.points for line in row.lines))
            ways = {way.label: opened(way) for way in row.links}
            assert row.each == ways["The design"].cost == ways["Best upgrades"].points
            assert f"{min(8, troop.count)} × " in str(ways["Attack a stack of Gobwins"].fates.rows[0][0])
            assert ("March" in ways) == (troop.stats.move > 0)


def test_breaches_know_their_row_and_rule():
    """What one design causes stands at its row with the rule it breaks; what the force causes stands at none."""
    found = asked(
        FORCE, "units=name:A,hits:3,attack:6;name:B,hits:2,attack:3,defence:3;name:C,count:90,hits:7,specials:commander"
    )
    rules = [
        ("cost/force", 0),
        ("unit-design/attack-limit", 1),
        ("unit-design/defence-limit", 2),
        ("commanders/hits", 3),
    ]
    assert rules == [(one.rule, one.row) for one in found.breaches]


def test_cards_carry_what_is_needed():
    """Every special has its rules on the card, and what most units need stands apart; a flyer pays for no terrain."""
    bow, wing = asked(FORCE, "units=specials:ranged.siege;specials:flying.commander").roster
    assert {"ranged/attacking", "fortifications/siege"} <= set(bow.rules) and "movement/terrain-costs" in bow.common
    assert {"combat/flyers-over-woods", "combat/command-bonus"} <= set(
        wing.rules
    ) and "movement/terrain-costs" not in wing.common
