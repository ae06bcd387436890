"""The renderer: figures as people read them, and nothing a reader typed becomes markup."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html import escape
from typing import Any
from zlib import compress

import pytest

from calculators import every, find
from calculators.api import for_page
from calculators.declare.calculator import Calculator, calculator
from calculators.declare.inputs import Inputs, ask
from calculators.declare.outputs import (
    Answer,
    Line,
    Link,
    Output,
    Stage,
    Step,
    Table,
    chance,
    number,
    outputs,
    plain,
    receipt,
    sentences,
    spread,
    table,
)
from calculators.declare.solve import solve
from calculators.kernel.odds import Odds
from calculators.programs.data import as_data
from calculators.show import charts, html
from calculators.show.glance import key_figures, line
from calculators.show.wording import counted, decimal, exact_percent, figure, listed, percent, typeset

NASTY = '<img src=x onerror="alert(1)">&\'"'


class Nothing(Inputs):
    name: str = ask("", "Name", most=60)


class Told(Answer):
    killed: Fraction = chance("Killed", NASTY)
    points: Fraction = number("Points")
    lost: Odds = spread("Lost")
    breaches: tuple[str, ...] = sentences("Breaches")
    receipt: tuple[Line, ...] = receipt("Receipt")
    side: Table = table("Side by side")


@calculator("Told", "A toy.", id="toy/told")
def told(given: Nothing) -> Told:
    """Everything there is to tell, all of it hostile."""
    return Told(
        headline=NASTY,
        killed=Fraction(1, 18),
        points=Fraction(233, 8),
        lost=Odds.successes(3, Fraction(1, 2)),
        breaches=(given.name,),
        receipt=(Line(NASTY, 3, NASTY, NASTY), Line("Rest", Fraction(1, 2))),
        side=Table((NASTY, "chance"), ((NASTY, Fraction(1, 3)),)),
        working=(Step(NASTY, Fraction(1, 2), NASTY, "a/b"),),
        notes=(NASTY,),
        links=(Link("other", 'a="b&c', NASTY),),
    )


class Hush(Answer):
    loud: Fraction = chance("Loud")
    hidden: Fraction = chance("Quiet", quiet=True)


@calculator("Hushed", "A toy.", id="toy/hushed")
def hushed(given: Nothing) -> Hush:
    """Nothing at all, twice."""
    return Hush(headline="Nothing.", loud=Fraction(0), hidden=Fraction(0))


def test_nothing_typed_becomes_markup() -> None:
    """Angle brackets, quotes and ampersands come out as text wherever they went in."""
    page = html.answer(told, Nothing(NASTY), told(Nothing(NASTY)))
    assert "<img" not in page
    assert 'onerror="' not in page
    assert "&lt;img src=x onerror=&quot;" in page


def test_figures_are_shown_with_their_exact_value() -> None:
    """A chance as a percentage with its fraction, a mean to two places, eighths to three."""
    page = html.answer(told, Nothing(), told(Nothing()))
    for words in (
        "5.6%",
        "1/18",
        "29.125",
        "233/8",
        "mean 1.5,",
        "<td>3.5</td>",
        "33.3%",
    ):
        assert words in page, words


def test_a_distribution_is_one_chart_and_a_table() -> None:
    """Drawn once over a percent axis with mean and median; exactly, at least and at most in figures."""
    page = html.answer(told, Nothing(), told(Nothing()))
    assert 1 == page.count('role="img"')
    for mark in ('class="grid"', 'class="mean m0"', 'class="median m0"', ">mean 1.5</text>", ">20%</text>"):
        assert mark in page, mark
    row = '<tr><th scope="row">2</th><td data-exact="3/8">37.5%</td><td>50%</td><td>87.5%</td></tr>'
    assert row in page


def test_a_chart_is_light() -> None:
    """Under three kilobytes with its table, as it travels."""
    for odds in (Odds.successes(10, Fraction(1, 3)), Odds.die(6).times(30), Odds.successes(400, Fraction(1, 2))):
        drawn = html.block(Output("hits", "Hits", "spread"), odds, "")
        assert len(compress(drawn.encode())) < 3000


@pytest.mark.parametrize("top", (0.0004, 0.041, 0.26, 0.5, 0.51, 0.71, 0.9999, 1.0))
@pytest.mark.parametrize("mirrored", (False, True))
def test_the_axis_reaches_the_highest_value(top: float, mirrored: bool) -> None:
    """The topmost line of the grid is at the highest bar or above it, by less than one step."""
    shown = [(top, percent(Fraction(top))), (top / 3, percent(Fraction(top / 3)))]
    drawn = charts.bars(["0", "1"], [shown, shown] if mirrored else [shown], "Lost", mirrored=mirrored)
    ticks = sorted({float(tick) / 100 for tick in re.findall(r'class="tick"[^>]*>([\d.]+)%', drawn)})
    assert ticks[-2] < top <= ticks[-1] + 1e-9, ticks
    assert len(ticks) <= 6


def test_the_line_of_the_mean_leaves_the_figures_clear() -> None:
    """A mean through the middle of a bar goes past the bar's figure, not through it, and over the bar in another
    colour."""
    drawn = charts.bars(["1", "2", "3"], [[(0.2, "20%"), (0.6, "60%"), (0.2, "20%")]], "Lost", charts.Marks([0.0], [1]))
    (figure_at,) = (float(y) for y in re.findall(r'class="value"[^>]* y="([\d.]+)">20', drawn)[:1])
    (above,) = _upright("mean m0", drawn)
    (within,) = _upright("mean within", drawn)
    ((_, ground),) = re.findall(r'class="ground" d="M([\d.]+) ([\d.]+)', drawn)
    assert above[1] < figure_at - 8 and figure_at < within[0] < within[1] == float(ground)


def test_a_mean_stays_on_its_own_side() -> None:
    """Of two mirrored sides the line of the upper one ends at the ground, whatever hangs below it."""
    sides = [[(0.1, "10%"), (0.5, "50%"), (0.4, "40%")]] * 2
    drawn = charts.bars(["1", "2", "3"], sides, "Lost", charts.Marks([0.5, 1.5]), mirrored=True)
    ((_, ground),) = re.findall(r'class="ground" d="M([\d.]+) ([\d.]+)', drawn)
    assert all(foot <= float(ground) for _, foot in _upright("mean m0", drawn))
    assert all(top >= float(ground) for top, _ in _upright("mean m1", drawn))


def _upright(look: str, drawn: str) -> list[tuple[float, float]]:
    """The pieces of an upright line, each from its top to its foot."""
    paths = "".join(re.findall(rf'class="{look}" d="([^"]+)"', drawn))
    return [(float(top), float(foot)) for top, foot in re.findall(r"M[\d.]+ ([\d.]+)V([\d.]+)", paths)]


def test_each_of_several_curves_has_its_letter_on_it() -> None:
    """Three curves have a letter each, at a place of their own, where they stand farthest apart; two need none."""
    names = [str(at) for at in range(5)]
    curves = {
        side: [charts.Place(size, "") for size in sizes]
        for side, sizes in {"A": (1, 0.8, 0.5, 0.2, 0), "B": (1, 0.7, 0.2, 0.1, 0), "C": (1, 0.7, 0.2, 0.1, 0)}.items()
    }
    drawn = charts.drawn_lines("Lost", names, curves)
    letters = re.findall(r'<text class="value" x="([\d.]+)" y="([\d.]+)">([ABC])</text>', drawn)
    assert ["A", "B", "C"] == [letter for _, _, letter in letters]
    assert 3 == len({(x, y) for x, y, _ in letters})
    (tops,) = re.findall(r'class="curve c1" points="([^"]+)"', drawn)
    assert letters[0][0] == tops.split()[4]  # where A and the others are farthest apart
    del curves["C"]
    assert 'class="value"' not in charts.drawn_lines("Lost", names, curves)


def test_two_sides_are_mirrored_on_one_scale() -> None:
    """The second hangs below the ground, and one percent is as high above as below."""
    sides = {"Mine": Odds.of({0: Fraction(1, 2), 1: Fraction(1, 2)}), "Yours": Odds.of({0: 0, 1: Fraction(1)})}
    drawn = charts.spread(Output("lost", "Lost", "spread"), sides, mirrored=True)
    heights = [float(bar.split('height="')[1].split('"')[0]) for bar in drawn.split("<rect")[1:]]
    assert (heights[3], 0) == (2 * heights[0], heights[2])
    assert drawn.count('class="up"') == drawn.count('class="down"') == 2
    assert "Mine: mean 0.5" in drawn and "Yours: mean 1," in drawn


def test_nothing_is_drawn_twice() -> None:
    """Two spreads that are the same share one chart, and the second says so."""
    page = html.answer(find("warfig/shooting"), *_shooting("health=1"))
    assert "<b>Wounds</b> The same as casualties." in page
    assert 2 == page.count('data-plot="')
    assert 3 == html.answer(find("warfig/shooting"), *_shooting("health=2")).count('data-plot="')


def _shooting(query: str) -> tuple[Any, Answer]:
    solved = solve(find("warfig/shooting"), query)
    return solved.inputs, solved.answer


@pytest.mark.parametrize(
    "one", [one for one in every() if any(output.tells for output in one.outputs)], ids=lambda one: one.id
)
def test_what_a_table_tells_is_not_listed_again(one: Calculator) -> None:
    """Every figure that a table tells is in it, and neither among the large figures nor in the rows."""
    inputs = one.inputs()
    found = one(inputs)
    drawn = html.answer(one, inputs, found)
    listed_ = re.findall(r"<dt>([^<]*)", drawn) + re.findall(
        r'<th scope="row">([^<]*)', "".join(re.findall(r'<table class="figures".*?</table>', drawn))
    )
    outputs_ = {output.name: output for output in one.outputs}
    for output in one.outputs:
        cells = (
            {str(cell).lstrip("+") for row in getattr(found, output.name).rows for cell in row} if output.tells else {}
        )
        for told_ in (outputs_[name] for name in output.tells):
            assert told_.shown(getattr(found, told_.name)) in cells, told_.name
            assert told_.label not in listed_


def test_what_adds_up_to_one_is_one_bar() -> None:
    """Its parts stand below it and nowhere else; what cannot happen is left out."""
    solved = solve(find("warstuff/attack"), "")
    page = html.answer(find("warstuff/attack"), solved.inputs, solved.answer)
    bar = page.partition('<div class="whole">')[2].partition("</svg>")[0]
    assert 3 == bar.count("<rect")
    assert 1 == page.count("Stunned") and "Marked" not in page


def test_chances_over_a_column_are_curves() -> None:
    """One line for each column of chances that ever is above 0, named, with the table in a fold;
    two rows are no curve."""
    rows = tuple((n, Fraction(n, 9), Fraction(0), "word") for n in range(5))
    table, output = Table(("Round", "Won", "Never", "Said"), rows), Output("by", "By round", "table", curve=True)
    assert 1 == html.block(output, table, "").count("<polyline")
    assert "As a table" in html.block(output, table, "")
    assert "By round<small>Won</small>" in html.block(output, table, "")
    assert "<polyline" not in html.block(output, Table(table.columns, rows[:2]), "")


def test_an_attack_has_its_funnel() -> None:
    """How many are left at each stage, each a link to its rule; an attack of nothing has none."""
    stages = (Stage(10, "shots", "shooting/dice"), Stage(Fraction(20, 3), "hits", "shooting/to-hit"))
    drawn = html.funnel(stages, "../rules/")
    assert '<li><b>6.67</b><span><a href="../rules/shooting/#to-hit">hits</a></span>' in drawn
    assert "" == html.funnel((), "") == html.funnel((Stage(0, "dice"),), "")


def test_the_line_has_what_the_headline_speaks_of() -> None:
    """Its figures first, in its order; then others until there are three."""
    one = find("warstuff/attack")
    solved = solve(one, "")
    assert ["killed", "stunned", "hit"] == [output.name for output in key_figures(one, solved.answer)]
    assert "<small>Killed</small> <b>8.3%</b>" in line(one, solved.answer)
    against = line(one, solved.answer, solve(one, "cover=yes").answer)
    assert "<small>Killed</small> <b>5.6% → 8.3%</b> <i>+2.8</i>" in against


def test_a_line_without_figures_of_the_headline_is_the_headline() -> None:
    """How many builds were tried tells nobody anything; the sentence does, as far as there is room."""
    one = find("warfig/best-builds")
    answer = solve(one, "").answer
    assert "Squads tried" not in line(one, answer) and "kills 5.56 and loses 0.56" in line(one, answer)


def test_long_tails_are_cut_and_said() -> None:
    """A hundred dice show the outcomes that matter, and the table says what it leaves out."""
    odds = Odds.successes(100, Fraction(1, 6))
    page = html.block(outputs(Told)[2], odds, "")
    assert "left out" in page
    assert page.count("<tr>") < 40


def test_a_cell_can_be_a_way_on() -> None:
    """A row of a table leads to the calculator that shows it, and its label stays words."""
    found = Table(("Design", "Cost"), ((Link("unit-cost", "quality=3", NASTY), 20),))
    drawn = html._table(Output("top", "The best", "table"), found, "")
    assert f'<a class="open" href="../unit-cost/?quality=3">{escape(NASTY)}</a></th><td>20</td>' in drawn
    assert {"columns": ["Design", "Cost"], "rows": [[NASTY, 20]]} == plain("table", found)


@pytest.mark.parametrize(
    "odds, rows", [(Odds({2000 * n: 1 for n in range(1, 12)}), 11), (Odds(dict.fromkeys(range(700), 1)), 700)]
)
def test_very_wide_ranges_are_drawn(odds: Odds, rows: int) -> None:
    """Far between, only what can come up is shown; hundreds of neighbours are all shown."""
    drawn = html.block(Output("hits", "Hits", "spread"), odds, "")
    assert rows == drawn.count('<tr><th scope="row">')


def test_last_outcome_may_stand_for_more() -> None:
    """Where the last bar holds all that is longer, its name says so, and no mean is told that it would falsify."""
    output = Output("rounds", "Rounds", "spread", more=4)
    page = html.block(output, Odds.of({1: Fraction(1, 2), 4: Fraction(1, 2)}), "")
    assert ">4+</th>" in page and "4+ stands for 4 or more" in page and "mean" not in page
    assert "4+" not in html.block(output, Odds.of({0: Fraction(1, 2), 3: Fraction(1, 2)}), "")


def test_quiet_figures_are_left_out_where_they_are_nothing() -> None:
    """A chance that is 0 and rarely matters takes no line of the page."""
    row = Output("frozen", "Frozen", "chance", quiet=True)
    assert row.quiet and not outputs(Told)[0].quiet
    page = html.answer(hushed, Nothing(), hushed(Nothing()))
    assert ("Loud" in page, "Quiet" in page) == (True, False)


def test_rule_links() -> None:
    """A rule is an anchor in its chapter, a ruling one with the rule's name in front."""
    assert "../rules/terrain/#cover" == html.rule_link("terrain/cover", "../rules/")
    assert "../rules/terrain/#cover--cover-die" == html.rule_link("terrain/cover/cover-die", "../rules/")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "0%"),
        (1, "100%"),
        (Fraction(1, 6), "16.7%"),
        (Fraction(1, 10**6), "<0.1%"),
        (1 - Fraction(1, 10**6), ">99.9%"),
        (Fraction(1, 2000), "0.1%"),
        (Fraction(1, 2), "50%"),
    ],
)
def test_percent(value: Fraction, words: str) -> None:
    """A tiny chance never reads as never, nor a large one as always."""
    assert words == percent(value)


