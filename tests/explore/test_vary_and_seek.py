"""Varying and seeking: every point is the plain answer of its link, every goal a plain walk of the range."""

import csv
import json
import random
import re
from dataclasses import replace
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import calculators
from calculators.__main__ import main
from calculators.api import _for_page, for_page
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import RESERVED, Question
from calculators.declare.query import Refused, read
from calculators.declare.solve import solve
from calculators.explore.answered import figures as figures_of
from calculators.explore.asked import Asked, explore, joined, parted
from calculators.explore.figure import Figure, figure_named
from calculators.explore.seek import goal, seek
from calculators.explore.vary import Axis, axes, every_value, vary
from calculators.programs.data import as_data
from calculators.show.explore import ways_on
from calculators.show.wording import percent
from tests.support.draws.amount import many
from tests.support.draws.doors import HEAVY
from tests.support.games import examples

EVERY = list(calculators.every())
LINK = re.compile(r'href="([^"]+)"')


def figures(calculator: Calculator) -> list[str]:
    """Every figure that can be followed, a spread's by some number."""
    return [
        f"{output.name}>=2" if output.kind == "spread" else output.name
        for output in calculator.outputs
        if output.kind in ("chance", "number", "spread")
    ]


def varied(calculator: Calculator) -> list[Question]:
    return [question for question in calculator.questions if question.kind in ("number", "choice", "yes-no")]


def linked(calculator: Calculator, query: str, figure: str) -> tuple[Any, str]:
    """What the link alone says: the figure as JSON has it, or why there is none. Shares nothing with `explore`."""
    outputs, why = outputs_of(calculator, query)
    return (None if why else figure_in(outputs, figure)), why


def outputs_of(calculator: Calculator, query: str) -> tuple[dict[str, Any], str]:
    """All that the link alone says, or why it says nothing."""
    try:
        inputs = read(calculator, query)
    except Refused as refused:
        return {}, " ".join(refused.errors.values())
    outputs: dict[str, Any] = as_data(calculator, inputs, calculator(inputs))["outputs"]
    return outputs, ""


def figure_in(outputs: dict[str, Any], figure: str) -> Any:
    if ">=" not in figure:
        return outputs[figure]
    name, _, least = figure.partition(">=")
    odds = ((int(outcome.removesuffix("+")), Fraction(chance)) for outcome, chance in outputs[name].items())
    return str(sum((chance for outcome, chance in odds if outcome >= int(least)), Fraction(0)))


@pytest.mark.parametrize("calculator", EVERY, ids=lambda each: each.id)
def test_every_point_is_the_answer_of_its_link(calculator: Calculator) -> None:
    """Each input of each calculator, at its ends and in between, with a figure drawn for it."""
    draw = random.Random(calculator.id)
    questions = varied(calculator)
    for question in draw.sample(questions, min(len(questions), 2 if calculator.name in HEAVY else many(99, 6))):
        name = draw.choice(figures(calculator))
        whole = every_value(question)
        some = sorted({0, *(draw.randrange(len(whole)) for _ in range(many(3, 1)))})
        axis = Axis(question, tuple(whole[at] for at in some))
        sweep = vary(calculator, read(calculator, ""), (axis,), figure_named(calculator, name))
        assert [axis.values[at] for at in range(len(some))] == [point.at[0] for point in sweep.points]
        for told in sweep.plain()["points"]:
            expected, why = linked(calculator, f"{question.name}={told[question.name]}", name)
            assert (expected, why) == (told.get("value"), told.get("refused", "")), (question.name, told, name)


