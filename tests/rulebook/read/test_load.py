"""Loading the games, and telling what is wrong with their files."""

from __future__ import annotations

from rulebook.read.load import load
from rulebook.read.models import Reading, Table
from tests.support.toy import ANNOUNCED, FILES, GAME, attack, game, spoilt, told, write

SHOOTING, TERRAIN, WORDS = "toy/rules/10-shooting.yaml", "toy/rules/20-terrain.yaml", "toy/glossary.yaml"


def test_a_game_is_loaded_whole(tmp_path):
    """Everything in the files is in the models, with full ids and values as texts."""
    toy = game(tmp_path)
    to_hit, cover = toy.rules
    ruling = cover.rulings[0]

    assert ("toy", "Toy", {"dice": "Dice", "cover": "Cover"}) == (toy.id, toy.title, toy.tags)
    assert ["shooting/to-hit", "terrain/cover"] == [to_hit.id, cover.id]
    assert ({"dice": "1"}, ("cover", "dice")) == (to_hit.figures, cover.tags)
    assert (Table("chances", "Chances", ("Need", "Chance"), (("4+", "1/2"),)),) == to_hit.tables
    assert ("terrain/cover/cover-die", "cover_die") == (ruling.id, ruling.input)
    assert (Reading("One.", "one"), Reading("Two.", "two")) == ruling.readings
    assert ("data/toy/rules/20-terrain.yaml", 12) == ruling.place
    assert ["terrain/cover"] == [term.rule for term in toy.terms]


def test_chapters_come_in_the_order_of_their_files(tmp_path):
    """The number in a file's name orders the chapters."""
    files = {name.replace("20-terrain", "05-terrain"): text for name, text in FILES.items()}

    assert ["terrain", "shooting"] == [chapter.id for chapter in game(tmp_path, files).chapters]


def test_games_come_by_title_and_one_may_be_announced_only(tmp_path):
    """A game without rules needs only what its card shows; games are sorted by title."""
    another, toy = load(write(tmp_path, {**FILES, "zzz/game.yaml": ANNOUNCED}), [attack()])

    assert ("Another", "Toy") == (another.title, toy.title)
    assert ((), "", {}) == (another.chapters, another.edition, another.tags)


def test_old_ids_are_stored_in_full(tmp_path):
    """A bare old id belongs to the same chapter or rule; another chapter's is written out."""
    files = spoilt(SHOOTING, "    source: Shots", "    source: Shots\n    was: [aim, firing/aim]")
    files[TERRAIN] = (
        FILES[TERRAIN]
        .replace("kind:", "was: [die, a/b/c]\n        kind:")
        .replace("title: Terrain", "title: Terrain\nwas: [ground]")
    )
    toy = game(tmp_path, files)
    to_hit, cover = toy.rules

    assert ("shooting/aim", "firing/aim") == to_hit.was
    assert ("terrain/cover/die", "a/b/c") == cover.rulings[0].was
    assert ("ground",) == toy.chapters[1].was


def test_many_mistakes_in_several_files_at_once(tmp_path):
    """One run tells every mistake of every game and file, sorted by file and line."""
    files = {
        "toy/game.yaml": GAME.replace("#f0929c", "pink").replace("to-hit", "to-hti"),
        "toy/rules/10-shooting.yaml": FILES[SHOOTING]
        .replace("[dice]", "[dcie]")
        .replace("terrain/cover", "terrain/caver")
        .replace("cover=soft", "cover=stone")
        .replace("[4+, 1/2]", "[4+]"),
        "toy/rules/20-terrain.yaml": FILES[TERRAIN]
        .replace("kind: ambiguous", "kind: unclear")
        .replace("asked:", "askd:"),
        "toy/glossary.yaml": FILES[WORDS].replace("rule: terrain/cover", "rule: cover"),
        "zoo/game.yaml": ANNOUNCED + "title: Twice\n",
    }
    assert [
        "data/toy/game.yaml:6: There is no rule shooting/to-hti; did you mean shooting/to-hit?",
        "data/toy/game.yaml:8: The game's colour_dark can't be pink; it is six hexadecimal digits: \"#f0929c\".",
        "data/toy/glossary.yaml:6: There is no chapter cover; there is shooting and terrain.",
        "data/toy/rules/10-shooting.yaml:7: The tag dcie is not in game.yaml; did you mean dice?",
        "data/toy/rules/10-shooting.yaml:11: The calculator attack does not take cover=stone: Cover takes "
        "none or soft, not “stone”.",
        "data/toy/rules/10-shooting.yaml:11: There is no rule terrain/caver; did you mean terrain/cover?",
        "data/toy/rules/10-shooting.yaml:19: The row has 1 cells, and the table 2 columns.",
        "data/toy/rules/20-terrain.yaml:12: The ruling lacks the key asked.",
        "data/toy/rules/20-terrain.yaml:13: The ruling's kind can't be unclear; there is ambiguous, "
        "contradiction, gap, misprint and consequence.",
        "data/toy/rules/20-terrain.yaml:15: The ruling has no key askd; did you mean asked?",
        "data/zoo/game.yaml:6: The key title is given twice, first in line 1; keep one of them.",
    ] == told(tmp_path, files)


def test_a_folder_named_like_a_file_is_told(tmp_path):
    """A chapter, or any other file that is a folder, in a sentence."""
    for name in ("rules/30-melee.yaml", "changes.yaml"):
        (tmp_path / "data/toy" / name).mkdir(parents=True)
    assert [
        f"data/toy/{name}:1: This is a folder; there must be a file of that name."
        for name in ("changes.yaml", "rules/30-melee.yaml")
    ] == told(tmp_path, FILES)
