"""Two lists against each other: which squad should attack which."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from calculators.declare.calculator import calculator
from calculators.declare.outputs import Answer, Link, Step, Table, matrix, number, table
from calculators.kernel.progress import told
from calculators.show.wording import figure, listed, sentence
from calculators.warfig.rules.army import link_rows
from calculators.warfig.rules.attacks import Attack, How, worth
from calculators.warfig.rules.bands import STAND_INS, Band, complete, mixed
from calculators.warfig.rules.book_lists import ORKISH_3500, REPUBLICA_3500
from calculators.warfig.rules.pairings import PAIRS, Lists, Pair, Shown, alike, answered, best_of, figure_of, pair_of
from calculators.warfig.rules.roster import Entry
from calculators.warfig.words.phrases import way
from calculators.warfig.words.working_matchups import readings_in_force
from calculators.weigh.two_armies import Matrix, Meeting, paired


@dataclass(frozen=True, kw_only=True)
class Meetings(Answer):
    mine_points: int = number("Your list", "points")
    theirs_points: int = number("Their list", "points")
    dealt: Matrix = matrix(
        "They lose", "your squad in the row attacks theirs in the column; tap a figure for all about it"
    )
    taken: Matrix = matrix(
        "You lose", "in the same melee if they fight back, otherwise when they attack you in the same way"
    )
    best: Table = table(
        "Who should attack whom", "ahead: their points lost on average, less yours in the same melee; the best first"
    )


@calculator(
    "warfig/matchups",
    title="Two lists",
    summary="Every squad of your list against every squad of another, as a heat map. The book prints prices but no fighting values: put in your cards', or see stand-ins by the price.",
    rules={
        "army-building/building-a-list": "",
        "statistics/profiles": "",
        "statistics/cost": "shown=points",
        "squads/squads": "",
        "melee/sides": "",
        "melee/fight-or-defend": "how=defended",
        "melee/dice": "",
        "melee/targets": "struck=leader",
        "melee/to-hit": "mine=unit:knight,count:5,ws:5",
        "melee/parry": "how=defended",
        "melee/strike-back": "",
        "damage/to-wound": "mine=unit:knight,count:5,strength:5",
        "damage/assigning": "theirs=unit:ogre,count:5,health:3",
        "damage/casualties": "",
        "tables/attack": "mine=unit:knight,count:5,ws:5",
        "tables/parry": "mine=unit:knight,count:5,ws:5&how=defended",
        "tables/damage": "mine=unit:knight,count:5,strength:5",
        "shooting/who-may-shoot": "how=shooting",
        "shooting/to-hit": "mine=unit:elven-archer,count:5,bs:1&how=shooting&cover=hard",
        "shooting/cover": "how=shooting&cover=soft",
        "shooting/dice": "how=shooting",
        "shooting/assigning-hits": "how=shooting&struck=leader",
        "sample-lists/republica-2500": "",
        "sample-lists/orkish-2500": "",
    },
    cases={
        "The book's lists at 2,500": "",
        "The same, in points": "shown=points",
        "The same, all defend": "how=defended",
        "Elven archers shoot": "how=shooting",
        "The book's lists at 3,500": f"mine={link_rows(REPUBLICA_3500.units)}&theirs={link_rows(ORKISH_3500.units)}",
        "With values from cards": "mine=unit:knight,count:5,ws:4,strength:4,armour:5;unit:elven-archer,count:5,bs:5&theirs=unit:ogre,count:5,strength:5,armour:4,health:3;unit:goblin,count:10,ws:2,armour:2&shown=points",
    },
)
def matchups(lists: Lists) -> Meetings:
    """One attack for every pair of squads, all of them whole: with the strike back, or with their own attack beside it."""
    mine, others, left_out = paired(alike(lists.mine), alike(lists.theirs), PAIRS)
    yours, theirs = (tuple(band._replace(name=name) for band, name in side) for side in (mine, others))
    pairs = [[pair_of(lists, one, other) for other in theirs] for one in yours]
    best = sorted(filter(None, map(best_of, told(pairs, len(pairs)))), key=lambda pair: -pair.net)
    across, down = tuple(band.name for band in theirs), tuple(band.name for band in yours)

    def filled(cell: Any) -> Matrix:
        return Matrix(
            "You ↓ they →", across, down, tuple(tuple(map(cell, row)) for row in pairs), lists.shown is Shown.WIPED_OUT
        )

    return Meetings(
        headline=_headline(lists, best),
        mine_points=_points(lists.mine, lists.spells, lists.commands),
        theirs_points=_points(lists.theirs, lists.their_spells, lists.their_commands),
        dealt=filled(lambda pair: Meeting(figure_of(lists.shown, pair.falls, pair.theirs), _way(pair.going))),
        taken=filled(
            lambda pair: Meeting(
                figure_of(lists.shown, pair.lost, pair.mine), _way(pair.coming or answered(lists, pair))
            )
        ),
        best=Table(("Yours", "Best against", "Ahead", "Destroys", "Loses"), tuple(map(_row, best))),
        working=tuple(_working(lists, best)),
        notes=(*left_out, *_notes(lists, (*yours, *theirs))),
        links=_opens(lists),
    )


def _points(units: tuple[Entry, ...], *cards: tuple[Any, ...]) -> int:
    """Of units and what they carry; cards have a price only if one's own do."""
    return sum(entry.points for entry in units) + sum(row.count * row.cost for rows in cards for row in rows)