@pytest.mark.parametrize("calculator", EVERY, ids=lambda each: each.id)
def test_every_pair_of_input_and_figure(calculator: Calculator) -> None:
    """Every figure over a drawn part of every input's range: each point and each goal is what the links alone say."""
    draw = random.Random(calculator.id)
    heavy = calculator.name in HEAVY
    questions = varied(calculator)
    for question in draw.sample(questions, min(len(questions), many(3, 1) if heavy else many(99, 2))):
        by, size = question.name, 1 if heavy else 3
        if question.kind == "number":
            low = draw.randint(question.low, max(question.low, question.high - size + 1))
            by = f"{by}:{low}..{min(question.high, low + size - 1)}"
        (axis,) = axes(calculator, by)
        said = [outputs_of(calculator, f"{question.name}={axis.plain(value)}") for value in axis.values]
        for name in figures(calculator):
            figure = figure_named(calculator, name)
            plain = [None if why else figure_in(outputs, name) for outputs, why in said]
            reached = [
                None if one is None or (isinstance(one, str) and one[:1].isalpha()) else Fraction(one) for one in plain
            ]
            least = draw.choice([one for one in reached if one is not None and one >= 0] or [Fraction(1, 2)])
            wanted = str(least * (100 if figure.is_chance else 1))
            wanted = wanted if len(wanted) <= 20 else "50"
            least = Fraction(wanted) / (100 if figure.is_chance else 1)
            sought = seek(calculator, read(calculator, ""), goal(calculator, name, wanted, by))
            told = [(point.get("value"), point.get("refused", "")) for point in sought.sweep.plain()["points"]]
            assert [(one, why) for one, (_, why) in zip(plain, said)] == told, (by, name)
            places = [(axis.values.index(first), axis.values.index(last)) for first, last in sought.holds]
            held = [any(first <= at <= last for first, last in places) for at in range(len(axis.values))]
            assert [one is not None and one >= least for one in reached] == held, (by, name, wanted)


SOUGHT = [
    (calculator, question.name, figure)
    for calculator in EVERY
    if calculator.name not in HEAVY
    for question in varied(calculator)
    if question.kind != "number" or question.high - question.low <= 12
    for figure in figures(calculator)
]


@pytest.mark.parametrize("part", range(4))
def test_a_goal_is_found_by_a_plain_walk(part: int) -> None:
    """Goals drawn over all calculators hold exactly where the links of the whole range say so."""
    draw = random.Random(part)
    for calculator, by, name in draw.sample(SOUGHT, many(20)):
        figure = figure_named(calculator, name)
        least = str(draw.randrange(0, 101)) if figure.is_chance else str(draw.randrange(0, 8))
        (axis,) = axes(calculator, by)
        walked = []
        for value in axis.values:
            found, _ = linked(calculator, f"{by}={axis.plain(value)}", name)
            reached = None if found is None or (isinstance(found, str) and found[:1].isalpha()) else Fraction(found)
            wanted = Fraction(least) / (100 if figure.is_chance else 1)
            walked.append(reached is not None and reached >= wanted)
        sought = seek(calculator, read(calculator, ""), goal(calculator, name, least, by))
        held = [
            any(axis.values.index(first) <= at <= axis.values.index(last) for first, last in sought.holds)
            for at in range(len(axis.values))
        ]
        assert walked == held, (calculator.id, by, name, least)
        assert sought.says.endswith("."), sought.says


def test_two_inputs_the_first_slowest() -> None:
    """Points come in the order of the values, choices as declared, and the grid in the shell has them all."""
    shooting = calculators.find("warfig/shooting")
    sweep = vary(shooting, read(shooting, ""), axes(shooting, "shooters:9..10,cover"), figure_named(shooting, "to_hit"))
    expected = [(9, "none"), (9, "soft"), (9, "hard"), (10, "none"), (10, "soft"), (10, "hard")]
    told = sweep.plain()
    assert expected == [(point["shooters"], point["cover"]) for point in told["points"]]
    assert (["shooters", "cover"], "to_hit") == (told["inputs"], told["of"])


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    """The exit status and the JSON for a command line."""
    status = main([*words, "--json"])
    return status, json.loads(capsys.readouterr().out)


def test_the_shell_varies(capsys: pytest.CaptureFixture[str]) -> None:
    """`--vary` and `--of`, with the first chance where no figure is named; refused values say why."""
    status, answer = asked(capsys, "warfig/shooting", "--vary", "shooters", "--of", "mean_casualties")
    assert (0, 100, {"shooters": 1, "value": "1/3"}) == (
        status,
        len(answer["vary"]["points"]),
        answer["vary"]["points"][0],
    )
    _, answer = asked(capsys, "warfig/shooting", "out_of_sight=yes", "--vary", "extra_targets")
    assert "to_hit" == answer["vary"]["of"]
    assert ["value", *["refused"] * 9] == [[*point][1] for point in answer["vary"]["points"]]


