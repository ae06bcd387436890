"""What the rules say: every fact of the books has its place, in few words, under titles of their own."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rulebook.read.ids import living
from tests.support.games import GAMES

# `tests/records/facts.tsv`: game, number of the fact, and every place that states it. Somebody who did not write the
# rules looked each of them up; a place is a chapter, a rule, a ruling, or `game` for the game's own page.
FACTS = [tuple(line.split("\t")) for line in (Path(__file__).parents[2] / "records/facts.tsv").read_text().splitlines()]
IN_THE_BOOK = {"WG": 59, "WS": 121, "WV": 121, "EW": 185, "WF": 385}
MOST_WORDS = {"wargame": 1250, "warstuff": 2400, "warverse": 2700, "erfworld": 3900, "warfig": 7000}


def test_every_fact_is_listed() -> None:
    """No fact of the five books is left out of the list or counted twice."""
    listed = [fact for _, fact, _ in FACTS[1:]]

    assert [f"{book}-{number:03}" for book, last in IN_THE_BOOK.items() for number in range(1, last + 1)] == listed


def test_every_fact_has_its_place() -> None:
    """Whatever states a fact is still there under its id; whoever deletes or moves it finds the fact another place."""
    places = {(game.id, id) for game in GAMES.values() for id in (*living(game), "game")}

    assert [] == [
        (fact, place) for game, fact, all in FACTS[1:] for place in all.split() if (game, place) not in places
    ]


@pytest.mark.parametrize(("id", "most"), MOST_WORDS.items())
def test_rules_stay_short(id: str, most: int) -> None:
    """Summaries and texts of a game together have no more words than agreed; rulings and tables come on top."""
    texts = (re.sub(r"\]\([^)]*\)", "]", f"{rule.short} {rule.text}") for rule in GAMES[id].rules)

    assert sum(len(text.split()) for text in texts) <= most


@pytest.mark.parametrize("id", sorted(GAMES))
def test_titles_are_not_twins(id: str) -> None:
    """No two chapters or rules of a game have the same title, so a menu or a search result tells them apart."""
    game = GAMES[id]
    titles = Counter(one.title.casefold() for one in (*game.chapters, *game.rules))

    assert [] == [title for title, times in titles.items() if times > 1]


def in_order(id: str, chapters: str) -> bool:
    """Whether these chapters of a game stand in this order, others between them or not."""
    order = [chapter.id for chapter in GAMES[id].chapters]
    places = [order.index(chapter) for chapter in chapters.split()]
    return places == sorted(places)


def test_chapters_come_in_the_order_of_play() -> None:
    """A new player reads of the set-up first, then of the phases of a turn as they are played."""
    assert in_order("warfig", "quick-play objectives deployment turn spells movement shooting melee reinforcements")
    assert in_order("erfworld", "goal turn unit-design cost commanders movement scouting combat")
