"""The designer against every character there is."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from calculators import find
from calculators.declare.query import Refused, read
from tests.warverse import by_the_dice as dice

DESIGNER = find("warverse/designer")


def designed(query=""):
    return DESIGNER(read(DESIGNER, query))


def refused(query):
    with pytest.raises(Refused) as caught:
        read(DESIGNER, query)
    return caught.value.errors


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
    return strikes(
        dice.dice_for(one[2], inches), one[1], dice.defends(other[1], cover), dice.health(dice.price(*other))
    )


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
    limits = f"points={points}&goal={goal}&least_move={least_move}&least_attacks={least_attacks}"
    asked = f"{limits}&range={inches}&cover={cover}&own_cover={own_cover}"
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


@pytest.mark.parametrize(("points", "least_move", "least_attacks", "target", "inches", "cover", "own_cover"), SEARCHES)
@pytest.mark.parametrize("numbers", [(1, 1), (2, 3)])
def test_nobody_is_better_for_its_points(points, least_move, least_attacks, target, inches, cover, own_cover, numbers):
    """Of all legal characters at any price, as the attack calculators have them, none trades better than the ten."""
    alike, many = numbers
    limits = f"points={points}&goal=trade&least_move={least_move}&least_attacks={least_attacks}"
    asked = f"{limits}&range={inches}&cover={cover}&own_cover={own_cover}"
    stats = "&".join(f"target_{name}={value}" for name, value in zip(("move", "strength", "attacks"), target))
    found = designed(f"{asked}&{stats}&alike={alike}&target_count={many}")
    worth, trades = dice.price(*target), {}
    for one in legal(points, least_move, least_attacks):
        own = dice.price(*one)
        kills, dies = fired(alike, one, target, inches, cover), fired(many, target, one, inches, own_cover)
        trades[one] = 100 * worth * kills / (alike * own) - 100 * own * dies / (many * worth)
    rows = [who(row) for row in found.top.rows]
    values = [trades[one] for one in rows]
    assert sorted(values, reverse=True) == values and max(trades.values()) == values[0]
    assert sorted(trades.values(), reverse=True)[:10] == values
    assert [dice.price(*one) for one in rows] == [row[1] for row in found.top.rows]
    for row in found.by_strength.rows:
        assert trades[who(row)] == max(value for one, value in trades.items() if one[1] == who(row)[1])


@cache
def fired(count, one, other, inches, cover):
    """What concentrated fire says of so many; without Attacks there is none."""
    fire = find("warverse/concentrated-fire")
    if not one[2]:
        return Fraction(0)
    target = f"target_strength={other[1]}&target_hp={dice.health(dice.price(*other))}"
    return fire(
        read(fire, f"attackers={count}&strength={one[1]}&attacks={one[2]}&{target}&range={inches}&cover={cover}")
    ).kill


def test_designer_takes_more_than_one():
    """Several alike attack together: the designer says what concentrated fire says, and old links stay as they were."""
    found = designed("points=40&alike=6&target_count=6&range=8")
    other = find("warverse/concentrated-fire")
    (way,) = (one for one in found.links if one.label == "Its attack")
    assert ("concentrated-fire", found.kills) == (way.calculator, other(read(other, way.query)).kill)
    assert {"alike": "How many of yours: together they may throw 500 dice here, not 534."} == refused(
        "alike=6&least_move=6"
    )
    assert {"target_count": "How many targets: together they may throw 500 dice here, not 600."} == refused(
        "target_count=100"
    )


def test_designer_words():
    """If nobody can kill, live or win, the headline says so; equal points are told of."""
    assert "No character of 15 points can kill the target" in designed("points=15").headline
    assert "can never be killed by the target" in designed("goal=live").headline
    assert "it is endless" in designed("points=19&goal=duel&target_strength=5&target_attacks=2").headline
    assert "No character of 11 points can win the duel" in designed("points=11&goal=duel&target_attacks=60").headline
    assert any("point for point, don't expect a kill" in note for note in designed("points=39").notes)
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
    assert 90 == cost(read(cost, found.links[0].query)).points


def test_what_the_designer_refuses():
    """Points that cannot pay for what is asked, and every number's limits."""
    assert {"points": "Move 6, Strength 1, Attacks 0 costs 11 points already, and there are 10."} == refused(
        "points=10"
    )
    for query in ("points=5", "points=501", "least_move=0", "target_strength=6", "target_move=x", "target_attacks=-1"):
        ((name, message),) = refused(query).items()
        assert name == query.partition("=")[0] and " must be " in message


def test_how_long_the_duel_takes():
    """As long as the duel itself says; where neither can kill the other, it has no end."""
    duel, query = find("warverse/duel"), "points=40&goal=duel&target_move=2&target_strength=2&target_attacks=12"
    best = designed(query)
    mine = f"a_move={best.move}&a_strength={best.strength}&a_attacks={best.attacks}&first=roll"
    fought = duel(read(duel, f"{mine}&b_move=2&b_strength=2&b_attacks=12"))
    assert (best.wins, best.mean_turns) == (fought.a_wins, fought.mean_turns)
    assert "endless" == designed("points=11&goal=duel&target_move=40&target_strength=5&target_attacks=0").mean_turns