def test_the_shell_seeks(capsys: pytest.CaptureFixture[str]) -> None:
    """`--for` and `--by`, for a chance and for a spread; never is an empty list."""
    _, answer = asked(capsys, "warstuff/attack", "--for", "killed=80", "--by", "shots")
    assert {"of": "killed", "least": "4/5", "by": "shots", "holds": [[8, 20]]} == answer["seek"]
    _, answer = asked(capsys, "warfig/shooting", "--for", "casualties>=3=80", "--by", "shooters")
    assert ("casualties>=3", [[12, 100]]) == (answer["seek"]["of"], answer["seek"]["holds"])
    _, answer = asked(capsys, "warstuff/attack", "--for", "killed=99", "--by", "quality")
    assert [] == answer["seek"]["holds"]


def test_sentences() -> None:
    """Found, never, always, and in several runs."""
    attack, shooting = calculators.find("warstuff/attack"), calculators.find("warfig/shooting")
    inputs = read(attack, "")
    said = seek(attack, inputs, goal(attack, "killed", "80", "shots")).says
    assert "Killed at least 80%: 8 or more attacks. With 8: 83.6%; with 7: 78.3%." == said
    never = seek(attack, inputs, goal(attack, "killed", "99", "quality"))
    assert "Killed at least 99%: never; at most 13.9%, with Quality 2+ (Attacker)." == never.says
    assert "Never: at most 13.9%, with Quality 2+ (Attacker)." == never.found
    always = seek(attack, inputs, goal(attack, "killed", "0", "quality")).says
    assert "Killed at least 0%: always; at least 2.8%, with Quality 6+ (Attacker)." == always
    range_alone = goal(calculators.find("warverse/attack"), "kill", "50", "range")
    still = seek(calculators.find("warverse/attack"), read(calculators.find("warverse/attack"), ""), range_alone)
    assert "Never: 0%, whatever Range is." == still.found
    sought = seek(attack, inputs, goal(attack, "killed", "80", "shots"))
    assert "3 to 4 attacks, or 6. With 3: " in replace(sought, holds=((3, 4), (6, 6))).found
    assert replace(sought, holds=((1, 1),)).found.startswith("Attacks 1. ")
    falling = seek(attack, inputs, goal(attack, "killed", "8", "quality"))
    assert "Quality 2+ to 4+ (Attacker). With 4+: 8.3%; with 5+: 5.6%." == falling.found
    friendly = calculators.find("warfig/friendly-fire")
    twice = seek(friendly, read(friendly, ""), goal(friendly, "costs_more", "50", "bs")).found
    assert "Ballistic skill 1 to 4, or 8 or more. With 4: 50.6%; with 5: 49.4%." == twice
    spread = seek(shooting, read(shooting, ""), goal(shooting, "casualties>=3", "80", "bs")).says
    assert spread.startswith("Casualties 3 or more at least 80% of the time: ")
    chosen = seek(shooting, read(shooting, ""), goal(shooting, "casualties>=3", "40", "cover")).found
    assert "Cover: None or Soft. None: 70.1%; Soft: 47.4%; Hard: 22.5%." == chosen


def test_amounts_with_what_they_are_of() -> None:
    """What can be counted stands behind its number, anything else in front of it."""
    expected = {
        "warfig/shooting shooters": "5 shooters",
        "warfig/shooting extra_targets": "5 further targets",
        "warfig/shooting bs": "Ballistic skill 5 (Shooters)",
        "warfig/friendly-fire bs": "Ballistic skill 5",
        "warverse/attack target_hp": "5 Hit Points",
        "warverse/attack radius": 'Radius 5"',
        "erfworld/choices count": "In the stack 5",
        "warstuff/army-list limit": "Points limit 5",
        "erfworld/siege other_attack": "Other units' Attack 5",
        "warfig/melee attacker_units": "5 units (Attacker)",
    }
    said = {}
    for words in expected:
        id, _, by = words.partition(" ")
        (axis,) = axes(calculators.find(id), by)
        said[words] = axis.counted([axis.shown(5)])
    assert expected == said


def test_what_a_page_leaves_out_of_a_wide_range() -> None:
    """Round numbers, both ends and what must not be missing stay; choices and narrow ranges stay whole."""
    hits, shooting = calculators.find("erfworld/hits"), calculators.find("warfig/shooting")
    (axis,) = axes(hits, "attack")
    assert (*range(0, 2001, 20),) == axis.thinned(101, ()).values
    assert (*range(0, 60, 20), 43, *range(60, 2001, 20)) == tuple(sorted(axis.thinned(101, [43, 9999]).values))
    (axis,) = axes(shooting, "shooters")
    assert (1, *range(10, 101, 10)) == axis.thinned(11, ()).values
    (axis,) = axes(shooting, "shooters:7..33")
    assert (7, 10, 15, 20, 25, 30, 33) == axis.thinned(11, ()).values
    (axis,) = axes(shooting, "cover")
    assert axis == axis.thinned(2, ())


