"""The form as it is served: what does not matter is hidden from the start,
so that nothing jumps when the script comes."""

from __future__ import annotations

import re

import pytest

from calculators.declare.choices import Choice
from calculators.declare.inputs import Inputs, ask
from rulebook.pages.form import form
from tests.support.toy import attack


class Gear(Choice):
    NONE = "none", "Nothing"
    SWORD = "sword", "Sword"
    OWN = "own", "Own entry"

    @property
    def hint(self) -> str:
        return "15 points" if self is Gear.SWORD else ""


class Fighter(Inputs):
    gear: Gear = ask(Gear.NONE, "Gear")
    cost: int = ask(5, "Cost", low=0, high=99, when="gear=own")
    luck: int = ask(0, "Luck", low=0, high=9999, group="More")


class Army(Inputs):
    leader: bool = ask(False, "Leader", group="Leader")
    gear: Gear = ask(Gear.NONE, "Gear", group="Leader")
    skill: int = ask(4, "Skill", low=1, high=6, group="More", when="leader=yes&gear=sword,own")
    shield: bool = ask(True, "Shield", group="Leader", when="gear=none")
    fighters: tuple[Fighter, ...] = ask((Fighter(), Fighter(gear=Gear.OWN)), "Fighters", most=3)


@pytest.fixture
def served() -> str:
    """The form of a calculator that asks for an army."""
    return form(attack(asks=Army), lambda rule: rule, {})


def test_an_input_that_does_not_matter_is_hidden_from_the_start(served):
    """By the choices the page starts with, every one of several conditions must hold."""
    assert 'data-field="skill" data-when="leader=yes&amp;gear=sword,own" hidden>' in served
    assert 'data-field="shield" data-when="gear=none">' in served


def test_a_group_without_a_visible_input_is_hidden(served):
    """A heading over nothing is not shown."""
    assert '<fieldset class="group" hidden><legend>More</legend>' in served


def test_in_a_row_the_same_row_decides(served):
    """The first fighter needs no price, the second does, and a new one starts without."""
    cost = re.findall(r'data-field="cost" data-when="gear=own"( hidden)?>', served)
    assert [" hidden", "", " hidden"] == cost


def test_what_is_seldom_needed_is_folded_away_in_a_row(served):
    """A group in a row is a fold of its own, in every row and in the template."""
    fold = (
        r'<details class="more"><summary>More</summary><div class="cells">'
        r'<div class="field number"[^>]* data-field="luck">'
    )
    assert 3 == len(re.findall(fold, served))


def test_a_large_number_has_room(served):
    """Four digits are seen whole."""
    assert 3 == len(re.findall(r'data-high="9999"[^>]* class="wide"', served))


def test_a_price_stands_in_the_list(served):
    """What a choice costs is read before it is taken."""
    assert '<option value="sword">Sword (15 points)</option>' in served or "<span>Sword (15 points)</span>" in served
