"""Two lists against each other: who should charge, or shoot at, whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, Table, number, table
from calculators.show.wording import counted, exact_percent, figure, sentence
from calculators.warstuff.pages.army_list import EXAMPLE, LIMIT, ROWS, Entry, called
from calculators.warstuff.pages.unit_cost import Unit
from calculators.warstuff.rules.combat import whole_melee
from calculators.warstuff.rules.fighter import State, fighter, standing
from calculators.warstuff.rules.specials import Special
from calculators.warstuff.rules.worth import How, kill
from calculators.warstuff.rulings import Rulings, readings
from calculators.warstuff.words.phrases import can_shoot, named, way
from calculators.weigh.roster import Matrix, Meeting, kinds, matrix, paired

PAIRS = 600  # so that the answer is there within a second; of a legal list's few kinds it takes all
Kind = tuple[Entry, str]  # with the names of all rows like it

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
    rulings = readings(lists)
    mine, theirs, left_out = paired(_kinds(lists.mine), _kinds(lists.theirs), PAIRS)
    met = [[_met(lists, one, other, rulings) for other, _ in theirs] for one, _ in mine]
    across, down = tuple(name for _, name in theirs), tuple(name for _, name in mine)
    back = lists.how is How.SHOOTING
    dealt = tuple(
        tuple(Meeting(killed, _way(lists, one, other)) for (killed, _), (other, _) in zip(row, theirs))
        for row, (one, _) in zip(met, mine)
    )
    taken = tuple(
        tuple(Meeting(lost, _way(lists, one, other, back)) for (_, lost), (other, _) in zip(row, theirs))
        for row, (one, _) in zip(met, mine)
    )
    best = tuple(_best(lists, mine, theirs, met))
    return Meetings(
        headline=_headline(lists, best),
        mine_points=_points(lists.mine),
        theirs_points=_points(lists.theirs),
        dealt=Matrix("You ↓ they →", across, down, dealt),
        taken=Matrix("You ↓ they →", across, down, taken),
        best=Table(("Your unit", "Best against", "Kills", "Is killed", "Worth"), tuple(row for _, row in best)),
        working=tuple(_working(lists)),
        notes=(*left_out, *_notes(lists)),
        links=_opens(lists),
    )


def _met(lists: Lists, mine: Entry, theirs: Entry, rulings: Rulings) -> tuple[Fraction, Fraction]:
    """How often their unit is killed, and how often mine is."""
    me, you = Unit(mine.quality, mine.rules), Unit(theirs.quality, theirs.rules)
    if lists.how is How.SHOOTING:
        return kill(me, you, How.SHOOTING, 1, lists.their_cover, rulings), kill(
            you, me, How.SHOOTING, 1, lists.my_cover, rulings
        )
    return _charged(me, you, lists.my_cover, lists.their_cover, rulings)


@lru_cache(maxsize=1024)
def _charged(me: Unit, you: Unit, my_cover: bool, their_cover: bool, rulings: Rulings) -> tuple[Fraction, Fraction]:
    charger, defender = fighter(me.quality, me.rules, my_cover), fighter(you.quality, you.rules, their_cover)
    now = [standing(one, State.FRESH, 0, rulings) for one in (charger, defender)]
    end = whole_melee(charger, now[0], defender, now[1], rulings)
    return end.chance(lambda pair: pair[1].dead), end.chance(lambda pair: pair[0].dead)


def _names(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    return tuple(called(entry, at) for at, entry in enumerate(entries, 1))


def _kinds(entries: tuple[Entry, ...]) -> list[Kind]:
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


def _best(
    lists: Lists, mine: list[Kind], theirs: list[Kind], met: list[list[tuple[Fraction, Fraction]]]
) -> Iterator[tuple[Fraction, tuple[object, ...]]]:
    """For each of my units the one of theirs it should attack, and what that is worth in points."""
    for (one, name), row in zip(mine, met):
        worth = [
            other.cost * killed - (one.cost * lost if lists.how is How.CHARGE else 0)
            for (killed, lost), (other, _) in zip(row, theirs)
        ]
        if not worth or not any(killed for killed, _ in row):
            continue
        at = worth.index(max(worth))
        other, whom = theirs[at]
        way_on = _way(lists, one, other)
        yield (
            worth[at],
            (name, Link(way_on.calculator, way_on.query, whom) if way_on else whom, *row[at], figure(worth[at])),
        )


def _headline(lists: Lists, best: tuple[tuple[Fraction, tuple[object, ...]], ...]) -> str:
    if not best:
        return "Nobody here can attack anybody." if lists.mine and lists.theirs else "Both lists need units."
    _, (mine, theirs, killed, lost, _) = max(best, key=lambda one: one[0])
    does = "charges" if lists.how is How.CHARGE else "shoots at"
    risk = f" and is killed {exact_percent(lost)}" if lists.how is How.CHARGE else ""  # type: ignore[arg-type]
    return sentence(f"most is gained when {mine} {does} {theirs}: it kills {exact_percent(killed)} of the time{risk}.")  # type: ignore[arg-type]


def _working(lists: Lists) -> Iterator[Step]:
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
    for whose, entries in ("Your", lists.mine), ("Their", lists.theirs):
        yield Step(
            f"{whose} list: {counted(sum(one.count for one in entries), 'unit')}, {_points(entries)} points",
            rule="preparation/armies",
        )


def _notes(lists: Lists) -> Iterator[str]:
    for whose, entries in ("Your", lists.mine), ("Their", lists.theirs):
        over = _points(entries) - lists.limit
        if over > 0:
            yield f"{whose} list is {counted(over, 'point')} over the limit of {lists.limit}."
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