def test_a_goal_over_a_wide_range_is_drawn_thin_and_found_whole() -> None:
    """Of 2,001 values a page draws some hundred at most, no further than twice as far as where the goal begins."""
    answer = json.loads(for_page("erfworld/hits", "for=hits>=23:80:attack"))["html"]
    hits = calculators.find("erfworld/hits")
    ((first, last),) = seek(hits, read(hits, ""), goal(hits, "hits>=23", "80", "attack")).holds
    section, _, _ = answer.partition("</section>")
    rows = [int(name) for name in re.findall(r'<tr><th scope="row">(\d+)</th>', section)]
    assert {first - 1, first} <= {*rows} and 2000 == last and 50 <= len(rows) < 110
    assert 2 * first == rows[-1]


@pytest.mark.parametrize(
    ("words", "at"),
    [
        (["--vary", "rules"], "vary"),
        (["--vary", "nothing"], "vary"),
        (["--vary", ""], "vary"),
        (["--vary", "shots,shots"], "vary"),
        (["--vary", "shots,markers,cover"], "vary"),
        (["--vary", "shots:5..500"], "vary"),
        (["--vary", "shots:9..3"], "vary"),
        (["--vary", "cover:1..2"], "vary"),
        (["--vary", "shots", "--of", "headline"], "of"),
        (["--vary", "shots", "--of", "killed>=3"], "of"),
        (["--of", "killed"], "vary"),
        (["--csv"], "vary"),
        (["--for", "killed=80"], "for"),
        (["--by", "shots"], "for"),
        (["--for", "killed=101", "--by", "shots"], "for"),
        (["--for", "killed=much", "--by", "shots"], "for"),
        (["--for", "killed", "--by", "shots"], "for"),
        (["--for", "=80", "--by", "quality,cover"], "by"),
        (["--for", "killed=1/0", "--by", "shots"], "for"),
        (["--for", "killed=80", "--by", "rules"], "by"),
    ],
)
def test_what_cannot_be_asked_is_said(capsys: pytest.CaptureFixture[str], words: list[str], at: str) -> None:
    """Each mistake is named by its option, with a sentence."""
    status, answer = asked(capsys, "warstuff/attack", *words)
    assert (2, [at]) == (status, [*answer["errors"]])
    assert answer["errors"][at].endswith(".")


def test_too_many_answers_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A map of 200,000 points names a smaller one that works."""
    status, answer = asked(capsys, "erfworld/hits", "--vary", "attack,defence")
    assert 2 == status
    assert "attack:0..99,defence:0..99" in answer["errors"]["vary"]


def test_tables_for_people_and_spreadsheets(capsys: pytest.CaptureFixture[str]) -> None:
    """The present value is marked, and a spreadsheet gets exact values and decimals."""
    assert 0 == main(["warstuff/attack", "--vary", "quality", "--of", "killed"])
    assert "4+  8.3" in (said := capsys.readouterr().out) and "<" in said
    assert 0 == main(["warfig/shooting", "--vary", "shooters:1..2,cover", "--of", "mean_casualties", "--csv"])
    lines = capsys.readouterr().out.splitlines()
    assert ["shooters,cover,mean_casualties,decimal,refused", "1,none,1/3,0.333333,"] == lines[:2]
    assert 7 == len(lines)


def test_goals_and_changes_for_spreadsheets(capsys: pytest.CaptureFixture[str]) -> None:
    """A goal gives the whole range it was sought in, what helps its changes with the query of each."""
    attack = calculators.find("warstuff/attack")
    assert 0 == main(["warstuff/attack", "--for", "killed=80", "--by", "shots", "--csv"])
    lines = capsys.readouterr().out.splitlines()
    assert ["shots,killed,decimal,refused", 20] == [lines[0], len(lines) - 1]
    assert str(attack(read(attack, "shots=8")).killed) == lines[8].split(",")[1]
    assert 0 == main(["warstuff/attack", "--helps", "killed", "--csv"])
    told = [*csv.DictReader(capsys.readouterr().out.splitlines())]
    assert [str(attack(read(attack, one["query"])).killed) for one in told] == [one["value"] for one in told]
    assert ("15", "30") == next(
        (one["points_before"], one["points_after"]) for one in told if one["query"] == "target_rules=armored"
    )


@pytest.mark.parametrize("calculator", EVERY, ids=lambda each: each.id)
def test_the_page_offers_an_input_that_moves_the_figure(
    calculator: Calculator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The way in to varying draws no flat curve: an input is found that moves the figure, or none does."""
    monkeypatch.setattr("calculators.explore.asked.CURVE", 5)  # what is not flat in a few values is not in all
    now = solve(calculator, "")
    for words, asked in ways_on(calculator, now):
        if words == "Vary an input":
            found = explore(calculator, now, asked)
            values = {point.value for point in found.sweep.points if not point.refused} if found.sweep else set()
            assert len(values) > 1 or "Nothing you can change here" in found.problems["of"]


