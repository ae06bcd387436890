"""The published folder is complete, closed, free of leftovers, and the same whenever and wherever it is built."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from rulebook.__main__ import main
from rulebook.finish.check_site import problems
from rulebook.finish.post_process import compress, finish
from tests.conftest import Built
from tests.support.built import ELSEWHERE, build, copied

HEAD = '<!doctype html><meta charset="utf-8">'
FILES = {
    "index.html": f'{HEAD}<link rel="stylesheet" href="assets/site.css"><h1 id="home">Home</h1><a '
    f'href="about/#why">About</a>',
    "404.html": f'{HEAD}<a href="/">Home</a>',
    "about/index.html": f'{HEAD}<h1 id="why">Why</h1><a href="../#home">Home</a> <a '
    f'href="https://example.org/">elsewhere</a>',
    "assets/site.css": "a { color: red }",
    "sw.js": "const BUILD = {};",
}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A small site, finished and in order."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    finish(tmp_path)
    assert [] == problems(tmp_path)
    return tmp_path


def add(folder: Path, name: str, text: str) -> None:
    """Put words at the end of a page, and the page's new digest into the worker's list."""
    (folder / name).write_text((folder / name).read_text() + text)
    (folder / "sw.js").write_text(FILES["sw.js"])
    finish(folder)


def test_the_site_is_fit_to_be_published(site: Built) -> None:
    """Every page of the worker's list with its digest, every link, every file of use, nothing open."""
    assert [] == problems(site.folder)


def test_search_engines_and_chats_find_what_they_need(site: Built) -> None:
    """Every page to read has a language, a title, a description, a viewport and a preview with its picture; every link
    in it can be followed, and no link is without an address but the anchors of old ids."""
    wrong = []
    for page in site.pages:
        text = (site.folder / page / "index.html").read_text(encoding="utf-8")
        if "noindex" in text:
            continue
        metas = dict(re.findall(r'<meta (?:name|property)="?([\w:-]+)"? content="?([^">]+)"?', text))
        needed = ("description", "viewport", "og:title", "og:description", "og:image")
        wrong += [(page, name) for name in needed if not metas.get(name, "").strip()]
        wrong += [(page, name) for name in ("<html lang=", "<title>") if name not in text]
        for link in re.findall(r"<a\b[^>]*>", text):
            address = re.search(r"\shref=(\"[^\"]*\"|[^\s>]+)", link)
            is_anchor = not address and re.fullmatch(r"<a id=[^\s>]+>", link)
            if not is_anchor and (not address or address[1].strip('"') in ("", "#") or "javascript:" in address[1]):
                wrong.append((page, link))
    assert [] == wrong


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ('<a href="../nowhere/">x</a>', "leads nowhere: ../nowhere/"),
        ('<a href="../#nothing">x</a>', "leads to no place in index.html: ../#nothing"),
        ('<a href="../../x/">x</a>', "leads out of the site: ../../x/"),
        ('<a onclick="x()">x</a>', "has a handler inside, onclick"),
        ("<a onclick=x()>x</a>", "has a handler inside, onclick"),
        ("<img/onerror='x()'>", "has a handler inside, onerror"),
        ('<a class="x"onclick=x()>x</a>', "has a handler inside, onclick"),
        ('<a href="javascript:x()">x</a>', "has a script inside, javascript:x()"),
        ("<script>x()</script>", "has a script inside"),
        ('<p style="color:red">x</p>', "has a style inside"),
        ("<style>a{}</style>", "has a style inside"),
        ('<script type="module">x()</script>', "has a script inside"),
        ('<script src="https://example.org/x.js"></script>', "asks another host for https://example.org/x.js"),
        ('<img src="//example.org/x.png">', "asks another host for //example.org/x.png"),
    ],
)
def test_what_is_wrong_in_a_page_is_told(small: Path, words: str, told: str) -> None:
    """With the page's name, and nothing besides."""
    add(small, "about/index.html", words)
    assert [f"about/index.html: {told}"] == problems(small)


