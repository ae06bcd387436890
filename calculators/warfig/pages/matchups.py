"""Two lists against each other: which squad should attack which."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from calculators.declare.calculator import calculator
from calculators.declare.choices import Choice
from calculators.declare.inputs import ask, part, questions
from calculators.declare.links import link, links
from calculators.declare.outputs import Answer, Link, Step, Table, matrix, number, table
from calculators.declare.query import as_text
from calculators.declare.rulings import Readings, readings
from calculators.kernel.odds import Odds
from calculators.kernel.progress import told
from calculators.show.wording import figure, listed, sentence
from calculators.warfig.rules.army_list import ROWS, Agreed, Army, CommandRow, Entry, SpellRow
from calculators.warfig.rules.attacks import Attack, How, Struck, attack, points_lost
from calculators.warfig.rules.melee import NOBODY
from calculators.warfig.rules.priced_squads import STAND_INS, PricedSquad, complete, mixed, priced_squads, too_large
from calculators.warfig.rules.sample_lists import ORKISH_2500, ORKISH_3500, REPUBLICA_2500, REPUBLICA_3500
from calculators.warfig.rules.shooting import Cover
from calculators.warfig.rulings import ATTACKS
from calculators.warfig.words.worth import attack_steps, readings_in_force
from calculators.weigh.two_armies import Matrix, Meeting, kinds, paired

PAIRS = 256  # so that the answer is there within a second
CARDS = "Cards and limit, for the way back to the lists"
_BUILDING, _BEARERS = "army-building/building-a-list", "army-building/spells-and-commands"


class Shown(Choice):
    """What stands in the cells."""

    UNITS = "units", "Units lost, on average"
    POINTS = "points", "Points lost, on average"
    WIPED_OUT = "wiped-out", "Chance of losing all"


@dataclass(frozen=True)
class Matchups:
    """Two lists, and how their squads meet."""

    mine: tuple[Entry, ...] = ask(REPUBLICA_2500.units, "Your list", most=ROWS, rule=_BUILDING)
    theirs: tuple[Entry, ...] = ask(ORKISH_2500.units, "Their list", most=ROWS, rule=_BUILDING)
    how: How = ask(How.MELEE, "You attack by", rule="melee/fight-or-defend")
    cover: Cover = ask(Cover.NONE, "Cover", hint="of whoever is shot at", rule="shooting/cover", when="how=shooting")
    struck: Struck = ask(Struck.UNITS, "In squads with a leader", hint="who takes the attacks", rule="melee/targets")
    shown: Shown = ask(Shown.UNITS, "Show", rule="damage/casualties")
    agreed: Agreed = part(Agreed, of=CARDS)
    spells: tuple[SpellRow, ...] = ask(REPUBLICA_2500.spells, "Your spells", most=20, group=CARDS, rule=_BEARERS)
    commands: tuple[CommandRow, ...] = ask(
        REPUBLICA_2500.commands, "Your commands", most=30, group=CARDS, rule=_BEARERS
    )
    their_spells: tuple[SpellRow, ...] = ask(ORKISH_2500.spells, "Their spells", most=20, group=CARDS, rule=_BEARERS)
    their_commands: tuple[CommandRow, ...] = ask(
        ORKISH_2500.commands, "Their commands", most=30, group=CARDS, rule=_BEARERS
    )
    readings: Readings = readings(*ATTACKS)

    def problems(self) -> dict[str, str]:
        found = {"mine": too_large(self.mine, "Your list"), "theirs": too_large(self.theirs, "Their list")}
        return {name: words for name, words in found.items() if words}


def alike(entries: tuple[Entry, ...]) -> list[tuple[PricedSquad, str]]:
    """The squads of a list, those alike named once."""
    return kinds((squad._replace(name="", rows=(), alike=1), squad.name, squad) for squad in priced_squads(entries))


class Pair(NamedTuple):
    """One of yours against one of theirs, and how either fares; no attack means that it cannot shoot."""

    mine: PricedSquad
    theirs: PricedSquad
    going: Attack | None
    coming: Attack | None  # their own attack, where they do not strike in yours

    @property
    def falls(self) -> Odds:
        return self.going.target_losses if self.going else NOBODY

    @property
    def lost(self) -> Odds:
        if self.coming:
            return self.coming.target_losses
        return self.going.own_losses if self.going else NOBODY

    @property
    def risk(self) -> Fraction:
        """Your points lost, in your own attack."""
        return points_lost(self.going.own_losses, self.mine) if self.going else Fraction(0)

    @property
    def net(self) -> Fraction:
        """Their points less yours, in your own attack."""
        return points_lost(self.falls, self.theirs) - self.risk


def pair_of(inputs: Matchups, mine: PricedSquad, theirs: PricedSquad) -> Pair:
    def attacks(attacker: PricedSquad, target: PricedSquad) -> Attack | None:
        return attack(attacker, target, inputs.how, inputs.readings, inputs.cover, inputs.struck)

    return Pair(mine, theirs, attacks(mine, theirs), None if inputs.how is How.MELEE else attacks(theirs, mine))


def best_of(row: list[Pair]) -> Pair | None:
    able = [pair for pair in row if pair.going]
    return max(able, key=lambda pair: pair.net, default=None)


def figure_of(shown: Shown, losses: Odds, squad: PricedSquad) -> Fraction:
    if shown is Shown.POINTS:
        return points_lost(losses, squad)
    count = losses.map(sum)
    return count.mean if shown is Shown.UNITS else count[squad.size]


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


def _rows(units: tuple[Entry, ...]) -> str:
    """Rows of units as a link has them."""
    return as_text(questions(Matchups)[0], units)


@calculator(
    "warfig/matchups",
    title="Two lists",
    summary=(
        "Every squad of your list against every squad of another, as a heat map. The book prints prices but no "
        "fighting values: put in your cards', or see stand-ins by the price."
    ),
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
        "The book's lists at 3,500": f"mine={_rows(REPUBLICA_3500.units)}&theirs={_rows(ORKISH_3500.units)}",
        "With values from cards": (
            "mine=unit:knight,count:5,ws:4,strength:4,armour:5;unit:elven-archer,count:5,bs:5"
            "&theirs=unit:ogre,count:5,strength:5,armour:4,health:3;unit:goblin,count:10,ws:2,armour:2&shown=points"
        ),
    },
)
def matchups(inputs: Matchups) -> Meetings:
    """One attack for every pair of squads, with the strike back or with their own attack beside it."""
    mine, others, left_out = paired(alike(inputs.mine), alike(inputs.theirs), PAIRS)
    yours, theirs = (tuple(squad._replace(name=name) for squad, name in side) for side in (mine, others))
    pairs = [[pair_of(inputs, own, other) for other in theirs] for own in yours]
    best = sorted(filter(None, map(best_of, told(pairs, len(pairs)))), key=lambda pair: -pair.net)
    across, down = tuple(squad.name for squad in theirs), tuple(squad.name for squad in yours)
    fought_back = inputs.how is How.MELEE

    def filled(cell: Any) -> Matrix:
        cells = tuple(tuple(map(cell, row)) for row in pairs)
        return Matrix("You ↓ they →", across, down, cells, inputs.shown is Shown.WIPED_OUT)

    def dealt(pair: Pair) -> Meeting:
        return Meeting(figure_of(inputs.shown, pair.falls, pair.theirs), _link(pair.going))

    def taken(pair: Pair) -> Meeting:
        answer = pair.coming or (pair.going if fought_back else None)
        return Meeting(figure_of(inputs.shown, pair.lost, pair.mine), _link(answer))

    return Meetings(
        headline=_headline(inputs, best),
        mine_points=Army(inputs.mine, inputs.spells, inputs.commands).points,
        theirs_points=Army(inputs.theirs, inputs.their_spells, inputs.their_commands).points,
        dealt=filled(dealt),
        taken=filled(taken),
        best=Table(("Yours", "Best against", "Ahead", "Destroys", "Loses"), tuple(map(_row, best))),
        working=tuple(_working(inputs, best)),
        notes=(*left_out, *_notes(inputs, (*yours, *theirs))),
        links=_links(inputs),
    )


def _link(attack: Attack | None) -> Link | None:
    return attack and attack.link(f"{attack.attacker.name} against {attack.target.name}")


def _row(pair: Pair) -> tuple[Any, ...]:
    assert pair.going
    against = pair.going.link(pair.theirs.name) or pair.theirs.name
    return pair.mine.name, against, figure(pair.net), figure(pair.net + pair.risk), figure(pair.risk)


def _headline(inputs: Matchups, best: list[Pair]) -> str:
    if not inputs.mine or not inputs.theirs:
        return "Both lists need units."
    if not best:
        return "Nobody in your list can shoot."
    pair = best[0]
    does = "shooting at" if inputs.how is How.SHOOTING else "attacking"
    risk = f" and loses {figure(pair.risk)}" if pair.risk else ""
    known = all(complete(entry) for entry in (*inputs.mine, *inputs.theirs))
    gains = f"{'' if known else 'with stand-in values '}{pair.mine.name} gains most by {does} {pair.theirs.name}"
    return sentence(f"{gains}: it destroys {figure(pair.net + pair.risk)} points on average{risk}.")


def _working(inputs: Matchups, best: list[Pair]) -> Iterator[Step]:
    named = set()
    if best and best[0].going:
        what = f"{best[0].mine.name} attacks {best[0].theirs.name}"
        yield Step(what, None, "and so for each pair of squads", "melee/sides")
        for step in attack_steps(best[0].going):
            named.add(step.ruling)
            yield step
    yield from readings_in_force(inputs.readings, named, {inputs.how})


def _notes(inputs: Matchups, squads: tuple[PricedSquad, ...]) -> Iterator[str]:
    if not all(complete(entry) for entry in (*inputs.mine, *inputs.theirs)):
        yield f"{STAND_INS} Open a row and put in the values on your card, items included."
    idle = [squad.name for squad in squads if not squad.shoots]
    if inputs.how is How.SHOOTING and idle:
        yield f"Without a ballistic skill, and so without a shot: {listed(dict.fromkeys(idle))}."
    for name in dict.fromkeys([*mixed(inputs.mine), *mixed(inputs.theirs)]):
        yield f"{name} is more than one kind of unit with one leader: each of its rows fights by itself here."


def _links(inputs: Matchups) -> tuple[Link, ...]:
    """Either list comes back as it went, its cards and what was agreed with it."""
    cards, theirs = (inputs.spells, inputs.commands), (inputs.their_spells, inputs.their_commands)
    return links(
        link(
            "warfig/matchups",
            "Let them attack",
            inputs,
            mine=inputs.theirs,
            theirs=inputs.mine,
            spells=theirs[0],
            commands=theirs[1],
            their_spells=cards[0],
            their_commands=cards[1],
        ),
        link("warfig/army-list", "Your list", inputs, units=inputs.mine),
        link("warfig/army-list", "Their list", inputs, units=inputs.theirs, spells=theirs[0], commands=theirs[1]),
    )
