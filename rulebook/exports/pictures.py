"""The preview picture that a chat or a forum shows beside a link: of the site, each game and each calculator.

Drawn as SVG and rasterised by resvg; what was drawn is kept in .cache until something in it changes.
"""

import io
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import resvg_py
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it has no types
from PIL import Image

from calculators.declare.calculator import Calculator
from calculators.show.element import Html, el
from rulebook.cache import CACHE, digest, kept
from rulebook.pages.links import PICTURE, SITE_PICTURE, picture_of
from rulebook.read.models import Game

FONT = Path(__file__).with_name("zilla-slab-600.ttf")  # docs/assets has it as WOFF2, which resvg does not read
_SOURCES = (Path(__file__), FONT)
_FAMILY = "Zilla Slab SemiBold"
_WIDTH, _HEIGHT = PICTURE
_PAPER, _INK, _FAINT = "#faf8f3", "#1f1d1a", "#4e4942"
_SITE = "Ready Reckoner"
_PROMISE, _SITE_COLOUR = "Rules and odds for small wargames", "#2a3a4a"
_SITE_MARK = (  # docs/assets/icons/mark.svg as one path
    "M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4zm0 1.6A2.4 2.4 0 0 0 3.6 6v12"
    "A2.4 2.4 0 0 0 6 20.4h12a2.4 2.4 0 0 0 2.4-2.4V6A2.4 2.4 0 0 0 18 3.6zM3 7.4h18v1.2H3zM3 15.4h18v1.2H3z"
    "M4.7 8a2.3 2.3 0 1 1 4.6 0 2.3 2.3 0 1 1-4.6 0zM9.7 8a2.3 2.3 0 1 1 4.6 0 2.3 2.3 0 1 1-4.6 0z"
    "M9.9 16a2.3 2.3 0 1 1 4.6 0 2.3 2.3 0 1 1-4.6 0zM14.9 16a2.3 2.3 0 1 1 4.6 0 2.3 2.3 0 1 1-4.6 0z"
)
_BAND = 400  # the coloured band with the mark in it
_MARK = 264
_COLOURS = 64
_LEFT, _ROOM = _BAND + 64, _WIDTH - _BAND - 2 * 64
_OVER, _WORDS, _FOOT = 42, 34, 32  # sizes of letters: above the title, below it, and at the bottom
_TITLES = (92, 76, 64, 54)  # the biggest that fits is taken


class Shown(NamedTuple):
    """What a picture shows."""

    title: str
    words: str
    over: str
    colour: str
    mark: str


def pictures(
    games: Iterable[Game], calculators: Iterable[Calculator], folder: Path = CACHE / "pictures"
) -> Mapping[str, bytes]:
    """Every picture by its path on the site; one that was drawn before is taken from the folder."""
    wanted: dict[str, Shown] = {SITE_PICTURE: Shown(_SITE, _PROMISE, "", _SITE_COLOUR, _SITE_MARK)}
    by_id = {game.id: game for game in games if game.chapters}
    for id, game in by_id.items():
        wanted[picture_of(id)] = Shown(game.title, game.tagline, "", game.colour, game.mark)
    for calculator in (calculator for calculator in calculators if calculator.game in by_id):
        game = by_id[calculator.game]
        over = "" if calculator.title == game.title else game.title
        wanted[picture_of(calculator.game, calculator.name)] = Shown(
            calculator.title, calculator.summary, over, game.colour, game.mark
        )
    names = {path: _name(*shown) for path, shown in wanted.items()}
    drawn = {path: kept(folder / names[path], partial(draw, *shown)) for path, shown in wanted.items()}
    for path in folder.glob("*.png"):
        if path.name not in names.values():  # no link shows it any more
            path.unlink(missing_ok=True)
    return drawn


def _name(*shown: str) -> str:
    """A file's name in the cache: a digest of everything that changes the picture."""
    texts = [resvg_py.__version__, *shown]
    return digest([*(text.encode() for text in texts), *(path.read_bytes() for path in _SOURCES)]) + ".png"


