"""How two kinds of unit meet: who attacks, on what ground, and what one combat between a stack of each comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.declare.outputs import Link, Step
from calculators.erfworld.readings import CommandReadings, MeetReadings, readings
from calculators.erfworld.rules.clash import Order
from calculators.erfworld.rules.design import Design, Special
from calculators.erfworld.rules.formula import ROLLS, Terrain
from calculators.erfworld.rules.skirmish import WAYS, Band, Place, toll
from calculators.erfworld.rulings_design import CostReadings
from calculators.erfworld.words.combat_words import brief, exact, hits_stat, way
from calculators.show.wording import counted, figure, sentence


class How(Choice):
    """Who attacks whom, and whether archers wait for the answer."""

    ATTACK = "attack", "Attack"
    LEAVE = "leave", "Shoot and leave"
    DEFEND = "defend", "Defend"


@dataclass(frozen=True)
class Ground:
    """How and where they meet."""

    how: How = ask(How.ATTACK, "You", group="Combat", hint="only ranged stacks leave", rule="combat/order")
    terrain: Terrain = ask(Terrain.OPEN, "Defenders' terrain", group="Combat", rule="combat/terrain-bonus")


@dataclass(frozen=True)
class Met(CostReadings, MeetReadings, CommandReadings):
    """The readings of the rules that touch two kinds of unit and their points."""


@dataclass(frozen=True)
class Grounds:
    """What both calculators make of the ground and the readings."""

    @cached_property  # asked for thousands of designs
    def place(self) -> Place:
        return Place(self.terrain, self.how is How.LEAVE, readings(self))  # type: ignore[attr-defined]

    @property
    def combat_readings(self) -> dict[str, object]:
        names = [one.name for asked in (MeetReadings, CommandReadings) for one in fields(asked)]
        return {name: getattr(self, name) for name in names}


class Fight(NamedTuple):
    """What one combat comes to for me."""

    croaks: Fraction  # of theirs, on average
    croaked: Fraction  # of mine
    barred: bool  # nobody may attack here


def fight(mine: Band, theirs: Band, how: How, place: Place) -> Fight:
    """One combat between my stack and theirs."""
    attackers, defenders = (theirs, mine) if how is How.DEFEND else (mine, theirs)
    if place.barred(attackers, defenders):
        return Fight(Fraction(0), Fraction(0), True)
    lost = toll(attackers, defenders, place)
    croaks, croaked = (lost.attackers, lost.defenders) if how is How.DEFEND else (lost.defenders, lost.attackers)
    return Fight(croaks, croaked, False)


def shown(given: Grounds, mine: Band, theirs: Band, names: tuple[str, str], label: str) -> Link | None:
    """Stack combat with both filled in, unless nobody may attack."""
    how, place = given.how, given.place  # type: ignore[attr-defined]
    rows = (mine.named(names[0][:24]),), (theirs.named(names[1][:24]),)
    attackers, defenders = rows[::-1] if how is How.DEFEND else rows
    if fight(mine, theirs, how, place).barred:
        return None
    asked = {"attackers": attackers, "defenders": defenders, "terrain": place.terrain, "leaves": place.leaves}
    return way("stack-combat", label, **asked, **given.combat_readings)


_ORDER = {
    Order.TOGETHER: "Both strike at once",
    Order.ATTACKERS: "The attackers strike first",
    Order.DEFENDERS: "The defenders strike first",
    Order.UNANSWERED: "The attackers leave before the answer",
}


def steps(mine: Band, theirs: Band, how: How, place: Place) -> Iterator[Step]:
    """How one combat comes about."""
    attackers, defenders = (theirs, mine) if how is How.DEFEND else (mine, theirs)
    lost = fight(mine, theirs, how, place)
    if lost.barred:
        yield Step(
            "Flyers over woods are out of reach",
            None,
            "for ground units without Woods",
            "combat/flyers-over-woods",
            "safe_over_woods",
        )
        return
    struck = place.strike(attackers, attackers.count, defenders, defenders.count)
    answered = place.answer(defenders, defenders.count, attackers)
    for who, side, by_roll in ("attackers", attackers, struck), ("defenders", defenders, answered):
        striking = min(8, side.count)
        yield Step(
            f"The {who}' Attack {striking * side.attack}",
            None,
            f"{striking} × {side.attack}; eight strike at most",
            "combat/attack-total",
        )
        if side.level:
            yield Step(
                f"Command Bonus {exact(place.command(side, side.count))}",
                None,
                f"level {side.level}",
                "combat/command-bonus",
                "two_commanders",
            )
        other, bonus = (defenders, place.bonus(attackers, defenders)) if side is attackers else (attackers, Fraction(0))
        whole = place.defence(other, other.count)
        yield Step(
            f"{brief(whole + bonus)} of 8 hits are negated",
            None,
            f"Defence {exact(whole)} and terrain {exact(bonus)}",
            "combat/average-defence",
            "command_defence" if other.level else "",
        )
        mean = Fraction(sum(ways * by_roll[roll] for roll, ways in ROLLS.items()), WAYS)
        yield Step(
            f"Hits on average: {figure(mean)}",
            None,
            f"from {min(by_roll.values())} to {max(by_roll.values())}",
            "combat/formula",
        )
    order = place.order(attackers, defenders)
    plain_melee = not attackers.ranged and not defenders.ranged
    yield Step(
        _ORDER[order],
        None,
        "",
        "combat/order",
        "melee_order" if plain_melee else "ranged_stays" if attackers.ranged and not defenders.ranged else "",
    )
    if order in (Order.ATTACKERS, Order.DEFENDERS):
        yield Step("Who is croaked first does not strike", None, "", "combat/random-number", "combat_dice")
    told = f"{sentence(counted(theirs.count, 'enemy', 'enemies'))}: {figure(lost.croaks)} croaked on average"
    yield Step(told, None, f"{hits_stat(theirs.hits)} each", "damage/stacking-order")
    yield Step(
        f"Your {mine.count}: {figure(lost.croaked)} croaked on average",
        None,
        f"{hits_stat(mine.hits)} each",
        "damage/stacking-order",
    )


def reading_steps(units: Sequence[Design], terrain: Terrain) -> Iterator[Step]:
    """The rulings that can decide something between these units, and about their points."""
    having = {special for unit in units for special in unit.specials}
    if terrain is Terrain.WOODS and Special.FLYING in having:
        yield Step(
            "Flyers over woods: whom the ground reaches", rule="combat/flyers-over-woods", ruling="safe_over_woods"
        )
        yield Step("And what it may do to them", rule="combat/flyers-over-woods", ruling="woods_answer")
    yield Step("Melee against melee", rule="combat/order", ruling="melee_order")
    if Special.RANGED in having:
        yield Step("Ranged attackers that stay", rule="combat/order", ruling="ranged_stays")
    yield Step("Where one strikes after the other: the dice", rule="combat/random-number", ruling="combat_dice")
    if Special.COMMANDER in having:
        yield Step("Several Commanders in one stack", rule="combat/command-bonus", ruling="two_commanders")
        yield Step("What they add to Defence", rule="combat/command-bonus", ruling="command_defence")
    yield Step("Points of each design", None, "as a force is priced", "cost/formula", "rounding")
    if Special.SCOUT in having:
        yield Step("The price of scouts", rule="cost/formula", ruling="scout_price")
    if any(len(unit.specials) > 1 for unit in units):
        yield Step("The price of several specials", rule="cost/formula", ruling="several_specials")


def told_once(told: Iterable[Step]) -> Iterator[Step]:
    """The same steps, but a ruling that has been named is not told of again."""
    named = set()
    for step in told:
        if not step.ruling or step.ruling not in named:
            yield step
        named.add(step.ruling)
