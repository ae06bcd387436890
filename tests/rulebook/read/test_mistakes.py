"""Every kind of mistake in a data file is told where it stands."""

from __future__ import annotations

import pytest

from tests.support.toy import FILES, GAME, game, spoilt, told, write

SHOOTING, TERRAIN = "toy/rules/10-shooting.yaml", "toy/rules/20-terrain.yaml"
TOP, WORDS = "toy/game.yaml", "toy/glossary.yaml"

MISTAKES = [
    (
        SHOOTING,
        "      Roll a die.\n",
        "      Roll <b onclick=x()>a</b> die.<br>\n",
        10,
        "The rule's text can't hold <b; of HTML there is only <br>, <sub>, </sub>, <sup> and </sup>.",
    ),
    (
        TERRAIN,
        "text: One.",
        "text: <SCRIPT>alert(1)</SCRIPT>",
        18,
        "The reading's text can't hold <SCRIPT>; of HTML there is only <br>, <sub>, </sub>, <sup> and </sup>.",
    ),
    (
        SHOOTING,
        "1/2]",
        "<!--]",
        19,
        "A cell can't hold <!--; of HTML there is only <br>, <sub>, </sub>, <sup> and </sup>.",
    ),
    (
        SHOOTING,
        "short: Roll a die.",
        "short: Roll <SCRIPT>.",
        8,
        "The rule's short must be plain text, without Markdown or HTML; it has <S.",
    ),
    (
        SHOOTING,
        "      Roll a die.\n",
        "      Roll [a][die].\n\n      [die]: javascript:x()\n",
        12,
        "The link to javascript:x() leads nowhere; links begin with rule:, calc: or https://.",
    ),
    (SHOOTING, "    short:", "    shrot:", 8, "The rule has no key shrot; did you mean short?"),
    (SHOOTING, "    source: Shots\n", "", 4, "The rule lacks the key source."),
    (SHOOTING, "source: Shots", "source:", 6, "The rule's source is empty."),
    (TERRAIN, "answer: One, as in [](rule:shooting).", "answer: ' '", 21, "The ruling's answer is empty."),
    (SHOOTING, "title: Rolling to hit", "title: [Rolling]", 5, "The rule's title must be a text, not a list."),
    (SHOOTING, "tags: [dice]", "tags: dice", 7, "The rule's tags must be a list, not a text."),
    (SHOOTING, "tags: [dice]", "tags: []", 7, "The rule's tags must hold at least one."),
    (SHOOTING, "tags: [dice]", "tags: [dcie]", 7, "The tag dcie is not in game.yaml; did you mean dice?"),
    (SHOOTING, "tags: [dice]", "tags: [magic]", 7, "The tag magic is not in game.yaml; there is dice and cover."),
    (
        SHOOTING,
        "tags: [dice]",
        "tags: [dice, dice]",
        7,
        "The tag dice stands twice, first in line 7; ids are used once.",
    ),
    (SHOOTING, "tags: [dice]", "tags: [[dice]]", 7, "Each of tags must be a text, not a list."),
    (
        SHOOTING,
        "chapter: shooting",
        "chapter: shooting\nbook: x",
        2,
        "The chapter has no key book; there is chapter, title, rules, intro and was.",
    ),
    (SHOOTING, "short: Roll a die.", f"short: {'a' * 121}", 8, "The rule's short has 121 characters; 120 is the most."),
    (
        SHOOTING,
        "short: Roll a die.",
        "short: Roll a **die**.",
        8,
        "The rule's short must be plain text, without Markdown or HTML; it has *d.",
    ),
    (
        SHOOTING,
        "short: Roll a die.",
        "short: |\n      Roll\n      it",
        8,
        "The rule's short must be one line; it has 2.",
    ),
    (SHOOTING, "- [4+, 1/2]", "- [4+]", 19, "The row has 1 cells, and the table 2 columns."),
    (SHOOTING, "- [4+, 1/2]", "- 4+", 19, "A row is a list of cells, [like, this], not a text."),
    (SHOOTING, "- [4+, 1/2]", "- [4+, {a: b}]", 19, "A cell must be a text, not a list of keys with values."),
    (
        SHOOTING,
        "figures:\n      dice: 1",
        "figures: [1]",
        12,
        "The rule's figures must be a list of names with a text each (name: text).",
    ),
    (
        SHOOTING,
        "    source: Shots",
        "    source: Shots\n    was: [a/b/c]",
        7,
        "The rule's was can't hold a/b/c; it holds what it was called before: an id, or chapter/rule.",
    ),
    (
        SHOOTING,
        "    source: Shots",
        "    source: Shots\n    was: [to-hit]",
        7,
        "The key was can't hold shooting/to-hit, which is an id of now; an id is never used again.",
    ),
    (
        SHOOTING,
        "    source: Shots",
        "    source: Shots\n    was: [terrain/cover]",
        7,
        "The key was can't hold terrain/cover, which is an id of now; an id is never used again.",
    ),
    (
        TERRAIN,
        "kind: ambiguous",
        "kind: odd",
        13,
        "The ruling's kind can't be odd; there is ambiguous, contradiction, gap, misprint and consequence.",
    ),
    (TERRAIN, "about: odds", "about: ods", 14, "The ruling's about can't be ods; did you mean odds?"),
    (
        TERRAIN,
        "          - value: two\n            text: Two.\n",
        "",
        16,
        "A ruling of kind ambiguous has at least two readings; this has one.",
    ),
    (TERRAIN, "value: two", "value: one", 19, "The value one stands twice, first in line 17; ids are used once."),
    (
        TERRAIN,
        "value: two\n            text",
        "text",
        19,
        "The reading lacks a value: the choice of the input cover_die that it stands for.",
    ),
    (
        TERRAIN,
        "cover_die",
        "cover-die",
        22,
        "The ruling's input can't be cover-die; it is the name of a calculator's input, in snake_case.",
    ),
    (
        TERRAIN,
        "- value: two\n            text: Two.",
        "- Two.",
        19,
        "The reading is written as keys with values (text and value), not as a text.",
    ),
    (TOP, "#8f1d2c", "#8f1", 7, "The game's colour can't be #8f1; it is six hexadecimal digits: \"#8f1d2c\"."),
    (TOP, "M4 4h16v16H4z", "<path>", 9, "The game's mark can't be <path>; it is one SVG path: \"M4 4h16v16H4z\"."),
    (TOP, "author: Nobody\n", "", 1, "The game lacks the key author."),
    (
        TOP,
        "  cover: Cover",
        "  cover: Cover\n  Two Dice: x",
        13,
        "The tag Two Dice is not in kebab-case (a-z, 0-9 and hyphens).",
    ),
    (
        WORDS,
        "rule: terrain/cover",
        "rule: terrain/cower",
        6,
        "There is no rule terrain/cower; did you mean terrain/cover?",
    ),
    (WORDS, "term: Cover", "trem: Cover", 3, "The term has no key trem; did you mean term?"),
]


