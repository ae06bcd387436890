"""Two answers in one link: the link holds both, and a link without a pin is what it always was."""

from __future__ import annotations

import json
import re
from random import Random
from urllib.parse import parse_qs

import pytest

from calculators import every, find
from calculators.api import for_page
from calculators.declare.inputs import Inputs, ask, questions
from calculators.declare.pinned import PIN, joined, parted, ways
from calculators.declare.query import LONGEST, read, write
from tests.calculators.test_every import WellFormed
from tests.support.draws.inputs import anything
from tests.support.games import examples

EVERY = list(every())
UNIT_COST = "warstuff/unit-cost"
SIX = ("", "quality=3", "quality=5", "quality=6", "rules=tough", "quality=2")


def page(id: str, query: str) -> dict:
    return json.loads(for_page(id, query))


def alone(query: str) -> str:
    """An answer that nothing is compared with, without the ways on above it."""
    return re.sub(r'<p class="ways-on".*?</p>', "", page(UNIT_COST, query)["html"])


def another(one) -> str:
    """A case of the calculator that differs from its default."""
    return next(filter(None, (write(one, read(one, query)) for query in examples(one).queries)))


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_the_link_holds_both(one) -> None:
    """The default pinned beside another case, and the other way round: what is shown opens again from its own link,
    as well-formed HTML."""
    case = another(one)
    for now, then in ((case, ""), ("", case)):
        found = page(one.id, joined(now, then))
        here, beside = (write(one, read(one, query), full=True) for query in (now, then))
        assert (here, (beside,)) == parted(found["query"])
        assert found == page(one.id, found["query"])
        assert (
            found["share"]["link"].partition("&~=")[0].endswith(f"/?{found['query']}")
        )  # a list's points ride behind it
        assert found["headline"] == page(one.id, now)["headline"]
        assert found["pinned"] == f"A: {page(one.id, then)['headline']}"
        assert 'class="pair"' in found["html"] and "What was changed" in found["html"]
        checked = WellFormed()
        checked.feed(found["html"])
        assert [] == checked.open


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_any_inputs_survive_the_link(one) -> None:
    """Rows, names and signs in them come back as they were, through a browser's reading of the link too."""
    for seed in range(5):
        then = write(one, anything(one, Random(seed)))
        link = joined("", then)
        assert ("", (then,)) == parted(link)
        assert [then] == parse_qs(link, keep_blank_values=True)[PIN]


def test_a_link_without_a_pin_is_left_alone() -> None:
    """Not a letter of it changes, and its answer offers to pin it."""
    query = "rules=armored&quality=3"

    assert (query, ()) == parted(query)
    assert {"pin": ["Compare", "?quality=3&rules=armored&vs=quality=3%26rules=armored"]} == page(UNIT_COST, query)[
        "ways"
    ]


def test_pin_swap_and_unpin_lead_round() -> None:
    """Pin, then change, then swap, then unpin: each way is a link to the very state it names."""
    more = "Compare one more"
    assert {"pin": ("Compare", "?vs=")} == ways("")
    assert {
        "pin": ("Stop comparing", "?quality=3"),
        "swap": ("Swap A/B", "?vs=quality=3"),
        "more": (more, "?quality=3&vs=&vs=quality=3"),
    } == ways("quality=3", [""])
    assert {"pin": ("Stop comparing", "./"), "swap": ("Swap A/B", "?vs=")} == ways("", [""])
    assert (more, "?quality=5&vs=quality=3&vs=&vs=quality=5") == ways("quality=5", ["quality=3", ""])["more"]
    assert {"pin"} == {*ways("quality=5", [f"quality={quality}" for quality in (2, 3, 4, 6)] + [""])}


def test_a_pinned_answer_that_is_the_same_says_what_to_do() -> None:
    """Right after pinning there is nothing to compare: the answer stands as it was, under a sentence."""
    found = page(UNIT_COST, "quality=3&vs=quality%3D3")

    assert "Change an input" in found["html"]
    assert found["html"].endswith(alone("quality=3"))


