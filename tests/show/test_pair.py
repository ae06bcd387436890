"""Two answers side by side: figures with their differences, what was changed in words,
and charts that need no colour."""

from __future__ import annotations

from fractions import Fraction
from html import escape

import pytest

from calculators import every, find
from calculators.declare.calculator import calculator
from calculators.declare.choices import Choice
from calculators.declare.inputs import Inputs, ask
from calculators.declare.outputs import (
    Answer,
    Line,
    Output,
    Table,
    chance,
    number,
    receipt,
    sentences,
    spread,
    table,
    word,
)
from calculators.declare.solve import Solved, solve
from calculators.kernel.odds import Odds
from calculators.show import compare, text
from calculators.show.charts import bars as standing
from calculators.show.charts import lying
from calculators.show.charts import spread as drawn_spread
from calculators.show.differences import difference, differing_inputs
from tests.support.games import examples

NASTY = '<img src=x onerror="alert(1)">&\'"'


class Ground(Choice):
    OPEN = "open", "In the open"
    WOOD = "wood", "A wood"


class Soldier(Inputs):
    name: str = ask("", "Name", most=60)
    count: int = ask(1, "Count", low=1, high=9)


class Asked(Inputs):
    dice: int = ask(2, "Dice", low=1, high=9, unit="+")
    ground: Ground = ask(Ground.OPEN, "Ground")
    tired: bool = ask(False, "Tired")
    grounds: tuple[Ground, ...] = ask((), "Grounds", most=2)
    name: str = ask("", "Name", most=60)
    units: tuple[Soldier, ...] = ask((Soldier("Guard"),), "Units", most=9)


class Told(Answer):
    killed: Fraction = chance("Killed")
    points: int = number("Points")
    never: Fraction = chance("Never", quiet=True)
    best: str = word("Best")
    lost: Odds = spread("Lost")
    lines: tuple[Line, ...] = receipt("Receipt")
    breaches: tuple[str, ...] = sentences("Breaches")
    side: Table = table("Side")


@calculator("Pair", "A toy.", id="toy/pair")
def toy(given: Asked) -> Told:
    """As many dice as asked for."""
    name = given.name or "Guard"
    return Told(
        headline=f"{name} rolls {given.dice}.",
        killed=Fraction(given.dice, 10),
        points=10 * given.dice,
        never=Fraction(0),
        best=name,
        lost=Odds.successes(given.dice, Fraction(1, 2)),
        lines=(Line(name, given.dice), Line("Rest", 1)),
        breaches=(f"{name} is alone.",),
        side=Table(("Name", "Dice"), ((name, given.dice),)),
        notes=(f"{name} is tired.",) if given.tired else (),
    )


def worked(**given) -> Solved:
    return Solved(Asked(**given), toy(Asked(**given)), "", "")


def test_figures_stand_with_their_difference() -> None:
    """A, B, and B less A with its sign: percentage points for chances; words only say whether they differ;
    quiet nothings are left out."""
    drawn = compare.answers(toy, worked(dice=3), worked(dice=2))
    for row in (
        '<th scope="row">Killed</th><td>30%</td><td>20%</td><td class="apart">−10 pp</td>',
        '<th scope="row">Points</th><td>30</td><td>20</td><td class="apart">−10</td>',
        '<th scope="row">Best</th><td>Guard</td><td>Guard</td><td class="apart">same</td>',
        '<th scope="row">Guard</th><td>3</td><td>2</td><td class="apart">−1</td>',
        '<tr class="total"><th scope="row">Total</th><td>4</td><td>3</td>',
    ):
        assert row in drawn, row
    assert "Never" not in drawn


@pytest.mark.parametrize(
    ("kind", "a", "b", "words"),
    [
        ("chance", Fraction(1, 3), Fraction(1, 3), "same"),
        ("chance", Fraction(1, 3), Fraction(1, 2), "+16.7 pp"),
        ("chance", Fraction(1, 10**6), 0, "barely less"),
        ("number", 5, Fraction(11, 2), "+0.5"),
        ("number", Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**6), "barely more"),
        ("number", 10, 4, "-6"),
        ("word", "never", 3, "differs"),
    ],
)
def test_differences_in_words(kind, a, b, words) -> None:
    """With a sign, and never a zero where there is a difference."""
    assert words == difference(kind, a, b)


def test_what_was_changed_is_said_in_words() -> None:
    """Labels as on the form, units with their numbers, and of rows only those that one side alone has."""
    other = Asked(3, Ground.WOOD, True, (Ground.WOOD,), "Bo", (Soldier("Guard"), Soldier("Bo", 2), Soldier()))

    assert [
        ("Dice", "2+", "3+"),
        ("Ground", "In the open", "A wood"),
        ("Tired", "No", "Yes"),
        ("Grounds", "none", "A wood"),
        ("Name", "none", "Bo"),
        ("Units", "no other row", "Bo, Count 2; a row as it comes"),
    ] == differing_inputs(Asked(), other)
    assert "<td>Bo 18&quot; or so, Count 2;<br>Al</td>" in compare.answers(
        toy, worked(), worked(units=(Soldier('Bo 18" or so', 2), Soldier("Al")))
    )
    swapped = Asked(units=(Soldier("B"), Soldier("A"))), Asked(units=(Soldier("A"), Soldier("B")))
    assert [("Units", "the same rows", "in another order")] == differing_inputs(*swapped)


