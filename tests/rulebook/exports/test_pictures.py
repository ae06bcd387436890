"""The pictures that links show: drawn right, small, and the same every time."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from rulebook.exports import pictures
from tests.support.games import GAMES
from tests.support.toy import attack, game

DATA = Path(__file__).parents[3] / "data"
SHOWN = {"title": "Attack", "words": "One shot.", "over": "Toy", "colour": "#8f1d2c", "mark": "M4 4h16v16H4z"}
PAPER, WHITE = (250, 248, 243), (255, 255, 255)


def image(**changed: str) -> Image.Image:
    """A picture of the toy, with whatever a test wants otherwise."""
    return Image.open(io.BytesIO(pictures.draw(**SHOWN | changed))).convert("RGB")


def test_a_picture_is_as_big_as_it_should_be():
    """1200 by 630, with the game's colour, the mark on it, and the paper beside it."""
    found = image()

    assert (1200, 630) == found.size
    assert [(143, 29, 44), WHITE, PAPER] == [found.getpixel(at) for at in ((10, 10), (200, 315), (1190, 10))]


@pytest.mark.parametrize("one", GAMES.values(), ids=lambda one: one.id)
def test_every_game_has_a_mark_that_can_be_drawn(one):
    """The marks of all games fill a fair part of their square."""
    square = image(mark=one.mark).crop((68, 183, 332, 447)).convert("L")
    white = square.histogram()[255] / 11**2

    assert 60 < white < 400  # of the 24 by 24 squares it is drawn on


def test_the_words_are_drawn():
    """Letters leave ink: the font is found, though it is no font of the system."""
    with_words, without = (
        image(words=words).crop((401, 0, 1200, 630)).convert("L").histogram() for words in ("One shot.", "")
    )

    assert sum(with_words[:200]) > sum(without[:200]) + 300


def test_the_same_words_give_the_same_bytes():
    """A build says the same as the last one, to the byte, and other words give another picture."""
    assert pictures.draw(**SHOWN) == pictures.draw(**SHOWN)
    assert pictures.draw(**SHOWN) != pictures.draw(**SHOWN | {"title": "Melee"})
    assert len(pictures.draw(**SHOWN)) < 50_000


def test_a_ruling_shows_question_and_answer():
    """Both leave ink, question above answer; the picture is small, has the game's colour, and comes out the same."""
    ruling = ("Does it stack?", "No, one die in all.", "Toy", "#8f1d2c", "M4 4h16v16H4z")
    drawn = pictures.draw_ruling(*ruling)
    found, silent = (
        Image.open(io.BytesIO(one)).convert("L") for one in (drawn, pictures.draw_ruling("", "", *ruling[2:]))
    )

    def ink(image: Image.Image, top: int, bottom: int) -> int:
        return sum(image.crop((56, top, 800, bottom)).histogram()[:150])

    assert (800, 420) == found.size and len(drawn) < 15_000
    assert ink(found, 85, 150) > ink(silent, 85, 150) + 300
    assert ink(found, 150, 220) > ink(silent, 150, 220) + 300
    assert drawn == pictures.draw_ruling(*ruling)


@pytest.mark.parametrize("one", GAMES.values(), ids=lambda one: one.id)
def test_every_question_fits(one):
    """No ruling's question is cut, and something of each answer is shown."""
    for rule in (rule for chapter in one.chapters for rule in chapter.rules):
        for ruling in rule.rulings:
            drawn = pictures.ruling_svg(ruling.asked, "Yes.", one.title, one.colour, one.mark)
            assert (ruling.id, False) == (ruling.id, "…" in drawn)
            assert ">Yes.<" in drawn


@pytest.mark.parametrize("title", ["Á Ł 中", "W" * 80, "Many long words " * 12, "x", '<b> & "c"'])
def test_any_title_can_be_drawn(title):
    """Letters that the font lacks, long words and long titles leave the picture's right edge free."""
    edge = image(title=title, words=title).crop((1199, 0, 1200, 630)).getcolors()

    assert [(630, PAPER)] == edge or " " not in title


def test_a_line_is_as_long_as_its_letters():
    """What does not fit is wrapped, and what is left over ends in dots."""
    lines = pictures.wrapped("many words " * 30, 34, 3)

    assert 3 == len(lines) and lines[-1].endswith(" …")
    assert all(pictures.length(line, 34) <= 672 for line in lines)
    assert pictures.length("ii", 34) < pictures.length("WW", 34)


def test_letters_the_font_lacks():
    """An accent is taken off, a sign that nobody has drawn is left out."""
    assert "A é !" == pictures.drawable("Á é 中!")


def test_what_was_drawn_is_kept(tmp_path, monkeypatch):
    """One of the site, each game, calculator and ruling; a second build draws nothing, and forgets what is gone."""
    toy = game(tmp_path)
    rulings = {"toy": {"r/toy/a/b/c.png": ("Why?", "Because.")}}
    first = pictures.pictures([toy], [attack()], rulings, tmp_path / "kept")
    monkeypatch.setattr(pictures, "draw", lambda *_: pytest.fail("drawn again"))
    monkeypatch.setattr(pictures, "draw_ruling", lambda *_: pytest.fail("drawn again"))

    assert ["r/site.png", "r/toy.png", "r/toy/a/b/c.png", "r/toy/attack.png"] == sorted(first)
    assert first == pictures.pictures([toy], [attack()], rulings, tmp_path / "kept")
    pictures.pictures([toy], [], {}, tmp_path / "kept")
    assert 2 == len(list((tmp_path / "kept").iterdir()))
