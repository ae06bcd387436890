"""Curves on reading pages: what is drawn is what the calculator behind their link answers."""

import gzip
import json
import re
from dataclasses import replace
from html import unescape

import pytest

import calculators
from calculators.api import for_page
from calculators.declare.query import read
from calculators.explore.figure import figure_named
from calculators.explore.vary import axes, vary
from rulebook.pages.book import Book, books
from rulebook.pages.links import FromRoot
from rulebook.pages.rules import curve
from rulebook.read.check import problems
from rulebook.read.models import Curve, Rule
from tests.support.draws.amount import some
from tests.support.games import GAMES

BOOKS = books(GAMES.values(), list(calculators.every()))
CURVES = [(book, rule, rule.curve) for book in BOOKS for rule in book.game.rules if rule.curve]
HEAVIEST = 3000  # bytes, compressed


def test_every_game_has_four() -> None:
    """At least four rules of each game show a curve."""
    for book in BOOKS:
        assert 4 <= sum(bool(rule.curve) for rule in book.game.rules), book.game.id


@pytest.mark.parametrize("book, rule, drawn", CURVES, ids=lambda each: each.id if isinstance(each, Rule) else "")
def test_a_curve_is_what_the_calculator_answers(book: Book, rule: Rule, drawn: Curve) -> None:
    """Every cell of its table is the figure of a plain answer; it is light, and its drawing has words besides."""
    html = curve(book, drawn, FromRoot("/"))
    name = next(iter(drawn.cases.values())).partition("?")[0]
    calculator = book.calculator(name)
    figure, (axis,) = figure_named(calculator, drawn.of), axes(calculator, drawn.vary)
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', html)
    expected = {
        axis.shown(value): [
            figure.shown(figure.value(_figures(calculator, case.partition("?")[2], drawn.vary, axis.plain(value))))
            for case in drawn.cases.values()
        ]
        for value in axis.values
    }
    assert len(rows) >= 5
    for at, cells in some(rows):
        assert expected[unescape(at)] == [unescape(cell) for cell in re.findall(r"<td>(.*?)</td>", cells)]
    assert len(gzip.compress(html.encode())) < HEAVIEST
    assert 'role="img" aria-label="' in html and len(drawn.cases) == html.count('<polyline class="curve')


def _figures(calculator, query: str, by: str, value) -> dict:
    pairs = [pair for pair in query.split("&") if pair and not pair.startswith(f"{by.partition(':')[0]}=")]
    answer = calculator(read(calculator, "&".join([*pairs, f"{by.partition(':')[0]}={value}"])))
    return {output.name: getattr(answer, output.name) for output in calculator.outputs}


def test_its_link_shows_the_same() -> None:
    """The caption opens the calculator with a curve for each case, the last one in the form."""
    book, _, drawn = CURVES[0]
    html = curve(book, drawn, FromRoot("/"))
    link = re.search(r'<figcaption>.*?<a href="([^"]*)"', html)
    assert link
    place, _, query = unescape(link[1]).partition("?")
    found = json.loads(for_page(place.strip("/"), query))
    assert len(drawn.cases) == len(set(re.findall(r'<polyline class="(curve c\d)"', found["html"])))
    calculator = book.calculator(place.strip("/").partition("/")[2])
    along, figure = axes(calculator, drawn.vary), figure_named(calculator, drawn.of)
    last = list(drawn.cases.values())[-1].partition("?")[2]
    sweep = vary(calculator, read(calculator, last), along, figure)
    assert figure.shown(sweep.points[0].value) in found["html"]


@pytest.mark.parametrize(
    "change, told",
    [
        ({"vary": "nothing"}, "can't be varied"),
        ({"of": "nothing"}, "no figure called"),
        ({"cases": {"One": "nothing"}}, "There is no calculator nothing"),
        ({"cases": {"One": "attack?colour=red"}}, "no input called"),
        ({"vary": "quality,cover"}, "A curve varies one input."),
    ],
)
def test_what_cannot_be_drawn_is_named(change: dict, told: str) -> None:
    """An input, a figure or a case that its calculator does not have is a mistake in the data, with its place."""
    game = GAMES["warstuff"]
    chapter = next(one for one in game.chapters if any(rule.curve for rule in one.rules))
    rule = next(rule for rule in chapter.rules if rule.curve)
    assert rule.curve
    spoilt = replace(rule, curve=replace(rule.curve, **change))
    new = replace(chapter, rules=tuple(spoilt if one is rule else one for one in chapter.rules))
    chapters = tuple(new if one is chapter else one for one in game.chapters)
    own = [one for one in calculators.every() if one.game == "warstuff"]
    assert [told] == [told for problem in problems([replace(game, chapters=chapters)], own) if told in str(problem)]
