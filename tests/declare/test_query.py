"""One grammar for links, the shell and the form: what is read, what is written, what is refused."""

from __future__ import annotations

import pytest

from calculators.declare.calculator import calculator
from calculators.declare.choices import Choice
from calculators.declare.inputs import Inputs, ask
from calculators.declare.outputs import Answer, number
from calculators.declare.query import LONGEST, Refused, read, read_pairs, texts, write


class Cover(Choice):
    NONE = "none", "In the open"
    SOFT = "soft", "Soft cover"


class Gear(Choice):
    BOW = "bow", "Bow"
    SHIELD = "shield", "Shield"
    SPEAR = "spear", "Spear"


class Squad(Inputs):
    name: str = ask("", "Name", most=20)
    count: int = ask(1, "Count", low=1, high=30)
    gear: tuple[Gear, ...] = ask((), "Gear", most=2)


class Plan(Inputs):
    shooters: int = ask(10, "Shooters", low=1, high=100, unit="+")
    cover: Cover = ask(Cover.NONE, "Cover")
    moved: bool = ask(False, "Moved")
    gear: tuple[Gear, ...] = ask((), "Gear", most=2)
    squads: tuple[Squad, ...] = ask((Squad(count=3),), "Squads", most=3)

    def problems(self) -> dict[str, str]:
        return {"cover": "No cover on the move."} if self.moved and self.cover is Cover.SOFT else {}


class Sum(Answer):
    total: int = number("Total")


@calculator("Plan", "A toy.", id="toy/plan")
def plan(given: Plan) -> Sum:
    """As many as there are."""
    return Sum(headline="", total=given.shooters)


def errors(query: str) -> dict[str, str]:
    """What is said about a query that can't be used."""
    with pytest.raises(Refused) as refused:
        read(plan, query)
    return refused.value.errors


@pytest.mark.parametrize(
    ("query", "canonical"),
    [
        ("", ""),
        ("?shooters=10", ""),
        ("shooters=3%2B", "shooters=3"),
        ("cover=soft&shooters=7", "shooters=7&cover=soft"),
        ("moved=yes", "moved=yes"),
        ("moved=no", ""),
        ("gear=spear,bow", "gear=bow,spear"),
        ("gear=", ""),
        ("squads=", "squads="),
        ("squads=count:3", ""),
        ("squads=count:1", "squads=name:"),
        ("squads=count:2,gear:spear.bow;name:Old%2520guard", "squads=count:2,gear:bow.spear;name:Old%20guard"),
        ("squads=name:a%252Cb%253Bc%253Ad%2525", "squads=name:a%252Cb%253Bc%253Ad%2525"),
        ("squads=name:%25C3%2584nne", "squads=name:%25C3%2584nne"),
    ],
)
def test_canonical_query(query: str, canonical: str) -> None:
    """Inputs are written in the declared order with defaults left out, and read back to the same."""
    given = read(plan, query)
    assert canonical == write(plan, given)
    assert given == read(plan, write(plan, given))


def test_form_texts_are_read_back() -> None:
    """Every input as a form holds it gives the same inputs again."""
    given = read(plan, "shooters=3&cover=soft&gear=bow&squads=name:x,count:30;gear:bow.shield")
    assert given == read_pairs(plan, texts(given).items())


@pytest.mark.parametrize(
    ("query", "field", "words"),
    [
        ("shooters=0", "shooters", "must be 1 to 100, not 0"),
        ("shooters=101", "shooters", "must be 1 to 100, not 101"),
        ("shooters=", "shooters", "empty"),
        ("shooters=ten", "shooters", "“ten”"),
        ("shooters=%2B", "shooters", "“+”"),
        ("shooters=3%22", "shooters", "whole number"),
        ("shooters=1e3", "shooters", "“1e3”"),
        ("shooters=٣", "shooters", "“٣”"),
        ("shooters=1_0", "shooters", "“1_0”"),
        ("shooters=99999999999999999999", "shooters", "whole number"),
        ("cover=hard", "cover", "none or soft, not “hard”"),
        ("moved=1", "moved", "yes or no"),
        ("gear=bow,bow", "gear", "Bow can be taken only once"),
        ("gear=bow,shield,spear", "gear", "two is the most, and three are chosen"),
        ("gear=sword", "gear", "bow, shield and spear"),
        ("squads=count:0", "squads", "Row 1: Count must be 1 to 30, not 0."),
        ("squads=count:1;colour:red", "squads", "Row 2: there is no “colour” in a row"),
        ("squads=count:1,count:2", "squads", "Count is given twice"),
        ("squads=name:" + "x" * 21, "squads", "at most 20 characters, not 21"),
        ("squads=name:%2507", "squads", "can't be shown"),
        ("squads=" + ";".join(["count:1"] * 4), "squads", "3 rows are the most, and there are 4"),
        ("shooters=1&shooters=2", "shooters", "given twice"),
        ("colour=red", "colour", "no input called “colour”; there are shooters, cover, moved, gear and squads"),
        ("coverr=soft", "coverr", "There is no input called “coverr”; did you mean cover?"),
        ("gear=shielt", "gear", "has no “shielt”; did you mean shield?"),
        ("squads=coumt:1", "squads", "there is no “coumt” in a row; did you mean count?"),
        ("moved=yes&cover=soft", "cover", "No cover on the move."),
        ("x" * (LONGEST + 1), "", "too long"),
    ],
)
def test_bad_input_is_named(query: str, field: str, words: str) -> None:
    """What can't be used is refused by the name of its input, with what would be accepted."""
    said = errors(query)
    assert [field] == list(said)
    assert words in said[field]


def test_every_problem_at_once() -> None:
    """Nobody has to mend a link one mistake at a time."""
    assert {"shooters", "cover", "moved", "gear", "squads", "who"} == set(
        errors("shooters=0&cover=x&moved=x&gear=x&squads=x:1&who=me")
    )


def test_problems_between_inputs_are_told_with_the_others() -> None:
    """A combination that can't be is named even where another input is unreadable."""
    assert {"shooters", "cover"} == set(errors("shooters=0&cover=soft&moved=yes"))
    assert {"moved"} == set(errors("cover=soft&moved=perhaps"))


def test_a_garbled_link_is_told_what_there_is_once() -> None:
    """Of thousands of unknown names a few are named, the first with what would be accepted; the same in rows."""
    said = errors("&".join(f"n{at}=1" for at in range(1000)))
    assert ["n0", "n1", "n2", "n3", "n4"] == list(said)
    assert "There is no input called “n0”; there are shooters, cover, moved, gear and squads." == said["n0"]
    assert "There is no input called “n3”." == said["n3"]
    assert "And 996 more names that no input has." == said["n4"]
    with pytest.raises(Refused) as refused:
        read(plan, "squads=" + ",".join(f"n{at}:1" for at in range(900)) + ",count:99")
    assert 1 == refused.value.errors["squads"].count("; there are name, count and gear")
    assert "And 897 more problems like these." in refused.value.errors["squads"]
    assert {"squads": [(1, "count", "Count must be 1 to 30, not 99.")]} == refused.value.cells
    assert len(str(refused.value)) < 400


def test_long_words_are_not_repeated_whole() -> None:
    """A message stays readable whatever was typed."""
    assert all(len(message) < 200 for message in errors("shooters=" + "9" * 3000 + "&" + "k" * 3000 + "=1").values())
