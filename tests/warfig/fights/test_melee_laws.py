"""What holds of melee, of the choice to fight or defend, and of challenges, whatever is asked."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import pytest

from calculators import find
from calculators.declare.inputs import changed
from calculators.declare.query import Refused, read, write
from calculators.warfig.rules.melee import Election, unparried, wounds_through
from calculators.warfig.rulings import DefenceDice
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything, flat
from tests.support.readings import unnamed

MELEE, CHOICE, CHALLENGE = CALCULATORS = [
    find(f"warfig/{name}") for name in ("melee", "fight-or-defend", "personal-challenge")
]
SMALL = {
    **{
        f"{side}_{name}": most
        for side in ("attacker", "defender")
        for name, most in (("units", 5), ("fighting", 1), ("damage", 0), ("health", 3))
    },
    **{
        f"{side}_{name}": most
        for side in "ab"
        for name, most in (("units", 3), ("health", 3), ("leader_health", 2), ("attacks", 2))
    },
    "units": 3,
    "count": 3,
}


def sample(calculator, count=100):
    """Fewer of the one that solves a whole fight each time."""
    dice = random.Random(calculator.id)
    for _ in range(many(count // 4 if calculator is CHALLENGE else count)):
        yield anything(calculator, dice, at_most=SMALL)


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_rulings_that_decide_are_named(calculator):
    """If another reading would change an answer, the working names that ruling."""
    for given in sample(calculator, 60):
        assert [] == unnamed(calculator, given), write(calculator, given)


def test_the_choice_is_between_two_melees():
    """Both columns are what melee says of them, and the better one is the one that is further ahead."""
    for given in sample(CHOICE, 60):
        found = CHOICE(given)
        known = vars(flat(given))
        shared = {question.name: known[question.name] for question in MELEE.questions if question.name in known}
        fight, defend = (MELEE(MELEE.inputs(**shared, election=election)) for election in Election)
        assert (found.fight_casualties, found.defend_casualties) == (
            fight.defender_casualties,
            defend.defender_casualties,
        )
        assert (found.fight_defenders_lost, found.fight_attackers_lost) == (
            fight.mean_defender_casualties,
            fight.mean_attacker_casualties,
        )
        ahead = fight.mean_attacker_casualties - fight.mean_defender_casualties + defend.mean_defender_casualties
        assert found.better_by_units == ("fight" if ahead > 0 else "defend" if ahead < 0 else "even")
        assert found.better_by_points == (
            "fight"
            if found.fight_points > found.defend_points
            else "defend"
            if found.fight_points < found.defend_points
            else "even"
        )


def test_points_follow_the_prices():
    """Points are units times prices; without a leader only the units' prices count."""
    found = CHOICE(read(CHOICE, "attacker_points=136&defender_points=16"))
    assert (found.fight_attackers_lost * 136 - found.fight_defenders_lost * 16, -found.defend_defenders_lost * 16) == (
        found.fight_points,
        found.defend_points,
    )
    led = CHOICE(read(CHOICE, "attacker_leader=struck&attacker_leader_points=475&attacker_points=25&defender_points=0"))
    killed = MELEE(read(MELEE, "attacker_leader=struck")).attacker_leader_killed
    assert killed * 475 == led.fight_points


def test_more_of_everything_never_hurts():
    """Each attacker, attack, skill or strength more takes at least as many defenders off, whatever they do."""
    for election in Election:
        base = changed(read(MELEE, "attacker_units=4&defender_units=6&defender_health=2"), election=election)
        for name, values in (
            ("units", range(1, 9)),
            ("attacks", range(1, 6)),
            ("ws", range(1, 11)),
            ("strength", range(1, 11)),
        ):
            lost = [MELEE(changed(base, **{f"attacker_{name}": value})).mean_defender_casualties for value in values]
            assert sorted(lost) == lost


def test_defending_never_costs_more_units():
    """Parrying never makes the average losses larger, and nobody strikes back."""
    for given in sample(MELEE, 60):
        fight, defend = (MELEE(changed(given, election=election)) for election in Election)
        assert defend.mean_defender_casualties <= fight.mean_defender_casualties
        assert {0: 1} == dict(defend.attacker_casualties)


