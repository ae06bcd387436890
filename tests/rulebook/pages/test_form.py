"""The form as it is served: what does not matter is hidden from the start,
so that nothing jumps when the script comes."""

from __future__ import annotations

import re

import pytest

from calculators.declare.choices import Choice
from calculators.declare.inputs import Inputs, ask, part
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
    first: str = ask("", "First to fight", most=60, names_of="fighters")


class Stats(Inputs):
    skill: int = ask(3, "Skill", low=1, high=10, rule="statistics/skill")
    armour: int = ask(3, "Armour", low=1, high=10)
    health: int = ask(1, "Health", low=1, high=100)


class Side(Inputs):
    units: int = ask(0, "Units fighting", low=0, high=100, hint="0: all; of those in reach")
    stats: Stats = part(Stats)
    leader: bool = ask(False, "Leader")
    leader_stats: Stats = part(Stats, "leader_", of="{of}'s leader", when="leader=yes", skill=5)


class Fight(Inputs):
    quality: int = ask(4, "Quality", low=2, high=6, unit="+")
    near: bool = ask(False, "Near", hint="+1", one_of="Range")
    far: bool = ask(False, "Far", hint="-1", one_of="Range")
    cover: bool = ask(False, "Cover")
    range: int = ask(8, "Distance", low=0, high=300, unit='"')
    most: int = ask(60, "Most", low=0, high=60, hint="60: all; 0: none")
    mine: Side = part(Side, "my_", of="Mine")
    theirs: Side = part(Side, "their_", of="Theirs")


@pytest.fixture
def fight() -> str:
    """The form of a fight between two sides alike."""
    return form(attack(asks=Fight), lambda rule: "Skill!", {}, shorts=lambda rule: "How well it strikes.")


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
    assert '<div class="group" hidden><div class="fields">' in served


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


def test_stat_lines_are_a_table(fight):
    """What parts of one class ask stands side by side, named by column and row; a leader's column is hidden at first,
    and a yes/no question takes the width of its side."""
    heads = re.findall(r'<th scope="col"( hidden)? data-column="\d">(\w+)</th>', fight)
    assert [("", "Mine"), (" hidden", "Leader"), ("", "Theirs"), (" hidden", "Leader")] == heads
    assert 'aria-label="Theirs&#x27;s leader: Skill"' in fight and 'data-shown="2"' in fight
    assert '<td data-columns="0 1"><div class="field yes-no" data-field="my_leader">' in fight
    label = '<a href="../rules/statistics/#skill" title="Skill!" class="explained"'
    assert label.split(" title")[0].removeprefix("<a ") in fight and 'data-short="How well it strikes."' in fight


def test_a_quality_is_a_button_for_each(fight):
    """2+ to 6+ side by side, without a stepper."""
    values = re.findall(r'<input type="radio" name="quality" value="(\d)"( checked)?><span>(\d\+)</span>', fight)
    assert [(str(at), " checked" if at == 4 else "", f"{at}+") for at in range(2, 7)] == values


def test_what_excludes_each_other_is_one_choice(fight):
    """Each, neither of them, and both for a link that has both; the public names stay in the values."""
    found = re.findall(r'value="([a-z ]*)"( checked)? data-flags="near far" data-called="\w+"><span>(\w+)', fight)
    assert [("near", "", "Near"), ("", " checked", "Ordinary"), ("far", "", "Far"), ("near far", "", "Both")] == found


def test_a_yes_no_question_is_a_chip(fight):
    """One tap turns it on."""
    assert '<div class="flags"><div class="field yes-no" data-field="cover"><label class="flag">' in fight
    assert re.search(r'type="checkbox" id="in-cover" name="cover" value="yes" data-flag', fight)


def test_a_wide_range_has_a_slider(fight):
    """Of the numbers only the distance has one: a table has no room, and a word has a button."""
    assert ["Distance: slider"] == re.findall(r'type="range"[^>]* aria-label="([^"]*)"', fight)


def test_a_text_that_lists_rows_is_served_with_a_chip_for_each(served):
    """By name, or by place where they have none; without scripts the text itself is there to be typed."""
    picks = served[served.index('data-names-of="fighters"') :].partition("</div></div>")[0]
    assert ["1", "2"] == re.findall(r'type="checkbox" value="(\w+)" data-pick', picks)
    assert 'name="first" value=""' in picks


def test_a_number_with_a_word_shows_it(fight):
    """No number means something else: the field says All, and a button for each word stands beside it."""
    assert 'value="All" inputmode="numeric"' in fight and 'data-said="60=All,0=None"' in fight
    assert ["60", "0"] == re.findall(r'class="said" data-put="(\d+)"', fight)
    assert "0: all" not in fight
