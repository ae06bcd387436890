"""Answers while building: worked out once, kept between builds, and never kept too long."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path

import pytest

from calculators import every, find
from calculators.declare.query import Refused
from rulebook import answers, cache
from tests.support.toy import attack


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and nothing known yet."""
    monkeypatch.setattr(answers, "_FOLDER", tmp_path)
    monkeypatch.setattr(answers, "_known", {})
    return tmp_path


def test_the_next_build_takes_what_was_worked_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fractions, spreads and links come back as they were; nothing is worked out again, and other games stay alone."""
    shooting = find("warfig/shooting")
    with answers.kept(every()):
        first = answers.answer_to(shooting, "shooters=3"), answers.default_of(shooting)
    assert ["warfig"] == [file.name.partition("-")[0] for file in folder.iterdir()]

    monkeypatch.setattr(answers, "_known", {})
    monkeypatch.setattr(answers, "solve", lambda *_: pytest.fail("worked out again"))
    monkeypatch.setattr(answers, "read", lambda *_: pytest.fail("worked out again"))
    with answers.kept(every()):
        assert first == (answers.answer_to(shooting, "shooters=3"), answers.default_of(shooting))
    assert {""} == {link.calculator for link in first[0].links}  # which nobody sees there
    assert {"melee", "army-list"} & {link.calculator for link in first[1].answer.links}


def test_other_code_knows_nothing_of_them(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers of code that has changed are left behind, and their file goes with the next that is written."""
    shooting = find("warfig/shooting")
    with answers.kept([shooting]):
        answers.answer_to(shooting, "")
    (file,) = folder.iterdir()
    wrong = {shooting.id: {"": "an answer of other code"}}
    file.write_bytes(pickle.dumps(wrong))

    monkeypatch.setattr(answers, "_known", {})
    monkeypatch.setattr(answers, "code_of", lambda games: dict.fromkeys(games, "later"))
    with answers.kept([shooting]):
        assert answers.answer_to(shooting, "") != "an answer of other code"
    assert ["warfig-later.pickle"] == [file.name for file in folder.iterdir()]


def test_calculators_from_elsewhere_are_not_kept(folder: Path) -> None:
    """The toy of the tests stands in no file, so nobody would see that it has changed; a refusal is none either."""
    with answers.kept([attack()]):
        assert Fraction(1, 2) == answers.answer_to(attack(), "").hit
        with pytest.raises(Refused):
            answers.answer_to(find("warfig/shooting"), "shooters=-1")
    assert [] == list(folder.iterdir())


def test_code_of_a_game_is_its_own_and_what_all_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code of another game changes nothing, and no file is read for each game."""
    monkeypatch.setattr(cache, "CALCULATORS", tmp_path)
    files = [tmp_path / name for name in ("api.py", "kernel/odds.py", "wargame/rules/move.py", "warfig/rules/move.py")]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1", encoding="utf-8")
    reads: list[Path] = []
    whole = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: reads.append(path) or whole(path))

    before = cache.code_of(["wargame", "warfig"])["wargame"]
    assert sorted(files) == sorted(reads)
    for file, changes in zip(files, (True, True, True, False), strict=True):
        file.write_text("2", encoding="utf-8")
        now = cache.code_of(["wargame", "warfig"])["wargame"]
        assert changes == (now != before), file.name
        before = now
