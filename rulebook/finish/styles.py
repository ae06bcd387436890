"""The theme's styles without those of what this site never shows: half of what a reader would load of them.

A selector is left out if it asks for a class that stands in no page and in no script, or for a page written from right
to left; a rule without selectors goes, and so does a custom property that nothing asks for.
Whatever can't be judged (inside `:is()`, attributes, at-rules) stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

_THEME = "assets/stylesheets/*.css"
_CLASSES = re.compile(r"""class=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""")
_WORD = re.compile(r"[A-Za-z_][\w-]*")
_CLASS = re.compile(r"\.((?:\\.|[\w-])+)")
_CHOICE = re.compile(r":[\w-]+\([^()]*\)")  # innermost first
_ATTRIBUTE = re.compile(r"\[[^\]]*\]")
_ASKED = re.compile(r"var\(\s*(--[\w-]+)")
_NESTED = ("@media", "@supports", "@layer", "@container")
_LEFTWARDS = re.compile(r"\[dir=[\"']?rtl")


def prune(folder: Path) -> None:
    """Leave unused rules out of the theme's stylesheets, and then the properties that no stylesheet asks for."""
    known = _known(folder)
    sheets = {path: "".join(_used(path.read_text(encoding="utf-8"), known)) for path in sorted(folder.glob(_THEME))}
    others = (path.read_text(encoding="utf-8") for path in folder.rglob("*.css") if path not in sheets)
    asked = {name for sheet in (*sheets.values(), *others) for name in _ASKED.findall(sheet)}
    scripts = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.*js"))
    for path, sheet in sheets.items():
        path.write_text("".join(_without(sheet, lambda name: name in asked or name in scripts)), encoding="utf-8")


def _known(folder: Path) -> set[str]:
    """Every class of a page, and every word of a script: any of those may be a class one day."""
    found: set[str] = set()
    for path in folder.rglob("*.html"):
        for match in _CLASSES.finditer(path.read_text(encoding="utf-8")):
            found.update("".join(filter(None, match.groups())).split())
    for path in folder.rglob("*.*js"):
        found.update(_WORD.findall(path.read_text(encoding="utf-8")))
    return found


def _used(css: str, known: set[str]) -> Iterator[str]:
    """The rules of a stylesheet that can match something."""
    for head, body in _rules(css):
        if body is None or (head.startswith("@") and not head.startswith(_NESTED)):
            yield head if body is None else f"{head}{{{body}}}"
        elif head.startswith("@"):
            inside = "".join(_used(body, known))
            yield f"{head}{{{inside}}}" if inside else ""
        else:
            kept = ",".join(one for one in _parts(head, ",") if _matches(one, known))
            yield f"{kept}{{{body}}}" if kept else ""


def _without(css: str, asked: Callable[[str], bool]) -> Iterator[str]:
    """A stylesheet without the custom properties that nothing asks for."""
    for head, body in _rules(css):
        if body is None or (head.startswith("@") and not head.startswith(_NESTED)):
            yield head if body is None else f"{head}{{{body}}}"
        elif head.startswith("@"):
            yield f"{head}{{{''.join(_without(body, asked))}}}"
        else:
            declared = [one for one in _parts(body, ";") if one]
            kept = [one for one in declared if not one.startswith("--") or asked(one.partition(":")[0])]
            yield f"{head}{{{';'.join(kept)}}}" if kept else ""


def _matches(selector: str, known: set[str]) -> bool:
    """Whether something on the site may match a selector."""
    if _LEFTWARDS.search(selector):
        return False
    while selector != (outer := _CHOICE.sub("", selector)):
        selector = outer
    classes = _CLASS.findall(_ATTRIBUTE.sub("", selector))
    return all(name.replace("\\", "") in known for name in classes)


def _rules(css: str) -> Iterator[tuple[str, str | None]]:
    """Each rule as its head and its body; what has no body ends with a semicolon."""
    start = 0
    while start < len(css):
        opens, ends = (_outside(css, sign, start) for sign in "{;")
        if ends < opens or opens == len(css):
            yield css[start : ends + 1], None
            start = ends + 1
            continue
        depth, at = 1, opens + 1
        while depth:
            at = min(_outside(css, sign, at) for sign in "{}") + 1
            depth += 1 if css[at - 1] == "{" else -1
        yield css[start:opens], css[opens + 1 : at - 1]
        start = at


def _parts(text: str, sign: str) -> Iterator[str]:
    """A text, split at a sign that stands in no brackets and no quotes."""
    start = 0
    while start <= len(text):
        end = _outside(text, sign, start)
        yield text[start:end]
        start = end + 1


def _outside(text: str, sign: str, start: int) -> int:
    """Where a sign comes next that stands in no brackets and no quotes, or the end."""
    depth, quote, at = 0, "", start
    while at < len(text):
        one = text[at]
        if one == "\\":
            at += 1
        elif quote:
            quote = "" if one == quote else quote
        elif one in "\"'":
            quote = one
        elif depth == 0 and one == sign:
            return at
        elif one in "([":
            depth += 1
        elif one in ")]":
            depth -= 1
        at += 1
    return len(text)
