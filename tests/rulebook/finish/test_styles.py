"""Style sheets: the theme's are one file without what no page uses, ours are two, and nothing else is touched."""

from pathlib import Path

from rulebook.finish.styles import LATER, WHOLE, lighten, squeezed, without_properties, without_unused

ICON = "--icon:url(\"data:image/svg+xml;charset=utf-8,<svg style='a{b}'>(;)</svg>\")"


def test_selectors_of_what_is_nowhere_go() -> None:
    """Classes, ids and colours that no page has; rules that are empty without them go as a whole."""
    styles = (
        '@charset "utf-8";a{b:c}.here,.gone>p{b:c}.here:not(.gone){b:c}#gone{b:c}[dir=rtl] .here{b:c}'
        "@media print{.gone{b:c}}@media screen{.here{b:c}.gone{b:c}}@keyframes k{from{b:c}to{b:c}}"
        "[data-md-color-primary=red]{b:c}[data-md-color-primary=custom]{b:c}.md-header--shadow{b:c}"
    )
    assert (
        '@charset "utf-8";a{b:c}.here{b:c}.here:not(.gone){b:c}@media screen{.here{b:c}}@keyframes k{from{b:c}to{b:c}}'
        "[data-md-color-primary=custom]{b:c}.md-header--shadow{b:c}"
    ) == without_unused(styles, {"here"}, {("data-md-color-primary", "custom")})


def test_values_that_nobody_reads_go() -> None:
    """An icon among them, whatever stands in it."""
    styles = f":root{{--used:1px;{ICON};--last:a}}p{{margin:var(--used);{ICON.replace('icon', 'gone')}}}"
    assert ":root{--used:1px;--last:a}p{margin:var(--used);}" == without_properties(styles, {"--used", "--last"})


def test_what_is_quoted_stays_as_it_is() -> None:
    """Comments, indentation and line ends go."""
    styles = '/* a; b */\na ,\nb {\n  c: "d  { e";\n  f: url("g,  h");\n}\na :hover { i: j }\n'
    assert 'a,b{c: "d  { e";f: url("g,  h");}a :hover{i: j}' == squeezed(styles)


def links(root: str, *names: str) -> str:
    """Links to style sheets, as a page has them."""
    return "\n".join(f'<link rel="stylesheet" href="{root}assets/{name}.css">' for name in names)


def sheets(folder: Path, *names: str) -> None:
    """A style sheet of each name."""
    for name in names:
        (folder / f"assets/{name}.css").parent.mkdir(parents=True, exist_ok=True)
        (folder / f"assets/{name}.css").write_text(f"{name.split('/')[-1]} {{ a: b }}\n")


def test_one_file_in_the_place_of_several(tmp_path: Path) -> None:
    """Where a page asks for all of ours; one that asks for some of them keeps them."""
    sheets(tmp_path, "site/site", "ui", "games")
    (tmp_path / "index.html").write_text(links("", "site/site", "ui", "games") + "\n<main>")
    (tmp_path / "frame.html").write_text(links("../", "games"))
    lighten(tmp_path)
    assert links("", "site/all") + "\n<main>" == (tmp_path / "index.html").read_text()
    assert links("../", "games") == (tmp_path / "frame.html").read_text()
    assert "site{a: b}\nui{a: b}\ngames{a: b}\n" == (tmp_path / WHOLE).read_text()
    left = {path.relative_to(tmp_path / "assets").as_posix() for path in tmp_path.rglob("*.css")}
    assert {"site/all.css", "games.css"} == left


def test_pages_to_read_only_name_the_styles_of_calculators(tmp_path: Path) -> None:
    """Wherever those stand in the list, they are a second file; a page to read tells its address and loads it not."""
    ours = ("site/site", "calculator/form", "lists/lists", "ui")
    sheets(tmp_path, *ours)
    for path, root in (("toy/rules/terrain", "../../../"), ("toy/attack", "../../")):
        (tmp_path / path).mkdir(parents=True)
        (tmp_path / path / "index.html").write_text(links(root, *ours) + "\n<main>")
    lighten(tmp_path)
    read, reckoned = (tmp_path / path / "index.html" for path in ("toy/rules/terrain", "toy/attack"))
    named = f'<link rel="later" href="../../../{LATER}">'
    assert links("../../../", "site/all") + f"\n{named}\n<main>" == read.read_text()
    assert links("../../", "site/all", "calculator/all") + "\n<main>" == reckoned.read_text()
    assert "form{a: b}\nlists{a: b}\n" == (tmp_path / LATER).read_text()
    assert "site{a: b}\nui{a: b}\n" == (tmp_path / WHOLE).read_text()


def test_the_themes_are_one_file_named_by_what_is_left_of_them(tmp_path: Path) -> None:
    """A server tells browsers to keep it for ever: once another page uses more of the theme, it has another name."""
    theirs = ("stylesheets/main.1a2b", "stylesheets/palette.3c4d")
    names = []
    for page in ("<main>", '<main class="only-now">'):
        sheets(tmp_path, *theirs)
        (tmp_path / f"assets/{theirs[0]}.css").write_text("main{a:b}.only-now{a:b}")
        (tmp_path / "index.html").write_text(links("", *theirs) + "\n" + page)
        (tmp_path / "404.html").write_text(links("/", *theirs) + "\n" + page)
        lighten(tmp_path)
        (left,) = (tmp_path / "assets/stylesheets").iterdir()
        names.append(left.name)
        assert links("", f"stylesheets/{left.stem}") + "\n" + page == (tmp_path / "index.html").read_text()
        assert links("/", f"stylesheets/{left.stem}") + "\n" + page == (tmp_path / "404.html").read_text()
        assert left.read_text().startswith("main{a:b}") and "3c4d" in left.read_text()
        left.unlink()
    assert 2 == len(set(names))
