"""Where a unit fits: a row of a list fills the same inputs whether it comes by a link or into a form."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from dataclasses import replace

import pytest

from calculators import every, find
from calculators.api import for_page
from calculators.declare.calculator import Calculator
from calculators.declare.inputs import build, questions, values
from calculators.declare.links import link
from calculators.declare.names import joined, parted
from calculators.declare.query import Refused, read, write
from calculators.declare.slots import Slot, slots, stood
from calculators.show.roster import beside_rows
from tests.support.built import ROOT
from tests.support.games import examples

LISTS = [one for one in every() if one.roster]
TYPED = [(one, slot) for one in every() for slot in slots(one, ()) if slot.typed]
FILL = """
import { filled } from "./docs/assets/lists/fill.mjs";
import { text } from "node:stream/consumers";
const asked = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(asked.map(([slot, unit]) => filled("", slot, unit))));
"""


def places(calculator: Calculator) -> list[Slot]:
    """Every place in a list's game that its rows can fill."""
    return [slot for one in every() if one.game == calculator.game for slot in slots(one, calculator.roster.stands)]


def fielded(calculator: Calculator) -> list:
    """Every row of a list's common cases, with what it stands as."""
    queries = ["", *examples(calculator).cases.values()]
    return [unit for query in queries for unit in getattr(calculator(read(calculator, query)), calculator.roster.name)]


def told(calculator: Calculator) -> list:
    """The same rows as the browser is told of them."""
    queries = ["", *examples(calculator).cases.values()]
    answers = (calculator(read(calculator, query)) for query in queries)
    return [row for answer in answers for row in beside_rows(calculator, answer)["rows"][calculator.roster.rows]]


def run_fill(pairs: list[tuple[Slot, dict]]) -> list[str]:
    """The query that the browser fills each place with."""
    asked = json.dumps([(slot.plain(), row) for slot, row in pairs])
    said = subprocess.run(
        ["node", "--input-type=module", "-e", FILL], input=asked, capture_output=True, text=True, cwd=ROOT
    )
    assert "" == said.stderr
    return json.loads(said.stdout)


def by_link(slot: Slot, unit) -> str | None:
    """The query of a link that carries the unit over; None where the calculator can't take it."""
    (part,) = [one for one in unit.stands if type(one) is slot.kind]
    if not slot.rows:
        inside = values(part)
        found = link(slot.calculator.id, "", **{name: inside[own] for own, name in slot.names.items()})
        return found.query if found else None
    row = slot.rows.row
    given = {cell: values(part)[own] for own, cell in slot.names.items()}
    empty = {cell.name: cell for cell in questions(row) if cell.name in slot.besides and not given.get(cell.name)}
    besides = {"name": unit.text if unit.name.startswith("Row ") else unit.name, "count": unit.count}
    for name in empty:
        limit = slot.besides[name]
        given[name] = besides[name][:limit] if name == "name" else min(besides[name], limit)
    found = link(slot.calculator.id, "", **{slot.rows.name: (build(row, given),)})
    return found.query if found else None


@pytest.mark.parametrize("calculator", LISTS, ids=lambda one: one.id)
def test_filling_equals_the_link(calculator):
    """For every row of every list's cases and every place it can go to: the text that the browser fills in
    is read as the very inputs of the link, and refused where there is no link."""
    pairs = [
        (slot, unit, row)
        for unit, row in zip(fielded(calculator), told(calculator), strict=True)
        for slot in places(calculator)
        if slot.kind.__name__ in row["stands"]
    ]
    assert len(pairs) > 50
    for (slot, unit, _), query in zip(pairs, run_fill([(slot, row) for slot, _, row in pairs]), strict=True):
        expected = by_link(slot, unit)
        try:
            got = write(slot.calculator, read(slot.calculator, query))
        except Refused:
            got = None
        assert expected == got, (slot, unit.name)


@pytest.mark.parametrize(("calculator", "slot"), TYPED, ids=lambda one: getattr(one, "id", "") or one.key)
def test_a_unit_that_was_typed_in_fills_the_same_and_what_it_stands_as(calculator, slot):
    """What a calculator's cases have in such a place comes back by its name, as the very inputs that it was,
    and in every other place of its game it is what its class says it stands as."""
    places = [place for one in every() if one.game == calculator.game for place in slots(one, ())]
    pairs = []
    for query in ["", *examples(calculator).cases.values()]:
        unit = slot.unit(read(calculator, query))
        reply = json.loads(for_page(calculator.id, joined(query, {slot.key: "Bob"})))
        (row,) = reply["units"]
        assert "Bob" == row["name"] and reply["headline"].startswith("Bob (")
        stands = {type(one): one for one in (unit, *unit.stands())}
        assert {kind.__name__ for kind in stands} == row["stands"].keys()
        pairs += [(place, row, stands[place.kind]) for place in places if place.kind in stands]
    assert {slot.calculator.id, *(place.calculator.id for place, _, _ in pairs)} > {slot.calculator.id}
    for (place, _, expected), query in zip(pairs, run_fill([(place, row) for place, row, _ in pairs]), strict=True):
        found = read(place.calculator, query)
        if place.rows:
            (cells,) = (values(one) for one in place.rows.value(found))
            expected, found = (
                replace(expected, name="Bob"),
                build(place.kind, {own: cells[name] for own, name in place.names.items()}),
            )
        else:
            found, expected = place.unit(found), build(place.kind, {own: values(expected)[own] for own in place.names})
        assert expected == found, place