def draw(title: str, words: str, over: str, colour: str, mark: str) -> bytes:
    """A picture as PNG: the mark on the game's colour; beside it a line, the title, and a few words."""
    picture = svg(title, words, over, colour, mark)
    drawn = resvg_py.svg_to_bytes(svg_string=picture, skip_system_fonts=True, font_files=[str(FONT)])
    light = io.BytesIO()  # with a palette: a third of the bytes, and nobody sees the difference
    Image.open(io.BytesIO(bytes(drawn))).convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE).save(
        light, "PNG", optimize=True
    )
    return light.getvalue()


def svg(title: str, words: str, over: str, colour: str, mark: str) -> Html:
    """The same as SVG."""
    size, lines = _fitted(title)
    parts = [
        ([over] if over else [], _OVER, colour, 64.0, 0),
        (lines, size, _INK, size * 1.12, 24),
        (wrapped(words, _WORDS, 3), _WORDS, _FAINT, 46.0, 0),
    ]
    y = (_HEIGHT - 60 - sum(len(part) * step + gap for part, _, _, step, gap in parts)) / 2
    drawn = []
    for part, letters, ink, step, gap in parts:
        for line in part:
            drawn.append(_text(line, y, letters, ink))
            y += step
        y += gap
    scale = _MARK / 24
    at = f"translate({(_BAND - _MARK) / 2} {(_HEIGHT - _MARK) / 2}) scale({scale})"
    return el(
        "svg",
        el("rect", width=_WIDTH, height=_HEIGHT, fill=_PAPER),
        el("rect", width=_BAND, height=_HEIGHT, fill=colour),
        el("path", d=mark, fill="#ffffff", transform=at),
        drawn,
        _text(_SITE, _HEIGHT - 76, _FOOT, colour),
        xmlns="http://www.w3.org/2000/svg",
        width=_WIDTH,
        height=_HEIGHT,
        font_family=_FAMILY,
    )


def _text(line: str, top: float, size: int, ink: str) -> Html:
    baseline = round(top) + round(size * _ascent(), 2)
    return el("text", drawable(line), x=_LEFT, y=str(baseline), font_size=size, fill=ink)


def _fitted(text: str, most: int = 2) -> tuple[int, list[str]]:
    """The biggest size at which a title fits in so many lines, and the lines; the smallest if none does."""
    for size in _TITLES[:-1]:
        lines = wrapped(text, size, most + 1)
        if len(lines) <= most and all(length(line, size) <= _ROOM for line in lines):
            return size, lines
    return _TITLES[-1], wrapped(text, _TITLES[-1], most)


def wrapped(text: str, size: int, most: int) -> list[str]:
    """The text in lines that fit; what does not fit in so many lines ends in dots."""
    lines: list[str] = []
    for word in drawable(text).split():
        if lines and length(f"{lines[-1]} {word}", size) <= _ROOM:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        lines = lines[:most]
        while length(f"{lines[-1]} …", size) > _ROOM and " " in lines[-1]:
            lines[-1] = lines[-1].rpartition(" ")[0]
        lines[-1] += " …"
    return lines


def length(text: str, size: int) -> float:
    """How long a line is, in pixels; kerning, which makes it a little shorter, is left out."""
    return sum(_advances().get(letter, 0) for letter in text) * size


def drawable(text: str) -> str:
    """The text in letters that the font has: accents it lacks are taken off, anything else it lacks is left out."""

    def has(letter: str) -> bool:
        return letter.isspace() or letter in _advances()

    return "".join(
        letter if has(letter) else "".join(filter(has, unicodedata.normalize("NFKD", letter))) for letter in text
    )


@cache
def _advances() -> Mapping[str, float]:
    """How far each letter of the font goes, for a size of 1."""
    with TTFont(FONT) as font:
        widths, em = font["hmtx"].metrics, font["head"].unitsPerEm
        return {chr(code): widths[glyph][0] / em for code, glyph in font.getBestCmap().items()}


@cache
def _ascent() -> float:
    """How far above its baseline a line begins, for a size of 1."""
    with TTFont(FONT) as font:
        ascent: float = font["hhea"].ascent / font["head"].unitsPerEm
        return ascent
