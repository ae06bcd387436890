"""Lists, matchups, choices and best builds against the calculators they come from, asked one by one."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import combinations

import pytest

from calculators import find
from calculators.api import for_page
from calculators.declare.query import Refused, read
from calculators.kernel.progress import tracked
from calculators.warstuff.rules.special_rules import Special
from tests.support.draws.amount import many

SLUGS = [rule.value for rule in Special]


def asked(name, query=""):
    """A calculator's answer to a query, by its public door."""
    calculator = find(f"warstuff/{name}")
    return calculator(read(calculator, query))


def legal(quality, rules):
    """The price of a unit by the price list, or None where it is refused."""
    try:
        return asked("unit-cost", f"quality={quality}&rules={','.join(rules)}").points
    except Refused:
        return None


def meets(mine, theirs, extra=""):
    """How often three charges kill, by the attack calculator; each side is a quality and slugs."""
    (q, rules), (target_q, target_rules) = mine, theirs
    query = f"quality={q}&rules={','.join(rules)}&target_quality={target_q}&target_rules={','.join(target_rules)}"
    return asked("attack", f"{query}&mode=charge&shots=3{extra}").killed


def test_every_legal_build_is_tried():
    """With all the points in the world every one of the 16,140 builds of the game is weighed."""
    assert 16140 == asked("best-builds", "points=120").considered
    assert 16140 == 5 * (
        sum(1 for n in range(4) for _ in combinations(range(24), n))
        + 3 * sum(1 for n in range(3) for _ in combinations(range(24), n))
    )


@pytest.mark.parametrize("aim", ["net", "destroy", "last", "kill", "survive"])
def test_best_builds_by_brute_force(aim):
    """Every legal unit with two given rules, priced and fought one by one: the same are best, in the same order,
    and what comes out the same is shown once."""
    enemy, points = (3, ["armored"]), 60
    worth = []
    for quality in range(2, 7):
        for third in [None, *SLUGS]:
            rules = sorted({"deadly", "mounted"} | ({third} if third else set()), key=SLUGS.index)
            cost = legal(quality, rules)
            if cost is None or cost > points or (third in ("deadly", "mounted")):
                continue
            kills, killed = meets((quality, rules), enemy), meets(enemy, (quality, rules))
            destroys, loses = 100 * 35 * kills / cost, 100 * cost * killed / 35
            score = {"net": destroys - loses, "destroy": destroys, "last": -loses, "kill": kills, "survive": -killed}[
                aim
            ]
            worth.append((score, cost, kills, killed, destroys - loses))
    found = asked("best-builds", f"points={points}&having=deadly,mounted&aim={aim}&enemy_quality=3&enemy_rules=armored")
    best = dict.fromkeys(one[1:4] for one in sorted(worth, key=lambda one: (-one[0], one[1], -one[4])))
    assert len(worth) == found.considered
    rows = [row[1:4] for row in found.builds.rows]
    assert len(rows) > 5 and [*best][:25] == rows


def test_any_build_is_weighed_as_it_fights():
    """A seeded sample of the design space, each alone in its search: it kills and dies as often as in an attack."""
    chance = random.Random(9)
    for _ in range(many(40)):
        rules = sorted(chance.sample(SLUGS, chance.randint(0, 3)), key=SLUGS.index)
        quality = chance.randint(2, 6)
        if legal(quality, rules) is None:
            continue
        enemy = (
            chance.randint(2, 6),
            sorted(chance.sample(["armored", "tough", "large", "small", "intimidating", "regeneration"], 2)),
        )
        without = ",".join(slug for slug in SLUGS if slug not in rules)
        query = f"points=120&having={','.join(rules)}&without={without}"
        query += f"&enemy_quality={enemy[0]}&enemy_rules={','.join(enemy[1])}"
        found = {row[0].label.partition("+")[0]: row for row in asked("best-builds", query).builds.rows}[str(quality)]
        assert (meets((quality, rules), enemy), meets(enemy, (quality, rules))) == found[2:4], (quality, rules, enemy)


def test_choices_are_every_legal_neighbour():
    """Each change is one step away, priced by the price list and fought by the attack calculator; none is missing."""
    for quality, rules in (4, []), (3, ["armored", "mounted"]), (6, ["shooter-9"]), (2, ["deadly", "fast", "tough"]):
        near = {(quality + by, tuple(rules)) for by in (-1, 1) if 2 <= quality + by <= 6}
        near |= {(quality, tuple(one for one in rules if one != slug)) for slug in rules}
        others = [slug for slug in SLUGS if slug not in rules]
        added = ([*rules, slug] for slug in others)
        swapped = ([*(set(rules) - {old}), slug] for old in rules for slug in others)
        near |= {(quality, tuple(sorted(one, key=SLUGS.index))) for one in (*added, *swapped)}
        near = {one for one in near if legal(*one) is not None}
        enemy = 3, ["armored"]
        found = asked("choices", f"quality={quality}&rules={','.join(rules)}&enemy_quality=3&enemy_rules=armored")
        ways = [row for row in found.changes.rows if row[0] != "as it is"]
        ways += [(*row[:2], found.kills, found.killed) for row in found.price_only.rows]
        reached = set()
        for row in ways:
            unit = read(find("warstuff/choices"), row[0].query).unit
            slugs = tuple(rule.value for rule in unit.rules)
            reached.add((unit.quality, slugs))
            assert (meets((unit.quality, slugs), enemy), meets(enemy, (unit.quality, slugs))) == row[2:4]
            assert legal(unit.quality, slugs) - found.points == int(row[1].replace("−", "-"))
        assert near == reached and len(ways) == len(reached)


