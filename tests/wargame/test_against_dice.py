"""The calculators against a referee who throws every die and knows no formula."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from calculators import find
from calculators.declare.inputs import changed
from calculators.declare.query import read, texts
from calculators.show.wording import figure
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything, flat
from tests.wargame import dice

ATTACK, GROUPS, ACTIVATION = find("wargame/attack"), find("wargame/several-groups"), find("wargame/activation")
COMPARE = find("wargame/compare")
MODIFIERS = "long_range", "under_6", "stationary", "elite", "untrained", "precise", "imprecise", "fatigued"
FEW = {"models": 4, "target_models": 6, "enemy_models": 4, "defense": 9, "enemy_defense": 9}


def ruled(given):
    """The readings in words."""
    return {name: texts(given)[name] for name in dice.RULINGS}


def told(odds):
    return dict(odds.in_order())


def one_model(given):
    """The referee's chance that one model of an attack makes a casualty."""
    words, public = texts(given), flat(given)
    on = {name.replace("_", "-") for name in MODIFIERS if words[name] == "yes"}
    return dice.casualty(
        words["weapon"], public.damage, on, public.defense, words["cover"], public.target_fatigued, ruled(given)
    )


def one_of_row(row, given, cover):
    words = texts(row)
    on = set(words["modifiers"].split(","))
    target = flat(given)
    damage = flat(row).damage
    return dice.casualty(words["weapon"], damage, on, target.defense, cover, target.target_fatigued, ruled(given))


def agree(given):
    """Attack and referee say the same."""
    words, readings, chance = texts(given), ruled(given), one_model(given)
    on = {name.replace("_", "-") for name in MODIFIERS if words[name] == "yes"}
    found = ATTACK(given)
    given = flat(given)
    fallen = dice.fallen([chance] * given.models, given.target_models)
    gone = dice.gone(fallen, given.target_models, given.bravery)
    assert dice.modifier(words["weapon"], on, readings) == found.modifier
    assert dice.hit(words["weapon"], on, readings) == found.hit
    assert dice.damages(given.damage, given.defense, given.target_fatigued, readings) == found.damages
    assert dice.through(words["weapon"], words["cover"], given.target_fatigued, readings) == found.uncovered
    assert chance == found.casualty
    assert fallen == told(found.casualties)
    assert gone == told(found.lost)
    assert (dice.mean(fallen), dice.mean(gone)) == (found.mean_casualties, found.mean_lost)
    assert gone.get(given.target_models, 0) == found.wiped_out


def test_attacks_of_all_kinds():
    """Attacks with any modifiers, values and readings have the odds of their dice."""
    chance = random.Random("attacks")
    for _ in range(many(250)):
        agree(anything(ATTACK, chance, at_most=FEW))


@pytest.mark.parametrize("weapon", ATTACK.questions[2].options, ids=lambda one: one.value)
def test_every_set_of_modifiers(weapon):
    """All 256 sets of modifiers, shooting and in melee, under the readings that touch them."""
    overlap = next(question.options for question in ATTACK.questions if question.name == "range_overlap")
    for on in product((False, True), repeat=len(MODIFIERS)):
        plain = ATTACK.inputs(weapon=weapon, models=1, **dict(zip(MODIFIERS, on)))
        for reading in overlap:
            for still in (True, False):
                given = changed(plain, range_overlap=reading, stationary_in_melee=still)
                names = {name.replace("_", "-") for name, there in zip(MODIFIERS, on) if there}
                found = ATTACK(given)
                assert dice.modifier(weapon.value, names, ruled(given)) == found.modifier
                assert dice.hit(weapon.value, names, ruled(given)) == found.hit


def test_one_reading_at_a_time():
    """Each ruling by itself changes an attack as the dice do."""
    chance = random.Random("rulings")
    for question in ATTACK.questions:
        for value in question.options or (True, False):
            for _ in range(many(12) if question.ruling else 0):
                agree(anything(ATTACK, chance, at_most=FEW, rulings={question.name: value}))


def test_two_models_die_by_die():
    """Two models, three dice each, and the Bravery die: all 279936 throws laid out at once."""
    lost = {}
    for *six, bravery in product(range(1, 7), repeat=7):
        casualties = sum(hit >= 4 and damage + 1 >= 5 and cover >= 3 for hit, damage, cover in (six[:3], six[3:]))
        fled = min(3 - casualties, max(0, bravery + casualties - 4)) if casualties else 0
        lost[casualties + fled] = lost.get(casualties + fled, 0) + 1
    expected = {number: Fraction(ways, 6**7) for number, ways in sorted(lost.items())}
    assert expected == told(ATTACK(read(ATTACK, "models=2&target_models=3&cover=light")).lost)


