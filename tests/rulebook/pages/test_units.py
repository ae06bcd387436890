"""Units of a game that no file but its own knows: places, gallery and buttons follow from its declarations."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from calculators import every
from calculators.declare.calculator import calculator
from calculators.declare.inputs import Inputs, ask, part
from calculators.declare.outputs import Answer, number, roster
from calculators.declare.query import read, write
from calculators.weigh.army_list import Fielded
from rulebook.pages.book import books
from rulebook.pages.list_pages import unit_tools
from tests.support import toy


class Soldier(Inputs):
    skill: int = ask(4, "Skill", low=2, high=6)


class Entry(Inputs):
    name: str = ask("", "Name", most=10)
    count: int = ask(1, "Count", low=1, high=9)
    soldier: Soldier = part(Soldier)


class Army(Inputs):
    troops: tuple[Entry, ...] = ask((), "Troops", most=5)


class Muster(Answer):
    points: int = number("Points")
    roster: tuple[Fielded, ...] = roster(
        "Roster",
        rows="troops",
        stands=(Entry, Soldier),
        gallery={"All": (Entry("Archer", 2, Soldier(3)), Entry("Cart", 1, Soldier(6)))},
    )


class Duel(Inputs):
    mine: Soldier = part(Soldier, "my_", of="You")
    theirs: Soldier = part(Soldier, "their_", of="They")


@calculator("Army", "An army.", id="toy/army")
def army(inputs: Army) -> Muster:
    """One point for each; a cart is no soldier."""
    rows = tuple(
        Fielded(row.name, row.count, 1, f"{row.soldier.skill}+", stands=(row, row.soldier)[: 1 + (row.name != "Cart")])
        for row in inputs.troops
    )
    return Muster(headline="An army.", points=len(rows), roster=rows)


@calculator("Duel", "A duel.", id="toy/duel")
def duel(inputs: Duel) -> Answer:
    """Nobody wins."""
    return Answer(headline="Nobody wins.")


def test_a_new_game_has_units_by_its_declarations(tmp_path):
    """A list that says what its rows stand as, and a duel of two of those: both sides have a button, the gallery its
    units with line, price and what they cannot be, and the list a button to choose from it."""
    calculators = [toy.attack(), army, duel]
    (book,) = books([toy.game(tmp_path, calculators=calculators)], calculators)
    shown = unit_tools(book, duel)
    assert ["You", "They"] == re.findall(r"<button[^>]*>([^<]*)</button>", shown)
    data = json.loads(unescape(re.findall(r'data-units="([^"]*)"', shown)[0]))
    assert [("toy/army", "troops"), ("toy/duel", "my_skill"), ("toy/duel", "their_skill")] == sorted(
        (slot["calculator"], slot["key"]) for slot in data["slots"]
    )
    assert {"toy/army": {"rows": "troops", "kind": "Entry"}} == data["lists"]
    (group,) = data["book"]
    assert ("All", "toy/army") == (group["name"], group["calculator"])
    assert [
        ["2 × Archer", "3+, 1 each", "2", "troops=name:Archer,count:2,skill:3", []],
        ["1 × Cart", "6+", "1", "troops=name:Cart,skill:6", ["Soldier"]],
    ] == group["units"]
    assert ["Choose troops"] == re.findall(r"<button[^>]*>([^<]*)</button>", unit_tools(book, army))
    assert "hidden" in unit_tools(book, toy.attack())


class Recruit(Inputs):
    is_unit = True

    skill: int = ask(4, "Skill", low=2, high=6)


class Drill(Inputs):
    recruit: Recruit = part(Recruit, of="Recruit")


@calculator("Drill", "A drill.", id="toy/drill")
def drill(inputs: Drill) -> Answer:
    """Nobody learns."""
    return Answer(headline="Nobody learns.")


def test_a_new_game_without_lists_has_the_units_that_are_typed_in(tmp_path):
    """A class that is marked as a unit has its button, and what stands there can be saved."""
    calculators = [toy.attack(), drill]
    (book,) = books([toy.game(tmp_path, calculators=calculators)], calculators)
    shown = unit_tools(book, drill)
    assert ["Recruit"] == re.findall(r"<button[^>]*>([^<]*)</button>", shown)
    data = json.loads(unescape(re.findall(r'data-units="([^"]*)"', shown)[0]))
    assert [("toy/drill", "skill", True)] == [(one["calculator"], one["key"], one["typed"]) for one in data["slots"]]


@pytest.mark.parametrize("one", [one for one in every() if one.roster], ids=lambda one: one.id)
def test_a_gallery_s_units_are_legal(one):
    """Every row to begin with breaks no rule by itself, has a name, and is read from its link as it was declared."""
    assert one.roster.gallery
    others = {asked.name: () for asked in one.questions if asked.kind == "rows"}
    for rows in one.roster.gallery.values():
        for row in rows:
            inputs = one.inputs(**others | {one.roster.rows: (row,)})
            found = one(inputs)
            assert inputs == read(one, write(one, inputs))
            assert [] == [breach for breach in found.breaches if breach.row], row
            assert "Row" not in found.roster[0].name
