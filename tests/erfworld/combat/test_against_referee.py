"""Combat and siege against a referee who plays every throw of the dice and shares no code with the calculators."""

from __future__ import annotations

import random

import pytest

from calculators import find
from calculators.declare.inputs import changed, problems, values
from calculators.declare.query import read, write
from tests.erfworld.drawn import ASKED, COMBAT, encounter, plain
from tests.referee.erfworld import answers as referee
from tests.support.draws.amount import many
from tests.support.draws.inputs import anything

HITS, SIEGE = find("erfworld/hits"), find("erfworld/siege")
SWAMP = ASKED["terrain"].options[-1]
MANY = 21  # siege attacks from here on are told as one

BATS = "name:Bat,count:6,hits:3,specials:flying"
ARCHERS = "name:Archer,count:6,hits:4,specials:ranged"
WHERE_IT_MATTERS = {  # a ruling, and encounters in which it is asked
    "chief_reaches": ["attackers=name:Pike,count:5&attacker_chief=yes"],
    "fort_bonus": ["fort_hits=175"],
    "average_rounding": [""],
    "fort_and_terrain": ["fort_hits=50&terrain=swamp"],
    "two_commanders": ["attackers=name:Pike,count:5;name:Warlord,level:3;name:Captain,level:2"],
    "command_defence": [""],
    "average_over": ["defenders=name:Gobwin,count:8,hits:3;name:Guard,count:4,defence:5"],
    "flyers_in_fort": [f"defenders={BATS}&fort_hits=200"],
    "combat_dice": ["protect=yes"],
    "melee_order": ["protect=yes"],
    "ranged_stays": [f"attackers={ARCHERS};name:Warlord,level:2"],
    "safe_over_woods": [
        f"attackers=name:Ranger,count:3,specials:woods;name:Pike,count:4&defenders={BATS}&terrain=woods"
    ],
    "woods_answer": [
        f"attackers={ARCHERS};name:Ranger,count:2,specials:ranged.woods&defenders={BATS}&terrain=woods",
        f"attackers={BATS}&terrain=woods&protect=yes&protectors=name:Ranger,count:3,specials:woods;name:Guard",
    ],
    "wiped_out": ["attackers=name:Runt,hits:1&stacks=2&defender_combats=1"],
    "flyers_at_fort": [f"attackers={BATS}&fort_hits=200"],
    "retaliation_count": ["protect=yes&protector_combats=1"],
    "other_protectors": [f"attackers={ARCHERS}&protect=yes&protector_class=cavalry"],
    "melee_present": [f"attackers={ARCHERS}&protect=yes&protectors={ARCHERS}"],
    "friendly_fire": ["protect=yes&protectors=name:Archer,count:6,hits:1,attack:8,specials:ranged"],
    "aimed_wound": [
        "attackers=name:Pike,count:2;name:Warlord,level:2&aim=Boss&stacks=2&second=name:Lord,count:3,level:3&second_aim=Boss"
    ],
    "aimed_surplus": ["aim=Flag&defenders=name:Gobwin,count:7,hits:3;name:Flag,hits:1"],
    "aimed_targets": ["aim=Guard,Boss&defenders=name:Gobwin,count:6,hits:3;name:Guard,hits:4;name:Boss,hits:3,level:1"],
    "several_earn": ["attackers=name:Pike,count:5,hits:9,attack:9;name:Lord,count:2,level:2"],
    "ambush_later": ["defender_ambush=200&stacks=2", "attacker_ambush=150&stacks=2"],
    "ambush_protectors": ["defender_ambush=200&protect=yes"],
    "win": ["attackers=name:Gobwin,count:8,hits:3&defenders=name:Gobwin,hits:3&terrain=open"],
}
MATTERS_NOT = {"counts_only"}  # protecting that counts as a combat shows in the protectors' next one only


def told(given):
    """What stack combat says: the whole answer as far as it is in exact chances."""
    found = COMBAT(given)
    spreads = ("attackers_hits", "defenders_hits", "attackers_croaked", "defenders_croaked")
    names = ("attackers_more", "defenders_more", "equal", "attackers_wiped", "defenders_wiped")
    return (
        {name: dict(getattr(found, name).items()) for name in spreads}
        | {name: getattr(found, name) for name in (*names, "attackers_experience", "defenders_experience")}
        | {"fates": [row[2:] for row in found.fates.rows], "each_combat": [row[1:] for row in found.each_combat.rows]}
        | {"blows": [(row[1], row[3]) for row in found.blows.rows]}
    )