@pytest.mark.parametrize("rules", ["shooter-9", "fast,shooter-9", "fast,shooter-9,slow"])
def test_a_longer_range_is_one_change(rules):
    """However many rules a unit has: it swaps one rule for another, as it may any other rule."""
    found = asked("choices", f"rules={rules}&how=shooting")
    said = [str(row[0]) for row in (*found.changes.rows, *found.price_only.rows)]
    assert {'Shooter 18" for Shooter 9"', 'Shooter 27" for Shooter 9"'} <= set(said)


@pytest.mark.parametrize(
    "query", ["quality=5&rules=large,shooter-9&enemy_quality=4&enemy_rules=shooter-18", "quality=6&rules=large,mounted"]
)
def test_the_headline_names_the_best_change_of_all(query):
    """One of the price alone, too, if that is better than any change to the fight."""
    found = asked("choices", query)
    tables = found.changes.rows, found.price_only.rows
    best = max((Fraction(rows[0][-1]), str(rows[0][0])) for rows in tables)
    assert found.headline.lower().startswith(f"{best[1]} (".lower())
    assert best[0] == max(Fraction(row[-1]) for rows in tables for row in rows)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("theirs=quality:6,rules:tough", "None of your units can kill any of theirs with one charge."),
        ("theirs=rules:tough&how=shooting", "None of your units can shoot."),
        ("theirs=rules:tough&mine=rules:shooter-9&how=shooting", "can kill any of theirs with one shot."),
        ("mine=quality:6&theirs=quality:2", "No charge gains points; Row 1 against Row 1 loses least: it kills 0.9%"),
    ],
)
def test_no_good_attack(query, expected):
    """The headline says why there is none, or that the best one loses points."""
    assert expected in asked("matchups", f"mine=quality:2&{query}" if "mine" not in query else query).headline


def test_what_a_choice_leaves_out_is_named():
    """Rules that would matter on the table are not said to play no part."""
    for name in "choices", "best-builds":
        notes = " ".join(asked(name).notes)
        assert all(rule in notes for rule in ("Death Blow", "Hit & Run", "Freeze", "Healer", "not weighed here"))
        assert "no part" not in notes


def test_choices_are_ranked():
    """What changes the fight is ranked by its worth for the points; what changes the price alone stands apart."""
    found = asked("choices")
    net = [Fraction(row[4].replace("−", "-")) for row in found.changes.rows]
    assert net == sorted(net, reverse=True)
    assert found.headline == (
        "Slow (−5) does most for its points: it fights as before for fewer points. "
        "The best change to the fight is Large (0): it kills 66% instead of 48%."
    )
    assert all(row[2:4] != (found.kills, found.killed) or row[0] == "as it is" for row in found.changes.rows)
    assert "Slow" in [str(row[0]) for row in found.price_only.rows]
    assert ("It kills 66% instead of 48%; better than Tough, which costs 30 more.", "") == (
        found.changes.says[0],
        found.changes.says[3],
    )
    assert "It is killed 34% instead of 48%; better than Mounted, which costs the same." in found.changes.says


@pytest.mark.parametrize("how", ["charge", "shooting"])
def test_matrix_is_the_calculators_own(how):
    """Every figure of both matrices is what the calculator behind it says, with the same two units filled in."""
    found = asked(
        "matchups",
        f"how={how}&their_cover=yes&wounds=sequential&theirs=quality:3,rules:intimidating.tough;rules:death-blow.shooter-27;name:Plain",
    )
    for matrix, charged in (found.dealt, "defender_killed"), (found.taken, "charger_killed"):
        for row in matrix.cells:
            for cell in row:
                other = asked(cell.link.calculator, cell.link.query)
                unarmed = how == "shooting" and not any(
                    "shooter" in rule.value for rule in read(find("warstuff/attack"), cell.link.query).attacker.rules
                )
                assert cell.value == (0 if unarmed else other.killed if how == "shooting" else getattr(other, charged))


