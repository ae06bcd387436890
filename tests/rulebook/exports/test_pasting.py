"""Words to paste: the same rule in every dialect, and nothing in it that the place would obey."""

from __future__ import annotations

import json

import pytest

from rulebook.exports import dialects
from rulebook.exports.copy_files import LONGEST_ON_DISCORD, copy_files
from rulebook.exports.dialects import plain
from rulebook.pages.book import books
from rulebook.pages.texts import read, read_item, shortened
from tests.rulebook.pages.test_exhibits import files as opening
from tests.support.toy import FILES, attack, game, spoilt

SHOOTING, TERRAIN = "toy/rules/10-shooting.yaml", "toy/rules/20-terrain.yaml"
TEXT = """\
Roll *one* **die**.
See [Cover](https://a/b).

- first
- second

    1. inner
"""
TABLE = "| Need | Chance |\n| --- | --- |\n| 4+ | 1/2 |\n"
WIDE = f"| Need | Chance |\n| --- | --- |\n| 4+ | {'half of the time ' * 4}|\n"


def blocks(markdown: str, name: str) -> list[str]:
    """A Markdown text in a dialect, block by block."""
    return dialects.blocks(read(markdown), name)


def copied(tmp_path, files=FILES, chapter="shooting"):
    """What can be copied from a chapter of the toy."""
    (toy,) = books([game(tmp_path, files)], [attack()])
    return json.loads(copy_files(toy)[f"toy/rules/{chapter}/copy.json"])


@pytest.mark.parametrize(
    "name, expected",
    [
        ("plain", ["Roll one die. See Cover.", "- first\n- second\n    1. inner"]),
        (
            "bbcode",
            [
                "Roll [i]one[/i] [b]die[/b]. See [url=https://a/b]Cover[/url].",
                "[list]\n[*]first\n[*]second\n[list=1]\n[*]inner\n[/list]\n[/list]",
            ],
        ),
        ("markdown", ["Roll *one* **die**. See [Cover](https://a/b).", "- first\n- second\n    1. inner"]),
        ("discord", ["Roll *one* **die**. See Cover.", "- first\n- second\n    1. inner"]),
    ],
)
def test_words_and_lists(name, expected):
    """Bold, italics, links and lists as each place writes them; a sentence a line becomes a paragraph."""
    assert expected == blocks(TEXT, name)


@pytest.mark.parametrize(
    "name, narrow, wide",
    [
        ("plain", "Need  Chance\n4+    1/2", "4+: Chance: half"),
        ("bbcode", "[code]Need  Chance\n4+    1/2[/code]", "[b]4+[/b]: Chance: half"),
        ("markdown", "| Need | Chance |\n| --- | --- |\n| 4+ | 1/2 |", "| Need | Chance |"),
        ("discord", "```\nNeed  Chance\n4+    1/2\n```", "**4+**: Chance: half"),
    ],
)
def test_tables(name, narrow, wide):
    """A table stays one where there are tables; elsewhere it is set in columns, or told row by row if it is wide."""
    assert [narrow] == blocks(TABLE, name)
    assert blocks(WIDE, name)[0].startswith(wide)


@pytest.mark.parametrize(
    "name, words, expected",
    [
        ("bbcode", "[img]x[/img]", "(img)x(/img)"),
        ("markdown", r"\*a\* \_b\_ \[c\](d) &lt;e&gt; f|g", r"\*a\* \_b\_ \[c\](d) \<e\> f\|g"),
        ("discord", r"@everyone \*a\* ~~b~~", "@\N{ZERO WIDTH SPACE}everyone \\*a\\* \\~\\~b\\~\\~"),
        ("markdown", r"1\. one", r"1\. one"),
        ("discord", r"\# one", r"\# one"),
        ("plain", r"\*a\* [b]", "*a* [b]"),
    ],
)
def test_words_stay_words(name, words, expected):
    """What would be markup in the place they go to is written so that it is none."""
    assert [expected] == blocks(words, name)


def test_a_code_block_can_not_be_left():
    """A cell with marks in it does not end the block that the table stands in."""
    table = "| A | B |\n| --- | --- |\n| \\`\\`\\` | [/code] |\n"

    assert 2 == blocks(table, "discord")[0].count("```")
    assert 1 == blocks(table, "bbcode")[0].count("[/code]")


def test_plain_is_one_line():
    """For titles of feeds and for previews."""
    assert "Roll one die. See Cover. - first - second 1. inner" == plain(read(TEXT))


@pytest.mark.parametrize("cell", ["2. Cover", "3) Wounds", "- none", "+ one", "# 4", "4+", "-1"])
def test_a_cell_keeps_its_first_sign(cell):
    """In a table it begins no list and no heading, so it does not where the cell is pasted."""
    assert cell == plain(read_item(cell))


def test_a_preview_is_cut_between_words():
    """A long answer ends in dots, a short one stays."""
    assert ("short", True, True) == (
        shortened("short"),
        len(shortened("many words " * 50)) <= 300,
        shortened("many words " * 50).endswith("s …"),
    )