@pytest.mark.parametrize(
    "value, words", [(10**12 - 1, "999999999999"), (Fraction(10**13, 3), "3.33 × 10¹²"), (-2 * 10**300, "-2 × 10³⁰⁰")]
)
def test_a_monstrous_number_is_told_by_its_size(value: Fraction | int, words: str) -> None:
    """A duel that hardly ever ends has a mean too."""
    assert words == figure(value)


def test_wording() -> None:
    """Numbers, counts and lists in words."""
    assert "5.6% (1/18)" == exact_percent(Fraction(1, 18))
    assert "100%" == exact_percent(Fraction(1))
    assert ["3", "3.33", "29.125", "-0.5"] == [
        figure(n) for n in (3, Fraction(10, 3), Fraction(233, 8), Fraction(-1, 2))
    ]
    assert ["10", "0", "under 0.01", "just below 0", "0.01"] == [
        figure(Fraction(n)) for n in ("9.999", "0", "1/999", "-1/999", "1/200")
    ]
    assert ["0.13", "1", "-1.0"] == [
        decimal(Fraction(1, 8), 2),
        decimal(Fraction(1, 2), 0),
        decimal(Fraction(-99, 100), 1),
    ]
    assert ["one unit", "three units", "no dice"] == [counted(1, "unit"), counted(3, "unit"), counted(0, "die", "dice")]
    assert ["", "a", "a and b", "a, b or c"] == [listed([]), listed("a"), listed("ab"), listed("abc", "or")]