def plainly(dice, hit, defence, parry):
    """The hits left over, summed up over all numbers of hits and of parries."""
    found: dict[int, Fraction] = {}
    for hits in range(dice + 1):
        for parries in range(defence + 1):
            share = (
                comb(dice, hits)
                * hit**hits
                * (1 - hit) ** (dice - hits)
                * comb(defence, parries)
                * parry**parries
                * (1 - parry) ** (defence - parries)
            )
            found[max(0, hits - parries)] = found.get(max(0, hits - parries), Fraction(0)) + share
    return found


@pytest.mark.parametrize(
    "dice, hit, defence, parry",
    [(40, "5/6", 25, "1/36"), (17, "1/36", 30, "35/36"), (25, "2/3", 25, "1/2"), (8, "1/2", 1, "5/12")],
)
def test_many_dice(dice, hit, defence, parry):
    """For many dice the short ways agree with plain sums: parried in a pool, in two kinds, and thinned by the roll to
    wound.
    """
    hit, parry, wound = Fraction(hit), Fraction(parry), Fraction(7, 12)
    left = plainly(dice, hit, defence, parry)
    assert left == dict(unparried(dice, hit, [(defence, parry)]))
    assert left == dict(unparried(dice, hit, [(defence, parry), (0, wound)]))
    wounds: dict[int, Fraction] = {}
    for hits, share in left.items():
        for count in range(hits + 1):
            part = share * comb(hits, count) * wound**count * (1 - wound) ** (hits - count)
            wounds[min(9, count)] = wounds.get(min(9, count), Fraction(0)) + part
    assert wounds == dict(unparried(dice, hit, [(defence, parry)]).thinned(wound, 9))
    one_by_one = wounds_through(
        dice, hit, [(defence // 2, parry), (defence - defence // 2, parry)], wound, DefenceDice.CAPPED, 9
    )
    together = wounds_through(dice, hit, [(defence, parry)], wound, DefenceDice.CAPPED, 9)
    assert one_by_one == together


@pytest.mark.parametrize(
    "name, query, wrong",
    [
        ("melee", "attacker_units=0&defender_ws=11&election=flee", ["attacker_units", "defender_ws", "election"]),
        ("melee", "attacker_fighting=11", ["attacker_fighting"]),
        ("melee", "defender_damage=1", ["defender_damage"]),
        ("melee", "squads=units:1,answered:yes;units:1,answered:yes", ["squads"]),
        ("melee", "attacker_units=100&attacker_attacks=5&squads=units:10", ["squads"]),
        ("fight-or-defend", "election=fight", ["election"]),
        ("personal-challenge", "a_units=11&a_health=2&b_attacks=4", ["a_health", "b_attacks"]),
        ("personal-challenge", "a_leader=shared", ["a_leader"]),
    ],
)
def test_refusals(name, query, wrong):
    """What cannot be is refused by the name of its input, all at once, with what would be accepted."""
    with pytest.raises(Refused) as refused:
        read(find(f"warfig/{name}"), query)
    assert sorted(wrong) == sorted(refused.value.errors)
    assert all(
        (message.endswith(".") and any(digit.isdigit() for digit in message))
        or "takes" in message
        or "there are" in message
        for message in refused.value.errors.values()
    )


BIG = "&".join(
    f"{side}_units=100&{side}_health=20&{side}_attacks=5&{side}_ws={ws}&{side}_strength=8"
    for side, ws in (("attacker", 9), ("defender", 7))
)


@pytest.mark.parametrize(
    "name, query",
    [
        ("melee", BIG),
        ("melee", f"{BIG}&election=defend"),
        ("melee", f"{BIG}&order=sequential"),
        ("melee", f"{BIG}&election=defend&defence_dice=capped&defence_dice_each=1"),
        ("fight-or-defend", BIG),
        (
            "melee",
            f"{BIG}&attacker_leader=shared&defender_leader=shared&attacker_leader_faces=50&defender_leader_faces=50&order=sequential&overkill=go_on",
        ),
        ("personal-challenge", "a_units=10&a_health=2&a_attacks=2&b_units=10&b_health=2&b_attacks=2&order=sequential"),
    ],
)
def test_the_largest_can_be_written_down(name, query):
    """What comes of the largest squads has no more digits than Python will write (how long they take is the benchmark's
    business).
    """
    calculator = find(f"warfig/{name}")
    found = calculator(read(calculator, query))
    assert all(len(str(value.denominator)) < 4300 for value in vars(found).values() if isinstance(value, Fraction))