def refereed(given):
    """The same from the referee."""
    found = referee.stack_combat(**plain(given))
    first = found["combats"][0]
    columns = ("fought", "attackers_more", "defenders_more", "equal", "attackers_wiped", "defenders_wiped")
    each = [tuple(one[name] for name in columns) for one in found["combats"]]
    return (
        {name: first[name] for name in ("attackers_hits", "defenders_hits", "attackers_croaked")}
        | {name: first[name] for name in ("attackers_more", "defenders_more", "equal", "attackers_wiped")}
        | {
            name: found[name]
            for name in ("defenders_wiped", "defenders_croaked", "attackers_experience", "defenders_experience")
        }
        | {
            "fates": [row[1:] for row in found["fates"]],
            "each_combat": each if len(each) > 1 else [],
            "blows": [
                (min(one[side]), max(one[side]))
                for one in found["combats"]
                if one["fought"]
                for side in ("attackers_hits", "defenders_hits")
            ],
        }
    )


def as_played(given):
    """What a reading leaves of an encounter: the first of several units aimed at, no protectors it keeps out."""
    forbidden = set(referee.forbidden(**plain(given)))
    usual = {name: values(COMBAT.inputs())[name] for name in ("aimed_targets", "other_protectors")}
    if not forbidden or referee.forbidden(**plain(changed(given, **usual))):
        return given
    first = {name: values(given)[name].split(",")[0] for name in forbidden if name.endswith("aim")}
    return changed(given, **first, protect=given.protection.protect and "protectors" not in forbidden)


def agree(given):
    """Both say the same, or both say that it can't be fought; the answer, or nothing."""
    played = as_played(given)
    wrong, forbidden = problems(given), referee.forbidden(**plain(played))
    assert bool(forbidden) == bool(wrong) and set(wrong) <= set(forbidden), write(COMBAT, given)
    if wrong:
        return None
    expected, actual = refereed(played), told(given)
    if given.protection.protect and not played.protection.protect:  # they are told of, and nothing happens to them
        aside = [actual["fates"].pop() for _ in given.protection.units]
        assert [(0, 0)] * len(aside) == aside
    assert expected == actual, write(COMBAT, given)
    return actual


def test_encounters_of_all_kinds():
    """Stacks of any kind, in any hex, by any readings, fight as the referee plays it; what he forbids is refused."""
    dice = random.Random("encounters")
    fought = [agree(encounter(dice)) for _ in range(many(150))]

    assert many(50) < sum(answer is not None for answer in fought) < many(150)


@pytest.mark.parametrize("ruling", [question.name for question in COMBAT.questions if question.ruling])
def test_every_reading(ruling):
    """Each reading of each ruling fights as the referee plays it, and comes to something else than the usual one."""
    options, alike = ASKED[ruling].options or (True, False), set()
    usual = values(COMBAT.inputs())[ruling]
    for query in WHERE_IT_MATTERS[ruling]:
        answers = {option: agree(changed(read(COMBAT, query), **{ruling: option})) for option in options}
        same = {option for option in options if option != usual and answers[option] == answers[usual]}
        alike = same if query == WHERE_IT_MATTERS[ruling][0] else alike & same

    assert alike == {option for option in options if getattr(option, "value", None) in MATTERS_NOT}


