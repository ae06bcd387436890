"""The best squads, against a search that asks the public calculators squad by squad."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from math import comb

import pytest

from calculators import find
from calculators.declare.inputs import problems
from calculators.declare.query import Refused, read
from calculators.kernel import progress
from calculators.show.wording import figure
from tests.support.draws.inputs import flat
from tests.support.games import examples

BEST, CHOICES = find("warfig/best-builds"), find("warfig/choices")
ARMY = {"orc": "orkish", "soldier": "republica", "plate-mail": "republica", "rusted-spear": "orkish"}
ALONE = {"estella", "madmagog", "wizard", "republic-cannon", "battering-ram"}


@cache
def brute_force(query):
    """Every squad a player could write down: points, points ahead, and both for 100 points, each by asking for it."""
    given = flat(read(BEST, query))
    shared = {
        one.name: getattr(given, one.name)
        for one in CHOICES.questions
        if one.name.startswith(("enemy_", "how", "cover")) or one.ruling
    }
    found = []
    for row in map(flat, given.units):
        side = ARMY.get(row.unit.value)
        may = [gear for gear in given.items if not side or ARMY.get(gear.item.value, side) == side]
        for items in chain.from_iterable(combinations(may, size) for size in range(4)):
            for count in (
                [1]
                if row.alone or row.unit.value in ALONE
                else range(5, 11 if given.squad_limit.value == "ten" else 21)
            ):
                values = {
                    name: getattr(row, name)
                    for name in ("unit", "cost", "ws", "strength", "bs", "range", "armour", "health", "attacks")
                }
                asked = CHOICES.inputs(**values, count=count, items=items, offers=(), **shared)
                if problems(asked):
                    continue
                squad = CHOICES(asked)
                if squad.points <= given.points:
                    each = squad.points // count
                    ahead = squad.kills * given.enemy_cost - squad.lost * each
                    found.append(
                        (
                            squad.points,
                            ahead,
                            squad.destroys - squad.loses,
                            squad.kills * given.enemy_cost,
                            squad.survives,
                        )
                    )
    return found


@pytest.mark.parametrize("aim, place", [("ahead", 1), ("net", 2), ("destroy", 3), ("survive", 4)])
@pytest.mark.parametrize(
    "query",
    [
        "points=230&items=name:Axe,cost:8,strength:2;name:Shield,cost:5,armour:1",
        "units=name:Hero,cost:200,ws:6,strength:5,armour:5,health:4,attacks:3,alone:yes;name:Spearman&points=260&items=name:Sword,cost:5,ws:1",
        "units=unit:orc;unit:soldier&items=item:plate-mail,armour:2;item:rusted-spear,strength:2&points=330",
        "units=name:Archer,cost:30,bs:4,range:20;name:Spearman,bs:3&items=name:Bow,cost:6,range:20&how=shooting&enemy_cover=soft&points=200",
        "units=name:Brute,cost:60,strength:4,health:2&points=380&items=name:Curse,health:-2;name:Charm,cost:3,health:1&how=defended&enemy_how=defended",
    ],
)
def test_the_best_is_the_best_of_all(query, aim, place):
    """As many squads as a plain search finds, and the same best ones in the same order."""
    given = read(BEST, f"{query}&aim={aim}")
    found, all_of_them = BEST(given), brute_force(query)
    assert len(all_of_them) == found.considered
    best = sorted((squad[place] for squad in all_of_them), reverse=True)[: len(found.builds.rows)]
    column = {"ahead": 2, "net": 5}.get(aim)
    if column:
        assert [figure(value) for value in best] == [row[column] for row in found.builds.rows]
    else:
        squads = [CHOICES(read(CHOICES, row[0].query)) for row in found.builds.rows]
        assert best == [
            squad.survives if aim == "survive" else squad.kills * flat(given).enemy_cost for squad in squads
        ]


@pytest.mark.parametrize("query", examples(BEST).cases.values())
def test_no_squad_is_illegal_or_too_dear(query):
    """Each of the squads shown has 5 to 10 units or stands alone, three items at most, all different, and is within the
    points.
    """
    given = read(BEST, query)
    found = BEST(given)
    alone = {row.called for row in given.units if row.alone}
    assert found.builds.rows and str(found.builds.rows[0][0]) == found.best
    for way, points, *_ in found.builds.rows:
        squad = read(CHOICES, way.query)
        assert points <= given.points and points == CHOICES(squad).points
        assert 5 <= squad.count <= 10 or (squad.count == 1 and any(name in str(way) for name in alone))
        assert len(squad.items) == len({gear.called for gear in squad.items}) <= 3


def test_by_hand():
    """Five spearmen for 125 points against ten alike: they kill 5/4, and lose the mean of 10 dice at 1/4, but no more
    than five.
    """
    found = BEST(read(BEST, "points=125&units=name:Spearman&items="))
    assert (1, "5 × Spearman") == (found.considered, found.best)
    lost = sum(min(5, fallen) * Fraction(comb(10, fallen) * 3 ** (10 - fallen), 4**10) for fallen in range(11))
    ahead = 25 * (Fraction(5, 4) - lost)
    assert (125, figure(ahead), "1.25", figure(lost)) == found.builds.rows[0][1:5]
    outcome = f"kills 1.25 and loses {figure(lost)} on average: {figure(-ahead)} points behind."
    assert found.headline == f"5 × Spearman for 125 points {outcome}"


def test_nothing_fits():
    """Too few points, no units: said, not refused; the same item twice is refused."""
    assert [0, "No legal squad costs so little."] == [
        BEST(read(BEST, "points=50")).considered,
        BEST(read(BEST, "units=")).headline,
    ]
    with pytest.raises(Refused, match="only once"):
        read(BEST, "items=name:Axe,cost:1;name:Axe,cost:2")


def test_the_search_tells_how_far_it_is(monkeypatch):
    """Whoever listens hears how many of the squads are done, in order."""
    heard = []
    monkeypatch.setattr(progress, "listener", lambda done, total: heard.append((done, total)))
    found = BEST(BEST.inputs())
    assert {found.considered} == {total for _, total in heard}
    assert heard and sorted(heard) == heard


def test_the_squads_limit_is_a_reading():
    """Where squads may be of any size, up to twenty are tried, and the working says so."""
    ten, more = (
        BEST(read(BEST, f"points=1000&units=name:Spearman&items=&squad_limit={limit}")) for limit in ("ten", "none")
    )
    assert (6, 16) == (ten.considered, more.considered)
    assert {"squad_limit"} <= {step.ruling for step in more.working}
