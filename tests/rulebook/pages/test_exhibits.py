"""Tables whose cells open a calculator, and drawings: read, checked, shown and handed on."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace

import pytest

from rulebook.exports.data_files import as_json
from rulebook.pages.book import books
from rulebook.read import check
from rulebook.site import make
from tests.support.toy import attack, game, spoilt, told

SHOOTING = "toy/rules/10-shooting.yaml"
PLAIN = """\
        columns: [Need, Chance]
        rows:
          - [4+, 1/2]
"""
OPENING = """\
        columns: [Skill, none, soft]
        rows:
          - ["4", 4+, 5+]
          - ["3", 3+, 4+]
        opens: attack?skill={row}&cover={column}
        chance: hit
        misprints: {3/soft: 6+}
"""
DRAWING = """\
    drawing:
      caption: Two & two.
      says: A square.
      svg: |
        <svg viewBox="0 0 10 10">
          <path d="M1 1h8v8z"/>
        </svg>
"""


def files(old: str = "", new: str = "") -> dict[str, str]:
    """The toy's files with an opening table and a drawing, and one change."""
    whole = spoilt(SHOOTING, PLAIN, OPENING + DRAWING)
    assert old in whole[SHOOTING]
    return {**whole, SHOOTING: whole[SHOOTING].replace(old, new)}


@pytest.fixture
def page(tmp_path, monkeypatch) -> str:
    """The chapter's page."""
    monkeypatch.setitem(sys.modules, "calculators.toy", SimpleNamespace(TITLE="Toy"))
    return make([game(tmp_path, files())], [attack()], {}).pages["toy/rules/shooting.md"]


def test_a_cell_opens_the_calculator_with_its_place(page):
    """Each cell is a link with the row's and the column's values, the book's figure and the chance."""
    opened = "here:../../attack/?skill=4&amp;cover=none"
    cell = f'<a href="{opened}">4+ <small>50%</small></a>'

    assert f"<td><strong>4</strong></td>\n<td>{cell}</td>" in page


def test_a_misprint_is_marked_with_what_the_book_prints(page):
    """A corrected cell shows both values, and no other cell is marked."""
    assert 1 == page.count("misprint")
    opened = "here:../../attack/?skill=3&amp;cover=soft"
    chance = "<small>50%</small>"
    assert f'<a href="{opened}">4+ {chance} <small class="misprint">book: 6+</small></a>' in page


def test_a_drawing_says_what_it_shows(page):
    """The drawing stands on one line (a blank one would end it), with words for those who can't see it."""
    svg = '<svg role="img" aria-label="A square." viewBox="0 0 10 10"><path d="M1 1h8v8z"/></svg>'
    assert f'<figure class="drawing">{svg}<figcaption>Two &amp; two.</figcaption></figure>' in page


def test_both_are_in_the_data_for_programs(tmp_path):
    """A program gets the cells' way to the calculator, the misprints and the drawing."""
    rule = json.loads(as_json(*books([game(tmp_path, files())], [attack()])))["chapters"][0]["rules"][0]
    table = rule["tables"][0]
    assert ("attack?skill={row}&cover={column}", [["3", "soft", "6+"]]) == (table["opens"], table["misprints"])
    assert ("Two & two.", "A square.") == (rule["drawing"]["caption"], rule["drawing"]["says"])


def test_a_chance_is_one_that_the_calculator_tells(tmp_path):
    """A table can't show what its calculator does not tell."""
    found = check.problems([game(tmp_path, files("chance: hit", "chance: hti"))], [attack()], lambda _: "Toy")
    assert ["The calculator attack tells no chance hti; did you mean hit?"] == [one.sentence for one in found]


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        ("cover={column}", "cower={column}", "The calculator attack does not take skill=3&cower=none"),
        ('["3"', '["9"', "The calculator attack does not take skill=9&cover=none"),
        ("opens: attack", "opens: attcak", "There is no calculator attcak"),
        ("{3/soft: 6+}", "{3/hard: 6+}", "The table has no cell 3/hard; a cell is its row's first cell"),
        (
            "        opens: attack?skill={row}&cover={column}\n",
            "",
            "The table's chance is an output of the calculator it opens",
        ),
        ("</svg>", "", "The drawing is not well-formed"),
        ('<svg viewBox="0 0 10 10">', "<svg>", 'The drawing must be one element <svg viewBox="…">'),
        ("<path d", '<path onclick="x()" d', "The drawing's path can't have the attribute onclick."),
        ('<path d="M1 1h8v8z"/>', "<script/>", "The drawing can't hold script; it holds shapes and text."),
        ("says: A square.", "says:", "The drawing's says is empty."),
    ],
)
def test_mistakes_are_told(tmp_path, old, new, sentence):
    """What a cell can't open, and what a drawing can't hold, is named."""
    lines = told(tmp_path, files(old, new))
    assert any(sentence in line for line in lines), lines
