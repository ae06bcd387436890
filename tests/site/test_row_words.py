"""A row folded to one line: what the page as it is served says of it, and that nothing of it is lost."""

from __future__ import annotations

import re
from html import unescape

import pytest

import calculators
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question, build, questions
from rulebook.pages.form import form
from rulebook.pages.row_words import FOLDED, row_line

ROWS = [(one, asked) for one in calculators.every() for asked in one.questions if asked.kind == "rows"]


UNITS = next(asked for one, asked in ROWS if (one.id, asked.name) == ("warstuff/army-list", "units"))


def row(calculator: str, input: str, **cells: object) -> object:
    """A row of a calculator's input with these cells."""
    asked = next(asked for one, asked in ROWS if (one.id, asked.name) == (calculator, input))
    return build(asked.row, cells)


def test_a_row_in_words() -> None:
    """Count and name first, then each value as players write it; what a new row has and says nothing is left out."""
    rules = next(cell for cell in questions(UNITS.row) if cell.name == "rules")
    special = {one.value: one for one in rules.options}
    archer = row("warstuff/army-list", "units", name="Archer", count=2, rules=(special["shooter-18"], special["fast"]))
    assert ("2 × Archer", '4+ · Shooter 18", Fast') == row_line(archer, 1)
    assert ("Row 3", "4+") == row_line(row("warstuff/army-list", "units"), 3)
    assert ("Row 3", "Count 2 · 3+") == row_line(row("warstuff/army-list", "units", count=2, quality=3), 3)
    assert ("Trooper", "Move 6 · Strength 3 · Attacks 0") == row_line(
        row("warverse/force-list", "characters", name="Trooper", attacks=0), 1
    )
    assert ("Row 1", "12 cm") == row_line(row("warfig/march", "way", distance=12), 1)


def test_a_row_without_a_name_takes_what_is_chosen_first() -> None:
    """WarFig's rows are named by the unit; an own name goes before it, and the unit is then told like any value."""
    asked = next(asked for one, asked in ROWS if (one.id, asked.name) == ("warfig/army-list", "units"))
    orc = next(unit for unit in type(asked.row().unit) if unit.value == "orc")
    assert ("10 × Orc", "Squad 2") == row_line(asked.row(unit=orc, count=10, squad=2), 1)
    assert ("10 × Gruk's lads", "Orc · Squad 2") == row_line(
        asked.row(unit=orc, count=10, squad=2, name="Gruk's lads"), 1
    )


@pytest.mark.parametrize(
    ("calculator", "asked"), ROWS, ids=lambda value: value.name if isinstance(value, Question) else value.id
)
def test_every_long_row_is_served_folded(calculator: Calculator, asked: Question) -> None:
    """A row of more than one cell is a fold with its line; closed, unless it is the only one."""
    html = form(calculator, lambda rule: rule, {})
    part = html[html.index(f'data-rows="{asked.name}"') :].partition("<template>")[0]
    lines = [
        unescape(re.sub("<[^>]*>", "", line)).strip()
        for line in re.findall(r'<span class="line">(.*?)</span></span>', part)
    ]
    long = len(questions(asked.row)) > FOLDED
    assert ([" ".join(row_line(one, at)).strip() for at, one in enumerate(asked.default, 1)] if long else []) == lines
    assert part.count('class="fold" open') == (1 if long and len(asked.default) == 1 else 0)