def test_plain_values() -> None:
    """Exact chances as a/b, whole counts as numbers, distributions from outcome to chance."""
    assert ["1/3", "0", "1"] == [plain("chance", value) for value in (Fraction(1, 3), Fraction(0), 1)]
    assert [4, "9/2", 7] == [plain("number", value) for value in (Fraction(4), Fraction(9, 2), 7)]
    assert {"0": "1/4", "1": "1/2", "2": "1/4"} == plain("spread", Odds.successes(2, Fraction(1, 2)))
    assert [{"what": "x", "points": 3}] == plain("receipt", (Line("x", 3, "a/b"),))
    assert {"columns": ["a"], "rows": [["1/2"], [3], ["x"]]} == plain(
        "table", Table(("a",), ((Fraction(1, 2),), (3,), ("x",)))
    )


def test_words_are_set_as_a_printer_sets_them() -> None:
    """A true minus, in words alone: tags, links and code stay as they are."""
    kept = '<a href="?x=-1&y=5%20" title="-1 50%">'
    assert f"{kept}\N{MINUS SIGN}1 or (\N{MINUS SIGN}2)</a>, 5% and 50%" == typeset(f"{kept}-1 or (-2)</a>, 5% and 50%")
    for same in ("`x=-1 50%`", "[a](calc:b?c=-1&d=%20)", "2-3, 2026-11-16, a-1, - 1", "100%20"):
        assert same == typeset(same)
    assert typeset("-1 50%") == typeset(typeset("-1 50%"))


