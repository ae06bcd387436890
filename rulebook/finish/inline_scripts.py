"""No script inside a page: those of the theme move to files named by their content, the policy forbids the rest.

The scripts stay where they stood and go on blocking, so that a page never shows in the wrong colours first.
The theme has none in the text of a page; one that stands there came with the data, and is left for the policy to stop.
"""

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from rulebook.finish.pages import pages
from rulebook.finish.policy import TAG

_INLINE = re.compile(r"<script>(?P<code>.*?)</script>", re.S)
_TEXT = '<article class="md-content'
_CHARSET = re.compile(r'<meta charset="utf-8">', re.I)
_AS_IT_IS = re.compile(r"(<(?P<tag>pre|textarea|script)\b.*?</(?P=tag)>)", re.S)
_ROOT = re.compile(r'(?:src|href)="(?P<root>[^":]*)assets/')


def lifted(page: str) -> tuple[str, Mapping[str, str]]:
    """The page with the theme's scripts in files, and those files by their path on the site."""
    files: dict[str, str] = {}

    def lift(match: re.Match[str]) -> str:
        code = match["code"].strip()
        path = f"assets/lifted-{sha256(code.encode()).hexdigest()[:12]}.js"
        files[path] = code + "\n"
        return f'<script src="{_root(page)}{path}"></script>'

    head, text, rest = page.partition(_TEXT)
    return (_INLINE.sub(lift, head) + text + rest if text else page), files


def closed(page: str) -> str:
    """The page with the policy in it, before anything it could concern."""
    if not _CHARSET.search(page):
        raise ValueError("it does not name its charset, after which the policy belongs")
    return page if TAG in page else _CHARSET.sub(rf"\g<0>{TAG}", page, count=1)


def squeezed(page: str) -> str:
    """The page without the theme's indentation: a tenth of what is kept for offline."""
    rest = 0
    parts = []
    for match in _AS_IT_IS.finditer(page):
        parts += [re.sub(r"\s*\n\s*", "\n", page[rest : match.start()]), match[0]]
        rest = match.end()
    return "".join([*parts, re.sub(r"\s*\n\s*", "\n", page[rest:])])


def close(folder: Path, policy: bool = True) -> None:
    """Lift the scripts of every page of a built site, and put the policy in."""
    for path in pages(folder):
        before = path.read_text(encoding="utf-8")
        try:
            page, files = lifted(squeezed(before))
            page = closed(page) if policy else page
        except ValueError as wrong:
            raise ValueError(f"{path}: {wrong}") from None
        for name, code in files.items():
            (folder / name).write_text(code, encoding="utf-8")
        if page != before:
            path.write_text(page, encoding="utf-8")


def _root(page: str) -> str:
    """How the page reaches the site's root: as it does for its styles, for 404.html may stand in for any address."""
    match = _ROOT.search(page)
    if not match:
        raise ValueError("it has a script inside, and nothing that tells the way to the site's root")
    return match["root"]
