"""Two lists against each other: who should charge, or shoot at, whom."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from calculators.declare import Inputs, Readings, ask, calculator, link, links, readings
from calculators.declare.outputs import Answer, Link, Step, Table, matrix, number, sentences, table
from calculators.show.wording import counted, figure, percent
from calculators.warstuff.pages.attack import Attack
from calculators.warstuff.pages.melee import Melee
from calculators.warstuff.rules.attacks import whole_melee
from calculators.warstuff.rules.preparation import EXAMPLE, LIMIT, ROWS, WARBAND, Entry, points
from calculators.warstuff.rules.special_rules import can_shoot
from calculators.warstuff.rules.unit_creation import Unit
from calculators.warstuff.rules.units import Combatant, Target
from calculators.warstuff.rules.worth import How, kill
from calculators.warstuff.rulings import ALL
from calculators.weigh.army_list import row_name
from calculators.weigh.two_armies import (
    Kind,
    Listed,
    Matrix,
    Meeting,
    Pair,
    differences,
    kinds,
    meet,
    over_limit,
    paired,
)


class Matchups(Inputs):
    """Two lists, how their units meet, and how the table reads the rules."""

    mine: tuple[Entry, ...] = ask(EXAMPLE, "Your list", most=ROWS, rule="preparation/armies")
    theirs: tuple[Entry, ...] = ask(WARBAND, "Their list", most=ROWS, rule="preparation/armies")
    how: How = ask(How.CHARGE, "You attack by", rule="melee/charging")
    my_cover: bool = ask(False, "You in cover", rule="terrain/cover")
    their_cover: bool = ask(False, "They in cover", rule="terrain/cover")
    limit: int = ask(LIMIT, "Points limit", low=5, high=1000, hint="of both lists", rule="preparation/armies")
    readings: Readings = readings(*ALL)


class Meetings(Answer):
    verdict: tuple[str, ...] = sentences("Who is ahead")
    mine_points: int = number("Your list", "points")
    theirs_points: int = number("Their list", "points")
    dealt: Matrix = matrix(
        "They are killed", "your unit in the row attacks theirs in the column; tap a figure for all about it"
    )
    taken: Matrix = matrix(
        "You are killed", "by the strike back where you charge, by their shot where you shoot", bad=True
    )
    best: Table = table("Who should attack whom", "their points killed on average, less your own where you charge")


@calculator(
    "Compare armies",
    "Every unit of your list against every unit of another: who should charge or shoot whom, as a heat map.",
)
def matchups(inputs: Matchups) -> Meetings:
    """One charge with its strike back, or one shot from each side, for each pair of units, standing and unhurt."""
    mine, theirs, left_out = paired(_kinds(inputs.mine), _kinds(inputs.theirs))
    meetings = meet(mine, theirs, lambda own, other: _fight(inputs, own.unit, other.unit), balance=_balance)
    cost, charge = (points(inputs.mine), points(inputs.theirs)), inputs.how is How.CHARGE
    return Meetings(
        headline=meetings.headline(
            "charge" if charge else "shot",
            lambda pair: _outcome(inputs.how, pair.fight),
            nobody=_nobody(inputs),
            empty="list has no units",
        ),
        verdict=(*meetings.verdict(), *differences(_listed(inputs.mine), _listed(inputs.theirs))),
        mine_points=cost[0],
        theirs_points=cost[1],
        dealt=meetings.matrix(lambda pair: Meeting(pair.fight.kills, _link(inputs, pair.mine, pair.theirs))),
        taken=meetings.matrix(
            lambda pair: Meeting(pair.fight.killed, _link(inputs, pair.mine, pair.theirs, not charge))
        ),
        best=Table(
            ("Your unit", "Best against", "Kills", "Is killed", "Worth"),
            tuple(_row(inputs, pair) for pair in meetings.best),
        ),
        working=tuple(_working(inputs, *cost)),
        notes=(*left_out, *over_limit(*cost, inputs.limit), *_notes(inputs)),
        links=_links(inputs),
    )


class Fight(NamedTuple):
    """What came of one attack, with the strike back of a charge, or with their own shot."""

    kills: Fraction
    killed: Fraction
    gain: Fraction  # their points less mine, which are at risk only in a charge


def _fight(inputs: Matchups, mine: Unit, theirs: Unit) -> Fight:
    readings, covers = inputs.readings, (inputs.my_cover, inputs.their_cover)
    if inputs.how is How.CHARGE:
        kills, killed = _charged(mine, theirs, *covers, readings)
        return Fight(kills, killed, theirs.cost * kills - mine.cost * killed)
    kills = kill(mine, theirs, How.SHOOTING, 1, inputs.their_cover, readings)
    return Fight(kills, kill(theirs, mine, How.SHOOTING, 1, inputs.my_cover, readings), theirs.cost * kills)


@lru_cache(maxsize=1024)
def _charged(
    mine: Unit, theirs: Unit, my_cover: bool, their_cover: bool, readings: Readings
) -> tuple[Fraction, Fraction]:
    charger, defender = Combatant(mine, my_cover), Combatant(theirs, their_cover)
    end = whole_melee(charger.fighter, charger.now(readings), defender.fighter, defender.now(readings), readings)
    return end.chance(lambda pair: pair[1].dead), end.chance(lambda pair: pair[0].dead)


def _balance(pair: Pair[Entry, Fight]) -> Fraction:
    return pair.theirs.unit.cost * pair.fight.kills - pair.mine.unit.cost * pair.fight.killed


def _listed(entries: tuple[Entry, ...]) -> Iterator[Listed]:
    return ((entry.unit, entry.name or entry.unit.called, entry.count) for entry in entries)


def _names(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    return tuple(row_name(entry.name, at) for at, entry in enumerate(entries, 1))


def _kinds(entries: tuple[Entry, ...]) -> list[Kind[Entry]]:
    return kinds((entry.unit, name, entry) for entry, name in zip(entries, _names(entries)))


def _link(inputs: Matchups, mine: Entry, theirs: Entry, back: bool = False) -> Link | None:
    """The calculator that shows all about a meeting; `back` is their shot at mine."""
    my_name, their_name = (entry.name or entry.unit.called for entry in (mine, theirs))
    if inputs.how is How.CHARGE:
        sides = Combatant(mine.unit, inputs.my_cover), Combatant(theirs.unit, inputs.their_cover)
        return link("warstuff/melee", f"{my_name} charges {their_name}", Melee(*sides, inputs.readings))
    if back:
        label, shot = f"{their_name} shoots at {my_name}", Attack(theirs.unit, Target(mine.unit, inputs.my_cover))
    else:
        label, shot = f"{my_name} shoots at {their_name}", Attack(mine.unit, Target(theirs.unit, inputs.their_cover))
    return link("warstuff/attack", label, replace(shot, readings=inputs.readings))


def _row(inputs: Matchups, pair: Pair[Entry, Fight]) -> tuple[str | int | Fraction | Link, ...]:
    page, fight = _link(inputs, pair.mine, pair.theirs), pair.fight
    target = replace(page, label=pair.their_name) if page else pair.their_name
    return pair.my_name, target, fight.kills, fight.killed, figure(fight.gain)


def _outcome(how: How, fight: Fight) -> str:
    risk = f" and is killed {percent(fight.killed)}" if how is How.CHARGE else ""
    return f"it kills {percent(fight.kills)} of the time{risk}"


def _nobody(inputs: Matchups) -> str:
    if inputs.how is How.SHOOTING and not any(can_shoot(entry.unit.rules) for entry in inputs.mine):
        return "None of your units can shoot."
    return f"None of your units can kill any of theirs with one {'charge' if inputs.how is How.CHARGE else 'shot'}."


def _working(inputs: Matchups, mine: int, theirs: int) -> Iterator[Step]:
    fresh = "both fresh, no markers"
    if inputs.how is How.CHARGE:
        what = "Each pair: one charge with its strike back"
        yield Step(what, None, fresh, "melee/charging", "stunned_strikes_back")
    else:
        yield Step("Each pair: one shot from each side", None, fresh, "shooting/to-hit")
    for whose, entries, cost in ("Your", inputs.mine, mine), ("Their", inputs.theirs, theirs):
        count = sum(entry.count for entry in entries)
        yield Step(f"{whose} list: {counted(count, 'unit')}, {cost} points", rule="preparation/armies")


def _notes(inputs: Matchups) -> Iterator[str]:
    entries, names = (*inputs.mine, *inputs.theirs), (*_names(inputs.mine), *_names(inputs.theirs))
    if inputs.how is How.SHOOTING:
        idle = [name for entry, name in zip(entries, names) if not can_shoot(entry.unit.rules)]
        if idle:
            yield f"Without a Shooter rule, and so without a shot: {', '.join(dict.fromkeys(idle))}."
    if not all(entry.unit.legal for entry in entries):
        yield "A unit that breaks the rules counts as it stands, but opens no other calculator."


def _links(inputs: Matchups) -> tuple[Link, ...]:
    turned = replace(
        inputs, mine=inputs.theirs, theirs=inputs.mine, my_cover=inputs.their_cover, their_cover=inputs.my_cover
    )
    return links(
        link("warstuff/matchups", "Let them attack", turned),
        link("warstuff/army-list", "Your list", units=inputs.mine, limit=inputs.limit),
        link("warstuff/army-list", "Their list", units=inputs.theirs, limit=inputs.limit),
    )
