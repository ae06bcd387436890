"""A game to keep: booklet, e-book and Markdown hold every rule, and two builds give the same bytes."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import zipfile
from dataclasses import replace
from pathlib import Path
from posixpath import join, normpath
from typing import Any
from xml.etree import ElementTree

import pytest
import typst

from calculators import every
from rulebook.exports.books.booklet import FONTS, LAYOUT, booklet, booklet_source, index_of
from rulebook.exports.books.copies import copies
from rulebook.exports.books.epub import epub
from rulebook.pages.book import Book, books
from rulebook.read.models import Change, Drawing, Flow, FlowStep
from rulebook.site import make
from rulebook.version import version
from tests.site.test_render import COVER, HOSTILE, TERRAIN, toy_package, with_rule
from tests.support.browsers import epubcheck
from tests.support.games import GAMES
from tests.support.toy import attack

assert toy_package  # the calculators know the toy in these tests too
SITE = "https://host/"
DRAWN = replace(COVER, drawing=Drawing("A wall.", "A line.", '<svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'))
LATER = replace(with_rule(DRAWN, TERRAIN), changes=(Change("2026-12-01", "text", "Words."),))


def shelf(game=LATER) -> list[Book]:
    """The toy's book alone."""
    return books([game], [attack()])


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The toy's copies."""
    return dict(copies(shelf(), SITE, tmp_path_factory.mktemp("booklets")))


def opened(book: bytes) -> dict[str, str]:
    """The files of an e-book."""
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def lost(files: dict[str, str]) -> list[str]:
    """The links of an e-book that lead to no file or to no place in it."""
    places = {name: set(re.findall(r'\sid="(.*?)"', text)) for name, text in files.items()}
    found = []
    for name, text in files.items():
        for target in re.findall(r'\shref="(?!https?:)(.*?)"', text):
            path, _, place = target.partition("#")
            file = normpath(join(name, "..", path)) if path else name
            if file not in files or (place and place not in places[file]):
                found.append(f"{name}: {target}")
    return found


def test_two_builds_give_the_same_bytes(made: dict[str, bytes], tmp_path: Path) -> None:
    """Whether a booklet was kept or is set anew."""
    assert made == copies(shelf(), SITE, tmp_path)


def test_a_booklet_is_set_once(tmp_path: Path) -> None:
    """What was set is taken from the cache; what no page offers any more goes."""
    (tmp_path / "old.pdf").write_bytes(b"")
    copies(shelf(), SITE, tmp_path)
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(b"kept")

    assert b"kept" == copies(shelf(), SITE, tmp_path)["downloads/toy.pdf"]


def test_a_booklet_holds_rules_pictures_index_and_rulings() -> None:
    """Each once, in Typst's own words; a reader's words stay words, whatever is in them."""
    source = booklet_source(shelf(with_rule(replace(DRAWN, text=HOSTILE), TERRAIN))[0], "Note", "", SITE)

    assert booklet(source).startswith(b"%PDF-")
    for part in (
        '#rule("terrain/cover", "Cover"',
        'drawing("<svg',
        'ruling("One die or two?"',
        '("Cover", ("terrain/cover", ))',
    ):
        assert 1 == source.count(part), part


def test_a_rule_s_title_says_price_and_rulings_and_a_chapter_s_takes_its_first_rule_along() -> None:
    """On one line with it, so that neither stands alone on the next page; and prices have a true minus."""
    priced = replace(
        DRAWN,
        figures={"price": "-5"},
        flow=Flow("A turn.", (FlowStep("1 Spells", "terrain/cover"), FlowStep("Move", "terrain/cover"))),
    )
    game = with_rule(priced, TERRAIN)
    chapters = tuple(replace(chapter, intro="What stands about.") for chapter in game.chapters)
    source = booklet_source(shelf(replace(game, chapters=chapters))[0], "Note", "", SITE)

    price, rulings = 'price: "\N{MINUS SIGN}5 points"', 'rulings: ("rulings/terrain/cover", "one ruling")'
    assert f'#rule("terrain/cover", "Cover", {price}, {rulings})' in source
    assert len(chapters) == source.count('#intro[#"What stands about."]')
    assert '#leads[#"A turn."]\n\n#steps([#"Spells"], [#"Move"])' in source  # numbered once
    assert booklet(source).startswith(b"%PDF-")


def test_the_index_has_every_word_once_from_a_to_z() -> None:
    """Rules, terms and other words for them."""
    for book in books(GAMES.values(), every()):
        words = [re.sub(r"^\W+", "", word.casefold()) for word, _ in index_of(book)]
        assert (len(words), sorted(words)) == (len({word for word, _ in index_of(book)}), words)


def test_of_a_word_and_its_plural_the_index_has_one() -> None:
    """Where both lead to the same rule: the rule's title if it is one of them, else the word."""
    words = {word for book in books(GAMES.values(), every()) for word, _ in index_of(book)}

    assert {"Heavy units", "Tile cards"} <= words
    assert not {"heavy unit", "Tile card"} & words


