"""Style sheets as they are published: the theme's without what no page uses, and ours in two files.

A reading page weighs little else but the theme, and a slow line asks for one file sooner than for eight;
so it gets one file, without the styles of calculators, lists and tables.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

from rulebook.cache import ROOT
from rulebook.finish.pages import pages as pages_of
from rulebook.finish.scripts import own_scripts

WHOLE = "assets/site/all.css"  # beside site.css, whose addresses of fonts hold here too
LATER = "assets/calculator/all.css"  # start.mjs fetches it before the reader gets to a page that needs it
_LATER_ROOMS = ("assets/calculator/", "assets/lists/", "assets/table/table.css")
_READING = re.compile(r"[\w-]+/(rules/[\w-]+|all|rulings|quick|glossary|changes)/index\.html")
_LINK = r'<link rel="?stylesheet"? href="?(?P<root>[^"> ]*?)(?P<path>assets/(?!stylesheets/)[\w/-]+\.css)"?>\s*'
_THEIRS = re.compile(
    r'<link rel="?stylesheet"? href="?(?P<root>[^"> ]*?)(?P<path>assets/stylesheets/[\w.-]+\.css)"?>\s*'
)
_OURS = re.compile(rf"(?:{_LINK.replace('?P<root>', '').replace('?P<path>', '')})+")
_QUOTED = r"""(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_WHOLE = rf"""(?:{_QUOTED}|url\((?:{_QUOTED}|[^)"'])*\))"""  # what is no syntax inside
_STRING = re.compile(f"({_WHOLE})")
_GROUPS = ("@media", "@supports", "@layer")  # rules with rules inside
_NAMED = re.compile(r"[.#](-?[A-Za-z_][\w-]*)")
# What the theme's script gives to elements or makes of tables; its other names are for what we do without.
_BY_THEME = re.compile(r"focus-visible|md-typeset__|md-tooltip|md-.*--(active|passed|shadow|hidden|indeterminate)$")
_COLOUR = re.compile(r"\[(data-md-color-\w+)=([\w-]+)\]")
_PROPERTY = re.compile(rf"""(--[\w-]+):(?:{_WHOLE}|[^;"'])*(?:;|$)""")


def lighten(folder: Path) -> None:
    """Shorten the style sheets of a built site."""
    pages = {path: path.read_text(encoding="utf-8") for path in pages_of(folder)}
    before = dict(pages)
    own = [path.read_text(encoding="utf-8") for path in own_scripts(folder)]
    _join(folder, pages)
    theirs = [*folder.glob("assets/stylesheets/*.css")]
    ours = [path.read_text(encoding="utf-8") for path in folder.rglob("*.css") if path not in theirs]
    answers = [path.read_text(encoding="utf-8") for path in (ROOT / "calculators").rglob("*.py")]
    words = {word for text in (*pages.values(), *own, *answers) for word in re.findall(r"[\w-]+", text)}
    colours = {colour for text in pages.values() for colour in re.findall(r'(data-md-color-\w+)="?([\w-]+)', text)}
    for path in theirs:
        path.write_text(without_unused(path.read_text(encoding="utf-8"), words, colours), encoding="utf-8")
    scripts = folder.glob("assets/javascripts/*.js")
    used = _read([path.read_text(encoding="utf-8") for path in [*theirs, *scripts]] + ours + own)
    for path in theirs:
        path.write_text(without_properties(path.read_text(encoding="utf-8"), used), encoding="utf-8")
    _join_theirs(folder, pages)
    for path, text in pages.items():
        if text != before[path]:
            path.write_text(text, encoding="utf-8")


def without_unused(styles: str, words: set[str], colours: set[tuple[str, str]]) -> str:
    """Styles without the selectors that name a class, an id or a colour of the theme that occurs nowhere."""

    def is_used(selector: str) -> bool:
        plain = re.sub(r":(?:not|is|where)\((?:[^()]|\([^()]*\))*\)", "", selector)
        colour = all(pair in colours for pair in _COLOUR.findall(plain))
        names = _NAMED.findall(re.sub(r"\[[^]]*\]", "", plain))
        return colour and "[dir=rtl]" not in plain and all(name in words or _BY_THEME.match(name) for name in names)

    kept = ""
    for head, body in _rules(styles):
        if body is None or (head.startswith("@") and not head.startswith(_GROUPS)):
            kept += head if body is None else f"{head}{{{body}}}"
        elif head.startswith("@"):
            inside = without_unused(body, words, colours)
            kept += f"{head}{{{inside}}}" if inside else ""
        elif selectors := [selector for selector in _selectors(head) if is_used(selector)]:
            kept += f"{','.join(selectors)}{{{body}}}"
    return kept


def without_properties(styles: str, used: set[str]) -> str:
    """Styles without the values (icons, most of them) that no style reads."""
    kept = ""
    for head, body in _rules(styles):
        if body is None:
            kept += head
        elif head.startswith(_GROUPS):
            kept += f"{head}{{{without_properties(body, used)}}}"
        else:
            left = _PROPERTY.sub(lambda match: match[0] if match[1] in used else "", body) if "--" in body else body
            kept += f"{head}{{{left}}}" if left else ""
    return kept


def squeezed(styles: str) -> str:
    """Styles without comments, indentation and line ends."""
    parts = _STRING.split(re.sub(r"/\*.*?\*/", "", styles, flags=re.S))
    short = (re.sub(r" ?([{};,]) ?", r"\1", re.sub(r"\s+", " ", part)) for part in parts[::2])
    return "".join(part + string for part, string in zip_longest(short, parts[1::2], fillvalue="")).strip()


def _join(folder: Path, pages: dict[Path, str]) -> None:
    """Two files in the place of several that pages ask for one after the other; to read, the first will do."""
    longest = max((run[0] for text in pages.values() for run in _OURS.finditer(_head(text))), key=len, default="")
    paths = [match["path"] for match in re.finditer(_LINK, longest)]
    if len(paths) < 2:
        return
    later = [path for path in paths if path.startswith(_LATER_ROOMS)]
    for name, parts in ((WHOLE, [path for path in paths if path not in later]), (LATER, later)):
        styles = [squeezed((folder / path).read_text(encoding="utf-8")) for path in parts]
        if styles:
            (folder / name).write_text("\n".join(styles) + "\n", encoding="utf-8")

    for path, text in pages.items():
        reading = _READING.fullmatch(path.relative_to(folder).as_posix())
        rel = "later" if reading else "stylesheet"

        def joined(run: re.Match[str], rel: str = rel) -> str:
            links = [*re.finditer(_LINK, run[0])]
            if [link["path"] for link in links] != paths:
                return run[0]
            root = links[0]["root"]
            second = f'<link rel="{rel}" href="{root}{LATER}">\n' if later else ""
            return f'<link rel="stylesheet" href="{root}{WHOLE}">\n{second}'

        head = _head(text)
        if (changed := _OURS.sub(joined, head)) != head:
            pages[path] = changed + text[len(head) :]
    heads = "".join(map(_head, pages.values()))
    for name in paths:
        if name not in heads:
            (folder / name).unlink()


def _join_theirs(folder: Path, pages: dict[Path, str]) -> None:
    """The theme's in one file, named by what is left of it: browsers keep it for ever, and what is left may change."""
    linked = {path: [*_THEIRS.finditer(_head(text))] for path, text in pages.items()}
    names = dict.fromkeys(link["path"] for links in linked.values() for link in links)
    styles = "".join((folder / name).read_text(encoding="utf-8") for name in names)
    joined = f"assets/stylesheets/theme-{sha256(styles.encode()).hexdigest()[:12]}.css"
    for path, (first, *others) in ((path, links) for path, links in linked.items() if links):
        text = pages[path]
        for link in others:
            text = text.replace(link[0], "")
        pages[path] = text.replace(first[0], f'<link rel="stylesheet" href="{first["root"]}{joined}">\n')
    for name in names:
        (folder / name).unlink()
    if names:
        (folder / joined).write_text(styles, encoding="utf-8")


def _head(page: str) -> str:
    """The part of a page that asks for style sheets."""
    return page.partition("</head>")[0]


def _read(texts: list[str]) -> set[str]:
    """The values that are read somewhere."""
    return {name for text in texts for name in re.findall(r"(?:var\(\s*|getPropertyValue\([\"'])(--[\w-]+)", text)}


def _rules(styles: str) -> Iterator[tuple[str, str | None]]:
    """Each rule: what stands before its braces and what is in them; a statement has none."""
    at = 0
    masked = _STRING.sub(lambda match: "x" * len(match[0]), styles)
    while at < len(masked):
        opening, end = masked.find("{", at), masked.find(";", at)
        if opening < 0 or 0 <= end < opening:
            until = end + 1 if end >= 0 else len(masked)
            yield styles[at:until], None
            at = until
            continue
        depth, closing = 1, opening
        while depth:
            closing += 1
            depth += {"{": 1, "}": -1}.get(masked[closing], 0)
        yield styles[at:opening], styles[opening + 1 : closing]
        at = closing + 1


def _selectors(head: str) -> list[str]:
    """The selectors of a rule, at the commas between them."""
    selectors, depth = [""], 0
    for sign in head:
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(sign, 0)
        if sign == "," and not depth:
            selectors.append("")
        else:
            selectors[-1] += sign
    return selectors