@pytest.mark.parametrize("file, old, new, line, sentence", MISTAKES)
def test_a_mistake_is_told_with_its_line(tmp_path, file, old, new, line, sentence):
    """Each kind of mistake is told where it stands, with what would be accepted."""
    assert f"data/{file}:{line}: {sentence}" in told(tmp_path, spoilt(file, old, new))


@pytest.mark.parametrize("id", ["To Hit", "to_hit", "to--hit", "-to-hit"])
def test_ids_are_in_kebab_case(tmp_path, id):
    """An id is small letters, digits and single hyphens; a better one is proposed."""
    lines = told(tmp_path, spoilt(SHOOTING, "id: to-hit", f"id: {id}"))

    assert (
        f"data/{SHOOTING}:4: The rule's id can't be {id}; it is in kebab-case (a-z, 0-9 and hyphens), such as to-hit."
        in lines
    )


def test_values_need_an_input(tmp_path):
    """Without an input no reading has a value."""
    lines = told(tmp_path, spoilt(TERRAIN, "        input: cover_die\n", ""))
    assert [
        f"data/{TERRAIN}:17: The value one stands for no input; add input: to the ruling, or leave value out.",
        f"data/{TERRAIN}:19: The value two stands for no input; add input: to the ruling, or leave value out.",
    ] == lines


@pytest.mark.parametrize("kind", ["gap", "misprint", "consequence"])
def test_one_reading_may_do(tmp_path, kind):
    """A gap, a misprint and a consequence can have a single reading."""
    files = spoilt(TERRAIN, "          - value: two\n            text: Two.\n", "")
    files[TERRAIN] = files[TERRAIN].replace("ambiguous", kind)

    assert 1 == len(next(ruling for _, ruling in game(tmp_path, files).rulings).readings)