def test_a_whole_list_meets_another_and_comes_back():
    """All 30 rows and the limit go over, units alike as one, and come back the same; what is left out is named."""
    query = f"units={';'.join(f'name:A{at},quality:{2 + at % 2}' for at in range(30))}&limit=750"
    there = next(way for way in asked("army-list", query).links if way.label == "Against another list")
    found = asked("matchups", there.query)
    assert ("A0, A2 and 13 more", "A1, A3 and 13 more") == found.dealt.down
    assert [query] == [way.query for way in found.links if way.label == "Your list"]
    rows = ";".join(f"name:B{at},rules:{slug}" for at, slug in enumerate(SLUGS))
    crowded = asked("matchups", f"mine={rows}&theirs={rows}&how=shooting&limit=1000")
    out = ", ".join(f"B{at}" for at in range(20, 27))
    assert (20, f"Left out here, where 400 pairs are the most: {out}, {out}.") == (
        len(crowded.dealt.down),
        crowded.notes[0],
    )


def test_breaches_name_their_row_and_rule():
    """What one row does wrong is told beside that row, what the whole list does wrong beside none."""
    found = asked("army-list", "units=count:9;name:Loaded,rules:armored.fast.fearless.tough;rules:shooter-9.shooter-27")
    assert [(0, "preparation/armies"), (2, "unit-creation/three-rules"), (3, "special-rules/shooter")] == [
        (one.row, one.rule) for one in found.breaches
    ]


def test_roster_adds_up():
    """Each row's parts come to what one costs, and all rows to the list's points; a row's rules stand on its card."""
    found = asked("army-list", "units=quality:6,rules:slow,count:3;rules:armored.shooter-18")
    assert (
        [5, 40]
        == [unit.each for unit in found.roster]
        == [sum(line.points for line in unit.lines) for unit in found.roster]
    )
    assert found.points == sum(unit.points for unit in found.roster) == 55
    assert (
        "special-rules/armored",
        "special-rules/shooter",
        "shooting/who-may-shoot",
        "shooting/to-hit",
    ) == found.roster[1].rules


def test_a_unit_against_the_rules_still_fights_where_it_can():
    """Of four special rules only those count that play a part in the fight; with three or fewer left, it opens."""
    armored, archer, clumsy = asked(
        "army-list",
        "units=rules:armored.fast.fearless.tough;rules:shooter-9.shooter-18;rules:armored.tough.deadly.fire",
    ).roster
    assert ["Charge a plain 4+", "Shot at by a plain 4+", "Charged by a plain 4+"] == [
        way.label for way in armored.links
    ]
    assert "charger_rules=armored,fearless,tough" == armored.links[0].query
    assert ["Charge a plain 4+", "Shot at by a plain 4+", "Charged by a plain 4+"] == [
        way.label for way in archer.links
    ]
    assert ["Shot at by a plain 4+"] == [way.label for way in clumsy.links]
    for way in (*armored.links, *archer.links, *clumsy.links):
        asked(way.calculator, way.query)


def test_a_link_to_a_list_holds_its_rows():
    """The example is shared row by row, and the address has them with another limit; the untouched page is clean."""
    rows = (
        "units=name:Captain,quality:3,rules:leader;name:Knight,quality:3,rules:armored.mounted;"
        "name:Archer,count:2,rules:shooter-18;name:Militia,quality:5"
    )
    same, other = (json.loads(for_page("warstuff/army-list", query)) for query in ("", "limit=151"))
    assert f"{{site}}r/warstuff/army-list/?{rows}&~=150;50;40;50;10" == same["share"]["link"]
    assert ("", f"{rows}&limit=151") == (same["query"], other["query"])
    assert same["headline"] == json.loads(for_page("warstuff/army-list", rows))["headline"]


def test_a_row_knows_its_breaches_its_fights_and_what_is_wrong_in_it():
    """Beside a row the page has the rule it breaks and its fights; a value that can't be read has its row and cell."""
    told = json.loads(for_page("warstuff/army-list", "units=name:Guard;name:Hero,rules:armored.fast.fearless.tough"))[
        "rows"
    ]["units"]
    assert [["Hero: four special rules, where three is the most.", "../rules/unit-creation/#three-rules"]] == told[1][
        "breaches"
    ]
    assert ["Charge a plain 4+", "../melee/"] == told[0]["fights"][0]
    wrong = json.loads(for_page("warstuff/army-list", "units=name:Guard;count:99"))
    assert {"units": [[2, "count", "Count must be 1 to 30, not 99."]]} == wrong["cells"]


def test_progress_is_told(monkeypatch):
    """A listener hears how far a search is, from nothing on and never backwards; the cases go through untouched."""
    heard = []
    monkeypatch.setattr("calculators.kernel.progress.listener", lambda *far: heard.append(far))
    assert list(range(500)) == list(tracked(range(500), 500))
    assert (0, 500) == heard[0] and heard == sorted(heard) and 40 <= len(heard) <= 60
