"""The calculators in scripts and notebooks, and the rules for assistants."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from calculators import CannotAnswer, ask, find, ids
from calculators.declare.solve import solve
from calculators.programs.data import as_data
from calculators.programs.library import Library
from calculators.show.sharing import to_paste
from rulebook.exports.data_files import as_json
from rulebook.pages.book import books
from tests.support.toy import attack, game

GOLDEN = sorted((Path(__file__).parents[1]).glob("*/golden.json"))


def test_outputs_are_attributes():
    """A chance is an exact fraction under its public name; values may be Python's own."""
    reply = ask("warstuff/attack", cover=True, rules=["deadly"], target_quality=3)

    assert reply.as_data()["outputs"]["killed"] == str(reply.killed)
    assert isinstance(reply.killed, Fraction)
    assert "killed" in dir(reply)
    assert "rules=deadly&target_quality=3&cover=yes" == reply.query
    assert reply.headline in repr(reply) and reply.headline in str(reply)


def test_rows_are_mappings():
    """A list's rows are mappings; what is special in a link is nothing but words here."""
    reply = ask(
        "warstuff/army-list", units=[{"name": "Guard, the 1st; all", "count": 2, "rules": ["armored", "small"]}]
    )

    assert ["Guard, the 1st; all"] == [row["name"] for row in reply.as_data()["inputs"]["units"]]


def test_every_problem_is_told_at_once():
    """What is wrong with each input, and what would be accepted; who asks for an unknown name hears what there is."""
    with pytest.raises(CannotAnswer) as wrong:
        ask("warstuff/attack", quality=9, nope=1)
    assert {"quality", "nope"} == wrong.value.errors.keys()
    with pytest.raises(CannotAnswer, match="warstuff/attack"):
        ask("warstuff/atack")
    with pytest.raises(AttributeError, match="killed"):
        assert ask("warstuff/attack").kiled
    with pytest.raises(CannotAnswer, match="can't be varied"):
        ask("warstuff/attack").vary("nothing")
    with pytest.raises(CannotAnswer, match="no figure"):
        ask("warstuff/attack").seek("nothing", 80, "shots")


def test_values_as_other_programs_write_them():
    """What writes JSON may send 3.0 for 3, and null for what it leaves out; a half is refused in a sentence."""
    assert "quality=3" == ask("warstuff/attack", quality=3.0, rules=None, cover=None).query
    with pytest.raises(CannotAnswer, match="must be a whole number"):
        ask("warstuff/attack", quality=3.5)


def test_vary_and_seek():
    """A curve's points are the plain answers, and a goal holds where they say so."""
    reply = ask("warstuff/attack")
    shots = reply.vary("shots", of="killed").points

    assert [ask("warstuff/attack", shots=point.at[0]).killed for point in shots] == [point.value for point in shots]
    ((first, _),) = reply.seek("killed", 80, "shots").holds
    assert next(point.at[0] for point in shots if point.value >= Fraction(4, 5)) == first


def test_a_notebook_draws_what_varies_and_what_is_sought():
    """A curve, a map and a goal show themselves, in a notebook with the chart of the page and elsewhere as words."""
    reply = ask("warstuff/attack")
    curve, grid = reply.vary("shots", of="killed"), reply.vary("quality", "cover", of="killed")
    found = reply.seek("killed", 80, by="shots")

    assert "<svg" in curve._repr_html_() and 'class="matrix"' in grid._repr_html_()
    assert found.says in found._repr_html_() and "goal 80%" in found._repr_html_()
    assert repr(curve).startswith("Killed, by Attacks:") and repr(grid).startswith("Killed, by Attacker: Quality")
    assert found.says == repr(found)


@pytest.mark.parametrize("id", ids())
def test_a_notebook_shows_the_answer(id):
    """Headline and drawing are those of the page; outside it the parts of a whole still differ, and no link is dead."""
    shown = ask(id)._repr_html_()
    style, _, drawn = shown.partition("</style>")

    assert shown.startswith("<div") and "<style>" in shown
    assert all(f"rect.p{part}{{" in style for part in range(1, 4) if f'<rect class="p{part}"' in drawn)
    assert ".opens{display:none}" in style and 'a[href^="."]{' in style


def test_the_copied_code_gives_the_same_answer():
    """The Python that a page copies, run as it is, for every golden case."""
    cases = [case for path in GOLDEN for case in json.loads(path.read_text()) if "errors" not in case]
    wrong = []
    for case in cases[::7]:
        calculator = find(case["calculator"])
        solved = solve(calculator, case["query"])
        code = to_paste(calculator, solved)["python"].replace("\nask(", "\nreply = ask(")
        names: dict[str, object] = {}
        exec(code, names)
        if names["reply"].as_data() != as_data(calculator, solved.inputs, solved.answer):
            wrong.append(code)

    assert cases and [] == wrong


def test_the_documented_examples_run():
    """Every line of Python on the page for programs works, and gives what its comment says."""
    page = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.S)
    first, *calls = [line for line in code.splitlines() if line]
    names: dict[str, object] = {"Fraction": Fraction}
    exec(first, names)
    said = [line.partition("#")[2].strip() for line in calls]
    values = [eval(line, names) for line in calls]

    assert [value for value, words in zip(values, said) if words.startswith("Fraction")] == [
        eval(words, names) for words in said if words.startswith("Fraction")
    ]
    assert all(values)


@pytest.fixture
def library(tmp_path):
    """The toy game's rules as its published file has them."""
    return Library({"toy": json.loads(as_json(*books([game(tmp_path)], [attack(), attack(id="other/attack")])))})


def test_rules_are_found(library):
    """By a question's words, whatever their endings; another game's name finds nothing; an id gives the whole rule."""
    assert "terrain/cover" == library.search("what about covers")[0]["id"]
    assert [] == library.search("cover", "nowhere")
    assert [] == library.search("zzz")
    assert "Roll a die." == library.rule("toy", "shooting/to-hit")["short"]
    assert "asked" in library.rule("toy", "terrain/cover/cover-die")
    assert library.rule("toy", "no/such") is None
