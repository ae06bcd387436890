"""Answers are held for whoever asks again, and never take more room than they are given."""

from __future__ import annotations

import tracemalloc

from calculators import api
from calculators.kept import kept

HEAVY = (
    "shooters=100&bs=10&strength=10&attacks=5&targets=100&armour=10&health=20&leader=yes&leader_bs=10&target_leader=yes"
    "&target_leader_armour=19&target_leader_health=20&leader_hits=300&over_ten=difference&damage={}"
)


def test_what_was_asked_longest_ago_goes_first() -> None:
    """Room for eight characters of question and answer: a new answer pushes out the one least lately asked for."""
    worked: list[str] = []

    @kept(room=8)
    def doubled(first: str, second: str) -> str:
        worked.append(first + second)
        return second * 2

    for first, second in [("a", "x"), ("b", "x"), ("a", "x"), ("c", "x"), ("a", "x"), ("b", "x")]:
        assert "xx" == doubled(first, second)
    assert ["ax", "bx", "cx", "bx"] == worked


def test_an_answer_that_is_larger_than_all_the_room_is_given_and_not_held() -> None:
    """It pushes out the others, and is worked out anew when it is asked for again."""
    worked: list[str] = []

    @kept(room=10)
    def repeated(first: str, second: str) -> str:
        worked.append(first)
        return second * 20

    assert ["y" * 20, "y" * 20, ""] == [repeated("a", "y"), repeated("a", "y"), repeated("b", "")]
    assert "" == repeated("b", "")
    assert ["a", "a", "b"] == worked


def test_many_large_answers_do_not_fill_the_memory() -> None:
    """Twenty volleys of a hundred, half a megabyte each while it is worked out: little of them is left."""
    api.for_page("warfig/shooting", HEAVY.format(0))  # what every answer needs is there
    tracemalloc.start()
    for damage in range(1, 21):
        assert '"html"' in api.for_page("warfig/shooting", HEAVY.format(damage))
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert left < 8_000_000