def test_exact_values_where_somebody_points() -> None:
    """Bars and curves carry each value's exact fraction where it is short, for the readout; a gap carries none."""
    shooting = calculators.find("warfig/shooting")
    for query in ("vary=bs&of=to_hit", "vary=shooters:1..60&of=mean_casualties", "vary=bs&of=to_hit&vs=cover=soft"):
        html, _, _ = json.loads(for_page("warfig/shooting", query))["html"].partition("</section>")
        told = re.findall(r'<td data-exact="([^"]*)">([^<]*)</td>', html)
        assert told and all("/" in exact for exact, _ in told)
    assert ("2/3", "66.7%") == (str(shooting(read(shooting, "")).to_hit), percent(shooting(read(shooting, "")).to_hit))
    assert ("2/3", "66.7%") in told
    gaps = json.loads(for_page("warfig/shooting", "out_of_sight=yes&vary=extra_targets&of=to_hit"))["html"]
    section, _, _ = gaps.partition("</section>")
    (reason,) = {*re.findall(r'<p class="note">– ([^<]*)</p>', section)}
    assert 9 == section.count(f"<td>{reason}</td>") == section.count(">–</text>")


def test_a_flat_curve_says_so() -> None:
    """An input that does not move the figure leads to those that it moves; one that moves it says nothing."""
    flat = json.loads(for_page("warfig/shooting", "vary=shooters&of=to_hit"))["html"]
    said = re.findall(r'<p class="note flat">.*?</p>', flat)
    assert 1 == len(said) and "To hit stays the same, whatever Shooters is." in said[0]
    links = [unescape(href) for href in LINK.findall(said[0])]
    assert "?vary=shooters&of=mean_casualties" in links
    for link in links:
        assert "note flat" not in json.loads(for_page("warfig/shooting", link.removeprefix("?")))["html"]


def test_a_map_that_is_flat_one_way_says_so() -> None:
    """A map whose rows are all alike says which input does nothing, and leads to maps where both do something."""
    html = json.loads(for_page("warfig/shooting", "vary=shooters,cover&of=to_hit"))["html"]
    (said,) = re.findall(r'<p class="note flat">.*?</p>', html)
    assert "To hit stays the same, whatever Shooters is." in said
    links = [unescape(href) for href in LINK.findall(said)]
    assert "?vary=shooters,cover&of=mean_casualties" in links
    for link in links:
        assert "note flat" not in json.loads(for_page("warfig/shooting", link.removeprefix("?")))["html"]


@pytest.mark.parametrize("query", ["for=casualties>=3:80:shooters", "for=casualties>=3:80:shooters&vs=bs=5"])
def test_a_goal_is_a_line_across_its_curve(query: str) -> None:
    """The line stands within the chart even where nothing reaches it, and a curve without a goal has none."""
    for asked in (query, query.replace("shooters", "shooters:1..2")):
        html = json.loads(for_page("warfig/shooting", asked))["html"]
        (height,) = re.findall(r'<path class="goal" d="M\d+ ([\d.]+)H', html)
        assert 0 < float(height) and ">goal 80%</text>" in html
    assert 'class="goal"' not in json.loads(for_page("warfig/shooting", "vary=shooters"))["html"]


