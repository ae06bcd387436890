"""Force lists added up by hand, and the designer against every character there is."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from calculators import find
from calculators.query import Refused, read
from tests.warverse import by_the_dice as dice

FORCE, DESIGNER = find("warverse/force-list"), find("warverse/designer")


def mustered(query=""):
    return FORCE(read(FORCE, query))


def designed(query=""):
    return DESIGNER(read(DESIGNER, query))


def refused(calculator, query):
    with pytest.raises(Refused) as caught:
        read(calculator, query)
    return caught.value.errors


def test_a_legal_force_of_500():
    """The example is spent to the last point, breaks nothing, and its parts are priced one by one."""
    found = mustered()
    assert (500, 0, 15, ()) == (found.points, found.left, found.heads, found.breaches)
    parts = [1 * (8 + 25 + 60), 4 * (6 + 15 + 18), 3 * (4 + 10 + 18), 6 * (4 + 5 + 3), 1 * (28 + 25 + 30)]
    assert parts == [line.points for line in found.receipt]
    assert 19 + 4 * 8 + 3 * 7 + 6 * 3 + 17 == found.hit_points
    assert 12 + 4 * 6 + 3 * 9 + 6 * 3 + 6 == found.attacks
    assert "15 characters cost 500 of 500 points." == found.headline


def test_every_breach_is_named_and_nothing_is_forbidden():
    """A force over its limit, with characters over theirs, is priced all the same."""
    found = mustered("characters=name:Giant,count:2,move:20,strength:5,attacks:91;name:Ogre,move:10,strength:5,attacks:33;count:1&largest=150")
    assert 1000 + 200 + 39 == found.points
    assert [
        "The force costs 1239 points, 739 over the limit of 500.",
        "Giant costs 500 points, 350 over the limit of 150 for one.",
        "Ogre costs 200 points, 50 over the limit of 150 for one.",
    ] == list(found.breaches)
    assert "1239 points, 739 over the limit of 500; two kinds of character are too dear" in found.headline
    assert ("The force has no characters.",) == mustered("characters=").breaches
    assert ("no limit", ()) == (mustered("limit=0").left, mustered("limit=0").breaches)
    assert -1 == mustered("limit=499").left


def test_force_notes():
    """What is left, what a point more would give, a game out of the usual, and what players find out too late."""
    notes = mustered("characters=name:Twenty,move:1,strength:1,attacks:14;name:Idol,move:7,strength:1,attacks:0&limit=100").notes
    for words in ("68 points, enough for 68 more Move, or another character", "another Hit Point to Twenty.", "250 to 1500 points", "Equal points never"):
        assert any(words in note for note in notes), words
    assert any("can kill nobody" in note for note in mustered("characters=attacks:0").notes)
    assert any("nobody can kill its own copy alone: Captain and Carrier" in note for note in mustered().notes)


def test_every_character_is_one_tap_away():
    """Each row opens the character it is, and what is left opens the designer."""
    found = mustered("limit=560")
    assert ["Captain", "Trooper", "Shooter", "Swarm", "Carrier", "Spend 60 points"] == [way.label for way in found.opens]
    assert "move=8&strength=5&attacks=12" == found.opens[0].query


def legal(points, least_move, least_attacks):
    """Every character of at most so many points, priced one by one."""
    for strength in range(1, 6):
        for move in range(least_move, points + 1):
            for attacks in range(least_attacks, points + 1):
                if dice.price(move, strength, attacks) > points:
                    break
                yield move, strength, attacks


@cache
def strikes(thrown, strength, saves, need):
    """The chance of so many hits, by dice thrown one by one."""
    return dice.at_least(dice.volley(thrown, strength, saves), need)


def kills(one, other, inches=0, cover="none"):
    return strikes(dice.dice_for(one[2], inches), one[1], dice.defends(other[1], cover), dice.health(dice.price(*other)))


def wins(one, other):
    """A duel whose first turn is rolled for, as the sum over who goes first."""
    mine, yours = kills(one, other), kills(other, one)
    if not mine and not yours:
        return Fraction(0)
    over = mine + yours - mine * yours
    return (mine / over + (1 - yours) * mine / over) / 2


SEARCHES = [
    (23, 3, 0, (1, 1, 8), 0, "none", "none"),
    (24, 1, 2, (2, 2, 3), 7, "light", "none"),
    (20, 2, 0, (1, 3, 9), 0, "none", "heavy"),
    (17, 1, 1, (6, 5, 10), 13, "none", "light"),
    (6, 1, 0, (1, 1, 4), 0, "none", "none"),
]


def who(row):
    """Move, Strength and Attacks of a design in a table."""
    return tuple(map(int, str(row[0]).split(" / ")))


@pytest.mark.parametrize(("points", "least_move", "least_attacks", "target", "inches", "cover", "own_cover"), SEARCHES)
@pytest.mark.parametrize("goal", ["kill", "live", "duel"])
def test_nobody_beats_the_best(points, least_move, least_attacks, target, inches, cover, own_cover, goal):
    """Of all legal characters none does better than the first of the ten, and each of the ten does what it says."""
    asked = f"points={points}&goal={goal}&least_move={least_move}&least_attacks={least_attacks}&range={inches}&cover={cover}&own_cover={own_cover}"
    stats = "&".join(f"target_{name}={value}" for name, value in zip(("move", "strength", "attacks"), target))
    found = designed(f"{asked}&{stats}")
    everyone = list(legal(points, least_move, least_attacks))
    assert len(everyone) == found.considered
    far = (0, "none", "none") if goal == "duel" else (inches, cover, own_cover)
    killing = {one: kills(one, target, far[0], far[1]) for one in everyone}
    living = {one: 1 - kills(target, one, far[0], far[2]) for one in everyone}
    winning = {one: wins(one, target) for one in everyone}
    wanted = {"kill": killing, "live": living, "duel": winning}[goal]
    rows = [who(row) for row in found.top.rows]
    assert len(set(rows)) == len(rows) and set(rows) <= set(everyone)
    assert [(killing[one], living[one], winning[one]) for one in rows] == [row[1:] for row in found.top.rows]
    values = [wanted[one] for one in rows]
    assert values == sorted(values, reverse=True) and values[0] == max(wanted.values())
    if goal == "live":  # of those that live equally long, the deadlier first
        assert max((living[one], killing[one]) for one in everyone) == (living[rows[0]], killing[rows[0]])
    pairs = {}  # each Strength and number of Attacks is told once: the best of those that differ in Move alone
    for one in everyone:
        pairs[one[1:]] = max(wanted[one], pairs.get(one[1:], 0))
    assert values == sorted(pairs.values(), reverse=True)[:10]
    assert all(dice.price(*one) == points for one in rows)
    for row in found.by_strength.rows:
        assert wanted[who(row)] == max(wanted[one] for one in everyone if one[1] == who(row)[1])


def test_designer_words():
    """If nobody can kill, live or win, the headline says so; equal points are told of."""
    assert "No character of 15 points can kill the target" in designed("points=15").headline
    assert "can never be killed by the target" in designed("goal=live").headline
    assert "it is endless" in designed("points=19&goal=duel&target_strength=5&target_attacks=2").headline
    assert "No character of 11 points can win the duel" in designed("points=11&goal=duel&target_attacks=60").headline
    assert any("equal points never expect a kill" in note for note in designed("points=39").notes)
    assert any("96 points have as many Hit Points" in note for note in designed("goal=live").notes)
    assert any("ask the planner" in note for note in designed("cover=light").notes)


@pytest.mark.parametrize(("goal", "other"), [("kill", "attack"), ("live", "attack"), ("duel", "duel")])
def test_each_of_the_ten_is_one_tap_away(goal, other):
    """Each design opens how that one does, and there the same chance stands; the best opens what it costs, too."""
    found = designed(f"points=90&goal={goal}&range=7&own_cover=light&target_attacks=30")
    deed = find(f"warverse/{other}")
    ways = [row[0] for row in found.top.rows]
    assert [other] * 10 == [way.calculator for way in ways]
    shown = [getattr(deed(read(deed, way.query)), "a_wins" if goal == "duel" else "kill") for way in ways]
    column = {"kill": 1, "live": 2, "duel": 3}[goal]
    assert [row[column] for row in found.top.rows] == ([1 - one for one in shown] if goal == "live" else shown)
    cost = find("warverse/character")
    assert 90 == cost(read(cost, found.opens[0].query)).points


def test_what_is_refused():
    """Points that cannot pay for what is asked, and every number's limits, in rows too."""
    assert {"points": "Move 6, Strength 1, Attacks 0 costs 11 points already, and there are 10."} == refused(DESIGNER, "points=10")
    for query in ("points=5", "points=501", "least_move=0", "target_strength=6", "target_move=x", "target_attacks=-1"):
        (name, message), = refused(DESIGNER, query).items()
        assert name == query.partition("=")[0] and " takes a whole number from " in message
    message = refused(FORCE, "characters=strength:6,move:0;attacks:-1;count:ten&limit=-5")
    for words in ("Strength takes a whole number from 1 to 5, not 6", "Move takes a whole number from 1 to 500, not 0",
                  "row 2: Attacks takes a whole number from 0 to 500, not -1", "row 3: Count takes a whole number"):  # fmt: skip
        assert words in message["characters"]
    assert "from 0 to 100000, not -5" in message["limit"]
