"""One round of melee against dice thrown one by one."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from calculators import find
from calculators.declare.inputs import changed
from calculators.declare.query import read
from calculators.warfig.rules.melee import Election, OtherSquad
from calculators.warfig.rules.statistics import Stats
from tests.support.draws.amount import many
from tests.support.draws.inputs import flat
from tests.warfig.fights.literal import DIE
from tests.warfig.fights.literal_melee import Model, Side, round_of

MELEE = find("warfig/melee")
RULED = [question for question in MELEE.questions if question.ruling]


def fought(query):
    return MELEE(read(MELEE, query))


def model(given, prefix, change=0, leader=False, dice=0):
    """A model as a player would read it off the form."""
    values = {name: getattr(given, f"{prefix}_{name}") for name in ("ws", "strength", "armour", "health", "attacks")}
    if change and given.cards:
        values |= {
            name: values[name] + getattr(given, f"{prefix}_{name}_change") for name in ("ws", "strength", "armour")
        }
    return Model(**values, dice=dice, leader=leader)


def side(given, name):
    dice = given.defence_dice_each if name == "defender" else 0
    units = [model(given, name, change=1, dice=dice) for _ in range(getattr(given, f"{name}_units"))]
    struck = getattr(given, f"{name}_leader").value
    leaders_dice = given.defender_leader_dice if name == "defender" else 0
    leader = None if struck == "none" else model(given, f"{name}_leader", leader=True, dice=leaders_dice)
    rest = (
        getattr(given, f"{name}_leader_faces"),
        getattr(given, f"{name}_leader_duel"),
        getattr(given, f"{name}_fighting"),
    )
    return Side(units, leader, struck, *rest)


def other(row):
    return Side([Model(row.ws, row.strength, row.armour, row.health, row.attacks) for _ in range(row.units)])


def played(given):
    """The same round, thrown die by die."""
    given = flat(given)
    attackers = [side(given, "attacker"), *map(other, map(flat, given.squads))]
    answered = next((at for at, row in enumerate(given.squads, 1) if row.answered), 0)
    attackers.insert(0, attackers.pop(answered))
    chosen = given.dice_on_leader if given.dice_sharing.value == "chosen" and attackers[0].leader else None
    rulings = {question.name: getattr(given, question.name).value for question in RULED}
    return round_of(attackers, side(given, "defender"), given.election.value, chosen, **rulings)


def agrees(given):
    """The calculator's chances are those of the dice."""
    found, ends = MELEE(given), played(given)
    defenders, attackers = Counter(), Counter()
    for (yours, mine), share in ends.items():
        defenders[sum(yours)] += share
        attackers[sum(mine)] += share
    assert dict(defenders) == dict(found.defender_casualties)
    assert dict(attackers) == dict(found.attacker_casualties)
    assert sum(share for (yours, _), share in ends.items() if yours[1]) == found.defender_leader_killed
    assert sum(share for (_, mine), share in ends.items() if mine[1]) == found.attacker_leader_killed
    assert sum(count * share for count, share in defenders.items()) == found.mean_defender_casualties
    assert sum(count * share for count, share in attackers.items()) == found.mean_attacker_casualties


def small(dice):
    """A round small enough for every die to be thrown."""
    values = {}
    for question in MELEE.questions:
        if question.kind == "number":
            values[question.name] = dice.randint(question.low, question.high)
        elif question.kind == "choice":
            values[question.name] = dice.choice(question.options)
        elif question.kind == "yes-no":
            values[question.name] = dice.random() < 0.5
    for name in "attacker", "defender":
        values |= {
            f"{name}_units": dice.randint(1, 2),
            f"{name}_attacks": dice.choice((1, 1, 2)),
            f"{name}_health": dice.choice((1, 1, 2, 3)),
        }
        values |= {
            f"{name}_damage": 0,
            f"{name}_fighting": dice.choice((0, 0, 1)),
            f"{name}_leader_attacks": dice.choice((1, 1, 2)),
        }
        values |= {f"{name}_leader_health": dice.randint(1, 3), f"{name}_leader_faces": dice.randint(0, 2)}
    values |= {
        "defence_dice_each": dice.choice((0, 0, 1)),
        "defender_leader_dice": dice.choice((0, 1)),
        "dice_on_leader": dice.randint(0, 3),
    }
    stats = Stats(ws=dice.randint(1, 12), strength=dice.randint(1, 12))
    row = OtherSquad(units=1, stats=stats, answered=dice.random() < 0.5)
    return MELEE.inputs(**values, squads=(row,) if dice.random() < 0.3 else ())


