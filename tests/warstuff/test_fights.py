"""Fights to the end against the referee's dice, and against themselves played on for a long time."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from calculators import find
from calculators.query import read
from tests.referee.warstuff import HIT, OTHER, Model, Rulings, enumerate_all, one_attack, suffer, whole_melee

FIGHT = find("warstuff/fight-to-the-end")


def fought(query):
    return FIGHT(read(FIGHT, query))


def spell(me, foe, rulings):
    """The foe after what a Wizard tries first, Fireball."""
    cast = Fraction(1, 2) if me.has("wizard") else Fraction(0)
    after = {foe: 1 - cast}
    for target, chance in enumerate_all(suffer, foe, (HIT,), OTHER, True, None, rulings).items():
        after[target] = after.get(target, 0) + cast * chance
    return after


def action(me, foe, charges, rulings):
    """Both models after the first has charged, shot or stayed."""
    if not foe.dead and charges and not me.stunned:
        return enumerate_all(whole_melee, me, foe, rulings)
    if not foe.dead and any(rule.startswith("shooter") for rule in me.rules):
        shot = enumerate_all(one_attack, me, foe, "shooting", rulings)
        return {(me, target): chance for target, chance in shot.items()}
    return {(me, foe): Fraction(1)}


@cache
def activation(me, foe, charges, rulings):
    """Both models after one activation of the first, with the chance of each ending."""
    if me.dead or foe.dead:
        return {(me, foe): Fraction(1)}
    after = {}
    for target, cast in spell(me, foe, rulings).items():
        for (mine, yours), chance in action(me, target, charges, rulings).items():
            if me.stunned and not mine.dead:
                mine = replace(mine, stunned=False, markers=0 if rulings.marker_count == "until_recovery" else mine.markers)
            after[mine, yours] = after.get((mine, yours), 0) + cast * chance
    return after


def rounds_of(a, b, charges, rulings, count):
    """The chances that A has won and that B has won after each round; A opens the first."""
    now = {(a, b): Fraction(1)}
    for number in range(count):
        after = {}
        for first, share in [(0, Fraction(1))] if number == 0 else [(0, Fraction(1, 2)), (1, Fraction(1, 2))]:
            for (one, two), chance in now.items():
                acting = [(one, two), (two, one)][first]
                for (me, foe), step in activation(*acting, charges[first], rulings).items():
                    for (second, other), last in activation(foe, me, charges[1 - first], rulings).items():
                        pair = (other, second) if first == 0 else (second, other)
                        after[pair] = after.get(pair, 0) + chance * share * step * last
        now = after
        yield [sum(chance for pair, chance in now.items() if pair[lost].dead and not pair[1 - lost].dead) for lost in (1, 0)]


@pytest.mark.parametrize("a, b, reach, rulings", [
    ((4, ()), (4, ()), "charge", {}),
    ((3, ("mounted",)), (4, ("armored", "death-blow")), "charge", {}),
    ((4, ("shooter-18", "deadly")), (5, ("shooter-9", "regeneration")), "apart", {}),
    ((4, ("shooter-18",)), (3, ("frenzy",)), "shoot", {"stun_charge": "on_hit"}),
    ((5, ("tough",)), (4, ("fire", "large")), "charge", {"marker_count": "until_recovery"}),
    ((4, ("tough", "hit-and-run")), (4, ("intimidating",)), "charge", {"tough_stun_kill": "no", "tough_after": "every_third"}),
    ((4, ("small",)), (4, ("fearless",)), "charge", {"marker_count": "new", "stunned_strikes_back": "no"}),
    ((4, ("wizard", "death-blow")), (3, ("wizard", "camouflaged")), "charge", {}),
    ((5, ("wizard", "shooter-18")), (4, ("tough", "regeneration")), "shoot", {"stun_hit": "after_test"}),
])
def test_fights_to_the_end(a, b, reach, rulings):
    """A fight goes, round by round, as the referee plays it."""
    sides = {"a_quality": a[0], "a_rules": ",".join(a[1]), "b_quality": b[0], "b_rules": ",".join(b[1])}
    query = sides | {"range": reach, "approach": 0} | rulings
    found = fought("&".join(f"{name}={value}" for name, value in query.items()))
    models = [Model(quality, frozenset(rules), "camouflaged" in rules) for quality, rules in (a, b)]
    shooters = [any(rule.startswith("shooter") for rule in rules) for _, rules in (a, b)]
    charges = [reach == "charge" or (reach == "shoot" and not shoots) for shoots in shooters]
    expected = list(rounds_of(*models, charges, Rulings(**rulings), 5))
    assert expected == [list(row[1:3]) for row in found.by_round.rows[:5]]


@pytest.mark.parametrize("query", [
    "", "first=roll", "first=b&a_quality=3&b_rules=regeneration", "a_rules=freeze&b_rules=tough,freeze,wizard",
    "range=shoot&a_rules=shooter-18&approach=2", "range=apart&a_rules=shooter-18&b_rules=wizard",
    "a_rules=tough,regeneration&b_rules=death-blow&marker_count=until_recovery&tough_after=every_third",
])
def test_the_end_is_where_a_long_fight_gets_to(query):
    """Played on for 300 rounds in plain decimals, a fight gets to the exact chances and to the exact mean."""
    from calculators.warstuff import fight_to_the_end as module

    given = read(FIGHT, query)
    rulings = module.readings(given)
    a = module.fighter(given.a_quality, given.a_rules)
    b = module.fighter(given.b_quality, given.b_rules)
    duel = module.Duel(a, b, given.range, rulings)
    gap = given.approach if given.range.value == "shoot" else 0
    start = module.Pair(module.standing(a, module.State.FRESH, 0, rulings), module.standing(b, module.State.FRESH, 0, rulings), gap)
    sides = {"a": [0], "b": [1], "roll": [0, 1]}[given.first.value]
    now, ended, mean = {}, [0.0, 0.0, 0.0], 0.0
    for side in sides:
        for pair, chance in duel.opened_by(side, start).items():
            now[pair] = now.get(pair, 0.0) + float(chance) / len(sides)
    for number in range(1, 301):
        after = {}
        for pair, chance in now.items():
            if pair.over:
                ended[2 if pair.a.dead and pair.b.dead else 1 if pair.a.dead else 0] += chance
                mean += number * chance
            else:
                for to, step in duel.round(pair).items():
                    after[to] = after.get(to, 0.0) + chance * float(step)
        now = after
    found = fought(query)
    assert [pytest.approx(chance, abs=1e-9) for chance in ended] == [float(found.a_wins), float(found.b_wins), float(found.both_dead)]
    assert pytest.approx(mean, abs=1e-6) == float(found.mean_rounds)


def test_equals_are_equal():
    """Two units alike win equally often if a roll-off opens every round."""
    for rules in "", "mounted", "tough,regeneration", "freeze,deadly":
        found = fought(f"first=roll&a_rules={rules}&b_rules={rules}")
        assert found.a_wins == found.b_wins


def test_changing_sides_changes_only_the_names():
    """A against B is B against A seen from the other side."""
    one, other = fought("a_quality=3&a_rules=mounted&b_rules=armored"), fought("b_quality=3&b_rules=mounted&a_rules=armored&first=b")
    assert (one.a_wins, one.b_wins, one.mean_rounds) == (other.b_wins, other.a_wins, other.mean_rounds)


def test_endless_fights_are_said_to_be():
    """Two units that cannot get at each other fight for ever, and the answer says so at once."""
    found = fought("range=apart")
    assert (0, 0, 0, 1, 0) == (found.a_wins, found.b_wins, found.both_dead, found.endless, found.mean_rounds)
    assert "never" in found.headline
