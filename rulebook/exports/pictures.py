"""The preview picture that a chat or a forum shows beside a link: of the site, each game, calculator and ruling.

Drawn as SVG and rasterised by resvg; what was drawn is kept in .cache until something in it changes.
"""

import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import resvg_py
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it has no types
from PIL import Image

from calculators.declare.calculator import Calculator
from calculators.show.element import Html, el
from rulebook.cache import CACHE, digest, kept
from rulebook.pages.links import PICTURE, RULING_PICTURE, SITE_PICTURE, picture_of
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
# Of a ruling: where its words begin, their room, and sizes of its letters
_EDGE, _QUESTIONS, _ANSWERS, _FEW_COLOURS = 84, (72, 62, 54, 46), (52, 40), 16
_WIDE = _WIDTH - 2 * _EDGE


class Shown(NamedTuple):
    """What a picture shows."""

    title: str
    words: str
    over: str
    colour: str
    mark: str


def pictures(
    games: Iterable[Game],
    calculators: Iterable[Calculator],
    rulings: Mapping[str, Mapping[str, tuple[str, str]]],
    folder: Path = CACHE / "pictures",
) -> Mapping[str, bytes]:
    """Every picture by its path on the site; one that was drawn before is taken from the folder.

    `rulings` has question and answer of each ruling by its picture's path, and those by their game.
    """
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
    makers = {path: (partial(draw, *shown), _name(*shown)) for path, shown in wanted.items()}
    for game in by_id.values():
        for path, (asked, answer) in rulings.get(game.id, {}).items():
            ruling = asked, answer, game.title, game.colour, game.mark
            makers[path] = partial(draw_ruling, *ruling), _name("ruling", *ruling)
    drawn = {path: kept(folder / name, make) for path, (make, name) in makers.items()}
    names = {name for _, name in makers.values()}
    for old in folder.glob("*.png"):
        if old.name not in names:  # no link shows it any more
            old.unlink(missing_ok=True)
    return drawn


def _name(*shown: str) -> str:
    """A file's name in the cache: a digest of everything that changes the picture."""
    texts = [_sources(), resvg_py.__version__, *shown]
    return digest(text.encode() for text in texts) + ".png"


@cache
def _sources() -> str:
    """A digest of what draws: there are hundreds of pictures, and one font."""
    return digest(path.read_bytes() for path in _SOURCES)


def draw(title: str, words: str, over: str, colour: str, mark: str) -> bytes:
    """A picture as PNG: the mark on the game's colour; beside it a line, the title, and a few words."""
    picture = svg(title, words, over, colour, mark)
    drawn = resvg_py.svg_to_bytes(svg_string=picture, skip_system_fonts=True, font_files=[str(FONT)])
    light = io.BytesIO()  # with a palette: a third of the bytes, and nobody sees the difference
    Image.open(io.BytesIO(bytes(drawn))).convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE).save(
        light, "PNG", optimize=True
    )
    return light.getvalue()


def draw_ruling(asked: str, answer: str, over: str, colour: str, mark: str) -> bytes:
    """A ruling as PNG, smaller and with fewer colours: the question, and below it the answer."""
    picture = ruling_svg(asked, answer, over, colour, mark)
    width, _ = RULING_PICTURE
    drawn = resvg_py.svg_to_bytes(svg_string=picture, skip_system_fonts=True, font_files=[str(FONT)], width=width)
    light = io.BytesIO()
    Image.open(io.BytesIO(bytes(drawn))).convert("RGB").quantize(
        _FEW_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
    ).save(light, "PNG")
    return light.getvalue()


def ruling_svg(asked: str, answer: str, over: str, colour: str, mark: str) -> Html:
    """The same as SVG: the mark small beside the game's name, so that the words have the room."""
    size, lines = _fitted(asked, 3, _QUESTIONS, _WIDE)
    letters = _ANSWERS[0] if len(wrapped(answer, _ANSWERS[0], 3, _WIDE)) < 3 else _ANSWERS[1]
    step = letters * 1.3
    below = wrapped(answer, letters, max(2, int((_HEIGHT - 290 - len(lines) * size * 1.15) / step)), _WIDE)
    drawn = [_text(over, 48, _FOOT, colour, _EDGE + 64)]
    y = 130.0
    for line in lines:
        drawn.append(_text(line, y, size, _INK, _EDGE))
        y += size * 1.15
    y += 28
    for line in below:
        drawn.append(_text(line, y, letters, _FAINT, _EDGE))
        y += step
    return el(
        "svg",
        el("rect", width=_WIDTH, height=_HEIGHT, fill=_PAPER),
        el("rect", width=20, height=_HEIGHT, fill=colour),
        el("path", d=mark, fill=colour, transform=f"translate({_EDGE} 44) scale(2)"),
        drawn,
        _text(_SITE, _HEIGHT - 72, _FOOT, colour, _EDGE),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        width=_WIDTH,
        height=_HEIGHT,
        font_family=_FAMILY,
    )


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


def _text(line: str, top: float, size: int, ink: str, left: int = _LEFT) -> Html:
    baseline = round(top) + round(size * _ascent(), 2)
    return el("text", drawable(line), x=left, y=str(baseline), font_size=size, fill=ink)


def _fitted(text: str, most: int = 2, sizes: Sequence[int] = _TITLES, room: int = _ROOM) -> tuple[int, list[str]]:
    """The biggest size at which a title fits in so many lines, and the lines; the smallest if none does."""
    for size in sizes[:-1]:
        lines = wrapped(text, size, most + 1, room)
        if len(lines) <= most and all(length(line, size) <= room for line in lines):
            return size, lines
    return sizes[-1], wrapped(text, sizes[-1], most, room)


def wrapped(text: str, size: int, most: int, room: int = _ROOM) -> list[str]:
    """The text in lines that fit; what does not fit in so many lines ends in dots."""
    lines: list[str] = []
    for word in drawable(text).split():
        if lines and length(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        lines = lines[:most]
        while length(f"{lines[-1]} …", size) > room and " " in lines[-1]:
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
