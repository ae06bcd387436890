"""The pictures that links show: drawn right, small, and the same every time."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import typst
from PIL import Image, ImageChops

from calculators import every
from rulebook.exports import pictures
from tests.support.games import GAMES
from tests.support.toy import attack, game

DATA = Path(__file__).parents[3] / "data"
SHOWN = pictures.Shown("Attack", "One shot.", "Toy", "#8f1d2c", "M4 4h16v16H4z")
PAPER, WHITE = (250, 248, 243), (255, 255, 255)


def image(**changed: str) -> Image.Image:
    """A picture of the toy, with whatever a test wants otherwise."""
    (drawn,) = pictures.draw([SHOWN._replace(**changed)])
    return Image.open(io.BytesIO(drawn)).convert("RGB")


def cut(layout: str, shown: list[pictures.Shown]) -> list[str]:
    """The titles that are not shown whole."""
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[str(pictures.FONT.parent)])
    found = json.loads(typst.query(pictures.source(layout, shown), "<cut>", font_paths=fonts))
    return [each["value"] for each in found]


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
    """A build says the same as the last one, to the byte, whatever is drawn beside it; other words look otherwise."""
    (alone,) = pictures.draw([SHOWN])
    other, again = pictures.draw([SHOWN._replace(title="Melee"), SHOWN])

    assert alone == again != other
    assert len(alone) < 50_000


def test_a_ruling_shows_question_and_answer():
    """Both leave ink, question above answer; the picture is small, and has the game's colour."""
    ruling = SHOWN._replace(title="Does it stack?", words="No, one die in all.")
    drawn, silent = pictures.draw_rulings([ruling, ruling._replace(title="", words="")])

    def ink(picture: bytes, top: int, bottom: int) -> int:
        image = Image.open(io.BytesIO(picture)).convert("L")
        return sum(image.crop((56, top, 800, bottom)).histogram()[:150])

    assert (800, 420) == Image.open(io.BytesIO(drawn)).size and len(drawn) < 15_000
    assert ink(drawn, 85, 145) > ink(silent, 85, 145) + 300
    assert ink(drawn, 155, 215) > ink(silent, 155, 215) + 300


@pytest.mark.parametrize("one", GAMES.values(), ids=lambda one: one.id)
def test_every_title_fits(one):
    """No calculator's title and no ruling's question is cut."""
    cards = [SHOWN._replace(title=each.title) for each in every() if each.game == one.id]
    asked = [SHOWN._replace(title=ruling.asked) for _, ruling in one.rulings]

    assert [] == cut("card", [SHOWN._replace(title=one.title), *cards])
    assert [] == cut("ruling", asked)


@pytest.mark.parametrize("title", ["Á Ł 中", "W" * 80, "Many long words " * 12, "x", '<b> & "c" \\ #d $e$'])
def test_any_title_can_be_drawn(title):
    """Letters that the font lacks, signs that Typst reads, long words and long titles leave the right edge free."""
    edge = image(title=title, words=title).crop((1199, 0, 1200, 630)).getcolors()

    assert [(630, PAPER)] == edge or " " not in title


def test_what_does_not_fit_ends_in_dots():
    """A long title is cut and says so; a long answer leaves the name of the site below it alone."""
    long = SHOWN._replace(title="Many long words " * 12, words="and many more " * 40)
    drawn, short = pictures.draw_rulings([long, long._replace(words="Yes.")])
    foot, same = (Image.open(io.BytesIO(picture)).convert("RGB").crop((0, 366, 800, 420)) for picture in (drawn, short))

    assert [long.title] == cut("card", [long]) == cut("ruling", [long])
    assert max(high for _, high in ImageChops.difference(foot, same).getextrema()) < 16  # their palettes differ


def test_what_was_drawn_is_kept(tmp_path, monkeypatch):
    """One of the site, each game, calculator and ruling; a second build draws nothing, and forgets what is gone."""
    toy = game(tmp_path)
    rulings = {"toy": {"r/toy/a/b/c.png": ("Why?", "Because.")}}
    first = pictures.pictures([toy], [attack()], rulings, tmp_path / "kept")
    monkeypatch.setattr(pictures.typst, "compile", lambda *_, **__: pytest.fail("drawn again"))

    assert ["r/site.png", "r/toy.png", "r/toy/a/b/c.png", "r/toy/attack.png"] == sorted(first)
    assert first == pictures.pictures([toy], [attack()], rulings, tmp_path / "kept")
    pictures.pictures([toy], [], {}, tmp_path / "kept")
    assert 2 == len(list((tmp_path / "kept").iterdir()))
