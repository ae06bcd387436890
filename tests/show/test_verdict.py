"""Which of two answers is better: only by what a calculator declares, for the side it names, and never by guessing."""

from __future__ import annotations

import json

import pytest

from calculators import every, find
from calculators.api import for_page
from calculators.declare.solve import solve
from calculators.show.verdict import verdict
from tests.support.games import examples

CHARGED = (
    "Charge is better for the attacker, not counting the strike back:"
    " killed 16% instead of 8% and unharmed 56% instead of 75%."
)


def told(id: str, pinned: str, now: str) -> str:
    """The sentence for two queries of a calculator."""
    calculator = find(id)
    return verdict(calculator, solve(calculator, pinned), solve(calculator, now))


@pytest.mark.parametrize(
    ("id", "pinned", "now", "expected"),
    [
        (
            "warstuff/attack",
            "rules=mounted",
            "rules=mounted&mode=charge",
            CHARGED,
        ),
        (
            "warstuff/attack",
            "rules=mounted&mode=charge",
            "rules=mounted",
            CHARGED,
        ),
        ("warstuff/attack", "", "mode=charge", "Neither is better for the attacker, not counting the strike back."),
        (
            "warstuff/attack",
            "",
            "cover=yes",
            "Without “In cover” is better for the attacker: killed 8% instead of 6% and unharmed 75% instead of 83%.",
        ),
        (
            "warfig/melee",
            "",
            "election=defend",
            "Defend: attackers lost 0 instead of 2.5, but defenders lost 0.44 instead of 2.5.",
        ),
        (
            "warfig/shooting",
            "",
            "shooters=12&cover=soft",
            "The pinned answer is better for the shooters: casualties 3.33 instead of 3.",
        ),
        ("warstuff/unit-cost", "", "quality=3", ""),
        ("warstuff/attack", "", "", ""),
    ],
)
def test_the_sentence_says_which(id: str, pinned: str, now: str, expected: str) -> None:
    """By the value that was changed where it is one, whichever side it is on; a trade is told as one; nothing is made
    up where no direction is declared or nothing was changed."""
    assert expected == told(id, pinned, now)


def test_what_is_declared_is_answered() -> None:
    """Every figure with a direction is a chance or a number of its calculator, and has one direction only."""
    for calculator in every():
        better = calculator.answer_type.better
        figures = {output.name for output in calculator.outputs if output.kind in ("chance", "number")}
        declared = [*better.more, *better.less]
        assert (calculator.id, set()) == (calculator.id, {*declared} - figures)
        assert (calculator.id, len({*declared})) == (calculator.id, len(declared))
        assert bool(better.side) == bool(declared), calculator.id


def test_both_orders_name_the_same_winner() -> None:
    """Swapping the two answers never makes the other one better."""
    for calculator in every():
        queries = [*examples(calculator).cases.values()][:3]
        for query in queries:
            one, other = solve(calculator, ""), solve(calculator, query)
            there, back = verdict(calculator, one, other), verdict(calculator, other, one)
            for mine, theirs in (("This answer", "The pinned answer"), ("The pinned answer", "This answer")):
                if there.startswith(f"{mine} is better"):
                    assert back.startswith(f"{theirs} is better"), (calculator.id, query)


def test_of_several_those_that_leave_something_out_are_named() -> None:
    """The best of several is not called so without a word of what is not counted in some of them."""
    html = json.loads(for_page("warstuff/attack", "mode=charge&rules=mounted&vs=rules=mounted&vs="))["html"]
    assert "Best: for the attacker, not counting the strike back (C)." in html
    alike = json.loads(for_page("warstuff/attack", "mode=charge&rules=mounted&vs=mode=charge"))["verdict"]
    assert "better for the attacker: " in alike  # both leave it out


def test_the_page_and_the_shared_words_have_it() -> None:
    """The page gets the sentence beside the pinned headline, and whoever is sent both reads it too."""
    payload = json.loads(for_page("warstuff/attack", "mode=charge&rules=mounted&vs=rules=mounted"))
    assert CHARGED == payload["verdict"]
    assert CHARGED in payload["share"]["plain"]
    assert "" == json.loads(for_page("warstuff/attack", ""))["verdict"]
