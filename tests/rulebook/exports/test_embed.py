"""A rule in somebody else's page: the whole rule, its links, and the way back."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import urljoin

from rulebook.site import make
from tests.site.test_link_pages import SITE, Preview
from tests.site.test_render import COVER, DIE, HOSTILE, TERRAIN, TOY, toy_package, with_rule
from tests.support.toy import attack

assert toy_package  # the calculators know the toy in these tests too


def pages(game=TOY):
    """The frames of a game, by address."""
    files = make([game], [attack()], {}, SITE).files
    return {path.removesuffix("index.html"): text for path, text in files.items() if path.startswith("embed/")}


def test_every_rule_has_a_frame():
    """Rules have one each; a ruling is in the frame of its rule."""
    assert ["embed/toy/shooting/to-hit/", "embed/toy/terrain/cover/"] == sorted(pages())


def test_a_rule_s_old_name_has_its_frame():
    """A snippet in somebody's page was made once and for ever."""
    found = pages(with_rule(replace(COVER, was=("ground/wall",)), TERRAIN))

    assert found["embed/toy/terrain/cover/"] == found["embed/toy/ground/wall/"]


def test_a_frame_holds_the_rule_and_the_way_back():
    """Text, table, calculators and rulings as in the chapter; links that hold;
    and the last leads to the rule's place."""
    path = "embed/toy/shooting/to-hit/"
    page = pages()[path]
    ways = [urljoin(SITE + path, way) for way in Preview(page).ways]

    assert [
        SITE + one
        for one in (
            "toy/rules/terrain/#cover",
            "toy/attack/?cover=soft",
            "toy/rules/terrain/#cover",
            "toy/attack/?skill=3",
            "toy/rules/shooting/#to-hit",
        )
    ] == ways
    assert '<base target="_blank">' in page and 1 == page.count("<script")
    assert '<h1 id="to-hit">Rolling to hit</h1>' in page and "<td>4+|5+</td>" in page
    assert SITE + "toy/rules/shooting/#to-hit" == Preview(page).link["canonical"]


def test_a_ruling_in_a_frame_can_be_gone_to():
    """The anchor lies in the fold, so that a browser opens it."""
    page = pages()["embed/toy/terrain/cover/"]

    assert page.index("<summary>One die or two?") < page.index('<a id="cover--cover-die">') < page.index("</details>")


def test_hostile_words_stay_words():
    """A question can't bring markup into other people's pages."""
    page = pages(with_rule(replace(COVER, rulings=(replace(DIE, asked=HOSTILE),)), TERRAIN))["embed/toy/terrain/cover/"]

    assert HOSTILE not in page and "&lt;/p&gt;&lt;img" in page


def test_links_are_seen_from_the_frame():
    """Every link begins at the site's root, as the frame reaches it; those to elsewhere stay."""
    text = "[a](rule:shooting/to-hit) [b](rule:terrain) [c](calc:attack?cover=soft) [d](https://g/h#i)"
    page = pages(with_rule(replace(COVER, text=text), TERRAIN))["embed/toy/terrain/cover/"]

    assert [
        "../../../../toy/rules/shooting/#to-hit",
        "../../../../toy/rules/terrain/",
        "../../../../toy/attack/?cover=soft",
        "https://g/h#i",
    ] == re.findall('<a href="([^"]*)"', page)[:4]
