"""Best upgrades, against the unit card and the combat calculators asked one by one."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.inputs import problems
from calculators.declare.query import Refused, read
from calculators.warfig.rules.worth import How
from tests.support.draws.amount import ONE_IN, many
from tests.support.draws.inputs import anything, flat
from tests.support.games import examples

CHOICES, CARD, MELEE, SHOOTING = (find(f"warfig/{name}") for name in ("choices", "unit-card", "melee", "shooting"))
VALUES = "ws", "strength", "armour"
SMALL = {
    "count": 7,
    "enemy_count": 7,
    "health": 3,
    "enemy_health": 3,
    "attacks": 2,
    "enemy_attacks": 2,
    "cost": 90,
    "enemy_cost": 90,
}


def inside(value):
    """A value within the tables, and the change beyond them."""
    held = min(10, max(1, value))
    return held, max(-9, min(9, value - held))


def as_side(side, units, values, health, attacks):
    """One side as a player would type it into the melee calculator."""
    found = {f"{side}_units": units, f"{side}_health": health, f"{side}_attacks": attacks}
    for name, value in zip(VALUES, values):
        found[f"{side}_{name}"], found[f"{side}_{name}_change"] = inside(value)
    return found


def rulings(calculator, given):
    chosen = vars(flat(given))
    return {one.name: chosen[one.name] for one in calculator.questions if one.ruling and one.name in chosen}


def asked(calculator, **inputs):
    return calculator(calculator.inputs(**inputs))


def card_of(given):
    """The unit with its items, as the unit card adds it up."""
    known = vars(flat(given))
    return asked(CARD, **{one.name: known[one.name] for one in CARD.questions if one.name in known})


def one_attack(given, how, striker, struck, bs, cover):
    """Units lost on average to one attack; a side is units, values, health and attacks."""
    if how is How.SHOOTING:
        if bs < 1:
            return Fraction(0)
        (skill, more), (strength, stronger), (armour, harder) = map(inside, (bs, striker[1][1], struck[1][2]))
        return asked(
            SHOOTING,
            shooters=striker[0],
            attacks=striker[3],
            bs=skill,
            bs_change=more,
            strength=strength,
            strength_change=stronger,
            targets=struck[0],
            armour=armour,
            armour_change=harder,
            health=struck[2],
            cover=cover,
            **rulings(SHOOTING, given),
        ).mean_casualties
    election = next(
        one for one in MELEE.inputs().election.__class__ if one.value == ("fight" if how is How.MELEE else "defend")
    )
    sides = as_side("attacker", *striker) | as_side("defender", *struck)
    return asked(MELEE, **sides, cards=True, election=election, **rulings(MELEE, given)).mean_defender_casualties


def weighed(given):
    """Points, losses on both sides, and both for 100 points, from the public calculators alone."""
    card, readings, given = card_of(given), given, flat(given)
    me = given.count, tuple(getattr(card, name) for name in VALUES), min(20, card.health), given.attacks
    enemy = (
        given.enemy_count,
        tuple(getattr(given, f"enemy_{name}") for name in VALUES),
        given.enemy_health,
        given.enemy_attacks,
    )
    kills = one_attack(readings, given.how, me, enemy, card.bs if card.range > 0 else 0, given.enemy_cover)
    lost = one_attack(readings, given.enemy_how, enemy, me, given.enemy_bs, given.cover)
    destroys = 100 * kills * given.enemy_cost / card.total
    loses = 100 * lost * card.points / (given.enemy_count * given.enemy_cost)
    return {
        "points": card.total,
        "kills": kills,
        "lost": lost,
        "survives": 1 - lost / given.count,
        "destroys": destroys,
        "loses": loses,
    }


def told(found):
    return {name: getattr(found, name) for name in ("points", "kills", "lost", "survives", "destroys", "loses")}


def some(count, name="choices"):
    dice, count = random.Random(name), many(count)
    while count:
        given = anything(CHOICES, dice, at_most=SMALL)
        given = replace(given, items=given.items[:2], offers=given.offers[:2])
        if not problems(given):
            count -= 1
            yield given


@pytest.mark.parametrize("query", examples(CHOICES).queries)
def test_figures_are_the_calculators_own(query):
    """Points come from the unit card, losses from melee or shooting; the rest is their sum."""
    given = read(CHOICES, query)
    assert weighed(given) == told(CHOICES(given))


def test_figures_of_any_squad():
    """So it is whatever is asked."""
    for given in some(40):
        assert weighed(given) == told(CHOICES(given))


def neighbours(given):
    """The names of all that is one legal change away, written out as a player would."""
    carried = [gear.called for gear in given.items]
    names = {f"Without {name}" for name in carried}
    if len(carried) < 3:
        names |= {gear.called for gear in given.offers if gear.called not in carried}
    most = 10 if flat(given).squad_limit.value == "ten" else 20
    names |= {
        f"One unit {word}"
        for word, count in (("more", given.count + 1), ("fewer", given.count - 1))
        if 5 <= count <= most
    }
    return {name[:1].upper() + name[1:] for name in names}


@pytest.mark.parametrize("query", examples(CHOICES).cases.values())
def test_every_change_is_there_and_leads_to_itself(query):
    """The table has each legal change once; its link opens the changed squad, with points and figures of the row."""
    given = read(CHOICES, query)
    found = CHOICES(given)
    rows = {str(row[0]): row for row in found.changes.rows}
    assert neighbours(given) | {"As it is"} == set(rows) and len(rows) == len(found.changes.rows)
    for name, (way, price, _, kills, lost, destroys, loses) in rows.items():
        if name != "As it is":
            new = CHOICES(read(CHOICES, way.query))
            assert int(price.replace("−", "-")) == new.points - found.points
            shown = [float(text) for text in (kills, lost, destroys, loses)]
            assert shown == pytest.approx(
                [float(new.kills), float(new.lost), float(new.destroys), float(new.loses)], abs=0.006
            )


@pytest.mark.parametrize(
    "query", [*examples(CHOICES).cases.values(), "bs=0&range=20&how=shooting", "bs=1&range=20&how=shooting", "bs=0"]
)
def test_values_one_up_and_one_down(query):
    """Each value of melee has a row above and below it, as far as the tables go; ballistic skill, which may be none,
    where it has a range.
    """
    given = read(CHOICES, query)
    names = {"ws": "Weapon skill", "strength": "Strength", "armour": "Armour", "health": "Health", "attacks": "Attacks"}
    names |= {"bs": "Ballistic skill"} if card_of(given).range > 0 else {}
    most = {"health": 20, "attacks": 5}
    around = [(name, getattr(flat(given), name) + by) for name in names for by in (1, -1)]
    expected = {f"{names[name]} {value}" for name, value in around if (name != "bs") <= value <= most.get(name, 10)}
    found = CHOICES(given)
    assert expected == {str(row[0]) for row in found.values.rows}


def test_the_best_for_its_points_comes_first():
    """Changes are ranked by points destroyed less points lost, and the headline names the first that gains; those of
    the price alone say so.
    """
    alone = 0
    for given in some(15, "ranked"):
        found, nets = CHOICES(given), []
        for row, says in zip(found.changes.rows, found.changes.says, strict=True):
            new = found if str(row[0]) == "As it is" else CHOICES(read(CHOICES, row[0].query))
            same_fight = new is not found and (new.kills, new.lost) == (found.kills, found.lost)
            assert same_fight == says.startswith("Changes the price alone")
            nets.append(new.destroys - new.loses)
            alone += same_fight
        assert sorted(nets, reverse=True) == nets
        better = nets[0] > found.destroys - found.loses
        first = str(found.changes.rows[0][0])
        assert found.headline.startswith(f"{first} (" if better else "No single change makes it better")
    assert alone or ONE_IN > 1  # which is seldom


@pytest.mark.parametrize("query", ["", "enemy_armour=5", "how=defended", "range=20&how=shooting", "cost=60&health=2"])
def test_fair_prices_are_fair(query):
    """At its fair price a unit does no worse for its points than before; a point dearer it does."""
    given = read(CHOICES, query)
    now, tried = CHOICES(given), 0
    for row in CHOICES(given).values.rows:
        if row[1] != "–":
            fair = given.cost + int(row[1].replace("−", "-"))
            new = read(CHOICES, row[0].query)
            at, above = (CHOICES(replace(new, cost=cost)) for cost in (fair, fair + 1))
            assert at.destroys - at.loses >= now.destroys - now.loses > above.destroys - above.loses
            tried += 1
    assert tried > 5


def test_by_hand():
    """Eight plain units against ten: 8 × 1/2 × 1/2 fall; a sword, weapon skill 4, makes it 2/3 and theirs 1/3."""
    found = CHOICES(CHOICES.inputs())
    assert (200, 2, 25) == (found.points, found.kills, found.destroys)
    (sword,) = (row for row in found.changes.rows if str(row[0]) == "Sword")
    assert ("+40", "+10", "2.67", "27.78") == (sword[1], sword[2], sword[3], sword[5])
    assert found.headline.startswith("Sword (+40) does most for its points: it kills 2.67 instead of 2")
    says = found.changes.says
    assert (
        "It kills 2.67 instead of 2 and loses 1.67 instead of 2.5; better than Shield, which costs the same." == says[0]
    )
    assert "It kills 1.75 instead of 2; better than one unit more, which costs 50 more." == says[2]
    assert ("", "It loses 1 instead of 2.5.") == (found.changes.says[3], found.values.says[0])


@pytest.mark.parametrize(
    "query, what",
    [
        ("items=name:Axe,strength:1;name:Axe,strength:2", "only once"),
        ("items=name:Curse,health:-3", "no health left"),
    ],
)
def test_what_cannot_be(query, what):
    """The same item twice, and a unit without health, are refused with a sentence."""
    with pytest.raises(Refused, match=what):
        read(CHOICES, query)
