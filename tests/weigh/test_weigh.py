"""One way to weigh: a game with points gets upgrades, two armies, a search and a list by writing what differs.

The toy game: a unit costs 5 and its strength; it kills another as often as it is stronger, out of ten.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import pytest

from calculators.declare.outputs import Answer, Link, outputs, roster, sentences
from calculators.kernel import progress
from calculators.show.wording import figure
from calculators.weigh.army_list import Breach, Fielded, Tally, row_name
from calculators.weigh.search import as_good_as_the_best, leaders
from calculators.weigh.two_armies import CORNER, FEW, Meeting, differences, kinds, meet, over_limit, paired
from calculators.weigh.upgrades import PRICE_ALONE, Change, Columns, Words, effect, rank
from calculators.weigh.worth import Price, Worth, steps

# --------------------------------------------------------------- the toy game


class Toy(NamedTuple):
    """Its row."""

    name: str = ""
    strength: int = 5
    gilded: bool = False  # costs one point, and does nothing

    @property
    def cost(self) -> int:
        return 5 + self.strength + self.gilded


class Fought(NamedTuple):
    """Its fight, as two armies have it."""

    kills: Fraction
    killed: Fraction
    gain: Fraction


WORDS = Words("it", "kills", "is killed", chances=True)
COLUMNS = Columns(("Kills", "Is killed", "Net"), lambda worth: (worth.kills, worth.killed, figure(worth.net)))
ENEMY = Toy("Ogre", 5)


def killed_by(attacker: Toy, target: Toy) -> Fraction:
    return Fraction(max(0, min(10, 5 + attacker.strength - target.strength)), 10)


def worth(toy: Toy) -> Worth:
    return Worth(Price(toy.cost), Price(ENEMY.cost), killed_by(toy, ENEMY), killed_by(ENEMY, toy))


def fight(mine: Toy, theirs: Toy) -> Fought:
    kills, killed = killed_by(mine, theirs), killed_by(theirs, mine)
    return Fought(kills, killed, theirs.cost * kills - mine.cost * killed)


def changes(toy: Toy) -> list[Change]:
    near = {
        "Strength 6": toy._replace(strength=6),
        "Strength 4": toy._replace(strength=4),
        "Gilded": toy._replace(gilded=True),
    }
    return [Change(words, worth(changed), Link("choices", "", words)) for words, changed in near.items()]


# ---------------------------------------------------------------------- worth


def test_worth_is_points_for_points():
    """A hundred points destroy by the enemy's price, and lose by their own; several together share what they kill."""
    one, ten = worth(Toy()), Worth(Price(10, 10), Price(10), Fraction(1, 2), Fraction(1, 2))

    assert (50, 50, 0, 0) == (one.destroys, one.loses, one.net, one.gain)
    assert (5, 50) == (ten.destroys, ten.loses)
    assert ["100 points of it destroy 50 points", "100 points of the enemy destroy 50 of its points"] == [
        step.what for step in steps(one, "cost/points", chances=True)
    ]
    assert "100 × 10 / 10 × 50% (1/2)" == next(steps(one, "cost/points", chances=True)).detail


def test_what_costs_nothing_is_worth_nothing():
    """Nothing is divided by no points."""
    assert (0, 0) == (Worth(Price(0), Price(0), Fraction(1), Fraction(1)).destroys, worth(Toy("", 0)).destroys)


# ------------------------------------------------------------------- upgrades


def test_changes_are_ranked_in_one_table_and_those_of_the_price_alone_in_another():
    """Best for its points first, the unit as it is among them; each says what it does and what it is better than."""
    found = rank(worth(Toy()), changes(Toy()), WORDS, COLUMNS)

    assert ("Change", "Points", "Kills", "Is killed", "Net") == found.changes.columns
    assert [("Strength 6", "+1"), ("as it is", "10"), ("Strength 4", "−1")] == [
        (str(row[0]), row[1]) for row in found.changes.rows
    ]
    assert (
        "It kills 60% instead of 50% and is killed 40% instead of 50%; better than Strength 4, which costs 2 less.",
        "",
        "It kills 40% instead of 50% and is killed 60% instead of 50%.",
    ) == found.changes.says
    assert ("Change", "Points", "Net") == found.price_only.columns
    assert [("Gilded", "+1", figure(worth(Toy(gilded=True)).net))] == [(str(a), *b) for a, *b in found.price_only.rows]
    assert (
        "Strength 6 (+1) does most for its points: it kills 60% instead of 50% and is killed 40% instead of 50%."
        == (found.headline)
    )


