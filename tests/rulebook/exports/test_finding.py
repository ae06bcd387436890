"""What the search looks through, and the words it looks with."""

from __future__ import annotations

import json
import subprocess
from collections import Counter

import pytest

from calculators import every
from rulebook.exports.search_index import index, tokens
from rulebook.pages.book import books
from rulebook.pages.links import place_of
from rulebook.read.load import read_data
from rulebook.read.models import Words
from tests.site.test_render import TOY, toy_package
from tests.support.built import ROOT
from tests.support.games import GAMES
from tests.support.toy import attack

assert toy_package


def hits(found: str) -> dict[str, list]:
    """The hits of an index, by their place."""
    return {hit[4]: hit for hit in json.loads(found)["hits"]}


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Roll 2D6, on 4+.", ["roll", "2d6", "on", "4+"]),
        ("Q3+ or 2+/6+", ["q", "3+", "or", "2+/6+"]),
        ('Move 12" (or 1/2) at −1 or +0.5', ["move", '12"', "or", "1/2", "at", "-1", "or", "+0.5"]),
        ("Re-roll; the leader’s hex J10", ["reroll", "the", "leaders", "hex", "j10"]),
        ("2,500 points, 50%", ["2500", "points", "50%"]),
    ],
)
def test_symbols_are_words(text, expected):
    """Dice, targets, distances and modifiers stay whole."""
    assert expected == tokens(text)


def test_the_browser_splits_texts_alike():
    """What a word is comes with the index, and JavaScript reads it as Python does: on every rule of every game."""
    texts = [rule.text for game in GAMES.values() for rule in game.rules]
    script = """
      const { tokenizer } = await import(process.argv[1]);
      const { tokens, texts } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
      console.log(JSON.stringify(texts.map(tokenizer(tokens))));"""
    ranking = (ROOT / "docs/assets/search/ranking.mjs").as_uri()
    given = {"tokens": json.loads(index(books([TOY], []), Words()))["tokens"], "texts": texts}
    done = subprocess.run(
        ["node", "--input-type=commonjs", "-e", f"(async () => {{{script}}})()", ranking],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )

    assert [tokens(text) for text in texts] == json.loads(done.stdout)


def asked(name: str) -> list[tuple[str, str, list[str]]]:
    """A committed list: the game on whose page a question is typed, the question, and the ids of what answers it."""
    game, found = "", []
    for line in (ROOT / "tests/records" / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            game = line.strip("[]").partition("/")[0]
        elif line and not line.startswith("#"):
            question, _, ids = line.rpartition(" = ")
            found.append((game, question, ids.split(" | ")))
    return found


def place(id: str) -> str:
    """Where a rule, a ruling or a calculator is."""
    game, _, inside = id.partition("/")
    return place_of(game, inside) if "/" in inside else f"{id}/"


def test_whole_questions_find_their_rule():
    """Of a hundred questions at least 92 have their rule, or a ruling on it, among the first three hits, and of what
    else people type every line has; 20 questions a game. Of those written later by strangers, slang and all, seven in
    eight have."""
    whole, more, typed = asked("whole_questions.txt"), asked("more_questions.txt"), asked("queries.txt")
    script = """
      const { prepare, rank } = await import(process.argv[1]);
      const { index, asked } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
      const ready = prepare(index);
      const first = ([game, query]) => rank(ready, query, game || undefined).slice(0, 3).map(({ hit }) => hit.place);
      console.log(JSON.stringify(asked.map(first)));"""
    ranking = (ROOT / "docs/assets/search/ranking.mjs").as_uri()
    words = read_data(ROOT / "data").words
    given = {"index": json.loads(index(books(GAMES.values(), list(every())), words)), "asked": [*whole, *more, *typed]}
    done = subprocess.run(
        ["node", "--input-type=commonjs", "-e", f"(async () => {{{script}}})()", ranking],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    answered = [
        any(hit == place(id) or hit.startswith(f"{place(id)}--") for hit in hits for id in ids)
        for (_, _, ids), hits in zip([*whole, *more], found)
    ]
    right, later = answered[: len(whole)], answered[len(whole) :]
    missed = [query for (_, query, (id,)), hits in zip(typed, found[len(answered) :]) if place(id) not in hits]

    assert dict.fromkeys(GAMES, 20) == dict(Counter(ids[0].partition("/")[0] for _, _, ids in whole))
    assert 92 <= sum(right), [question for (_, question, _), is_right in zip(whole, right) if not is_right]
    assert 7 / 8 <= sum(later) / len(more), [
        question for (_, question, _), is_right in zip(more, later) if not is_right
    ]
    assert [] == missed


def test_everything_there_is_can_be_found():
    """Each rule, ruling, calculator, chapter and overview; rules by their terms, synonyms and tables too,
    other words once each."""
    found = hits(index(books([TOY], [attack()]), Words(small=("see", "in"))))

    assert {
        "toy/",
        "toy/attack/",
        "toy/quick/",
        "toy/rulings/",
        "toy/glossary/",
        "toy/rules/shooting/",
        "toy/rules/terrain/",
    } <= set(found)
    assert ["rule", "Terrain", "Cover"] == found["toy/rules/terrain/#cover"][1:4]
    assert ["What shots don't go through.", "Cover", "shelter"] == found["toy/rules/terrain/#cover"][6][0]
    assert [["", "Chances"]] == found["toy/rules/shooting/#to-hit"][6]
    assert "cover odds need chance 4+ 5+ dice shots such" == found["toy/rules/shooting/#to-hit"][7]
    assert ["ruling", "Cover", "One die or two?"] == found["toy/rules/terrain/#cover--cover-die"][1:4]
    assert "skill" in found["toy/attack/"][7].split()


def test_a_game_that_is_only_announced_is_not_found():
    """There is nothing to read of it yet."""
    from dataclasses import replace

    assert [] == json.loads(index(books([replace(TOY, chapters=())], []), Words()))["hits"]


def test_the_list_of_words(tmp_path):
    """Groups of the same meaning, and small words; without the file there are none."""
    assert Words() == read_data(tmp_path).words
    (tmp_path / "words.yaml").write_text("same:\n  - [armour, armor]\nsmall: [the, on]\n")

    assert Words((("armour", "armor"),), ("the", "on")) == read_data(tmp_path).words


def test_mistakes_in_the_list_of_words_are_told(tmp_path):
    """Every one, with its line."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "words.yaml").write_text("same:\n  - [armour]\n  - armor\nsmal: [the]\n")

    assert [
        "data/words.yaml:1: The list of words lacks the key small.",
        "data/words.yaml:2: Each of same must be a list of at least two words, [like, this].",
        "data/words.yaml:3: Each of same must be a list of at least two words, [like, this].",
        "data/words.yaml:4: The list of words has no key smal; did you mean small?",
    ] == sorted(map(str, read_data(data).problems))