def test_a_bad_pin_is_named_and_spoils_nothing() -> None:
    """Every problem in the pinned part is a sentence with the input's name; the present answer stands below it."""
    found = page(UNIT_COST, "quality=3&vs=quality=9%26colour=red")

    for words in (
        "In the pinned answer: ",
        "Quality must be 2 to 6, not 9.",
        "no input called “colour”",
    ):
        assert words in found["html"]
    assert found["html"].endswith(alone("quality=3"))
    assert ("quality=3&vs=quality=9%26colour=red", "") == (found["query"], found["pinned"])
    assert PIN not in found["share"]["link"]


def test_a_pin_in_a_pin_is_refused() -> None:
    """An answer that is pinned holds no other."""
    assert "no input called “vs”" in page(UNIT_COST, "vs=vs=quality%3D3")["html"]


def test_up_to_six_stand_side_by_side() -> None:
    """Each pin has its letter, its inputs and its figures; the link holds them all, and a seventh is left out."""
    found = page(UNIT_COST, "quality=2&vs=&vs=quality=3&vs=quality=5&vs=quality=6&vs=rules=tough")
    assert "quality=2&vs=&vs=quality=3&vs=quality=5&vs=quality=6&vs=rules=tough" == found["query"]
    assert found["share"]["link"].endswith(f"?{found['query']}")
    assert ["A", "B", "C", "D", "E", "F"] == re.findall(r"<b>([A-F])</b>", found["html"])
    cells = re.search(r'<th scope="row">Points</th>((?:<td>[^<]*</td>)+)', found["html"])
    points = [find(UNIT_COST)(read(find(UNIT_COST), query)).points for query in SIX]
    assert cells and [str(one) for one in points] == re.findall(r"<td>([^<]*)</td>", cells[1])
    checked = WellFormed()
    checked.feed(found["html"])
    assert [] == checked.open
    seventh = page(UNIT_COST, found["query"] + "&vs=rules=small")
    assert "No more than 6 answers" in seventh["html"] and seventh["headline"] == found["headline"]


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_three_of_any_calculator(one) -> None:
    """Every calculator shows three answers in one table, well-formed, and a spread as curves."""
    found = page(one.id, joined("", another(one), ""))
    assert ["A", "B", "C"] == re.findall(r"<b>([A-C])</b>", found["html"])[:3]
    checked = WellFormed()
    checked.feed(found["html"])
    assert [] == checked.open


def test_both_must_fit_into_a_link() -> None:
    """Two long lists that can't be sent in one link are told so, and the present one is answered."""
    (units,) = (one for one in find("warstuff/army-list").questions if one.row)
    name = questions(units.row)[0]
    many = "units=" + ";".join([f"name:{'ä' * name.most}"] * units.most)
    found = page("warstuff/army-list", joined(many, many))

    assert f"where {LONGEST} is the most" in found["html"] and found["headline"]


def test_no_input_can_take_the_name() -> None:
    """A calculator that asks for `vs` is told so by whoever declares it."""
    taken = type("Taken", (Inputs,), {"__annotations__": {PIN: int}, PIN: ask(1, "Versus", low=1, high=2)})
    with pytest.raises(TypeError, match="Taken asks for vs"):
        questions(taken)


@pytest.mark.parametrize(
    "query, told",
    [
        ("vs=a\ud800", "In the pinned answer: There is no input called “a?”"),
        ("a\ud800=1", "There is no input called “a?”"),
        ("quality=\udfff", "Quality must be a whole number, 2 to 6, not “?”."),
    ],
)
def test_half_a_character_is_refused_like_any_other(query: str, told: str) -> None:
    """No page can send one, but a program can: it gets a sentence."""
    assert told in json.dumps(page(UNIT_COST, query), ensure_ascii=False)