@pytest.mark.parametrize("seed", range(6))
def test_small_rounds(seed):
    """Whatever the squads, their leaders, the readings: the chances are those of all dice thrown."""
    dice = random.Random(f"melee {seed}")
    for _ in range(many(40)):
        agrees(small(dice))


@pytest.mark.parametrize("reading", ["pool", "capped", "per_hit"])
@pytest.mark.parametrize("attackers, defenders", [(1, 1), (3, 2), (2, 4), (4, 3)])
def test_parries(attackers, defenders, reading):
    """Each number of defence dice against each number of hits, under every reading."""
    query = (
        f"attacker_units={attackers}&defender_units={defenders}&attacker_ws=5&defender_ws=4&attacker_strength=4"
        "&election=defend"
    )
    for table in "corrected", "printed":
        agrees(read(MELEE, f"{query}&defence_dice={reading}&parry_table={table}"))


@pytest.mark.parametrize("reading", ["leader", "units", "nobody"])
@pytest.mark.parametrize(
    "query",
    [
        "attacker_units=1&attacker_leader=spared&defender_units=1",
        "attacker_units=3&attacker_leader=spared&defender_units=2",
        "attacker_units=2&defender_units=2&defender_leader=shared&defender_leader_health=1&defender_leader_faces=1",
    ],
)
def test_half_a_defence_die(query, reading):
    """One die against two attackers, two against four, and an odd die between blows at units and blows at a leader."""
    agrees(read(MELEE, f"election=defend&{query}&half_die={reading}"))


@pytest.mark.parametrize("reading", ["next_squad", "answered", "each_squad"])
def test_enemies_missing_at_a_leader(reading):
    """One of three who are to strike the leader is there; two other squads may send the others."""
    agrees(
        read(
            MELEE,
            "attacker_units=1&defender_units=2&defender_leader=shared&defender_leader_health=2&defender_leader_faces=3"
            f"&squads=units:1;units:2&spill_over={reading}",
        )
    )


def test_two_against_two_by_the_faces():
    """Two against two with 3 in everything, who defend: all 46656 falls of the six dice, each 4+."""
    lost = Counter()
    for dice in product(DIE, repeat=6):
        hits, parries = sum(die >= 4 for die in dice[:2]), sum(die >= 4 for die in dice[2:4])
        left = max(0, hits - parries)
        lost[sum(die >= 4 for die in dice[4 : 4 + left])] += Fraction(1, 6**6)
    assert dict(lost) == dict(fought("attacker_units=2&defender_units=2&election=defend").defender_casualties)


def test_one_leader_by_the_faces():
    """A leader of skill 8 on skill 3, strength 4 on armour 3: 2+/4+ to hit and 3+ to wound, over all falls of three
    dice.
    """
    killed = sum((first >= 2 or again >= 4) and wound >= 3 for first, again, wound in product(DIE, repeat=3))
    query = "attacker_units=1&attacker_ws=8&attacker_strength=4&defender_units=1&election=fight"
    assert Fraction(killed, 216) == fought(query).defender_wiped_out


@pytest.mark.parametrize("spread", ["concentrate", "spread"])
def test_damage_from_before(spread):
    """Units that had taken damage fall sooner: three of 2 health with 1 damage, two wounding dice."""
    found = fought(f"attacker_units=2&defender_units=3&defender_health=2&defender_damage=1&spread={spread}")
    one, two = Fraction(6, 16), Fraction(1, 16)
    expected = {0: 1 - one - two, 1: one + two} if spread == "concentrate" else {0: 1}
    assert expected == dict(found.defender_casualties)


def test_answering_another_squad():
    """The answered squad alone is struck and parried, whichever it is: changing places changes nothing."""
    base = "attacker_units=2&defender_units=3&squads=units:3,ws:5,strength:4,armour:2,health:2"
    given = read(MELEE, base + ",answered:yes&election=defend")
    swapped = read(
        MELEE,
        "attacker_units=3&attacker_ws=5&attacker_strength=4&attacker_armour=2&attacker_health=2&defender_units=3&squads=units:2&election=defend",
    )
    for election in Election:
        one, two = MELEE(changed(given, election=election)), MELEE(changed(swapped, election=election))
        assert (one.defender_casualties, one.attacker_casualties) == (two.defender_casualties, two.attacker_casualties)
        agrees(changed(given, election=election))
