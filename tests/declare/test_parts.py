"""Inputs that contain each other: flat public names outside, parts and readings inside."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from calculators.declare.choices import Choice
from calculators.declare.inputs import Inputs, ask, build, changed, part, problems, questions, values
from calculators.declare.rulings import Readings, Ruling, readings


class Overkill(Ruling, rule="melee/targets", asks="Wounds beyond?"):
    LOST = "lost", "They are lost"
    GO_ON = "go_on", "They go on"


class CoverInMelee(Ruling, rule="melee/cover", asks="Cover in melee?"):
    YES = "yes", "Yes"
    NO = "no", "No"


class Order(Ruling, rule="melee/order", asks="Who strikes first?"):
    BOTH = "both", "Both"


class Led(Choice):
    NO = "no", "No leader"
    YES = "yes", "A leader"


class Leader(Inputs):
    ws: int = ask(5, "Skill", low=1, high=10, when="leader=yes")


class Squad(Inputs):
    units: int = ask(10, "Units", low=1, high=100, rule="squads/size")
    fighting: int = ask(0, "{of}: units fighting", low=0, high=100, group="{of} in contact", when="units=2,3")
    leader: Led = ask(Led.NO, "Leader")
    led_by: Leader = part(Leader, "leader_", of="{of}'s leader", without=())

    def problems(self) -> dict[str, str]:
        return {"fighting": "Too many."} if self.fighting > self.units else {}


class Melee(Inputs):
    rounds: int = ask(1, "Rounds", low=1, high=9)
    attacker: Squad = part(Squad, "attacker_", of="Attacker")
    defender: Squad = part(Squad, "", of="Defender", when="rounds=1", units=8, without=("fighting",))
    judge: Leader = part(Leader, "judge_", ws=ask(2, "Wisdom", name="wisdom", low=1, high=3))
    herald: Leader = part(Leader, "herald_", ws=ask(2, "Voice", name="^voice", low=1, high=3))
    readings: Readings = readings(Overkill, CoverInMelee)


def by_name(name):
    return next(question for question in questions(Melee) if question.name == name)


def test_public_names_are_flat_and_in_order():
    """The order of the lines is the order of the form."""
    expected = (
        "rounds attacker_units attacker_fighting attacker_leader attacker_leader_ws units leader leader_ws "
        "judge_wisdom voice"
    )

    assert [*expected.split(), "overkill", "cover_in_melee"] == [question.name for question in questions(Melee)]


def test_words_and_conditions_know_where_they_stand():
    """A condition on a sibling gets the prefix, one on the part goes before it, and {of} is what the part is of."""
    fighting, leader, units = by_name("attacker_fighting"), by_name("attacker_leader_ws"), by_name("units")

    assert ("Attacker: units fighting", "Attacker in contact", "attacker_units=2,3") == (
        fighting.label,
        fighting.group,
        fighting.when,
    )
    assert ("Attacker's leader", "attacker_leader=yes") == (leader.group, leader.when)
    assert ("Defender", "rounds=1", 8, "squads/size") == (units.group, units.when, units.default, units.rule)


def test_built_from_public_names_and_back():
    """What is left out has its default, the part's own where it has one; a yes/no ruling is a bool outside."""
    inputs = build(Melee, {"attacker_leader_ws": 7, "units": 3, "cover_in_melee": False, "overkill": Overkill.GO_ON})

    assert (10, 7, 3, 5) == (
        inputs.attacker.units,
        inputs.attacker.led_by.ws,
        inputs.defender.units,
        inputs.defender.led_by.ws,
    )
    assert (Overkill.GO_ON, CoverInMelee.NO) == (inputs.readings[Overkill], inputs.readings[CoverInMelee])
    assert inputs == build(Melee, values(inputs)) and hash(inputs) == hash(build(Melee, values(inputs)))
    assert (2, 3) == (inputs.judge.ws, build(Melee, {"judge_wisdom": 3}).judge.ws)
    assert (2, 3) == (inputs.herald.ws, build(Melee, {"voice": 3}).herald.ws)
    assert Melee() == build(Melee, {}) and 8 == Melee().defender.units
    assert 9 == changed(inputs, leader_ws=9).defender.led_by.ws and 7 == changed(inputs, leader_ws=9).attacker.led_by.ws


def test_a_name_that_is_not_asked_for_is_refused():
    """Nothing is lost in silence: a field left out of a part is no input."""
    with pytest.raises(TypeError, match="does not ask for fighting"):
        build(Melee, {"fighting": 3})
    with pytest.raises(LookupError, match="Order is not among the rulings listed"):
        Melee().readings[Order]


def test_problems_of_a_part_have_its_names():
    """Each part says what is wrong in it; outside it has the prefix."""
    assert {"attacker_fighting": "Too many."} == problems(build(Melee, {"attacker_fighting": 11}))


@pytest.mark.parametrize("name", ["vs", "vary"])
def test_names_that_links_need_are_kept(name):
    """No input can take the name of a door that every calculator has."""
    taken = type("Taken", (Inputs,), {"__annotations__": {name: "int"}, name: ask(1, "One")})

    with pytest.raises(TypeError, match="a name that links keep for themselves"):
        questions(taken)


def test_what_is_asked_for_is_a_class_of_inputs():
    """A plain dataclass would have no `problems`, so it is refused where it is declared."""

    @dataclass(frozen=True)
    class Plain:
        count: int = ask(1, "Count", low=1, high=9)

    with pytest.raises(TypeError, match="must be a class of Inputs"):
        questions(Plain)


def test_no_name_twice():
    """Two parts without a prefix may not ask for the same."""

    class Twice(Inputs):
        a: Squad = part(Squad, "", of="A")
        b: Squad = part(Squad, "", of="B")

    with pytest.raises(TypeError, match="asks twice for units"):
        questions(Twice)
