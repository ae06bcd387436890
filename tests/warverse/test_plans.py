"""The planner: its single attacks die by die, every place an area could be laid, and every plan in stages tried."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.query import read
from calculators.warverse.pages.planner import ONLY_IN_TURN
from tests.referee.warverse.plans import planner
from tests.support.draws.amount import many
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


@pytest.mark.parametrize("seed", range(many(30)))
def test_one_target(seed):
    """Straight and as an area: each kills as often as the dice say, and the best comes first."""
    pick = random.Random(seed)
    strength, attacks, target, need = pick.randint(1, 5), pick.randint(3, 12), pick.randint(1, 5), pick.randint(1, 4)
    far, cover = pick.randint(0, 20), pick.choice(("none", "light", "heavy"))
    found = asked(
        f"strength={strength}&attacks={attacks}&targets=name:It,strength:{target},hp:{need},range:{far},cover:{cover}"
    )
    told = ways(found)
    covered = dice.defends(target, cover)
    expected = {"All on It": killed(dice.dice_for(attacks, far), strength, covered, need)}
    if attacks > cheapest_area(far, 1, "any_part"):
        expected["Area"] = killed(attacks - cheapest_area(far, 1, "any_part"), strength, target, need)
    assert expected == {name if name in expected else name.partition(" ")[0]: row[1] for name, row in told.items()}
    assert max(expected.values()) == found.all_killed == next(iter(told.values()))[1]


@pytest.mark.parametrize("seed", range(many(12)))
@pytest.mark.parametrize("goal", ["kills", "points", "all", "any"])
def test_several_in_contact(seed, goal):
    """One area, or all on one target: all figures are those of the dice, and no way is better than the first."""
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
    column = {"all": "All", "any": "Any"}.get(goal)
    assert column is None or max(row[column] for row in told.values()) == next(iter(told.values()))[column]


def test_attacks_declared_one_after_another():
    """A grunt die by die, and when it is dead all the rest at the trooper: 1.686 kills, and the working says so."""
    found = asked("attacks=12&targets=name:Grunt,strength:1,hp:2,range:4;name:Trooper,strength:2,hp:3,range:8")
    steps = [step.what for step in found.working]
    first = steps.index("First: one Attack at a time on Grunt")
    assert (1.686, "In stages, first one Attack at a time on Grunt") == (
        round(float(found.mean_kills), 3),
        found.best_way,
    )
    assert "If Grunt dies with 4 to 10 Attacks left: all the rest on Trooper" == steps[first + 1]


@pytest.mark.parametrize("seed", range(40))
def test_no_plan_is_better(seed):
    """Every attack, at every point of the turn, with every number of Attacks: none of it does better than the plan."""
    pick = random.Random(seed)
    rows = [
        {
            "name": "",
            "strength": pick.randint(1, 4),
            "hp": pick.randint(1, 3),
            "points": 0,
            "range": pick.choice((0, 3, 5, 6, 8, 13)),
            "cover": pick.choice(("none", "none", "light", "heavy")),
        }
        for _ in range(pick.choice((2, 2, 3)))
    ]
    given = {
        "move": pick.randint(1, 3),
        "strength": pick.randint(1, 5),
        "attacks": pick.randint(4, 9 if len(rows) == 2 else 6),
        "goal": pick.choice(("kills", "points", "all", "any")),
    }
    flags = {"close": pick.random() < 0.4, "hits_add_up": pick.random() < 0.8}
    pays = pick.choice(("each", "each", "dearest_once"))
    wide = {"together": 30, "centre": 7} if pick.random() < 0.4 else {}
    expected = planner(**given, **flags, **wide, split_pays=pays, targets=rows)
    targets = ";".join(",".join(f"{key}:{value}" for key, value in row.items() if value != "") for row in rows)
    asks = {**given, **wide, **{flag: "yes" if on else "no" for flag, on in flags.items()}, "split_pays": pays}
    found = asked("&".join(f"{key}={value}" for key, value in {**asks, "targets": targets}.items()))
    figures = {"kills": "mean_kills", "points": "net_points", "all": "all_killed", "any": "any_killed"}
    actual = getattr(found, figures[given["goal"]])
    assert (expected["value"], expected["attacker_killed"]) == (actual, found.attacker_killed)


@pytest.mark.parametrize("goal", ["kills", "points", "all", "any"])
def test_target_by_target(goal, monkeypatch):
    """Where not every plan is tried, the plan does what it says, and at least what each single attack does."""
    rows = "strength:1,hp:2,points:6,range:4;strength:2,hp:2,points:9,range:8;strength:3,hp:1,points:5,range:2"
    query = f"attacks=9&goal={goal}&targets={rows}"
    every = asked(query)
    monkeypatch.setattr("calculators.warverse.rules.planning.MOST_WORK", 0)
    some = asked(query)
    column = {"kills": "mean_kills", "points": "points_killed", "all": "all_killed", "any": "any_killed"}[goal]
    assert ONLY_IN_TURN in some.notes
    assert ONLY_IN_TURN not in every.notes
    assert getattr(every, column) >= getattr(some, column) >= getattr(every, column) * Fraction(99, 100)
    told = [float(row[2 + {"all": 1, "any": 2}.get(goal, 0)]) for row in some.ranking.rows]
    assert max(told) == told[0]


def test_target_by_target_is_exact(monkeypatch):
    """Two in reach without a price, one after the other: both die as often as the dice say, whichever comes first."""
    monkeypatch.setattr("calculators.warverse.rules.planning.MOST_WORK", 0)
    found = asked("attacks=11&goal=all&targets=strength:1,hp:3,range:4;strength:3,hp:2,range:5")
    assert dice.at_least(dice.die_by_die(11, 4, [(1, 3), (3, 2)]), 2) == found.all_killed
