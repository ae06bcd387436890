"""Two lists against each other: who should charge, or shoot at, whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, Table, matrix, number, table
from calculators.show.wording import counted, exact_percent, figure
from calculators.warstuff.pages.army_list import EXAMPLE, LIMIT, ROWS, Entry
from calculators.warstuff.pages.unit_cost import Unit
from calculators.warstuff.rules.combat import whole_melee
from calculators.warstuff.rules.fighter import State, fighter, standing
from calculators.warstuff.rules.specials import Special
from calculators.warstuff.rules.worth import How, kill
from calculators.warstuff.rulings import Rulings, readings
from calculators.warstuff.words.phrases import can_shoot, named, way
from calculators.weigh.army_list import row_name
from calculators.weigh.two_armies import Kind, Matrix, Meeting, Pair, kinds, meet, over_limit, paired

OTHERS = (
    Entry("Warlord", 1, 3, (Special.DEADLY, Special.LEADER)),
    Entry("Ogre", 1, 4, (Special.LARGE, Special.TOUGH)),
    Entry("Goblin archer", 2, 5, (Special.SHOOTER_9, Special.SMALL)),
    Entry("Goblin", 2, 5, (Special.SLOW, Special.SMALL)),
)


@dataclass(frozen=True)
class Meet:
    """Two lists, and how their units meet."""

    mine: tuple[Entry, ...] = ask(EXAMPLE, "Your list", most=ROWS, rule="preparation/armies")
    theirs: tuple[Entry, ...] = ask(OTHERS, "Their list", most=ROWS, rule="preparation/armies")
    how: How = ask(How.CHARGE, "You attack by", rule="melee/charging")
    my_cover: bool = ask(False, "You in cover", rule="terrain/cover")
    their_cover: bool = ask(False, "They in cover", rule="terrain/cover")
    limit: int = ask(LIMIT, "Points limit", low=5, high=1000, hint="of both lists", rule="preparation/armies")


@dataclass(frozen=True)
class Lists(Rulings, Meet):
    """Two lists, and how the table reads the rules."""


@dataclass(frozen=True, kw_only=True)
class Meetings(Answer):
    mine_points: int = number("Your list", "points")
    theirs_points: int = number("Their list", "points")
    dealt: Matrix = matrix(
        "They are killed", "your unit in the row attacks theirs in the column; tap a figure for all about it"
    )
    taken: Matrix = matrix("You are killed", "by the strike back where you charge, by their shot where you shoot")
    best: Table = table("Who should attack whom", "their points killed on average, less your own where you charge")


@calculator(
    "warstuff/matchups",
    title="Two lists",
    summary="Every unit of your list against every unit of another: who should charge or shoot whom, as a heat map with the figures.",
    rules={
        "preparation/armies": "",
        "melee/charging": "",
        "melee/striking-back": "stunned_strikes_back=no",
        "shooting/to-hit": "how=shooting",
        "shooting/who-may-shoot": "how=shooting",
        "terrain/cover": "how=shooting&their_cover=yes",
        "special-rules/mounted": "mine=name:Rider,rules:mounted",
        "special-rules/death-blow": "theirs=name:Martyr,rules:death-blow",
    },
    cases={
        "The example against a warband": "",
        "The same, shooting": "how=shooting",
        "Shooting at cover": "how=shooting&their_cover=yes",
        "A mirror": "theirs=name:Captain,quality:3,rules:leader;name:Knight,quality:3,rules:armored.mounted;name:Archer,count:2,rules:shooter-18;name:Militia,quality:5",
        "Knights against a horde": "mine=name:Knight,count:3,quality:3,rules:armored.mounted&theirs=name:Horde,count:24,quality:6",
    },
)
def matchups(lists: Lists) -> Meetings:
    """One charge with its strike back, or one shot from each side, for every pair of units, both standing and unhurt."""
    rulings, back = readings(lists), lists.how is How.SHOOTING
    mine, theirs, left_out = paired(_kinds(lists.mine), _kinds(lists.theirs))
    found = meet(mine, theirs, lambda own, other: _met(lists, own, other, rulings))
    points = _points(lists.mine), _points(lists.theirs)
    return Meetings(
        headline=found.headline(
            "charge" if lists.how is How.CHARGE else "shot",
            lambda pair: _outcome(lists, pair.fight),
            nobody="Nobody here can attack anybody.",
            empty="list has no units",
        ),
        mine_points=points[0],
        theirs_points=points[1],
        dealt=found.matrix(lambda pair: Meeting(pair.fight.kills, _way(lists, pair.mine, pair.theirs))),
        taken=found.matrix(lambda pair: Meeting(pair.fight.killed, _way(lists, pair.mine, pair.theirs, back))),
        best=Table(
            ("Your unit", "Best against", "Kills", "Is killed", "Worth"),
            tuple(_row(lists, pair) for pair in found.best),
        ),
        working=tuple(_working(lists, *points)),
        notes=(*left_out, *over_limit(*points, lists.limit), *_notes(lists)),
        links=_opens(lists),
    )


class Met(NamedTuple):
    """What came of one attack, with the strike back of a charge, or with their own shot."""

    kills: Fraction
    killed: Fraction
    gain: Fraction  # their points less mine, which are at risk only in a charge


def _met(lists: Lists, mine: Entry, theirs: Entry, rulings: Rulings) -> Met:
    me, you = Unit(mine.quality, mine.rules), Unit(theirs.quality, theirs.rules)
    if lists.how is How.SHOOTING:
        kills, killed = (
            kill(me, you, How.SHOOTING, 1, lists.their_cover, rulings),
            kill(you, me, How.SHOOTING, 1, lists.my_cover, rulings),
        )
        return Met(kills, killed, you.cost * kills)
    kills, killed = _charged(me, you, lists.my_cover, lists.their_cover, rulings)
    return Met(kills, killed, you.cost * kills - me.cost * killed)


@lru_cache(maxsize=1024)
def _charged(me: Unit, you: Unit, my_cover: bool, their_cover: bool, rulings: Rulings) -> tuple[Fraction, Fraction]:
    charger, defender = fighter(me.quality, me.rules, my_cover), fighter(you.quality, you.rules, their_cover)
    now = [standing(one, State.FRESH, 0, rulings) for one in (charger, defender)]
    end = whole_melee(charger, now[0], defender, now[1], rulings)
    return end.chance(lambda pair: pair[1].dead), end.chance(lambda pair: pair[0].dead)


def _names(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    return tuple(row_name(entry.name, at) for at, entry in enumerate(entries, 1))


def _kinds(entries: tuple[Entry, ...]) -> list[Kind[Entry]]:
    """Units alike are told once."""
    return kinds(((one.quality, one.rules), name, one) for one, name in zip(entries, _names(entries)))


def _points(entries: tuple[Entry, ...]) -> int:
    return sum(entry.count * entry.cost for entry in entries)


def _way(lists: Lists, mine: Entry, theirs: Entry, back: bool = False) -> Link | None:
    """The calculator that tells all about a meeting; `back` is their shot at mine."""
    if not (mine.legal and theirs.legal):
        return None
    chosen = {one.name: getattr(lists, one.name) for one in fields(Rulings)}
    if lists.how is How.CHARGE:
        sides = {"charger_quality": mine.quality, "charger_rules": mine.rules, "charger_cover": lists.my_cover}
        sides |= {
            "defender_quality": theirs.quality,
            "defender_rules": theirs.rules,
            "defender_cover": lists.their_cover,
        }
        return way("melee", f"{_short(mine)} charges {_short(theirs)}", **sides, **chosen)
    one, other, cover = (theirs, mine, lists.my_cover) if back else (mine, theirs, lists.their_cover)
    aim = {
        "quality": one.quality,
        "rules": one.rules,
        "target_quality": other.quality,
        "target_rules": other.rules,
        "cover": cover,
    }
    return way("attack", f"{_short(one)} shoots at {_short(other)}", **aim, **chosen)


def _short(entry: Entry) -> str:
    return entry.name or named(entry.quality, entry.rules)


def _row(lists: Lists, pair: Pair[Entry, Met]) -> tuple[str | Fraction | Link, ...]:
    whom = _way(lists, pair.mine, pair.theirs)
    fight = pair.fight
    target = replace(whom, label=pair.their_name) if whom else pair.their_name
    return pair.my_name, target, fight.kills, fight.killed, figure(fight.gain)


def _outcome(lists: Lists, fight: Met) -> str:
    risk = f" and is killed {exact_percent(fight.killed)}" if lists.how is How.CHARGE else ""
    return f"it kills {exact_percent(fight.kills)} of the time{risk}"


def _working(lists: Lists, mine: int, theirs: int) -> Iterator[Step]:
    if lists.how is How.CHARGE:
        yield Step(
            "Each pair: one charge with its strike back",
            None,
            "both fresh, no markers",
            "melee/charging",
            "stunned_strikes_back",
        )
    else:
        yield Step("Each pair: one shot from each side", None, "both fresh, no markers", "shooting/to-hit")
    for whose, entries, points in ("Your", lists.mine, mine), ("Their", lists.theirs, theirs):
        count = sum(entry.count for entry in entries)
        yield Step(f"{whose} list: {counted(count, 'unit')}, {points} points", rule="preparation/armies")


def _notes(lists: Lists) -> Iterator[str]:
    if lists.how is How.SHOOTING:
        idle = [
            name
            for one, name in zip((*lists.mine, *lists.theirs), (*_names(lists.mine), *_names(lists.theirs)))
            if not can_shoot(one.rules)
        ]
        if idle:
            yield f"Without a Shooter rule, and so without a shot: {', '.join(dict.fromkeys(idle))}."
    if any(not one.legal for one in (*lists.mine, *lists.theirs)):
        yield "A unit that breaks the rules is reckoned as it stands, but opens no other calculator."


def _opens(lists: Lists) -> tuple[Link, ...]:
    swap = {one.name: getattr(lists, one.name) for one in fields(Rulings)} | {"how": lists.how}
    swap |= {
        "limit": lists.limit,
        "mine": lists.theirs,
        "theirs": lists.mine,
        "my_cover": lists.their_cover,
        "their_cover": lists.my_cover,
    }
    return (
        way("matchups", "Let them attack", **swap),
        way("army-list", "Your list", units=lists.mine, limit=lists.limit),
        way("army-list", "Their list", units=lists.theirs, limit=lists.limit),
    )