@pytest.mark.parametrize(
    "query",
    [
        # The defenders' only Warlord is croaked before his side strikes back: nobody protects (retaliation/warlord).
        f"attackers={ARCHERS}&defenders=name:Boss,hits:7,level:1;name:Gobwin,count:6,hits:3&protect=yes&protector_class=cavalry",
        f"attackers={ARCHERS}&defenders=name:Boss,hits:7,level:1&protect=yes&protectors=name:Archer,count:6,hits:1,attack:8,specials:ranged"
        "&friendly_fire=every",
        "defenders=name:Boss,hits:20,level:1;name:Gobwin&melee_order=attacker_first&combat_dice=shared&protect=yes&friendly_fire=every"
        "&protectors=name:Archer,count:6,hits:1,attack:8,specials:ranged",
        # Only archers and a Commander are left of a melee stack: it goes on as melee (ranged/ranged-stacks).
        f"attackers=name:Pike,hits:1,attack:9;name:Archer,hits:20,specials:ranged;name:Lord,level:1,attack:8&defenders={ARCHERS}",
        f"attackers={ARCHERS}&defenders=name:Pike,hits:5,attack:9;name:Archer,hits:20,specials:ranged;name:Lord,level:1,attack:8",
        # Protectors croak the stack they protect: nobody is left to be hit (retaliation/ranged-protectors).
        "defenders=name:Archer,hits:1,level:1,specials:ranged&protect=yes&protectors=name:Archer,count:8,attack:9,specials:ranged",
        # One unit of a row after another is aimed at; the first in the stack is hit as usual (damage/aimed-hits).
        "attackers=name:Pike,count:8,attack:9;name:Lord,level:3&aim=Gobwin, Gobwin, Guard, Boss"
        "&defenders=name:Gobwin,count:3,hits:3;name:Guard;name:Boss,level:1",
    ],
)
@pytest.mark.parametrize("dice", ASKED["combat_dice"].options, ids=lambda option: option.value)
def test_rare_cases(query, dice):
    """What happens seldom, and is easily overlooked, goes as the referee plays it."""
    assert agree(changed(read(COMBAT, query), combat_dice=dice))


def test_blows_of_all_kinds():
    """One side's blow has the hits that every throw of the dice gives."""
    dice = random.Random("blows")
    for _ in range(many(300)):
        given = anything(HITS, dice)
        found = HITS(given)
        assert referee.hits(**plain(given)) == {
            "hits": dict(found.hits.items()),
            "mean_hits": found.mean_hits,
            "negated": found.negated,
        }


def test_every_reading_of_a_blow():
    """Each reading of each ruling about a blow gives what the referee gives."""
    for question in HITS.questions:
        for option in question.options if question.ruling else ():
            given = HITS.inputs(**{question.name: option}, terrain=SWAMP, fort_hits=75, defence=150, chief_in_hex=True)
            assert referee.hits(**plain(given))["hits"] == dict(HITS(given).hits.items()), option


def besieged(given):
    """Siege answers as the referee gives them, and as the calculator does."""
    found, longest = SIEGE(given), MANY - 1
    stages = found.stages.rows
    expected = referee.siege(attacks=max(longest, stages[-1][0]), **plain(given))
    down, through = expected["down"], expected["breached"]
    falls = {number: down[number] - down[number - 1] for number in range(1, MANY)} | {MANY: 1 - down[longest]}
    opens = {number: through[number] - (through[number - 1] if number else 0) for number in range(MANY)} | {
        MANY: 1 - through[longest]
    }
    figures = ("bonus", "untouchable_at", "mean_struck_back")
    yield [expected[name] for name in figures], [getattr(found, name) for name in figures]
    yield [(row[0], down[row[0]], through[row[0]]) for row in stages], [row[:3] for row in stages]
    yield int(expected["never"]), found.never
    if not expected["never"]:
        yield {number: chance for number, chance in falls.items() if chance}, dict(found.attacks.items())
        if down[longest] == 1:
            yield referee.mean(falls), found.mean_attacks
        if through[longest] == 1:
            yield referee.mean(opens), found.mean_to_breach
    if not expected["never"] or through[0]:
        yield {number: chance for number, chance in opens.items() if chance}, dict(found.to_breach.items())


def test_sieges_of_all_kinds():
    """Walls and towers fall, and open to hits, after as many attacks as the dice say, by every reading."""
    dice = random.Random("sieges")
    for _ in range(many(80)):
        given = anything(SIEGE, dice, at_most={"attack": 200, "fort_hits": dice.choice((60, 1000))})
        for expected, actual in besieged(given):
            assert expected == actual, write(SIEGE, given)
    for question in SIEGE.questions:
        for option in (question.options or (True, False)) if question.ruling else ():
            given = changed(
                SIEGE.inputs(fort_hits=130, defence=650, chief_in_hex=True, attack=30), **{question.name: option}
            )
            for expected, actual in besieged(given):
                assert expected == actual, write(SIEGE, given)
