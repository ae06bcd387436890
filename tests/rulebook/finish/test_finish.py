"""The last hand on a built site: nothing unused, a worker that knows every file,
and compressed copies that unpack to the same."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from rulebook.__main__ import main
from rulebook.finish.offline import service_worker
from rulebook.finish.policy import TAG
from rulebook.finish.post_process import compress, finish
from rulebook.finish.scripts import without_comments
from tests.support.built import ROOT

HEAD = '<meta charset="utf-8">'
FILES = {
    "index.html": HEAD + "home",
    "404.html": HEAD + "gone",
    "warstuff/attack/index.html": HEAD + "attack",
    "assets/site.css": "a{}" * 100,
    "assets/site.css.map": "{}",
    "assets/javascripts/lunr/min/lunr.fr.min.js": "fr",
    "assets/javascripts/workers/search.min.js": "search",
    "assets/python-abc/library.zip": "zip",
    "assets/calculators-def.zip": "zip",
    "data/v1/warstuff.json": "{}",
    "reset/index.html": HEAD + "reset",
    "sitemap.xml": "<url><loc>a</loc>\n <lastmod>2001-01-01</lastmod></url>",
    "sw.js": "before\nconst BUILD = {};\nafter",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small site as an engine leaves it."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def listed(folder: Path) -> dict:
    """The worker's list."""
    return json.loads(re.search(r"const BUILD = (\{.*?\n\});", (folder / "sw.js").read_text(), re.S)[1])


def test_the_worker_knows_every_page_by_its_address_and_digest(folder):
    """Pages and what they load, but neither Python, nor data for programs, nor the way out."""
    finish(folder)
    found = listed(folder)
    assert ["", "404.html", "assets/site.css", "warstuff/attack/"] == sorted(found["pages"])
    assert b64encode(sha256(f"{HEAD}{TAG}attack".encode()).digest()).decode() == found["pages"]["warstuff/attack/"]
    assert ["assets/calculators-def.zip", "assets/python-abc/library.zip"] == found["python"]


def test_what_no_page_asks_for_is_gone(folder):
    """Maps of sources, and the search of the theme."""
    finish(folder)
    assert [] == [
        path.name
        for path in folder.rglob("*")
        if path.suffix == ".map" or "lunr" in path.name or "workers" in path.parts
    ]


def test_nothing_tells_the_day_of_the_build(folder):
    """The same sources make the same site tomorrow."""
    finish(folder)
    assert "<url><loc>a</loc></url>" == (folder / "sitemap.xml").read_text()


def test_the_build_s_name_changes_with_any_page():
    """A changed word is a new build, and the same files are the same build."""
    files = {"index.html": b"one"}
    names = [
        re.search('"name": "(.*?)"', service_worker("const BUILD = {};", one))[1]
        for one in (files, files, {"index.html": b"two"})
    ]
    assert names[0] == names[1] != names[2]


def test_scripts_are_published_without_comments(folder):
    """Those on lines of their own; code, and what stands behind it, stays."""
    types = "/**\n * What it gives.\n *\n * @param {string} b\n */\n"
    code = "function f(/** @type {string} */ b) {\n  // how\n  return `// ${b}`;\n}\n"
    script = f"// why\nconst a = 1; // one\n\n{types}{code}"
    (folder / "assets/own.mjs").write_text(script)
    (folder / "assets/python-abc/pyodide.mjs").write_text(script)
    finish(folder)
    (own,) = folder.glob("scripts-*/own.mjs")
    assert "const a = 1; // one\n\nfunction f(b) {\n  return `// ${b}`;\n}\n" == own.read_text()
    assert script == (folder / "assets/python-abc/pyodide.mjs").read_text()


@pytest.mark.parametrize("path", sorted(ROOT.glob("docs/**/*.*js")), ids=lambda path: path.name)
def test_every_script_is_whole_without_comments(path, tmp_path):
    """No comment is left on a line of its own, and what is left is a script."""
    code = without_comments(path.read_text(encoding="utf-8"))
    assert not re.search(r"^\s*//|/\*\*|\*/", code, re.M)
    (tmp_path / path.name).write_text(code, encoding="utf-8")
    subprocess.run(["node", "--check", str(tmp_path / path.name)], check=True)


def test_compressed_copies_unpack_to_the_same(folder):
    """A copy lies beside a file only where it is smaller."""
    compress(folder)
    assert FILES["assets/site.css"] == gzip.decompress((folder / "assets/site.css.gz").read_bytes()).decode()
    assert (folder / "assets/site.css.br").is_file()
    assert not (folder / "index.html.gz").exists()


def test_a_folder_without_a_site_is_told(tmp_path, capsys):
    """A slip in the folder's name is answered with a sentence."""
    assert 2 == main(["finish", str(tmp_path)])
    assert "is not a built site" in capsys.readouterr().err


def test_a_page_says_which_scripts_it_belongs_to(folder):
    """Behind the policy, once however often the site is finished: another script makes another build,
    other words don't."""
    page = '<link href="../assets/site/start.mjs">words'
    about = folder / "about/index.html"

    def marks(words):
        about.parent.mkdir(exist_ok=True)
        about.write_text(HEAD + page.replace("words", words))
        for _ in range(2):
            (folder / "sw.js").write_text(FILES["sw.js"])
            finish(folder)
        return re.findall(r'<meta name="build" content="[0-9a-f]{12}">', about.read_text())

    first, reworded = marks("words"), marks("other words")
    assert (1, first) == (len(first), reworded)
    assert f"{TAG}{first[0]}" in about.read_text()
    assert "build" not in (folder / "reset/index.html").read_text()
    (folder / "assets/site.css").write_text("b{}")
    assert first != marks("words")


def test_scripts_are_named_by_their_content(folder):
    """All of them share a folder, which pages name; another word in one of them makes another folder,
    and links to share keep their script."""
    scripts = {"assets/ui.mjs": "1", "assets/site/start.mjs": "import '../ui.mjs'", "assets/site/redirect.js": "2"}
    page = '<script src="../assets/site/early.js"></script><script src="../assets/site/start.mjs"></script>'
    scripts["assets/site/early.js"] = "3"
    (folder / "assets/site").mkdir()
    for name, code in scripts.items():
        (folder / name).write_text(code)
    (folder / "reset/reset.js").write_text("4")
    about = folder / "warstuff/attack/index.html"
    about.write_text(HEAD + page)

    def finished():
        (folder / "sw.js").write_text(FILES["sw.js"])
        finish(folder)
        (named,) = folder.glob("scripts-*")
        found = {path.relative_to(named).as_posix() for path in named.rglob("*.*")}
        assert {"ui.mjs", "site/early.js", "site/start.mjs"} == found
        assert [f"../{named.name}/site/{one}" for one in ("early.js", "start.mjs")] == re.findall(
            'src="(.*?)"', about.read_text()
        )
        return named.name

    first, again = finished(), finished()
    (folder / first / "ui.mjs").write_text("another")
    other = finished()
    (folder / "assets/ui.mjs").write_text("1")
    assert first == again != other and first == finished()
    assert ["assets/site/redirect.js", "reset/reset.js"] == sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.js")
        if path.parent.name in ("site", "reset") and not path.relative_to(folder).as_posix().startswith("scripts-")
    )
