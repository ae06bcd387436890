"""The theme's styles without those that nothing on the site can match."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.finish.styles import prune

SHEET = "assets/stylesheets/main.css"
PAGE = '<body class="md-typeset grid"><p class=summary>'
SCRIPT = 'element.classList.add("md-open"); style.setProperty("--by-script", 1)'


def pruned(folder: Path, css: str) -> str:
    """What is left of a stylesheet of the theme, on a site with one page, one script and our own styles."""
    files = {
        "index.html": PAGE,
        "assets/site.mjs": SCRIPT,
        "assets/site.css": ".unknown{color:var(--ours)}",
        SHEET: css,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    prune(folder)
    assert ".unknown{color:var(--ours)}" == (folder / "assets/site.css").read_text(encoding="utf-8")
    return (folder / SHEET).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "css",
    [
        '@charset "UTF-8";',
        "html{color:red}",
        ".md-typeset .summary>a:hover{color:red}",
        ".md-open{color:red}",
        ".md-typeset:not(.gone):is(.here,.there){color:red}",
        '[data-md-state=".gone"]{color:red}',
        "@media print{.summary{color:red}}",
        "@keyframes gone{0%{color:red}to{color:blue}}",
        "@font-face{font-family:x;src:url(x.woff2)}",
        ".summary{background:url('data:image/svg+xml;utf8,<svg a=\"{};\"/>');color:red}",
        ":root{--a:1;--ours:2;--by-script:3}p{color:var(--a)}",
    ],
)
def test_what_may_match_stays(tmp_path: Path, css: str) -> None:
    """Elements, classes of pages and scripts, what can't be judged, at-rules, and properties that are asked for."""
    assert css == pruned(tmp_path, css)


@pytest.mark.parametrize(
    "css, left",
    [
        (".gone{color:red}p{color:red}", "p{color:red}"),
        (".summary,.md-typeset .gone{color:red}", ".summary{color:red}"),
        (".summary.gone:not(.grid){color:red}", ""),
        ("[dir=rtl] p{color:red}[dir=ltr] p{color:red}", "[dir=ltr] p{color:red}"),
        ("@media print{.gone{color:red}}p{color:red}", "p{color:red}"),
        (":root{--a:url(a;b);--b:1}p{color:var(--b)}", ":root{--b:1}p{color:var(--b)}"),
        (".gone{color:var(--a)}:root{--a:1}", ""),
    ],
)
def test_what_matches_nothing_goes(tmp_path: Path, css: str, left: str) -> None:
    """Selectors with a class that is nowhere, right to left, empty blocks, and properties nobody asks for."""
    assert left == pruned(tmp_path, css)
