"""The preview picture that a chat or a forum shows beside a link: of the site, each game, calculator and ruling.

Set by Typst (pictures.typ); what was drawn is kept in .cache until something in it changes.
"""

import io
import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import typst
from PIL import Image

from calculators.declare.calculator import Calculator
from rulebook.cache import CACHE, digest, keep
from rulebook.pages.links import PICTURE, RULING_PICTURE, SITE_PICTURE, picture_of
from rulebook.read.models import Game

LAYOUT = Path(__file__).with_name("pictures.typ")
FONT = Path(__file__).with_name("zilla-slab-600.ttf")  # docs/assets has it as WOFF2, which Typst does not read
_SITE = "Ready Reckoner"
_PROMISE, _SITE_COLOUR = "Rules and odds for small wargames", "#2a3a4a"
_SITE_MARK = (  # docs/assets/icons/mark.svg as one path
    "M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4zm0 1.6A2.4 2.4 0 0 0 3.6 6v12"
    "A2.4 2.4 0 0 0 6 20.4h12a2.4 2.4 0 0 0 2.4-2.4V6A2.4 2.4 0 0 0 18 3.6zM3 7.4h18v1.2H3zM3 15.4h18v1.2H3z"
    "M4.7 8a2.3 2.3 0 1 1 4.6 0 2.3 2.3 0 1 1-4.6 0zM9.7 8a2.3 2.3 0 1 1 4.6 0 2.3 2.3 0 1 1-4.6 0z"
    "M9.9 16a2.3 2.3 0 1 1 4.6 0 2.3 2.3 0 1 1-4.6 0zM14.9 16a2.3 2.3 0 1 1 4.6 0 2.3 2.3 0 1 1-4.6 0z"
)


class Shown(NamedTuple):
    """What a picture shows; of a ruling, the title is the question and the words are the answer."""

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
    cards: dict[str, Shown] = {SITE_PICTURE: Shown(_SITE, _PROMISE, "", _SITE_COLOUR, _SITE_MARK)}
    by_id = {game.id: game for game in games if game.chapters}
    for id, game in by_id.items():
        cards[picture_of(id)] = Shown(game.title, game.tagline, "", game.colour, game.mark)
    for calculator in (calculator for calculator in calculators if calculator.game in by_id):
        game = by_id[calculator.game]
        over = "" if calculator.title == game.title else game.title
        cards[picture_of(calculator.game, calculator.name)] = Shown(
            calculator.title, calculator.summary, over, game.colour, game.mark
        )
    asked = {
        path: Shown(question, answer, game.title, game.colour, game.mark)
        for game in by_id.values()
        for path, (question, answer) in rulings.get(game.id, {}).items()
    }
    found = _kept(cards, draw, folder) | _kept(asked, draw_rulings, folder)
    names = {_name(draw, shown) for shown in cards.values()} | {_name(draw_rulings, shown) for shown in asked.values()}
    for old in folder.glob("*.png"):
        if old.name not in names:  # no link shows it any more
            old.unlink(missing_ok=True)
    return found


Draw = Callable[[Iterable[Shown]], list[bytes]]


def _kept(wanted: Mapping[str, Shown], draw: Draw, folder: Path) -> dict[str, bytes]:
    """Pictures by their paths; those that are not in the folder are drawn, all at once, and kept there."""
    files = {path: folder / _name(draw, shown) for path, shown in wanted.items()}
    missing = {file: wanted[path] for path, file in files.items() if not file.is_file()}
    for file, drawn in zip(missing, draw(missing.values()), strict=True):
        keep(file, drawn)
    return {path: file.read_bytes() for path, file in files.items()}


def _name(draw: Draw, shown: Shown) -> str:
    """A file's name in the cache: a digest of everything that changes the picture."""
    return digest(text.encode() for text in (_sources(), draw.__name__, *shown)) + ".png"


@cache
def _sources() -> str:
    """A digest of what draws: there are hundreds of pictures, and one font."""
    sources = [path.read_bytes() for path in (Path(__file__), LAYOUT, FONT)]
    return digest([version("typst").encode(), *sources])


def draw(shown: Iterable[Shown]) -> list[bytes]:
    """Pictures as PNG: the mark on the game's colour; beside it a line, the title, and a few words."""
    width, _ = PICTURE
    return [_light(page, 20, Image.Quantize.MEDIANCUT, optimize=True) for page in _pages("card", shown, width)]


def draw_rulings(shown: Iterable[Shown]) -> list[bytes]:
    """Rulings as PNG: the question, and below it the answer. There are hundreds, so they are small and quickly made."""
    width, _ = RULING_PICTURE
    return [_light(page, 16, Image.Quantize.FASTOCTREE, optimize=False) for page in _pages("ruling", shown, width)]


def source(layout: str, shown: Iterable[Shown]) -> bytes:
    """The pictures in Typst, a page each, by the function of pictures.typ with this name."""
    pages = [f"#{layout}({', '.join(json.dumps(text, ensure_ascii=False) for text in each)})" for each in shown]
    return "\n".join([LAYOUT.read_text(encoding="utf-8"), "\n#pagebreak()\n".join(pages)]).encode()


def _pages(layout: str, shown: Iterable[Shown], width: int) -> list[bytes]:
    pages = list(shown)
    if not pages:
        return []
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[str(FONT.parent)])
    drawn = typst.compile(source(layout, pages), font_paths=fonts, format="png", ppi=72 * width / PICTURE[0])
    return drawn if isinstance(drawn, list) else [drawn]


def _light(page: bytes, colours: int, method: Image.Quantize, optimize: bool) -> bytes:
    """The picture with a palette: a third of the bytes, and nobody sees the difference."""
    light = io.BytesIO()
    picture = Image.open(io.BytesIO(page)).convert("RGB").quantize(colours, method=method, dither=Image.Dither.NONE)
    picture.save(light, "PNG", optimize=optimize)
    return light.getvalue()
