"""“Our table”: every question with its readings, what each does in one figure, and the same for scripts."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from calculators import every
from calculators.declare.table import switches
from rulebook.pages.book import books
from rulebook.pages.reading_cases import tries
from rulebook.pages.table_pages import table_file, table_page
from tests.support import toy
from tests.support.games import GAMES

CALCULATORS = list(every())
BOOKS = {book.game.id: book for book in books(GAMES.values(), CALCULATORS, tries(GAMES.values(), CALCULATORS))}


@pytest.mark.parametrize("game", GAMES)
def test_every_question_stands_on_the_page_with_all_its_readings(game: str) -> None:
    """Each ruling with more than one reading is there once, ours first and chosen, and every other can be chosen."""
    page = table_page(BOOKS[game])
    wanted = {one.id: len(one.readings) for _, one in GAMES[game].rulings if len(one.readings) > 1}
    asked = re.findall(r'<fieldset class="question" data-ruling="([^"]*)">(.*?)</fieldset>', page)

    assert wanted == {id: inside.count('type="radio"') for id, inside in asked}
    assert len(wanted) == len(asked) == page.count(" checked autocomplete")
    assert all(inside.index(" checked autocomplete") < inside.index("</label>") for _, inside in asked)


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_that_can_be_tried_says_what_it_does(game: str) -> None:
    """Beside it stands one figure both ways, which differ, and leads to both answers side by side."""
    page, book = table_page(BOOKS[game]), BOOKS[game]
    effects = re.findall(r'<a href="([^"]*)" class="effect">([^<]*)</a>', page)
    told = [unescape(words) for _, words in effects if words.count("→") == 1]

    assert len([name for name in book.tries if name.startswith(f"{game}/")]) == len(effects)
    assert all("vs=" in href for href, _ in effects)
    assert [] == [words for words in told if words.partition(" → ")[0].endswith(words.partition(" → ")[2])]
    assert len(effects) - len(told) <= 1


def test_a_figure_is_the_calculator_s_own() -> None:
    """Armor and cover together, as the attack calculator has it."""
    page = table_page(BOOKS["warstuff"])

    assert 'value="stack" autocomplete="off"><span>Both dice, 4+ and 5+.' in page
    assert "Attack: killed 4.2% → 2.8%</a>" in page


@pytest.mark.parametrize("game", GAMES)
def test_scripts_know_the_same_questions(game: str) -> None:
    """The file beside the page has every switch of the calculators under its own name, ours first; names are unique."""
    found = json.loads(table_file(BOOKS[game]))
    by_input = {one["input"]: one for one in found["questions"].values() if "input" in one}

    assert set(switches(game)) == set(by_input)
    places = {(one.name, asked.name) for one in BOOKS[game].calculators for asked in one.questions if asked.ruling}
    assert places == {(where, name) for name, one in by_input.items() for where in one["calculators"]}
    for name, question in switches(game).items():
        ours = ("yes" if question.default else "no") if question.kind == "yes-no" else question.default.value
        assert ours == by_input[name]["readings"][0][0]
    for id, one in found["questions"].items():
        names = [name for name, _ in one["readings"]]
        assert len(names) == len(set(names)) and all(names), id
        assert all("/" not in name and len(name) <= 200 for name in names), id


def test_the_toy_game_has_a_table(tmp_path) -> None:
    """A game needs no more than its declarations for it."""
    game, attack = toy.game(tmp_path), toy.attack()
    (book,) = books([game], [attack])

    assert '<fieldset class="question" data-ruling="terrain/cover/cover-die">' in table_page(book)
    readings = [["one", "One."], ["two", "Two."]]
    expected = {
        "asked": "One die or two?",
        "input": "cover_die",
        "calculators": ["attack"],
        "readings": readings,
    }
    assert {"terrain/cover/cover-die": expected} == json.loads(table_file(book))["questions"]
