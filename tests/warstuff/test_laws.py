"""What holds of every WARSTUFF calculator whatever it is asked."""

from __future__ import annotations

import random

import pytest

from calculators import every, find
from calculators.declare.query import read, write
from calculators.warstuff.pages.support import Aid
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything
from tests.support.readings import unnamed

CALCULATORS = [one for one in every() if one.game == "warstuff"]
WEIGHED = {
    "matchups",
    "choices",
    "best-builds",
}  # many fights at once: the calculator that a row opens names the rulings
RULED = [one for one in CALCULATORS if one.name not in WEIGHED and any(question.ruling for question in one.questions)]
FATES = "unharmed", "marked", "stunned", "killed"
SMALL = {"shots": 3, "count": 3, "approach": 2}


def sample(calculator, count):
    dice = random.Random(calculator.id)
    return (anything(calculator, dice, at_most=SMALL) for _ in range(many(count)))


def few(calculator, most=120):
    """Fewer for the one that solves a whole fight each time, and for the one with several attacks in each."""
    return most // {"fight-to-the-end": 6, "several-attackers": 2}.get(calculator.name, 1)


@pytest.mark.parametrize(
    "calculator",
    [one for one in CALCULATORS if set(FATES) <= {output.name for output in one.outputs}],
    ids=lambda one: one.name,
)
def test_fates_add_up(calculator):
    """Whoever is attacked ends in one of four ways."""
    for given in sample(calculator, 60):
        found = calculator(given)
        nobody = getattr(given, "what", None) is Aid.LEADER  # orders harm no one
        assert (0 if nobody else 1) == sum(getattr(found, fate) for fate in FATES)


@pytest.mark.parametrize("calculator", RULED, ids=lambda one: one.name)
def test_rulings_that_decide_are_named(calculator):
    """If another reading would change an answer, the working names that ruling."""
    for given in sample(calculator, few(calculator, 90)):
        assert [] == unnamed(calculator, given), write(calculator, given)


def test_several_attackers_agree_with_attack():
    """Attackers alike, one after another, do what as many attacks do."""
    attack, several = find("warstuff/attack"), find("warstuff/several-attackers")
    one = attack(read(attack, "quality=3&rules=deadly,shooter-18&target_rules=tough&shots=7&healers=1"))
    row = "quality:3,rules:deadly.shooter-18"
    seven = several(read(several, f"attackers=count:4,{row};count:3,{row}&target_rules=tough&healers=1"))
    assert [getattr(one, fate) for fate in FATES] == [getattr(seven, fate) for fate in FATES]
    guard = several(read(several, "attackers=count:3,rules:shooter-18,mode:guard"))
    covered = attack(read(attack, "rules=shooter-18&cover=yes&shots=3"))
    assert covered.killed == guard.killed
