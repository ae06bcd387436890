"""Leaving MkDocs is possible: the written sources give the same pages with it and with Zensical.

Zensical builds all of them; that MkDocs needs no hook of ours for them is seen on a small site.
"""

from __future__ import annotations

from tests.support.games import GAMES
import os
import re
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import pytest

from calculators import every
from rulebook.__main__ import main
from rulebook.finish.post_process import finish
from rulebook.sources import address, settings
from tests.support.built import ROOT, build
from tests.support.small_site import written_beside

# Where Previous and Next stand decides which of the theme's styles are of use, and with them the mark of the build.
FOOTER = re.compile(
    r'<nav class="?md-footer__inner.*?</nav>|<link rel="?(?:prev|next)"?[^>]*>|<meta name="build"[^>]*>', re.S
)


class Article(HTMLParser):
    """What a page holds, without what the theme puts around it."""

    def __init__(self, html: str, address: str = ""):
        super().__init__()
        self.depth, self.address = 0, address
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.depth += tag == "article"
        found = dict(attributes)
        if self.depth and "id" in found and not str(found["id"]).startswith("__"):  # __ marks those of the theme
            self.anchors.append(str(found["id"]))
        if self.depth and "href" in found:
            self.links.append(urljoin(self.address, found["href"]))

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "article"

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.text.append(data)

    @property
    def words(self) -> list[str]:
        return "".join(self.text).split()


@pytest.fixture(scope="session")
def written(site, kept):
    """The sources as `python -m rulebook write` leaves them, for the same address."""
    return kept("written", lambda folder: told_nothing(site, "rulebook", "write", folder))[0]


def told_nothing(site, *words):
    """Run a module that has nothing to say."""
    said = ran(site, *words)
    assert (0, "", "") == (said.returncode, said.stdout, said.stderr)


def ran(site, *words):
    """A module, run for the site's address."""
    env = {**os.environ, "SITE_URL": site.address}
    return subprocess.run([sys.executable, "-m", *words], cwd=ROOT, env=env, capture_output=True, text=True)


@pytest.fixture(scope="session")
def from_disk(small, kept):
    """The written sources of a small site, built by MkDocs without our hooks."""

    def make(folder):
        build(folder, small.address, root=written_beside(small.folder))
        finish(folder)

    return kept("from-disk", make)[0]


@pytest.fixture(scope="session")
def by_zensical(site, written, kept):
    """The written sources, built by Zensical, which stops at any bad link too."""

    def make(folder):
        folder.symlink_to(written / "site")
        said = ran(site, "zensical", "build", "--strict", "--config-file", written / "mkdocs.yml")
        assert 0 == said.returncode, said.stdout + said.stderr
        finish(written / "site")

    return kept("zensical", make)[0]


def pages(folder: Path) -> list[str]:
    """The path of every page."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))


@cache
def articles(folder: Path) -> dict[str, Article]:
    """What every page holds, by the page's path."""
    return {page: Article((folder / page).read_text(encoding="utf-8"), f"http://site/{page}") for page in pages(folder)}


def test_the_article_is_read():
    """Anchors, links and words count inside the article only, links from where the page stands."""
    html = (
        '<a href="x"></a><article><h1 id="a">A <b>b</b></h1><p id="__x"></p><a '
        'href="../c/?d=1#e">f</a></article><i id="g">'
    )
    found = Article(html, "http://site/z/y/index.html")

    assert (["a"], ["http://site/z/c/?d=1#e"], ["A", "bf"]) == (found.anchors, found.links, found.words)


def test_mkdocs_without_hooks_gives_the_same_pages(small, from_disk):
    """The written sources hold everything: the same pages come of them, to the letter; but Previous and Next,
    which a hook keeps in the game, and with them what is left of the theme's styles."""
    assert pages(small.folder) == pages(from_disk)
    made = (
        [
            re.sub(r"/theme-\w+\.css", "", FOOTER.sub("", (folder / page).read_text(encoding="utf-8"))).split()
            for page in pages(from_disk)
        ]
        for folder in (small.folder, from_disk)
    )
    assert [] == [page for page, one, other in zip(pages(from_disk), *made) if one != other]


def test_nothing_is_lost_on_the_way(by_zensical):
    """Each rule, ruling and term has its anchor, and each calculator asks its first question."""
    found = articles(by_zensical)
    wanted = [
        (f"{game.id}/rules/{rule.chapter}", one.anchor)
        for game in GAMES.values()
        for rule in game.rules
        for one in (rule, *rule.rulings)
    ]
    wanted += [(f"{game.id}/glossary", term.id) for game in GAMES.values() for term in game.terms]

    assert [] == [f"{page}#{anchor}" for page, anchor in wanted if anchor not in found[f"{page}/index.html"].anchors]
    assert [] == [one.id for one in every() if one.questions[0].label not in found[f"{one.id}/index.html"].text]


def test_zensical_gives_the_same_pages(site, by_zensical):
    """Zensical makes every page there is, and no other."""
    assert pages(site.folder) == pages(by_zensical)


@pytest.mark.parametrize("what", ["anchors", "links", "words"])
def test_zensical_gives_the_same_page(site, by_zensical, what):
    """A page of Zensical's has the same anchors, leads to the same places and says the same."""
    expected = {page: getattr(article, what) for page, article in articles(site.folder).items()}
    actual = {page: getattr(article, what) for page, article in articles(by_zensical).items()}

    assert any(expected.values())
    for page in expected:
        assert expected[page] == actual[page], page


def test_files_reach_zensical_as_they_are(site, by_zensical):
    """Scripts, the Python runtime, fonts and data for programs are the same files."""
    folders = ("scripts-*/**/*.*", "assets/**/*.*", "data/v1/*.json")
    found = (
        path
        for glob in folders
        for path in site.folder.glob(glob)
        if path.is_file() and not re.search("/assets/(lifted-|javascripts/|stylesheets/)", path.as_posix())
    )  # the theme's own
    expected = {path.relative_to(site.folder): path.read_bytes() for path in found}

    assert {"library.zip", "worker.mjs", "games.css"} <= {path.name for path in expected}
    assert [] == [str(path) for path, content in expected.items() if (by_zensical / path).read_bytes() != content]


def test_settings_for_elsewhere():
    """Our hooks stay behind, the navigation comes along, and what the environment decides is still open."""
    ours = 'site_url: !ENV [SITE_URL, "a"]\nhooks: [b.py]\ntheme: {name: c, custom_dir: docs/theme}\nwatch: [d]\n'

    assert 'site_url: !ENV [SITE_URL, "a"]\ntheme: {name: c, custom_dir: theme}\nnav:\n- É: e.md\n' == settings(
        ours, [{"É": "e.md"}]
    )


def test_the_address_the_environment_decides():
    """Links to share are written for the address that the engine will be told, or for ours."""
    ours = 'site_url: !ENV [SITE_URL, "http://a/"]\n'

    assert ("http://a/", "http://b/c/") == (address(ours, {}), address(ours, {"SITE_URL": "http://b/c/"}))


def test_only_a_new_folder_is_written_to(tmp_path, capsys):
    """A folder with something in it is left alone, for what is no longer part of the site would stay in it."""
    (tmp_path / "mine.md").write_text("mine")

    assert 2 == main(["write", str(tmp_path)])
    assert (["mine.md"], True) == (
        [path.name for path in tmp_path.iterdir()],
        "is not empty" in capsys.readouterr().err,
    )