def _way(going: Attack | None) -> Link | None:
    return going and going.links(f"{going.attacker.name} against {going.target.name}")


def _row(pair: Pair) -> tuple[Any, ...]:
    assert pair.going
    lost = worth(pair.going.loses, pair.mine)
    return pair.mine.name, pair.going.links(pair.theirs.name), figure(pair.net), figure(pair.net + lost), figure(lost)


def _headline(lists: Lists, best: list[Pair]) -> str:
    if not lists.mine or not lists.theirs:
        return "Both lists need units."
    if not best or not best[0].going:
        return "Nobody in your list can shoot."
    one = best[0]
    does = "shooting at" if lists.how is How.SHOOTING else "attacking"
    lost = worth(one.going.loses, one.mine)
    risk = f" and loses {figure(lost)}" if lost else ""
    known = all(complete(entry) for entry in (*lists.mine, *lists.theirs))
    return sentence(
        f"{'' if known else 'with stand-in values '}{one.mine.name} gains most by {does} {one.theirs.name}: it destroys {figure(one.net + lost)} points on average{risk}."
    )


def _working(lists: Lists, best: list[Pair]) -> Iterator[Step]:
    named = set()
    if best and best[0].going:
        yield Step(
            f"{best[0].mine.name} attacks {best[0].theirs.name}", None, "and so for each pair of squads", "melee/sides"
        )
        for step in best[0].going.steps():
            named.add(step.ruling)
            yield step
    yield from readings_in_force(lists, named)


def _notes(lists: Lists, all_bands: tuple[Band, ...]) -> Iterator[str]:
    if not all(complete(entry) for entry in (*lists.mine, *lists.theirs)):
        yield f"{STAND_INS} Open a row and put in the values on your card, items included."
    idle = [band.name for band in all_bands if not band.shoots]
    if lists.how is How.SHOOTING and idle:
        yield f"Without a ballistic skill, and so without a shot: {listed(dict.fromkeys(idle))}."
    for name in dict.fromkeys([*mixed(lists.mine), *mixed(lists.theirs)]):
        yield f"{name} is more than one kind of unit with one leader: each of its rows fights by itself here."


def _opens(lists: Lists) -> tuple[Link, ...]:
    """Either list comes back as it went, its cards and what was agreed with it."""
    turned = {"mine": "theirs", "spells": "their_spells", "commands": "their_commands"}
    turned |= {theirs: mine for mine, theirs in turned.items()}
    swap = {one.name: getattr(lists, turned.get(one.name, one.name)) for one in fields(lists)}
    agreed = {name: getattr(lists, name) for name in ("format", "limit", "challenge_limit")}
    return (
        way("matchups", "Let them attack", **swap),
        way("army-list", "Your list", units=lists.mine, spells=lists.spells, commands=lists.commands, **agreed),
        way(
            "army-list",
            "Their list",
            units=lists.theirs,
            spells=lists.their_spells,
            commands=lists.their_commands,
            **agreed,
        ),
    )
