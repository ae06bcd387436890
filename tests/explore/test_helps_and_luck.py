"""What helps most, how lucky a roll was, and curves of several answers: each figure is that of a plain link."""

import json
import random
import re
from fractions import Fraction
from html import unescape
from typing import Any

import pytest

import calculators
from calculators.__main__ import main
from calculators.api import for_page
from calculators.declare.calculator import Calculator
from calculators.declare.query import read, write
from calculators.declare.solve import solve
from calculators.explore.asked import Asked, explore
from calculators.explore.figure import figure_named
from calculators.explore.helps import _sides, _words, helps
from calculators.explore.luck import luck, often
from calculators.show.charts import spread
from calculators.show.wording import percent
from tests.explore.test_vary_and_seek import EVERY, HEAVY, asked, figures, linked, varied
from tests.support.draws.amount import many

LIGHT = [calculator for calculator in EVERY if calculator.name not in HEAVY]


def page(id: str, query: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(for_page(id, query))
    return found


@pytest.mark.parametrize("calculator", LIGHT, ids=lambda each: each.id)
def test_every_change_is_the_answer_of_its_link(calculator: Calculator) -> None:
    """Changes drawn from the ranking: the link alone says the same figure, one input differs, and no ruling does."""
    draw = random.Random(calculator.id)
    now = read(calculator, "")
    found = helps(calculator, now, figure_named(calculator, name := draw.choice(figures(calculator))))
    rulings = {question.name for question in calculator.questions if question.ruling}
    sizes = [abs(change.apart) for change in found.changes]
    assert sorted(sizes, reverse=True) == sizes and 0 not in sizes
    told = found.plain(calculator)
    for change in draw.sample(told["changes"], min(len(told["changes"]), many(8, 2))):
        expected, refused = linked(calculator, change["query"], name)
        assert (expected, "") == (change["value"], refused), change
        assert Fraction(change["value"]) - Fraction(told["now"]) == Fraction(change["difference"])
        made = read(calculator, change["query"])
        differing = {one.name for one in calculator.questions if one.value(made) != one.value(now)}
        assert {change["input"]} == differing and not differing & rulings


def test_what_helps_has_points_and_leads_there() -> None:
    """A unit that its game prices has its points before and after; every entry of the page opens its very answer."""
    attack = calculators.find("warstuff/attack")
    found = {change.words: change for change in helps(attack, read(attack, ""), figure_named(attack, "killed")).changes}
    assert (15, 30) == found["Armored"].points and "Target" == found["Armored"].group
    assert found["In cover: yes"].points is None
    shown = page("warstuff/attack", "shots=2&helps=killed")
    rows = re.findall(
        r'<th scope="row"><a href="\?([^"]*)">[^<]*</a>(?:<small>[^<]*</small>)?</th><td>([^<]*)</td>', shown["html"]
    )
    assert len(rows) > 10
    for query, words in rows:
        assert percent(attack(read(attack, unescape(query))).killed) == words, query
    assert "helps=killed" in shown["query"] and "helps=killed" in shown["share"]["link"]
    assert "| Change | Killed | Difference |" in shown["share"]["markdown"]


@pytest.mark.parametrize(
    ("id", "figure", "way", "sides"),
    [
        ("warstuff/attack", "killed", "Raises it, better for the attacker", ["Attacker", "Target", "Situation"]),
        ("warstuff/attack", "unharmed", "Lowers it, better for the attacker", ["Attacker", "Target", "Situation"]),
        ("warfig/melee", "attacker_wiped_out", "Lowers it, better for the attacker", ["Attacker"]),
        ("warfig/personal-challenge", "a_wins", "Raises it, better for squad A", ["Squad A", "A's leader"]),
        ("erfworld/siege", "mean_to_breach", "Lowers it, better for the siege stack", ["Siege stack", "Fortification"]),
        ("warstuff/unit-cost", "points", "Raises it", [""]),
    ],
)
def test_what_helps_goes_by_side(id: str, figure: str, way: str, sides: list[str]) -> None:
    """What is good stands first, and in it the changes of the side it is good for, each side's own ranked."""
    calculator = calculators.find(id)
    found = helps(calculator, read(calculator, ""), figure_named(calculator, figure))
    assert sides == [*found.sides][: len(sides)] == found.plain(calculator)["sides"][: len(sides)]
    assert way == found.ways[0][0]
    for _, by_side in found.ways:
        assert [side for side in found.sides if side in dict(by_side)] == [side for side, _ in by_side]
        for side, changes in by_side:
            assert {side} == {change.group for change in changes}
            sizes = [abs(change.apart) for change in changes]
            assert sorted(sizes, reverse=True) == sizes
    shown = page(id, f"helps={figure}")["html"]
    headings = re.findall(r'scope="rowgroup"[^>]*>([^<]*)<', shown)
    expected = [side for _, by_side in found.ways for side, _ in by_side] if len(found.sides) > 1 else []
    assert [side or "Everything else" for side in expected] == [unescape(words) for words in headings]


def test_every_side_that_an_answer_is_good_for_is_a_heading() -> None:
    """Where one answer is better for somebody, that side's heading is found by its words; these have none for it."""
    nameless = {"erfworld/choices", "warverse/transport"} | {
        calculator.id
        for calculator in EVERY
        if not {one.group for one in calculator.questions if not one.ruling} - {""}
    }
    lists = {"matchups", "several-groups", "several-attackers"}  # that side is a list, which has no heading
    for calculator in EVERY:
        side = calculator.answer_type.better.side
        if side and calculator.id not in nameless and calculator.name not in lists:
            assert _words(side) & _words(_sides(calculator, side)[0]), (calculator.id, side)


def test_what_nothing_helps_leads_on() -> None:
    """Where no single change moves a figure, the page offers those that some change does move."""
    html = json.loads(for_page("warverse/duel", "helps=a_wins"))["html"]
    note = html.partition("No single change moves A wins.")[2].partition("</p>")[0]
    others = re.findall(r'helps=\w+(?=">)', note)
    assert "helps=mean_turns" in others and "helps=a_wins" not in others
    for other in others:
        assert "Difference" in json.loads(for_page("warverse/duel", other))["html"], other


def test_what_helps_in_a_list() -> None:
    """One cell of one row is a change like any other, named by its row."""
    fire = calculators.find("warverse/split-fire")
    figure = figure_named(fire)
    words = [change.words for change in helps(fire, read(fire, ""), figure).changes]
    assert any(": " in one for one in words), words


def test_luck_is_the_plain_tail() -> None:
    """For every outcome of a spread the rarer end is counted literally, and only those further out are in it."""
    shooting = calculators.find("warfig/shooting")
    answer = shooting(read(shooting, ""))
    for rolled in range(-1, 12):
        found = luck(shooting, answer, f"casualties:{rolled}")
        low = sum((answer.casualties[n] for n in answer.casualties if n <= rolled), Fraction(0))
        high = sum((answer.casualties[n] for n in answer.casualties if n >= rolled), Fraction(0))
        assert (low, high, min(low, high)) == (found.low, found.high, found.tail)
        inside = sum((answer.casualties[n] for n in answer.casualties if found.is_in_tail(n)), Fraction(0))
        assert found.tail in (inside, Fraction(0))
    said = [luck(shooting, answer, f"casualties:{rolled}").says for rolled in (0, 1, 3, 7, 11)]
    assert [
        "Casualties 0: 1 in 58 games goes so badly for the shooters (1.7%).",
        "Casualties 1 or fewer: 1 in 9.6 games goes so badly for the shooters (10.4%).",
        "Casualties 3: right in the middle, neither lucky nor unlucky.",
        "Casualties 7 or more: 1 in 51 games goes so well for the shooters (2%).",
        "Casualties 11: never with these inputs; 0 to 10 can come up.",
    ] == said


def test_one_in_so_many() -> None:
    """Small numbers have a tenth, large ones their commas, monstrous ones their size."""
    expected = ["1 in 2.4", "1 in 10", "1 in 57", "1 in 59,049", "1 in 1.22 × 10¹⁹"]
    chances = (Fraction(5, 12), Fraction(1, 10), Fraction(2, 113), Fraction(1, 3**10), Fraction(1, 3**40))
    assert expected == [often(chance) for chance in chances]


@pytest.mark.parametrize("calculator", EVERY, ids=lambda each: each.id)
def test_luck_of_every_spread(calculator: Calculator) -> None:
    """Each spread of each calculator can be asked, in the middle, at its ends and far outside; no traceback."""
    answer = calculator(read(calculator, ""))
    for output in calculator.outputs:
        if output.kind == "spread":
            odds = getattr(answer, output.name)
            for rolled in ("", str(min(odds)), str(max(odds)), "-999", "99999"):
                assert luck(calculator, answer, f"{output.name}:{rolled}").says.endswith(".")


def test_luck_on_the_page() -> None:
    """The sentence, the end that is meant in full colour, the link with what was rolled, and the line to paste."""
    found = page("warfig/shooting", "rolled=casualties:1")
    assert "1 in 9.6 games goes so badly for the shooters" in found["html"]
    assert 2 == found["html"].count('<rect class="in"')
    assert "rolled=casualties:1" == found["query"]
    assert "1 in 9.6 games goes so badly for the shooters" in found["share"]["line"]
    assert found["share"]["link"].endswith("?rolled=casualties:1")


def test_what_can_be_counted_on() -> None:
    """Beside a spread stands the most that comes up in 80 of 100 games."""
    shooting = calculators.find("warfig/shooting")
    (output,) = (one for one in shooting.outputs if one.name == "casualties")
    for query in ("", "shooters=30", "shooters=1", "bs=9"):
        odds = shooting(read(shooting, query)).casualties
        safe = max(n for n in odds if odds.at_least(n) >= Fraction(4, 5))
        assert (f", 80%: {safe} or more" in spread(output, {"": odds})) == (safe > min(odds))


def test_the_shell_tells_both(capsys: pytest.CaptureFixture[str]) -> None:
    """`--helps` and `--rolled`, for people and as JSON."""
    _, answer = asked(capsys, "warfig/shooting", "--helps", "mean_casualties", "--rolled", "casualties=0")
    assert ("mean_casualties", "10/3") == (answer["helps"]["of"], answer["helps"]["now"])
    assert {"input", "side", "change", "value", "difference", "query"} == {*answer["helps"]["changes"][0]}
    assert ("1024/59049", "1") == (answer["rolled"]["at_most"], answer["rolled"]["at_least"])
    assert 0 == main(["warstuff/attack", "--helps", "killed"])
    assert "Target: Armored" in (said := capsys.readouterr().out) and "15 -> 30 points" in said


@pytest.mark.parametrize(
    ("calculator", "words", "at"),
    [
        ("warstuff/attack", ["--helps", "headline"], "helps"),
        ("warstuff/attack", ["--rolled", "killed=1"], "rolled"),
        ("warfig/shooting", ["--rolled", "casualties=many"], "rolled"),
        ("warfig/shooting", ["--rolled", "nothing=1"], "rolled"),
        ("warfig/shooting", ["--against", "x=1"], "against"),
        ("warfig/shooting", ["--against", ""] * 6, "against"),
    ],
)
def test_what_cannot_be_asked_is_said(
    capsys: pytest.CaptureFixture[str], calculator: str, words: list[str], at: str
) -> None:
    """Each mistake is named by its option, with a sentence; on a page it spoils nothing else."""
    status, answer = asked(capsys, calculator, *words)
    assert (2, [at]) == (status, [*answer["errors"]])
    assert answer["errors"][at].endswith(".")
    found = page("warfig/shooting", "helps=nothing&rolled=nothing:x&vary=nothing&for=nothing")
    assert 4 == found["html"].count('class="error"') and found["headline"]


def test_curves_of_several_answers() -> None:
    """Pinned answers are varied too: in one chart, one table, JSON and a spreadsheet, each with its letter."""
    shooting = calculators.find("warfig/shooting")
    sides = [solve(shooting, query) for query in ("cover=soft", "cover=hard", "")]
    found = explore(shooting, sides[-1], Asked(vary="shooters:9..11", of="mean_casualties"), sides[:-1])
    for one, sweep in zip(sides, found.sweeps):
        for told in sweep.plain()["points"]:
            query = f"{write(shooting, one.inputs)}&shooters={told['shooters']}"
            assert (told["value"], "") == linked(shooting, query, "mean_casualties")
    html = page("warfig/shooting", "vary=shooters:9..11&of=mean_casualties&vs=cover=soft&vs=cover=hard")["html"]
    assert ["curve c1", "curve c2", "curve c0"] == re.findall(r'<polyline class="([^"]*)"', html)[:3]
    assert '<th scope="col">A</th><th scope="col">B</th><th scope="col">C</th>' in html


def test_pinned_answers_in_the_shell(capsys: pytest.CaptureFixture[str]) -> None:
    """`--against` as often as there is room: each answer has its own curve and goal."""
    words = ["--vary", "shooters:9..10", "--of", "mean_casualties", "--for", "mean_casualties=3", "--by", "shooters"]
    _, answer = asked(capsys, "warfig/shooting", "--against", "cover=soft", *words)
    assert [["9/4", "5/2"], [3, "10/3"]] == [
        [point["value"] for point in answer[side]["vary"]["points"]] for side in "ab"
    ]
    assert [[[13, 100]], [[9, 100]]] == [answer[side]["seek"]["holds"] for side in "ab"]
    assert 0 == main(["warfig/shooting", "--against", "cover=soft", "--against", "cover=hard", *words[:4], "--csv"])
    lines = capsys.readouterr().out.splitlines()
    heads = [f"{head} {side}" for side in "abc" for head in ("mean_casualties", "decimal", "refused")]
    assert ",".join(["shooters", *heads]) == lines[0] and lines[1].startswith("9,9/4,2.250000,,3/2,1.500000,,3,")


def test_copies_of_curves_and_maps() -> None:
    """A curve and a map are tables in BBCode and Markdown; the link holds what was asked."""
    curve = page("warfig/shooting", "vary=cover&of=mean_casualties&vs=bs=5")["share"]
    assert "| Cover | A: Casualties | B: Casualties |" in curve["markdown"]
    assert "| Soft | 3.33 | 2.5 |" in curve["markdown"]
    assert "[code]\nCover" in curve["bbcode"] and "vary=cover&of=mean_casualties" in curve["link"]
    grid = page("warfig/shooting", "vary=cover,shooters:9..10&of=mean_casualties")["share"]["markdown"]
    assert "| Casualties, by Cover (down), Shooters (across) | 9 | 10 |" in grid and "| None | 3 | 3.33 |" in grid


def test_one_bar_for_all_that_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points, goals and the search for what moves a figure are steps of one bar, which never goes back."""
    heard: list[tuple[int, int]] = []
    monkeypatch.setattr("calculators.kernel.progress.listener", lambda *far: heard.append(far))
    shooting = calculators.find("warfig/shooting")
    asked = Asked(vary="bs,armour", of="to_hit", goal="to_hit:50:bs")
    found = explore(shooting, solve(shooting, "strength=4"), asked, [solve(shooting, "strength=5")])
    (total,) = {total for _, total in heard}
    done = [done for done, _ in heard]
    assert 2 * (100 + 10) + len(found.movers) * len(varied(shooting)) == total
    assert sorted(done) == done and done[-1] > 0.9 * total