def test_a_rule_to_copy(tmp_path):
    """Title with its lasting link, the summary, the text with lasting links, the table, and the frame."""
    found = copied(tmp_path)["to-hit"]

    assert ["bbcode", "discord", "embed", "line", "markdown", "plain", "says"] == sorted(found)
    assert (
        "**[Rolling to hit]({site}r/toy/shooting/to-hit/)** (Toy)\n\n"
        "> Roll a die.\n>\n"
        "> Roll a die. See [Cover]({site}r/toy/terrain/cover/) and [work it out]({site}r/toy/attack/?cover=soft).\n"
        ">\n> **Chances**\n>\n> | Need | Chance |\n> | --- | --- |\n> | 4+ | 1/2 |"
    ) == found["markdown"]
    assert (
        "[b][url={site}r/toy/shooting/to-hit/]Rolling to hit[/url][/b] (Toy)\n"
        "[quote]Roll a die.\n\nRoll a die. See [url={site}r/toy/terrain/cover/]Cover[/url] and "
        "[url={site}r/toy/attack/?cover=soft]work it out[/url].\n\n"
        "[b]Chances[/b]\n\n[code]Need  Chance\n4+    1/2[/code][/quote]"
    ) == found["bbcode"]
    assert (
        "Rolling to hit (Toy)\n\nRoll a die.\n\n"
        "Roll a die. See Cover and work it out.\n\nChances\n\nNeed  Chance\n4+    "
        "1/2\n\n{site}r/toy/shooting/to-hit/" == found["plain"]
    )
    assert found["discord"].startswith(
        "**[Rolling to hit](<{site}r/toy/shooting/to-hit/>)** (Toy)\n> Roll a die.\n>\n> Roll a die. See Cover"
    )
    assert '<iframe src="{site}embed/toy/shooting/to-hit/" title="Rolling to hit (Toy)"' in found["embed"]


def test_a_rule_and_a_ruling_in_one_line(tmp_path):
    """The title, what it comes to in short, and the link; a share sheet gets the same words,
    with the link beside them."""
    rule, ruling = copied(tmp_path)["to-hit"], copied(tmp_path, chapter="terrain")["cover--cover-die"]

    assert ("Rolling to hit (Toy): Roll a die.", "Rolling to hit (Toy): Roll a die. {site}r/toy/shooting/to-hit/") == (
        rule["says"],
        rule["line"],
    )
    assert "One die or two? (Toy, Cover): One, as in Shooting. {site}r/toy/terrain/cover/cover-die/" == ruling["line"]


def test_a_chapter_to_copy(tmp_path):
    """Every rule under its title, with its table, in every format; a message there is cut short."""
    found = copied(tmp_path)["#"]

    assert set(found) == set(copied(tmp_path)["to-hit"])
    assert (
        "**[Shooting]({site}toy/rules/shooting/)** (Toy)\n\n> **Rolling to hit**\n>\n> Roll a die." in found["markdown"]
    )
    assert "| 4+ | 1/2 |" in found["markdown"]


def test_a_cell_to_copy(tmp_path):
    """A cell of a table that opens nothing is copied with its place in the table and the rule's link."""
    found = copied(tmp_path)

    assert ["to-hit/chances/1/1"] == [place for place in found if "/" in place]
    assert "Toy: Chances, 4+/Chance: 1/2 {site}r/toy/shooting/to-hit/" == found["to-hit/chances/1/1"]["plain"]
    assert found["to-hit"]["embed"] == found["to-hit/chances/1/1"]["embed"]


def test_a_cell_that_opens_a_calculator_to_copy(tmp_path):
    """Its chance and what the book prints come along, and the link is that of the calculator with the cell's inputs,
    as the frame is."""
    found = copied(tmp_path, opening())["to-hit/chances/2/2"]
    says, link = "Toy: Chances, 3/soft: 4+ (50%, book: 6+)", "{site}r/toy/attack/?skill=3&cover=soft"

    assert (f"{says} {link}", f"[url={link}]{says}[/url]", f"[{says}]({link})") == (
        found["plain"],
        found["bbcode"],
        found["markdown"],
    )
    assert '<iframe src="{site}toy/attack/?embed&amp;skill=3&amp;cover=soft" title="Attack (Toy)"' in found["embed"]


def test_a_ruling_to_copy(tmp_path):
    """Question, answer and every reading, with the rule it belongs to; its frame opens at it."""
    found = copied(tmp_path, chapter="terrain")["cover--cover-die"]
    expected = (
        "One die or two? (Toy, Cover)\n\nOne, as in Shooting.\n\nThe ways to read it:\n\n1. One.\n2. "
        "Two.\n\n{site}r/toy/terrain/cover/cover-die/"
    )

    assert expected == found["plain"]
    assert 'src="{site}embed/toy/terrain/cover/#cover--cover-die"' in found["embed"]


def test_prices_misprints_and_drawings_come_along(tmp_path):
    """What the page shows beside the text is in the copy too."""
    files = spoilt(SHOOTING, "dice: 1", "price: 15")
    files[SHOOTING] = files[SHOOTING].replace(
        "          - [4+, 1/2]\n", '          - [4+, 1/2]\n        misprints: {4+/Chance: "1/3"}\n'
    )
    files[SHOOTING] += (
        '    drawing: {caption: A die., says: A die showing six., svg: \'<svg viewBox="0 0 1 1"><path d="M0 '
        "0h1v1z\"/></svg>'}\n"
    )
    found = copied(tmp_path, files)["to-hit"]["plain"]

    assert [] == [
        part for part in ("(Toy, 15 points)", "1/2 (book: 1/3)", "Drawing: A die showing six.") if part not in found
    ]


def test_a_message_for_discord_is_short_enough(tmp_path):
    """A long rule is cut between paragraphs and says so."""
    long = "\n\n".join(["      " + "Many words. " * 30] * 8)
    found = copied(tmp_path, spoilt(SHOOTING, "      Roll a die.\n", f"      Roll a die.\n\n{long}\n\n"))["to-hit"]

    assert len(found["plain"]) > 2500 and len(found["discord"]) <= LONGEST_ON_DISCORD
    assert found["discord"].endswith("Many words.\n>\n> …")
