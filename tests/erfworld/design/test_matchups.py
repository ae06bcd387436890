"""Two forces, what a point buys and who beats an enemy: all of it is what the other calculators say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.inputs import problems, questions, values
from calculators.declare.outputs import Link
from calculators.declare.query import read, write
from calculators.erfworld.rules.unit_design import Special
from calculators.show.wording import decimal, figure
from tests.erfworld.design.met import asked, drawn, opened
from tests.support.draws.amount import many
from tests.support.readings import unnamed

NAMES = "matchups", "choices", "designer", "stack-combat", "unit-cost"
MATCHUPS, CHOICES, DESIGNER, COMBAT, COST = (find(f"erfworld/{name}") for name in NAMES)


@pytest.mark.parametrize("given", list(drawn(MATCHUPS, many(40))), ids=lambda given: str(given.ground.how.value))
def test_every_figure_is_what_it_opens(given):
    """Each cell leads to stack combat, which croaks as many of either on average; those out of reach lead nowhere."""
    found = MATCHUPS(given)
    mine, theirs = ("defenders", "attackers") if given.ground.how.value == "defend" else ("attackers", "defenders")
    for dealt, taken in zip(found.dealt.cells, found.taken.cells):
        for one, other in zip(dealt, taken):
            assert one.link == other.link
            if one.link is None:
                assert (0, 0) == (one.value, other.value)
            else:
                combat = opened(one.link)
                croaked = [getattr(combat, f"{side}_croaked").mean for side in (theirs, mine)]
                assert croaked == [one.value, other.value], one.link.query


def test_flyers_over_woods_are_out_of_reach():
    """Ground units without Woods cannot attack them; with Woods they can, and by the other reading too."""
    query = "mine=name:Pike,count:8&theirs=name:Bat,count:8,hits:1,attack:2,defence:1,specials:flying&terrain=woods"
    found = asked(MATCHUPS, query)
    assert (None, ()) == (found.dealt.cells[0][0].link, found.best.rows)
    assert "Nobody can reach anybody here." == found.headline
    assert any(note.startswith("Flyers over woods are out of reach") for note in found.notes)
    assert asked(MATCHUPS, f"{query}&safe_over_woods=no").dealt.cells[0][0].value == 8


def test_who_should_fight_whom():
    """By hand: 40 Attack at Defence 2 croaks at least five Gobwins of 3 Hits; the gain is their points less yours."""
    found = asked(MATCHUPS, "mine=name:A,count:8&theirs=name:B,count:8,hits:3")
    hits = {roll: 40 * 6 * (roll + 8) // (8 * 20) for roll in range(2, 13)}
    ways = {roll: 6 - abs(7 - roll) for roll in hits}
    theirs, mine = (Fraction(sum(ways[roll] * min(8, hits[roll] // each) for roll in hits), 36) for each in (3, 5))
    gain = theirs * Fraction("7.625") - mine * Fraction("11.625")
    assert gain == found.gained
    assert [("A", "B", figure(theirs), figure(mine), decimal(gain, 1))] == [
        (row[0], str(row[1]), *row[2:]) for row in found.best.rows
    ]
    harmless = asked(MATCHUPS, "mine=attack:0")
    assert ((), "None of yours can croak anybody here.") == (harmless.best.rows, harmless.headline)
    assert "Can croak none of them: Row 1." in harmless.notes
    assert "Your force has no units yet." == asked(MATCHUPS, "mine=").headline


def test_a_defender_need_not_croak_anybody():
    """Whoever is attacked has no choice: the best defence is the one that loses least, even if it croaks nobody."""
    found = asked(
        MATCHUPS,
        "mine=name:M0,count:5,hits:6,attack:0,defence:3;name:M2,count:9,hits:1,attack:1,defence:0,move:5"
        "&theirs=name:E0,count:8,hits:3,attack:1,defence:3,move:5&most=12&how=defend&terrain=woods",
    )
    assert found.headline.endswith("Your best defence is M0 against E0: 0 points gained on average.")
    assert (0, ["M0", "M2"]) == (found.gained, [row[0] for row in found.best.rows])
    assert "Can croak none of them: M0." in found.notes
    losing = asked(MATCHUPS, "mine=name:A,attack:0&theirs=name:B,count:8&how=defend")
    assert "No defence gains points; A against B loses least: 9.125 points lost on average." == losing.headline


@pytest.mark.parametrize("given", list(drawn(MATCHUPS, 40)), ids=lambda given: str(given.ground.how.value))
def test_the_best_is_the_best(given):
    """No pair gains more than the best one; of attacks only those count that can croak anybody."""
    found = MATCHUPS(given)
    readings = {one.name: values(given)[one.name] for one in COST.questions if one.ruling}

    def prices(rows):
        alike = dict.fromkeys((row.stats, min(row.count, given.most)) for row in rows)
        return [COST(COST.inputs(**values(stats), **readings)).cost for stats, _ in alike]

    gains = [
        (dealt.value * their_price - taken.value * my_price, dealt.value)
        for my_price, *cells in zip(prices(given.mine), found.dealt.cells, found.taken.cells)
        for their_price, dealt, taken in zip(prices(given.theirs), *cells)
    ]
    counted = [gain for gain, croaks in gains if croaks or given.ground.how.value == "defend"]
    assert max(counted, default=max((gain for gain, _ in gains), default=0)) == found.gained


def test_a_whole_force_meets_another_and_comes_back():
    """Twelve rows and their points go over, stacks alike as one, and come back the same; the first six may ride."""
    query = (
        f"units={';'.join(f'name:A{at},count:{8 + at},attack:{6 + at // 6}' for at in range(12))}&points=900"
        "&reinforcements=yes"
    )
    force = asked(find("erfworld/force"), query)
    found = opened(next(way for way in force.links if way.label == "Against another force"))
    assert ("8 × A0, A1 and 4 more", "8 × A6, A7 and 4 more") == found.dealt.down
    assert [query] == [way.query for way in found.links if way.label == "Your force"]
    assert "Who may ride whom, of the first six" in [way.label for way in force.links]


@pytest.mark.parametrize("given", list(drawn(CHOICES, many(40))), ids=lambda given: str(given.ground.how.value))
def test_choices_are_what_the_others_say(given):
    """Each change is legal, costs what unit cost says, and croaks and loses what stack combat says; best first."""
    found = CHOICES(given)
    nets, now = [], given.count * found.points
    for change, points, *figures in (*found.changes.rows, *found.price_only.rows):
        if not isinstance(change, Link):
            assert str(float(now)).removesuffix(".0") == points
            nets.append((True, found.destroys - found.loses))
            continue
        other = read(CHOICES, change.query)
        again = CHOICES(other)
        unit = COST(COST.inputs(**{one.name: values(other)[one.name] for one in COST.questions}))
        assert () == unit.breaches
        assert other.count * unit.cost - now == Fraction(points.replace("−", "-"))
        moved = (again.croaks, again.croaked) != (found.croaks, found.croaked)
        assert [
            *([figure(again.croaks), figure(again.croaked)] if moved else []),
            decimal(again.destroys - again.loses, 1),
        ] == figures
        nets.append((moved, again.destroys - again.loses))
        combat = next((opened(way) for way in again.links if way.label == "The combat"), None)
        sides = ("attackers", "defenders") if other.ground.how.value == "defend" else ("defenders", "attackers")
        means = [getattr(combat, f"{side}_croaked").mean for side in sides] if combat else [0, 0]
        assert means == [again.croaks, again.croaked]
    told = [net for moved, net in nets if moved]
    assert sorted(told, reverse=True) == told


def test_the_best_change_in_words():
    """What helps most is in the headline with its price and what it does; the second stands beside it."""
    found = asked(CHOICES)
    assert "Ranged (+40) does most for its points: it loses 0.24 instead of 4.03." == found.headline
    assert "It loses 0.24 instead of 4.03; better than Hits 4, which costs 57 less." == found.changes.says[0]
    assert "It loses 3.36 instead of 4.03; better than one fewer, which costs 15.625 less." == found.changes.says[2]
    assert any("breaks a rule of design" in note for note in asked(CHOICES, "hits=3&attack=9").notes)


@pytest.mark.parametrize(
    "query",
    [
        "points=60&count=6",
        "points=9&role=archer&move=1&how=leave",
        "points=50&count=4&role=flyer&terrain=woods&how=defend",
        "points=50&count=4&role=archer&terrain=hills&how=defend",
        "points=80&count=3&role=commander",
    ],
)
def test_nobody_gains_more_against_the_enemy(query):
    """Of all legal and affordable designs, fought out one by one in stack combat, none gains more than the ten."""
    given = read(DESIGNER, f"{query}&aim=beats-enemy")
    found = DESIGNER(given)
    prices = {one.name: values(given)[one.name] for one in COST.questions if one.ruling}
    specials, gains = given.wanted.specials, []
    enemy = given.enemy.stats
    worth = COST(COST.inputs(**values(enemy))).cost
    unit = next(one.row for one in COMBAT.questions if one.name == "attackers")
    abilities = next(one.options for one in questions(unit) if one.name == "specials")
    own = tuple(one for one in abilities if one.value in {special.value for special in specials})
    theirs = (unit("", given.enemy.count, enemy.hits, enemy.attack, enemy.defence),)
    defends = given.ground.how.value == "defend"
    for hits in range(1, 13):
        for attack in range(20):
            for defence in range(6):
                design = COST(
                    COST.inputs(hits=hits, attack=attack, defence=defence, move=given.move, specials=specials, **prices)
                )
                if design.breaches or design.cost > given.points_each:
                    continue
                mine = (
                    unit(
                        "", given.count, hits, attack, defence, given.level if Special.COMMANDER in specials else 0, own
                    ),
                )
                sides = (
                    {"attackers": theirs, "defenders": mine} if defends else {"attackers": mine, "defenders": theirs}
                )
                met = COMBAT.inputs(**sides, terrain=given.ground.terrain, leaves=given.ground.how.value == "leave")
                if problems(met):  # out of reach
                    gains.append(Fraction(0))
                    continue
                fought = COMBAT(met)
                lost, croaked = fought.defenders_croaked.mean, fought.attackers_croaked.mean
                lost, croaked = (lost, croaked) if defends else (croaked, lost)
                gains.append(croaked * worth - lost * design.cost)
    assert len(gains) == found.designs
    assert [figure(gain) for gain in sorted(gains, reverse=True)[:10]] == [row[4] for row in found.top.rows]


@pytest.mark.parametrize("calculator", [MATCHUPS, CHOICES], ids=lambda one: one.name)
def test_rulings_that_decide_are_named(calculator):
    """If another reading would change an answer, the working names that ruling."""
    for given in drawn(calculator, many(40), "named"):
        assert [] == unnamed(calculator, given), write(calculator, given)