@pytest.mark.parametrize("calculator", LISTS, ids=lambda one: one.id)
def test_what_rows_stand_as_is_declared(calculator):
    """Rows hand over nothing but the declared classes, of which no two share a name, and every class has a place."""
    kinds = calculator.roster.stands
    assert len(kinds) == len({kind.__name__ for kind in kinds})
    assert {type(one) for unit in fielded(calculator) for one in unit.stands} <= {*kinds}
    assert {*kinds} == {slot.kind for slot in places(calculator)}


def test_a_unit_goes_where_it_should():
    """A WARVERSE! character to duel, planner, transport and force; an Erfworld design to stack combat;
    a WarFig squad to shooting, melee and challenge; a WARSTUFF unit to either side of an attack; a Wargame unit,
    which no list makes, to both sides of everything."""
    found = {(slot.calculator.id, slot.label) for one in LISTS for slot in places(one)}
    found |= {(slot.calculator.id, slot.label) for one in every() for slot in slots(one, ())}
    assert {
        ("warverse/duel", "Character A"),
        ("warverse/duel", "Character B"),
        ("warverse/planner", "Attacker"),
        ("warverse/planner", "Targets"),
        ("warverse/transport", "Carrier"),
        ("warverse/transport", "Aboard"),
        ("warverse/force-list", "Characters"),
        ("erfworld/stack-combat", "Attackers"),
        ("erfworld/stack-combat", "Defenders"),
        ("warfig/shooting", "Shooters"),
        ("warfig/shooting", "Target"),
        ("warfig/melee", "Attacker"),
        ("warfig/melee", "Defender"),
        ("warfig/personal-challenge", "Squad A"),
        ("warstuff/attack", "Attacker"),
        ("warstuff/attack", "Target"),
        ("wargame/attack", "Attacker"),
        ("wargame/attack", "Target"),
        ("wargame/compare", "Weapons or positions"),
        ("wargame/several-groups", "Groups"),
        ("wargame/several-groups", "Target"),
        ("wargame/activation", "Your unit"),
        ("wargame/activation", "Enemy unit"),
    } <= found


@pytest.mark.parametrize("calculator", LISTS, ids=lambda one: one.id)
def test_places_of_a_page_have_keys_of_their_own(calculator):
    """No two places of a calculator are called the same in a link or on the page."""
    for what in (lambda slot: slot.key, lambda slot: slot.label):
        count = Counter((slot.calculator.id, what(slot)) for slot in places(calculator))
        assert [] == [one for one, times in count.items() if times > 1]


def test_what_does_not_fit_its_class_is_not_told():
    """A squad larger than a challenge takes is no rival there, and still a squad in a melee."""
    army = find("warfig/army-list")
    (row,) = beside_rows(army, army(read(army, "units=unit:orc,count:90")))["rows"]["units"]
    assert "Rival" not in row["stands"] and "Squad" in row["stands"]
    assert {} == stood(())


def test_names_are_said_in_headline_and_link_and_change_nothing_else():
    """A name stands before the headline and in what is copied, survives in the link, and the answer is the same."""
    query = "charger_quality=3&names=charger_quality:Black%2520Knight,defender_quality:Ogre%252C%2520old"
    named, plain = (
        json.loads(for_page("warstuff/melee", query)),
        json.loads(for_page("warstuff/melee", "charger_quality=3")),
    )
    assert f"Black Knight (Charger), Ogre, old (Defender): {plain['headline']}" == named["headline"]
    assert named["query"] == f"{plain['query']}&{query.partition('&')[2]}"
    assert plain["html"] == named["html"]
    assert (
        "Black Knight (Charger)" in named["share"]["plain"] and "names=charger_quality:Black" in named["share"]["link"]
    )


@pytest.mark.parametrize(
    "said",
    ["", "x", "nothing:Ogre", "quality:", ":Ogre", "quality:%00", "quality:" + "x" * 9000, "a:b," * 50, "%FF%FE"],
)
def test_strange_names_do_no_harm(said):
    """Whatever stands behind `names`, the answer comes, and no headline grows long."""
    found = json.loads(for_page("warstuff/attack", f"quality=3&names={said}"))
    assert "errors" not in found and len(found["headline"]) < 300


def test_names_come_apart_and_together():
    """Names with marks of the grammar in them survive; a query without names stays as it is."""
    names = {"quality": "A:b,c;d & é%", "target_quality": "Ogre"}
    assert ("rules=small", names) == parted(joined("rules=small", names))
    assert "rules=small" == joined("rules=small", {})
