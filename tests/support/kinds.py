"""One page of each kind, found in the built site: whatever stands on some page stands on one of these."""

from __future__ import annotations

import re

from tests.conftest import Built

_SCRIPTS = re.compile(r"<(script|noscript).*?</\1>", re.DOTALL)
_TAG = re.compile(r"<([a-z0-9]+)((?:\s[^<>]*)?)>")
_MARKS = re.compile(r'\s(class|role|type|http-equiv)="([^"]*)"')


def kinds(site: Built) -> list[str]:
    """The address of one page of each kind, seen from the site's root: as few as hold every part of every page."""
    files = {
        file.relative_to(site.folder).as_posix().removesuffix("index.html"): file
        for file in sorted(site.folder.rglob("*.html"))
    }
    parts = {path: _parts(path, file.read_text()) for path, file in files.items()}
    missing = set().union(*parts.values())
    found = []
    while missing:
        found.append(max(parts, key=lambda path: len(parts[path] & missing) / files[path].stat().st_size ** 0.5))
        missing -= parts[found[-1]]
    return sorted(found)


def _parts(path: str, html: str) -> set[str]:
    """What a page is made of: its place in the site, and its elements with their classes, roles and types."""
    tags = _TAG.findall(_SCRIPTS.sub("", html))
    marked = {
        f"{tag} {kind}={word}" for tag, marks in tags for kind, words in _MARKS.findall(marks) for word in words.split()
    }
    calculator = "article class=reckoner" in marked
    return marked | {tag for tag, _ in tags} | {"a calculator" if calculator else _place(path)}


def _place(path: str) -> str:
    """The address without what is particular to it: the game's name, and the name of a chapter or a rule."""
    first, _, rest = path.partition("/")
    second = rest.partition("/")[0]
    return first if first in ("r", "embed") or not rest else f"a game's {second}"