@pytest.mark.parametrize("by", ["shooters", "bs", "armour", "cover"])
def test_the_words_at_a_goal_keep_clear_of_the_curves(by: str) -> None:
    """No corner of a curve and no mark on it lies in the words, wherever the curves run."""
    for least in (10, 50, 80, 95):
        page = json.loads(for_page("warfig/shooting", f"for=casualties>=3:{least}:{by}&vs=bs=5&vs=cover=hard"))["html"]
        (html,) = (chart for chart in re.findall(r"<svg.*?</svg>", page) if 'class="goal"' in chart)
        ((x, foot, words),) = re.findall(r'<text class="goal" x="([\d.]+)" y="([\d.]+)">([^<]*)', html)
        curves = re.findall(r'<polyline class="curve[^>]* points="([^"]*)', html)
        points = [pair for curve in curves for pair in re.findall(r"([\d.]+) ([\d.]+)", curve)]
        points += re.findall(r'<circle class="here[^>]* cx="([\d.]+)" cy="([\d.]+)"', html)
        assert 3 == len(curves) and len(points) > 6
        inside = [
            (across, down)
            for across, down in points
            if abs(float(across) - float(x)) < len(words) * 3 and float(foot) - 8 < float(down) < float(foot)
        ]
        assert [] == inside, (least, by)


def test_a_near_miss_is_not_called_a_hit() -> None:
    """A value that rounds to the goal and misses it is told as just under it."""
    shooting = calculators.find("warfig/shooting")
    inputs = read(shooting, "")
    assert "with 15: just under 5." in seek(shooting, inputs, goal(shooting, "mean_casualties", "5", "shooters")).says
    most = goal(shooting, "mean_casualties", "10", "shooters")
    assert "; at most just under 10, with" in seek(shooting, inputs, most).says


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("vary=cover&of=mean_casualties", "Casualties: 3.33 at None, 2.5 at Soft, 1.67 at Hard."),
        ("vary=shooters,cover&of=to_hit", "To hit, by Shooters and Cover, ranges from 33.3% to 66.7%."),
        ("vary=shooters&of=to_hit", "To hit, by Shooters, stays at 66.7%."),
        ("for=casualties>=4:80:shooters", "16 or more shooters. With 16: 83.4%; with 15: 79.1%."),
        ("helps=mean_casualties", "Shots each 2: Casualties 6.61 instead of 3.33."),
        ("rolled=casualties:0", "Casualties 0: 1 in 58 games goes so badly for the shooters (1.7%)."),
        ("vs=bs%3D5&vary=cover&of=to_hit", "B: To hit, by Cover, ranges from 33.3% to 66.7%."),
    ],
)
def test_what_was_found_in_a_line(asked: str, line: str) -> None:
    """Whoever opens the link reads on top what was found below the form."""
    assert json.loads(for_page("warfig/shooting", asked))["said"].endswith(line)


def test_only_what_was_asked_is_open() -> None:
    """Varying shows no goal's controls, a goal none for varying; each leads on to what nobody has asked yet."""
    for query, shown, offered in (
        ("vary=shooters&of=mean_casualties", "vary", "What makes it 80%?"),
        ("for=casualties>=3:80:shooters", "for", "Vary an input"),
    ):
        html = json.loads(for_page("warfig/shooting", query))["html"]
        section, _, rest = html.partition("</section>")
        doors = {*re.findall(r'data-door="(\w+)"', section)} - {"of"}
        assert {shown} == doors
        assert offered in section and "Close" in section and "ways-on" not in rest
    listed = json.loads(for_page("warstuff/unit-cost", "for=nothing:80:quality"))["html"]
    assert "There is no figure called" in listed, "a goal that can't be sought says why, chances or none"


