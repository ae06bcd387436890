"""Links to share, without any site engine: what they show where they are pasted, and where they lead."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import urljoin

import pytest

from rulebook.site import make
from tests.support.toy import attack
from tests.site.test_render import COVER, DIE, HOSTILE, TERRAIN, TO_HIT, TOY, toy_package, with_rule

assert toy_package  # the calculators know the toy in these tests too
SITE = "https://host/some/path/"


class Preview(HTMLParser):
    """What a program that runs no scripts reads in a page."""

    def __init__(self, html: str):
        super().__init__()
        self.meta: dict[str, str] = {}
        self.link: dict[str, str] = {}
        self.title, self.refresh, self.ways, self.tags, self._in = "", "", [], set(), ""
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        self._in = tag
        self.tags.add(tag)
        if tag == "meta" and found.get("http-equiv") == "refresh":
            self.refresh = found["content"].partition("url=")[2]
        elif tag == "meta" and "content" in found and "http-equiv" not in found:
            self.meta[found.get("property") or found["name"]] = found["content"]
        elif tag == "link":
            self.link[found["rel"]] = found["href"]
        elif tag == "a":
            self.ways.append(found["href"])

    def handle_data(self, data: str) -> None:
        self.title += data if self._in == "title" else ""

    def handle_endtag(self, tag: str) -> None:
        self._in = ""


def previews(game=TOY, **changed):
    """Every small page of a game, by its address."""
    files = make([game], [attack(**changed)], {}, SITE).files
    return {path.removesuffix("index.html"): Preview(text) for path, text in files.items() if path.startswith("r/")}


@pytest.mark.parametrize(
    "path, title, description, place, picture",
    [
        ("r/toy/shooting/to-hit/", "Rolling to hit · Toy", "Roll a die.", "toy/rules/shooting/#to-hit", "r/toy.png"),
        ("r/toy/terrain/cover/", "Cover · Toy", "It helps.", "toy/rules/terrain/#cover", "r/toy.png"),
        (
            "r/toy/terrain/cover/cover-die/",
            "One die or two? · Toy",
            "One, as in Shooting.",
            "toy/rules/terrain/#cover--cover-die",
            "r/toy/terrain/cover/cover-die.png",
        ),
        ("r/toy/attack/", "Attack · Toy", "One shot.", "toy/attack/", "r/toy/attack.png"),
    ],
)
def test_a_link_shows_that_very_rule(path, title, description, place, picture):
    """Title, description, canonical address and picture are those of the rule, the ruling or the calculator."""
    found = previews()[path]

    assert (title, description, SITE + place) == (found.title, found.meta["description"], found.link["canonical"])
    assert (title, description, SITE + picture) == tuple(
        found.meta[f"og:{name}"] for name in ("title", "description", "image")
    )
    assert "summary_large_image" == found.meta["twitter:card"]


def test_who_hears_a_preview_is_told_what_its_picture_shows():
    """A rule's has its game's emblem, a ruling's both sentences, a calculator's what it is for."""
    wanted = {
        "shooting/to-hit/": "The emblem of Toy",
        "terrain/cover/cover-die/": "The question and its answer",
        "attack/": "Attack · Toy: One shot.",
    }

    assert wanted == {path: previews()[f"r/toy/{path}"].meta["og:image:alt"] for path in wanted}


def test_what_has_the_same_name_is_told_apart():
    """A rule and a calculator of one title say in a preview which they are."""
    twins = previews(with_rule(replace(TO_HIT, title="Attack")))

    assert ("Attack · Shooting · Toy", "Attack · Calculator · Toy") == (
        twins["r/toy/shooting/to-hit/"].title,
        twins["r/toy/attack/"].title,
    )


def test_there_is_a_page_for_each_and_no_other():
    """Rules, rulings and calculators have one; chapters are pages already."""
    wanted = {"attack/", "shooting/to-hit/", "terrain/cover/", "terrain/cover/cover-die/"}

    assert {f"r/toy/{one}" for one in wanted} == set(previews())


@pytest.mark.parametrize("path", ["r/toy/shooting/to-hit/", "r/toy/terrain/cover/cover-die/", "r/toy/attack/"])
@pytest.mark.parametrize("root", [SITE, "http://localhost/"])
def test_a_person_is_taken_on_wherever_the_site_stands(path, root):
    """The refresh and the plain link are relative, and lead from the small page to its place."""
    found = previews()[path]
    place = found.link["canonical"].removeprefix(SITE)

    assert [root + place] * 2 == [urljoin(root + path, found.refresh), urljoin(root + path, found.ways[0])]


def test_a_calculator_keeps_its_inputs():
    """No address in its page would replace the one that was posted; a script, not the refresh,
    moves on where scripts run."""
    page = make([TOY], [attack()], {}, SITE).files["r/toy/attack/index.html"]

    assert "og:url" not in page
    assert '<noscript><meta http-equiv="refresh"' in page and 'src="../../../assets/site/redirect.js"' in page
    assert SITE + "r/toy/terrain/cover/" == previews()["r/toy/terrain/cover/"].meta["og:url"]


@pytest.mark.parametrize(
    "game, old, place",
    [
        (with_rule(replace(TO_HIT, was=("shooting/aiming",))), "shooting/aiming", "shooting/#to-hit"),
        (with_rule(replace(TO_HIT, was=("gone/aiming",))), "gone/aiming", "shooting/#to-hit"),
        (with_rule(COVER, TERRAIN, was=("ground",)), "ground/cover", "terrain/#cover"),
        (with_rule(COVER, TERRAIN, was=("ground",)), "ground/cover/cover-die", "terrain/#cover--cover-die"),
        (
            with_rule(replace(COVER, rulings=(replace(DIE, was=("terrain/cover/dice",)),)), TERRAIN),
            "terrain/cover/dice",
            "terrain/#cover--cover-die",
        ),
    ],
)
def test_an_old_id_leads_on(game, old, place):
    """What a rule, a ruling or its chapter was called before has a page too, and it leads to where the rule is now."""
    found = previews(game)[f"r/toy/{old}/"]

    assert f"{SITE}toy/rules/{place}" == found.link["canonical"]
    assert f"{SITE}toy/rules/{place}" == urljoin(f"{SITE}r/toy/{old}/", found.refresh)


@pytest.mark.parametrize("was", ["shot", "toy/shot"])
def test_a_calculator_s_old_name_leads_on(was):
    """An old calculator's link takes its inputs to the calculator of now."""
    assert f"{SITE}toy/attack/" == urljoin(f"{SITE}r/toy/shot/", previews(was=(was,))["r/toy/shot/"].refresh)


@pytest.mark.parametrize("name", ["title", "short"])
def test_hostile_words_stay_words(name):
    """Whatever a title or a text holds is shown and not obeyed, in the tags too."""
    found = previews(with_rule(replace(TO_HIT, **{name: HOSTILE})))["r/toy/shooting/to-hit/"]
    shown = found.meta["og:title" if name == "title" else "og:description"]

    assert shown.startswith(HOSTILE) and "img" not in found.tags


def test_hostile_rulings_stay_words():
    """A question can't break out of its page either."""
    game = with_rule(replace(COVER, rulings=(replace(DIE, asked=HOSTILE),)), TERRAIN)

    assert "img" not in previews(game)["r/toy/terrain/cover/cover-die/"].tags


def test_without_an_address_links_begin_at_the_root():
    """A site that was told no address of its own still names places that exist on its host."""
    page = make([TOY], [attack()], {}).files["r/toy/terrain/cover/index.html"]

    assert "/toy/rules/terrain/#cover" == Preview(page).link["canonical"]
