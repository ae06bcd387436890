"""The pictures that links show: painted right, small, and the same every time."""

from __future__ import annotations

import io
from math import pi
from pathlib import Path

import pytest
from PIL import Image

from rulebook.exports import pictures
from rulebook.exports.outlines import filled, outlines
from rulebook.read.load import load
from tests.support.toy import attack, game

DATA = Path(__file__).parents[3] / "data"


def area(path: str, lines: int = 1200) -> float:
    """How much of the 24 by 24 grid a path fills."""
    shape = outlines(path)
    return sum(end - begin for at in range(lines) for begin, end in filled(shape, 24 * (at + 0.5) / lines)) * 24 / lines


@pytest.mark.parametrize(
    "path, expected",
    [
        ("M4 4h16v16H4z", 256),
        ("m4,4 16,0 0,16 -16,0z", 256),
        ("M4 4L20 4 20 20 4 20z", 256),
        ("M2 2h20v20H2zM4 4v16h16V4z", 400 - 256),  # wound the other way: a hole
        ("M2 2h20v20H2zM4 4h16v16H4z", 400),  # wound the same way: none
        ("M2 2h10v10H2zM7 7h10v10H7z", 175),  # overlapping shapes count once
        ("M4 4h4v4zm8 8h4v4z", 16),  # a second shape that begins where the first did
        ("M2 12a10 10 0 0 1 20 0a10 10 0 0 1-20 0z", 100 * pi),
        ("M2 12A10 10 0 1122 12A10 10 0 012 12z", 100 * pi),  # flags without spaces
        ("M2 12a10 5 0 0 0 20 0z", 25 * pi),
        ("M12 2a5 10 90 0 1 0 10z", 0.5 * pi * 25 * 2),
        ("M2 12a1 1 0 0 1 20 0z", 50 * pi),  # radii too small to reach
        ("M0 0C0 12 12 24 24 24L24 0z", 439.2),
        ("M0 0Q0 24 24 24L24 0z", 480),
    ],
)
def test_a_path_is_filled_as_a_browser_fills_it(path, expected):
    """Lines, curves, arcs, holes and repeated commands come out with the right area."""
    assert area(path) == pytest.approx(expected, rel=0.004)


def test_curves_that_go_on_smoothly():
    """S and T mirror the curve before them, and stand for the same curve written out."""
    assert area("M2 12C2 2 12 2 12 12S22 22 22 12L22 24H2z") == pytest.approx(
        area("M2 12C2 2 12 2 12 12C12 22 22 22 22 12L22 24H2z")
    )
    assert area("M2 12Q7 2 12 12T22 12V24H2z") == pytest.approx(area("M2 12Q7 2 12 12Q17 22 22 12V24H2z"))
    assert area("M2 12T22 12V24H2z") == pytest.approx(240)


def test_a_path_that_breaks_off():
    """Half a command is told, not painted."""
    with pytest.raises(ValueError, match="in the middle of L"):
        outlines("M4 4L5")


def test_every_game_has_a_mark_that_can_be_painted():
    """The marks of all games fill a fair part of their square."""
    assert [] == [one.id for one in load(DATA) if not 60 < area(one.mark, 240) < 400]


def painted(tmp_path, **changed):
    """The toy's own picture."""
    given = {
        "title": "Attack",
        "words": "One shot.",
        "over": "Toy",
        "colour": "#8f1d2c",
        "mark": "M4 4h16v16H4z",
    } | changed
    return Image.open(io.BytesIO(pictures.paint(**given)))


def test_a_picture_is_as_big_as_it_should_be(tmp_path):
    """1200 by 630, with the game's colour, the mark on it, and few enough colours to stay small."""
    image = painted(tmp_path)

    assert ((1200, 630), "P") == (image.size, image.mode)
    image = image.convert("RGB")
    assert ((143, 29, 44), (255, 255, 255)) == (image.getpixel((10, 10)), image.getpixel((200, 315)))


def test_the_same_words_give_the_same_bytes():
    """A build says the same as the last one, to the byte, and other words give another picture."""
    given = {"title": "Attack", "words": "One shot.", "over": "Toy", "colour": "#8f1d2c", "mark": "M4 4h16v16H4z"}

    assert pictures.paint(**given) == pictures.paint(**given)
    assert pictures.paint(**given) != pictures.paint(**given | {"title": "Melee"})
    assert len(pictures.paint(**given)) < 20_000


@pytest.mark.parametrize("title", ["Á Ł 中", "W" * 80, "Many long words " * 12, "x"])
def test_any_title_can_be_painted(tmp_path, title):
    """Letters that the font lacks, long words and long titles leave the picture's right edge free."""
    image = painted(tmp_path, title=title, words=title).convert("RGB")
    edge = {image.getpixel((1199, y)) for y in range(630)}

    assert 1 == len(edge) or " " not in title


def test_letters_the_font_lacks():
    """An accent is taken off, a sign that nobody has drawn is left out."""
    assert "A é !" == pictures._drawable("Á é 中!")


def test_what_was_painted_is_kept(tmp_path, monkeypatch):
    """A picture for each game and calculator; a second build paints nothing, and forgets what is gone."""
    toy = game(tmp_path)
    first = pictures.pictures([toy], [attack()], tmp_path / "kept")
    monkeypatch.setattr(pictures, "paint", lambda *_: pytest.fail("painted again"))

    assert ["r/toy.png", "r/toy/attack.png"] == sorted(first)
    assert first == pictures.pictures([toy], [attack()], tmp_path / "kept")
    pictures.pictures([toy], [], tmp_path / "kept")
    assert 1 == len(list((tmp_path / "kept").iterdir()))