def test_no_input_is_called_like_a_door() -> None:
    """The words that links keep for themselves are no calculator's input, and the page for programs names each."""
    expected = {"vary", "of", "for", "helps", "rolled", "vs", "table", "ask", "embed", "note", "mark", "names"}
    assert expected == RESERVED
    page = (
        (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8").partition("## Asking further")[2]
    )
    assert [] == [word for word in RESERVED if f"`{word}`" not in page and f"`{word}=" not in page]
    assert not [
        (calculator.id, question.name)
        for calculator in EVERY
        for question in calculator.questions
        if question.name in RESERVED
    ]


def test_first_figure() -> None:
    """Without a name it is the first chance, else the first number; every calculator has one."""
    assert "hit" == figure_named(calculators.find("warstuff/attack")).name
    assert "points" == figure_named(calculators.find("warstuff/unit-cost")).name
    assert all(isinstance(figure_named(calculator), Figure) for calculator in EVERY)


def test_links() -> None:
    """Doors part from a link's inputs and join again; a goal without an input takes the first number that moves it."""
    query, asked = parted("quality=3&vary=shots&of=killed&cover=yes&for=killed:80:shots&vary=cover")
    assert ("quality=3&cover=yes", Asked("shots", "killed", "killed:80:shots")) == (query, asked)
    assert "quality=3&vary=shots&of=killed&for=killed:80:shots" == joined("quality=3", asked)
    shooting = calculators.find("warfig/shooting")
    found = explore(shooting, solve(shooting, ""), Asked(goal="casualties>=3:80"))
    assert "casualties>=3:80:shooters" == found.asked.goal
    assert [((12, 100),)] == [sought.holds for sought in found.sought]
    found = explore(shooting, solve(shooting, ""), Asked(vary="nothing", goal="nothing"))
    assert {"vary", "for"} == {*found.problems}


@pytest.mark.parametrize("calculator", EVERY, ids=lambda each: each.id)
def test_the_page_offers_and_shows(calculator: Calculator, monkeypatch: pytest.MonkeyPatch) -> None:
    """Above each answer stand the ways in; each leads to a section with what was found and nothing refused."""
    if calculator.name in HEAVY:
        monkeypatch.setattr("calculators.explore.asked.CURVE", 5)  # a section is the same around fewer values
    answer = json.loads(for_page(calculator.id, ""))
    ways = [
        unescape(href) for href in re.findall(r'class="ways-on".*?</p>', answer["html"]) for href in LINK.findall(href)
    ]
    assert ways or not [question for question in varied(calculator) if not question.ruling]
    draw = random.Random(calculator.id)
    heavy = calculator.name in HEAVY
    for way in draw.sample(ways, min(len(ways), many(2, 0) if heavy else many(4, 1))):
        answer = json.loads(_for_page.__wrapped__(calculator.id, way.removeprefix("?")))
        assert '<section class="explore"' in answer["html"]
        wrong = re.findall(r'class="error">([^<]*)', answer["html"])
        assert [] == [words for words in wrong if not words.startswith("Nothing you can change here moves")], way
        assert answer["query"]


def test_every_cell_of_a_map_opens_its_answer() -> None:
    """Each figure of a map is that of the link in its cell; what is refused has no link but its reason."""
    answer = json.loads(for_page("warfig/shooting", "vary=shooters:1..3,out_of_sight&of=to_hit&extra_targets=1"))
    shooting = calculators.find("warfig/shooting")
    cells = re.findall(r'<td class="heat-\d(?: here)?"><a class="open" href="\?([^"]*)">([^<]*)</a>', answer["html"])
    assert 3 == len(cells) == answer["html"].count("<td title=")
    (reason,) = {*re.findall(r'<td title="([^"]*)"', answer["html"])}
    assert f'</table></div><p class="note">– {reason}</p>' in answer["html"], "told where nobody can point at a cell"
    for query, shown in cells:
        inputs = read(shooting, unescape(query))
        assert percent(shooting(inputs).to_hit) == f"{shown}%"


@pytest.mark.parametrize("calculator", EVERY, ids=lambda each: each.id)
def test_figures_without_their_links_are_the_same(calculator: Calculator) -> None:
    """Answers that are only followed leave their links out, and nothing else: every figure of the common cases."""
    for query in list(examples(calculator).queries)[: many(8, 2)]:
        inputs = read(calculator, query)
        answer = calculator(inputs)
        found = figures_of(calculator, inputs)
        assert {name: getattr(answer, name) for name in found} == found


@pytest.mark.parametrize("query", ["of=best_kills", "vary=how&of=best_kills&vs=cover=soft", "for=best_kills:20"])
def test_the_bar_fills_once(query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer itself, and which input there is to vary, come before the bar moves: it never goes back."""
    heard: list[tuple[int, int]] = []
    monkeypatch.setattr("calculators.kernel.progress.listener", lambda *far: heard.append(far))
    assert "errors" not in json.loads(for_page("warfig/matchups", query))
    shares = [done / total for done, total in heard]
    assert shares == sorted(shares) and shares[0] < shares[-1], heard
