"""A game as JSON for bots and other sites."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulebook.exports.data_files import as_json
from rulebook.pages.book import books
from tests.support.toy import FILES, attack, game, spoilt

DOCUMENTED = Path(__file__).parents[3] / "docs" / "data.md"


@pytest.fixture
def exported(tmp_path):
    """The toy game, out and in again."""
    return json.loads(as_json(*books([game(tmp_path)], [attack(), attack(id="other/attack")])))


def test_a_rule(exported):
    """A rule has its address seen from the site's root, and links that lead from there, all with words."""
    assert {
        "id": "shooting/to-hit",
        "title": "Rolling to hit",
        "url": "toy/rules/shooting/#to-hit",
        "link": "r/toy/shooting/to-hit/",
        "source": "Shots",
        "tags": ["dice"],
        "odds": [],
        "was": [],
        "short": "Roll a die.",
        "text": "Roll a die.\nSee [Cover](toy/rules/terrain/#cover) and [work it out](toy/attack/?cover=soft).",
        "figures": {"dice": "1"},
        "tables": [{"id": "chances", "title": "Chances", "columns": ["Need", "Chance"], "rows": [["4+", "1/2"]]}],
        "rulings": [],
    } == exported["chapters"][0]["rules"][0]


def test_a_ruling(exported):
    """A ruling has its own address, its readings, and the input that switches it."""
    assert {
        "id": "terrain/cover/cover-die",
        "url": "toy/rules/terrain/#cover--cover-die",
        "link": "r/toy/terrain/cover/cover-die/",
        "kind": "ambiguous",
        "about": "odds",
        "asked": "One die or two?",
        "readings": [{"text": "One.", "value": "one"}, {"text": "Two.", "value": "two"}],
        "answer": "One, as in [Shooting](toy/rules/shooting/).",
        "input": "cover_die",
        "odds": [],
        "was": [],
    } == exported["chapters"][1]["rules"][0]["rulings"][0]


def test_the_rest(exported):
    """Game, chapters, glossary and the game's own calculators are there, with their addresses."""
    assert (1, "toy/", "Toy") == (exported["format"], exported["game"]["url"], exported["game"]["title"])
    assert "It has [one rule](toy/rules/shooting/#to-hit)." == exported["game"]["about"]
    assert ["toy/rules/shooting/", "toy/rules/terrain/"] == [chapter["url"] for chapter in exported["chapters"]]
    assert ["toy/glossary/#cover"] == [term["url"] for term in exported["glossary"]]
    assert ["toy/attack/"] == [calculator["url"] for calculator in exported["calculators"]]


@pytest.mark.parametrize(
    "link, found",
    [
        ("[](calc:attack)", "[Attack](toy/attack/)"),
        ("[](rule:terrain/cover/cover-die)", "[One die or two?](toy/rules/terrain/#cover--cover-die)"),
        ("[there](rule:toy:terrain/cover)", "[there](toy/rules/terrain/#cover)"),
    ],
)
def test_links(tmp_path, link, found):
    """Every kind of link becomes an address with words."""
    files = spoilt("toy/rules/10-shooting.yaml", "      Roll a die.\n", f"      {link}\n")

    assert found in as_json(*books([game(tmp_path, files)], [attack()]))


def test_the_same_game_gives_the_same_file(tmp_path):
    """The text depends on the game alone, not on the order of keys in its files."""
    turned = spoilt(
        "toy/rules/10-shooting.yaml",
        "    title: Rolling to hit\n    source: Shots\n",
        "    source: Shots\n    title: Rolling to hit\n",
    )

    one, other = books([game(tmp_path / "a"), game(tmp_path / "b", turned)], [attack()])
    assert as_json(one) == as_json(other)
    assert FILES != turned


def test_every_field_is_documented(exported):
    """The page for bots explains every field there is."""
    explained = set(re.findall(r"`([a-z]+)`", DOCUMENTED.read_text(encoding="utf-8")))

    assert set() == _fields(exported) - explained


def _fields(value) -> set[str]:
    if isinstance(value, list):
        return {name for one in value for name in _fields(one)}
    if not isinstance(value, dict):
        return set()
    inside = {name for key, one in value.items() if key not in ("tags", "figures") for name in _fields(one)}
    return set(value) | inside