def test_several_groups():
    """Groups of all kinds together have the odds of their dice, with one Bravery test."""
    chance = random.Random("groups")
    for _ in range(many(150)):
        given = anything(GROUPS, chance, at_most=FEW | {"models": 2})
        found, chances = GROUPS(given), [one_of_row(row, given, texts(given)["cover"]) for row in given.groups]
        each = [one for row, one in zip(given.groups, chances) for _ in range(row.models)]
        given = flat(given)
        fallen = dice.fallen(each, given.target_models)
        assert fallen == told(found.casualties)
        assert dice.gone(fallen, given.target_models, given.bravery) == told(found.lost)
        stays = sum(
            dice.tested(at, given.target_models, given.bravery).get(0, 0) * share for at, share in fallen.items()
        )
        assert 1 - stays == found.someone_flees
        assert chances == [row[3] for row in found.by_group.rows]


def attacks(given):
    """The three attacks of an activation in the referee's words: models and chance, no models where there is none."""
    readings, words = ruled(given), texts(given)
    given = flat(given)
    traits, enemy_traits = words["traits"].split(","), words["enemy_traits"].split(",")
    stands = given.movement.value == "stood"

    def blow(weapon, most, of, damage, on, defense, cover, tired):
        return min(most, of), dice.casualty(weapon, damage, set(on), defense, cover, tired, readings)

    still = ["stationary"] if stands else []
    on_enemy = given.enemy_defense, words["enemy_cover"], "fatigued" in enemy_traits
    on_unit = given.defense, words["cover"], "fatigued" in traits
    aim, grip, their = (
        words[name].split(",") for name in ("shooting_modifiers", "fighting_modifiers", "enemy_modifiers")
    )
    shot = blow("ranged", given.shooters, given.models, given.shooting_damage, traits + aim + still, *on_enemy)
    steady = [] if given.fight_move else still
    fight = blow("melee", given.fighters, given.models, given.fighting_damage, traits + grip + steady, *on_enemy)
    steady = [] if given.enemy_fight_move else ["stationary"]
    answer = blow(
        "melee", given.enemy_fighters, given.enemy_models, given.enemy_damage, enemy_traits + their + steady, *on_unit
    )
    none = 0, Fraction(0)
    if given.movement.value in ("ran", "retreated"):
        shot = none
    if given.movement.value == "retreated" or not given.enemy_near:
        fight = none
    return shot, fight, answer if given.enemy_near else none


def test_whole_activations():
    """Shooting, fighting, the answer of those still alive and both tests have the odds of their dice."""
    chance = random.Random("activations")
    for _ in range(many(150)):
        given = anything(ACTIVATION, chance, at_most=FEW)
        found, blows = ACTIVATION(given), attacks(given)
        given = flat(given)
        sides = (given.models, given.bravery), (given.enemy_models, given.enemy_bravery)
        first, own, theirs, yours, fewer = dice.activation(*sides, *blows)
        assert (first, own) == (told(found.enemy_casualties), told(found.casualties))
        assert (theirs, yours) == (told(found.enemy_lost), told(found.lost))
        assert fewer == found.loses_fewer
        assert (theirs.get(given.enemy_models, 0), yours.get(given.models, 0)) == (
            found.enemy_wiped_out,
            found.wiped_out,
        )
        assert (dice.mean(theirs), dice.mean(yours)) == (found.mean_enemy_lost, found.mean_lost)


def test_comparisons():
    """Every row's figures are those of its dice, and the best is the one whose target loses most."""
    chance = random.Random("comparisons")
    for _ in range(many(80)):
        given = anything(COMPARE, chance, at_most=FEW)
        found = COMPARE(given)
        each = [one_of_row(row, given, row.cover.value) for row in given.options]
        given = flat(given)
        fallen = [dice.fallen([one] * row.group.models, given.target_models) for one, row in zip(each, given.options)]
        lost = [dice.mean(dice.gone(odds, given.target_models, given.bravery)) for odds in fallen]
        assert each == [row[2] for row in found.side_by_side.rows]
        assert [figure(dice.mean(odds)) for odds in fallen] == [row[3] for row in found.side_by_side.rows]
        assert [figure(mean) for mean in lost] == [row[4] for row in found.side_by_side.rows]
        ranked = sorted(lost, reverse=True)
        assert ranked[0] == found.mean_lost
        assert (ranked[0] - ranked[1] if len(ranked) > 1 else 0) == found.ahead