@pytest.mark.parametrize(
    "file, part, what, line, first",
    [
        (SHOOTING, FILES[SHOOTING].partition("rules:\n")[2], "rule shooting/to-hit", 21, 4),
        (SHOOTING, FILES[SHOOTING].partition("tables:\n")[2].partition("    odds")[0], "table chances", 20, 15),
        (TERRAIN, FILES[TERRAIN].partition("rulings:\n")[2], "ruling terrain/cover/cover-die", 23, 12),
        (WORDS, FILES[WORDS].partition("terms:\n")[2], "term cover", 7, 2),
    ],
)
def test_ids_are_unique(tmp_path, file, part, what, line, first):
    """A rule, table, ruling or term that stands twice is told at the second place."""
    lines = told(tmp_path, {**FILES, file: FILES[file].replace(part, 2 * part)})

    assert [f"data/{file}:{line}: The {what} stands twice, first in line {first}; ids are used once."] == lines


def test_chapters_are_unique(tmp_path):
    """Two files can't hold the same chapter."""
    lines = told(tmp_path, {**FILES, "toy/rules/30-again.yaml": FILES[SHOOTING]})

    assert [
        "data/toy/rules/30-again.yaml:1: The chapter shooting stands in another file too; ids are used once."
    ] == lines


def test_an_old_id_belongs_to_one(tmp_path):
    """Two rules can't both have been the same rule."""
    files = spoilt(SHOOTING, "    source: Shots", "    source: Shots\n    was: [aim]")
    files[TERRAIN] = FILES[TERRAIN].replace("    source: Ground", "    source: Ground\n    was: [shooting/aim]")

    assert [f"data/{TERRAIN}:8: The key was can't hold shooting/aim, which shooting/to-hit claims already."] == told(
        tmp_path, files
    )


def test_old_ids_may_be_those_of_chapters_and_rulings(tmp_path):
    """Chapters' and rulings' old ids are held to the same."""
    files = spoilt(TERRAIN, "kind:", "was: [cover-die]\n        kind:")
    files[SHOOTING] = FILES[SHOOTING].replace("title: Shooting", "title: Shooting\nwas: [terrain, Old One]")
    assert [
        f"data/{SHOOTING}:3: The chapter's was can't hold Old One; it holds what it was called before: an id.",
        f"data/{SHOOTING}:3: The key was can't hold terrain, which is an id of now; an id is never used again.",
        f"data/{TERRAIN}:13: The key was can't hold terrain/cover/cover-die, which is an id of now; an id is "
        f"never used again.",
    ] == told(tmp_path, files)


def test_files_nobody_would_read_are_told(tmp_path):
    """A file with a wrong name is not passed over in silence."""
    lines = told(tmp_path, {**FILES, "toy/glosary.yaml": "a: b", "toy/rules/shooting.yml": "a: b"})
    assert [
        f"data/{TOP}:1: The file glosary.yaml is not read; there is game.yaml, glossary.yaml, "
        "calculators.yaml, changes.yaml "
        f"and the folder rules.",
        f"data/{TOP}:1: The file rules/shooting.yml is not read; a chapter's file is called like 30-shooting.yaml.",
    ] == lines


def test_a_game_needs_its_file(tmp_path):
    """A folder without game.yaml is told."""
    files = {name: text for name, text in FILES.items() if name != TOP}

    assert [f"data/{TOP}:1: The file is missing; every game has one."] == told(tmp_path, files)


def test_a_rules_folder_needs_a_chapter(tmp_path):
    """A game with an empty rules folder is a mistake, not an announcement."""
    folder = write(tmp_path, {TOP: GAME.replace("[one rule](rule:shooting/to-hit)", "nothing")})
    (folder / "toy" / "rules").mkdir()

    assert [
        f"data/{TOP}:1: The folder rules holds no chapter; a chapter's file is called like 30-shooting.yaml."
    ] == told(tmp_path, {})


def test_a_file_that_can_not_be_read_casts_no_doubt_on_links_into_it(tmp_path):
    """With one chapter unreadable only that is told, not every link that leads there."""
    lines = told(tmp_path, spoilt(TERRAIN, "title: Terrain", "title: Terrain: more"))

    assert [f"data/{TERRAIN}:2"] == [line.partition(": ")[0] for line in lines]
