"""The picture that a chat or a forum shows beside a link: one for each game and each calculator.

Painted at build time from the game's colour, mark and title, by Pillow and the site's own font, with no connection.
The same words and colours always give the same bytes; what was painted is kept in .cache until something changes.
"""

from __future__ import annotations

import hashlib
import io
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path

import PIL
from PIL import Image, ImageDraw, ImageFont

from calculators.declare.calculator import Calculator
from rulebook.exports.outlines import filled, outlines
from rulebook.finish.cache import keep
from rulebook.pages.links import PICTURE, picture_of
from rulebook.read.models import Game

ROOT = Path(__file__).parents[2]
FONT = ROOT / "docs" / "assets" / "fonts" / "zilla-slab-600.woff2"
WIDE, HIGH = PICTURE
_CACHE = ROOT / ".cache" / "pictures"
_SOURCES = (Path(__file__), Path(__file__).with_name("outlines.py"), FONT)
_PAPER, _INK, _FAINT = "#faf8f3", "#1f1d1a", "#4e4942"
_SITE = "Ready Reckoner"
_BAND = 400  # the coloured band with the mark in it
_LEFT, _ROOM = _BAND + 64, WIDE - _BAND - 2 * 64
_FINE = 4  # the mark is painted so many times finer, then made small: smooth edges
_COLOURS = 24  # enough for three inks with their edges; the file stays small


def pictures(games: Iterable[Game], calculators: Iterable[Calculator], kept: Path = _CACHE) -> Mapping[str, bytes]:
    """Every picture by its path on the site; one that was painted before is taken from `kept`."""
    calculators = list(calculators)
    wanted: dict[str, tuple[str, str, Game]] = {}
    for game in (one for one in games if one.chapters):
        wanted[picture_of(game.id)] = (game.title, game.tagline, game)
        for one in calculators:
            if one.game == game.id:
                wanted[picture_of(game.id, one.name)] = (one.title, one.summary, game)
    painted = {path: _kept(kept, *what) for path, what in wanted.items()}
    _forget(kept, {_name(*what) for what in wanted.values()})
    return painted


def paint(title: str, words: str, over: str, colour: str, mark: str) -> bytes:
    """One picture as a PNG: the mark on the game's colour; beside it a line, the title, and a few words."""
    image = Image.new("RGB", PICTURE, _PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, _BAND - 1, HIGH), colour)
    image.paste("#ffffff", ((_BAND - 264) // 2, (HIGH - 264) // 2), _mark(mark, 264))
    big, lines = _fitted(title, (92, 76, 64, 54), most=2)
    block = ([over] if over else []), lines, _wrapped(words, _font(34), 3)
    high = sum(len(part) * step for part, step in zip(block, (64, big.size * 1.12, 46))) + 24
    y = (HIGH - 60 - high) / 2
    for part, font, ink, step in zip(
        block, (_font(42), big, _font(34)), (colour, _INK, _FAINT), (64, big.size * 1.12, 46)
    ):
        for line in part:
            draw.text((_LEFT, round(y)), line, ink, font)
            y += step
        y += 24 if font is big else 0
    draw.text((_LEFT, HIGH - 76), _SITE, colour, _font(32))
    flat = image.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    stream = io.BytesIO()
    flat.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def _mark(path: str, size: int) -> Image.Image:
    """The mark as a mask."""
    fine = size * _FINE
    mask = Image.new("L", (fine, fine))
    draw = ImageDraw.Draw(mask)
    shape = [[(x * fine / 24, y * fine / 24) for x, y in outline] for outline in outlines(path)]
    for y in range(fine):
        for begin, end in filled(shape, y + 0.5):
            draw.line((round(begin), y, round(end) - 1, y), 255)
    return mask.resize((size, size), Image.Resampling.BOX)


def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


def _fitted(text: str, sizes: tuple[int, ...], most: int) -> tuple[ImageFont.FreeTypeFont, list[str]]:
    """The biggest of the sizes at which a text fits in so many lines; the last if none does."""
    for size in sizes[:-1]:
        lines = _wrapped(text, _font(size), most + 1)
        if len(lines) <= most and all(_font(size).getlength(line) <= _ROOM for line in lines):
            return _font(size), lines
    return _font(sizes[-1]), _wrapped(text, _font(sizes[-1]), most)


def _wrapped(text: str, font: ImageFont.FreeTypeFont, most: int) -> list[str]:
    """The text in lines that fit; what does not fit in so many lines ends in dots."""
    lines: list[str] = []
    for word in _drawable(text).split():
        if lines and font.getlength(f"{lines[-1]} {word}") <= _ROOM:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        lines = lines[:most]
        while font.getlength(f"{lines[-1]} …") > _ROOM and " " in lines[-1]:
            lines[-1] = lines[-1].rpartition(" ")[0]
        lines[-1] += " …"
    return lines


def _drawable(text: str) -> str:
    """The text in letters that the font has: accents it lacks are taken off, anything else it lacks is left out."""
    font, lacking = _font(20), bytes(_font(20).getmask("\uffff"))

    def drawn(letter: str) -> bool:
        return letter.isspace() or bytes(font.getmask(letter)) != lacking

    return "".join(
        letter if drawn(letter) else "".join(filter(drawn, unicodedata.normalize("NFKD", letter))) for letter in text
    )


def _name(title: str, words: str, game: Game) -> str:
    """A file's name in the cache: by everything that has a say in the picture."""
    said = "\0".join([PIL.__version__, title, words, game.title, game.colour, game.mark]).encode()
    return hashlib.sha256(b"\0".join([said, *(path.read_bytes() for path in _SOURCES)])).hexdigest()[:24] + ".png"


def _kept(folder: Path, title: str, words: str, game: Game) -> bytes:
    path = folder / _name(title, words, game)
    if not path.exists():
        keep(path, paint(title, words, "" if title == game.title else game.title, game.colour, game.mark))
    return path.read_bytes()


def _forget(folder: Path, names: set[str]) -> None:
    """Throw away what no link shows any more."""
    for path in folder.glob("*.png") if folder.is_dir() else ():
        if path.name not in names:
            path.unlink(missing_ok=True)
