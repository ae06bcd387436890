"""The planner's ways, each worked out again die by die, with every place an area could be laid."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations

import pytest

from calculators import find
from calculators.declare.query import read
from tests.warverse import by_the_dice as dice


def asked(query):
    planner = find("warverse/planner")
    return planner(read(planner, query))


def ways(found):
    """Every way by its name, with its figures."""
    return {row[0]: row[1:] for row in found.ranking.rows}


def killed(thrown, strength, saves, need):
    return dice.at_least(dice.volley(thrown, strength, saves), need)


def cheapest_area(far, base, catches):
    """The least attacks for an area on one target that spares the attacker, its centre tried at every half inch."""
    enough = {"any_part": 0, "half": base / 2, "wholly": base}[catches]

    def inside(start, centre, radius):
        """Whether enough of a base from `start` on lies within the radius."""
        covered = min(start + base, centre + radius) - max(start, centre - radius)
        middle = abs(centre - start - base / 2) <= radius
        return {"any_part": covered >= 0, "half": middle, "wholly": covered >= enough}[catches]

    costs = []
    for radius in range(1, 12):
        for centre in (halves / 2 for halves in range(0, 2 * (far + 30))):
            if inside(far, centre, radius) and not inside(-base, centre, radius):
                costs.append(dice.range_takes(centre) + radius)
    return min(costs)


@pytest.mark.parametrize("catches", ["any_part", "half", "wholly"])
@pytest.mark.parametrize("base", [1, 2, 3])
def test_areas_are_laid_as_cheaply_as_can_be(base, catches):
    """At every range the area on a target costs what the cheapest of all places costs."""
    for far in range(0, 30):
        found = asked(f"attacks=30&targets=name:It,range:{far}&base={base}&area_catches={catches}")
        (thrown,) = (row[0] for name, row in ways(found).items() if name.startswith("Area"))
        assert 30 - cheapest_area(far, base, catches) == int(thrown), far


@pytest.mark.parametrize("seed", range(30))
def test_one_target(seed):
    """Straight, as an area, and in two attacks: each kills as often as the dice say, and the best comes first."""
    pick = random.Random(seed)
    strength, attacks, target, need = pick.randint(1, 5), pick.randint(3, 12), pick.randint(1, 5), pick.randint(1, 4)
    far, cover = pick.randint(0, 20), pick.choice(("none", "light", "heavy"))
    found = asked(
        f"strength={strength}&attacks={attacks}&targets=name:It,strength:{target},hp:{need},range:{far},cover:{cover}"
    )
    told, takes = ways(found), dice.range_takes(far)
    covered = dice.defends(target, cover)
    expected = {"All on It": killed(dice.dice_for(attacks, far), strength, covered, need)}
    if attacks - 2 * takes > 1:
        expected["Two attacks on It"] = killed(attacks - 2 * takes, strength, covered, need)
    if attacks > cheapest_area(far, 1, "any_part"):
        expected["Area"] = killed(attacks - cheapest_area(far, 1, "any_part"), strength, target, need)
    assert expected == {name if name in expected else name.partition(" ")[0]: row[1] for name, row in told.items()}
    assert max(expected.values()) == found.all_killed == next(iter(told.values()))[1]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("goal", ["kills", "points", "all", "any"])
def test_several_in_contact(seed, goal):
    """One area, one target, a split, or die by die in the best order: all figures are those of the dice."""
    pick = random.Random(seed)
    strength, attacks, move = pick.randint(1, 5), pick.randint(3, 8), pick.randint(1, 4)
    foes = [(pick.randint(1, 4), pick.randint(1, 3)) for _ in range(pick.randint(2, 3))]
    rows = ";".join(f"name:T{at},strength:{s},hp:{hp}" for at, (s, hp) in enumerate(foes))
    found = asked(f"move={move}&strength={strength}&attacks={attacks}&close=yes&goal={goal}&targets={rows}")
    told = {row[0]: dict(zip(found.ranking.columns, row)) for row in found.ranking.rows}
    own = (strength, dice.health(dice.price(move, strength, attacks)))
    fates = dice.area(attacks - 1, strength, [*foes, own])
    area = told['Area 1" on all']
    assert sum((chance for dead, chance in fates.items() if all(dead[:-1])), Fraction(0)) == area["All"]
    assert sum((chance for dead, chance in fates.items() if any(dead[:-1])), Fraction(0)) == area["Any"]
    assert sum((chance for dead, chance in fates.items() if dead[-1]), Fraction(0)) == area.get("Attacker dies", 0)
    for at, (saves, need) in enumerate(foes):
        assert killed(attacks, strength, saves, need) == told[f"All on T{at}"]["Any"]
    orders = {}
    for order in permutations(range(len(foes))):
        odds = dice.die_by_die(attacks, strength, [foes[at] for at in order])
        dead = [dice.at_least(odds, place + 1) for place in range(len(order))]
        points = sum((chance * 5 * foes[at][1] for chance, at in zip(dead, order)), Fraction(0))
        orders[order] = {"kills": sum(dead), "points": points, "all": dead[-1], "any": dead[0]}
    (name,) = (name for name in told if name.startswith("Die by die"))
    taken = tuple(int(part.strip().removeprefix("T")) for part in name.partition(":")[2].split(", then "))
    assert max(values[goal] for values in orders.values()) == orders[taken][goal]
    assert (orders[taken]["all"], orders[taken]["any"]) == (told[name]["All"], told[name]["Any"])
    assert ("Points" if goal == "points" else "Kills") == found.ranking.columns[2]
    column = {"all": "All", "any": "Any"}.get(goal)
    assert column is None or max(row[column] for row in told.values()) == next(iter(told.values()))[column]
