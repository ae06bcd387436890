"""Two lists against each other: which squad should attack which."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Choice, Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, matrix, number, sentences, table
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, listed
from calculators.warfig.rules.army_list import ROWS, Agreed, Army, CommandRow, Entry, SpellRow
from calculators.warfig.rules.melee import NOBODY
from calculators.warfig.rules.priced_squads import STAND_INS, PricedSquad, complete, mixed, priced_squads, too_large
from calculators.warfig.rules.sample_lists import ORKISH_2500, REPUBLICA_2500
from calculators.warfig.rules.shooting import Cover
from calculators.warfig.rules.worth import Attack, How, Struck, attack, points_lost
from calculators.warfig.rulings import ATTACKS
from calculators.warfig.words.phrases import own_prices
from calculators.warfig.words.worth import attack_steps, readings_in_force
from calculators.weigh.two_armies import (
    Kind,
    Listed,
    Matrix,
    Meeting,
    Meetings,
    Pair,
    differences,
    kinds,
    meet,
    over_limit,
    paired,
)

CARDS = "Cards and limit, for the way back to the lists"
_BUILDING, _BEARERS = "army-building/building-a-list", "army-building/spells-and-commands"


class Shown(Choice):
    """What stands in the cells."""

    UNITS = "units", "Units lost, on average"
    POINTS = "points", "Points lost, on average"
    WIPED_OUT = "wiped-out", "Chance of losing all"


class Matchups(Inputs):
    """Two lists, and how their squads meet."""

    mine: tuple[Entry, ...] = ask(REPUBLICA_2500.units, "Your list", most=ROWS, rule=_BUILDING)
    theirs: tuple[Entry, ...] = ask(ORKISH_2500.units, "Their list", most=ROWS, rule=_BUILDING)
    how: How = ask(How.MELEE, "You attack by", rule="melee/fight-or-defend")
    cover: Cover = ask(Cover.NONE, "Cover", hint="of whoever is shot at", rule="shooting/cover", when="how=shooting")
    struck: Struck = ask(Struck.UNITS, "In squads with a leader", hint="who takes the attacks", rule="melee/targets")
    shown: Shown = ask(Shown.UNITS, "Show", rule="damage/casualties")
    agreed: Agreed = part(Agreed, of=CARDS)
    spells: tuple[SpellRow, ...] = ask(
        REPUBLICA_2500.spells, "Your spells", most=20, group=CARDS, rule=_BEARERS, folded=True
    )
    commands: tuple[CommandRow, ...] = ask(
        REPUBLICA_2500.commands, "Your commands", most=30, group=CARDS, rule=_BEARERS
    )
    their_spells: tuple[SpellRow, ...] = ask(ORKISH_2500.spells, "Their spells", most=20, group=CARDS, rule=_BEARERS)
    their_commands: tuple[CommandRow, ...] = ask(
        ORKISH_2500.commands, "Their commands", most=30, group=CARDS, rule=_BEARERS
    )
    readings: Readings = readings(*ATTACKS)

    def problems(self) -> dict[str, str]:
        problems = {"mine": too_large(self.mine, "Your list"), "theirs": too_large(self.theirs, "Their list")}
        return {name: words for name, words in problems.items() if words}


def alike(entries: tuple[Entry, ...]) -> list[Kind[PricedSquad]]:
    """The squads of a list, those alike once, under the names of all of them."""
    squads = kinds((squad._replace(name="", rows=(), alike=1), squad.name, squad) for squad in priced_squads(entries))
    return [(squad._replace(name=name), name) for squad, name in squads]


class Fight(NamedTuple):
    """Your attack with what it costs you, and theirs: the same melee if they fight back, otherwise one like it.

    No attack means that they cannot shoot.
    """

    going: Attack | None
    coming: Attack | None
    fell: Odds  # of theirs, in your attack
    lost: Odds  # of yours, in theirs
    kills: Fraction
    killed: Fraction  # in your own attack, as all below
    destroys: Fraction  # in points, as all below
    loses: Fraction
    gain: Fraction


def fight(inputs: Matchups, mine: PricedSquad, theirs: PricedSquad) -> Fight:
    """One squad of yours attacks one of theirs."""

    def attacks(attacker: PricedSquad, target: PricedSquad) -> Attack | None:
        return attack(attacker, target, inputs.how, inputs.readings, inputs.cover, inputs.struck)

    going = attacks(mine, theirs)
    fell, own = (going.target_losses, going.own_losses) if going else (NOBODY, NOBODY)
    if inputs.how is How.MELEE:
        coming, lost = going, own
    else:
        coming = attacks(theirs, mine)
        lost = coming.target_losses if coming else NOBODY
    destroys, loses = points_lost(fell, theirs), points_lost(own, mine)
    kills, killed = fell.map(sum).mean, own.map(sum).mean
    return Fight(going, coming, fell, lost, kills, killed, destroys, loses, destroys - loses)


def figure_of(shown: Shown, losses: Odds, squad: PricedSquad) -> Fraction:
    if shown is Shown.POINTS:
        return points_lost(losses, squad)
    count = losses.map(sum)
    return count.mean if shown is Shown.UNITS else count[squad.size]


class Compared(Answer, good_for="you", more="best_kills", less="best_loses"):
    verdict: tuple[str, ...] = sentences("Who is ahead")
    mine_points: int = number("Your list", "points")
    theirs_points: int = number("Their list", "points")
    best_kills: Fraction = number("Your best attack kills", "units on average", quiet=True)
    best_loses: Fraction = number("Your best attack loses", "units on average", quiet=True)
    dealt: Matrix = matrix(
        "They lose", "your squad in the row attacks theirs in the column; tap a figure for all about it"
    )
    taken: Matrix = matrix(
        "You lose", "in the same melee if they fight back, otherwise when they attack you in the same way", bad=True
    )
    best: Table = table("Who should attack whom", "ahead: their points lost on average, less yours in the same melee")


@calculator(
    "Compare armies",
    "Every squad of your list against every squad of another, as a heat map. The book prints prices but no "
    "fighting values: enter those on your cards, or see estimates by the price.",
)
def matchups(inputs: Matchups) -> Compared:
    """One attack for every pair of squads, with the strike back or with their own attack beside it."""
    mine, theirs, left_out = paired(alike(inputs.mine), alike(inputs.theirs))
    meetings = meet(mine, theirs, lambda own, other: fight(inputs, own, other), balance=_balance)
    cost = (
        Army(inputs.mine, inputs.spells, inputs.commands).points,
        Army(inputs.theirs, inputs.their_spells, inputs.their_commands).points,
    )
    shown, chance = inputs.shown, inputs.shown is Shown.WIPED_OUT
    best = meetings.first.fight if meetings.first and meetings.best else None

    def dealt(pair: Pair[PricedSquad, Fight]) -> Meeting:
        return Meeting(figure_of(shown, pair.fight.fell, pair.theirs), _link(pair.fight.going))

    def taken(pair: Pair[PricedSquad, Fight]) -> Meeting:
        return Meeting(figure_of(shown, pair.fight.lost, pair.mine), _link(pair.fight.coming))

    return Compared(
        headline=meetings.headline(
            "shot" if inputs.how is How.SHOOTING else "attack",
            lambda pair: _outcome(inputs, pair.fight),
            nobody=_nobody(inputs, mine),
            empty="list has no units",
        ),
        verdict=(*meetings.verdict(), *differences(_listed(inputs.mine), _listed(inputs.theirs))),
        mine_points=cost[0],
        theirs_points=cost[1],
        best_kills=best.kills if best else Fraction(0),
        best_loses=best.killed if best else Fraction(0),
        dealt=meetings.matrix(dealt, chance=chance),
        taken=meetings.matrix(taken, chance=chance),
        best=Table(("Yours", "Best against", "Ahead", "Destroys", "Loses"), tuple(map(_row, meetings.best))),
        working=tuple(_working(inputs, meetings.first)),
        notes=(*left_out, *over_limit(*cost, inputs.agreed.points), *_notes(inputs, meetings)),
        links=_links(inputs),
    )


def _balance(pair: Pair[PricedSquad, Fight]) -> Fraction:
    return points_lost(pair.fight.fell, pair.theirs) - points_lost(pair.fight.lost, pair.mine)


def _listed(entries: tuple[Entry, ...]) -> Iterator[Listed]:
    return ((replace(entry, count=1, squad=0), entry.called, entry.count) for entry in entries)


def _link(attack: Attack | None) -> Link | None:
    return attack and attack.link(f"{attack.attacker.name} against {attack.target.name}")


def _row(pair: Pair[PricedSquad, Fight]) -> tuple[str | Link, ...]:
    going, fight = pair.fight.going, pair.fight
    against = (going and going.link(pair.their_name)) or pair.their_name
    return pair.my_name, against, figure(fight.gain), figure(fight.destroys), figure(fight.loses)


def _known(inputs: Matchups) -> bool:
    """Whether all values are given, so that none is estimated."""
    return all(complete(entry) for entry in (*inputs.mine, *inputs.theirs))


def _outcome(inputs: Matchups, fight: Fight) -> str:
    risk = f" and loses {figure(fight.killed)}" if fight.killed else ""
    return f"{'' if _known(inputs) else 'with estimated stats '}it kills {figure(fight.kills)}{risk}"


def _nobody(inputs: Matchups, mine: list[Kind[PricedSquad]]) -> str:
    able = inputs.how is not How.SHOOTING or any(squad.shoots for squad, _ in mine)
    return f"Nobody in your list can {'kill anybody' if able else 'shoot'}."


def _working(inputs: Matchups, best: Pair[PricedSquad, Fight] | None) -> Iterator[Step]:
    named = set()
    if best and best.fight.going:
        what = f"{best.my_name} attacks {best.their_name}"
        yield Step(what, None, "and so for each pair of squads", "melee/sides")
        for step in attack_steps(best.fight.going):
            named.add(step.ruling)
            yield step
    yield from readings_in_force(inputs.readings, named, {inputs.how})


def _notes(inputs: Matchups, meetings: Meetings[PricedSquad, Fight]) -> Iterator[str]:
    yield from own_prices((entry.unit, entry.price) for entry in (*inputs.mine, *inputs.theirs))
    if not _known(inputs):
        yield f"{STAND_INS} Open a row and put in the values on your card, items included."
    if inputs.how is How.SHOOTING:
        yield from meetings.harmless_note("Without a ballistic skill, or a shot that could kill")
        idle = [name for squad, name in meetings.theirs if not squad.shoots]
        if idle:
            yield f"Without a ballistic skill, and so without a shot at you: {listed(idle)}."
    else:
        yield from meetings.harmless_note()
    for name in dict.fromkeys([*mixed(inputs.mine), *mixed(inputs.theirs)]):
        yield f"{name} is more than one kind of unit with one leader: each of its rows fights by itself here."


def _links(inputs: Matchups) -> tuple[Link, ...]:
    """Either list comes back as it went, its cards and what was agreed with it."""
    lists = {"mine": inputs.theirs, "theirs": inputs.mine}
    spells = {"spells": inputs.their_spells, "their_spells": inputs.spells}
    commands = {"commands": inputs.their_commands, "their_commands": inputs.commands}
    return links(
        link("warfig/matchups", "Let them attack", inputs, lists, spells, commands),
        link("warfig/army-list", "Your list", inputs, units=inputs.mine),
        link("warfig/army-list", "Their list", inputs, spells, commands, units=inputs.theirs),
    )
