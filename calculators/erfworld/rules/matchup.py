"""A stack of one design against a stack of another, in one combat: what either loses, and what that is worth.

It is what stack combat makes of them, without its distributions, so that a thousand designs can be tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from calculators.declare import Choice, Inputs, Readings, ask, changed, part, questions
from calculators.erfworld import asked
from calculators.erfworld.rules.combat import First, Place
from calculators.erfworld.rules.cost import cost
from calculators.erfworld.rules.formula import ROLLS, Blow, Terrain, hits_by_roll
from calculators.erfworld.rules.outcomes import WAYS
from calculators.erfworld.rules.stacks import Ability, Shape, Unit, shape_of
from calculators.erfworld.rules.unit_design import MOST_MOVE, Design, Special, Stats, breaches
from calculators.erfworld.rulings import SpecialsAllowed, combat_readings
from calculators.weigh.worth import Price, Worth


class How(Choice):
    """Who attacks whom, and whether archers wait for the answer."""

    ATTACK = "attack", "Attack"
    LEAVE = "leave", "Shoot and leave"
    DEFEND = "defend", "Defend"


class Ground(Inputs):
    """How and where they meet."""

    how: How = ask(How.ATTACK, "You", group="Combat", hint="only ranged stacks leave", rule="combat/order")
    terrain: Terrain = ask(Terrain.OPEN, "Defenders' terrain", group="Combat", rule="combat/terrain-bonus")

    def place(self, readings: Readings) -> Place:
        """The same as the rules of combat have it."""
        return Place(self.terrain, 0, self.how is How.LEAVE, combat_readings(readings))


def unit_of(design: Design, count: int, level: int, name: str = "") -> Unit:
    """So many of a design in a stack; only Commanders have a level."""
    slugs = {special.value for special in design.specials}
    abilities = tuple(ability for ability in Ability if ability.value in slugs)
    level = level if Special.COMMANDER in design.specials else 0
    return Unit(name, count, design.hits, design.attack, design.defence, level, abilities)


class Fight(NamedTuple):
    """What one combat comes to for me."""

    croaks: Fraction  # of theirs, on average
    croaked: Fraction  # of mine
    barred: bool = False  # nobody may attack here


def fight(mine: Unit, theirs: Unit, how: How, place: Place) -> Fight:
    """One combat between my stack and theirs."""
    attackers, defenders = (theirs, mine) if how is How.DEFEND else (mine, theirs)
    a, d = shape(attackers, attackers.count, place.readings), shape(defenders, defenders.count, place.readings)
    if place.barred(a, d):
        return Fight(Fraction(0), Fraction(0), barred=True)
    struck, answered = _croaked(attackers, defenders, a, d, place)
    return Fight(answered, struck) if how is How.DEFEND else Fight(struck, answered)


@lru_cache(maxsize=4096)  # thousands of designs meet one enemy
def shape(unit: Unit, living: int, readings: Readings) -> Shape:
    """What so many of the units left are worth."""
    return shape_of([(unit, living)] if living else [], False, readings)


def _croaked(attackers: Unit, defenders: Unit, a: Shape, d: Shape, place: Place) -> tuple[Fraction, Fraction]:
    """How many of the defenders and of the attackers are croaked, on average."""
    first = place.order(a, d).first
    struck = _hits(place.strike(a, d, a.ranged))
    if first is First.UNANSWERED:
        return _mean(defenders, struck), Fraction(0)
    if first is First.ATTACKERS:
        answers = {
            living: _hits(place.answer(shape(defenders, living, place.readings), a, d.ranged))
            for living in _living(defenders, struck)
        }
        return _mean(defenders, struck), _mean_after(defenders, struck, answers, attackers, place)
    answered = _hits(place.answer(d, a, d.ranged))
    if first is First.DEFENDERS:
        strikes = {
            living: _hits(place.strike(shape(attackers, living, place.readings), d, a.ranged))
            for living in _living(attackers, answered)
        }
        return _mean_after(attackers, answered, strikes, defenders, place), _mean(attackers, answered)
    return _mean(defenders, struck), _mean(attackers, answered)


def _hits(blow: Blow) -> dict[int, int]:
    return hits_by_roll(blow.full)


def _lost(side: Unit, hits: int) -> int:
    """Hits fall on one unit after another; part of a unit is none (damage/stacking-order)."""
    return min(side.count, hits // side.hits)


def _living(side: Unit, by_roll: dict[int, int]) -> set[int]:
    return {side.count - _lost(side, hits) for hits in by_roll.values()}


def _loss(side: Unit, by_roll: dict[int, int]) -> int:
    """Units croaked, summed over the ways two dice can fall."""
    return sum(ways * _lost(side, by_roll[roll]) for roll, ways in ROLLS.items())


def _mean(side: Unit, by_roll: dict[int, int]) -> Fraction:
    return Fraction(_loss(side, by_roll), WAYS)


def _mean_after(
    first_hit: Unit, by_roll: dict[int, int], back: dict[int, dict[int, int]], hit: Unit, place: Place
) -> Fraction:
    """The loss to a stack that is struck by what it has left of its enemy."""
    left = {roll: first_hit.count - _lost(first_hit, hits) for roll, hits in by_roll.items()}
    if place.shared:
        return Fraction(sum(ways * _lost(hit, back[left[roll]][roll]) for roll, ways in ROLLS.items()), WAYS)
    losses = {living: _loss(hit, hits) for living, hits in back.items()}
    return Fraction(sum(ways * losses[left[roll]] for roll, ways in ROLLS.items()), WAYS * WAYS)


class Group(Inputs):
    """A stack of one design; only Commanders have the level."""

    count: int = asked.stack_size("In its stack", hint="", rule="combat/stacks")
    stats: Stats = part(
        Stats, hits=3, move=ask(2, "Move", low=0, high=MOST_MOVE, hint="for its price", rule="unit-design/classes")
    )
    level: int = asked.own_level("Its level", hint="if a Commander")

    def unit(self, name: str = "") -> Unit:
        """The same as a row of a stack."""
        return unit_of(self.stats, self.count, self.level, name)


@dataclass(frozen=True)
class Against:
    """What a stack is measured by: an enemy, how and where they meet, and how the table reads the rules."""

    enemy: Group
    ground: Ground
    readings: Readings

    @cached_property  # met by thousands of designs
    def unit(self) -> Unit:
        return self.enemy.unit()

    @cached_property
    def place(self) -> Place:
        return self.ground.place(self.readings)

    @cached_property
    def price(self) -> Price:
        return Price(cost(self.enemy.stats, self.readings), self.enemy.count)


def worth(group: Group, against: Against) -> Worth:
    """One combat of the stack with its enemy: how many of either are croaked on average, and their prices."""
    croaks, croaked, _ = fight(group.unit(), against.unit, against.ground.how, against.place)
    return Worth(Price(cost(group.stats, against.readings), group.count), against.price, croaks, croaked)


def changes(group: Group, allowed: SpecialsAllowed) -> Iterator[tuple[Group, str]]:
    """Every legal stack one step away: a stat one up or down, a special more or less, one unit more or fewer."""
    for new, words in _designs(group.stats):
        if not any(breaches(new, allowed)):
            yield replace(group, stats=new), words
    if not any(breaches(group.stats, allowed)):
        if group.count < asked.MOST_IN_A_STACK:
            yield replace(group, count=group.count + 1), "One more"
        if group.count > 1:
            yield replace(group, count=group.count - 1), "One fewer"


def _designs(design: Stats) -> Iterator[tuple[Stats, str]]:
    for stat in questions(Stats):
        if stat.kind == "number":
            now = stat.value(design)
            near = (value for value in (now + 1, now - 1) if stat.fits(value))
            yield from ((changed(design, **{stat.name: value}), f"{stat.label} {value}") for value in near)
    for special in Special:
        has = special in design.specials
        kept = tuple(other for other in Special if (other in design.specials) != (other is special))
        yield replace(design, specials=kept), f"without {special.label}" if has else special.label
