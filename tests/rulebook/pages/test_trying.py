"""“Try this reading” opens a case in which the reading really changes the answer."""

from __future__ import annotations

import pytest

from calculators import every
from calculators.declare.query import read
from rulebook.pages import reading_cases
from rulebook.pages.reading_cases import changes, chosen, key, switched, tries
from tests.support.games import GAMES

CALCULATORS = {one.id: one for one in every()}
NEVER = {  # readings that were looked for in every case, and change no figure of any
    "erfworld/retaliation/protecting/retaliation-count=counts_only",
}


def readings(game):
    """Every reading that has a link: those behind the first of a ruling that some calculator asks for."""
    own = [one for one in CALCULATORS.values() if one.game == game.id]
    for _, ruling in game.rulings:
        for reading in ruling.readings[1:] if switched(ruling, own) else ():
            yield ruling, reading


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_reading_can_be_tried(game) -> None:
    """Each link is accepted by its calculator, holds the reading, and gives other figures than the same case without
    it; a few can't."""
    found = tries(GAMES.values(), CALCULATORS.values())
    missing = set()
    for ruling, reading in readings(game):
        name = key(game, ruling, reading)
        if name not in found:
            missing.add(name)
            continue
        to, _, query = found[name].partition("?")
        calculator = CALCULATORS[f"{game.id}/{to}"]
        assert read(calculator, query) and f"{ruling.input}={reading.value}" in query.split("&")
        assert changes(calculator, chosen(query, ruling, None), ruling, reading, {}), name
    assert {name for name in NEVER if name.startswith(f"{game.id}/")} == missing


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_reading_is_tried_in_the_case_its_words_speak_of(game) -> None:
    """Where the odds in a ruling's words come from a calculator that can be switched, and the reading changes them,
    the figure beside it is of that very case: no two figures for one sentence."""
    found, spoken_of = tries(GAMES.values(), CALCULATORS.values()), 0
    for ruling, reading in readings(game):
        own = [one for one in CALCULATORS.values() if one.game == game.id]
        by_name = {one.name: one for one in switched(ruling, own)}
        cases = [(name, query) for name, _, query in (case.partition("?") for case in ruling.odds) if name in by_name]
        told = [
            f"{name}?{chosen(query, ruling, reading)}"
            for name, query in cases
            if changes(by_name[name], query, ruling, reading, {})
        ]
        if told:
            spoken_of += 1
            assert told[0] == found[key(game, ruling, reading)]
    assert spoken_of > 5


def test_two_cases_at_once() -> None:
    """Inputs of both, and where both have one, the first one's."""
    assert {"a=1", "b=2", "c=3"} == set(reading_cases._both("a=1&b=2", "b=9&c=3").split("&"))
