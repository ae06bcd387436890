"""Every link that was ever public, in the site as it is published: each is there, shows what it is, and arrives."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from urllib.parse import urljoin

import pytest
from PIL import Image

from calculators import find
from calculators.query import read, write
from tests.built import ROOT
from tests.conftest import Built
from tests.test_link_pages import Preview

LISTS = sorted((ROOT / "data").glob("*/ids.txt"))
OLD = [line for line in (ROOT / "tests/old_links.txt").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]


@cache
def anchors(page: Path) -> frozenset[str]:
    """Every place on a page that a link can lead to."""
    return frozenset(re.findall(r' id="?([^"\s>]+)', page.read_text(encoding="utf-8")))


def arrives(below: Built, place: str) -> bool:
    """Whether there is such a page, with such an anchor on it."""
    path, _, anchor = place.partition("?")[0].partition("#") if "?" in place else place.partition("#")
    page = below.folder / path / "index.html"
    return page.is_file() and (not anchor or anchor in anchors(page))


def shared(ids: Path) -> list[str]:
    """The link to share of everything in a game's list of ids, gone ones too."""
    lines = (line.split() for line in ids.read_text(encoding="utf-8").splitlines())
    return [f"r/{ids.parent.name}/{words[1]}/" for words in lines if words[0] in ("rule", "ruling", "calculator")]


@pytest.mark.parametrize("ids", LISTS, ids=lambda path: path.parent.name)
def test_every_public_id_has_a_link_that_arrives(below: Built, ids: Path) -> None:
    """Without any script: title, description, canonical address and picture are there, and the way on ends at an anchor."""
    wrong = []
    for link in shared(ids):
        found = Preview((below.folder / link / "index.html").read_text(encoding="utf-8"))
        place = urljoin(below.address + link, found.refresh)
        picture = below.folder / found.meta["og:image"].removeprefix(below.address)
        told = all((found.title, found.meta["description"], found.meta["og:title"], found.meta["og:description"]))
        if not (told and place == found.link["canonical"] == urljoin(below.address + link, found.ways[0]) and picture.is_file()):
            wrong.append(link)
        if not arrives(below, place.removeprefix(below.address)):
            wrong.append(f"{link} leads to {place}")
    assert shared(ids) and [] == wrong


def test_no_two_rules_show_the_same(below: Built) -> None:
    """A link shows its very own rule: no canonical address stands on the pages of two living ids."""
    found = [Preview(page.read_text(encoding="utf-8")) for page in (below.folder / "r").rglob("index.html")]
    own = [one.link["canonical"] for one in found if one.meta.get("og:url")]

    assert len(own) > 200 and len(own) == len(set(own))


def test_pictures_are_what_they_say(below: Built) -> None:
    """1200 by 630, and light enough for a phone."""
    pictures = sorted((below.folder / "r").rglob("*.png"))

    assert pictures and {(1200, 630)} == {Image.open(path).size for path in pictures}
    assert max(path.stat().st_size for path in pictures) < 25_000


def test_small_pages_stay_small_and_apart(below: Built) -> None:
    """They are not in the sitemap, the search or the service worker's list, and weigh next to nothing."""
    sizes = [path.stat().st_size for path in (below.folder / "r").rglob("index.html")]
    texts = [(below.folder / name).read_text(encoding="utf-8") for name in ("sitemap.xml", "search/search_index.json", "sw.js")]

    assert max(sizes) < 3000
    assert [] == [part for text in texts for part in ('"r/', "/path/r/", "embed/", "copy.json", "changes.xml") if part in text]


@pytest.mark.parametrize("line", OLD, ids=lambda line: line.split()[1])
def test_an_old_link_opens_for_ever(below: Built, line: str) -> None:
    """A link of any earlier form leads to a page that is there, and its inputs are read as they were meant."""
    link, _, expected = line.partition(" ")[2].partition("->")
    path, _, query = link.strip().partition("?")
    if path.startswith("r/"):
        onward = Preview((below.folder / path / "index.html").read_text(encoding="utf-8")).refresh
        path = urljoin(below.address + path, onward).removeprefix(below.address)
    if query:
        calculator = find(path.strip("/"))
        path += "?" + write(calculator, read(calculator, query))

    assert expected.strip() == path
    assert arrives(below, path)