def test_certain_steps_need_no_fraction() -> None:
    """Beside 0% and 100% no exact chance is told; beside others it is."""
    steps = [html._step(Step("Roll", Fraction(chance)), None, None, "") for chance in (0, 1, "1/3", "12345/67891")]
    fraction = '<small class="exact">1/3</small>'
    assert ["", "", fraction, ""] == [fraction if "<small" in step else "" for step in steps]
    assert fraction in steps[2]


def test_a_hint_stands_under_every_kind_of_output() -> None:
    """Whatever is told with a hint shows it."""
    for kind, found in {
        "table": Table(("a",), (("b",),)),
        "receipt": (Line("x", 1),),
        "sentences": ("So.",),
        "spread": Odds.die(),
    }.items():
        assert "a word more" in html.block(Output("x", "X", kind, "a word more"), found, ""), kind


def test_slugs_are_for_programs_alone() -> None:
    """A word that programs get as a slug is told in its own words on the page and in the shell;
    one without them stands as it is."""
    better = Output("better", "Better", "word", says={"fight": "Fight back"})
    assert ["Fight back", "even", "3"] == [better.shown(value) for value in ("fight", "even", 3)]
    page, programs = json.loads(for_page("warfig/fight-or-defend", "")), find("warfig/fight-or-defend")
    default = programs.inputs()
    assert "<td>Fight back</td>" in page["html"]
    assert "fight" == as_data(programs, default, programs(default))["outputs"]["better_by_units"]


def test_what_is_certain_needs_no_chart() -> None:
    """One outcome alone is a sentence, also where it stands for more."""
    lost = Output("lost", "Lost", "spread", more=4)
    assert '<p class="sure"><b>Lost</b> always 2.</p>' == html.block(lost, Odds.sure(2), "")
    assert "always 4 or more." in html.block(lost, Odds.sure(4), "")
