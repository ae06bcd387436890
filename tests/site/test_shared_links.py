"""Every link that was ever public, in the site as it is published: each is there, shows what it is, and arrives."""

from __future__ import annotations

from tests.support.games import GAMES
import itertools
import re
from functools import cache
from pathlib import Path
from urllib.parse import urljoin

import pytest
from PIL import Image

from calculators import every, find
from calculators.declare.pinned import joined, parted
from calculators.declare.query import read, write
from calculators.declare.solve import solve
from calculators.explore.asked import explore
from calculators.explore.asked import joined as with_asked
from calculators.explore.asked import parted as asked_in
from rulebook.read.ids import moved
from rulebook.read.load import load
from rulebook.read.models import Game
from tests.support.built import ROOT
from tests.conftest import Built
from tests.site.test_link_pages import Preview

OLD_LINKS = (ROOT / "tests/records/old_links.txt").read_text(encoding="utf-8")
OLD = [line for line in OLD_LINKS.splitlines() if line and line[0] != "#"]
KINDS = {  # what of each game must be among the links of long ago, and how many at least
    r"{game}/[\w-]+/\?(?!.*\bvs=)": 5,
    r"{game}/[\w-]+/\?.*\bvs=\w": 2,
    r"r/{game}/[\w-]+/[\w-]+/ ": 1,
    r"r/{game}/[\w-]+/[\w-]+/[\w-]+/ ": 1,
    r"{game}/rules/[\w-]+/#[\w-]+ ": 1,
    r"{game}/glossary/#": 1,
    r"{game}/rulings/#": 1,
    r"{game}/quick/#": 1,
    r"embed/{game}/": 1,
}


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


def bare(text: str) -> str:
    """The letters and figures of a text alone: what is left of it whatever became of its links and marks."""
    return re.sub(r"[\W_]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text))


def told(game: Game) -> dict[str, tuple[str, str, str, str]]:
    """What each link to share of a game must tell by the data: title, how the description begins, place and picture."""
    found = {}
    for rule in game.rules:
        place = f"{game.id}/rules/{rule.id.replace('/', '/#')}"
        found[rule.id] = rule.title, rule.short, place, f"r/{game.id}.png"
        for ruling in rule.rulings:
            answer = ruling.answer.partition("[](")[0]  # up to a link without words, which gets another rule's title
            own = f"{place}--{ruling.id.split('/')[2]}"
            found[ruling.id] = ruling.asked, answer, own, f"r/{game.id}/{ruling.id}.png"
    for one in every():
        if one.game == game.id:
            found |= dict.fromkeys(
                [one.name, *(old.rpartition("/")[2] for old in one.was)],
                (one.title, one.summary, f"{one.id}/", f"r/{one.id}.png"),
            )
    return found | {old: found[new] for old, new in moved(game).items() if new in found}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_public_id_has_a_link_that_shows_it_and_arrives(below: Built, game: Game) -> None:
    """Without any script: title, description, canonical address and picture are those of the data,
    and the way on ends at an anchor."""
    wrong, expected = [], told(game)
    for link in shared(ROOT / "data" / game.id / "ids.txt"):
        title, begins, place, picture = expected[link.removeprefix(f"r/{game.id}/").rstrip("/")]
        found = Preview((below.folder / link / "index.html").read_text(encoding="utf-8"))
        ways = {
            found.link["canonical"],
            urljoin(below.address + link, found.refresh),
            urljoin(below.address + link, found.ways[0]),
        }
        says = found.meta["description"]
        parts = found.title.split(" · ")  # the middle one tells two of one title apart
        if [(title, game.title), {below.address + place}, below.address + picture] != [
            (parts[0], parts[-1]),
            ways,
            found.meta["og:image"],
        ] or found.title != found.meta["og:title"]:
            wrong.append((link, found.title, ways))
        known = min(len(bare(says)), len(bare(begins)))  # a long answer is cut short
        if not says or says != found.meta["og:description"] or bare(says)[:known] != bare(begins)[:known]:
            wrong.append((link, says, begins))
        if not (arrives(below, place) and (below.folder / picture).is_file()):
            wrong.append((link, place, picture))
    assert expected and [] == wrong


def test_no_two_rules_show_the_same(below: Built) -> None:
    """A link shows its very own rule: no canonical address and no title stands on the pages of two living ids."""
    found = [Preview(page.read_text(encoding="utf-8")) for page in (below.folder / "r").rglob("index.html")]
    own = [one.link["canonical"] for one in found if one.meta.get("og:url")]

    titles = sorted(one.title for one in found)  # no id has moved so far, so that every page is a living one's
    assert len(own) > 200 and len(own) == len(set(own))
    assert [] == [title for title, next in itertools.pairwise(titles) if title == next]


def test_pictures_are_what_they_say(below: Built) -> None:
    """1200 by 630, those of rulings 800 by 420, and light enough for a phone."""
    pictures = sorted((below.folder / "r").rglob("*.png"))

    assert pictures and {(1200, 630), (800, 420)} == {Image.open(path).size for path in pictures}
    assert max(path.stat().st_size for path in pictures) < 25_000


def test_small_pages_stay_small_and_apart(below: Built) -> None:
    """They are not in the sitemap, the search or the service worker's list, and weigh next to nothing."""
    sizes = [path.stat().st_size for path in (below.folder / "r").rglob("index.html")]
    texts = [(below.folder / name).read_text(encoding="utf-8") for name in ("sitemap.xml", "assets/search/index.json", "sw.js")]

    assert max(sizes) < 3000
    parts = (r'"r/\w', "/path/r/", "embed/", "copy.json", "changes.xml")
    assert [] == [part for text in texts for part in parts if re.search(part, text)]


def test_no_link_of_long_ago_is_taken_away() -> None:
    """Each part of the list holds as many as it says, each with its day, and no link stands twice."""
    parts = [part.splitlines() for part in OLD_LINKS.split("# part: ")[1:]]

    assert [int(head.split()[0]) for head, *_ in parts] == [
        len([line for line in lines if line]) for _, *lines in parts
    ]
    assert (
        len(OLD)
        == len({line.split()[1] for line in OLD})
        == sum(bool(re.match(r"20\d\d-\d\d-\d\d ", line)) for line in OLD)
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_has_links_of_long_ago_of_every_kind(game: Game) -> None:
    """Calculators with inputs and with a pinned answer, rules, rulings, terms, frames;
    and of each list one with its points."""
    links = [line.split(" ", 1)[1] for line in OLD]
    few = [
        kind
        for kind, least in KINDS.items()
        if least > sum(bool(re.match(f"(r/)?{kind.format(game=game.id)}", link)) for link in links)
    ]
    lists = [one.id for one in every() if one.game == game.id and one.roster]

    assert [] == few
    assert [] == [id for id in lists if not any(re.match(rf"(r/)?{id}/\?\S*&~=\d", link) for link in links)]


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
        inputs, asked = asked_in(query)
        own, pinned = parted(inputs)
        now, *beside = (write(calculator, read(calculator, one)) for one in (own, *pinned))
        path += "?" + with_asked(joined(now, *beside), asked)
        assert {} == explore(calculator, solve(calculator, own), asked).problems

    assert expected.strip() == path
    assert arrives(below, path)