def test_a_word_of_several_rules_has_them_all_and_articles_do_not_count() -> None:
    """In the order of the rules, as a reader looks them up: "Five phases" is under F."""
    found = {book.game.id: dict(index_of(book)) for book in books(GAMES.values(), every())}

    assert ("melee/parry", "statistics/armour") == found["warfig"]["save"]
    assert ("turn/sequence",) == found["warfig"]["Five phases"]


def test_the_words_of_a_short_rule_are_on_one_page() -> None:
    """A long rule may be parted by the end of a page; a table says whose it is if its title doesn't."""
    short, long = (
        booklet_source(shelf(with_rule(rule, TERRAIN))[0], "Note", "", SITE)
        for rule in (DRAWN, replace(DRAWN, text="Words. " * 120))
    )

    assert 1 == len(re.findall(r'#told\("terrain/cover", "Cover", .*?, is-short: true\)', short, re.S))
    assert 1 == len(re.findall(r'#told\("terrain/cover", "Cover", .*?, is-short: false\)', long, re.S))


def asked(body: str, question: str) -> Any:
    """What Typst says of a body set by the booklet's layout on small pages."""
    source = (
        f"{LAYOUT.read_text()}\n#set page(width: 100mm, height: 400pt, margin: 0mm)\n"
        f"#set par(justify: true)\n{body}\n#context [#metadata({question})<answer>]"
    )
    return json.loads(typst.query(source.encode(), "<answer>", field="value", one=True))


def one_rule(id: str, shown: str = "", before: str = "") -> str:
    """A rule of a few words in Typst, with what it shows."""
    return f'{before}#told("{id}", "Title", [#rule("{id}", "Title") Words.], ({shown}))\n'


def a_drawing(high: int) -> str:
    """A drawing in Typst, that many points high."""
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 {high * 25.4 / 72 / 0.24}'></svg>"
    return f'drawing("{svg}", 100, "Nothing", "Caption"),'


def test_words_end_at_the_margin() -> None:
    """The lines of a rule that stays on one page too: as wide as their longest they would be ragged."""
    words = " ".join(["wording#context [#metadata(here().position().x.pt())<end>]"] * 40)
    ends = asked(f'#told("a", "A", [#rule("a", "A") {words}], ())', "query(<end>).map(it => it.value)")

    assert pytest.approx(100 * 72 / 25.4, abs=0.1) == max(ends)


@pytest.mark.parametrize(("high", "expected"), [(40, [2, 2, 2]), (150, [1, 2, 1]), (80, [1, 2, 1])])
def test_words_go_on_before_a_high_drawing_and_a_low_one_stays_with_its_own(high: int, expected: list[int]) -> None:
    """The pages of a rule, of its drawing and of the next rule, where 70 points are left for them."""
    body = one_rule("a", a_drawing(high), before="#block(height: 330pt)\n") + one_rule("b")
    found = ", ".join(f'query(label("{id}")).first().location().page()' for id in ("a", "shown/a/0", "b"))

    assert expected == asked(body, f"({found})")


def test_steps_and_the_line_above_them_are_on_one_page() -> None:
    """Where the line alone would fit on the page before."""
    body = "#block(height: 370pt)\n#leads[A turn.#metadata(0)<line>]\n#steps([One], [Two], [Three#metadata(0)<last>])\n"
    found = ", ".join(f"query(<{name}>).first().location().page()" for name in ("line", "last"))

    assert [2, 2] == asked(body, f"({found})")


@pytest.mark.parametrize(
    ("cell", "rows"), [("Short", 1), ("A long cell that takes more than half of the width of the booklet", 2)]
)
def test_two_tables_are_side_by_side_where_they_fit(cell: str, rows: int) -> None:
    """And one below the other where they don't."""
    shown = f"exhibit([Table], columns: 1, [{cell}], [1])," * 2

    found = asked(one_rule("a", shown), 'range(2).map(at => query(label("shown/a/" + str(at))).len()).sum()')
    assert rows == found


@pytest.mark.parametrize(
    ("heights", "stay", "expected"),
    [
        ([10] * 6, [], [[3, 3]]),
        ([10] * 7, [], [[4, 3]]),
        ([10] * 6, [2], [[4, 2]]),  # the third goes with the fourth, so six do not part evenly
        ([10] * 14, [], [[4, 4], [3, 3]]),  # 40 high below the heading, 50 on other pages
        ([10] * 14, [3], [[3, 4], [4, 3]]),
    ],
)
def test_columns_are_even_and_no_title_is_the_last_of_one(
    heights: list[int], stay: list[int], expected: list[list[int]]
) -> None:
    """How many go into each column, page by page."""
    written = ", ".join(f"{height}pt" for height in heights)
    stays = ", ".join(str(at in stay).lower() for at in range(len(heights)))
    source = f"{LAYOUT.read_text()}\n#metadata(shares(({written},), ({stays},), 2, 40pt, 50pt)) <counts>"

    assert expected == json.loads(typst.query(source.encode(), "<counts>", field="value", one=True))