def test_ballast_and_gaps_are_told(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Files that nobody asks for, files that are gone, files that are others; in the shell, one a line."""
    (small / ".gitkeep").write_text("")
    (small / "unused.css").write_text("")
    (small / "assets" / "site.css").unlink()
    (small / "404.html").write_text((small / "404.html").read_text() + "changed")
    (small / "_headers").write_text("")
    assert 1 == main(["check-site", str(small)])
    assert [
        ".gitkeep: is of no use to a reader",
        ".gitkeep: no file of the site names it",
        "_headers: is not what `python -m rulebook headers` prints",
        "index.html: leads nowhere: assets/site.css",
        "sw.js: 404.html is another than in its list",
        "sw.js: assets/site.css is in its list, but not there",
        "unused.css: no file of the site names it",
    ] == sorted(capsys.readouterr().err.splitlines())


def test_a_page_without_the_policy_is_told(small: Path) -> None:
    """Should an engine leave it out, or put something before it."""
    path = small / "about" / "index.html"
    path.write_text(
        path.read_text().replace('<meta charset="utf-8">', '<link rel="x" href="../"><meta charset="utf-8">')
    )
    assert "about/index.html: the policy does not come before all else" in problems(small)


@pytest.mark.long
def test_the_same_sources_make_the_same_site(site: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the byte: in another folder, on another day, in another zone, with sets in another order, and with nothing
    kept but what costs most and is made twice in a test of its own: the pictures (rulebook/exports/test_pictures.py)
    and the packed Python (rulebook/bundle/test_runtime.py)."""
    for name, value in ELSEWHERE.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "elsewhere").mkdir()
    again = tmp_path / "again"
    build(again, site.address, root=copied(tmp_path / "elsewhere", ["pictures", "python"]))
    first, second = (
        {path.relative_to(at).as_posix(): path for path in at.rglob("*") if path.is_file()}
        for at in (site.folder, again)
    )
    assert sorted(first) == sorted(second)
    assert [] == [name for name in first if first[name].read_bytes() != second[name].read_bytes()]


def test_compressed_copies_are_the_same_twice_and_whole(tmp_path: Path) -> None:
    """Made on two days with nothing remembered, a .br and a .gz are alike to the byte; each unpacks to its original,
    and a small file has none."""
    text, first, second = "<p>Four dice, 4+ each.</p>\n" * 200, tmp_path / "first", tmp_path / "second"
    for folder, day in (first, 0), (second, 86_400):
        folder.mkdir()
        for name, content in {
            "page.html": text,
            "data.json": f'["{text}"]',
            "tiny.css": "a{}",
            "photo.png": text,
        }.items():
            (folder / name).write_text(content)
            os.utime(folder / name, (day, day))
        compress(folder, tmp_path / f"kept-{folder.name}")
    made = {path.name: path.read_bytes() for path in first.iterdir()}
    assert made == {path.name: path.read_bytes() for path in second.iterdir()}
    copies = {f"{name}.{way}" for name in ("page.html", "data.json") for way in ("br", "gz")}
    assert copies == {name for name in made if name.endswith((".br", ".gz"))}
    unpack = (
        "const { brotliDecompressSync } = require('node:zlib'); const { readFileSync } = require('node:fs');"
        "process.stdout.write(brotliDecompressSync(readFileSync(process.argv[1])))"
    )
    for name in ("page.html", "data.json"):
        assert made[name] == gzip.decompress(made[f"{name}.gz"])
        assert (
            made[name]
            == subprocess.run(["node", "-e", unpack, str(first / f"{name}.br")], capture_output=True, check=True).stdout
        )
    shutil.rmtree(first)
    shutil.copytree(second, first)
    for name in copies:
        (first / name).unlink()
    compress(first, tmp_path / "kept-second")
    assert made == {path.name: path.read_bytes() for path in first.iterdir()}


def test_asking_in_words_weighs_little(site: Built, tmp_path: Path) -> None:
    """The grammar is an archive of its own, for those who ask: at most 25 kB on the way."""
    (archive,) = (site.folder / "assets").glob("calculators-oneline-*.zip")
    (tmp_path / "site").mkdir()
    shutil.copy(archive, tmp_path / "site/oneline.zip")
    compress(tmp_path / "site", tmp_path / "kept")

    assert (tmp_path / "site/oneline.zip.br").stat().st_size <= 25_000
