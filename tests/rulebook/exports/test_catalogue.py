"""What there is for programs: schemas that hold, an index that names every file, and tables as in the rules."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from calculators import find, ids
from calculators.declare.query import Refused
from calculators.declare.solve import solve
from calculators.programs.data import as_data
from rulebook.exports.catalogue import AT, catalogue, catalogue_page, entries
from rulebook.exports.schemas import schema
from rulebook.pages.book import books
from tests.support.toy import attack, game

TESTS = Path(__file__).parents[2]
ADDRESS = "https://example.org/reckoner/"
GOLDEN = [case for path in sorted(TESTS.glob("*/golden.json")) for case in json.loads(path.read_text())]


@pytest.mark.parametrize("id", ids())
def test_every_answer_fits_its_schema(id):
    """Golden answers of a calculator fit its schema, which is one itself; another calculator's answer does not."""
    calculator = find(id)
    made = schema(calculator)
    Draft202012Validator.check_schema(made)
    validator = Draft202012Validator(made)
    queries = ["", *(case["query"] for case in GOLDEN if case["calculator"] == id and "errors" not in case)]
    for query in queries[::4]:
        solved = solve(calculator, query)
        answer = json.loads(json.dumps(as_data(calculator, solved.inputs, solved.answer)))
        assert [] == [error.message for error in validator.iter_errors(answer)]
        assert [] != list(validator.iter_errors(answer | {"calculator": "no/such"}))


def test_a_schema_refuses_what_the_calculator_refuses():
    """A number out of range and an unknown choice, as the calculator itself."""
    calculator = find("warstuff/attack")
    validator = Draft202012Validator(schema(calculator)["properties"]["inputs"])
    for query, inputs in (("quality=9", {"quality": 9}), ("mode=flying", {"mode": "flying"}), ("no=1", {"no": 1})):
        with pytest.raises(Refused):
            solve(calculator, query)
        assert [] != list(validator.iter_errors(inputs))


@pytest.fixture
def shelf(tmp_path):
    """The toy game."""
    return books([game(tmp_path)], [attack(), attack(id="other/attack")])


def test_the_index_names_every_file(shelf):
    """And the page that people read names them too."""
    found = entries(shelf, ADDRESS)
    files = catalogue(found, shelf, ADDRESS)
    index = json.loads(files[f"{AT}index.json"])

    assert {*files} - {f"{AT}index.json", "llms.txt"} == {about["path"] for about in index["files"]}
    assert {"game", "chapter", "table", "schema", "data-schema"} == {about["kind"] for about in index["files"]}
    assert {about["schema"] for about in index["calculators"].values()} <= files.keys()
    page = catalogue_page(found, shelf)
    assert [] == [path for path in files if path.startswith(AT) and f'"here:{path.removeprefix(AT)}"' not in page]


def test_a_table_as_csv(shelf):
    """The cells are the words of the rule's table."""
    files = catalogue(entries(shelf, ADDRESS), shelf, ADDRESS)

    rows = list(csv.reader(io.StringIO(files[f"{AT}toy/shooting--to-hit--chances.csv"])))
    assert [["Need", "Chance"], ["4+", "1/2"]] == rows


def test_a_chapter_as_markdown(shelf):
    """It begins with its title, and its links lead to the site."""
    text = catalogue(entries(shelf, ADDRESS), shelf, ADDRESS)[f"{AT}toy/shooting.md.txt"]

    assert text.startswith("# Shooting\n")
    assert f"]({ADDRESS}r/toy/shooting/to-hit/)" in text


def test_llms_txt_leads_somewhere(shelf):
    """Every file it names is there; it is what an assistant reads first."""
    files = catalogue(entries(shelf, ADDRESS), shelf, ADDRESS)
    named = re.findall(rf"\({ADDRESS}({AT}[^)]+)\)", files["llms.txt"])

    assert named and set(named) <= files.keys()