def test_an_answer_with_one_table_has_both():
    """Changes of the price alone are ranked with the others, and say what they are."""
    found = rank(worth(Toy()), changes(Toy()), WORDS, COLUMNS)

    assert ["Strength 6", "as it is", "Gilded", "Strength 4"] == [str(row[0]) for row in found.together.rows]
    assert f"{PRICE_ALONE}; better than Strength 4, which costs 2 less." == found.together.says[2]


def test_the_best_change_may_be_one_of_the_price_alone():
    """Then the headline names it, with the best change to the fight, if one is better than none."""
    now, cheaper = worth(Toy()), Change("Bare", worth(Toy())._replace(mine=Price(5)))
    same = "Bare (−5) does most for its points: it fights as before for fewer points."

    assert f"{same} The best change to the fight is Strength 6 (+1): " in (
        rank(now, [*changes(Toy()), cheaper], WORDS, COLUMNS).headline
    )
    assert f"{same} No change to the fight makes it better." == (
        rank(now, [*changes(Toy())[1:], cheaper], WORDS, COLUMNS).headline
    )


def test_among_equals_the_cheaper_comes_first():
    """Of two changes with the same net."""
    now, same = worth(Toy()), Worth(Price(10), Price(10), Fraction(1, 4), Fraction(0))
    dear = Worth(Price(20), Price(10), Fraction(1, 2), Fraction(0))
    found = rank(now, [Change("Dear", dear), Change("Cheap", same)], WORDS, COLUMNS)

    assert ["Cheap", "Dear", "as it is"] == [row[0] for row in found.changes.rows]
    assert found.changes.says[0].endswith("; as good as Dear, which costs 10 more.")


def test_no_change_is_better():
    """The headline says so, of one or of many."""
    they = Words("they", "kill", "lose one", chances=True)

    assert "No single change makes it better for its points against this enemy." == (
        rank(worth(Toy()), [], WORDS, COLUMNS).headline
    )
    assert "makes them better for their points" in rank(worth(Toy()), [], they, COLUMNS).headline


@pytest.mark.parametrize(
    ("before", "after", "chances", "expected"),
    [
        ("1/2", "1/2", True, "it fights about as well"),
        ("1/2", "1004/2000", True, "it fights about as well"),
        ("1/2", "1005/2000", True, "it kills 50.3% instead of 50%"),
        ("1/2", "1/3", True, "it kills 33% instead of 50%"),
        ("1/12", "2011/24000", True, "it kills 8.4% instead of 8.3%"),
        ("1/1000", "1009/1000000", True, "it kills barely more"),
        ("1/1000", "991/1000000", True, "it kills barely less"),
        ("0", "1/1000", True, "it kills 0.1% instead of 0%"),
        ("99/100", "1", True, "it kills 100% instead of 99%"),
        ("2", "3", False, "it kills 3 instead of 2"),
        ("2", "1/10000", False, "it kills under 0.01 instead of 2"),
        ("1/2", "5", False, "it kills 5 instead of 0.5"),
    ],
)
def test_what_a_change_does_in_words(before, after, chances, expected):
    """A difference of half a percent or more is mentioned, from what to what, in as few digits as show it."""
    now, new = (Worth(Price(1), Price(1), Fraction(kills), Fraction(0)) for kills in (before, after))
    words = Words("it", "kills", "is killed", chances)

    assert expected == effect(now, new, words)


# ----------------------------------------------------------------- two armies


def listed(*toys: Toy):
    return kinds((toy.strength, row_name(toy.name, at), toy) for at, toy in enumerate(toys, 1))


def test_two_armies_meet():
    """Rows that fight alike are one; each of mine has its best target, but who can kill nobody has none."""
    mine, theirs, left_out = paired(listed(Toy("A"), Toy("", 5), Toy("Weak", 0)), listed(Toy("B", 5), Toy("C", 9)))
    found = meet(mine, theirs, fight)

    assert ([], ["A, Row 2", "Weak"]) == (left_out, [name for _, name in mine])
    assert [("A, Row 2", "B", 0)] == [(pair.my_name, pair.their_name, pair.fight.gain) for pair in found.best]
    assert ["Can harm none of them: Weak."] == found.harmless_note()
    dealt = found.matrix(lambda pair: Meeting(pair.fight.kills), named=lambda toy, name: f"{toy.cost} {name}")
    assert (CORNER, ("10 B", "14 C"), ("10 A, Row 2", "5 Weak")) == (dealt.corner, dealt.across, dealt.down)
    assert [["1/2", "1/10"], ["0", "0"]] == [row["figures"] for row in dealt.plain()["rows"]]


