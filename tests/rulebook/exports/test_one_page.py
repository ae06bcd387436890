"""All rules of a game on one page: the same anchors and words as in the chapters, and found by no search twice."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import calculators
from rulebook.exports.books.one_page import anchors, one_page
from rulebook.pages.book import books
from rulebook.site import make
from tests.site.test_render import COVER, TERRAIN, TOY, toy_package, with_rule
from tests.support.games import GAMES
from tests.support.toy import attack

assert toy_package  # the calculators know the toy in these tests too


def page(game=TOY):
    """The page of a game."""
    return make([game], [attack()], {}).pages["toy/all.md"]


def test_every_rule_stands_there_as_in_its_chapter():
    """Chapters, rules, rulings and tables in reading order, with their anchors; links to rules stay on the page."""
    found = page()

    assert ["shooting", "to-hit", "terrain", "cover"] == re.findall(r"^##+ .*\{#(.*)\}", found, re.M)
    assert '<a id="cover--cover-die"></a>' in found
    assert 'data-table="to-hit/chances"' in found
    assert 'href="here:#cover"' in found
    assert "rules/terrain" not in found


def test_an_anchor_that_is_taken_gets_its_chapter_in_front():
    """A rule has its chapter's anchor; the second of a name is longer, and a chapter makes way for a rule."""
    again = replace(COVER, id="terrain/to-hit", rulings=())
    named = replace(COVER, id="terrain/shooting", rulings=())
    game = replace(TOY, chapters=(TOY.chapters[0], replace(TERRAIN, rules=(COVER, again, named))))

    found = anchors(game)

    assert ["to-hit", "terrain--to-hit"] == [found["shooting/to-hit"], found["terrain/to-hit"]]
    assert ["shooting", "shooting--chapter"] == [found["terrain/shooting"], found["shooting"]]


def test_no_anchor_stands_twice_in_any_game():
    """Of no game two things share an anchor on the page, and nearly all have that of their chapter's page."""
    for book in books(GAMES.values(), calculators.every()):
        (found,) = one_page(book).values()
        ids = re.findall(r'\{#(.*?)\}$|\sid="(.*?)"', found, re.M)
        assert len(ids) == len(set(ids)), book.game.id


def test_what_was_renamed_has_one_anchor_here():
    """The page is younger than the old links, which lead to the chapters."""
    assert "wall" not in page(with_rule(replace(COVER, was=("ground/wall",)), TERRAIN))


def test_search_engines_and_our_search_find_each_rule_once():
    """The page says noindex, and the index has it as one page without a rule's words."""
    made = make([TOY], [attack()], {})
    hits = json.loads(made.files["assets/search/index.json"])["hits"]

    assert 'robots: "noindex"' in made.pages["toy/all.md"]
    assert [["All rules on one page", ""]] == [[hit[3], hit[-1]] for hit in hits if hit[4] == "toy/all/"]


def test_rulings_are_folded_without_a_script():
    """No fold is open as it comes, and the switch waits hidden for its script."""
    found = page()

    assert "<details open" not in found
    assert re.search(r"<fieldset class=\"[^\"]*\bfor-scripts\b[^>]* data-rulings-shown", found)