def test_one_chart_holds_both_whatever_their_length() -> None:
    """Distributions of different length share one axis; A's bars are hollow, B's full,
    and the table has a column for each."""
    drawn = drawn_spread(Output("lost", "Lost", "spread"), {"A": Odds.die(3), "B": Odds.die(6)})
    assert (1, 6) == (drawn.count("<svg"), drawn.count('<rect class="hollow"'))
    assert '<tr><th scope="row">5</th><td>0%</td><td>0%</td><td>100%</td><td data-exact="1/6">16.7%</td>' in drawn
    assert ["A: exactly", "A: at least", "A: at most"] == [
        part.split("</th>")[0] for part in drawn.split('<th scope="col">')[2:5]
    ]
    assert "A: mean 2" in drawn and '<span class="key hollow">A <small>mean 2,' in drawn


def test_many_bars_stand_in_one_place() -> None:
    """Where two bars would be too thin side by side, they share a place and the hollow one is drawn last, in front."""
    drawn = standing([str(n) for n in range(100)], [[(0.01, "1%")] * 100] * 2, "Many")
    every = drawn.split("<rect")[1:]
    full, hollow = every[0], every[100]
    assert ("hollow" in full, "hollow" in hollow) == (False, True)
    assert full.split(" x=")[1].split("/>")[0] == hollow.split(" x=")[1].split("/>")[0]


def bars(drawn: str) -> list[tuple[bool, float]]:
    """The bars of a chart: whether each is hollow, and how long it is."""
    return [("hollow" in one, float(one.split('width="')[1].split('"')[0])) for one in drawn.split("<rect")[1:]]


def test_chances_lie_side_by_side() -> None:
    """Each chance has a hollow bar for A and a full one for B, as long as the chances are great;
    the label says both."""
    drawn = compare.answers(toy, worked(dice=4), worked(dice=2))
    chances = drawn.partition("<figcaption>Chances")[2].partition("</figure>")[0]
    (a, long), (b, short) = bars(chances)

    assert (True, False, 2) == (a, b, long / short)
    assert 'role="img" aria-label="Chances. Killed: A 40%, B 20%"' in chances
    assert "Side by side" not in drawn  # where there is a chart, counts need none
    assert [(True, 0.0), (False, 0.0)] == bars(lying([("Never", [(0, "0%"), (0, "0%")])], "Never"))


@pytest.mark.parametrize(
    ("id", "query", "words", "lengths"),
    [
        ("warstuff/unit-cost", "quality=3", "Points: A 15, B 20", [0.75]),
        (
            "warstuff/army-list",
            "units=count:20",
            "Points: A 150, B 300; Units: A 5, B 20; Morale test at: A 2, B 10",
            [1 / 2, 1 / 4, 1 / 5],
        ),
    ],
)
def test_counts_lie_side_by_side_where_nothing_is_left_to_chance(
    id: str, query: str, words: str, lengths: list[float]
) -> None:
    """Points and counts are drawn each by its larger one; those that are the same, or below nothing,
    are left to the table."""
    drawn = compare.answers(find(id), solve(find(id), ""), solve(find(id), query))
    found = [length for _, length in bars(drawn)]

    assert f'aria-label="Side by side. {words}"' in drawn
    assert lengths == [pytest.approx(a / b, abs=0.01) for a, b in zip(found[::2], found[1::2])]


def test_every_comparison_has_a_chart() -> None:
    """Of each calculator the default answer against its first common case: at least one chart is there."""
    bare = []
    for one in every():
        query = next(query for query in examples(one).cases.values() if query)
        drawn = compare.answers(one, solve(one, ""), solve(one, query))
        bare += [one.id] if '<svg class="chart" role="img"' not in drawn else []
    assert [] == bare


def test_two_sure_outcomes_need_no_chart() -> None:
    """Both certain: a sentence. One certain: a chart, for the other has something to show."""
    lost = Output("lost", "Lost", "spread")
    assert '<p class="sure"><b>Lost</b> A: always 2; B: always 3.</p>' == drawn_spread(
        lost, {"A": Odds.sure(2), "B": Odds.sure(3)}
    )
    assert "<svg" in drawn_spread(lost, {"A": Odds.sure(2), "B": Odds.die(3)})


def test_what_cannot_be_subtracted_stands_twice_or_once() -> None:
    """Sentences, tables and notes carry A or B where they differ, and stand once where they are the same."""
    same, apart = (
        compare.answers(toy, worked(dice=2), worked(ground=Ground.WOOD)),
        compare.answers(toy, worked(name="Bo", tired=True), worked()),
    )
    assert (1, 0) == (same.count("Guard is alone."), same.count("A: Breaches"))
    for words in ("A: Breaches", "B: Breaches", "A: Side", "B: Side", "A: Bo is tired."):
        assert words in apart


def test_nothing_typed_becomes_markup() -> None:
    """Names from either side come out as text wherever they are shown."""
    for a, b in ((NASTY, ""), ("", NASTY)):
        drawn = compare.answers(toy, worked(name=a, units=(Soldier(NASTY),)), worked(name=b))
        assert "<img" not in drawn and 'onerror="' not in drawn and escape(NASTY) in drawn


def test_the_shell_says_the_same() -> None:
    """The text has both headlines, the changed inputs, the figures with their differences, and both distributions."""
    calculator = find("warstuff/attack")
    said = text.pair(calculator, solve(calculator, ""), solve(calculator, "quality=3"))
    for words in ("A: A 4+ shot", "B: A 3+ shot", "Quality  4+  3+", "+16.7 pp"):
        assert words in said
    assert "  Guard  3  2" in text.pair(toy, worked(dice=3), worked())