def test_the_best_attack_in_a_sentence():
    """With what comes of it, and behind who is ahead where that is asked; or that there is none, or nobody."""
    words = {"does": lambda pair: "a kill", "nobody": "Nobody can harm anybody.", "empty": "list has no units"}
    strong, weak, other = listed(Toy("A", 8)), listed(Toy("W", 0)), listed(Toy("B", 5))

    assert "Your best charge is A against B: a kill, 5.4 points gained on average." == (
        meet(strong, other, fight).headline("charge", **words)
    )
    assert (
        meet(strong, other, fight)
        .headline("charge", **words, named=lambda toy, name: f"8 × {name}")
        .startswith("Your best charge is 8 × A against B: ")
    )
    assert (
        meet(strong, [*other, *other], fight)
        .headline("charge", **words)
        .startswith("You are ahead by 5.4 points a meeting. Your best charge is A against B: ")
    )
    assert "Nobody can harm anybody." == meet(weak, other, fight).headline("charge", **words)
    assert "No charge gains points; A against B loses least: a kill, 1.6 points lost on average." == (
        meet(listed(Toy("A", 5)), listed(Toy("B", 6)), fight).headline("charge", **words)
    )
    assert "Their list has no units yet." == meet(strong, [], fight).headline("charge", **words)
    assert "Your list has no units yet." == meet([], other, fight).headline("charge", **words)


def test_who_cannot_be_killed_is_no_target():
    """However little is lost by attacking it; unless a game says that every fight counts."""
    found = meet(listed(Toy("A", 1)), listed(Toy("Rock", 6), Toy("Even", 5)), fight)

    assert ["Even"] == [pair.their_name for pair in found.best]
    every = meet(listed(Toy("A", 1)), listed(Toy("Rock", 6), Toy("Even", 5)), fight, counts=lambda pair: True)
    assert max(pair.fight.gain for pair in every.pairs[0]) == every.best[0].fight.gain


def test_there_are_so_many_pairs_at_most():
    """Whoever is left out is named; a short list leaves room for a long one."""
    many = listed(*(Toy(f"T{at}", at) for at in range(30)))
    mine, theirs, note = paired(many, many)

    assert (20, 20) == (len(mine), len(theirs)) and note[0].startswith(
        "Left out here, where 400 pairs are the most: T20"
    )
    assert (13, 30, []) == tuple(part if part == [] else len(part) for part in paired(many[:13], many))


def test_a_list_over_the_limit_is_noted():
    """Each by itself; no limit, no note."""
    assert ["Your list is 5 points over the limit of 20.", "Their list is 1 point over the limit of 20."] == [
        *over_limit(25, 21, 20)
    ]
    assert [] == [*over_limit(25, 20, 0)]


# ----------------------------------------------------------------- army lists


@pytest.mark.parametrize(
    ("tally", "breaches", "expected"),
    [
        (Tally(0, 20, 0), ["The army has no units."], "An empty list costs nothing."),
        (Tally(10, 20, 1), [], "One unit costs 10 of 20 points, and no rule is broken."),
        (Tally(20, 20, 2), ["a"], "Two units cost 20 of 20 points, with one breach of the rules."),
        (Tally(25, 20, 2), ["over"], "Two units cost 25 points, 5 over the limit of 20."),
        (
            Tally(25, 20, 2),
            ["over", "a", "b"],
            "Two units cost 25 points, 5 over the limit of 20, with two other breaches of the rules.",
        ),
        (Tally(25, 0, 2, noun="toy"), [], "Two toys cost 25 points, and no rule is broken."),
    ],
)
def test_a_list_in_a_sentence(tally, breaches, expected):
    """What it costs against its limit, and whether it may be fielded."""
    assert expected == tally.headline(breaches)


def test_a_list_against_its_limit():
    """Breaches, steps and the note on what is left, each with its rule."""
    under, over, empty = Tally(19, 20, 2), Tally(25, 20, 2), Tally(0, 20, 0)

    assert ([], ["1 point is unspent."], ["1 point is unspent, and lost."]) == (
        [*under.breaches("cost/limit")],
        under.unspent(),
        under.unspent(", and lost"),
    )
    assert [("The army costs 25 points, 5 over the limit of 20.", "cost/limit", 0)] == [
        (str(breach), breach.rule, breach.row) for breach in over.breaches("cost/limit")
    ]
    assert [("The army has no units.", "cost/units")] == [
        (breach, breach.rule) for breach in empty.breaches("cost/limit", empty="cost/units")
    ]
    assert [
        ("All units together: 25 points", "a"),
        ("5 points over the limit of 20", "b"),
        ("Units: 2", "c"),
    ] == [(step.what, step.rule) for step in over.steps("a", "b", "c")]
    assert "20 − 25 = −5" == [*over.steps("a", "b", "c")][1].detail
    assert 2 == len([*Tally(25, 0, 2).steps("a", "b", "c")])


