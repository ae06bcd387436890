"""Sieges against plain recursion over every roll."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from math import ceil, floor

import pytest

from calculators import find
from calculators.declare.query import read
from calculators.programs.data import as_data
from tests.erfworld.combat.by_hand import ROLLS

SIEGE, HITS = find("erfworld/siege"), find("erfworld/hits")
CUT = 20


def asked(query):
    return SIEGE(read(SIEGE, query))


def off(attack, level=0):
    """What one attack takes off, with its chance."""
    found = {}
    for roll, ways in ROLLS.items():
        hits = floor(Fraction(attack) * Fraction(10 + level, 10) * Fraction(roll + 8, 20))
        found[hits] = found.get(hits, Fraction(0)) + Fraction(ways, 36)
    return found


def fallen(fort, attacks, blows):
    """The chance that so many attacks, or fewer, take so many Hits off."""

    @cache
    def down(left, more):
        if left <= 0:
            return Fraction(1)
        return (
            sum((chance * down(left - hits, more - 1) for hits, chance in blows.items()), Fraction(0))
            if more
            else Fraction(0)
        )

    return down(fort, attacks)


def mean(fort, blows):
    """Attacks until so many Hits are gone, on average."""

    @cache
    def left_to_do(left):
        if left <= 0:
            return Fraction(0)
        later = sum((chance * left_to_do(left - hits) for hits, chance in blows.items() if hits), Fraction(0))
        return (1 + later) / (1 - blows.get(0, 0))

    return left_to_do(fort)


@pytest.mark.parametrize(
    ("fort", "attack", "level"),
    [(200, 20, 0), (400, 40, 0), (61, 7, 3), (30, 1, 5), (5, 1, 0), (1, 90, 0), (97, 13, 20)],
)
def test_attacks_needed(fort, attack, level):
    """The distribution and the mean are those of the recursion."""
    found = asked(f"fort_hits={fort}&attack={attack}&commander_level={level}")
    blows = off(attack, level)
    assert mean(fort, blows) == found.mean_attacks
    for attacks in range(CUT + 1):
        assert fallen(fort, attacks, blows) == found.attacks.at_most(attacks)
    for row in found.stages.rows:
        assert fallen(fort, row[0], blows) == row[1]


@pytest.mark.parametrize("defence", [0, 100, 200, 250, 333, 500, 799, 800, 1200])
@pytest.mark.parametrize("reading", ["exact", "whole"])
def test_hits_at_which_nothing_gets_through(defence, reading):
    """It is the fewest Hits at which the hits calculator lets nothing through, even at 2000 Attack."""
    best = f"attack=2000&special=400&ambush=200&commander_level=20&defence={defence}&fort_bonus={reading}"
    fewest = next(
        hits for hits in range(0, 451) if not max(HITS(read(HITS, best + (f"&fort_hits={hits}" if hits else ""))).hits)
    )
    assert fewest == asked(f"defence={defence}&fort_bonus={reading}").untouchable_at


def test_hits_that_make_a_stack_untouchable():
    """400, 350, 300, 250, 200 and 150 Hits at average Defence 0 to 5."""
    assert [400, 350, 300, 250, 200, 150] == [asked(f"defence={defence}00").untouchable_at for defence in range(6)]


def test_attacks_until_hits_get_through():
    """From 400 Hits to 299, which lets something through to Defence 2, 101 have to go."""
    found = asked("")
    blows = off(40)
    assert mean(101, blows) == found.mean_to_breach
    for attacks in range(CUT + 1):
        assert fallen(101, attacks, blows) == found.to_breach.at_most(attacks)
    at_once = asked("fort_hits=299")
    assert (0, 1) == (at_once.mean_to_breach, at_once.to_breach[0])
    never = asked("defence=800")
    assert ("never", 1, "never") == (never.mean_to_breach, never.to_breach[CUT + 1], never.headline[-6:-1])


def test_bonus_of_each_stage():
    """The bonus is a fiftieth of the Hits, flyers strike at +2 while any Hits are left."""
    rows = {row[0]: row[1:] for row in asked("fort_hits=175").by_hits.rows}
    assert ("3.5", Fraction(5, 16), Fraction(1, 2)) == rows[175]
    assert ("2", Fraction(1, 2), Fraction(1, 2)) == rows[100]
    assert ("1", Fraction(5, 8), Fraction(1, 2)) == rows[50]
    assert ("0", Fraction(3, 4), Fraction(3, 4)) == rows[0]
    assert [175, 150, 100, 50, 0] == list(rows)
    whole = {row[0]: row[1] for row in asked("fort_hits=175&fort_bonus=whole").by_hits.rows}
    assert ("3", "3") == (whole[175], whole[150])


def test_readings_of_a_siege_attack():
    """Siege units alone, the whole stack, or Attack without dice: 13.81, 7.14 and 10 attacks for a wall of 200."""
    wall = "fort_hits=200&attack=20"
    assert mean(200, off(20)) == asked(wall).mean_attacks
    assert mean(200, off(40)) == asked(f"{wall}&siege_attack=whole_stack").mean_attacks
    assert 10 == asked(f"{wall}&siege_attack=direct").mean_attacks
    assert 1 == asked("attack=0&other_attack=90&siege_attack=whole_stack").never  # no siege unit, no siege


def test_nothing_is_taken_off():
    """A stack without siege units never brings anything down, and the page says so."""
    found = asked("attack=0")
    assert ("never", 1, 1) == (found.mean_attacks, found.never, found.attacks[CUT + 1])
    assert "never" in found.headline and "never" in found.way_in


@pytest.mark.parametrize(
    ("query", "way"),
    [
        ("kind=tower", "at any time; it takes all their move"),
        ("wall_opens=never", "never, unless it is captured"),
        ("wall_opens=below_eight&fort_hits=200", "at once: hits get through"),
        ("wall_opens=below_eight&fort_hits=200&attack=0", "at once: hits get through"),
        ("wall_opens=below_eight", "after 3.93 attacks, when hits get through"),
        ("fort_hits=200", "after 7.14 attacks, at 0 Hits"),
    ],
)
def test_way_in(query, way):
    """When units may enter follows the kind and the ruling on walls."""
    assert way == asked(query).way_in


def test_programs_can_tell_never_from_at_once():
    """In JSON a mean is 0 for at once and "never" for never, and what stands for 21 or more is called so."""

    def told(query):
        given = read(SIEGE, query)
        return as_data(SIEGE, given, SIEGE(given))["outputs"]

    assert ("never", 0) == tuple(told("attack=0&fort_hits=200")[name] for name in ("mean_attacks", "mean_to_breach"))
    assert ("never", {"21+": "1"}) == tuple(told("defence=800")[name] for name in ("mean_to_breach", "to_breach"))
    slow = told("fort_hits=20&attack=1")["attacks"]
    assert ["20", "21+"] == list(slow)[-2:] and 1 == sum(map(Fraction, slow.values()))


@pytest.mark.parametrize(
    ("query", "detail"),
    [
        ("defence=250&fort_bonus=whole", "8 − 2.5, rounded up to 6, × 50"),
        ("defence=250", "(8 − 2.5) × 50"),
        ("defence=333", "(8 − 3.33) × 50, rounded up"),
        ("fort_bonus=whole", "(8 − 2) × 50"),
        ("defence=1200", "Defence 12 is enough by itself"),
    ],
)
def test_the_sum_is_what_the_answer_says(query, detail):
    """The working shows how the Hits come about at which nothing gets through."""
    found = asked(query)
    assert [detail] == [step.detail for step in found.working if step.rule == "fortifications/invulnerable"]
    if sums := re.search(r"rounded up to (\d+), × 50|\(8 − ([\d.]+)\) × 50", detail):
        whole, defence = sums.groups()
        assert found.untouchable_at == ceil(50 * (int(whole) if whole else 8 - Fraction(defence)))


def test_those_inside_strike_back():
    """By the other reading they hit the siege stack as any defender would, in the open."""
    blow = HITS(read(HITS, "attack=40&commander_level=2&defence=300")).mean_hits
    assert blow == asked("inside_strike_back=yes&inside_attack=40&inside_level=2&siege_defence=300").mean_struck_back
    assert 0 == asked("inside_attack=40").mean_struck_back
