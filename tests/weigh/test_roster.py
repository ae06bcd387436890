"""Lists as they are pasted, and the shades of a matrix."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from calculators import find
from calculators.api import for_page
from calculators.declare.inputs import values
from calculators.declare.outputs import outputs
from calculators.declare.query import read
from calculators.programs.data import as_data
from calculators.show.clipboard import MESSAGE, SITE_ROOM
from calculators.show.html import _matrix as drawn
from calculators.show.wording import figure, in_words, percent
from calculators.warstuff.pages.matchups import Meetings
from calculators.weigh.two_armies import Matrix, Meeting
from tests.support.games import examples

LISTS = ["warstuff/army-list", "warfig/army-list", "erfworld/force", "warverse/force-list"]
LOADED = "units=name:Over,count:9,rules:armored.fast.fearless.tough"


def pasted(calculator: str, query: str = "") -> dict[str, str]:
    return json.loads(for_page(calculator, query))["share"]


@pytest.mark.parametrize("calculator", LISTS)
def test_one_line_holds_every_row(calculator):
    """One line has each row with its count, what it is and its points, and ends with the link."""
    answer = json.loads(for_page(calculator, ""))
    line, programs = answer["share"]["line"], find(calculator)
    roster = as_data(programs, programs.inputs(), programs(programs.inputs()))["outputs"]["roster"]
    assert "\n" not in line and line.endswith(answer["share"]["link"])
    assert all(f"{row['count']} × {row['name']} ({row['text']}) " in line for row in roster)


@pytest.mark.parametrize(
    ("finder", "query"),
    [
        ("warstuff/best-builds", "points=60&having=armored"),
        (
            "warfig/best-builds",
            "units=name:Spearman;unit:orc;name:Hero,cost:90,alone:yes&items=item:rusted-spear,strength:2;name:Axe,cost:8,strength:9",
        ),
        ("warfig/best-builds", "points=1000"),
        ("erfworld/designer", "points=120&count=8&role=archer&rounding=up"),
        ("erfworld/designer", "points=160&count=8&aim=beats-enemy"),
        ("warverse/designer", "points=40&goal=trade&alike=6"),
        ("warverse/designer", ""),
    ],
)
def test_a_found_build_is_added_to_a_list(finder, query):
    """Every build that was found can be added to a list as a row, at its own price, and that row breaks no rule;
    the limit is the list's own: the link has none."""
    found = find(finder)(read(find(finder), query))
    table = getattr(found, "builds", None) or found.top
    assert len(table.rows) == len(table.ways) > 1 and {"Add to …"} == {way.label for way in table.ways}
    for row, way in zip(table.rows, table.ways):
        calculator = find(f"{find(finder).game}/{way.calculator}")
        listed = calculator(read(calculator, way.query))
        (unit,) = listed.roster
        price = {"warfig/best-builds": unit.points}.get(finder, unit.each)
        assert way.adds == calculator.roster.rows and not {"limit", "points"} & {
            pair.partition("=")[0] for pair in way.query.split("&")
        }
        assert not [one for one in listed.breaches if one.row] and listed.left >= 0
        assert "Points" not in table.columns or str(row[table.columns.index("Points")]) == figure(price)


@pytest.mark.parametrize(
    ("calculator", "query"), [(name, query) for name in LISTS for query in examples(find(name)).cases.values()]
)
def test_every_figure_has_its_step_and_rule(calculator, query):
    """What a list says of itself in a figure stands in the working, digit by digit or in words,
    with the rule it came from."""
    found = find(calculator)(read(find(calculator), query))
    steps = [step for step in found.working if step.rule]
    told = [word.strip(",.:;").lower() for step in steps for word in step.what.split()] + [
        percent(step.chance) for step in steps if step.chance is not None
    ]
    for output in find(calculator).outputs:
        value = getattr(found, output.name)
        if output.kind == "chance":
            assert percent(value) in told, output.name
        elif output.kind == "number" and not isinstance(value, str):
            assert figure(abs(value)) in told or (value in range(13) and in_words(value) in told), output.name


def test_the_other_side_is_named_as_it_is():
    """The words on a row's fights name the enemy those forms begin with."""

    def starts(name):
        return values(find(name).inputs())

    assert (
        {4}
        == {starts("warstuff/attack")[name] for name in ("quality", "target_quality")}
        == {starts("warstuff/melee")[name] for name in ("charger_quality", "defender_quality")}
    )
    assert (
        {10}
        == {starts("warfig/melee")[f"{side}_units"] for side in ("attacker", "defender")}
        == {starts("warfig/shooting")[name] for name in ("shooters", "targets")}
    )
    assert ("Pike", "Gobwin") == tuple(
        starts("erfworld/stack-combat")[side][0].name for side in ("attackers", "defenders")
    )
    assert {3} == {starts("warverse/attack")[name] for name in ("strength", "target_strength")} | {
        starts("warverse/duel")["b_strength"]
    }
    assert 400 == starts("erfworld/siege")["fort_hits"]


def test_breaches_are_named():
    """Whoever reads a pasted list reads what is wrong with it, in every format."""
    found = pasted("warstuff/army-list", LOADED)
    for name in "line", "plain", "bbcode", "markdown", "discord":
        assert "Over: four special rules, where three is the most." in found[name]
    assert all("Against the rules" not in pasted("warstuff/army-list")[name] for name in ("line", "plain"))


def test_a_link_is_no_part_of_a_bullet():
    """In Markdown a list ends with a blank line, so that what follows is not drawn into its last row."""
    lines = pasted("warstuff/army-list", LOADED)["markdown"].split("\n")
    before = [
        at for at, line in enumerate(lines) if at and lines[at - 1].startswith("- ") and not line.startswith("- ")
    ]
    assert 2 == len(before) and {""} == {lines[at] for at in before}


@pytest.mark.parametrize(("rows", "told"), [(5, "rows"), (14, "link"), (30, "download the list")])
def test_a_message_is_short_enough(rows, told):
    """A chat's message stays below its limit with the site's address filled in; what is left out is counted,
    and a link as long as itself is owned up to."""
    units = ";".join(
        f"name:Guard number {at} of the long wall,count:2,quality:{2 + at % 5},rules:armored.shooter-18.tough"
        for at in range(rows)
    )
    found = pasted("warstuff/army-list", f"units={units}")
    message = found["discord"]
    shown = message.count("**2 × Guard")
    assert len(message.replace("{site}", "x" * SITE_ROOM)) <= MESSAGE
    assert ("download the list" in message) == (found["link"] not in message) == (told == "download the list")
    assert (rows == shown and "… and" not in message) if told == "rows" else f"… and {rows - shown} more" in message


def test_shades_are_told_apart_where_chances_are_small():
    """The greatest figure has the strongest shade, whatever it is, and the legend says how much that is;
    where all is nothing there is none."""
    small = Matrix("", ("a", "b", "c"), ("x",), (tuple(Meeting(Fraction(n, 100)) for n in (0, 13, 26)),))
    output = next(one for one in outputs(Meetings) if one.name == "dealt")
    assert [0, 5, 9] == [small.heat(one.value) for one in small.cells[0]]
    assert "26%, the greatest here" in drawn(output, small, "")
    assert "legend" not in drawn(output, Matrix("", ("a",), ("x",), ((Meeting(0),),)), "")