def test_an_e_book_is_packed_as_the_standard_says(made: dict[str, bytes]) -> None:
    """The first file names the type and is not compressed, and no file tells the day of the build."""
    with zipfile.ZipFile(io.BytesIO(made["downloads/toy.epub"])) as archive:
        entries = archive.infolist()

    assert ("mimetype", zipfile.ZIP_STORED) == (entries[0].filename, entries[0].compress_type)
    assert {(1980, 1, 1, 0, 0, 0)} == {entry.date_time for entry in entries}


def test_every_e_book_is_well_formed_and_its_links_hold() -> None:
    """For every game: each file is XML, is listed, and leads nowhere that is not there."""
    for book in books(GAMES.values(), every()):
        files = opened(epub(book, "Note", "2026-12-01", SITE))
        for name in (name for name in files if name.endswith(("xml", "html", "opf"))):
            ElementTree.fromstring(files[name])
        listed = set(re.findall(r'<item [^>]*href="(.*?)"', files["book/package.opf"]))
        inside = {name.removeprefix("book/") for name in files if name.startswith("book/")} - {"package.opf"}
        assert (listed, []) == (inside, lost(files)), book.game.id


@pytest.fixture(scope="module")
def whole() -> dict[str, Book]:
    """Every game's book."""
    return {book.game.id: book for book in books(GAMES.values(), every())}


@pytest.mark.parametrize("game", GAMES)
def test_every_booklet_settles(game: str, whole: dict[str, Book]) -> None:
    """Typst sets a page number by what it found the time before, and gives up after five times with a warning."""
    source = booklet_source(whole[game], "Note", "2026-12-01", SITE).encode()
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[str(FONTS)])

    assert [] == typst.compile_with_warnings(source, font_paths=fonts)[1]


@pytest.mark.skipif(not os.environ.get("CI") and not epubcheck(), reason="epubcheck is not installed here")
@pytest.mark.parametrize("game", GAMES)
def test_epubcheck_accepts_every_e_book(game: str, whole: dict[str, Book], tmp_path: Path) -> None:
    """Without an error or a warning."""
    command, file = epubcheck(), tmp_path / f"{game}.epub"
    assert command, "epubcheck must be here where CI is set"
    file.write_bytes(epub(whole[game], "Note", "2026-12-01", SITE))
    judged = subprocess.run([*command, "--quiet", "--failonwarnings", str(file)], capture_output=True, text=True)

    assert ("", 0) == (judged.stdout + judged.stderr, judged.returncode)


def test_an_e_book_s_contents_lead_to_the_rulings_of_each_chapter_and_its_note_to_the_site(
    made: dict[str, bytes],
) -> None:
    """The rulings are one long page."""
    files = opened(made["downloads/toy.epub"])

    assert '<a href="rulings.xhtml#terrain">Terrain</a>' in files["book/nav.xhtml"]
    assert f'<a href="{SITE}toy/">{SITE}toy/</a>' in files["book/title.xhtml"]


def test_the_markdown_file_has_every_rule_and_ruling_with_links_that_last(made: dict[str, bytes]) -> None:
    """Under headings, each with its lasting address."""
    text = made["downloads/toy.md.txt"].decode()

    assert ["Toy", "Shooting", "Rolling to hit", "Terrain", "Cover"] == re.findall(r"^#+ \[?([\w ]+)", text, re.M)
    assert f"({SITE}r/toy/terrain/cover/)" in text
    assert "\n\n> **Ruling: One die or two?**\n>\n> One, as in" in text  # apart from the rule's words


def test_every_copy_says_which_version_it_is(made: dict[str, bytes]) -> None:
    """With its day, as the footer says it; the toy was never released."""
    issue = f"Before version {version()}, 1 December 2026. An independent restatement of "

    assert issue in made["downloads/toy.md.txt"].decode()
    assert issue in " ".join(opened(made["downloads/toy.epub"]).values())


def test_the_game_s_page_offers_them_with_size_and_date() -> None:
    """Each with its kind, what it weighs, and of when it is."""
    files = {"downloads/toy.pdf": b"x" * 1_234_567, "downloads/toy.epub": b"x" * 45_600, "downloads/toy.md.txt": b"x"}
    page = make([LATER], [attack()], {}, copies=files).pages["toy/index.md"]

    assert '<time datetime="2026-12-01">1 December 2026</time>' in page
    assert ["PDF, 1.2 MB", "EPUB, 46 kB", "file, 0 kB"] == re.findall(r"<small>([A-Zf]\w+, .*?)</small>", page)
    assert 'href="here:../downloads/toy.md.txt" download="toy.md"' in page