def test_an_answer_with_a_roster_is_a_list():
    """It is declared like any other output."""

    class Muster(Answer):
        breaches: tuple[Breach, ...] = sentences("Against the rules")
        roster: tuple[Fielded, ...] = roster("Roster", rows="units")

    assert [("breaches", ""), ("roster", "units")] == [(output.name, output.rows) for output in outputs(Muster)]
    assert {"name": "Row 3", "count": 2, "each": 10, "text": ""} == Fielded(row_name("", 3), 2, 10, "").plain()


# --------------------------------------------------------------------- search


def test_the_best_of_all_candidates(monkeypatch):
    """Those among the best so many, and all as good as the last of them; a listener hears how far it is."""
    heard = []
    monkeypatch.setattr(progress, "listener", lambda done, total: heard.append((done, total)))
    found = leaders([Toy("", strength) for strength in (3, 7, 5, 7, 5, 1)], worth, lambda worth: worth.kills, 3)

    assert [7, 5, 7, 5] == [toy.strength for toy, _ in found] and (0, 6) == heard[0]
    assert [] == leaders([], worth, lambda worth: worth.kills, 3)


def test_the_best_of_each_kind():
    """So many of each, where candidates are of kinds."""
    toys = [Toy("A", 3), Toy("B", 9), Toy("A", 4), Toy("B", 8), Toy("B", 7)]
    found = leaders(toys, worth, lambda worth: worth.kills, 1, kind=lambda toy: toy.name)

    assert [("A", 4), ("B", 9)] == [(toy.name, toy.strength) for toy, _ in found]


def test_candidates_that_come_out_the_same_take_one_place():
    """Or else a list that shows one of them would end too early."""
    toys = [Toy("", strength) for strength in (9, 9, 9, 7, 5, 1)]
    found = leaders(toys, worth, lambda worth: worth.kills, 3, same=lambda worth: worth.kills)

    assert [9, 9, 9, 7, 5] == [toy.strength for toy, _ in found]


def test_several_are_best():
    """Then the note says which of them comes first."""
    assert ["Some toys are as good as the best; the cheaper one comes first."] == (
        as_good_as_the_best([3, 3, 1], "toys", "the cheaper one")
    )
    assert [] == as_good_as_the_best([3, 1, 1], "toys", "the cheaper one")


def test_who_is_ahead_and_by_what_measure():
    """The verdict names the side, the points a meeting, how many meetings go which way, and the measure;
    without a meeting there is none."""
    balances = iter([Fraction(3), Fraction(-1)])
    mine, theirs = listed(Toy("A", 9), Toy("B", 1)), listed(Toy("C", 5))
    found = meet(mine, theirs, fight, balance=lambda pair: next(balances))
    who, ways, measure = found.verdict()
    assert "You are ahead by 1 point a meeting." == who
    assert "Of two meetings, 1 go your way and 1 theirs." == ways
    assert measure.startswith("The measure: their points lost less yours")
    assert "They are ahead by 2 points a meeting." == next(replace(found, balance=lambda pair: Fraction(-2)).verdict())
    assert ["Neither is ahead.", "Of two meetings, 0 go your way and 0 theirs, 2 even."] == list(
        replace(found, balance=lambda pair: Fraction(0)).verdict()
    )[:2]
    assert [] == list(meet([], listed(Toy("C", 5)), fight).verdict())


def test_what_one_list_has_and_the_other_has_not():
    """By what a row is, not by what it is called: both, only yours, only theirs; counts that differ are told."""
    mine = [("a", "Archer", 2), ("k", "Knight", 1), ("a", "Bowman", 1)]
    theirs = [("a", "Scout", 5), ("o", "Ogre", 1)]
    assert [
        "In both: 3 × Archer (they have 5).",
        "Only in yours: 1 × Knight.",
        "Only in theirs: 1 × Ogre.",
    ] == list(differences(mine, theirs))
    assert ["In both: 1 × Ogre."] == list(differences(theirs[1:], theirs[1:]))
    assert ["No unit is in both lists."] == list(differences(mine, theirs[1:]))
    assert [] == list(differences(mine, []))
    many = [(at, f"U{at}", 1) for at in range(20)]
    (both,) = differences(many, many)
    assert both.endswith(f"and {20 - FEW} more.")
