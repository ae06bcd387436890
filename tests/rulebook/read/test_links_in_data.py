"""Links in the data: each leads to a rule, or to a calculator that takes the inputs."""

from __future__ import annotations

import pytest

from tests.support.toy import ANNOUNCED, FILES, attack, game, load, spoilt, told, write

SHOOTING = "toy/rules/10-shooting.yaml"


def with_link(link):
    return spoilt(SHOOTING, "      Roll a die.\n", f"      Roll a die.\n\n      {link}\n")


@pytest.mark.parametrize(
    "link",
    [
        "[](rule:terrain)",
        "[](rule:terrain/cover)",
        "[cover](rule:terrain/cover/cover-die)",
        "[cover](rule:toy:terrain/cover)",
        "[](calc:attack)",
        "[](calc:attack?skill=3&cover=soft)",
        "[elsewhere](https://example.org/)",
        "The golden rule: roll.",
    ],
)
def test_links_that_lead_somewhere(tmp_path, link):
    """Chapters, rules, rulings, calculators with and without inputs, and other sites can be linked to."""
    assert link in next(game(tmp_path, with_link(link)).rules).text


@pytest.mark.parametrize(
    "link, sentence",
    [
        ("[](rule:terrian)", "There is no chapter terrian; did you mean terrain?"),
        ("[](rule:terrain/caver)", "There is no rule terrain/caver; did you mean terrain/cover?"),
        ("[](rule:shooting/cover)", "There is no rule shooting/cover; did you mean terrain/cover?"),
        ("[](rule:terrain/cover/x)", "There is no ruling terrain/cover/x; did you mean terrain/cover/cover-die?"),
        ("[x](rule:tyo:terrain/cover)", "There is no game tyo; did you mean toy?"),
        ("[](rule:toy:terrain/cover)", "A link into another game needs words: [words](rule:toy:terrain/cover)."),
        ("[](calc:atack)", "There is no calculator atack; did you mean attack?"),
        (
            "[](calc:attack?skil=3)",
            "The calculator attack does not take skil=3: There is no input called “skil”; did you mean skill?",
        ),
        ("[x](terrain/cover)", "The link to terrain/cover leads nowhere; links begin with rule:, calc: or https://."),
        (
            "see rule:terrain/cover",
            "A link must be whole, not just rule:terrain/cover; write [words](rule:chapter/rule) or "
            "[words](calc:name?inputs).",
        ),
    ],
)
def test_links_that_lead_nowhere(tmp_path, link, sentence):
    """A bad link is told in the line of the text block it stands in."""
    assert [f"data/{SHOOTING}:12: {sentence}"] == told(tmp_path, with_link(link))


@pytest.mark.parametrize(
    "file, old, new, line",
    [
        ("toy/game.yaml", "original: Made", "original: '[](rule:x/y)", 4),
        ("toy/game.yaml", "about: It", "about: >\n  One.\n\n  [](rule:x/y)", 9),
        ("toy/rules/20-terrain.yaml", "intro: What", "intro: '[](rule:x/y)", 3),
        ("toy/rules/20-terrain.yaml", "text: Two.", "text: '[](rule:x/y)'", 20),
        ("toy/rules/20-terrain.yaml", "answer: One", "answer: |\n          One.\n          [](rule:x/y)", 23),
        (SHOOTING, "[4+, 1/2]", '[4+, "[](rule:x/y)"]', 19),
    ],
)
def test_every_markdown_text_is_looked_at(tmp_path, file, old, new, line):
    """Intro, text, readings, answer, about, original and the cells of tables: links count in all of them."""
    files = spoilt(file, old, new)
    if "'" in new and not new.endswith("'"):
        head, _, rest = files[file].partition(new)
        files[file] = head + new + "'" + rest[rest.index("\n") :]

    assert f"data/{file}:{line}: There is no rule x/y; there is shooting/to-hit and terrain/cover." in told(
        tmp_path, files
    )


def test_the_same_bad_link_twice(tmp_path):
    """A bad link that stands in two lines is told for both."""
    lines = told(tmp_path, with_link("[](rule:x/y)\n      [](rule:x/y)"))

    assert [12, 13] == [int(line.split(":")[1]) for line in lines]


def test_an_old_id_in_a_link(tmp_path):
    """A link by an old id is told with the id of now, also where only the chapter was renamed."""
    files = with_link("[](rule:ground/cover)")
    files["toy/rules/20-terrain.yaml"] = FILES["toy/rules/20-terrain.yaml"].replace("intro:", "was: [ground]\nintro:")

    assert [f"data/{SHOOTING}:12: The id ground/cover is called terrain/cover now; write that."] == told(
        tmp_path, files
    )


def test_another_game(tmp_path):
    """A link can lead into another game; calculators are those of the game the link stands in."""
    other = ANNOUNCED + "about: '[Cover there](rule:toy:terrain/cover) and [odds](calc:attack).'\n"
    folder = {**FILES, "zoo/game.yaml": other}

    assert ["data/zoo/game.yaml:6: There is no calculator attack; there is none yet."] == told(tmp_path, folder)
    assert load(write(tmp_path, folder), [attack(), attack(id="zoo/attack")])
