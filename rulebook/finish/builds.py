"""Which build a page is of: a mark in it, by which a script knows a page that is not of its own build."""

import re
from hashlib import sha256
from pathlib import Path

from rulebook.finish.pages import pages
from rulebook.finish.policy import TAG
from rulebook.finish.scripts import name_by_content

_CODE = (".mjs", ".js", ".css", ".zip", ".wasm")
_MARK = re.compile(r'<meta name="build" content="[0-9a-f]*">')
_STARTS = ("/site/start.mjs", "/site/frame.mjs")


def mark(folder: Path) -> None:
    """Name the scripts by their content, and write the mark into every page that takes them.

    It is a digest of scripts, styles and Python alone: a change of words makes no other build of them, and whoever has
    the other pages already need not fetch them anew.
    """
    renamed = name_by_content(folder)
    places = folder / "assets", *folder.glob("scripts-*")
    code = sorted(path for place in places for path in place.rglob("*") if path.suffix in _CODE)
    digest = sha256()
    for path in code:
        digest.update(f"{path.relative_to(folder).as_posix()} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    tag = f'<meta name="build" content="{digest.hexdigest()[:12]}">'
    for path in pages(folder):
        page = path.read_text(encoding="utf-8")
        if any(start in page for start in _STARTS):
            path.write_text(marked(renamed(page), tag), encoding="utf-8")


def marked(page: str, tag: str) -> str:
    """The page with this mark, in place of any other: behind the policy, or where that is left out in its head."""
    page = _MARK.sub("", page)
    before = TAG if TAG in page else "<head>"
    return page.replace(before, before + tag, 1)
